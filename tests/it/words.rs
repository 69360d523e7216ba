//! The sentences about moves, positions and opponents.

use std::collections::HashSet;

use noughts::words;
use noughts_engine::ai::{Account, Minimax, OpponentId, ROSTER};
use noughts_engine::play::{Match, Player, Starter};
use noughts_engine::rules::{Board, ByMark, Mark, Move, Position, Rules, Setup};
use noughts_engine::teach::{Analysis, reasons, turning_points};

/// All unfinished positions that can be reached when this side begins. For both sides together, there are 4520 positions.
fn unfinished(first: Mark) -> Vec<Board> {
    let mut all = vec![Board::new(Rules::TIC_TAC_TOE, first)];
    let mut seen: HashSet<Board> = HashSet::new();
    let mut next = 0;
    while let Some(board) = all.get(next).copied() {
        next += 1;
        let after = board.legal_cells().map(|position| board.after(position).unwrap());
        all.extend(after.filter(|after| !after.is_over() && seen.insert(*after)));
    }
    all
}

#[test]
fn every_reason_is_a_sentence_about_its_cell_and_nothing_is_said_twice() {
    let mut minimax = Minimax::default();
    for first in Mark::ALL {
        let boards = unfinished(first);
        assert_eq!(boards.len(), 4520);
        for board in &boards {
            let analysis = Analysis::of(&mut minimax, board).unwrap();
            for position in board.legal_cells() {
                let mut said = HashSet::new();
                for reason in &reasons(&mut minimax, &analysis, position) {
                    let sentence = words::reason(board, position, reason);
                    assert!(sentence.contains(&position.to_string()) && sentence.ends_with('.'), "{sentence}");
                    if let Some((_, cells)) = sentence.split_once("two threats at once with ") {
                        assert!(!cells.contains(&position.to_string()), "{sentence}");
                    }
                    assert!(said.insert(sentence), "nothing is said twice");
                }
            }
        }
    }
}

#[test]
fn every_account_of_an_opponent_is_quoted() {
    let mut minimax = Minimax::default();
    for board in unfinished(Mark::X) {
        for opponent in &ROSTER {
            for position in board.legal_cells() {
                if let Some(account) = opponent.id.account(&mut minimax, &board, position) {
                    let words = words::account(&board, position, &account);
                    assert!(words.starts_with('“') && words.ends_with(".”"), "{words}");
                }
            }
        }
    }
}

#[test]
fn every_impossible_arrangement_has_a_sentence() {
    for arrangement in 0..3_usize.pow(9) {
        for to_move in Mark::ALL {
            let mut setup = Setup::new(Rules::TIC_TAC_TOE, to_move);
            for (index, position) in Rules::TIC_TAC_TOE.cells().enumerate() {
                let digit = arrangement / 3_usize.pow(index as u32) % 3;
                setup.set(position, [None, Some(Mark::X), Some(Mark::O)][digit]).unwrap();
            }
            if let Err(error) = setup.board() {
                let sentence = words::impossible(&error);
                assert!(sentence.starts_with("This board cannot happen: ") && sentence.ends_with('.'));
            }
        }
    }
}

#[test]
fn a_turning_point_has_a_sentence() {
    let start = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    let moves: Vec<Position> = ["a1", "b1", "b3", "a2"].map(|name| name.parse().unwrap()).to_vec();
    let minimax = &mut Minimax::default();
    let sentences: Vec<_> =
        turning_points(minimax, &start, moves.iter().copied()).unwrap().iter().map(words::turning_point).collect();
    assert_eq!(
        sentences,
        [
            "O’s b1 turned a draw into a loss; b2 holds the draw.",
            "X’s b3 turned a win into a draw; a2, b2 and a3 win.",
            "O’s a2 turned a draw into a loss; a3 and c3 hold the draw."
        ]
    );
    let twice = [moves[0], moves[0]];
    assert_eq!(turning_points(minimax, &start, twice).unwrap_err().to_string(), "move 2: a1 is taken");
}

