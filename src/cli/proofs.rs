//! `noughts analyze` of games other than the classic one: what is proved of each move.

use noughts_engine::ai::{Proved, Solver, Value};
use noughts_engine::rules::{Board, Kind, Move};
use serde::{Serialize, Serializer};

use crate::words;

use super::to_json;

/// Every legal move of a board, with how the round ends after it if that is proved.
pub(super) struct Proofs {
    board: Board,
    moves: Vec<(Move, Option<Proved>)>,
}

impl Proofs {
    /// Proves what can be proved. Where no solver does, a move is still known to end the round.
    pub(super) fn of(solver: &mut Solver, board: &Board) -> Self {
        let moves = match solver.prove_moves(board) {
            Some(proved) => proved.into_iter().map(|(mv, end)| (mv, Some(end))).collect(),
            None => board.legal_moves().map(|mv| (mv, ended_by(board, mv))).collect(),
        };
        Self { board: *board, moves }
    }

    /// What is proved of a move.
    pub(super) fn of_move(&self, mv: Move) -> Option<Proved> {
        self.moves.iter().find(|(other, _)| *other == mv).and_then(|(_, end)| *end)
    }

    /// What is proved of the position: the best of all moves, or a win whatever the other moves are.
    pub(super) fn end(&self) -> Option<Proved> {
        let best = self.moves.iter().filter_map(|(_, end)| *end).max_by_key(|end| end.rank())?;
        let is_proved = best.value == Value::Win || self.moves.iter().all(|(_, end)| end.is_some());
        is_proved.then_some(best)
    }

    /// The moves that lead to the best end.
    fn best(&self) -> impl Iterator<Item = Move> {
        let best = self.end();
        let is_best =
            move |end: &Option<Proved>| best.is_some_and(|best| end.is_some_and(|end| end.rank() == best.rank()));
        self.moves.iter().filter(move |(_, end)| is_best(end)).map(|(mv, _)| *mv)
    }

    /// The moves that are proved to keep the value of the position, however soon the round ends.
    pub(super) fn keeping(&self) -> Vec<Move> {
        let value = self.end().map(|end| end.value);
        let keeps = |end: &Option<Proved>| value.is_some() && end.map(|end| end.value) == value;
        self.moves.iter().filter(|(_, end)| keeps(end)).map(|(mv, _)| *mv).collect()
    }

    pub(super) fn json(&self) -> String {
        to_json(&Report {
            version: 2,
            rules: self.board.rules().to_string(),
            position: self.board.to_string(),
            to_move: self.board.to_move().letter(),
            end: self.end().into(),
            best: self.best().map(|mv| mv.to_string()).collect(),
            moves: self.moves.iter().map(|(mv, end)| (*mv, (*end).into())).collect(),
        })
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("{}\n{}\n\n", self.board, words::analysis_title(self.board.to_move(), self.end()));
        let best: Vec<_> = self.best().collect();
        for (mv, end) in &self.moves {
            text += &format!("  {mv}  {}", words::analysis_worth(*end));
            if best.contains(mv) {
                text += &format!("  {}", words::analysis_best());
            }
            text.push('\n');
        }
        if self.board.rules().kind() == Kind::Vanishing {
            text += &format!("\n{}\n", words::without_history());
        }
        text
    }
}

/// How the round ends with this move, if it does.
fn ended_by(board: &Board, mv: Move) -> Option<Proved> {
    let outcome = board.after(mv).ok()?.outcome()?;
    let value = match outcome.winner() {
        None => Value::Draw,
        Some(winner) if winner == board.to_move() => Value::Win,
        Some(_) => Value::Loss,
    };
    Some(Proved { value, plies: Some(1) })
}

/// The JSON output, as documented in the book (`docs/src/terminal.md`). A change that can break a reader raises `version`.
#[derive(Serialize)]
struct Report {
    version: u8,
    rules: String,
    position: String,
    to_move: char,
    #[serde(flatten)]
    end: EndReport,
    best: Vec<String>,
    #[serde(serialize_with = "as_object")]
    moves: Vec<(Move, EndReport)>,
}

/// How the round ends under perfect play, in the JSON output. A draw by repetition has no number of plies, nor has what is not
/// proved.
#[derive(Serialize)]
pub(super) struct EndReport {
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<usize>,
}

impl From<Option<Proved>> for EndReport {
    fn from(end: Option<Proved>) -> Self {
        Self {
            value: end.map_or_else(|| "unknown".to_owned(), |end| end.value.to_string()),
            plies: end.and_then(|end| end.plies),
        }
    }
}

/// One key for each move, in reading order.
fn as_object<S: Serializer>(moves: &[(Move, EndReport)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(moves.iter().map(|(mv, end)| (mv.to_string(), end)))
}
