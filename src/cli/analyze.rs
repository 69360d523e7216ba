//! `noughts analyze`: what each move of a position is worth.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use noughts_engine::ai::Minimax;
use noughts_engine::play::RoundRecord;
use noughts_engine::rules::{Board, Position, Rules};
use noughts_engine::teach::{Analysis, Worth, explain};
use serde::{Serialize, Serializer};

use crate::words;

use super::rounds::Rounds;
use super::{Failure, Format, read_matches, to_json};

#[derive(Args)]
pub(super) struct Analyze {
    #[arg(
        value_parser = question,
        value_name = words::placeholder_position(),
        help = words::option_analyze()
    )]
    question: Question,

    #[arg(
        long,
        default_value = "text",
        value_name = words::placeholder_format(),
        help = words::option_format("text")
    )]
    format: Format,
}

/// What is analyzed.
#[derive(Clone)]
enum Question {
    Position(Board),
    Round(RoundRecord),
    File(PathBuf),
}

/// A position, a round that begins with a mark, or else the path of a file that is there.
fn question(text: &str) -> Result<Question, String> {
    let begins_round = ["x", "o"].contains(&text.split_whitespace().next().unwrap_or_default());
    match Path::new(text) {
        path if path.is_file() => Ok(Question::File(path.to_owned())),
        _ if begins_round => match RoundRecord::parse(Rules::TIC_TAC_TOE, text) {
            Ok(round) => Ok(Question::Round(round)),
            Err(error) => Err(words::wrong_round(&error)),
        },
        _ => super::position(text).map(Question::Position),
    }
}

/// The JSON output, as documented in the README. A change that can break a reader raises `version`.
#[derive(Serialize)]
pub(super) struct Report {
    version: u8,
    position: String,
    to_move: String,
    #[serde(flatten)]
    worth: WorthReport,
    best: Vec<String>,
    #[serde(serialize_with = "as_object")]
    cells: Vec<(Position, CellReport)>,
}

#[derive(Serialize)]
pub(super) struct WorthReport {
    value: String,
    plies: usize,
}

#[derive(Serialize)]
struct CellReport {
    #[serde(flatten)]
    worth: WorthReport,
    why: Vec<String>,
}

impl From<Worth> for WorthReport {
    fn from(worth: Worth) -> Self {
        Self { value: worth.value.to_string(), plies: worth.plies }
    }
}

/// One key for each cell, in reading order.
fn as_object<S: Serializer>(cells: &[(Position, CellReport)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(cells.iter().map(|(position, cell)| (position.to_string(), cell)))
}

/// The reasons for and against a move as sentences, the most important first.
pub(super) fn why(minimax: &mut Minimax, analysis: &Analysis, position: Position) -> Vec<String> {
    let explanation = explain(minimax, analysis, position, None);
    explanation.map_or_else(|_| Vec::new(), |explanation| words::explanation(None, analysis.board(), &explanation))
}

pub(super) fn run(arguments: &Analyze, output: &mut impl Write) -> Result<(), Failure> {
    let board = match &arguments.question {
        Question::Position(board) => *board,
        Question::Round(round) => {
            return Rounds(vec![(String::new(), vec![round.clone()])]).write(arguments.format, output);
        }
        Question::File(path) => {
            let matches = read_matches(path)?;
            let named = matches.iter().map(|played| (words::match_of(played), played.rounds().to_vec()));
            return Rounds(named.collect()).write(arguments.format, output);
        }
    };
    let minimax = &mut Minimax::default();
    let Some(analysis) = Analysis::of(minimax, &board) else {
        return Err(Failure::Usage(words::nothing_to_analyze(board.winner())));
    };
    let report = match arguments.format {
        Format::Text => text(&analysis, minimax),
        Format::Json => json(&analysis, minimax) + "\n",
    };
    output.write_all(report.as_bytes()).map_err(Failure::Output)
}

fn json(analysis: &Analysis, minimax: &mut Minimax) -> String {
    let cell = |(position, worth): (Position, Worth)| {
        (position, CellReport { worth: worth.into(), why: why(minimax, analysis, position) })
    };
    let report = Report {
        version: 1,
        position: analysis.board().to_string(),
        to_move: analysis.board().to_move().to_string().to_lowercase(),
        worth: analysis.worth().into(),
        best: analysis.best().map(|position| position.to_string()).collect(),
        cells: analysis.moves().map(cell).collect(),
    };
    to_json(&report)
}

fn text(analysis: &Analysis, minimax: &mut Minimax) -> String {
    let board = analysis.board();
    let mut text = format!("{board}\n{}\n\n", words::analysis_title(board.to_move(), analysis.worth()));
    for (position, worth) in analysis.moves() {
        text += &format!("  {position}  {}", words::analysis_worth(worth));
        if analysis.best().any(|best| best == position) {
            text += &format!("  {}", words::analysis_best());
        }
        text.push('\n');
        for sentence in why(minimax, analysis, position) {
            text += &format!("      {sentence}\n");
        }
    }
    text
}
