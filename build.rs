//! Makes Rust functions of the messages in `assets/languages`, for `src/words`.

use std::path::Path;
use std::{env, fs, io};

#[path = "build/messages/mod.rs"]
mod messages;

const LANGUAGES: &str = "assets/languages";

fn main() {
    println!("cargo::rerun-if-changed={LANGUAGES}");
    println!("cargo::rerun-if-changed=build");
    if let Err(errors) = build() {
        errors.iter().for_each(|error| println!("cargo::error={LANGUAGES}/{error}"));
    }
}

fn build() -> Result<(), Vec<String>> {
    let files = read().map_err(|error| vec![error.to_string()])?;
    let code = messages::compile(&files)?;
    let folder = env::var("OUT_DIR").map_err(|error| vec![error.to_string()])?;
    fs::write(Path::new(&folder).join("messages.rs"), code).map_err(|error| vec![error.to_string()])
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
