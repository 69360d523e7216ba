//! The real program in a real window. These tests need Xvfb and a Vulkan driver, so they run only on request: `cargo
//! test --test it -- --ignored window`.
use std::time::Duration;

use bevy::prelude::*;
use noughts::look::theme::{DARK, LIGHT};
use noughts::setup::Mode;
use noughts::words::{self, boards};
use noughts_engine::ai::{Minimax, OpponentId};
use noughts_engine::rules::{Board, Mark, Position, Rules};
use noughts_engine::teach::{Analysis, Grade};

use super::atspi::Session;
use super::driver::Desktop;
use super::pair::Pair;
use super::portal::start_dark_desktop;
use crate::support::{Game, puzzles_of};

const SIZE: (u16, u16) = (1000, 700);

fn open(arguments: &[&str]) -> Pair {
    Pair::new(Desktop::open(SIZE.0, SIZE.1, arguments), SIZE, 1)
}

impl Pair {
    fn start_two_players(&mut self) {
        self.start_for_two(["Noah", "Mina"]);
        self.desktop.expect_board(".../.../... x");
    }

    /// Clicks on a cell in the window and in the twin, and waits until the mark is visible.
    #[track_caller]
    fn place(&mut self, name: &str) {
        self.desktop.click(name);
        self.twin.click(name);
        let expected = self.twin.board().to_string();
        self.desktop.expect_board(&expected);
    }
}

impl Pair {
    /// Clicks on a cell of a lesson in the window and in the twin.
    fn click_cell(&mut self, position: Position) {
        let at = self.twin.middle_of(position);
        self.desktop.press_at(at);
        self.twin.click_at(at);
        self.twin.update();
    }

