//! Motion: strokes that draw themselves, inks that fade, panels that come softly. Nobody has to wait for any of it, and
//! whoever wants less of it gets none.

use std::time::Duration;

use bevy::prelude::*;

use crate::preferences::{Preferences, PreferencesSystems};
use crate::settings::{MotionChoice, Settings};

/// A mark is drawn.
pub const MARK: Duration = Duration::from_millis(200);
/// The lines of the board are drawn.
pub const LINES: Duration = Duration::from_millis(250);
/// A winning line is struck through, and the other marks fade.
pub const STRIKE: Duration = Duration::from_millis(250);
/// A drawn round sways.
pub const SWAY: Duration = Duration::from_millis(400);
/// The ground of a cell follows the pointer.
pub const HOVER: Duration = Duration::from_millis(90);
/// A panel comes.
pub const PANEL: Duration = Duration::from_millis(160);
/// Motion begins by more than nothing: as far as it comes in one frame.
const FIRST_FRAME: Duration = Duration::from_millis(17);

/// How much moves.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// As much as is designed.
    #[default]
    Full,
    /// Nothing; everything is there at once.
    Reduced,
}

/// Something on its way from 0 to 1, by one of Bevy's easing curves.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    elapsed: Option<Duration>,
    duration: Duration,
    ease: EaseFunction,
}

impl Progress {
    /// From the next [`advance`](Self::advance) on.
    pub const fn new(duration: Duration, ease: EaseFunction) -> Self {
        Self { elapsed: None, duration, ease }
    }

    /// There already.
    pub const DONE: Self = Self { elapsed: Some(Duration::ZERO), duration: Duration::ZERO, ease: EaseFunction::Linear };

    /// Whether it has arrived.
    pub fn is_done(&self) -> bool {
        self.elapsed.is_some_and(|elapsed| elapsed >= self.duration)
    }

    /// Goes on by the time of this update. The first time counts as one frame, for the window may have slept before.
    pub fn advance(&mut self, delta: Duration, motion: Motion) {
        self.elapsed = Some(match (motion, self.elapsed) {
            (Motion::Reduced, _) => self.duration,
            (Motion::Full, None) => FIRST_FRAME.min(self.duration),
            (Motion::Full, Some(elapsed)) => (elapsed + delta).min(self.duration),
        });
    }

    /// How far it is, from 0 to 1.
    pub fn share(&self) -> f32 {
        match self.elapsed {
            _ if self.is_done() => 1.0,
            Some(elapsed) => EasingCurve::new(0.0, 1.0, self.ease)
                .sample_clamped(elapsed.as_secs_f32() / self.duration.as_secs_f32()),
            None => 0.0,
        }
    }
}

/// Keeps [`Motion`] true to what is set and to what the system wants.
pub fn plugin(app: &mut App) {
    app.init_resource::<Preferences>().init_resource::<Motion>();
    app.add_systems(PreUpdate, choose.after(PreferencesSystems));
}

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

    const FRAME: Duration = Duration::from_millis(16);

    #[test]
    fn it_begins_at_once_grows_and_arrives_in_time() {
        let mut progress = Progress::new(MARK, EaseFunction::CubicOut);
        let mut last = 0.0;
        let mut frames = 0;
        while !progress.is_done() {
            // However long the window slept before.
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
}
