//! What is claimed of moves in all kinds of games, against the rules alone: a claim is tried out move by move.

use std::collections::BTreeSet;

use noughts_engine::ai::{Minimax, Proved, Solver, Value};
use noughts_engine::rules::{Board, DrawReason, Kind, Line, Mark, Move, Outcome, Position, Rules};
use noughts_engine::teach::{Analysis, Reason, principal_variation, reasons, turning_points};
use proptest::prelude::*;

/// Boards of all kinds, small ones that are proved and large ones.
const RULES: [&str; 15] = [
    "classic 4x3x3",
    "classic 5x5x4",
    "classic 9x9x5",
    "misere 3x3x3",
    "misere 4x3x3",
    "misere 5x4x3",
    "wild 3x3x3",
    "wild 5x4x4",
    "notakto 3x3x3",
    "notakto 5x4x3",
    "gravity 4x4x3",
    "gravity 7x6x4",
    "vanishing 3x3x3",
    "ultimate 3x3x3",
    "classic 15x15x5",
];

fn board(rules: &str, text: &str) -> Board {
    Board::parse(rules.parse().unwrap(), text).unwrap()
}

fn said(board: &Board, mv: &str) -> Vec<Reason> {
    let minimax = &mut Minimax::default();
    let analysis = Analysis::of(minimax, board).unwrap();
    reasons(minimax, &analysis, mv.parse::<Move>().unwrap())
}

