//! Checks in every theme that text can be read and colours can be told apart, also with colour blindness.

use bevy::prelude::*;
use noughts::look::theme::{HIGH_CONTRAST, THEMES, Theme};
use noughts::screens::{Overlay, Screen, Screens};
use noughts::settings::{Settings, ThemeChoice};
use noughts::widgets::color;
use noughts_engine::rules::{Mark, Rules};
use noughts_engine::teach::Value;

use crate::support::{Game, Shown};

/// The smallest contrast of text with its background (WCAG 2.2, success criterion 1.4.3), and of shapes with their background
/// (1.4.11).
pub const TEXT: f32 = 4.5;
const SHAPE: f32 = 3.0;
/// The smallest distance of two colours in Oklab. A distance of 0.02 can just be seen.
const APART: f32 = 0.12;

/// Kinds of colour vision, with matrices that transform linear red, green and blue. From Machado, Oliveira and
/// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at severity 1.
const VISIONS: [(&str, [[f32; 3]; 3]); 4] = [
    ("normal vision", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    ("tritanopia", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

fn seen(color: Color, eye: [[f32; 3]; 3]) -> LinearRgba {
    let color = color.to_linear();
    let channel = |row: [f32; 3]| row[0] * color.red + row[1] * color.green + row[2] * color.blue;
    let [red, green, blue] = eye.map(|row| channel(row).clamp(0.0, 1.0));
    LinearRgba::rgb(red, green, blue)
}

/// The contrast ratio of two colours, from 1 to 21, as WCAG defines it.
pub fn contrast(one: impl Into<LinearRgba>, other: impl Into<LinearRgba>) -> f32 {
    let luminance = |color: LinearRgba| 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
    let [one, other] = [luminance(one.into()), luminance(other.into())];
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn apart(one: LinearRgba, other: LinearRgba) -> f32 {
    let [one, other] = [Oklaba::from(one), Oklaba::from(other)];
    Vec3::new(one.lightness - other.lightness, one.a - other.a, one.b - other.b).length()
}

#[track_caller]
fn expect(theme: &Theme, what: &str, found: f32, least: f32) {
    assert!(found >= least, "{what} in the theme {}: {found:.2}, not {least}", theme.name);
}

#[test]
fn every_text_can_be_read_on_every_ground_it_stands_on() {
    for theme in THEMES {
        let texts = [("text", theme.text), ("quiet text", theme.quiet), ("errors", theme.loss)];
        for (name, text) in texts {
            for (place, ground) in [("panels", theme.paper), ("a flat button that is held", theme.held())] {
                expect(theme, &format!("{name} on {place}"), contrast(text, ground), TEXT);
            }
        }
        for (name, ground) in [
            ("the table", theme.table),
            ("a button", theme.button),
            ("a button under the pointer", theme.button_hovered),
            ("a button that is held", theme.button_pressed),
            ("what is chosen", theme.active),
            ("a winning cell", theme.highlighter),
        ] {
            expect(theme, &format!("text on {name}"), contrast(theme.text, ground), TEXT);
        }
        expect(theme, "text in a trough", contrast(theme.text, theme.recess), TEXT);
        expect(theme, "quiet text on the table", contrast(theme.quiet, theme.table), TEXT);
        let inks = Mark::ALL.map(|mark| theme.marks[mark]);
        for ink in inks {
            expect(theme, "whose turn it is", contrast(ink, theme.table), TEXT);
        }
        for ink in inks.into_iter().chain([theme.text, theme.win, theme.loss]) {
            expect(theme, "text on ink", contrast(theme.on_ink, ink), TEXT);
            expect(theme, "ink on paper", contrast(ink, theme.paper), TEXT);
        }
        expect(theme, "the name of a cell", contrast(theme.quiet, theme.paper), TEXT);
        for value in [Value::Win, Value::Draw, Value::Loss] {
            expect(theme, &format!("{value}"), contrast(theme.worth(value), theme.paper), TEXT);
        }
    }
}

/// Checks that whatever is chosen on the screen is black on white, and that at least so many parts are chosen.
#[track_caller]
fn expect_black_on_white(game: &mut Game, least: usize) {
    (0..40).for_each(|_| game.update());
    let chosen: Vec<_> = game.targets().into_iter().filter(|target| target.is_chosen).collect();
    assert!(chosen.len() >= least, "{chosen:?}");
    for target in chosen {
        // A line of the pen, and the edge of what is chosen, may lie a little beside its words.
        let place = target.rect.inflate(8.0);
        let is_ground = |(rect, fill): &&(Rect, _)| {
            *fill == color(HIGH_CONTRAST.text) && place.contains(rect.min) && place.contains(rect.max)
        };
        let Some((ground, _)) = game.fills().iter().rfind(is_ground).copied() else {
            panic!("{target:?} is not white");
        };
        // Words of the screen under a drawer may lie at the same place.
        let is_its = |shown: &&Shown| ground.contains(shown.at) && target.name.contains(&shown.text);
        for shown in game.texts().iter().filter(is_its) {
            assert_eq!(shown.ink, color(HIGH_CONTRAST.paper), "{shown:?}");
        }
    }
}

#[test]
fn in_high_contrast_whatever_is_chosen_is_black_on_white() {
    let open = |rules: Rules| {
        let mut game = Game::open_by(rules, 1280, 800, |_| {});
        game.app.world_mut().resource_mut::<Settings>().theme = ThemeChoice::HighContrast;
        game
    };
    let mut game = open(Rules::TIC_TAC_TOE);
    expect_black_on_white(&mut game, 2);
    for (overlay, least) in [(Overlay::Options, 2), (Overlay::Games, 1), (Overlay::OwnGame, 1), (Overlay::Languages, 1)]
    {
        game.app.world_mut().resource_mut::<Screens>().overlay = Some(overlay);
        expect_black_on_white(&mut game, least);
        game.app.world_mut().resource_mut::<Screens>().overlay = None;
    }
    for (screen, least) in [(Screen::Settings, 4), (Screen::Puzzles, 1), (Screen::Editor, 2), (Screen::Tree, 1)] {
        game.open_screen(screen);
        expect_black_on_white(&mut game, least);
    }
    // On small squares, the mark to place is chosen beside the board.
    let mut wild = open("wild 9x8x5".parse().expect("rules"));
    wild.open_screen(Screen::Game);
    expect_black_on_white(&mut wild, 1);
}

#[test]
fn marks_lines_and_controls_stand_out_for_every_vision() {
    for theme in THEMES {
        for (eye, matrix) in VISIONS {
            let stands_out = |what: &str, color: Color, ground: Color| {
                let found = contrast(seen(color, matrix), seen(ground, matrix));
                expect(theme, &format!("{what} for {eye}"), found, SHAPE);
            };
            for mark in Mark::ALL {
                for (name, ground) in [
                    ("a cell", theme.paper),
                    ("a cell under the pointer", theme.hovered),
                    ("a won cell", theme.highlighter),
                ] {
                    stands_out(&format!("{mark} on {name}"), theme.marks[mark], ground);
                }
            }
            stands_out("a line of the board", theme.lines, theme.paper);
            stands_out("the line around a button", theme.lines, theme.table);
        }
    }
}

#[test]
fn the_two_marks_can_be_told_apart_with_every_vision() {
    for theme in THEMES {
        for (eye, matrix) in VISIONS {
            let inks = Mark::ALL.map(|mark| seen(theme.marks[mark], matrix));
            expect(theme, &format!("the two inks for {eye}"), apart(inks[0], inks[1]), APART);
        }
    }
}

#[test]
fn the_page_has_the_colours_of_each_theme_until_the_game_is_there() {
    let rules = std::fs::read_to_string("web/page.css").expect("it is there");
    for theme in THEMES {
        let below = theme.papers_below.unwrap_or(theme.paper);
        let named = [
            ("table", theme.table),
            ("text", theme.text),
            ("quiet", theme.quiet),
            ("paper", theme.paper),
            ("below", below),
            ("edge", theme.edge),
            ("lines", theme.lines),
            ("on-ink", theme.on_ink),
            ("x", theme.marks.x),
            ("o", theme.marks.o),
        ];
        let declared = |block: &&str| {
            named.iter().all(|(name, color)| {
                let [_, red, green, blue] =
                    u32::from_str_radix(&color.to_srgba().to_hex()[1..7], 16).unwrap().to_be_bytes();
                let long = format!("--{name}: #{red:02x}{green:02x}{blue:02x};");
                let short = format!("--{name}: #{:x}{:x}{:x};", red & 15, green & 15, blue & 15);
                let is_short = [red, green, blue].iter().all(|channel| channel >> 4 == channel & 15);
                block.contains(&long) || (is_short && block.contains(&short))
            })
        };
        assert!(rules.split('}').any(|block| declared(&block)), "{} is not on the page: {named:?}", theme.name);
    }
}
