//! The trail: the way from the first screen to what is shown now. It has the names of the screens on this way, and the name of
//! what lies over the last screen, because that closes first. Each name has its own entry in the browser's history.

use bevy::prelude::*;

use crate::coach::Coach;
use crate::game::Purpose;
use crate::intent::Intent;
use crate::screens::{Screen, Screens};

/// The name of the side panel of a game.
const SIDE_PANEL: &str = "panel";
/// The name of any overlay.
const OVERLAY: &str = "overlay";

/// The name of each screen on the page.
const SCREENS: [(&str, Screen); 13] = [
    ("home", Screen::Home),
    ("game", Screen::Game),
    ("editor", Screen::Editor),
    ("tree", Screen::Tree),
    ("puzzles", Screen::Puzzles),
    ("day", Screen::PuzzleOfDay),
    ("learn", Screen::Learn),
    ("step", Screen::Step),
    ("settings", Screen::Settings),
    ("matches", Screen::PastMatches),
    ("match", Screen::PastMatch),
    ("friend", Screen::Friend),
    ("class", Screen::Class),
];

/// The name of a screen.
pub(super) fn name(screen: Screen) -> &'static str {
    SCREENS.iter().find(|(_, known)| *known == screen).map_or("", |(name, _)| *name)
}

/// The trail to what is shown now, with spaces between the names. The first screen is not on it. An earlier moment of a game is not
/// either, because it is a part of the game's side panel.
pub(super) fn trail(screens: &Screens, coach: &Coach, purposes: &Query<&Purpose>) -> String {
    let mut trail = String::new();
    let mut add = |name| trail.extend([if trail.is_empty() { "" } else { " " }, name]);
    for (screen, guest) in screens.trail() {
        let purpose = guest.and_then(|guest| purposes.get(guest).ok()).copied().unwrap_or(Purpose::Home);
        if purpose == Purpose::Moment {
            continue;
        }
        add(name(screen));
        // The side panel of a lesson is closed with the lesson.
        if screen == Screen::Game && purpose.is_played() && coach.is_open {
            add(SIDE_PANEL);
        }
    }
    if screens.overlay.is_some() {
        add(OVERLAY);
    }
    trail
}

/// The intents that lead from the present trail to the end of another trail. If only something that lies over the last screen has
/// to be closed, it is closed as with the Escape key.
pub(super) fn way(to: &str, now: &str) -> Vec<Intent> {
    if let Some(over) = now.strip_prefix(to).filter(|over| to.is_empty() || over.is_empty() || over.starts_with(' ')) {
        let close = |name| if [SIDE_PANEL, OVERLAY].contains(&name) { Intent::Back } else { Intent::Close };
        return over.split_whitespace().rev().map(close).collect();
    }
    let mut way = vec![Intent::Open(Screen::Home)];
    for name in to.split_whitespace() {
        way.extend(SCREENS.iter().find(|(known, _)| *known == name).map(|(_, screen)| Intent::Open(*screen)));
    }
    way
}
