//! The rules, held to what is known of the game by exhaustive enumeration.

use std::collections::{HashMap, HashSet};

use noughts_engine::rules::{
    Board, IllegalMove, Kind, Mark, Move, Outcome, Position, Rules, Setup, nodes_by_ply, perft,
};

fn empty() -> Board {
    Board::new(Rules::TIC_TAC_TOE, Mark::X)
}

/// Every reachable position with X to begin, by ply.
fn reachable() -> Vec<Vec<Board>> {
    let mut layers = vec![vec![empty()]];
    while let Some(layer) = layers.last().filter(|layer| !layer.is_empty()) {
        let next: HashSet<Board> = layer.iter().flat_map(|b| b.legal_cells().map(|p| b.after(p).unwrap())).collect();
        layers.push(next.into_iter().collect());
    }
    layers.pop();
    layers
}

/// The value for X of a position, by a search that shares nothing with the opponents.
fn value_for_x(board: &Board, known: &mut HashMap<Board, i8>) -> i8 {
    if let Some(value) = known.get(board) {
        return *value;
    }
    let children = board.legal_cells().map(|p| value_for_x(&board.after(p).unwrap(), known));
    let value = match (board.outcome(), board.to_move()) {
        (Some(Outcome::Win { by: Mark::X, .. }), _) => 1,
        (Some(Outcome::Win { by: Mark::O, .. }), _) => -1,
        (Some(Outcome::Draw(_)), _) => 0,
        (Some(Outcome::Loss { .. }), _) => panic!("a line wins"),
        (None, Mark::X) => children.max().unwrap(),
        (None, Mark::O) => children.min().unwrap(),
    };
    known.insert(*board, value);
    value
}

fn values() -> HashMap<Board, i8> {
    let mut known = HashMap::new();
    value_for_x(&empty(), &mut known);
    known
}

/// The value of a move for whoever makes it.
fn value_of_move(board: &Board, position: Position, values: &HashMap<Board, i8>) -> i8 {
    let value = values[&board.after(position).unwrap()];
    if board.to_move() == Mark::X { value } else { -value }
}

/// One text for all positions that turn or mirror into each other.
fn canonical(board: &Board) -> String {
    symmetries(board).into_iter().map(|b| b.to_string()).min().unwrap()
}

fn symmetries(board: &Board) -> Vec<Board> {
    let last = board.rules().columns() - 1;
    let turn = move |p: Position| Position::new(last - p.row, p.column);
    let mirror = move |p: Position| Position::new(last - p.column, p.row);
    let image = |map: &dyn Fn(Position) -> Position| {
        let mut setup = Setup::new(board.rules(), board.to_move());
        for position in board.rules().cells() {
            setup.set(map(position), board.mark(position)).unwrap();
        }
        setup.board().unwrap()
    };
    (0..8)
        .map(|index| {
            image(&move |p| {
                let turned = (0..index % 4).fold(p, |p, _| turn(p));
                if index < 4 { turned } else { mirror(turned) }
            })
        })
        .collect()
}

#[test]
fn there_are_5478_positions() {
    let layers = reachable();
    let counts: Vec<_> = layers.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    let all: Vec<_> = layers.concat();
    assert_eq!(all.len(), 5478);
    let by_winner = |winner| all.iter().filter(|b| b.is_over() && b.winner() == winner).count();
    assert_eq!([Some(Mark::X), Some(Mark::O), None].map(by_winner), [626, 316, 16]);
    assert_eq!(all.iter().filter(|b| !b.is_over()).count(), 4520);
    let moves: usize = all.iter().map(|b| b.legal_cells().len()).sum();
    assert_eq!(moves, 16167);
}

#[test]
fn each_position_has_the_value_that_perfect_play_gives_it() {
    let values = values();
    let unfinished = |value| values.iter().filter(|(b, v)| !b.is_over() && **v == value).count();
    assert_eq!([1, -1, 0].map(unfinished), [2310, 1158, 1052]);
    for opening in empty().legal_cells() {
        assert_eq!(values[&empty().after(opening).unwrap()], 0, "{opening}");
    }
}

#[test]
fn few_replies_to_an_opening_draw() {
    let values = values();
    for (opening, expected) in [
        ("a1", vec!["b2"]),
        ("b2", vec!["a1", "c1", "a3", "c3"]),
        ("b1", vec!["a1", "c1", "b2", "b3"]),
        ("c2", vec!["c1", "a2", "b2", "c3"]),
    ] {
        let board = empty().after(opening.parse::<Move>().unwrap()).unwrap();
        let draws = board.legal_cells().filter(|p| values[&board.after(*p).unwrap()] == 0);
        assert_eq!(draws.map(|p| p.to_string()).collect::<Vec<_>>(), expected, "{opening}");
    }
}

