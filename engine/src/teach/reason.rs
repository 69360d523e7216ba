//! What speaks for a move, and what speaks against it.
//!
//! A *threat* is a cell where a side would complete a line. A *fork* is a move that makes two threats at once. Both are spoken of only
//! in games whose lines belong to a side, and win: not where the other side could complete the same line, nor where a line loses, nor
//! where the move decides in which small board the next one is made.

use crate::ai::{Minimax, Proved, Value};
use crate::rules::{Board, Cells, DrawReason, Kind, Line, Move, Outcome, Position};

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
    /// The move completes lines, and loses.
    Loses {
        /// The line, or several that are completed at once.
        lines: Vec<Line>,
    },
    /// The mover could have completed a line elsewhere, and won.
    MissesWin {
        /// The moves that would have completed a line.
        with: Vec<Move>,
    },
    /// The other side can complete a line with its next move, and win.
    LeavesOpen {
        /// The move that completes the line.
        to: Move,
        /// The line, or several at once.
        lines: Vec<Line>,
    },
    /// The move takes a cell where the other side could have completed lines, and won.
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
        /// The move of the other side.
        to: Move,
        /// The threats that the other side has then.
        threats: Cells,
    },
    /// The other side wins, whatever the mover plays after this move.
    LosesByForce {
        /// This move, then best play by both sides to the end.
        line: Vec<Move>,
    },
    /// Another move has a better value.
    ThrowsAway {
        /// The value of the position for the mover.
        from: Value,
        /// The value of this move for the mover.
        to: Value,
        /// The moves that keep the value of the position.
        better: Vec<Move>,
    },
    /// The mover wins, whatever the other side plays.
    WinsByForce {
        /// This move, then best play by both sides to the end.
        line: Vec<Move>,
    },
    /// Every other move has a worse value.
    OnlyMove {
        /// The value of this move for the mover: a win or a draw.
        value: Value,
    },
    /// If the other side had the move, it could make two threats. After this move it cannot.
    StopsFork {
        /// The moves with which the other side could make two threats.
        from: Vec<Move>,
    },
    /// The move makes one new threat.
    Threat {
        /// The cell where the mover would complete a line.
        at: Position,
        /// The line, or several at once.
        lines: Vec<Line>,
    },
    /// The move wins a small board of Ultimate.
    WinsBoard {
        /// The number of the small board, from 1 as one reads.
        number: u8,
    },
    /// After the move the other side may play in any open small board of Ultimate.
    FreesChoice,
    /// The round is over after the move, and nobody wins.
    EndsInDraw {
        /// Why it is over.
        why: DrawReason,
    },
    /// The position is a draw under perfect play after the move, and no other move is proved to be better.
    HoldsDraw,
    /// It is not proved how the round ends after the move.
    TooEarly,
}

impl Reason {
    /// Whether the reason says why a side wins, or what the move costs.
    const fn is_decisive(&self) -> bool {
        matches!(
            self,
            Self::MissesWin { .. }
                | Self::Loses { .. }
                | Self::LeavesOpen { .. }
                | Self::Fork { .. }
                | Self::AllowsFork { .. }
                | Self::LosesByForce { .. }
                | Self::ThrowsAway { .. }
                | Self::WinsByForce { .. }
        )
    }

    /// Whether the reason says that nothing has changed, which comes last.
    const fn is_quiet(&self) -> bool {
        matches!(self, Self::EndsInDraw { .. } | Self::HoldsDraw | Self::TooEarly)
    }
}

/// Everything that can be claimed of a move on the board of an analysis, the most important first. There is at least one
/// reason for every legal move, and none for a move that is not legal.
pub fn reasons(minimax: &mut Minimax, analysis: &Analysis, mv: impl Into<Move>) -> Vec<Reason> {
    let (board, mv) = (analysis.board(), mv.into());
    let Ok(after) = board.after(mv) else {
        return Vec::new();
    };
    let mut reasons = match after.outcome() {
        Some(Outcome::Win { lines, .. }) => return vec![Reason::Completes { lines }],
        Some(Outcome::Loss { lines, .. }) => vec![Reason::Loses { lines }],
        _ => Vec::new(),
    };
    let wins = winning_moves(board);
    if !wins.is_empty() {
        reasons.push(Reason::MissesWin { with: wins });
    }
    let (quiet, decisive): (Vec<_>, Vec<_>) =
        values(minimax, analysis, mv, &after).into_iter().partition(Reason::is_quiet);
    if analysis.repeats(mv) {
        reasons.extend(decisive);
    } else {
        add_what_is_seen(&mut reasons, board, mv, &after, decisive);
    }
    reasons.extend(quiet);
    // What decides the round is more important than what else the move does.
    reasons.sort_by_key(|reason| !reason.is_decisive());
    reasons
}

