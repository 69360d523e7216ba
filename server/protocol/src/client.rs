//! What a game knows of its room.

use noughts_engine::play::Author;

use super::{
    ClientMessage, Create, Id, Join, Moved, PastRounds, Presence, Rejection, Request, Role, RoomState, Seat,
    ServerMessage, Turn, VERSION,
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
    presence: Option<Presence>,
    /// The request to which no answer has come.
    pending: Option<(Turn, Request)>,
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
    /// The server ends. The game connects again.
    Restart,
    /// No server of this protocol sends this. The game leaves the room.
    Impossible,
}

impl Client {
    /// A game that enters a room with [`ClientMessage::Create`] or [`ClientMessage::Join`].
    pub fn new(entry: ClientMessage) -> Self {
        Self { entry, seat: None, state: None, rounds: PastRounds::default(), presence: None, pending: None }
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

    /// The rounds before the round of the state.
    pub const fn rounds(&self) -> &PastRounds {
        &self.rounds
    }

    /// Who is there, once it is known.
    pub const fn presence(&self) -> Option<&Presence> {
        self.presence.as_ref()
    }

    /// The request to which no answer has come yet.
    pub fn pending(&self) -> Option<Request> {
        self.pending.map(|(_, kind)| kind)
    }

    /// What to send as soon as a connection stands: how to come in, and the request to which no answer has come.
    pub fn opened(&self) -> Vec<ClientMessage> {
        let entry = match &self.seat {
            None => self.entry.clone(),
            Some(Seat { code, secret, .. }) => ClientMessage::Join(Join {
                v: VERSION,
                code: *code,
                secret: *secret,
                take: false,
                name: None,
                seq: self.seq(),
            }),
        };
        [entry].into_iter().chain(self.unanswered()).collect()
    }

    /// What to send every 15 s, when something was missed and, after a pause, when the server could not do something.
    pub fn heartbeat(&self) -> Vec<ClientMessage> {
        [ClientMessage::Ping { seq: self.seq() }].into_iter().chain(self.unanswered()).collect()
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
                self.seat = Some(seat);
                Event::Seated
            }
            ServerMessage::Rounds(rounds) => {
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
        match &mut self.state {
            Some(state) if moved.seq <= state.seq => Event::Match,
            Some(state) if Some(moved.seq) == state.seq.checked_add(1) => {
                let is_now = (moved.round, moved.ply as usize) == (state.round, state.record.moves.len());
                if !is_now || !state.replayed().is_ok_and(|mut round| round.play(moved.at, Author::Remote).is_ok()) {
                    return Event::Impossible;
                }
                state.seq = moved.seq;
                (state.undo, state.undo_refused) = (None, None);
                state.record.moves.push(moved.at);
                Event::Match
            }
            _ => Event::Missed,
        }
    }

    /// Whether a seat can be what this game has asked for, and is the one that it had.
    fn fits_seat(&self, seat: &Seat) -> bool {
        let fits_entry = match &self.entry {
            ClientMessage::Create(create) => (seat.role, seat.secret) == (create.mark.into(), create.secret),
            ClientMessage::Join(join) => {
                // A game that watches comes back with the secret that lets watch.
                seat.code == join.code && (seat.secret == join.secret || seat.role == Role::Watch)
            }
            _ => false,
        };
        let is_same = |had: &Seat| (had.code, had.role, had.secret) == (seat.code, seat.role, seat.secret);
        seat.v == VERSION && fits_entry && self.seat.as_ref().is_none_or(is_same)
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

    fn seq(&self) -> Option<u64> {
        self.state.as_ref().map(|state| state.seq)
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
mod tests {
    use super::*;
    use crate::{Code, Secret, Tally};

    const SECRET: Secret = Secret::from_bytes([1; 16]);
    const WATCH: Secret = Secret::from_bytes([2; 16]);

    fn client() -> Client {
        let join = Join {
            v: VERSION,
            code: Code::from_number(1),
            secret: SECRET,
            take: true,
            name: Some("Mina".to_owned()),
            seq: None,
        };
        Client::new(ClientMessage::Join(join))
    }

    fn seat_of(role: Role) -> ServerMessage {
        let (code, secret) = (Code::from_number(1), SECRET);
        ServerMessage::Seat(Seat { v: VERSION, code, role, secret, invite: None, watch: WATCH, code_seconds: 0 })
    }

    fn state(seq: u64, record: &str) -> ServerMessage {
        let json = format!(
            r#"{{"t":"state","seq":{seq},"rules":"classic 3x3x3","round":1,"record":"{record}","names":{{"x":"Mina","o":null}}}}"#
        );
        serde_json::from_str(&json).unwrap()
    }

    fn moved(seq: u64, ply: u32, at: &str, id: Option<Id>) -> ServerMessage {
        ServerMessage::Moved(Moved { seq, round: 1, ply, at: at.parse().unwrap(), id })
    }

    #[test]
    fn what_was_not_answered_is_sent_again() {
        let mut client = client();
        assert_eq!(client.opened().len(), 1);
        client.hear(seat_of(Role::X));
        client.hear(state(1, "x"));
        let id = Id::from_random(u64::MAX);
        let place = client.act(id, Request::Place("b2".parse().unwrap())).unwrap();
        assert_eq!(client.act(id, Request::Undo), None, "one action at a time");
        assert_eq!(client.opened().last(), Some(&place));
        assert_eq!(
            client.hear(ServerMessage::Refused { id: Some(id), why: Rejection::Unavailable }),
            Event::Unavailable
        );
        assert_eq!(client.heartbeat()[1..], [place]);
        client.hear(moved(2, 0, "b2", Some(id)));
        assert_eq!(client.opened().len(), 1);
        assert_eq!(client.state().unwrap().record.to_string(), "x b2");
    }

    #[test]
    fn a_gap_is_seen_and_what_is_known_is_not_applied_again() {
        let mut client = client();
        client.hear(seat_of(Role::X));
        client.hear(state(4, "x b2"));
        assert_eq!(client.hear(moved(4, 0, "b2", None)), Event::Match);
        assert_eq!(client.hear(moved(6, 2, "c3", None)), Event::Missed);
        assert_eq!(client.heartbeat(), [ClientMessage::Ping { seq: Some(4) }]);
        assert_eq!(client.hear(moved(5, 1, "a1", None)), Event::Match);
        assert_eq!(client.state().unwrap().record.to_string(), "x b2 a1");
    }

    #[test]
    fn it_comes_back_with_the_seat_that_it_was_given() {
        let mut client = client();
        client.hear(seat_of(Role::X));
        client.hear(state(3, "o"));
        let join =
            Join { v: VERSION, code: Code::from_number(1), secret: SECRET, take: false, name: None, seq: Some(3) };
        assert_eq!(client.opened(), [ClientMessage::Join(join)]);
    }

    #[test]
    fn what_no_server_of_this_protocol_sends_is_found_out_and_not_taken() {
        let seated = || {
            let mut client = client();
            client.hear(seat_of(Role::X));
            assert_eq!(client.hear(state(4, "x b2")), Event::Match);
            client
        };
        let other_seat = |change: &dyn Fn(&mut Seat)| {
            let ServerMessage::Seat(mut seat) = seat_of(Role::X) else { unreachable!() };
            change(&mut seat);
            ServerMessage::Seat(seat)
        };
        let other_state = |change: &dyn Fn(&mut RoomState)| {
            let ServerMessage::State(mut state) = state(5, "x b2 a1") else { unreachable!() };
            change(&mut state);
            ServerMessage::State(state)
        };
        for message in [
            other_seat(&|seat| seat.v = 1),
            other_seat(&|seat| seat.role = Role::O),
            other_seat(&|seat| seat.code = Code::from_number(2)),
            other_seat(&|seat| seat.secret = WATCH),
            other_state(&|state| state.record.moves.extend_from_within(..)),
            other_state(&|state| state.rules = "classic 4x4x4".parse().unwrap()),
            other_state(&|state| state.round = 0),
            other_state(&|state| state.round = 2),
            moved(5, 1, "b2", None),
            moved(5, 1, "d4", None),
            moved(5, 0, "a1", None),
            ServerMessage::Moved(Moved { seq: 5, round: 2, ply: 1, at: "a1".parse().unwrap(), id: None }),
        ] {
            let mut client = seated();
            assert_eq!(client.hear(message.clone()), Event::Impossible, "{message:?}");
            assert_eq!(client.state().unwrap().record.to_string(), "x b2");
            assert_eq!(client.hear(moved(5, 1, "a1", None)), Event::Match);
        }
        let mut client = seated();
        let rounds = PastRounds::without_records(4_000_000_001, Tally { x: 4_000_000_000, o: 0, draws: 0 });
        client.hear(ServerMessage::Rounds(rounds));
        assert_eq!(client.hear(other_state(&|state| state.round = 4_000_000_001)), Event::Impossible);
    }
}
