//! The paper under a board, the lines between its cells, and the colours of the cells' grounds.

use bevy::prelude::*;
use noughts_engine::rules::{Position, Rules};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::game::{Cell, Grid};
use crate::layout::{BoardLayout, GAP, OnScreen, is_nested, is_squared};
use crate::look::animation::{self, Progress};
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::shape::Shape;
use crate::look::strokes::Stroke;
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::{Tint, fade, from_theme};
use crate::screens::Screen;

use super::aim::Aim;
use super::falling::draw_hairlines;
use super::{BoardSystems, is_rearranged, is_shown, nested, place_cells, squared};

/// The width of the edge of the paper, in logical pixels of the natural size.
const EDGE: f32 = 1.2;
/// The radius of the paper's corners, as a share of a cell.
const CORNER: f32 = 0.13;
/// How far the papers below a board are turned, in degrees.
const TURNS: [f32; 2] = [1.5, -1.1];
/// The widths of a line where it begins and where it ends, as shares of a cell.
const LINE: [f32; 2] = [0.021, 0.018];
/// The smallest width of a line, in logical pixels.
const THINNEST_LINE: f32 = 1.25;
/// How far the lines bend away from straight lines, as a share of a cell.
const BOW: f32 = 0.009;
/// The distance from the ends of the lines to the outer edge of the cells, and how much this distance varies, as shares of a
/// cell.
const END_GAP: f32 = 0.01;
const END_VARIES: f32 = 0.02;

/// Where marks fall: the widths of the floor where it begins and where it ends, how far below the cells its middle is, and how far it
/// reaches beyond the columns, as shares of a cell.
pub(super) const FLOOR: [f32; 2] = [0.084, 0.068];
pub(super) const FLOOR_BELOW: f32 = 0.04;
const FLOOR_BEYOND: f32 = 0.07;

/// A piece of paper. It is a child of its board.
#[derive(Component, Clone, Copy)]
pub(super) struct Paper {
    /// Whether this piece belongs to the paper on top.
    pub is_top: bool,
    /// How much smaller this piece is on each side than the board's paper, in logical pixels of the natural size.
    inset: f32,
    /// The size of the piece's shape.
    size: Vec2,
}

/// The lines between the cells of a board with these rules. This entity is a child of the board.
#[derive(Component)]
pub(super) struct Lines(Rules);

pub(super) fn plugin(app: &mut App) {
    let place = (place_paper, draw_lines, draw_hairlines).chain().run_if(is_rearranged).after(place_cells);
    let place = place.before(super::shake::shake);
    app.add_systems(Update, (place, colour_grounds).chain().in_set(BoardSystems::Place));
}

/// Spawns the paper of a board, and two more papers below it. Each paper consists of two pieces. The larger piece is seen as an
/// edge around the smaller piece.
pub(super) fn spawn_paper(commands: &mut Commands, board: Entity, theme: &Theme) {
    let below: [fn(&Theme) -> Color; 2] = [
        |theme| if theme.papers_below.is_some() { theme.edge } else { theme.table },
        |theme| theme.papers_below.unwrap_or(theme.table),
    ];
    let top: [fn(&Theme) -> Color; 2] = [|theme| theme.edge, |theme| theme.paper];
    let papers = [(TURNS[0], below), (TURNS[1], below), (0.0, top)];
    for (number, (turn, [edge, ground])) in papers.into_iter().enumerate() {
        for (lift, inset, part) in [(0.0, 0.0, edge), (0.05, EDGE, ground)] {
            commands.spawn((
                Name::new("Paper"),
                ChildOf(board),
                Paper { is_top: turn == 0.0, inset, size: Vec2::ZERO },
                from_theme(theme, part),
                Shape::default(),
                Transform::from_xyz(0.0, 0.0, height::PAPER + lift + number as f32 * 0.1)
                    .with_rotation(Quat::from_rotation_z(turn.to_radians())),
            ));
        }
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
        let inset = paper.inset * layout.zoom;
        let rect = layout.paper().inflate(-inset);
        if paper.size != rect.size() {
            paper.size = rect.size();
            let corner = layout.corner().unwrap_or(CORNER * layout.cell);
            *shape = Shape::rounded_rectangle(rect.size(), corner - inset);
        }
        transform.translation = layout.to_world(rect.center()).extend(transform.translation.z);
    }
}

