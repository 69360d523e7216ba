//! The solver, against a plain search that shares only the rules with it, and against what is proved elsewhere.

use std::collections::{HashMap, HashSet};

use noughts_engine::ai::{MoveProofs, Proof, Proved, Solver, Value};
use noughts_engine::rules::{Board, Mark, Move, Rules, Symmetry};

fn start(rules: &str) -> Board {
    Board::new(rules.parse::<Rules>().unwrap(), Mark::X)
}

/// Games on nine squares whose marks stay.
const NINE_SQUARES: [&str; 5] = ["classic 3x3x3", "misere 3x3x3", "wild 3x3x3", "notakto 3x3x3", "gravity 3x3x3"];

/// Every position that legal moves lead to.
fn reachable(start: Board) -> Vec<Board> {
    let (mut all, mut seen) = (vec![start], HashSet::from([start]));
    let mut next = 0;
    while let Some(board) = all.get(next).copied() {
        next += 1;
        let after = board.legal_moves().map(|mv| board.after(mv).unwrap());
        all.extend(after.filter(|after| seen.insert(*after)));
    }
    all
}

/// Plays every game to its end. The winner hurries and the loser delays.
fn plain(known: &mut HashMap<Board, (Value, usize)>, board: &Board) -> (Value, usize) {
    if board.is_over() {
        let value = match board.winner() {
            None => Value::Draw,
            Some(winner) if winner == board.to_move() => Value::Win,
            Some(_) => Value::Loss,
        };
        return (value, 0);
    }
    if let Some(found) = known.get(board) {
        return *found;
    }
    let after: Vec<_> = board.legal_moves().map(|mv| plain(known, &board.after(mv).unwrap())).collect();
    let plies = |value: Value| after.iter().filter(move |end| end.0 == value).map(|end| end.1 + 1);
    let soonest = plies(Value::Loss).min().map(|plies| (Value::Win, plies));
    let drawn = || plies(Value::Draw).max().map(|plies| (Value::Draw, plies));
    let found = soonest.or_else(drawn).unwrap_or_else(|| (Value::Loss, plies(Value::Win).max().unwrap()));
    known.insert(*board, found);
    found
}

#[test]
fn every_position_of_nine_squares_is_proved_as_a_plain_search_has_it() {
    for rules in NINE_SQUARES {
        let (mut solver, mut known) = (Solver::default(), HashMap::new());
        for board in reachable(start(rules)) {
            let (value, plies) = plain(&mut known, &board);
            assert_eq!(solver.prove(&board), Some(Proved { value, plies: Some(plies) }), "{rules}: {board}");
        }
    }
}

/// For each game: the value of the empty board, that of most first moves, and those of the other first moves.
type Oracle = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const ORACLES: [Oracle; 19] = [
    ("classic 3x3x3", "D9", "D9", &[]),
    ("classic 4x3x3", "W7", "W7", &[("W9", "a1 d1 a3 d3"), ("L10", "a2 d2")]),
    ("classic 5x3x3", "W7", "W7", &[("W9", "a1 e1 a3 e3"), ("L10", "a2 e2")]),
    ("classic 4x4x3", "W5", "W7", &[("W5", "b2 c2 b3 c3"), ("W11", "a1 d1 a4 d4")]),
    ("classic 4x4x4", "D16", "D16", &[]),
    ("misere 3x3x3", "D9", "L9", &[("D9", "b2")]),
    ("misere 4x3x3", "L11", "L11", &[]),
    ("misere 4x4x3", "L15", "L15", &[]),
    ("wild 4x3x3", "L10", "L8", &[("L10", "Xb2 Ob2 Xc2 Oc2")]),
    ("wild 3x3x3", "W7", "D9", &[("W7", "Xb2 Ob2")]),
    ("notakto 3x3x3", "W6", "L7", &[("W6", "b2")]),
    ("notakto 4x4x3", "W10", "L9", &[("W10", "a1 d1 a4 d4")]),
    ("notakto 4x4x4", "L13", "L13", &[]),
    ("gravity 3x3x3", "D9", "D9", &[]),
    ("gravity 4x4x4", "D16", "D16", &[]),
    ("gravity 4x4x3", "W9", "W9", &[("W15", "a4 d4")]),
    ("vanishing 3x3x3", "W13", "D", &[("W13", "b1 a2 c2 b3")]),
    // The same board on its side.
    ("classic 3x4x3", "W7", "W7", &[("W9", "a1 c1 a4 c4"), ("L10", "b1 b4")]),
    ("misere 3x4x3", "L11", "L11", &[]),
];

#[test]
fn each_game_and_each_first_move_is_worth_what_is_proved_elsewhere() {
    let mut solver = Solver::default();
    for (rules, expected, most, others) in ORACLES {
        let board = start(rules);
        assert_eq!(solver.prove(&board).unwrap().to_string(), expected, "{rules}");
        let moves = solver.prove_moves(&board).unwrap();
        assert!(moves.iter().map(|(mv, _)| *mv).eq(board.legal_moves()), "{rules}");
        for (mv, proved) in moves {
            let is_named = |names: &str| names.split(' ').any(|name| name == mv.to_string());
            let expected = others.iter().find(|(_, names)| is_named(names)).map_or(most, |(expected, _)| expected);
            assert_eq!(proved.to_string(), expected, "{rules}: {mv}");
        }
    }
    assert_eq!(Solver::BYTES, 8 << 20);
}

