//! Everything that can be set, and how it is stored as text.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::{NameError, Player};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::language::Language;
use crate::persistence::{Item, Parsed, Persistent};

/// The version of the stored form. It is raised when a setting is added.
const VERSION: u64 = 3;
/// The longest address of a server, in bytes.
const LONGEST_ADDRESS: usize = 200;

/// Everything that a person can set, and what the program itself stores from one start to the next.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// What belongs to another version of the program.
    #[serde(flatten)]
    pub origin: Origin,
    /// The language, if it is not that of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The theme.
    pub theme: ThemeChoice,
    /// The size of text.
    pub text_size: TextSize,
    /// How much is animated.
    pub motion: MotionChoice,
    /// Whether the sound is off, whatever the volume.
    pub muted: bool,
    /// The volume, in percent.
    pub volume: u8,
    /// How fast computers play.
    pub pace: Pace,
    /// The names of player 1 and 2 that were typed last.
    pub names: [String; 2],
    /// The address of the page to which links lead and which has rooms, such as `http://192.168.1.5:8080/`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// The size of the window. The size of a page is up to the browser.
    #[cfg(not(target_arch = "wasm32"))]
    pub window: WindowSize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            origin: Origin::default(),
            language: None,
            theme: ThemeChoice::default(),
            text_size: TextSize::default(),
            motion: MotionChoice::default(),
            muted: false,
            volume: 60,
            pace: Pace::default(),
            names: default(),
            server: None,
            #[cfg(not(target_arch = "wasm32"))]
            window: WindowSize::default(),
        }
    }
}

/// The version by which settings were stored, and those of its settings that this version does not know. They are stored
/// again as they were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    version: u64,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

impl Default for Origin {
    fn default() -> Self {
        Self { version: VERSION, unknown: Map::new() }
    }
}

impl Settings {
    /// The highest volume, in percent.
    pub const LOUDEST: u8 = 100;

    /// Resets what a person can set to the defaults. The names, the server and the size of the window stay.
    pub fn restore_defaults(&mut self) {
        let remembered = std::mem::take(self);
        self.origin = remembered.origin;
        self.names = remembered.names;
        self.server = remembered.server;
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.window = remembered.window;
        }
    }

    /// Reads each setting separately, so that one invalid value does not affect the others.
    fn read(stored: Stored) -> Parsed<Self> {
        let mut settings = Self::default();
        // A name that nobody can have in a game, such as an opponent's, can still be stored. It is changed when a match is made
        // from it, which helps more than an error about the file.
        let is_name = |name: &String| !matches!(Player::person(name), Err(NameError::TooLong));
        let read = [
            read_setting(&mut settings.origin.version, stored.version, |_| true),
            read_setting(&mut settings.language, stored.language, |_| true),
            read_setting(&mut settings.theme, stored.theme, |_| true),
            read_setting(&mut settings.text_size, stored.text_size, |_| true),
            read_setting(&mut settings.motion, stored.motion, |_| true),
            read_setting(&mut settings.muted, stored.muted, |_| true),
            read_setting(&mut settings.volume, stored.volume, |volume| *volume <= Self::LOUDEST),
            read_setting(&mut settings.pace, stored.pace, |_| true),
            read_setting(&mut settings.names, stored.names, |names: &[String; 2]| names.iter().all(is_name)),
            read_setting(&mut settings.server, stored.server, |server: &Option<String>| {
                server.as_deref().is_none_or(is_server)
            }),
            #[cfg(not(target_arch = "wasm32"))]
            read_setting(&mut settings.window, stored.window, WindowSize::is_possible),
        ];
        let is_newer = settings.origin.version > VERSION;
        let has_unknown = !stored.unknown.is_empty() && !is_newer;
        if is_newer {
            settings.origin.unknown = stored.unknown;
        }
        settings.origin.version = settings.origin.version.max(VERSION);
        let [failed, succeeded] = [false, true].map(|success| read.contains(&Some(success)));
        let failed = failed || has_unknown;
        match (failed, succeeded) {
            (false, _) => Parsed::Whole(settings),
            (true, true) => Parsed::Partly(settings),
            (true, false) => Parsed::Nothing,
        }
    }
}

/// Whether a text can be the address of a page with rooms: of HTTP, with a host, and with nothing after its path, where a
/// link to a round has its own part.
pub fn is_server(text: &str) -> bool {
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    text.len() <= LONGEST_ADDRESS
        && host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '['))
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "#?\"<>\\`{}|^@".contains(c))
}

