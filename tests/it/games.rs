//! Other games than classic tic-tac-toe: how they are chosen on the first screen, played and kept.

use noughts::game::Purpose;
use noughts::persistence::{Item, PersistencePlugin, Place};
use noughts::records::{Past, Totals, Unfinished};
use noughts::screens::{Overlay, Screen, Screens};
use noughts::settings::Settings;
use noughts::setup::{Draft, Family, Mode};
use noughts::words;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{ActionKind, Length, Match, Starter};
use noughts_engine::rules::{ByMark, Kind, Mark, Outcome, Rules};
use std::path::Path;

use crate::support::{Game, person};

/// Windows of all arrangements, and one with little height.
const WINDOWS: [(u32, u32); 5] = [(1280, 800), (700, 500), (844, 390), (390, 844), (360, 640)];

fn misere() -> Rules {
    Kind::Misere.usual_rules()
}

fn larger(side: u8) -> Rules {
    Rules::new(side, side, 4).unwrap()
}

/// Starts the program with what it has stored in a folder.
fn open_in(folder: &Path) -> Game {
    let place = |item| Some(Place::within(folder, item));
    Game::open_with(1280, 800, |app| {
        app.add_plugins(PersistencePlugin::<Settings>::at(place(Item::Settings)));
        app.add_plugins(PersistencePlugin::<Unfinished>::at(place(Item::Match)));
        app.add_plugins(PersistencePlugin::<Past>::at(place(Item::Past)));
        app.add_plugins(PersistencePlugin::<Totals>::at(place(Item::Totals)));
    })
}

impl Game {
    /// Chooses a game on the first screen by the chip and the list of games.
    fn choose(&mut self, name: &str) {
        let now = words::game_name(self.resource::<Draft>().rules);
        self.click_text(&now);
        assert_eq!(self.resource::<Screens>().overlay, Some(Overlay::Games));
        self.click_text(name);
    }

    /// Runs the updates after which everything is stored.
    fn settle(&mut self) {
        (0..30).for_each(|_| self.update());
    }

    fn rules(&self) -> Rules {
        self.round().rules()
    }
}

#[test]
fn three_presses_lead_to_the_first_mark_of_another_game() {
    for (width, height) in WINDOWS {
        for (name, rules) in [("Misère", misere()), ("6×6", larger(6))] {
            let mut game = Game::open(width, height);
            game.choose(name);
            assert_eq!(game.resource::<Screens>().overlay, None, "{width}×{height}: the list closes");
            game.update();
            assert_eq!(game.rules(), rules, "{width}×{height}: the board of the game is shown");
            game.click("b2");
            game.update();
            assert_eq!(game.history().first().map(ToString::to_string).as_deref(), Some("b2"), "{width}×{height}");
            assert_eq!(game.resource::<Screens>().current(), Screen::Game, "{width}×{height}");
            assert!(game.shows(&words::goal_of_game(rules).unwrap()), "{width}×{height}: {:?}", game.texts());
        }
    }
}

#[test]
fn the_list_says_which_game_is_chosen_and_keeps_its_size() {
    let mut game = Game::open(1280, 800);
    game.choose("5×5");
    game.update();
    assert_eq!(game.resource::<Draft>().rules, larger(5));
    game.choose("Misère");
    game.update();
    game.choose(words::larger_boards());
    game.update();
    assert_eq!(game.rules(), larger(5), "the size that was chosen last");
    game.choose(&words::family_name(Family::Classic));
    game.update();
    assert_eq!(game.rules(), Rules::TIC_TAC_TOE);
}

#[test]
fn a_line_loses_and_the_winner_is_told_who_made_it() {
    let mut game = Game::open(1280, 800);
    game.choose("Misère");
    game.app.world_mut().resource_mut::<Draft>().change_mode(Mode::TwoPlayers);
    game.update();
    game.update();
    game.app.world_mut().resource_mut::<Screens>().open(Screen::Game);
    game.play("a1 b2 b1 c2 c1");
    assert!(matches!(game.outcome(), Some(Outcome::Loss { by: Mark::X, .. })), "{:?}", game.outcome());
    game.update();
    assert!(game.shows("Player 2 wins!"), "{:?}", game.texts());
    assert!(game.shows("Player 1 made a line."), "{:?}", game.texts());
    assert_eq!(game.score().wins, ByMark { x: 0, o: 1 });
    game.click_text(words::next_round());
    assert_eq!((game.rules(), game.history().len()), (misere(), 0), "the next round has the same rules");
}

#[test]
fn a_match_that_is_under_way_waits_while_another_game_is_chosen() {
    let mut game = Game::open(1280, 800);
    game.click("b2");
    game.wait_for_computer();
    game.open_screen(Screen::Home);
    game.choose("Misère");
    game.update();
    assert_eq!((game.rules(), game.history().len()), (misere(), 0));
    assert!(game.shows(words::start()) && game.shows(words::continue_match()), "{:?}", game.texts());
    game.click_text(words::continue_match());
    game.update();
    assert_eq!((game.rules(), game.history().len()), (Rules::TIC_TAC_TOE, 2), "the match goes on");
    game.open_screen(Screen::Home);
    assert_eq!(game.resource::<Draft>().rules, Rules::TIC_TAC_TOE, "the form says the game of the match");
    game.choose("4×4");
    game.update();
    game.click_text(words::start());
    game.update();
    assert_eq!((game.rules(), game.history().len()), (larger(4), 0));
    game.act(ActionKind::Undo);
    assert_eq!((game.rules(), game.history().len()), (Rules::TIC_TAC_TOE, 2), "Undo brings the match back");
}

#[test]
fn a_chosen_game_and_its_match_are_there_after_a_start() {
    let place = tempfile::tempdir().unwrap();
    let open = || open_in(place.path());
    let mut game = open();
    game.choose("Misère");
    game.settle();
    drop(game);
    let mut game = open();
    assert_eq!((game.rules(), game.resource::<Settings>().games), (misere(), vec![misere()]));
    game.choose("6×6");
    game.update();
    game.click("c3");
    game.wait_for_computer();
    game.settle();
    let round = game.round().clone();
    drop(game);
    let mut game = open();
    assert_eq!((game.rules(), game.round()), (larger(6), &round), "the match goes on");
    game.app.world_mut().resource_mut::<Screens>().open(Screen::Game);
    game.update();
    game.board();
}

#[test]
fn rounds_of_each_game_are_counted_by_game_and_kept_among_past_matches() {
    let place = tempfile::tempdir().unwrap();
    let open = || open_in(place.path());
    let mut game = open();
    game.app.world_mut().resource_mut::<Screens>().open(Screen::Game);
    game.update();
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    let pairing = Match::new(players, Mark::X, Starter::PLAYER_ONE).of_length(Length::Open);
    game.act(ActionKind::NewMatch(misere(), pairing));
    game.play("a1 b2 b1 c2 c1");
    game.act(ActionKind::NewRound);
    game.open_screen(Screen::Home);
    game.settle();
    drop(game);
    let game = open();
    let totals = game.resource::<Totals>();
    assert_eq!((totals.all().lost, totals.all().rounds()), (1, 1), "Mina has made the line");
    assert_eq!(totals.against(Rules::TIC_TAC_TOE, OpponentId::PENCIL).rounds(), 0);
    assert!(game.resource::<Past>().all().iter().all(|played| played.rules() == misere()));
    assert_eq!(game.pairing().finished().len(), 1);
    assert_eq!(game.app.world().get::<Purpose>(game.match_board()), Some(&Purpose::Home));
}