#[test]
fn a_computer_speaks_in_terms_of_what_it_looks_at() {
    let say = |name: &str, rules, position, cell: &str| {
        let board = Board::parse(rules, position).unwrap();
        let at: Move = cell.parse().unwrap();
        let opponent: OpponentId = name.parse().unwrap();
        let account = opponent.account(&mut Minimax::default(), &board, at);
        words::account(&board, at, &account.expect("it might play there"))
    };
    let three = Rules::TIC_TAC_TOE;
    for (name, rules, position, cell, expected) in [
        ("random", three, "XOX/XOO/OX. x", "c3", "“c3 was the only empty square.”"),
        ("scan", three, "XO./.../... x", "c1", "“I pointed at a square and took the first empty one from there: c1.”"),
        ("scan", three, "XO./.../... x", "a2", "“I pointed at a2, and it was empty.”"),
        ("random", three, "XX./OO./... x", "c3", "“I picked one of the 5 empty squares: c3.”"),
        ("pencil", three, "XX./OO./... x", "c1", "“I saw that I could finish a line at c1.”"),
        ("pencil", three, "XX./O../... o", "c1", "“I saw that X could finish a line at c1, so I blocked it.”"),
        (
            "pencil",
            three,
            "X.X/O../XO. o",
            "c3",
            "“I did not see that X could finish a line at b1 or b2, and picked another empty square: c3.”",
        ),
        (
            "pencil",
            three,
            "X../.O./..X o",
            "a3",
            "“I saw no line to finish and none to block, so I picked one of the 6 empty squares: a3.”",
        ),
        ("pencil", three, "XOX/XOO/OX. x", "c3", "“c3 was the only empty square.”"),
        ("tactics", three, "XX./OO./... x", "c1", "“My rule: finish a line when you can.”"),
        (
            "minimax",
            three,
            "XX./OO./... x",
            "c1",
            "“I looked at every game from here to its end: this wins at once, and no other move is as good.”",
        ),
        (
            "trapper",
            three,
            ".../.../... x",
            "a1",
            "“I looked at every game from here to its end: this holds the draw, and 7 of your 8 moves lose.”",
        ),
        (
            "trapper",
            three,
            ".OX/O.X/X.O o",
            "b2",
            "“I looked at every game from here to its end: this wins in 2 moves, and all of your 2 moves lose.”",
        ),
        ("trapper", three, "XX./OO./... x", "c1", "“I looked at every game from here to its end: this wins at once.”"),
    ] {
        assert_eq!(say(name, rules, position, cell), expected);
    }
    let five = Board::new(Rules::new(5, 5, 4).unwrap(), Mark::X);
    assert_eq!(
        words::account(&five, "c3".parse::<Move>().unwrap(), &Account::Searched { score: 0, equal: 25 }),
        "“I looked 4 moves ahead: nobody can force a win so soon, and I picked one of the best.”"
    );
}

#[track_caller]
fn expect_sentences(rules: Rules, position: &str, cell: &str, expected: &[&str]) {
    let board = Board::parse(rules, position).unwrap();
    let at: Move = cell.parse().unwrap();
    let minimax = &mut Minimax::default();
    let analysis = Analysis::of(minimax, &board).unwrap();
    let reasons = reasons(minimax, &analysis, at);
    let sentences: Vec<_> = reasons.iter().map(|reason| words::reason(&board, at, reason)).collect();
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
            "With a3, X wins in 4 moves: O\u{a0}a3, X\u{a0}c1, O\u{a0}b1, X\u{a0}c2.",
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
            "With b2, X wins in 3 moves: X\u{a0}b2, O\u{a0}c1, X\u{a0}a2.",
        ],
    );
    say(
        "XX./.O./... o",
        "c1",
        &["c1 blocks the line a1–c1.", "Only c1 holds the draw.", "c1 makes a threat: a3 would finish the line c1–a3."],
    );
    say("XOX/XOO/OX. x", "c3", &["c3 takes the last square: a draw."]);
    say("XX./.O./... o", "a1", &[]);
    say("XX./.O./... o", "d4", &[]);
}

#[test]
fn on_a_larger_board_nothing_is_claimed_that_is_not_proved() {
    let say = |position, cell, expected: &[&str]| {
        expect_sentences(Rules::new(5, 5, 4).unwrap(), position, cell, expected);
    };
    say("...../...../...../...../..... x", "c3", &["After c3 it is too early to tell."]);
    say(
        "...../...../.XX../...../..O.O o",
        "d5",
        &[
            "d5 stops X from making two threats at once with d3.",
            "d5 makes a threat: b5 would finish the line b5–e5.",
            "After d5 it is too early to tell.",
        ],
    );
    say(
        "...../..O../.XX../...../....O x",
        "d3",
        &["d3 makes two threats at once: a3 and e3.", "With d3, X wins in 3 moves: X\u{a0}d3, O\u{a0}a3, X\u{a0}e3."],
    );
}

