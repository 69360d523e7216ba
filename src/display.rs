//! Whether a window can be opened here. Bevy takes a display and a graphics adapter for granted and panics without, so
//! both are looked for before it starts.

use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use thiserror::Error;
use wgpu::{Instance, InstanceDescriptor};

/// Why no window can be opened.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWindow {
    /// Nothing to show a window on.
    #[error("Noughts found no display to open a window on.")]
    Display,
    /// Nothing to draw with.
    #[error("Noughts found no graphics adapter that it can draw with.")]
    Adapter,
}

/// Whether there are a display and a graphics adapter.
///
/// # Errors
/// [`NoWindow`] says what is missing.
pub fn probe() -> Result<(), NoWindow> {
    if !has_display() {
        return Err(NoWindow::Display);
    }
    let backends = WgpuSettings::default().backends.unwrap_or_default();
    let descriptor = InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle() };
    let adapters = block_on(Instance::new(descriptor).enumerate_adapters(backends));
    if adapters.is_empty() { Err(NoWindow::Adapter) } else { Ok(()) }
}

/// Asks in winit's order: a Wayland compositor if one is named, otherwise an X server.
#[cfg(target_os = "linux")]
fn has_display() -> bool {
    use std::env::var_os;
    use std::os::unix::net::UnixStream;
    use std::path::Path;

    let named = |variable| var_os(variable).filter(|value| !value.is_empty());
    if named("WAYLAND_SOCKET").is_some() {
        true
    } else if let Some(compositor) = named("WAYLAND_DISPLAY") {
        let folder = named("XDG_RUNTIME_DIR").unwrap_or_default();
        UnixStream::connect(Path::new(&folder).join(compositor)).is_ok()
    } else {
        named("DISPLAY").is_some() && x11rb::connect(None).is_ok()
    }
}

/// Everywhere else whoever starts programs has a display.
#[cfg(not(target_os = "linux"))]
fn has_display() -> bool {
    true
}
