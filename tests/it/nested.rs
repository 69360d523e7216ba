//! Ultimate, with nine boards in one: how it is chosen, where it says to play, and how it is played with a mouse, keys and a finger.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiOutput;
use noughts::coach::Coach;
use noughts::focus::Focus;
use noughts::input::Aimed;
use noughts::layout::OnScreen;
use noughts::layout::measures::TARGET;
use noughts::look::shape::Shape;
use noughts::look::theme::{HIGH_CONTRAST, LIGHT, Theme};
use noughts::look::tint::Tint;
use noughts::screens::Screen;
use noughts::settings::{MotionChoice, Settings, ThemeChoice};
use noughts::setup::{Draft, Family};
use noughts::wake::NextUpdate;
use noughts::words;
use noughts_engine::play::{ActionKind, Match, Starter};
use noughts_engine::rules::{ByMark, IllegalMove, Kind, Mark, Outcome, Position, Rules};

use crate::support::{Game, cell, person};

/// Windows of all arrangements: wide, small, low, tall, and with little height.
const WINDOWS: [(u32, u32); 6] = [(1280, 800), (700, 500), (844, 390), (390, 844), (360, 640), (390, 720)];
/// A round that X wins with the small boards 3, 5 and 7. Before the last move, O has left the choice of the board to X.
const BEFORE_END: &str = "f4 i1 g2 c4 i2 i4 h2 d5 b4 e2 e4 d3 c8 g5 b5 d6 b8 e5 d4 c1";
const LAST: &str = "a8";

fn ultimate() -> Rules {
    Kind::Ultimate.usual_rules()
}

