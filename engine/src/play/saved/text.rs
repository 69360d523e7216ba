//! A saved game as text: who plays, how it stands, and every move.
//!
//! ```text
//! noughts 3
//! rules classic 3x3x3
//! x person Mina
//! o computer minimax
//! player-one x
//! starter random winner
//! first o
//! best-of 5
//! finished x,-,o b2 a1 a3 c1 c3
//! start .../.../... x
//! origin match
//! moves b2 a1 c3@scan
//! ply 2
//! ```
//! A player is a `person` (without a name, nothing follows), a `computer`, or a person at another device (`remote`), with whom the match is played by letter: one in
//! a room is kept by its server.
//! `starter` says who begins the first round and the others. `first` is who began the first one if chance decided it.
//! `best-of` is missing in an open match. `finished` has each earlier round with its moves, as [`RoundRecord`] writes it, or, of
//! rounds whose moves are not known, a letter for the winner or `-` for a draw. `start` is the board that the round began from,
//! and `origin` whether the match counts it (`match`) or not (`set-up`). A move after which `@` and an opponent's id stand was
//! made by that opponent in the place of whoever sat there. `ply` says how many of the moves are in force; the rest were taken
//! back.
//!
//! Version 2 has the winners alone in `finished`, as `xo-`, and the boards at the end of the last of these rounds in `sheets`,
//! with commas between them, if any is known. Version 1 has neither the first line nor `rules` and `origin`, no sheets, and no
//! opponents after moves. Both are still read.

use std::fmt;
use std::str::FromStr;

use crate::ai::Profile;
use crate::play::{FinishedRound, FirstRound, Length, Match, Name, NextRounds, Player, RoundRecord};
use crate::play::{SavedGame, SavedGameError, SavedMove, Starter};
use crate::rules::{Board, ByMark, Mark, Rules};

const HEADER: &str = "noughts 3";
const HEADER_OF_VERSION_2: &str = "noughts 2";
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
    SHEETS,
    "first",
];
const LINES_OF_VERSION_1: usize = 9;
/// The line that version 2 alone has.
const SHEETS: &str = "sheets";

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

fn finished_text(round: &FinishedRound) -> String {
    match round {
        FinishedRound::Winner(winner) => winner.map_or("-".to_owned(), lower),
        FinishedRound::Record(record) => record.to_string(),
    }
}

fn winner(text: &str) -> Option<Option<Mark>> {
    if text == "-" { Some(None) } else { text.parse().ok().map(Some) }
}

/// Reads the finished rounds. A record without a move is that of a round that is over at its start; so `x` is a winner.
fn parse_finished(rules: Rules, text: &str) -> Option<Vec<FinishedRound>> {
    let round = |text: &str| match winner(text) {
        Some(winner) => Some(FinishedRound::Winner(winner)),
        None => RoundRecord::parse(rules, text).ok().map(FinishedRound::Record),
    };
    if text.is_empty() { Some(Vec::new()) } else { text.split(',').map(round).collect() }
}

/// Reads the winners of version 2, and the boards at the end of the last rounds.
fn parse_older_finished(text: &str) -> Option<Vec<FinishedRound>> {
    let letters = text.chars().map(|letter| winner(&letter.to_string()).map(FinishedRound::Winner));
    letters.collect()
}

fn with_sheets(rules: Rules, mut finished: Vec<FinishedRound>, sheets: &str) -> Option<Vec<FinishedRound>> {
    let sheets: Vec<Board> = sheets.split(',').map(|sheet| Board::parse(rules, sheet).ok()).collect::<Option<_>>()?;
    let first = finished.len().checked_sub(sheets.len())?;
    for (round, sheet) in finished[first..].iter_mut().zip(sheets) {
        sheet.outcome().filter(|outcome| outcome.winner() == round.winner())?;
        *round = FinishedRound::Record(RoundRecord::new(sheet, Vec::new()).ok()?);
    }
    Some(finished)
}

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Match { players, player_one, starter, length, .. } = &self.pairing;
        writeln!(f, "{HEADER}")?;
        writeln!(f, "rules {}", self.start.rules())?;
        for (mark, player) in players.iter() {
            match player {
                Player::Person(_) => write!(f, "{} person", lower(mark))?,
                Player::Computer(opponent) => write!(f, "{} computer {opponent}", lower(mark))?,
                Player::Remote(_) => write!(f, "{} remote", lower(mark))?,
            }
            player.name().map_or(Ok(()), |name| write!(f, " {name}"))?;
            writeln!(f)?;
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
        let finished: Vec<_> = self.pairing.finished().iter().map(finished_text).collect();
        writeln!(f, "finished {}", finished.join(","))?;
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
            Some(opponent) => write!(f, "{}@{opponent}", self.mv),
            None => self.mv.fmt(f),
        }
    }
}

