//! Words of links to rounds, and of matches by letter.

use noughts_engine::play::Round;

use super::messages;

pub use messages::{
    address_field, by_letter, copy_link, copy_round_link, copy_text, letter_hint, link_heading, link_picture,
    link_refused, look_at_it, no_address, send_move, send_with, share, watch_hint,
};

/// The words for sending the round on the board to somebody, also as a letter.
pub fn share_title(is_letter: bool) -> &'static str {
    if is_letter { send_move() } else { share() }
}

/// How the round of a link stands.
pub fn stands(round: &Round) -> String {
    let (to_move, moves) = (round.board().to_move(), round.cursor());
    if moves == 0 { messages::stands_at_start(to_move) } else { messages::stands_after(moves, to_move) }
}
