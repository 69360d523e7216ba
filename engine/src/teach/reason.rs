//! What speaks for a move, and what speaks against it.
//!
//! A *threat* is a cell where a side would complete a line. A *fork* is a move that makes two threats at once.

use crate::ai::{Minimax, Value};
use crate::rules::{Board, Cells, Line, Position};

use super::analysis::{Analysis, principal_variation};

/// A claim about a move that can be checked on the board. In the descriptions, "the mover" makes the move and "the
/// other side" answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The move completes lines, and wins.
    Completes {
        /// The line, or several that are completed at once.
        lines: Vec<Line>,
    },
    /// The mover could have completed a line elsewhere.
    MissesWin {
        /// The cells that would have completed a line.
        at: Cells,
    },
    /// The other side can complete a line with its next move.
    LeavesOpen {
        /// The cell that completes the line.
        at: Position,
        /// The line, or several at once.
        lines: Vec<Line>,
    },
    /// The move takes a cell where the other side would have completed lines.
    Blocks {
        /// The line, or several that are completed at once.
        lines: Vec<Line>,
    },
    /// After the move the mover has at least two threats, and at least one of them is new.
    Fork {
        /// All threats of the mover.
        threats: Cells,
    },
    /// The other side can make two threats with its next move, and the mover cannot win before they count.
    AllowsFork {
        /// The cell where the other side plays.
        at: Position,
        /// The threats that the other side has then.
        threats: Cells,
    },
    /// The other side wins, whatever the mover plays after this move.
    LosesByForce {
        /// This move, then best play by both sides to the end.
        line: Vec<Position>,
    },
    /// Another move has a better value.
    ThrowsAway {
        /// The value of the position for the mover.
        from: Value,
        /// The value of this move for the mover.
        to: Value,
        /// The moves that keep the value of the position.
        better: Vec<Position>,
    },
    /// The mover wins, whatever the other side plays.
    WinsByForce {
        /// This move, then best play by both sides to the end.
        line: Vec<Position>,
    },
    /// Every other move has a worse value.
    OnlyMove {
        /// The value of this move for the mover: a win or a draw.
        value: Value,
    },
    /// If the other side had the move, it could make two threats. After this move it cannot.
    StopsFork {
        /// The cells where the other side could make two threats.
        at: Vec<Position>,
    },
    /// The move makes one new threat.
    Threat {
        /// The cell where the mover would complete a line.
        at: Position,
        /// The line, or several at once.
        lines: Vec<Line>,
    },
    /// The move takes the last cell, and nobody has a line.
    EndsInDraw,
    /// The position is a draw under perfect play before and after the move.
    HoldsDraw,
    /// The search sees no forced win, and does not see to the end of this board.
    Unclear {
        /// The number of plies that the search looked ahead, this move included.
        plies: usize,
    },
}

impl Reason {
    /// Whether the reason says why a side wins, or what the move costs.
    const fn is_decisive(&self) -> bool {
        matches!(
            self,
            Self::MissesWin { .. }
                | Self::LeavesOpen { .. }
                | Self::Fork { .. }
                | Self::AllowsFork { .. }
                | Self::LosesByForce { .. }
                | Self::ThrowsAway { .. }
                | Self::WinsByForce { .. }
        )
    }
}

/// Everything that can be claimed of a move on the board of an analysis, the most important first. There is at least one
/// reason for every legal move, and none for a move that is not legal.
pub fn reasons(minimax: &mut Minimax, analysis: &Analysis, position: Position) -> Vec<Reason> {
    let board = analysis.board();
    if !board.legal_cells().contains(position) {
        return Vec::new();
    }
    let (me, other) = (board.to_move(), board.to_move().other());
    let after = board.after_legal(position);
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

    let (quiet, decisive): (Vec<_>, Vec<_>) = values(minimax, analysis, position)
        .into_iter()
        .partition(|reason| matches!(reason, Reason::EndsInDraw | Reason::HoldsDraw | Reason::Unclear { .. }));
    reasons.extend(decisive);
    let stopped = forks(&board.null_move());
    if !stopped.is_empty() && forks_left.is_empty() {
        reasons.push(Reason::StopsFork { at: stopped.into_iter().map(|(at, _)| at).collect() });
    }
    if let (Some(at), 1) = (new_threats.into_iter().next(), threats.len()) {
        reasons.push(Reason::Threat { at, lines: after.lines_completed_by(me, at) });
    }
    reasons.extend(quiet);
    // What decides the round is more important than what else the move does.
    reasons.sort_by_key(|reason| !reason.is_decisive());
    reasons
}

/// What the search proves of a legal move that does not win at once.
fn values(minimax: &mut Minimax, analysis: &Analysis, position: Position) -> Vec<Reason> {
    let after = analysis.board().after_legal(position);
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
        // A loss in two plies is a line that the other side completes next, which `LeavesOpen` says already.
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

/// The moves that make two threats at once, and the threats. There are none if the side to move can complete a line,
/// which is better. Moves after which the other side can complete a line are left out, because the threats come too
/// late.
fn forks(board: &Board) -> Vec<(Position, Cells)> {
    let me = board.to_move();
    if !board.completions(me).is_empty() {
        return Vec::new();
    }
    let fork = |position| {
        let after = board.after_legal(position);
        let threats = after.completions(me);
        (threats.len() > 1 && after.completions(me.other()).is_empty()).then_some((position, threats))
    };
    board.legal_cells().filter_map(fork).collect()
}
