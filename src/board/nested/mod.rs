//! What is drawn on a board of Ultimate besides its cells and their marks: the small boards and the lines between them, where the next
//! move must be made, and who has won which small board.
//!
//! Each small board has a number, from 1 to 9 as one reads.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::Round;
use noughts_engine::rules::{Board, Mark, Outcome, Position};

use crate::game::Grid;
use crate::layout::{BoardLayout, OnScreen, is_nested, times};
use crate::look::animation::{self, Progress};
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::strokes::{Stroke, of_mark};
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::{Tint, fade};
use crate::screens::Screen;

use super::falling::hairline;
use super::{BoardSystems, is_rearranged, is_shown};

mod strokes;

pub(super) use strokes::{GREAT_MARK, SLIP, alone, along_line, between, closed_grounds, lines_of_picture, middle_of};

/// How long it takes to hatch a small board.
const HATCHING: Duration = Duration::from_millis(240);

/// Something that is drawn on a small board. It is a child of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The number of the small board.
    number: u8,
    part: Part,
}

/// What is drawn on a small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The ground below the cells, which has the colour of the table where the next move cannot be made.
    Ground,
    /// The loop around a board in which this side may make the next move, and whether it may move in several boards.
    Loop(Mark, bool),
    /// The lines between the cells.
    Lines,
    /// The mark of the side that has won the board.
    Great(Mark),
    /// The hatching of a board that nobody has won.
    Hatching,
}

pub(super) fn plugin(app: &mut App) {
    let is_played = |rounds: Query<(), Changed<Round>>| !rounds.is_empty();
    let draw = draw.run_if(is_rearranged.or_else(is_played));
    app.add_systems(Update, (draw, colour).chain().in_set(BoardSystems::Mark));
}

/// Whether nothing more is played in the small board of this cell.
pub(super) fn is_closed(board: &Board, position: Position) -> bool {
    is_nested(board.rules()) && board.closed(position.small_board()).is_some()
}

/// Whether it is shown where the next move may be made. The first screen does not say so before the first move.
fn shows_where(round: &Round, screen: Screen) -> bool {
    !round.is_over() && (screen != Screen::Home || !round.played().is_empty())
}

/// The ground of a small board in which no move can be made now.
pub(super) fn closed_ground(theme: &Theme) -> Color {
    if theme.papers_below.is_some() { theme.table } else { Color::srgb_u8(0x1C, 0x1C, 0x1C) }
}

/// Everything that is drawn on the small boards.
fn pieces(round: &Round, screen: Screen) -> Vec<Piece> {
    let (board, shows_where) = (round.board(), shows_where(round, screen));
    let on_board = |number: u8| {
        let end = board.closed(number).map(|owner| owner.map_or(Part::Hatching, Part::Great));
        let around = Part::Loop(board.to_move(), board.target().is_none());
        let around = Some(around).filter(|_| shows_where && board.is_open(number));
        let parts = [Some(Part::Ground), Some(Part::Lines), around, end];
        parts.into_iter().flatten().map(move |part| Piece { number, part })
    };
    (1..=9).flat_map(on_board).collect()
}

/// Draws what is new on the small boards, and takes away what is there no longer.
fn draw(
    mut commands: Commands,
    boards: Query<(Entity, &Grid, Option<&Round>, Option<&OnScreen>)>,
    mut drawn: Query<(Entity, &Piece, &ChildOf, &mut Transform, Option<&mut Drawing>)>,
    (layout, screen, theme): (Res<BoardLayout>, Res<State<Screen>>, Res<CurrentTheme>),
) {
    for (board, Grid(rules), round, on) in &boards {
        if is_nested(*rules) && !is_shown(on, &screen) {
            continue;
        }
        let round = round.filter(|round| is_nested(*rules) && round.rules() == *rules);
        let mut missing = round.map_or(Vec::new(), |round| pieces(round, *screen.get()));
        for (entity, piece, _, mut transform, drawing) in drawn.iter_mut().filter(|(_, _, of, ..)| of.parent() == board)
        {
            let Some(index) = missing.iter().position(|wanted| wanted == piece) else {
                commands.entity(entity).despawn();
                continue;
            };
            missing.swap_remove(index);
            transform.set_if_neq(piece.place(&layout));
            if let Some(mut drawing) = drawing.filter(|_| layout.is_changed()) {
                drawing.replace(piece.strokes(&layout));
            }
        }
        for piece in missing {
            let (ink, place) = (piece.ink(&theme, round, None), piece.place(&layout));
            let mut spawned = commands.spawn((Name::new(piece.name()), piece, ChildOf(board), Tint::new(ink), place));
            match piece.part {
                Part::Ground => spawned.insert(strokes::ground()),
                _ => spawned.insert(Drawing::new(piece.strokes(&layout), piece.progress())),
            };
        }
    }
}

/// Fades what is drawn on the small boards into its colours.
pub(super) fn colour(
    mut drawn: Query<(&Piece, &ChildOf, &mut Tint)>,
    boards: Query<(Option<&Round>, Option<&Outcome>)>,
    screen: Res<State<Screen>>,
    theme: Res<CurrentTheme>,
) {
    for (piece, of, mut tint) in &mut drawn {
        if let Ok((round, outcome)) = boards.get(of.parent()) {
            let is_ground = piece.part == Part::Ground;
            let shown = round.filter(|round| !is_ground || shows_where(round, *screen.get()));
            let over = if is_ground { times::MARK } else { animation::FADE };
            fade(&mut tint, piece.ink(&theme, shown, outcome), over, &theme);
        }
    }
}

