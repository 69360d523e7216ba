//! What speaks for a move, and what against it.
//!
//! A *threat* is a cell where a side would complete a line; a *fork* is a move that makes two of them at once.

use crate::ai::Minimax;
use crate::rules::{Board, Cells, Line, Position};

use super::analysis::{Analysis, Value, principal_variation};

/// A claim about a move that can be checked on the board. "It" is the side that makes the move, "the other" the side that
/// answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It completes these lines, and has won.
    Completes {
        /// One line, or several at once.
        lines: Vec<Line>,
    },
    /// It could have completed a line, and did not.
    MissesWin {
        /// Where it could have.
        at: Cells,
    },
    /// The other completes a line next.
    LeavesOpen {
        /// Where.
        at: Position,
        /// Which.
        lines: Vec<Line>,
    },
    /// It takes a cell where the other would have completed these lines.
    Blocks {
        /// One line, or several at once.
        lines: Vec<Line>,
    },
    /// It has two threats or more, and at least one of them is new.
    Fork {
        /// All of them.
        threats: Cells,
    },
    /// The other can make two threats next, and nothing is left for it to complete.
    AllowsFork {
        /// Where the other plays.
        at: Position,
        /// What it then threatens.
        threats: Cells,
    },
    /// The other wins, whatever it plays.
    LosesByForce {
        /// This move, then best play by both to the end: the refutation.
        line: Vec<Position>,
    },
    /// Another move was worth more.
    ThrowsAway {
        /// What the position was worth to it.
        from: Value,
        /// What this move is worth to it.
        to: Value,
        /// The moves that would have kept it.
        better: Vec<Position>,
    },
    /// It wins, whatever the other plays.
    WinsByForce {
        /// This move, then best play by both to the end.
        line: Vec<Position>,
    },
    /// Every other move is worth less.
    OnlyMove {
        /// What this one is worth to it: a win or a draw.
        value: Value,
    },
    /// Could the other have moved instead, it could have made two threats; after this move it nowhere can.
    StopsFork {
        /// Where it could have.
        at: Vec<Position>,
    },
    /// It makes one threat.
    Threat {
        /// Where it would complete a line.
        at: Position,
        /// Which.
        lines: Vec<Line>,
    },
    /// It takes the last cell, and nobody has a line.
    EndsInDraw,
    /// The position was a draw under perfect play, and is one still.
    HoldsDraw,
    /// Nobody is seen to win by force. The search does not see to the end of this board.
    Unclear {
        /// So many marks ahead, this one included.
        plies: usize,
    },
}

/// Everything that can be claimed of a legal move, the most important first: at least one thing of every move. Nothing of a
/// move that is not legal.
pub fn reasons(minimax: &mut Minimax, board: &Board, position: Position) -> Vec<Reason> {
    if !board.legal_moves().contains(position) {
        return Vec::new();
    }
    let (me, other) = (board.to_move(), board.to_move().other());
    let after = board.after(position);
    if after.winner().is_some() {
        return vec![Reason::Completes { lines: board.lines_completed_by(me, position) }];
    }

    let mut reasons = Vec::new();
    let wins = board.completions(me);
    if !wins.is_empty() {
        reasons.push(Reason::MissesWin { at: wins });
    }
    let open = after.completions(other);
    reasons.extend(open.map(|at| Reason::LeavesOpen { at, lines: after.lines_completed_by(other, at) }));
    if board.completions(other).contains(position) {
        reasons.push(Reason::Blocks { lines: board.lines_completed_by(other, position) });
    }
    let threats = after.completions(me);
    let new_threats = threats.difference(wins);
    if threats.len() > 1 && !new_threats.is_empty() {
        reasons.push(Reason::Fork { threats });
    }
    let forks_left = forks(&after);
    if let Some((at, threats)) = forks_left.first().copied() {
        reasons.push(Reason::AllowsFork { at, threats });
    }

    let (quiet, decisive): (Vec<_>, Vec<_>) = values(minimax, board, position)
        .into_iter()
        .partition(|reason| matches!(reason, Reason::EndsInDraw | Reason::HoldsDraw | Reason::Unclear { .. }));
    reasons.extend(decisive);
    let stopped = forks(&board.passed());
    if !stopped.is_empty() && forks_left.is_empty() {
        reasons.push(Reason::StopsFork { at: stopped.into_iter().map(|(at, _)| at).collect() });
    }
    if let (Some(at), 1) = (new_threats.into_iter().next(), threats.len()) {
        reasons.push(Reason::Threat { at, lines: after.lines_completed_by(me, at) });
    }
    reasons.extend(quiet);
    reasons
}

/// What the search proves of a move that does not win at once.
fn values(minimax: &mut Minimax, board: &Board, position: Position) -> Vec<Reason> {
    let Some(analysis) = Analysis::with(minimax, board) else {
        return Vec::new();
    };
    let after = board.after(position);
    if after.is_over() {
        return vec![Reason::EndsInDraw];
    }
    let Some(worth) = analysis.proved_move(position) else {
        return vec![Reason::Unclear { plies: analysis.horizon() }];
    };

    let mut reasons = Vec::new();
    let mut line = || [vec![position], principal_variation(minimax, &after)].concat();
    match worth.value {
        Value::Win => reasons.push(Reason::WinsByForce { line: line() }),
        // The move that completes a line next is the whole refutation, and it is told already.
        Value::Loss if worth.plies > 2 => reasons.push(Reason::LosesByForce { line: line() }),
        _ => {}
    }
    let Some(before) = analysis.proved() else {
        return reasons;
    };
    if worth.value < before.value {
        let better = analysis.proved_moves(before.value).collect();
        reasons.push(Reason::ThrowsAway { from: before.value, to: worth.value, better });
    } else if analysis.only_move() == Some(position) {
        reasons.push(Reason::OnlyMove { value: before.value });
    } else if before.value == Value::Draw {
        reasons.push(Reason::HoldsDraw);
    }
    reasons
}

/// Where the side to move can make two threats at once that are in time, and which: it has nothing better to do than to
/// complete a line, and leaves the other nothing to complete.
fn forks(board: &Board) -> Vec<(Position, Cells)> {
    let me = board.to_move();
    if !board.completions(me).is_empty() {
        return Vec::new();
    }
    let fork = |position| {
        let after = board.after(position);
        let threats = after.completions(me);
        (threats.len() > 1 && after.completions(me.other()).is_empty()).then_some((position, threats))
    };
    board.legal_moves().filter_map(fork).collect()
}
