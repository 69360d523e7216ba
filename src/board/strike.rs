//! The end of a round by a line: each line is highlighted. A line that wins is struck through, and a line that loses is scribbled
//! out, both in the colour of the side that made the line.
//!
//! The animation begins when the winning mark is drawn.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::rules::{Line, Mark, Outcome};

use crate::game::{Cell, Grid};
use crate::layout::{BoardLayout, OnScreen, times};
use crate::look::animation::Progress;
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::strokes::{Stroke, even};
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::from_theme;
use crate::screens::Screen;

use super::falling::Fall;
use super::marks::MarkDrawing;
use super::nested::Piece;
use super::{BoardSystems, is_shown, nested, squared};

/// The widths of the stroke where it begins and where it ends, as shares of a cell.
const WIDTHS: [f32; 2] = [0.074, 0.054];
/// How far the stroke extends beyond the middles of the outer cells, as a share of a cell: along a row or a column, and along a
/// diagonal.
pub(super) const REACH: [f32; 2] = [0.43, 0.54];
/// How far the stroke bends from a straight line, as a share of a cell.
const BOW: f32 = 0.012;
/// The width of the highlighter, and how far the highlighter extends beyond the middles of the outer cells, as shares of a cell:
/// each along a row or a column, and along a diagonal.
pub(super) const HIGHLIGHTER_WIDTH: [f32; 2] = [0.72, 0.6];
pub(super) const HIGHLIGHTER_REACH: [f32; 2] = [0.46, 0.5];
/// How far a scribble goes to each side of its line, the length of line between two of its turns, and its width, as shares of a
/// cell.
const SCRIBBLE: f32 = 0.3;
const PITCH: f32 = 0.19;
const SCRIBBLE_WIDTH: f32 = 0.054;
/// How far a scribble varies to each side, in the order of its turns and then again from the start, as shares of `SCRIBBLE`.
const UNEVEN: [f32; 7] = [1.0, 0.86, 1.06, 0.92, 1.1, 0.84, 0.97];

/// A stroke along a line that has ended a round. It is a child of its board.
#[derive(Component)]
struct Strike {
    line: Line,
    part: Part,
}

/// The parts of what is drawn along a line, in the order in which they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The broad stroke below the marks.
    Highlighter,
    /// The stroke above the marks, along a line that wins.
    Strike,
    /// The zigzag above the marks, along a line that loses.
    Scribble,
}

pub(super) fn plugin(app: &mut App) {
    let strike_lines = (erase, strike, place.run_if(resource_changed::<BoardLayout>)).chain();
    app.add_systems(Update, strike_lines.in_set(BoardSystems::Strike));
}

/// Removes the strikes of lines that no longer end a round, and the strikes on boards that are no longer shown.
fn erase(
    mut commands: Commands,
    strikes: Query<(Entity, &Strike, &ChildOf)>,
    boards: Query<(&Outcome, &OnScreen)>,
    screen: Res<State<Screen>>,
) {
    for (entity, strike, child_of) in &strikes {
        let wins = |(outcome, on): (&Outcome, _)| is_shown(Some(on), &screen) && outcome.lines().contains(&strike.line);
        if !boards.get(child_of.parent()).is_ok_and(wins) {
            commands.entity(entity).despawn();
        }
    }
}

