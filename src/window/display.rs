//! Opens the window, or says why the window cannot be opened. Bevy panics without a display or a graphics adapter, so both are
//! checked before Bevy starts. Other things, such as a library, are found to be missing only while Bevy starts. The panics about
//! them are caught, and so are panics of the checks.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

use bevy::diagnostic::FrameCount;
use bevy::prelude::*;
use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use thiserror::Error;
use wgpu::{Instance, InstanceDescriptor};

/// Why no window can be opened.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum NoWindow {
    /// There is no display to show a window on.
    #[error("no display")]
    Display,
    /// There is no graphics adapter to draw with.
    #[error("no graphics adapter")]
    Adapter,
    /// A library that opens windows is not installed. The text is the name of the library's file.
    #[error("the library {0} is missing")]
    Library(String),
    /// The window was refused for another reason.
    #[error("the window was refused")]
    Refused,
}

/// Checks that there are a display and a graphics adapter.
fn probe() -> Result<(), NoWindow> {
    if !has_display() {
        return Err(NoWindow::Display);
    }
    let backends = WgpuSettings::default().backends.unwrap_or_default();
    let descriptor = InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle() };
    let adapters = block_on(Instance::new(descriptor).enumerate_adapters(backends));
    if adapters.is_empty() { Err(NoWindow::Adapter) } else { Ok(()) }
}

/// Runs a program that opens a window and adds this plugin.
///
/// # Errors
/// [`NoWindow`] if something is missing, or if the program panics before its first picture is drawn. In both cases, nothing is
/// printed, but the log has the message of the panic at the level `debug`. A later panic is not caught.
pub fn open<T>(program: impl FnOnce(Opening) -> T) -> Result<T, NoWindow> {
    let opening = Opening::default();
    let (heard, usual) = (opening.clone(), panic::take_hook());
    panic::set_hook(Box::new(move |panic| match heard.0.lock() {
        Ok(mut opening) if !opening.is_done => {
            opening.reason.get_or_insert_with(|| panic.payload_as_str().unwrap_or_default().to_owned());
        }
        _ => usual(panic),
    }));
    let checked = || {
        leave_wrong_displays();
        probe().map(|()| program(opening.clone()))
    };
    let ended = panic::catch_unwind(AssertUnwindSafe(checked));
    let reason = opening.finish();
    ended.unwrap_or_else(|panic| match reason {
        Some(reason) => {
            debug!("no window can be opened: {reason}");
            Err(missing_library(&reason).map_or(NoWindow::Refused, NoWindow::Library))
        }
        // The window was open, so the panic is a mistake in the program. The panic was printed already.
        None => panic::resume_unwind(panic),
    })
}

/// A plugin that ends the silence about panics when the first picture is drawn.
#[derive(Clone, Default)]
pub struct Opening(Arc<Mutex<OpeningState>>);

#[derive(Default)]
struct OpeningState {
    is_done: bool,
    /// The message of the first panic.
    reason: Option<String>,
}

impl Opening {
    /// Ends the silence. Returns the reason for a panic that came before.
    fn finish(&self) -> Option<String> {
        let mut opening = self.0.lock().ok()?;
        opening.is_done = true;
        opening.reason.take()
    }
}

impl Plugin for Opening {
    fn build(&self, app: &mut App) {
        let opening = self.clone();
        // An update is drawn after its last schedule. So the second update begins when the first update is on the screen.
        let first_is_drawn = |updates: Res<FrameCount>| updates.0 == 1;
        app.add_systems(First, (move || _ = opening.finish()).run_if(first_is_drawn));
    }
}

/// The name of the file of a library in an error message of winit.
fn missing_library(reason: &str) -> Option<String> {
    // On Wayland, winit does not give the name of this library when the library is missing.
    if reason.contains("XKBNotFound") {
        return Some("libxkbcommon.so.0".to_owned());
    }
    let words = reason.split(|letter: char| !(letter.is_alphanumeric() || "-._+".contains(letter)));
    words.map(str::to_owned).find(|word| word.starts_with("lib") && word.contains(".so"))
}

/// Starts the program again without an environment variable that leads to no display, if there is another display. winit prefers
/// Wayland whenever the variable for Wayland is set, and a program cannot safely change its own environment.
#[cfg(target_os = "linux")]
fn leave_wrong_displays() {
    use std::env::{args_os, current_exe};
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    let wrong = match has_wayland_socket() {
        Some(false) => "WAYLAND_SOCKET",
        None if has_wayland() == Some(false) && has_x() => "WAYLAND_DISPLAY",
        _ => return,
    };
    if let Ok(program) = current_exe() {
        // This call returns only if it fails. Then everything goes on in this program.
        let _refused = Command::new(program).args(args_os().skip(1)).env_remove(wrong).exec();
    }
}

/// On other systems, no environment variable names a display.
#[cfg(not(target_os = "linux"))]
fn leave_wrong_displays() {}

/// Checks in winit's order: for a Wayland compositor if one is named, otherwise for an X server.
#[cfg(target_os = "linux")]
fn has_display() -> bool {
    has_wayland_socket().or_else(has_wayland).unwrap_or_else(has_x)
}

#[cfg(target_os = "linux")]
fn named(variable: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(variable).filter(|value| !value.is_empty())
}

/// Whether the connection to a compositor that was handed to the program leads to a compositor. `None` if no connection was
/// handed to the program.
#[cfg(target_os = "linux")]
fn has_wayland_socket() -> Option<bool> {
    use std::os::unix::fs::FileTypeExt;

    let number = named("WAYLAND_SOCKET")?.into_string().ok().and_then(|number| number.parse::<u32>().ok());
    let found = number.and_then(|number| std::fs::metadata(format!("/proc/self/fd/{number}")).ok());
    Some(found.is_some_and(|found| found.file_type().is_socket()))
}

/// Whether the named compositor answers. `None` if no compositor is named.
#[cfg(target_os = "linux")]
fn has_wayland() -> Option<bool> {
    use std::os::unix::net::UnixStream;
    use std::path::Path;

    let compositor = named("WAYLAND_DISPLAY")?;
    let folder = named("XDG_RUNTIME_DIR").unwrap_or_default();
    Some(UnixStream::connect(Path::new(&folder).join(compositor)).is_ok())
}

#[cfg(target_os = "linux")]
fn has_x() -> bool {
    named("DISPLAY").is_some() && x11rb::connect(None).is_ok()
}

/// Other systems always have a display.
#[cfg(not(target_os = "linux"))]
fn has_display() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_is_found_in_the_error_message() {
        let reason = "Failed to build event loop: Os(OsError { error: XNotSupported(LibraryOpenError(OpenError { kind: \
                      Library, detail: \"opening library failed (libXcursor.so.1: cannot open shared object file)\" })) })";
        assert_eq!(missing_library(reason).as_deref(), Some("libXcursor.so.1"));
        let reason = "called `Result::unwrap()` on an `Err` value: XKBNotFound";
        assert_eq!(missing_library(reason).as_deref(), Some("libxkbcommon.so.0"));
        assert_eq!(missing_library("the scale factor must be normal"), None);
    }
}
