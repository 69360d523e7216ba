//! A saved game as text: who plays, how it stands, and every move.
//!
//! ```text
//! noughts 2
//! rules classic 3x3x3
//! x person Mina
//! o computer minimax
//! player-one x
//! starter random winner
//! first o
//! best-of 5
//! finished xo-
//! sheets XXX/OO./... o,OOO/XX./X.. x,XOX/XOO/OXX o
//! start .../.../... x
//! origin match
//! moves b2 a1 c3@scan
//! ply 2
//! ```
//! A player is a `person`, a `computer`, or a person at another device (`remote`). `starter` says who begins the first round and the others. `first` is who began the first one if chance decided it.
//! `best-of` is missing in an open match. `finished` has a letter for the winner of each earlier round, or `-` for a
//! draw. `sheets` has the boards at the end of the last of these rounds, and is missing if none is known. `start` is
//! the board that the round began from, and `origin` whether the match counts it (`match`) or not
//! (`set-up`). A move after which `@` and an opponent's id stand was made by that opponent in the place of whoever sat
//! there. `ply` says how many of the moves are in force; the rest were taken back.
//!
//! Version 1 has neither the first line nor `rules` and `origin`, and no opponents after moves. It is still read.

use std::fmt;
use std::str::FromStr;

use crate::ai::Opponent;
use crate::play::{FirstRound, Length, Match, NextRounds, Player, SavedGame, SavedGameError, SavedMove, Starter};
use crate::rules::{Board, ByMark, Mark, Rules};

const HEADER: &str = "noughts 2";
/// The names of all lines; those of version 1 come first.
const LINES: [&str; 13] = [
    "x",
    "o",
    "player-one",
    "starter",
    "best-of",
    "finished",
    "start",
    "moves",
    "ply",
    "rules",
    "origin",
    "sheets",
    "first",
];
const LINES_OF_VERSION_1: usize = 9;
/// The ids that opponents had when version 2 was new. Names that they were given later can be those of people in older
/// games.
const REFUSED_IN_VERSION_2: [&str; 5] = ["random", "scan", "tactics", "minimax", "trapper"];

/// The rules of who begins the first round, by the names that they have in the text.
const FIRST_ROUND: [(&str, FirstRound); 3] =
    [("one", FirstRound::PlayerOne), ("two", FirstRound::PlayerTwo), ("random", FirstRound::Chance)];
/// The rules of who begins the other rounds.
const NEXT_ROUNDS: [(&str, NextRounds); 5] = [
    ("alternate", NextRounds::Alternate),
    ("winner", NextRounds::Winner),
    ("loser", NextRounds::Loser),
    ("same", NextRounds::Same),
    ("random", NextRounds::Chance),
];
/// The rules by the one name that each had in older texts.
const OLDER_STARTERS: [(&str, Starter); 6] = [
    ("random", Starter::CHANCE),
    ("one", Starter::PLAYER_ONE),
    ("two", Starter::PLAYER_TWO),
    ("alternate", Starter::ALTERNATE),
    ("winner", Starter::WINNER),
    ("loser", Starter::LOSER),
];

fn named<T: Copy>(list: &[(&str, T)], name: &str) -> Option<T> {
    list.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

fn name_of<T: Copy + PartialEq>(list: &[(&'static str, T)], value: T) -> &'static str {
    list.iter().find(|(_, known)| *known == value).map_or("", |(name, _)| name)
}

fn parse_starter(text: &str) -> Option<Starter> {
    match text.split_once(' ') {
        Some((first, next)) => Some(Starter { first: named(&FIRST_ROUND, first)?, next: named(&NEXT_ROUNDS, next)? }),
        None => named(&OLDER_STARTERS, text),
    }
}

fn lower(mark: Mark) -> String {
    mark.to_string().to_lowercase()
}

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Match { players, player_one, starter, length, .. } = &self.pairing;
        writeln!(f, "{HEADER}")?;
        writeln!(f, "rules {}", self.start.rules())?;
        for (mark, player) in players.iter() {
            match player {
                Player::Person(name) => writeln!(f, "{} person {name}", lower(mark))?,
                Player::Computer(opponent) => writeln!(f, "{} computer {}", lower(mark), opponent.id)?,
                Player::Remote(name) => writeln!(f, "{} remote {name}", lower(mark))?,
            }
        }
        writeln!(f, "player-one {}", lower(*player_one))?;
        let rules = (name_of(&FIRST_ROUND, starter.first), name_of(&NEXT_ROUNDS, starter.next));
        writeln!(f, "starter {} {}", rules.0, rules.1)?;
        if let Some(first) = self.pairing.by_chance() {
            writeln!(f, "first {}", lower(first))?;
        }
        if let Some(rounds) = length.rounds() {
            writeln!(f, "best-of {rounds}")?;
        }
        let finished = self.pairing.finished().iter().map(|winner| winner.map_or("-".to_owned(), lower));
        writeln!(f, "finished {}", finished.collect::<String>())?;
        if !self.pairing.sheets().is_empty() {
            let sheets: Vec<_> = self.pairing.sheets().iter().map(Board::to_string).collect();
            writeln!(f, "sheets {}", sheets.join(","))?;
        }
        writeln!(f, "start {}", self.start)?;
        writeln!(f, "origin {}", if self.counts { "match" } else { "set-up" })?;
        let moves: Vec<_> = self.moves.iter().map(SavedMove::to_string).collect();
        writeln!(f, "moves {}", moves.join(" "))?;
        writeln!(f, "ply {}", self.ply)
    }
}

impl fmt::Display for SavedMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.stand_in {
            Some(opponent) => write!(f, "{}@{}", self.mv, opponent.id),
            None => self.mv.fmt(f),
        }
    }
}