/// Adds the strokes along each line that has ended a round. The strokes are spawned at once, but they are invisible until the marks
/// are drawn.
fn strike(
    mut commands: Commands,
    boards: Query<(Entity, &Outcome, &OnScreen, &Grid)>,
    strikes: Query<(&Strike, &ChildOf)>,
    marks: Query<(&Drawing, Option<&Fall>, &ChildOf), With<MarkDrawing>>,
    pieces: Query<(&Drawing, &ChildOf), With<Piece>>,
    cells: Query<&ChildOf, With<Cell>>,
    (layout, screen, theme): (Res<BoardLayout>, Res<State<Screen>>, Res<CurrentTheme>),
) {
    for (board, outcome, _, Grid(rules)) in boards.iter().filter(|(.., on, _)| is_shown(Some(on), &screen)) {
        let (by, over, duration) = match outcome {
            Outcome::Win { by, .. } => (*by, Part::Strike, times::STRIKE),
            Outcome::Loss { by, .. } => (*by, Part::Scribble, times::SCRIBBLE),
            Outcome::Draw(_) => continue,
        };
        let highlight: fn(&Theme) -> Color = |theme| theme.highlighter;
        let ink: fn(&Theme) -> Color = match by {
            _ if !rules.kind().has_own_marks() => |theme| theme.text,
            Mark::X => |theme| theme.marks.x,
            Mark::O => |theme| theme.marks.o,
        };
        for line in outcome.lines() {
            if strikes.iter().any(|(strike, child_of)| child_of.parent() == board && strike.line == *line) {
                continue;
            }
            let is_here = |cell: Entity| cells.get(cell).is_ok_and(|child_of| child_of.parent() == board);
            let marks = marks.iter().filter(|(.., child_of)| is_here(child_of.parent()));
            let times =
                marks.flat_map(|(drawing, fall, _)| [Some(drawing.progress().remaining()), fall.map(Fall::remaining)]);
            // The mark on the last small board comes after the mark that has won this board.
            let on_board = pieces.iter().filter(|(_, child_of)| child_of.parent() == board);
            let great = on_board.map(|(drawing, _)| drawing.progress().remaining());
            let drawn = times.flatten().chain(great).max().unwrap_or(Duration::ZERO);
            let begin = drawn + times::END_PAUSE;
            let struck = (duration, begin + times::HIGHLIGHT);
            for (part, (duration, wait), color, z) in [
                (Part::Highlighter, (times::HIGHLIGHT, begin), highlight, height::HIGHLIGHTER),
                (over, struck, ink, height::STRIKE),
            ] {
                commands.spawn((
                    Name::new(format!("{part:?}")),
                    ChildOf(board),
                    Strike { line: line.clone(), part },
                    Drawing::new(
                        vec![along(line, part, &layout)],
                        Progress::new(duration, EaseFunction::CubicInOut).after(wait),
                    ),
                    from_theme(&theme, color),
                    Transform::from_xyz(0.0, 0.0, z),
                ));
            }
        }
    }
}

/// Moves strikes with their lines when the layout changes. Their progress stays the same.
fn place(mut strikes: Query<(&Strike, &mut Drawing)>, layout: Res<BoardLayout>) {
    for (Strike { line, part }, mut drawing) in &mut strikes {
        drawing.replace(vec![along(line, *part, &layout)]);
    }
}

fn along(line: &Line, part: Part, layout: &BoardLayout) -> Stroke {
    let cell = layout.cell * nested::along_line(layout.is_nested());
    let [from, to] = line.ends().map(|cell| layout.to_world(layout.cell_rect(cell).center()));
    match part {
        Part::Strike if layout.is_squared() => return squared::broad(through(from, to, cell), layout),
        Part::Strike => return through(from, to, cell),
        Part::Scribble if layout.is_squared() => return squared::visible(scribble(from, to, cell), layout),
        Part::Scribble => return scribble(from, to, cell),
        Part::Highlighter => {}
    }
    let direction = (to - from).normalize_or(Vec2::Y);
    let kind = usize::from(direction.abs().min_element() > 0.1);
    let reach = direction * cell * HIGHLIGHTER_REACH[kind];
    Stroke::highlighter(from - reach, to + reach, HIGHLIGHTER_WIDTH[kind] * cell)
}

/// The stroke through a line, between the middles of the outer cells, where a cell has this side.
pub(super) fn through(from: Vec2, to: Vec2, cell: f32) -> Stroke {
    let direction = (to - from).normalize_or(Vec2::Y);
    let reach = direction * cell * REACH[usize::from(direction.abs().min_element() > 0.1)];
    Stroke::bowed(from - reach, to + reach, BOW * cell, WIDTHS.map(|width| width * cell))
}

/// The zigzag over a line, between the middles of the outer cells, where a cell has this side.
pub(super) fn scribble(from: Vec2, to: Vec2, cell: f32) -> Stroke {
    let direction = (to - from).normalize_or(Vec2::Y);
    let reach = direction * cell * REACH[usize::from(direction.abs().min_element() > 0.1)];
    let [from, to] = [from - reach, to + reach];
    let turns = (from.distance(to) / (PITCH * cell)).round().max(1.0) as usize;
    let point = |turn: usize| {
        let side = if turn.is_multiple_of(2) { SCRIBBLE } else { -SCRIBBLE };
        let aside = direction.perp() * side * UNEVEN[turn % UNEVEN.len()] * cell;
        from.lerp(to, turn as f32 / turns as f32) + aside
    };
    let turns: Vec<_> = (0..=turns).map(point).collect();
    Stroke::round(even(&turns, SCRIBBLE_WIDTH * cell), [SCRIBBLE_WIDTH * cell; 2])
}
