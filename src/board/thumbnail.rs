//! Small boards inside panels, such as the boards of the tree. These boards are not entities, because there can be hundreds of
//! them.

use bevy::math::{Rot2, Vec2, Vec2Swizzles};
use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, pos2};
use noughts_engine::rules::{Board, Line, Outcome, Position, Rules};

use crate::layout::{Spacing, is_nested, is_squared};
use crate::look::painter::{self, SEED};
use crate::look::shape::Shape;
use crate::look::strokes::{Stroke, Wear, worn};
use crate::look::theme::Theme;
use crate::widgets::style::{self, color};

use super::grid::{FLOOR, FLOOR_BELOW};
use super::marks::wear_of;
use super::strike::{HIGHLIGHTER_REACH, HIGHLIGHTER_WIDTH, REACH, scribble};
use super::{nested, squared};

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
/// The radius of the corners of the paper of Ultimate, as a share of a cell.
const NESTED_CORNER: f32 = 0.6;
const PALE: f32 = 0.22;
/// How much sheets that lie beside each other are turned to the right, in degrees, one after the other.
pub const TURNS: [f32; 7] = [-3.0, 2.0, -1.5, 3.0, -2.0, 1.5, -2.5];

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

    /// A board of which the small board with this number lies in a rectangle, turned to the right by this angle in degrees. See
    /// [`paint_small_board`](Self::paint_small_board).
    pub fn of_small_board(rect: Rect, board: &'a Board, number: u8, degrees: f32) -> Self {
        let (cell, turn) = (rect.width() / nested::SLIP, Rot2::degrees(degrees));
        let aside = turn * (nested::middle_of(number) * Vec2::new(1.0, -1.0) * cell);
        Self { board, middle: Vec2::new(rect.center().x, rect.center().y) - aside, cell, turn }
    }

    /// Paints one small board alone, in a loop of the ink of the side to move, and a pale mark where somebody aims.
    pub fn paint_small_board(&self, painter: &Painter, number: u8, aim: Option<Position>) {
        let theme = style::theme(painter.ctx());
        let pixel = 1.0 / painter.ctx().pixels_per_point();
        let mut on = Surface { thumbnail: self, mesh: Mesh::default(), pixel };
        let (place, mover) = (nested::middle_of(number), self.board.to_move());
        let (ground, around, lines) = nested::alone(number, 1.0 / self.cell);
        on.add(&ground, place, color(theme.paper));
        on.add(&Shape::strokes(&[around], 1.0), place, color(theme.marks[mover]));
        on.add(&Shape::few_strokes(&lines, 1.0), place, color(theme.lines));
        for position in (1..=9).map(|cell| Position::of_small_board(number, cell)) {
            let (mark, ink) = match self.board.mark(position) {
                Some(mark) => (mark, theme.marks[mark]),
                None if aim == Some(position) => (mover, theme.ghosts[mover]),
                None => continue,
            };
            on.add(painter::mark(mark, self.cell), self.middle_of(position), color(ink));
        }
        painter.add(on.mesh);
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
        let rules = self.board.rules();
        let corner = match rules {
            _ if is_squared(rules) => SQUARED_CORNER,
            _ if is_nested(rules) => NESTED_CORNER,
            _ => CORNER,
        };
        on.add(&Shape::rounded_rectangle(paper, corner), Vec2::ZERO, color(theme.edge));
        let inside = Shape::rounded_rectangle(paper - 2.0 * edge, (corner - edge).max(0.0));
        on.add(&inside, Vec2::ZERO, color(theme.paper));
        let (ground, closed) = nested::closed_grounds(self.board);
        closed.for_each(|place| on.add(&ground, place, color(nested::closed_ground(theme))));
        let scale = nested::along_line(is_nested(rules));
        for line in lines {
            let (from, to, is_diagonal) = self.along(line, HIGHLIGHTER_REACH.map(|reach| reach * scale));
            let swipe = Stroke::highlighter(from, to, HIGHLIGHTER_WIDTH[is_diagonal] * scale);
            on.add(&Shape::few_strokes(&[swipe], 1.0), Vec2::ZERO, color(theme.highlighter));
        }
        on.add(&Shape::few_strokes(&self.between_cells(), 1.0), Vec2::ZERO, self.colour_of_lines(theme));
        for position in rules.cells().filter(|position| !nested::is_closed(self.board, *position)) {
            if let Some(mark) = self.board.mark(position) {
                let has_part = lines.is_empty() || outcome.as_ref().is_some_and(|outcome| outcome.is_in_line(position));
                let ink = if has_part { theme.mark(rules, mark) } else { theme.faded_mark(rules, mark) };
                let (place, ink) = (self.middle_of(position), color(ink));
                match wear_of(self.board, mark, position) {
                    Wear::Full => on.add(painter::mark(mark, self.cell), place, ink),
                    wear => on.add(&Shape::strokes(&worn(mark, SEED, wear), 1.0), place, ink),
                }
            }
        }
        for (number, mark) in nested::owners(self.board) {
            let is_faded = nested::has_no_part(outcome.as_ref(), number);
            let ink = color(if is_faded { theme.faded[mark] } else { theme.marks[mark] });
            let shape = painter::mark(mark, self.cell * nested::GREAT_MARK);
            on.add_sized(shape, nested::middle_of(number), nested::GREAT_MARK, ink);
        }
        for line in lines {
            let (ink, strike) = match &outcome {
                Some(Outcome::Win { by, .. }) => {
                    let (from, to, _) = self.along(line, REACH.map(|reach| reach * scale));
                    (*by, Stroke::bowed(from, to, -BOW * scale, STRIKE.map(|width| width * scale)))
                }
                Some(Outcome::Loss { by, .. }) => {
                    let [from, to] = line.ends().map(|end| self.middle_of(end));
                    (*by, scribble(from, to, 1.0))
                }
                _ => continue,
            };
            on.add(&Shape::few_strokes(&[strike], 1.0), Vec2::ZERO, color(theme.side(self.board.rules(), ink)));
        }
        on.mesh
    }

    /// The middle of a cell, from the middle of the board, in cells with y upwards.
    fn middle_of(&self, position: Position) -> Vec2 {
        let spacing = Spacing::of(self.board.rules());
        let start = Vec2::new(spacing.start(position.column), spacing.start(position.row));
        (start + 0.5 - size(self.board) / 2.0) * Vec2::new(1.0, -1.0)
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
        if is_nested(rules) {
            return nested::lines_of_picture(self.board, THINNEST_LINE / self.cell);
        }
        let width = LINE.max(THINNEST_LINE / self.cell);
        let spacing = Spacing::of(rules);
        let line = |index: u8, half: f32, length: f32, is_upright: bool| {
            let at = spacing.start(index) - (spacing.start(1) - 1.0) / 2.0 - half;
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
    let (rules, spacing) = (board.rules(), Spacing::of(board.rules()));
    Vec2::new(spacing.length(rules.columns()), spacing.length(rules.rows()))
}

/// The margin of the paper around all cells, in cells.
fn margin(rules: Rules) -> f32 {
    if is_squared(rules) { SQUARED_MARGIN } else { Spacing::of(rules).margin }
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
        self.add_sized(shape, place, 1.0, color);
    }

    /// Adds a shape that is this many times as large.
    fn add_sized(&mut self, shape: &Shape, place: Vec2, size: f32, color: Color32) {
        let Thumbnail { middle, cell, turn, .. } = *self.thumbnail;
        painter::add(&mut self.mesh, shape, color, self.pixel / (cell * size), |point| {
            middle + turn * ((place + point * size) * Vec2::new(cell, -cell))
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