    /// Waits until a point of a cell has this colour. The offset from the middle is in cells.
    #[track_caller]
    fn expect_ink(&self, position: Position, offset: Vec2, ink: Color) {
        let layout = self.twin.layout();
        let at = layout.cell_rect(position).center() + offset * layout.cell;
        self.desktop.wait_for(|d| d.picture().is(at, ink).then_some(()));
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn what_is_written_stays_while_confetti_flies_and_the_sheet_leaves() {
    let mut pair = open(&[]);
    pair.start_two_players();
    ["a1", "b1", "a2", "b2", "a3"].into_iter().for_each(|name| pair.place(name));
    let expect_text = |pair: &Pair| {
        for _ in 0..12 {
            assert!(pair.desktop.picture().has(LIGHT.text), "the names and the menu are seen in every frame");
            std::thread::sleep(Duration::from_millis(70));
        }
    };
    expect_text(&pair);
    pair.desktop.keys("n");
    expect_text(&pair);
    assert!(pair.desktop.close().success());
}

#[test]
#[ignore = "needs Xvfb"]
fn a_won_and_a_drawn_game_are_played_and_seen() {
    let mut pair = open(&[]);
    println!("first picture after {:?}, {:.0} MB", pair.desktop.first_frame, pair.desktop.memory());
    assert_eq!(pair.desktop.title(), "Noughts");
    assert_eq!(pair.desktop.icon_pixels(), 192 * 192);
    pair.start_two_players();
    for name in ["a1", "b1", "a2", "b2"] {
        pair.place(name);
        assert_eq!(pair.desktop.won_cells(), [""; 0]);
    }
    pair.desktop.click("a2");
    pair.desktop.pause();
    pair.desktop.expect_board("XO./XO./... x");
    pair.place("a3");
    pair.desktop.wait_for(|d| (d.won_cells() == ["a1", "a2", "a3"]).then_some(()));
    let layout = pair.desktop.layout();
    let [above, below] = ["a1", "a2"].map(|name| layout.cell_rect(name.parse().unwrap()).center());
    let struck = above.midpoint(below) + Vec2::X * 0.02 * layout.cell;
    // The line is struck through, once the mark that ends it is drawn.
    pair.desktop.wait_for(|d| d.picture().is(struck, LIGHT.marks.x).then_some(()));
    pair.click_text("Next round");
    pair.desktop.expect_board(".../.../... o");
    for name in "a1 b1 c1 b2 a2 c2 b3 a3 c3".split(' ') {
        pair.place(name);
    }
    pair.desktop.pause();
    assert_eq!(pair.desktop.won_cells(), [""; 0]);
    println!("{:.0} MB after two games", pair.desktop.memory());
    assert!(pair.desktop.close().success());
}

impl Pair {
    /// Presses keys in the window and in the twin.
    fn keys(&mut self, keys: &str) {
        self.desktop.keys(keys);
        self.twin.keys(keys);
    }

    /// Presses Tab until a control of this name has the focus.
    #[track_caller]
    fn tab_to(&mut self, name: &str) {
        for _ in 0..60 {
            self.keys("Tab");
            if self.twin.focused().is_some_and(|(texts, _)| texts.iter().any(|text| text == name)) {
                return;
            }
        }
        panic!("no Tab leads to {name}: {:?}", self.twin.texts());
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn the_keyboard_alone_plays_from_the_set_up_screen_to_the_end_and_on() {
    let mut pair = open(&[]);
    pair.tab_to("Two players");
    pair.keys("Enter");
    for (field, name) in [("Player 1", "Mina"), ("Player 2", "Noah")] {
        pair.tab_to(field);
        pair.desktop.type_text(name);
        pair.twin.type_text(name);
    }
    pair.tab_to("Play");
    pair.keys("Enter");
    pair.desktop.expect_board(".../.../... x");

    pair.keys("Up Left");
    let ring = |name: &str| {
        let cell = pair.desktop.layout().cell_rect(name.parse().unwrap());
        cell.center() - Vec2::X * cell.width() * 0.48
    };
    let [a1, b1] = ["a1", "b1"].map(ring);
    pair.desktop.wait_for(|d| d.picture().is(a1, LIGHT.text).then_some(()));
    pair.keys("Enter Right Space 4 5 u y");
    pair.desktop.expect_board("XO./XO./... x");
    pair.desktop.wait_for(|d| (!d.picture().is(b1, LIGHT.text)).then_some(()));
    pair.keys("1");
    pair.desktop.expect_board("XO./XO./X.. o");
    pair.desktop.wait_for(|d| (d.won_cells() == ["a1", "a2", "a3"]).then_some(()));
    pair.keys("Enter");
    pair.desktop.expect_board(".../.../... o");

    pair.desktop.hear_requests();
    pair.desktop.keys("F11");
    pair.desktop.expect_full_screen(true);
    pair.desktop.keys("Esc");
    pair.desktop.expect_full_screen(false);
    pair.desktop.keys("5");
    pair.desktop.expect_board(".../.O./... x");
    pair.desktop.keys("Esc");
    pair.desktop.wait_for(|d| d.board(Mark::X).is_none().then_some(()));
    pair.desktop.keys("Esc Esc");
    pair.desktop.pause();
    assert!(pair.desktop.close().success(), "it was still there to be closed");
}

#[test]
#[ignore = "needs Xvfb"]
fn a_game_is_played_against_each_opponent() {
    let mut pair = open(&["--pause", "0.05"]);
    for opponent in Mode::AgainstComputer.opponents(Rules::TIC_TAC_TOE) {
        pair.click_text(words::level_title(opponent, Rules::TIC_TAC_TOE));
        pair.click_text(words::start());
        // The twin only tells where the buttons are, so the rounds of the twin do not matter.
        play_to_the_end(&pair.desktop, opponent.id);
        pair.twin.click("a1");
        pair.click_text(boards::back());
    }
    assert!(pair.desktop.close().success());
}

/// Plays well against an opponent, and reads the board only from the screen.
fn play_to_the_end(desktop: &Desktop, opponent: OpponentId) {
    let (mut board, mut minimax) = (Board::new(Rules::TIC_TAC_TOE, Mark::X), Minimax::default());
    desktop.expect_board(&board.to_string());
    while !board.is_over() {
        let mine = OpponentId::MINIMAX.candidates(&mut minimax, &board)[0];
        desktop.click(&mine.to_string());
        board.play(mine).unwrap();
        if board.is_over() {
            desktop.expect_board(&board.to_string());
        } else {
            let reply = desktop.wait_for(|d| reply(d, &board));
            board.play(reply).unwrap();
        }
    }
    assert_ne!(board.winner(), Some(Mark::O), "{opponent}");
    let outcome = board.outcome().unwrap();
    let won: Vec<String> = (board.rules().cells().filter(|p| outcome.is_in_line(*p))).map(|p| p.to_string()).collect();
    desktop.wait_for(|d| (d.won_cells() == won).then_some(()));
    println!("against {opponent}: {board}");
}

/// The cell where the screen shows one mark more than the board.
fn reply(desktop: &Desktop, board: &Board) -> Option<Position> {
    let shown = desktop.board(board.to_move().other())?;
    board.legal_cells().find(|position| board.after(*position) == Ok(shown))
}

#[test]
#[ignore = "needs Xvfb"]
fn it_follows_its_window_and_survives_wild_clicks() {
    let mut pair = open(&["--pause", "0.05"]);
    pair.start_two_players();
    pair.place("b2");
    for (width, height) in [(400, 520), (990, 500), (700, 690)] {
        pair.desktop.resize(width, height);
        pair.desktop.expect_board(".../.X./... o");
    }
    for index in 0..400_u32 {
        let at = UVec2::new(index * 7919 % 700, index * 104_729 % 620).as_vec2();
        pair.desktop.click_at(at);
        if index % 50 == 0 {
            pair.desktop.resize(500 + (index % 200) as u16, 690 - (index % 150) as u16);
        }
    }
    pair.desktop.pause();
    assert!(pair.desktop.close().success());
}

#[test]
#[ignore = "needs Xvfb"]
fn the_window_may_be_closed_while_the_computer_thinks() {
    let mut pair = open(&["--pause", "5"]);
    pair.click_text("Watch");
    pair.desktop.pause();
    assert!(pair.desktop.close().success());
}

#[test]
#[ignore = "needs Xvfb"]
fn quit_ends_the_program() {
    let mut pair = open(&[]);
    pair.click_text("Play");
    pair.click_text(words::menu());
    let at = pair.twin.find_text("Quit").at;
    pair.desktop.click_at(at);
    assert!(pair.desktop.wait_for_end().success());
}

#[test]
#[ignore = "needs Xvfb and a font with Korean and Chinese letters"]
fn korean_and_chinese_names_are_typed_and_drawn() {
    let mut pair = open(&[]);
    pair.start_for_two(["小明", "민아"]);
    pair.desktop.expect_board(".../.../... x");
    assert!(pair.twin.has_letters_for("민아小明"), "the letters are found");
    // Letters that no font has are drawn as boxes, and then the two names would look the same.
    let score = pair.twin.layout().score;
    let [mina, ming] = ["민아", "小明"].map(|name| pair.twin.find_text(name).rect);
    assert!(score.contains(mina.center()) && score.contains(ming.center()));
    let picture = pair.desktop.picture();
    picture.save("names");
    assert!(picture.shape(mina) != picture.shape(ming), "the names look alike");
}

#[test]
#[ignore = "needs Xvfb"]
fn every_lesson_is_turned_on_and_seen() {
    let mut pair = open(&[]);
    pair.click_text(words::puzzles());
    let puzzle = puzzles_of(Grade::Easy)[0];
    pair.click_cell(puzzle.solution);
    pair.expect_ink(puzzle.solution, Vec2::new(-0.15, -0.15), LIGHT.marks[puzzle.board.to_move()]);
    assert!(pair.twin.shows("Right!"));
    pair.click_text(boards::back());

    pair.click_text(words::board_editor());
    pair.click_cell("a1".parse().unwrap());
    pair.expect_ink("a1".parse().unwrap(), Vec2::new(0.15, 0.15), LIGHT.marks[Mark::X]);
    pair.click_text(boards::back());

    pair.start_two_players();
    pair.place("a1");
    pair.place("b1");
    pair.click_text(words::study());
    pair.desktop.has_side_panel.set(true);
    pair.click_text(words::show_outcomes());
    let analysis = Analysis::of(&mut Minimax::default(), &pair.twin.board()).unwrap();
    let to_move = pair.twin.board().to_move();
    for (mv, end) in analysis.moves() {
        let ink = end.unwrap().value.winner(to_move).map_or(LIGHT.draw, |winner| LIGHT.marks[winner]);
        pair.expect_ink(mv.position, Vec2::new(0.0, -0.16), ink);
    }
    expect_idle("the truth", &pair.desktop);
    pair.click_text(words::show_hint());
    pair.expect_ink(analysis.best().next().unwrap().position, Vec2::new(-0.3, -0.3), LIGHT.highlighter);
    // Outcomes are in the inks of the marks, so the marks are counted without them.
    pair.click_text(words::show_outcomes());
    pair.click_text(words::show_line());
    pair.click_text(words::next());
    pair.click_text("1. X a1");
    pair.desktop.wait_for(|d| (d.cells().iter().filter(|(_, mark, _)| mark.is_some()).count() == 1).then_some(()));

    pair.click_text(words::tree());
    let seen = |d: &Desktop| [Mark::X, Mark::O].iter().all(|mark| d.picture().has(LIGHT.marks[*mark])).then_some(());
    pair.desktop.wait_for(seen);
    expect_idle("the tree", &pair.desktop);
    assert!(pair.desktop.close().success());
}

/// Checks how much processor time the program uses in 30 s in which nothing happens.
#[track_caller]
fn expect_idle(screen: &str, desktop: &Desktop) {
    std::thread::sleep(Duration::from_secs(2));
    let percent = desktop.percent_at_rest();
    println!("idle {screen}: {percent:.2} % of a core");
    assert!(percent <= 0.1, "{screen}: {percent:.2} %");
}

#[test]
#[ignore = "needs Xvfb"]
fn it_sleeps_on_the_set_up_screen() {
    expect_idle("set-up", &Desktop::open(SIZE.0, SIZE.1, &[]));
}

#[test]
#[ignore = "needs Xvfb"]
fn it_sleeps_with_a_name_field_focused() {
    let mut pair = open(&[]);
    pair.type_into("You", "Mina");
    expect_idle("name field", &pair.desktop);
}

#[test]
#[ignore = "needs Xvfb"]
fn it_sleeps_in_a_game_and_after_it() {
    let mut pair = open(&[]);
    pair.start_two_players();
    pair.place("a1");
    expect_idle("game", &pair.desktop);
    for name in ["b1", "a2", "b2", "a3"] {
        pair.place(name);
    }
    expect_idle("finished game", &pair.desktop);
}

#[test]
#[ignore = "needs Xvfb"]
fn it_sleeps_while_the_computer_waits_in_the_past() {
    let mut pair = open(&["--pause", "0.05"]);
    pair.click_text(words::options());
    pair.click_text("Pencil");
    pair.click_text(words::keys::close());
    pair.click_text("Play");
    pair.desktop.wait_for(|d| d.board(Mark::X).filter(|board| board.empty_cells().len() == 8));
    pair.desktop.press_at(undo_button(&pair));
    pair.desktop.wait_for(|d| d.board(Mark::O).filter(|board| board.empty_cells().len() == 9));
    expect_idle("in the past", &pair.desktop);
}

fn undo_button(pair: &Pair) -> Vec2 {
    pair.twin.find_text("Undo").at
}

#[test]
#[ignore = "needs Xvfb"]
fn the_size_of_the_window_comes_back_even_if_the_program_is_killed_and_it_sleeps_meanwhile() {
    let mut desktop = Desktop::open(SIZE.0, SIZE.1, &[]);
    let stored = |d: &Desktop| std::fs::read_to_string(d.data.path().join("settings.json")).unwrap_or_default();
    for width in 760..780 {
        desktop.resize(width, 560);
        desktop.pause();
    }
    desktop.wait_for(|d| stored(d).contains("\"width\": 779").then_some(()));
    expect_idle("after resizing", &desktop);
    desktop.start_again(&[]);
    desktop.wait_for(|d| (d.window_size() == (779, 560)).then_some(()));

    let larger_than_the_screen = r#"{"window": {"width": 5000, "height": 650}}"#;
    std::fs::write(desktop.data.path().join("settings.json"), larger_than_the_screen).unwrap();
    desktop.start_again(&[]);
    desktop.wait_for(|d| (d.window_size() == (SIZE.0, 650)).then_some(()));
    assert!(desktop.close().success());
}

#[test]
#[ignore = "needs Xvfb"]
fn the_largest_text_keeps_the_width_of_the_window() {
    let mut desktop = Desktop::open(SIZE.0, SIZE.1, &[]);
    let settings = r#"{"window": {"width": 400, "height": 600}, "text_size": "Largest"}"#;
    std::fs::write(desktop.data.path().join("settings.json"), settings).unwrap();
    desktop.start_again(&[]);
    desktop.settle();
    assert_eq!(desktop.window_size(), (400, 600));
    assert!(desktop.close().success());
}

#[test]
#[ignore = "needs Xvfb"]
fn a_signal_ends_the_sleeping_window_and_keeps_its_size() {
    for signal in ["INT", "TERM", "HUP"] {
        let mut desktop = Desktop::open(SIZE.0, SIZE.1, &[]);
        std::thread::sleep(Duration::from_secs(2));
        desktop.resize(790, 570);
        desktop.settle();
        desktop.signal(signal);
        assert_eq!(desktop.wait_for_end().code(), Some(130), "{signal}");
        let stored = std::fs::read_to_string(desktop.data.path().join("settings.json")).unwrap();
        assert!(stored.contains("\"width\": 790"), "{signal}: {stored}");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn on_a_dense_screen_everything_is_twice_as_fine_and_not_smaller() {
    let desktop = Desktop::open_scaled(SIZE.0 * 2, SIZE.1 * 2, &["--x", "Mina", "--o", "Noah", "--first", "x"], 2);
    let middle = Game::open_game(SIZE.0.into(), SIZE.1.into()).middle_of("c3".parse().unwrap()) * 2.0;
    desktop.wait_for(|d| d.picture().is(middle, LIGHT.paper).then_some(()));
    desktop.click_at(middle);
    // The strokes of a cross meet in the middle of its cell.
    desktop.wait_for(|d| d.picture().is(middle, LIGHT.marks.x).then_some(()));
    desktop.picture().save("dense");
}

#[test]
#[ignore = "needs Xvfb and D-Bus"]
fn on_a_dark_desktop_the_first_picture_is_dark_already() {
    let mut portal = None;
    let mut open = || {
        Desktop::open_with(SIZE.0, SIZE.1, &[], |display, _| {
            let session = Session::start(display);
            let settings = start_dark_desktop(&session, display);
            let environment = session.environment();
            portal = Some((session, settings));
            environment
        })
    };
    // The program waits only for a moment for the preferences of the desktop. On a busy machine, the answer can take longer.
    let is_dark = |desktop: &Desktop| desktop.first_picture.light_share() < 0.1;
    let desktop = (0..3).map(|_| open()).find(is_dark).expect("one of three first pictures is dark");
    println!("first picture on a dark desktop after {:?}", desktop.first_frame);
    assert!(desktop.picture().has(DARK.text));
}
