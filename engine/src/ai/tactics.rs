//! On classic 3×3, rules of thumb in a fixed order: the first one that applies decides. Elsewhere a look a few moves ahead.

use crate::rules::{Board, Kind, Move, Position};

use super::limits::Limits;
use super::{Account, Mind, Minimax, Searches, Thinking, Weight, danger, lookahead};

/// Sees threats, and double threats one move ahead.
pub(super) const CLASSIC: Mind = Mind {
    think: |board| Some(Thinking::weighing(board, weigh)),
    explain: |_, board, mv, _| board.legal_moves().contains(mv).then(|| Account::Rule(rule(board, mv.position))),
};

/// Looks a few plies ahead, and counts the lines that each side may still complete.
pub(super) const OTHERS: Mind = Mind {
    think: |board| Some(Thinking::choosing(board, lookahead::choice(&board, Limits::of_ruler(board.rules())))),
    explain: explain_elsewhere,
};

/// The rules of thumb, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// No rule applies to the move, nor to any other move.
    None,
    /// After the move the other side has no double threat that this opponent sees.
    NoDoubleThreat,
    /// The move takes a cell where the other side would complete a line.
    Blocks,
    /// The move completes a line.
    Finishes,
    /// The move is the first move, or the first answer, that is known to be good.
    Opening,
}

/// There is no account of a move that was found by looking ahead.
pub(super) fn explain_elsewhere(_: &mut Minimax, board: &Board, mv: Move, _: &[Move]) -> Option<Account> {
    let is_placed = matches!(board.rules().kind(), Kind::Classic | Kind::Gravity | Kind::Vanishing);
    if danger::wins(board, mv) && (is_placed || board.rules().kind() == Kind::Wild) {
        Some(Account::Rule(Rule::Finishes))
    } else if is_placed && board.completions(board.to_move().other()).contains(mv.position) {
        Some(Account::Rule(Rule::Blocks))
    } else {
        None
    }
}

fn weigh(_: &mut Searches, board: &Board, mv: Move) -> Option<Weight> {
    Some((rule(board, mv.position) as i8, 0))
}

/// The strongest rule that applies to a legal move.
fn rule(board: &Board, position: Position) -> Rule {
    let me = board.to_move();
    if is_opening(board, position) {
        Rule::Opening
    } else if board.completions(me).contains(position) {
        Rule::Finishes
    } else if board.completions(me.other()).contains(position) {
        Rule::Blocks
    } else if !allows_double_threat(board, position) {
        Rule::NoDoubleThreat
    } else {
        Rule::None
    }
}

/// Whether the move is an opening: the centre, or in reply to the centre a corner.
fn is_opening(board: &Board, position: Position) -> bool {
    let Some(centre) = board.rules().centre() else {
        return false;
    };
    let mut marks = board.cells_of(board.to_move().other());
    let mine = board.cells_of(board.to_move());
    match (mine.is_empty(), marks.next(), marks.next()) {
        (true, Some(first), None) if first == centre => board.rules().is_corner(position),
        (true, _, None) => position == centre,
        _ => false,
    }
}

/// Whether the other side can make two threats at once after this legal move.
///
/// If the move itself makes a threat, the other side is expected to answer the threat. If the move makes two threats, the other
/// side cannot answer both.
fn allows_double_threat(board: &Board, position: Position) -> bool {
    let after = board.after_legal(position);
    let makes_two = |reply: Position| after.after_legal(reply).completions(after.to_move()).len() > 1;
    let mut forced = after.completions(board.to_move());
    match (forced.next(), forced.next()) {
        (None, _) => after.legal_cells().any(makes_two),
        (Some(only), None) => makes_two(only),
        (Some(_), Some(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::OpponentId;
    use crate::rules::Rules;

    fn candidates(position: &str) -> Vec<String> {
        let board = Board::parse(Rules::TIC_TAC_TOE, position).unwrap();
        OpponentId::TACTICS.candidates(&mut Minimax::default(), &board).iter().map(Move::to_string).collect()
    }

    #[test]
    fn it_knows_the_openings() {
        assert_eq!(candidates(".../.../... x"), ["b2"]);
        assert_eq!(candidates(".../.X./... o"), ["a1", "c1", "a3", "c3"]);
        assert_eq!(candidates("X../.../... o"), ["b2"]);
        assert_eq!(candidates(".X./.../... o"), ["b2"]);
    }

    #[test]
    fn it_finishes_before_it_blocks() {
        assert_eq!(candidates("XX./OO./... x"), ["c1"]);
        assert_eq!(candidates("XX./O../.O. o"), ["c1"]);
    }

    #[test]
    fn it_meets_opposite_corners_with_an_edge() {
        assert_eq!(candidates("X../.O./..X o"), ["b1", "a2", "c2", "b3"]);
    }
}
