//! What is drawn on a board of Ultimate besides its cells and their marks: the small boards and the lines between them, where the next
//! move must be made, and who has won which small board.
//!
//! Each small board has a number, from 1 to 9 as one reads.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::{Board, Mark, Outcome, Position, Rules, Setup};

use crate::game::{Grid, Purpose};
use crate::layout::{BoardLayout, OnScreen, is_nested, times};
use crate::look::drawing::Drawing;
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::{Tint, fade_after};
use crate::screens::Screen;

use super::{BoardSystems, is_rearranged, is_shown};

mod piece;
mod strokes;

use piece::Part;
pub(super) use piece::Piece;
pub(super) use strokes::{GREAT_MARK, SLIP, alone, along_line, between, closed_grounds, lines_of_picture, middle_of};

/// In how many rounds of a match the arrow is drawn.
const ROUNDS_WITH_ARROW: usize = 3;

pub(super) fn plugin(app: &mut App) {
    let is_played = |rounds: Query<(), Changed<Round>>| !rounds.is_empty();
    let draw = draw.run_if(is_rearranged.or_else(is_played));
    app.add_systems(Update, (draw, colour).chain().in_set(BoardSystems::Mark));
}

/// The line of cells with which a side has won a small board: its ends, on a board of nine.
fn won_line(board: &Board, number: u8, by: Mark) -> Option<[Position; 2]> {
    let mut own = Setup::new(Rules::TIC_TAC_TOE, by);
    for cell in 1..=9 {
        let mark = board.mark(Position::of_small_board(number, cell)).filter(|mark| *mark == by);
        own.set(Position::of_small_board(1, cell), mark).ok()?;
    }
    Some(own.unchecked().outcome()?.lines().first()?.ends())
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

/// Everything that is drawn on the small boards. The arrow is among it if the round `has_arrow`.
fn pieces(round: &Round, screen: Screen, has_arrow: bool) -> Vec<Piece> {
    let (board, shows_where) = (round.board(), shows_where(round, screen));
    let last = round.last().map(|(_, last)| last.mv.position).filter(|_| has_arrow && !round.is_in_the_past());
    let on_board = |number: u8| {
        let end = board.closed(number).map(|owner| owner.map_or(Part::Hatching, Part::Great));
        let around = Part::Loop(board.to_move(), board.target().is_none());
        let around = Some(around).filter(|_| shows_where && board.is_open(number));
        let by = board.closed(number).flatten();
        let strike = by.and_then(|by| Some(Part::Strike(by, won_line(board, number, by)?)));
        let arrow = last.filter(|last| board.target() == Some(number) && last.small_board() != number).map(Part::Arrow);
        let parts = [Some(Part::Ground), Some(Part::Lines), around, strike, end, arrow];
        parts.into_iter().flatten().map(move |part| Piece { number, part })
    };
    (1..=9).flat_map(on_board).collect()
}

/// Draws what is new on the small boards, and takes away what is there no longer.
fn draw(
    mut commands: Commands,
    boards: Query<(Entity, &Grid, Option<&Round>, Option<&OnScreen>, Option<(&Match, &Purpose)>)>,
    mut drawn: Query<(Entity, &Piece, &ChildOf, &mut Transform, Option<&mut Drawing>)>,
    (layout, screen, theme): (Res<BoardLayout>, Res<State<Screen>>, Res<CurrentTheme>),
) {
    for (board, Grid(rules), round, on, game) in &boards {
        if is_nested(*rules) && !is_shown(on, &screen) {
            continue;
        }
        let round = round.filter(|round| is_nested(*rules) && round.rules() == *rules);
        let is_early =
            |(pairing, purpose): (&Match, &Purpose)| purpose.is_played() && pairing.round_number() <= ROUNDS_WITH_ARROW;
        let has_arrow = *screen.get() == Screen::Game && game.is_some_and(is_early);
        let mut missing = round.map_or(Vec::new(), |round| pieces(round, *screen.get(), has_arrow));
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
            // What fades later is seen at first.
            let (ink, place) = (piece.ink(&theme, round, None).with_alpha(1.0), piece.place(&layout));
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
            let shown = round.filter(|round| piece.part != Part::Ground || shows_where(round, *screen.get()));
            fade_after(&mut tint, piece.ink(&theme, shown, outcome), piece.fades(round), &theme);
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

/// How long the ink of a mark on this cell stays when it is to fade: where a small board is over, until its line is struck through.
pub(super) fn fades_after(board: &Board, position: Position) -> Duration {
    if is_closed(board, position) { times::SMALL_END } else { Duration::ZERO }
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
}
