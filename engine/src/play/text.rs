//! The one text of a round: in records, links, saved games and rooms.
//!
//! The text has the rules, the start, the moves, and which of the moves are in force: `classic 4x4x4 x b2 a1@scan | c3`. Of these
//! only the moves are always there:
//! - The rules are missing where a reader knows them, or where they are classic 3×3.
//! - The start is the mark that began, or a board that was set up: `XO./.X./... o c3`. Without a start, X began on an empty board.
//! - Where marks vanish, a board is followed by the cells of X and of O by age, and in Ultimate by the small board that must be
//!   played in, as in the notation of a board.
//! - A move has its mark before it where the mover chooses it: `wild 3x3x3 x Xb2 Oa1`.
//! - After a move, `@` and an opponent's id say that this opponent made it in the place of whoever sat there.
//! - The moves after a bar were taken back. Without a bar, all are in force.
//!
//! Without its spaces the text means the same: `ob2a1c3`. An id that a move follows then ends with a dot: `ob2@scan.a1`. The shortest
//! text leaves out that X began on an empty board, too: `b2a1c3`.

use std::fmt;

use thiserror::Error;

use crate::ai::OpponentId;
use crate::rules::{
    Impossible, Kind, Mark, MarkError, Move, PositionNameError, ReplayError, Rules, RulesTextError, Setup, SetupError,
};

use super::{Author, Played};

/// A round as its text has it. The start need not be one that legal moves lead to, and the moves need not be legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundText {
    /// The marks at the start, and the side that began.
    pub start: Setup,
    /// The moves, from the first, with those that were taken back.
    pub moves: Vec<SavedMove>,
    /// How many of the moves are in force.
    pub cursor: usize,
}

/// A move, and the opponent that made it in somebody's place, if one did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedMove {
    /// The move.
    pub mv: Move,
    /// Who made the move, if it was not the player of that seat.
    pub stand_in: Option<OpponentId>,
}

