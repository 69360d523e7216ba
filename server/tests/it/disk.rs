//! A disk that is full for a while, and folders with many files.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use noughts_protocol::{Code, Rejection, SeatPresence, ServerMessage};
use parking_lot::Mutex;
use tokio::task::JoinSet;

use crate::support::folder::{SECRETS, files, room_line, write};
use crate::support::{Player, Program, Table, count, create, get, wait};

const TABLES: u64 = 6;

/// How many files of a folder a program has open.
fn open_files(program: &Program, folder: &Path) -> usize {
    let open = fs::read_dir(format!("/proc/{}/fd", program.id())).expect("a process");
    open.filter_map(|file| fs::read_link(file.ok()?.path()).ok()).filter(|path| path.starts_with(folder)).count()
}

/// Lets no file of a program be longer than so many bytes.
#[cfg(target_os = "linux")]
fn limit_files(program: &Program, bytes: u64) {
    let id = program.id().try_into().expect("a process");
    rlimit::prlimit(id, rlimit::Resource::FSIZE, Some((bytes, rlimit::INFINITY)), None).expect("it may be limited");
}

/// A full disk, for the files of one program: no file can be longer than the journal is, and a line is cut.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().canonicalize().expect("a path");
    let mut program = Program::after("trap '' XFSZ", &path);
    let host = program.host();
    let health = async || get(&host, "/health").await.expect("an answer");
    let [mut x, mut o] = Player::pair(&program.url()).await;
    let mut playing = JoinSet::new();
    for seed in 0..TABLES {
        let mut table = Table::open(&[program.url()], seed).await;
        playing.spawn(async move {
            table.play(100).await;
            table.check().await;
        });
    }
    assert!(health().await.ends_with("\r\n\r\nok\n"));
    let length = fs::metadata(path.join("000000001.rooms")).expect("a journal").len();
    limit_files(&program, length + 100);
    let place = |id| format!(r#"{{"t":"place","id":{id},"round":1,"ply":0,"at":"b2"}}"#);
    x.until(|state| state.names.o.is_some()).await;
    x.until_presence(|presence| presence.o == SeatPresence::There).await;
    for id in 0..400 {
        let answer = x.ask(&place(id)).await;
        assert!(matches!(answer, ServerMessage::Refused { why: Rejection::Unavailable, .. }), "{answer:?}");
    }
    let mut told = health().await;
    while told.starts_with("HTTP/1.1 200") {
        wait(20).await;
        told = health().await;
    }
    assert!(told.starts_with("HTTP/1.1 503") && told.contains("\r\n\r\nRooms cannot be saved: "), "{told}");
    assert_eq!(told.lines().last().map(|line| line.matches('.').count()), Some(1), "one sentence: {told}");
    assert_eq!((files(&path), open_files(&program, &path)), (vec!["000000001.rooms".to_owned()], 2));
    limit_files(&program, rlimit::INFINITY);
    // The first attempt after its end is accepted.
    let moved = x.ask(&place(1)).await;
    assert!(matches!(moved, ServerMessage::Moved(_)), "{moved:?}");
    o.until_record("x b2").await;
    playing.join_all().await;
    assert_eq!((files(&path), open_files(&program, &path)), (vec!["000000001.rooms".to_owned()], 2));
    let lines = program.errors();
    assert_eq!(lines.lines().count(), 2, "it is told when it begins and when it ends, and not for each room: {lines}");
    assert!(lines.ends_with("Rooms can be saved again\n"), "{lines}");
    program.kill_and_start();
    assert_eq!(program.errors(), "", "no part of a line is left");
}

/// A store that refuses for this time. Meanwhile it leaves nothing behind, and all rooms go on within a second of its end.
#[cfg(target_os = "linux")]
async fn refuse(time: Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().canonicalize().expect("a path");
    let program = Program::after("trap '' XFSZ", &path);
    let (mut playing, moved) = (JoinSet::new(), Arc::new(Mutex::new([Instant::now(); TABLES as usize])));
    let stop = Arc::new(AtomicBool::new(false));
    for seed in 0..TABLES {
        let mut table = Table::open(&[program.url()], seed).await;
        table.be_patient(time + Duration::from_secs(60));
        let (moved, stop) = (Arc::clone(&moved), Arc::clone(&stop));
        playing.spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                table.play(1).await;
                moved.lock()[seed as usize] = Instant::now();
            }
            table.check().await;
        });
    }
    wait(200).await;
    let length = fs::metadata(path.join("000000001.rooms")).expect("a journal").len();
    limit_files(&program, length);
    tokio::time::sleep(time).await;
    assert_eq!((files(&path), open_files(&program, &path)), (vec!["000000001.rooms".to_owned()], 2));
    limit_files(&program, rlimit::INFINITY);
    let end = Instant::now();
    while moved.lock().iter().any(|last| *last <= end) {
        assert!(end.elapsed() < Duration::from_secs(1), "not all rooms go on");
        wait(5).await;
    }
    println!("all rooms went on {:?} after {time:?}", end.elapsed());
    stop.store(true, Ordering::Relaxed);
    playing.join_all().await;
    assert_eq!((files(&path), open_files(&program, &path)), (vec!["000000001.rooms".to_owned()], 2));
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_refuses_for_a_while_leaves_nothing_behind() {
    refuse(Duration::from_secs(3)).await;
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes ten minutes"]
async fn a_store_that_refuses_for_ten_minutes_leaves_nothing_behind() {
    refuse(Duration::from_secs(count("NOUGHTS_REFUSED", 600) as u64)).await;
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_starts_with_more_files_than_it_may_open() {
    const FILES: u32 = 1100;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().canonicalize().expect("a path");
    for number in 1..=FILES {
        write(&path, number, &room_line(Code::from_number(number.into()), 2_000_000_000));
    }
    let program = Program::after("ulimit -S -n 64", &path);
    for number in [1, 2, FILES / 2, FILES] {
        let code = Code::from_number(number.into());
        Player::with_secret(&program.url(), code, SECRETS[0]).await.expect("it is there");
    }
    assert!(open_files(&program, &path) <= 4);
}

#[test]
fn a_second_server_of_a_folder_says_so_and_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a plain path");
    let _first = Program::with_folder(folder.path());
    let second = Command::new(env!("CARGO_BIN_EXE_noughts-server"))
        .args(["--listen", "127.0.0.1:0", "--rooms", path])
        .output()
        .expect("the server");
    assert!(!second.status.success());
    let told = String::from_utf8(second.stderr).expect("a text");
    let sentence =
        format!("Another noughts-server uses this folder, {path}: end it, or choose another folder with --rooms");
    assert_eq!(told.trim_end(), format!("noughts-server: {sentence}"));
}

#[tokio::test]
async fn a_folder_that_is_removed_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::with_folder(folder.path());
    fs::remove_dir_all(folder.path()).expect("it is removed");
    let told = get(&program.host(), "/health").await.expect("an answer");
    assert!(told.starts_with("HTTP/1.1 503") && told.contains("Rooms cannot be saved: "), "{told}");
    let entry = create("Mina");
    let refused = ServerMessage::Refused { id: None, why: Rejection::Unavailable };
    assert_eq!(Player::answer_to(&program.url(), entry).await, refused);
    fs::create_dir(folder.path()).expect("it is there again");
    Player::create(&program.url(), "Mina").await;
}
