//! Wakes the sleeping window when assistive technology comes, or asks for something: neither is an event of the window.

use std::thread;
use std::time::Duration;

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::winit::accessibility::WinitActionRequestHandlers;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// How often it is looked whether assistive technology has come.
const UNTIL_IT_COMES: Duration = Duration::from_millis(500);
/// How often it is looked, once there is some, whether it asks for something.
const UNTIL_IT_ASKS: Duration = Duration::from_millis(100);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, watch.run_if(resource_exists::<EventLoopProxyWrapper>));
    let fetch = fetch.before(super::pass_on).run_if(resource_exists::<WinitActionRequestHandlers>);
    app.add_systems(PreUpdate, fetch);
}

/// AccessKit calls from threads of its own and leaves what it wants in boxes, at which another thread can look while the
/// window sleeps.
fn watch(
    proxy: Res<EventLoopProxyWrapper>,
    requested: Res<AccessibilityRequested>,
    handlers: Res<WinitActionRequestHandlers>,
) -> Result {
    let proxy = (**proxy).clone();
    let requested = requested.clone();
    let handlers: Vec<_> = handlers.values().cloned().collect();
    let is_asked = move || handlers.iter().any(|handler| handler.lock().is_ok_and(|requests| !requests.is_empty()));
    thread::Builder::new().name("assistive technology".to_owned()).spawn(move || {
        while !requested.get() {
            thread::sleep(UNTIL_IT_COMES);
        }
        // Until the window is gone.
        while proxy.send_event(WinitUserEvent::WakeUp).is_ok() {
            while !is_asked() {
                thread::sleep(UNTIL_IT_ASKS);
            }
            thread::sleep(UNTIL_IT_ASKS);
        }
    })?;
    Ok(())
}

/// Bevy fetches requests at the end of an update. Here they take effect in the update for which they woke the window.
fn fetch(handlers: Res<WinitActionRequestHandlers>, mut requests: MessageWriter<ActionRequest>) {
    for handler in handlers.values() {
        if let Ok(mut waiting) = handler.lock() {
            requests.write_batch(waiting.drain(..).map(ActionRequest));
        }
    }
}