#[test]
fn there_are_765_positions_up_to_symmetry() {
    let all = reachable().concat();
    let classes =
        |wanted: &dyn Fn(&Board) -> bool| all.iter().filter(|b| wanted(b)).map(canonical).collect::<HashSet<_>>().len();
    assert_eq!(classes(&|_| true), 765);
    assert_eq!(classes(&|b| b.is_over()), 138);
    assert_eq!(classes(&|b| b.winner() == Some(Mark::X)), 91);
    assert_eq!(classes(&|b| b.winner() == Some(Mark::O)), 44);
    assert_eq!(classes(&|b| b.is_over() && b.winner().is_none()), 3);
}

#[test]
fn there_are_294_positions_with_one_move_that_matters() {
    let values = &values();
    let mut winning = HashSet::new();
    let mut saving = HashSet::new();
    let mut deep = 0;
    for board in reachable().concat().iter().filter(|b| !b.is_over()) {
        let of = |wanted| board.legal_cells().filter(move |p| value_of_move(board, *p, values) == wanted);
        let best = board.legal_cells().map(|p| value_of_move(board, p, values)).max().unwrap();
        if best < 0 || of(best).count() != 1 || board.legal_cells().len() == 1 {
            continue;
        }
        let is_new = if best == 1 { &mut winning } else { &mut saving }.insert(canonical(board));
        let only = of(best).next().unwrap();
        let at_once = Mark::ALL.iter().any(|mark| board.completions(*mark).contains(only));
        deep += usize::from(is_new && !at_once);
    }
    assert_eq!((winning.len(), saving.len(), deep), (209, 85, 25));
}

/// Walks every line of play and calls `at_end` with the finished board and the number of moves.
fn walk(board: &Board, ply: usize, nodes: &mut [usize; 10], at_end: &mut impl FnMut(&Board, usize)) {
    nodes[ply] += 1;
    if board.is_over() {
        return at_end(board, ply);
    }
    for position in board.legal_cells() {
        walk(&board.after(position).unwrap(), ply + 1, nodes, at_end);
    }
}

