//! Who plays, who begins, and how it stands.

use bevy::prelude::*;
use rand::RngExt;
use thiserror::Error;

use noughts_engine::ai::Opponent;
use noughts_engine::rules::{ByMark, Mark, Outcome};

use super::Chance;

/// Somebody who plays one of the marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this device.
    Person(String),
    /// One of the [`ROSTER`](noughts_engine::ai::ROSTER).
    Computer(&'static Opponent),
}

/// The most characters that a name may have.
pub const MAX_NAME: usize = 20;

/// Why somebody cannot be called so.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// Nothing is left when the blanks around it are taken off.
    #[error("a name is missing")]
    Empty,
    /// More than [`MAX_NAME`] characters.
    #[error("a name has at most {MAX_NAME} characters")]
    TooLong,
    /// The other player has it.
    #[error("the two names are the same")]
    Same,
}

impl Player {
    /// A person of this name, without the blanks around it.
    ///
    /// # Errors
    /// [`NameError`] unless it has 1 to [`MAX_NAME`] characters.
    pub fn person(name: &str) -> Result<Self, NameError> {
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        match name.trim() {
            "" => Err(NameError::Empty),
            name if name.chars().count() > MAX_NAME => Err(NameError::TooLong),
            name => Ok(Player::Person(name.to_owned())),
        }
    }

    /// What to call them.
    pub fn name(&self) -> &str {
        match self {
            Player::Person(name) => name,
            Player::Computer(opponent) => opponent.name,
        }
    }

    /// Whether this is a person.
    pub const fn is_person(&self) -> bool {
        matches!(self, Player::Person(_))
    }
}

/// The rule by which the first mover of each round is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Starter {
    /// A coin is tossed.
    #[default]
    Random,
    /// Always the first player.
    PlayerOne,
    /// Always the second player.
    PlayerTwo,
    /// The first player in the first round, then in turns.
    Alternate,
    /// Whoever won the last round. The first round is the first player's; after a draw it is the other side's turn.
    Winner,
    /// Whoever lost the last round; otherwise as for the winner.
    Loser,
}

impl Starter {
    /// Every rule, the usual one first.
    pub const ALL: [Starter; 6] =
        [Starter::Random, Starter::PlayerOne, Starter::PlayerTwo, Starter::Alternate, Starter::Winner, Starter::Loser];
}

/// How many rounds a match has.
///
/// In a best of five, a side has won the match as soon as it cannot be caught any more: a win counts one and a draw a half for
/// each side, and more than half of five is enough. After five rounds it is over whatever happened, so that two who never lose
/// play no match for ever: with equal wins nobody has won it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Length {
    /// As many as the players like; nobody wins it.
    #[default]
    Open,
    /// Three at most.
    BestOf3,
    /// Five at most.
    BestOf5,
    /// Seven at most.
    BestOf7,
}

impl Length {
    /// Every length, the usual one first.
    pub const ALL: [Length; 4] = [Length::Open, Length::BestOf3, Length::BestOf5, Length::BestOf7];

    /// The most rounds that it has; none if it is open.
    pub const fn rounds(self) -> Option<usize> {
        match self {
            Length::Open => None,
            Length::BestOf3 => Some(3),
            Length::BestOf5 => Some(5),
            Length::BestOf7 => Some(7),
        }
    }

    /// The length that has at most so many rounds.
    pub fn best_of(rounds: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.rounds() == Some(rounds))
    }

    /// How a match of this length with this score has ended; none if it goes on.
    pub fn end(self, score: Score) -> Option<MatchEnd> {
        let rounds = self.rounds()?;
        // In halves: two for a win, one for a draw.
        let won = Mark::ALL.into_iter().find(|mark| 2 * score.wins[*mark] + score.draws > rounds);
        let is_over = score.wins.x + score.wins.o + score.draws >= rounds;
        won.map(MatchEnd::Won).or_else(|| is_over.then_some(MatchEnd::Drawn))
    }
}

/// How a match has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// This side has won it.
    Won(Mark),
    /// All rounds are played, and both sides have won as many.
    Drawn,
}

