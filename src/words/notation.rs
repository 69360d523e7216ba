//! Sentences about a text that is not the notation of a position, and about marks that no game leads to.

use noughts_engine::rules::{BoardError, Fault, Impossible, SetupError};

/// The largest number of characters that are repeated from a text, because the text can have any length.
const MAX_CHARACTERS: usize = 60;

/// Why no game leads to marks that were set up.
pub fn impossible(error: &Impossible) -> String {
    format!("This position is impossible: {}.", faults(error))
}

/// Why a text that is being typed is not a position.
pub fn position_error(error: &BoardError) -> String {
    match error {
        BoardError::Impossible(error) => impossible(error),
        BoardError::Text(error) => {
            let error = setup_error(error);
            let shown: String = error.chars().take(MAX_CHARACTERS).collect();
            let rest = if shown.len() < error.len() { "…" } else { "" };
            format!("Write the rows and who moves, as in X.O/.X./..O x. Not yet: {shown}{rest}")
        }
    }
}

/// Why a text is not a position, as the end of a sentence.
pub fn board_error(error: &BoardError) -> String {
    match error {
        BoardError::Text(error) => setup_error(error),
        BoardError::Impossible(error) => format!("this position is impossible: {}", faults(error)),
    }
}

fn setup_error(error: &SetupError) -> String {
    match error {
        SetupError::Character { at, found } => format!("character {at}: expected X, O, . or /, found `{found}`"),
        SetupError::Rows { expected, found } => format!("expected {expected} rows, found {found}"),
        SetupError::Columns { row, expected, found } => format!("row {row}: expected {expected} cells, found {found}"),
        SetupError::NoSideToMove => "expected the side to move after the rows, as in `.../.../... x`".to_owned(),
        SetupError::SideToMove(error) => format!("side to move: expected x or o, found `{}`", error.0),
    }
}

fn faults(error: &Impossible) -> String {
    let faults: Vec<_> = error.faults().iter().map(|fault| setup_fault(*fault)).collect();
    faults.join("; ")
}

fn setup_fault(fault: Fault) -> String {
    match fault {
        Fault::Counts { x, o } => format!("{x} X and {o} O: one side has moved too often"),
        Fault::Turn(mark) => format!("{mark} has moved once more, so {} is to move", mark.other()),
        Fault::TwoWinners => "both sides have a line".to_owned(),
        Fault::WinnerToMove(mark) => format!("{mark} has a line already, so it cannot be {mark}'s turn"),
        Fault::SeparateLines(mark) => format!("{mark} has lines that no single move completes"),
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
            "This position is impossible: X has moved once more, so O is to move; both sides have a line."
        );
        assert_eq!(
            board_error(&error("XX./.../... o")),
            "this position is impossible: 2 X and 0 O: one side has moved too often"
        );
    }

    #[test]
    fn a_long_text_is_not_repeated_as_a_whole() {
        let sentence = position_error(&error(&format!(".../.../... {}", "é".repeat(100))));
        assert!(sentence.starts_with("Write the rows and who moves, as in X.O/.X./..O x. Not yet: side to move: "));
        assert!(sentence.ends_with("é…"), "{sentence}");
    }
}
