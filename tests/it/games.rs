//! Other games than classic tic-tac-toe: how they are chosen on the first screen, played and kept.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::{Name, Vec2};
use bevy_egui::EguiOutput;
use noughts::focus::Focus;
use noughts::game::Purpose;
use noughts::input::Hover;
use noughts::persistence::{Item, PersistencePlugin, Place};
use noughts::records::{Past, Totals, Unfinished};
use noughts::screens::{Overlay, Screen, Screens};
use noughts::settings::Settings;
use noughts::setup::{Draft, Family, Mode};
use noughts::words::{self, ShownRule};
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{ActionKind, Length, Match, Starter};
use noughts_engine::rules::{ByMark, DrawReason, IllegalMove, Kind, Mark, Outcome, Rules};
use std::path::Path;

use crate::support::{Game, cell, person};

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
        // In a low window, the list scrolls.
        for _ in 0..20 {
            if self.shows(name) {
                break;
            }
            let end = self.layout().window - Vec2::new(100.0, 60.0);
            self.scroll(end, -60.0);
        }
        self.click_text(name);
    }

    /// Runs the updates after which everything is stored.
    fn settle(&mut self) {
        (0..30).for_each(|_| self.update());
    }

    fn rules(&self) -> Rules {
        self.round().rules()
    }

    /// What assistive technology calls everything that is there.
    fn spoken(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let tree = output.platform_output.accesskit_update.as_ref().expect("there is a tree");
        tree.nodes.iter().filter_map(|(_, node)| Some(node.label()?.to_owned())).collect()
    }

    fn says(&mut self, name: &str) -> bool {
        self.spoken().iter().any(|spoken| spoken == name)
    }
}