impl Piece {
    fn name(self) -> String {
        match self.part {
            Part::Ground => "Ground of a small board".to_owned(),
            Part::Loop(..) => format!("Loop {}", self.number),
            Part::Lines => "Lines of a small board".to_owned(),
            Part::Great(mark) => format!("Great {mark}"),
            Part::Hatching => "Hatching".to_owned(),
        }
    }

    /// The place of the piece, in which the side of a cell has the length 1.
    fn place(self, layout: &BoardLayout) -> Transform {
        let middle = layout.to_world(layout.board.center()) + middle_of(self.number) * layout.cell;
        let (z, size) = match self.part {
            Part::Ground => (height::GROUND - 0.1, 1.0),
            Part::Loop(..) => (height::AIM, 1.0),
            Part::Lines => (height::LINES - 0.1, 1.0),
            Part::Great(_) => (height::GREAT_MARK, GREAT_MARK),
            Part::Hatching => (height::GREAT_MARK, 1.0),
        };
        let scale = size * layout.cell;
        Transform::from_translation(middle.extend(z)).with_scale(Vec3::new(scale, scale, 1.0))
    }

    fn strokes(self, layout: &BoardLayout) -> Vec<Stroke> {
        let point = layout.zoom / layout.cell;
        match self.part {
            Part::Ground => Vec::new(),
            Part::Loop(_, is_free) => vec![strokes::around(is_free, point)],
            Part::Lines => strokes::within(self.number, point),
            Part::Great(mark) => of_mark(mark, self.number.into()),
            Part::Hatching => strokes::hatching(),
        }
    }

    /// How the piece is drawn. The end of a small board waits for the mark that has ended it.
    fn progress(self) -> Progress {
        match self.part {
            Part::Ground => Progress::DONE,
            Part::Loop(..) => Progress::new(times::MARK, EaseFunction::SineInOut),
            Part::Lines => Progress::new(animation::LINES, EaseFunction::SineInOut),
            Part::Great(_) => Progress::new(times::GREAT_MARK, EaseFunction::SineOut).after(times::MARK),
            Part::Hatching => Progress::new(HATCHING, EaseFunction::SineInOut).after(times::MARK),
        }
    }

    /// The colour of the piece. Without a round, no ground is closed.
    fn ink(self, theme: &Theme, round: Option<&Round>, outcome: Option<&Outcome>) -> Color {
        let is_over = round.is_some_and(|round| round.board().closed(self.number).is_some());
        match self.part {
            Part::Ground if round.is_some_and(|round| !round.board().is_open(self.number)) => closed_ground(theme),
            Part::Ground => theme.paper,
            Part::Lines if is_over => hairline(theme),
            Part::Lines => theme.lines,
            Part::Loop(mark, _) => theme.marks[mark],
            Part::Great(mark) if has_no_part(outcome, self.number) => theme.faded[mark],
            Part::Great(mark) => theme.marks[mark],
            Part::Hatching if theme.papers_below.is_some() => theme.lines,
            Part::Hatching => theme.disabled,
        }
    }
}

/// Whether somebody has won the round, but not with the small board that has this number.
pub(super) fn has_no_part(outcome: Option<&Outcome>, number: u8) -> bool {
    let is_in = |outcome: &Outcome| {
        outcome.lines().iter().any(|line| line.cells().iter().any(|cell| cell.small_board() == number))
    };
    outcome.is_some_and(|outcome| outcome.winner().is_some() && !is_in(outcome))
}

/// The ink of a mark on a cell: it stands back where nothing more is played, and when somebody has won the round.
pub(super) fn ink_of_mark(
    theme: &Theme,
    board: &Board,
    outcome: Option<&Outcome>,
    position: Position,
    mark: Mark,
) -> Color {
    match outcome {
        _ if is_closed(board, position) => theme.ghosts[mark],
        Some(outcome) if outcome.winner().is_some() => theme.faded[mark],
        _ => theme.marks[mark],
    }
}

/// The numbers of the small boards that a side has won, and the mark of this side.
pub(super) fn owners(board: &Board) -> impl Iterator<Item = (u8, Mark)> {
    (1..=9).filter_map(|number| Some((number, board.closed(number)??)))
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::Kind;

    use super::*;

    #[test]
    fn the_middles_of_small_boards_are_where_their_middle_cells_are() {
        let layout = BoardLayout::new(Vec2::new(1280.0, 800.0), Kind::Ultimate.usual_rules());
        for (number, name) in [(1, "b2"), (3, "h2"), (5, "e5"), (8, "e8")] {
            let cell = name.parse().unwrap();
            let middle = layout.to_world(layout.cell_rect(cell).center());
            let piece = Piece { number, part: Part::Ground };
            assert_eq!(cell.small_board(), number);
            assert!(middle.distance(piece.place(&layout).translation.truncate()) < 0.01, "{name}");
        }
    }

    #[test]
    fn lines_are_as_wide_as_they_must_be_on_a_small_telephone() {
        let layout = BoardLayout::new(Vec2::new(320.0, 568.0), Kind::Ultimate.usual_rules());
        let width = |strokes: Vec<Stroke>| strokes[0].widths[0].max(strokes[0].widths[1]);
        assert!(width(between(&layout)) >= 2.6);
        for (part, least) in [(Part::Lines, 1.25), (Part::Loop(Mark::X, false), 3.4), (Part::Loop(Mark::X, true), 2.0)]
        {
            let piece = Piece { number: 1, part };
            assert!(width(piece.strokes(&layout)) * layout.cell >= least - 0.001, "{part:?}");
        }
    }
}
