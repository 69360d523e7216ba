//! The program is killed at each system call of a save. What is stored is the old text or the new one, and no file is
//! left over for ever. It is also killed in a real window at random instants of a match.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::*;
use bevy::time::TimePlugin;
use noughts::persistence::{PersistencePlugin, Persistent, Place};
use noughts::records::Solved;
use noughts::settings::Settings;
use noughts_engine::play::SavedGame;
use noughts_engine::rules::{Board, Mark, Position};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tempfile::{NamedTempFile, TempDir};

use super::driver::Desktop;

/// Names the folder in which [`a_program_that_saves`] saves.
const FOLDER: &str = "NOUGHTS_TEST_FOLDER";
/// The folder beside it for saves that are not killed, and their number.
const WARM_UP: (&str, u8) = ("../warm-up", 8);
const FILES: [&str; 2] = ["settings.json", "solved.txt"];
/// System calls about files or descriptors. All other system calls, and also `mmap`, change nothing that is stored.
const CALLS: &str = "trace=%file,%desc";
const MEMORY: &str = "mmap";
/// The age of a file that is left over.
const OLD: Duration = Duration::from_secs(61);

/// The versions that a test saves. Each version differs in each file.
const BEFORE: u8 = 10;
const KILLED: u8 = 20;
const AFTER: u8 = 30;

/// The stored texts, or `None` where nothing is stored.
type Stored = [Option<String>; 2];

/// Starts the program without a window, changes what is stored, and ends it, which saves.
fn save(folder: &Path, version: u8) {
    fn persistence<T: Persistent>(folder: &Path) -> PersistencePlugin<T> {
        PersistencePlugin::at(Some(Place::within(folder, T::ITEM)))
    }
    let mut app = App::new();
    app.add_plugins((TimePlugin, persistence::<Settings>(folder), persistence::<Solved>(folder)));
    app.world_mut().resource_mut::<Settings>().volume = version;
    app.world_mut().resource_mut::<Solved>().solve(version.to_string());
    app.world_mut().write_message(AppExit::Success);
    app.update();
}

fn stored(folder: &Path) -> Stored {
    FILES.map(|file| fs::read_to_string(folder.join(file)).ok())
}

/// The files of a folder that are not complete.
fn incomplete(folder: &Path) -> Vec<fs::DirEntry> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry"));
    entries.filter(|entry| !FILES.iter().any(|file| entry.file_name() == *file)).collect()
}

/// This function is a test only because a test program can run nothing but tests.
///
/// strace kills at a number of a call, and counts in each thread for itself. A few saves bring this thread ahead of the
/// main thread, which would otherwise be killed first.
#[test]
#[ignore = "is killed by another test"]
fn a_program_that_saves() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let (beside, saves) = WARM_UP;
    for version in 0..saves {
        save(&folder.join(beside), version);
    }
    save(&folder, KILLED);
}

/// Runs the test above under strace.
fn traced(folder: &Path, options: &[&str]) -> ExitStatus {
    let this = std::env::current_exe().expect("a path");
    let mut strace = Command::new("strace");
    strace.arg("--follow-forks").args(options).arg(this);
    strace.args(["--exact", "desktop::kills::a_program_that_saves", "--ignored", "--test-threads=1"]);
    // Without a type of terminal, the main thread does not look for a description of the terminal.
    let strace = strace.env(FOLDER, folder).env_remove("TERM");
    let strace = strace.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    strace.status().expect("strace is installed")
}

/// The system calls of a save, and one system call after the save. Each has its number among the calls of the same name in its
/// thread.
fn calls(folder: &Path) -> Vec<(String, usize)> {
    let log = NamedTempFile::new().expect("a file");
    let path = log.path().to_str().expect("plain").to_owned();
    assert!(traced(folder, &["--output", &path, "-e", CALLS]).success());
    let log = fs::read_to_string(path).expect("text");
    let mut numbers = HashMap::new();
    let calls = log.lines().filter_map(|line| {
        let (thread, call) = line.split_once(' ')?;
        let (name, _arguments) = call.trim().split_once('(')?;
        let number = numbers.entry((thread, name)).or_insert(0);
        *number += 1;
        Some((call, thread, name, *number))
    });
    let calls: Vec<_> = calls.collect();
    let names_folder = |(call, ..): &(&str, &str, &str, usize)| {
        call.contains(folder.to_str().expect("plain")) && !call.contains(WARM_UP.0)
    };
    let first = calls.iter().position(names_folder).expect("the folder is read");
    let last = calls.iter().rposition(names_folder).expect("the folder is written");
    let main_thread = calls[0].1;
    let calls = calls[first..].iter().take(last + 2 - first).filter(|(_, _, name, _)| *name != MEMORY);
    let numbered = calls.map(|(_, _, name, number)| {
        let is_ahead = numbers.get(&(main_thread, *name)).is_none_or(|main| main < number);
        assert!(is_ahead, "more saves must come before {name}");
        ((*name).to_owned(), *number)
    });
    numbered.collect()
}

/// A folder in which this version was saved, if any, and the folder around it.
fn folder(before: Option<u8>) -> (TempDir, PathBuf) {
    let around = tempfile::tempdir().expect("a folder");
    let folder = around.path().join("saved");
    fs::create_dir(&folder).expect("a folder");
    if let Some(version) = before {
        save(&folder, version);
    }
    (around, folder)
}

