//! `noughts totals`: how many rounds were won, drawn and lost, and what was reached for the first time.

use std::io::Write;

use clap::Args;
use noughts_engine::play::Moment;
use serde::Serialize;

use crate::persistence::stored;
use crate::records::{First, Results, Rival, Totals};
use crate::words;

use super::columns::{left, right, width};
use super::{Failure, Format, to_json};

#[derive(Args)]
pub(super) struct TotalsArguments {
    #[arg(long, default_value = "text", help = words::option_format("text"))]
    format: Format,
}

/// The JSON output, as documented in the book (`docs/src/terminal.md`). A change that can break a reader raises `version`.
#[derive(Serialize)]
struct Report<'a> {
    version: u8,
    won: u32,
    drawn: u32,
    lost: u32,
    streak: u32,
    best_streak: u32,
    rivals: Vec<RivalReport<'a>>,
    firsts: Vec<FirstReport>,
}

#[derive(Serialize)]
struct RivalReport<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<&'a str>,
    won: u32,
    drawn: u32,
    lost: u32,
}

#[derive(Serialize)]
struct FirstReport {
    first: &'static str,
    day: String,
}

pub(super) fn run(arguments: &TotalsArguments, output: &mut impl Write) -> Result<(), Failure> {
    let totals = stored::<Totals>().unwrap_or_default();
    let text = match arguments.format {
        Format::Text => text(&totals),
        Format::Json => to_json(&report(&totals)) + "\n",
    };
    output.write_all(text.as_bytes()).map_err(Failure::Output)
}

/// What was reached for the first time, and when.
fn firsts(totals: &Totals) -> impl Iterator<Item = (First, Moment)> {
    First::ALL.into_iter().filter_map(|first| Some((first, totals.reached(first)?)))
}

fn report(totals: &Totals) -> Report<'_> {
    let Results { won, drawn, lost } = totals.all();
    let rivals = totals.rivals().into_iter().map(|(rival, Results { won, drawn, lost })| {
        let (opponent, person) = match rival {
            Rival::Opponent(opponent) => (Some(opponent.as_str()), None),
            Rival::Person(name) => (None, Some(name.as_str())),
        };
        RivalReport { opponent, person, won, drawn, lost }
    });
    let day = |moment: Moment| moment.to_string().split(' ').next().unwrap_or_default().to_owned();
    Report {
        version: 1,
        won,
        drawn,
        lost,
        streak: totals.streak().now,
        best_streak: totals.streak().best,
        rivals: rivals.collect(),
        firsts: firsts(totals).map(|(first, moment)| FirstReport { first: first.id(), day: day(moment) }).collect(),
    }
}

/// A line for each opponent and each person, with columns for what was won, drawn and lost.
fn text(totals: &Totals) -> String {
    let all = totals.all();
    if all == Results::default() && firsts(totals).next().is_none() {
        return words::no_totals().to_owned() + "\n";
    }
    let rows: Vec<_> =
        totals.rivals().into_iter().map(|(rival, of)| (words::rival(rival), words::results(of))).collect();
    let names = width(rows.iter().map(|(name, _)| *name));
    let widths = [0, 1, 2].map(|column| 2 + width(rows.iter().map(|(_, results)| results[column].as_str())));
    let mut text = words::won_of(all) + "\n";
    text.extend(words::streak(totals.streak()).map(|streak| streak + "\n"));
    text += "\n";
    for (name, results) in &rows {
        text += &format!("  {}", left(name, names));
        results.iter().zip(widths).for_each(|(result, width)| text += &right(result, width));
        text += "\n";
    }
    if firsts(totals).next().is_some() {
        text += &format!("\n{}\n", words::firsts());
    }
    let reached: Vec<_> = firsts(totals).map(|(first, day)| (words::first(first), words::day(day))).collect();
    let longest = 2 + width(reached.iter().map(|(first, _)| first.as_str()));
    reached.iter().for_each(|(first, day)| text += &format!("  {}{day}\n", left(first, longest)));
    text
}
