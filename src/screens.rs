//! Where the player is: a stack of screens, and an overlay above the topmost screen.

use bevy::prelude::*;
use noughts_engine::rules::{Mark, Rules};

use crate::wake::Wake;

/// A screen of the program. This state follows [`Screens`] in the next update.
///
/// The end of a round is not a screen of its own. A state changes one update later, and a sleeping window would not
/// show the result.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The form in which players are chosen.
    #[default]
    Home,
    /// The game.
    Game,
    /// The editor, where a position is set up.
    Editor,
    /// The drawing of the search as a tree.
    Tree,
    /// The puzzles: positions in which one move is right.
    Puzzles,
    /// The puzzle of the day.
    PuzzleOfDay,
    /// The path of the course.
    Learn,
    /// A step of the course.
    Step,
    /// The settings.
    Settings,
    /// Totals, and the matches that were played.
    PastMatches,
    /// One of the matches that were played.
    PastMatch,
    /// Where two friends meet who play at two devices.
    Friend,
    /// What somebody in a class sees beside the games there.
    Class,
}

/// Something that covers a screen and stops the game on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// How the game is played.
    HowToPlay,
    /// How a game with these rules is played, whatever is on the board.
    HowToPlayOf(Rules),
    /// The games to choose from whose pictures show how they are played.
    OtherGames,
    /// The list of keys.
    Keys,
    /// The menu of the game, of the totals, or of the tree in a tall window.
    Menu,
    /// The languages to choose from.
    Languages,
    /// The options of a match.
    Options,
    /// The games to choose from.
    Games,
    /// The games that were played, to choose whose totals are shown.
    PlayedGames,
    /// The rules and the size of a game of one's own.
    OwnGame,
    /// The ways to send the round to somebody.
    Share,
    /// What to do with the round of a link that was opened.
    Opened,
    /// The names of the people who play. The name of the person with this mark is typed first.
    Names(Mark),
}

/// The systems that open and close screens, in `Update` before the game is presented.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScreenSystems;

/// The stack of open screens, and the overlay.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Screens {
    /// The open screens from the lowest to the topmost, each with its guest. Guests are games in the place of the match at home,
    /// such as a lesson. A game without a guest shows the match at home, and no other screen has a guest.
    stack: Vec<(Screen, Option<Entity>)>,
    /// The game that the first screen and a game without a guest show, if that is not the match at home.
    table: Option<Entity>,
    /// The game that the first screen shows above the table, while a person chooses another match than the one that is under way.
    proposed: Option<Entity>,
    /// The overlay, if one is open.
    pub overlay: Option<Overlay>,
    /// The overlay from which the present one was opened, and to which it leads back.
    below: Option<Overlay>,
}

impl Default for Screens {
    fn default() -> Self {
        Self { stack: vec![(Screen::default(), None)], table: None, proposed: None, overlay: None, below: None }
    }
}

impl Screens {
    /// The topmost screen. The [`Screen`] state has this value from the next update on.
    pub fn current(&self) -> Screen {
        self.stack.last().map(|(screen, _)| *screen).unwrap_or_default()
    }

    /// Opens a screen on top of the current screen, without an overlay. If the screen is open already, the screens above it are
    /// closed instead. The match at home always lies directly on the first screen, so opening the match at home closes all other
    /// screens.
    pub fn open(&mut self, screen: Screen) {
        self.overlay = None;
        let open = match screen {
            Screen::Home | Screen::Game => 1,
            _ => self.stack.iter().position(|(open, _)| *open == screen).unwrap_or(self.stack.len()),
        };
        self.stack.truncate(open);
        if self.current() != screen {
            self.stack.push((screen, None));
        }
    }

    /// Opens the game on top of the current screen with a guest in the place of the match at home. If the guest is on the stack
    /// already, the screens above it are closed instead.
    pub fn open_guest(&mut self, guest: Entity) {
        self.overlay = None;
        match self.stack.iter().position(|(_, open)| *open == Some(guest)) {
            Some(index) => self.stack.truncate(index + 1),
            None => self.stack.push((Screen::Game, Some(guest))),
        }
    }

    /// Closes the screens above the topmost game.
    pub fn close_to_game(&mut self) {
        self.overlay = None;
        let game = self.stack.iter().rposition(|(screen, _)| *screen == Screen::Game);
        self.stack.truncate(game.unwrap_or_default() + 1);
    }

