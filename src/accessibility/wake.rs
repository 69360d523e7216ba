//! Wakes the sleeping window when assistive technology connects or sends a request. A connection and a request are not events of
//! the window.

use std::thread;
use std::time::Duration;

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use bevy::winit::accessibility::WinitActionRequestHandlers;

use crate::wake::{WakeSystems, Waker, update_again};

/// The time between two checks whether assistive technology has connected.
const CONNECTION_CHECK: Duration = Duration::from_millis(500);
/// The time between two checks for requests, after assistive technology has connected.
const REQUEST_CHECK: Duration = Duration::from_millis(100);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, watch.run_if(resource_exists::<EventLoopProxyWrapper>));
    let fetch = fetch.before(super::pass_on).run_if(resource_exists::<WinitActionRequestHandlers>);
    app.add_systems(PreUpdate, fetch);
    // Bevy reads a request that arrives during an update at the end of that update, so the watching thread does not see the
    // request. Without another update, the request would wait until the next event.
    app.add_systems(Last, update_again.before(WakeSystems).run_if(on_message::<ActionRequest>));
}

/// Starts a thread that waits for requests. AccessKit puts requests into queues from its own threads, and this thread
/// checks the queues while the window sleeps.
fn watch(
    proxy: Res<EventLoopProxyWrapper>,
    requested: Res<AccessibilityRequested>,
    handlers: Res<WinitActionRequestHandlers>,
) -> Result {
    let waker = Waker::new(&proxy);
    let requested = requested.clone();
    let handlers: Vec<_> = handlers.values().cloned().collect();
    let has_requests = move || handlers.iter().any(|handler| handler.lock().is_ok_and(|requests| !requests.is_empty()));
    thread::Builder::new().name("assistive technology".to_owned()).spawn(move || {
        while !requested.get() {
            thread::sleep(CONNECTION_CHECK);
        }
        // This loop runs until the window is closed.
        while waker.wake() {
            while !has_requests() {
                thread::sleep(REQUEST_CHECK);
            }
            thread::sleep(REQUEST_CHECK);
        }
    })?;
    Ok(())
}

/// Reads the requests at the start of an update, so that they take effect in the update that they caused. Bevy itself
/// would read them at the end.
fn fetch(handlers: Res<WinitActionRequestHandlers>, mut requests: MessageWriter<ActionRequest>) {
    for handler in handlers.values() {
        if let Ok(mut waiting) = handler.lock() {
            requests.write_batch(waiting.drain(..).map(ActionRequest));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::time::TimePlugin;
    use bevy_egui::egui::accesskit::{self, Action, NodeId, TreeId};

    use super::*;
    use crate::wake::{NextUpdate, Wake};

    #[test]
    fn a_request_that_bevy_reads_at_the_end_of_an_update_causes_the_next_update() {
        let mut app = App::new();
        app.add_plugins((TimePlugin, crate::wake::plugin, plugin));
        app.add_message::<ActionRequest>();
        app.update();
        assert_eq!(app.world().resource::<Wake>().planned(), NextUpdate::OnEvent);
        let late = |mut requests: MessageWriter<ActionRequest>, mut is_sent: Local<bool>| {
            if !std::mem::replace(&mut *is_sent, true) {
                let target = (TreeId::ROOT, NodeId(7));
                requests.write(ActionRequest(accesskit::ActionRequest {
                    action: Action::Click,
                    target_tree: target.0,
                    target_node: target.1,
                    data: None,
                }));
            }
        };
        app.add_systems(PostUpdate, late);
        app.update();
        assert_eq!(app.world().resource::<Wake>().planned(), NextUpdate::Now);
        app.update();
        assert_eq!(app.world().resource::<Wake>().planned(), NextUpdate::OnEvent);
    }
}
