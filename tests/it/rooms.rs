//! The order of the rooms: each uses only rooms that come before it in the README's list.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const README: &str = include_str!("../../README.md");

/// The rooms that the README lists between two markers, in order.
fn listed(crate_name: &str) -> Vec<String> {
    let (_, rest) = README.split_once(&format!("<!-- rooms of {crate_name} -->")).expect("the list begins");
    let (list, _) = rest.split_once("<!-- end -->").expect("the list ends");
    let rooms = list.lines().filter_map(|line| line.trim().strip_prefix("| `")?.split('`').next());
    rooms.map(str::to_owned).collect()
}

/// Every Rust file below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            files(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
}

/// The room that a file belongs to, and its depth in modules below the root of the crate.
fn room(source: &Path, file: &Path) -> (String, usize) {
    let path = file.strip_prefix(source).expect("below the source").with_extension("");
    let mut parts: Vec<_> = path.iter().map(|part| part.to_str().expect("a plain name").to_owned()).collect();
    parts.retain(|part| part != "mod");
    (parts[0].clone(), parts.len())
}

/// The code without comments and without the tests at the end of the file.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| line.split(" // ").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The first names after a prefix such as `crate::`, also in groups with braces.
fn names_after(code: &str, prefix: &str) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let first_name = |text: &str| text.chars().take_while(|c| is_name(*c)).collect::<String>();
    let mut names = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        if code[..at].ends_with(|c: char| is_name(c) || c == ':' || c == '$') {
            continue;
        }
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            None => names.push(first_name(rest)),
            Some(group) => {
                let (mut depth, mut item) = (0, String::new());
                for c in group.chars() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => names.push(first_name(std::mem::take(&mut item).trim())),
                        _ => {}
                    }
                    if depth > 0 || c != ',' {
                        item.push(c);
                    }
                }
                names.push(first_name(item.trim()));
            }
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn expect_order(crate_name: &str, source: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let rooms = listed(crate_name);
    let mut all = Vec::new();
    files(&source, &mut all);
    let mut seen = BTreeSet::new();
    for file in all {
        let (own, depth) = room(&source, &file);
        if ["lib", "main"].contains(&own.as_str()) {
            continue;
        }
        let index = rooms.iter().position(|room| *room == own).unwrap_or_else(|| panic!("{own} is not in the README"));
        let code = code(&fs::read_to_string(&file).expect("a text"));
        let outward = names_after(&code, &"super::".repeat(depth));
        for used in names_after(&code, "crate::").into_iter().chain(outward) {
            let Some(other) = rooms.iter().position(|room| *room == used) else {
                panic!("{}: `{used}` is no room of the README", file.display());
            };
            assert!(other <= index, "{}: `{own}` uses `{used}`, which comes after it", file.display());
        }
        seen.insert(own);
    }
    let listed: BTreeSet<_> = rooms.into_iter().collect();
    assert_eq!(seen, listed, "the README lists the rooms that there are");
}

#[test]
fn every_room_of_the_game_uses_only_rooms_before_it() {
    expect_order("noughts", "src");
}

#[test]
fn every_room_of_the_engine_uses_only_rooms_before_it() {
    expect_order("noughts-engine", "engine/src");
}

#[test]
fn every_room_of_the_server_uses_only_rooms_before_it() {
    expect_order("noughts-server", "server/src");
}

#[test]
fn paths_are_found_alone_and_in_groups() {
    let text = "use crate::a::{b, c};\nuse crate::{d::{e, f}, g, h::i};\nlet x = crate::j::k(); // crate::l\n/// [`crate::m`]\n";
    assert_eq!(names_after(&code(text), "crate::"), ["a", "d", "g", "h", "j"]);
    assert_eq!(names_after("pub(super) use super::other::X; super::super::y", "super::"), ["other", "super"]);
}
