//! The help of each command. clap would write it with English words of its own.

use clap::{Arg, Command};

use crate::words;

use super::columns;

/// Gives our help to a command and to all commands in it. clap must have built them, so that they have `--help` and `help`.
pub(super) fn with_help(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let command = command
        .mut_args(|argument| match argument.get_id().as_str() {
            "help" => argument.help(words::option_help()),
            "version" => argument.help(words::option_version()),
            id => match placeholder(&name, id) {
                Some(placeholder) => argument.value_name(placeholder),
                None => argument,
            },
        })
        .mut_subcommands(|command| match command.get_name() {
            "help" => command.about(words::summary_help()),
            _ => command,
        })
        .mut_subcommands(with_help);
    let help = help(&command);
    command.override_help(help)
}

/// The word that stands for the value of an argument, if the argument has a value.
fn placeholder(command: &str, argument: &str) -> Option<&'static str> {
    Some(match (command, argument) {
        ("simulate", "x" | "o") => words::placeholder_opponent(),
        (_, "x" | "o") => words::placeholder_player(),
        (_, "best_of" | "depth" | "games" | "seed") => words::placeholder_number(),
        (_, "file" | "record") => words::placeholder_file(),
        (_, "first") => words::placeholder_who(),
        (_, "format") => words::placeholder_format(),
        (_, "language") => words::placeholder_language(),
        (_, "rules") => words::placeholder_rules(),
        (_, "pause") => words::placeholder_seconds(),
        (_, "position" | "question") => words::placeholder_position(),
        (_, "target") => words::placeholder_link(),
        _ => return None,
    })
}

/// Examples and exit codes, after the help of the whole program.
pub(super) fn examples_and_exit_codes() -> String {
    section(words::examples_heading(), words::examples()) + &section(words::exit_codes_heading(), words::exit_codes())
}

fn help(command: &Command) -> String {
    let about = |command: &Command| command.get_about().map(ToString::to_string).unwrap_or_default();
    let commands = command.get_subcommands().map(|inner| (inner.get_name().to_owned(), about(inner)));
    let (positionals, options): (Vec<_>, Vec<_>) = command.get_arguments().partition(|one| one.is_positional());
    let row = |argument: &Arg| (signature(argument), explanation(argument));
    [
        about(command) + "\n",
        section(words::usage_heading(), usages(command).map(|usage| (usage, ""))),
        section(words::commands_heading(), commands),
        section(words::arguments_heading(), positionals.into_iter().map(row)),
        section(words::options_heading(), options.into_iter().map(row)),
        command.get_after_help().map(ToString::to_string).unwrap_or_default(),
    ]
    .concat()
}

/// The ways to write a command.
fn usages(command: &Command) -> impl Iterator<Item = String> {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let positionals: String = command.get_positionals().map(|argument| format!(" {argument}")).collect();
    let with_options = format!("{name} [{}]{positionals}", words::placeholder_options());
    let with_command = format!("{name} <{}>", words::placeholder_command());
    [with_options].into_iter().chain(command.has_subcommands().then_some(with_command))
}

/// How an argument is written, such as `-h, --help` and `--seed <NUMBER>`.
fn signature(argument: &Arg) -> String {
    argument.get_short().map(|short| format!("-{short}, ")).unwrap_or_default() + &argument.to_string()
}

/// What an argument is for, and which value it has if it is not given.
fn explanation(argument: &Arg) -> String {
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    match argument.get_default_values() {
        [default] if argument.get_action().takes_values() => words::with_default(help, default.display()),
        _ => help,
    }
}

/// A heading, and below it two columns: names, and what they mean. Without rows there is no section.
fn section(heading: &str, rows: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>) -> String {
    let rows: Vec<_> = rows.into_iter().collect();
    if rows.is_empty() {
        return String::new();
    }
    let width = columns::width(rows.iter().map(|(name, _)| name.as_ref()));
    let indent = format!("\n{:1$}", "", width + 4);
    let rows = rows.iter().map(|(name, meaning)| {
        let row = format!("  {}  {}", columns::left(name.as_ref(), width), meaning.as_ref().replace('\n', &indent));
        row.trim_end().to_owned() + "\n"
    });
    format!("\n{heading}\n{}", rows.collect::<String>())
}
