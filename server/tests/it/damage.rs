//! Journals that are damaged, or that another version has written.

use std::fs;

use noughts_protocol::{ClientMessage, Code, Join, Rejection, Request, ServerMessage, VERSION};
use noughts_server::store::SaveError;

use crate::support::folder::{SECRETS, files, line, read, room, room_line, write};
use crate::support::{Player, Program, Server, get, open_store};

const TIME: u64 = 2_000_000_000;

fn code(number: u64) -> Code {
    Code::from_number(number)
}

#[tokio::test]
async fn what_is_damaged_is_told_at_the_start_and_to_whoever_asks() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, back, lost, cut] = [1, 2, 3, 4].map(code);
    let wrong = |code, old: &str, new: &str| room_line(code, TIME).replace(old, new);
    // A damaged line does no harm if a later line of its room is there.
    let first = [room_line(back, TIME), wrong(whole, "Mina", "Nina"), room_line(whole, TIME)].concat();
    let second = [wrong(back, "\"x\"", "\"o\""), wrong(lost, " ", "  "), wrong(lost, "seq", "SEQ")].concat();
    write(folder.path(), 1, &first);
    write(folder.path(), 4, &(second + "\n\n" + &room_line(cut, TIME)[..80]));
    for strange in ["+5.rooms", "5.rooms", "99999999999.rooms", "notes.rooms"] {
        fs::write(folder.path().join(strange), "no journal").expect("a file");
    }
    fs::create_dir(folder.path().join("000000006.rooms")).expect("a folder");
    let program = Program::with_folder(folder.path());
    let sentences = [
        "Files are missing, and what was saved in them: 000000002.rooms to 000000003.rooms, 000000005.rooms.",
        "There are files that are no journals, and that are left alone: +5.rooms, 000000006.rooms, 5.rooms, \
         99999999999.rooms, notes.rooms.",
        "5 lines are damaged, and skipped: 000000001.rooms (1), 000000004.rooms (4).",
        "1 room is set back to what was saved before",
        "2 rooms are lost",
    ];
    let mut names = [lost, cut].map(|code| code.to_string());
    names.sort_unstable();
    let told = |line: &str| format!("noughts-server: {line}\n");
    let [one, two, three, four, five] = sentences;
    let (four, five) = (format!("{four}: {back}."), format!("{five}: {}.", names.join(", ")));
    assert_eq!(program.errors(), [one, two, three, &four, &five].map(told).concat());
    let health = get(&program.host(), "/health").await.expect("an answer");
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    let (_, body) = health.split_once("\r\n\r\n").expect("a body");
    let [.., four, five] = sentences;
    assert_eq!(body, format!("ok\n{one}\n{two}\n{three}\n{four}.\n{five}.\n"), "codes are nobody's business");
    for (code, is_there) in [(whole, true), (back, true), (lost, false), (cut, false)] {
        let found = Player::with_secret(&program.url(), code, SECRETS[0]).await;
        assert_eq!(found.err(), (!is_there).then_some(Rejection::NoSuchRoom));
    }
    Player::create(&program.url(), "Mina").await;
    assert!(files(folder.path()).contains(&"000000007.rooms".to_owned()), "the next number that is free");
}

#[tokio::test]
async fn garbage_is_no_journal_and_ends_no_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let garbage: Vec<u8> = (0..100_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    fs::write(folder.path().join("000000001.rooms"), &garbage).expect("a file");
    fs::write(folder.path().join("000000002.rooms"), vec![0; 10_000]).expect("a file");
    let server = Server::over(folder).await;
    let x = Player::create(&server.url, "Mina").await;
    let server = server.restart().await;
    let seat = x.client.seat().expect("a seat").clone();
    Player::with_secret(&server.url, seat.code, seat.secret).await.expect("it is there");
    assert_eq!(fs::read(server.folder().join("000000001.rooms")).expect("a file"), garbage);
}

/// Lines that this version does not understand, of the rooms 1 to 4.
fn foreign_lines() -> Vec<String> {
    let (text, one, two, three, four) = (room_line(code(1), TIME), code(1), code(2), code(3), code(4));
    let said = text.split_once(' ').expect("a checksum").1.trim_end();
    vec![
        line(&said.replace("classic 3x3x3", "spherical 20x20x5")),
        line(&format!("{two}/clock 1 {TIME} {{\"x\":60}}")),
        line(&format!("{three} one {TIME} text")),
        line(&format!("{four}/past 2 {TIME} {{\"round\":\"second\"}}")),
        line(&format!("! {one} is no code")),
    ]
}

