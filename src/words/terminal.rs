//! Sentences of the game in the terminal.

use noughts_engine::ai::ROSTER;
use noughts_engine::play::Match;
use noughts_engine::rules::{Kind, Mark, Rules};

use super::{join, level, messages, opponent_name, player};

/// Asks for the opponent that plays a mark. Only those are offered that play by these rules.
pub fn ask_opponent(mark: Mark, rules: Rules) -> String {
    let playing = ROSTER.iter().filter(|opponent| opponent.id.plays(rules));
    let opponents = (1..).zip(playing).map(|(number, opponent)| {
        messages::numbered_opponent(number, opponent_name(opponent.id), level(opponent, rules))
    });
    messages::ask_for_opponent(mark, join(opponents, messages::list_separator()))
}

/// Asks a person for a move. In Wild and Notakto, no mark belongs to a side.
pub fn ask_move(pairing: &Match, rules: Rules, to_move: Mark) -> String {
    let name = player(pairing, to_move);
    match rules.kind() {
        Kind::Wild | Kind::Notakto => messages::ask_for_any_move(name),
        _ => messages::ask_for_move(name, to_move),
    }
}

/// How the game is played in the terminal.
pub fn terminal_help(rules: Rules) -> String {
    messages::terminal_help(form_of_move(rules))
}

/// Says that nothing was typed.
pub fn no_command(rules: Rules) -> String {
    messages::no_command(form_of_move(rules))
}

/// Says that a line, of which this is the beginning, is neither a move nor a command.
pub fn unknown_command(rules: Rules, line: &str) -> String {
    messages::unknown_command(line, form_of_move(rules))
}

/// The form in which moves are typed, as messages call it.
fn form_of_move(rules: Rules) -> &'static str {
    match rules.kind() {
        Kind::Gravity => "column",
        Kind::Wild => "mark",
        Kind::Ultimate => "target",
        _ => match rules.columns().max(rules.rows()) {
            ..=3 => "digit",
            4..=9 => "joined",
            _ => "large",
        },
    }
}

/// Asks what to do while a computer waits, because moves were taken back.
pub fn ask_in_the_past(pairing: &Match, to_move: Mark) -> String {
    messages::ask_while_waiting(player(pairing, to_move))
}
