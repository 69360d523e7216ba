//! The seat in a room, stored so that the game comes back to it.

use bevy::prelude::*;
use noughts_protocol::{ClientMessage, Code, Secret};

use crate::links::ROOM;
use crate::persistence::{Item, Parsed, Persistent};
use crate::settings::is_server;

/// The seat that this game has in a room, if it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredSeat {
    /// Where it is.
    pub seat: Option<Address>,
    /// What was asked for there, if the server has not answered yet.
    pub unanswered: Option<ClientMessage>,
}

/// Where a seat is, and what opens it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The address of the server's page.
    pub server: String,
    /// The room.
    pub code: Code,
    /// What opens the seat.
    pub secret: Secret,
}

impl Address {
    /// The link that opens the seat.
    pub fn link(&self) -> String {
        format!("{}#{ROOM}{}.{}", self.server, self.code, self.secret.reveal())
    }

    /// Whether both are in the same room.
    pub fn is_beside(&self, other: &Self) -> bool {
        (&self.server, self.code) == (&other.server, other.code)
    }

    /// Reads a link, or only its fragment, which is about this server then.
    pub fn from_link(link: &str, server: Option<&str>) -> Option<Self> {
        let link = link.trim();
        let (before, fragment) = link.split_once('#').unwrap_or(("", link));
        let (code, secret) = fragment.strip_prefix(ROOM)?.split_once('.')?;
        let server = if before.is_empty() { server? } else { before };
        let server = is_server(server).then(|| server.to_owned())?;
        Some(Self { server, code: code.parse().ok()?, secret: secret.parse().ok()? })
    }
}

/// Stored as the link, which is as secret as the seat. What was not answered is in a second line, as it is sent.
impl Persistent for StoredSeat {
    const ITEM: Item = Item::Seat;
    const IS_URGENT: bool = true;

    fn to_text(&self) -> Result<String> {
        let mut text = self.seat.as_ref().map(Address::link).unwrap_or_default();
        if let Some(message) = &self.unanswered {
            text = format!("{text}\n{}", serde_json::to_string(message)?);
        }
        Ok(text)
    }

    fn from_text(text: &str) -> Parsed<Self> {
        let text = text.trim();
        let (link, message) = text.split_once('\n').unwrap_or((text, ""));
        let seat = Address::from_link(link, None);
        let unanswered = ClientMessage::parse(message).ok().filter(|message| message.action().is_some());
        match (seat, unanswered) {
            (None, _) if text.is_empty() => Parsed::Whole(Self::default()),
            (None, _) => Parsed::Nothing,
            (seat, None) if !message.is_empty() => Parsed::Partly(Self { seat, unanswered: None }),
            (seat, unanswered) => Parsed::Whole(Self { seat, unanswered }),
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
        let address = Address::from_link(link, None).unwrap();
        assert_eq!((address.link(), address.server.as_str()), (link.to_owned(), "http://192.168.1.5:8080/"));
        let fragment = &link[link.find('#').unwrap()..];
        assert_eq!(Address::from_link(fragment, Some("http://192.168.1.5:8080/")), Some(address));
        assert_eq!(Address::from_link(fragment, None), None);
        for other in [
            "",
            "#x b2",
            "ftp://a/#room=HKXTBM.000102030405060708090a0b0c0d0e0f",
            &link[..link.len() - 1],
            "#room=HKXTBM",
        ] {
            assert_eq!(Address::from_link(other, Some("http://a/")), None, "{other}");
        }
    }
    #[test]
    fn a_seat_is_stored_with_what_was_not_answered() {
        let link = "http://192.168.1.5:8080/#room=HKXTBM.000102030405060708090a0b0c0d0e0f";
        let place = format!("{link}\n{{\"t\":\"place\",\"id\":7,\"round\":1,\"ply\":2,\"at\":\"c3\"}}");
        for text in ["", link, &place] {
            let Parsed::Whole(stored) = StoredSeat::from_text(text) else { panic!("{text}") };
            assert_eq!(stored.to_text().unwrap(), text);
        }
        let damaged = place.replace("\"at\"", "\"to\"");
        assert!(matches!(StoredSeat::from_text(&damaged), Parsed::Partly(StoredSeat { seat: Some(_), .. })));
        assert!(matches!(StoredSeat::from_text(&link[1..]), Parsed::Nothing));
    }
}
