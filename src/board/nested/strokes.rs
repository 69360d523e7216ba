//! The shapes of small boards. The side of a cell has the length 1, and y points upwards.

use bevy::prelude::*;
use noughts_engine::rules::{Board, Position};

use crate::layout::{BoardLayout, GAP, SMALL_BOARDS_APART};
use crate::look::lines::stroke_around;
use crate::look::shape::Shape;
use crate::look::strokes::Stroke;

/// The side of a small board, and the distance between the middles of two small boards.
const SIDE: f32 = 3.0 + 2.0 * GAP;
const STEP: f32 = SIDE + SMALL_BOARDS_APART;
/// The side of the ground of a small board, and the radius of its corners.
const GROUND: f32 = SIDE + 0.18;
const GROUND_CORNER: f32 = 0.26;
/// The side of the loop around a small board in which the next move may be made, and the radius of its corners.
const LOOP: f32 = SIDE + 0.26;
const LOOP_CORNER: f32 = 0.34;
/// The side of the slip of a small board alone, with the loop.
pub(in crate::board) const SLIP: f32 = LOOP + 0.1;
/// The widths of the loop around the only such board and around each of several, of the lines within small boards, and of the lines
/// between them: each with its least width, in points.
const LOOP_WIDTH: [f32; 2] = [0.09, 3.4];
const FREE_LOOP_WIDTH: [f32; 2] = [0.05, 2.0];
const SMALL_LINE: [f32; 2] = [0.034, 1.25];
const GREAT_LINE: [f32; 2] = [0.085, 2.6];
/// The widths of a line between small boards where it begins and where it ends, relative to its width, its bow, and how far it reaches
/// beyond the cells.
const TAPER: [f32; 2] = [1.06, 0.9];
const BOW: f32 = 0.03;
const BEYOND: f32 = 0.04;
/// How far the ends of a line within a small board are from its edge, and how much they vary along the line and across it.
const END_GAP: f32 = 0.08;
const VARIES: Vec2 = Vec2::new(0.04, 0.015);
/// The size of the mark on a small board that is won, as a share of a mark on a cell.
pub(in crate::board) const GREAT_MARK: f32 = 3.66;
/// On a small board that nobody has won: the distance between two strokes of the hatching along its edge, their widths where they
/// begin and where they end, and how far they are from the edge.
const PITCH: f32 = 0.34;
const HATCH: [f32; 2] = [0.054, 0.04];
const HATCH_GAP: f32 = 0.1;
/// The widths of the stroke along a line of a small board, its bow, and how far it extends beyond the middles of the outer cells.
const STRIKE: [f32; 2] = [0.09, 0.065];
const STRIKE_BOW: f32 = 0.012;
const STRIKE_BEYOND: f32 = 0.43;
/// The bow of the arrow to a small board, as a share of its length, how far its ends are from the middle of the cell and of the small
/// board, and the length of each stroke of its head.
const ARROW_BOW: f32 = 0.12;
const ARROW_GAPS: [f32; 2] = [0.55, 0.8];
const ARROW_HEAD: f32 = 0.42;
/// How many times as large what is drawn along a line of small boards is as what is drawn along a line of cells.
const ALONG_LINE: f32 = 3.2;

/// The middle of a small board, from the middle of the board, with y upwards.
pub(in crate::board) fn middle_of(number: u8) -> Vec2 {
    let index = Vec2::new(f32::from((number - 1) % 3), f32::from((number - 1) / 3)) - 1.0;
    index * STEP * Vec2::new(1.0, -1.0)
}

/// The stroke along a line of a small board between these cells, around the middle of the small board.
pub(super) fn strike(ends: [Position; 2]) -> Stroke {
    let [from, to] = ends.map(from_middle);
    let beyond = (to - from).normalize_or_zero() * STRIKE_BEYOND;
    Stroke::bowed(from - beyond, to + beyond, STRIKE_BOW, STRIKE)
}

/// The middle of a cell, from the middle of its small board, with y upwards.
fn from_middle(cell: Position) -> Vec2 {
    (Vec2::new(f32::from(cell.column % 3), f32::from(cell.row % 3)) - 1.0) * (1.0 + GAP) * Vec2::new(1.0, -1.0)
}

/// The arrow from a cell to a small board, around the middle of the small board, where a point has this length.
pub(super) fn arrow(from: Position, number: u8, point: f32) -> Vec<Stroke> {
    let start = middle_of(from.small_board()) + from_middle(from) - middle_of(number);
    let [way, width] = [start.normalize_or_zero(), Vec2::splat(wide(GREAT_LINE, point))];
    let [start, tip] = [start - way * ARROW_GAPS[0], way * ARROW_GAPS[1]];
    let shaft = Stroke::bowed(start, tip, ARROW_BOW * start.distance(tip), width.into());
    let back = (shaft.points[shaft.points.len() - 4] - tip).normalize_or_zero() * ARROW_HEAD;
    let [left, right] = [-0.6, 0.6].map(|angle| tip + Vec2::from_angle(angle).rotate(back));
    vec![shaft, Stroke::round(vec![left, tip, right], width.into())]
}

/// How many times as large what is drawn along a line is on such a board as on other boards.
pub(in crate::board) const fn along_line(is_nested: bool) -> f32 {
    if is_nested { ALONG_LINE } else { 1.0 }
}

/// The ground of a small board.
pub(super) fn ground() -> Shape {
    Shape::rounded_rectangle(Vec2::splat(GROUND), GROUND_CORNER)
}

