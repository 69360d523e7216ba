//! Whether everything can be pressed and read, at every size of the window and of text.

use std::sync::LazyLock;
use std::time::Duration;

use bevy::prelude::*;
use noughts::computer::Pause;
use noughts::intent::Intent;
use noughts::language::Language;
use noughts::records::Past;
use noughts::screens::Screen;
use noughts::settings::{Settings, TextSize};
use noughts::setup::{Family, Mode};
use noughts::words;
use noughts_engine::play::{ActionKind, Length, Match, Player, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};
use noughts_engine::teach::{CourseStep, Grade, Puzzle};

use crate::support::{Control, Game, Shown, computer, person, puzzles_of, wrong_answer};

pub const SIZES: [(u32, u32); 12] = [
    (320, 568),
    (360, 640),
    (390, 844),
    (440, 360),
    (480, 400),
    (568, 320),
    (640, 360),
    (667, 375),
    (844, 390),
    (700, 500),
    (1280, 800),
    (1920, 1080),
];
/// The least side of a part that can be pressed, and the least size of letters, in points.
const LEAST_SIDE: f32 = 43.9;
const LEAST_LETTERS: f32 = 14.0;
/// The least side of the board's paper on the first screen, in logical pixels.
const LEAST_PAPER: f32 = 189.9;
/// How far two targets may lie over each other because of rounding.
const ROUNDING: f32 = 0.1;
/// How far letters may stand out of a part that can be pressed.
const TOLERANCE: f32 = 1.0;

/// A round that is won by the side that begins, and a round that nobody wins.
const WON: &str = "a1 b1 a2 b2 a3";
const DRAWN: &str = "a1 b1 c1 b2 a2 c2 b3 a3 c3";

/// A function that checks a place, and gets the name of this place.
type Check<'a> = dyn FnMut(&mut Game, &str) + 'a;

/// Opens every screen with everything that lies over it, and returns what is wrong on each screen.
fn walk(game: &mut Game) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |game: &mut Game, place: &str| {
        let targets = look_at_all(game, place, &mut faults);
        let layout = game.layout().clone();
        let place = format!("{place} at {}", layout.window);
        // The list of keys is only closed. A step has the ways back and on. A very low window shows one row of a list and the way back,
        // and a screen may have only two buttons
        // after a right answer or a deletion.
        let least = match layout.window.y / layout.zoom < 200.0 {
            _ if game.has_overlay() => 1,
            _ if game.screen() == Screen::Step => 2,
            true => 2,
            false if place.starts_with("a right answer") || place.starts_with("the past matches after") => 2,
            false => 3,
        };
        assert!(targets >= least, "there is something to press on {place}: {:?}", game.targets());
    };
    check(game, "the game");
    game.click_text(words::menu());
    check(game, "the menu during a round");
    game.keys("Esc");
    game.click_text(words::study());
    check(game, "the lessons");
    game.click("b2");
    check(game, "an answer");
    game.close_study();
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        game.click(name);
    }
    check(game, "the result");
    game.click_text(words::menu());
    game.update();
    check(game, "the menu at the end of a round");
    for side_panel in [words::names(), words::options()] {
        game.click_text(side_panel);
        check(game, side_panel);
        game.click_text(words::keys::close());
        game.click_text(words::menu());
        game.update();
    }
    game.click_text(words::share());
    check(game, "the ways to share without a link");
    game.app.world_mut().resource_mut::<Settings>().server = Some("http://192.168.1.5:8080/".to_owned());
    game.update();
    game.update();
    check(game, "the ways to share");
    game.click_text(words::keys::close());
    open_link(game, "x b2 a1");
    check(game, "a round from a link");
    game.keys("Esc");
    game.keys("Esc");
    check(game, "the first screen");
    game.click_text(words::language_heading());
    check(game, "the languages");
    game.keys("Esc");
    game.click_text(words::mode(Mode::AgainstComputer));
    check(game, "the first screen with the opponents");
    game.click_text(words::mode(Mode::ComputerAgainstComputer));
    check(game, "a match that is watched");
    game.keys("Esc");
    // On a short screen, there is room for the options only while nothing is under way.
    if game.shows(words::options()) {
        game.click_text(words::options());
        check(game, "the options");
        game.click_text(words::keys::close());
    }
    game.open_screen(Screen::PastMatches);
    check(game, "the past matches");
    let played = game.app.world().resource::<Past>().all()[0].clone();
    game.click_text(&words::past_match(&played));
    check(game, "a past match");
    game.click_text(&words::past_round(1, None, &played.rounds()[0]));
    check(game, "a round of a past match");
    game.close_study();
    (0..3).for_each(|_| game.update());
    game.click_text(words::menu());
    check(game, "the menu of a past match");
    game.click_text(words::delete_match());
    check(game, "the past matches after a deletion");
    game.keys("Esc");
    for screen in [Screen::Editor, Screen::Friend, Screen::Tree] {
        game.open_screen(screen);
        check(game, &format!("{screen:?}"));
        if screen == Screen::Tree && game.layout().side_panel.min.x == 0.0 {
            game.click_text(words::menu());
            check_to_end(game, &mut check, "the menu of the tree");
            game.keys("Esc");
        }
        game.keys("Esc");
    }
    game.open_screen(Screen::Settings);
    check_to_end(game, &mut check, "the settings");
    game.keys("?");
    check_to_end(game, &mut check, "how to play");
    game.click_text(words::keys::title());
    check_to_end(game, &mut check, "the list of keys");
    game.keys("Esc");
    game.keys("Esc");
    answers(game, &mut check);
    course(game, &mut check);
    open_link(game, "letter=x b2");
    check(game, "a match by letter");
    ends(game, &mut check);
    open_link(game, "x b2 b2");
    let window = game.layout().window;
    faults.extend(look(game).into_iter().map(|fault| format!("{fault} on a link that was changed at {window}")));
    game.keys("Esc");
    faults
}

