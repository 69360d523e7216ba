//! Properties that hold for any play on any board.

use noughts_engine::play::{Author, Record, Round, RoundText};
use noughts_engine::rules::{Board, Kind, Mark, Position, Rules, Setup, SetupError};
use proptest::prelude::*;

const RULES: [&str; 12] = [
    "classic 3x3x3",
    "classic 4x3x3",
    "classic 5x5x4",
    "classic 15x3x4",
    "classic 15x15x5",
    "misere 3x3x3",
    "wild 4x3x3",
    "notakto 4x4x3",
    "gravity 7x6x4",
    "gravity 9x9x5",
    "vanishing 3x3x3",
    "ultimate 3x3x3",
];

fn any_rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(RULES.to_vec()).prop_map(|rules| rules.parse().unwrap())
}

/// A game that is played at random for a while, as who began and the moves.
fn any_play() -> impl Strategy<Value = (Rules, Record)> {
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 0..64);
    (any_rules(), any::<bool>(), picks).prop_map(|(rules, x_begins, picks)| {
        let first = if x_begins { Mark::X } else { Mark::O };
        let mut round = Round::new(Board::new(rules, first));
        for pick in picks {
            let legal: Vec<_> = round.board().legal_moves().collect();
            if round.is_over() {
                break;
            }
            round.play(*pick.get(&legal), Author::Person).unwrap();
        }
        (rules, Record { first, moves: round.moves().iter().map(|played| played.mv).collect() })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn positions_round_trip((rules, record) in any_play()) {
        let board = *record.replay(rules).unwrap().board();
        prop_assert_eq!(Board::parse(rules, &board.to_string()), Ok(board));
    }

    #[test]
    fn whatever_is_set_up_round_trips_and_is_a_board_or_has_faults(
        rules in any_rules(),
        marks in prop::collection::vec(0..3_usize, 225),
        x_moves in any::<bool>(),
        target in prop::option::of(0..=10_u8),
    ) {
        let mut setup = Setup::new(rules, if x_moves { Mark::X } else { Mark::O });
        for (position, mark) in rules.cells().zip(marks) {
            let mark = [None, Some(Mark::X), Some(Mark::O)][mark];
            setup.set(position, mark).unwrap();
            prop_assert_eq!(setup.mark(position), mark);
        }
        if rules.kind() == Kind::Ultimate {
            setup.set_target(target);
            prop_assert_eq!(setup.target(), target.filter(|target| (1..=9).contains(target)));
        }
        let too_many = Mark::ALL.into_iter().find(|mark| setup.ages(*mark).count() > 3);
        let read = too_many.map_or(Ok(setup), |mark| Err(SetupError::TooManyAges(mark)));
        prop_assert_eq!(Setup::parse(rules, &setup.to_string()), read);
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
        let board = *record.replay(rules).unwrap().board();
        let mirror = |p: Position| Position::new(rules.columns() - 1 - p.column, p.row);
        let flip = |p: Position| Position::new(p.column, rules.rows() - 1 - p.row);
        let swap = |p: Position| Position::new(p.row, p.column);
        check(board, rules, &mirror)?;
        // Down stays down.
        if rules.kind() != Kind::Gravity {
            check(board, rules, &flip)?;
            let turned = Rules::of(rules.kind(), rules.rows(), rules.columns(), rules.in_a_row());
            check(board, turned.unwrap_or(rules), &swap)?;
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in ".{0,40}") {
        for rules in RULES.map(|rules| rules.parse().unwrap()) {
            let _ = Board::parse(rules, &text);
            let _ = RoundText::parse(rules, &text);
        }
        let _ = text.parse::<Rules>();
        let _ = text.parse::<Position>();
        let _ = text.parse::<Record>();
    }

    #[test]
    fn no_text_that_looks_like_notation_makes_a_parser_panic(text in "[XOxo./ a-z0-9|@-]{0,40}") {
        for rules in RULES.map(|rules| rules.parse().unwrap()) {
            if let Ok(board) = Board::parse(rules, &text) {
                prop_assert_eq!(board.to_string(), &*text);
            }
            let _ = RoundText::parse(rules, &text);
        }
        if let Ok(record) = text.parse::<Record>() {
            let _ = record.replay(Rules::TIC_TAC_TOE);
        }
    }
}

/// The marks of a board, each on the image of its cell.
fn image(board: &Board, rules: Rules, map: &dyn Fn(Position) -> Position) -> Setup {
    let (from, mut setup) = (Setup::from(board), Setup::new(rules, board.to_move()));
    match rules.kind() {
        // The order says which mark is the oldest.
        Kind::Vanishing => {
            for mark in Mark::ALL {
                from.ages(mark).for_each(|position| setup.set(map(position), Some(mark)).unwrap());
            }
        }
        _ => from.cells().for_each(|(position, mark)| setup.set(map(position), mark).unwrap()),
    }
    setup.set_target(from.target().map(|target| {
        let middle = map(Position::new((target - 1) % 3 * 3 + 1, (target - 1) / 3 * 3 + 1));
        middle.row / 3 * 3 + middle.column / 3 + 1
    }));
    setup
}

/// The outcome of the image is the image of the outcome.
fn check(board: Board, rules: Rules, map: &dyn Fn(Position) -> Position) -> Result<(), TestCaseError> {
    let image = image(&board, rules, map).board().unwrap();
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
