//! Words that only assistive technology reads. On the screen, people see what the words describe.

use noughts_engine::play::Match;
use noughts_engine::rules::{Mark, Position, Rules};
use noughts_engine::teach::Proved;

use super::links::side;
use super::{messages, player_name};

pub use messages::*;

/// The name of the field for the name of player 0 or 1.
pub fn name_field(index: usize) -> &'static str {
    [messages::name_field_one(), messages::name_field_two()][index]
}

/// The name of the choice of an opponent for player 0 or 1.
pub fn opponent_choice(index: usize) -> &'static str {
    [messages::opponent_one(), messages::opponent_two()][index]
}

/// How an earlier round by these rules ended. Where marks belong to nobody, the winner is called by name, if the players are known.
pub fn finished_round(number: usize, rules: Rules, pairing: Option<&Match>, winner: Option<Mark>) -> String {
    match (winner, pairing) {
        (Some(mark), Some(pairing)) if !rules.kind().has_own_marks() => {
            messages::finished_round_won(number, player_name(pairing, mark))
        }
        (Some(mark), _) => messages::finished_round_won(number, side(rules, mark)),
        (None, _) => messages::finished_round_drawn(number),
    }
}

/// A puzzle at the end of a set, and whether it was missed.
pub fn sheet_of_set(number: usize, is_missed: bool) -> String {
    messages::sheet_of_set(number, if is_missed { "missed" } else { "solved" })
}

/// The choice of the side to move.
pub fn to_move(mark: Mark) -> &'static str {
    match mark {
        Mark::X => messages::x_to_move(),
        Mark::O => messages::o_to_move(),
    }
}

/// The name of the board.
pub fn board(rules: Rules) -> String {
    messages::board_name(rules.columns(), rules.rows())
}

/// The name of a cell, with its mark and the player to whom the mark belongs.
pub fn cell(position: Position, mark: Option<Mark>, player: Option<String>) -> String {
    match (mark, player) {
        (None, _) => empty_cell(position),
        (Some(mark), None) => messages::cell_with_mark(position, mark),
        (Some(mark), Some(player)) => messages::cell_of_player(position, mark, player),
    }
}

/// The name of the cell where the next mark lands in a column, where marks fall.
pub fn landing_cell(position: Position) -> String {
    messages::cell_of_column(column(position), position)
}

/// The letter of the column of a cell.
pub(super) fn column(position: Position) -> String {
    position.to_string().trim_end_matches(char::is_numeric).to_owned()
}

/// The name of a cell of Ultimate, with its small board. If the next move must be made in another small board, that one is named too.
pub fn cell_in_small_board(name: String, board: u8, must_be_in: Option<u8>) -> String {
    let name = messages::cell_in_board(board.into(), name);
    match must_be_in.filter(|other| *other != board) {
        Some(other) => messages::cell_elsewhere(name, other.into()),
        None => name,
    }
}

/// The name of a cell, with how the round ends after a move of this side there. Where the mover chooses the mark, the mark is named.
pub fn cell_with_end(name: &str, rules: Rules, side: Mark, mark: Option<Mark>, end: Proved) -> String {
    let name = with_mark(name.to_owned(), mark);
    let value = super::end(rules, side, end.value);
    match end.plies {
        Some(plies) => messages::cell_worth(name, value, plies),
        None => messages::cell_value(name, value),
    }
}

/// The name of a cell, and the mark that is placed there where the mover chooses it.
pub fn with_mark(name: String, mark: Option<Mark>) -> String {
    mark.map_or(name.clone(), |mark| messages::cell_with_mark(name, mark))
}

/// The name of a node of the tree: the move that leads there, and its score.
pub fn node(played: Option<&str>, score: Option<(&str, &str)>) -> String {
    let played = played.unwrap_or(messages::first_node());
    score.map_or_else(|| played.to_owned(), |(number, words)| messages::scored_node(played, number, words))
}