/// The settings as they are stored, before their values are checked.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Stored {
    version: Option<Value>,
    language: Option<Value>,
    theme: Option<Value>,
    text_size: Option<Value>,
    motion: Option<Value>,
    muted: Option<Value>,
    volume: Option<Value>,
    pace: Option<Value>,
    names: Option<Value>,
    server: Option<Value>,
    #[cfg(not(target_arch = "wasm32"))]
    window: Option<Value>,
    /// Keys that this version does not know. In its own settings, their names are damaged.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// Sets a setting from its stored value, if that can be read and is valid. Returns whether it is, or `None` if no value
/// is stored.
fn read_setting<T: DeserializeOwned>(
    setting: &mut T,
    stored: Option<Value>,
    is_possible: impl Fn(&T) -> bool,
) -> Option<bool> {
    let read = serde_json::from_value(stored?).ok().filter(is_possible);
    Some(read.map(|read| *setting = read).is_some())
}

impl Persistent for Settings {
    const ITEM: Item = Item::Settings;

    fn to_text(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)?)
    }

    fn from_text(text: &str) -> Parsed<Self> {
        serde_json::from_str(text).map_or(Parsed::Nothing, Self::read)
    }

    /// Takes each setting that was changed in this window from here, and all others from the other window.
    fn merge(&self, base: &Self, other: Self) -> Self {
        fn newer<T: PartialEq + Clone>(mine: &T, base: &T, other: T) -> T {
            if mine == base { other } else { mine.clone() }
        }
        Self {
            origin: newer(&self.origin, &base.origin, other.origin),
            language: newer(&self.language, &base.language, other.language),
            theme: newer(&self.theme, &base.theme, other.theme),
            text_size: newer(&self.text_size, &base.text_size, other.text_size),
            motion: newer(&self.motion, &base.motion, other.motion),
            muted: newer(&self.muted, &base.muted, other.muted),
            volume: newer(&self.volume, &base.volume, other.volume),
            pace: newer(&self.pace, &base.pace, other.pace),
            names: newer(&self.names, &base.names, other.names),
            server: newer(&self.server, &base.server, other.server),
            #[cfg(not(target_arch = "wasm32"))]
            window: newer(&self.window, &base.window, other.window),
        }
    }
}

/// The window's size when it is neither maximised nor fullscreen, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WindowSize {
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
    /// Whether the window is maximised.
    pub maximised: bool,
}

impl Default for WindowSize {
    fn default() -> Self {
        Self { width: 1080, height: 720, maximised: false }
    }
}

impl WindowSize {
    /// The smallest size, in which everything can be reached.
    pub const SMALLEST: UVec2 = UVec2::new(360, 480);
    /// The largest size, which every graphics card can draw.
    pub const LARGEST: UVec2 = UVec2::splat(8192);

    /// The width and the height.
    pub const fn size(self) -> UVec2 {
        UVec2::new(self.width, self.height)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn is_possible(&self) -> bool {
        self.size().cmpge(Self::SMALLEST).all() && self.size().cmple(Self::LARGEST).all()
    }
}

/// The choice of a theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// The theme of the system's preferences, if they are known.
    #[default]
    System,
    /// Ink on paper.
    Light,
    /// Chalk on slate.
    Dark,
    /// The highest contrast of colours.
    HighContrast,
}

/// The size of text and of everything around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextSize {
    /// Its natural size.
    #[default]
    Normal,
    /// A quarter larger.
    Large,
    /// Half as large again.
    Larger,
    /// Twice as large.
    Largest,
}

/// The choice of how much is animated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MotionChoice {
    /// As in the system's preferences, if they are known.
    #[default]
    System,
    /// Everything is animated.
    Full,
    /// Nothing is animated.
    Reduced,
}

/// The choice of how long computers wait before they move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// They do not wait.
    AtOnce,
    /// They wait long enough for people to follow.
    #[default]
    Brisk,
    /// They wait long enough for people to think about the position.
    Slow,
}

impl ThemeChoice {
    /// Every choice.
    pub const ALL: [ThemeChoice; 4] =
        [ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast];
}

impl TextSize {
    /// Every size, the smallest first.
    pub const ALL: [TextSize; 4] = [TextSize::Normal, TextSize::Large, TextSize::Larger, TextSize::Largest];

    /// The size relative to the natural size.
    pub const fn factor(self) -> f32 {
        match self {
            TextSize::Normal => 1.0,
            TextSize::Large => 1.25,
            TextSize::Larger => 1.5,
            TextSize::Largest => 2.0,
        }
    }
}

impl MotionChoice {
    /// Every choice.
    pub const ALL: [MotionChoice; 3] = [MotionChoice::System, MotionChoice::Full, MotionChoice::Reduced];
}

impl Pace {
    /// Every pace, the fastest first.
    pub const ALL: [Pace; 3] = [Pace::AtOnce, Pace::Brisk, Pace::Slow];

    /// The time between the start of a computer's turn and its move.
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Pace::AtOnce => 0,
            Pace::Brisk => 500,
            Pace::Slow => 1500,
        })
    }
}
