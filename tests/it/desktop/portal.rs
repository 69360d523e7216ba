//! A settings portal, from which programs on Linux read the preferences of the desktop. This one prefers dark colours.

use std::thread;
use std::time::Duration;

use bevy::tasks::block_on;
use x11rb_test::connection::Connection as _;
use x11rb_test::rust_connection::RustConnection;
use zbus::connection::Builder;
use zbus::zvariant::Value;
use zbus::{Connection, fdo, interface};

use super::atspi::Session;
use super::driver::large_windows;

/// The delay of the answer for a program that has opened a window already.
const DELAY: Duration = Duration::from_secs(3);

/// The portal's settings, as the programs on a display read them.
struct Settings {
    display: String,
}

#[interface(name = "org.freedesktop.portal.Settings")]
impl Settings {
    /// Reads a setting, in a variant within a variant, as portals return it. The colour scheme is the only setting.
    fn read(&self, namespace: &str, key: &str) -> fdo::Result<Value<'static>> {
        if (namespace, key) != ("org.freedesktop.appearance", "color-scheme") {
            return Err(fdo::Error::Failed(format!("{namespace} has no {key}")));
        }
        if self.has_windows() {
            thread::sleep(DELAY);
        }
        Ok(Value::Value(Box::new(Value::U32(1))))
    }
}

impl Settings {
    /// Whether a program has a window on the display, visible or not.
    fn has_windows(&self) -> bool {
        let (connection, screen) = RustConnection::connect(Some(&self.display)).expect("Xvfb answers");
        !large_windows(&connection, connection.setup().roots[screen].root).is_empty()
    }
}

/// Starts the portal of a dark desktop, which ends with the connection. It answers at once while there is no window on
/// the display, and later with a delay. So a program that asks too late is shown in light colours for a while.
pub fn start_dark_desktop(session: &Session, display: &str) -> Connection {
    let settings = Settings { display: display.to_owned() };
    let start = async {
        Builder::address(session.address.as_str())?
            .name("org.freedesktop.portal.Desktop")?
            .serve_at("/org/freedesktop/portal/desktop", settings)?
            .build()
            .await
    };
    block_on(start).expect("the bus takes it")
}
