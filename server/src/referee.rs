//! The referee: a match of two seats as a plain state machine, without sockets, stores and clocks.

use noughts_engine::play::Record;
use noughts_engine::play::{Name, NameError};
use noughts_engine::rules::{Board, ByMark, Mark, ReplayError, Rules};
use noughts_protocol::{Id, MAX_ROUNDS, Moved, Rejection, Request, RoomState, Tally, Turn};
use serde::{Deserialize, Serialize};

/// So many messages of each seat are remembered, so that a message that is sent again does not count again.
const REMEMBERED: usize = 8;

/// A match: the round on the board, the score of the rounds before it, and what is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Referee {
    /// How often the match has changed.
    seq: u64,
    round: u32,
    record: Record,
    /// The board after the moves of the record.
    board: Board,
    /// The names of the seats that somebody has had. Whoever has no name has an empty one.
    names: ByMark<Option<String>>,
    score: Tally,
    undo: Option<Mark>,
    undo_refused: Option<Mark>,
    /// The last messages of each seat that were accepted, the oldest first.
    accepted: ByMark<Vec<Id>>,
}

/// The text form of a [`Referee`], whose record need not be legal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    seq: u64,
    rules: Rules,
    round: u32,
    record: Record,
    names: ByMark<Option<String>>,
    score: Tally,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<Mark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo_refused: Option<Mark>,
    accepted: ByMark<Vec<Id>>,
}

/// What an action that is accepted does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The match has one move more.
    Moved,
    /// The match has changed in another way.
    Changed,
    /// Nothing: the same message was accepted before.
    Repeated,
}

impl Referee {
    /// A match before its first move, in which nobody sits.
    pub fn new(rules: Rules, first: Mark) -> Self {
        Self {
            seq: 0,
            round: 1,
            record: Record { first, moves: Vec::new() },
            board: Board::new(rules, first),
            names: ByMark::default(),
            score: Tally::default(),
            undo: None,
            undo_refused: None,
            accepted: ByMark::default(),
        }
    }

    /// How often the match has changed.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The number of the round, from 1 on.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The rules of every round.
    pub fn rules(&self) -> Rules {
        self.board.rules()
    }

    /// The score of the rounds before this one.
    pub const fn score(&self) -> Tally {
        self.score
    }

    /// Whether somebody has had this seat.
    pub const fn is_taken(&self, mark: Mark) -> bool {
        match mark {
            Mark::X => self.names.x.is_some(),
            Mark::O => self.names.o.is_some(),
        }
    }

    /// The last move of the round, as the message that says that it was made last of all.
    pub fn moved(&self, id: Option<Id>) -> Option<Moved> {
        let (at, before) = self.record.moves.split_last()?;
        Some(Moved { seq: self.seq, round: self.round, ply: count(before.len()), at: *at, id })
    }

    /// The match as the seats see it.
    pub fn state(&self, id: Option<Id>) -> RoomState {
        RoomState {
            seq: self.seq,
            rules: self.board.rules(),
            round: self.round,
            record: self.record.clone(),
            names: self.names.clone(),
            undo: self.undo,
            undo_refused: self.undo_refused,
            id,
        }
    }

    /// Seats somebody, or gives the seat another name. Without a name, the seat keeps the name that it had.
    /// Returns whether the match has changed.
    ///
    /// # Errors
    /// [`Rejection::Name`] or [`Rejection::SameName`] if nobody there can have this name; then nothing has changed.
    pub fn seat(&mut self, mark: Mark, name: Option<&str>) -> Result<bool, Rejection> {
        let name = match (name, &self.names[mark]) {
            (Some(name), _) => checked(name)?,
            (None, Some(_)) => return Ok(false),
            (None, None) => String::new(),
        };
        if self.names[mark].as_ref() == Some(&name) {
            return Ok(false);
        }
        if !name.is_empty() && self.names[mark.other()].as_ref() == Some(&name) {
            return Err(Rejection::SameName);
        }
        self.names[mark] = Some(name);
        self.undo_refused = None;
        self.seq += 1;
        Ok(true)
    }

