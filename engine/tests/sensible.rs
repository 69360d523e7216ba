//! What opponents leave and take, in positions of random play of every game.

use std::collections::BTreeSet;

use noughts_engine::ai::pencil::LOOKS;
use noughts_engine::ai::{Decision, Minimax, OpponentId, ROSTER, Solver};
use noughts_engine::rules::{Board, Kind, Mark, Move, Rules};
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

/// The games that people are offered, but for classic 3×3.
const GAMES: [&str; 12] = [
    "classic 4x4x4",
    "classic 5x5x4",
    "classic 6x6x4",
    "classic 9x9x5",
    "classic 15x15x5",
    "vanishing 3x3x3",
    "ultimate 3x3x3",
    "gravity 7x6x4",
    "misere 3x3x3",
    "wild 3x3x3",
    "notakto 3x3x3",
    "gravity 4x4x4",
];

/// What a move leads to, as far as one sees who looks one move ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sight {
    Loses,
    LetsTheOtherWin,
    GoesOn,
    Wins,
}

fn sight(board: &Board, mv: Move) -> Sight {
    let (me, after) = (board.to_move(), board.after(mv).unwrap());
    match after.winner() {
        Some(winner) if winner == me => Sight::Wins,
        Some(_) => Sight::Loses,
        None if after.legal_moves().any(|answer| after.after(answer).unwrap().winner() == Some(me.other())) => {
            Sight::LetsTheOtherWin
        }
        None => Sight::GoesOn,
    }
}

/// A position of random play that goes on.
fn position(rng: &mut ChaCha8Rng, rules: Rules) -> Board {
    let cells = rules.cells().len();
    loop {
        let mut board = Board::new(rules, if rng.random() { Mark::X } else { Mark::O });
        let moves = rng.random_range(0..cells);
        for _ in 0..moves {
            let Some(mv) = board.legal_moves().choose(rng) else { break };
            let after = board.after(mv).unwrap();
            if after.is_over() {
                break;
            }
            board = after;
        }
        if !board.is_over() {
            return board;
        }
    }
}

/// Looks at every candidate of the opponents that look at the lines, of Ink in one of `ink_in` positions.
fn check(rules: &str, positions: usize, least_with_choice: usize, ink_in: usize) {
    let rules: Rules = rules.parse().unwrap();
    let (mut rng, mut minimax) = (ChaCha8Rng::seed_from_u64(36), Minimax::default());
    let (mut looked_at, mut with_choice) = (0, 0);
    while looked_at < positions || with_choice < least_with_choice {
        let board = position(&mut rng, rules);
        let sights: Vec<_> = board.legal_moves().map(|mv| (mv, sight(&board, mv))).collect();
        let best = sights.iter().map(|(_, sight)| *sight).max().unwrap();
        let seen: BTreeSet<_> = sights.iter().filter(|(_, sight)| *sight == best).map(|(mv, _)| *mv).collect();
        let has_choice = seen.len() < sights.len();
        if looked_at >= positions && !has_choice {
            continue;
        }
        looked_at += 1;
        with_choice += usize::from(has_choice);
        let ink = (looked_at % ink_in == 0).then_some(OpponentId::TRAPPER);
        for opponent in [OpponentId::PENCIL, OpponentId::TACTICS].into_iter().chain(ink) {
            let candidates = opponent.candidates(&mut minimax, &board);
            let overlooked = candidates.iter().filter(|mv| !seen.contains(mv)).count();
            let may_slip = opponent == OpponentId::PENCIL && best != Sight::Wins;
            let most = if may_slip { 1.1 * candidates.len() as f64 / LOOKS as f64 } else { 0.0 };
            assert!(overlooked as f64 <= most, "{opponent} in {rules}: {board}, {overlooked} of {candidates:?}");
            assert!(!candidates.is_empty() && candidates.len() <= 5000);
        }
    }
    println!("{rules}: {looked_at} positions, {with_choice} with a choice");
}

#[test]
fn nobody_but_doodle_and_scan_leaves_a_win_or_lets_the_other_side_win_at_once() {
    for rules in GAMES {
        // Ink thinks longest, so it is asked less often here.
        check(rules, 100, 10, 10);
    }
}

/// The same with a hundred times as many positions.
#[test]
#[ignore = "takes long; run with --release"]
fn the_same_in_many_positions() {
    std::thread::scope(|scope| {
        for rules in GAMES {
            scope.spawn(move || check(rules, 10_000, 1000, 1));
        }
    });
}

/// Thinks in steps of `nodes` nodes. No step may visit more.
fn step_by_step(opponent: OpponentId, board: &Board, nodes: u64) -> Vec<Move> {
    let (mut minimax, mut thinking) = (Minimax::default(), opponent.think(board).unwrap());
    loop {
        let before = minimax.nodes();
        let decision = thinking.clone().step(&mut minimax.clone(), nodes);
        assert_eq!(thinking.step(&mut minimax, nodes), decision, "a clone goes on as the choice does");
        assert!(minimax.nodes() - before <= nodes, "{opponent}: {board}");
        if decision == Decision::Chosen {
            return thinking.into_candidates().to_vec();
        }
    }
}