#[test]
#[ignore = "needs strace"]
fn a_kill_at_any_moment_of_a_save_leaves_the_old_text_or_the_new_one() {
    if !Command::new("strace").args(["--output", "/dev/null", "true"]).status().is_ok_and(|status| status.success()) {
        println!("\nNOT CHECKED: kills within a save, because strace is missing or is not allowed to trace");
        return;
    }
    for before in [None, Some(BEFORE)] {
        let (_whole, whole) = folder(before);
        let old = stored(&whole);
        let calls = calls(&whole);
        let new = stored(&whole);
        assert!((0..2).all(|file| new[file].is_some() && new[file] != old[file]), "{new:?}");

        let (mut changed, mut leftovers) = ([0; 2], 0);
        for (name, number) in &calls {
            let (_around, folder) = folder(before);
            let kill = format!("inject={name}:signal=KILL:when={number}");
            let status = traced(&folder, &["-e", &format!("trace={name}"), "-e", &kill]);
            assert!(!status.success(), "it was not killed at {name} {number}");
            let found = stored(&folder);
            for file in 0..2 {
                assert!(found[file] == old[file] || found[file] == new[file], "at {name} {number}: {found:?}");
                changed[file] += usize::from(found[file] == new[file]);
            }
            leftovers += usize::from(!incomplete(&folder).is_empty());
            expect_no_leftover(&folder);
        }
        println!("{} kills: new texts {changed:?}, incomplete files {leftovers}", calls.len());
        // The kills were before, within and after the writing of each file.
        assert!(changed.iter().all(|changed| (1..calls.len()).contains(changed)) && leftovers > 0);
    }
}

/// Checks that the next saves work, and that they remove an incomplete file as soon as it is old. A new incomplete file may
/// belong to a program that is writing now.
fn expect_no_leftover(folder: &Path) {
    let found = incomplete(folder).len();
    save(folder, AFTER);
    assert_eq!(incomplete(folder).len(), found);
    for entry in incomplete(folder) {
        let file = File::options().write(true).open(entry.path()).expect("a file");
        file.set_modified(SystemTime::now() - OLD).expect("another time");
    }
    save(folder, AFTER + 1);
    assert!(incomplete(folder).is_empty());
    let [settings, solved] = stored(folder).map(Option::unwrap);
    assert!(settings.contains(&format!("\"volume\": {}", AFTER + 1)), "{settings}");
    assert!(solved.lines().any(|id| id == AFTER.to_string()), "{solved}");
}

/// How often the program is killed in a match, unless this variable says otherwise.
const KILLS: (&str, usize) = ("NOUGHTS_TEST_KILLS", 10);
/// The longest time from a click to the kill, in milliseconds. Most marks are seen sooner.
const LATEST: u64 = 400;
/// An order of moves in which nobody wins.
const MOVES: [&str; 8] = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3"];

/// The board of the match that is stored.
fn stored_board(desktop: &Desktop) -> Option<Board> {
    let text = fs::read_to_string(desktop.data.path().join("match.txt")).ok()?;
    let saved: SavedGame = text.parse().expect("a whole match");
    Some(*saved.round().expect("legal moves").board())
}

fn marks_of(board: &Board) -> Vec<Option<Mark>> {
    board.rules().cells().map(|position| board.mark(position)).collect()
}

#[test]
#[ignore = "needs Xvfb"]
fn a_match_is_as_it_was_seen_after_a_kill_at_any_instant() {
    let kills = std::env::var(KILLS.0).map_or(KILLS.1, |kills| kills.parse().expect("a number"));
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let first = ["--x", "Mina", "--o", "Noah", "--first", "x"];
    let mut desktop = Desktop::open_with(640, 480, &first, |_, data| {
        let settings =
            r#"{"theme": "Light", "motion": "Reduced", "window": {"width": 640, "height": 480, "maximised": false}}"#;
        fs::write(data.join("settings.json"), settings).expect("written");
        Vec::new()
    });
    desktop.expect_board(".../.../... x");
    let (mut seen_at_kill, mut ahead) = (0, 0);
    for kill in 0..kills {
        let board =
            stored_board(&desktop).map_or(0, |board| MOVES.len().min(marks_of(&board).iter().flatten().count()));
        if board + 2 > MOVES.len() {
            desktop.keys("r");
            desktop.expect_board(".../.../... x");
        }
        let is_begun = desktop.marks().is_some_and(|marks| marks.iter().flatten().count() > 0);
        let played = |desktop: &Desktop| desktop.marks().expect("a board").iter().flatten().count();
        // A match without a move is not stored.
        for _ in 0..usize::from(!is_begun) + rng.random_range(0..2) {
            let before = played(&desktop);
            desktop.click(MOVES[before]);
            desktop.wait_for(|d| (d.marks()?.iter().flatten().count() > before).then_some(()));
        }
        let mut seen = desktop.marks().expect("a board");
        let before = seen.clone();
        let cell: Position = MOVES[seen.iter().flatten().count()].parse().expect("a cell");
        let at = Duration::from_millis(rng.random_range(0..LATEST));
        let clicked = Instant::now();
        desktop.click(&cell.to_string());
        while clicked.elapsed() < at {
            seen = desktop.marks().unwrap_or(seen);
        }
        desktop.kill();
        let stored = stored_board(&desktop).expect("a match");
        let found = marks_of(&stored);
        let is_ahead = found != seen;
        assert!(
            !is_ahead || seen == before && found.iter().flatten().count() == seen.iter().flatten().count() + 1,
            "kill {kill} after {at:?}: {seen:?} was seen, {found:?} is stored"
        );
        seen_at_kill += usize::from(seen != before);
        ahead += usize::from(is_ahead);
        desktop.start_again(&[]);
        desktop.keys("Enter");
        desktop.expect_board(&stored.to_string());
    }
    println!("{kills} kills: the last mark was seen before {seen_at_kill}, and stored before it was seen at {ahead}");
}
