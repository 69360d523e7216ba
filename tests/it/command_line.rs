//! The program as a command line tool.

use std::process::Output;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use crate::support::program;

fn noughts(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = program();
    command.args(arguments).env("NOUGHTS_LANGUAGE", "en");
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(variable);
    }
    command.envs(environment.iter().copied()).output().expect("the program starts")
}

#[track_caller]
fn expect_failure(output: Output, code: i32, sentence: &str) {
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{text}");
    assert!(text.contains(sentence), "{text}");
    assert!(!text.contains("panicked") && !text.contains("backtrace"), "{text}");
}

#[test]
fn unknown_arguments_are_refused_with_a_hint_at_the_help() {
    for arguments in [&["--bogus"][..], &["bogus"], &["--pause", "soon"], &["--pause", "-1"], &["--seed", "x"]] {
        expect_failure(noughts(arguments, &[]), 2, "\nAdd --help to see what is possible.\n");
    }
}

#[test]
fn control_characters_of_an_argument_are_not_printed() {
    for argument in ["--\x1b[31mboo", "\x1b]0;title\x07"] {
        let output = noughts(&["analyze", argument], &[]);
        assert!(!output.stderr.contains(&0x1b), "{}", String::from_utf8_lossy(&output.stderr));
        expect_failure(output, 2, "control characters");
    }
}

#[test]
fn help_and_version_are_given() {
    for argument in ["--help", "--version"] {
        let output = noughts(&[argument], &[]);
        assert!(output.status.success());
        assert!(!output.stdout.is_empty());
    }
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_it_says_so() {
    let sentence = "Noughts found no display to open a window on.";
    for environment in [
        &[][..],
        &[("DISPLAY", ":4711")],
        &[("DISPLAY", "garbage")],
        &[("WAYLAND_DISPLAY", "none-0")],
        &[("WAYLAND_SOCKET", "junk")],
        &[("WAYLAND_SOCKET", "77")],
        &[("WAYLAND_SOCKET", "0"), ("WAYLAND_DISPLAY", "none-0"), ("DISPLAY", "garbage")],
    ] {
        expect_failure(noughts(&[], environment), 1, sentence);
        expect_failure(noughts(&[], environment), 1, "--terminal");
        expect_failure(noughts(&["--window"], environment), 1, sentence);
    }
}

/// Runs the program with this file as its input and its output.
#[cfg(target_os = "linux")]
fn with_files(arguments: &[&str], input: &str, output: &str) -> Output {
    let output = std::fs::OpenOptions::new().write(true).open(output).unwrap();
    let input = std::fs::File::open(input).unwrap();
    let mut command = program();
    let child = command.args(arguments).stdin(input).stdout(output).stderr(Stdio::piped()).spawn();
    child.and_then(std::process::Child::wait_with_output).expect("the program runs")
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_read_is_the_input() {
    let arguments = ["play", "--terminal", "--x", "Mina", "--o", "Noah", "--first", "x"];
    expect_failure(with_files(&arguments, "/", "/dev/null"), 1, "The input cannot be read: ");
    expect_failure(with_files(&["--terminal"], "/", "/dev/null"), 1, "The input cannot be read: ");
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_is_the_output() {
    for arguments in [
        &["play", "--terminal", "--x", "Mina", "--o", "Noah", "--first", "x"][..],
        &["analyze", "X../.../... o"],
        &["simulate", "--x", "random", "--o", "random", "--games", "1"],
        &["perft", "--depth", "1"],
        &["--help"],
        &["--version"],
    ] {
        expect_failure(with_files(arguments, "/dev/null", "/dev/full"), 1, "The output cannot be written: ");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_error_that_cannot_be_written_is_no_panic() {
    for (arguments, code) in [(&["--bogus"][..], 2), (&["analyze", "nonsense"], 2), (&["--window"], 1)] {
        let mut command = program();
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
        for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            command.env_remove(variable);
        }
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        assert_eq!(command.stderr(full).status().unwrap().code(), Some(code), "{arguments:?}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(command.stderr(writer).status().unwrap().code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn the_name_of_an_opponent_is_refused_in_any_case_of_letters() {
    for name in ["Minimax", "minimax", " SCAN ", "Pencil", "ruler", "TACTICS"] {
        let output = noughts(&["play", "--terminal", "--x", name, "--o", "computer:minimax"], &[]);
        expect_failure(output, 2, "An opponent has this name: choose another.");
    }
}

#[test]
fn a_game_that_an_opponent_does_not_play_or_that_a_link_has_not_is_refused() {
    let minimax = ["--x", "Mina", "--o", "computer:minimax"];
    let sentence = "Minimax does not play this game: it plays only where every game can be seen to its end.";
    for rules in ["ultimate", "gravity", "classic 15x15x5"] {
        let arguments = [&["play", "--terminal", "--rules", rules], &minimax[..]].concat();
        expect_failure(noughts(&arguments, &[]), 2, sentence);
        expect_failure(noughts(&[&["--rules", rules], &minimax[..]].concat(), &[]), 2, sentence);
    }
    let link = "gravity 7x6x4 x d6";
    expect_failure(noughts(&[&["open", "--terminal", link], &minimax[..]].concat(), &[]), 2, sentence);
    let other = noughts(&["open", "--terminal", link, "--rules", "wild"], &[]);
    expect_failure(other, 2, "This link is of another game: gravity 7x6x4.");
    expect_failure(noughts(&["--terminal", "--rules", "chess"], &[]), 2, "Write a game, such as gravity,");
    expect_failure(
        noughts(&["--terminal", "--rules", "vanishing 4x4x3"], &[]),
        2,
        "vanishing is played as 3x3x3 alone.",
    );
}

#[test]
fn the_exit_codes_are_documented() {
    let help = String::from_utf8(noughts(&["--help"], &[]).stdout).unwrap();
    assert!(
        help.contains("  1  the input cannot be read, the output cannot be written,\n     or no window can be had\n")
    );
    assert!(help.contains("  2  the command or an argument is wrong\n"));
}
