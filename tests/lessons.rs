//! What the game says about moves, held against a plain search that shares nothing with it but the rules of the board.

use std::collections::{HashMap, HashSet};

use noughts::ai::tactics::Rule;
use noughts::ai::{Account, Minimax, Opponent, ROSTER};
use noughts::rules::{Board, Line, Mark, Position, Rules};
use noughts::teach::{
    Goal, Grade, Level, NodeId, Puzzle, Reason, Saving, Tree, Value, Verdict, Visit, VisitCount, Visits,
    principal_variation, puzzles, reasons, turning_points,
};
use noughts::text;

/// Marks as a grid, and nothing of [`Board`] but its notation.
type Grid = [[Option<Mark>; 3]; 3];

const LINES: [[(usize, usize); 3]; 8] = [
    [(0, 0), (1, 0), (2, 0)],
    [(0, 1), (1, 1), (2, 1)],
    [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (0, 1), (0, 2)],
    [(1, 0), (1, 1), (1, 2)],
    [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 1), (2, 2)],
    [(2, 0), (1, 1), (0, 2)],
];

fn grid(board: &Board) -> Grid {
    let text = board.to_string();
    let mut rows = text.split([' ', '/']);
    std::array::from_fn(|_| {
        let row = rows.next().unwrap().as_bytes();
        std::array::from_fn(|column| match row[column] {
            b'X' => Some(Mark::X),
            b'O' => Some(Mark::O),
            _ => None,
        })
    })
}

fn with(mut grid: Grid, mark: Mark, at: Position) -> Grid {
    assert_eq!(grid[usize::from(at.row)][usize::from(at.column)].replace(mark), None, "{at} is empty");
    grid
}

fn empty(grid: &Grid) -> Vec<Position> {
    let cells = (0..3).flat_map(|row| (0..3).map(move |column| (column, row)));
    let empty = cells.filter(|(column, row)| grid[*row][*column].is_none());
    empty.map(|(column, row)| Position::new(column as u8, row as u8)).collect()
}

/// The lines that a side has, by the names of their ends.
fn lines(grid: &Grid, mark: Mark) -> HashSet<String> {
    let full = LINES.iter().filter(|line| line.iter().all(|(column, row)| grid[*row][*column] == Some(mark)));
    full.map(|line| {
        let [first, .., last] = line.map(|(column, row)| Position::new(column as u8, row as u8).to_string());
        format!("{first}–{last}")
    })
    .collect()
}

fn named(lines: &[Line]) -> HashSet<String> {
    lines.iter().map(|line| line.ends().map(|end| end.to_string()).join("–")).collect()
}

/// Where a side would complete a line.
fn threats(grid: &Grid, mark: Mark) -> Vec<Position> {
    empty(grid).into_iter().filter(|at| !lines(&with(*grid, mark, *at), mark).is_empty()).collect()
}

/// Who wins if both play perfectly, and after how many more marks when the winner hurries and the loser delays.
#[derive(Default)]
struct Solver(HashMap<(Grid, Mark), (Option<Mark>, usize)>);

impl Solver {
    fn solve(&mut self, grid: Grid, to_move: Mark) -> (Option<Mark>, usize) {
        let empty = empty(&grid);
        if !lines(&grid, to_move.other()).is_empty() {
            return (Some(to_move.other()), 0);
        }
        if empty.is_empty() {
            return (None, 0);
        }
        if let Some(known) = self.0.get(&(grid, to_move)) {
            return *known;
        }
        let ends: Vec<_> = empty.iter().map(|at| self.solve(with(grid, to_move, *at), to_move.other())).collect();
        let of = |winner: Option<Mark>| ends.iter().filter(move |end| end.0 == winner).map(|end| end.1 + 1);
        let end = if let Some(soonest) = of(Some(to_move)).min() {
            (Some(to_move), soonest)
        } else if let Some(drawn) = of(None).max() {
            (None, drawn)
        } else {
            (Some(to_move.other()), of(Some(to_move.other())).max().unwrap())
        };
        self.0.insert((grid, to_move), end);
        end
    }

    /// For `mark`, of a position in which `to_move` is to move.
    fn value(&mut self, grid: Grid, to_move: Mark, mark: Mark) -> Value {
        match self.solve(grid, to_move).0 {
            None => Value::Draw,
            Some(winner) if winner == mark => Value::Win,
            Some(_) => Value::Loss,
        }
    }
}

