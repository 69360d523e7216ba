//! Many games by the program, held to the exact odds.

use noughts_engine::ai::{Memory, Minimax};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};
use serde_json::Value as Json;

use crate::support::program;

fn noughts(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let output = program().args(arguments).envs(environment.iter().copied()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "no progress bar without a terminal");
    String::from_utf8(output.stdout).expect("text")
}

fn simulate(x: &str, o: &str, games: &str, more: &[&str]) -> Json {
    let arguments =
        [&["simulate", "--x", x, "--o", o, "--games", games, "--seed", "7", "--format", "json"], more].concat();
    serde_json::from_str(&noughts(&arguments, &[])).unwrap()
}

/// The exact chances that X wins, that nobody wins, and that O wins.
fn odds(memories: &mut ByMark<Memory>, minimax: &mut Minimax, board: &Board) -> [f64; 3] {
    if board.is_over() {
        let winner = board.winner();
        return [Some(Mark::X), None, Some(Mark::O)].map(|end| f64::from(u8::from(winner == end)));
    }
    let candidates = memories[board.to_move()].candidates(minimax, board).to_vec();
    let mut sum = [0.0; 3];
    for position in &candidates {
        let part = odds(memories, minimax, &board.after(*position).unwrap());
        (0..3).for_each(|index| sum[index] += part[index] / candidates.len() as f64);
    }
    sum
}

#[test]
fn counts_lie_within_their_interval_of_the_exact_odds() {
    for (x, o, known) in [
        ("random", "random", Some([737.0 / 1260.0, 8.0 / 63.0, 121.0 / 420.0])),
        ("minimax", "random", None),
        ("random", "minimax", None),
        ("scan", "tactics", None),
        ("pencil", "random", None),
        ("minimax", "pencil", None),
    ] {
        let mut memories = ByMark { x, o }.map(|name| Memory::new(name.parse().unwrap()));
        let start = Board::new(Rules::TIC_TAC_TOE, Mark::X);
        let exact = odds(&mut memories, &mut Minimax::default(), &start);
        if let Some(known) = known {
            assert!(exact.iter().zip(known).all(|(a, b)| (a - b).abs() < 1e-12), "{exact:?}");
        }
        let report = simulate(x, o, "20000", &[]);
        for (share, exact) in ["x_win_share", "draw_share", "o_win_share"].iter().zip(exact) {
            let [low, high] = ["low", "high"].map(|bound| report[*share][bound].as_f64().unwrap());
            assert!(low <= exact && exact <= high, "{x} against {o}: {share} {exact} is not in {low}..{high}");
        }
    }
}

#[test]
fn a_seed_gives_the_same_counts_on_any_number_of_cores() {
    let arguments = [
        "simulate", "--x", "random", "--o", "scan", "--games", "3000", "--seed", "9", "--first", "random", "--format",
        "json",
    ];
    let counts = |threads| {
        let report: Json = serde_json::from_str(&noughts(&arguments, &[("RAYON_NUM_THREADS", threads)])).unwrap();
        ["x_wins", "o_wins", "draws", "mean_plies"].map(|key| report[key].clone())
    };
    let one = counts("1");
    assert_eq!(one, counts("2"));
    assert_eq!(one, counts("5"));
}

#[test]
fn the_json_has_its_documented_shape() {
    let report = simulate("minimax", "trapper", "50", &["--first", "o"]);
    assert_eq!(report["version"], 1);
    assert_eq!((&report["x"], &report["o"]), (&"minimax".into(), &"trapper".into()));
    assert_eq!((&report["first"], &report["games"], &report["seed"]), (&"o".into(), &50.into(), &7.into()));
    assert_eq!((&report["x_wins"], &report["o_wins"], &report["draws"]), (&0.into(), &0.into(), &50.into()));
    assert_eq!(report["mean_plies"], 9.0);
    assert!(report["microseconds_per_move"].as_f64().unwrap() > 0.0);
}

