//! `noughts analyze`: what each move of a position is worth.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use noughts_engine::ai::{Minimax, Solver};
use noughts_engine::play::{RoundRecord, RoundText, trimmed};
use noughts_engine::rules::{Board, Move, Rules};
use noughts_engine::teach::{Analysis, Proved};
use serde::{Serialize, Serializer};

use crate::words;

use super::proofs::{EndReport, Proofs};
use super::rounds::{Rounds, why};
use super::{Failure, Format, read_matches, to_json, wrong_value};

#[derive(Args)]
pub(super) struct Analyze {
    #[arg(help = words::option_analyze())]
    question: String,

    #[arg(long, value_parser = super::rules, default_value_t = Rules::TIC_TAC_TOE, help = words::option_rules())]
    rules: Rules,

    #[arg(long, default_value = "text", help = words::option_format("text"))]
    format: Format,
}

/// What is analyzed.
enum Question {
    Position(Board),
    Round(RoundRecord),
    File(PathBuf),
}

/// A file that exists, a position, a round, or else the path of a file if the text looks like a path.
fn question(rules: Rules, text: &str) -> Result<Question, String> {
    let text = trimmed(text);
    let path = Path::new(text);
    if text == "-" || path.exists() && !path.is_dir() {
        return Ok(Question::File(path.to_owned()));
    }
    let read = RoundText::parse(rules, text);
    let begins_round = ["x", "o"].contains(&text.split_whitespace().next().unwrap_or_default());
    match read {
        Ok(round) if round.moves.is_empty() && text.contains(['X', 'O', '.']) => {
            round.start.board().map(Question::Position).map_err(|error| words::impossible(&error))
        }
        Ok(_) => RoundRecord::parse(rules, text).map(Question::Round).map_err(|error| words::wrong_round(&error)),
        Err(_) if is_path(text) => Ok(Question::File(path.to_owned())),
        Err(error) if begins_round => Err(words::wrong_round(&error)),
        Err(_) => super::position(rules, text).map(Question::Position),
    }
}

/// Whether a text that is no round is meant as the path of a file: the text begins as a path, or ends as the name of a file.
fn is_path(text: &str) -> bool {
    let is_notation = |letter: char| matches!(letter, 'X' | 'O' | 'x' | 'o' | '.' | '/');
    let begins_so = ["/", "./", "../", "~"].iter().any(|start| text.starts_with(start)) || text.contains('\\');
    let is_extension = |end: &OsStr| end.to_str().is_some_and(|end| end.chars().all(char::is_alphanumeric));
    let ends_so = Path::new(text).extension().is_some_and(is_extension);
    !text.contains(' ') && !text.chars().all(is_notation) && (begins_so || ends_so)
}

/// The JSON output, as documented in the book (`docs/src/terminal.md`). A change that can break a reader raises `version`.
#[derive(Serialize)]
pub(super) struct Report {
    version: u8,
    position: String,
    to_move: String,
    #[serde(flatten)]
    end: EndReport,
    best: Vec<String>,
    #[serde(serialize_with = "as_object")]
    cells: Vec<(Move, CellReport)>,
}

#[derive(Serialize)]
struct CellReport {
    #[serde(flatten)]
    end: EndReport,
    why: Vec<String>,
}

/// One key for each cell, in reading order.
fn as_object<S: Serializer>(cells: &[(Move, CellReport)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(cells.iter().map(|(mv, cell)| (mv.to_string(), cell)))
}

pub(super) fn run(arguments: &Analyze, output: &mut impl Write) -> Result<(), Failure> {
    let argument = format!("<{}>", words::placeholder_position());
    let question = question(arguments.rules, &arguments.question)
        .map_err(|reason| wrong_value(&arguments.question, &argument, reason))?;
    match question {
        Question::Position(board) => {
            let report = of_position(&board, arguments.format)?;
            output.write_all(report.as_bytes()).map_err(Failure::Output)
        }
        Question::Round(round) => Rounds(vec![(String::new(), vec![round])]).write(arguments.format, output),
        Question::File(path) => {
            let (matches, told) = read_matches(&path)?;
            let named = matches.iter().map(|played| (words::match_of(played), played.rounds().to_vec()));
            Rounds(named.collect()).write(arguments.format, output).and(told)
        }
    }
}

fn of_position(board: &Board, format: Format) -> Result<String, Failure> {
    let minimax = &mut Minimax::default();
    if board.is_over() {
        return Err(Failure::Usage(words::nothing_to_analyze(board.winner())));
    }
    if board.rules() != Rules::TIC_TAC_TOE {
        let proofs = Proofs::of(&mut Solver::default(), board);
        return Ok(match format {
            Format::Text => proofs.text(),
            Format::Json => proofs.json() + "\n",
        });
    }
    let Some(analysis) = Analysis::of(minimax, board) else {
        unreachable!("a round that is not over has moves");
    };
    Ok(match format {
        Format::Text => text(&analysis, minimax),
        Format::Json => json(&analysis, minimax) + "\n",
    })
}

fn json(analysis: &Analysis, minimax: &mut Minimax) -> String {
    let cell =
        |(mv, end): (Move, Option<Proved>)| (mv, CellReport { end: end.into(), why: why(minimax, analysis, mv) });
    let report = Report {
        version: 1,
        position: analysis.board().to_string(),
        to_move: analysis.board().to_move().to_string().to_lowercase(),
        end: analysis.proved().into(),
        best: analysis.best().map(|mv| mv.to_string()).collect(),
        cells: analysis.moves().map(cell).collect(),
    };
    to_json(&report)
}

fn text(analysis: &Analysis, minimax: &mut Minimax) -> String {
    let board = analysis.board();
    let mut text = format!("{board}\n{}\n\n", words::analysis_title(board.to_move(), analysis.proved()));
    for (mv, end) in analysis.moves() {
        text += &format!("  {mv}  {}", words::analysis_worth(end));
        if analysis.best().any(|best| best == mv) {
            text += &format!("  {}", words::analysis_best());
        }
        text.push('\n');
        for sentence in why(minimax, analysis, mv) {
            text += &format!("      {sentence}\n");
        }
    }
    text
}