    /// Puts another guest in the place of this guest.
    pub fn replace(&mut self, old: Entity, new: Entity) {
        let guests = self.stack.iter_mut().filter_map(|(_, guest)| guest.as_mut()).chain(&mut self.table);
        guests.filter(|guest| **guest == old).for_each(|guest| *guest = new);
    }

    /// Closes the game with this guest, or takes it from the table. The screens above it stay.
    pub fn leave(&mut self, guest: Entity) {
        self.table.take_if(|table| *table == guest);
        self.stack.retain(|(_, open)| *open != Some(guest));
    }

    /// The game that is shown, if that is not the match at home: the guest of the topmost game, or what lies on the table. While
    /// no game is open, it may also be the game that is proposed.
    pub fn guest(&self) -> Option<Entity> {
        let game = self.stack.iter().rfind(|(screen, _)| *screen == Screen::Game);
        game.map_or(self.proposed, |(_, guest)| *guest).or(self.table)
    }

    /// The game on the table, if that is not the match at home.
    pub const fn table(&self) -> Option<Entity> {
        self.table
    }

    /// Whether a game is on the stack or lies on the table.
    pub fn has_guest(&self, guest: Entity) -> bool {
        self.stack.iter().any(|(_, open)| *open == Some(guest)) || [self.table, self.proposed].contains(&Some(guest))
    }

    /// Lays a game on the table, in the place of the match at home. With `None`, the match at home lies on the table again.
    pub const fn lay(&mut self, game: Option<Entity>) {
        self.table = game;
    }

    /// The game that is proposed on the first screen.
    pub const fn proposed(&self) -> Option<Entity> {
        self.proposed
    }

    /// Proposes a game on the first screen, or no game any more.
    pub const fn propose(&mut self, game: Option<Entity>) {
        self.proposed = game;
    }

    /// The open screens from the lowest to the topmost, without the first screen. A game that has a guest comes with its guest.
    pub fn trail(&self) -> impl Iterator<Item = (Screen, Option<Entity>)> {
        self.stack.iter().copied().skip(1)
    }

    /// Opens an overlay in the place of any other overlay, or closes the overlay if it is open. An overlay that is only about
    /// some screens opens nowhere else.
    pub fn toggle(&mut self, overlay: Overlay) {
        // A person can ask for an overlay in the update in which the game is left.
        let is_possible = match overlay {
            Overlay::Menu => {
                matches!(self.current(), Screen::Game | Screen::Tree | Screen::PastMatches | Screen::PastMatch)
            }
            Overlay::Names(_) => self.current() == Screen::Game,
            Overlay::Games | Overlay::OwnGame => matches!(self.current(), Screen::Home | Screen::Friend),
            Overlay::PlayedGames => self.current() == Screen::PastMatches,
            Overlay::HowToPlayOf(_) | Overlay::OtherGames => self.current() == Screen::Learn,
            _ => true,
        };
        if !is_possible {
            return;
        }
        if self.overlay == Some(overlay) {
            self.close_overlay();
        } else {
            // The list of keys lies over how to play, a game of one's own over the games, and how to play one of the other games
            // over these games.
            self.below = self.overlay.filter(|below| {
                matches!(
                    (below, overlay),
                    (Overlay::HowToPlay, Overlay::Keys)
                        | (Overlay::Games, Overlay::OwnGame)
                        | (Overlay::OtherGames, Overlay::HowToPlayOf(_))
                )
            });
            self.overlay = Some(overlay);
        }
    }

    /// The overlay to which the present one leads back.
    pub const fn below(&self) -> Option<Overlay> {
        self.below
    }

    /// Closes the overlay, if one is open. Returns whether one was.
    fn close_overlay(&mut self) -> bool {
        let (closed, below) = (self.overlay.take(), self.below.take());
        self.overlay = below.filter(|_| closed.is_some());
        closed.is_some()
    }

    /// Closes the overlay or, if there is no overlay, the current screen unless that is the first screen. Returns whether
    /// anything was closed.
    pub fn back(&mut self) -> bool {
        self.close_overlay() || self.close()
    }

    /// Closes the current screen unless that is the first screen, and its overlay with it. Returns whether the screen was closed.
    pub fn close(&mut self) -> bool {
        let is_closed = self.stack.len() > 1;
        if is_closed {
            self.stack.pop();
        }
        self.overlay = self.overlay.filter(|_| !is_closed);
        is_closed
    }

    /// Whether a screen is open, on top of the stack or below.
    pub fn is_open(&self, screen: Screen) -> bool {
        self.stack.iter().any(|(open, _)| *open == screen)
    }

