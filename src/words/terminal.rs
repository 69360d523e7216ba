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
    let opponents = join(opponents, messages::list_separator());
    match rules.kind().has_own_marks() {
        true => messages::ask_for_opponent(mark, opponents),
        false => messages::ask_for_opponent_of(number_of(mark), opponents),
    }
}

/// Asks for the name of the person who plays a mark.
pub fn ask_name(mark: Mark, rules: Rules) -> String {
    if rules.kind().has_own_marks() { messages::ask_name(mark) } else { messages::ask_name_of(number_of(mark)) }
}

/// Asks who begins.
pub fn who_is_first(rules: Rules) -> &'static str {
    if rules.kind().has_own_marks() { messages::who_is_first() } else { messages::who_of_two_is_first() }
}

/// Says who can begin.
pub fn who_can_be_first(rules: Rules) -> &'static str {
    if rules.kind().has_own_marks() { messages::who_can_be_first() } else { messages::who_of_two_can_be_first() }
}

/// The number of the player whose seat has this mark, where the marks belong to nobody.
const fn number_of(seat: Mark) -> usize {
    match seat {
        Mark::X => 1,
        Mark::O => 2,
    }
}

/// Asks a person for a move.
pub fn ask_move(pairing: &Match, rules: Rules, to_move: Mark) -> String {
    let name = player(pairing, to_move);
    if rules.kind().has_own_marks() { messages::ask_for_move(name, to_move) } else { messages::ask_for_any_move(name) }
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
