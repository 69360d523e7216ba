//! Sentences about moves: why one is good or bad, and what a computer thought. The cell is the subject of each
//! sentence, and the sides are called by their marks.

use std::fmt::Display;

use noughts_engine::ai::Account;
use noughts_engine::ai::minimax::{Score, horizon};
use noughts_engine::ai::pencil::Sight;
use noughts_engine::ai::tactics::Rule;
use noughts_engine::play::{Author, Match};
use noughts_engine::rules::{Board, Line, Mark, Position};
use noughts_engine::teach::{Explanation, Reason, TurningPoint, Value, Worth};

use super::{author_in_lessons, value};

/// All sentences about a move on this board, which is the board before the move. If an opponent made the move, its own
/// account comes first.
pub fn explanation(by: Option<(&Match, Author)>, board: &Board, explanation: &Explanation) -> Vec<String> {
    let Explanation { position, account: said, reasons, .. } = explanation;
    let account = by.zip(said.as_ref()).map(|((pairing, by), said)| {
        let name = author_in_lessons(pairing, board.to_move(), by);
        format!("{name}: {}", account(board, *position, said))
    });
    let reasons = reasons.iter().map(|claim| reason(board, *position, claim));
    account.into_iter().chain(reasons).collect()
}

/// A best move, and its result.
pub fn hint(best: Option<(Position, Worth)>) -> String {
    match best {
        None => "The round is over.".to_owned(),
        Some((position, worth)) => match worth.value {
            Value::Win => format!("Hint: {position} wins."),
            Value::Draw => format!("Hint: {position} holds the draw."),
            Value::Loss => format!("Hint: {position} loses latest."),
        },
    }
}

/// A reason for or against a move of the side to move on this board.
pub fn reason(board: &Board, position: Position, reason: &Reason) -> String {
    let (me, other) = (board.to_move(), board.to_move().other());
    let p = position;
    match reason {
        Reason::Completes { lines } => format!("{p} finishes {}.", lines_named(lines)),
        Reason::MissesWin { at } => format!("{p} misses {}, which wins at once.", list(*at, "or")),
        Reason::LeavesOpen { at, lines } => {
            format!("{p} leaves {at} open, where {other} finishes {}.", lines_named(lines))
        }
        Reason::Blocks { lines } => format!("{p} blocks {}.", lines_named(lines)),
        Reason::Fork { threats } => {
            format!("{p} makes {} threats at once: {}.", number(threats.len()), list(*threats, "and"))
        }
        Reason::AllowsFork { at, threats } => {
            let threats = list(*threats, "and");
            format!("{p} lets {other} play {at}, which makes two threats at once: {threats}.")
        }
        Reason::LosesByForce { line } => format!("{p} loses by force in {}: {}.", line.len(), moves(me, line)),
        Reason::ThrowsAway { from, to, better } => {
            format!("{p} turns a {} into a {}; {}.", value(*from), value(*to), better_moves(better, *from))
        }
        Reason::WinsByForce { line } => format!("{p} wins by force in {}: {}.", line.len(), moves(me, line)),
        Reason::OnlyMove { value: Value::Win } => format!("Only {p} wins."),
        Reason::OnlyMove { .. } => format!("Only {p} holds the draw."),
        Reason::StopsFork { at } if *at == [p] => {
            format!("{p} takes the cell where {other} could make two threats at once.")
        }
        Reason::StopsFork { at } => {
            format!("{p} stops {other} from making two threats at once with {}.", list(at.iter().copied(), "or"))
        }
        Reason::Threat { at, lines } => format!("{p} makes a threat: {at} would finish {}.", lines_named(lines)),
        Reason::EndsInDraw => format!("{p} takes the last cell: a draw."),
        Reason::HoldsDraw => format!("{p} keeps the draw: if both play on without a mistake, nobody wins."),
        Reason::Unclear { plies } => format!("After {p} nobody can force a win within {plies} marks."),
    }
}

