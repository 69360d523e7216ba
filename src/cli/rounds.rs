//! `noughts analyze` of rounds: what each move was worth, and where the round turned.

use std::io::Write;

use noughts_engine::ai::{Minimax, Proved, Solver};
use noughts_engine::play::RoundRecord;
use noughts_engine::rules::{Mark, Move, Rules};
use noughts_engine::teach::{Analysis, explain, turning_points};
use serde::Serialize;

use crate::words;

use super::proofs::{EndReport, Proofs};
use super::{Failure, Format, to_json};

/// The rounds that are analyzed, each below the name of its match if it has one.
pub(super) struct Rounds(pub Vec<(String, Vec<RoundRecord>)>);

/// The JSON output, as documented in the book (`docs/src/terminal.md`). A change that can break a reader raises `version`.
#[derive(Serialize)]
struct RoundsReport {
    version: u8,
    rounds: Vec<RoundReport>,
}

#[derive(Serialize)]
struct RoundReport {
    /// Nothing for the classic game.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    start: String,
    moves: Vec<MoveReport>,
    end: String,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    name: String,
    mark: char,
    #[serde(flatten)]
    end: EndReport,
    mistake: bool,
    better: Vec<String>,
}

/// A move that was made, and what the move was worth for the player who made it.
struct Judged {
    mark: Mark,
    mv: Move,
    /// How the round ends after the move, if that is proved.
    end: Option<Proved>,
    /// The moves that would have been better, if this move was a mistake.
    better: Option<Vec<Move>>,
    /// What is said about a mistake.
    why: Vec<String>,
}

/// The reasons for and against a move as sentences, the most important first.
pub(super) fn why(minimax: &mut Minimax, analysis: &Analysis, mv: Move) -> Vec<String> {
    let explanation = explain(minimax, analysis, mv, None);
    let sentences = explanation.map(|explanation| words::explanation(None, analysis.board(), &explanation));
    sentences.unwrap_or_default().iter().map(|sentence| words::plain(sentence)).collect()
}

/// What judges the moves of rounds.
#[derive(Default)]
struct Judges {
    minimax: Minimax,
    solver: Solver,
}

impl Judges {
    fn judge(&mut self, round: &RoundRecord) -> Vec<Judged> {
        match round.start().rules() {
            Rules::TIC_TAC_TOE => judge_classic(&mut self.minimax, round),
            _ => judge_other(&mut self.solver, round),
        }
    }
}

/// Judges the moves of a game in which a move is a mistake if it is proved to change how the round ends.
fn judge_other(solver: &mut Solver, round: &RoundRecord) -> Vec<Judged> {
    let mut before = *round.start();
    let judge = |mv: Move| {
        let proofs = Proofs::of(solver, &before);
        let (mark, end) = (before.to_move(), proofs.of_move(mv));
        let is_mistake = proofs.end().zip(end).is_some_and(|(best, end)| end.value < best.value);
        before = before.after(mv).unwrap_or(before);
        Judged { mark, mv, end, better: is_mistake.then(|| proofs.keeping()), why: Vec::new() }
    };
    round.moves().iter().map(|saved| saved.mv).map(judge).collect()
}

fn judge_classic(minimax: &mut Minimax, round: &RoundRecord) -> Vec<Judged> {
    let moves = round.moves().iter().map(|saved| saved.mv);
    let points = turning_points(minimax, round.start(), moves.clone()).unwrap_or_default();
    let mut before = *round.start();
    let mut judged = Vec::new();
    for (mv, ply) in moves.zip(1..) {
        let Some(analysis) = Analysis::of(minimax, &before) else {
            break; // the moves of a record are legal
        };
        let end = analysis.proved_move(mv);
        let point = points.iter().find(|point| point.ply == ply);
        let better = point.map(|point| point.better.clone());
        let why = if point.is_some() { why(minimax, &analysis, mv) } else { Vec::new() };
        judged.push(Judged { mark: before.to_move(), mv, end, better, why });
        before = before.after(mv).unwrap_or(before);
    }
    judged
}

impl Rounds {
    pub fn write(&self, format: Format, output: &mut impl Write) -> Result<(), Failure> {
        let judges = &mut Judges::default();
        let text = match format {
            Format::Text => self.text(judges),
            Format::Json => self.json(judges) + "\n",
        };
        output.write_all(text.as_bytes()).map_err(Failure::Output)
    }

    fn text(&self, judges: &mut Judges) -> String {
        let mut text = String::new();
        for (name, rounds) in &self.0 {
            if !name.is_empty() {
                text += &format!("{name}\n");
            }
            for (round, number) in rounds.iter().zip(1..) {
                text += &format!("{}\n", words::past_round(number, None, round));
                for (judged, ply) in judges.judge(round).into_iter().zip(1..) {
                    let Judged { mark, mv, end, better, why } = judged;
                    let numbered = words::numbered_move(ply, mark, mv, better.is_some());
                    text += &format!("  {numbered}  {}\n", words::analysis_worth(end));
                    for sentence in why {
                        text += &format!("      {sentence}\n");
                    }
                }
                text += &format!("  {}\n\n", round.end());
            }
        }
        text
    }

    fn json(&self, judges: &mut Judges) -> String {
        let rounds = self.0.iter().flat_map(|(_, rounds)| rounds).map(|round| {
            let moves = judges.judge(round).into_iter().map(|judged| MoveReport {
                name: judged.mv.to_string(),
                mark: judged.mark.letter(),
                end: judged.end.into(),
                mistake: judged.better.is_some(),
                better: judged.better.into_iter().flatten().map(|mv| mv.to_string()).collect(),
            });
            let rules = Some(round.start().rules()).filter(|rules| *rules != Rules::TIC_TAC_TOE);
            let rules = rules.map(|rules| rules.to_string());
            RoundReport {
                rules,
                start: round.start().to_string(),
                moves: moves.collect(),
                end: round.end().to_string(),
            }
        });
        let rounds: Vec<_> = rounds.collect();
        let version = if rounds.iter().all(|round| round.rules.is_none()) { 1 } else { 2 };
        to_json(&RoundsReport { version, rounds })
    }
}
