//! Compares every screen with a picture that a person has checked. These tests need Xvfb and a Vulkan driver, so they
//! run only on request: `cargo test --test it -- --ignored pictures`. With `NOUGHTS_PICTURES=write` the pictures in
//! `tests/pictures` are replaced. Look at each of them then.
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use image::{ImageFormat, RgbImage};
use noughts::language::Language;
use noughts::look::theme::LIGHT;
use noughts::records::Calendar;
use noughts::screens::Screen;
use noughts::settings::WindowSize;
use noughts::setup::{Draft, Mode};
use noughts::words::{self, boards};
use noughts_engine::ai::Minimax;
use noughts_engine::play::{Length, Moment};
use noughts_engine::rules::{Board, Rules};
use noughts_engine::teach::{CourseStep, Grade, Puzzle};

use super::driver::{Desktop, EXAMPLE, LEFT};
use super::pair::Pair;
use crate::support::{cell, puzzles_of, wrong_answer};
use crate::themes::{TEXT, contrast};

/// The largest difference of a channel before its pixel counts as different, and the largest share of different pixels.
/// Other drivers draw the edges of letters a little differently.
const TOLERANCE: u8 = 24;
/// The number of colours of a stored picture, and how different their channels are. Otherwise, the faint grain of the table would
/// make up half of the size of the file.
const COLOURS: usize = 256;
const NEAR: u8 = 4;
const MAX_DIFFERENT: f32 = 0.002;
const TIMEOUT: Duration = Duration::from_secs(40);
/// The themes, as the settings name them.
const THEMES: [&str; 3] = ["Light", "Dark", "HighContrast"];

/// The program, and the name of its pictures.
struct Gallery {
    pair: Pair,
    name: String,
    /// The lock of the folder with the program's data, if other tests use the same folder.
    _folder: Option<File>,
}

impl Gallery {
    /// Opens a window of this size, in logical pixels.
    fn open(theme: &str, width: u16, height: u16, scale: u16) -> Self {
        Self::open_in(Language::En, theme, width, height, scale)
    }

    /// Opens a window of this size in a language.
    fn open_in(language: Language, theme: &str, width: u16, height: u16, scale: u16) -> Self {
        let arguments = ["--seed", "1", "--best-of", "3"];
        let mut gallery = Self::open_with(language, theme, (width, height, scale), &arguments);
        gallery.pair.twin.app.world_mut().resource_mut::<Draft>().length = Length::BestOf3;
        gallery
    }

    /// Opens a window of a program with these arguments.
    fn open_with(language: Language, theme: &str, size: (u16, u16, u16), arguments: &[&str]) -> Self {
        Self::open_after(language, theme, size, arguments, |_| Ok(()))
    }

