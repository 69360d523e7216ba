//! The search, step by step.

use noughts_engine::rules::{Board, Mark, Position, Rules};
use noughts_engine::teach::{Bound, Saving, VisitCount, VisitEvent, Visits};

use crate::solver::{Marks, Solver, empty, grid, lines, unfinished, with};

/// Minimax as it is in every textbook, that writes down where it comes and what it finds.
fn textbook(
    grid: Marks,
    to_move: Mark,
    played: Option<Position>,
    steps: &mut Vec<(Marks, Option<Position>, Option<i8>)>,
) -> i8 {
    steps.push((grid, played, None));
    let empty = empty(&grid);
    let score = if !lines(&grid, Mark::X).is_empty() {
        1
    } else if !lines(&grid, Mark::O).is_empty() {
        -1
    } else if empty.is_empty() {
        0
    } else {
        let children = empty.into_iter().map(|at| textbook(with(grid, to_move, at), to_move.other(), Some(at), steps));
        if to_move == Mark::X { children.max().unwrap() } else { children.min().unwrap() }
    };
    steps.push((grid, played, Some(score)));
    score
}

#[test]
fn the_search_is_stepped_through_in_the_order_of_the_textbook() {
    for text in [".OX/O.X/X.O o", "X../.O./..X o", "X../.../... o", "XXX/OO./... o"] {
        let board = Board::parse(Rules::TIC_TAC_TOE, text).unwrap();
        let mut expected = Vec::new();
        textbook(grid(&board), board.to_move(), None, &mut expected);
        let found: Vec<_> = Visits::new(board, Saving::Nothing)
            .map(|visit| match visit {
                VisitEvent::Enter { board, played } => (grid(&board), played, None),
                VisitEvent::Leave { board, played, score, bound } => {
                    assert_eq!(bound, Bound::Exact);
                    (grid(&board), played, Some(score))
                }
            })
            .collect();
        assert!(found == expected, "{text}");
    }
}

#[test]
fn the_textbook_position_comes_out_as_drawn() {
    let board = Board::parse(Rules::TIC_TAC_TOE, ".OX/O.X/X.O o").unwrap();
    let mut visits = Visits::new(board, Saving::Nothing);
    let mut found = Vec::new();
    while let Some(visit) = visits.next() {
        if let VisitEvent::Leave { played, score, .. } = visit
            && visits.path().count() == 0
        {
            found.push((played.map(|at| at.to_string()), score));
        }
    }
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(found, [(name("a1"), 1), (name("b2"), -1), (name("b3"), 1), (None, -1)]);
}

#[test]
fn the_visits_from_the_start_are_those_that_are_known() {
    let start = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    let counts = Saving::ALL.map(|saving| {
        let mut count = VisitCount::new(start, saving);
        while count.step(10_000) {}
        count.count()
    });
    assert_eq!(counts, [549_946, alpha_beta(grid(&start), Mark::X, -2, 2).1, 5478, 765]);
}

/// Alpha–beta as it is in every textbook: the score, and the nodes it came to.
fn alpha_beta(grid: Marks, to_move: Mark, mut alpha: i8, mut beta: i8) -> (i8, u64) {
    for (mark, score) in [(Mark::X, 1), (Mark::O, -1)] {
        if !lines(&grid, mark).is_empty() {
            return (score, 1);
        }
    }
    let empty = empty(&grid);
    if empty.is_empty() {
        return (0, 1);
    }
    let (mut best, mut nodes) = (if to_move == Mark::X { -2 } else { 2 }, 1);
    for at in empty {
        let (score, visited) = alpha_beta(with(grid, to_move, at), to_move.other(), alpha, beta);
        nodes += visited;
        if to_move == Mark::X {
            best = best.max(score);
            alpha = alpha.max(best);
        } else {
            best = best.min(score);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    (best, nodes)
}

#[test]
fn every_search_finds_what_the_position_is_worth() {
    let mut solver = Solver::default();
    for board in unfinished(Mark::X).into_iter().filter(|board| board.empty_cells().len() < 7).step_by(7) {
        let expected = match solver.solve(grid(&board), board.to_move()).0 {
            Some(Mark::X) => 1,
            Some(Mark::O) => -1,
            None => 0,
        };
        for saving in Saving::ALL {
            let Some(VisitEvent::Leave { score, played: None, .. }) = Visits::new(board, saving).last() else {
                panic!("it comes back to the root");
            };
            assert_eq!(score, expected, "{saving:?} on {board}");
        }
    }
}

#[test]
fn what_pruning_leaves_unknown_is_given_as_a_bound() {
    let mut solver = Solver::default();
    let mut bounds = 0;
    for text in [".OX/O.X/X.O o", "X../.O./..X o", "X../.../... o", ".../.../... x"] {
        let root = Board::parse(Rules::TIC_TAC_TOE, text).unwrap();
        for visit in Visits::new(root, Saving::Pruning) {
            let VisitEvent::Leave { board, score, bound, .. } = visit else {
                continue;
            };
            let known = match solver.solve(grid(&board), board.to_move()).0 {
                Some(Mark::X) => 1,
                Some(Mark::O) => -1,
                None => 0,
            };
            match bound {
                Bound::Exact => assert_eq!(score, known, "{board}"),
                Bound::AtLeast => assert!(score <= known && score < 1, "{board}"),
                Bound::AtMost => assert!(score >= known && score > -1, "{board}"),
            }
            bounds += usize::from(bound != Bound::Exact);
            assert!(board != root || bound == Bound::Exact, "the root is known");
        }
    }
    assert!(bounds > 1000, "{bounds}");
}
