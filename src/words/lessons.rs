//! Sentences about moves: why a move is good or bad, and what a computer thought. The cell is the subject of each sentence, and
//! the sides are called by their marks.

use noughts_engine::ai::Account;
use noughts_engine::ai::minimax::{Evaluation, horizon};
use noughts_engine::ai::pencil::Sight;
use noughts_engine::ai::tactics::Rule;
use noughts_engine::play::{Author, Match};
use noughts_engine::rules::{Board, Line, Mark, Position};
use noughts_engine::teach::{Explanation, Reason, TurningPoint, Value, Worth};

use super::messages::{self, list_or};
use super::{all_of, author_in_lessons, join, list};

/// All sentences about a move. `board` is the board before the move. If an opponent made the move, the opponent's own account
/// comes first, and moves are counted from the board after the move.
pub fn explanation(by: Option<(&Match, Author)>, board: &Board, explanation: &Explanation) -> Vec<String> {
    let Explanation { position, account: said, reasons, .. } = explanation;
    let account = by.zip(said.as_ref()).map(|((pairing, by), said)| {
        let name = author_in_lessons(pairing, board.to_move(), by);
        messages::account_of(name, account(board, *position, said))
    });
    let reasons = reasons.iter().map(|claim| about(board, *position, claim, usize::from(by.is_some())));
    account.into_iter().chain(reasons).collect()
}

/// A best move, and its result.
pub fn hint(best: Option<(Position, Worth)>) -> String {
    match best {
        None => messages::hint_over().to_owned(),
        Some((position, worth)) => match worth.value {
            Value::Win => messages::hint_wins(position),
            Value::Draw => messages::hint_draws(position),
            Value::Loss => messages::hint_loses(position),
        },
    }
}

/// A reason for or against a move of the side to move on this board.
pub fn reason(board: &Board, position: Position, reason: &Reason) -> String {
    about(board, position, reason, 0)
}

/// The same, where this many moves of a forced line were made already.
fn about(board: &Board, position: Position, reason: &Reason, made: usize) -> String {
    let by_force = |winner: Mark, line: &[Position]| {
        let moves = moves(board.to_move(), line).skip(made);
        messages::wins_by_force(position, winner, line.len() - made, join(moves, messages::list_separator()))
    };
    let (me, other) = (board.to_move(), board.to_move().other());
    let p = position;
    match reason {
        Reason::Completes { lines } => messages::finishes(p, lines.len(), lines_named(lines)),
        Reason::MissesWin { at } => messages::misses_win(p, list(*at, list_or)),
        Reason::LeavesOpen { at, lines } => messages::leaves_open(p, at, other, lines.len(), lines_named(lines)),
        Reason::Blocks { lines } => messages::blocks(p, lines.len(), lines_named(lines)),
        Reason::Fork { threats } => messages::forks(p, threats.len(), all_of(*threats)),
        Reason::AllowsFork { at, threats } => messages::allows_fork(p, other, at, threats.len(), all_of(*threats)),
        Reason::LosesByForce { line } => by_force(other, line),
        Reason::ThrowsAway { from, to, better } => messages::throws_away(p, from, to, all_of(better), better.len()),
        Reason::WinsByForce { line } => by_force(me, line),
        Reason::OnlyMove { value: Value::Win } => messages::only_wins(p),
        Reason::OnlyMove { .. } => messages::only_draws(p),
        Reason::StopsFork { at } if *at == [p] => messages::takes_fork(p, other),
        Reason::StopsFork { at } => {
            // The other side cannot play on the cell of the move any more.
            let at = at.iter().filter(|cell| **cell != p);
            messages::stops_fork(p, other, list(at, list_or))
        }
        Reason::Threat { at, lines } => messages::threatens(p, at, lines.len(), lines_named(lines)),
        Reason::EndsInDraw => messages::ends_in_draw(p),
        Reason::HoldsDraw => messages::keeps_draw(p),
        Reason::Unclear { plies } => messages::unclear(p, plies),
    }
}

/// An opponent's account of a move that it makes on this board.
pub fn account(board: &Board, position: Position, account: &Account) -> String {
    let (p, other) = (position, board.to_move().other());
    let empty = board.empty_cells().len();
    match account {
        Account::AnyCell { empty: 1 } => messages::picked_only(p),
        Account::AnyCell { empty } => messages::picked_any(empty, p),
        Account::Pointed { at } if at.len() == 1 => messages::pointed(p),
        Account::Pointed { .. } => messages::pointed_and_read(p),
        Account::Saw(sight) => match sight {
            Sight::Finishes => messages::saw_finish(p),
            Sight::Blocks => messages::saw_block(other, p),
            Sight::Overlooks { at } => messages::saw_not(other, list(*at, list_or), p),
            Sight::Nothing => messages::saw_nothing(empty, p),
        },
        Account::Rule(rule) => match rule {
            Rule::Opening if board.rules().centre() == Some(p) => messages::rule_centre(),
            Rule::Opening => messages::rule_corner(),
            Rule::Finishes => messages::rule_finishes(),
            Rule::Blocks => messages::rule_blocks(),
            Rule::NoDoubleThreat => messages::rule_no_double_threat(),
            Rule::None => messages::rule_none(),
        }
        .to_owned(),
        Account::Searched { score, equal } => {
            let Outlook { looked, marks, found, plies } = Outlook::new(board, *score);
            messages::searched(looked, marks, found, plies, *equal)
        }
        Account::Trap { score, losing, answers } => {
            let Outlook { looked, marks, found, plies } = Outlook::new(board, *score);
            if *answers == 0 {
                return messages::found_only(looked, marks, found, plies);
            }
            let share = match losing {
                0 => "none",
                _ if losing == answers => "all",
                _ => "some",
            };
            messages::set_trap(looked, marks, found, plies, share, *answers, *losing)
        }
    }
}

/// What an opponent that searches expects from a move. Two fields choose between texts of a message.
struct Outlook {
    looked: &'static str,
    marks: usize,
    found: &'static str,
    plies: usize,
}

impl Outlook {
    fn new(board: &Board, score: Evaluation) -> Self {
        let empty = board.empty_cells().len();
        let Worth { value, plies } = Worth::new(score, empty);
        let marks = usize::from(horizon(empty));
        let looked = if marks == empty { "to-end" } else { "ahead" };
        let found = match value {
            Value::Win if plies == 1 => "wins-at-once",
            Value::Win => "wins",
            Value::Draw if marks == empty => "draws",
            Value::Draw => "no-win",
            Value::Loss => "loses",
        };
        // The move was made, so it is not counted.
        Self { looked, marks, found, plies: plies - 1 }
    }
}

/// A move that changed how the round ends under perfect play.
pub fn turning_point(point: &TurningPoint) -> String {
    let TurningPoint { mark, position, before, after, better, .. } = point;
    messages::turning_point(mark, position, before, after, all_of(better), better.len())
}

/// `a1–c3`, or several lines.
pub(super) fn lines_named(lines: &[Line]) -> String {
    all_of(lines.iter().map(|line| line.ends().map(|end| end.to_string()).join("–")))
}

/// `X b2`, `O a1`, `X c3`.
fn moves(first: Mark, line: &[Position]) -> impl Iterator<Item = String> {
    let marks = [first, first.other()].into_iter().cycle();
    marks.zip(line).map(|(mark, position)| messages::marked_move(mark, position))
}
