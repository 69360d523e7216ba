//! Words for a match with a friend elsewhere, in a room of a server.

use noughts_protocol::Refusal;

use super::messages;

pub use messages::{
    friend_away, friend_code, friend_connecting, friend_copy_link, friend_create, friend_got_code, friend_how,
    friend_join, friend_leave, friend_link_copied, friend_lost, friend_not_a_code, friend_send, friend_server,
    friend_server_missing, friend_title, friend_waiting, mode_online, refused_by_server, undo_allow,
    undo_ask_no_longer, undo_asked, undo_asked_by_you, undo_refuse,
};

/// Why a room cannot be entered, or was left.
pub fn room_ended(why: Refusal) -> String {
    messages::room_ended(match why {
        Refusal::NoSuchRoom => "gone",
        Refusal::Version => "version",
        Refusal::TooManyGuesses => "guesses",
        Refusal::TooManyRooms => "rooms",
        Refusal::Full => "full",
        _ => "other",
    })
}
