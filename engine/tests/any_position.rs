//! Positions that lie anywhere, on the board or off it: every public function answers them without a panic, and takes
//! none for another cell.

use noughts_engine::ai::{Minimax, OpponentId, ROSTER};
use noughts_engine::play::Record;
use noughts_engine::rules::{Board, Cells, IllegalMove, Kind, Mark, Move, OffBoard, Outcome, Position, Rules};
use noughts_engine::rules::{Setup, Symmetry};
use noughts_engine::teach::{Analysis, Puzzle, Tree, explain, reasons, turning_points};
use proptest::prelude::*;

/// Small and large boards of every kind.
const RULES: [&str; 15] = [
    "classic 3x3x3",
    "classic 4x3x3",
    "classic 5x5x4",
    "classic 8x8x5",
    "classic 3x15x4",
    "classic 15x15x5",
    "misere 3x3x3",
    "misere 4x4x4",
    "wild 4x3x3",
    "wild 9x8x6",
    "notakto 4x4x4",
    "gravity 7x6x4",
    "gravity 15x9x5",
    "vanishing 3x3x3",
    "ultimate 3x3x3",
];

fn any_rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(RULES.to_vec()).prop_map(|rules| rules.parse().unwrap())
}

/// The rules of boards of 64 cells or fewer on which lessons are given.
fn rules_of_lessons() -> impl Strategy<Value = Rules> {
    prop::sample::select(RULES[..4].to_vec()).prop_map(|rules| rules.parse().unwrap())
}

/// Any position, with those near the board as likely as all others.
fn any_position() -> impl Strategy<Value = Position> {
    let near = (0..12_u8, 0..12_u8);
    let far = (any::<u8>(), any::<u8>());
    let edge = (prop::sample::select(vec![0, 3, 25, 26, 63, 64, 127, 128, 254, 255]), any::<u8>());
    prop_oneof![near, far, edge].prop_map(|(column, row)| Position::new(column, row))
}

/// A board after some random moves.
fn any_board(rules: impl Strategy<Value = Rules>) -> impl Strategy<Value = Board> {
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 0..64);
    (rules, any::<bool>(), picks).prop_map(|(rules, x_begins, picks)| {
        let mut board = Board::new(rules, if x_begins { Mark::X } else { Mark::O });
        for pick in picks {
            let legal: Vec<_> = board.legal_moves().collect();
            if !legal.is_empty() {
                board.play(*pick.get(&legal)).unwrap();
            }
        }
        board
    })
}

