//! Why a move is good or bad.

use std::collections::HashMap;

use noughts_engine::ai::Minimax;
use noughts_engine::rules::{Board, DrawReason, Mark, Move, Position};
use noughts_engine::teach::{Analysis, Reason, Value, principal_variation, reasons};

use crate::solver::{Solver, empty, forks, grid, lines, named, play_perfectly, threats, unfinished, with};

fn cells(moves: &[Move]) -> Vec<Position> {
    moves.iter().map(|mv| mv.position).collect()
}

/// Panics unless the claim is true. Answers with a name for counting.
fn check(solver: &mut Solver, board: &Board, position: Position, reason: &Reason) -> &'static str {
    let (me, other) = (board.to_move(), board.to_move().other());
    let before = grid(board);
    let after = with(before, me, position);
    let mut value = |at: Position| solver.value(with(before, me, at), other, me);
    match reason {
        Reason::Completes { lines: claimed } => {
            assert!(!claimed.is_empty());
            assert_eq!(named(claimed), lines(&after, me));
            "completes"
        }
        Reason::Loses { .. } | Reason::WinsBoard { .. } | Reason::FreesChoice => panic!("not in this game"),
        Reason::MissesWin { with } => {
            let wins = threats(&before, me);
            assert!(!wins.is_empty() && !wins.contains(&position));
            assert_eq!(cells(with), wins);
            "misses a win"
        }
        Reason::LeavesOpen { to, lines: claimed } => {
            assert!(!claimed.is_empty());
            assert_eq!(named(claimed), lines(&with(after, other, to.position), other));
            "leaves open"
        }
        Reason::Blocks { lines: claimed } => {
            assert!(!claimed.is_empty());
            assert_eq!(named(claimed), lines(&with(before, other, position), other));
            "blocks"
        }
        Reason::Fork { threats: claimed } => {
            let (now, then) = (threats(&after, me), threats(&before, me));
            assert_eq!(claimed.collect::<Vec<_>>(), now);
            assert!(now.len() >= 2 && now.iter().any(|at| !then.contains(at)));
            if threats(&after, other).is_empty() {
                assert_eq!(solver.solve(after, other), (Some(me), 2), "one of them cannot be answered");
            }
            "fork"
        }
        Reason::AllowsFork { to, threats: claimed } => {
            let reply = with(after, other, to.position);
            assert_eq!(claimed.collect::<Vec<_>>(), threats(&reply, other));
            assert!(claimed.len() >= 2 && threats(&reply, me).is_empty());
            assert_eq!(solver.solve(after, other), (Some(other), 3));
            "allows a fork"
        }
        Reason::LosesByForce { line } => {
            assert_eq!((line[0], line.len()), (position.into(), solver.solve(after, other).1 + 1));
            assert_eq!(play_perfectly(solver, board, line, true), Some(other));
            "loses"
        }
        Reason::WinsByForce { line } => {
            assert_eq!((line[0], line.len()), (position.into(), solver.solve(after, other).1 + 1));
            assert_eq!(play_perfectly(solver, board, line, true), Some(me));
            "wins"
        }
        Reason::ThrowsAway { from, to, better } => {
            assert_eq!(*to, value(position));
            let keep: Vec<_> = empty(&before).into_iter().filter(|at| value(*at) == *from).collect();
            assert_eq!(cells(better), keep);
            assert_eq!(*from, solver.value(before, me, me));
            assert!(from > to);
            "throws away"
        }
        Reason::OnlyMove { value: claimed } => {
            assert_eq!(*claimed, value(position));
            let others: Vec<_> = empty(&before).into_iter().filter(|at| *at != position).collect();
            assert!(!others.is_empty() && others.into_iter().all(|at| value(at) < *claimed));
            "only move"
        }
        Reason::StopsFork { from } => {
            assert!(!from.is_empty() && forks(&after, other).is_empty());
            assert_eq!(cells(from), forks(&before, other));
            "stops a fork"
        }
        Reason::Threat { at, lines: claimed } => {
            assert_eq!(threats(&after, me), [*at]);
            assert!(!threats(&before, me).contains(at), "it is new");
            assert_eq!(named(claimed), lines(&with(after, me, *at), me));
            "threat"
        }
        Reason::EndsInDraw { why } => {
            assert_eq!(*why, DrawReason::Full);
            assert!(empty(&after).is_empty() && lines(&after, me).is_empty());
            "ends in a draw"
        }
        Reason::HoldsDraw => {
            assert_eq!((value(position), solver.value(before, me, me)), (Value::Draw, Value::Draw));
            assert!(!empty(&after).is_empty());
            "holds the draw"
        }
        Reason::TooEarly => panic!("on this board everything is seen"),
    }
}