/// A width, where a point has this length.
fn wide([share, least]: [f32; 2], point: f32) -> f32 {
    share.max(least * point)
}

/// The loop around a small board where a point has this length. It is thin where the mover is free to choose among several.
pub(super) fn around(is_free: bool, point: f32) -> Stroke {
    let width = wide(if is_free { FREE_LOOP_WIDTH } else { LOOP_WIDTH }, point);
    stroke_around(Vec2::splat(LOOP), LOOP_CORNER, width, 0.05)
}

/// The lines within a small board, around its middle, where a point has this length.
pub(super) fn within(number: u8, point: f32) -> Vec<Stroke> {
    small_lines(number, wide(SMALL_LINE, point))
}

/// The four lines between the cells of a small board, around its middle.
fn small_lines(number: u8, width: f32) -> Vec<Stroke> {
    let line = |index: u8| {
        // Lines vary by the sines of their numbers, so that they stay the same when the window's size changes.
        let vary = |step: f32| (f32::from(number) * 2.4 + f32::from(index) * 1.3 + step).sin();
        let side = if index.is_multiple_of(2) { -0.5 } else { 0.5 };
        let across = side * (1.0 + GAP);
        let ends = [-1.0, 1.0].map(|side| {
            let along = SIDE / 2.0 - END_GAP + VARIES.x * vary(side);
            Vec2::new(across + VARIES.y * vary(2.0 * side), side * along)
        });
        let [from, to] = if index < 2 { ends } else { ends.map(Vec2::perp) };
        Stroke::bowed(from, to, VARIES.y * vary(3.0), [width; 2])
    };
    (0..4).map(line).collect()
}

/// The four lines between the small boards, around the middle of the board.
fn great_lines(width: f32) -> Vec<Stroke> {
    let line = |index: u8| {
        let side = if index.is_multiple_of(2) { -1.0 } else { 1.0 };
        let end = STEP + SIDE / 2.0 + BEYOND;
        let [from, to] = [end, -end].map(|end| Vec2::new(side * STEP / 2.0, end + side * VARIES.x));
        let [from, to] = if index < 2 { [from, to] } else { [from.perp(), to.perp()] };
        Stroke::bowed(from, to, side * BOW, TAPER.map(|share| share * width))
    };
    (0..4).map(line).collect()
}

/// The lines between the small boards of a board at this place, in world coordinates.
pub(in crate::board) fn between(layout: &BoardLayout) -> Vec<Stroke> {
    let (middle, cell) = (layout.to_world(layout.board.center()), layout.cell);
    let placed = |stroke: Stroke| moved(stroke, middle, cell);
    great_lines(wide(GREAT_LINE, layout.zoom / cell)).into_iter().map(placed).collect()
}

/// The stroke at another place, and this many times as large.
fn moved(stroke: Stroke, to: Vec2, size: f32) -> Stroke {
    let points = stroke.points.iter().map(|point| to + *point * size).collect();
    Stroke { points, widths: stroke.widths.map(|width| width * size), ..stroke }
}

/// Slanted strokes all over a small board, around its middle.
pub(super) fn hatching() -> Vec<Stroke> {
    let side = SIDE - 2.0 * HATCH_GAP;
    let count = (2.0 * side / PITCH) as u8;
    let stroke = |index: u8| {
        let at = f32::from(index) * PITCH;
        let [first, last] = [(at - side).max(0.0), at.min(side)];
        let [from, to] = [first, last].map(|x| Vec2::new(x - side / 2.0, side / 2.0 - (at - x)));
        Stroke::bowed(from, to, 0.012 * (f32::from(index) * 2.4).sin(), HATCH)
    };
    (1..=count).map(stroke).collect()
}

/// The lines of a board in a picture, in which nothing is narrower than `least`, and the hatching of small boards that nobody has won.
/// A small board that is over has no lines there.
pub(in crate::board) fn lines_of_picture(board: &Board, least: f32) -> Vec<Stroke> {
    let of_board = |number: u8| {
        let strokes = match board.closed(number) {
            None => small_lines(number, SMALL_LINE[0].max(least * 0.6)),
            Some(None) => hatching(),
            Some(Some(_)) => Vec::new(),
        };
        strokes.into_iter().map(move |stroke| moved(stroke, middle_of(number), 1.0))
    };
    great_lines(GREAT_LINE[0].max(least * 1.5)).into_iter().chain((1..=9).flat_map(of_board)).collect()
}

/// What a small board alone is drawn with, around its middle, where a point has this length: its ground, the loop and its lines.
pub(in crate::board) fn alone(number: u8, point: f32) -> (Shape, Stroke, Vec<Stroke>) {
    (ground(), around(false, point), within(number, point))
}

/// The shape and the places of the grounds of small boards in which the next move cannot be made, in a picture of a board where one
/// small board alone is open.
pub(in crate::board) fn closed_grounds(board: &Board) -> (Shape, impl Iterator<Item = Vec2>) {
    let target = board.target().filter(|_| !board.is_over());
    let closed = (1..=9).filter(move |number| target.is_some_and(|target| target != *number));
    (ground(), closed.map(middle_of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_stays_on_its_small_board() {
        let edge = SIDE / 2.0;
        let strokes = hatching();
        assert!(strokes.len() > 10);
        assert!(strokes.iter().flat_map(|stroke| &stroke.points).all(|point| point.abs().max_element() < edge));
    }
}