    /// Opens a window of a program with these arguments, in whose folder something was stored before.
    fn open_after(
        language: Language,
        theme: &str,
        (width, height, scale): (u16, u16, u16),
        arguments: &[&str],
        store: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Self {
        // No window is lower than this when it opens.
        let opened = u32::from(height).max(WindowSize::SMALLEST.y);
        let settings = format!(
            r#"{{ "theme": "{theme}", "motion": "Reduced", "window": {{ "width": {width}, "height": {opened} }} }}"#
        );
        let size = format!("{width}x{height}");
        let name = if language == Language::En { size } else { format!("{}-{size}", language.tag().to_lowercase()) };
        // The settings screen shows the name of this folder, so it is always the same, and tests take turns with it.
        let data = std::env::temp_dir().join(format!("noughts-pictures/{theme}-{name}"));
        fs::create_dir_all(&data).expect("it can be made");
        let lock = File::create(data.with_extension("lock")).expect("it can be made");
        lock.lock().expect("it is free again");
        fs::remove_dir_all(&data).and_then(|()| fs::create_dir(&data)).expect("it can be emptied");
        fs::write(data.join("settings.json"), settings).and_then(|()| store(&data)).expect("it can be written");
        let desktop = Desktop::open_with(width * scale, height * scale, arguments, |_, _| {
            vec![
                ("WINIT_X11_SCALE_FACTOR", scale.to_string()),
                ("NOUGHTS_DATA", data.display().to_string()),
                ("NOUGHTS_LANGUAGE", language.tag().to_owned()),
            ]
        });
        let pair = Pair::new_in(language, desktop, (width, height), scale);
        Self { pair, name, _folder: Some(lock) }
    }

    /// Opens a window in a theme. The names of its pictures begin with the theme.
    fn in_theme(theme: &str, width: u16, height: u16) -> Self {
        Self { name: theme.to_lowercase(), ..Self::open(theme, width, height, 1) }
    }

    #[track_caller]
    fn click_text(&mut self, text: &str) {
        self.pair.click_text(text);
    }

    fn play(&mut self, moves: &str) {
        for name in moves.split(' ') {
            self.pair.click_window(self.pair.twin.middle_of(cell(name)));
            self.pair.twin.click(name);
        }
    }

    fn start_two_players(&mut self) {
        self.pair.start_for_two(["Noah", "Mina"]);
    }

    /// Compares the screen with its picture, or writes the picture.
    #[track_caller]
    fn expect(&self, screen: &str) {
        self.pair.desktop.move_to(Vec2::ONE);
        self.compare(screen, |picture| picture);
    }

    /// Compares or writes only the picture of the board. The pointer stays where it is.
    #[track_caller]
    fn expect_board(&self, state: &str) {
        self.expect_place(&format!("board-{state}"), self.pair.twin.layout().paper().inflate(8.0));
    }

    /// Compares or writes only the picture of the band that says how a round has ended, or whether an answer is right.
    #[track_caller]
    fn expect_result(&self, what: &str) {
        self.pair.desktop.move_to(Vec2::ONE);
        self.expect_place(&format!("result-{what}"), self.pair.twin.layout().result);
    }

    /// Compares or writes only the picture of a place.
    #[track_caller]
    fn expect_place(&self, name: &str, place: Rect) {
        let (corner, size) = (place.min.as_uvec2(), place.size().as_uvec2());
        let crop = |picture| image::imageops::crop_imm(&picture, corner.x, corner.y, size.x, size.y).to_image();
        self.compare(name, crop);
    }

    #[track_caller]
    fn compare(&self, screen: &str, crop: impl Fn(RgbImage) -> RgbImage) {
        let name = format!("{screen}-{}.png", self.name);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(&name);
        if is_writing() {
            self.pair.desktop.settle();
            write(&path, &crop(self.pair.desktop.picture().image()));
            return;
        }
        let expected = image::open(&path).unwrap_or_else(|error| panic!("{name}: {error}")).into_rgb8();
        let start = Instant::now();
        let mut found = crop(self.pair.desktop.picture().image());
        while different(&expected, &found) > MAX_DIFFERENT {
            if start.elapsed() > TIMEOUT {
                let seen: PathBuf = std::env::temp_dir().join(format!("noughts-{name}"));
                found.save_with_format(&seen, ImageFormat::Png).expect("it can be written");
                panic!("{:.4} of {name} is different: {}", different(&expected, &found), seen.display());
            }
            thread::sleep(Duration::from_millis(100));
            found = crop(self.pair.desktop.picture().image());
        }
    }
}

/// Whether pictures are written, and not compared.
fn is_writing() -> bool {
    std::env::var("NOUGHTS_PICTURES").is_ok_and(|what| what == "write")
}

/// Stores a picture with a palette of its most frequent colours. The few others become the nearest of these.
fn write(path: &Path, picture: &RgbImage) {
    let mut counts = BTreeMap::<[u8; 3], usize>::new();
    picture.pixels().for_each(|pixel| *counts.entry(pixel.0).or_default() += 1);
    let mut colors: Vec<[u8; 3]> = counts.keys().copied().collect();
    colors.sort_by_key(|color| std::cmp::Reverse(counts[color]));
    let mut palette: Vec<[u8; 3]> = Vec::new();
    for color in colors {
        let is_near = |known: &[u8; 3]| known.iter().zip(color).all(|(a, b)| a.abs_diff(b) <= NEAR);
        if palette.len() < COLOURS && !palette.iter().any(is_near) {
            palette.push(color);
        }
    }
    let nearest = |color: &[u8; 3]| {
        let distance =
            |known: &[u8; 3]| -> u32 { known.iter().zip(color).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum() };
        let index = (0..palette.len()).min_by_key(|index| distance(&palette[*index]));
        index.unwrap_or(0) as u8
    };
    let indices: BTreeMap<_, _> = counts.keys().map(|color| (*color, nearest(color))).collect();
    let indices: Vec<u8> = picture.pixels().map(|pixel| indices[&pixel.0]).collect();
    let file = fs::File::create(path).expect("it can be written");
    let mut encoder = png::Encoder::new(file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("it can be written");
    writer.write_image_data(&indices).expect("it can be written");
}

/// The share of pixels that are different.
fn different(one: &RgbImage, other: &RgbImage) -> f32 {
    if one.dimensions() != other.dimensions() {
        return 1.0;
    }
    let is_other = |(one, other): (&image::Rgb<u8>, &image::Rgb<u8>)| {
        one.0.iter().zip(other.0).any(|(one, other)| one.abs_diff(other) > TOLERANCE)
    };
    let count = one.pixels().zip(other.pixels()).filter(|pair| is_other(*pair)).count();
    count as f32 / (one.width() * one.height()) as f32
}

fn every_screen(width: u16, height: u16, scale: u16) {
    let mut gallery = Gallery::open("Light", width, height, scale);
    gallery.expect("home");
    gallery.click_text(words::options());
    gallery.expect("options");
    gallery.click_text(words::keys::close());
    how_to_play(&mut gallery);
    gallery.click_text(words::settings());
    gallery.expect("settings");
    gallery.click_text(boards::back());
    gallery.click_text(words::online::mode_online());
    gallery.expect("friend");
    gallery.click_text(boards::back());
    a_puzzle(&mut gallery);
    gallery.click_text(if width == 1280 || width == 1920 { words::board_editor() } else { words::editor_short() });
    gallery.play("a1 c3");
    gallery.click_text("O");
    gallery.play("b2");
    gallery.expect("editor");
    gallery.click_text(boards::back());
    gallery.start_two_players();
    gallery.play("b2 a1 c3");
    gallery.expect("game");
    gallery.click_text(words::menu());
    gallery.expect("menu");
    gallery.click_text(words::share());
    gallery.expect("share");
    gallery.click_text(words::keys::close());
    under_way(&mut gallery);
    gallery.click_text(words::study());
    gallery.click_text(words::show_outcomes());
    gallery.play("c2");
    gallery.expect("study");
    gallery.click_text(words::tree());
    assert_eq!(gallery.pair.twin.screen(), Screen::Tree);
    gallery.expect("tree");
    gallery.click_text(boards::back());
    gallery.click_text(gallery.pair.twin.way_out_of_study());
    gallery.play("b1 c1 b3");
    gallery.play("a3");
    gallery.expect("won");
    gallery.click_text(words::next_round());
    gallery.play("a1 b1 c1 b2 a2 c2 b3 a3 c3");
    gallery.expect("draw");
    gallery.click_text(words::next_round());
    gallery.play("a1 b1 a2 b2 a3");
    the_end(&mut gallery);
    learn(&mut gallery);
}

/// Compares how to play, and the list of keys if its button, which is at the foot, is in view.
fn how_to_play(gallery: &mut Gallery) {
    gallery.click_text(&words::how_to_play());
    gallery.expect("how-to-play");
    gallery.pair.twin.wait_for_place(words::how_to_play().as_str());
    if gallery.pair.twin.shows(words::keys::title()) {
        gallery.click_text(words::keys::title());
        gallery.expect("keys");
        gallery.click_text(words::keys::close());
    }
    gallery.click_text(words::keys::close());
}

/// Compares a puzzle with a wrong answer and, at the next try, with the right one.
fn a_puzzle(gallery: &mut Gallery) {
    gallery.click_text(words::puzzles());
    gallery.expect("puzzles");
    let puzzle = puzzles_of(Grade::Easy)[0];
    let wrong = wrong_answer(&puzzle);
    gallery.play(&wrong.to_string());
    gallery.expect("puzzle-wrong");
    gallery.click_text(words::try_again());
    gallery.play(&puzzle.solution.to_string());
    gallery.expect("puzzle-right");
    gallery.click_text(boards::back());
}

/// Compares the first screen while a match is under way, and goes back to the match.
fn under_way(gallery: &mut Gallery) {
    gallery.click_text(boards::back());
    gallery.expect("home-under-way");
    gallery.click_text(words::continue_match());
}

/// Compares the end of a match, and the totals, from which a person goes back to the first screen.
fn the_end(gallery: &mut Gallery) {
    gallery.pair.press_beside();
    gallery.expect("match-end");
    gallery.click_text(words::first_screen());
    gallery.click_text(words::totals());
    gallery.expect("totals");
    gallery.click_text(boards::back());
}

/// Compares the course, and a step with a wrong answer.
fn learn(gallery: &mut Gallery) {
    gallery.click_text(words::learn());
    gallery.expect("learn");
    gallery.click_text(&words::step_of_course(CourseStep::Block, false));
    let right = CourseStep::Block.right();
    let wrong = CourseStep::Block.board().legal_cells().find(|cell| !right.contains(cell)).expect("a wrong move");
    gallery.play(&wrong.to_string());
    gallery.expect("step-wrong");
    gallery.click_text(words::try_again());
    gallery.play(&right[0].to_string());
    gallery.expect("step-right");
    gallery.pair.desktop.keys("Esc");
    gallery.pair.twin.keys("Esc");
}

#[test]
#[ignore = "needs Xvfb"]
fn every_screen_looks_as_it_did_on_a_phone() {
    every_screen(390, 844, 2);
}

#[test]
#[ignore = "needs Xvfb"]
fn every_screen_looks_as_it_did_on_a_phone_that_lies_on_its_side() {
    every_screen(844, 390, 2);
}

#[test]
#[ignore = "needs Xvfb"]
fn every_screen_looks_as_it_did_in_a_small_window() {
    every_screen(700, 500, 1);
}

#[test]
#[ignore = "needs Xvfb"]
fn every_screen_looks_as_it_did_on_a_laptop() {
    every_screen(1280, 800, 1);
}

#[test]
#[ignore = "needs Xvfb"]
fn every_screen_looks_as_it_did_on_a_large_display() {
    every_screen(1920, 1080, 1);
}

#[test]
#[ignore = "needs Xvfb"]
fn the_game_looks_as_it_did_in_the_other_themes() {
    for theme in &THEMES[1..] {
        let mut gallery = Gallery::in_theme(theme, 1280, 800);
        gallery.expect("home");
        gallery.click_text(words::options());
        gallery.expect("options");
        gallery.click_text(words::keys::close());
        gallery.click_text(words::settings());
        gallery.expect("settings");
        gallery.click_text(boards::back());
        how_to_play(&mut gallery);
        a_puzzle(&mut gallery);
        learn(&mut gallery);
        gallery.click_text(boards::back());
        gallery.start_two_players();
        a_round(&mut gallery);
        gallery.click_text(words::menu());
        gallery.click_text(words::share());
        gallery.expect("share");
        gallery.click_text(words::keys::close());
        gallery.click_text(words::next_round());
        gallery.play("a1 b1 a2 b2 a3");
        under_way(&mut gallery);
        gallery.click_text(words::next_round());
        gallery.play("a1 b1 a2 b2 a3");
        the_end(&mut gallery);
    }
}

/// Compares the game, the lessons beside it and its end.
fn a_round(gallery: &mut Gallery) {
    gallery.play("b2 a1 c3");
    gallery.expect("game");
    gallery.click_text(words::study());
    gallery.click_text(words::show_outcomes());
    gallery.play("c2");
    gallery.expect("study");
    gallery.click_text(gallery.pair.twin.way_out_of_study());
    gallery.play("b1 c1 b3 a3");
    gallery.expect("won");
}

#[test]
#[ignore = "needs Xvfb"]
fn the_game_looks_as_it_did_in_korean_and_chinese() {
    for language in [Language::Ko, Language::ZhHans] {
        for (width, height) in [(390, 844), (1280, 800)] {
            let mut gallery = Gallery::open_in(language, "Light", width, height, 1);
            gallery.expect("home");
            let names = if language == Language::Ko { ["민석", "지우"] } else { ["张伟", "王芳"] };
            gallery.pair.start_for_two(names);
            a_round(&mut gallery);
        }
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn every_part_looks_as_it_did_in_every_state() {
    for theme in THEMES {
        let (width, height) = (1280, 1216);
        let desktop = Desktop::open(width, height, &[EXAMPLE, "parts", theme]);
        let pair = Pair::new(desktop, (width, height), 1);
        let gallery = Gallery { pair, name: theme.to_lowercase(), _folder: None };
        assert_eq!(gallery.pair.twin.layout().zoom, 1.0, "a larger zoom would leave parts out of the picture");
        gallery.expect("parts");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn every_state_of_a_square_and_a_name_looks_as_it_did() {
    for theme in THEMES {
        let mut gallery = Gallery::in_theme(theme, 390, 844);
        gallery.start_two_players();
        gallery.play("b2 b1");
        let score = gallery.pair.twin.layout().score;
        gallery.pair.desktop.move_to(score.min + Vec2::new(40.0, score.height() / 2.0));
        gallery.expect_place("score-hover", score.inflate(8.0));
        gallery.pair.desktop.press_button(LEFT);
        gallery.expect_place("score-pressed", score.inflate(8.0));
        gallery.pair.desktop.move_to(gallery.pair.twin.middle_of(cell("c3")));
        gallery.pair.desktop.release_button(LEFT);
        gallery.expect_board("hover");
        gallery.pair.desktop.move_to(Vec2::ONE);
        gallery.pair.desktop.keys("Down");
        gallery.expect_board("focus");
        gallery.click_text(words::show_hint());
        gallery.pair.desktop.move_to(Vec2::ONE);
        gallery.expect_board("hint");
        gallery.click_text(words::study());
        gallery.play("a1");
        gallery.pair.desktop.move_to(Vec2::ONE);
        gallery.expect_board("asked");
        gallery.click_text(words::show_line());
        gallery.pair.desktop.move_to(Vec2::ONE);
        gallery.expect_board("line");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn every_state_of_a_result_and_a_dot_looks_as_it_did() {
    for theme in THEMES {
        let mut gallery = Gallery::in_theme(theme, 412, 915);
        gallery.click_text(words::puzzles());
        let [first, second, ..] = &puzzles_of(Grade::Easy)[..] else { panic!("there are more") };
        gallery.play(&first.solution.to_string());
        gallery.expect_result("right");
        gallery.click_text(words::next_puzzle());
        gallery.expect_place("dots", gallery.pair.twin.layout().score);
        let wrong = wrong_answer(second);
        gallery.play(&wrong.to_string());
        gallery.expect_result("wrong");
        gallery.expect_place("dots-wrong", gallery.pair.twin.layout().score);
        gallery.click_text(boards::back());
        gallery.start_two_players();
        gallery.play("a1 b2 b1 c1 c3 a3");
        gallery.expect_result("o");
        gallery.click_text(words::next_round());
        gallery.play("a1 b1 c1 b2 a2 c2 b3 a3 c3");
        gallery.expect_result("draw");
    }
}

/// The sizes of the pictures that are taken in few sizes, and the themes that are taken in one size.
const SIZES: [(u16, u16, u16); 3] = [(390, 844, 2), (844, 390, 2), (1280, 800, 1)];

/// Opens the program for a match of so many rounds.
fn match_of(length: Length, rounds: &str, size: (u16, u16, u16)) -> Gallery {
    let arguments = ["--seed", "1", "--pause", "0", "--best-of", rounds];
    let mut gallery = Gallery::open_with(Language::En, THEMES[0], size, &arguments);
    gallery.pair.twin.app.world_mut().resource_mut::<Draft>().length = length;
    gallery
}

/// Loses a round to a computer that never makes a mistake, as a person who always takes the first empty cell.
fn lose(gallery: &mut Gallery) {
    loop {
        gallery.pair.twin.wait_for_computer();
        gallery.pair.desktop.settle();
        if gallery.pair.twin.board().is_over() {
            return;
        }
        let first = gallery.pair.twin.board().legal_cells().next().expect("a move");
        gallery.play(&first.to_string());
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn the_end_of_a_lost_match_looks_as_it_did() {
    for size in SIZES {
        let mut gallery = match_of(Length::BestOf3, "3", size);
        gallery.click_text(words::level_unbeatable_title());
        gallery.click_text(words::start());
        lose(&mut gallery);
        gallery.click_text(words::next_round());
        lose(&mut gallery);
        gallery.pair.press_beside();
        gallery.expect("match-end-lost");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn the_end_of_a_match_of_seven_rounds_looks_as_it_did() {
    for size in SIZES {
        let mut gallery = match_of(Length::BestOf7, "7", size);
        gallery.start_two_players();
        // Whoever begins wins, so every round is needed.
        for round in 1..=7 {
            gallery.play("a1 b1 a2 b2 a3");
            if round < 7 {
                gallery.click_text(words::next_round());
            }
        }
        gallery.pair.press_beside();
        gallery.expect("match-end-seven");
    }
}

/// Takes pictures of a program with these arguments in three sizes and in the other themes.
fn in_few_sizes_and_all_themes(arguments: &[&str], take: fn(&mut Gallery)) {
    for (width, height, scale) in SIZES {
        take(&mut Gallery::open_with(Language::En, "Light", (width, height, scale), arguments));
    }
    for theme in &THEMES[1..] {
        let gallery = Gallery::open_with(Language::En, theme, (1280, 800, 1), arguments);
        take(&mut Gallery { name: theme.to_lowercase(), ..gallery });
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn the_first_screen_after_some_rounds_looks_as_it_did() {
    const TOTALS: &str = "%noughts 4\ncomputer 12 5 3 pencil\nstreak 2 4\nfirst win 2026.11.23\n";
    let light = SIZES.map(|size| (THEMES[0], size));
    for (theme, size) in light.into_iter().chain(THEMES[1..].iter().map(|theme| (*theme, SIZES[2]))) {
        let store = |data: &Path| fs::write(data.join("totals.txt"), TOTALS);
        let mut gallery = Gallery::open_after(Language::En, theme, size, &[], store);
        if theme != THEMES[0] {
            gallery.name = theme.to_lowercase();
        }
        gallery.expect("home-totals");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn a_match_of_two_computers_looks_as_it_did() {
    // The computers wait for so long that only a step lets them play.
    in_few_sizes_and_all_themes(&["--seed", "1", "--pause", "60"], |gallery| {
        gallery.click_text(words::mode(Mode::ComputerAgainstComputer));
        for _ in 0..3 {
            gallery.click_text(words::one_step());
        }
        gallery.expect("watch");
    });
}

/// The other games: the name of the picture, the rules, and moves that two people make.
const OTHER_GAMES: [(&str, &str, &str); 7] = [
    ("five", "classic 15x15x5", "h8 i8 i9 g7 j10 h9"),
    ("ultimate", "ultimate 3x3x3", "e5 d4 a1 b2 e4 e2 e6"),
    ("vanishing", "vanishing 3x3x3", "b2 a1 c3 a3 c1 b1"),
    ("gravity", "gravity 7x6x4", "d6 d5 c6 e6 d4 c5"),
    ("misere", "misere 3x3x3", "b2 a1 c3"),
    ("wild", "wild 3x3x3", "b2 a1"),
    ("notakto", "notakto 3x3x3", "b2 a1"),
];

#[test]
#[ignore = "needs Xvfb"]
fn the_other_games_look_as_they_did() {
    for (index, (name, rules, moves)) in OTHER_GAMES.into_iter().enumerate() {
        let take = |theme: &str, size: (u16, u16, u16)| {
            let mut gallery = Gallery::open_with(Language::En, theme, size, &["--rules", rules]);
            let rules = rules.parse().expect("rules");
            gallery.pair.twin.app.world_mut().resource_mut::<Draft>().change_rules(rules);
            if theme != THEMES[0] {
                gallery.name = theme.to_lowercase();
            }
            gallery.start_two_players();
            gallery.play(moves);
            // A comparison waits until the rule is told no longer, with which some games begin.
            if is_writing() {
                thread::sleep(Duration::from_secs(4));
            }
            gallery.expect(&format!("game-{name}"));
        };
        for size in SIZES.into_iter().chain([(360, 640, 2)]) {
            take(THEMES[0], size);
        }
        // Squared paper and small boards have colours of their own.
        for theme in &THEMES[1..] {
            if index < 2 {
                take(theme, SIZES[2]);
            }
        }
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn the_end_of_a_set_of_puzzles_looks_as_it_did() {
    in_few_sizes_and_all_themes(&[], |gallery| {
        gallery.click_text(words::puzzles());
        for puzzle in &puzzles_of(Grade::Easy)[..10] {
            gallery.play(&puzzle.solution.to_string());
            gallery.click_text(words::next_puzzle());
        }
        gallery.expect("set-end");
    });
}

#[test]
#[ignore = "needs Xvfb"]
fn the_puzzle_of_the_day_looks_as_it_did() {
    in_few_sizes_and_all_themes(&[EXAMPLE, "fixed_day"], |gallery| {
        let today = Calendar(|| Moment { date: (2026, 11, 26), time: (12, 0, 0) });
        gallery.pair.twin.app.insert_resource(today);
        (0..3).for_each(|_| gallery.pair.twin.update());
        gallery.click_text(words::puzzles());
        gallery.click_text(words::puzzle_of_day());
        gallery.expect("day");
        let board = Board::parse(Rules::TIC_TAC_TOE, "XX./..O/... o").expect("a board");
        let puzzle = Puzzle::of(&mut Minimax::default(), &board).expect("the puzzle of that day");
        gallery.play(&puzzle.solution.to_string());
        gallery.expect("day-solved");
    });
}

#[test]
#[ignore = "needs Xvfb"]
fn an_installed_program_has_its_background_and_a_file_beside_it_replaces_that() {
    // The folder in which Bevy looks for `assets`. It is empty, as beside an installed program.
    let open = |prepare: fn(&Path)| {
        Desktop::open_with(1280, 800, &[], |_, folder| {
            prepare(folder);
            vec![("BEVY_ASSET_ROOT", folder.display().to_string())]
        })
    };
    let beside_the_board = |desktop: &Desktop| -> Vec<image::Rgb<u8>> {
        let picture = desktop.picture().image();
        let places = (0..picture.height()).flat_map(|y| (0..60).map(move |x| (x, y)));
        places.map(|(x, y)| *picture.get_pixel(x, y)).collect()
    };

    // A colour of the grain of the table in `assets/draw_background.py`.
    const GRAIN: image::Rgb<u8> = image::Rgb([0xF1, 0xE8, 0xD7]);
    let installed = open(|_| ());
    installed.wait_for(|desktop| beside_the_board(desktop).contains(&GRAIN).then_some(()));

    let replaced = open(|folder| {
        fs::create_dir(folder.join("assets")).expect("it can be made");
        let picture = RgbImage::from_pixel(64, 40, image::Rgb([255, 0, 255]));
        picture.save(folder.join("assets/background.png")).expect("it can be written");
    });
    // The picture is mixed with the colour of the table, so that text can be read on it.
    replaced.wait_for(|desktop| {
        let pixels = beside_the_board(desktop);
        let image::Rgb([red, green, blue]) = pixels[0];
        let ground = Color::srgb_u8(red, green, blue);
        let is_readable = [LIGHT.text, LIGHT.quiet].iter().all(|ink| contrast(*ink, ground) >= TEXT);
        let is_seen = red > green.saturating_add(40) && blue > green.saturating_add(40);
        (pixels.iter().all(|pixel| *pixel == pixels[0]) && is_readable && is_seen).then_some(())
    });
}