    /// Whether the game is the current screen, without an overlay.
    pub fn is_playing(&self) -> bool {
        self.current() == Screen::Game && self.overlay.is_none()
    }
}

/// Run condition: the game is shown without an overlay. It is always true where there are no screens, as in the
/// terminal.
pub fn is_playing(screens: Option<Res<Screens>>) -> bool {
    screens.is_none_or(|screens| screens.is_playing())
}

/// Adds the stack, and a system that sets the state from it.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_resource::<Screens>();
    app.add_systems(PreUpdate, follow.run_if(resource_changed::<Screens>));
    app.add_systems(PostUpdate, ask_for_update.run_if(resource_changed::<Screens>));
}

fn follow(screens: Res<Screens>, mut next: ResMut<NextState<Screen>>) {
    next.as_mut().set_if_neq(screens.current());
}

/// Requests an update after the stack has changed, because the state follows only in the next update.
fn ask_for_update(mut wake: ResMut<Wake>) {
    wake.now();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_leads_to_where_one_came_from() {
        let mut screens = Screens::default();
        for screen in [Screen::Game, Screen::Editor, Screen::Tree] {
            screens.open(screen);
        }
        assert!(screens.back());
        assert_eq!(screens.current(), Screen::Editor);
        assert!(screens.back());
        assert_eq!(screens.current(), Screen::Game);
        assert!(screens.back());
        assert_eq!(screens.current(), Screen::Home);
        assert!(!screens.back(), "there is nothing before the first screen");
    }

    #[test]
    fn no_screen_is_open_twice() {
        let mut screens = Screens::default();
        for screen in [Screen::Editor, Screen::Tree, Screen::Editor, Screen::Editor] {
            screens.open(screen);
        }
        assert!(screens.back());
        assert_eq!(screens.current(), Screen::Home);
        for screen in [Screen::Puzzles, Screen::Editor, Screen::Tree, Screen::Game] {
            screens.open(screen);
        }
        assert!(screens.back());
        assert_eq!(screens.current(), Screen::Home, "a game leads back to the first screen");
    }

    #[test]
    fn the_menu_and_the_names_are_only_over_the_game() {
        for overlay in [Overlay::Menu, Overlay::Names(Mark::X)] {
            let mut screens = Screens::default();
            screens.toggle(overlay);
            assert_eq!(screens.overlay, None);
            screens.open(Screen::Game);
            screens.toggle(overlay);
            assert_eq!(screens.overlay, Some(overlay));
            screens.open(Screen::Home);
            assert_eq!((screens.current(), screens.overlay), (Screen::Home, None));
        }
    }

    #[test]
    fn keys_that_were_opened_from_how_to_play_lead_back_there() {
        let mut screens = Screens::default();
        for closes_by_key in [false, true] {
            screens.toggle(Overlay::HowToPlay);
            screens.toggle(Overlay::Keys);
            assert_eq!(screens.overlay, Some(Overlay::Keys));
            if closes_by_key {
                screens.toggle(Overlay::Keys)
            } else {
                _ = screens.back()
            }
            assert_eq!(screens.overlay, Some(Overlay::HowToPlay));
            assert!(screens.back() && screens.overlay.is_none());
        }
        screens.toggle(Overlay::HowToPlay);
        screens.toggle(Overlay::Keys);
        screens.open(Screen::Puzzles);
        screens.toggle(Overlay::Keys);
        assert!(screens.back() && screens.overlay.is_none(), "how to play was left");
    }

    #[test]
    fn a_game_of_one_s_own_leads_back_to_the_games_unless_it_was_chosen() {
        let mut screens = Screens::default();
        screens.toggle(Overlay::Games);
        screens.toggle(Overlay::OwnGame);
        assert!(screens.back());
        assert_eq!(screens.overlay, Some(Overlay::Games));
        screens.toggle(Overlay::OwnGame);
        screens.overlay = None;
        assert!(!screens.back(), "everything is closed");
        assert_eq!(screens.overlay, None);
    }

    #[test]
    fn an_overlay_closes_first_and_stops_the_game() {
        let mut screens = Screens::default();
        screens.open(Screen::Game);
        assert!(screens.is_playing());
        screens.overlay = Some(Overlay::Keys);
        assert!(!screens.is_playing());
        assert!(screens.back());
        assert!(screens.is_playing());
        screens.overlay = Some(Overlay::Keys);
        assert!(screens.close());
        assert_eq!((screens.current(), screens.overlay), (Screen::Home, None));
    }
}