/// The lines of a text by their names.
struct Lines<'a> {
    values: [Option<&'a str>; LINES.len()],
    is_version_1: bool,
}

impl<'a> Lines<'a> {
    fn read(text: &'a str) -> Result<Self, SavedGameError> {
        let mut lines = text.lines().peekable();
        let is_version_1 = match lines.peek() {
            Some(&HEADER) => lines.next().is_none(),
            Some(line) if line.starts_with("noughts") => return Err(SavedGameError::Version((*line).to_owned())),
            _ => true,
        };
        let known = if is_version_1 { &LINES[..LINES_OF_VERSION_1] } else { &LINES[..] };
        let mut values = [None; LINES.len()];
        for line in lines {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            let index = known.iter().position(|known| *known == name);
            match index.map(|index| &mut values[index]) {
                Some(free @ None) => *free = Some(value),
                _ => return Err(SavedGameError::Extra(line.to_owned())),
            }
        }
        Ok(Self { values, is_version_1 })
    }

    fn find(&self, name: &str) -> Option<&'a str> {
        LINES.iter().position(|known| *known == name).and_then(|index| self.values[index])
    }

    fn parse<T>(&self, name: &'static str, parse: impl FnOnce(&'a str) -> Option<T>) -> Result<T, SavedGameError> {
        self.find(name).and_then(parse).ok_or(SavedGameError::Line(name))
    }

    /// Whether a person could not have this name of an opponent in this version.
    fn is_refused(&self, name: &str) -> bool {
        !self.is_version_1 && REFUSED_IN_VERSION_2.iter().any(|id| id.eq_ignore_ascii_case(name))
    }

    fn player(&self, name: &'static str) -> Result<Player, SavedGameError> {
        self.parse(name, |value| match value.split_once(' ')? {
            // A name that an opponent has now may have been allowed then.
            ("person", name) if Opponent::by_name(name).is_some() && !self.is_refused(name) => {
                Some(Player::Person(name.to_owned()))
            }
            ("person", name) => Player::person(name).ok(),
            ("computer", id) => Opponent::by_id(id).map(Player::Computer),
            ("remote", name) => Player::person(name).ok().map(Player::elsewhere),
            _ => None,
        })
    }
}

impl FromStr for SavedGame {
    type Err = SavedGameError;