/// What a board answers to a move that names no mark.
fn answer(board: &Board, position: Position) -> Result<(), IllegalMove> {
    let kind = board.rules().kind();
    if board.is_over() {
        return Err(IllegalMove::GameOver);
    } else if !board.rules().contains(position) {
        return Err(IllegalMove::OffBoard(position));
    } else if board.next_to_go(board.to_move()) == Some(position) {
        return Err(IllegalMove::NextToGo(position));
    } else if board.mark(position).is_some() {
        let is_full = !board.empty_cells().any(|cell| cell.column == position.column);
        return Err(match kind {
            Kind::Gravity if is_full => IllegalMove::ColumnFull(position),
            _ => IllegalMove::Occupied(position),
        });
    }
    match kind {
        Kind::Wild => Err(IllegalMove::NoMark(position)),
        Kind::Gravity => match board.empty_cells().filter(|cell| cell.column == position.column).last() {
            Some(lands_on) if lands_on != position => Err(IllegalMove::InTheAir { position, lands_on }),
            _ => Ok(()),
        },
        Kind::Ultimate => match (small_board(position), board.target()) {
            (number, _) if board.closed(number).is_some() => Err(IllegalMove::Closed(position)),
            (number, Some(target)) if target != number => Err(IllegalMove::Elsewhere { position, target }),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// The number of the small board of Ultimate that has this cell.
fn small_board(position: Position) -> u8 {
    position.row / 3 * 3 + position.column / 3 + 1
}

/// Whether what stands on a cell can be part of a line that ended the round so.
fn can_be_in_line(board: &Board, outcome: &Outcome, position: Position) -> bool {
    let of_line = match outcome {
        Outcome::Win { by, .. } | Outcome::Loss { by, .. } => Some(*by),
        Outcome::Draw(_) => return false,
    };
    match board.rules().kind() {
        Kind::Wild | Kind::Notakto => board.mark(position).is_some(),
        Kind::Ultimate => board.closed(small_board(position)) == Some(of_line),
        _ => board.mark(position) == of_line,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn a_position_by_itself(position in any_position(), columns in any::<i8>(), rows in any::<i8>()) {
        let name = position.to_string();
        prop_assert_eq!(&Move::from(position).to_string(), &name);
        let has_name = position.column < 26 && position.row < 99;
        prop_assert_eq!(name.parse::<Position>().ok(), has_name.then_some(position));
        prop_assert_eq!(name.parse::<Move>().ok(), has_name.then_some(position.into()));
        for mark in Mark::ALL.map(Some) {
            let mv = Move { position, mark };
            prop_assert_eq!(mv.to_string().parse().ok(), has_name.then_some(mv));
        }
        let moved = position.offset(columns, rows).map(|to| (i16::from(to.column), i16::from(to.row)));
        let expected = (i16::from(position.column) + i16::from(columns), i16::from(position.row) + i16::from(rows));
        let fits = |number| (0..=255).contains(&number);
        prop_assert_eq!(moved, (fits(expected.0) && fits(expected.1)).then_some(expected));
    }

    #[test]
    fn the_rules_know_which_cells_there_are(position in any_position(), rules in any_rules()) {
        let (columns, rows) = (rules.columns(), rules.rows());
        let is_on_board = position.column < columns && position.row < rows;
        prop_assert_eq!(rules.contains(position), is_on_board);
        prop_assert_eq!(rules.cells().contains(position), is_on_board);
        prop_assert_eq!(rules.cells().any(|cell| cell == position), is_on_board);
        prop_assert!(!Cells::NONE.contains(position));
        let at_ends = |index, count| index == 0 || index + 1 == count;
        let is_corner = is_on_board && at_ends(position.column, columns) && at_ends(position.row, rows);
        prop_assert_eq!(rules.is_corner(position), is_corner);
        for symmetry in Symmetry::all(rules) {
            let image = symmetry.apply(position);
            prop_assert_eq!(image.is_some(), is_on_board);
            prop_assert!(image.is_none_or(|image| rules.contains(image)));
        }
    }

    #[test]
    fn the_board_refuses_what_it_does_not_have(board in any_board(any_rules()), position in any_position()) {
        let rules = board.rules();
        let is_empty = board.empty_cells().any(|cell| cell == position);
        let holders: Vec<_> =
            Mark::ALL.into_iter().filter(|mark| board.cells_of(*mark).any(|cell| cell == position)).collect();
        prop_assert_eq!(board.mark(position), holders.first().copied());
        prop_assert_eq!(board.empty_cells().contains(position), is_empty);
        for mark in Mark::ALL {
            prop_assert_eq!(board.cells_of(mark).contains(position), holders == [mark]);
            let completes = board.completions(mark).contains(position);
            if rules.kind() == Kind::Classic {
                prop_assert_eq!(!board.lines_completed_by(mark, position).is_empty(), completes);
            }
            prop_assert!(is_empty || !completes);
        }

        let expected = answer(&board, position);
        let mut played = board;
        prop_assert_eq!(played.play(position), expected);
        prop_assert_eq!(board.after(position).map(|_| ()), expected);
        prop_assert_eq!(board.after(position).unwrap_or(board), played);

        prop_assert_eq!(board.null_move().mark(position), board.mark(position));
        if let Some(outcome) = board.outcome() {
            prop_assert!(!outcome.is_in_line(position) || can_be_in_line(&board, &outcome, position));
        }
    }

    #[test]
    fn what_is_set_up_refuses_it_too(board in any_board(any_rules()), position in any_position()) {
        let mut setup = Setup::from(&board);
        prop_assert_eq!(setup.mark(position), board.mark(position));
        for mark in [Some(Mark::X), Some(Mark::O), None] {
            let before = setup;
            if board.rules().contains(position) {
                prop_assert_eq!(setup.set(position, mark), Ok(()));
                prop_assert_eq!(setup.mark(position), mark);
                let others = |setup: Setup| setup.cells().filter(|(at, _)| *at != position).collect::<Vec<_>>();
                prop_assert_eq!(others(setup), others(before));
            } else {
                prop_assert_eq!(setup.set(position, mark), Err(OffBoard(position)));
                prop_assert_eq!(setup, before);
            }
            let _ = setup.board();
        }
        let record = Record { first: Mark::X, moves: vec![position.into(), position.into()] };
        prop_assert!(record.replay(board.rules()).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn opponents_and_lessons_refuse_it(board in any_board(rules_of_lessons()), position in any_position()) {
        let legal = board.after(position).map(|_| ());
        // A legal move of a large board would take long to search.
        if legal.is_err() || board.empty_cells().len() < 10 {
            let minimax = &mut Minimax::default();
            prop_assert_eq!(minimax.score_of_move(&board, position).map(|_| ()), legal);
            if let Some(analysis) = Analysis::of(minimax, &board) {
                prop_assert_eq!(reasons(minimax, &analysis, position).is_empty(), legal.is_err());
                let explanation = explain(minimax, &analysis, position, Some(OpponentId::MINIMAX));
                prop_assert_eq!(explanation.map(|_| ()), legal);
            }
            prop_assert_eq!(turning_points(minimax, &board, [position]).is_ok(), legal.is_ok());
        }
        if board.empty_cells().len() < 10 {
            let minimax = &mut Minimax::default();
            let analysis = Analysis::of(minimax, &board);
            let end = analysis.and_then(|analysis| analysis.proved_move(position.into()));
            prop_assert_eq!(end.is_some(), legal.is_ok());
            for opponent in &ROSTER {
                let is_candidate = opponent.id.candidates(minimax, &board).contains(&position.into());
                let has_account = opponent.id.account(minimax, &board, position).is_some();
                // On other boards an opponent may have nothing to say of a move that it makes.
                let is_classic = board.rules() == Rules::TIC_TAC_TOE;
                let is_fitting = has_account == is_candidate || (is_candidate && !is_classic);
                prop_assert!(is_fitting, "{opponent:?} on {board}");
            }
            if let Some(puzzle) = Puzzle::of(minimax, &board) {
                prop_assert_eq!(puzzle.check(minimax, position).map(|_| ()), legal);
            }
            let mut tree = Tree::new(minimax, board);
            tree.open(minimax, Tree::ROOT);
            let is_child = tree.children(Tree::ROOT).any(|id| tree.node(id).equal_moves.contains(&position));
            prop_assert_eq!(is_child, legal.is_ok());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn lessons_about_all_games_refuse_it(
        board in any_board(any_rules()),
        position in any_position(),
        mark in prop::option::of(prop::sample::select(Mark::ALL.to_vec())),
    ) {
        let (minimax, mv) = (&mut Minimax::default(), Move { position, mark });
        let legal = board.after(mv).map(|_| ());
        if let Some(analysis) = Analysis::of(minimax, &board) {
            prop_assert_eq!(reasons(minimax, &analysis, mv).is_empty(), legal.is_err());
            prop_assert!(legal.is_ok() || analysis.proved_move(mv).is_none());
            for opponent in [None, Some(OpponentId::PENCIL), Some(OpponentId::TRAPPER)] {
                prop_assert_eq!(explain(minimax, &analysis, mv, opponent).map(|_| ()), legal);
            }
        } else {
            prop_assert_eq!(legal, Err(IllegalMove::GameOver));
        }
        prop_assert_eq!(turning_points(minimax, &board, [mv]).is_ok(), legal.is_ok());
    }
}

#[test]
fn a_full_board_has_no_moves_to_score() {
    let board = Board::parse(Rules::TIC_TAC_TOE, "XOX/XOO/OXX o").unwrap();
    let minimax = &mut Minimax::default();
    for position in board.rules().cells().chain([Position::new(255, 255)]) {
        assert_eq!(minimax.score_of_move(&board, position), Err(IllegalMove::GameOver));
    }
    assert!(Analysis::of(minimax, &board).is_none());
}

#[test]
fn what_would_complete_a_line_is_told_after_the_end_on_boards_of_all_sizes() {
    for rules in ["classic 8x8x5", "classic 15x15x5"] {
        let moves = ["b1", "b3", "c1", "c3", "d1", "d3", "e1", "e3", "f1"].map(|name| name.parse().unwrap());
        let ended = Board::new(rules.parse().unwrap(), Mark::X).replay(moves).unwrap();
        assert!(ended.is_over());
        for (mark, cells) in [(Mark::X, "a1 g1"), (Mark::O, "a3 f3")] {
            let completions: Vec<_> = ended.completions(mark).map(|cell| cell.to_string()).collect();
            assert_eq!(completions.join(" "), cells);
        }
    }
}
