//! A saved game as text: who plays, how it stands, and every move.
//!
//! ```text
//! %noughts 4
//! x person Mina
//! o computer minimax
//! player-one x
//! starter random winner
//! first o
//! best-of 5
//! finished x,-,o b2 a1 a3 c1 c3
//! round x b2 a1 | c3@scan
//! left-out
//! ```
//! A text without the first line is of this version too.
//! A player is a `person` (without a name, nothing follows), a `computer` with its id, or a person at another device (`remote`), with
//! whom the match is played by letter: one in a room is kept by its server.
//! `starter` says who begins the first round and the others. `first` is who began the first one if chance decided it.
//! `best-of` is missing in an open match. `finished` has each earlier round with its moves or, of rounds whose moves are not known,
//! a letter for the winner or `-` for a draw. `round` is the round that is played, with the moves that were taken back. Both have the
//! text of a round, [`RoundText`]. `left-out` is there if totals leave the round out.

use std::fmt;
use std::str::FromStr;

use crate::play::{FinishedRound, FirstRound, Length, Match, Name, NextRounds, Player, RoundRecord, RoundText};
use crate::play::{SavedGame, SavedGameError, Starter, VERSION};
use crate::rules::{ByMark, Mark, Rules, Setup};

/// The names of all lines.
const LINES: [&str; 9] = ["x", "o", "player-one", "starter", "first", "best-of", "finished", "round", "left-out"];

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

fn named<T: Copy>(list: &[(&str, T)], name: &str) -> Option<T> {
    list.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

fn name_of<T: Copy + PartialEq>(list: &[(&'static str, T)], value: T) -> &'static str {
    list.iter().find(|(_, known)| *known == value).map_or("", |(name, _)| name)
}

fn parse_starter(text: &str) -> Option<Starter> {
    let (first, next) = text.split_once(' ')?;
    Some(Starter { first: named(&FIRST_ROUND, first)?, next: named(&NEXT_ROUNDS, next)? })
}

fn finished_text(round: &FinishedRound) -> String {
    match round {
        FinishedRound::Winner(winner) => winner.map_or('-', Mark::letter).to_string(),
        FinishedRound::Record(record) => record.to_string(),
    }
}

fn winner(text: &str) -> Option<Option<Mark>> {
    if text == "-" { Some(None) } else { text.parse().ok().map(Some) }
}

/// The earlier rounds: the winner alone, or every move.
fn parse_finished(rules: Rules, text: &str) -> Option<Vec<FinishedRound>> {
    let parse = |text: &str| match winner(text) {
        Some(winner) => Some(FinishedRound::Winner(winner)),
        None => RoundRecord::parse(rules, text).ok().map(FinishedRound::Record),
    };
    if text.is_empty() { Some(Vec::new()) } else { text.split(',').map(parse).collect() }
}

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Match { players, player_one, starter, length, .. } = &self.pairing;
        writeln!(f, "{VERSION}")?;
        for (mark, player) in players.iter() {
            let letter = mark.letter();
            match player {
                Player::Person(_) => write!(f, "{letter} person")?,
                Player::Computer(opponent) => write!(f, "{letter} computer {opponent}")?,
                Player::Remote(_) => write!(f, "{letter} remote")?,
            }
            player.name().map_or(Ok(()), |name| write!(f, " {name}"))?;
            writeln!(f)?;
        }
        writeln!(f, "player-one {}", player_one.letter())?;
        let rules = (name_of(&FIRST_ROUND, starter.first), name_of(&NEXT_ROUNDS, starter.next));
        writeln!(f, "starter {} {}", rules.0, rules.1)?;
        if let Some(first) = self.pairing.by_chance() {
            writeln!(f, "first {}", first.letter())?;
        }
        if let Some(rounds) = length.rounds() {
            writeln!(f, "best-of {rounds}")?;
        }
        let finished: Vec<_> = self.pairing.finished().iter().map(finished_text).collect();
        writeln!(f, "finished {}", finished.join(","))?;
        let start = Setup::from(&self.start);
        writeln!(f, "round {}", RoundText { start, moves: self.moves.clone(), cursor: self.ply })?;
        if self.is_left_out { writeln!(f, "left-out") } else { Ok(()) }
    }
}

/// The lines of a text by their names.
struct Lines<'a>([Option<&'a str>; LINES.len()]);