    /// Does what a seat asks for, if the message is new, is about this moment, and the rules allow it.
    ///
    /// # Errors
    /// [`Rejection`] says why the request is refused; then nothing has changed.
    pub fn act(&mut self, mark: Mark, turn: Turn, kind: Request) -> Result<Effect, Rejection> {
        if self.accepted[mark].contains(&turn.id) {
            return Ok(Effect::Repeated);
        }
        if turn.round != self.round {
            return Err(Rejection::WrongRound);
        }
        if turn.ply != count(self.record.moves.len()) {
            return Err(Rejection::WrongPly);
        }
        // Who asks no longer is not refused.
        let refused = self.undo.filter(|asker| kind == Request::Grant(false) && *asker != mark);
        let effect = match kind {
            Request::Place(mv) => {
                if !self.board.is_over() && self.board.to_move() != mark {
                    return Err(Rejection::NotYourTurn);
                }
                self.board.play(mv)?;
                self.record.moves.push(mv);
                self.undo = None;
                Effect::Moved
            }
            Request::Undo => self.ask(mark)?,
            Request::Grant(yes) => self.grant(mark, yes)?,
            Request::Rematch => self.rematch()?,
        };
        self.undo_refused = refused;
        self.seq += 1;
        let accepted = &mut self.accepted[mark];
        if accepted.len() == REMEMBERED {
            accepted.remove(0);
        }
        accepted.push(turn.id);
        Ok(effect)
    }

    /// A seat asks to take back its last move.
    fn ask(&mut self, mark: Mark) -> Result<Effect, Rejection> {
        if self.undo.is_some() {
            return Err(Rejection::AlreadyAsked);
        }
        self.plies_before_last_of(mark).ok_or(Rejection::NothingToUndo)?;
        self.undo = Some(mark);
        Ok(Effect::Changed)
    }

    /// A seat answers what the other seat has asked, or no longer asks.
    fn grant(&mut self, mark: Mark, yes: bool) -> Result<Effect, Rejection> {
        let asker = self.undo.filter(|asker| *asker != mark || !yes).ok_or(Rejection::NothingAsked)?;
        if yes {
            let ply = self.plies_before_last_of(asker).ok_or(Rejection::NothingToUndo)?;
            let record = Record { first: self.record.first, moves: self.record.moves[..ply].to_vec() };
            // The moves were legal when they came in, so these are legal too.
            self.board = record.replay(self.board.rules()).map_err(|_| Rejection::NothingToUndo)?;
            self.record = record;
        }
        self.undo = None;
        Ok(Effect::Changed)
    }

    /// The other side begins the next round.
    fn rematch(&mut self) -> Result<Effect, Rejection> {
        if !self.board.is_over() {
            return Err(Rejection::RoundNotOver);
        }
        if self.round >= MAX_ROUNDS {
            return Err(Rejection::Full);
        }
        self.score.count(self.board.winner());
        let first = self.record.first.other();
        self.round += 1;
        self.record = Record { first, moves: Vec::new() };
        self.board = Board::new(self.board.rules(), first);
        self.undo = None;
        Ok(Effect::Changed)
    }

    /// How many moves came before the last one of this side.
    fn plies_before_last_of(&self, mark: Mark) -> Option<usize> {
        let first = usize::from(mark != self.record.first);
        (first..self.record.moves.len()).step_by(2).next_back()
    }
}

/// A name that a person can have here.
fn checked(name: &str) -> Result<String, Rejection> {
    name.parse().map(|name: Name| name.to_string()).map_err(|error| match error {
        NameError::Empty | NameError::TooLong | NameError::Reserved => Rejection::Name,
        NameError::Same => Rejection::SameName,
    })
}

/// A number of moves as messages have it. A board has 64 cells at most.
fn count(moves: usize) -> u32 {
    u32::try_from(moves).unwrap_or(u32::MAX)
}

impl TryFrom<Stored> for Referee {
    type Error = ReplayError;

    fn try_from(stored: Stored) -> Result<Self, ReplayError> {
        let Stored { seq, rules, round, record, names, score, undo, undo_refused, accepted } = stored;
        Ok(Self { seq, round, board: record.replay(rules)?, record, names, score, undo, undo_refused, accepted })
    }
}

impl From<Referee> for Stored {
    fn from(referee: Referee) -> Self {
        let Referee { seq, round, record, board, names, score, undo, undo_refused, accepted } = referee;
        Self { seq, rules: board.rules(), round, record, names, score, undo, undo_refused, accepted }
    }
}
