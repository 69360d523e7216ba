//! The commands of the README and of the book are run, here or elsewhere. On other systems, those for a window would open one.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use super::reader::Block;
use super::{Document, readme_and_book, root};
use crate::support::program;

/// The first words of commands.
const PROGRAMS: [&str; 7] = ["cargo", "noughts", "node", "printf", "mdbook", "web/build", ".ci/run"];
/// What a command says that would open a window. It has understood its arguments then.
const NO_DISPLAY: &str = "Noughts found no display to open a window on.";
/// Makes the program of a checkout out of the one that is built.
const CARGO: &str = "#!/bin/sh\n[ \"$1\" = run ] || exit 99\nshift\n[ \"$1\" = -- ] && shift\nexec noughts \"$@\"\n";
/// What stands in the place of a link that a reader has.
const LINK: &str = "'#b2a1c3'";
/// What a text says that needs the network, in each language.
const NEEDS_NETWORK: [&str; 3] = ["network", "인터넷", "联网"];
/// What the README and the book have in blocks, besides commands.
const LANGUAGES: [&str; 6] = ["text", "toml", "fluent", "nginx", "caddy", "sh"];

/// Commands that are run elsewhere, and where: a file, and what it says.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("cargo test", ".ci/run", "README.md)"),
    ("cargo test -p noughts-engine", ".ci/run", "cargo test --locked -p noughts-engine"),
    ("cargo test -p noughts-server", ".ci/run", "cargo test --locked -p noughts-protocol -p noughts-server"),
    (
        "cargo test -p noughts-protocol -p noughts-server",
        ".ci/run",
        "cargo test --locked -p noughts-protocol -p noughts-server",
    ),
    ("cargo test -p noughts-fuzz", ".ci/run", "cargo test --locked -p noughts-fuzz"),
    ("cargo test -p noughts-fuzz -- --ignored", "fuzz/tests/agreement.rs", "#[ignore"),
    ("cargo test --test it -- --ignored a_million", "tests/it/sessions.rs", "fn a_million"),
    ("cargo test --test it -- --ignored desktop", ".ci/run", "--ignored --nocapture"),
    ("cargo test --test it -- --ignored desktop::pictures", ".ci/run", "desktop 4 pictures"),
    ("cargo test --test it documents", "tests/it/main.rs", "mod documents;"),
    ("cargo +nightly fuzz run session --features libfuzzer-sys", ".ci/run", "--features libfuzzer-sys"),
    ("cargo run --example minimal", "examples/minimal.rs", "fn main()"),
    ("cargo run -p noughts-server", "web/online.test.mjs", "noughts-server"),
    ("cargo run -p noughts-server -- --class 5b", "web/online.test.mjs", "'--class', '5b'"),
    ("cargo build --timings", ".ci/run", "cargo build --locked"),
    ("cargo doc --open", ".ci/run", "cargo doc --locked"),
    ("node web/serve.mjs", "web/serve.test.mjs", "serve.mjs"),
    ("node --test web/play.test.mjs", ".ci/run", "'*.test.mjs'"),
    ("node docs/pictures/small.mjs", ".ci/run", "node docs/pictures/small.mjs check"),
    ("node docs/pictures/record.mjs", ".ci/run", "node docs/pictures/record.mjs"),
    (".ci/run formatting lints", ".ci/run", "steps formatting"),
];

/// A command, and where it stands.
struct Shown {
    command: String,
    place: String,
    /// The text says that it needs the network.
    needs_network: bool,
}

fn is_command(code: &str) -> bool {
    let mut words = code.split_whitespace();
    let first = words.next().unwrap_or_default();
    PROGRAMS.contains(&first) && (words.next().is_some() || first.contains('/'))
}