fn names(moves: impl IntoIterator<Item = impl ToString>) -> String {
    moves.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// The moves with which the side to move wins at once, one tried after the other.
fn wins(board: &Board) -> Vec<Move> {
    board.legal_moves().filter(|mv| board.after(*mv).unwrap().winner() == Some(board.to_move())).collect()
}

fn lines(board: &Board, mv: Move) -> Vec<Line> {
    board.after(mv).unwrap().outcome().map_or(Vec::new(), |end| end.lines().to_vec())
}

/// The cells where a side would win at once if it were to move.
fn threats(board: &Board, side: Mark) -> BTreeSet<Position> {
    let board = if board.to_move() == side { *board } else { board.null_move() };
    wins(&board).into_iter().map(|mv| mv.position).collect()
}

fn set(cells: impl IntoIterator<Item = Position>) -> BTreeSet<Position> {
    cells.into_iter().collect()
}

/// Whether marks belong to sides and stay theirs, so that threats can be made.
fn has_threats(board: &Board) -> bool {
    matches!(board.rules().kind(), Kind::Classic | Kind::Gravity | Kind::Vanishing)
}

/// Panics unless the claim is true.
fn check(solver: &mut Solver, board: &Board, mv: Move, reason: &Reason) {
    let (me, other, after) = (board.to_move(), board.to_move().other(), board.after(mv).unwrap());
    let context = || format!("{reason:?} of {mv} on {}, {board}", board.rules());
    match reason {
        Reason::Completes { lines: claimed } => {
            assert!(after.winner() == Some(me) && *claimed == lines(board, mv) && !claimed.is_empty(), "{}", context());
        }
        Reason::Loses { lines: claimed } => {
            assert!(
                after.winner() == Some(other) && *claimed == lines(board, mv) && !claimed.is_empty(),
                "{}",
                context()
            );
            assert!(matches!(after.outcome(), Some(Outcome::Loss { by, .. }) if by == me));
        }
        Reason::MissesWin { with } => {
            assert!(*with == wins(board) && !with.is_empty() && !with.contains(&mv), "{}", context());
        }
        Reason::LeavesOpen { to, lines: claimed } => {
            assert!(wins(&after).contains(to) && *claimed == lines(&after, *to), "{}", context());
        }
        Reason::Blocks { lines: claimed } => {
            let there: Vec<_> = wins(&board.null_move()).into_iter().filter(|to| to.position == mv.position).collect();
            let completed: Vec<_> = there.iter().flat_map(|to| lines(&board.null_move(), *to)).collect();
            assert!(!claimed.is_empty() && *claimed == completed, "{}", context());
        }
        Reason::Fork { threats: claimed } => {
            assert!(has_threats(board) && set(*claimed) == threats(&after, me) && claimed.len() > 1, "{}", context());
            // Whatever the other side plays, unless it wins at once, one of the threats is left.
            let answers = after.legal_moves().map(|answer| after.after(answer).unwrap());
            if wins(&after).is_empty() {
                answers.for_each(|answer| assert!(!wins(&answer).is_empty(), "{}: {answer}", context()));
            }
        }
        Reason::AllowsFork { to, threats: claimed } => {
            let then = after.after(*to).unwrap();
            assert!(has_threats(board) && set(*claimed) == threats(&then, other) && claimed.len() > 1, "{}", context());
            for answer in then.legal_moves().map(|answer| then.after(answer).unwrap()) {
                assert!(answer.winner().is_none() && !wins(&answer).is_empty(), "{}: {answer}", context());
            }
        }
        Reason::StopsFork { from } => {
            assert!(has_threats(board) && !from.is_empty(), "{}", context());
            for to in from {
                let then = board.null_move().after(*to).unwrap();
                assert!(threats(&then, other).len() > 1 && wins(&then).is_empty(), "{}", context());
            }
            let forks = after.legal_moves().filter(|to| {
                let then = after.after(*to).unwrap();
                wins(&after).is_empty() && threats(&then, other).len() > 1 && wins(&then).is_empty()
            });
            assert_eq!(forks.count(), 0, "{}", context());
        }
        Reason::Threat { at, lines: claimed } => {
            assert!(has_threats(board) && threats(&after, me) == set([*at]), "{}", context());
            assert!(
                !threats(board, me).contains(at) && *claimed == lines(&after.null_move(), (*at).into()),
                "{}",
                context()
            );
        }
        Reason::WinsBoard { number } => {
            assert!(board.closed(*number).is_none() && after.closed(*number) == Some(Some(me)), "{}", context());
        }
        Reason::FreesChoice => {
            let boards: BTreeSet<_> = after.legal_cells().map(|cell| (cell.column / 3, cell.row / 3)).collect();
            let open = (1..=9).filter(|number| after.closed(*number).is_none()).count();
            assert!(board.rules().kind() == Kind::Ultimate && boards.len() == open, "{}", context());
        }
        Reason::EndsInDraw { why } => {
            assert!(*why == DrawReason::Full && after.outcome() == Some(Outcome::FULL), "{}", context());
        }
        Reason::WinsByForce { line } | Reason::LosesByForce { line } => {
            let winner = if matches!(reason, Reason::WinsByForce { .. }) { me } else { other };
            assert_eq!((line[0], board.replay(line.clone()).unwrap().winner()), (mv, Some(winner)), "{}", context());
            if let Some(end) = solver.prove(&after) {
                assert_eq!((end.value.winner(other), end.plies), (Some(winner), Some(line.len() - 1)), "{}", context());
            }
        }
        Reason::ThrowsAway { .. } | Reason::OnlyMove { .. } | Reason::HoldsDraw => {
            check_value(solver, board, mv, reason)
        }
        Reason::TooEarly => assert!(after.outcome().is_none() && wins(&after).is_empty(), "{}", context()),
    }
}

/// Panics unless a claim about values is true, where a solver proves it.
fn check_value(solver: &mut Solver, board: &Board, mv: Move, reason: &Reason) {
    let Some(proved) = solver.prove_moves(board) else {
        return;
    };
    let value = |mv: Move| proved.iter().find(|(other, _)| *other == mv).map(|(_, end)| end.value).unwrap();
    let best = proved.iter().map(|(_, end)| end.value).max().unwrap();
    let keeping: Vec<_> = proved.iter().filter(|(_, end)| end.value == best).map(|(mv, _)| *mv).collect();
    let is_true = match reason {
        Reason::ThrowsAway { from, to, better } => (*from, *to) == (best, value(mv)) && *better == keeping && from > to,
        Reason::OnlyMove { value } => *value == best && keeping == [mv] && best > Value::Loss,
        _ => value(mv) == Value::Draw,
    };
    assert!(is_true, "{reason:?} of {mv} on {}, {board}", board.rules());
}

/// A board after some random moves that goes on.
fn any_board() -> impl Strategy<Value = Board> {
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 0..70);
    (prop::sample::select(RULES.to_vec()), any::<bool>(), picks).prop_map(|(rules, x_begins, picks)| {
        let mut board = Board::new(rules.parse().unwrap(), if x_begins { Mark::X } else { Mark::O });
        for pick in picks {
            let legal: Vec<_> = board.legal_moves().collect();
            let after = board.after(*pick.get(&legal)).unwrap();
            if after.is_over() {
                break;
            }
            board = after;
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn no_claim_is_false_and_every_move_has_one(board in any_board(), picks in prop::collection::vec(any::<prop::sample::Index>(), 3)) {
        let (minimax, mut solver) = (&mut Minimax::default(), Solver::default());
        let analysis = Analysis::of(minimax, &board).unwrap();
        let legal: Vec<_> = board.legal_moves().collect();
        for mv in picks.iter().map(|pick| *pick.get(&legal)) {
            let reasons = reasons(minimax, &analysis, mv);
            prop_assert!(!reasons.is_empty(), "{mv} on {board}");
            for (index, reason) in reasons.iter().enumerate() {
                check(&mut solver, &board, mv, reason);
                prop_assert!(!reasons[..index].contains(reason), "nothing is said twice");
            }
            // What is seen is said, too.
            let after = board.after(mv).unwrap();
            let open = reasons.iter().filter(|reason| matches!(reason, Reason::LeavesOpen { .. })).count();
            prop_assert_eq!(open, if after.is_over() { 0 } else { wins(&after).len() }, "{} on {}", mv, board);
            let is_loss = reasons.iter().any(|reason| matches!(reason, Reason::Loses { .. }));
            prop_assert_eq!(is_loss, after.winner() == Some(board.to_move().other()));
        }
    }

    #[test]
    fn what_an_analysis_proves_is_what_a_solver_proves(board in any_board()) {
        let minimax = &mut Minimax::default();
        let analysis = Analysis::of(minimax, &board).unwrap();
        let proved: Option<Vec<_>> = analysis.moves().map(|(mv, end)| Some((mv, end?))).collect();
        if Solver::proves(board.rules()) {
            prop_assert_eq!(proved, Solver::default().prove_moves(&board));
        }
        for (mv, end) in analysis.moves() {
            let after = board.after(mv).unwrap();
            let soon = match after.outcome() {
                Some(end) => Some((end.winner(), 1)),
                None => (!wins(&after).is_empty()).then(|| (Some(board.to_move().other()), 2)),
            };
            if let Some((winner, plies)) = soon {
                let end = end.expect("the next two moves are always seen");
                prop_assert_eq!((end.value.winner(board.to_move()), end.plies), (winner, Some(plies)), "{} on {}", mv, board);
            }
        }
        let line = principal_variation(minimax, &board);
        let end = board.replay(line.clone()).unwrap();
        match analysis.proved() {
            Some(Proved { value: Value::Draw, .. }) | None => {}
            Some(proved) => {
                // Where other moves are not proved, a variation that looks further may win sooner.
                let is_whole = analysis.moves().all(|(_, end)| end.is_some());
                let plies = proved.plies.unwrap();
                prop_assert!(line.len() == plies || !is_whole && line.len() < plies, "{}: {:?}", board, line);
                prop_assert_eq!(end.winner(), proved.value.winner(board.to_move()), "{}", board);
            }
        }
    }
}

#[test]
fn in_misere_a_line_loses_and_nobody_threatens_or_blocks_one() {
    let board = board("misere 3x3x3", "XX./.../O.O x");
    let [loses, thrown] = &said(&board, "c1")[..] else { panic!("two reasons") };
    assert!(matches!(loses, Reason::Loses { lines } if lines.len() == 1), "{loses:?}");
    assert!(matches!(thrown, Reason::ThrowsAway { from: Value::Win, to: Value::Loss, .. }), "{thrown:?}");
    let [forced, only] = &said(&board, "a2")[..] else { panic!("two reasons") };
    assert!(matches!(forced, Reason::WinsByForce { line } if names(line) == "a2 c1 b2 c2"), "{forced:?}");
    assert_eq!(*only, Reason::OnlyMove { value: Value::Win });
}

#[test]
fn in_notakto_both_sides_lose_by_any_line() {
    let board = board("notakto 3x3x3", "XX./.../... x");
    assert!(matches!(&said(&board, "c1")[0], Reason::Loses { lines } if lines.len() == 1));
    let start = Board::new("notakto 3x3x3".parse().unwrap(), Mark::X);
    let analysis = Analysis::of(&mut Minimax::default(), &start).unwrap();
    assert_eq!(names(analysis.best()), "b2");
    assert_eq!(analysis.only_move(), Some("b2".parse().unwrap()));
}

#[test]
fn in_wild_the_other_side_may_complete_what_one_began_and_the_other_mark_blocks() {
    let one = board("wild 3x3x3", "X../.../... o");
    assert!(matches!(&said(&one, "Xb1")[0], Reason::LeavesOpen { to, .. } if to.to_string() == "Xc1"));
    let two = board("wild 3x3x3", "XX./.../... o");
    assert!(matches!(&said(&two, "Xc1")[..], [Reason::Completes { .. }]));
    let blocks = said(&two, "Oc1");
    assert!(matches!(&blocks[0], Reason::MissesWin { with } if names(with) == "Xc1"), "{blocks:?}");
    assert!(blocks.iter().any(|reason| matches!(reason, Reason::Blocks { lines } if lines.len() == 1)), "{blocks:?}");
    assert_eq!(said(&two, "c1"), [], "a move names its mark");
}

#[test]
fn a_draw_is_said_although_other_moves_are_not_proved() {
    let board = board("wild 5x4x4", "XXXOO/OO..X/X...X/O.... x");
    assert_eq!(Analysis::of(&mut Minimax::default(), &board).unwrap().proved(), None);
    assert_eq!(said(&board, "Od4"), [Reason::HoldsDraw]);
}

#[test]
fn a_win_that_is_seen_of_one_move_alone_has_its_variation() {
    let rows = [
        "XXOXO..........",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
        "........XX..X.O",
        "OOO........XO..",
        "...........X...",
        "..............O",
        "...............",
        "O..............",
        "...............",
        "...............",
        "...............",
    ];
    let board = board("classic 15x15x5", &format!("{} x", rows.join("/")));
    let minimax = &mut Minimax::default();
    let proved = Analysis::of(minimax, &board).unwrap().proved().unwrap();
    let line = principal_variation(minimax, &board);
    assert_eq!((proved.value, proved.plies), (Value::Win, Some(line.len())));
    assert_eq!(board.replay(line).unwrap().winner(), Some(Mark::X));
}

#[test]
fn in_vanishing_the_mark_that_goes_next_threatens_no_longer() {
    let leaves_c1 = |text| {
        let reasons = said(&board("vanishing 3x3x3", text), "c2");
        reasons.iter().any(|reason| matches!(reason, Reason::LeavesOpen { to, .. } if to.to_string() == "c1"))
    };
    assert!(leaves_c1("XX./.X./OO. o b2b1a1 a3b3"), "the middle goes, and the row stays");
    assert!(!leaves_c1("XX./.X./OO. o a1b2b1 a3b3"), "the corner goes before the row is judged");
}

#[test]
fn in_vanishing_a_draw_goes_round_and_a_repetition_ends_it() {
    let minimax = &mut Minimax::default();
    let start = Board::new("vanishing 3x3x3".parse().unwrap(), Mark::X);
    let analysis = Analysis::of(minimax, &start).unwrap();
    let centre: Move = "b2".parse().unwrap();
    assert_eq!(analysis.proved_move(centre), Some(Proved { value: Value::Draw, plies: None }));
    assert_eq!(principal_variation(minimax, &start.after(centre).unwrap()), [], "it has no end");
    let ended = analysis.with_repetitions(vec![centre]);
    assert_eq!(ended.proved_move(centre), Some(Proved { value: Value::Draw, plies: Some(1) }));
    let repeats = Reason::EndsInDraw { why: DrawReason::Repetition };
    assert!(reasons(minimax, &ended, centre).contains(&repeats));
}

#[test]
fn in_gravity_a_threat_is_where_a_mark_lands() {
    let low = board("gravity 7x6x4", "......./......./......./......./..OO.../..XX... x");
    let fork = said(&low, "e6");
    assert!(matches!(&fork[0], Reason::Fork { threats } if names(*threats) == "b6 f6"), "{fork:?}");
    // X would complete a row on d5, but a mark falls to d6.
    let high = board("gravity 7x6x4", "......./......./......./OO...../XXX..../OXO.... x");
    let threat = |mv| said(&high, mv).into_iter().find(|reason| matches!(reason, Reason::Threat { .. }));
    assert_eq!(threat("g6"), None);
    assert!(matches!(threat("d6"), Some(Reason::Threat { at, .. }) if at.to_string() == "d5"));
}

#[test]
fn in_ultimate_only_the_board_that_is_sent_to_counts() {
    // X has two small boards in a row, and two marks in a row on the third.
    let text = "XXXXXXXX./........./........./O..O..O../.O..O..O./........./O.O....../........./......... o -";
    let board = board("ultimate 3x3x3", text);
    let leaves = |mv| {
        let reasons = said(&board, mv);
        let open =
            reasons.iter().any(|reason| matches!(reason, Reason::LeavesOpen { to, .. } if to.to_string() == "i1"));
        (open, reasons.contains(&Reason::FreesChoice))
    };
    assert_eq!(leaves("f4"), (true, false), "X is sent to the third board");
    assert_eq!(leaves("e4"), (true, true), "the second board is closed, so X may choose");
    assert_eq!(leaves("f6"), (false, false), "X is sent to the last board");
    let blocks = said(&board, "i1");
    assert!(matches!(&blocks[..], [.., Reason::TooEarly]), "{blocks:?}");
    assert!(blocks.iter().any(|reason| matches!(reason, Reason::Blocks { .. })), "{blocks:?}");
}

#[test]
fn a_round_turns_where_a_proved_value_changes() {
    let points = |rules: &str, moves: &[&str]| {
        let start = Board::new(rules.parse::<Rules>().unwrap(), Mark::X);
        let moves: Vec<Move> = moves.iter().map(|name| name.parse().unwrap()).collect();
        let points = turning_points(&mut Minimax::default(), &start, moves).unwrap();
        let point = |point: &noughts_engine::teach::TurningPoint| format!("{} {} {}", point.ply, point.mark, point.mv);
        names(points.iter().map(point))
    };
    assert_eq!(points("notakto 3x3x3", &["a1", "c3"]), "1 X a1");
    assert_eq!(points("wild 3x3x3", &["Xb2", "Xa1"]), "");
    assert_eq!(points("wild 3x3x3", &["Xa1", "Xb1"]), "1 X Xa1 2 O Xb1");
    assert_eq!(points("misere 3x3x3", &["a1"]), "1 X a1");
    assert_eq!(points("vanishing 3x3x3", &["b2"]), "1 X b2");
    // A win at once is missed, and the other side wins.
    let missed = ["e5", "a1", "f5", "b1", "g5", "c1", "h5", "d1", "o15", "e1"];
    assert_eq!(points("classic 15x15x5", &missed), "9 X o15");
}