/// The lines of a text by their names.
struct Lines<'a> {
    values: [Option<&'a str>; LINES.len()],
    version: u8,
}

impl<'a> Lines<'a> {
    fn read(text: &'a str) -> Result<Self, SavedGameError> {
        let mut lines = text.lines().peekable();
        let version = match lines.peek() {
            Some(&HEADER) => 3,
            Some(&HEADER_OF_VERSION_2) => 2,
            Some(line) if line.starts_with("noughts") => return Err(SavedGameError::Version((*line).to_owned())),
            _ => 1,
        };
        if version > 1 {
            lines.next();
        }
        let known = if version == 1 { &LINES[..LINES_OF_VERSION_1] } else { &LINES[..] };
        let mut values = [None; LINES.len()];
        for line in lines {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            let index = known.iter().position(|known| *known == name && (version == 2 || name != SHEETS));
            match index.map(|index| &mut values[index]) {
                Some(free @ None) => *free = Some(value),
                _ => return Err(SavedGameError::Extra(line.to_owned())),
            }
        }
        Ok(Self { values, version })
    }

    fn find(&self, name: &str) -> Option<&'a str> {
        LINES.iter().position(|known| *known == name).and_then(|index| self.values[index])
    }

    fn parse<T>(&self, name: &'static str, parse: impl FnOnce(&'a str) -> Option<T>) -> Result<T, SavedGameError> {
        self.find(name).and_then(parse).ok_or(SavedGameError::Line(name))
    }

    fn player(&self, name: &'static str) -> Result<Player, SavedGameError> {
        let person = |name| Name::stored(name).map(|name| Player::Person(Some(name)));
        self.parse(name, |value| match value.split_once(' ').unwrap_or((value, "")) {
            _ if value == "person" => Some(Player::Person(None)),
            _ if value == "remote" => Some(Player::Remote(None)),
            ("person", name) => person(name),
            ("computer", id) => Profile::by_id(id).map(|profile| Player::Computer(profile.id)),
            ("remote", name) => person(name).map(Player::elsewhere),
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
        let pairing = Match::new(players, player_one, starter).of_length(length);
        let pairing = if pairing.is_remote() { pairing.by_letter() } else { pairing };
        let pairing = match lines.find("first") {
            None => pairing,
            Some(_) => lines.parse("first", |first| pairing.begun_by_chance(mark(first)?))?,
        };
        let rules = match lines.version {
            1 => Rules::TIC_TAC_TOE,
            _ => lines.parse("rules", |rules| rules.parse().ok())?,
        };
        let finished = lines.parse("finished", |finished| match lines.version {
            3 => parse_finished(rules, finished),
            _ => parse_older_finished(finished),
        })?;
        let pairing = lines.parse("finished", |_| pairing.after_rounds(finished))?;
        let pairing = match lines.find(SHEETS) {
            None => pairing,
            Some(_) => lines.parse(SHEETS, |sheets| {
                let finished = with_sheets(rules, pairing.finished().to_vec(), sheets)?;
                pairing.after_rounds(finished)
            })?,
        };
        let start = lines.parse("start", |start| Board::parse(rules, start).ok())?;
        let counts = if lines.version == 1 {
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
        Self::parse(word, 1).map_err(|_| SavedGameError::Line("moves"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::OpponentId;
    use crate::play::{Author, Refusal, Round};

    const TEXT: &str = "noughts 3\nrules classic 3x3x3\nx person Mina Kim\no computer minimax\nplayer-one o\nstarter random loser\nfirst o\n\
        best-of 5\nfinished x,o b2 a1@scan a2 b1 c2,XOX/XOO/OXX o\nstart .../.../..X o\norigin set-up\n\
        moves b2 a1@scan c1\nply 2\n";
    const VERSION_2: &str = "noughts 2\nrules classic 3x3x3\nx person Mina Kim\no computer minimax\nplayer-one o\nstarter random loser\nfirst o\n\
                best-of 5\nfinished xo-\nsheets OOO/XX./X.. x,XOX/XOO/OXX o\nstart .../.../..X o\norigin set-up\n\
        moves b2 a1@scan c1\nply 2\n";
    const VERSION_1: &str = "x person Mina Kim\no computer Minimax\nplayer-one o\nstarter alternate\nfinished xo-\n\
        start .../.../..X o\nmoves b2 a1 c1\nply 2\n";

    #[test]
    fn what_is_saved_is_read_as_it_was() {
        let saved: SavedGame = TEXT.parse().unwrap();
        assert_eq!(saved.pairing.players.x, Player::person("Mina Kim").unwrap());
        assert_eq!(saved.pairing.round_number(), 4);
        let starter = Starter { first: FirstRound::Chance, next: NextRounds::Loser };
        assert_eq!((saved.pairing.length, saved.pairing.starter), (Length::BestOf5, starter));
        assert_eq!(saved.pairing.by_chance(), Some(Mark::O));
        assert_eq!(saved.to_string(), TEXT);
        let round = saved.round().unwrap();
        assert_eq!(SavedGame::new(&saved.pairing, &round), saved);
        let authors: Vec<_> = round.moves().iter().map(|played| played.author).collect();
        let [scan, minimax] = [OpponentId::SCAN, OpponentId::MINIMAX];
        assert_eq!(authors, [Author::Computer(minimax), Author::StandIn(scan), Author::Computer(minimax)]);
    }

    #[test]
    fn a_person_needs_no_name() {
        for (kind, player) in [("person", Player::Person(None)), ("remote", Player::Remote(None))] {
            let text = TEXT.replace("person Mina Kim", kind);
            let saved: SavedGame = text.parse().unwrap();
            assert_eq!((&saved.pairing.players.x, saved.to_string()), (&player, text));
        }
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
    fn what_version_2_saved_is_read() {
        let saved: SavedGame = VERSION_2.parse().unwrap();
        assert_eq!(saved.pairing.winners().collect::<Vec<_>>(), [Some(Mark::X), Some(Mark::O), None]);
        let known: Vec<_> = saved.pairing.finished().iter().map(|round| round.record().is_some()).collect();
        assert_eq!(known, [false, true, true]);
        assert_eq!(saved.to_string().parse(), Ok(saved));
        for damaged in [
            "",
            "XXX/OO./... o,XOX/XOO/OXX o",
            "XO./.../... x,XOX/XOO/OXX o",
            "XOX/XOO/OXX o,XOX/XOO/OXX o,XOX/XOO/OXX o,XOX/XOO/OXX o",
        ] {
            let text = VERSION_2.replace("OOO/XX./X.. x,XOX/XOO/OXX o", damaged);
            assert_eq!(text.parse::<SavedGame>(), Err(SavedGameError::Line("sheets")), "{damaged}");
        }
        let text = TEXT.replace("start ", "sheets XOX/XOO/OXX o\nstart ");
        assert!(matches!(text.parse::<SavedGame>(), Err(SavedGameError::Extra(_))), "version 3 has none");
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
        let saved: SavedGame = VERSION_1.replace("Mina Kim", "Scan").parse().expect("such names were allowed");
        assert_eq!(saved.to_string().parse(), Ok(saved), "and they still are when it is saved again");
    }

    #[test]
    fn a_person_stays_who_an_opponent_is_called_like_later() {
        for name in ["Pencil", "Ruler", "ink", "Minimax"] {
            let person = Player::Person(Name::stored(name));
            for (kind, player) in [("person", person.clone()), ("remote", person.elsewhere())] {
                let text = TEXT.replace("person Mina Kim", &format!("{kind} {name}"));
                let saved: SavedGame = text.parse().unwrap();
                assert_eq!(saved.pairing.players.x, player);
                assert_eq!(saved.to_string(), text);
            }
        }
    }

    #[test]
    fn a_damaged_text_is_no_saved_game() {
        for (line, damaged) in [
            ("rules", "rules classic 3x3x4"),
            ("x", "x person "),
            ("o", "o computer nobody"),
            ("player-one", "player-one z"),
            ("starter", "starter never"),
            ("starter", "starter one never"),
            ("first", "first z"),
            ("best-of", "best-of 4"),
            ("finished", "finished xq"),
            ("finished", "finished xxx"),
            ("finished", "finished x,,o"),
            ("finished", "finished x b2 a1 b2"),
            ("finished", "finished x b2 a1"),
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
            if !["best-of", "first"].contains(&line) {
                assert_eq!(with(""), Err(SavedGameError::Line(line)), "{line} is missing");
            }
        }
        assert!("".parse::<SavedGame>().is_err());
        assert_eq!(
            TEXT.replace("noughts 3", "noughts 4").parse::<SavedGame>(),
            Err(SavedGameError::Version("noughts 4".into()))
        );
        for extra in ["ply 2", "hello", ""] {
            assert_eq!(format!("{TEXT}{extra}\n").parse::<SavedGame>(), Err(SavedGameError::Extra(extra.into())));
        }
    }

    #[test]
    fn a_match_that_was_over_cannot_go_on() {
        for (finished, is_possible) in
            [("x,o", true), ("x,x", false), ("x,o,x", false), ("-,-,-", false), ("x,-", true)]
        {
            let text = TEXT.replace("best-of 5", "best-of 3");
            let text = text.replace("x,o b2 a1@scan a2 b1 c2,XOX/XOO/OXX o", finished);
            assert_eq!(text.parse::<SavedGame>().is_ok(), is_possible, "{finished}");
        }
    }

    #[test]
    fn a_saved_round_with_an_illegal_move_is_refused() {
        let saved: SavedGame = TEXT.replace("b2 a1@scan c1", "b2 b2").parse().unwrap();
        assert!(matches!(saved.round(), Err(Refusal::Illegal(_))));
    }
}