impl<'a> Lines<'a> {
    fn read(text: &'a str) -> Result<Self, SavedGameError> {
        let text = text.trim_start_matches('\u{FEFF}');
        let mut values = [None; LINES.len()];
        for (line, index) in text.lines().zip(0..) {
            if index == 0 && line.starts_with('%') {
                if line != VERSION {
                    return Err(SavedGameError::Version(line.to_owned()));
                }
                continue;
            }
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            let index = LINES.iter().position(|known| *known == name);
            match index.map(|index| &mut values[index]) {
                Some(free @ None) => *free = Some(value),
                _ => return Err(SavedGameError::Extra(line.to_owned())),
            }
        }
        Ok(Self(values))
    }

    fn find(&self, name: &str) -> Option<&'a str> {
        LINES.iter().position(|known| *known == name).and_then(|index| self.0[index])
    }

    fn parse<T>(&self, name: &'static str, parse: impl FnOnce(&'a str) -> Option<T>) -> Result<T, SavedGameError> {
        self.find(name).and_then(parse).ok_or(SavedGameError::Line(name))
    }

    fn optional<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<Option<T>, SavedGameError> {
        if self.find(name).is_none() { Ok(None) } else { self.parse(name, parse).map(Some) }
    }

    fn player(&self, name: &'static str) -> Result<Player, SavedGameError> {
        let person = |name| Name::stored(name).map(|name| Player::Person(Some(name)));
        self.parse(name, |value| match value.split_once(' ').unwrap_or((value, "")) {
            _ if value == "person" => Some(Player::Person(None)),
            _ if value == "remote" => Some(Player::Remote(None)),
            ("person", name) => person(name),
            ("computer", id) => id.parse().ok().map(Player::Computer),
            ("remote", name) => person(name).map(Player::elsewhere),
            _ => None,
        })
    }
}

impl FromStr for SavedGame {
    type Err = SavedGameError;

