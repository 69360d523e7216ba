//! What a game knows of its room.

use noughts_engine::play::Author;

use super::{
    ClassEnd, ClientMessage, Create, EnterClass, Id, Join, Moved, PastRounds, Presence, Rejection, Request, Role,
    RoomState, Seat, ServerMessage, StateHash, Turn, VERSION, Waiting,
};

/// A game's side of a room, without a socket and without a clock.
///
/// Whoever has the socket sends what [`opened`](Self::opened) says each time that a connection stands, what
/// [`heartbeat`](Self::heartbeat) says every 15 s, and what [`act`](Self::act) says when the player acts. Whoever has the socket
/// also passes what comes to [`hear`](Self::hear).
#[derive(Clone, Debug)]
pub struct Client {
    /// How the room was entered first.
    entry: ClientMessage,
    seat: Option<Seat>,
    state: Option<RoomState>,
    /// The rounds before the round of the state.
    rounds: PastRounds,
    /// The hash of these rounds.
    rounds_hash: StateHash,
    presence: Option<Presence>,
    /// The request to which no answer has come.
    pending: Option<(Turn, Request)>,
    class: InClass,
}

/// What a game knows of the class that it has entered.
#[derive(Clone, Debug, Default)]
struct InClass {
    waiting: Option<Waiting>,
    is_paused: bool,
    end: Option<ClassEnd>,
}

/// What a message of the server means for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The seat is known.
    Seated,
    /// The match has changed, or is still as the game knows it.
    Match,
    /// The rounds before the one of the next state are known.
    Rounds,
    /// The game has missed a message. [`Client::heartbeat`] is to be sent at once.
    Missed,
    /// The server cannot do now what was asked for. [`Client::heartbeat`], which asks again, is to be sent after a pause.
    Unavailable,
    /// Who is there has changed.
    Presence,
    /// The request that was waiting for an answer is refused, for this reason.
    ActionRefused(Rejection),
    /// The room cannot be entered, or something else was refused.
    Refused(Rejection),
    /// The game waits in a class for a partner, and is in no room.
    Waits,
    /// The games of the class are paused, or go on.
    Paused,
    /// The class is over, and the game is in no room.
    ClassEnded,
    /// The server ends. The game connects again.
    Restart,
    /// No server of this protocol sends this. The game leaves the room.
    Impossible,
}

impl Client {
    /// A game that enters a room with [`ClientMessage::Create`] or [`ClientMessage::Join`], or a class with
    /// [`ClientMessage::EnterClass`].
    pub fn new(entry: ClientMessage) -> Self {
        let rounds = PastRounds::default();
        let rounds_hash = StateHash::of_rounds(&rounds);
        Self {
            entry,
            seat: None,
            state: None,
            rounds,
            rounds_hash,
            presence: None,
            pending: None,
            class: InClass::default(),
        }
    }

    /// Takes over a request that this game sent before it was started again, so that the request is sent again.
    pub const fn resume(&mut self, unanswered: &ClientMessage) {
        self.pending = unanswered.action();
    }

    /// The seat, once it is known.
    pub const fn seat(&self) -> Option<&Seat> {
        self.seat.as_ref()
    }

    /// The match as the server has it, once it is known.
    pub const fn state(&self) -> Option<&RoomState> {
        self.state.as_ref()
    }

    /// The hash of the state and of the rounds before it, once they are known.
    pub fn hash(&self) -> Option<StateHash> {
        self.state.as_ref().map(|state| self.rounds_hash.with(state))
    }

    /// The rounds before the round of the state.
    pub const fn rounds(&self) -> &PastRounds {
        &self.rounds
    }

    /// Who is there, once it is known.
    pub const fn presence(&self) -> Option<&Presence> {
        self.presence.as_ref()
    }

    /// What the server has told while the game waits in a class for a partner.
    pub const fn waiting(&self) -> Option<&Waiting> {
        self.class.waiting.as_ref()
    }

    /// Whether the games of the class are paused.
    pub const fn is_paused(&self) -> bool {
        self.class.is_paused
    }

    /// What the server has told at the end of the class.
    pub const fn class_end(&self) -> Option<&ClassEnd> {
        self.class.end.as_ref()
    }

    /// The request to which no answer has come yet.
    pub fn pending(&self) -> Option<Request> {
        self.pending.map(|(_, kind)| kind)
    }

    /// What to send as soon as a connection stands: how to come in, and the request to which no answer has come. In a class, the
    /// request waits until it is known that the room is the same.
    pub fn opened(&self) -> Vec<ClientMessage> {
        let entry = match (&self.entry, &self.seat) {
            (ClientMessage::EnterClass(entry), _) => {
                return vec![ClientMessage::EnterClass(EnterClass { hash: self.hash(), ..entry.clone() })];
            }
            (_, None) => self.entry.clone(),
            (_, Some(Seat { code, secret, .. })) => ClientMessage::Join(Join {
                v: VERSION,
                code: *code,
                secret: *secret,
                take: false,
                name: None,
                hash: self.hash(),
            }),
        };
        [entry].into_iter().chain(self.unanswered()).collect()
    }

    /// What to send every 15 s, when something was missed and, after a pause, when the server could not do something.
    pub fn heartbeat(&self) -> Vec<ClientMessage> {
        [ClientMessage::Ping { hash: self.hash() }].into_iter().chain(self.unanswered()).collect()
    }

    /// The message with a request. There is none while another request waits for its answer, or before the match is known.
    pub fn act(&mut self, id: Id, kind: Request) -> Option<ClientMessage> {
        let state = self.state.as_ref().filter(|_| self.pending.is_none())?;
        let ply = u32::try_from(state.record.moves.len()).ok()?;
        let turn = Turn { id, round: state.round, ply };
        self.pending = Some((turn, kind));
        Some(kind.at(turn))
    }

