//! The seven kinds of games, against what is proved of them elsewhere.

use std::collections::HashSet;

use noughts_engine::rules::{Board, Mark, Rules, nodes_by_ply, perft};

fn start(rules: &str) -> Board {
    Board::new(rules.parse::<Rules>().unwrap(), Mark::X)
}

/// Lines of play by length. A round that is over is not continued.
const NODES: [(&str, &[u64]); 12] = [
    ("classic 3x3x3", &[1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]),
    ("misere 3x3x3", &[1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]),
    ("classic 4x3x3", &[1, 12, 132, 1320, 11_880, 95_040, 622_944]),
    ("misere 4x3x3", &[1, 12, 132, 1320, 11_880, 95_040, 622_944]),
    ("classic 4x4x3", &[1, 16, 240, 3360, 43_680, 524_160]),
    ("classic 4x4x4", &[1, 16, 240, 3360, 43_680, 524_160]),
    ("gravity 4x4x3", &[1, 4, 16, 64, 256, 1020, 3588, 13_148, 40_520, 122_884, 293_850]),
    ("gravity 7x6x4", &[1, 7, 49, 343, 2401, 16_807, 117_649, 823_536]),
    ("wild 3x3x3", &[1, 18, 288, 4032, 47_232, 437_760]),
    ("notakto 3x3x3", &[1, 9, 72, 504, 2736, 9360, 13_440, 4320]),
    ("vanishing 3x3x3", &[1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 396_576]),
    ("ultimate 3x3x3", &[1, 81, 720, 6336, 55_080, 473_256]),
];

#[test]
fn every_kind_has_as_many_lines_of_play_as_are_known() {
    for (rules, expected) in NODES {
        let board = start(rules);
        assert_eq!(nodes_by_ply(&board, expected.len() - 1), expected, "{rules}");
        let depth = expected.len().min(5) - 1;
        assert_eq!(perft(&board, depth), lines(&board, depth), "{rules}");
    }
    assert_eq!(perft(&start("notakto 3x3x3"), 9), lines(&start("notakto 3x3x3"), 9));
}

/// The lines of play that end or are this long, counted move by move.
fn lines(board: &Board, depth: usize) -> u64 {
    match depth {
        0 => 1,
        _ if board.is_over() => 1,
        _ => board.legal_moves().map(|mv| lines(&board.after(mv).unwrap(), depth - 1)).sum(),
    }
}

/// How many positions can be reached, and how many of them are over.
fn reachable(rules: &str) -> (usize, usize) {
    let mut all = vec![start(rules)];
    let mut seen: HashSet<Board> = all.iter().copied().collect();
    let mut next = 0;
    while let Some(board) = all.get(next).copied() {
        next += 1;
        for mv in board.legal_moves() {
            let after = board.after(mv).unwrap();
            if seen.insert(after) {
                all.push(after);
            }
        }
    }
    (all.len(), all.iter().filter(|board| board.is_over()).count())
}

#[test]
fn every_small_kind_has_as_many_positions_as_are_known() {
    for (rules, expected) in [
        ("classic 3x3x3", (5478, 958)),
        ("misere 3x3x3", (5478, 958)),
        ("wild 3x3x3", (18_753, 7660)),
        ("notakto 3x3x3", (450, 220)),
        ("vanishing 3x3x3", (128_170, 12_096)),
    ] {
        assert_eq!(reachable(rules), expected, "{rules}");
    }
    assert_eq!(reachable("gravity 3x3x3").0, 694);
    assert_eq!(reachable("gravity 4x4x3"), (41_750, 17_820));
}
