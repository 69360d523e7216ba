//! Matches as text, both ways: tags in the manner of PGN, the notation of chess, and a line for each round.
//!
//! `Date`, `X`, `O`, `Rules` and `Result` (rounds won by X, won by O, and drawn) are always there. `Time` is midnight if it is
//! missing. `XType` and `OType` are `human` or `program`; without them, a player is a program if an opponent has that name.
//! `BestOf` is missing in an open match. Empty lines have no meaning, and a tag after a round begins the next match.

use std::fmt;

use crate::ai::Profile;
use crate::play::{Length, Match, MatchRecord, MatchRecordError, Moment, Name, Player, RecordFault, RoundRecord};
use crate::rules::ByMark;

/// The names of the tags.
const TAGS: [&str; 9] = ["Date", "Time", "X", "XType", "O", "OType", "Rules", "BestOf", "Result"];
/// Stands for the name of a person who has none. Somebody with this name has the type `human` too.
const UNNAMED: &str = "?";
const HUMAN: &str = "human";
const PROGRAM: &str = "program";
/// Stands for the number of the line that is read, where that is not known.
const HERE: usize = 0;
/// The most characters of a name that is repeated in an error.
const MAX_NAME_SHOWN: usize = 20;

impl MatchRecord {
    /// Reads all matches of a text, in its order.
    ///
    /// # Errors
    /// [`MatchRecordError`] says what is wrong, and in which line. There is at least one match.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, MatchRecordError> {
        let mut matches = Vec::new();
        let mut reader = Reader::default();
        // Some editors write a mark before the text that nobody sees.
        for (line, number) in text.trim_start_matches('\u{FEFF}').lines().zip(1..) {
            let line = line.trim();
            if line.starts_with('[') && !reader.rounds.is_empty() {
                matches.push(std::mem::take(&mut reader).finish(number - 1)?);
            }
            reader.read(line, number)?;
        }
        let last = text.lines().count().max(1);
        if !reader.is_empty() {
            matches.push(reader.finish(last)?);
        }
        if matches.is_empty() {
            return Err(MatchRecordError { line: last, fault: RecordFault::Empty });
        }
        Ok(matches)
    }

    /// Writes matches one below the other, as [`parse_all`](Self::parse_all) reads them.
    pub fn print_all<'a>(matches: impl IntoIterator<Item = &'a Self>) -> String {
        let all: Vec<_> = matches.into_iter().map(Self::to_string).collect();
        all.join("\n")
    }
}

/// What was read of a match so far.
#[derive(Default)]
struct Reader<'a> {
    /// The values of the tags, as they are between the quotes, each with its line.
    tags: [Option<(&'a str, usize)>; TAGS.len()],
    rounds: Vec<RoundRecord>,
}

impl<'a> Reader<'a> {
    fn is_empty(&self) -> bool {
        self.rounds.is_empty() && self.tags.iter().all(Option::is_none)
    }

    fn read(&mut self, line: &'a str, number: usize) -> Result<(), MatchRecordError> {
        let read = match line {
            "" => Ok(()),
            tag if tag.starts_with('[') => self.tag(tag, number).or_else(|fault| at(number, fault)),
            round => self.round(round),
        };
        read.map_err(|error| error.or_in(number))
    }

    fn tag(&mut self, line: &'a str, number: usize) -> Result<(), RecordFault> {
        let inside = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]"));
        let (name, value) = inside.and_then(|inside| inside.split_once(" \"")).ok_or(RecordFault::Tag)?;
        let Some(index) = TAGS.iter().position(|known| *known == name) else {
            return Err(RecordFault::UnknownTag(name.chars().take(MAX_NAME_SHOWN).collect()));
        };
        match self.tags[index].replace((value, number)) {
            Some(_) => Err(RecordFault::RepeatedTag(TAGS[index])),
            None => Ok(()),
        }
    }

    fn round(&mut self, line: &str) -> Result<(), MatchRecordError> {
        let rules = self.value("Rules", |value| value.parse().ok())?;
        if self.rounds.last().is_some_and(|last| !last.end().is_over()) {
            return at(HERE, RecordFault::Unfinished);
        }
        if self.rounds.len() == MatchRecord::MAX_ROUNDS {
            return at(HERE, RecordFault::TooManyRounds);
        }
        let round = RoundRecord::parse(rules, line).or_else(|error| at(HERE, error.into()))?;
        self.rounds.push(round);
        Ok(())
    }

    fn find(&self, name: &'static str) -> Option<(&'a str, usize)> {
        TAGS.iter().position(|known| *known == name).and_then(|index| self.tags[index])
    }

    /// The value of a tag that every match has. Where it is missing is said of the line that is read.
    fn value<T>(&self, name: &'static str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, MatchRecordError> {
        let (value, line) =
            self.find(name).ok_or(MatchRecordError { line: HERE, fault: RecordFault::MissingTag(name) })?;
        parse(value).ok_or(MatchRecordError { line, fault: RecordFault::Value(name) })
    }

    fn optional<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, MatchRecordError> {
        if self.find(name).is_none() { Ok(None) } else { self.value(name, parse).map(Some) }
    }

    /// The match, whose last line is this one.
    fn finish(self, last: usize) -> Result<MatchRecord, MatchRecordError> {
        self.into_match().map_err(|error| error.or_in(last))
    }

    fn into_match(self) -> Result<MatchRecord, MatchRecordError> {
        let date = self.value("Date", |value| numbers::<u16>(value, '.', [4, 2, 2]))?;
        let time = self.optional("Time", |value| numbers::<u8>(value, ':', [2, 2, 2]))?.unwrap_or_default();
        let small = |number: u16| u8::try_from(number).ok();
        let moment = self.value("Date", |_| Moment::new((date[0], small(date[1])?, small(date[2])?), (0, 0, 0)))?;
        let moment = Moment::new(moment.date, (time[0], time[1], time[2]));
        let moment = moment.map_or_else(|| self.value("Time", |_| None), Ok)?;
        let players = ByMark { x: self.player("X", "XType")?, o: self.player("O", "OType")? };
        if Match::check_names(&players).is_err() {
            return self.value("O", |_| None);
        }
        let rules = self.value("Rules", |value| value.parse().ok())?;
        let length = self.optional("BestOf", |value| number(value).and_then(Length::best_of))?.unwrap_or_default();
        let result = self.value("Result", |value| Some(value.to_owned()))?;
        let line = self.find("Result").map_or(HERE, |(_, line)| line);
        if self.rounds.is_empty() {
            return at(HERE, RecordFault::NoRound);
        }
        let made = MatchRecord { moment, players, length, rules, rounds: self.rounds };
        let expected = made.result();
        if result == expected { Ok(made) } else { at(line, RecordFault::Result(expected)) }
    }

    fn player(&self, name: &'static str, kind: &'static str) -> Result<Player, MatchRecordError> {
        let typed = self.value(name, unescape)?;
        let kind = self.optional(kind, |kind| [HUMAN, PROGRAM].into_iter().find(|known| *known == kind))?;
        let program = || Profile::by_name(&typed).map(|profile| Player::Computer(profile.id));
        let person =
            || Name::stored(&typed).filter(|name| name.as_str() == typed).map(|name| Player::Person(Some(name)));
        let player = match kind {
            Some(PROGRAM) => program(),
            Some(_) => person(),
            None if typed == UNNAMED => Some(Player::Person(None)),
            None => program().or_else(person),
        };
        self.value(name, |_| player)
    }
}

