//! Decides when the next update runs.
//!
//! The window sleeps until an event comes. A system that needs an update without an event requests the update from [`Wake`]:
//! either immediately, as an animation does, or at a later time, as a pause does. A request holds for one update, so the system
//! repeats the request as long as it needs updates. A system can also request an update in which only drawn things move. The
//! panels are not built in that update. No other code requests updates from Bevy or winit. Other threads wake the window through
//! a [`Waker`].

use std::time::Duration;

use bevy::app::MainScheduleOrder;
use bevy::ecs::message::{MessageRegistry, ShouldUpdateMessages};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::time::TimeReceiver;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use winit::event_loop::EventLoopProxy;

/// The longest sleep of the window if nothing happens. winit's wait needs a limit.
const SLEEP: Duration = Duration::from_secs(3600);

/// The time of the next update. Of several requests, the earliest counts, which is the least in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum NextUpdate {
    /// As soon as possible.
    Now,
    /// At this time since the start of the program, as in [`Time<Real>`].
    At(Duration),
    /// Only when an event comes.
    #[default]
    OnEvent,
}

/// Requests for the next update.
#[derive(Resource, Debug, Default)]
pub struct Wake {
    requested: NextUpdate,
    /// Whether an update is requested for drawn things alone.
    animates: bool,
    planned: NextUpdate,
    /// Whether this update was planned for drawn things alone.
    is_for_animation: bool,
    /// What the event loop waits for now.
    waits_for: NextUpdate,
}

impl Wake {
    /// Requests another update immediately.
    pub fn now(&mut self) {
        self.requested = NextUpdate::Now;
    }

    /// Requests another update at a time since the start of the program, as in [`Time<Real>`].
    pub fn at(&mut self, moment: Duration) {
        self.requested = self.requested.min(NextUpdate::At(moment));
    }

    /// Requests another update immediately, for drawn things that move. Panels that nothing else changes are not built in that
    /// update.
    pub fn animate(&mut self) {
        self.animates = true;
    }

    /// What was requested so far in this update, without the requests for drawn things.
    pub const fn requested(&self) -> NextUpdate {
        self.requested
    }

    /// Whether an update for drawn things was requested in this update.
    pub const fn animates(&self) -> bool {
        self.animates
    }

    /// Whether this update was planned for drawn things alone. Something else may still have caused this update.
    pub const fn is_for_animation(&self) -> bool {
        self.is_for_animation
    }

    /// The time of the next update, as decided at the end of the last update.
    pub const fn planned(&self) -> NextUpdate {
        self.planned
    }
}

/// The system that decides when the next update runs, in `Last`. Systems in `Last` that request an update run before
/// it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WakeSystems;

/// Requests another update now: a system for what is seen or heard only one update after its cause.
pub fn update_again(mut wake: ResMut<Wake>) {
    wake.now();
}

/// Decides at the end of each update when the next update runs. Without a window, the code that runs the updates reads
/// [`Wake::planned`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Wake>();
    app.add_message::<RequestRedraw>();
    // The result does not depend on the order of the requests.
    app.allow_ambiguous_resource::<Wake>();
    app.add_systems(Last, plan.in_set(WakeSystems));
}

/// Lets the window sleep between updates.
pub fn window_plugin(app: &mut App) {
    app.insert_resource(settings(UpdateMode::reactive_low_power(SLEEP)));
    app.add_systems(Startup, measure_time_at_the_start_of_updates);
    app.add_systems(First, forget_answered_requests);
    without_fixed_steps(app);
}

/// Leaves out Bevy's steps of a fixed length, because nothing in the game happens in these steps. In each update, Bevy makes up
/// for missed steps, and after a sleep there are sixteen of them. Call this function after Bevy's own plugins have been added.
pub fn without_fixed_steps(app: &mut App) {
    let world = app.world_mut();
    world.resource_mut::<MainScheduleOrder>().labels.retain(|label| *label != RunFixedMainLoop.intern());
    // Otherwise, Bevy would hold messages back until a step of a fixed length has seen them.
    world.resource_mut::<MessageRegistry>().should_update = ShouldUpdateMessages::Always;
}