/// The 4520 unfinished positions with X beginning, or those with O beginning.
fn unfinished(first: Mark) -> Vec<Board> {
    let mut all = vec![Board::new(Rules::TIC_TAC_TOE, first)];
    let mut seen: HashSet<_> = all.iter().map(Board::to_string).collect();
    let mut next = 0;
    while let Some(board) = all.get(next).copied() {
        next += 1;
        let after = board.legal_moves().map(|position| board.after(position));
        all.extend(after.filter(|after| !after.is_over() && seen.insert(after.to_string())));
    }
    all
}

/// Plays a line of moves, each of which has to be legal and as good as any: the winner.
fn play_perfectly(solver: &mut Solver, board: &Board, line: &[Position], first_is_free: bool) -> Option<Mark> {
    let (mut grid, mut to_move) = (grid(board), board.to_move());
    for (index, at) in line.iter().enumerate() {
        assert_eq!(lines(&grid, Mark::X).len() + lines(&grid, Mark::O).len(), 0, "the round is not over");
        let before = solver.solve(grid, to_move);
        grid = with(grid, to_move, *at);
        to_move = to_move.other();
        if index > 0 || !first_is_free {
            let after = solver.solve(grid, to_move);
            assert_eq!((after.0, after.1 + 1), before, "{at} is a best move, in {line:?} of {board}");
        }
    }
    let winner = Mark::ALL.into_iter().find(|mark| !lines(&grid, *mark).is_empty());
    assert!(winner.is_some() || empty(&grid).is_empty(), "it is played to the end");
    winner
}