impl MatchRecordError {
    /// The same, in this line if it is in the one that is read.
    fn or_in(self, line: usize) -> Self {
        Self { line: if self.line == HERE { line } else { self.line }, ..self }
    }
}

fn at<T>(line: usize, fault: RecordFault) -> Result<T, MatchRecordError> {
    Err(MatchRecordError { line, fault })
}

/// A number without a sign or zeros before it.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

/// Three numbers with so many digits each.
fn numbers<T: std::str::FromStr + Copy>(text: &str, separator: char, digits: [usize; 3]) -> Option<[T; 3]> {
    let parts: Vec<_> = text.split(separator).collect();
    let parse = |(part, digits): (&&str, usize)| {
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| is_number)
    };
    let numbers: Vec<T> = parts.iter().zip(digits).map(parse).collect::<Option<_>>()?;
    (parts.len() == 3).then_some(())?;
    numbers.try_into().ok()
}

/// Writes a quote and a backslash as PGN does, with a backslash before them.
fn escape(text: &str) -> String {
    text.replace('\\', r"\\").replace('"', "\\\"")
}

fn unescape(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let mut read = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return None,
            '\\' => read.push(letters.next().filter(|next| matches!(next, '"' | '\\'))?),
            _ => read.push(letter),
        }
    }
    Some(read)
}

impl MatchRecord {
    /// The rounds won by X, won by O, and drawn.
    fn result(&self) -> String {
        let score = self.score();
        format!("{}-{}-{}", score.wins.x, score.wins.o, score.draws)
    }
}

impl fmt::Display for MatchRecord {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut tag = |name: &str, value: String| writeln!(f, "[{name} \"{value}\"]");
        let ((year, month, day), (hour, minute, second)) = (self.moment.date, self.moment.time);
        tag("Date", format!("{year:04}.{month:02}.{day:02}"))?;
        tag("Time", format!("{hour:02}:{minute:02}:{second:02}"))?;
        for (mark, player) in self.players.iter() {
            let (name, kind) = match player {
                Player::Person(name) | Player::Remote(name) => {
                    (name.as_ref().map_or(UNNAMED.to_owned(), |name| escape(name.as_str())), HUMAN)
                }
                Player::Computer(opponent) => (opponent.name().to_owned(), PROGRAM),
            };
            tag(&mark.to_string(), name)?;
            // What a reader would think without it needs no tag.
            let is_taken = |name: &Name| name.as_str() == UNNAMED || Profile::by_name(name.as_str()).is_some();
            if kind == PROGRAM || player.name().is_some_and(is_taken) {
                tag(&format!("{mark}Type"), kind.to_owned())?;
            }
        }
        tag("Rules", self.rules().to_string())?;
        if let Some(rounds) = self.length.rounds() {
            tag("BestOf", rounds.to_string())?;
        }
        tag("Result", self.result())?;
        writeln!(f)?;
        self.rounds().iter().try_for_each(|round| writeln!(f, "{round}"))
    }
}
