//! Small boards inside panels, such as the boards of the tree. These boards are not entities, because there can be hundreds of
//! them.

use bevy::math::{Rot2, Vec2, Vec2Swizzles};
use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, pos2};
use noughts_engine::rules::{Board, Line, Outcome, Position, Rules};

use crate::layout::{GAP, PAPER_MARGIN, is_squared};
use crate::look::painter::{self, SEED};
use crate::look::shape::Shape;
use crate::look::strokes::{Stroke, Wear, worn};
use crate::look::theme::Theme;
use crate::widgets::style::{self, color};

use super::grid::{FLOOR, FLOOR_BELOW};
use super::marks::wear_of;
use super::squared;
use super::strike::{HIGHLIGHTER_REACH, HIGHLIGHTER_WIDTH, REACH, scribble};

/// The radius of the corners of the paper, as a share of a cell, and the width of its edge, in points.
const CORNER: f32 = 0.14;
const EDGE: f32 = 1.0;
/// The width of the lines between the cells, as a share of a cell, and the least width of these lines, in points.
const LINE: f32 = 0.044;
const THINNEST_LINE: f32 = 1.0;
/// How much the lines are askew, and how far their ends are from the edge of the cells, as shares of a cell.
const ASKEW: f32 = 0.012;
const END_GAP: f32 = 0.01;
/// The widths of the stroke through a winning line, and its bow, as shares of a cell.
const STRIKE: [f32; 2] = [0.09, 0.066];
const BOW: f32 = 0.024;

/// On squared paper: the margin of the paper and the radius of its corners, as shares of a cell, and how strong the lines are between
/// tiny cells, so that the marks are seen.
const SQUARED_MARGIN: f32 = 0.6;
const SQUARED_CORNER: f32 = 1.0;
const PALE: f32 = 0.22;

/// A small board.
#[derive(Clone, Copy, Debug)]
pub struct Thumbnail<'a> {
    board: &'a Board,
    /// The middle of its paper, and the side of a cell, in points.
    middle: Vec2,
    cell: f32,
    turn: Rot2,
}

impl<'a> Thumbnail<'a> {
    /// A board whose paper is in the middle of a rectangle, and as large as the rectangle allows.
    pub fn within(rect: Rect, board: &'a Board) -> Self {
        let size = size(board) + 2.0 * margin(board.rules());
        let cell = (rect.width() / size.x).min(rect.height() / size.y);
        Self { board, middle: Vec2::new(rect.center().x, rect.center().y), cell, turn: Rot2::IDENTITY }
    }

    /// The same board, turned to the right by this angle in degrees.
    pub fn turned(self, degrees: f32) -> Self {
        Self { turn: Rot2::degrees(degrees), ..self }
    }

    /// The middle of a cell and the side of a cell, in points.
    pub fn cell(&self, position: Position) -> (Pos2, f32) {
        let place = self.middle + self.turn * (self.middle_of(position) * Vec2::new(1.0, -1.0) * self.cell);
        (pos2(place.x, place.y), self.cell)
    }

    /// Paints the paper, the lines and the marks, and what is drawn along a line that has ended the round.
    pub fn paint(&self, painter: &Painter) {
        painter.add(self.mesh(style::theme(painter.ctx()), 1.0 / painter.ctx().pixels_per_point()));
    }

    /// What is painted, where a pixel has this length in points.
    fn mesh(&self, theme: &Theme, pixel: f32) -> Mesh {
        let outcome = self.board.outcome();
        let lines = outcome.as_ref().map_or(&[][..], Outcome::lines);
        let mut on = Surface { thumbnail: self, mesh: Mesh::default(), pixel };
        let (paper, edge) = (size(self.board) + 2.0 * margin(self.board.rules()), EDGE / self.cell);
        let corner = if is_squared(self.board.rules()) { SQUARED_CORNER } else { CORNER };
        on.add(&Shape::rounded_rectangle(paper, corner), Vec2::ZERO, color(theme.edge));
        let inside = Shape::rounded_rectangle(paper - 2.0 * edge, (corner - edge).max(0.0));
        on.add(&inside, Vec2::ZERO, color(theme.paper));
        for line in lines {
            let (from, to, is_diagonal) = self.along(line, HIGHLIGHTER_REACH);
            let swipe = Stroke::highlighter(from, to, HIGHLIGHTER_WIDTH[is_diagonal]);
            on.add(&Shape::few_strokes(&[swipe]), Vec2::ZERO, color(theme.highlighter));
        }
        on.add(&Shape::few_strokes(&self.between_cells()), Vec2::ZERO, self.colour_of_lines(theme));
        for position in self.board.rules().cells() {
            if let Some(mark) = self.board.mark(position) {
                let has_part = lines.is_empty() || outcome.as_ref().is_some_and(|outcome| outcome.is_in_line(position));
                let rules = self.board.rules();
                let ink = if has_part { theme.mark(rules, mark) } else { theme.faded_mark(rules, mark) };
                let (place, ink) = (self.middle_of(position), color(ink));
                match wear_of(self.board, mark, position) {
                    Wear::Full => on.add(painter::mark(mark, self.cell), place, ink),
                    wear => on.add(&Shape::strokes(&worn(mark, SEED, wear), 1.0), place, ink),
                }
            }
        }
        for line in lines {
            let (ink, strike) = match &outcome {
                Some(Outcome::Win { by, .. }) => {
                    let (from, to, _) = self.along(line, REACH);
                    (*by, Stroke::bowed(from, to, -BOW, STRIKE))
                }
                Some(Outcome::Loss { by, .. }) => {
                    let [from, to] = line.ends().map(|end| self.middle_of(end));
                    (*by, scribble(from, to, 1.0))
                }
                _ => continue,
            };
            on.add(&Shape::few_strokes(&[strike]), Vec2::ZERO, color(theme.side(self.board.rules(), ink)));
        }
        on.mesh
    }

