//! Rounds and matches: all that a referee needs, without a screen and without a clock.
//!
//! A [`Round`] is one game with its whole history; a [`Match`] knows who sits where and how the rounds before ended.
//! Both change only by [`apply`]ing an [`Action`], which says what is asked for and who asks. What the rules or the
//! match do not allow is answered with a [`Refusal`] and changes nothing. A [`RoundText`] is a
//! round as text. A [`SavedGame`] is a round and its match, a [`Link`] a round that somebody else can open, and a [`MatchRecord`] a
//! match that was played, with every move, as people keep and exchange it.
//!
//! ```
//! use noughts_engine::play::{Action, ActionKind, Match, Refusal, Round, apply};
//! use noughts_engine::rules::{Board, Mark, Position, Rules};
//! use rand::SeedableRng;
//!
//! let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
//! let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
//! let mut two_people = Match::default();
//! let b2 = Action::by_person(ActionKind::Place(Position::new(1, 1).into()));
//! assert_eq!(apply(&b2, &mut round, Some(&mut two_people), &mut rng), Ok(()));
//! assert!(matches!(apply(&b2, &mut round, Some(&mut two_people), &mut rng), Err(Refusal::Illegal(_))));
//! assert_eq!(round.board().to_string(), ".../.X./... o");
//! ```

/// The first line of our files. A file without the line is of this version too.
pub const VERSION: &str = "%noughts 4";

mod action;
mod apply;
mod link;
mod matches;
mod moves;
mod player;
mod record;
mod round;
mod rounds;
mod saved;
mod text;

pub use action::{Action, ActionKind, Author, Refusal};
pub use apply::{apply, stop_before};
pub use link::{Link, LinkError, trimmed, without_punctuation};
pub use matches::{FirstRound, Length, Match, MatchEnd, NextRounds, Score, Starter};
pub use moves::Record;
pub use player::{MAX_NAME, Name, NameError, Player};
pub use record::{DamagedMatch, MAX_MATCHES, MatchReader, MatchRecord, MatchRecordError, Moment, RecordFault};
pub use round::{MOST_MOVES, Played, Round};
pub use rounds::{FinishedRound, RoundRecord};
pub use saved::{SavedGame, SavedGameError};
pub use text::{RecordError, RoundText, SavedMove};
