//! What a player sees who looks one move ahead: which moves win at once, and which let the other side win at once.

use crate::rules::{Board, Coded, Move, Shared};

/// How dangerous a legal move is. It is [`WINS`] if the move wins, and [`LOSES`] if it loses by itself. Otherwise it is 1 and the
/// number of answers with which the other side wins at once.
pub(super) type Danger = u16;

/// The move wins.
pub(super) const WINS: Danger = 0;
/// The move neither wins nor lets the other side win with its answer.
pub(super) const NONE: Danger = 1;
/// The move loses by itself: it completes a line where that loses.
pub(super) const LOSES: Danger = Danger::MAX;

fn danger(position: &Shared, mv: Coded) -> Danger {
    let after = position.after(mv);
    match after.winner() {
        Some(winner) if winner == position.mover() => WINS,
        Some(_) => LOSES,
        None => NONE + after.wins_at_once() as Danger,
    }
}

/// The least danger of moves, and the moves that have it.
fn least(position: &Shared, add_moves: fn(&Shared, &mut Vec<Coded>)) -> (Danger, Vec<Coded>) {
    let (mut least, mut found, mut moves) = (LOSES, Vec::new(), Vec::new());
    add_moves(position, &mut moves);
    for mv in moves {
        let danger = danger(position, mv);
        if danger < least {
            least = danger;
            found.clear();
        }
        if danger == least {
            found.push(mv);
        }
    }
    (least, found)
}

/// The moves among which a search looks for the best one: the least dangerous of those that searches look at. If all of these
/// are dangerous, they are the least dangerous of all legal moves.
pub(super) fn sensible(position: &Shared) -> Vec<Coded> {
    match least(position, Shared::add_near_moves) {
        (WINS | NONE, moves) => moves,
        _ => least(position, Shared::add_moves).1,
    }
}

/// The least danger of all legal moves, and the moves that have it.
pub(super) fn least_dangerous(board: &Board) -> (Danger, Vec<Move>) {
    let position = Shared::of(board);
    let (danger, moves) = least(&position, Shared::add_moves);
    (danger, moves.into_iter().map(|mv| position.named(mv)).collect())
}

/// Whether a legal move wins at once.
pub(super) fn wins(board: &Board, mv: Move) -> bool {
    board.after_legal(mv).winner() == Some(board.to_move())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(rules: &str, text: &str, danger: Danger, moves: &str) {
        let board = Board::parse(rules.parse().unwrap(), text).unwrap();
        let (found, least) = least_dangerous(&board);
        let names: Vec<_> = least.iter().map(Move::to_string).collect();
        assert_eq!((found, names.join(" ").as_str()), (danger, moves), "{rules}: {text}");
    }

    #[test]
    fn it_takes_a_win_and_else_leaves_none() {
        expect("classic 4x4x4", "XXX./OOO./..../.... x", WINS, "d1");
        expect("classic 4x4x4", "XXX./OO../..../.... o", NONE, "d1");
        expect("gravity 4x4x3", "..../..../O.../XX.. o", NONE, "c4");
        // A mark on d4 would let the other side fall to d3.
        expect("gravity 5x4x4", "...../XX.../OOO../XOX.. x", NONE, "a1 b1 c2 e4");
    }

    #[test]
    fn of_two_wins_of_the_other_side_it_prevents_one() {
        expect("classic 4x4x3", "..../.XX./..../O..O o", 2, "a2 d2");
    }

    #[test]
    fn it_does_not_complete_a_line_that_loses() {
        expect("misere 3x3x3", "XX./.OO/... x", NONE, "a2 a3 b3 c3");
        expect("notakto 3x3x3", "XX./.../... x", NONE, "a2 b2 c2 a3 b3 c3");
    }

    #[test]
    fn where_either_mark_may_be_placed_it_leaves_no_pair() {
        expect("wild 3x3x3", "X../.../... o", NONE, "Ob1 Oc1 Oa2 Ob2 Xc2 Oc2 Oa3 Xb3 Ob3 Oc3");
        expect("wild 3x3x3", "XX./.../... x", WINS, "Xc1");
    }
}