#[test]
fn other_games_are_spoken_of_by_their_own_rules() {
    let say = |rules: &str, position: &str, mv: &str, expected: &[&str]| {
        expect_sentences(rules.parse().unwrap(), position, mv, expected);
    };
    say(
        "misere 3x3x3",
        "XX./.../O.O x",
        "c1",
        &["c1 finishes the line a1–c1, and loses.", "c1 turns a win into a loss; a2 wins."],
    );
    say(
        "misere 3x3x3",
        "XX./.../O.O x",
        "a2",
        &["With a2, X wins in 4 moves: X\u{a0}a2, O\u{a0}c1, X\u{a0}b2, O\u{a0}c2.", "Only a2 wins."],
    );
    say(
        "notakto 3x3x3",
        ".../.../... x",
        "a1",
        &[
            "With a1, the other side wins in 7 moves: a1, c3, b1, a2, c2, b3, c1.",
            "a1 turns a win into a loss; b2 wins.",
        ],
    );
    say(
        "wild 3x3x3",
        "X../.../... o",
        "Xb1",
        &[
            "Xb1 leaves Xc1 open, where the other side finishes the line a1–c1.",
            "Xb1 turns a draw into a loss; Ob1, Oc1, Oa2, Xc2, Oa3, Xb3 and Oc3 hold the draw.",
        ],
    );
    say(
        "wild 3x3x3",
        "XX./.../... o",
        "Oc1",
        &[
            "Oc1 misses Xc1, which wins at once.",
            "Oc1 turns a win into a draw; Xc1 wins.",
            "Oc1 blocks the line a1–c1.",
        ],
    );
    say("vanishing 3x3x3", ".../.../... x - -", "b2", &["b2 turns a win into a draw; b1, a2, c2 and b3 win."]);
    say(
        "gravity 7x6x4",
        "......./......./......./......./..OO.../..XX... x",
        "e6",
        &["e6 makes two threats at once: b6 and f6.", "With e6, X wins in 3 moves: X\u{a0}e6, O\u{a0}b6, X\u{a0}f6."],
    );
    say("ultimate 3x3x3", &format!("{ULTIMATE} x 3"), "i1", &["i1 wins three small boards in a row."]);
    say(
        "ultimate 3x3x3",
        &format!("{ULTIMATE} o -"),
        "e4",
        &["e4 lets X win three small boards in a row with i1.", "After e4, X may play in any open board."],
    );
    say(
        "ultimate 3x3x3",
        &format!("{ULTIMATE} o -"),
        "i1",
        &["i1 takes a square where X would have won three small boards in a row.", "After i1 it is too early to tell."],
    );
}

/// X has won the first two small boards and may win the third one.
const ULTIMATE: &str = "XXXXXXXX./........./........./O..O..O../.O..O..O./........./O.O....../........./.........";

#[test]
fn a_name_from_right_to_left_is_isolated_in_a_sentence() {
    for (name, shown) in [
        ("Mina", "Mina"),
        ("김민아", "김민아"),
        ("דנה", "\u{2068}דנה\u{2069}"),
        ("Mina مينا", "\u{2068}Mina مينا\u{2069}"),
        ("𞤀𞤣𞤤𞤢𞤥", "\u{2068}𞤀𞤣𞤤𞤢𞤥\u{2069}"),
    ] {
        let players = ByMark { x: Player::person(name).unwrap(), o: Player::person("Noah").unwrap() };
        let pairing = Match::new(players, Mark::X, Starter::PLAYER_ONE);
        assert_eq!(words::player(&pairing, Mark::X), shown);
        assert_eq!(words::player(&pairing, Mark::O), "Noah");
    }
}

#[test]
fn a_cell_is_a_square_to_players() {
    let catalogue = include_str!("../../assets/languages/en.ftl");
    for line in catalogue.lines().filter(|line| !line.starts_with('#')) {
        // The text in braces is a name that only the catalogue knows.
        let text: String = line.split('{').map(|part| part.rsplit('}').next().unwrap_or_default()).collect();
        let said = text.split_once(" = ").map_or(text.as_str(), |(_, said)| said).to_lowercase();
        let mut words = said.split(|letter: char| !letter.is_alphabetic());
        assert!(!words.any(|word| word == "cell" || word == "cells"), "{line}");
    }
}