/// Why a text is not the text of a round.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The rules cannot be read.
    #[error("rules: {0}")]
    Rules(#[from] RulesTextError),
    /// The text begins neither with a mark, nor with a board, nor with a move.
    #[error("first mark: {0}")]
    First(#[from] MarkError),
    /// The marks at the start cannot be read.
    #[error("start: {0}")]
    Start(#[from] SetupError),
    /// No legal moves lead to the marks at the start.
    #[error("start: {0}")]
    Impossible(#[from] Impossible),
    /// A move does not name a cell.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, counted from 1.
        number: usize,
        /// What is wrong with the name of the cell.
        error: PositionNameError,
    },
    /// What stands behind `@` is no id of an opponent.
    #[error("move {number}: there is no opponent `{id}`")]
    Opponent {
        /// The number of the move, counted from 1.
        number: usize,
        /// What was found in the place of an id.
        id: String,
    },
    /// The text has more than who began and the moves in force, which is all that programs tell each other.
    #[error("expected the mark that began and the moves in force alone")]
    Extra,
    /// A move is not legal.
    #[error(transparent)]
    Illegal(#[from] ReplayError),
}

impl RoundText {
    /// Reads a round. `known` are the rules if the text has none.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong, and with which move.
    pub fn parse(known: Rules, text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader(text);
        let rules = reader.rules(known)?;
        let start = reader.start(rules)?;
        let (moves, cursor) = reader.moves()?;
        Ok(Self { start, moves, cursor })
    }

    /// The moves in force.
    pub fn played(&self) -> &[SavedMove] {
        &self.moves[..self.cursor.min(self.moves.len())]
    }

    /// Writes the round. Rules that are `known` to the reader are left out.
    pub(super) fn write(&self, known: Rules, f: &mut fmt::Formatter) -> fmt::Result {
        let space = if f.alternate() { "" } else { " " };
        let (rules, first) = (self.start.rules(), self.start.to_move());
        let is_usual = first == Mark::X && self.cursor > 0;
        if rules != known {
            write!(f, "{}{space}", rules.to_string().replace(' ', space))?;
        }
        match self.start == Setup::new(rules, first) {
            true if is_usual && f.alternate() => {}
            true => write!(f, "{}", first.letter())?,
            // The notation of a board ends with the side to move.
            false => f.write_str(&self.start.to_string().replace(' ', space))?,
        }
        for (index, saved) in self.moves.iter().enumerate() {
            if index == self.cursor {
                write!(f, "{space}|")?;
            }
            write!(f, "{space}{saved}")?;
            let ends_id = saved.stand_in.is_some() && f.alternate() && index + 1 < self.moves.len();
            f.write_str(if ends_id { "." } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for RoundText {
    /// Writes the round with spaces or, as `{:#}`, as short as it can be read.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write(Rules::TIC_TAC_TOE, f)
    }
}

/// The part of a text that is not read yet. One space may stand before each part of a round.
struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    fn skip(&mut self, letter: char) -> bool {
        let rest = self.0.strip_prefix(letter);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// How many bytes at the beginning are letters of this kind.
    fn run(&self, is_part: impl Fn(char) -> bool) -> usize {
        self.0.find(|letter| !is_part(letter)).unwrap_or(self.0.len())
    }

    /// What is left up to the next space, for errors.
    fn word(&self) -> String {
        self.0[..self.run(|letter| letter != ' ')].to_owned()
    }

    fn rules(&mut self, known: Rules) -> Result<Rules, RecordError> {
        let Some(kind) = Kind::ALL.map(|kind| kind.to_string()).into_iter().find(|kind| self.0.starts_with(kind))
        else {
            return Ok(known);
        };
        self.take(kind.len());
        self.skip(' ');
        let numbers = self.numbers().unwrap_or(self.run(|letter| letter != ' '));
        let rules = format!("{kind} {}", self.take(numbers)).parse()?;
        self.skip(' ');
        Ok(rules)
    }

    /// How many bytes the three numbers have. The mark that began may follow the numbers at once.
    fn numbers(&self) -> Option<usize> {
        let mut rest = Reader(self.0);
        for index in 0..3 {
            if index > 0 && !rest.skip('x') {
                return None;
            }
            let digits = rest.run(|letter| letter.is_ascii_digit());
            rest.take(digits);
        }
        Some(self.0.len() - rest.0.len())
    }

    fn start(&mut self, rules: Rules) -> Result<Setup, RecordError> {
        let cells = self.run(|letter| matches!(letter, 'X' | 'O' | '.' | '/'));
        // A single row is no board, but can be the mark of a move.
        let cells = self.take(if self.0[..cells].contains('/') { cells } else { 0 });
        if cells.is_empty() && self.move_length().is_some() {
            return Ok(Setup::new(rules, Mark::X));
        }
        if !cells.is_empty() {
            self.skip(' ');
        }
        let first = match self.0.chars().next() {
            Some('x') => Mark::X,
            Some('o') => Mark::O,
            _ => return Err(MarkError(self.word()).into()),
        };
        self.take(1);
        if cells.is_empty() {
            return Ok(Setup::new(rules, first));
        }
        let count = |mark: char| cells.chars().filter(|letter| *letter == mark).count();
        let more = match rules.kind() {
            // The name of a cell of nine has two letters.
            Kind::Vanishing => format!(" {} {}", self.part(2 * count('X')), self.part(2 * count('O'))),
            Kind::Ultimate => format!(" {}", self.part(1)),
            _ => String::new(),
        };
        Ok(Setup::parse(rules, &format!("{cells} {}{more}", first.letter()))?)
    }

    /// A further part of a board: what is left up to the next space or, without spaces, this many bytes.
    fn part(&mut self, length: usize) -> &'a str {
        let length = match self.skip(' ') {
            true => self.run(|letter| letter != ' '),
            false if self.0.starts_with('-') => 1,
            false => self.run(|letter| letter.is_ascii_alphanumeric()).min(length),
        };
        self.take(length)
    }

    /// How many bytes a move has, if one is next: the name of a cell, which is a letter and digits, with a mark before it or without.
    fn move_length(&self) -> Option<usize> {
        let name = match self.0.as_bytes() {
            [b'X' | b'O', b'a'..=b'z', ..] => &self.0[1..],
            _ => self.0,
        };
        let rest = name.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
        let digits = Reader(rest).run(|letter| letter.is_ascii_digit());
        (digits > 0).then_some(self.0.len() - rest.len() + digits)
    }

    /// The moves, and how many of them are in force.
    fn moves(&mut self) -> Result<(Vec<SavedMove>, usize), RecordError> {
        let (mut moves, mut cursor) = (Vec::new(), None);
        loop {
            let is_more = self.skip(' ');
            if self.0.is_empty() && !is_more {
                let cursor = cursor.unwrap_or(moves.len());
                return Ok((moves, cursor));
            }
            if cursor.is_none() && self.skip('|') {
                cursor = Some(moves.len());
                continue;
            }
            moves.push(self.saved_move(moves.len() + 1)?);
        }
    }

    fn saved_move(&mut self, number: usize) -> Result<SavedMove, RecordError> {
        let wrong = |error| RecordError::Move { number, error };
        let length = self.move_length().ok_or_else(|| wrong(PositionNameError(self.word())))?;
        let mv = self.take(length).parse().map_err(wrong)?;
        if !self.skip('@') {
            return Ok(SavedMove { mv, stand_in: None });
        }
        let length = self.run(|letter| !matches!(letter, ' ' | '.' | '|'));
        let id = self.take(length);
        self.skip('.');
        let opponent = id.parse().map_err(|_| RecordError::Opponent { number, id: id.to_owned() })?;
        Ok(SavedMove { mv, stand_in: Some(opponent) })
    }
}

impl SavedMove {
    pub(super) const fn of(played: &Played) -> Self {
        let stand_in = match played.author {
            Author::StandIn(opponent) => Some(opponent),
            Author::Person | Author::Computer(_) | Author::Remote => None,
        };
        Self { mv: played.mv, stand_in }
    }
}

impl From<Move> for SavedMove {
    fn from(mv: Move) -> Self {
        Self { mv, stand_in: None }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<RoundText, RecordError> {
        RoundText::parse(Rules::TIC_TAC_TOE, text)
    }

    #[test]
    fn a_round_is_the_same_text_with_spaces_and_without() {
        for (spaced, dense) in [
            ("x", "x"),
            ("x b2 a1 c3", "b2a1c3"),
            ("o b2@scan a1 c3@minimax", "ob2@scan.a1c3@minimax"),
            ("x b2@scan | a1@scan", "b2@scan.|a1@scan"),
            ("x | b2", "x|b2"),
            ("XO./.X./... o c3", "XO./.X./...oc3"),
            ("classic 4x4x4 x d4 a11", "classic4x4x4d4a11"),
            ("classic 15x3x3 x o1 o2", "classic15x3x3o1o2"),
            ("classic 3x4x3 X../.../.../... o b1", "classic3x4x3X../.../.../...ob1"),
            ("wild 3x3x3 x Xb2 Oa1@scan | Xc3", "wild3x3x3Xb2Oa1@scan.|Xc3"),
            ("wild 3x3x3 o Xb2", "wild3x3x3oXb2"),
            ("vanishing 3x3x3 X.O/.X./... x b2a1 c1 a3", "vanishing3x3x3X.O/.X./...xb2a1c1a3"),
            ("vanishing 3x3x3 X../.../... o a1 - a3", "vanishing3x3x3X../.../...oa1-a3"),
            ("ultimate 3x3x3 x e5 d4", "ultimate3x3x3e5d4"),
        ] {
            let text = read(spaced).unwrap();
            assert_eq!((text.to_string(), format!("{text:#}")), (spaced.to_owned(), dense.to_owned()));
            assert_eq!(read(dense), Ok(text), "{dense}");
        }
    }

    #[test]
    fn all_but_the_moves_can_be_left_out() {
        assert_eq!(read("b2 a1"), read("x b2 a1"));
        assert_eq!(read("b2a1"), read("x b2 a1"));
        assert_eq!(read("classic 4x4x4 d4"), read("classic 4x4x4 x d4"));
        let known = Rules::new(4, 4, 4).unwrap();
        assert_eq!(RoundText::parse(known, "d4"), read("classic 4x4x4 x d4"));
        assert_eq!(read("x b2 |"), read("x b2"), "no move was taken back");
    }

    #[test]
    fn an_empty_board_of_which_a_part_must_be_played_in_is_written() {
        let text = format!("ultimate 3x3x3 {} x 5 e5", ["........."; 9].join("/"));
        let read = RoundText::parse(Rules::TIC_TAC_TOE, &text).unwrap();
        assert_eq!((read.start.target(), read.to_string()), (Some(5), text.clone()));
        assert_eq!(format!("{read:#}"), text.replace(' ', ""));
        assert_eq!(RoundText::parse(Rules::TIC_TAC_TOE, &text.replace(' ', "")), Ok(read));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |text: &str| read(text).unwrap_err();
        for text in ["", "z b2", "X b2", "classic 3x3x3", "| b2"] {
            assert!(matches!(error(text), RecordError::First(_)), "{text}");
        }
        for (text, number) in [("x b2 zz", 2), ("xb2zz", 2), ("x b2 ", 2), ("x  b2", 1), ("x | b2 | a1", 2)] {
            assert!(matches!(error(text), RecordError::Move { number: found, .. } if found == number), "{text}");
        }
        assert!(matches!(error("classic 3x3 x b2"), RecordError::Rules(_)));
        assert!(matches!(error("x b2 a1@No_body"), RecordError::Opponent { number: 2, .. }));
        assert!(read("x b2 a1@chalk-2").is_ok(), "a later version may know it");
        assert_eq!(error("x b2@ a1"), RecordError::Opponent { number: 1, id: String::new() });
    }
}
