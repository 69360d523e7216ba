//! A stroke through each winning line. Its animation begins when the winning mark is drawn.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::rules::{Line, Outcome};

use crate::game::{Cell, Grid};
use crate::layout::{BoardLayout, OnScreen};
use crate::look::animation::{self, Progress};
use crate::look::height;
use crate::look::strokes::{Drawing, Stroke};
use crate::look::theme::CurrentTheme;
use crate::look::tint::from_theme;
use crate::screens::Screen;

use super::marks::MarkDrawing;
use super::{BoardSystems, is_shown};

/// The width of the stroke, as a share of a cell.
const WIDTH: f32 = 0.055;
/// How far it extends beyond the middle of the outer cells, as a share of a cell.
const REACH: f32 = 0.38;
/// How far it bends from a straight line, as a share of a cell.
const BOW: f32 = 0.02;

/// The stroke through this line. It is a child of its board.
#[derive(Component)]
struct Strike(Line);

pub(super) fn plugin(app: &mut App) {
    let strike_lines = (erase, strike, place.run_if(resource_changed::<BoardLayout>)).chain();
    app.add_systems(Update, strike_lines.in_set(BoardSystems::Strike));
}

/// Removes the strikes of lines that no longer win, and those of boards that are no longer shown.
fn erase(
    mut commands: Commands,
    strikes: Query<(Entity, &Strike, &ChildOf)>,
    boards: Query<(&Outcome, &OnScreen)>,
    screen: Res<State<Screen>>,
) {
    for (strike, Strike(line), child_of) in &strikes {
        let wins = |(outcome, on): (&Outcome, _)| is_shown(Some(on), &screen) && outcome.lines().contains(line);
        if !boards.get(child_of.parent()).is_ok_and(wins) {
            commands.entity(strike).despawn();
        }
    }
}

/// Adds a strike to each winning line. It is spawned at once, but it is invisible until the marks are drawn.
fn strike(
    mut commands: Commands,
    boards: Query<(Entity, &Outcome, &OnScreen), With<Grid>>,
    strikes: Query<(&Strike, &ChildOf)>,
    marks: Query<(&Drawing, &ChildOf), With<MarkDrawing>>,
    cells: Query<&ChildOf, With<Cell>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    theme: Res<CurrentTheme>,
) {
    for (board, outcome, _) in boards.iter().filter(|(.., on)| is_shown(Some(on), &screen)) {
        for line in outcome.lines() {
            if strikes.iter().any(|(strike, child_of)| child_of.parent() == board && strike.0 == *line) {
                continue;
            }
            let is_here = |cell: Entity| cells.get(cell).is_ok_and(|child_of| child_of.parent() == board);
            let marks = marks.iter().filter(|(_, child_of)| is_here(child_of.parent()));
            let wait = marks.map(|(drawing, _)| drawing.progress().remaining()).max().unwrap_or(Duration::ZERO);
            let progress = Progress::new(animation::STRIKE, EaseFunction::CubicInOut).after(wait);
            commands.spawn((
                Name::new("Strike"),
                ChildOf(board),
                Strike(line.clone()),
                Drawing::new(vec![through(line, &layout)], progress),
                from_theme(&theme, |theme| theme.strike),
                Transform::from_xyz(0.0, 0.0, height::STRIKE),
            ));
        }
    }
}

/// Moves strikes with their lines when the layout changes. Their progress stays the same.
fn place(mut strikes: Query<(&Strike, &mut Drawing)>, layout: Res<BoardLayout>) {
    for (Strike(line), mut drawing) in &mut strikes {
        drawing.replace(vec![through(line, &layout)]);
    }
}

fn through(line: &Line, layout: &BoardLayout) -> Stroke {
    let [from, to] = line.ends().map(|cell| layout.to_world(layout.cell_rect(cell).center()));
    let reach = (to - from).normalize_or(Vec2::Y) * REACH * layout.cell;
    Stroke::bowed(from - reach, to + reach, BOW * layout.cell, WIDTH * layout.cell)
}