const fn settings(mode: UpdateMode) -> WinitSettings {
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// Makes Bevy take the time at the start of each update. By default, Bevy takes the time at which the last frame was drawn. After
/// a sleep, that frame is long ago, so the time for which the window waited would seem not to have come.
fn measure_time_at_the_start_of_updates(mut commands: Commands) {
    commands.remove_resource::<TimeReceiver>();
}

/// Removes the requests of the update before, which this update answers. Otherwise, Bevy would read these requests once more at
/// the end of this update, and would run one update too many after each request.
fn forget_answered_requests(mut requests: ResMut<Messages<RequestRedraw>>) {
    requests.clear();
}

fn plan(
    mut wake: ResMut<Wake>,
    time: Res<Time<Real>>,
    settings: Option<ResMut<WinitSettings>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    let planned = match std::mem::take(&mut wake.requested) {
        NextUpdate::At(moment) if moment <= now => NextUpdate::Now,
        requested => requested,
    };
    let (animates, was_for_animation) = (std::mem::take(&mut wake.animates), wake.is_for_animation);
    wake.is_for_animation = animates && planned != NextUpdate::Now;
    // After the last update for drawn things alone, one more update builds the panels.
    let planned = if animates || was_for_animation { NextUpdate::Now } else { planned };
    wake.planned = planned;
    if planned == NextUpdate::Now {
        redraw.write(RequestRedraw);
    }
    let waits_for = match planned {
        // If the event loop waited until the next frame, the wait would be planned anew in each frame. That takes a browser as
        // long as the update itself.
        NextUpdate::Now if animates => NextUpdate::Now,
        NextUpdate::Now if wake.waits_for == NextUpdate::Now => NextUpdate::OnEvent,
        NextUpdate::Now => return,
        later => later,
    };
    // A change of the settings causes an extra update, so the settings are changed only if the wait differs.
    if wake.waits_for != waits_for {
        wake.waits_for = waits_for;
        if let Some(mut settings) = settings {
            *settings = self::settings(match waits_for {
                NextUpdate::Now => UpdateMode::Continuous,
                NextUpdate::At(moment) => UpdateMode::reactive_low_power(moment - now),
                NextUpdate::OnEvent => UpdateMode::reactive_low_power(SLEEP),
            });
        }
    }
}

/// A handle with which another thread can wake the window.
#[derive(Clone)]
pub struct Waker(EventLoopProxy<WinitUserEvent>);

impl Waker {
    /// Creates a handle for the window of this event loop.
    pub fn new(proxy: &EventLoopProxyWrapper) -> Self {
        Self((**proxy).clone())
    }

    /// Makes the window run an update. Returns whether the window still exists.
    pub fn wake(&self) -> bool {
        self.0.send_event(WinitUserEvent::WakeUp).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use bevy::time::{TimePlugin, TimeUpdateStrategy};

    use super::*;

    const STEP: Duration = Duration::from_millis(100);

    fn app(ask: impl FnMut(ResMut<Wake>) + Send + Sync + 'static) -> App {
        let mut app = App::new();
        app.add_plugins((TimePlugin, plugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
        app.insert_resource(settings(UpdateMode::reactive_low_power(SLEEP)));
        let mut ask = ask;
        app.add_systems(Update, move |wake: ResMut<Wake>| ask(wake));
        app.update();
        app.update();
        app
    }

    fn wait(app: &App) -> Duration {
        match app.world().resource::<WinitSettings>().focused_mode {
            UpdateMode::Reactive { wait, .. } => wait,
            UpdateMode::Continuous => Duration::ZERO,
        }
    }

    #[test]
    fn without_a_request_the_window_sleeps() {
        let app = app(|_| {});
        assert_eq!(app.world().resource::<Wake>().planned(), NextUpdate::OnEvent);
        assert_eq!(wait(&app), SLEEP);
        assert!(app.world().resource::<Messages<RequestRedraw>>().is_empty());
    }

    #[test]
    fn a_request_is_answered_by_one_update() {
        let mut app = app(|_| {});
        window_plugin(&mut app);
        app.world_mut().resource_mut::<Wake>().now();
        app.update();
        assert_eq!(app.world().resource::<Messages<RequestRedraw>>().len(), 1);
        app.update();
        assert!(app.world().resource::<Messages<RequestRedraw>>().is_empty(), "Bevy would run another update");
    }

    #[test]
    fn the_earliest_request_counts() {
        let app = app(|mut wake| {
            wake.at(10 * STEP);
            wake.now();
            wake.at(5 * STEP);
        });
        assert_eq!(app.world().resource::<Wake>().planned(), NextUpdate::Now);
    }

    #[test]
    fn after_drawn_things_have_moved_one_more_update_builds_the_panels() {
        let mut left = 3;
        let mut app = app(move |mut wake| {
            left -= 1;
            if left > 0 {
                wake.animate();
            }
        });
        let state = |app: &App| {
            let wake = app.world().resource::<Wake>();
            (wake.planned(), wake.is_for_animation(), wait(app))
        };
        assert_eq!(state(&app), (NextUpdate::Now, true, Duration::ZERO), "no wait is planned while they move");
        app.update();
        assert_eq!(state(&app), (NextUpdate::Now, false, SLEEP));
        app.update();
        assert_eq!(state(&app), (NextUpdate::OnEvent, false, SLEEP));
    }

    #[test]
    fn a_moment_is_waited_for_once_and_then_comes() {
        let mut app = app(|mut wake| wake.at(4 * STEP));
        let first = wait(&app);
        assert!(first <= 4 * STEP && first >= 2 * STEP, "{first:?}");
        app.update();
        assert_eq!(wait(&app), first, "the wait goes on from when it began");
        (0..3).for_each(|_| app.update());
        assert_eq!(app.world().resource::<Wake>().planned(), NextUpdate::Now);
    }
}
