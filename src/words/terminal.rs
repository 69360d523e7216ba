//! Sentences in the terminal, of the game and of the command line.

use noughts_engine::ai::ROSTER;
use noughts_engine::play::Match;
use noughts_engine::rules::Mark;
use noughts_engine::teach::Worth;

use crate::language::Language;

use super::{join, level, messages, opponent_name, player};

pub use messages::{
    analysis_best, ask_name, command_go, command_help, command_hint, command_new, command_quit, command_redo,
    command_undo, command_why, goodbye, how_many, input_failed, lengths, no_adapter, no_command, no_computer,
    no_display, no_library, no_move_yet, no_such_opponent, no_window, one_or_two, output_failed, pauses, terminal_help,
    terminal_instead, too_many_games, unknown_command, what_next, who_can_be_first, who_is_first,
};

/// Asks for the opponent that plays a mark.
pub fn ask_opponent(mark: Mark) -> String {
    let opponents = (1..)
        .zip(&ROSTER)
        .map(|(number, opponent)| messages::numbered_opponent(number, opponent_name(opponent), level(opponent.level)));
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

/// An argument has characters that cannot be shown.
pub fn control_characters(argument: &str) -> String {
    messages::argument_with_control(format!("{argument:?}"))
}

/// The names of all opponents, and their ids where these are other words, as an answer to an unknown name.
pub fn opponents() -> String {
    let names = ROSTER.each_ref().map(|opponent| match opponent.name.to_lowercase() {
        name if name == opponent.id => name,
        name => messages::opponent_with_id(name, opponent.id),
    });
    messages::the_opponents(join(names, messages::list_separator()))
}

/// The tags of all languages, as an answer to an unknown one.
pub fn languages() -> String {
    messages::the_languages(join(Language::offered().iter().map(|language| language.tag()), messages::list_separator()))
}

/// What a position is worth for the side to move.
pub fn analysis_title(to_move: Mark, worth: Worth) -> String {
    messages::analysis_title(to_move, worth.value, worth.plies)
}

/// What a move is worth.
pub fn analysis_worth(worth: Worth) -> String {
    messages::analysis_worth(worth.value, worth.plies)
}

/// A finished board cannot be analyzed.
pub fn nothing_to_analyze(winner: Option<Mark>) -> String {
    match winner {
        Some(mark) => messages::nothing_to_analyze_won(mark),
        None => messages::nothing_to_analyze_full().to_owned(),
    }
}
