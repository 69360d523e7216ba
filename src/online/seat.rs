//! The seat in a room, stored so that the game comes back to it.

use bevy::prelude::*;
use noughts_engine::play::{Name, without_punctuation};
use noughts_protocol::{ClientMessage, Code, Id, Request, Secret, Turn};

use crate::links::ROOM;
use crate::persistence::{Item, Parsed, Persistent};
use crate::settings::is_server;

use super::ClassSeat;

/// The seat that this game has in a room, if it has a seat, and the seat that it left last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredSeat {
    /// The address with which this game comes back to its room, if it is in a room.
    pub seat: Option<SeatAddress>,
    /// Whether this address opens no seat, and only lets this game watch.
    pub watches: bool,
    /// What this game has asked for in the room, if the server has not answered yet.
    pub unanswered: Option<ClientMessage>,
    /// The name of the friend in the room.
    pub friend: Option<Name>,
    /// Whether the board of the room is being shown for the first time. If this is still stored at the next start, what the server
    /// had told has ended the program.
    pub is_on_trial: bool,
    /// The seat that was left last.
    pub left: Option<SeatAddress>,
    /// The place that this game has, or had last, in a class.
    pub class: Option<ClassSeat>,
    /// Whether this game is in the class now, and not in a room of its own.
    pub is_in_class: bool,
}

/// Where a room is, and the secret that opens a seat there or lets people watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatAddress {
    /// The address of the server's page.
    pub server: String,
    /// The room.
    pub code: Code,
    /// The secret that opens the seat.
    pub secret: Secret,
}

impl SeatAddress {
    /// The link with this address.
    pub fn link(&self) -> String {
        format!("{}#{ROOM}{}.{}", self.server, self.code, self.secret.reveal())
    }

    /// Whether both addresses lead to the same room.
    pub fn is_beside(&self, other: &Self) -> bool {
        (&self.server, self.code) == (&other.server, other.code)
    }

    /// Reads a link. If the text is only the fragment of a link, the room is on the given server.
    pub fn from_link(link: &str, server: Option<&str>) -> Option<Self> {
        let link = without_punctuation(link);
        let (before, fragment) = link.split_once('#').unwrap_or(("", link));
        let (code, secret) = fragment.split('&').next()?.strip_prefix(ROOM)?.split_once('.')?;
        let server = if before.is_empty() { server? } else { before };
        let server = is_server(server).then(|| server.to_owned())?;
        Some(Self { server, code: code.parse().ok()?, secret: secret.parse().ok()? })
    }
}

/// The words before the link of a seat that was left, before a link that only lets people watch, before a request and before the
/// name of the friend.
const LEFT: &str = "left ";
const WATCH: &str = "watch ";
const ASKED: &str = "asked ";
const FRIEND: &str = "friend ";
/// The words before a place in a class, and before one that was left.
const CLASS: &str = "class ";
const LEFT_CLASS: &str = "left class ";
/// The line that says that the board is being shown for the first time.
const TRIAL: &str = "trial";

/// What is written for each request without a cell.
const REQUESTS: [(&str, Request); 4] = [
    ("undo", Request::Undo),
    ("grant yes", Request::Grant(true)),
    ("grant no", Request::Grant(false)),
    ("rematch", Request::Rematch),
];

/// A request as text: the number of the message, the round, the number of moves, and what is asked for, such as `7 1 2 place c3`.
fn print_request((Turn { id, round, ply }, request): (Turn, Request)) -> String {
    let known = REQUESTS.iter().find(|(_, known)| *known == request);
    let what = match request {
        Request::Place(at) => format!("place {at}"),
        _ => known.map(|(what, _)| (*what).to_owned()).unwrap_or_default(),
    };
    format!("{} {round} {ply} {what}", id.number())
}

fn read_request(text: &str) -> Option<ClientMessage> {
    let mut words = text.splitn(4, ' ');
    let id = Id::try_from(words.next()?.parse::<u64>().ok()?).ok()?;
    let [round, ply] = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    let what = words.next()?;
    let request = match what.strip_prefix("place ") {
        Some(at) => Request::Place(at.parse().ok()?),
        None => REQUESTS.iter().find(|(known, _)| *known == what)?.1,
    };
    Some(request.at(Turn { id, round, ply }))
}

/// The seat is stored in up to six lines: the link of the seat, which has to be kept as secret as the seat, then the request
/// that was not answered, the name of the friend, whether the board is being shown for the first time, a place in a class, and then the
/// link of the seat that was left.
impl Persistent for StoredSeat {
    const ITEM: Item = Item::Seat;
    const IS_URGENT: bool = true;

    fn to_text(&self) -> Result<String> {
        let watch = if self.watches { WATCH } else { "" };
        let seat = self.seat.as_ref().map(|seat| format!("{watch}{}", seat.link()));
        let unanswered = self.unanswered.as_ref().and_then(ClientMessage::action);
        let unanswered = unanswered.map(|request| format!("{ASKED}{}", print_request(request)));
        let friend = self.friend.as_ref().map(|friend| format!("{FRIEND}{friend}"));
        let trial = self.is_on_trial.then(|| TRIAL.to_owned());
        let left = self.left.as_ref().map(|left| format!("{LEFT}{}", left.link()));
        let before_class = if self.is_in_class { CLASS } else { LEFT_CLASS };
        let class = self.class.as_ref().map(|class| format!("{before_class}{}", class.to_text()));
        Ok([seat, unanswered, friend, trial, class, left].into_iter().flatten().collect::<Vec<_>>().join("\n"))
    }