/// An opponent's account of a move that it makes on this board.
pub fn account(board: &Board, position: Position, account: &Account) -> String {
    let (p, other) = (position, board.to_move().other());
    match account {
        Account::AnyCell { empty: 1 } => format!("“{p} was the only empty cell.”"),
        Account::AnyCell { empty } => format!("“I picked any of the {empty} empty cells: {p}.”"),
        Account::Pointed { at } if at.len() == 1 => format!("“I pointed at {p}, and it was empty.”"),
        Account::Pointed { at } => {
            let at = list(at.iter().copied(), "or");
            format!("“I pointed at {at}, and read on to the first empty cell: {p}.”")
        }
        Account::Saw(sight) => match sight {
            Sight::Finishes => format!("“I saw that I could finish a line at {p}.”"),
            Sight::Blocks => format!("“I saw that {other} could finish a line at {p}, so I blocked it.”"),
            Sight::Overlooks { at } => {
                let at = list(*at, "or");
                format!("“I did not see that {other} could finish a line at {at}, and picked another empty cell: {p}.”")
            }
            Sight::Nothing => {
                let empty = board.empty_cells().len();
                format!("“I saw no line to finish and none to block, so I picked any of the {empty} empty cells: {p}.”")
            }
        },
        Account::Rule(rule) => match rule {
            Rule::Opening if board.rules().centre() == Some(p) => "“My first rule: begin in the centre.”".to_owned(),
            Rule::Opening => "“My first rule: answer the centre with a corner.”".to_owned(),
            Rule::Finishes => "“My rule: finish a line when you can.”".to_owned(),
            Rule::Blocks => "“My rule: block a line that the other side would finish.”".to_owned(),
            Rule::NoDoubleThreat => "“My rule: leave the other side no way to make two threats at once.”".to_owned(),
            Rule::None => "“None of my rules helped, so I picked any cell.”".to_owned(),
        },
        Account::Searched { score, equal } => {
            let others = match equal {
                1 => "no other move is as good",
                _ => "I picked one of the best",
            };
            format!("“{}, and {others}.”", outlook(board, *score))
        }
        Account::Trap { score, losing, answers } => {
            let traps = match (answers, losing) {
                (0, _) => "nobody can answer it".to_owned(),
                (1, 0) => "the one answer to it is no mistake".to_owned(),
                (_, 0) => "no answer to it is a mistake".to_owned(),
                (1, _) => "the one answer to it loses".to_owned(),
                (all, lost) if lost == all => "every answer to it loses".to_owned(),
                (_, 1) => format!("1 of the {answers} answers to it loses"),
                _ => format!("{losing} of the {answers} answers to it lose"),
            };
            format!("“{}, and {traps}.”", outlook(board, *score))
        }
    }
}

/// What an opponent that searches expects from a move with this score.
fn outlook(board: &Board, score: Score) -> String {
    let empty = board.empty_cells().len();
    let Worth { value, plies } = Worth::new(score, empty);
    let seen = usize::from(horizon(empty));
    let looked = if seen == empty {
        "I looked at every game from here to its end".to_owned()
    } else {
        format!("I looked {seen} marks ahead")
    };
    let found = match value {
        Value::Win if plies == 1 => "this wins at once".to_owned(),
        Value::Win => format!("this wins in {plies}"),
        Value::Draw if seen == empty => "this holds the draw".to_owned(),
        Value::Draw => "nobody can force a win so soon".to_owned(),
        Value::Loss => format!("this loses as late as it can, in {plies}"),
    };
    format!("{looked}: {found}")
}

/// A move that changed how the round ends under perfect play.
pub fn turning_point(point: &TurningPoint) -> String {
    let TurningPoint { mark, position, better, .. } = point;
    let [before, after] = [point.before, point.after].map(value);
    format!("{mark}'s {position} turned a {before} into a {after}; {}.", better_moves(better, point.before))
}

/// `a1 and c3 hold the draw`.
fn better_moves(better: &[Position], value: Value) -> String {
    let effect = match (value, better.len()) {
        (Value::Win, 1) => "wins",
        (Value::Win, _) => "win",
        (_, 1) => "holds the draw",
        (..) => "hold the draw",
    };
    format!("{} {effect}", list(better.iter().copied(), "and"))
}

/// `the line a1–c3`, or several lines.
fn lines_named(lines: &[Line]) -> String {
    let names = lines.iter().map(|line| line.ends().map(|end| end.to_string()).join("–"));
    let noun = if lines.len() == 1 { "the line" } else { "the lines" };
    format!("{noun} {}", list(names, "and"))
}

/// `X b2, O a1, X c3`.
fn moves(first: Mark, line: &[Position]) -> String {
    let marks = [first, first.other()].into_iter().cycle();
    let moves: Vec<_> = marks.zip(line).map(|(mark, position)| format!("{mark} {position}")).collect();
    moves.join(", ")
}

/// `a1, b2 and c3`.
fn list(items: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let mut items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(end) if !items.is_empty() => format!("{} {last} {end}", items.join(", ")),
        end => end.unwrap_or_default(),
    }
}

fn number(count: usize) -> String {
    match count {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        _ => count.to_string(),
    }
}
