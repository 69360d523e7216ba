//! Where a round turned, and positions with one right move.

use std::collections::HashSet;

use noughts_engine::ai::Minimax;
use noughts_engine::rules::{Board, Mark, Move, Position, Rules};
use noughts_engine::teach::{Goal, Grade, Puzzle, Value, Verdict, puzzles, turning_points};

use crate::solver::{Solver, empty, grid, play_perfectly, threats, unfinished, with};

#[test]
fn the_turning_points_of_a_round_are_found() {
    let start = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    let moves: Vec<Position> = ["a1", "b1", "b3", "a2"].map(|name| name.parse().unwrap()).to_vec();
    let minimax = &mut Minimax::default();
    let points = turning_points(minimax, &start, moves.iter().copied()).unwrap();
    let names = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let found: Vec<_> = points
        .iter()
        .map(|point| (point.ply, point.mark, point.mv.position, point.before, point.after, names(&point.better)))
        .collect();
    let expected = [
        (2, Mark::O, moves[1], Value::Draw, Value::Loss, "b2".to_owned()),
        (3, Mark::X, moves[2], Value::Win, Value::Draw, "a2 b2 a3".to_owned()),
        (4, Mark::O, moves[3], Value::Draw, Value::Loss, "a3 c3".to_owned()),
    ];
    assert_eq!(found, expected);
    let twice = [moves[0], moves[0]];
    assert_eq!(turning_points(minimax, &start, twice).unwrap_err().to_string(), "move 2: a1 is taken");
}

#[test]
fn every_move_that_changed_the_value_is_a_turning_point_and_no_other() {
    let (mut solver, mut minimax) = (Solver::default(), Minimax::default());
    for board in unfinished(Mark::X) {
        let me = board.to_move();
        let before = solver.value(grid(&board), me, me);
        for position in board.legal_cells() {
            let after = solver.value(with(grid(&board), me, position), me.other(), me);
            let points = turning_points(&mut minimax, &board, [position]).unwrap();
            assert_eq!(points.len(), usize::from(after != before), "{position} on {board}");
            for point in points {
                assert_eq!((point.ply, point.mark, point.mv), (1, me, position.into()));
                assert_eq!((point.before, point.after), (before, after));
                assert!(!point.better.is_empty());
                for Move { position: at, .. } in point.better {
                    assert_eq!(solver.value(with(grid(&board), me, at), me.other(), me), before);
                }
            }
        }
    }
}

#[test]
fn there_are_294_puzzles_and_each_has_one_solution() {
    let (mut solver, mut minimax) = (Solver::default(), Minimax::default());
    let all = puzzles(&mut minimax);
    let ids: HashSet<_> = all.iter().map(Puzzle::id).collect();
    assert_eq!(ids.len(), 294);
    let count = |is: fn(&Puzzle) -> bool| all.iter().filter(|puzzle| is(puzzle)).count();
    assert_eq!((count(|p| p.goal == Goal::Win), count(|p| p.goal == Goal::Save)), (209, 85));
    assert_eq!(Grade::ALL.map(|grade| all.iter().filter(|puzzle| puzzle.grade == grade).count()), [65, 204, 25]);
    assert!(all.is_sorted_by_key(|puzzle| puzzle.grade));
    for puzzle in &all {
        let (board, me) = (puzzle.board, puzzle.board.to_move());
        assert_eq!(Board::parse(Rules::TIC_TAC_TOE, &puzzle.id()), Ok(board.canonical()), "the name stays");
        assert!(board.legal_cells().len() > 1);
        let right = if puzzle.goal == Goal::Win { Value::Win } else { Value::Draw };
        for answer in board.rules().cells() {
            if board.mark(answer).is_some() {
                assert!(puzzle.check(&mut minimax, answer).is_err());
                continue;
            }
            let after = with(grid(&board), me, answer);
            let value = solver.value(after, me.other(), me);
            match puzzle.check(&mut minimax, answer).unwrap() {
                Verdict::Right => assert_eq!((answer, value), (puzzle.solution, right), "{board}"),
                Verdict::Wrong { refutation } => {
                    assert!(answer != puzzle.solution && value < right, "{answer} on {board}");
                    let winner = play_perfectly(&mut solver, &board.after(answer).unwrap(), &refutation, false);
                    assert_ne!(winner, Some(me), "{answer} on {board}");
                    assert!(puzzle.goal == Goal::Win || winner == Some(me.other()));
                }
            }
        }
        let [finishes, blocks] = [me, me.other()].map(|mark| threats(&grid(&board), mark).contains(&puzzle.solution));
        assert_eq!(puzzle.grade != Grade::Hard, finishes || blocks, "{board}");
        let has_two = board.legal_cells().len() == 2;
        assert_eq!(puzzle.grade == Grade::WarmUp, has_two && (finishes || blocks), "{board}");
    }
}

#[test]
fn puzzles_become_harder_and_every_ten_of_them_are_mixed() {
    let all = puzzles(&mut Minimax::default());
    for grade in Grade::ALL {
        let of_grade: Vec<_> = all.iter().filter(|puzzle| puzzle.grade == grade).collect();
        let open: Vec<_> = of_grade.iter().map(|puzzle| puzzle.board.empty_cells().len()).collect();
        let third = open.len() / 3;
        let sums = [0, 1, 2].map(|part| open[part * third..(part + 1) * third].iter().sum::<usize>());
        assert!(sums.is_sorted(), "{grade:?}: {open:?}");
        for ten in of_grade.chunks_exact(10) {
            let wins = ten.iter().filter(|puzzle| puzzle.goal == Goal::Win).count();
            let for_x = ten.iter().filter(|puzzle| puzzle.board.to_move() == Mark::X).count();
            assert!((2..=8).contains(&wins), "{grade:?}: {wins} wins in {ten:?}");
            // With two empty cells, O is to move.
            let is_mixed = if grade == Grade::WarmUp { for_x == 0 } else { (3..=7).contains(&for_x) };
            assert!(is_mixed, "{grade:?}: {for_x} for X in {ten:?}");
        }
    }
}

#[test]
fn no_puzzle_is_left_out() {
    let mut solver = Solver::default();
    let mut expected = HashSet::new();
    for board in unfinished(Mark::X) {
        let me = board.to_move();
        let empty = empty(&grid(&board));
        let values: Vec<_> = empty.iter().map(|at| solver.value(with(grid(&board), me, *at), me.other(), me)).collect();
        let best = values.iter().max().unwrap();
        let is_puzzle =
            *best > Value::Loss && values.len() > 1 && values.iter().filter(|value| *value == best).count() == 1;
        if is_puzzle {
            expected.insert(board.canonical().to_string());
        }
        assert_eq!(Puzzle::of(&mut Minimax::default(), &board).is_some(), is_puzzle, "{board}");
    }
    let found: HashSet<_> = puzzles(&mut Minimax::default()).iter().map(Puzzle::id).collect();
    assert_eq!(found, expected);
}
