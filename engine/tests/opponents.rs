//! Every line of play against every choice of every opponent.

use std::collections::BTreeSet;

use noughts_engine::ai::{Level, Memory, Minimax, OpponentId, Profile, ROSTER};
use noughts_engine::play::{NameError, Player};
use noughts_engine::rules::{Board, ByMark, Mark, Move, Position, Rules};

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
        let choices: BTreeSet<Move> = opponent.candidates(minimax, board).iter().copied().collect();
        for mv in choices {
            walk(opponent, minimax, &board.after(mv).unwrap(), seat, tally);
        }
    } else {
        for mv in board.legal_moves() {
            walk(opponent, minimax, &board.after(mv).unwrap(), seat, tally);
        }
    }
}

/// Every line with the opponent moving first, and with it moving second.
fn lines(id: &str) -> [Tally; 2] {
    let (mut opponent, mut minimax) = (Memory::new(id.parse().unwrap()), Minimax::default());
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

/// The moves that a player may make, each as often as it is likely.
type Choose<'a> = &'a dyn Fn(&mut Minimax, &Board) -> Vec<Move>;

/// A player that never makes a mistake, and picks evenly among the moves of the greatest value.
fn perfect(minimax: &mut Minimax, board: &Board) -> Vec<Move> {
    let mut value = |mv: &Move| minimax.score_of_move(board, *mv).unwrap().signum();
    let best = board.legal_moves().map(|mv| value(&mv)).max();
    board.legal_moves().filter(|mv| Some(value(mv)) == best).collect()
}

/// The exact chances that this seat wins, draws and loses.
fn odds(players: ByMark<Choose>, minimax: &mut Minimax, board: &Board, seat: Mark) -> [f64; 3] {
    if board.is_over() {
        return [Some(seat), None, Some(seat.other())].map(|end| f64::from(u8::from(board.winner() == end)));
    }
    let moves = players[board.to_move()](minimax, board);
    let mut sum = [0.0; 3];
    for mv in moves.iter().copied().collect::<BTreeSet<_>>() {
        let share = moves.iter().filter(|other| **other == mv).count() as f64 / moves.len() as f64;
        let part = odds(players, minimax, &board.after(mv).unwrap(), seat);
        (0..3).for_each(|end| sum[end] += share * part[end]);
    }
    sum
}

/// How often, in percent, a player wins, draws and loses against an opponent: if it begins, and if the opponent does.
#[track_caller]
fn expect_odds(player: Choose, id: &str, expected: [[f64; 3]; 2]) {
    let (opponent, mut minimax): (OpponentId, _) = (id.parse().unwrap(), Minimax::default());
    let opponent: Choose = &|minimax, board| opponent.candidates(minimax, board).to_vec();
    for (seat, expected) in Mark::ALL.into_iter().zip(expected) {
        let players = ByMark::new(|mark| if mark == seat { player } else { opponent });
        let start = Board::new(Rules::TIC_TAC_TOE, Mark::X);
        let percent = odds(players, &mut minimax, &start, seat).map(|chance| 100.0 * chance);
        let is_exact = percent.iter().zip(expected).all(|(percent, expected)| (percent - expected).abs() < 0.005);
        assert!(is_exact, "against {id} as {seat}: {percent:?} %");
    }
}

#[test]
fn a_perfect_player_beats_chance_as_often_as_is_known() {
    expect_odds(&perfect, "random", [[96.78, 3.22, 0.0], [77.75, 22.25, 0.0]]);
}

#[test]
fn a_perfect_player_beats_pencil_in_little_more_than_half_of_all_games() {
    let [first, second] = [[81.81, 18.19, 0.0], [27.40, 72.60, 0.0]];
    expect_odds(&perfect, "pencil", [first, second]);
    assert!((50.0..60.0).contains(&f64::midpoint(first[0], second[0])));
}

#[test]
fn pencil_is_between_random_and_tactics() {
    let pencil: Choose = &|minimax, board| OpponentId::PENCIL.candidates(minimax, board).to_vec();
    expect_odds(pencil, "random", [[88.42, 8.78, 2.81], [67.62, 20.97, 11.42]]);
    expect_odds(pencil, "tactics", [[0.0, 78.25, 21.75], [0.0, 52.50, 47.50]]);
}

#[test]
fn pencil_may_lose() {
    let expected =
        [Tally { won: 43_424, drawn: 24_000, lost: 27_008 }, Tally { won: 39_696, drawn: 30_144, lost: 76_464 }];
    assert_eq!(lines("pencil"), expected);
}

#[test]
fn scan_and_random_choose_as_often_as_they_say() {
    let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    for id in [OpponentId::RANDOM, OpponentId::SCAN] {
        assert_eq!(id.candidates(&mut Minimax::default(), &board).len(), 9, "{id}");
    }
}

#[test]
fn the_roster_has_ids_that_never_change_and_levels() {
    assert_eq!(
        ROSTER.map(|opponent| opponent.id.as_str()),
        ["random", "scan", "pencil", "tactics", "minimax", "trapper"]
    );
    for opponent in &ROSTER {
        let found = Profile::by_id(&opponent.id.as_str().to_uppercase());
        assert_eq!(found.map(|profile| profile.id), Some(opponent.id));
        assert_eq!(format!("{:?}", opponent.id), opponent.id.as_str());
    }
    assert!(Profile::by_id("nobody").is_none());
    assert!(Profile::by_id("ruler").is_none(), "files name opponents by their ids alone");
    assert!(ROSTER.is_sorted_by_key(|opponent| opponent.level));
    assert_eq!(ROSTER.iter().filter(|opponent| opponent.level == Level::Unbeatable).count(), 2);
}

#[test]
fn an_opponent_is_known_by_its_name_and_its_id_and_by_no_other_word() {
    let names = ROSTER.map(|opponent| opponent.name);
    assert_eq!(names, ["Doodle", "Scan", "Pencil", "Ruler", "Minimax", "Ink"]);
    for opponent in &ROSTER {
        for name in [opponent.name, opponent.id.as_str(), &opponent.name.to_uppercase()] {
            assert_eq!(Profile::by_name(name).map(|profile| profile.id), Some(opponent.id));
            assert_eq!(Player::person(name), Err(NameError::Reserved));
        }
    }
    assert!(Profile::by_name("nobody").is_none());
}

#[test]
fn nobody_thinks_for_an_opponent_that_is_not_known() {
    let (unknown, minimax): (OpponentId, _) = ("chalk".parse().unwrap(), &mut Minimax::default());
    let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    assert!(unknown.think(&board).is_none() && unknown.candidates(minimax, &board).is_empty());
    assert_eq!(unknown.account(minimax, &board, Position::new(1, 1)), None);
}

#[test]
fn opponents_play_on_boards_of_other_sizes() {
    let mut minimax = Minimax::default();
    for (columns, rows, in_a_row) in [(4, 3, 3), (5, 5, 4)] {
        let rules = Rules::new(columns, rows, in_a_row).unwrap();
        let mut board = Board::new(rules, Mark::O);
        for opponent in ROSTER.iter().filter(|opponent| opponent.id.plays(rules)).cycle() {
            let Some(mv) = opponent.id.candidates(&mut minimax, &board).first().copied() else {
                break;
            };
            board.play(mv).unwrap();
        }
        assert!(board.is_over());
    }
}
