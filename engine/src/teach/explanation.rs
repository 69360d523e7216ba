//! All that can be said about one move.

use crate::ai::{Account, Minimax, OpponentId};
use crate::rules::{IllegalMove, Move, Position};

use super::analysis::{Analysis, Worth};
use super::reason::{Reason, reasons};

/// All that can be said about one move, as values. A program turns them into sentences of its language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The cell of the move.
    pub position: Position,
    /// The worth of the move for the side that makes it, if it is proved.
    pub worth: Option<Worth>,
    /// What the author says of the move. It is `None` without an author, and if the author would not make the move.
    pub account: Option<Account>,
    /// What speaks for the move and against it, the most important first. There is at least one reason.
    pub reasons: Vec<Reason>,
    /// The moves that follow this one by force: to the end if it wins or loses by force, or the one move with which the
    /// other side completes a line. It is empty if nothing is forced.
    pub line: Vec<Position>,
}

/// Explains a move on the board of an analysis; one analysis serves all moves of its board. `author` is the opponent that made
/// the move, if an opponent did.
///
/// ```
/// use noughts_engine::ai::Minimax;
/// use noughts_engine::rules::{Board, Position, Rules};
/// use noughts_engine::teach::{Analysis, Reason, Value, explain};
///
/// let board = Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x")?;
/// let mut minimax = Minimax::default();
/// let analysis = Analysis::of(&mut minimax, &board).ok_or("the round is over")?;
/// let explanation = explain(&mut minimax, &analysis, Position::new(0, 2), None)?;
/// assert_eq!(explanation.worth.map(|worth| worth.value), Some(Value::Loss));
/// assert!(matches!(explanation.reasons[0], Reason::MissesWin { .. }));
/// assert_eq!(explanation.line, [Position::new(2, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`IllegalMove`] if the move cannot be made.
pub fn explain(
    minimax: &mut Minimax,
    analysis: &Analysis,
    mv: impl Into<Move>,
    author: Option<OpponentId>,
) -> Result<Explanation, IllegalMove> {
    let Move { position, .. } = mv.into();
    analysis.board().after(position)?;
    let reasons = reasons(minimax, analysis, position);
    let forced = reasons.iter().find_map(|reason| match reason {
        Reason::LosesByForce { line } | Reason::WinsByForce { line } => Some(line[1..].to_vec()),
        Reason::LeavesOpen { at, .. } => Some(vec![*at]),
        _ => None,
    });
    Ok(Explanation {
        position,
        worth: analysis.proved_move(position),
        account: author.and_then(|author| author.account(minimax, analysis.board(), position)),
        reasons,
        line: forced.unwrap_or_default(),
    })
}
