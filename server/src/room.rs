//! A room: a match, and what opens its seats.

use noughts_engine::rules::{ByMark, Mark, Rules};
use noughts_protocol::{CODE_SECONDS, Code, Create, Join, Rejection, Role, Seat, Secret, VERSION};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::referee::Referee;

/// After so many seconds without use, a room is gone.
pub const UNUSED_SECONDS: u64 = 24 * 60 * 60;

/// A room whose last use is older than this is stored again when somebody joins, so that the use is known. In seconds.
const USE_SECONDS: u64 = 60 * 60;

/// A match, what opens its seats, and when it was made and used. Times are in seconds since 1970. What a later version has
/// stored besides is stored again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostedRoom {
    /// The match.
    pub referee: Referee,
    keys: Vec<Key>,
    made: u64,
    used: u64,
    /// Whether the room is one of a class, which alone lets in.
    #[serde(default, rename = "class", skip_serializing_if = "std::ops::Not::not")]
    is_of_class: bool,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// What a secret opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Key {
    secret: Secret,
    role: Role,
    #[serde(flatten)]
    more: Map<String, Value>,
}

impl Key {
    fn new(secret: Secret, role: Role) -> Self {
        Self { secret, role, more: Map::new() }
    }
}

/// What somebody gets who has joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrance {
    /// What they may do.
    pub role: Role,
    /// Whether the room has changed, and is to be stored.
    pub is_changed: bool,
}

impl HostedRoom {
    /// The room of a message that asks for one, with new secrets for the other seat and for those who watch.
    ///
    /// # Errors
    /// [`Rejection::Name`] if nobody can have this name.
    pub fn new(create: &Create, invite: Secret, watch: Secret, now: u64) -> Result<Self, Rejection> {
        let mut referee = Referee::new(create.rules, create.first);
        referee.seat(create.mark, create.name.as_deref())?;
        let keys = [(create.secret, create.mark.into()), (invite, create.mark.other().into()), (watch, Role::Watch)];
        let keys = keys.map(|(secret, role)| Key::new(secret, role)).to_vec();
        Ok(Self { referee, keys, made: now, used: now, is_of_class: false, more: Map::new() })
    }

    /// A room for two of a class, in which X begins.
    pub fn of_class(rules: Rules, names: &ByMark<String>, secrets: ByMark<Secret>, watch: Secret, now: u64) -> Self {
        let mut referee = Referee::new(rules, Mark::X);
        referee.name_both(names);
        let keys = [(secrets.x, Role::X), (secrets.o, Role::O), (watch, Role::Watch)];
        let keys = keys.map(|(secret, role)| Key::new(secret, role)).to_vec();
        Self { referee, keys, made: now, used: now, is_of_class: true, more: Map::new() }
    }

    /// The first secret that opens a seat.
    pub fn secret_of(&self, mark: Mark) -> Option<Secret> {
        self.keys.iter().find(|key| key.role == mark.into()).map(|key| key.secret)
    }

    /// Whether this is a room of a class for those with these secrets.
    pub fn is_for(&self, secrets: ByMark<Secret>) -> bool {
        self.is_of_class && Mark::ALL.into_iter().all(|mark| self.secret_of(mark) == Some(secrets[mark]))
    }

    /// When somebody last used the room.
    pub const fn used(&self) -> u64 {
        self.used
    }

    /// Notes that the room is used now.
    pub fn use_now(&mut self, now: u64) {
        self.used = self.used.max(now);
    }

    /// What whoever made the room may do, if it was made with this secret.
    pub fn role_of_maker(&self, secret: Secret) -> Option<Role> {
        self.keys.first().filter(|key| key.secret == secret).map(|key| key.role)
    }

    /// Lets somebody in: by a secret, or for the first ten minutes by the code alone. The code leads to the free seat or, if no
    /// seat is free, to watching. Into a room of a class, nobody is let in like this.
    ///
    /// # Errors
    /// [`Rejection::NoSuchRoom`] if neither the secret nor the code fits, or the reason why the name is refused; then nothing has
    /// changed.
    pub fn enter(&mut self, join: &Join, now: u64) -> Result<Entrance, Rejection> {
        if self.is_of_class {
            return Err(Rejection::NoSuchRoom);
        }
        let known = self.keys.iter().find(|key| key.secret == join.secret).map(|key| key.role);
        let role = match known {
            Some(role) => role,
            None if join.take && self.code_seconds(now) > 0 => self.free_seat().map_or(Role::Watch, Role::from),
            None => return Err(Rejection::NoSuchRoom),
        };
        let mut is_changed = match role.mark() {
            Some(mark) => self.referee.seat(mark, join.name.as_deref())?,
            None => false,
        };
        if known.is_none() && role != Role::Watch {
            self.keys.push(Key::new(join.secret, role));
            is_changed = true;
        }
        is_changed |= now > self.used.saturating_add(USE_SECONDS);
        if is_changed {
            self.use_now(now);
        }
        Ok(Entrance { role, is_changed })
    }

    /// What somebody gets to know who came in with this secret.
    pub fn seat(&self, code: Code, role: Role, secret: Secret, now: u64) -> Seat {
        let key_of = |role| self.keys.iter().find(|key| key.role == role).map(|key| key.secret);
        let watch = key_of(Role::Watch).unwrap_or(secret);
        let maker = self.keys.first().filter(|_| !self.is_of_class).map(|key| key.role);
        let other = role.mark().filter(|_| maker == Some(role)).map(|mark| mark.other().into());
        let secret = if role == Role::Watch { watch } else { secret };
        let code_seconds = self.code_seconds(now);
        Seat {
            v: VERSION,
            code,
            role,
            secret,
            invite: other.and_then(key_of),
            watch,
            code_seconds,
            class: None,
            ladder: None,
        }
    }