/// A win is one move before a lost position, a loss before won ones only, and from a draw one can stay among draws and
/// no move is better. Whoever checks this of every position has a proof of all of them.
#[test]
fn every_position_of_vanishing_follows_from_those_after_it() {
    let (mut solver, mut longest) = (Solver::default(), 0);
    for board in reachable(start("vanishing 3x3x3")) {
        let proved = solver.prove(&board).unwrap();
        if board.is_over() {
            assert_eq!(proved, Proved { value: Value::Loss, plies: Some(0) });
            continue;
        }
        let moves = solver.prove_moves(&board).unwrap();
        let ends = |value: Value| moves.iter().filter(move |(_, end)| end.value == value).map(|(_, end)| end.plies);
        let expected = if let Some(soonest) = ends(Value::Win).min() {
            Proved { value: Value::Win, plies: soonest }
        } else if ends(Value::Draw).next().is_some() {
            assert!(ends(Value::Draw).all(|plies| plies.is_none()), "{board}");
            Proved { value: Value::Draw, plies: None }
        } else {
            Proved { value: Value::Loss, plies: ends(Value::Loss).max().unwrap() }
        };
        assert_eq!(proved, expected, "{board}");
        longest = longest.max(proved.plies.unwrap_or(0));
    }
    assert_eq!(longest, 17);
}

#[test]
fn a_mirrored_position_has_mirrored_moves_and_the_sides_can_be_exchanged() {
    for rules in NINE_SQUARES.into_iter().chain(["vanishing 3x3x3", "misere 4x3x3", "gravity 4x4x3"]) {
        let board = start(rules);
        let board = board.after(board.legal_moves().nth(1).unwrap()).unwrap();
        let mut expected = Solver::default().prove_moves(&board).unwrap();
        for symmetry in Symmetry::all(board.rules()) {
            let mapped = Solver::default().prove_moves(&board.mapped(symmetry)).unwrap();
            let back = |(mv, proved): &(Move, Proved)| {
                let of = |other: &Move| symmetry.apply(other.position) == Some(mv.position) && other.mark == mv.mark;
                (board.legal_moves().find(of).unwrap(), *proved)
            };
            let mut mapped: Vec<_> = mapped.iter().map(back).collect();
            for moves in [&mut mapped, &mut expected] {
                moves.sort_by_key(|(mv, _)| *mv);
            }
            assert_eq!(mapped, expected, "{rules}");
        }
        let o_begins = Board::new(board.rules(), Mark::O);
        let mut solver = Solver::default();
        assert_eq!(solver.prove(&o_begins), solver.prove(&start(rules)), "{rules}");
    }
}

#[test]
fn no_step_is_longer_than_its_budget_and_the_proof_is_the_same() {
    for (rules, budgets) in [("misere 3x3x3", &[0, 1, 7][..]), ("wild 3x3x3", &[1, 100]), ("vanishing 3x3x3", &[9999])]
    {
        let board = start(rules);
        let mut at_once = Solver::default();
        let expected = at_once.prove(&board);
        for nodes in budgets {
            let (mut solver, mut proof, mut steps) = (Solver::default(), Proof::of(&board).unwrap(), 1);
            let proved = loop {
                let before = solver.nodes();
                let proved = proof.step(&mut solver, *nodes);
                assert!(solver.nodes() - before <= *nodes.max(&1), "{rules}");
                if proved.is_some() {
                    break proved;
                }
                steps += 1;
            };
            assert_eq!((proved, solver.nodes()), (expected, at_once.nodes()), "{rules}");
            assert!(steps >= solver.nodes() / nodes.max(&1), "{rules}: {steps} steps");
            assert_eq!(proof.step(&mut solver, 1), expected, "it stays proved");
        }
    }
}

#[test]
fn proofs_in_turns_share_a_solver() {
    let boards = ["misere 4x3x3", "classic 4x3x3", "vanishing 3x3x3"].map(start);
    let expected = boards.map(|board| Solver::default().prove_moves(&board));
    let mut solver = Solver::default();
    let mut proofs = boards.map(|board| MoveProofs::of(&board).unwrap());
    let mut are_done = false;
    while !are_done {
        are_done = true;
        for proofs in &mut proofs {
            are_done &= proofs.step(&mut solver, 500).is_some();
        }
    }
    assert_eq!(proofs.map(|proofs| Some(proofs.proved().to_vec())), expected);
}

#[test]
fn a_round_that_is_over_ends_in_no_plies() {
    let mut solver = Solver::default();
    for (rules, text, expected) in [
        ("classic 3x3x3", "XXX/OO./... o", Value::Loss),
        ("classic 3x3x3", "XOX/XOO/OXX o", Value::Draw),
        ("misere 3x3x3", "XXX/OO./... o", Value::Win),
        ("notakto 3x3x3", "XXX/.../... o", Value::Win),
    ] {
        let board = Board::parse(rules.parse().unwrap(), text).unwrap();
        assert_eq!(solver.prove(&board), Some(Proved { value: expected, plies: Some(0) }), "{text}");
        assert_eq!(solver.prove_moves(&board), Some(Vec::new()), "{text}");
    }
}

#[test]
fn boards_that_are_too_large_and_marks_that_no_moves_lead_to_are_not_proved() {
    let mut solver = Solver::default();
    for rules in ["classic 5x4x4", "gravity 7x6x4", "notakto 15x15x5", "ultimate 3x3x3"] {
        let board = start(rules);
        assert!(!Solver::proves(board.rules()), "{rules}");
        assert_eq!((solver.prove(&board), solver.prove_moves(&board)), (None, None), "{rules}");
    }
    let b2: Move = "b2".parse().unwrap();
    let twice = start("vanishing 3x3x3").after(b2).unwrap().null_move();
    assert_eq!((solver.prove(&twice), solver.prove_moves(&twice)), (None, None));
}
