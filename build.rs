//! Makes the languages and their messages, which are files in `assets/languages`, into Rust, for `src/language.rs` and
//! `src/words`. Tells the program its version, which names in a release what the program was built from.

use std::path::Path;
use std::{env, fs, io};

#[path = "build/messages/mod.rs"]
mod messages;

const LANGUAGES: &str = "assets/languages";
const FONTS: &str = "assets/fonts";
/// The variable with the commit that a release is built from, which only `release/build` sets.
const BUILD: &str = "NOUGHTS_BUILD";

fn main() {
    println!("cargo::rerun-if-env-changed={BUILD}");
    let commit = env::var(BUILD).map_or_else(|_| String::new(), |commit| format!(" ({commit})"));
    println!("cargo::rustc-env=NOUGHTS_VERSION={}{commit}", env!("CARGO_PKG_VERSION"));
    for path in [LANGUAGES, FONTS, "build"] {
        println!("cargo::rerun-if-changed={path}");
    }
    if let Err(errors) = build() {
        errors.iter().for_each(|error| println!("cargo::error={LANGUAGES}/{error}"));
    }
}

fn build() -> Result<(), Vec<String>> {
    let one = |error: &dyn ToString| vec![error.to_string()];
    let files = read().map_err(|error| one(&error))?;
    // Tests need a language whose words are long, and people do not.
    let is_for_tests = env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    let code = messages::compile(&files, is_for_tests)?;
    let fonts = Path::new(FONTS);
    let folder = env::var("OUT_DIR").map_err(|error| one(&error))?;
    let write = |name: &str, text: &str| fs::write(Path::new(&folder).join(name), text).map_err(|error| one(&error));
    write("languages.rs", &code.languages(fonts))?;
    write("fonts.rs", &code.fonts(fonts))?;
    write("texts.rs", &code.included_files())?;
    write("messages.rs", &code.messages)?;
    code.files().try_for_each(|(name, texts)| write(&name, texts))
}

/// The name of each file of messages, and its text.
fn read() -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(LANGUAGES)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".ftl") {
            let text = fs::read_to_string(entry.path());
            let text = text.map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
            files.push((name, text));
        }
    }
    Ok(files)
}
