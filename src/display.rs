//! Checks whether a window can be opened. Bevy panics without a display or a graphics adapter, so both are checked
//! before it starts.

use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use thiserror::Error;
use wgpu::{Instance, InstanceDescriptor};

/// Why no window can be opened.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWindow {
    /// There is no display to show a window on.
    #[error("no display")]
    Display,
    /// There is no graphics adapter to draw with.
    #[error("no graphics adapter")]
    Adapter,
}

/// Checks that there are a display and a graphics adapter.
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

/// Checks in winit's order: for a Wayland compositor if one is named, otherwise for an X server.
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

/// Other systems always have a display.
#[cfg(not(target_os = "linux"))]
fn has_display() -> bool {
    true
}
