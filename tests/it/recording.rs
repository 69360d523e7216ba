//! Matches on the command line: they are recorded, replayed and analyzed.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use noughts_engine::play::{MatchReader, MatchRecord};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::program;

const PLAYED: &str = "[Date \"2026.11.23\"]\n[X \"Mina\"]\n[O \"Noah\"]\n[Rules \"classic 3x3x3\"]\n[Result \"1-0-0\"]\n\n\
    x b2 b1 a1 c3 a2 c2 a3\n";

fn file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("matches.txt");
    (folder, path)
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = program().args(arguments).stdin(Stdio::null()).output().expect("it runs");
    texts(&output)
}

fn texts(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn player(path: &Path) -> Command {
    let mut program = program();
    program.args(["play", "--terminal", "--x", "Mina", "--o", "Noah", "--first", "x", "--record"]).arg(path);
    program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    program
}

fn play(path: &Path, input: &str) -> Child {
    let mut child = player(path).spawn().expect("it starts");
    child.stdin.as_mut().expect("an input").write_all(input.as_bytes()).expect("it reads");
    child
}

fn recorded(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).expect("a text");
    let all = MatchRecord::parse_all(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    all.iter().map(|played| played.rounds().iter().map(ToString::to_string).collect()).collect()
}

#[test]
fn a_match_is_recorded_at_the_end_of_the_input_and_after_quit() {
    let (_folder, path) = file();
    for (input, expected) in [
        ("b2\na1\nb1\na2\nb3\nnew\na3\n", vec!["x b2 a1 b1 a2 b3", "x a3"]),
        ("b2\na1\nundo\nc1\nquit\n", vec!["x b2 c1"]),
        ("quit\n", vec![]),
    ] {
        let before = if path.exists() { recorded(&path).len() } else { 0 };
        let mut child = play(&path, input);
        drop(child.stdin.take());
        assert!(child.wait().expect("it ends").success());
        let all = recorded(&path);
        assert_eq!(all.len(), before + usize::from(!expected.is_empty()), "what was there stays");
        if !expected.is_empty() {
            assert_eq!(all[before], expected);
        }
    }
}

#[test]
fn every_match_of_a_session_is_recorded() {
    let (_folder, path) = file();
    let mut best_of_3 = player(&path);
    let mut child = best_of_3.args(["--best-of", "3"]).spawn().expect("it starts");
    let round = "b2\na1\nb1\na2\nb3\nnew\n";
    let input = round.repeat(3) + "a1\n";
    child.stdin.take().expect("an input").write_all(input.as_bytes()).expect("it reads");
    assert!(child.wait().expect("it ends").success());
    let won = "x b2 a1 b1 a2 b3";
    assert_eq!(recorded(&path), [vec![won, won], vec![won, "x a1"]]);
}

#[cfg(unix)]
#[test]
fn a_match_is_recorded_if_the_system_ends_the_program() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let (_folder, path) = file();
        is_recorded_at_the_end(player(&path), signal, &path);
        // Under `nohup`, SIGHUP is ignored when the program starts.
        let (_folder, path) = file();
        let mut nohup = Command::new("nohup");
        let player = player(&path);
        nohup.arg(player.get_program()).args(player.get_args()).env("NOUGHTS_LANGUAGE", "en");
        nohup.stdin(Stdio::piped()).stderr(Stdio::null());
        is_recorded_at_the_end(nohup, signal, &path);
    }
}