/// A pairing, and the rounds that it has finished.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who plays which mark.
    pub players: ByMark<Player>,
    /// The mark of player 1.
    pub player_one: Mark,
    /// Who begins a round.
    pub starter: Starter,
    /// How many rounds it has.
    pub length: Length,
    /// The winner of each round that was followed by another.
    finished: Vec<Option<Mark>>,
}

/// Rounds won by each side, and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Rounds won.
    pub wins: ByMark<usize>,
    /// Rounds drawn.
    pub draws: usize,
}

impl Default for Match {
    /// Two people whose names are their marks.
    fn default() -> Self {
        Self::new(ByMark::new(|mark| Player::Person(mark.to_string())), Mark::X, Starter::PlayerOne)
    }
}

impl Match {
    /// An open match before its first round.
    pub const fn new(players: ByMark<Player>, player_one: Mark, starter: Starter) -> Self {
        Self { players, player_one, starter, length: Length::Open, finished: Vec::new() }
    }

    /// The same, of this length.
    pub fn of_length(self, length: Length) -> Self {
        Self { length, ..self }
    }

    /// Whether these players can be told apart. Two computers can: their marks are added to their names.
    ///
    /// # Errors
    /// [`NameError::Same`] if a person has the other player's name.
    pub fn check_names(players: &ByMark<Player>) -> Result<(), NameError> {
        let with_person = players.x.is_person() || players.o.is_person();
        if with_person && players.x.name() == players.o.name() { Err(NameError::Same) } else { Ok(()) }
    }

    /// The same pairing after rounds with these winners; none is a draw.
    pub fn after_rounds(self, finished: Vec<Option<Mark>>) -> Self {
        Self { finished, ..self }
    }

    /// The winner of each round that was followed by another; none is a draw.
    pub fn finished(&self) -> &[Option<Mark>] {
        &self.finished
    }

    /// The number of the round that is played, from 1.
    pub fn round_number(&self) -> usize {
        self.finished.len() + 1
    }

    /// The score with the round that is played, if that has an outcome. As long as it is not followed by another, undo
    /// can still change it.
    pub fn score(&self, current: Option<&Outcome>) -> Score {
        let mut score = Score::default();
        for winner in self.finished.iter().copied().chain(current.map(Outcome::winner)) {
            match winner {
                Some(mark) => score.wins[mark] += 1,
                None => score.draws += 1,
            }
        }
        score
    }

    /// How the match has ended, with the round that is played if that has an outcome. As with the score, undo can still change
    /// it until another round begins.
    pub fn end(&self, current: Option<&Outcome>) -> Option<MatchEnd> {
        self.length.end(self.score(current))
    }

    /// The mark whose move a person at this device makes: that of the side to move, or if the computer plays it the
    /// other one, which is then refused for being out of turn.
    pub fn hand(&self, to_move: Mark) -> Mark {
        if self.players[to_move].is_person() { to_move } else { to_move.other() }
    }

    /// Counts a round. If it ends the match, the same players begin another.
    pub(super) fn finish_round(&mut self, outcome: &Outcome) {
        if self.end(Some(outcome)).is_some() {
            self.finished.clear();
        } else {
            self.finished.push(outcome.winner());
        }
    }

    /// Who begins the round that comes next.
    pub(super) fn next_starter(&self, chance: &mut Chance) -> Mark {
        let (one, two) = (self.player_one, self.player_one.other());
        let in_turns = |first: Mark, winner: &Option<Mark>| match (self.starter, winner) {
            (Starter::Winner, Some(winner)) => *winner,
            (Starter::Loser, Some(winner)) => winner.other(),
            _ => first.other(),
        };
        match self.starter {
            Starter::Random => {
                if chance.0.random() {
                    one
                } else {
                    two
                }
            }
            Starter::PlayerOne => one,
            Starter::PlayerTwo => two,
            Starter::Alternate | Starter::Winner | Starter::Loser => self.finished.iter().fold(one, in_turns),
        }
    }
}
