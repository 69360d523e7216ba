//! The documents: their links lead somewhere, files that they name are there, and their commands do what they say. All are for
//! readers of the sources; the README and the book are also for players, in three languages.

#[cfg(target_os = "linux")]
mod commands;
mod reader;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use reader::Contents;

/// Folders without documents of ours.
const SKIPPED: [&str; 6] = [".git", "target", "node_modules", "dist", "book", "patches"];
/// What builds make, which is not there before.
const MADE: [&str; 4] = ["web/dist", "web/sizes.txt", "docs/book", "target/cargo-timings"];
/// The most lines of a README.
const MOST_LINES: usize = 120;
/// Pages of others that the READMEs have links to. Links to pages of this project need its address in `Cargo.toml`.
const OTHERS: [&str; 1] = ["https://bevy.org"];

/// A document, and what is in it.
struct Document {
    /// The path from the root of the sources.
    path: PathBuf,
    text: String,
    contents: Contents,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn find(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (path, name) = (entry.path(), entry.file_name());
        if entry.file_type().expect("a kind").is_dir() {
            if !SKIPPED.iter().any(|skipped| name == *skipped) {
                find(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// Every document, in the order of their paths.
fn documents() -> Vec<Document> {
    let mut paths = Vec::new();
    find(root(), &mut paths);
    paths.sort();
    let documents: Vec<_> = paths.iter().map(|path| Document::read(path)).collect();
    for name in ["README.md", "README.ko.md", "README.zh.md", "docs/src/inside/rooms.md", "server/README.md"] {
        assert!(documents.iter().any(|document| document.path == Path::new(name)), "{name} is found");
    }
    documents
}

/// The README in each language, the book, and how to contribute.
fn readme_and_book() -> Vec<Document> {
    let is_meant = |document: &Document| {
        let path = &document.path;
        path.starts_with("docs/src") || path.components().count() == 1 && path != Path::new("CHANGELOG.md")
    };
    documents().into_iter().filter(is_meant).collect()
}

impl Document {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("a text");
        let path = path.strip_prefix(root()).expect("below the root").to_owned();
        Self { path, contents: Contents::read(&text), text }
    }

    /// A place as people look for it.
    fn place(&self, at: usize) -> String {
        format!("{}:{}", self.path.display(), self.text[..at].matches('\n').count() + 1)
    }

    /// The row of a table, or else the paragraph.
    fn around(&self, at: usize) -> &str {
        let line_start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let (before, after) = if self.text[line_start..].starts_with('|') { ("\n", "\n") } else { ("\n\n", "\n\n") };
        let start = self.text[..at].rfind(before).map_or(0, |end| end + before.len());
        let end = self.text[at..].find(after).map_or(self.text.len(), |length| at + length);
        &self.text[start..end]
    }
}

/// The path of a relative link in a document, without `..` in it.
fn target(document: &Document, link: &str) -> PathBuf {
    let mut path = document.path.parent().expect("a folder").to_owned();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => assert!(path.pop(), "{} leads out of the sources", document.path.display()),
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

fn is_external(link: &str) -> bool {
    link.starts_with("https://") || link.starts_with("http://")
}

#[test]
fn links_lead_to_files_and_headings_that_there_are() {
    let documents = documents();
    let by_path: BTreeMap<_, _> = documents.iter().map(|document| (document.path.as_path(), document)).collect();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for document in &documents {
        for (link, at) in document.contents.links.iter().filter(|(link, _)| !is_external(link)) {
            checked += 1;
            let (file, anchor) = link.split_once('#').map_or((&link[..], None), |(file, anchor)| (file, Some(anchor)));
            let path = if file.is_empty() { document.path.clone() } else { target(document, file) };
            let is_there = root().join(&path).exists();
            let has_heading = anchor.is_none_or(|anchor| {
                by_path.get(path.as_path()).is_some_and(|found| found.contents.anchors.contains(anchor))
            });
            let is_in_book = !document.path.starts_with("docs/src") || path.starts_with("docs/src");
            if !is_there || !has_heading || !is_in_book {
                wrong.push(format!("{}: {link}", document.place(*at)));
            }
        }
    }
    assert!(checked > 50, "there are links");
    assert!(wrong.is_empty(), "links that lead nowhere, or out of the book:\n{}", wrong.join("\n"));
}

#[test]
fn files_that_are_named_are_there() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for document in documents().iter().filter(|document| document.path != Path::new("CHANGELOG.md")) {
        let folders = [root().to_owned(), root().join(document.path.parent().expect("a folder"))];
        for (span, at) in &document.contents.spans {
            let Some((first, _)) = span.split_once('/') else { continue };
            let is_path = !first.is_empty() && !span.contains([' ', '\'', '"', ':', '<', '>', '|', '{', '#', '?', '…']);
            let begins_here = || folders.iter().any(|folder| folder.join(first).is_dir());
            if !is_path || first.chars().all(|letter| letter == '.') || !begins_here() {
                continue;
            }
            checked += 1;
            let is_made = MADE.iter().any(|made| Path::new(span).starts_with(made));
            if !is_made && !folders.iter().any(|folder| exists(folder, span)) {
                wrong.push(format!("{}: {span}", document.place(*at)));
            }
        }
    }
    assert!(checked > 50, "files are named");
    assert!(wrong.is_empty(), "files that are not there:\n{}", wrong.join("\n"));
}

/// Whether a folder has such a file. In the name of the file, one `*` stands for anything.
fn exists(folder: &Path, named: &str) -> bool {
    let path = folder.join(named);
    let Some((start, end)) = named.rsplit('/').next().and_then(|name| name.split_once('*')) else {
        return path.exists();
    };
    let entries = fs::read_dir(path.parent().expect("a folder")).into_iter().flatten();
    entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .any(|name| name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end))
}

#[test]
fn a_readme_is_read_in_a_minute_and_knows_no_address_that_the_project_does_not_have() {
    let package = fs::read_to_string(root().join("Cargo.toml")).expect("a text");
    let own: Vec<_> = package
        .lines()
        .filter_map(|line| ["homepage", "repository"].iter().find_map(|key| line.strip_prefix(key)))
        .filter_map(|value| value.split('"').nth(1))
        .collect();
    let readmes = documents().into_iter().filter(|document| {
        document.path.components().count() == 1 && document.path.to_string_lossy().starts_with("README")
    });
    for readme in readmes {
        let lines = readme.text.lines().count();
        assert!((30..=MOST_LINES).contains(&lines), "{} has {lines} lines", readme.path.display());
        for (link, at) in readme.contents.links.iter().filter(|(link, _)| is_external(link)) {
            let is_known = OTHERS.contains(&&link[..]) || own.iter().any(|own| link.starts_with(own));
            assert!(is_known && !link.contains("example"), "{}: {link}", readme.place(*at));
        }
    }
}

#[test]
fn the_book_has_all_its_chapters() {
    let book = readme_and_book();
    let chapters = || book.iter().filter(|document| document.path.starts_with("docs/src"));
    let summary = chapters().find(|document| document.path.ends_with("SUMMARY.md")).expect("the contents");
    let listed: BTreeSet<_> = summary.contents.links.iter().map(|(link, _)| target(summary, link)).collect();
    let written: BTreeSet<_> =
        chapters().map(|document| document.path.clone()).filter(|path| *path != summary.path).collect();
    assert_eq!(listed, written, "the contents list the chapters");
    for language in ["", "ko", "zh-Hans"] {
        for chapter in ["playing.md", "teaching.md", "terminal.md", "friends.md", "page.md"] {
            let path = Path::new("docs/src").join(language).join(chapter);
            assert!(written.contains(&path), "players can read {}", path.display());
        }
    }
}

/// In chapters for players, what is bold is written on the screen in the same words.
#[test]
fn what_is_bold_for_players_is_a_word_of_the_game() {
    let (documents, mut wrong, mut checked) = (documents(), Vec::new(), 0);
    for (folder, language) in [("docs/src", "en"), ("docs/src/ko", "ko"), ("docs/src/zh-Hans", "zh-Hans")] {
        let messages = fs::read_to_string(root().join(format!("assets/languages/{language}.ftl"))).expect("a text");
        // The message itself, or one of its forms.
        let is_said = |words: &str| {
            let ends = [format!("= {words}"), format!("] {words}")];
            messages.lines().any(|line| ends.iter().any(|end| line.ends_with(&end[..])))
        };
        let chapters = ["playing.md", "teaching.md", "friends.md"].map(|chapter| Path::new(folder).join(chapter));
        for document in documents.iter().filter(|document| chapters.contains(&document.path)) {
            checked += document.contents.bold.len();
            let not_said = document.contents.bold.iter().filter(|(words, _)| !is_said(words));
            wrong.extend(not_said.map(|(words, at)| format!("{}: {words}", document.place(*at))));
        }
    }
    assert!(checked > 100, "words are bold");
    assert!(wrong.is_empty(), "words that the game does not say:\n{}", wrong.join("\n"));
}