#[test]
fn there_are_255168_games() {
    let mut nodes = [0; 10];
    let mut by_length = HashMap::new();
    let factorial = |n: usize| (1..=n).product::<usize>();
    // A random game of so many moves has a chance of (9 - moves)! / 9!.
    let mut chances = HashMap::new();
    walk(&empty(), 0, &mut nodes, &mut |board, moves| {
        *by_length.entry((moves, board.winner())).or_insert(0) += 1;
        *chances.entry(board.winner()).or_insert(0) += factorial(9 - moves);
    });
    assert_eq!(nodes, [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
    assert_eq!(nodes.iter().sum::<usize>(), 549_946);
    assert_eq!(nodes_by_ply(&empty(), 9), nodes.map(|count| count as u64));
    assert_eq!(perft(&empty(), 9), 255_168);
    assert_eq!(by_length.values().sum::<usize>(), 255_168);
    let (x, o) = (Some(Mark::X), Some(Mark::O));
    let expected =
        [((5, x), 1440), ((6, o), 5328), ((7, x), 47952), ((8, o), 72576), ((9, x), 81792), ((9, None), 46080)];
    assert_eq!(by_length, HashMap::from(expected));
    assert_eq!(chances[&x] * 1260, 737 * factorial(9));
    assert_eq!(chances[&o] * 420, 121 * factorial(9));
    assert_eq!(chances[&None] * 63, 8 * factorial(9));
}

#[test]
fn if_o_begins_the_marks_are_swapped_and_nothing_else() {
    let mut nodes = [0; 10];
    let mut wins = HashMap::new();
    walk(&Board::new(Rules::TIC_TAC_TOE, Mark::O), 0, &mut nodes, &mut |board, _| {
        *wins.entry(board.winner()).or_insert(0) += 1;
    });
    assert_eq!(wins, HashMap::from([(Some(Mark::O), 131_184), (Some(Mark::X), 77_904), (None, 46_080)]));
}

#[test]
fn larger_boards_are_won_by_who_it_is_known() {
    /// Whether the side to move can win; remembers positions, and stops at the first win.
    fn wins(board: &Board, known: &mut HashMap<Board, bool>) -> bool {
        if board.is_over() {
            return false;
        }
        if let Some(known) = known.get(board) {
            return *known;
        }
        // The attacker is whoever began; the defender succeeds with a draw.
        let result = if board.to_move() == Mark::X {
            board
                .legal_cells()
                .any(|p| board.after(p).unwrap().winner().is_some() || wins(&board.after(p).unwrap(), known))
        } else {
            board
                .legal_cells()
                .all(|p| board.after(p).unwrap().winner().is_none() && wins(&board.after(p).unwrap(), known))
        };
        known.insert(*board, result);
        result
    }
    for ((columns, rows, in_a_row), first_wins) in [((3, 3, 3), false), ((4, 3, 3), true), ((5, 3, 3), true)] {
        let rules = Rules::new(columns, rows, in_a_row).unwrap();
        assert_eq!(wins(&Board::new(rules, Mark::X), &mut HashMap::new()), first_wins, "{columns},{rows},{in_a_row}");
    }
    let rules = Rules::new(4, 4, 3).unwrap();
    let board = Board::new(rules, Mark::X);
    for opening in [(0, 0), (1, 0), (1, 1)] {
        let after = board.after(Position::new(opening.0, opening.1)).unwrap();
        assert!(wins(&after, &mut HashMap::new()), "4,4,3 from {opening:?}");
    }
}

#[test]
fn a_win_on_the_ninth_mark_is_no_draw() {
    let board = play(Rules::TIC_TAC_TOE, "a1 b1 c1 b2 a2 c2 b3 a3 c3");
    assert_eq!(board.to_string(), "XOX/XOO/OXX o");
    assert_eq!(board.outcome(), Some(Outcome::FULL));
    let board = play(Rules::TIC_TAC_TOE, "a1 b1 c1 a2 b3 b2 c2 a3 c3");
    assert_eq!(board.winner(), Some(Mark::X));
}

#[test]
fn two_lines_can_be_completed_at_once() {
    let board = play(Rules::TIC_TAC_TOE, "a1 a2 b1 b2 c2 a3 c3 b3 c1");
    let outcome = board.outcome().unwrap();
    let lines: Vec<_> = outcome.lines().iter().map(|line| line.ends().map(|p| p.to_string()).join("–")).collect();
    assert_eq!(lines, ["a1–c1", "c1–c3"]);
}

#[test]
fn a_line_may_be_longer_than_it_has_to_be() {
    let board = play(Rules::new(5, 5, 3).unwrap(), "a1 a2 b1 b2 d1 d2 e1 e2 c1");
    assert_eq!(board.outcome().unwrap().lines()[0].cells().len(), 5);
}

#[test]
fn after_the_end_nothing_may_be_played() {
    let mut board = play(Rules::TIC_TAC_TOE, "a1 a2 b1 b2 c1");
    let before = board;
    assert!(board.play("c3".parse::<Move>().unwrap()).is_err());
    assert_eq!(board, before);
    assert!(board.legal_cells().is_empty());
}

fn play(rules: Rules, moves: &str) -> Board {
    let record: noughts_engine::play::Record = format!("x {moves}").parse().unwrap();
    *record.replay(rules).unwrap().board()
}

#[test]
fn only_vanishing_tells_ages_and_the_oldest_comes_first() {
    let mut board = Board::new(Kind::Vanishing.usual_rules(), Mark::X);
    for mv in ["a1", "b2", "c1", "a2", "a3", "c3", "b3"] {
        board.play(mv.parse::<Move>().unwrap()).unwrap();
    }
    let names = |side| board.by_age(side).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        (names(Mark::X), names(Mark::O)),
        (vec!["c1".into(), "a3".into(), "b3".into()], vec!["b2".into(), "a2".into(), "c3".into()])
    );
    let classic = Board::parse(Rules::TIC_TAC_TOE, "XO./.../... x").unwrap();
    assert!(classic.by_age(Mark::X).is_empty());
}

#[test]
fn a_mark_lands_on_the_lowest_empty_cell_of_its_column() {
    let gravity = Kind::Gravity.usual_rules();
    let lands = |board: &Board, name: &str| board.lands_on(name.parse().unwrap()).to_string();
    let board = play(gravity, "d6 d5 a6");
    for (cell, lands_on) in [("d1", "d4"), ("d4", "d4"), ("d6", "d4"), ("a6", "a5"), ("g1", "g6"), ("h1", "h1")] {
        assert_eq!(lands(&board, cell), lands_on, "{cell}");
    }
    let full = play(gravity, "d6 d5 d4 d3 d2 d1");
    assert_eq!(lands(&full, "d4"), "d1");
    for name in ["d1", "d4"] {
        let position = name.parse().unwrap();
        assert_eq!(full.after(position), Err(IllegalMove::ColumnFull(position)));
    }
    let taken = "d6".parse().unwrap();
    assert_eq!(board.after(taken), Err(IllegalMove::Occupied(taken)));
    let over = play(gravity, "d6 e6 d5 e5 d4 e4 d3");
    assert_eq!(lands(&over, "a6"), "a1");
    assert_eq!(lands(&Board::new(Rules::TIC_TAC_TOE, Mark::X), "b2"), "b2");
}