/// A reply that makes two threats and leaves nothing to complete, of a side that has nothing to complete now.
fn forks(grid: &Grid, mark: Mark) -> Vec<Position> {
    if !threats(grid, mark).is_empty() {
        return Vec::new();
    }
    let forks = empty(grid).into_iter().filter(|at| {
        let after = with(*grid, mark, *at);
        threats(&after, mark).len() >= 2 && threats(&after, mark.other()).is_empty()
    });
    forks.collect()
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

/// Minimax as it is in every textbook, that writes down where it comes and what it finds.
fn textbook(
    grid: Grid,
    to_move: Mark,
    played: Option<Position>,
    steps: &mut Vec<(Grid, Option<Position>, Option<i8>)>,
) -> i8 {
    steps.push((grid, played, None));
    let empty = empty(&grid);
    let score = if !lines(&grid, Mark::X).is_empty() {
        1
    } else if !lines(&grid, Mark::O).is_empty() {
        -1
    } else if empty.is_empty() {
        0
    } else {
        let children = empty.into_iter().map(|at| textbook(with(grid, to_move, at), to_move.other(), Some(at), steps));
        if to_move == Mark::X { children.max().unwrap() } else { children.min().unwrap() }
    };
    steps.push((grid, played, Some(score)));
    score
}

#[test]
fn the_search_is_stepped_through_in_the_order_of_the_textbook() {
    for text in [".OX/O.X/X.O o", "X../.O./..X o", "X../.../... o", "XXX/OO./... o"] {
        let board = Board::parse(Rules::TIC_TAC_TOE, text).unwrap();
        let mut expected = Vec::new();
        textbook(grid(&board), board.to_move(), None, &mut expected);
        let found: Vec<_> = Visits::new(board, Saving::Nothing)
            .map(|visit| match visit {
                Visit::Enter { board, played } => (grid(&board), played, None),
                Visit::Leave { board, played, score } => (grid(&board), played, Some(score)),
            })
            .collect();
        assert!(found == expected, "{text}");
    }
}

#[test]
fn the_textbook_position_comes_out_as_drawn() {
    let board = Board::parse(Rules::TIC_TAC_TOE, ".OX/O.X/X.O o").unwrap();
    let mut visits = Visits::new(board, Saving::Nothing);
    let mut told = Vec::new();
    while let Some(visit) = visits.next() {
        if let Visit::Leave { played, score, .. } = visit
            && visits.path().count() == 0
        {
            told.push((played.map(|at| at.to_string()), score));
        }
    }
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(told, [(name("a1"), 1), (name("b2"), -1), (name("b3"), 1), (None, -1)]);
}

#[test]
fn the_visits_from_the_start_are_those_that_are_known() {
    let start = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    let counts = Saving::ALL.map(|saving| {
        let mut count = VisitCount::new(start, saving);
        while count.step(10_000) {}
        count.count()
    });
    assert_eq!(counts, [549_946, alpha_beta(grid(&start), Mark::X, -2, 2).1, 5478, 765]);
}

/// Alpha–beta as it is in every textbook: the score, and the nodes it came to.
fn alpha_beta(grid: Grid, to_move: Mark, mut alpha: i8, mut beta: i8) -> (i8, u64) {
    for (mark, score) in [(Mark::X, 1), (Mark::O, -1)] {
        if !lines(&grid, mark).is_empty() {
            return (score, 1);
        }
    }
    let empty = empty(&grid);
    if empty.is_empty() {
        return (0, 1);
    }
    let (mut best, mut nodes) = (if to_move == Mark::X { -2 } else { 2 }, 1);
    for at in empty {
        let (score, visited) = alpha_beta(with(grid, to_move, at), to_move.other(), alpha, beta);
        nodes += visited;
        if to_move == Mark::X {
            best = best.max(score);
            alpha = alpha.max(best);
        } else {
            best = best.min(score);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    (best, nodes)
}

#[test]
fn every_search_finds_what_the_position_is_worth() {
    let mut solver = Solver::default();
    for board in unfinished(Mark::X).into_iter().filter(|board| board.empty_cells().len() < 7).step_by(7) {
        let expected = match solver.solve(grid(&board), board.to_move()).0 {
            Some(Mark::X) => 1,
            Some(Mark::O) => -1,
            None => 0,
        };
        for saving in Saving::ALL {
            let Some(Visit::Leave { score, played: None, .. }) = Visits::new(board, saving).last() else {
                panic!("it comes back to the root");
            };
            assert_eq!(score, expected, "{saving:?} on {board}");
        }
    }
}

#[test]
fn it_is_told_where_a_round_turned() {
    let start = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    let moves: Vec<Position> = ["a1", "b1", "b3", "a2"].map(|name| name.parse().unwrap()).to_vec();
    let minimax = &mut Minimax::default();
    let told: Vec<_> = turning_points(minimax, &start, &moves).unwrap().iter().map(text::turning_point).collect();
    assert_eq!(
        told,
        [
            "O's b1 turned a draw into a loss; b2 holds the draw.",
            "X's b3 turned a win into a draw; a2, b2 and a3 win.",
            "O's a2 turned a draw into a loss; a3 and c3 hold the draw."
        ]
    );
    let twice = [moves[0], moves[0]];
    assert_eq!(turning_points(minimax, &start, &twice).unwrap_err().to_string(), "move 2: a1 is taken");
}

#[test]
fn every_move_that_changed_the_value_is_a_turning_point_and_no_other() {
    let (mut solver, mut minimax) = (Solver::default(), Minimax::default());
    for board in unfinished(Mark::X) {
        let me = board.to_move();
        let before = solver.value(grid(&board), me, me);
        for position in board.legal_moves() {
            let after = solver.value(with(grid(&board), me, position), me.other(), me);
            let points = turning_points(&mut minimax, &board, &[position]).unwrap();
            assert_eq!(points.len(), usize::from(after != before), "{position} on {board}");
            for point in points {
                assert_eq!((point.ply, point.mark, point.position), (1, me, position));
                assert_eq!((point.before, point.after), (before, after));
                assert!(!point.better.is_empty());
                for at in point.better {
                    assert_eq!(solver.value(with(grid(&board), me, at), me.other(), me), before);
                }
            }
        }
    }
}

#[test]
fn there_are_294_puzzles_and_each_has_one_solution() {
    let (mut solver, mut minimax) = (Solver::default(), Minimax::default());
    let all = puzzles(&mut minimax);
    let ids: HashSet<_> = all.iter().map(Puzzle::id).collect();
    assert_eq!(ids.len(), 294);
    let count = |is: fn(&Puzzle) -> bool| all.iter().filter(|puzzle| is(puzzle)).count();
    assert_eq!((count(|p| p.goal == Goal::Win), count(|p| p.goal == Goal::Save)), (209, 85));
    assert_eq!((count(|p| p.grade == Grade::Easy), count(|p| p.grade == Grade::Hard)), (269, 25));
    assert!(all.is_sorted_by_key(|puzzle| puzzle.grade));
    for puzzle in &all {
        let (board, me) = (puzzle.board, puzzle.board.to_move());
        assert_eq!(Board::parse(Rules::TIC_TAC_TOE, &puzzle.id()), Ok(board.canonical()), "the name stays");
        assert!(board.legal_moves().len() > 1);
        let right = if puzzle.goal == Goal::Win { Value::Win } else { Value::Draw };
        for answer in board.rules().cells() {
            if board.mark(answer).is_some() {
                assert!(puzzle.check(&mut minimax, answer).is_err());
                continue;
            }
            let after = with(grid(&board), me, answer);
            let value = solver.value(after, me.other(), me);
            match puzzle.check(&mut minimax, answer).unwrap() {
                Verdict::Right => assert_eq!((answer, value), (puzzle.solution, right), "{board}"),
                Verdict::Wrong { refutation } => {
                    assert!(answer != puzzle.solution && value < right, "{answer} on {board}");
                    let winner = play_perfectly(&mut solver, &board.after(answer), &refutation, false);
                    assert_ne!(winner, Some(me), "{answer} on {board}");
                    assert!(puzzle.goal == Goal::Win || winner == Some(me.other()));
                }
            }
        }
        let [finishes, blocks] = [me, me.other()].map(|mark| threats(&grid(&board), mark).contains(&puzzle.solution));
        assert_eq!(puzzle.grade == Grade::Easy, finishes || blocks, "{board}");
    }
}

#[test]
fn no_puzzle_is_left_out() {
    let mut solver = Solver::default();
    let mut expected = HashSet::new();
    for board in unfinished(Mark::X) {
        let me = board.to_move();
        let empty = empty(&grid(&board));
        let values: Vec<_> = empty.iter().map(|at| solver.value(with(grid(&board), me, *at), me.other(), me)).collect();
        let best = values.iter().max().unwrap();
        let is_puzzle =
            *best > Value::Loss && values.len() > 1 && values.iter().filter(|value| *value == best).count() == 1;
        if is_puzzle {
            expected.insert(board.canonical().to_string());
        }
        assert_eq!(Puzzle::of(&mut Minimax::default(), &board).is_some(), is_puzzle, "{board}");
    }
    let found: HashSet<_> = puzzles(&mut Minimax::default()).iter().map(Puzzle::id).collect();
    assert_eq!(found, expected);
}

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
            let choices = opponent.candidates_with(&board, &mut minimax);
            for position in board.legal_moves() {
                let account = opponent.account(&board, position, &mut minimax);
                assert_eq!(account.is_some(), choices.contains(&position), "it speaks for what it might play");
                if let Some(account) = account {
                    check_account(&mut solver, &board, position, &account, &choices);
                    let words = text::account(&board, position, &account);
                    assert!(words.starts_with('“') && words.ends_with(".”"), "{words}");
                }
            }
        }
    }
}

