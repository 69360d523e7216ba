//! Properties that hold for any play on any board.

use noughts_engine::play::Record;
use noughts_engine::rules::{Board, Mark, Move, Position, Rules, Setup};
use proptest::prelude::*;

const SIZES: [(u8, u8, u8); 6] = [(3, 3, 3), (4, 3, 3), (5, 5, 4), (8, 8, 5), (1, 9, 3), (26, 2, 4)];

fn any_rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(SIZES.to_vec())
        .prop_map(|(columns, rows, in_a_row)| Rules::new(columns, rows, in_a_row).unwrap())
}

/// A game that is played at random for a while, as who began and the moves.
fn any_play() -> impl Strategy<Value = (Rules, Record)> {
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 0..64);
    (any_rules(), any::<bool>(), picks).prop_map(|(rules, x_begins, picks)| {
        let first = if x_begins { Mark::X } else { Mark::O };
        let mut board = Board::new(rules, first);
        let mut moves = Vec::new();
        for pick in picks {
            let legal: Vec<_> = board.legal_cells().collect();
            if legal.is_empty() {
                break;
            }
            let position = *pick.get(&legal);
            board.play(position).unwrap();
            moves.push(Move { position });
        }
        (rules, Record { first, moves })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn positions_round_trip((rules, record) in any_play()) {
        let board = record.replay(rules).unwrap();
        prop_assert_eq!(Board::parse(rules, &board.to_string()), Ok(board));
    }

    #[test]
    fn whatever_is_set_up_round_trips_and_is_a_board_or_has_faults(
        rules in any_rules(),
        marks in prop::collection::vec(0..3_usize, 64),
        x_moves in any::<bool>(),
    ) {
        let mut setup = Setup::new(rules, if x_moves { Mark::X } else { Mark::O });
        for (position, mark) in rules.cells().zip(marks) {
            let mark = [None, Some(Mark::X), Some(Mark::O)][mark];
            setup.set(position, mark).unwrap();
            prop_assert_eq!(setup.mark(position), mark);
        }
        prop_assert_eq!(Setup::parse(rules, &setup.to_string()), Ok(setup));
        match setup.board() {
            Ok(board) => {
                prop_assert_eq!(Setup::from(&board), setup);
                prop_assert_eq!(Board::parse(rules, &setup.to_string()), Ok(board));
            }
            Err(impossible) => prop_assert!(!impossible.faults().is_empty()),
        }
        setup.clear();
        prop_assert!(setup.is_empty() && setup.cells().all(|(_, mark)| mark.is_none()));
    }

    #[test]
    fn records_round_trip((_, record) in any_play()) {
        prop_assert_eq!(record.to_string().parse(), Ok(record));
    }

    #[test]
    fn symmetric_boards_have_symmetric_outcomes((rules, record) in any_play()) {
        let board = record.replay(rules).unwrap();
        let turned = Rules::new(rules.rows(), rules.columns(), rules.in_a_row()).unwrap();
        let mirror = |p: Position| Position::new(rules.columns() - 1 - p.column, p.row);
        let flip = |p: Position| Position::new(p.column, rules.rows() - 1 - p.row);
        let swap = |p: Position| Position::new(p.row, p.column);
        check(board, rules, &mirror)?;
        check(board, rules, &flip)?;
        if turned.columns() <= 26 {
            check(board, turned, &swap)?;
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in ".{0,40}") {
        for (columns, rows, in_a_row) in SIZES {
            let _ = Board::parse(Rules::new(columns, rows, in_a_row).unwrap(), &text);
        }
        let _ = text.parse::<Rules>();
        let _ = text.parse::<Position>();
        let _ = text.parse::<Record>();
    }

    #[test]
    fn no_text_that_looks_like_notation_makes_a_parser_panic(text in "[XOxo./ a-z0-9]{0,40}") {
        if let Ok(board) = Board::parse(Rules::TIC_TAC_TOE, &text) {
            prop_assert_eq!(board.to_string().to_lowercase(), text.to_lowercase());
        }
        if let Ok(record) = text.parse::<Record>() {
            let _ = record.replay(Rules::TIC_TAC_TOE);
        }
    }
}

/// The outcome of the image is the image of the outcome.
fn check(board: Board, rules: Rules, map: &dyn Fn(Position) -> Position) -> Result<(), TestCaseError> {
    let mut setup = Setup::new(rules, board.to_move());
    for position in board.rules().cells() {
        setup.set(map(position), board.mark(position)).unwrap();
    }
    let image = setup.board().unwrap();
    prop_assert_eq!(image.winner(), board.winner());
    prop_assert_eq!(image.is_over(), board.is_over());
    let cells = |board: &Board, map: &dyn Fn(Position) -> Position| {
        let outcome = board.outcome();
        let lines = outcome.iter().flat_map(|outcome| outcome.lines());
        let mut cells: Vec<_> = lines.flat_map(|line| line.cells()).map(|p| map(*p)).collect();
        cells.sort_unstable();
        cells
    };
    prop_assert_eq!(cells(&image, &|p| p), cells(&board, map));
    Ok(())
}
