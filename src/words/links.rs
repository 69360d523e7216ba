//! Words of links to rounds, and of matches by letter.

use noughts_engine::play::{Match, Player, Round};
use noughts_engine::rules::{Board, Mark, Rules};

use super::{messages, player, player_number};

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
        None | Some((_, Player::Person(None) | Player::Remote(None))) => side(board.rules(), mark),
        Some((pairing, _)) => player(pairing, mark),
    };
    let has_mark = |_: &Mark| board.rules().kind().has_own_marks();
    match board.outcome() {
        None => (messages::persons_turn("other", name(board.to_move())), Some(board.to_move()).filter(has_mark)),
        Some(outcome) => match outcome.winner() {
            Some(winner) => (messages::round_won("other", name(winner)), Some(winner).filter(has_mark)),
            None => (messages::round_drawn().to_owned(), None),
        },
    }
}

/// A side without a name: its mark or, where marks belong to nobody, its number.
pub(super) fn side(rules: Rules, mark: Mark) -> String {
    if rules.kind().has_own_marks() { mark.to_string() } else { player_number(usize::from(mark == Mark::O)).to_owned() }
}

/// How the round of a link stands.
pub fn stands(round: &Round) -> String {
    let (to_move, moves) = (side(round.rules(), round.board().to_move()), round.cursor());
    if moves == 0 { messages::stands_at_start(to_move) } else { messages::stands_after(moves, to_move) }
}
