//! Why a move is good or bad.

use std::collections::{HashMap, HashSet};

use noughts_engine::ai::Minimax;
use noughts_engine::rules::{Board, Mark, Position, Rules};
use noughts_engine::teach::{Reason, Value, principal_variation, reasons};
use noughts::text;

use crate::solver::{Solver, empty, forks, grid, lines, named, play_perfectly, threats, unfinished, with};

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
        Reason::MissesWin { at } => {
            let wins = threats(&before, me);
            assert!(!wins.is_empty() && !wins.contains(&position));
            assert_eq!(at.collect::<Vec<_>>(), wins);
            "misses a win"
        }
        Reason::LeavesOpen { at, lines: claimed } => {
            assert!(!claimed.is_empty());
            assert_eq!(named(claimed), lines(&with(after, other, *at), other));
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
        Reason::AllowsFork { at, threats: claimed } => {
            let reply = with(after, other, *at);
            assert_eq!(claimed.collect::<Vec<_>>(), threats(&reply, other));
            assert!(claimed.len() >= 2 && threats(&reply, me).is_empty());
            assert_eq!(solver.solve(after, other), (Some(other), 3));
            "allows a fork"
        }
        Reason::LosesByForce { line } => {
            assert_eq!((line[0], line.len()), (position, solver.solve(after, other).1 + 1));
            assert_eq!(play_perfectly(solver, board, line, true), Some(other));
            "loses"
        }
        Reason::WinsByForce { line } => {
            assert_eq!((line[0], line.len()), (position, solver.solve(after, other).1 + 1));
            assert_eq!(play_perfectly(solver, board, line, true), Some(me));
            "wins"
        }
        Reason::ThrowsAway { from, to, better } => {
            assert_eq!(*to, value(position));
            let keep: Vec<_> = empty(&before).into_iter().filter(|at| value(*at) == *from).collect();
            assert_eq!(*better, keep);
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
        Reason::StopsFork { at } => {
            assert!(!at.is_empty() && forks(&after, other).is_empty());
            assert_eq!(*at, forks(&before, other));
            "stops a fork"
        }
        Reason::Threat { at, lines: claimed } => {
            assert_eq!(threats(&after, me), [*at]);
            assert!(!threats(&before, me).contains(at), "it is new");
            assert_eq!(named(claimed), lines(&with(after, me, *at), me));
            "threat"
        }
        Reason::EndsInDraw => {
            assert!(empty(&after).is_empty() && lines(&after, me).is_empty());
            "ends in a draw"
        }
        Reason::HoldsDraw => {
            assert_eq!((value(position), solver.value(before, me, me)), (Value::Draw, Value::Draw));
            assert!(!empty(&after).is_empty());
            "holds the draw"
        }
        Reason::Unclear { .. } => panic!("on this board everything is seen"),
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
            for position in board.legal_moves() {
                pairs += 1;
                let reasons = reasons(&mut minimax, board, position);
                assert!(!reasons.is_empty(), "{position} on {board}");
                let mut said = HashSet::new();
                for reason in &reasons {
                    *counts.entry(check(&mut solver, board, position, reason)).or_default() += 1;
                    let sentence = text::reason(board, position, reason);
                    assert!(sentence.contains(&position.to_string()) && sentence.ends_with('.'), "{sentence}");
                    assert!(said.insert(sentence), "nothing is said twice");
                }
                nothing_is_kept_back(&mut solver, board, position, &reasons);
            }
        }
        assert_eq!(pairs, 16_167);
        println!("{counts:?}");
        assert_eq!(counts.len(), 14, "each kind of reason occurs: {counts:?}");
    }
}

/// What is true is said, too.
fn nothing_is_kept_back(solver: &mut Solver, board: &Board, position: Position, reasons: &[Reason]) {
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
    let told_lost = says(|r| matches!(r, Reason::LosesByForce { .. } | Reason::LeavesOpen { .. }));
    assert_eq!(told_lost, value == Value::Loss);
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

#[track_caller]
fn expect_sentences(rules: Rules, position: &str, cell: &str, expected: &[&str]) {
    let board = Board::parse(rules, position).unwrap();
    let at = cell.parse().unwrap();
    let reasons = reasons(&mut Minimax::default(), &board, at);
    let sentences: Vec<_> = reasons.iter().map(|reason| text::reason(&board, at, reason)).collect();
    assert_eq!(sentences, expected, "{cell} on {position}");
}

#[test]
fn the_sentences_read_as_one_would_say_them() {
    let say = |position, cell, expected: &[&str]| expect_sentences(Rules::TIC_TAC_TOE, position, cell, expected);
    say("XX./OO./... x", "c1", &["c1 finishes the line a1–c1."]);
    say(
        "XX./OO./... x",
        "a3",
        &[
            "a3 misses c1, which wins at once.",
            "a3 leaves c2 open, where O finishes the line a2–c2.",
            "a3 turns a win into a loss; c1 wins.",
        ],
    );
    say(
        "X../.O./..X o",
        "a3",
        &[
            "a3 lets X play c1, which makes two threats at once: b1 and c2.",
            "a3 loses by force in 4: O a3, X c1, O b1, X c2.",
            "a3 turns a draw into a loss; b1, a2, c2 and b3 hold the draw.",
            "a3 makes a threat: c1 would finish the line c1–a3.",
        ],
    );
    say(
        "X../.O./..X o",
        "b1",
        &[
            "b1 stops X from making two threats at once with c1 or a3.",
            "b1 makes a threat: b3 would finish the line b1–b3.",
            "b1 keeps the draw: if both play on without a mistake, nobody wins.",
        ],
    );
    say(
        "XO./..O/X.. x",
        "b2",
        &[
            "b2 misses a2, which wins at once.",
            "b2 makes three threats at once: c1, a2 and c3.",
            "b2 wins by force in 3: X b2, O c1, X a2.",
        ],
    );
    say(
        "XX./.O./... o",
        "c1",
        &["c1 blocks the line a1–c1.", "Only c1 holds the draw.", "c1 makes a threat: a3 would finish the line c1–a3."],
    );
    say("XOX/XOO/OX. x", "c3", &["c3 takes the last cell: a draw."]);
    say("XX./.O./... o", "a1", &[]);
    say("XX./.O./... o", "d4", &[]);
}

#[test]
fn on_a_larger_board_nothing_is_claimed_that_was_not_seen() {
    let say = |position, cell, expected: &[&str]| {
        expect_sentences(Rules::new(5, 5, 4).unwrap(), position, cell, expected);
    };
    say("...../...../...../...../..... x", "c3", &["After c3 nobody can force a win within 4 marks."]);
    say(
        "...../...../.XX../...../..O.O o",
        "d5",
        &[
            "d5 stops X from making two threats at once with d3.",
            "d5 makes a threat: b5 would finish the line b5–e5.",
            "After d5 nobody can force a win within 4 marks.",
        ],
    );
    say(
        "...../..O../.XX../...../....O x",
        "d3",
        &["d3 makes two threats at once: a3 and e3.", "d3 wins by force in 3: X d3, O a1, X a3."],
    );
    expect_sentences(
        Rules::new(4, 3, 3).unwrap(),
        "..../..../.... x",
        "b2",
        &["After b2 nobody can force a win within 6 marks."],
    );
}
