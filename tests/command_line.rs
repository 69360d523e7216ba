//! The program as a command.

use std::process::{Command, Output};

fn noughts(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.args(arguments);
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(variable);
    }
    command.envs(environment.iter().copied()).output().expect("the program starts")
}

fn expect_refusal(output: Output, sentence: &str) {
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains(sentence), "{text}");
    assert!(!text.contains("panicked") && !text.contains("backtrace"), "{text}");
}

#[test]
fn unknown_arguments_are_refused_with_the_usage() {
    for arguments in [&["--bogus"][..], &["bogus"], &["--pause", "soon"], &["--pause", "-1"], &["--seed", "x"]] {
        expect_refusal(noughts(arguments, &[]), "For more information, try '--help'");
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
    for environment in [&[][..], &[("DISPLAY", ":4711")], &[("DISPLAY", "garbage")], &[("WAYLAND_DISPLAY", "none-0")]] {
        expect_refusal(noughts(&[], environment), sentence);
    }
}
