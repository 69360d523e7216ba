//! Every line of play against every choice of every opponent.

use std::collections::BTreeSet;

use noughts_engine::ai::{Level, Memory, Minimax, Opponent, ROSTER};
use noughts_engine::rules::{Board, Mark, Position, Rules};

/// Games that an opponent can play.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    won: usize,
    drawn: usize,
    lost: usize,
}

/// Every human reply, and every move that the opponent might choose.
fn walk(opponent: &mut Memory, minimax: &mut Minimax, board: &Board, seat: Mark, tally: &mut Tally) {
    if board.is_over() {
        match board.winner() {
            Some(winner) if winner == seat => tally.won += 1,
            Some(_) => tally.lost += 1,
            None => tally.drawn += 1,
        }
    } else if board.to_move() == seat {
        let choices: BTreeSet<Position> = opponent.candidates(minimax, board).iter().copied().collect();
        for position in choices {
            walk(opponent, minimax, &board.after(position).unwrap(), seat, tally);
        }
    } else {
        for position in board.legal_moves() {
            walk(opponent, minimax, &board.after(position).unwrap(), seat, tally);
        }
    }
}

/// Every line with the opponent moving first, and with it moving second.
fn lines(id: &str) -> [Tally; 2] {
    let (mut opponent, mut minimax) = (Memory::new(Opponent::by_id(id).unwrap()), Minimax::default());
    [Mark::X, Mark::O].map(|seat| {
        let mut tally = Tally::default();
        walk(&mut opponent, &mut minimax, &Board::new(Rules::TIC_TAC_TOE, Mark::X), seat, &mut tally);
        println!("{id} as {seat}: {tally:?}, {} lines", tally.won + tally.drawn + tally.lost);
        tally
    })
}

#[test]
fn random_and_scan_may_play_any_game() {
    let every_game =
        [Tally { won: 131_184, drawn: 46_080, lost: 77_904 }, Tally { won: 77_904, drawn: 46_080, lost: 131_184 }];
    assert_eq!(lines("random"), every_game);
    assert_eq!(lines("scan"), every_game);
}

#[test]
fn tactics_never_loses() {
    let expected = [Tally { won: 1552, drawn: 720, lost: 0 }, Tally { won: 1312, drawn: 896, lost: 0 }];
    assert_eq!(lines("tactics"), expected);
}

#[test]
fn minimax_never_loses() {
    let expected = [Tally { won: 7056, drawn: 3584, lost: 0 }, Tally { won: 2528, drawn: 3584, lost: 0 }];
    assert_eq!(lines("minimax"), expected);
}

#[test]
fn trapper_never_loses() {
    let expected = [Tally { won: 1176, drawn: 64, lost: 0 }, Tally { won: 1008, drawn: 400, lost: 0 }];
    assert_eq!(lines("trapper"), expected);
}

#[test]
fn a_perfect_player_beats_chance_as_often_as_is_known() {
    /// The chance that the perfect side wins against a random one. Among moves of equal value it picks evenly.
    fn odds(minimax: &mut Minimax, board: &Board, seat: Mark) -> f64 {
        if board.is_over() {
            return f64::from(u8::from(board.winner() == Some(seat)));
        }
        let mut value = |p: &Position| minimax.score_of_move(board, *p).unwrap().signum();
        let best = board.legal_moves().map(|p| value(&p)).max();
        let mine = board.to_move() == seat;
        let moves: Vec<_> = board.legal_moves().filter(|p| !mine || Some(value(p)) == best).collect();
        moves.iter().map(|p| odds(minimax, &board.after(*p).unwrap(), seat)).sum::<f64>() / moves.len() as f64
    }
    let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    for (seat, expected) in [(Mark::X, 96.78), (Mark::O, 77.75)] {
        let percent = 100.0 * odds(&mut Minimax::default(), &board, seat);
        assert!((percent - expected).abs() < 0.005, "{seat}: {percent} %");
    }
}

#[test]
fn scan_and_random_choose_as_often_as_they_say() {
    let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    for id in ["random", "scan"] {
        assert_eq!(Opponent::by_id(id).unwrap().candidates(&mut Minimax::default(), &board).len(), 9, "{id}");
    }
}

#[test]
fn the_roster_has_ids_that_never_change_and_levels() {
    assert_eq!(ROSTER.map(|opponent| opponent.id), ["random", "scan", "tactics", "minimax", "trapper"]);
    for opponent in &ROSTER {
        assert_eq!(Opponent::by_id(&opponent.id.to_uppercase()), Some(opponent));
        assert_eq!(format!("{opponent:?}"), opponent.id);
    }
    assert_eq!(Opponent::by_id("nobody"), None);
    assert!(ROSTER.is_sorted_by_key(|opponent| opponent.level));
    assert_eq!(ROSTER.iter().filter(|opponent| opponent.level == Level::Unbeatable).count(), 2);
}

#[test]
fn opponents_play_on_boards_of_other_sizes() {
    let mut minimax = Minimax::default();
    for (columns, rows, in_a_row) in [(4, 3, 3), (5, 5, 4)] {
        let mut board = Board::new(Rules::new(columns, rows, in_a_row).unwrap(), Mark::O);
        for opponent in ROSTER.iter().cycle() {
            let Some(position) = opponent.candidates(&mut minimax, &board).first().copied() else {
                break;
            };
            board.play(position).unwrap();
        }
        assert!(board.is_over());
    }
}
