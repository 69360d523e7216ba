//! Sentences about a text that is not the notation of a position, and about marks that no game leads to.

use noughts_engine::rules::{BoardError, Impossible, Kind, RulesError, RulesTextError, SetupError, SetupFault};

use super::{join, messages};

/// The largest number of characters that are repeated from a text, because the text can have any length.
const MAX_CHARACTERS: usize = 60;

/// Why no game leads to marks that were set up.
pub fn impossible(error: &Impossible) -> String {
    messages::impossible_because(joined(error))
}

/// The same below a title that says already that no game leads to the marks.
pub(super) fn faults(error: &Impossible) -> String {
    sentence(joined(error))
}

/// The same words as a sentence of their own.
pub(super) fn sentence(words: String) -> String {
    let sentence = messages::faults_of_board(words);
    let mut letters = sentence.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn joined(error: &Impossible) -> String {
    join(error.faults().iter().map(|fault| setup_fault(*fault)), messages::fault_separator())
}

/// Why a text is not a position.
pub fn position_error(error: &BoardError) -> String {
    match error {
        BoardError::Impossible(error) => impossible(error),
        BoardError::Text(error) => {
            let error = setup_error(error);
            let shown: String = error.chars().take(MAX_CHARACTERS).collect();
            messages::not_yet(if shown.len() < error.len() { messages::cut_short(shown) } else { shown })
        }
    }
}

/// What is wrong with a text, and where.
pub(super) fn setup_error(error: &SetupError) -> String {
    match error {
        SetupError::Character { at, found } => messages::wrong_character(at, found),
        SetupError::Rows { expected, found } => messages::wrong_rows(expected, *found),
        SetupError::Columns { row, expected, found } => messages::wrong_columns(row, expected, *found),
        SetupError::NoSideToMove => messages::no_side_to_move().to_owned(),
        SetupError::SideToMove(error) => messages::wrong_side_to_move(&error.0),
        SetupError::NoAges => messages::ages_needed().to_owned(),
        SetupError::Age { mark, error } => messages::age_unreadable(mark, &error.0),
        SetupError::AgeWithoutMark { mark, position } => messages::age_without_mark(mark, position),
        SetupError::AgeTwice { mark, position } => messages::age_twice(position, mark),
        SetupError::AgeMissing { mark, position } => messages::age_missing(position, mark),
        SetupError::TooManyAges(mark) => messages::fault_too_many(mark),
        SetupError::Target(found) => messages::wrong_target(found),
    }
}

fn setup_fault(fault: SetupFault) -> String {
    match fault {
        SetupFault::Counts { x, o } => messages::fault_counts(x, o),
        SetupFault::Turn(mark) => messages::fault_turn(mark),
        SetupFault::TwoWinners => messages::fault_two_winners().to_owned(),
        SetupFault::WinnerToMove(mark) => messages::fault_winner_to_move(mark),
        SetupFault::SeparateLines(mark) => messages::fault_separate_lines(mark),
        SetupFault::TooMany(mark) => messages::fault_too_many(mark),
        SetupFault::HasO(position) => messages::fault_has_o(position),
        SetupFault::Floats(position) => messages::fault_floats(position),
        SetupFault::Order => messages::fault_order().to_owned(),
        SetupFault::SmallBoard(board) => messages::fault_small_board(board.into()),
        SetupFault::ClosedTarget(board) => messages::fault_closed_target(board.into()),
        SetupFault::NoMoveSends { target, by } => messages::fault_no_move_sends(by, target.into()),
        SetupFault::MustHaveTarget(mark) => messages::fault_must_have_target(mark),
    }
}

/// Why a text is neither a game nor its rules.
pub fn rules_error(error: &RulesTextError) -> String {
    match error {
        RulesTextError::Kind(_) | RulesTextError::Numbers(_) => {
            messages::rules_needed(join(Kind::ALL, messages::list_separator()))
        }
        RulesTextError::Rules(RulesError::Size { .. }) => messages::rules_size().to_owned(),
        RulesTextError::Rules(RulesError::InARow { columns, rows, .. }) => messages::rules_line(columns.max(rows)),
        RulesTextError::Rules(RulesError::OneSize(kind)) => messages::rules_one_size(kind),
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::{Board, Rules};

    use super::*;

    fn error(text: &str) -> BoardError {
        Board::parse(Rules::TIC_TAC_TOE, text).unwrap_err()
    }

    #[test]
    fn all_faults_are_in_one_sentence() {
        assert_eq!(
            position_error(&error("XXX/OOO/X.. x")),
            "This board cannot happen: X has one mark too many; both sides have a line."
        );
    }

    #[test]
    fn a_long_text_is_not_repeated_as_a_whole() {
        let sentence = position_error(&error(&format!(".../.../... {}", "é".repeat(100))));
        assert!(sentence.starts_with(
            "Write the rows and who moves, as in X.O/.X./..O x. Not yet: the side to move must be x or o, not “é"
        ));
        assert!(sentence.ends_with("é…"), "{sentence}");
    }
}
