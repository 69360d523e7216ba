//! The referee: a match of two seats as a plain state machine, without sockets, stores and clocks.

use noughts_engine::play::{Author, Name, Record, Round};
use noughts_engine::rules::{Board, ByMark, Mark, Move, ReplayError, Rules};
use noughts_protocol::{Id, MAX_ROUNDS, Moved, Rejection, Request, RoomState, StateHash, Tally, Turn};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How many messages of each seat are remembered, so that a message that is sent again does not count again.
const REMEMBERED: usize = 8;

/// A match: the round on the board, the score of the rounds before it, and what is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Referee {
    /// The match as the seats see it, without the id of a message. Whoever has no name has an empty one.
    #[serde(flatten)]
    state: RoomState,
    /// The round with the moves of the record.
    #[serde(skip_serializing)]
    played: Round,
    /// The score of the rounds before this one.
    score: Tally,
    /// The last messages of each seat that were accepted, the oldest first.
    accepted: ByMark<Vec<Accepted>>,
    /// What a later version has stored besides.
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// A message that was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Accepted {
    /// Its id, round and ply, and what it has asked for.
    Message(Id, u32, u32, Request),
    /// Its id alone, as earlier versions have stored it.
    Id(Id),
}

/// What is read of a [`Referee`], whose record need not be legal.
#[derive(Deserialize)]
struct Stored {
    #[serde(flatten)]
    state: RoomState,
    score: Tally,
    accepted: ByMark<Vec<Accepted>>,
    #[serde(flatten)]
    more: Map<String, Value>,
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
        let record = Record { first, moves: Vec::new() };
        let names = ByMark::default();
        let state = RoomState { seq: 0, rules, round: 1, record, names, undo: None, undo_refused: None, id: None };
        Self {
            state,
            played: Round::new(Board::new(rules, first)),
            score: Tally::default(),
            accepted: ByMark::default(),
            more: Map::new(),
        }
    }

    /// How often the match has changed.
    pub const fn seq(&self) -> u64 {
        self.state.seq
    }

    /// The number of the round, from 1 on.
    pub const fn round(&self) -> u32 {
        self.state.round
    }

    /// The rules of every round.
    pub const fn rules(&self) -> Rules {
        self.state.rules
    }

    /// The score of the rounds before this one.
    pub const fn score(&self) -> Tally {
        self.score
    }

    /// Whether somebody has had this seat.
    pub fn is_taken(&self, mark: Mark) -> bool {
        self.state.names[mark].is_some()
    }

    /// The message that the last move of the round has led from one state to another.
    pub fn moved(&self, before: StateHash, after: StateHash, id: Option<Id>) -> Option<Moved> {
        let (at, earlier) = self.state.record.moves.split_last()?;
        Some(Moved { before, after, round: self.state.round, ply: count(earlier.len()), at: *at, id })
    }

    /// The match as the seats see it.
    pub fn state(&self, id: Option<Id>) -> RoomState {
        RoomState { id, ..self.state.clone() }
    }

    /// Seats somebody, or gives the seat another name. Without a name, the seat keeps the name that it had.
    /// Returns whether the match has changed.
    ///
    /// # Errors
    /// [`Rejection::Name`] or [`Rejection::SameName`] if nobody there can have this name; then nothing has changed.
    pub fn seat(&mut self, mark: Mark, name: Option<&str>) -> Result<bool, Rejection> {
        let name = match (name, &self.state.names[mark]) {
            (Some(name), _) => name.parse::<Name>().map_err(|_| Rejection::Name)?.to_string(),
            (None, Some(_)) => return Ok(false),
            (None, None) => String::new(),
        };
        if self.state.names[mark].as_ref() == Some(&name) {
            return Ok(false);
        }
        if !name.is_empty() && self.state.names[mark.other()].as_ref() == Some(&name) {
            return Err(Rejection::SameName);
        }
        self.state.names[mark] = Some(name);
        self.change(self.state.undo, None);
        Ok(true)
    }

    /// The round with the moves in force.
    pub const fn played(&self) -> &Round {
        &self.played
    }

    /// The names of the seats, as the seats see them.
    pub const fn names(&self) -> &ByMark<Option<String>> {
        &self.state.names
    }

    /// Gives the seats these names. Returns whether the match has changed.
    pub fn name_both(&mut self, names: &ByMark<String>) -> bool {
        let names = ByMark::new(|mark| Some(names[mark].clone()));
        let is_changed = self.state.names != names;
        if is_changed {
            self.state.names = names;
            self.change(self.state.undo, None);
        }
        is_changed
    }

    /// Begins the next round if this one is over, and else begins this one anew, without a result. Returns whether the match has
    /// changed.
    pub fn begin_round(&mut self) -> bool {
        if self.played.is_over() {
            return self.rematch().is_ok();
        }
        let is_changed = !self.state.record.moves.is_empty();
        if is_changed {
            self.state.record.moves.clear();
            self.played = Round::new(Board::new(self.state.rules, self.state.record.first));
            self.change(None, None);
        }
        is_changed
    }

    /// Does what a seat asks for, if the message is new, is about this moment, and the rules allow it.
    ///
    /// # Errors
    /// [`Rejection`] says why the request is refused; then nothing has changed.
    pub fn act(&mut self, mark: Mark, turn: Turn, kind: Request) -> Result<Effect, Rejection> {
        let message = Accepted::Message(turn.id, turn.round, turn.ply, kind);
        if let Some(known) = self.accepted[mark].iter().find(|known| known.id() == turn.id) {
            let is_same = *known == message || matches!(known, Accepted::Id(_));
            return if is_same { Ok(Effect::Repeated) } else { Err(Rejection::IdUsed) };
        }
        if turn.round != self.state.round {
            return Err(Rejection::WrongRound);
        }
        if turn.ply != count(self.state.record.moves.len()) {
            return Err(Rejection::WrongPly);
        }
        let effect = match kind {
            Request::Place(at) => self.place(mark, at)?,
            Request::Undo => self.ask(mark)?,
            Request::Grant(yes) => self.grant(mark, yes)?,
            Request::Rematch => self.rematch()?,
        };
        let accepted = &mut self.accepted[mark];
        if accepted.len() == REMEMBERED {
            accepted.remove(0);
        }
        accepted.push(message);
        Ok(effect)
    }

    /// A seat makes a move.
    fn place(&mut self, mark: Mark, at: Move) -> Result<Effect, Rejection> {
        if !self.played.is_over() && self.played.board().to_move() != mark {
            return Err(Rejection::NotYourTurn);
        }
        self.played.play(at, Author::Remote)?;
        self.state.play(at);
        Ok(Effect::Moved)
    }

    /// A seat asks to take back its last move.
    fn ask(&mut self, mark: Mark) -> Result<Effect, Rejection> {
        if self.state.undo.is_some() {
            return Err(Rejection::AlreadyAsked);
        }
        self.plies_before_last_of(mark).ok_or(Rejection::NothingToUndo)?;
        Ok(self.change(Some(mark), None))
    }

    /// A seat answers what the other seat has asked, or no longer asks.
    fn grant(&mut self, mark: Mark, yes: bool) -> Result<Effect, Rejection> {
        let asker = self.state.undo.filter(|asker| *asker != mark || !yes).ok_or(Rejection::NothingAsked)?;
        if yes {
            let ply = self.plies_before_last_of(asker).ok_or(Rejection::NothingToUndo)?;
            let record = Record { first: self.state.record.first, moves: self.state.record.moves[..ply].to_vec() };
            // The moves were legal when they came in, so these are legal too.
            self.played = record.replay(self.state.rules).map_err(|_| Rejection::NothingToUndo)?;
            self.state.record = record;
        }
        // A side that no longer asks was not refused.
        Ok(self.change(None, (!yes && asker != mark).then_some(asker)))
    }

    /// The other side begins the next round.
    fn rematch(&mut self) -> Result<Effect, Rejection> {
        let Some(outcome) = self.played.outcome() else {
            return Err(Rejection::RoundNotOver);
        };
        if self.state.round >= MAX_ROUNDS {
            return Err(Rejection::Full);
        }
        self.score.count(outcome.winner());
        let first = self.state.record.first.other();
        self.state.round += 1;
        self.state.record = Record { first, moves: Vec::new() };
        self.played = Round::new(Board::new(self.state.rules, first));
        Ok(self.change(None, None))
    }

    /// Notes that the match has changed, who asks now to take back a move, and whom the change has refused that.
    const fn change(&mut self, undo: Option<Mark>, undo_refused: Option<Mark>) -> Effect {
        (self.state.undo, self.state.undo_refused) = (undo, undo_refused);
        self.state.seq += 1;
        Effect::Changed
    }

    /// How many moves came before the last move of this side.
    fn plies_before_last_of(&self, mark: Mark) -> Option<usize> {
        let first = usize::from(mark != self.state.record.first);
        (first..self.state.record.moves.len()).step_by(2).next_back()
    }
}

impl Accepted {
    const fn id(self) -> Id {
        match self {
            Self::Message(id, ..) | Self::Id(id) => id,
        }
    }
}

/// A number of moves as messages have it. A round has a few hundred at most.
fn count(moves: usize) -> u32 {
    u32::try_from(moves).unwrap_or(u32::MAX)
}

impl TryFrom<Stored> for Referee {
    type Error = ReplayError;

    fn try_from(Stored { state, score, accepted, more }: Stored) -> Result<Self, ReplayError> {
        Ok(Self { played: state.replayed()?, state, score, accepted, more })
    }
}
