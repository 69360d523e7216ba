//! Counting lines of play: the usual proof that the rules of a game are right, and that they are fast.

use super::{Board, Cells};

/// The number of lines of play from here that end, or that are `depth` plies long.
///
/// A move that completes a line ends its line of play. The last two empty cells can be filled in two ways, whether or
/// not the first of the two moves ends the round, so nothing is played there.
pub fn perft(board: &Board, depth: usize) -> u64 {
    let moves = board.legal_moves();
    lines(board, moves, moves.len(), depth.min(moves.len()))
}

/// Counts as [`perft`] does, with the moves and their number known. `depth` is at most that number.
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

/// The nodes of the full tree of play from here, by their distance from the root in plies: at index 0 the root, at
/// index `depth` the nodes after this many moves.
///
/// A line of play that has ended is counted at the ply of its end, and at no later ply. [`perft`] differs from this: it counts
/// such a line at every depth from its end on. The list stops where there is nothing more to count, so it has at most `depth + 1`
/// entries.
pub fn nodes_by_ply(board: &Board, depth: usize) -> Vec<u64> {
    let mut nodes = vec![0; 1 + depth.min(board.legal_moves().len())];
    count_nodes(board, &mut nodes);
    nodes
}

/// Adds the root at the first place of the slice, its children at the second, and so on to the end of the slice.
fn count_nodes(board: &Board, nodes: &mut [u64]) {
    let Some((here, below)) = nodes.split_first_mut() else {
        return;
    };
    *here += 1;
    match below {
        [] => {}
        [children] => *children += board.legal_moves().len() as u64,
        _ => board.legal_moves().for_each(|position| count_nodes(&board.after_legal(position), below)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mark, Rules};

    #[test]
    fn lines_are_counted_as_on_paper() {
        let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
        let counts: Vec<_> = (0..=9).map(|depth| perft(&board, depth)).collect();
        // The lines of this length, and the lines that ended before.
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

    #[test]
    fn the_nodes_of_the_full_tree_are_those_that_are_known() {
        let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
        let known = [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872];
        assert_eq!(nodes_by_ply(&board, 9), known);
        assert_eq!(nodes_by_ply(&board, usize::MAX), known);
        assert_eq!(known.iter().sum::<u64>(), 549_946);
        assert_eq!(nodes_by_ply(&board, 3), known[..4]);
        assert_eq!(nodes_by_ply(&board, 0), [1]);
        let won = Board::parse(Rules::TIC_TAC_TOE, "XXX/OO./... o").unwrap();
        assert_eq!(nodes_by_ply(&won, 9), [1]);
    }

    #[test]
    fn perft_counts_the_nodes_of_a_ply_and_the_lines_that_ended_before() {
        for (columns, rows, in_a_row, depth) in [(3, 3, 3, 9), (4, 3, 3, 6), (3, 2, 2, 6), (5, 5, 2, 4)] {
            let board = Board::new(Rules::new(columns, rows, in_a_row).unwrap(), Mark::O);
            let nodes = nodes_by_ply(&board, depth);
            let ended = |ply: usize| ended_at(&board, ply);
            for (ply, count) in nodes.into_iter().enumerate() {
                let before: u64 = (0..ply).map(ended).sum();
                assert_eq!(perft(&board, ply), count + before, "{board} at {ply}");
            }
        }
    }

    /// The lines of play that end after exactly this many plies.
    fn ended_at(board: &Board, ply: usize) -> u64 {
        match (board.is_over(), ply) {
            (true, 0) => 1,
            (true, _) | (false, 0) => 0,
            _ => board.legal_moves().map(|position| ended_at(&board.after_legal(position), ply - 1)).sum(),
        }
    }
}
