//! The page of the teacher, which is part of the program.

use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// The page loads nothing from elsewhere, and is shown in no frame.
const POLICY: &str = "default-src 'self'; frame-ancestors 'none'";

/// Files of the folder `class`.
macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_bytes!(concat!("../../class/", $name)).as_slice())),*] };
}

/// The files of the page, all of the folder.
const FILES: &[(&str, &[u8])] = files! {
    "boards.js"
    "class.css"
    "class.js"
    "dom.js"
    "drawers.js"
    "foot.js"
    "games.js"
    "icon.svg"
    "icons.js"
    "index.html"
    "inked.js"
    "inter-600.ttf"
    "inter.ttf"
    "join.js"
    "ladder.js"
    "line.js"
    "measures.js"
    "moves.js"
    "news.js"
    "opened.js"
    "pen.js"
    "secret.js"
    "tables.js"
    "words.js"
};

/// The file of this name; an empty name is the page itself.
pub fn file(name: &str) -> Response {
    let name = if name.is_empty() { "index.html" } else { name };
    match FILES.iter().find(|(known, _)| *known == name) {
        Some((_, bytes)) => {
            let headers = [(CONTENT_TYPE, kind(name)), (CONTENT_SECURITY_POLICY, POLICY)];
            (headers, *bytes).into_response()
        }
        None => (StatusCode::NOT_FOUND, "the page of a class has no such file\n").into_response(),
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("ttf") => "font/ttf",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_part_of_the_program_and_has_a_kind() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/class");
        let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        let mut known: Vec<_> = FILES.iter().map(|(name, _)| *name).collect();
        known.sort_unstable();
        assert_eq!(known, names, "list the files of server/class in pages.rs");
        assert!(known.into_iter().all(|name| kind(name) != "application/octet-stream"));
    }
}