#[test]
fn every_choice_is_the_same_in_steps_of_any_length() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for rules in ["classic 5x5x4", "vanishing 3x3x3", "ultimate 3x3x3", "wild 3x3x3", "misere 4x3x3", "gravity 4x4x4"] {
        let board = position(&mut rng, rules.parse().unwrap());
        for opponent in ROSTER.iter().filter(|opponent| opponent.id.plays(board.rules())) {
            let at_once = opponent.id.candidates(&mut Minimax::default(), &board).to_vec();
            for nodes in [997, 20_000] {
                assert_eq!(step_by_step(opponent.id, &board, nodes), at_once, "{}: {rules}: {board}", opponent.name);
            }
        }
    }
}

#[test]
fn every_opponent_plays_every_game_to_its_end_or_says_that_it_does_not() {
    let mut minimax = Minimax::default();
    for rules in GAMES {
        let rules: Rules = rules.parse().unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        assert_eq!(OpponentId::MINIMAX.plays(rules), Solver::proves(rules), "{rules}");
        let board = Board::new(rules, Mark::X);
        assert_eq!(OpponentId::MINIMAX.think(&board).is_some(), Solver::proves(rules), "{rules}");
        for opponent in [OpponentId::RANDOM, OpponentId::SCAN, OpponentId::PENCIL, OpponentId::TACTICS] {
            let mut board = board;
            // Play that goes round ends by repetition, of which a board does not know.
            for _ in 0..300 {
                let Some(mv) = opponent.choose(&mut minimax, &board, &mut rng) else { break };
                board.play(mv).unwrap();
            }
            assert!(board.is_over() || rules.kind() == Kind::Vanishing, "{opponent}: {board}");
        }
    }
}

#[test]
fn nobody_moves_after_the_end_or_in_a_game_that_it_does_not_play() {
    let mut minimax = Minimax::default();
    for rules in GAMES {
        let rules: Rules = rules.parse().unwrap();
        let start = Board::new(rules, Mark::X);
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut over = start;
        while let Some(mv) = over.legal_moves().choose(&mut rng) {
            over.play(mv).unwrap();
        }
        assert!(over.is_over(), "{rules}");
        for opponent in ROSTER.iter().map(|profile| profile.id) {
            let boards = if opponent.plays(rules) { vec![over] } else { vec![start, over] };
            for board in boards {
                assert!(opponent.think(&board).is_none(), "{opponent}: {board}");
                assert!(opponent.candidates(&mut minimax, &board).is_empty(), "{opponent}: {board}");
                assert_eq!(opponent.choose(&mut minimax, &board, &mut rng), None, "{opponent}: {board}");
                assert_eq!(opponent.account(&mut minimax, &board, start.legal_moves().next().unwrap()), None);
            }
        }
    }
}

#[test]
fn only_drawn_games_that_are_played_exactly_have_unbeatable_opponents() {
    let unbeatable = |id: &str, rules: &str| id.parse::<OpponentId>().unwrap().is_unbeatable(rules.parse().unwrap());
    for id in ["minimax", "trapper"] {
        assert!(unbeatable(id, "classic 3x3x3") && unbeatable(id, "misere 3x3x3"));
        for rules in ["wild 3x3x3", "notakto 3x3x3", "vanishing 3x3x3", "classic 4x3x3", "gravity 3x3x3"] {
            assert!(!unbeatable(id, rules), "{rules}");
        }
    }
    assert!(!unbeatable("tactics", "classic 3x3x3") && !unbeatable("chalk", "classic 3x3x3"));
}

/// Every human reply, and every move that Ink might choose.
fn never_loses(minimax: &mut Minimax, known: &mut BTreeSet<String>, board: &Board, seat: Mark) {
    if board.is_over() {
        assert_ne!(board.winner(), Some(seat.other()), "{board}");
    } else if known.insert(board.to_string()) {
        let moves: BTreeSet<Move> = match board.to_move() == seat {
            true => OpponentId::TRAPPER.candidates(minimax, board).iter().copied().collect(),
            false => board.legal_moves().collect(),
        };
        moves.into_iter().for_each(|mv| never_loses(minimax, known, &board.after(mv).unwrap(), seat));
    }
}

#[test]
fn ink_never_loses_misere() {
    for seat in Mark::ALL {
        let start = Board::new("misere 3x3x3".parse().unwrap(), Mark::X);
        never_loses(&mut Minimax::default(), &mut BTreeSet::new(), &start, seat);
    }
}

/// How many of these rounds the first opponent wins and the second one wins.
fn rounds(rules: &str, players: [OpponentId; 2], number: u64) -> [usize; 2] {
    let (mut minimax, mut rng) = (Minimax::default(), ChaCha8Rng::seed_from_u64(3));
    let mut won = [0, 0];
    for round in 0..number {
        let mut board = Board::new(rules.parse().unwrap(), Mark::X);
        let first = (round % 2) as usize;
        for made in 0..300 {
            let player = players[(made + first) % 2];
            let Some(mv) = player.choose(&mut minimax, &board, &mut rng) else { break };
            board.play(mv).unwrap();
        }
        match board.winner() {
            Some(Mark::X) => won[first] += 1,
            Some(Mark::O) => won[1 - first] += 1,
            None => {}
        }
    }
    won
}

#[test]
#[ignore = "takes long; run with --release"]
fn each_opponent_is_better_than_the_one_before() {
    let order = [OpponentId::RANDOM, OpponentId::PENCIL, OpponentId::TACTICS, OpponentId::TRAPPER];
    for rules in GAMES {
        for pair in order.windows(2) {
            let [weaker, stronger] = rounds(rules, [pair[0], pair[1]], 20);
            println!("{rules}: {} {weaker}, {} {stronger}", pair[0], pair[1]);
            assert!(stronger >= weaker, "{rules}");
        }
    }
}
