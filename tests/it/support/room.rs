//! A room as a server has it, without sockets: with the server's own referee.

use std::collections::BTreeMap;

use noughts_engine::rules::{ByMark, Mark, Rules};
use noughts_protocol::{
    ClientMessage, Code, Id, PastRounds, Presence, Rejection, Request, Role, Seat, SeatPresence, Secret, ServerMessage,
    StateHash, Turn, VERSION,
};

// The server is not built for the tests of the game. The referee needs no other part of the server.
#[path = "../../../server/src/referee.rs"]
mod referee;

use referee::Effect;
pub use referee::Referee;

pub const INVITE: Secret = Secret::from_bytes([7; 16]);
pub const WATCH: Secret = Secret::from_bytes([9; 16]);

/// A room, the only one of its server.
pub struct Room {
    pub referee: Referee,
    past: PastRounds,
    seats: ByMark<Option<Secret>>,
    left: ByMark<bool>,
    /// The people who are in the room, by the number of their socket.
    visits: BTreeMap<usize, Visit>,
    /// For how many seconds the code is enough.
    pub code_seconds: u64,
    /// The next action is refused for this reason.
    pub refuses: Option<Rejection>,
    /// The number of actions that were requested.
    pub asked: usize,
    /// The requests that were refused, with the reasons.
    pub refused: Vec<(Request, Rejection)>,
}

/// Somebody who is in the room.
struct Visit {
    role: Role,
    /// The state that was told last.
    told: Option<StateHash>,
    /// Whether the rounds before the round with this number were told.
    round_told: Option<u32>,
    waiting: Vec<ServerMessage>,
}

impl Room {
    pub fn new() -> Self {
        Self {
            referee: Referee::new(Rules::TIC_TAC_TOE, Mark::X),
            past: PastRounds::default(),
            seats: ByMark::default(),
            left: ByMark::default(),
            visits: BTreeMap::new(),
            code_seconds: 600,
            refuses: None,
            asked: 0,
            refused: Vec::new(),
        }
    }

    /// Takes a message of the game that has the socket of this number.
    pub fn hear(&mut self, number: usize, message: ClientMessage) {
        match message {
            ClientMessage::Create(create) => {
                if self.seats.x.is_none() {
                    self.referee = Referee::new(create.rules, create.first);
                }
                self.enter(number, Some(Mark::X), create.secret, create.name, None);
            }
            ClientMessage::Join(join) => {
                let known = Mark::ALL.into_iter().find(|mark| self.seats[*mark] == Some(join.secret));
                let takes = join.take && self.seats.o.is_none() || join.secret == INVITE;
                let mark = known.or(takes.then_some(Mark::O));
                let is_other = join.code != Code::from_number(1);
                if is_other || mark.is_none() && join.secret != WATCH && !join.take {
                    let refused = ServerMessage::Refused { id: None, why: Rejection::NoSuchRoom };
                    self.visits.insert(number, Visit::new(Role::Watch, None, refused));
                    return;
                }
                self.enter(number, mark, join.secret, join.name, join.hash);
            }
            ClientMessage::Ping { hash } => {
                let presence = self.presence();
                let visit = self.visit(number);
                (visit.told, visit.round_told) = (hash, None);
                visit.waiting.push(presence);
                self.tell_news(None);
            }
            ClientMessage::Leave {} => {
                // Whoever has not come in yet, or only watches, leaves no seat.
                let Some(visit) = self.visits.remove(&number) else { return };
                if let Some(mark) = visit.role.mark() {
                    self.left[mark] = true;
                }
                self.tell_presence();
            }
            message => {
                let (turn, kind) = message.action().expect("an action");
                self.act(number, turn, kind);
            }
        }
    }

    /// The socket of this number is closed.
    pub fn close(&mut self, number: usize) {
        if self.visits.remove(&number).is_some() {
            self.tell_presence();
        }
    }

    /// What is to be sent to the game that has the socket of this number.
    pub fn take_waiting(&mut self, number: usize) -> Vec<ServerMessage> {
        self.visits.get_mut(&number).map(|visit| std::mem::take(&mut visit.waiting)).unwrap_or_default()
    }

    fn visit(&mut self, number: usize) -> &mut Visit {
        self.visits.get_mut(&number).expect("it has joined")
    }

