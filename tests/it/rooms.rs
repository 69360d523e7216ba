//! The order of the rooms: each room uses only rooms that come before it in the list of the book. No two files use each other,
//! directly or through other files, and no two types have the same name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const CHAPTER: &str = include_str!("../../docs/src/inside/rooms.md");

/// The rooms that the chapter lists between two markers, in order.
fn listed(crate_name: &str) -> Vec<String> {
    let (_, rest) = CHAPTER.split_once(&format!("<!-- rooms of {crate_name} -->")).expect("the list begins");
    let (list, _) = rest.split_once("<!-- end -->").expect("the list ends");
    let rooms = list.lines().filter_map(|line| line.trim().strip_prefix("| `")?.split('`').next());
    let rooms: Vec<_> = rooms.map(str::to_owned).collect();
    assert!(rooms.len() > 1, "the list has rooms");
    rooms
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

/// The names of a module, from the root of its crate. The root itself has an empty list of names.
type Module = Vec<String>;

/// The module whose code is in a file.
fn module(source: &Path, file: &Path) -> Module {
    let path = file.strip_prefix(source).expect("below the source").with_extension("");
    let names = path.iter().map(|name| name.to_str().expect("a plain name").to_owned());
    names.filter(|name| !["mod", "lib"].contains(&name.as_str())).collect()
}

/// The modules below a folder, each with its code. If a module has two files, for different systems, the code of both files is
/// together.
fn modules(source: &str) -> BTreeMap<Module, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let mut all = Vec::new();
    files(&source, &mut all);
    let read = |file: PathBuf| (module(&source, &file), code(&fs::read_to_string(&file).expect("a text")));
    let read: BTreeMap<_, _> = all.into_iter().map(read).collect();
    // `#[cfg_attr(…, path = "files.rs")] mod place;`
    let mut renamed = BTreeMap::new();
    for (module, code) in &read {
        for (_, rest) in code.match_indices("path = \"").map(|(at, _)| code.split_at(at)) {
            let file = rest.split('"').nth(1).and_then(|file| file.strip_suffix(".rs")).expect("a Rust file");
            let name = rest.split("mod ").nth(1).and_then(|rest| rest.split(';').next()).expect("a module");
            renamed.insert([&module[..], &[file.to_owned()]].concat(), [&module[..], &[name.to_owned()]].concat());
        }
    }
    let mut modules = BTreeMap::<_, String>::new();
    for (module, code) in read {
        modules.entry(renamed.remove(&module).unwrap_or(module)).or_default().push_str(&code);
    }
    modules
}

/// The other modules that a module uses. A module and its parent may use each other.
fn used(module: &Module, modules: &BTreeMap<Module, String>) -> BTreeSet<Module> {
    let paths = paths(&modules[module]);
    let imports: BTreeMap<_, _> =
        paths.iter().filter(|path| path.is_import).map(|path| (path.called, &path.names[..])).collect();
    let target = |path: &CodePath| {
        let (first, rest) = path.names.split_first()?;
        let names = match imports.get(first) {
            Some(whole) if !path.is_import => [whole, rest].concat(),
            _ => path.names.clone(),
        };
        let mut target = if names[0] == "crate" { Module::new() } else { module.clone() };
        for (at, name) in names.iter().enumerate() {
            match *name {
                "crate" | "self" => {}
                "super" => _ = target.pop(),
                name => {
                    target.push(name.to_owned());
                    if !modules.contains_key(&target) {
                        target.pop();
                        return (at > 0).then_some(target);
                    }
                }
            }
        }
        Some(target)
    };
    let is_parent = |parent: &[String], child: &[String]| child.split_last().is_some_and(|(_, start)| start == parent);
    let mut used: BTreeSet<_> = paths.iter().filter_map(target).collect();
    used.retain(|other| other != module && !is_parent(other, module) && !is_parent(module, other));
    used
}

/// The code without comments and without the tests at the end of the file.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| line.split(" // ").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// A path in code, such as `crate::rules::Board`, and the name that the code gives it.
struct CodePath<'a> {
    names: Vec<&'a str>,
    called: &'a str,
    /// Whether the path stands in a `use`.
    is_import: bool,
}