#[test]
fn an_opponent_may_be_given_by_its_name_and_is_reported_by_its_id() {
    for (name, id) in [("Doodle", "random"), ("pencil", "pencil"), ("RULER", "tactics"), ("ink", "trapper")] {
        let report = simulate(name, id, "1", &[]);
        assert_eq!((&report["x"], &report["o"]), (&id.into(), &id.into()));
    }
}

#[test]
fn a_seed_in_json_can_be_read_back_by_every_reader() {
    let exact = |seed: &Json| seed.as_u64().is_some_and(|seed| seed < 1 << 53);
    for _ in 0..20 {
        let text = noughts(&["simulate", "--x", "scan", "--o", "scan", "--games", "1", "--format", "json"], &[]);
        let report: Json = serde_json::from_str(&text).unwrap();
        assert!(exact(&report["seed"]), "{}", report["seed"]);
    }
    let large = u64::MAX.to_string();
    let arguments = ["simulate", "--x", "scan", "--o", "scan", "--games", "1", "--format", "json", "--seed", &large];
    let report: Json = serde_json::from_str(&noughts(&arguments, &[])).unwrap();
    assert_eq!(report["seed"], Json::String(large));
}

#[test]
fn everybody_plays_everybody() {
    let text = noughts(&["simulate", "--all", "--games", "20", "--seed", "1"], &[]);
    assert_eq!(text.lines().filter(|line| line.contains(" / ")).count(), 7, "{text}");
    let text = noughts(&["simulate", "--all", "--games", "5", "--seed", "1", "--format", "json"], &[]);
    let reports: Json = serde_json::from_str(&text).unwrap();
    assert_eq!(reports.as_array().unwrap().len(), 36);
}

#[test]
fn computers_play_all_games_to_their_end() {
    for rules in ["vanishing", "ultimate", "gravity", "misere", "wild", "notakto", "classic 6x6x4"] {
        let arguments =
            ["simulate", "--rules", rules, "--x", "doodle", "--o", "pencil", "--games", "20", "--seed", "1"];
        let text = noughts(&[&arguments[..], &["--format", "json"]].concat(), &[]);
        let report: Json = serde_json::from_str(&text).unwrap();
        let count = |name: &str| report[name].as_u64().unwrap();
        assert_eq!((count("version"), count("x_wins") + count("o_wins") + count("draws")), (2, 20), "{text}");
        assert!(count("o_wins") > count("x_wins"), "{text}");
        assert!(report["rules"].as_str().unwrap().starts_with(rules), "{text}");
    }
    // Neither makes a mistake where a solver proves the end, and in Notakto whoever begins wins.
    let text = noughts(&["simulate", "--rules", "notakto", "--x", "ink", "--o", "minimax", "--games", "10"], &[]);
    assert!(text.contains("\nnotakto 3x3x3\n") && text.contains("X wins"), "{text}");
    assert!(text.lines().any(|line| line.contains("X wins") && line.contains(" 10 ")), "{text}");
    let text = noughts(&["simulate", "--all", "--rules", "wild 5x5x3", "--games", "1", "--seed", "1"], &[]);
    assert_eq!(text.lines().filter(|line| line.contains(" / ")).count(), 6, "all but Minimax: {text}");
    let refused = program().args(["simulate", "--rules", "gravity", "--x", "minimax", "--o", "ink"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).starts_with("Minimax does not play this game"));
}

