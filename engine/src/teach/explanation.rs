//! All that can be said about one move.

use crate::ai::{Account, Minimax, OpponentId, Proved, Solver};
use crate::rules::{IllegalMove, Move};

use super::analysis::Analysis;
use super::reason::{Reason, reasons};

/// All that can be said about one move, as values. A program turns them into sentences of its language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The move.
    pub mv: Move,
    /// How the round ends after the move for the side that makes it, if it is proved.
    pub end: Option<Proved>,
    /// What the author says of the move. It is `None` without an author, if the author would not make the move, and if to look as
    /// far ahead as the author did would take long.
    pub account: Option<Account>,
    /// What speaks for the move and against it, the most important first. There is at least one reason.
    pub reasons: Vec<Reason>,
    /// The moves that follow this one by force: to the end if it wins or loses by force, or the one move with which the
    /// other side completes a line. It is empty if nothing is forced.
    pub line: Vec<Move>,
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
/// assert_eq!(explanation.end.map(|end| end.value), Some(Value::Loss));
/// assert!(matches!(explanation.reasons[0], Reason::MissesWin { .. }));
/// assert_eq!(explanation.line, [Position::new(2, 1).into()]);
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
    let (board, mv) = (analysis.board(), mv.into());
    board.after(mv)?;
    let reasons = reasons(minimax, analysis, mv);
    let forced = reasons.iter().find_map(|reason| match reason {
        Reason::LosesByForce { line } | Reason::WinsByForce { line } => Some(line[1..].to_vec()),
        Reason::LeavesOpen { to, .. } => Some(vec![*to]),
        _ => None,
    });
    let looks_far = |author| matches!(author, OpponentId::TACTICS | OpponentId::TRAPPER);
    let author = author.filter(|author| Solver::proves(board.rules()) || !looks_far(*author));
    Ok(Explanation {
        mv,
        end: analysis.proved_move(mv),
        account: author.and_then(|author| author.account(minimax, board, mv)),
        reasons,
        line: forced.unwrap_or_default(),
    })
}
