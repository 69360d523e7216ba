//! Read access to games.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{Match, MatchEnd, Player, Round, Score};
use noughts_engine::rules::{Board, Mark, Outcome};

use super::{Allowed, Before, Purpose, Shown};

/// What a system can read of a game.
#[derive(QueryData)]
pub struct Game {
    entity: Entity,
    purpose: &'static Purpose,
    round: Ref<'static, Round>,
    pairing: Ref<'static, Match>,
    outcome: Option<&'static Outcome>,
    shown: Option<Ref<'static, Shown>>,
    before: Option<&'static Before>,
}

/// The game that is shown.
pub type MatchView<'w, 's> = Single<'w, 's, Game, With<Shown>>;

/// The match at home, whether it is shown or not.
#[derive(SystemParam)]
pub struct HomeView<'w, 's> {
    games: Query<'w, 's, Game>,
}

impl HomeView<'_, '_> {
    /// The match at home.
    ///
    /// # Errors
    /// An error means that there is no match at home, which does not happen while the program runs.
    pub fn get(&self) -> Result<GameItem<'_, '_>> {
        let home = self.games.iter().find(|game| *game.purpose == Purpose::Home);
        Ok(home.ok_or("the match at home is missing")?)
    }
}

impl GameItem<'_, '_> {
    /// The entity of the board.
    pub const fn entity(&self) -> Entity {
        self.entity
    }

    /// What the game is for.
    pub const fn purpose(&self) -> Purpose {
        *self.purpose
    }

    /// Whether this game is shown.
    pub const fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// The round that is being played.
    pub fn round(&self) -> &Round {
        &self.round
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
        &self.pairing
    }

    /// The opponent that plays a mark, if it is not a person.
    pub fn computer(&self, mark: Mark) -> Option<OpponentId> {
        match self.pairing().players[mark] {
            Player::Computer(opponent) => Some(opponent),
            Player::Person(_) | Player::Remote(_) => None,
        }
    }

    /// The outcome of the round, if it is over.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome
    }

    /// Whether the round has changed, or another game is shown, since this system last ran.
    pub fn round_is_changed(&self) -> bool {
        self.round.is_changed() || self.has_just_come()
    }

    /// Whether the match has changed, or another game is shown, since this system last ran.
    pub fn match_is_changed(&self) -> bool {
        self.pairing.is_changed() || self.has_just_come()
    }

    fn has_just_come(&self) -> bool {
        self.shown.as_ref().is_some_and(DetectChanges::is_changed)
    }

    /// The score. It includes this round if the round is over and counts.
    pub fn score(&self) -> Score {
        self.pairing().score(self.counted())
    }

    /// How the match has ended, or `None` if it goes on. This round is included if it is over and counts.
    pub fn end(&self) -> Option<MatchEnd> {
        self.pairing().end(self.counted())
    }

    /// Whether the match would be lost if another match began: something was played in this match, or somebody elsewhere plays
    /// it.
    pub fn is_under_way(&self) -> bool {
        let round = self.round();
        let is_played = !round.moves().is_empty() || !round.counts() || !self.pairing().finished().is_empty();
        is_played || self.pairing().is_remote()
    }

    /// Whether Undo shows the game before again, once this game has no move to take back.
    pub const fn can_return(&self) -> bool {
        self.before.is_some()
    }

    /// Whether there is something to undo: a move, or the beginning of a game that leads back to the game before.
    pub fn can_undo(&self) -> bool {
        self.round().cursor() > 0 || self.can_return()
    }

    /// Whether the game stays when it is no longer on the stack of screens. The match at home always stays, and a room stays as
    /// long as its client is in it. A match by letter stays until its round is over. A round that was opened stays until it is
    /// over, if somebody has played on.
    pub fn is_kept(&self) -> bool {
        match self.purpose() {
            Purpose::Home | Purpose::Room => true,
            Purpose::Letter => self.outcome().is_none(),
            Purpose::Opened => self.outcome().is_none() && !self.can_return(),
            _ => false,
        }
    }

    /// What people may do in this game.
    pub fn allowed(&self) -> Allowed {
        Allowed::of(self.purpose(), self.pairing(), self.round())
    }

    fn counted(&self) -> Option<&Outcome> {
        self.outcome().filter(|_| self.round().counts())
    }
}
