//! Counting lines of play: the usual proof that the rules of a game are right, and that they are fast.

use super::{Board, Cells};

/// The lines of play from here that end, or are so many plies long.
///
/// A move that completes a line ends one line of play. The last two empty cells can be filled in two ways; whether the
/// first of them ends the round does not change that, so nobody has to look.
pub fn perft(board: &Board, depth: usize) -> u64 {
    let moves = board.legal_moves();
    lines(board, moves, moves.len(), depth.min(moves.len()))
}

/// The same where the moves, and how many they are, are known; no deeper than there are moves.
fn lines(board: &Board, moves: Cells, count: usize, depth: usize) -> u64 {
    match (count, depth) {
        (_, 0) => return 1,
        (_, 1) | (2, 2) => return count as u64,
        _ => {}
    }
    let ending = moves.intersection(board.gaps(board.to_move()));
    let ended = if ending.is_empty() { 0 } else { ending.len() };
    let going_on: u64 = match (count, depth) {
        (3, 3) => 2 * (count - ended) as u64,
        _ => moves
            .difference(ending)
            .map(|position| {
                let after = board.after_going_on(position);
                lines(&after, after.empty_cells(), count - 1, depth - 1)
            })
            .sum(),
    };
    ended as u64 + going_on
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mark, Rules};

    #[test]
    fn lines_are_counted_as_on_paper() {
        let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
        let counts: Vec<_> = (0..=9).map(|depth| perft(&board, depth)).collect();
        // Lines that are so long, and those that ended before.
        let expected = [
            1,
            9,
            72,
            504,
            3024,
            15_120,
            54_720 + 1440,
            148_176 + 1440 + 5328,
            200_448 + 1440 + 5328 + 47_952,
            255_168,
        ];
        assert_eq!(counts, expected);
    }
}
