//! Sentences of the game in the terminal.

use noughts_engine::ai::ROSTER;
use noughts_engine::play::Match;
use noughts_engine::rules::{Mark, Rules};

use super::{join, level, messages, opponent_name, player};

/// Asks for the opponent that plays a mark.
pub fn ask_opponent(mark: Mark) -> String {
    let opponents = (1..).zip(&ROSTER).map(|(number, opponent)| {
        messages::numbered_opponent(number, opponent_name(opponent.id), level(opponent, Rules::TIC_TAC_TOE))
    });
    messages::ask_for_opponent(mark, join(opponents, messages::list_separator()))
}

/// Asks a person for a move.
pub fn ask_move(pairing: &Match, to_move: Mark) -> String {
    messages::ask_for_move(player(pairing, to_move), to_move)
}

/// Asks what to do while a computer waits, because moves were taken back.
pub fn ask_in_the_past(pairing: &Match, to_move: Mark) -> String {
    messages::ask_while_waiting(player(pairing, to_move))
}
