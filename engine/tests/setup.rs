//! Marks that are set up freely: what is a position of the game, and what is wrong with the rest.

use std::collections::HashSet;

use noughts_engine::play::RoundRecord;
use noughts_engine::rules::{Board, BoardError, Impossible, Kind, Mark, Position, Rules, Setup, SetupFault};

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

/// Every position that play leads to, whichever side begins.
fn reachable(rules: Rules) -> HashSet<Board> {
    let mut reachable = HashSet::new();
    let mut next: Vec<_> = Mark::ALL.map(|first| Board::new(rules, first)).to_vec();
    while let Some(board) = next.pop() {
        if reachable.insert(board) {
            next.extend(board.legal_moves().map(|mv| board.after(mv).unwrap()));
        }
    }
    reachable
}

/// Whether the marks are a position. If they are, play leads to it; if not, each fault is said once.
fn is_position(marks: &[(Position, Mark)], rules: Rules, to_move: Mark, reachable: &HashSet<Board>) -> bool {
    match with_marks(rules, marks.iter().copied(), to_move) {
        Ok(board) => {
            assert!(reachable.contains(&board), "{rules}: {board}");
            assert!(marks.iter().all(|(position, mark)| board.mark(*position) == Some(*mark)));
            true
        }
        Err(impossible) => {
            let faults = impossible.faults();
            assert!(!faults.is_empty());
            for (index, fault) in faults.iter().enumerate() {
                assert!(impossible.to_string().contains(&fault.to_string()));
                assert!(!faults[..index].contains(fault), "nothing is said twice");
            }
            false
        }
    }
}

#[test]
fn marks_may_be_set_up_in_any_order_and_only_what_play_leads_to_is_a_position() {
    for kind in Kind::ALL.into_iter().filter(|kind| !kind.has_one_size()) {
        let rules = Rules::of(kind, 3, 3, 3).unwrap();
        let reachable = reachable(rules);
        let mut found = 0;
        for arrangement in 0..3_usize.pow(9) {
            let cells = rules.cells().enumerate();
            let mark = |digit| [None, Some(Mark::X), Some(Mark::O)][digit];
            let mut marks: Vec<_> = cells
                .filter_map(|(index, position)| Some((position, mark(arrangement / 3_usize.pow(index as u32) % 3)?)))
                .collect();
            let count = marks.len().max(1);
            marks.rotate_left(arrangement % count);
            marks.reverse();
            let sides = Mark::ALL.into_iter();
            found += sides.filter(|to_move| is_position(&marks, rules, *to_move, &reachable)).count();
        }
        assert_eq!(found, reachable.len(), "{rules}");
    }
}

/// Adds every way to go on with up to three marks of this side, each on an empty cell, and then with those of the other sides.
fn add_marks(marks: &mut Vec<(Position, Mark)>, sides: &[Mark], found: &mut impl FnMut(&[(Position, Mark)])) {
    let Some((side, others)) = sides.split_first() else {
        return found(marks);
    };
    add_marks(marks, others, found);
    if marks.iter().filter(|(_, mark)| mark == side).count() < 3 {
        for position in Rules::TIC_TAC_TOE.cells() {
            if marks.iter().all(|(taken, _)| *taken != position) {
                marks.push((position, *side));
                add_marks(marks, sides, found);
                marks.pop();
            }
        }
    }
}

