//! Notes on the cells of a board, for learning: names, values, a hint and lines of moves.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, LayerId, Painter, Pos2, Rect, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::rules::{Board, Line, Mark, Move, Outcome, Position, Rules};
use noughts_engine::teach::Proved;

use crate::focus::{Focus, FocusTarget};
use crate::game::{Grid, Unsent};
use crate::input::{Aimed, Hover};
use crate::layout::{BoardLayout, ShownBoard};
use crate::look::icons::{self, Icon};
use crate::look::painter;
use crate::look::shape::Shape;
use crate::widgets::fonts::semibold;
use crate::widgets::style::{self, color};
use crate::widgets::{PanelSystems, paint_value};
use crate::words;

use super::{coordinates, nested, strike};

/// The least size of letters, in points.
const LEAST: f32 = 14.0;
/// The radius of the disc of a verdict, and the distance of its middle from the middle of the cell, as shares of a cell.
const DISC: f32 = 0.19;
const DISC_AT: f32 = 0.3;
/// The sizes of the word that says what a cell is worth, and of the number below it, as shares of a cell.
const WORD: f32 = 0.19;
const PLIES: f32 = 0.145;
/// The distance between the middles of the sign and the word, the distance between the middles of the word and the number, and
/// how far below the middle of the cell the middle of all three is, as shares of a cell.
const SIGN_TO_WORD: f32 = 0.28;
const WORD_TO_PLIES: f32 = 0.2;
const DOWN: f32 = 0.05;
/// Half of the height of the sign, and how far below the middle of the cell the number may end, as shares of a cell.
const SIGN: f32 = 0.13;
const LOWEST: f32 = 0.49;
/// Where the mover chooses the mark: how far from the middle of the cell the sign of each mark is, as a share of a cell, and its
/// size, as a share of the sign of a whole cell. How far below the middle the sign and the mark are, and the size of the mark, as
/// shares of a cell.
const HALF_AT: f32 = 0.23;
const HALF_SIGN: f32 = 0.8;
const SIGN_AND_MARK: [f32; 2] = [-0.08, 0.18];
pub(super) const SMALL_MARK: f32 = 0.36;
/// The size of the bulb of a hint. If words are below the bulb, the bulb is half as large. Its middle is then this far above the
/// middle of the cell or, in a small cell, this far to the left. All are shares of a cell.
const BULB: f32 = 0.36;
const BULB_ABOVE: f32 = 0.33;
const BULB_ASIDE: f32 = 0.3;
/// The radius of the disc behind the number of a move, and the size of the number, as shares of a cell.
const NUMBER_DISC: f32 = 0.13;
const NUMBER: f32 = 0.17;

/// The notes on the cells of a board. Every board has this component. By default it is empty.
///
/// On a board with an [`Outcome`] no move can be made, so only the coordinates, the cell that is asked about, the mistake and the
/// verdict are shown there.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Whether the names of rows and columns stand beside the cells, because explanations refer to cells by their names.
    pub names: bool,
    /// How the round ends after moves, for the side to move, which is this side.
    pub ends: Vec<(Move, Mark, Proved)>,
    /// The best move. Its cell is highlighted and gets a bulb or, where the mover chooses the mark, a half of the cell.
    pub hint: Option<Move>,
    /// Whether a press on a cell makes no move: it asks about the cell or, in the editor, changes what is there.
    pub are_asked_for: bool,
    /// The cell that is asked about or explained, which is highlighted.
    pub asked: Option<Position>,
    /// The cell of a move that was a mistake.
    pub mistake: Option<Position>,
    /// Moves that could follow, as pale marks with numbers from 1. No end is shown on their cells. After a right answer they have
    /// no numbers, because each of them could be the next one.
    pub line: Vec<(Position, Mark)>,
    /// The lines that the last of these moves finishes, with the mark of the winner.
    pub finished: Vec<(Line, Mark)>,
    /// A cell that was answered, and whether the answer is right.
    pub verdict: Option<(Position, bool)>,
    /// The cells of each line over which the highlighter goes. After a wrong answer, all marks beside these lines fade, except on the answered
    /// cell.
    pub swiped: Vec<Vec<Position>>,
}

impl Annotations {
    /// How the round ends after each move on a cell, with the side to move, as far as it is shown. The moves of a line lead to
    /// another board, for which these ends do not hold.
    pub fn ends_at(&self, position: Position) -> impl Iterator<Item = &(Move, Mark, Proved)> {
        self.ends.iter().filter(move |(mv, ..)| mv.position == position && self.line.is_empty())
    }

    /// The cell that is highlighted.
    pub fn highlighted(&self) -> Option<Position> {
        self.asked.or(self.hint.map(|mv| mv.position))
    }

    /// Whether the mark on a cell fades, because it has no part in the line that refutes an answer.
    pub fn fades(&self, position: Position) -> bool {
        let is_other = self.verdict.is_some_and(|(answered, is_right)| !is_right && answered != position);
        !self.swiped.is_empty() && is_other && !self.swiped.iter().any(|line| line.contains(&position))
    }

