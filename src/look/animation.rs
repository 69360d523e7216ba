//! Animation: strokes that draw themselves, tints that fade, panels that fade in. No animation blocks input. A person
//! who wants less motion gets no animation at all.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::preferences::{Preferences, PreferencesSystems};
use crate::settings::{MotionChoice, Settings};
use crate::wake::Wake;

/// How long it takes to draw the lines of a board.
pub const LINES: Duration = Duration::from_millis(250);
/// How long the marks that are in no winning line take to fade.
pub const FADE: Duration = Duration::from_millis(480);
/// How long confetti flies.
pub const CONFETTI: Duration = Duration::from_millis(1100);
/// How long the board takes to move to its place on another screen.
pub const SCREEN: Duration = Duration::from_millis(240);
/// How long a board shakes.
pub const SHAKE: Duration = Duration::from_millis(240);
/// How long the paper of a finished round takes to leave.
pub const LEAVE: Duration = Duration::from_millis(340);
/// How long the marks of a drawn round sway.
pub const SWAY: Duration = Duration::from_millis(400);
/// How long the ground of a cell takes to change its colour when the pointer enters or leaves it.
pub const HOVER: Duration = Duration::from_millis(90);
/// How long ink takes to run into the outline of a mark.
pub const INK: Duration = Duration::from_millis(200);
/// How long a panel takes to appear.
pub const PANEL: Duration = Duration::from_millis(160);
/// How long the line under the name of the side to move takes to move to the other name.
pub const UNDERLINE: Duration = Duration::from_millis(160);
/// How long the words that say whose turn it is take to appear.
pub const TURN: Duration = Duration::from_millis(120);
/// How long a result takes to rise to its place.
pub const RESULT: Duration = Duration::from_millis(240);
/// How long a sheet takes to come to its place at the end of a match.
pub const SHEET: Duration = Duration::from_millis(240);
/// How much later each sheet comes than the sheet before.
pub const NEXT_SHEET: Duration = Duration::from_millis(60);
/// How long it takes to highlight the title at the end of a match.
pub const MATCH_TITLE: Duration = Duration::from_millis(300);
/// How long a digit of the score goes up and back.
pub const DIGIT: Duration = Duration::from_millis(160);
/// How long a side panel takes to slide in.
pub const SIDE_PANEL: Duration = Duration::from_millis(200);
/// How long an avatar takes to come up.
pub const AVATAR: Duration = Duration::from_millis(240);
/// How long an avatar takes to rise or sink when a round ends.
pub const AVATAR_MOOD: Duration = Duration::from_millis(200);
/// The length of one frame at 60 Hz. In its first update, an animation advances by this time, so that its first frame already
/// shows something.
const FIRST_FRAME: Duration = Duration::from_millis(17);

/// How much is animated.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Everything is animated.
    #[default]
    Full,
    /// Nothing is animated. Every change is complete at once.
    Reduced,
}

/// The progress of an animation, from 0 to 1 along an easing curve. There may be a delay before the animation begins.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The time since the first [`advance`](Self::advance), including the delay.
    elapsed: Option<Duration>,
    delay: Duration,
    duration: Duration,
    ease: EaseFunction,
}

impl Progress {
    /// An animation that is finished.
    pub const DONE: Self = Self { elapsed: Some(Duration::ZERO), ..Self::new(Duration::ZERO, EaseFunction::Linear) };

    /// An animation that begins with the next [`advance`](Self::advance).
    pub const fn new(duration: Duration, ease: EaseFunction) -> Self {
        Self { elapsed: None, delay: Duration::ZERO, duration, ease }
    }

    /// The same animation with this delay before it begins.
    pub const fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// Whether the delay is over, so that something of the animation can be seen.
    pub fn has_begun(&self) -> bool {
        self.is_done() || self.elapsed.is_some_and(|elapsed| elapsed > self.delay)
    }

    /// Whether the animation is finished.
    pub fn is_done(&self) -> bool {
        self.elapsed.is_some_and(|elapsed| elapsed >= self.length())
    }

    /// The time until the animation is finished, including the rest of the delay.
    pub fn remaining(&self) -> Duration {
        self.length().saturating_sub(self.elapsed.unwrap_or_default())
    }