#[cfg(unix)]
fn is_recorded_at_the_end(mut player: Command, signal: &str, path: &Path) {
    let mut child = player.stdout(Stdio::piped()).spawn().expect("it starts");
    // The input must not end, and the output must not be closed.
    let mut input = child.stdin.take().expect("an input");
    input.write_all(b"b2\na1\n").expect("it reads");
    let mut output = BufReader::new(child.stdout.take().expect("an output")).lines();
    assert!(output.any(|line| line.expect("text").starts_with(" 1  O")), "both marks are shown");
    // Each shell can send signals. The program `kill` is not on every system.
    let killed = Command::new("sh").args(["-c", "kill \"$@\"", "sh", signal, &child.id().to_string()]).status();
    assert!(killed.expect("it runs").success());
    let end = child.wait().expect("it ends");
    assert_eq!(end.code(), Some(130), "{signal}: {end}");
    assert_eq!(recorded(path), [["x b2 a1"]], "{signal}");
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_match() {
    let (code, _, error) = run(&["play", "--terminal", "--record", "/nowhere/matches.txt"]);
    assert_eq!(code, 1);
    assert!(error.starts_with("/nowhere/matches.txt: "), "{error}");
}

#[test]
fn a_recorded_match_is_replayed_move_by_move() {
    let (_folder, path) = file();
    fs::write(&path, PLAYED).expect("written");
    let path = path.to_str().expect("plain");
    let (code, shown, error) = run(&["replay", path]);
    assert_eq!((code, error.as_str()), (0, ""));
    for part in [
        "Mina and Noah, 23 November 2026\nScore: Mina 1, Noah 0, drawn 0.\n",
        "Mina plays b2.\n    a   b   c\n 1    │   │\n   ───┼───┼───\n 2    │ X │\n   ───┼───┼───\n 3    │   │\n",
        "Mina plays a3.\n    a   b   c\n 1  X │ O │\n   ───┼───┼───\n 2  X │ X │ O\n   ───┼───┼───\n 3  X │   │ O\n",
    ] {
        assert!(shown.contains(part), "{part:?} in {shown}");
    }
    let (_, json, _) = run(&["replay", path, "--format", "json"]);
    let report: Value = serde_json::from_str(&json).expect("JSON");
    let played = &report["matches"][0];
    assert_eq!((&report["version"], &played["x"], &played["x_wins"]), (&1.into(), &"Mina".into(), &1.into()));
    assert_eq!(played["rounds"][0]["winner"], "x");
    assert_eq!(played["rounds"][0]["moves"].as_array().expect("a list").len(), 7);
    assert_eq!(played["rounds"][0]["end"], "XO./XXO/X.O o");
}

#[test]
fn a_round_and_a_file_are_analyzed_with_where_they_turned() {
    let (_folder, path) = file();
    fs::write(&path, PLAYED).expect("written");
    let round = "x b2 b1 a1 c3 a2 c2 a3";
    let (code, one, _) = run(&["analyze", round]);
    assert_eq!(code, 0);
    assert!(one.contains("  1. X b2  draw in 9 plies\n"), "{one}");
    assert!(one.contains("  2. O b1 ?  loss in "), "{one}");
    assert!(!one.contains("  3. X a1 ?"), "{one}");
    let (_, all, _) = run(&["analyze", path.to_str().expect("plain")]);
    assert_eq!(all, format!("Mina and Noah\n{one}"));
    let (_, json, _) = run(&["analyze", round, "--format", "json"]);
    let report: Value = serde_json::from_str(&json).expect("JSON");
    let second = &report["rounds"][0]["moves"][1];
    assert_eq!((&second["move"], &second["mark"], &second["mistake"]), (&"b1".into(), &"o".into(), &true.into()));
    assert_eq!(second["better"], serde_json::json!(["a1", "c1", "a3", "c3"]));
    assert_eq!(report["rounds"][0]["end"], "XO./XXO/X.O o");
}

#[test]
fn nothing_is_recorded_to_a_file_that_has_something_else_than_matches() {
    let (_folder, path) = file();
    for text in ["Buy milk.\n", "\u{FEFF}x"] {
        fs::write(&path, text).expect("written");
        let output = player(&path).stdin(Stdio::null()).stderr(Stdio::piped()).output().expect("it runs");
        let (code, _, error) = texts(&output);
        assert_eq!((code, error), (1, format!("{}: it is no file of matches\n", path.display())));
        assert_eq!(fs::read_to_string(&path).expect("there"), text);
    }
}

#[test]
fn what_is_no_match_is_refused_with_its_line() {
    let (_folder, path) = file();
    fs::write(&path, PLAYED.replace("a2 c2", "b2 c2")).expect("written");
    let path = path.to_str().expect("plain");
    for command in ["replay", "analyze"] {
        let (code, _, error) = run(&[command, path]);
        assert_eq!((code, error), (1, format!("{path}: Line 7: move 5 is not allowed.\n")));
    }
    let (code, _, error) = run(&["replay", "/nowhere"]);
    assert_eq!((code, &*error), (1, "/nowhere: no such file\n"));
    let (code, _, error) = run(&["replay", "/"]);
    assert_eq!((code, &*error), (1, "/: it is a folder\n"));
    let (code, _, error) = run(&["analyze", "x b2 b2"]);
    assert!(code == 2 && error.contains("Not a round: move 2 is not allowed."), "{error}");
    for name in ["nosuch.txt", "./nosuch", "/nowhere/matches"] {
        let (code, _, error) = run(&["analyze", name]);
        assert_eq!((code, error), (1, format!("{name}: no such file\n")));
    }
}

/// Runs a command with this text as its standard input.
fn pipe(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = program();
    child.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().expect("it starts");
    child.stdin.take().expect("an input").write_all(input).expect("it reads");
    texts(&child.wait_with_output().expect("it ends"))
}

#[test]
fn matches_come_from_pipes_too_and_what_is_none_has_a_sentence_of_its_own() {
    let (_, expected, _) = pipe(&["replay", "-"], PLAYED.as_bytes());
    assert!(expected.contains("Mina and Noah, 23 November 2026\n"), "{expected}");
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    for text in [PLAYED.replace('\n', "\r\n").into_bytes(), utf16(&format!("\u{FEFF}{PLAYED}"))] {
        assert_eq!(pipe(&["replay", "-"], &text), (0, expected.clone(), String::new()));
    }
    #[cfg(target_os = "linux")]
    assert_eq!(pipe(&["replay", "/dev/stdin"], PLAYED.as_bytes()), (0, expected, String::new()));
    for (text, reason) in [
        (utf16(PLAYED), "it is UTF-16 without a byte order mark"),
        (b"x b2\0 a1".to_vec(), "it is no text: it has NUL bytes"),
        (b"x b2 \xFF".to_vec(), "it is no text in UTF-8"),
        (b"\n".to_vec(), "Line 1: there is no match here."),
        (PLAYED.replace("2026.11.23", "23.11.2026").into(), "Line 1: “Date” is written as 2026.11.23 / ????.??.??."),
    ] {
        assert_eq!(pipe(&["analyze", "-"], &text), (1, String::new(), format!("-: {reason}\n")));
    }
    #[cfg(unix)]
    assert_eq!(run(&["replay", "/dev/null"]), (1, String::new(), "/dev/null: it is a device\n".to_owned()));
}

#[test]
fn a_file_that_is_too_long_is_not_read() {
    let (_folder, path) = file();
    fs::File::create(&path).and_then(|file| file.set_len((64 << 20) + 1)).expect("written");
    let path = path.to_str().expect("plain");
    assert_eq!(run(&["replay", path]), (1, String::new(), format!("{path}: it is longer than 64 MB\n")));
    assert_eq!(run(&["play", "--terminal", "--record", path]).0, 1, "and nothing is appended");
}

#[test]
fn a_bad_match_of_a_file_costs_only_itself() {
    let (_folder, path) = file();
    fs::write(&path, [PLAYED, "\n", &PLAYED.replace("a2 c2", "b2 c2"), "\n", PLAYED].concat()).expect("written");
    let path = path.to_str().expect("plain");
    for command in ["replay", "analyze"] {
        let (code, shown, error) = run(&[command, path]);
        assert_eq!((code, error), (1, format!("{path}: Line 15: move 5 is not allowed.\n")));
        assert_eq!(shown.matches("Mina and Noah").count(), 2, "{shown}");
    }
}

#[test]
fn a_round_is_analyzed_with_and_without_its_spaces() {
    let (_, expected, _) = run(&["analyze", "x b2 b1 a1"]);
    for round in ["xb2b1a1", "b2 b1 a1", " x b2 b1 a1\n", "X b2"] {
        let (code, shown, _) = run(&["analyze", round]);
        assert_eq!((code, shown == expected), if round == "X b2" { (2, false) } else { (0, true) }, "{round}");
    }
    assert_eq!(run(&["analyze", "X../.O./...x"]).1, run(&["analyze", "X../.O./... x"]).1);
}

/// Plays a match where no file can be longer than 1 KiB, as if the disk were full.
#[cfg(unix)]
#[test]
fn a_match_that_does_not_fit_on_the_disk_leaves_no_part_of_itself() {
    let (_folder, path) = file();
    let before = PLAYED.repeat(9);
    assert!((900..1024).contains(&before.len()), "{}", before.len());
    fs::write(&path, &before).expect("written");
    let player = player(&path);
    let mut full = Command::new("bash");
    full.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""])
        .arg(player.get_program())
        .args(player.get_args());
    full.env("NOUGHTS_LANGUAGE", "en").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = full.spawn().expect("it starts");
    child.stdin.take().expect("an input").write_all(b"b2\na1\nb1\na2\nb3\n").expect("it reads");
    let (code, _, error) = texts(&child.wait_with_output().expect("it ends"));
    assert!(code == 1 && error.starts_with(&format!("{}: ", path.display())), "{code} {error}");
    assert_eq!(fs::read_to_string(&path).expect("there"), before);
    assert!(play(&path, "b2\na1\nquit\n").wait().expect("it ends").success());
    assert_eq!(recorded(&path).len(), 10);
}