    /// The move of the line on a cell: its number, from 1, and its mark.
    pub fn move_of_line(&self, position: Position) -> Option<(usize, Mark)> {
        // Where marks go, a cell may be played once more.
        let index = self.line.iter().rposition(|(at, _)| *at == position)?;
        Some((index + 1, self.line[index].1))
    }
}

/// Gives each of these moves from this board its mark. After a move that cannot be made, there are no more.
pub fn in_turns(board: &Board, moves: &[Move]) -> Vec<(Position, Mark)> {
    let mut board = *board;
    let placed = moves.iter().map_while(|mv| {
        board.play(*mv).ok()?;
        Some((mv.position, board.mark(mv.position)?))
    });
    placed.collect()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.in_set(PanelSystems::Board));
}

/// Paints the annotations of the shown board above everything else on its cells.
pub(super) fn paint(
    mut contexts: EguiContexts,
    boards: Query<(&Grid, &Annotations, Option<&Unsent>, Has<Outcome>)>,
    (focus, hover, aimed): (Res<Focus>, Res<Hover>, Res<Aimed>),
    shown: ShownBoard,
    layout: Res<BoardLayout>,
) -> Result {
    let Some((grid, annotations, unsent, is_over)) = shown.entity().and_then(|board| boards.get(board).ok()) else {
        return Ok(());
    };
    let painter = contexts.ctx_mut()?.layer_painter(LayerId::background());
    let rect_of = |position| layout.in_points(layout.cell_rect(position));
    let shown_cells = || grid.0.cells().filter(|cell| layout.shows(*cell));
    if annotations.names || layout.has_names() {
        let focused = Some(focus.cell).filter(|_| focus.is_visible && focus.target == FocusTarget::Board);
        let by_finger = aimed.cell.map(|(_, position)| position);
        let named = by_finger.or(hover.0).or(focused).filter(|_| layout.has_names());
        coordinates::paint(&painter, layout.in_points(layout.paper()), shown_cells(), layout.shown().0, named, rect_of);
    }
    let theme = style::theme(painter.ctx());
    if let Some((position, is_right)) = annotations.verdict {
        let (ground, icon) = if is_right { (theme.win, Icon::Check) } else { (theme.loss, Icon::Close) };
        paint_disc(&painter, rect_of(position), icon, [ground, theme.on_ink]);
    }
    if let Some(position) = annotations.mistake {
        paint_disc(&painter, rect_of(position), Icon::Help, [theme.loss, theme.on_ink]);
    }
    if let Some(Unsent(position)) = unsent.filter(|unsent| layout.shows(unsent.0)) {
        paint_disc(&painter, rect_of(*position), Icon::Clock, [theme.text, theme.paper]);
    }
    if is_over {
        return Ok(());
    }
    for position in shown_cells() {
        if let Some((number, mark)) = annotations.move_of_line(position) {
            let number = Some(number).filter(|_| annotations.verdict.is_none_or(|(_, is_right)| !is_right));
            paint_ghost(&painter, rect_of(position), (grid.0, mark), number);
        }
        let mut has_end = false;
        for (mv, side, end) in annotations.ends_at(position) {
            has_end = true;
            match mv.mark {
                Some(mark) => paint_end_of_mark(&painter, rect_of(position), mark, *end),
                None => {
                    let is_highlighted = annotations.highlighted() == Some(position);
                    paint_end(&painter, rect_of(position), grid.0, *side, *end, is_highlighted);
                }
            }
        }
        if let Some(mv) = annotations.hint.filter(|mv| mv.position == position) {
            paint_bulb(&painter, rect_of(position), mv.mark, has_end);
        }
    }
    for (line, winner) in &annotations.finished {
        let (ends, ink) = (line.ends().map(rect_of), style::theme(painter.ctx()).side(grid.0, *winner));
        paint_strike(&painter, ends, nested::along_line(layout.is_nested()), color(ink));
    }
    Ok(())
}

/// Paints a disc in the lower right of a cell, which says whether an answer is right, that a move was a mistake, or that a move waits.
/// The colours are those of the disc and of its icon.
fn paint_disc(painter: &Painter, cell: Rect, icon: Icon, colors: [Color; 2]) {
    let [ground, ink] = colors.map(color);
    let centre = cell.center() + vec2(1.0, 1.0) * cell.width() * DISC_AT;
    painter.circle_filled(centre, cell.width() * DISC, ground);
    let size = cell.width() * DISC * 1.4;
    painter::paint(painter, icon.shape(), centre, size / icons::SIDE, ink);
}

/// Paints the stroke through a line that is finished, between the cells at its ends. In Ultimate, it is this many times as large.
fn paint_strike(painter: &Painter, ends: [Rect; 2], size: f32, ink: Color32) {
    let cell = ends[0].width();
    let [from, to] = ends.map(|end| Vec2::new(end.center().x, -end.center().y) / cell);
    let shape = Shape::few_strokes(&[strike::through(from, to, size)], 1.0);
    painter::paint(painter, &shape, Pos2::ZERO, cell, ink);
}

