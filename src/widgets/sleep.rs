//! Makes sure that egui lets the window sleep while nothing happens.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPreUpdateSet};

pub(super) fn plugin(app: &mut App) {
    let ask = ask_for_updates_once.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::ProcessInput);
    app.add_systems(PreUpdate, ask);
}

/// Stops egui from waking the event loop itself. When egui wants another update, bevy_egui requests this update at the end of the
/// current update. If egui also woke the event loop, there would be one update more than egui wants.
fn ask_for_updates_once(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().set_request_repaint_callback(|_| {});
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn egui_does_not_wake_the_event_loop() {
        let woken = Arc::new(AtomicUsize::new(0));
        let count = woken.clone();
        let mut context = EguiContext::default();
        context.get_mut().set_request_repaint_callback(move |_| _ = count.fetch_add(1, Ordering::Relaxed));
        let mut app = App::new();
        app.add_systems(Update, ask_for_updates_once);
        let entity = app.world_mut().spawn(context).id();
        app.update();
        let mut context = app.world_mut().get_mut::<EguiContext>(entity).expect("it is still there");
        context.get_mut().request_repaint();
        assert_eq!(woken.load(Ordering::Relaxed), 0);
    }
}