/// Draws the lines of each board when it comes into view, or when it has other rules. When the window's size changes later, the
/// animation does not start again.
fn draw_lines(
    mut commands: Commands,
    boards: Query<(Entity, &Grid, Option<&OnScreen>)>,
    mut lines: Query<(Entity, &Lines, &ChildOf, &mut Drawing)>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    theme: Res<CurrentTheme>,
) {
    for (board, Grid(rules), on) in &boards {
        let is_shown = is_shown(on, &screen);
        if let Some((drawn, lines, _, mut drawing)) = lines.iter_mut().find(|(.., of, _)| of.parent() == board) {
            if is_shown && lines.0 == *rules {
                drawing.replace(between_cells(&layout, *rules));
                continue;
            }
            commands.entity(drawn).despawn();
        }
        if is_shown {
            let progress = Progress::new(animation::LINES, EaseFunction::SineInOut);
            commands.spawn((
                Name::new("Lines"),
                ChildOf(board),
                Lines(*rules),
                from_theme(&theme, if is_squared(*rules) { squared::colour } else { |theme| theme.lines }),
                Drawing::new(between_cells(&layout, *rules), progress),
                Transform::from_xyz(0.0, 0.0, height::LINES),
            ));
        }
    }
}

fn between_cells(layout: &BoardLayout, rules: Rules) -> Vec<Stroke> {
    if is_squared(rules) {
        return squared::lines(layout, rules);
    }
    if is_nested(rules) {
        return nested::between(layout);
    }
    let cell = layout.cell;
    let widths = LINE.map(|width| (width * cell).max(THINNEST_LINE));
    let step = cell * (1.0 + GAP);
    let board = layout.board.inflate(-END_GAP * cell);
    // All boards of one size have the same lines. So the lines stay the same when the window's size changes.
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut vary = || rng.random_range(-END_VARIES..END_VARIES) * cell;
    // Neighbouring lines bend in opposite directions.
    let mut line = |index: usize, from: Vec2, to: Vec2, along: Vec2| {
        let bow = if index.is_multiple_of(2) { BOW } else { -BOW };
        let [from, to] = [from, to].map(|end| layout.to_world(end + along * vary()));
        Stroke::bowed(from, to, bow * cell, widths)
    };
    let gaps = |count: u8| (1..count).map(move |index| (f32::from(index) - GAP / 2.0 / (1.0 + GAP)) * step);
    let (mut lines, (_, [columns, rows])) = (Vec::new(), layout.shown());
    for (index, x) in gaps(columns).map(|x| layout.board.min.x + x).enumerate() {
        lines.push(line(index, Vec2::new(x, board.min.y), Vec2::new(x, board.max.y), Vec2::Y));
    }
    if rules.kind().falls() {
        let (y, beyond) = (layout.board.max.y + FLOOR_BELOW * cell, FLOOR_BEYOND * cell);
        let ends = [layout.board.min.x - beyond, layout.board.max.x + beyond];
        let [from, to] = ends.map(|x| layout.to_world(Vec2::new(x, y)));
        lines.push(Stroke::bowed(from, to, BOW * cell, FLOOR.map(|width| width * cell)));
        return lines;
    }
    for (index, y) in gaps(rows).map(|y| layout.board.min.y + y).enumerate() {
        lines.push(line(index + 1, Vec2::new(board.min.x, y), Vec2::new(board.max.x, y), Vec2::X));
    }
    lines
}

/// Colours the cell on which a press would place a mark or, where marks fall, its column. The other cells have no ground, so that
/// nothing is painted for them.
fn colour_grounds(
    mut cells: Query<(Entity, &Position, &ChildOf, &mut Tint), With<Cell>>,
    boards: Query<&Grid>,
    (aim, layout, theme): (Res<Aim>, Res<BoardLayout>, Res<CurrentTheme>),
) {
    let rest = theme.hovered.with_alpha(0.0);
    let aimed = aim.0.and_then(|(aimed_at, mark)| {
        let (_, position, child_of, _) = cells.get(aimed_at).ok()?;
        let Grid(rules) = boards.get(child_of.parent()).ok()?;
        let column = (child_of.parent(), position.column);
        // Where halves choose the mark, the pointer aims at a half of the cell, which has a ground of its own.
        let is_half = mark.is_some() && layout.has_halves();
        (!is_half).then_some((aimed_at, (mark.is_some() && rules.kind().falls()).then_some(column)))
    });
    for (cell, position, child_of, mut tint) in &mut cells {
        let is_aimed = aimed
            .is_some_and(|(aimed_at, column)| aimed_at == cell || column == Some((child_of.parent(), position.column)));
        fade(&mut tint, if is_aimed { theme.hovered } else { rest }, animation::HOVER, &theme);
    }
}