/// Paints the bulb of a hint.
fn paint_bulb(painter: &Painter, cell: Rect, mark: Option<Mark>, has_words: bool) {
    let size = cell.width();
    let is_small = has_words || mark.is_some();
    let scale = if is_small { 0.5 } else { 1.0 } * size * BULB / icons::SIDE;
    let away = match mark {
        Some(mark) => vec2(aside(mark) * size, if has_words { -BULB_ABOVE * size } else { 0.0 }),
        None if has_words && size * PLIES < LEAST => vec2(-BULB_ASIDE * size, Stack::of(size).sign),
        None if has_words => vec2(0.0, -BULB_ABOVE * size),
        None => vec2(0.0, 0.0),
    };
    let centre = cell.center() + away;
    painter::paint(painter, Icon::Hint.shape(), centre, scale, color(style::theme(painter.ctx()).text));
}

/// Paints a move that could follow, as a pale mark with its number.
fn paint_ghost(painter: &Painter, cell: Rect, (rules, mark): (Rules, Mark), number: Option<usize>) {
    let theme = style::theme(painter.ctx());
    painter::paint_mark(painter, cell, mark, color(theme.faded_mark(rules, mark)));
    let Some(number) = number else {
        return;
    };
    let badge = cell.left_top() + cell.size() * 0.2;
    let size = (cell.width() * NUMBER).max(LEAST);
    painter.circle_filled(badge, size * NUMBER_DISC / NUMBER, color(theme.text));
    let font = FontId::proportional(size);
    painter.text(badge, Align2::CENTER_CENTER, number.to_string(), font, color(theme.paper));
}

/// The places of the sign, the word and the number that say what a cell is worth. Each place is a distance below the middle of
/// the cell, in points. In a small cell, the places are closer together than in a large cell, because letters have a least size.
struct Stack {
    /// The middle of the sign, and half of its height.
    sign: f32,
    half: f32,
    word: f32,
    plies: f32,
}

impl Stack {
    fn of(size: f32) -> Self {
        let half = size * SIGN;
        let to_word = (size * SIGN_TO_WORD).max(half + LEAST * 0.6);
        let to_plies = (size * WORD_TO_PLIES).max(LEAST * 1.04);
        let last = (size * PLIES).max(LEAST) / 2.0;
        let height = half + to_word + to_plies + last;
        let middle = (size * DOWN).min(size * LOWEST - height / 2.0);
        let sign = middle - height / 2.0 + half;
        Self { sign, half, word: sign + to_word, plies: sign + to_word + to_plies }
    }
}

/// Paints how the round ends after a move on a cell: by a shape. Words, a number and a colour say who wins.
fn paint_end(painter: &Painter, cell: Rect, rules: Rules, side: Mark, end: Proved, is_highlighted: bool) {
    let size = cell.width();
    let centre = cell.center();
    let theme = style::theme(painter.ctx());
    let colour = color(match end.value.winner(side) {
        Some(winner) if rules.kind().has_own_marks() => theme.marks[winner],
        _ => theme.worth(end.value),
    });
    let stack = Stack::of(size);
    let (sign, half) = (centre + vec2(0.0, stack.sign), stack.half);
    paint_value(painter, sign, half, end.value, colour);
    let word = semibold((size * WORD).max(LEAST));
    let plies = FontId::proportional((size * PLIES).max(LEAST));
    // On the highlighter, small text can be read only in the colour of text.
    let inks = if is_highlighted { [color(theme.text); 2] } else { [colour, color(theme.quiet)] };
    let below = centre + vec2(0.0, stack.plies);
    let said = words::end(rules, side, end.value);
    painter.text(centre + vec2(0.0, stack.word), Align2::CENTER_CENTER, said, word, inks[0]);
    if let Some(count) = end.plies {
        painter.text(below, Align2::CENTER_CENTER, words::in_plies(count), plies, inks[1]);
    }
}

/// How far from the middle of a cell is what belongs to this mark, where the mover chooses it: X on the left, O on the right.
pub(super) const fn aside(mark: Mark) -> f32 {
    match mark {
        Mark::X => -HALF_AT,
        Mark::O => HALF_AT,
    }
}

/// Paints how the round ends after a move that places this mark, where the mover chooses it, and the mark itself.
fn paint_end_of_mark(painter: &Painter, cell: Rect, mark: Mark, end: Proved) {
    let (theme, size) = (style::theme(painter.ctx()), cell.width());
    let [sign, below] = SIGN_AND_MARK.map(|down| cell.center() + vec2(aside(mark), down) * size);
    paint_value(painter, sign, size * SIGN * HALF_SIGN, end.value, color(theme.worth(end.value)));
    let below = Rect::from_center_size(below, cell.size() * SMALL_MARK);
    painter::paint_mark(painter, below, mark, color(theme.faded[mark]));
}
