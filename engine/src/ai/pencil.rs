//! An opponent that looks at the lines that one mark would complete. Now and then it overlooks a line of the other side.

use std::iter::repeat_n;

use crate::rules::{Board, Cells, Kind, Move, Position};

use super::danger::{self, least_dangerous};
use super::{Account, Mind, Minimax, Thinking};

/// Finishes its line and blocks that of the other side, but overlooks one block in [`LOOKS`] and sees no double threat.
/// Otherwise it plays on any empty cell.
///
/// A perfect player that picks evenly among its best moves beats this opponent in 54.6 % of games: in 81.8 % of the games that
/// the perfect player begins, and in 27.4 % of the others.
pub(super) const CLASSIC: Mind = Mind { think, explain: |_, board, mv, _| account(board, mv.position) };

/// Wins at once where it can. Otherwise it makes any of the least dangerous moves: those that do not lose by themselves, and after
/// which the other side has the fewest ways to win at once. Once in [`LOOKS`] it makes any of the other moves.
pub(super) const OTHERS: Mind = Mind { think: think_elsewhere, explain: account_elsewhere };

/// One of this many looks at a line of the other side misses the line.
pub const LOOKS: usize = 10;

/// What the opponent saw, or did not see, before it made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// It saw that the move completes a line.
    Finishes,
    /// It saw that the other side would complete a line with this move.
    Blocks,
    /// It did not see the cells where the other side would complete a line, and picked any other cell.
    Overlooks {
        /// The cells that it did not see.
        at: Cells,
    },
    /// There was no line that one mark would complete, so it picked any cell.
    Nothing,
}

/// Where the opponent can block, the list of candidates is so long that each cell can be in it as often as it is likely.
fn think(board: Board) -> Option<Thinking> {
    let [finishes, blocks] = [board.to_move(), board.to_move().other()].map(|mark| board.completions(mark));
    let others = board.legal_cells().difference(blocks);
    Some(if !finishes.is_empty() {
        Thinking::decided(board, finishes)
    } else if blocks.is_empty() || others.is_empty() {
        Thinking::decided(board, board.legal_cells())
    } else {
        let seen = blocks.flat_map(|block| repeat_n(block, (LOOKS - 1) * others.len()));
        let overlooked = others.flat_map(|other| repeat_n(other, blocks.len()));
        Thinking::decided(board, seen.chain(overlooked))
    })
}

/// About how many candidates there are at most where the opponent may overlook a danger.
const MOST_CANDIDATES: usize = 4000;

fn think_elsewhere(board: Board) -> Option<Thinking> {
    let (danger, seen) = least_dangerous(&board);
    let others: Vec<_> = board.legal_moves().filter(|mv| !seen.contains(mv)).collect();
    if danger == danger::WINS || others.is_empty() {
        return Some(Thinking::decided(board, seen.into_iter()));
    }
    let [times_seen, times_overlooked] = multiplicities(seen.len(), others.len());
    let seen = seen.into_iter().flat_map(|mv| repeat_n(mv, times_seen));
    let overlooked = others.into_iter().flat_map(|mv| repeat_n(mv, times_overlooked));
    Some(Thinking::decided(board, seen.chain(overlooked)))
}

/// How often each move that is seen is a candidate, and each that is overlooked, so that one candidate in [`LOOKS`] is
/// overlooked. The numbers are rounded where the list of candidates would be too long.
fn multiplicities(seen: usize, overlooked: usize) -> [usize; 2] {
    let times_overlooked = (MOST_CANDIDATES / (LOOKS * overlooked)).clamp(1, seen);
    let is_exact = |times: &usize| ((LOOKS - 1) * overlooked * times).is_multiple_of(seen);
    let times_overlooked = (1..=times_overlooked).find(is_exact).unwrap_or(times_overlooked);
    let of_seen = (LOOKS - 1) * overlooked * times_overlooked;
    [((of_seen + seen / 2) / seen).max(1), times_overlooked]
}

/// The account says what the opponent saw of lines, where a side's own line wins. There is none if the dangers were others.
fn account_elsewhere(_: &mut Minimax, board: &Board, mv: Move, _: &[Move]) -> Option<Account> {
    if !matches!(board.rules().kind(), Kind::Classic | Kind::Gravity | Kind::Vanishing) {
        return None;
    }
    let (_, seen) = least_dangerous(board);
    let is_free = seen.len() == board.legal_moves().len();
    let blocks = board.completions(board.to_move().other()).contains(mv.position);
    let says_of_lines = danger::wins(board, mv) || blocks || is_free || !seen.contains(&mv);
    account(board, mv.position).filter(|account| says_of_lines && (is_free || *account != Account::Saw(Sight::Nothing)))
}

fn account(board: &Board, position: Position) -> Option<Account> {
    let [finishes, blocks] = [board.to_move(), board.to_move().other()].map(|mark| board.completions(mark));
    let empty = board.legal_cells();
    let sight = match () {
        () if !empty.contains(position) => return None,
        () if finishes.contains(position) => Sight::Finishes,
        // With no other cell left there was nothing to see.
        () if empty.len() == 1 => return Some(Account::AnyCell { empty: 1 }),
        () if blocks.contains(position) => Sight::Blocks,
        () if blocks.is_empty() => Sight::Nothing,
        () => Sight::Overlooks { at: blocks },
    };
    Some(Account::Saw(sight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::OpponentId;
    use crate::rules::Rules;

    /// How often each cell is among the candidates.
    fn counts(position: &str) -> Vec<(String, usize)> {
        let board = Board::parse(Rules::TIC_TAC_TOE, position).unwrap();
        let candidates = OpponentId::PENCIL.candidates(&mut Minimax::default(), &board);
        let count =
            |p: Position| (p.to_string(), candidates.iter().filter(|candidate| candidate.position == p).count());
        board.legal_cells().map(count).filter(|(_, count)| *count > 0).collect()
    }

    fn expect(position: &str, expected: &[(&str, usize)]) {
        let expected: Vec<_> = expected.iter().map(|(cell, count)| ((*cell).to_owned(), *count)).collect();
        assert_eq!(counts(position), expected, "{position}");
    }

    #[test]
    fn it_always_finishes_and_sees_nine_blocks_of_ten() {
        expect("XX./OO./... x", &[("c1", 1)]);
        expect("XX./O../... o", &[("c1", 45), ("b2", 1), ("c2", 1), ("a3", 1), ("b3", 1), ("c3", 1)]);
        expect("XXO/.../X.O o", &[("c2", 1)]);
        // Of two lines that the other side would finish, it blocks either, or sees neither.
        expect("X.X/OO./X.O o", &[("c2", 1)]);
        expect("X.X/O../XO. o", &[("b1", 18), ("b2", 18), ("c2", 2), ("c3", 2)]);
    }

    #[test]
    fn one_candidate_in_ten_is_overlooked_on_boards_of_all_sizes() {
        for seen in 1..=450 {
            for overlooked in 1..=450 - seen {
                let [times_seen, times_overlooked] = multiplicities(seen, overlooked);
                let all = seen * times_seen + overlooked * times_overlooked;
                let share = (overlooked * times_overlooked) as f64 / all as f64;
                assert!((0.09..0.11).contains(&share) && all <= 5000, "{seen}, {overlooked}: {share}, {all}");
            }
        }
    }

    #[test]
    fn it_sees_no_double_threat() {
        expect("X../.O./..X o", &[("b1", 1), ("c1", 1), ("a2", 1), ("c2", 1), ("a3", 1), ("b3", 1)]);
        expect(".../.../... x", &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"].map(|cell| (cell, 1)));
    }
}