    /// Reads what `Display` wrote, in this version or the first.
    ///
    /// # Errors
    /// [`SavedGameError`] names the first line that is missing, wrong or too many.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lines = Lines::read(text)?;
        let mark = |text: &str| text.parse::<Mark>().ok();
        let players = ByMark { x: lines.player("x")?, o: lines.player("o")? };
        let player_one = lines.parse("player-one", mark)?;
        let starter = lines.parse("starter", parse_starter)?;
        let length = match lines.find("best-of") {
            None => Length::Open,
            Some(_) => lines.parse("best-of", |rounds| Length::best_of(rounds.parse().ok()?))?,
        };
        let winner = |letter: char| if letter == '-' { Some(None) } else { mark(&letter.to_string()).map(Some) };
        let pairing = Match::new(players, player_one, starter).of_length(length);
        let pairing = match lines.find("first") {
            None => pairing,
            Some(_) => lines.parse("first", |first| pairing.begun_by_chance(mark(first)?))?,
        };
        let pairing = lines
            .parse("finished", |finished| pairing.after_rounds(finished.chars().map(winner).collect::<Option<_>>()?))?;
        let rules =
            if lines.is_version_1 { Rules::TIC_TAC_TOE } else { lines.parse("rules", |rules| rules.parse().ok())? };
        let sheet = |text: &str| Board::parse(rules, text).ok();
        let pairing = match lines.find("sheets") {
            None => pairing,
            Some(_) => lines
                .parse("sheets", |sheets| pairing.with_sheets(sheets.split(',').map(sheet).collect::<Option<_>>()?))?,
        };
        let start = lines.parse("start", |start| Board::parse(rules, start).ok())?;
        let counts = if lines.is_version_1 {
            start.empty_cells().len() == rules.cells().len()
        } else {
            lines.parse("origin", |origin| match origin {
                "match" => Some(true),
                "set-up" => Some(false),
                _ => None,
            })?
        };
        let moves: Vec<SavedMove> =
            lines.parse("moves", |moves| moves.split_whitespace().map(|word| word.parse().ok()).collect())?;
        let ply = lines.parse("ply", |ply| ply.parse().ok().filter(|ply| *ply <= moves.len()))?;
        Ok(Self { pairing, start, counts, moves, ply })
    }
}

