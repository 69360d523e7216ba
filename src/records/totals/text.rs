//! Totals as text. Each line begins with a word that says what the line has:
//!
//! ```text
//! %noughts 4
//! computer 7 2 3 pencil
//! person 3 0 2 Mina Kim
//! streak 2 6
//! first win 2026.11.3
//! seen cbf29ce484222325
//! rules misere 3x3x3 computer 1 0 2 pencil
//! rules misere 3x3x3 streak 0 1
//! ```
//! Rounds are won, drawn and lost. Without `rules`, they are rounds of classic tic-tac-toe. The streak is the present one and the
//! best one. Without `rules`, a streak or a first is that of all games together.

use std::fmt::Write;

use bevy::prelude::*;
use noughts_engine::play::{Moment, Name, VERSION};
use noughts_engine::rules::Rules;

use crate::persistence::{Item, Parsed, Persistent};

use super::{Bests, First, MOST, Results, Rival, Streak, Totals};

impl Persistent for Totals {
    const ITEM: Item = Item::Totals;
    const IS_SHARED: bool = true;
    const IS_URGENT: bool = true;

    fn to_text(&self) -> Result<String> {
        let mut text = format!("{VERSION}\n");
        for ((rules, rival), Results { won, drawn, lost }) in &self.results {
            let (kind, name) = match rival {
                Rival::Opponent(opponent) => ("computer", opponent.as_str()),
                Rival::Person(name) => ("person", name.as_str()),
            };
            if *rules != Rules::TIC_TAC_TOE {
                write!(text, "rules {rules} ")?;
            }
            writeln!(text, "{kind} {won} {drawn} {lost} {name}")?;
        }
        let games = self.games.iter().map(|(rules, bests)| (format!("rules {rules} "), bests));
        for (game, bests) in [(String::new(), &self.bests)].into_iter().chain(games) {
            writeln!(text, "{game}streak {} {}", bests.streak.now, bests.streak.best)?;
            for first in First::ALL {
                if let Some(Moment { date: (year, month, day), .. }) = bests.firsts[first as usize] {
                    writeln!(text, "{game}first {} {year}.{month}.{day}", first.id())?;
                }
            }
        }
        for identity in &self.seen {
            writeln!(text, "seen {identity:x}")?;
        }
        Ok(text)
    }

    fn from_text(text: &str) -> Parsed<Self> {
        let mut totals = Self::default();
        let lines: Vec<_> = text.trim_start_matches('\u{FEFF}').lines().filter(|line| !line.is_empty()).collect();
        let unread = lines.iter().filter(|line| **line != VERSION && totals.read(line).is_none()).count();
        if let ([game], true) = (&totals.games()[..], totals.games.is_empty()) {
            // Older texts have no bests of a game, but these are known if there is only one game.
            totals.games.insert(*game, totals.bests);
        }
        match unread {
            0 => Parsed::Whole(totals),
            _ if unread == lines.len() => Parsed::Nothing,
            _ => Parsed::Partly(totals),
        }
    }

    fn merge(&self, base: &Self, other: Self) -> Self {
        self.merged(base, other)
    }
}

impl Totals {
    /// Takes what a line says. `None` if the line says nothing that can be read.
    fn read(&mut self, line: &str) -> Option<()> {
        let (rules, line) = match line.strip_prefix("rules ") {
            Some(rest) => {
                let end = rest.match_indices(' ').nth(1)?.0;
                (Some(rest[..end].parse().ok()?), &rest[end + 1..])
            }
            None => (None, line),
        };
        let (kind, rest) = line.split_once(' ')?;
        match kind {
            "computer" | "person" => {
                let mut words = rest.splitn(4, ' ');
                let mut number = || words.next()?.parse().ok();
                let results = Results { won: number()?, drawn: number()?, lost: number()? };
                let name = words.next()?;
                let rival = match kind {
                    "computer" => Rival::Opponent(name.parse().ok()?),
                    _ => Rival::Person(Name::stored(name)?),
                };
                self.results.insert((rules.unwrap_or(Rules::TIC_TAC_TOE), rival), results);
            }
            "streak" => {
                let (now, best) = rest.split_once(' ')?;
                self.bests_of(rules)?.streak = Streak { now: now.parse().ok()?, best: best.parse().ok()? };
            }
            "first" => {
                let (id, day) = rest.split_once(' ')?;
                let first = First::ALL.into_iter().find(|first| first.id() == id)?;
                let mut numbers = day.split('.');
                let year = numbers.next()?.parse().ok()?;
                let mut small = || numbers.next()?.parse().ok();
                let date = (year, small()?, small()?);
                let known =
                    Moment::new(date, (0, 0, 0)).or(Some(Moment::UNKNOWN).filter(|unknown| unknown.date == date));
                self.bests_of(rules)?.firsts[first as usize] = Some(known?);
            }
            "seen" if rules.is_none() => _ = self.see(u64::from_str_radix(rest, 16).ok()?),
            _ => return None,
        }
        Some(())
    }

    /// What was reached in the game with these rules, or in all games. `None` if there are too many games.
    fn bests_of(&mut self, rules: Option<Rules>) -> Option<&mut Bests> {
        match rules {
            Some(rules) if self.games.len() < MOST || self.games.contains_key(&rules) => {
                Some(self.games.entry(rules).or_default())
            }
            Some(_) => None,
            None => Some(&mut self.bests),
        }
    }
}