#[test]
fn where_marks_vanish_only_the_orders_that_play_leads_to_are_positions() {
    let rules = Rules::of(Kind::Vanishing, 3, 3, 3).unwrap();
    let reachable = reachable(rules);
    let (mut setups, mut found) = (0, 0);
    add_marks(&mut Vec::new(), &Mark::ALL, &mut |marks| {
        setups += 1;
        found += Mark::ALL.into_iter().filter(|to_move| is_position(marks, rules, *to_move, &reachable)).count();
    });
    // The number of orders of up to three cells of nine, and of up to three of the others.
    let orders = |cells: u64, count: u64| (0..count).map(|taken| cells - taken).product::<u64>();
    let counts = (0..=3).flat_map(|x| (0..=3).map(move |o| orders(9, x) * orders(9 - x, o)));
    assert_eq!(setups, counts.sum::<u64>());
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

const ULTIMATE: &str = "ultimate 3x3x3";
const NO_AGES: &str =
    "expected the cells of X and of O after the side to move, each oldest first or `-`, as in `x a1b2 -`";

/// The notation of an Ultimate board with this first row and this fifth row.
fn ultimate(first: &str, fifth: &str, rest: &str) -> String {
    let rows =
        [first, ".........", ".........", ".........", fifth, ".........", ".........", ".........", "........."];
    rows.join("/") + rest
}

#[test]
fn what_only_some_kinds_have_is_named_with_its_place() {
    let vanishing = "vanishing 3x3x3";
    let next = |found: &str| {
        format!("expected the small board to play in after the side to move, 1 to 9 or `-`, found `{found}`")
    };
    let impossible = |fault: &str| format!("this position is impossible: {fault}");
    let (empty, won) = (".........", "XXXO..O..");
    for (rules, text, expected) in [
        (vanishing, "X../.../... o".to_owned(), NO_AGES.to_owned()),
        (vanishing, "X../.../... o a1".to_owned(), NO_AGES.to_owned()),
        (vanishing, "X../.../... o - -".to_owned(), "ages of X: a1 is missing".to_owned()),
        (vanishing, "X../.../... o a1a1 -".to_owned(), "ages of X: a1 is there twice".to_owned()),
        (vanishing, "X../.../... o b1 -".to_owned(), "ages of X: there is no X on b1".to_owned()),
        (vanishing, "XO./.../... x a1 a1".to_owned(), "ages of O: there is no O on a1".to_owned()),
        (vanishing, "XX./XX./OOO x a1b1a2b2 a3b3c3".to_owned(), "ages of X: there are more than three".to_owned()),
        (vanishing, "XX./XX./OOO x a1b1a2 a3b3c3".to_owned(), "ages of X: b2 is missing".to_owned()),
        (
            vanishing,
            "X../.../... o a -".to_owned(),
            "ages of X: expected a column letter and a row number such as b2, found `a`".to_owned(),
        ),
        (ULTIMATE, ultimate(empty, empty, " x"), next("")),
        (ULTIMATE, ultimate(empty, empty, " x 0"), next("0")),
        (ULTIMATE, ultimate(empty, empty, " x 10"), next("10")),
        (ULTIMATE, ultimate(won, empty, " o 1"), impossible("small board 1 is closed, so it cannot be next")),
        (
            ULTIMATE,
            ultimate(empty, "....X....", " o -"),
            impossible("one small board must be next, wherever X moved last"),
        ),
        (ULTIMATE, ultimate(empty, "....X....", " o 1"), impossible("no last move of X sends to small board 1")),
        ("gravity 3x3x3", "X../.../... o".to_owned(), impossible("the mark on a1 has an empty cell below it")),
        ("notakto 3x3x3", "O../.../... x".to_owned(), impossible("there is O on a1, and both sides place X")),
    ] {
        let error = Board::parse(rules.parse().unwrap(), &text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    for text in [ultimate(won, empty, " o -"), ultimate(empty, "....X....", " o 5"), ultimate(empty, empty, " x -")] {
        assert!(Board::parse(Rules::ULTIMATE, &text).is_ok(), "{text}");
    }
}

#[test]
fn a_move_that_the_kind_does_not_have_is_named_with_its_place() {
    for (text, expected) in [
        ("gravity 7x6x4 x d5", "move 1: a mark on d5 falls to d6"),
        ("wild 3x3x3 x Xa1 b1", "move 2: say which mark to place on b1, as in Xb1"),
        ("classic 3x3x3 x a1 Ob1", "move 2: the turn says which mark is placed on b1"),
        ("notakto 3x3x3 x Xa1", "move 1: the turn says which mark is placed on a1"),
        ("ultimate 3x3x3 x Xa1", "move 1: the turn says which mark is placed on a1"),
        ("vanishing 3x3x3 x Xa1", "move 1: the turn says which mark is placed on a1"),
        (
            "vanishing 3x3x3 x a1 b1 c1 a2 b2 b3 a1",
            "move 7: a1 holds the mark that goes next, and is empty only after the move",
        ),
        ("ultimate 3x3x3 x e5 a1", "move 2: a1 is not in small board 5, which must be played in"),
        ("ultimate 3x3x3 x b1 d1 c1 g1 a1 c3", "move 6: c3 is in a small board that is closed"),
        ("ultimate 3x3x3 x j1", "move 1: j1 is not on the board"),
        ("vanishing 4x4x3 x b2", "rules: vanishing is played as 3x3x3 only"),
        ("ultimate 4x4x4 x b2", "rules: ultimate is played as 3x3x3 only"),
        ("classic 255x255x5 x b2", "rules: a board has 3 to 15 columns and 3 to 15 rows, not 255 columns and 255 rows"),
    ] {
        let error = RoundRecord::parse(Rules::TIC_TAC_TOE, text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn marks_to_which_no_moves_lead_can_be_shown_all_the_same() {
    for (rules, text) in [
        ("classic 3x3x3", "XXX/OOO/X.. x"),
        ("gravity 7x6x4", "X....../......./......./......./......./XX..... o"),
        ("vanishing 3x3x3", "XXX/.../... x a1c1b1 -"),
        (
            "ultimate 3x3x3",
            "XXX....../OOO....../........./........./........./........./........./........./......... x 1",
        ),
    ] {
        let setup = Setup::parse(rules.parse().unwrap(), text).unwrap();
        assert!(setup.board().is_err(), "{text}");
        assert_eq!(setup.unchecked().to_string(), text);
    }
}