/// A game of Mina with X and Noah with O.
fn game_of_ultimate(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    game.act(ActionKind::NewMatch(ultimate(), Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    game.update();
    game
}

/// The same game without a running animation, in which each update is one frame of 16 milliseconds.
fn game_in_frames() -> Game {
    let mut game = game_of_ultimate(1280, 800);
    game.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
    game.stand_still();
    game
}

/// What the program says about where to play now.
fn where_to_play(game: &Game) -> String {
    words::where_to_play(game.round()).expect("the round goes on")
}

impl Game {
    /// The names of what is drawn on the shown board and is called like this, in alphabetical order.
    fn pieces(&mut self, name: &str) -> Vec<String> {
        let world = self.app.world_mut();
        let mut pieces = world.query::<(&Name, &ChildOf)>();
        let boards = world.query_filtered::<Entity, With<OnScreen>>();
        let is_here = |of: &ChildOf| boards.get_manual(world, of.parent()).is_ok();
        let found = pieces.iter(world).filter(|(found, of)| found.starts_with(name) && is_here(of));
        let mut names: Vec<_> = found.map(|(found, _)| found.to_string()).collect();
        names.sort();
        names
    }

    /// The colours of the grounds of all small boards.
    fn grounds(&mut self) -> Vec<Color> {
        let world = self.app.world_mut();
        let mut pieces = world.query::<(&Name, &Tint)>();
        let grounds = pieces.iter(world).filter(|(name, _)| name.as_str() == "Ground of a small board");
        grounds.map(|(_, tint)| tint.target()).collect()
    }

    /// What assistive technology calls everything that is there.
    fn heard(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let tree = output.platform_output.accesskit_update.as_ref().expect("there is a tree");
        tree.nodes.iter().filter_map(|(_, node)| Some(node.label()?.to_owned())).collect()
    }

    /// Whether something with this name is seen on the shown board now.
    fn sees(&mut self, name: &str) -> bool {
        let world = self.app.world_mut();
        let mut pieces = world.query::<(&Name, &Shape, &Tint)>();
        let is_seen = |shape: &Shape, tint: &Tint| !shape.indices.is_empty() && tint.current().alpha() > 0.0;
        pieces.iter(world).any(|(found, shape, tint)| found.starts_with(name) && is_seen(shape, tint))
    }

    /// The colour of the mark in a cell now.
    fn ink(&mut self, name: &str) -> Color {
        let world = self.app.world_mut();
        let mut marks = world.query::<(&Name, &ChildOf, &Tint)>();
        let cells = world.query::<&Position>();
        let is_here = |of: &ChildOf| cells.get_manual(world, of.parent()).is_ok_and(|at| *at == cell(name));
        let mut found = marks.iter(world).filter(|(name, of, _)| matches!(name.as_str(), "X" | "O") && is_here(of));
        found.next().expect("a mark").2.current()
    }

    fn focused_cell(&self) -> String {
        self.resource::<Focus>().cell.to_string()
    }
}

#[test]
fn ultimate_is_chosen_and_begins_where_its_squares_can_be_hit() {
    for (width, height) in WINDOWS {
        let mut game = Game::open(width, height);
        game.click_text(&words::game_name(game.resource::<Draft>().rules));
        game.click_text(&words::family_name(Family::Ultimate));
        game.update();
        assert_eq!(game.round().rules(), ultimate(), "{width}×{height}");
        assert!(game.pieces("Loop").is_empty(), "{width}×{height}: the first screen shows an empty board");
        let only_opens = game.layout().is_hard_to_hit();
        game.click("e5");
        game.update();
        assert_eq!(game.screen(), Screen::Game, "{width}×{height}");
        assert_eq!(game.history().is_empty(), only_opens, "{width}×{height}");
        if only_opens {
            game.place("e5");
            game.update();
        }
        assert_eq!(game.history().first(), Some(&cell("e5")), "{width}×{height}");
        assert!(game.shows(&where_to_play(&game)), "{width}×{height}: {:?}", game.texts());
    }
}

#[test]
fn the_board_shows_and_says_where_to_play() {
    for (width, height) in WINDOWS {
        let mut game = game_of_ultimate(width, height);
        assert_eq!(game.pieces("Loop").len(), 9, "{width}×{height}: every small board is open");
        assert!(game.shows(words::play_anywhere()), "{width}×{height}: {:?}", game.texts());
        game.play("f4");
        game.update();
        assert_eq!(game.pieces("Loop"), ["Loop 3"], "{width}×{height}: the square points at the board");
        assert!(game.shows(&where_to_play(&game)), "{width}×{height}: {:?}", game.texts());
        let closed = game.grounds().iter().filter(|ground| **ground == LIGHT.table).count();
        assert_eq!(closed, 8, "{width}×{height}");
        game.act(ActionKind::Undo);
        assert_eq!(game.pieces("Loop").len(), 9, "{width}×{height}");
        assert!(game.grounds().iter().all(|ground| *ground == LIGHT.paper), "{width}×{height}");
    }
}

#[test]
fn in_high_contrast_closed_boards_have_another_ground_than_the_table() {
    let mut game = game_of_ultimate(1280, 800);
    game.app.world_mut().resource_mut::<Settings>().theme = ThemeChoice::HighContrast;
    game.play("e5");
    game.update();
    let other = |theme: &Theme, ground: &Color| *ground != theme.table && *ground != theme.paper;
    assert_eq!(game.grounds().iter().filter(|ground| other(&HIGH_CONTRAST, ground)).count(), 8, "{:?}", game.grounds());
}

#[test]
fn a_press_in_another_board_is_refused_and_says_where_to_play() {
    let mut game = game_of_ultimate(1280, 800);
    game.click("f4");
    game.click("a1");
    let refusal = IllegalMove::Elsewhere { position: cell("a1"), target: 3 };
    game.expect_refusal(refusal.into());
    game.update();
    assert!(game.shows(&words::illegal(refusal)), "{:?}", game.texts());
    assert_eq!(game.history().len(), 1);
    game.click("h2");
    assert_eq!(game.history().len(), 2);
}

#[test]
fn a_small_board_that_is_won_has_one_great_mark_and_its_marks_stand_back() {
    let mut game = game_of_ultimate(1280, 800);
    game.play("f4 i1 g2 c4 i2 i4");
    assert!(game.pieces("Great").is_empty());
    game.play("h2");
    game.update();
    assert_eq!(game.pieces("Great"), ["Great X"]);
    game.click("g1");
    assert_eq!(game.history().len(), 7, "nothing more is played there");
    game.act(ActionKind::Undo);
    assert!(game.pieces("Great").is_empty(), "Undo opens the board again");
}

#[test]
fn a_small_board_that_is_won_is_struck_through_before_its_marks_fade_and_its_great_mark_is_drawn() {
    let mut game = game_in_frames();
    game.play("f4 i1 g2 c4 i2 i4");
    game.stand_still();
    game.click("h2");
    let mut frames_of_strike = 0;
    while !game.sees("Great X") {
        assert_eq!(game.ink("g2"), LIGHT.marks.x, "nothing fades yet");
        frames_of_strike += usize::from(game.sees("Small strike"));
        assert!(frames_of_strike < 20, "the great mark comes");
        game.update();
    }
    assert!(frames_of_strike > 10, "{frames_of_strike} frames");
    game.stand_still();
    assert_eq!((game.ink("g2"), game.ink("f4")), (LIGHT.ghosts.x, LIGHT.marks.x));
    assert!(!game.sees("Small strike"), "it has faded, too");
    assert_eq!(game.planned(), NextUpdate::OnEvent);
}

#[test]
fn in_the_first_three_rounds_an_arrow_leads_to_the_board_that_must_be_played_in_and_fades() {
    let mut game = game_in_frames();
    for round in 1..=4 {
        game.play("f4");
        let frames = (0..100).filter(|_| {
            game.update();
            game.sees("Arrow to 3")
        });
        let (frames, expected) = (frames.count(), if round > 3 { 0..=0 } else { 50..=70 });
        assert!(expected.contains(&frames), "round {round}: {frames} frames");
        game.stand_still();
        game.play(BEFORE_END.strip_prefix("f4 ").unwrap());
        assert!(game.pieces("Arrow").is_empty(), "every board can be chosen");
        game.play(LAST);
        game.act(ActionKind::NewRound);
        game.update();
    }
}

#[test]
fn the_arrow_is_for_those_who_play_and_not_within_one_small_board() {
    let mut game = game_of_ultimate(1280, 800);
    game.play("e5");
    assert!(game.pieces("Arrow").is_empty(), "it would lead nowhere");
    game.play("d4");
    assert_eq!(game.pieces("Arrow"), ["Arrow to 1"]);
    game.act(ActionKind::Undo);
    assert!(game.pieces("Arrow").is_empty());
    game.play("f4");
    game.click_text(words::study());
    game.click_text(words::previous_move());
    game.click_text(words::next_move());
    assert!(game.pieces("Arrow").is_empty(), "in Study, nobody has to play");
}

#[test]
fn with_less_motion_a_small_board_is_over_at_once_and_no_arrow_is_seen() {
    let mut game = game_of_ultimate(1280, 800);
    game.app.world_mut().resource_mut::<Settings>().motion = MotionChoice::Reduced;
    game.play("f4 i1 g2 c4 i2 i4");
    game.click("h2");
    assert!(game.sees("Great X") && !game.sees("Small strike") && !game.sees("Arrow"));
    assert_eq!(game.ink("g2"), LIGHT.ghosts.x);
}

#[test]
fn three_small_boards_in_a_row_win_and_are_struck_through_in_every_window() {
    for (width, height) in WINDOWS {
        let mut game = game_of_ultimate(width, height);
        game.play(BEFORE_END);
        game.update();
        assert!(game.shows(words::play_anywhere()), "{width}×{height}: {:?}", game.texts());
        assert_eq!(game.pieces("Loop").len(), 7, "{width}×{height}: two small boards are closed");
        game.click(LAST);
        game.update();
        assert!(matches!(game.outcome(), Some(Outcome::Win { by: Mark::X, .. })), "{width}×{height}");
        assert_eq!(game.pieces("Great"), ["Great X"; 3], "{width}×{height}");
        assert!(game.strikes() > 0 && game.pieces("Loop").is_empty(), "{width}×{height}");
        game.stand_still();
    }
}

#[test]
fn the_next_round_has_an_empty_board() {
    let mut game = game_of_ultimate(1280, 800);
    game.play(BEFORE_END);
    game.play(LAST);
    game.update();
    game.click_text(words::next_round());
    game.update();
    assert!(game.pieces("Great").is_empty());
    assert_eq!((game.pieces("Loop").len(), game.history().len()), (9, 0));
}

#[test]
fn another_game_has_no_small_boards() {
    let mut game = game_of_ultimate(1280, 800);
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    game.update();
    assert!(game.pieces("Lines of a small board").is_empty() && game.pieces("Loop").is_empty());
}

#[test]
fn keys_lead_through_open_squares_and_digits_are_squares_of_the_board_in_play() {
    let mut game = game_of_ultimate(1280, 800);
    game.click("f4");
    game.keys("Left");
    assert!(game.board().legal_cells().contains(game.resource::<Focus>().cell), "{}", game.focused_cell());
    game.keys("Left Left Left Up Up Up");
    assert_eq!(game.focused_cell(), "g1", "the edge of the open board");
    game.keys("End");
    assert_eq!(game.focused_cell(), "i1");
    game.keys("5");
    assert_eq!(game.history().last(), Some(&cell("h2")), "the middle of the top right board");
    game.update();
    assert_eq!(game.board().target(), Some(5));
    assert!(game.board().legal_cells().contains(game.resource::<Focus>().cell), "{}", game.focused_cell());
    game.keys("7");
    assert_eq!(game.history().last(), Some(&cell("d4")));
}

#[test]
fn a_screen_reader_is_told_the_small_board_of_a_square_and_where_to_play() {
    let mut game = game_of_ultimate(1280, 800);
    game.play("e5");
    game.update();
    let heard = game.heard();
    let empty = |name: &str| words::spoken::cell(cell(name), None, None);
    for name in [
        words::spoken::cell_in_small_board(empty("d4"), 5, Some(5)),
        words::spoken::cell_in_small_board(empty("a1"), 1, Some(5)),
    ] {
        assert!(heard.contains(&name), "{name}: {heard:?}");
    }
    assert!(heard.contains(&"top left board, a1, empty; you must play in the middle board".to_owned()), "{heard:?}");
    assert!(game.shows(&where_to_play(&game)), "{:?}", game.texts());
}

#[test]
fn on_small_squares_a_touch_aims_and_a_second_one_places() {
    for (width, height) in [(390, 844), (320, 568), (844, 390)] {
        let mut game = game_of_ultimate(width, height);
        let aimed = |game: &Game| game.resource::<Aimed>().cell.map(|(_, position)| position.to_string());
        game.tap("e5");
        assert_eq!((aimed(&game).as_deref(), game.history().len()), (Some("e5"), 0), "{width}×{height}");
        game.tap("e5");
        game.update();
        assert_eq!((aimed(&game), game.history().len()), (None, 1), "{width}×{height}");
        game.tap("a1");
        let refusal = IllegalMove::Elsewhere { position: cell("a1"), target: 5 };
        assert_eq!((aimed(&game), game.history().len()), (None, 1), "{width}×{height}");
        assert!(game.shows(&words::illegal(refusal)), "{width}×{height}: {:?}", game.texts());
        game.tap("d4");
        match game.layout().slip() {
            Some(_) => game.tap("d4"),
            None => game.tap_text(&words::place_at(cell("d4"))),
        }
        assert_eq!(game.history().len(), 2, "{width}×{height}");
    }
}

#[test]
fn on_a_telephone_the_open_board_lies_beside_the_sheet_once_more_and_a_touch_there_places() {
    for (width, height) in [(390, 844), (390, 720), (360, 640), (844, 390)] {
        let mut game = game_of_ultimate(width, height);
        let slip = game.layout().slip().expect("there is room");
        let paper = game.layout().paper();
        assert!(slip.top() > paper.max.y || slip.left() > paper.max.x, "{slip}");
        assert!(slip.width() / 3.46 > TARGET - 0.5, "{slip}");
        let on_slip = |column: f32, row: f32| {
            let middle = slip.center();
            Vec2::new(middle.x, middle.y) + Vec2::new(column, row) * slip.width() / 3.3
        };
        game.tap_at(on_slip(0.0, 0.0));
        assert!(game.history().is_empty(), "it is not said yet which small board is meant");
        game.tap("e5");
        game.tap_at(on_slip(1.0, -1.0));
        assert_eq!(game.history(), [cell("f4")], "the touch on the sheet has chosen the small board");
        game.tap_at(on_slip(0.0, 0.0));
        assert_eq!(game.history(), ["f4", "h2"].map(cell), "the slip is the board that must be played in");
        game.tap_at(on_slip(1.0, -1.0));
        assert_eq!(game.history().len(), 2, "the square is taken");
        assert!(game.shows(words::notice_taken()), "{:?}", game.texts());
    }
}

#[test]
fn tools_for_which_the_slip_leaves_no_room_are_in_the_menu() {
    let mut game = game_of_ultimate(360, 640);
    game.play("e5 d4");
    assert!(game.layout().has_few_tools());
    game.update();
    assert!(game.shows(words::undo()) && !game.shows(words::reset()), "{:?}", game.texts());
    game.click_text(words::menu());
    game.update();
    assert!(game.shows(words::study()), "{:?}", game.texts());
    game.click_text(words::reset());
    game.update();
    assert!(game.history().is_empty(), "the round begins anew");
}

#[test]
fn the_end_of_a_round_is_said_below_the_sheet_where_the_slip_was() {
    for (width, height) in [(390, 844), (360, 640)] {
        let mut game = game_of_ultimate(width, height);
        game.play(BEFORE_END);
        game.play(LAST);
        game.stand_still();
        let next = game.find_text(words::play_on(None)).rect;
        assert!(next.min.y > game.layout().paper().max.y, "{width}×{height}: {next:?}");
    }
}

#[test]
fn study_asks_about_squares_of_all_boards() {
    let mut game = game_of_ultimate(1280, 800);
    game.play("e5 d4");
    game.click_text(words::study());
    game.update();
    game.click("e5");
    game.update();
    assert!(game.app.world().resource::<Coach>().is_open);
    assert!(game.refusals().is_empty(), "a square is asked about");
}