#[test]
fn three_presses_lead_to_the_first_mark_of_another_game() {
    for (width, height) in WINDOWS {
        for (name, rules) in [
            ("Misère", misere()),
            ("6×6", larger(6)),
            ("Vanishing", Kind::Vanishing.usual_rules()),
            ("Wild", Kind::Wild.usual_rules()),
            ("Notakto", Kind::Notakto.usual_rules()),
        ] {
            let mut game = Game::open(width, height);
            game.choose(name);
            assert_eq!(game.resource::<Screens>().overlay, None, "{width}×{height}: the list closes");
            game.update();
            assert_eq!(game.rules(), rules, "{width}×{height}: the board of the game is shown");
            let only_opens = game.layout().is_hard_to_hit();
            game.click("b2");
            game.update();
            if only_opens {
                assert!(game.history().is_empty(), "{width}×{height}: small squares only open the round");
                game.place("b2");
                game.update();
            }
            assert_eq!(game.history().first(), Some(&cell("b2")), "{width}×{height}");
            assert_eq!(game.resource::<Screens>().current(), Screen::Game, "{width}×{height}");
            assert!(game.shows(&words::goal_on_board(rules).unwrap()), "{width}×{height}: {:?}", game.texts());
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
fn that_a_line_loses_is_told_at_the_beginning_and_once() {
    let mut game = Game::open(1280, 800);
    game.choose("Misère");
    game.app.world_mut().resource_mut::<Draft>().change_mode(Mode::TwoPlayers);
    game.update();
    game.click_text("Play");
    game.update();
    let told = |game: &Game| {
        let goal = words::goal_of_game(misere()).unwrap();
        game.texts().iter().filter(|shown| shown.text == goal).count()
    };
    assert_eq!(told(&game), 2, "in the place of whose turn it is, and below: {:?}", game.texts());
    for _ in 0..200 {
        game.update();
        if told(&game) == 1 {
            break;
        }
    }
    assert!(told(&game) == 1 && game.shows("Player 1’s turn"), "{:?}", game.texts());
    game.act(ActionKind::Reset);
    game.update();
    assert_eq!(told(&game), 1, "it is not told again");
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
    assert!(game.shows(&words::who_made_line(game.pairing(), game.outcome().as_ref()).unwrap()), "{:?}", game.texts());
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

/// A game of Mina with X and Noah with O by these rules.
fn game_of(rules: Rules, width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    game.act(ActionKind::NewMatch(rules, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    game.update();
    game
}

#[test]
fn the_oldest_mark_goes_and_is_told_before_it_goes() {
    let mut game = game_of(Kind::Vanishing.usual_rules(), 1280, 800);
    game.play("a1 b2 c1 a2 a3");
    let goes = |name: &str| words::spoken::cell_that_goes_next(format!("{name}, X, Mina"));
    game.play("c3");
    game.update();
    assert!(game.says(&goes("a1")), "{:?}", game.spoken());
    game.click("a1");
    assert_eq!(game.history().len(), 6, "the square of the mark that goes is not free yet");
    game.update();
    assert!(game.shows(&words::next_to_go(cell("a1"))), "{:?}", game.texts());
    game.click("b3");
    game.update();
    assert_eq!((game.board().mark(cell("a1")), game.board().mark(cell("b3"))), (None, Some(Mark::X)));
    assert!(game.says(&goes("c1")), "{:?}", game.spoken());
    game.act(ActionKind::Undo);
    assert_eq!(game.board().mark(cell("a1")), Some(Mark::X), "Undo brings the mark back");
}

#[test]
fn the_second_time_is_told_and_the_third_is_a_draw() {
    let mut game = game_of(Kind::Vanishing.usual_rules(), 1280, 800);
    game.play("a1 b2 c1 a2 a3 c3");
    let around = "b3 b1 a1 b2 c1 a2 a3 c3";
    game.play(around);
    game.update();
    assert!(game.shows(words::was_here_before(game.round()).unwrap()), "{:?}", game.texts());
    assert_eq!(game.outcome(), None);
    game.play(around);
    game.update();
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    assert!(game.shows(words::here_three_times()), "{:?}", game.texts());
    game.act(ActionKind::Undo);
    assert_eq!(game.outcome(), None, "a move that was taken back does not count");
}

/// The names of the cells that were played, in order.
fn cells(game: &Game) -> Vec<String> {
    game.history().iter().map(ToString::to_string).collect()
}

#[test]
fn where_marks_fall_a_press_anywhere_in_a_column_drops_a_mark_into_it() {
    let gravity = Kind::Gravity.usual_rules();
    for (width, height) in WINDOWS {
        let mut game = Game::open(width, height);
        game.choose(&words::family_name(Family::Gravity));
        game.update();
        game.click_text("Two players");
        assert_eq!(game.rules(), gravity, "{width}×{height}");
        let only_opens = game.layout().is_hard_to_hit();
        game.click("d2");
        game.update();
        assert_eq!(game.resource::<Screens>().current(), Screen::Game, "{width}×{height}");
        if only_opens {
            assert!(cells(&game).is_empty(), "{width}×{height}: small squares only open the round");
            game.place("d6");
            game.stand_still();
        }
        assert_eq!(cells(&game), ["d6"], "{width}×{height}: it falls to the floor");
        assert!(game.shows(&words::goal_on_board(gravity).unwrap()), "{width}×{height}: {:?}", game.texts());
        game.click("d6");
        game.click("d1");
        game.click("a3");
        assert_eq!(cells(&game), ["d6", "d5", "d4", "a6"], "{width}×{height}");
        game.stand_still();
        assert_eq!(game.drawn("d4"), Some(Mark::X), "{width}×{height}: it has fallen");
        game.act(ActionKind::Undo);
        game.act(ActionKind::Undo);
        game.click("g6");
        assert_eq!(cells(&game), ["d6", "d5", "g6"], "{width}×{height}");
        let (from, to) = (game.middle_of(cell("b1")), game.middle_of(cell("b4")));
        game.move_to(from);
        game.button(ButtonState::Pressed);
        game.move_to(to);
        game.button(ButtonState::Released);
        game.update();
        assert_eq!(cells(&game).last().unwrap(), "b6", "{width}×{height}: the mouse may move within the column");
    }
}

#[test]
fn a_full_column_refuses_a_mark_and_says_so() {
    let mut game = game_of(Kind::Gravity.usual_rules(), 1280, 800);
    (0..6).for_each(|_| game.click("d3"));
    assert_eq!(cells(&game), ["d6", "d5", "d4", "d3", "d2", "d1"]);
    game.click("d5");
    game.expect_refusal(IllegalMove::ColumnFull(cell("d1")).into());
    game.update();
    assert!(game.shows(&words::illegal(IllegalMove::ColumnFull(cell("d1")))), "{:?}", game.texts());
    assert_eq!(game.history().len(), 6);
    game.click("e1");
    assert_eq!(cells(&game).last().unwrap(), "e6");
}

#[test]
fn where_marks_fall_keys_choose_a_column_and_the_focus_is_where_a_mark_lands() {
    let mut game = game_of(Kind::Gravity.usual_rules(), 1280, 800);
    let focused = |game: &Game| game.resource::<Focus>().cell.to_string();
    game.keys("4 4");
    assert_eq!(cells(&game), ["d6", "d5"], "two keys of one update");
    game.update();
    assert_eq!(focused(&game), "d4", "the focus goes up with the marks");
    game.keys("Left");
    assert_eq!(focused(&game), "c6");
    game.keys("Enter");
    game.update();
    assert_eq!((cells(&game).last().unwrap().as_str(), focused(&game)), ("c6", "c5".to_owned()));
    game.keys("Down Up Right Right Enter");
    assert_eq!(cells(&game).last().unwrap(), "e6", "up and down lead to no other column");
    game.keys("8");
    assert_eq!(game.history().len(), 4, "there is no eighth column");
    game.keys("1 7");
    assert_eq!(cells(&game)[4..], ["a6", "g6"]);
}

#[test]
fn a_finger_slides_to_another_column_and_drops_a_mark_when_it_is_lifted() {
    let mut game = game_of(Kind::Gravity.usual_rules(), 390, 844);
    let [c, e, off] = [game.middle_of(cell("c2")), game.middle_of(cell("e5")), game.layout().tools.center()];
    let touch = |game: &mut Game, phase, at| {
        game.touch(1, phase, at);
        game.update();
    };
    touch(&mut game, TouchPhase::Started, c);
    assert_eq!(game.resource::<Hover>().0, Some(cell("c2")), "the column below the finger is shown");
    touch(&mut game, TouchPhase::Moved, e);
    assert_eq!(game.resource::<Hover>().0, Some(cell("e5")));
    assert!(game.history().is_empty(), "nothing falls before the finger is lifted");
    touch(&mut game, TouchPhase::Ended, e);
    assert_eq!(cells(&game), ["e6"]);
    assert_eq!(game.resource::<Hover>().0, None);
    touch(&mut game, TouchPhase::Started, c);
    touch(&mut game, TouchPhase::Moved, off);
    touch(&mut game, TouchPhase::Ended, off);
    assert_eq!(cells(&game), ["e6"], "a finger that is lifted off the sheet drops nothing");
    touch(&mut game, TouchPhase::Started, off);
    touch(&mut game, TouchPhase::Moved, c);
    touch(&mut game, TouchPhase::Ended, c);
    assert_eq!(cells(&game), ["e6"], "nor does a finger that was put down there");
}

#[test]
fn where_marks_fall_a_screen_reader_is_told_where_a_mark_lands() {
    let mut game = game_of(Kind::Gravity.usual_rules(), 1280, 800);
    game.play("d6 d5");
    game.update();
    let names = game.spoken();
    for name in [words::spoken::landing_cell(cell("d4")), words::spoken::landing_cell(cell("a6"))] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert!(names.contains(&words::spoken::cell(cell("d1"), None, None)), "{names:?}");
}

#[test]
fn in_notakto_marks_belong_to_nobody() {
    let mut game = game_of(Kind::Notakto.usual_rules(), 1280, 800);
    assert!(game.says("Mina, 0 rounds won, to move"), "{:?}", game.spoken());
    game.click("b2");
    game.update();
    assert!(game.says("b2, X") && game.says("Noah, 0 rounds won, to move"), "{:?}", game.spoken());
    game.play("a1 c3");
    game.update();
    assert!(matches!(game.outcome(), Some(Outcome::Loss { by: Mark::X, .. })), "{:?}", game.outcome());
    assert_eq!(["a1", "b2", "c3"].map(|name| game.drawn(name)), [Some(Mark::X); 3]);
    assert!(game.shows("Noah wins!") && game.says("a1, X, in the completed line"), "{:?}", game.spoken());
}

impl Game {
    /// The middle of a half of a cell: the left half for X, and the right half for O.
    fn half(&self, name: &str, mark: Mark) -> Vec2 {
        let aside = if mark == Mark::X { -0.25 } else { 0.25 };
        self.middle_of(cell(name)) + Vec2::X * aside * self.layout().cell
    }

    /// The marks that the free cells offer.
    fn offers(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query::<&Name>().iter(world).filter(|name| name.starts_with("Offer of")).count()
    }

    fn moves(&self) -> String {
        self.round().played().iter().map(|played| played.mv.to_string()).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn in_wild_the_half_of_a_square_chooses_the_mark() {
    let mut game = game_of(Kind::Wild.usual_rules(), 1280, 800);
    game.update();
    assert_eq!(game.offers(), 18, "each square offers both marks");
    game.click_at(game.half("b2", Mark::O));
    game.tap_at(game.half("a1", Mark::X));
    game.update();
    assert_eq!(game.moves(), "Ob2 Xa1");
    assert_eq!(["b2", "a1"].map(|name| game.drawn(name)), [Some(Mark::O), Some(Mark::X)]);
    assert_eq!(game.offers(), 14);
    assert!(game.says("b2, O") && game.says("c3, empty, X") && game.says("c3, empty, O"), "{:?}", game.spoken());
    game.click_at(game.half("c3", Mark::O));
    game.click_at(game.half("c1", Mark::O));
    game.click_at(game.half("a3", Mark::O));
    game.update();
    assert!(game.shows("Mina wins!"), "whoever completes a line wins: {:?}", game.texts());
    assert_eq!(game.offers(), 0, "the round is over");
}

#[test]
fn in_wild_both_marks_can_be_chosen_where_a_hint_is_shown() {
    let mut game = game_of(Kind::Wild.usual_rules(), 1280, 800);
    game.keys("H");
    while game.offers() == 18 {
        game.update();
    }
    let choices =
        Mark::ALL.map(|mark| game.rules().cells().filter(|cell| game.says(&format!("{cell}, empty, {mark}"))).count());
    assert_eq!(choices, [9, 9], "{:?}", game.spoken());
}

#[test]
fn a_press_that_slides_to_the_other_half_changes_the_mark_and_off_the_square_it_is_none() {
    let mut game = game_of(Kind::Wild.usual_rules(), 1280, 800);
    for (to, moves) in [(game.half("b2", Mark::O), "Ob2"), (game.half("c2", Mark::X), "Ob2")] {
        let from = if moves.len() > game.moves().len() { "b2" } else { "b1" };
        game.move_to(game.half(from, Mark::X));
        game.button(ButtonState::Pressed);
        game.move_to(to);
        game.button(ButtonState::Released);
        game.update();
        assert_eq!(game.moves(), moves);
    }
}

#[test]
fn in_wild_keys_choose_the_mark_and_enter_repeats_it() {
    let mut game = game_of(Kind::Wild.usual_rules(), 1280, 800);
    game.keys("Tab Left Up O Right Enter Down X 1");
    assert_eq!(game.moves(), "Oa1 Ob1 Xb2 Xa3");
}

#[test]
fn ink_is_unbeatable_only_where_it_is() {
    for (rules, title, sentence) in [
        (misere(), words::level_unbeatable_title(), words::about_ink()),
        (larger(4), words::level_best_title(), words::about_ink_strong()),
        (Family::Five.rules()[0], words::level_best_title(), words::about_ink_strong()),
        (Kind::Vanishing.usual_rules(), words::level_best_title(), words::about_ink_first()),
        (Kind::Gravity.usual_rules(), words::level_best_title(), words::about_ink_strong()),
        (Kind::Ultimate.usual_rules(), words::level_best_title(), words::about_ink_strong()),
    ] {
        let mut game = Game::open(1280, 800);
        game.app.world_mut().resource_mut::<Draft>().change_rules(rules);
        game.update();
        game.click_text(title);
        game.update();
        assert!(game.shows(sentence), "{rules}: {:?}", game.texts());
    }
}

#[test]
fn how_to_play_is_about_the_game_that_is_shown() {
    let mut game = Game::open(1280, 800);
    for (rules, rule) in [
        (Rules::TIC_TAC_TOE, ShownRule::Line),
        (larger(5), ShownRule::Four),
        (misere(), ShownRule::Loses),
        (Family::Five.rules()[0], ShownRule::Five),
        (Kind::Vanishing.usual_rules(), ShownRule::Fourth),
        (Kind::Wild.usual_rules(), ShownRule::AsYouLike),
        (Kind::Notakto.usual_rules(), ShownRule::NoDraw),
        (Kind::Gravity.usual_rules(), ShownRule::Falls),
        (Kind::Ultimate.usual_rules(), ShownRule::Boards),
    ] {
        game.app.world_mut().resource_mut::<Draft>().change_rules(rules);
        game.update();
        game.update();
        game.keys("F1");
        game.update();
        assert!(game.shows(&words::rule_title(rule)), "{rules}: {:?}", game.texts());
        game.keys("Esc");
    }
}

#[test]
fn a_link_opens_the_round_of_its_game_and_the_match_waits() {
    let mut game = Game::open_game(1280, 800);
    game.play("b2");
    game.open_link("http://localhost/#misere%203x3x3%20x%20b2%20a1");
    game.click_text(words::look_at_it());
    game.update();
    assert_eq!((game.rules(), game.history().len()), (misere(), 2));
    game.act(ActionKind::Undo);
    game.open_screen(Screen::Home);
    game.update();
    assert_eq!((game.rules(), game.history().len()), (Rules::TIC_TAC_TOE, 1), "the match at home has stayed");
}
