//! The accounts that opponents give of their own moves.

use noughts_engine::ai::pencil::Sight;
use noughts_engine::ai::tactics::Rule;
use noughts_engine::ai::{Account, Minimax, ROSTER};
use noughts_engine::rules::{Board, Mark, Position};
use noughts_engine::teach::Value;

use crate::solver::{Solver, empty, forks, grid, lines, threats, unfinished, with};

/// Panics unless a computer that is to move can say this of its move.
fn check_account(solver: &mut Solver, board: &Board, position: Position, account: &Account, choices: &[Position]) {
    let (me, other) = (board.to_move(), board.to_move().other());
    let before = grid(board);
    let after = with(before, me, position);
    let score = |(winner, plies): (Option<Mark>, usize)| match winner {
        None => 0,
        Some(winner) => (2 * i8::from(winner == me) - 1) * (1 + empty(&after).len() - plies) as i8,
    };
    match account {
        Account::AnyCell { empty: claimed } => assert_eq!(*claimed, empty(&before).len()),
        Account::Saw(sight) => {
            let (finishes, blocks) = (threats(&before, me), threats(&before, other));
            assert_eq!(*sight == Sight::Finishes, !finishes.is_empty(), "it never overlooks a line of its own");
            match sight {
                Sight::Finishes => assert!(finishes.contains(&position)),
                Sight::Blocks => assert!(blocks.contains(&position)),
                Sight::Overlooks { at } => {
                    assert!(!blocks.contains(&position));
                    assert!(!blocks.is_empty() && (*at).eq(blocks), "{position} on {board}");
                }
                Sight::Nothing => assert!(blocks.is_empty() && empty(&before).len() > 1),
            }
        }
        Account::Pointed { at } => {
            assert_eq!(at.len(), choices.iter().filter(|choice| **choice == position).count());
            assert_eq!(at.last(), Some(&position));
            assert!(at[..at.len() - 1].iter().all(|at| board.mark(*at).is_some()));
            let index = |at: &Position| usize::from(at.row * 3 + at.column);
            assert!(at.windows(2).all(|pair| (index(&pair[0]) + 1) % 9 == index(&pair[1])), "one after the other");
        }
        Account::Rule(rule) => {
            let (finishes, blocks) = (threats(&before, me), threats(&before, other));
            let opens = board.cells_of(me).is_empty() && board.cells_of(other).len() < 2;
            assert_eq!(*rule == Rule::Opening, opens, "{board}");
            match rule {
                Rule::Opening => assert!(position == Position::new(1, 1) || board.rules().is_corner(position)),
                Rule::Finishes => assert!(finishes.contains(&position)),
                Rule::Blocks => assert!(blocks.contains(&position) && finishes.is_empty()),
                Rule::NoDoubleThreat | Rule::None => {
                    assert!(finishes.is_empty() && blocks.is_empty());
                    let is_avoided = forks(&after, other).is_empty();
                    assert_eq!(*rule == Rule::NoDoubleThreat, is_avoided, "{position} on {board}");
                }
            }
        }
        Account::Searched { score: claimed, equal } => {
            assert_eq!(*claimed, score(solver.solve(after, other)));
            let scores: Vec<_> =
                empty(&before).iter().map(|at| score(solver.solve(with(before, me, *at), other))).collect();
            assert_eq!((scores.iter().max(), *equal), (Some(claimed), scores.iter().filter(|s| *s == claimed).count()));
        }
        Account::Trap { score: claimed, losing, answers } => {
            assert_eq!(*claimed, score(solver.solve(after, other)));
            let replies = if lines(&after, me).is_empty() { empty(&after) } else { Vec::new() };
            let lost = |at: &&Position| solver.value(with(after, other, **at), me, other) == Value::Loss;
            assert_eq!((*answers, *losing), (replies.len(), replies.iter().filter(lost).count()));
        }
    }
}

#[test]
fn what_a_computer_says_of_its_move_is_true() {
    let (mut solver, mut minimax) = (Solver::default(), Minimax::default());
    for board in unfinished(Mark::X) {
        for opponent in &ROSTER {
            let choices: Vec<_> = opponent.id.candidates(&mut minimax, &board).iter().map(|mv| mv.position).collect();
            for position in board.legal_cells() {
                let account = opponent.id.account(&mut minimax, &board, position);
                assert_eq!(account.is_some(), choices.contains(&position), "it speaks for what it might play");
                if let Some(account) = account {
                    check_account(&mut solver, &board, position, &account, &choices);
                }
            }
        }
    }
}
