//! Sentences about moves: why a move is good or bad, and what a computer thought. The move is the subject of each sentence, and
//! the sides are called by their marks. Where marks belong to nobody, they are called this side, which makes the move, and the other
//! side.

use noughts_engine::ai::minimax::{Evaluation, horizon};
use noughts_engine::ai::pencil::Sight;
use noughts_engine::ai::tactics::Rule;
use noughts_engine::ai::{Account, Proved, Solver};
use noughts_engine::play::{Author, Match};
use noughts_engine::rules::{Board, DrawReason, Kind, Line, Mark, Move};
use noughts_engine::teach::{Explanation, Reason, TurningPoint, Value};

use super::messages::{self, list_or};
use super::{all_of, author_in_lessons, join, list};

/// All sentences about a move. `board` is the board before the move. If an opponent made the move, the opponent's own account
/// comes first, and moves are counted from the board after the move.
pub fn explanation(by: Option<(&Match, Author)>, board: &Board, explanation: &Explanation) -> Vec<String> {
    let Explanation { mv, account: said, reasons, .. } = explanation;
    let account = by.zip(said.as_ref()).map(|((pairing, by), said)| {
        let name = author_in_lessons(pairing, board.to_move(), by);
        messages::account_of(name, account(board, *mv, said))
    });
    let reasons = reasons.iter().map(|claim| about(board, *mv, claim, usize::from(by.is_some())));
    account.into_iter().chain(reasons).collect()
}

/// A best move, and how the round ends after it if that is proved.
pub fn hint(best: Option<(Move, Option<Proved>)>) -> String {
    match best {
        None => messages::hint_over().to_owned(),
        Some((mv, end)) => match end.map(|end| end.value) {
            None => messages::hint_looks_best(mv),
            Some(Value::Win) => messages::hint_wins(mv),
            Some(Value::Draw) => messages::hint_draws(mv),
            Some(Value::Loss) => messages::hint_loses(mv),
        },
    }
}

/// A reason for or against a move of the side to move on this board.
pub fn reason(board: &Board, mv: impl Into<Move>, reason: &Reason) -> String {
    about(board, mv.into(), reason, 0)
}

/// The same, where this many moves of a forced line were made already.
fn about(board: &Board, p: Move, reason: &Reason, made: usize) -> String {
    let [me, other] = sides(board);
    let by_force = |winner: &str, line: &[Move]| {
        let moves = moves(board, line).skip(made);
        messages::wins_by_force(p, winner, line.len() - made, join(moves, messages::list_separator()))
    };
    match reason {
        Reason::Completes { .. } | Reason::LeavesOpen { .. } | Reason::Blocks { .. } | Reason::Loses { .. } => {
            about_lines(board, p, reason, &other)
        }
        Reason::MissesWin { with } => messages::misses_win(p, list(with, list_or)),
        Reason::Fork { threats } => messages::forks(p, threats.len(), all_of(*threats)),
        Reason::AllowsFork { to, threats } => messages::allows_fork(p, other, to, threats.len(), all_of(*threats)),
        Reason::LosesByForce { line } => by_force(&other, line),
        Reason::ThrowsAway { from, to, better } => messages::throws_away(p, from, to, all_of(better), better.len()),
        Reason::WinsByForce { line } => by_force(&me, line),
        Reason::OnlyMove { value: Value::Win } => messages::only_wins(p),
        Reason::OnlyMove { .. } => messages::only_draws(p),
        Reason::StopsFork { from } if *from == [p] => messages::takes_fork(p, other),
        Reason::StopsFork { from } => {
            // The other side cannot play on the cell of the move any more.
            let from = from.iter().filter(|mv| **mv != p);
            messages::stops_fork(p, other, list(from, list_or))
        }
        Reason::Threat { at, lines } => messages::threatens(p, at, lines.len(), lines_named(lines)),
        Reason::WinsBoard { number } => messages::wins_board(p, usize::from(*number)),
        Reason::FreesChoice => messages::frees_choice(p, other),
        Reason::EndsInDraw { why: DrawReason::Full } if board.rules().kind() == Kind::Ultimate => {
            messages::ends_in_draw_closed(p)
        }
        Reason::EndsInDraw { why: DrawReason::Full } => messages::ends_in_draw(p),
        Reason::EndsInDraw { .. } => messages::ends_in_repetition(p),
        Reason::HoldsDraw => messages::keeps_draw(p),
        Reason::TooEarly => messages::too_early(p),
    }
}

/// A reason that is about lines. In Ultimate these are lines of small boards, which have no names.
fn about_lines(board: &Board, p: Move, reason: &Reason, other: &str) -> String {
    let is_of_boards = board.rules().kind() == Kind::Ultimate;
    match reason {
        Reason::Completes { .. } if is_of_boards => messages::wins_boards(p),
        Reason::LeavesOpen { to, .. } if is_of_boards => messages::leaves_boards(p, other, to),
        Reason::Blocks { .. } if is_of_boards => messages::blocks_boards(p, other),
        Reason::Completes { lines } => messages::finishes(p, lines.len(), lines_named(lines)),
        Reason::Loses { lines } => messages::finishes_and_loses(p, lines.len(), lines_named(lines)),
        Reason::LeavesOpen { to, lines } => messages::leaves_open(p, to, other, lines.len(), lines_named(lines)),
        Reason::Blocks { lines } => messages::blocks(p, lines.len(), lines_named(lines)),
        _ => String::new(),
    }
}

/// What the side to move and the other side are called.
fn sides(board: &Board) -> [String; 2] {
    match board.rules().kind().has_own_marks() {
        true => [board.to_move(), board.to_move().other()].map(|mark| mark.to_string()),
        false => [messages::this_side(), messages::other_side()].map(str::to_owned),
    }
}

/// An opponent's account of a move that it makes on this board.
pub fn account(board: &Board, mv: impl Into<Move>, account: &Account) -> String {
    let (p, [_, other]) = (mv.into(), sides(board));
    let empty = board.legal_cells().len();
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
            Rule::Opening if board.rules().centre() == Some(p.position) => messages::rule_centre(),
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
        let Proved { value, plies } = Proved::new(score, empty);
        let marks = if Solver::proves(board.rules()) { empty } else { usize::from(horizon(empty)) };
        let looked = if marks == empty { "to-end" } else { "ahead" };
        let found = match value {
            Value::Win if plies == Some(1) => "wins-at-once",
            Value::Win => "wins",
            Value::Draw if marks == empty => "draws",
            Value::Draw => "no-win",
            Value::Loss => "loses",
        };
        // The move was made, so it is not counted.
        Self { looked, marks, found, plies: plies.map_or(0, |plies| plies - 1) }
    }
}

/// A move that changed how the round ends under perfect play.
pub fn turning_point(point: &TurningPoint) -> String {
    let TurningPoint { mark, mv, before, after, better, .. } = point;
    messages::turning_point(mark, mv, before, after, all_of(better), better.len())
}

/// `a1–c3`, or several lines.
pub(super) fn lines_named(lines: &[Line]) -> String {
    all_of(lines.iter().map(|line| line.ends().map(|end| end.to_string()).join("–")))
}

/// `X b2`, `O a1`, `X c3`, or the moves alone where marks belong to nobody.
fn moves(board: &Board, line: &[Move]) -> impl Iterator<Item = String> {
    let marks = [board.to_move(), board.to_move().other()].into_iter().cycle();
    let has_own_marks = board.rules().kind().has_own_marks();
    let named =
        move |(mark, mv): (Mark, &Move)| if has_own_marks { messages::marked_move(mark, mv) } else { mv.to_string() };
    marks.zip(line).map(named)
}