#[test]
fn every_move_of_every_position_has_reasons_and_every_reason_is_true() {
    let mut solver = Solver::default();
    let mut minimax = Minimax::default();
    for first in Mark::ALL {
        let boards = unfinished(first);
        assert_eq!(boards.len(), 4520);
        let mut pairs = 0;
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for board in &boards {
            let analysis = Analysis::of(&mut minimax, board).unwrap();
            for position in board.legal_cells() {
                pairs += 1;
                let reasons = reasons(&mut minimax, &analysis, position);
                assert!(!reasons.is_empty(), "{position} on {board}");
                for (index, reason) in reasons.iter().enumerate() {
                    *counts.entry(check(&mut solver, board, position, reason)).or_default() += 1;
                    assert!(!reasons[..index].contains(reason), "nothing is said twice");
                }
                nothing_is_left_out(&mut solver, board, position, &reasons);
            }
        }
        assert_eq!(pairs, 16_167);
        println!("{counts:?}");
        assert_eq!(counts.len(), 14, "each kind of reason occurs: {counts:?}");
    }
}

/// What is true is said, too.
fn nothing_is_left_out(solver: &mut Solver, board: &Board, position: Position, reasons: &[Reason]) {
    let (me, other) = (board.to_move(), board.to_move().other());
    let before = grid(board);
    let after = with(before, me, position);
    let says = |claim: fn(&Reason) -> bool| reasons.iter().any(claim);
    let wins = !lines(&after, me).is_empty();
    assert_eq!(says(|r| matches!(r, Reason::Completes { .. })), wins);
    if wins {
        return;
    }
    let open = reasons.iter().filter(|reason| matches!(reason, Reason::LeavesOpen { .. })).count();
    assert_eq!(open, threats(&after, other).len());
    assert_eq!(says(|r| matches!(r, Reason::MissesWin { .. })), !threats(&before, me).is_empty());
    assert_eq!(says(|r| matches!(r, Reason::Blocks { .. })), threats(&before, other).contains(&position));
    assert_eq!(says(|r| matches!(r, Reason::AllowsFork { .. })), !forks(&after, other).is_empty());
    let value = solver.value(after, other, me);
    let says_lost = says(|r| matches!(r, Reason::LosesByForce { .. } | Reason::LeavesOpen { .. }));
    assert_eq!(says_lost, value == Value::Loss);
    assert_eq!(says(|r| matches!(r, Reason::WinsByForce { .. })), value == Value::Win);
    let thrown = value < solver.value(before, me, me);
    assert_eq!(says(|r| matches!(r, Reason::ThrowsAway { .. })), thrown, "{position} on {board}");
}

#[test]
fn the_principal_variation_is_perfect_play_to_the_end() {
    let mut solver = Solver::default();
    let mut minimax = Minimax::default();
    for board in unfinished(Mark::X) {
        let line = principal_variation(&mut minimax, &board);
        let winner = play_perfectly(&mut solver, &board, &line, false);
        assert_eq!((winner, line.len()), solver.solve(grid(&board), board.to_move()), "{board}");
    }
}
