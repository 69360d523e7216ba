//! Counting lines of play: the usual proof that the rules of a game are right, and that they are fast.

use super::Board;
use super::board::{State, with_position};
use super::kinds::{Classic, Placed, Placement, Playable};
use super::lines::gaps;
use super::word::Word;

/// The number of lines of play from here that end, or that are `depth` plies long.
///
/// A board does not know what was there before, so a draw by repetition ends no line.
pub fn perft(board: &Board, depth: usize) -> u64 {
    match &board.0 {
        State::Classic(classic) => {
            let moves = if classic.is_over() { 0 } else { classic.empty() };
            classic_lines(classic, moves, moves.len(), depth.min(moves.len()))
        }
        state => with_position!(state, position => lines(position, depth)),
    }
}

/// Counts as [`perft`] does.
fn lines(position: &impl Playable, depth: usize) -> u64 {
    match depth {
        0 => return 1,
        _ if position.is_over() => return 1,
        1 => return position.moves().count() as u64,
        _ => {}
    }
    position.moves().map(|mv| lines(&position.after(mv), depth - 1)).sum()
}

/// Counts as [`perft`] does, with the moves and their number known. `depth` is at most that number.
///
/// A move that completes a line ends its line of play. The last two empty cells can be filled in two ways, whether or
/// not the first of the two moves ends the round, so nothing is played there.
fn classic_lines(position: &Placed<Classic, u64>, moves: u64, count: usize, depth: usize) -> u64 {
    match (count, depth) {
        (_, 0) => return 1,
        (_, 1) | (2, 2) => return count as u64,
        _ => {}
    }
    let mark = position.to_move();
    let ending = moves & gaps(position.rules(), position.words()[mark]);
    let ended = ending.len();
    let going_on: u64 = match (count, depth) {
        (3, 3) => 2 * (count - ended) as u64,
        _ => {
            let (mut left, mut sum) = (moves.without(ending), 0);
            while let Some(cell) = left.take_first() {
                let after = position.after_going_on(Placement { cell, mark });
                sum += classic_lines(&after, moves.without(u64::bit(cell)), count - 1, depth - 1);
            }
            sum
        }
    };
    ended as u64 + going_on
}

/// The nodes of the full tree of play from here, by their distance from the root in plies: at index 0 the root, at
/// index `depth` the nodes after this many moves.
///
/// A line of play that has ended is counted at the ply of its end, and at no later ply. [`perft`] differs from this: it counts
/// such a line at every depth from its end on. The list stops where there is nothing more to count, so it has at most `depth + 1`
/// entries. Where play can go round, it never stops, so `depth` should be small.
pub fn nodes_by_ply(board: &Board, depth: usize) -> Vec<u64> {
    with_position!(&board.0, position => {
        let mut nodes = vec![1];
        count_nodes(position, 1, depth, &mut nodes);
        nodes
    })
}

/// Adds the children of a position at this ply, and what is below them.
fn count_nodes(position: &impl Playable, ply: usize, depth: usize, nodes: &mut Vec<u64>) {
    if ply > depth || position.is_over() {
        return;
    }
    if nodes.len() == ply {
        nodes.push(0);
    }
    if ply == depth {
        nodes[ply] += position.moves().count() as u64;
        return;
    }
    for mv in position.moves() {
        nodes[ply] += 1;
        count_nodes(&position.after(mv), ply + 1, depth, nodes);
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
        for (columns, rows, in_a_row, depth) in [(3, 3, 3, 9), (4, 3, 3, 6), (3, 4, 4, 5), (5, 5, 3, 4)] {
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