#[tokio::test]
async fn what_a_later_version_has_written_is_kept_and_nobody_enters_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = foreign_lines();
    // The rooms 2 and 4 have a line that could be read, beside the other.
    let known = [2, 4, 5].map(|number| room_line(code(number), TIME)).concat();
    write(folder.path(), 1, &(known + &lines.concat()));
    let later = |number: u32| room_line(code(u64::from(number) + 10), TIME);
    (2..=60).for_each(|number| write(folder.path(), number, &later(number)));
    for start in 0..2 {
        // A day later, which is much longer than any room is kept.
        let store = open_store(folder.path()).await;
        store.remove_unused_since(if start == 0 { TIME } else { TIME + 100_000 });
        for number in 1..=4 {
            assert!(store.load(code(number)).await.is_err(), "room {number}");
            let saved = store.save(code(number), &room(TIME), None).await;
            assert_eq!(saved, Err(SaveError::Unavailable), "room {number}");
        }
        assert_eq!(store.load(code(5)).await.expect("an answer").is_some(), start == 0);
        drop(store);
        assert!(!files(folder.path()).contains(&"000000001.rooms".to_owned()), "the oldest files are gone");
        let left = read(folder.path());
        for line in &lines {
            assert!(left.contains(line), "{line}");
        }
    }
    let program = Program::with_folder(folder.path());
    let sentence = "5 lines are of another version of this server, and kept for it; nobody can enter their rooms.";
    assert_eq!(program.errors(), format!("noughts-server: {sentence}\n"));
    let health = get(&program.host(), "/health").await.expect("an answer");
    assert!(health.starts_with("HTTP/1.1 200") && health.ends_with(&format!("ok\n{sentence}\n")), "{health}");
    for number in 1..=4 {
        let join = Join { v: VERSION, code: code(number), secret: SECRETS[0], take: false, name: None, hash: None };
        let answer = Player::answer_to(&program.url(), ClientMessage::Join(join)).await;
        assert_eq!(answer, ServerMessage::Refused { id: None, why: Rejection::Unavailable });
    }
}

#[tokio::test]
async fn fields_of_a_later_version_are_stored_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = room_line(code(1), TIME);
    let (_, said) = text.trim_end().split_once(' ').expect("a checksum");
    let said = said
        .replace("\"made\"", "\"school\":{\"class\":[3,null]},\"made\"")
        .replace("\"score\"", "\"clock\":60,\"score\"")
        .replace("\"role\":\"x\"", "\"role\":\"x\",\"device\":\"phone\"");
    let past = r#"{"round":1,"before":{"x":0,"o":0,"draws":0},"records":[],"times":[1,2]}"#;
    write(folder.path(), 1, &(line(&said) + &line(&format!("{}/past 1 {TIME} {past}", code(1)))));
    let server = Server::over(folder).await;
    let [mut x, mut o] = {
        let join = async |secret| Player::with_secret(&server.url, code(1), secret).await.expect("it is there");
        [join(SECRETS[0]).await, join(SECRETS[1]).await]
    };
    for (ply, at) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let ply_is = |ply| move |state: &noughts_protocol::RoomState| state.record.moves.len() == ply;
        let mover = if ply % 2 == 0 { &mut x } else { &mut o };
        mover.until(ply_is(ply)).await;
        mover.place(at).await;
    }
    x.expect(Request::Rematch).await;
    let folder = server.stop().await;
    let text = read(folder.path());
    let [.., past, room] = text.lines().collect::<Vec<_>>()[..] else { panic!("no lines: {text}") };
    for field in ["\"school\":{\"class\":[3,null]}", "\"clock\":60", "\"role\":\"x\",\"device\":\"phone\""] {
        assert!(room.contains(field) && room.contains("\"round\":2"), "{field}: {room}");
    }
    assert!(past.contains("\"times\":[1,2]") && past.contains("a1"), "{past}");
    Server::over(folder).await;
}