/// The words of code, with `::`, and its other characters.
fn tokens(code: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let (mut tokens, mut rest) = (Vec::new(), code.trim_start());
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if is_name(first) => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Adds the paths that begin with these names and go on at a token, and returns the token after them.
fn add_paths<'a>(
    tokens: &[&'a str],
    mut at: usize,
    names: &[&'a str],
    is_import: bool,
    found: &mut Vec<CodePath<'a>>,
) -> usize {
    let token = |at: usize| tokens.get(at).copied().unwrap_or_default();
    if token(at) == "{" {
        while !["}", ""].contains(&token(at)) {
            at = add_paths(tokens, at + 1, names, is_import, found);
        }
        return at + 1;
    }
    if !is_name(token(at)) {
        return at + usize::from(token(at) == "*");
    }
    let names = [names, &[token(at)]].concat();
    match (token(at + 1), token(at + 2)) {
        ("::", next) if next == "{" || next == "*" || is_name(next) => {
            add_paths(tokens, at + 2, &names, is_import, found)
        }
        ("as", called) => {
            found.push(CodePath { names, called, is_import });
            at + 3
        }
        _ => {
            found.push(CodePath { called: token(at), names, is_import });
            at + 1
        }
    }
}

/// All paths of two or more names. Groups with braces are taken apart.
fn paths(code: &str) -> Vec<CodePath<'_>> {
    let tokens = tokens(code);
    let (mut found, mut at) = (Vec::new(), 0);
    while at + 1 < tokens.len() {
        let before = if at == 0 { "" } else { tokens[at - 1] };
        let begins = is_name(tokens[at]) && tokens[at + 1] == "::" && !["$", "::", "."].contains(&before);
        at = if begins { add_paths(&tokens, at, &[], before == "use", &mut found) } else { at + 1 };
    }
    found
}

fn expect_order(crate_name: &str, source: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let rooms = listed(crate_name);
    let mut all = Vec::new();
    files(&source, &mut all);
    let mut seen = BTreeSet::new();
    for file in all {
        let module = module(&source, &file);
        let Some(own) = module.first().filter(|own| *own != "main") else { continue };
        let index = rooms.iter().position(|room| room == own).unwrap_or_else(|| panic!("{own} is not in the chapter"));
        let code = code(&fs::read_to_string(&file).expect("a text"));
        for path in paths(&code) {
            let outward = path.names.iter().take_while(|name| **name == "super").count();
            let used = match path.names[0] {
                "crate" => path.names[1],
                "super" if outward == module.len() => path.names[outward],
                _ => continue,
            };
            let Some(other) = rooms.iter().position(|room| *room == used) else {
                panic!("{}: `{used}` is no room of the chapter", file.display());
            };
            assert!(other <= index, "{}: `{own}` uses `{used}`, which comes after it", file.display());
        }
        seen.insert(own.clone());
    }
    let listed: BTreeSet<_> = rooms.into_iter().collect();
    assert_eq!(seen, listed, "the chapter lists the rooms that there are");
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

/// The modules that a module uses, directly or through others.
fn reached<'a>(module: &'a Module, uses: &'a BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<&'a Module> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![module]);
    while let Some(module) = next.pop() {
        next.extend(uses[module].iter().filter(|used| reached.insert(*used)));
    }
    reached
}

#[test]
fn no_two_files_use_each_other() {
    for source in ["src", "engine/src", "server/src", "server/protocol/src"] {
        let modules = modules(source);
        let uses: BTreeMap<_, _> = modules.keys().map(|module| (module.clone(), used(module, &modules))).collect();
        for (module, used) in &uses {
            let other = used.iter().find(|other| reached(other, &uses).contains(module));
            let other = other.map(|other| other.join("::"));
            assert_eq!(other, None, "in {source}, it and {} use each other", module.join("::"));
        }
    }
}

/// Tests and examples are left out, because no other code can name their types.
#[test]
fn no_two_types_have_one_name() {
    let mut types = BTreeMap::<_, BTreeSet<_>>::new();
    for folder in ["src", "build", "engine/src", "server/src", "server/protocol/src", "benches", "fuzz/src"] {
        for (module, code) in modules(folder) {
            for line in code.lines().map(str::trim_start) {
                let Some(line) = line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(crate) ")) else {
                    continue;
                };
                if let [kind @ ("struct" | "enum" | "trait" | "type"), name, ..] = tokens(line)[..] {
                    types
                        .entry(name.to_owned())
                        .or_default()
                        .insert(format!("{kind} in {folder} {}", module.join("::")));
                }
            }
        }
    }
    types.retain(|_, places| places.len() > 1);
    assert!(types.is_empty(), "types of one name: {types:#?}");
}

#[test]
fn paths_are_found_alone_and_in_groups() {
    let text = "use crate::a::{b, c};\nuse crate::{d::{e, f as g}, h::*};\nlet x = i::j() as u8; // crate::l\n/// [`crate::m`]\n";
    let code = code(text);
    let found: Vec<_> = paths(&code).iter().map(|path| (path.names.join("::"), path.called, path.is_import)).collect();
    let expected = [
        ("crate::a::b", "b", true),
        ("crate::a::c", "c", true),
        ("crate::d::e", "e", true),
        ("crate::d::f", "g", true),
        ("i::j", "j", false),
    ];
    assert_eq!(found, expected.map(|(path, called, is_import)| (path.to_owned(), called, is_import)));
}