    fn from_text(text: &str) -> Parsed<Self> {
        let mut stored = Self::default();
        let mut is_whole = true;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(class) = line.strip_prefix(CLASS).or_else(|| line.strip_prefix(LEFT_CLASS)) {
                stored.class = ClassSeat::from_text(class);
                stored.is_in_class = stored.class.is_some() && line.starts_with(CLASS);
                is_whole &= stored.class.is_some();
            } else if let Some(left) = line.strip_prefix(LEFT) {
                stored.left = SeatAddress::from_link(left, None);
                is_whole &= stored.left.is_some();
            } else if let Some(friend) = line.strip_prefix(FRIEND) {
                stored.friend = friend.parse().ok();
                is_whole &= stored.friend.is_some();
            } else if line == TRIAL {
                stored.is_on_trial = true;
            } else if let Some(asked) = line.strip_prefix(ASKED) {
                stored.unanswered = read_request(asked);
                is_whole &= stored.unanswered.is_some();
            } else {
                stored.watches = line.starts_with(WATCH);
                stored.seat = SeatAddress::from_link(line.strip_prefix(WATCH).unwrap_or(line), None);
                is_whole &= stored.seat.is_some();
            }
        }
        match is_whole {
            true => Parsed::Whole(stored),
            false if stored == Self::default() => Parsed::Nothing,
            false => Parsed::Partly(stored),
        }
    }

    /// The seat that was taken last is stored.
    fn merge(&self, base: &Self, other: Self) -> Self {
        if self == base { other } else { self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_as_it_is_written_and_others_are_not() {
        let link = "http://192.168.1.5:8080/#room=HKXTBM.000102030405060708090a0b0c0d0e0f";
        let address = SeatAddress::from_link(link, None).unwrap();
        assert_eq!((address.link(), address.server.as_str()), (link.to_owned(), "http://192.168.1.5:8080/"));
        let fragment = &link[link.find('#').unwrap()..];
        assert_eq!(SeatAddress::from_link(fragment, Some("http://192.168.1.5:8080/")), Some(address));
        assert_eq!(SeatAddress::from_link(fragment, None), None);
        for other in [
            "",
            "#x b2",
            "ftp://a/#room=HKXTBM.000102030405060708090a0b0c0d0e0f",
            &link[..link.len() - 1],
            "#room=HKXTBM",
        ] {
            assert_eq!(SeatAddress::from_link(other, Some("http://a/")), None, "{other}");
        }
    }
    #[test]
    fn a_seat_is_stored_with_what_was_not_answered_and_the_one_before() {
        let link = "http://192.168.1.5:8080/#room=HKXTBM.000102030405060708090a0b0c0d0e0f";
        let place = format!("{link}\nasked 7 1 2 place c3");
        let left = format!("left {link}");
        let friend = format!("{place}\nfriend Noah\ntrial");
        let all = format!("{friend}\n{left}");
        for text in ["", link, &place, &left, &friend, &all, &format!("watch {link}\n{left}")] {
            let Parsed::Whole(stored) = StoredSeat::from_text(text) else { panic!("{text}") };
            assert_eq!(stored.to_text().unwrap(), text);
        }
        let seat = "000102030405060708090a0b0c0d0e0f http://192.168.1.5:8080/";
        for text in ["class {} Mina K.", "left class {}", "trial\nclass {}"].map(|text| text.replace("{}", seat)) {
            let Parsed::Whole(stored) = StoredSeat::from_text(&text) else { panic!("{text}") };
            assert_eq!(stored.to_text().unwrap(), text);
            assert_eq!(stored.is_in_class, !text.starts_with("left"));
        }
        for bad in ["class", "class 0", "class 000102030405060708090a0b0c0d0e0f ftp://a/"] {
            assert!(matches!(StoredSeat::from_text(&bad.replace("{}", seat)), Parsed::Nothing), "{bad}");
        }
        for what in ["place Xb2", "undo", "grant yes", "grant no", "rematch"] {
            let text = format!("9007199254740991 2 14 {what}");
            let action = read_request(&text).expect(what).action().expect(what);
            assert_eq!(print_request(action), text);
        }
        for bad in
            ["", "7 1 2", "7 1 2 place", "7 1 2 grant", "7 1 2 undo ", "-7 1 2 undo", "9007199254740992 1 2 undo"]
        {
            assert_eq!(read_request(bad), None, "{bad}");
        }
        let damaged = place.replace("place", "put");
        assert!(matches!(StoredSeat::from_text(&damaged), Parsed::Partly(StoredSeat { seat: Some(_), .. })));
        assert!(matches!(StoredSeat::from_text(&link[1..]), Parsed::Nothing));
    }
}
