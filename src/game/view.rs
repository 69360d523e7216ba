//! Read access to the match board.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{Match, MatchEnd, Player, Round, Score};
use noughts_engine::rules::{Board, Mark, Outcome};

use super::MatchBoard;

/// The match and its round, to be read by systems. A system with this parameter does not run while there is no match
/// board.
#[derive(SystemParam)]
pub struct MatchView<'w, 's> {
    board:
        Single<'w, 's, (Entity, Ref<'static, Round>, Ref<'static, Match>, Option<&'static Outcome>), With<MatchBoard>>,
}

impl MatchView<'_, '_> {
    /// The entity of the board.
    pub fn entity(&self) -> Entity {
        self.board.0
    }

    /// The round that is being played.
    pub fn round(&self) -> &Round {
        &self.board.1
    }

    /// The current board of the round.
    pub fn board(&self) -> &Board {
        self.round().board()
    }

    /// The side to move. After the end of the round, it is the side that would be next.
    pub fn to_move(&self) -> Mark {
        self.board().to_move()
    }

    /// The match: who plays, and how the earlier rounds ended.
    pub fn pairing(&self) -> &Match {
        &self.board.2
    }

    /// The opponent that plays a mark, if it is not a person.
    pub fn computer(&self, mark: Mark) -> Option<OpponentId> {
        match self.pairing().players[mark] {
            Player::Computer(opponent) => Some(opponent),
            Player::Person(_) | Player::Remote(_) => None,
        }
    }

    /// The outcome of the round, if it is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.board.3
    }

    /// Whether the round has changed since this system last ran.
    pub fn round_is_changed(&self) -> bool {
        self.board.1.is_changed()
    }

    /// Whether the match has changed since this system last ran.
    pub fn match_is_changed(&self) -> bool {
        self.board.2.is_changed()
    }

    /// The score. It includes this round if the round is over and counts.
    pub fn score(&self) -> Score {
        self.pairing().score(self.counted())
    }

    /// How the match has ended, or `None` if it goes on. This round is included if it is over and counts.
    pub fn end(&self) -> Option<MatchEnd> {
        self.pairing().end(self.counted())
    }

    /// Whether anything was played in this match, so that it would be lost if another began, or somebody elsewhere plays it.
    pub fn is_under_way(&self) -> bool {
        let round = self.round();
        let is_played = !round.moves().is_empty() || !round.counts() || !self.pairing().finished().is_empty();
        is_played || self.pairing().is_remote()
    }

    /// Whether hints and lessons about the round may be shown. With somebody elsewhere they would not be fair while it goes on.
    pub fn may_study(&self) -> bool {
        self.outcome().is_some() || !self.pairing().is_remote()
    }

    fn counted(&self) -> Option<&Outcome> {
        self.outcome().filter(|_| self.round().counts())
    }
}