/// Adds what the board after a move shows, and between that what is proved of the move.
fn add_what_is_seen(reasons: &mut Vec<Reason>, board: &Board, mv: Move, after: &Board, proved: Vec<Reason>) {
    let me = board.to_move();
    let completed =
        |board: &Board, to: Move| board.after_legal(to).outcome().map_or(Vec::new(), |end| end.lines().to_vec());
    reasons.extend(winning_moves(after).into_iter().map(|to| Reason::LeavesOpen { to, lines: completed(after, to) }));
    let blocked = winning_moves(&board.null_move()).into_iter().filter(|to| to.position == mv.position);
    let lines: Vec<_> = blocked.flat_map(|to| completed(&board.null_move(), to)).collect();
    if !lines.is_empty() {
        reasons.push(Reason::Blocks { lines });
    }
    let threats = if has_threats(board) { after.completions(me) } else { Cells::NONE };
    let new_threats = threats.difference(board.completions(me));
    if threats.len() > 1 && !new_threats.is_empty() {
        reasons.push(Reason::Fork { threats });
    }
    let forks_left = forks(after);
    if let Some((to, threats)) = forks_left.first().copied() {
        reasons.push(Reason::AllowsFork { to, threats });
    }

    reasons.extend(proved);
    let stopped = forks(&board.null_move());
    if !stopped.is_empty() && forks_left.is_empty() {
        reasons.push(Reason::StopsFork { from: stopped.into_iter().map(|(to, _)| to).collect() });
    }
    if let (Some(at), 1) = (new_threats.into_iter().next(), threats.len()) {
        reasons.push(Reason::Threat { at, lines: completed(&after.null_move(), at.into()) });
    }
    let won = (1..=9).find(|number| board.closed(*number).is_none() && after.closed(*number) == Some(Some(me)));
    reasons.extend(won.map(|number| Reason::WinsBoard { number }));
    if board.rules().kind() == Kind::Ultimate && after.target().is_none() && !after.is_over() {
        reasons.push(Reason::FreesChoice);
    }
}

/// What is proved of a legal move that does not win at once.
fn values(minimax: &mut Minimax, analysis: &Analysis, mv: Move, after: &Board) -> Vec<Reason> {
    let Some(end) = analysis.proved_move(mv) else {
        return vec![Reason::TooEarly];
    };
    let line = |minimax| [vec![mv], principal_variation(minimax, after)].concat();
    let mut reasons = match end {
        Proved { value: Value::Win, .. } => vec![Reason::WinsByForce { line: line(minimax) }],
        // A loss in two plies is a line that the other side completes next, which `LeavesOpen` says already.
        Proved { value: Value::Loss, plies: Some(3..) } => vec![Reason::LosesByForce { line: line(minimax) }],
        Proved { value: Value::Draw, .. } if analysis.repeats(mv) => {
            vec![Reason::EndsInDraw { why: DrawReason::Repetition }]
        }
        Proved { value: Value::Draw, .. } if after.is_over() => vec![Reason::EndsInDraw { why: DrawReason::Full }],
        _ => Vec::new(),
    };
    let ends = matches!(reasons[..], [Reason::EndsInDraw { .. }]);
    match analysis.proved() {
        Some(before) if end.value < before.value => {
            let better = analysis.proved_moves(before.value).collect();
            reasons.push(Reason::ThrowsAway { from: before.value, to: end.value, better });
        }
        // That the round is over says enough.
        _ if ends => {}
        Some(before) if analysis.only_move() == Some(mv) => reasons.push(Reason::OnlyMove { value: before.value }),
        _ if end.value == Value::Draw => reasons.push(Reason::HoldsDraw),
        _ => {}
    }
    reasons
}

/// The moves with which the side to move completes a line and wins.
fn winning_moves(board: &Board) -> Vec<Move> {
    let cells = if board.line_loses() { Cells::NONE } else { board.completions(board.to_move()) };
    let wins = |mv: &Move| cells.contains(mv.position) && board.after_legal(*mv).winner().is_some();
    board.legal_moves().filter(wins).collect()
}

/// Whether a line that a side may complete is a threat of this side.
fn has_threats(board: &Board) -> bool {
    matches!(board.rules().kind(), Kind::Classic | Kind::Gravity | Kind::Vanishing)
}

/// The moves that make two threats at once, and the threats. There are none if the side to move can complete a line,
/// which is better. Moves after which the other side can complete a line are left out, because the threats come too
/// late.
fn forks(board: &Board) -> Vec<(Move, Cells)> {
    let me = board.to_move();
    if !has_threats(board) || !board.completions(me).is_empty() {
        return Vec::new();
    }
    let fork = |mv| {
        let after = board.after_legal(mv);
        let threats = after.completions(me);
        (threats.len() > 1 && after.completions(me.other()).is_empty()).then_some((mv, threats))
    };
    board.legal_moves().filter_map(fork).collect()
}
