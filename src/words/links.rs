//! Words of links to rounds, and of matches by letter.

use noughts_engine::play::Round;

use super::messages;

/// The words for sending the round on the board to somebody, also as a letter.
pub fn share_title(is_letter: bool) -> &'static str {
    if is_letter { messages::send_move() } else { messages::share() }
}

/// How the round of a link stands.
pub fn stands(round: &Round) -> String {
    let (to_move, moves) = (round.board().to_move(), round.cursor());
    if moves == 0 { messages::stands_at_start(to_move) } else { messages::stands_after(moves, to_move) }
}
