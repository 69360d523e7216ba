//! Makes Rust functions of the messages in `assets/languages`, for `src/words`.

use std::path::Path;
use std::{env, fs, io};

#[path = "build/messages.rs"]
mod messages;

fn main() {
    println!("cargo::rerun-if-changed=assets/languages");
    println!("cargo::rerun-if-changed=build/messages.rs");
    match read(Path::new("assets/languages")) {
        Err(error) => println!("cargo::error=assets/languages: {error}"),
        Ok(files) => match messages::compile(&files) {
            Err(errors) => errors.iter().for_each(|error| println!("cargo::error={error}")),
            Ok(code) => {
                let folder = env::var_os("OUT_DIR").expect("cargo names a folder for what is built");
                if let Err(error) = fs::write(Path::new(&folder).join("messages.rs"), code) {
                    println!("cargo::error=messages.rs: {error}");
                }
            }
        },
    }
}

/// The name of each Fluent file in a folder, and its text.
fn read(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).map_err(|error| io::Error::other(format!("{name}: {error}")))?;
            files.push((name, text));
        }
    }
    Ok(files)
}