    fn free_seat(&self) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| !self.referee.is_taken(*mark))
    }

    /// For how long the code alone is still enough. A room that seems to be made later than now is not older than new.
    fn code_seconds(&self, now: u64) -> u64 {
        if self.is_of_class {
            return 0;
        }
        CODE_SECONDS.saturating_sub(now.saturating_sub(self.made))
    }
}

/// The code of the room that is made with this secret. If another room has this code, the next attempt gives another code.
pub fn code_of(secret: Secret, attempt: u8) -> Code {
    let hash =
        Sha256::new().chain_update(b"noughts code").chain_update(secret.to_bytes()).chain_update([attempt]).finalize();
    let (number, _) = hash.split_first_chunk().expect("it has 32 bytes");
    Code::from_number(u64::from_be_bytes(*number))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAKER: Secret = Secret::from_bytes([1; 16]);
    const INVITE: Secret = Secret::from_bytes([2; 16]);
    const WATCH: Secret = Secret::from_bytes([3; 16]);
    const FRESH: Secret = Secret::from_bytes([4; 16]);
    const OTHER: Secret = Secret::from_bytes([5; 16]);

    fn room() -> HostedRoom {
        let create = Create {
            v: VERSION,
            secret: MAKER,
            name: Some("Mina".to_owned()),
            mark: Mark::O,
            first: Mark::X,
            rules: Rules::TIC_TAC_TOE,
        };
        HostedRoom::new(&create, INVITE, WATCH, 1000).unwrap()
    }

    fn join(secret: Secret, take: bool) -> Join {
        Join { v: VERSION, code: code_of(MAKER, 0), secret, take, name: None, hash: None }
    }

    fn role(room: &mut HostedRoom, join: &Join, now: u64) -> Result<Role, Rejection> {
        room.enter(join, now).map(|entrance| entrance.role)
    }

    #[test]
    fn each_link_opens_its_seat_and_a_third_one_only_watches() {
        let mut room = room();
        assert_eq!(role(&mut room, &join(MAKER, false), 1000), Ok(Role::O));
        assert_eq!(role(&mut room, &join(INVITE, false), 90_000), Ok(Role::X));
        assert_eq!(role(&mut room, &join(WATCH, false), 90_000), Ok(Role::Watch));
        assert_eq!(role(&mut room, &join(OTHER, false), 1000), Err(Rejection::NoSuchRoom));
    }

    #[test]
    fn the_code_takes_the_free_seat_once_and_for_ten_minutes() {
        let mut late = room();
        assert_eq!(role(&mut late, &join(FRESH, true), 1000 + CODE_SECONDS), Err(Rejection::NoSuchRoom));
        assert_eq!(late, room());
        let mut room = room();
        for _ in 0..2 {
            assert_eq!(role(&mut room, &join(FRESH, true), 1001), Ok(Role::X), "what is sent twice counts once");
        }
        assert_eq!(role(&mut room, &join(OTHER, true), 1001), Ok(Role::Watch));
        assert_eq!(role(&mut room, &join(FRESH, false), 90_000), Ok(Role::X));
        assert_eq!(role(&mut room, &join(INVITE, false), 90_000), Ok(Role::X), "the invitation is still good");
    }

    #[test]
    fn only_who_made_the_room_can_invite() {
        let room = room();
        let seat = |role, secret| room.seat(code_of(MAKER, 0), role, secret, 1000);
        assert_eq!(seat(Role::O, MAKER).invite, Some(INVITE));
        assert_eq!(seat(Role::X, INVITE).invite, None);
        let watcher = seat(Role::Watch, OTHER);
        assert_eq!((watcher.invite, watcher.secret), (None, WATCH));
    }

    #[test]
    fn into_a_room_of_a_class_neither_code_nor_secret_leads() {
        let names = ByMark { x: "Mina".to_owned(), o: "Noah".to_owned() };
        let secrets = ByMark { x: MAKER, o: INVITE };
        let mut room = HostedRoom::of_class(Rules::TIC_TAC_TOE, &names, secrets, WATCH, 1000);
        for secret in [MAKER, INVITE, WATCH, FRESH] {
            assert_eq!(role(&mut room, &join(secret, true), 1000), Err(Rejection::NoSuchRoom));
        }
        let seat = room.seat(code_of(MAKER, 0), Role::X, MAKER, 1000);
        assert_eq!((seat.invite, seat.code_seconds, seat.secret), (None, 0, MAKER));
        assert!(room.is_for(secrets) && !room.is_for(ByMark { x: INVITE, o: MAKER }));
        let text = serde_json::to_string(&room).unwrap();
        assert_eq!(serde_json::from_str::<HostedRoom>(&text).unwrap(), room);
    }

    #[test]
    fn joining_notes_the_use_once_an_hour() {
        let mut room = room();
        assert!(!room.enter(&join(MAKER, false), 1000 + USE_SECONDS).unwrap().is_changed);
        assert!(room.enter(&join(MAKER, false), 1001 + USE_SECONDS).unwrap().is_changed);
        assert_eq!(room.used(), 1001 + USE_SECONDS);
    }

    #[test]
    fn a_room_is_the_same_after_it_was_stored() {
        let mut room = room();
        room.enter(&join(FRESH, true), 1001).unwrap();
        let text = serde_json::to_string(&room).unwrap();
        assert_eq!(serde_json::from_str::<HostedRoom>(&text).unwrap(), room);
        assert!(serde_json::from_str::<HostedRoom>(&text.replace("\"x\"}", "\"y\"}")).is_err());
    }
}
