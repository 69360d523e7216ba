//! Rounds of any kind and size, chosen by bytes.

use super::{PlainGame, PlainKind, PlainMove, PlainWhy};

/// The bytes that choose the game, and after them those of each move.
const HEAD: usize = 6;
const STEP: usize = 3;

/// The number of plies after which both sides can have the same three marks of the same ages in a vanishing game.
const CYCLE: usize = 8;

/// How the moves are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// Any legal move.
    Any,
    /// A move that makes no line, if there is one. More rounds end by a full board, or last long.
    Careful,
    /// The same, and the move of one cycle ago where it can be made again. Positions are repeated.
    Repeating,
}

/// Plays the round that these bytes say, until it is over or no bytes are left. `meet` is told each move before it is
/// made, also those that are not legal, and one more after the end. Returns the round, or `None` if there are too few
/// bytes to choose the game.
pub fn walk(bytes: &[u8], mut meet: impl FnMut(&PlainGame, PlainMove)) -> Option<PlainGame> {
    let (head, steps) = bytes.split_first_chunk::<HEAD>()?;
    let mut game = any_game(head.map(usize::from));
    let habit = [Habit::Any, Habit::Any, Habit::Careful, Habit::Repeating][usize::from(head[HEAD - 1] % 4)];
    for step in steps.chunks_exact(STEP) {
        let number = usize::from(u16::from_le_bytes([step[1], step[2]]));
        let legal = if step[0] < 224 { legal_move(&game, habit, number) } else { None };
        let chosen = legal.unwrap_or_else(|| any_move(&game, step[0], number));
        meet(&game, chosen);
        if game.refusals(chosen).is_empty() {
            game.play(chosen);
        } else if game.ending.is_some() {
            break;
        }
    }
    Some(game)
}

/// An empty board of any kind. Half of those that can have any size are small.
fn any_game([kind, columns, rows, in_a_row, first, _]: [usize; HEAD]) -> PlainGame {
    let sizes = if kind < 128 { 3 } else { 13 };
    let kind = PlainKind::ALL[kind % PlainKind::ALL.len()];
    let (columns, rows) = if kind.is_fixed() { (3, 3) } else { (3 + columns % sizes, 3 + rows % sizes) };
    PlainGame::new(
        kind,
        [columns, rows, 3 + in_a_row % (columns.max(rows) - 2)],
        if first % 2 == 0 { 'X' } else { 'O' },
    )
}

/// A legal move, unless the round is over.
fn legal_move(game: &PlainGame, habit: Habit, number: usize) -> Option<PlainMove> {
    let makes_no_line = |each: &PlainMove| {
        let mut after = game.clone();
        after.play(*each);
        after.ending.is_none_or(|ending| ending.why != PlainWhy::Line)
    };
    let mut moves = game.moves();
    let start = number % moves.len().max(1);
    moves.rotate_left(start);
    let any = moves.first().copied()?;
    if habit == Habit::Any {
        return Some(any);
    }
    let again = game.played.len().checked_sub(CYCLE).map(|ply| game.played[ply]);
    let again = again.filter(|again| habit == Habit::Repeating && moves.contains(again));
    again.into_iter().chain(moves).find(makes_no_line).or(Some(any))
}

/// Any cell, or one that the board does not have, with or without a mark.
fn any_move(game: &PlainGame, byte: u8, number: usize) -> PlainMove {
    let cell = number % (game.cells.len() + 1);
    let cell = if cell == game.cells.len() { usize::MAX } else { cell };
    (cell, [None, Some('X'), None, Some('O')][usize::from(byte % 4)])
}
