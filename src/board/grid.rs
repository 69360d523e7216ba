//! The paper under a board, the lines between its cells, and the colours of the cells' grounds.

use bevy::prelude::*;
use noughts_engine::rules::{Outcome, Position, Rules};

use crate::game::{Cell, Grid};
use crate::layout::{BoardLayout, GAP, OnScreen, PAPER_MARGIN};
use crate::look::animation::{self, Progress};
use crate::look::height;
use crate::look::shape::Shape;
use crate::look::strokes::{Drawing, Stroke};
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::{Tint, fade, from_theme};
use crate::screens::Screen;

use super::aim::Aim;
use super::{BoardSystems, is_rearranged, is_shown, place_cells};

/// The width of the edge of the paper, in logical pixels of the natural size.
const EDGE: f32 = 1.0;
/// The radius of the paper's corners, in the same unit.
const CORNER: f32 = 12.0;
/// The width of the lines, as a share of the gap between two cells.
const LINE: f32 = 0.32;
/// The smallest width of a line, in logical pixels.
const THINNEST_LINE: f32 = 2.0;
/// How far the lines bend from straight ones, as a share of a cell.
const BOW: f32 = 0.006;
/// The distance from the ends of the lines to the outer edge of the cells, as a share of a cell.
const END_GAP: f32 = 0.03;

/// A piece of paper. It is a child of its board.
#[derive(Component, Clone, Copy)]
struct Paper {
    /// How far it extends beyond the cells, in logical pixels of the natural size.
    margin: f32,
    /// The size of its shape.
    size: Vec2,
}

/// The lines between the cells. They are a child of their board.
#[derive(Component)]
struct Lines;

pub(super) fn plugin(app: &mut App) {
    let place = (place_paper, draw_lines).run_if(is_rearranged).after(place_cells);
    app.add_systems(Update, (place, colour_grounds).chain().in_set(BoardSystems::Place));
}

/// Spawns two pieces of paper under a board. The larger one is seen as an edge around the other.
pub(super) fn spawn_paper(commands: &mut Commands, board: Entity, theme: &Theme) {
    let pieces: [(f32, fn(&Theme) -> Color, f32); 2] =
        [(PAPER_MARGIN, |theme| theme.edge, 0.0), (PAPER_MARGIN - EDGE, |theme| theme.paper, 0.1)];
    for (margin, part, lift) in pieces {
        commands.spawn((
            Name::new("Paper"),
            ChildOf(board),
            Paper { margin, size: Vec2::ZERO },
            from_theme(theme, part),
            Shape::default(),
            Transform::from_xyz(0.0, 0.0, height::PAPER + lift),
        ));
    }
}

fn place_paper(
    boards: Query<&OnScreen, With<Grid>>,
    mut papers: Query<(&ChildOf, &mut Paper, &mut Shape, &mut Transform)>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
) {
    for (child_of, mut paper, mut shape, mut transform) in &mut papers {
        if !is_shown(boards.get(child_of.parent()).ok(), &screen) {
            continue;
        }
        let rect = layout.board.inflate(paper.margin * layout.zoom);
        if paper.size != rect.size() {
            paper.size = rect.size();
            *shape = Shape::rounded_rectangle(rect.size(), CORNER * layout.zoom);
        }
        transform.translation = layout.to_world(rect.center()).extend(transform.translation.z);
    }
}

/// Draws the lines of each board when it comes into view. When the window's size changes later, the animation does not
/// start again.
fn draw_lines(
    mut commands: Commands,
    boards: Query<(Entity, &Grid, Option<&OnScreen>)>,
    mut lines: Query<(Entity, &ChildOf, &mut Drawing), With<Lines>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    theme: Res<CurrentTheme>,
) {
    for (board, Grid(rules), on) in &boards {
        let drawn = lines.iter_mut().find(|(_, child_of, _)| child_of.parent() == board);
        match (is_shown(on, &screen), drawn) {
            (true, Some((.., mut drawing))) => drawing.replace(between_cells(&layout, *rules)),
            (false, Some((lines, ..))) => commands.entity(lines).despawn(),
            (true, None) => {
                let progress = Progress::new(animation::LINES, EaseFunction::SineInOut);
                commands.spawn((
                    Name::new("Lines"),
                    ChildOf(board),
                    Lines,
                    from_theme(&theme, |theme| theme.lines),
                    Drawing::new(between_cells(&layout, *rules), progress),
                    Transform::from_xyz(0.0, 0.0, height::LINES),
                ));
            }
            (false, None) => {}
        }
    }
}

fn between_cells(layout: &BoardLayout, rules: Rules) -> Vec<Stroke> {
    let cell = layout.cell;
    let width = (LINE * GAP * cell).max(THINNEST_LINE);
    let step = cell * (1.0 + GAP);
    let board = layout.board.inflate(-END_GAP * cell);
    // Neighbouring lines bend to different sides, so that they look drawn by hand.
    let line = |index: usize, from: Vec2, to: Vec2| {
        let bow = if index.is_multiple_of(2) { BOW } else { -BOW };
        Stroke::bowed(layout.to_world(from), layout.to_world(to), bow * cell, width)
    };
    let gaps = |count: u8| (1..count).map(move |index| (f32::from(index) - GAP / 2.0 / (1.0 + GAP)) * step);
    let upright = gaps(rules.columns()).map(|x| layout.board.min.x + x).enumerate();
    let level = gaps(rules.rows()).map(|y| layout.board.min.y + y).enumerate();
    upright
        .map(|(index, x)| line(index, Vec2::new(x, board.min.y), Vec2::new(x, board.max.y)))
        .chain(level.map(|(index, y)| line(index + 1, Vec2::new(board.min.x, y), Vec2::new(board.max.x, y))))
        .collect()
}

/// Highlights the cells of winning lines, and the cell on which a press would place a mark.
fn colour_grounds(
    mut cells: Query<(Entity, &Position, &ChildOf, &mut Tint), With<Cell>>,
    outcomes: Query<&Outcome>,
    aim: Res<Aim>,
    theme: Res<CurrentTheme>,
) {
    let aimed_at = aim.0.map(|(cell, _)| cell);
    for (cell, position, child_of, mut tint) in &mut cells {
        let is_won = outcomes.get(child_of.parent()).is_ok_and(|outcome| outcome.is_won_by(*position));
        let (color, over) = match () {
            () if is_won => (theme.winning, animation::STRIKE),
            () if aimed_at == Some(cell) => (theme.hovered, animation::HOVER),
            () => (theme.paper, animation::HOVER),
        };
        fade(&mut tint, color, over);
    }
}
