//! Everything that can be set, and how it is stored as text.

use bevy::prelude::*;
use noughts_engine::play::{NameError, Player};
use noughts_engine::rules::Rules;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::language::Language;
use crate::persistence::{Item, Parsed, Persistent};

use super::choices::{MotionChoice, Pace, TextSize, ThemeChoice};

/// The version of the stored form. The version is raised when a setting is added.
const VERSION: u64 = 6;
/// The greatest number of games that are remembered, and of servers.
const MOST_GAMES: usize = 16;
const MOST_SERVERS: usize = 32;
/// The longest address of a server, in bytes.
const LONGEST_ADDRESS: usize = 200;

/// Makes the settings from a table. Each row has the name of the setting, its type and its default, and whether the setting is
/// kept when the defaults are restored. If not all values of the type are possible, the row also tells which values are possible.
macro_rules! settings {
    ($(
        $(#[doc = $what:literal])* $(#[serde($serde:meta)])? $(#[cfg($cfg:meta)])?
        $name:ident: $type:ty = $default:expr, kept: $is_kept:literal $(, if $is_possible:expr)?;
    )*) => {
        /// Everything that a person can set, and what the program itself stores from one start to the next.
        #[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize)]
        pub struct Settings {
            /// The version of the program that stored the settings, and settings that only that version knows.
            #[serde(flatten)]
            pub origin: Origin,
            $($(#[doc = $what])* $(#[serde($serde)])? $(#[cfg($cfg)])? pub $name: $type,)*
        }

        /// The settings as they are stored, before their values are checked.
        #[derive(Deserialize, Default)]
        #[serde(default)]
        struct Stored {
            version: Option<Value>,
            $($(#[cfg($cfg)])? $name: Option<Value>,)*
            /// Keys that this version does not know. In settings of this version, they are damaged names.
            #[serde(flatten)]
            unknown: Map<String, Value>,
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { origin: Origin::default(), $($(#[cfg($cfg)])? $name: $default,)* }
            }
        }

        impl Settings {
            /// Resets what a person can set to the defaults. Settings that are only remembered for the next start are kept.
            pub fn restore_defaults(&mut self) {
                let before = std::mem::take(self);
                self.origin = before.origin;
                $($(#[cfg($cfg)])? if $is_kept { self.$name = before.$name; })*
            }

            /// Sets each setting whose stored value is valid. Returns for each stored setting whether its value is valid.
            fn set(&mut self, stored: &mut Stored) -> Vec<bool> {
                let read = [
                    read_setting(&mut self.origin.version, stored.version.take(), |_| true),
                    $($(#[cfg($cfg)])? read_setting(
                        &mut self.$name, stored.$name.take(), |_value| true $(&& $is_possible(_value))?
                    ),)*
                ];
                read.into_iter().flatten().collect()
            }

            /// Takes each setting from here if it differs from the setting in `base`, and otherwise from the other window.
            fn or_other(&self, base: &Self, other: Self) -> Self {
                Self {
                    origin: newer(&self.origin, &base.origin, other.origin),
                    $($(#[cfg($cfg)])? $name: newer(&self.$name, &base.$name, other.$name),)*
                }
            }
        }
    };
}

settings! {
    /// The language, if it is not the language of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<Language> = None, kept: false;
    /// The theme.
    theme: ThemeChoice = default(), kept: false;
    /// The size of text.
    text_size: TextSize = default(), kept: false;
    /// How much is animated.
    motion: MotionChoice = default(), kept: false;
    /// Whether the sound is off, whatever the volume.
    muted: bool = false, kept: false;
    /// The volume, in percent.
    volume: u8 = 60, kept: false, if is_volume;
    /// How fast computers play.
    pace: Pace = default(), kept: false;
    /// The names of player 1 and 2 that were typed last.
    names: [String; 2] = default(), kept: true, if are_names;
    /// The rules of the games that were chosen, the last ones first. Without any, the game is classic tic-tac-toe.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    games: Vec<Rules> = default(), kept: true, if are_games;
    /// Whether a letter tells the name of its sender.
    sends_name: bool = false, kept: false;
    /// The address of the page to which links lead and which has rooms, such as `http://192.168.1.5:8080/`.
    #[serde(skip_serializing_if = "Option::is_none")]
    server: Option<String> = None, kept: true, if may_be_server;
    /// The addresses of other pages to whose rooms the player has followed a link, the last one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    known_servers: Vec<String> = default(), kept: true, if are_servers;
    /// The size of the window. The size of a page is up to the browser.
    #[cfg(not(target_arch = "wasm32"))]
    window: WindowSize = default(), kept: true, if WindowSize::is_possible;
}

impl Settings {
    /// The highest volume, in percent.
    pub const LOUDEST: u8 = 100;

    /// Remembers these rules as the rules that were chosen last.
    pub fn choose_game(&mut self, rules: Rules) {
        self.games.retain(|chosen| *chosen != rules);
        self.games.insert(0, rules);
        self.games.truncate(MOST_GAMES);
    }

    /// Whether a link to a room of this server is followed without a question.
    pub fn knows_server(&self, server: &str) -> bool {
        let same = |known: &String| known.trim_end_matches('/') == server.trim_end_matches('/');
        self.server.iter().chain(&self.known_servers).any(same)
    }

    /// Remembers that links to rooms of this server are followed.
    pub fn know_server(&mut self, server: &str) {
        if !self.knows_server(server) {
            self.known_servers.insert(0, server.to_owned());
            self.known_servers.truncate(MOST_SERVERS);
        }
    }
}

const fn is_volume(volume: &u8) -> bool {
    *volume <= Settings::LOUDEST
}

/// Whether names are short enough. A name that nobody can have in a game, such as an opponent's name, can still be stored. Such a
/// name is changed when a match is made from it, which helps more than an error about the file.
fn are_names(names: &[String; 2]) -> bool {
    !names.iter().any(|name| matches!(Player::person(name), Err(NameError::TooLong)))
}

fn are_games(games: &[Rules]) -> bool {
    games.len() <= MOST_GAMES
}

fn are_servers(servers: &[String]) -> bool {
    servers.len() <= MOST_SERVERS && servers.iter().all(|server| is_server(server))
}

fn may_be_server(server: &Option<String>) -> bool {
    server.as_deref().is_none_or(is_server)
}

/// Whether a text can be the address of a page with rooms. Such an address is of HTTP or HTTPS, has a host, and has nothing after
/// its path, because a link to a round adds its own part there.
pub fn is_server(text: &str) -> bool {
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    text.len() <= LONGEST_ADDRESS
        && host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '['))
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "#?\"<>\\`{}|^@".contains(c))
}

/// The version of the program that stored the settings, and the settings of that version that this version does not know. Unknown
/// settings are stored again as they were.
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

/// Sets a setting to its stored value if that value is possible. Returns whether the value is possible, or `None` if no value is
/// stored.
fn read_setting<T: DeserializeOwned>(
    setting: &mut T,
    stored: Option<Value>,
    is_possible: impl Fn(&T) -> bool,
) -> Option<bool> {
    let read = serde_json::from_value(stored?).ok().filter(is_possible);
    Some(read.map(|read| *setting = read).is_some())
}

/// The value in this window if the value was changed here, and otherwise the value in another window.
fn newer<T: PartialEq + Clone>(mine: &T, base: &T, other: T) -> T {
    if mine == base { other } else { mine.clone() }
}

impl Persistent for Settings {
    const ITEM: Item = Item::Settings;
    const IS_SHARED: bool = true;

    fn to_text(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)?)
    }

    fn from_text(text: &str) -> Parsed<Self> {
        let Ok(mut stored) = serde_json::from_str::<Stored>(text) else {
            return Parsed::Nothing;
        };
        let mut settings = Self::default();
        let is_valid = settings.set(&mut stored);
        let is_newer = settings.origin.version > VERSION;
        settings.origin.version = settings.origin.version.max(VERSION);
        let has_damaged_names = !is_newer && !stored.unknown.is_empty();
        if is_newer {
            settings.origin.unknown = stored.unknown;
        }
        match has_damaged_names || is_valid.contains(&false) {
            false => Parsed::Whole(settings),
            true if is_valid.contains(&true) => Parsed::Partly(settings),
            true => Parsed::Nothing,
        }
    }

    /// Takes each setting that was changed in this window from here, and all other settings from the other window.
    fn merge(&self, base: &Self, other: Self) -> Self {
        self.or_other(base, other)
    }
}

/// The window's size while the window is neither maximised nor fullscreen, in logical pixels.
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
    /// The smallest size of the window. With this size, everything can be reached.
    pub const SMALLEST: UVec2 = UVec2::new(360, 480);
    /// The largest size of the window. Every graphics card can draw this size.
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