#[test]
fn lines_of_play_are_counted() {
    let text = noughts(&["perft"], &[]);
    assert!(text.lines().last().unwrap().contains(" 255168 "), "{text}");
    let text = noughts(&["perft", "--position", ".OX/O.X/X.O o", "--depth", "1"], &[]);
    assert!(text.lines().last().unwrap().starts_with("    1          3"), "{text}");
    let text = noughts(&["perft", "--rules", "gravity", "--depth", "5"], &[]);
    assert!(text.lines().last().unwrap().contains(" 16807 "), "{text}");
    let text = noughts(&["perft", "--rules", "wild", "--position", "XXO/OOX/.X. x"], &[]);
    assert!(text.lines().last().unwrap().starts_with("    2 "), "{text}");
    let text = noughts(&["perft", "--rules", "vanishing", "--depth", "2"], &[]);
    assert!(text.contains("    2         72 ") && text.contains("Counted as if the round began"), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for arguments in [
        &["simulate"][..],
        &["simulate", "--x", "minimax"],
        &["simulate", "--x", "nobody", "--o", "random"],
        &["simulate", "--x", "random", "--o", "random", "--games", "0"],
        &["simulate", "--all", "--x", "random"],
        &["perft", "--position", "nonsense"],
        &["play", "--terminal", "--x", "Mina", "--o", "Mina"],
        &["play", "--terminal", "--x", "computer:nobody"],
        &["play", "--terminal", "--window"],
    ] {
        let output = program().args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn more_games_than_can_be_counted_are_refused() {
    let arguments = ["simulate", "--all", "--games", "1000000000000000000"];
    let output = program().args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "These are more games than the program can count.\n");
}

/// The result of a seed must not change from version to version. This is such a result, without the time that it took.
const TACTICS_SCAN: &str = r"Ruler as X against Scan as O, 500 games, first x, seed 3

  X wins                476   95.20 %  (92.96 to 96.75)
  draws                  24    4.80 %  (3.25 to 7.04)
  O wins                  0    0.00 %  (0.00 to 0.76)

  (in brackets: where the true chance lies, with 95 % confidence)
";

const EVERYBODY: &str = r"    X \ O              Doodle                Scan              Pencil               Ruler             Minimax                 Ink
   Doodle   40.0 / 7.5 / 52.5   40.0 / 2.5 / 57.5  10.0 / 15.0 / 75.0   0.0 / 10.0 / 90.0    0.0 / 7.5 / 92.5    0.0 / 2.5 / 97.5
     Scan   57.5 / 7.5 / 35.0   37.5 / 5.0 / 57.5   7.5 / 15.0 / 77.5   0.0 / 10.0 / 90.0    0.0 / 5.0 / 95.0    0.0 / 2.5 / 97.5
   Pencil   85.0 / 12.5 / 2.5   87.5 / 12.5 / 0.0  35.0 / 42.5 / 22.5   0.0 / 77.5 / 22.5   0.0 / 52.5 / 47.5   0.0 / 40.0 / 60.0
    Ruler   87.5 / 12.5 / 0.0   100.0 / 0.0 / 0.0   37.5 / 62.5 / 0.0   0.0 / 100.0 / 0.0   0.0 / 100.0 / 0.0   0.0 / 100.0 / 0.0
  Minimax   85.0 / 15.0 / 0.0    97.5 / 2.5 / 0.0   60.0 / 40.0 / 0.0   0.0 / 100.0 / 0.0   0.0 / 100.0 / 0.0   0.0 / 100.0 / 0.0
      Ink   90.0 / 10.0 / 0.0   100.0 / 0.0 / 0.0   67.5 / 32.5 / 0.0   0.0 / 100.0 / 0.0   0.0 / 100.0 / 0.0   0.0 / 100.0 / 0.0

  % X wins / draws / O wins; 40 games each, first random, seed 3
";

#[test]
fn a_seed_gives_the_same_games_as_ever() {
    let text = noughts(&["simulate", "--x", "tactics", "--o", "scan", "--games", "500", "--seed", "3"], &[]);
    let untimed: String = text.lines().filter(|line| !line.contains("µs")).map(|line| format!("{line}\n")).collect();
    assert_eq!(untimed, TACTICS_SCAN);
    let text = noughts(&["simulate", "--all", "--games", "40", "--seed", "3", "--first", "random"], &[]);
    assert_eq!(text, EVERYBODY);
}