impl FromStr for SavedMove {
    type Err = SavedGameError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let (mv, stand_in) = match word.split_once('@') {
            Some((mv, id)) => (mv, Some(Opponent::by_id(id).ok_or(SavedGameError::Line("moves"))?)),
            None => (word, None),
        };
        let mv = mv.parse().map_err(|_| SavedGameError::Line("moves"))?;
        Ok(Self { mv, stand_in })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Author, Refusal, Round};

    const TEXT: &str = "noughts 2\nrules classic 3x3x3\nx person Mina Kim\no computer minimax\nplayer-one o\nstarter random loser\nfirst o\n\
                best-of 5\nfinished xo-\nsheets OOO/XX./X.. x,XOX/XOO/OXX o\nstart .../.../..X o\norigin set-up\n\
        moves b2 a1@scan c1\nply 2\n";
    const VERSION_1: &str = "x person Mina Kim\no computer Minimax\nplayer-one o\nstarter alternate\nfinished xo-\n\
        start .../.../..X o\nmoves b2 a1 c1\nply 2\n";

    #[test]
    fn what_is_saved_is_read_as_it_was() {
        let saved: SavedGame = TEXT.parse().unwrap();
        assert_eq!(saved.pairing.players.x, Player::Person("Mina Kim".to_owned()));
        assert_eq!(saved.pairing.round_number(), 4);
        let starter = Starter { first: FirstRound::Chance, next: NextRounds::Loser };
        assert_eq!((saved.pairing.length, saved.pairing.starter), (Length::BestOf5, starter));
        assert_eq!(saved.pairing.by_chance(), Some(Mark::O));
        assert_eq!(saved.to_string(), TEXT);
        let round = saved.round().unwrap();
        assert_eq!(SavedGame::new(&saved.pairing, &round), saved);
        let authors: Vec<_> = round.moves().iter().map(|played| played.author).collect();
        let [scan, minimax] = ["scan", "minimax"].map(|id| Opponent::by_id(id).unwrap());
        assert_eq!(authors, [Author::Computer(minimax), Author::StandIn(scan), Author::Computer(minimax)]);
    }

    #[test]
    fn any_rules_are_saved() {
        let rules = Rules::new(5, 4, 4).unwrap();
        let mut round = Round::new(Board::new(rules, Mark::O));
        round.play("e4".parse().unwrap(), Author::Person).unwrap();
        let saved = SavedGame::new(&Match::default(), &round);
        assert_eq!(saved.to_string().parse(), Ok(saved.clone()));
        assert_eq!(saved.round(), Ok(round));
    }

    #[test]
    fn rules_of_who_begins_are_read_by_their_older_names() {
        let with = |rules: &str| TEXT.replace("starter random loser\nfirst o", rules).parse::<SavedGame>();
        for (name, starter) in OLDER_STARTERS {
            let saved = with(&format!("starter {name}")).unwrap();
            assert_eq!(saved.pairing.starter, starter, "{name}");
            assert_eq!(saved.to_string().parse(), Ok(saved));
        }
        assert_eq!(with("starter one loser\nfirst o"), Err(SavedGameError::Line("first")), "chance did not decide");
    }

    #[test]
    fn what_version_1_saved_is_read() {
        let saved: SavedGame = VERSION_1.parse().unwrap();
        assert_eq!((saved.pairing.length, saved.pairing.starter), (Length::Open, Starter::ALTERNATE));
        assert!(!saved.counts, "it was set up");
        assert_eq!(saved.to_string().parse(), Ok(saved));
        let with_length = VERSION_1.replace("finished", "best-of 5\nfinished").replace("..X o", "... x");
        let saved: SavedGame = with_length.parse().unwrap();
        assert_eq!(saved.pairing.length, Length::BestOf5);
        assert!(saved.counts);
        assert!(VERSION_1.replace("Mina Kim", "Scan").parse::<SavedGame>().is_ok(), "such names were allowed");
    }

    #[test]
    fn a_person_stays_who_an_opponent_is_called_like_later() {
        for name in ["Pencil", "Ruler", "ink"] {
            let text = TEXT.replace("Mina Kim", name);
            let saved: SavedGame = text.parse().unwrap();
            assert_eq!(saved.pairing.players.x, Player::Person(name.to_owned()));
            assert_eq!(saved.to_string(), text);
        }
        assert!(TEXT.replace("Mina Kim", "Tactics").parse::<SavedGame>().is_err(), "it was never allowed");
    }

    #[test]
    fn a_damaged_text_is_no_saved_game() {
        for (line, damaged) in [
            ("rules", "rules classic 3x3x4"),
            ("x", "x person "),
            ("x", "x person Minimax"),
            ("o", "o computer nobody"),
            ("player-one", "player-one z"),
            ("starter", "starter never"),
            ("starter", "starter one never"),
            ("first", "first z"),
            ("best-of", "best-of 4"),
            ("finished", "finished xq"),
            ("finished", "finished xxx"),
            ("sheets", "sheets "),
            ("sheets", "sheets XXX/OO./... o,XOX/XOO/OXX o"),
            ("sheets", "sheets XO./.../... x,XOX/XOO/OXX o"),
            ("sheets", "sheets XOX/XOO/OXX o,XOX/XOO/OXX o,XOX/XOO/OXX o,XOX/XOO/OXX o"),
            ("start", "start .../... x"),
            ("origin", "origin else"),
            ("moves", "moves b2 z"),
            ("moves", "moves b2@nobody"),
            ("ply", "ply 4"),
        ] {
            let with = |text: &str| {
                let lines = TEXT.lines().filter_map(|known| match known.split(' ').next() == Some(line) {
                    true => Some(text).filter(|text| !text.is_empty()),
                    false => Some(known),
                });
                lines.collect::<Vec<_>>().join("\n").parse::<SavedGame>()
            };
            assert_eq!(with(damaged), Err(SavedGameError::Line(line)), "{damaged}");
            if !["best-of", "sheets", "first"].contains(&line) {
                assert_eq!(with(""), Err(SavedGameError::Line(line)), "{line} is missing");
            }
        }
        assert!("".parse::<SavedGame>().is_err());
        assert_eq!(
            TEXT.replace("noughts 2", "noughts 3").parse::<SavedGame>(),
            Err(SavedGameError::Version("noughts 3".into()))
        );
        for extra in ["ply 2", "hello", ""] {
            assert_eq!(format!("{TEXT}{extra}\n").parse::<SavedGame>(), Err(SavedGameError::Extra(extra.into())));
        }
    }

    #[test]
    fn a_match_that_was_over_cannot_go_on() {
        for (finished, is_possible) in [("xo", true), ("xx", false), ("xox", false), ("---", false), ("x-", true)] {
            let text = TEXT.replace("best-of 5", "best-of 3").replace("finished xo-", &format!("finished {finished}"));
            let text = text.replace("sheets OOO/XX./X.. x,XOX/XOO/OXX o\n", "");
            assert_eq!(text.parse::<SavedGame>().is_ok(), is_possible, "{finished}");
        }
    }

    #[test]
    fn a_saved_round_with_an_illegal_move_is_refused() {
        let saved: SavedGame = TEXT.replace("b2 a1@scan c1", "b2 b2").parse().unwrap();
        assert!(matches!(saved.round(), Err(Refusal::Illegal(_))));
    }
}
