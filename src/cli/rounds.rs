//! `noughts analyze` of rounds: what each move was worth, and where the round turned.

use std::io::Write;

use noughts_engine::ai::Minimax;
use noughts_engine::play::RoundRecord;
use noughts_engine::rules::Position;
use noughts_engine::teach::{Analysis, Worth, explain, turning_points};
use serde::Serialize;

use crate::words;

use super::{Failure, Format, to_json};

/// The rounds that are analyzed, each below the name of its match if it has one.
pub(super) struct Rounds(pub Vec<(String, Vec<RoundRecord>)>);

/// The JSON output, as documented in the README. A change that can break a reader raises `version`.
#[derive(Serialize)]
struct RoundsReport {
    version: u8,
    rounds: Vec<RoundReport>,
}

#[derive(Serialize)]
struct RoundReport {
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
    worth: WorthReport,
    mistake: bool,
    better: Vec<String>,
}

/// What a move is worth, in the JSON output.
#[derive(Serialize)]
pub(super) struct WorthReport {
    value: String,
    plies: usize,
}

impl From<Worth> for WorthReport {
    fn from(worth: Worth) -> Self {
        Self { value: worth.value.to_string(), plies: worth.plies }
    }
}

/// A move that was made, and what the move was worth for the player who made it.
struct Judged {
    before: Analysis,
    position: Position,
    worth: Option<Worth>,
    /// The moves that would have been better, if this move was a mistake.
    better: Option<Vec<Position>>,
}

/// The reasons for and against a move as sentences, the most important first.
pub(super) fn why(minimax: &mut Minimax, analysis: &Analysis, position: Position) -> Vec<String> {
    let explanation = explain(minimax, analysis, position, None);
    let sentences = explanation.map(|explanation| words::explanation(None, analysis.board(), &explanation));
    sentences.unwrap_or_default().iter().map(|sentence| words::plain(sentence)).collect()
}

fn judge(minimax: &mut Minimax, round: &RoundRecord) -> Vec<Judged> {
    let moves = round.moves().iter().map(|saved| saved.mv);
    let points = turning_points(minimax, round.start(), moves.clone()).unwrap_or_default();
    let mut before = *round.start();
    let mut judged = Vec::new();
    for (mv, ply) in moves.zip(1..) {
        let Some(analysis) = Analysis::of(minimax, &before) else {
            break; // the moves of a record are legal
        };
        let worth = analysis.proved_move(mv.position);
        let better = points.iter().find(|point| point.ply == ply).map(|point| point.better.clone());
        judged.push(Judged { before: analysis, position: mv.position, worth, better });
        before = before.after(mv).unwrap_or(before);
    }
    judged
}

impl Rounds {
    pub fn write(&self, format: Format, output: &mut impl Write) -> Result<(), Failure> {
        let minimax = &mut Minimax::default();
        let text = match format {
            Format::Text => self.text(minimax),
            Format::Json => self.json(minimax) + "\n",
        };
        output.write_all(text.as_bytes()).map_err(Failure::Output)
    }

    fn text(&self, minimax: &mut Minimax) -> String {
        let mut text = String::new();
        for (name, rounds) in &self.0 {
            if !name.is_empty() {
                text += &format!("{name}\n");
            }
            for (round, number) in rounds.iter().zip(1..) {
                text += &format!("{}\n", words::past_round(number, round));
                for (judged, ply) in judge(minimax, round).into_iter().zip(1..) {
                    let Judged { before, position, worth, better } = judged;
                    let mark = before.board().to_move();
                    text += &format!("  {}", words::numbered_move(ply, mark, position, better.is_some()));
                    if let Some(worth) = worth {
                        text += &format!("  {}", words::analysis_worth(worth));
                    }
                    text.push('\n');
                    for sentence in why(minimax, &before, position).into_iter().filter(|_| better.is_some()) {
                        text += &format!("      {sentence}\n");
                    }
                }
                text += &format!("  {}\n\n", round.end());
            }
        }
        text
    }

    fn json(&self, minimax: &mut Minimax) -> String {
        let rounds = self.0.iter().flat_map(|(_, rounds)| rounds).map(|round| {
            let moves = judge(minimax, round).into_iter().filter_map(|judged| {
                Some(MoveReport {
                    name: judged.position.to_string(),
                    mark: judged.before.board().to_move().letter(),
                    worth: judged.worth?.into(),
                    mistake: judged.better.is_some(),
                    better: judged.better.into_iter().flatten().map(|cell| cell.to_string()).collect(),
                })
            });
            RoundReport { start: round.start().to_string(), moves: moves.collect(), end: round.end().to_string() }
        });
        to_json(&RoundsReport { version: 1, rounds: rounds.collect() })
    }
}
