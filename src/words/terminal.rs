//! Sentences of the game in the terminal.

use noughts_engine::ai::ROSTER;
use noughts_engine::play::Match;
use noughts_engine::rules::Mark;

use super::{join, level, messages, opponent_name, player};

pub use messages::{
    ask_name, command_go, command_help, command_hint, command_new, command_quit, command_redo, command_undo,
    command_why, goodbye, how_many, letter_to_send, no_command, no_computer, no_move_yet, no_such_opponent, one_or_two,
    terminal_help, unknown_command, what_next, who_can_be_first, who_is_first,
};

/// Asks for the opponent that plays a mark.
pub fn ask_opponent(mark: Mark) -> String {
    let opponents = (1..).zip(&ROSTER).map(|(number, opponent)| {
        messages::numbered_opponent(number, opponent_name(opponent.id), level(opponent.level))
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