#[test]
fn what_follows_a_match_that_was_torn_off_can_be_read() {
    for torn in ["[Ti", "[Date \"2026.11.23\"]\n[Ti", &PLAYED[..PLAYED.len() - 4]] {
        for before in ["", PLAYED] {
            let (_folder, path) = file();
            fs::write(&path, [before, if before.is_empty() { "" } else { "\n" }, torn].concat()).expect("written");
            assert!(play(&path, "b2\na1\nquit\n").wait().expect("it ends").success());
            let text = fs::read_to_string(&path).expect("there");
            let whole = MatchReader::new(&text).filter(Result::is_ok).count();
            assert!(whole > usize::from(!before.is_empty()), "{text}");
        }
    }
}

#[test]
fn several_programs_record_to_one_file() {
    let (_folder, path) = file();
    let children: Vec<_> = (0..6).map(|_| play(&path, &"b2\na1\nb1\na2\nb3\nnew\n".repeat(20))).collect();
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    assert_eq!(recorded(&path), vec![vec!["x b2 a1 b1 a2 b3"; 20]; 6]);
    assert!(fs::read_to_string(&path).expect("there").starts_with("%noughts 4\n\n[Date"));
}

#[test]
fn nothing_is_recorded_to_what_is_no_file() {
    let (folder, _) = file();
    for (path, code, said) in [
        (Path::new("-"), 2, "--record needs the path of a file.\n".to_owned()),
        (folder.path(), 1, format!("{}: it is a folder\n", folder.path().display())),
        #[cfg(unix)]
        (Path::new("/dev/null"), 1, "/dev/null: it is a device\n".to_owned()),
    ] {
        let output = player(path).stdin(Stdio::null()).stderr(Stdio::piped()).output().expect("it runs");
        assert_eq!(texts(&output), (code, String::new(), said));
    }
}