    fn enter(
        &mut self,
        number: usize,
        mark: Option<Mark>,
        secret: Secret,
        name: Option<String>,
        hash: Option<StateHash>,
    ) {
        let role = mark.map_or(Role::Watch, Role::from);
        if let Some(mark) = mark {
            (self.seats[mark], self.left[mark]) = (Some(secret), false);
            self.referee.seat(mark, name.as_deref()).expect("it can have this name");
        }
        let invite = (mark == Some(Mark::X)).then_some(INVITE);
        let (code, code_seconds) = (Code::from_number(1), self.code_seconds);
        let seat =
            Seat { v: VERSION, code, role, secret, invite, watch: WATCH, code_seconds, class: None, ladder: None };
        self.visits.insert(number, Visit::new(role, hash, ServerMessage::Seat(seat)));
        self.tell_news(None);
        self.tell_presence();
    }

    fn act(&mut self, number: usize, turn: Turn, kind: Request) {
        self.asked += 1;
        let mark = self.visit(number).role.mark().expect("a seat");
        let (finished, before) = (self.referee.state(None).record, self.hash());
        let done = self.refuses.take().map_or_else(|| self.referee.act(mark, turn, kind), Err);
        match done {
            Ok(effect) => {
                let before = (effect == Effect::Moved).then_some(before);
                if self.referee.round() > self.past.round {
                    self.past = self.past.followed_by(self.referee.rules(), finished).expect("it is legal");
                }
                let hash = self.hash();
                let visit = self.visits.get_mut(&number).expect("it has joined");
                visit.tell(&self.referee, &self.past, hash, before, Some(turn.id));
                self.tell_news(before);
            }
            Err(why) => {
                assert_ne!(why, Rejection::NotYourTurn, "games send only what may be played");
                self.refused.push((kind, why));
                self.visit(number).waiting.push(ServerMessage::Refused { id: Some(turn.id), why });
            }
        }
    }

    /// Tells everybody the news of the match that they do not know yet. If the news is a move, it was made in this state.
    fn tell_news(&mut self, before: Option<StateHash>) {
        let hash = self.hash();
        for visit in self.visits.values_mut().filter(|visit| visit.told != Some(hash)) {
            visit.tell(&self.referee, &self.past, hash, before, None);
        }
    }

    /// The state of the match.
    fn hash(&self) -> StateHash {
        StateHash::of(&self.past, &self.referee.state(None))
    }

    fn tell_presence(&mut self) {
        let presence = self.presence();
        self.visits.values_mut().for_each(|visit| visit.waiting.push(presence.clone()));
    }

    fn presence(&self) -> ServerMessage {
        let presence = |mark: Mark| {
            let is_there = self.visits.values().any(|visit| visit.role.mark() == Some(mark));
            match (is_there, self.seats[mark]) {
                (true, _) => SeatPresence::There,
                (false, Some(_)) => SeatPresence::Away(0),
                (false, None) => SeatPresence::Never,
            }
        };
        let (x, o) = (presence(Mark::X), presence(Mark::O));
        ServerMessage::Presence(Presence { x, o, watching: 0, x_left: self.left.x, o_left: self.left.o })
    }
}

impl Visit {
    fn new(role: Role, told: Option<StateHash>, first: ServerMessage) -> Self {
        Self { role, told, round_told: None, waiting: vec![first] }
    }

    /// If everything else is known, tells only the last move. Otherwise, tells the whole state. If the earlier rounds are not
    /// known, tells these rounds first.
    fn tell(
        &mut self,
        referee: &Referee,
        past: &PastRounds,
        hash: StateHash,
        before: Option<StateHash>,
        id: Option<Id>,
    ) {
        let told = self.told.replace(hash);
        if let Some(before) = before.filter(|before| told == Some(*before))
            && let Some(moved) = referee.moved(before, hash, id)
        {
            self.waiting.push(ServerMessage::Moved(moved));
            return;
        }
        if self.round_told.replace(referee.round()) != Some(referee.round()) {
            self.waiting.push(ServerMessage::Rounds(past.clone()));
        }
        self.waiting.push(ServerMessage::State(referee.state(id)));
    }
}