/// Every command of a document. A block that may have some says what it has.
fn commands(document: &Document) -> Vec<Shown> {
    let needs_network = |text: &str| NEEDS_NETWORK.iter().any(|word| text.contains(word));
    let mut shown = Vec::new();
    for (span, at) in document.contents.spans.iter().filter(|(span, _)| is_command(span)) {
        let needs_network = needs_network(document.around(*at));
        shown.push(Shown { command: span.clone(), place: document.place(*at), needs_network });
    }
    for (Block { kind, code }, at) in &document.contents.blocks {
        let place = document.place(*at);
        assert!(LANGUAGES.contains(&&kind[..]), "{place}: what is in the block? “{kind}”");
        for line in code.lines() {
            let command = line.split(" #").next().unwrap_or_default().trim_end();
            assert_eq!(is_command(command), kind == "sh", "{place}: {line}");
            if kind == "sh" {
                let (command, place) = (command.to_owned(), place.clone());
                shown.push(Shown { command, place, needs_network: needs_network(line) });
            }
        }
    }
    shown
}

/// Whether the program of this test can run a command.
fn is_ours(command: &str) -> bool {
    let other = ["-p ", "--features", "--example"];
    let own = command.strip_prefix("cargo run").is_some_and(|rest| !other.iter().any(|other| rest.contains(other)));
    own || command.starts_with("noughts ") || command.starts_with("printf ")
}

/// Runs a command as somebody types it, in a folder where a file of matches is.
fn run(folder: &Path, command: &str) -> Result<(), String> {
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &command.replace(" LINK", &format!(" {LINK}"))])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", folder.join("bin").display()))
        .env("NOUGHTS_DATA", folder.join("data"))
        .env("NOUGHTS_LANGUAGE", "en")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    let opens_window = output.status.code() == Some(1) && said.contains(NO_DISPLAY);
    if output.status.success() || opens_window { Ok(()) } else { Err(format!("{:?}: {said}", output.status)) }
}

/// A folder with the program, and with a file of matches.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let bin = folder.path().join("bin");
    fs::create_dir_all(&bin).expect("it can be made");
    symlink(program().get_program(), bin.join("noughts")).expect("it can be made");
    let cargo = bin.join("cargo");
    fs::write(&cargo, CARGO).expect("it can be written");
    fs::set_permissions(&cargo, PermissionsExt::from_mode(0o755)).expect("it can be changed");
    let record = "printf 'a1\\na2\\nb1\\nb2\\nc1\\nquit\\n' | \
        noughts play --terminal --x Mina --o Noah --first x --record matches.txt";
    run(folder.path(), record).expect("a match is recorded");
    assert!(folder.path().join("matches.txt").exists(), "a match is recorded");
    folder
}

#[test]
fn commands_do_what_they_say() {
    let folder = folder();
    let (mut wrong, mut done, mut elsewhere) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for document in readme_and_book() {
        for Shown { command, place, needs_network } in commands(&document) {
            if let Some((known, ..)) = ELSEWHERE.iter().find(|(known, ..)| command == *known) {
                elsewhere.insert(*known);
            } else if is_ours(&command) {
                if done.insert(command.clone())
                    && let Err(why) = run(folder.path(), &command)
                {
                    wrong.push(format!("{place}: {command}\n    {why}"));
                }
            } else if !needs_network {
                wrong.push(format!(
                    "{place}: {command}\n    nothing runs it, and it does not say that it needs the network"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "commands that do not do what they say:\n{}", wrong.join("\n"));
    assert!(done.len() > 10, "commands were run");
    for (command, file, says) in ELSEWHERE {
        assert!(elsewhere.contains(command), "no document has {command}");
        let text = fs::read_to_string(root().join(file)).expect("a text");
        assert!(text.contains(says), "{file} runs {command}");
    }
}

#[test]
fn a_command_that_is_wrong_is_found() {
    let folder = folder();
    for wrong in ["noughts bogus", "cargo run -- --bogus", "noughts replay none.txt", "noughts analyze X"] {
        assert!(is_command(wrong) && is_ours(wrong) && run(folder.path(), wrong).is_err(), "{wrong}");
    }
}