    /// Reads what `Display` wrote.
    ///
    /// # Errors
    /// [`SavedGameError`] names the first line that is missing, wrong or too many.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lines = Lines::read(text)?;
        let mark = |text: &str| text.parse::<Mark>().ok();
        let players = ByMark { x: lines.player("x")?, o: lines.player("o")? };
        let player_one = lines.parse("player-one", mark)?;
        let starter = lines.parse("starter", parse_starter)?;
        let length = lines.optional("best-of", |rounds| Length::best_of(rounds.parse().ok()?))?.unwrap_or_default();
        let pairing = Match::new(players, player_one, starter).of_length(length);
        let pairing = if pairing.is_remote() { pairing.by_letter() } else { pairing };
        let begun = lines.optional("first", |first| pairing.clone().begun_by_chance(mark(first)?))?;
        let pairing = begun.unwrap_or(pairing);
        let round = lines.parse("round", |round| RoundText::parse(Rules::TIC_TAC_TOE, round).ok())?;
        let finished = lines.parse("finished", |finished| parse_finished(round.start.rules(), finished))?;
        let pairing = lines.parse("finished", |_| pairing.after_rounds(finished))?;
        let start = lines.parse("round", |_| round.start.board().ok())?;
        let is_left_out = lines.optional("left-out", |value| value.is_empty().then_some(()))?.is_some();
        let saved = Self { pairing, start, moves: round.moves, ply: round.cursor, is_left_out };
        lines.parse("round", |_| saved.round().is_ok().then_some(saved.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::OpponentId;
    use crate::play::{Author, Round};
    use crate::rules::Board;

    const TEXT: &str = "%noughts 4\nx person Mina Kim\no computer minimax\nplayer-one o\nstarter random loser\nfirst o\nbest-of 5\n\
        finished x,o b2 a1@scan a2 b1 c2,XOX/XOO/OXX o\nround .../.../..X o b2 a1@scan | c1\n";

    #[test]
    fn what_is_saved_is_read_as_it_was() {
        let saved: SavedGame = TEXT.parse().unwrap();
        assert_eq!(saved.pairing.players.x, Player::person("Mina Kim").unwrap());
        assert_eq!(saved.pairing.round_number(), 4);
        let starter = Starter { first: FirstRound::Chance, next: NextRounds::Loser };
        assert_eq!((saved.pairing.length, saved.pairing.starter), (Length::BestOf5, starter));
        assert_eq!(saved.pairing.by_chance(), Some(Mark::O));
        assert_eq!(saved.to_string(), TEXT);
        for same in [
            TEXT.replace("%noughts 4\n", ""),
            format!("\u{FEFF}{TEXT}"),
            TEXT.replace("o b2 a1@scan | c1", "ob2a1@scan.|c1"),
        ] {
            assert_eq!(same.parse(), Ok(saved.clone()), "{same}");
        }
        let round = saved.round().unwrap();
        assert_eq!(SavedGame::new(&saved.pairing, &round), saved);
        let authors: Vec<_> = round.moves().iter().map(|played| played.author).collect();
        let [scan, minimax] = [OpponentId::SCAN, OpponentId::MINIMAX];
        assert_eq!(authors, [Author::Computer(minimax), Author::StandIn(scan), Author::Computer(minimax)]);
    }

    #[test]
    fn a_round_that_totals_leave_out_stays_left_out() {
        let mut saved: SavedGame = TEXT.parse().unwrap();
        saved.is_left_out = true;
        assert_eq!(saved.to_string(), format!("{TEXT}left-out\n"));
        assert_eq!(saved.to_string().parse(), Ok(saved.clone()));
        let wrong = format!("{TEXT}left-out x\n").parse::<SavedGame>();
        assert_eq!(wrong, Err(SavedGameError::Line("left-out")));
        let round = saved.round().unwrap();
        assert_eq!((round.is_left_out(), SavedGame::new(&saved.pairing, &round)), (true, saved));
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
    fn an_opponent_that_is_not_known_is_read_and_shown_as_it_is() {
        let text = TEXT.replace("computer minimax", "computer chalk-2").replace("a1@scan |", "a1@chalk-3 |");
        let saved: SavedGame = text.parse().unwrap();
        let [Player::Computer(chalk), stand_in] =
            [&saved.pairing.players.o, &Player::Computer(saved.moves[1].stand_in.unwrap())]
        else {
            panic!("a computer")
        };
        assert_eq!((chalk.name(), stand_in), ("chalk-2", &Player::Computer("chalk-3".parse().unwrap())));
        assert_eq!(saved.to_string(), text);
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
            ("x", "x person "),
            ("o", "o computer Nobody"),
            ("player-one", "player-one z"),
            ("starter", "starter never"),
            ("starter", "starter random"),
            ("starter", "starter one never"),
            ("first", "first z"),
            ("best-of", "best-of 4"),
            ("finished", "finished xq"),
            ("finished", "finished xxx"),
            ("finished", "finished x,,o"),
            ("finished", "finished x b2 a1 b2"),
            ("finished", "finished x b2 a1"),
            ("round", "round .../... x"),
            ("round", "round classic 3x3x4 x"),
            ("round", "round x b2 z"),
            ("round", "round x b2@Nobody"),
            ("round", "round x b2 b2"),
            ("round", "round x b2 | a1 | c1"),
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
            TEXT.replace("noughts 4", "noughts 5").parse::<SavedGame>(),
            Err(SavedGameError::Version("%noughts 5".into()))
        );
        assert_eq!(
            TEXT.replace("starter random loser", "starter one loser").parse::<SavedGame>(),
            Err(SavedGameError::Line("first")),
            "chance did not decide"
        );
        for extra in ["round x", "hello", "", "%noughts 4"] {
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
}
