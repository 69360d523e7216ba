//! Rounds that were played, with every move: as a match remembers them, and as text.
//!
//! A round is written as the mark that began, then the moves: `x b2 a1 c3`. One that was not begun on an empty board has that
//! board in place of the mark: `XO./.X./... o c3`. A move after which `@` and an opponent's id stand was made by that opponent in
//! the place of whoever sat there.

use std::fmt;

use thiserror::Error;

use crate::rules::{Board, BoardError, ByMark, Mark, Outcome, PositionNameError, ReplayError, Rules};

use super::{Author, Played, Player, Round, SavedMove};

/// A round with the moves that were in force. All of them are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRecord {
    start: Board,
    moves: Vec<SavedMove>,
    end: Board,
}

/// Why a text is no record of a round.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum RoundRecordError {
    /// It begins neither with a mark nor with a board.
    #[error("start: {0}")]
    Start(#[from] BoardError),
    /// A move does not name a cell.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: PositionNameError,
    },
    /// There is no such opponent that could have made a move.
    #[error("move {number}: there is no opponent `{id}`")]
    Opponent {
        /// The number of the move, counted from 1.
        number: usize,
        /// What was found in the place of an id.
        id: String,
    },
    /// A move is not legal.
    #[error(transparent)]
    Illegal(#[from] ReplayError),
}

impl RoundRecord {
    /// A round with these moves.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn new(start: Board, moves: Vec<SavedMove>) -> Result<Self, ReplayError> {
        let mut end = start;
        for (index, saved) in moves.iter().enumerate() {
            end.play(saved.mv).map_err(|error| ReplayError { number: index + 1, error })?;
        }
        Ok(Self { start, moves, end })
    }

    /// The moves of a round that are in force.
    pub fn of(round: &Round) -> Self {
        let moves = round.played().iter().map(SavedMove::of).collect();
        Self { start: *round.start(), moves, end: *round.board() }
    }

    /// The board that the round began from.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The moves, from the first.
    pub fn moves(&self) -> &[SavedMove] {
        &self.moves
    }

    /// The board after the last move.
    pub const fn end(&self) -> &Board {
        &self.end
    }

    /// How the round ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.outcome()
    }

    /// The round, with its moves made one after the other by these players.
    pub fn round(&self, players: &ByMark<Player>) -> Round {
        let mut round = Round::new(self.start);
        for saved in &self.moves {
            let author = saved.author(&players[round.board().to_move()]);
            let played = round.play(saved.mv, author);
            debug_assert_eq!(played, Ok(()), "the moves of a record are legal");
        }
        round
    }

    /// Reads a round under these rules.
    ///
    /// # Errors
    /// [`RoundRecordError`] says what is wrong, and with which move.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, RoundRecordError> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let start = match first {
            "x" => Board::new(rules, Mark::X),
            "o" => Board::new(rules, Mark::O),
            cells => {
                let side = words.next().unwrap_or_default();
                Board::parse(rules, format!("{cells} {side}").trim_end())?
            }
        };
        let moves = words.zip(1..).map(|(word, number)| SavedMove::parse(word, number));
        Ok(Self::new(start, moves.collect::<Result<_, _>>()?)?)
    }
}

impl fmt::Display for RoundRecord {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let first = self.start.to_move();
        if self.start == Board::new(self.start.rules(), first) {
            write!(f, "{}", first.letter())?;
        } else {
            write!(f, "{}", self.start)?;
        }
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
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

    /// Who made the move in the seat of this player.
    pub(super) const fn author(&self, seated: &Player) -> Author {
        match (self.stand_in, seated) {
            (Some(opponent), _) => Author::StandIn(opponent),
            (None, Player::Computer(opponent)) => Author::Computer(*opponent),
            (None, Player::Person(_)) => Author::Person,
            (None, Player::Remote(_)) => Author::Remote,
        }
    }

    pub(super) fn parse(word: &str, number: usize) -> Result<Self, RoundRecordError> {
        let (mv, stand_in) = match word.split_once('@') {
            None => (word, None),
            Some((mv, id)) => {
                let opponent = crate::ai::Profile::by_id(id).map(|profile| profile.id);
                (mv, Some(opponent.ok_or_else(|| RoundRecordError::Opponent { number, id: id.to_owned() })?))
            }
        };
        let mv = mv.parse().map_err(|error| RoundRecordError::Move { number, error })?;
        Ok(Self { mv, stand_in })
    }
}

/// A round of a match that was followed by another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinishedRound {
    /// Only its winner is known, because many rounds were played since, or an older version of the game stored it. A draw has
    /// none.
    Winner(Option<Mark>),
    /// Its moves are known too.
    Record(RoundRecord),
}

impl FinishedRound {
    /// Who has won it; a draw has no winner.
    pub fn winner(&self) -> Option<Mark> {
        match self {
            Self::Winner(winner) => *winner,
            Self::Record(record) => record.outcome()?.winner(),
        }
    }

    /// Its moves, if they are known.
    pub const fn record(&self) -> Option<&RoundRecord> {
        match self {
            Self::Winner(_) => None,
            Self::Record(record) => Some(record),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(text: &str) {
        let read = RoundRecord::parse(Rules::TIC_TAC_TOE, text).unwrap();
        assert_eq!(read.to_string(), text);
        let people = ByMark::new(|mark| Player::Person(mark.to_string().parse().ok()));
        assert_eq!(RoundRecord::of(&read.round(&people)), read);
    }

    #[test]
    fn rounds_are_read_as_they_were_written() {
        for text in ["x", "o", "x b2 a1 c3", "o b2@scan a1", "XO./.X./... o c3", "XXX/OO./... o"] {
            same(text);
        }
    }

    #[test]
    fn what_is_no_round_is_refused_with_its_move() {
        let error = |text| RoundRecord::parse(Rules::TIC_TAC_TOE, text).unwrap_err();
        assert!(matches!(error("z b2"), RoundRecordError::Start(_)));
        assert!(matches!(error(""), RoundRecordError::Start(_)));
        assert!(matches!(error("x b2 zz"), RoundRecordError::Move { number: 2, .. }));
        assert!(matches!(error("x b2 a1@nobody"), RoundRecordError::Opponent { number: 2, .. }));
        assert!(matches!(error("x b2 a1 b2"), RoundRecordError::Illegal(ReplayError { number: 3, .. })));
        assert!(matches!(error("x b2 d4"), RoundRecordError::Illegal(ReplayError { number: 2, .. })));
    }
}