#[test]
fn a_computer_speaks_in_terms_of_what_it_looks_at() {
    let say = |name, rules, position, cell: &str| {
        let board = Board::parse(rules, position).unwrap();
        let at = cell.parse().unwrap();
        let account = Opponent::named(name).unwrap().account(&board, at, &mut Minimax::default());
        text::account(&board, at, &account.expect("it might play there"))
    };
    let three = Rules::TIC_TAC_TOE;
    let five = Rules::new(5, 5, 4).unwrap();
    for (name, rules, position, cell, expected) in [
        ("random", three, "XOX/XOO/OX. x", "c3", "“c3 was the only empty cell.”"),
        ("scan", three, "XO./.../... x", "c1", "“I pointed at a1, b1 or c1, and read on to the first empty cell: c1.”"),
        ("scan", three, "XO./.../... x", "a2", "“I pointed at a2, and it was empty.”"),
        ("tactics", three, "XX./OO./... x", "c1", "“My rule: finish a line when you can.”"),
        (
            "minimax",
            three,
            "XX./OO./... x",
            "c1",
            "“I looked at every game from here to its end: this wins at once, and no other move is as good.”",
        ),
        (
            "minimax",
            five,
            "...../...../...../...../..... x",
            "c3",
            "“I looked 4 marks ahead: nobody can force a win so soon, and I picked one of the best.”",
        ),
        (
            "trapper",
            three,
            ".../.../... x",
            "a1",
            "“I looked at every game from here to its end: this holds the draw, and 7 of the 8 answers to it lose.”",
        ),
        (
            "trapper",
            three,
            ".OX/O.X/X.O o",
            "b2",
            "“I looked at every game from here to its end: this wins in 3, and every answer to it loses.”",
        ),
    ] {
        assert_eq!(say(name, rules, position, cell), expected);
    }
}

fn drawn(tree: &Tree, ids: impl IntoIterator<Item = NodeId>) -> Vec<(String, i8, Level, bool)> {
    let of = |id| {
        let node = tree.node(id);
        let name = node.played.map_or_else(String::new, |at| at.to_string());
        (name, node.score.expect("seen to the end"), node.level, tree.is_on_best_line(id))
    };
    ids.into_iter().map(of).collect()
}