    /// Takes what the server says.
    pub fn hear(&mut self, message: ServerMessage) -> Event {
        match message {
            ServerMessage::Seat(seat) if !self.fits_seat(&seat) => Event::Impossible,
            ServerMessage::Seat(seat) => {
                if self.is_in_class() && self.seat.as_ref().is_none_or(|had| had.code != seat.code) {
                    self.leave_room();
                }
                self.seat = Some(seat);
                // Whatever was asked for was not sent again with the entry to the class.
                if self.is_in_class() && self.pending.is_some() { Event::Missed } else { Event::Seated }
            }
            ServerMessage::Waiting(waiting) if self.is_in_class() && waiting.is_possible() => {
                self.leave_room();
                self.class.waiting = Some(waiting);
                Event::Waits
            }
            ServerMessage::Paused { on } if self.is_in_class() => {
                self.class.is_paused = on;
                Event::Paused
            }
            ServerMessage::Ended(end) if self.is_in_class() && end.is_possible() => {
                self.leave_room();
                self.class.end = Some(end);
                Event::ClassEnded
            }
            ServerMessage::Waiting(_) | ServerMessage::Paused { .. } | ServerMessage::Ended(_) => Event::Impossible,
            ServerMessage::Rounds(rounds) => {
                self.rounds_hash = StateHash::of_rounds(&rounds);
                self.rounds = rounds;
                Event::Rounds
            }
            ServerMessage::State(state) if !self.fits_state(&state) => Event::Impossible,
            ServerMessage::State(state) => {
                self.answered(state.id);
                self.state = Some(state);
                Event::Match
            }
            ServerMessage::Moved(moved) => self.hear_move(&moved),
            ServerMessage::Refused { why: Rejection::Unavailable, .. } => Event::Unavailable,
            ServerMessage::Refused { id: Some(id), why } if self.is_pending(id) => {
                self.pending = None;
                Event::ActionRefused(why)
            }
            ServerMessage::Refused { why, .. } => Event::Refused(why),
            ServerMessage::Presence(presence) => {
                self.presence = Some(presence);
                Event::Presence
            }
            ServerMessage::Restart {} => Event::Restart,
        }
    }

    fn hear_move(&mut self, moved: &Moved) -> Event {
        self.answered(moved.id);
        let hash = self.hash();
        if hash == Some(moved.after) {
            return Event::Match;
        }
        // Otherwise, the game has missed something, or knows what the server has lost since.
        let Some(state) = self.state.as_mut().filter(|_| hash == Some(moved.before)) else {
            return Event::Missed;
        };
        let is_now = (moved.round, moved.ply as usize) == (state.round, state.record.moves.len());
        let is_legal = state.replayed().is_ok_and(|mut round| round.play(moved.at, Author::Remote).is_ok());
        let mut next = state.clone();
        next.play(moved.at);
        // A state and a move make one next state, so another one is never right, however often it is asked for.
        if !is_now || !is_legal || self.rounds_hash.with(&next) != moved.after {
            return Event::Impossible;
        }
        *state = next;
        Event::Match
    }

    /// Whether this game has entered a class, whose server brings it from room to room.
    const fn is_in_class(&self) -> bool {
        matches!(self.entry, ClientMessage::EnterClass(_))
    }

    /// Forgets the room, because the class leads to another one, or to none.
    fn leave_room(&mut self) {
        let class = InClass { is_paused: self.class.is_paused, ..InClass::default() };
        *self = Self { class, ..Self::new(self.entry.clone()) };
    }

    /// Whether a seat can be what this game has asked for, and is the one that it had.
    fn fits_seat(&self, seat: &Seat) -> bool {
        let fits_entry = match &self.entry {
            ClientMessage::Create(create) => (seat.role, seat.secret) == (create.mark.into(), create.secret),
            ClientMessage::Join(join) => {
                // A game that watches comes back with the secret that lets watch.
                seat.code == join.code && (seat.secret == join.secret || seat.role == Role::Watch)
            }
            ClientMessage::EnterClass(entry) => seat.secret == entry.secret && seat.role != Role::Watch,
            _ => false,
        };
        let is_same = |had: &Seat| (had.code, had.role, had.secret) == (seat.code, seat.role, seat.secret);
        let is_same = self.is_in_class() || self.seat.as_ref().is_none_or(is_same);
        seat.v == VERSION && fits_entry && is_same && seat.is_possible()
    }

    /// Whether a state can have been played: its moves are legal, it fits the rounds before it, and its rules are those that this game
    /// asked for or that the room had before.
    fn fits_state(&self, state: &RoomState) -> bool {
        let asked = match &self.entry {
            ClientMessage::Create(Create { rules, .. }) => Some(*rules),
            _ => self.state.as_ref().map(|state| state.rules),
        };
        let is_in_turn = self.rounds.records.last().is_none_or(|last| last.first != state.record.first);
        asked.is_none_or(|rules| rules == state.rules)
            && state.replayed().is_ok()
            && (self.rounds.round == state.round && is_in_turn)
            && self.rounds.score(state.rules).is_some()
    }

    /// The request to which no answer has come, as it is sent again.
    pub fn unanswered(&self) -> Option<ClientMessage> {
        self.pending.map(|(turn, kind)| kind.at(turn))
    }

    fn is_pending(&self, id: Id) -> bool {
        self.pending.is_some_and(|(turn, _)| turn.id == id)
    }

    fn answered(&mut self, id: Option<Id>) {
        if id.is_some_and(|id| self.is_pending(id)) {
            self.pending = None;
        }
    }
}

#[cfg(test)]
mod tests;
