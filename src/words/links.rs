//! Words of links to rounds, and of matches by letter.

use noughts_engine::play::{Match, Player, Round};
use noughts_engine::rules::{Board, Mark};

use super::{messages, player};

/// The words for sending the round on the board to somebody, also as a letter, which is sent at the end of the round too.
pub fn share_title(is_letter: bool, is_over: bool) -> &'static str {
    match is_letter {
        true if is_over => messages::send_end(),
        true => messages::send_move(),
        false => messages::share(),
    }
}

/// How a round stands, for somebody who gets its picture, and the mark of which this is said. Nobody is called “you” or “friend”,
/// because both are somebody else there. A board that no match is played on has no players.
pub fn picture_title(pairing: Option<&Match>, board: &Board) -> (String, Option<Mark>) {
    let name = |mark: Mark| match pairing.map(|pairing| (pairing, &pairing.players[mark])) {
        None | Some((_, Player::Person(None) | Player::Remote(None))) => mark.to_string(),
        Some((pairing, _)) => player(pairing, mark),
    };
    match board.outcome() {
        None => (messages::persons_turn("other", name(board.to_move())), Some(board.to_move())),
        Some(outcome) => match outcome.winner() {
            Some(winner) => (messages::round_won("other", name(winner)), Some(winner)),
            None => (messages::round_drawn().to_owned(), None),
        },
    }
}

/// How the round of a link stands.
pub fn stands(round: &Round) -> String {
    let (to_move, moves) = (round.board().to_move(), round.cursor());
    if moves == 0 { messages::stands_at_start(to_move) } else { messages::stands_after(moves, to_move) }
}
