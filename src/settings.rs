//! What a person has set: how the game looks, moves, sounds, and how fast the computer is.

use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::computer::Pause;
use crate::game::{GameSystems, Player};
use crate::input::Shortcut;
use crate::kept::{Kept, keep};
use crate::setup::Draft;
use crate::text;

/// Everything that can be set, and what the program remembers by itself. It holds for every screen, and from one start of
/// the program to the next.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
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
    /// How large the window is; a page has another every time.
    #[cfg(not(target_arch = "wasm32"))]
    pub window: WindowSize,
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
            #[cfg(not(target_arch = "wasm32"))]
            window: WindowSize::default(),
        }
    }
}

impl Settings {
    /// The loudest, in percent.
    pub const LOUDEST: u8 = 100;

    /// What a person has set goes back to what it was at first; what the program remembers stays.
    pub fn restore_defaults(&mut self) {
        let remembered = std::mem::take(self);
        self.names = remembered.names;
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.window = remembered.window;
        }
    }

    /// Whether it could have been set.
    fn is_possible(&self) -> bool {
        let names = self.names.iter().all(|name| name.is_empty() || Player::person(name).is_ok());
        #[cfg(not(target_arch = "wasm32"))]
        let names = names && self.window.is_possible();
        names && self.volume <= Self::LOUDEST
    }
}

impl Kept for Settings {
    const FILE: (&'static str, &'static str) = ("settings", "json");
    const NOT_KEPT: &'static str = text::SETTINGS_NOT_KEPT;
    const DAMAGED: &'static str = text::SETTINGS_DAMAGED;

    #[cfg(not(target_arch = "wasm32"))]
    fn folder() -> Option<std::path::PathBuf> {
        dirs::config_dir()
    }

    fn to_text(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)?)
    }

    fn from_text(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().filter(Self::is_possible)
    }
}

/// The window's size when it is neither maximised nor fullscreen, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowSize {
    /// From side to side.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
    /// Whether it is maximised.
    pub maximised: bool,
}

impl Default for WindowSize {
    fn default() -> Self {
        Self { width: 1080, height: 720, maximised: false }
    }
}

impl WindowSize {
    /// Everything can be reached in it.
    pub const SMALLEST: UVec2 = UVec2::new(360, 480);
    /// What every graphics card can draw.
    pub const LARGEST: UVec2 = UVec2::splat(8192);

    /// This size.
    pub const fn size(self) -> UVec2 {
        UVec2::new(self.width, self.height)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn is_possible(&self) -> bool {
        self.size().cmpge(Self::SMALLEST).all() && self.size().cmple(Self::LARGEST).all()
    }
}

/// Which theme is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// No longer than they think.
    AtOnce,
    /// So that one can follow.
    #[default]
    Brisk,
    /// So that one can think along.
    Slow,
}

impl ThemeChoice {
    /// Every choice.
    pub const ALL: [ThemeChoice; 4] =
        [ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast];
}

impl MotionChoice {
    /// Every choice.
    pub const ALL: [MotionChoice; 3] = [MotionChoice::System, MotionChoice::Full, MotionChoice::Reduced];
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
    app.init_resource::<Settings>().init_resource::<Draft>();
    let pause = app.world().resource::<Settings>().pace.pause();
    app.insert_resource(Pause(pause));
    app.add_systems(Startup, recall_names);
    app.add_systems(PreUpdate, pace.run_if(resource_changed::<Settings>));
    app.add_systems(Last, remember_names.run_if(resource_changed::<Draft>).before(keep::<Settings>));
    app.add_systems(Update, mute.in_set(GameSystems::Apply).run_if(on_message::<Shortcut>));
}

fn mute(mut shortcuts: MessageReader<Shortcut>, mut settings: ResMut<Settings>) {
    if shortcuts.read().filter(|shortcut| **shortcut == Shortcut::Mute).count() % 2 == 1 {
        settings.muted = !settings.muted;
    }
}

/// Another pause than the pace's, as the command line may have set it, holds until another pace is chosen.
fn pace(settings: Res<Settings>, mut pause: ResMut<Pause>, mut last: Local<Option<Pace>>) {
    if last.replace(settings.pace).is_some_and(|last| last != settings.pace) {
        pause.set_if_neq(Pause(settings.pace.pause()));
    }
}

fn recall_names(settings: Res<Settings>, mut draft: ResMut<Draft>) {
    draft.names.clone_from(&settings.names);
}

/// Names that nobody can have are as good as not typed.
fn remember_names(draft: Res<Draft>, mut settings: ResMut<Settings>) {
    let mut names = settings.names.clone();
    for (name, typed) in names.iter_mut().zip(&draft.names) {
        if Player::person(typed).is_ok() {
            name.clone_from(typed);
        }
    }
    if settings.names != names {
        settings.names = names;
    }
}