    /// Advances the animation by the time of this update. The first call counts as one frame, because the window may have
    /// slept before that call.
    pub fn advance(&mut self, delta: Duration, motion: Motion) {
        let length = self.length();
        self.elapsed = Some(match (motion, self.elapsed) {
            (Motion::Reduced, _) => length,
            (Motion::Full, None) => FIRST_FRAME.min(length),
            (Motion::Full, Some(elapsed)) => (elapsed + delta).min(length),
        });
    }

    /// The progress, from 0 to 1.
    pub fn share(&self) -> f32 {
        match self.elapsed {
            _ if self.is_done() => 1.0,
            Some(elapsed) => EasingCurve::new(0.0, 1.0, self.ease)
                .sample_clamped(elapsed.saturating_sub(self.delay).as_secs_f32() / self.duration.as_secs_f32()),
            None => 0.0,
        }
    }

    fn length(&self) -> Duration {
        self.delay + self.duration
    }
}

/// Advances animations, and asks for updates until they are finished.
#[derive(SystemParam)]
pub struct Animator<'w> {
    motion: Res<'w, Motion>,
    time: Res<'w, Time>,
    wake: ResMut<'w, Wake>,
}

impl Animator<'_> {
    /// Advances an animation by the time since the last update. Returns whether the animation is finished.
    pub fn advance(&mut self, progress: &mut Progress) -> bool {
        progress.advance(self.time.delta(), *self.motion);
        if !progress.is_done() {
            self.wake.animate();
        }
        progress.is_done()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Preferences>().init_resource::<Motion>();
    app.add_systems(PreUpdate, choose.after(PreferencesSystems));
}

/// Takes the motion from the settings or, if they say so, from the system's preferences.
fn choose(settings: Res<Settings>, preferences: Res<Preferences>, mut motion: ResMut<Motion>) {
    let reduced = match settings.motion {
        MotionChoice::System => preferences.less_motion,
        MotionChoice::Full => false,
        MotionChoice::Reduced => true,
    };
    motion.set_if_neq(if reduced { Motion::Reduced } else { Motion::Full });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::times::{MARK, STRIKE};

    const FRAME: Duration = Duration::from_millis(16);

    #[test]
    fn it_begins_at_once_grows_and_arrives_in_time() {
        let mut progress = Progress::new(MARK, EaseFunction::CubicOut);
        let mut last = 0.0;
        let mut frames = 0;
        while !progress.is_done() {
            // The window may have slept for any length of time before the first frame.
            progress.advance(if frames == 0 { Duration::from_secs(3600) } else { FRAME }, Motion::Full);
            assert!(progress.share() > last && progress.share() <= 1.0, "{progress:?}");
            last = progress.share();
            frames += 1;
        }
        assert_eq!(last, 1.0);
        assert!((10..=13).contains(&frames), "{frames} frames of 16 ms");
    }

    #[test]
    fn reduced_motion_is_there_at_once() {
        let mut progress = Progress::new(MARK, EaseFunction::CubicOut);
        progress.advance(Duration::ZERO, Motion::Reduced);
        assert!(progress.is_done());
        assert_eq!(progress.share(), 1.0);
    }

    #[test]
    fn what_waits_begins_when_the_other_is_done() {
        let mut first = Progress::new(MARK, EaseFunction::CubicOut);
        let mut second = Progress::new(STRIKE, EaseFunction::CubicOut).after(first.remaining());
        while !first.is_done() {
            assert!(!second.has_begun() && second.share() == 0.0, "{second:?}");
            first.advance(FRAME, Motion::Full);
            second.advance(FRAME, Motion::Full);
        }
        second.advance(FRAME, Motion::Full);
        assert!(second.has_begun() && second.share() > 0.0, "{second:?}");
        second.advance(STRIKE, Motion::Full);
        assert!(second.is_done());
        assert_eq!(second.remaining(), Duration::ZERO);
    }

    #[test]
    fn reduced_motion_waits_for_nothing() {
        let mut progress = Progress::new(STRIKE, EaseFunction::CubicOut).after(MARK);
        progress.advance(Duration::ZERO, Motion::Reduced);
        assert!(progress.has_begun() && progress.is_done());
    }
}
