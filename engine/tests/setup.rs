//! Marks that are set up freely: what is a position of the game, and what is wrong with the rest.

use std::collections::HashSet;

use noughts_engine::rules::{Board, BoardError, Impossible, Mark, Position, Rules, Setup, SetupFault};

/// The board with these marks, as an editor would set them up.
fn with_marks(
    rules: Rules,
    marks: impl IntoIterator<Item = (Position, Mark)>,
    to_move: Mark,
) -> Result<Board, Impossible> {
    let mut setup = Setup::new(rules, to_move);
    for (position, mark) in marks {
        setup.set(position, Some(mark)).unwrap();
    }
    setup.board()
}

#[test]
fn impossible_positions_are_named_with_all_their_faults() {
    use SetupFault::*;
    let faults = |rules, text: &str| match Board::parse(rules, text) {
        Err(BoardError::Impossible(impossible)) => impossible.faults().to_vec(),
        other => panic!("{text}: {other:?}"),
    };
    for (text, expected) in [
        ("XX./.../... x", vec![Counts { x: 2, o: 0 }]),
        ("X../.../... x", vec![Turn(Mark::X)]),
        ("O../.../... o", vec![Turn(Mark::O)]),
        ("XXX/OOO/... x", vec![TwoWinners]),
        ("XXX/OO./... x", vec![Turn(Mark::X), WinnerToMove(Mark::X)]),
        ("XXX/OO./O.. x", vec![WinnerToMove(Mark::X)]),
        ("XXX/.../... o", vec![Counts { x: 3, o: 0 }]),
        ("XXX/.../... x", vec![Counts { x: 3, o: 0 }, WinnerToMove(Mark::X)]),
    ] {
        assert_eq!(faults(Rules::TIC_TAC_TOE, text), expected, "{text}");
    }
    for text in ["O../.../... x", "XO./.../... o", "XO./.../... x", "OOO/XX./... x"] {
        assert!(Board::parse(Rules::TIC_TAC_TOE, text).is_ok(), "{text}");
    }
    let rules = Rules::new(3, 5, 3).unwrap();
    for (text, expected) in [
        ("XXX/.../XXX/OOX/OOO o", vec![Counts { x: 7, o: 5 }, TwoWinners, SeparateLines(Mark::X)]),
        ("XXX/OO./XXX/OO./.OX o", vec![Counts { x: 7, o: 5 }, SeparateLines(Mark::X)]),
        ("XXX/OO./XXX/OO./..O o", vec![SeparateLines(Mark::X)]),
    ] {
        assert_eq!(faults(rules, text), expected, "{text}");
    }
}

#[test]
fn all_faults_are_joined_in_one_sentence() {
    let error = Board::parse(Rules::TIC_TAC_TOE, "XXX/OO./... x").unwrap_err();
    let expected = "this position is impossible: X has moved once more, so O is to move; \
                    X has a line already, so it cannot be X's turn";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn marks_may_be_set_up_in_any_order_and_only_what_play_leads_to_is_a_position() {
    let mut reachable: HashSet<Board> = HashSet::new();
    let mut next: Vec<_> = Mark::ALL.map(|first| Board::new(Rules::TIC_TAC_TOE, first)).to_vec();
    while let Some(board) = next.pop() {
        if reachable.insert(board) {
            next.extend(board.legal_cells().map(|position| board.after(position).unwrap()));
        }
    }
    let mut found = 0;
    for arrangement in 0..3_usize.pow(9) {
        let cells = Rules::TIC_TAC_TOE.cells().enumerate();
        let mark = |digit| [None, Some(Mark::X), Some(Mark::O)][digit];
        let mut marks: Vec<_> = cells
            .filter_map(|(index, position)| Some((position, mark(arrangement / 3_usize.pow(index as u32) % 3)?)))
            .collect();
        let count = marks.len().max(1);
        marks.rotate_left(arrangement % count);
        marks.reverse();
        for to_move in Mark::ALL {
            match with_marks(Rules::TIC_TAC_TOE, marks.iter().copied(), to_move) {
                Ok(board) => {
                    found += 1;
                    assert!(reachable.contains(&board), "{board}");
                    assert!(marks.iter().all(|(position, mark)| board.mark(*position) == Some(*mark)));
                }
                Err(impossible) => {
                    let faults = impossible.faults();
                    assert!(!faults.is_empty());
                    for (index, fault) in faults.iter().enumerate() {
                        assert!(impossible.to_string().contains(&fault.to_string()));
                        assert!(!faults[..index].contains(fault), "nothing is said twice");
                    }
                }
            }
        }
    }
    assert_eq!(found, reachable.len());
}

#[test]
fn parse_errors_say_what_and_where() {
    for (text, expected) in [
        ("X.Q/.../... x", "character 3: expected X, O, . or /, found `Q`"),
        ("X.é/.../... x", "character 3: expected X, O, . or /, found `é`"),
        (".../... x", "expected 3 rows, found 2"),
        (".../..../... x", "row 2: expected 3 cells, found 4"),
        (".../.../...", "expected the side to move after the rows, as in `.../.../... x`"),
        (".../.../... z", "side to move: expected x or o, found `z`"),
        ("", "expected 3 rows, found 1"),
    ] {
        let error = Board::parse(Rules::TIC_TAC_TOE, text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}
