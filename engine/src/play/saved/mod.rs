//! A game that is kept, so that it can be gone on with later.

use thiserror::Error;

use crate::rules::Board;

use super::{Match, Refusal, Round, SavedMove};

mod text;

/// A match and its round, as they stood.
///
/// The text of a saved game is read strictly, and its moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Who plays, and the rounds that they have finished.
    pub pairing: Match,
    /// The board that this round began from.
    pub start: Board,
    /// The moves of this round, with those that were taken back.
    pub moves: Vec<SavedMove>,
    /// How many of the moves are in force.
    pub ply: usize,
    /// Whether totals leave this round out.
    pub is_left_out: bool,
}

/// Why a text is no saved game. Nothing of such a text is used.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum SavedGameError {
    /// The text was written by a version of the game that is not known here.
    #[error("the saved game has version `{0}`, which is not known")]
    Version(String),
    /// A line that every saved game has is missing, or cannot be read.
    #[error("the line `{0}` of the saved game is missing or wrong")]
    Line(&'static str),
    /// There is a line that no saved game has, or one that it has twice.
    #[error("the saved game has a line too many: `{0}`")]
    Extra(String),
}

impl SavedGame {
    /// The game as it stands.
    pub fn new(pairing: &Match, round: &Round) -> Self {
        Self {
            pairing: pairing.clone(),
            start: *round.start(),
            moves: round.moves().iter().map(SavedMove::of).collect(),
            ply: round.cursor(),
            is_left_out: round.is_left_out(),
        }
    }

    /// The round, with its moves made one after the other.
    ///
    /// # Errors
    /// [`Refusal`] if a move is not legal, or the round is not as long as it says.
    pub fn round(&self) -> Result<Round, Refusal> {
        let seated = |mark| self.pairing.players[mark].author();
        let mut round =
            Round::replay(self.start, self.moves.iter().copied(), seated).map_err(|illegal| illegal.error)?;
        round.go_to(self.ply)?;
        if self.is_left_out {
            round.leave_out();
        }
        Ok(round)
    }
}