/// Adds what is wrong on a screen, also on the parts to which it scrolls. Returns how many parts of it can be pressed.
pub fn look_at_all(game: &mut Game, place: &str, faults: &mut Vec<String>) -> usize {
    game.stand_still();
    let layout = game.layout().clone();
    let place = format!("{place} at {}, text {} times as large", layout.window, layout.zoom);
    let parts = 1 + (layout.overflow / layout.window.y).ceil() as i32;
    game.scroll_screen(-layout.overflow);
    let mut targets = 0;
    for _ in 0..parts {
        targets += game.targets().len();
        faults.extend(look(game).into_iter().map(|fault| format!("{fault} on {place}")));
        game.scroll_screen(layout.window.y);
    }
    targets
}

/// Boards of all games, and two that are chosen as a game of one's own.
const BOARDS: [&str; 9] = [
    "classic 15x15x5",
    "classic 6x6x4",
    "ultimate 3x3x3",
    "vanishing 3x3x3",
    "gravity 7x6x4",
    "wild 3x3x3",
    "notakto 3x3x3",
    "wild 9x8x5",
    "gravity 15x4x4",
];

#[test]
fn the_boards_of_all_games_leave_room_for_everything() {
    let mut faults = Vec::new();
    for (width, height) in SIZES {
        for text in BOARDS {
            let rules: Rules = text.parse().expect("rules");
            let mut game = Game::open_game(width, height);
            let players = ByMark { x: person("Mina"), o: person("Noah") };
            game.act(ActionKind::NewMatch(rules, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
            game.update();
            look_at_all(&mut game, text, &mut faults);
            for _ in 0..2 {
                let cells: Vec<_> = game.round().board().legal_cells().collect();
                let cell = cells[cells.len() / 2].to_string();
                game.click(&cell);
            }
            look_at_all(&mut game, &format!("two moves of {text}"), &mut faults);
            game.click_text(words::menu());
            game.update();
            look_at_all(&mut game, &format!("the menu of {text}"), &mut faults);
            if !game.layout().has_few_tools() {
                game.keys("Esc");
            }
            game.click_text(words::study());
            game.update();
            look_at_all(&mut game, &format!("Study of {text}"), &mut faults);
            game.close_study();
            game.open_screen(Screen::Editor);
            look_at_all(&mut game, &format!("the editor of {text}"), &mut faults);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Checks contents that scroll in their place, from their beginning to their end.
fn check_to_end(game: &mut Game, check: &mut Check, place: &str) {
    check(game, place);
    let window = game.layout().window;
    // Some places differ by a part of a pixel from update to update, so the end is not always seen as one.
    for part in 2..=40 {
        let before = game.texts().to_vec();
        game.scroll(window / 2.0, -window.y / 2.0);
        if game.texts() == before {
            return;
        }
        check(game, &format!("part {part} of {place}"));
    }
}

/// Answers a puzzle wrongly, and then rightly.
fn answers(game: &mut Game, check: &mut Check) {
    static FIRST: LazyLock<Puzzle> = LazyLock::new(|| puzzles_of(Grade::Easy)[0]);
    game.open_screen(Screen::Puzzles);
    check(game, "a puzzle");
    let wrong = wrong_answer(&FIRST);
    game.click(&wrong.to_string());
    (0..3).for_each(|_| game.update());
    check(game, "a wrong answer");
    game.click_text(words::try_again());
    game.click(&FIRST.solution.to_string());
    (0..3).for_each(|_| game.update());
    assert!(game.shows(words::next_puzzle()), "{:?}", game.texts());
    check(game, "a right answer");
    game.open_screen(Screen::PuzzleOfDay);
    (0..3).for_each(|_| game.update());
    check(game, "the puzzle of the day");
    game.keys("Esc");
}

/// Opens the path of the course and its steps, and answers some of them.
fn course(game: &mut Game, check: &mut Check) {
    game.open_screen(Screen::Learn);
    check(game, "the path");
    for intent in [Intent::OtherGames, Intent::HowToPlayOf(Family::Ultimate.rules()[0])] {
        game.app.world_mut().write_message(intent.clone());
        (0..3).for_each(|_| game.update());
        check_to_end(game, check, &format!("{intent:?}"));
    }
    game.keys("Esc");
    game.keys("Esc");
    for (step, answers) in [
        (CourseStep::HowToPlay, &[][..]),
        (CourseStep::StopTwoThreats, &["c1", "b1"]),
        (CourseStep::Centre, &["a1", "b2"]),
        (CourseStep::AnswerEdge, &["b2"]),
        (CourseStep::Draw, &[]),
    ] {
        game.app.world_mut().write_message(Intent::Course(step));
        (0..4).for_each(|_| game.update());
        check(game, &format!("step {step:?}"));
        for answer in answers {
            game.click(answer);
            (0..3).for_each(|_| game.update());
            check(game, &format!("an answer to step {step:?}"));
        }
    }
    game.set_up(Board::parse(Rules::TIC_TAC_TOE, "XOX/XOO/OX. x").expect("a board"));
    game.click("c3");
    (0..3).for_each(|_| game.update());
    check(game, "the end of the last step");
    game.keys("Esc");
    check(game, "the path with steps that are done");
    game.keys("Esc");
}

/// Goes on with a refusal, a drawn round, the end of a match, a round that is lost to a computer, and a round of two computers
/// that wait.
fn ends(game: &mut Game, check: &mut Check) {
    game.open_screen(Screen::Game);
    begin(game, [person("Mina"), person("Noah")]);
    game.play("b2 b2");
    game.update();
    check(game, "a refusal");
    game.act(ActionKind::Reset);
    game.play(DRAWN);
    (0..3).for_each(|_| game.update());
    check(game, "a drawn round");
    game.act(ActionKind::NewRound);
    for _ in 0..2 {
        game.play(if game.board().to_move() == Mark::X { WON } else { "b1 a1 b2 a2 c3 a3" });
        if game.match_end().is_none() {
            game.act(ActionKind::NewRound);
        }
    }
    assert!(game.match_end().is_some());
    (0..3).for_each(|_| game.update());
    check(game, "the last move of a match");
    (0..30).for_each(|_| game.update());
    assert!(game.layout().shows_match_end);
    check(game, "the end of a match");
    begin(game, [person("Mina"), computer("trapper")]);
    game.app.insert_resource(Pause(Duration::ZERO));
    game.set_up(Board::parse(Rules::TIC_TAC_TOE, "XX./OO./..X o").expect("a board"));
    game.wait_for_computer();
    game.expect_winner(Mark::O);
    (0..3).for_each(|_| game.update());
    check(game, "a round that a computer has won");
    begin(game, [computer("trapper"), computer("pencil")]);
    game.app.world_mut().write_message(Intent::Pause);
    (0..3).for_each(|_| game.update());
    assert!(game.outcome().is_none());
    check(game, "two computers that wait");
}

/// Begins a match of the best of three rounds.
fn begin(game: &mut Game, [x, o]: [Player; 2]) {
    let pairing = Match::new(ByMark { x, o }, Mark::X, Starter::ALTERNATE).of_length(Length::BestOf3);
    game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, pairing));
    game.update();
}

fn open_link(game: &mut Game, link: &str) {
    game.app.world_mut().write_message(Intent::Link(link.to_owned()));
    (0..3).for_each(|_| game.update());
}

/// What is wrong on the screen.
fn look(game: &mut Game) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expect = |is_right: bool, fault: String| faults.extend((!is_right).then_some(fault));
    let layout = game.layout().clone();
    let rules = game.round().rules();
    let least = LEAST_SIDE * layout.zoom;
    let targets = game.targets();
    let has_board =
        matches!(game.screen(), Screen::Home | Screen::Game | Screen::Puzzles | Screen::PuzzleOfDay | Screen::Editor)
            && !layout.shows_match_end;
    // On larger boards, a finger aims.
    if has_board && rules.cells().len() <= 16 {
        expect(layout.cell >= LEAST_SIDE, format!("a cell is only {}", layout.cell));
    }
    if game.screen() == Screen::Home {
        expect(layout.paper().width() >= LEAST_PAPER, format!("the board is only {}", layout.paper().width()));
    }
    for (index, Control { name, rect, visible, .. }) in targets.iter().enumerate() {
        expect(rect.size().min_element() >= least, format!("{name:?} is only {}", rect.size()));
        let is_inside = visible.min.x >= -ROUNDING && rect.max.x <= layout.window.x + ROUNDING;
        expect(is_inside, format!("{name:?} at {rect:?} leaves the window"));
        if has_board && !game.has_overlay() {
            let covered = visible.intersect(layout.paper()).size().min_element();
            expect(covered <= ROUNDING * layout.zoom, format!("{name:?} lies over the board"));
        }
        for other in &targets[index + 1..] {
            let is_apart = visible.intersect(other.visible).size().min_element() <= ROUNDING * layout.zoom;
            expect(
                is_apart,
                format!("{name:?} at {visible:?} and {:?} at {:?} lie over each other", other.name, other.visible),
            );
        }
    }
    let has_overlay = game.has_overlay();
    // The texts in the drawing of the tree are left out, because their size changes with the drawing.
    let is_drawing = |shown: &&Shown| game.screen() == Screen::Tree && layout.stage.contains(shown.at);
    let texts: Vec<_> = game.texts().iter().filter(|shown| !is_drawing(shown)).collect();
    for (index, shown) in texts.iter().enumerate() {
        let text = &shown.text;
        expect(shown.letters >= LEAST_LETTERS, format!("{text:?} is small"));
        expect(!shown.is_cut, format!("{text:?} is cut"));
        // There may be no mouse.
        expect(!text.to_lowercase().contains("click"), format!("{text:?} is said to fingers too"));
        // The text of a field may be longer than its field.
        let is_large_board = rules != Rules::TIC_TAC_TOE && Board::parse(rules, text).is_ok();
        let is_typed = text.starts_with("http://") || is_large_board;
        let is_inside = is_typed || shown.rect.min.x >= 0.0 && shown.rect.max.x <= layout.window.x;
        expect(is_inside, format!("{text:?} leaves the window"));
        // What lies over a screen hides its texts.
        if has_overlay {
            continue;
        }
        for other in &texts[index + 1..] {
            let is_apart = shown.visible.intersect(other.visible).is_empty();
            let fault = || format!("{text:?} at {:?} and {:?} at {:?}", shown.visible, other.text, other.visible);
            expect(is_apart, format!("{} lie over each other", fault()));
        }
        for Control { name, visible, is_link, .. } in &targets {
            if *is_link && visible.contains(shown.at) {
                // Besides the name of a control, other words may lead to the same place.
            } else if name.contains(text) {
                let wide = visible.inflate(TOLERANCE * layout.zoom);
                let is_within = wide.min.x <= shown.visible.min.x && shown.visible.max.x <= wide.max.x;
                expect(is_within || !visible.contains(shown.at), format!("{text:?} stands out of {name:?}"));
            } else if texts.iter().any(|own| own.text == *name && visible.contains(own.at)) {
                let is_apart = visible.intersect(shown.visible).is_empty();
                expect(is_apart, format!("{text:?} at {:?} lies over {name:?} at {visible:?}", shown.visible));
            }
        }
    }
    faults
}

#[test]
fn everything_can_be_pressed_and_read_at_every_size() {
    expect_no_faults(|_| {}, |_| false);
}

#[test]
fn everything_can_be_pressed_and_read_if_text_is_half_as_large_again() {
    expect_no_faults(larger(TextSize::Larger), |_| false);
}

#[test]
fn everything_can_be_pressed_and_read_if_text_is_twice_as_large() {
    expect_no_faults(larger(TextSize::Largest), |_| false);
}

/// Sets the size of text, which every window has room for.
fn larger(text_size: TextSize) -> impl Fn(&mut Game) {
    move |game| {
        game.app.world_mut().resource_mut::<Settings>().text_size = text_size;
        game.update();
        let is_as_wanted = game.layout().text_size == text_size.factor();
        assert!(is_as_wanted, "{} at {}", game.layout().text_size, game.layout().window);
    }
}

#[test]
fn everything_can_be_pressed_and_read_if_words_are_longer_as_in_other_languages() {
    expect_no_faults(|game| game.widen_letters(1.3), is_about_name);
}

#[test]
fn everything_can_be_pressed_and_read_in_korean() {
    expect_no_faults_in(Language::Ko, |_| {}, |_| false);
}

#[test]
fn everything_can_be_pressed_and_read_in_chinese() {
    expect_no_faults_in(Language::ZhHans, |_| {}, |_| false);
}

#[test]
fn everything_can_be_pressed_and_read_in_a_language_with_long_words_and_accents() {
    expect_no_faults_in(Language::EnXa, |_| {}, is_about_name);
}

/// Whether a fault only says that a name has no room and is cut off. This is no fault, because such names should be cut off.
fn is_about_name(fault: &str) -> bool {
    ["Mina", "Noah", "Péèñnçcíìl"].iter().any(|name| fault.starts_with(&format!("{name:?} is cut")))
}

fn expect_no_faults(prepare: impl Fn(&mut Game), is_allowed: impl Fn(&str) -> bool) {
    expect_no_faults_in(Language::En, prepare, is_allowed);
}

fn expect_no_faults_in(language: Language, prepare: impl Fn(&mut Game), is_allowed: impl Fn(&str) -> bool) {
    let faults = SIZES.into_iter().flat_map(|(width, height)| {
        let mut game = Game::open_game_in(language, width, height);
        prepare(&mut game);
        (0..3).for_each(|_| game.update());
        walk(&mut game)
    });
    let faults: Vec<_> = faults.filter(|fault| !is_allowed(fault)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_first_screen_has_its_board_and_a_way_to_begin_at_every_size() {
    let mut game = Game::open(320, 320);
    let mut faults = Vec::new();
    let lengths = || (320..=700).step_by(20);
    for (width, height) in lengths().flat_map(|width| lengths().map(move |height| (width, height))) {
        game.resize(width, height);
        let overflow = game.layout().overflow;
        let mut begins = false;
        for part in [0.0, 0.5, 0.5] {
            game.scroll_screen(part * overflow);
            let found = look(&mut game).into_iter();
            faults.extend(found.map(|fault| format!("{fault} at {width}×{height}")));
            begins |= game.shows(words::start());
        }
        faults.extend((!begins).then(|| format!("nothing begins at {width}×{height}")));
        game.scroll_screen(-overflow);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_low_wide_window_has_room_for_the_whole_first_screen() {
    for language in [Language::En, Language::Ko, Language::ZhHans] {
        for (width, height) in [(960, 640), (1238, 640), (1366, 657)] {
            let game = Game::open_in(language, width, height);
            let place = |text| game.texts().iter().find(|shown| shown.text == text).unwrap().rect;
            let [play, way] = [words::start(), words::learn()].map(place);
            // Otherwise, the choices would scroll above the button.
            assert!(way.min.y > play.max.y, "{language:?} {width}×{height}: {way:?} {play:?}");
            assert!(way.max.y < height as f32, "{language:?} {width}×{height}: {way:?}");
        }
    }
}

#[test]
fn the_first_screen_has_few_words() {
    for (width, height) in [(1280, 800), (390, 844)] {
        let game = Game::open(width, height);
        let words: Vec<_> = game.texts().iter().flat_map(|shown| shown.text.split_whitespace()).collect();
        assert!((10..=35).contains(&words.len()), "{width}×{height}: {} in {words:?}", words.len());
    }
}

#[test]
fn the_words_of_a_result_are_within_its_band() {
    for (width, height) in [(320, 568), (360, 640), (480, 640), (640, 780)] {
        let mut game = Game::open(width, height);
        game.click_text(words::mode(Mode::TwoPlayers));
        game.click_text("Play");
        for cell in ["a1", "a2", "b1", "b2", "c1"] {
            game.click(cell);
        }
        (0..3).for_each(|_| game.update());
        let tools = game.layout().tools;
        let said: Vec<_> = game.texts().iter().filter(|shown| shown.rect.max.y > tools.min.y).collect();
        assert!(said.iter().any(|shown| shown.text == "Player 1 wins!"), "{said:?}");
        for shown in said {
            let is_within = tools.min.cmple(shown.rect.min).all() && tools.max.cmpge(shown.rect.max).all();
            assert!(is_within, "{width}×{height}: {shown:?} is not within {tools:?}");
        }
    }
}

#[test]
fn the_first_screen_of_the_smallest_telephone_shows_all_its_choices_whole() {
    for language in [Language::En, Language::Ko, Language::ZhHans] {
        let mut game = Game::open_in(language, 320, 568);
        let is_whole = |shown: &Shown| shown.visible == shown.rect && shown.rect.max.y <= 568.0 && !shown.is_cut;
        for way in [words::learn(), words::puzzles(), words::editor_short(), words::start(), words::options()] {
            assert!(is_whole(&game.find_text(way)), "{language:?}: {way}: {:?}", game.find_text(way));
        }
        let watch = game.find_text(words::mode(Mode::ComputerAgainstComputer));
        assert!(is_whole(&watch), "{language:?}: {watch:?}");
        let cut: Vec<_> = game.texts().iter().filter(|shown| !is_whole(shown)).collect();
        assert!(cut.is_empty(), "{language:?}: {cut:?}");
        let computer = game.find_text(words::mode(Mode::AgainstComputer)).rect;
        assert!(computer.min.x >= 19.0, "{language:?}: {computer:?} is right of the margin");
        game.click_text(words::mode(Mode::TwoPlayers));
        assert!(is_whole(&game.find_text(words::learn())), "{language:?}");
    }
}

#[test]
fn modes_begin_at_the_margin() {
    for (width, height) in [(320, 568), (390, 844), (844, 390), (1280, 800)] {
        let game = Game::open(width, height);
        let computer = game.find_text(words::mode(Mode::AgainstComputer)).rect;
        let choices = game.layout().choices;
        assert!(computer.min.x >= choices.min.x - TOLERANCE, "{width}×{height}: {computer:?} {choices:?}");
    }
}

#[test]
fn the_options_of_a_match_leave_no_room_empty_and_need_not_scroll() {
    for (width, height) in [(320, 700), (360, 640), (390, 844), (430, 932)] {
        for in_game in [false, true] {
            let mut game = if in_game { Game::open_game(width, height) } else { Game::open(width, height) };
            if in_game {
                game.click_text(words::menu());
            }
            game.click_text(words::options());
            let mut last = 0.0;
            for length in [Length::Open, Length::BestOf3] {
                game.click_text(words::length_short(length));
                (0..3).for_each(|_| game.update());
                let sentence =
                    [words::length_open_sentence(), words::length_later()].into_iter().find(|text| game.shows(text));
                let (lowest, expected) = match sentence {
                    Some(sentence) => (sentence, 8.0..=18.0),
                    None => (words::length_short(Length::BestOf7), 36.0..=52.0),
                };
                let below = game.layout().window.y - game.find_text(lowest).rect.max.y;
                assert!(expected.contains(&below), "{width}×{height}: {below} below {lowest:?}, in a game: {in_game}");
                let top = game.find_text(words::options()).rect.min.y;
                assert_ne!(std::mem::replace(&mut last, top), top, "the side panel is as high as its contents");
            }
        }
    }
}

#[test]
fn the_dots_of_puzzles_keep_apart_from_the_grades() {
    for (width, height) in [(320, 568), (360, 640), (390, 844), (844, 390)] {
        let mut game = Game::open(width, height);
        game.open_screen(Screen::Puzzles);
        let hard = game.targets().into_iter().find(|target| target.name == words::grade(Grade::Hard)).expect("a grade");
        let score = game.layout().score;
        let said = game.texts().iter().filter(|shown| score.contains(shown.at)).map(|shown| shown.rect.max.y);
        let gap = (score.min.y - hard.rect.max.y).max(hard.rect.min.y - said.fold(score.min.y, f32::max));
        // The trough reaches 4 points beyond the grades.
        assert!(gap >= 4.0 + 4.0, "{width}×{height}: {score:?} {hard:?}");
    }
}

#[test]
fn the_text_of_the_editor_is_whole_on_a_telephone_on_its_side() {
    for (width, height) in [(390, 844), (844, 390)] {
        let mut game = Game::open_game(width, height);
        game.open_screen(Screen::Editor);
        let field = game.targets().into_iter().find(|target| target.name == words::spoken::notation());
        let field = field.expect("the text of the position");
        assert_eq!(field.visible, field.rect, "{width}×{height}");
    }
}

#[test]
fn a_score_of_three_digits_keeps_apart_from_names() {
    for (width, height) in [(320, 568), (390, 844), (844, 390), (1280, 800)] {
        let mut game = Game::open_game(width, height);
        for _ in 0..200 {
            game.play(if game.board().to_move() == Mark::X { WON } else { "b1 a1 b2 a2 c3 a3" });
            game.act(ActionKind::NewRound);
        }
        (0..30).for_each(|_| game.update());
        let texts = game.texts().to_vec();
        let digits: Vec<_> =
            texts.iter().filter(|shown| shown.text.parse::<u16>().is_ok_and(|won| won >= 100)).collect();
        assert!(!digits.is_empty(), "{width}×{height}: {texts:?}");
        for (digits, name) in digits.iter().flat_map(|digits| texts.iter().map(move |name| (digits, name))) {
            let is_apart = digits.rect.inflate(2.0).intersect(name.rect).is_empty();
            assert!(is_apart || digits.at == name.at, "{width}×{height}: {digits:?} {name:?}");
        }
    }
}
