//! Words for a match with a friend elsewhere, in a room of a server.

use std::cmp::Ordering;

use noughts_engine::play::{Match, Name};
use noughts_engine::rules::{Mark, Outcome};
use noughts_protocol::{LadderPlace, Rejection, SeatPresence};

use crate::online::{Reply, RoomEnd};

use super::{messages, player};

pub use messages::*;

/// Says that a player has been away for this many seconds.
pub fn friend_away(name: String, seconds: u64) -> String {
    match seconds / 60 {
        0 => messages::friend_away(name),
        minutes => messages::friend_away_for(name, minutes),
    }
}

/// Whether a player elsewhere is there, if anybody knows.
pub fn presence(presence: Option<SeatPresence>) -> &'static str {
    match presence {
        Some(SeatPresence::There) => messages::presence_there(),
        Some(SeatPresence::Never | SeatPresence::Away(_)) => messages::presence_away(),
        None => messages::presence_unknown(),
    }
}

/// Says that the connection is lost, and what that means for the side to move. Nobody is to move once the round is over.
pub fn offline(pairing: &Match, to_move: Option<Mark>, move_waits: bool) -> String {
    match to_move {
        _ if move_waits => messages::offline_move_waits().to_owned(),
        Some(mark) if pairing.players[mark].is_person() => messages::offline_own_turn().to_owned(),
        Some(mark) => messages::offline_friends_turn(player(pairing, mark)),
        None => messages::offline().to_owned(),
    }
}

/// A reply to what was asked for.
pub fn reply(reply: Reply) -> &'static str {
    match reply {
        Reply::TooLate => messages::refused_by_server(),
        Reply::Sent => messages::back_again(),
        Reply::Taken(_) => messages::notice_taken(),
        Reply::UndoRefused => messages::undo_refused(),
        Reply::News => messages::room_news(),
    }
}

/// The room with a friend, who may have a name.
pub fn room_with(friend: Option<Name>) -> String {
    messages::room_with(friend.map_or_else(|| messages::room_friend().to_owned(), |name| name.to_string()))
}

/// Asks whether to follow a link to a room of this server.
pub fn follow_link(server: &str) -> String {
    let host = server.split_once("://").map_or(server, |(_, rest)| rest).trim_end_matches('/');
    messages::follow_link(host)
}

/// The result of a round in a class for whoever played it here.
pub fn class_result(pairing: &Match, outcome: Option<&Outcome>) -> String {
    match outcome.and_then(Outcome::winner) {
        Some(winner) if pairing.players[winner].is_person() => messages::round_won("you", ""),
        _ => super::status(pairing, outcome, None),
    }
}

/// Where a round in a ladder leads.
pub fn class_way(place: &LadderPlace) -> String {
    let way = match place.from.map(|from| place.rung.cmp(&from)) {
        Some(Ordering::Less) => "up",
        Some(Ordering::Greater) => "down",
        Some(Ordering::Equal) | None => "stay",
    };
    messages::class_way(way, place.rung)
}

/// Who plays which mark in a class, and who begins.
pub fn class_begins(pairing: &Match, mark: Mark, first: Mark) -> String {
    match mark == first {
        true => messages::class_you_begin(mark),
        false => messages::class_other_begins(mark, player(pairing, first)),
    }
}

/// Why a room cannot be entered, or was left.
pub fn room_ended(why: &RoomEnd) -> String {
    messages::room_ended(match why {
        RoomEnd::UnknownRules(rules) => return messages::room_of_unknown_rules(rules),
        RoomEnd::WrongCode => "code",
        RoomEnd::OtherPage => "elsewhere",
        RoomEnd::Impossible => "impossible",
        RoomEnd::NoRooms => "none",
        RoomEnd::Rejected(why) => match why {
            Rejection::NoSuchRoom => "gone",
            Rejection::Version if cfg!(target_arch = "wasm32") => "version",
            Rejection::Version => "program",
            Rejection::TooManyGuesses => "guesses",
            Rejection::TooManyRooms => "rooms",
            Rejection::Full => "full",
            Rejection::NoClass => "class",
            Rejection::TakenOut => "taken",
            Rejection::Rules => "rules",
            Rejection::Name | Rejection::SameName => "name",
            _ => "other",
        },
    })
}