#[test]
fn the_textbook_tree_comes_out_as_drawn() {
    let mut tree = Tree::new(Board::parse(Rules::TIC_TAC_TOE, ".OX/O.X/X.O o").unwrap());
    assert_eq!(drawn(&tree, tree.rows(0..9)), [(String::new(), -1, Level::Min, true)]);
    tree.open(Tree::ROOT);
    let expected = [("a1", 1, Level::Max, false), ("b2", -1, Level::Max, true), ("b3", 1, Level::Max, false)];
    let expected = expected.map(|(name, score, level, best)| (name.to_owned(), score, level, best));
    assert_eq!(drawn(&tree, tree.children(Tree::ROOT)), expected);
    tree.open_to(9);
    assert_eq!((tree.row_count(), tree.columns(Tree::ROOT)), (14, 6));
    let lines =
        tree.rows(0..14).into_iter().map(|id| tree.path(id).iter().map(Position::to_string).collect::<String>());
    let expected =
        ["", "a1", "a1b2", "a1b3", "a1b3b2", "b2", "b2a1", "b2a1b3", "b2b3", "b2b3a1", "b3", "b3a1", "b3a1b2", "b3b2"];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn the_tree_from_the_start_is_folded_by_symmetry_and_unfolds() {
    let mut tree = Tree::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    tree.open(Tree::ROOT);
    let shown: Vec<_> = tree.children(Tree::ROOT).map(|id| (tree.path(id)[0].to_string(), tree.count(id))).collect();
    assert_eq!(shown, [("a1".to_owned(), 4), ("b1".to_owned(), 4), ("b2".to_owned(), 1)]);
    let corner = tree.open_along(["c3".parse().unwrap()]).unwrap();
    assert_eq!(tree.path(corner), ["a1".parse().unwrap()], "c3 is folded into a1");
    tree.open(corner);
    assert_eq!((tree.row_count(), tree.columns(Tree::ROOT)), (1 + 3 + 5, 5 + 2));
    tree.set_folds(false);
    assert_eq!((tree.row_count(), tree.columns(Tree::ROOT)), (1 + 9 + 8, 8 + 8));
    assert!(tree.children(Tree::ROOT).all(|id| tree.count(id) == 1));
    tree.close(Tree::ROOT);
    assert_eq!((tree.row_count(), tree.columns(Tree::ROOT)), (1, 1));
    tree.open(Tree::ROOT);
    assert_eq!(tree.row_count(), 1 + 9 + 8, "what was open is open again");
    assert_eq!(tree.open_along(["d4".parse().unwrap()]), None);
}

#[test]
fn every_node_of_the_tree_is_worth_what_a_plain_search_finds_and_any_row_can_be_asked_for() {
    let mut solver = Solver::default();
    let mut tree = Tree::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    tree.set_folds(false);
    tree.open_to(4);
    let all = tree.rows(0..usize::MAX);
    assert_eq!((all.len(), tree.row_count(), tree.columns(Tree::ROOT)), (1 + 9 + 72 + 504 + 3024, all.len(), 3024));
    for id in &all {
        let node = tree.node(*id);
        let expected = match solver.solve(grid(&node.board), node.board.to_move()).0 {
            Some(Mark::X) => 1,
            Some(Mark::O) => -1,
            None => 0,
        };
        assert_eq!(node.score, Some(expected), "{}", node.board);
        let parent_is_best =
            node.parent.is_none_or(|parent| tree.is_on_best_line(parent) && tree.node(parent).score == node.score);
        assert_eq!(tree.is_on_best_line(*id), parent_is_best);
        if node.level != Level::Leaf && tree.is_open(*id) {
            let scores = tree.children(*id).filter_map(|child| tree.node(child).score);
            let best = if node.level == Level::Max { scores.max() } else { scores.min() };
            assert_eq!(node.score, best, "scores climb");
        }
    }
    for start in (0..all.len()).step_by(101) {
        let end = all.len().min(start + 7);
        assert_eq!(tree.rows(start..end), all[start..end]);
    }
}

#[test]
fn a_tree_of_a_larger_board_has_no_scores_that_were_not_seen() {
    let rules = Rules::new(5, 5, 4).unwrap();
    let mut tree = Tree::new(Board::new(rules, Mark::X));
    tree.open(Tree::ROOT);
    assert!(tree.rows(0..99).into_iter().all(|id| tree.node(id).score.is_none() && !tree.is_on_best_line(id)));

    let mut tree = Tree::new(Board::parse(rules, "...../..O../.XX../...../....O x").unwrap());
    assert_eq!(tree.node(Tree::ROOT).score, Some(1));
    let d3 = tree.open_along(["d3".parse().unwrap()]).unwrap();
    assert!(tree.is_on_best_line(d3));
}
