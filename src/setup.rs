//! The choice of players, as it is filled in before it becomes a match.

use bevy::prelude::*;

use noughts_engine::ai::{Opponent, ROSTER};
use crate::game::{Length, Match, NameError, Player, Starter};
use noughts_engine::rules::{ByMark, Mark};

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Two people share the screen.
    TwoPlayers,
    /// Player 1 is a person, player 2 a computer.
    #[default]
    AgainstComputer,
    /// Two computers; people watch.
    ComputerAgainstComputer,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Mode; 3] = [Mode::TwoPlayers, Mode::AgainstComputer, Mode::ComputerAgainstComputer];

    /// Whether this player, 0 or 1, is a person.
    pub const fn is_person(self, player: usize) -> bool {
        match self {
            Mode::TwoPlayers => true,
            Mode::AgainstComputer => player == 0,
            Mode::ComputerAgainstComputer => false,
        }
    }
}

/// What has been filled in. It stays when the players leave, so that they can change one thing and go on.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Draft {
    /// Who plays whom.
    pub mode: Mode,
    /// The names as typed; used where a person plays.
    pub names: [String; 2],
    /// The opponents; used where a computer plays.
    pub opponents: [&'static Opponent; 2],
    /// Whether player 1 is O.
    pub swapped: bool,
    /// Who begins.
    pub starter: Starter,
    /// How many rounds the match has.
    pub length: Length,
    /// What was wrong when the game was to start.
    pub errors: [Option<NameError>; 2],
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            names: default(),
            opponents: [&ROSTER[3], &ROSTER[2]],
            swapped: false,
            starter: Starter::default(),
            length: Length::default(),
            errors: [None; 2],
        }
    }
}

impl Draft {
    /// The names as typed.
    pub fn names(&self) -> [&str; 2] {
        [&self.names[0], &self.names[1]]
    }

    /// The mark of player 1.
    pub const fn player_one(&self) -> Mark {
        if self.swapped { Mark::O } else { Mark::X }
    }

    /// The match that is filled in.
    ///
    /// # Errors
    /// For each player what is wrong with the name, if anything.
    pub fn to_match(&self) -> Result<Match, [Option<NameError>; 2]> {
        let player = |index: usize| match self.mode.is_person(index) {
            true => Player::person(&self.names[index]),
            false => Ok(Player::Computer(self.opponents[index])),
        };
        match (player(0), player(1)) {
            (Ok(one), Ok(two)) => {
                let players = match self.player_one() {
                    Mark::X => ByMark { x: one, o: two },
                    Mark::O => ByMark { x: two, o: one },
                };
                Match::check_names(&players)
                    .map_err(|same| [0, 1].map(|index| self.mode.is_person(index).then_some(same)))?;
                Ok(Match::new(players, self.player_one(), self.starter).of_length(self.length))
            }
            (one, two) => Err([one.err(), two.err()]),
        }
    }
}
