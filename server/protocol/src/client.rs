//! What a game knows of its room.

use super::{ActionKind, ClientMessage, Id, Join, Presence, Refusal, Seat, ServerMessage, State, Turn, VERSION};

/// A game's side of a room, without a socket and without a clock.
///
/// Whoever has the socket sends what [`opened`](Self::opened) says each time that a connection stands, what
/// [`heartbeat`](Self::heartbeat) says every 15 s, and what [`act`](Self::act) says when the player acts; and passes to
/// [`hear`](Self::hear) what comes.
#[derive(Clone, Debug)]
pub struct Client {
    /// How the room was entered first.
    entry: ClientMessage,
    seat: Option<Seat>,
    state: Option<State>,
    presence: Option<Presence>,
    /// The action that no answer has come to.
    pending: Option<(Turn, ActionKind)>,
}

/// What a message of the server means for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The seat is known.
    Seated,
    /// The match has changed, or is as it was known.
    Match,
    /// Something was missed. [`Client::heartbeat`] is to be sent at once.
    Missed,
    /// The server cannot do it now. [`Client::heartbeat`] is to be sent after a pause, and asks again.
    Unavailable,
    /// Who is there has changed.
    Presence,
    /// The action that was waiting for an answer is refused, for this reason.
    ActionRefused(Refusal),
    /// The room cannot be entered, or something else was refused.
    Refused(Refusal),
    /// The server ends. The game connects again.
    Restart,
}

impl Client {
    /// A game that enters a room with [`ClientMessage::Create`] or [`ClientMessage::Join`].
    pub const fn new(entry: ClientMessage) -> Self {
        Self { entry, seat: None, state: None, presence: None, pending: None }
    }

    /// Takes over an action that this game asked for before it was started again, so that it is sent again.
    pub const fn resume(&mut self, unanswered: &ClientMessage) {
        self.pending = unanswered.action();
    }

    /// The seat, once it is known.
    pub const fn seat(&self) -> Option<&Seat> {
        self.seat.as_ref()
    }

    /// The match as the server has it, once it is known.
    pub const fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// Who is there, once it is known.
    pub const fn presence(&self) -> Option<&Presence> {
        self.presence.as_ref()
    }

    /// What was asked for and is not answered yet.
    pub fn pending(&self) -> Option<ActionKind> {
        self.pending.map(|(_, kind)| kind)
    }

    /// What to send as soon as a connection stands: how to come in, and the action that no answer has come to.
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

    /// What asks for an action. There is none while another one waits for its answer, or before the match is known.
    pub fn act(&mut self, id: Id, kind: ActionKind) -> Option<ClientMessage> {
        let state = self.state.as_ref().filter(|_| self.pending.is_none())?;
        let ply = u32::try_from(state.record.moves.len()).ok()?;
        let turn = Turn { id, round: state.round, ply };
        self.pending = Some((turn, kind));
        Some(kind.at(turn))
    }

    /// Takes what the server says.
    pub fn hear(&mut self, message: ServerMessage) -> Event {
        match message {
            ServerMessage::Seat(seat) => {
                self.seat = Some(seat);
                Event::Seated
            }
            ServerMessage::State(state) => {
                self.answered(state.id);
                self.state = Some(state);
                Event::Match
            }
            ServerMessage::Moved(moved) => {
                self.answered(moved.id);
                match &mut self.state {
                    Some(state) if moved.seq <= state.seq => Event::Match,
                    Some(state) if Some(moved.seq) == state.seq.checked_add(1) => {
                        state.seq = moved.seq;
                        (state.undo, state.undo_refused) = (None, None);
                        state.record.moves.push(moved.at);
                        Event::Match
                    }
                    _ => Event::Missed,
                }
            }
            ServerMessage::Refused { why: Refusal::Unavailable, .. } => Event::Unavailable,
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

    fn seq(&self) -> Option<u64> {
        self.state.as_ref().map(|state| state.seq)
    }

    /// The action that no answer has come to, as it is sent again.
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
    use crate::{Code, Moved, Role, Secret};

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
            r#"{{"t":"state","seq":{seq},"rules":"classic 3x3x3","round":1,"record":"{record}","names":{{"x":"Mina","o":null}},"score":{{"x":0,"o":0,"draws":0}}}}"#
        );
        serde_json::from_str(&json).unwrap()
    }

    fn moved(seq: u64, at: &str, id: Option<Id>) -> ServerMessage {
        ServerMessage::Moved(Moved { seq, round: 1, ply: 0, at: at.parse().unwrap(), id })
    }

    #[test]
    fn what_was_not_answered_is_sent_again() {
        let mut client = client();
        assert_eq!(client.opened().len(), 1);
        client.hear(seat_of(Role::X));
        client.hear(state(1, "x"));
        let id = Id::from_random(u64::MAX);
        let place = client.act(id, ActionKind::Place("b2".parse().unwrap())).unwrap();
        assert_eq!(client.act(id, ActionKind::Undo), None, "one action at a time");
        assert_eq!(client.opened().last(), Some(&place));
        assert_eq!(client.hear(ServerMessage::Refused { id: Some(id), why: Refusal::Unavailable }), Event::Unavailable);
        assert_eq!(client.heartbeat()[1..], [place]);
        client.hear(moved(2, "b2", Some(id)));
        assert_eq!(client.opened().len(), 1);
        assert_eq!(client.state().unwrap().record.to_string(), "x b2");
    }

    #[test]
    fn a_gap_is_seen_and_what_is_known_is_not_applied_again() {
        let mut client = client();
        client.hear(seat_of(Role::X));
        client.hear(state(4, "x b2"));
        assert_eq!(client.hear(moved(4, "b2", None)), Event::Match);
        assert_eq!(client.hear(moved(6, "c3", None)), Event::Missed);
        assert_eq!(client.heartbeat(), [ClientMessage::Ping { seq: Some(4) }]);
        assert_eq!(client.hear(moved(5, "a1", None)), Event::Match);
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
}
