//! What a person has set: how the game looks, moves, sounds, and how fast the computer is.

use std::time::Duration;

use bevy::prelude::*;

use crate::computer::Pause;

/// Everything that can be set. It holds for every screen, and from one start of the program to the next.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which theme.
    pub theme: ThemeChoice,
    /// How much moves.
    pub motion: MotionChoice,
    /// Whether it is silent, however loud it is set.
    pub muted: bool,
    /// How loud, in percent.
    pub volume: u8,
    /// How fast computers play.
    pub pace: Pace,
    /// The names that people typed last, of player 1 and 2.
    pub names: [String; 2],
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::default(),
            motion: MotionChoice::default(),
            muted: false,
            volume: 60,
            pace: Pace::default(),
            names: default(),
        }
    }
}

/// Which theme is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeChoice {
    /// The one that the system has, as far as it tells.
    #[default]
    System,
    /// Ink on paper.
    Light,
    /// Chalk on slate.
    Dark,
    /// As far apart as colours can be.
    HighContrast,
}

/// How much motion is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MotionChoice {
    /// As the system is set, as far as it tells.
    #[default]
    System,
    /// Strokes draw themselves.
    Full,
    /// Everything is there at once.
    Reduced,
}

/// How long computers wait before they move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// No longer than they think.
    AtOnce,
    /// So that one can follow.
    #[default]
    Brisk,
    /// So that one can think along.
    Slow,
}

impl Pace {
    /// Every pace, the fastest first.
    pub const ALL: [Pace; 3] = [Pace::AtOnce, Pace::Brisk, Pace::Slow];

    /// From a computer's turn to its mark.
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Pace::AtOnce => 0,
            Pace::Brisk => 500,
            Pace::Slow => 1500,
        })
    }
}

/// Lets the settings take effect.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
    app.add_systems(PreUpdate, pace.run_if(resource_changed::<Settings>));
}

fn pace(settings: Res<Settings>, mut pause: ResMut<Pause>) {
    pause.set_if_neq(Pause(settings.pace.pause()));
}