    /// The middle of a cell, from the middle of the board, in cells with y upwards.
    fn middle_of(&self, position: Position) -> Vec2 {
        let index = Vec2::new(position.column.into(), position.row.into());
        (index * (1.0 + gap(self.board.rules())) + 0.5 - size(self.board) / 2.0) * Vec2::new(1.0, -1.0)
    }

    /// The ends of a stroke along a line, and 1 if the line is a diagonal, or else 0. The stroke reaches this far beyond the
    /// middles of the outer cells.
    fn along(&self, line: &Line, reach: [f32; 2]) -> (Vec2, Vec2, usize) {
        let [from, to] = line.ends().map(|end| self.middle_of(end));
        let is_diagonal = usize::from(from.x != to.x && from.y != to.y);
        let beyond = (to - from).normalize_or_zero() * reach[is_diagonal];
        (from - beyond, to + beyond, is_diagonal)
    }

    /// The lines between the cells. Neighbouring lines are askew in opposite directions.
    fn between_cells(&self) -> Vec<Stroke> {
        let rules = self.board.rules();
        let half = size(self.board) / 2.0;
        let width = LINE.max(THINNEST_LINE / self.cell);
        let gap = gap(rules);
        let line = |index: u8, half: f32, length: f32, is_upright: bool| {
            let at = f32::from(index) * (1.0 + gap) - gap / 2.0 - half;
            let (aside, end) = (if index.is_multiple_of(2) { ASKEW } else { -ASKEW }, length - END_GAP);
            let points = vec![Vec2::new(at - aside, -end), Vec2::new(at + aside, end)];
            let points = if is_upright { points } else { points.into_iter().map(|point| -point.yx()).collect() };
            Stroke::round(points, [width; 2])
        };
        if rules.kind().falls() {
            let upright = (1..rules.columns()).map(|index| line(index, half.x, half.y, true));
            let floor = Vec2::new(half.x, -half.y - FLOOR_BELOW);
            let ends = vec![floor * Vec2::new(-1.0, 1.0), floor];
            return upright.chain([Stroke::round(ends, [FLOOR[0].max(2.0 * width); 2])]).collect();
        }
        // Squared paper has a frame.
        let lines = |count: u8| if is_squared(rules) { 0..count + 1 } else { 1..count };
        let upright = lines(rules.columns()).map(|index| line(index, half.x, half.y, true));
        upright.chain(lines(rules.rows()).map(|index| line(index, half.y, half.x, false))).collect()
    }

    fn colour_of_lines(&self, theme: &Theme) -> Color32 {
        match is_squared(self.board.rules()) {
            true if self.cell < painter::TINY => color(squared::colour(theme)).gamma_multiply(PALE),
            true => color(squared::colour(theme)),
            false => color(theme.lines),
        }
    }
}

/// The size of all cells with the gaps between them, in cells.
fn size(board: &Board) -> Vec2 {
    let cells = Vec2::new(board.rules().columns().into(), board.rules().rows().into());
    cells + (cells - 1.0) * gap(board.rules())
}

/// The space between two cells, and the margin of the paper around all cells, in cells.
fn gap(rules: Rules) -> f32 {
    if is_squared(rules) { 0.0 } else { GAP }
}

fn margin(rules: Rules) -> f32 {
    if is_squared(rules) { SQUARED_MARGIN } else { PAPER_MARGIN }
}

/// The surface on which a small board is painted. The side of a cell has the length 1.
struct Surface<'a> {
    thumbnail: &'a Thumbnail<'a>,
    mesh: Mesh,
    /// The length of a pixel, in points.
    pixel: f32,
}

impl Surface<'_> {
    fn add(&mut self, shape: &Shape, place: Vec2, color: Color32) {
        let Thumbnail { middle, cell, turn, .. } = *self.thumbnail;
        painter::add(&mut self.mesh, shape, color, self.pixel / cell, |point| {
            middle + turn * ((place + point) * Vec2::new(cell, -cell))
        });
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::vec2;

    use crate::look::theme::LIGHT;

    use super::*;

    #[test]
    fn only_marks_beside_a_winning_line_are_faded() {
        let faded = |board: &str| {
            let board = Board::parse(Rules::TIC_TAC_TOE, board).expect("a board");
            let place = Rect::from_min_size(Pos2::ZERO, vec2(90.0, 90.0));
            let mesh = Thumbnail::within(place, &board).mesh(&LIGHT, 1.0);
            let inks = [LIGHT.faded.x, LIGHT.faded.o].map(color);
            mesh.vertices.iter().any(|vertex| inks.contains(&vertex.color))
        };
        assert!(faded("XXX/OO./... o"));
        assert!(!faded("XOX/XOO/OXX o"), "in a draw, no side has lost");
        assert!(!faded("XX./OO./... x"));
    }
}
