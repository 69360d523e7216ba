//! The store of one machine against a plain model.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use noughts_protocol::{Code, Rejection, Role};
use noughts_server::room::HostedRoom;
use noughts_server::store::{Embedded, Revision, RoomStore, SaveError};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::support::folder::{SECRETS, read, room, room_line, write};
use crate::support::{Player, Server, open_store};

const ROOMS: u64 = 40;

/// In seconds.
const DAY: u64 = 24 * 60 * 60;

fn bytes(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).expect("a folder");
    files.map(|file| file.expect("a file").metadata().expect("a length").len()).sum()
}

#[tokio::test]
async fn a_room_is_replaced_only_by_what_was_made_from_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open_store(folder.path()).await;
    let code = Code::from_number(1);
    assert!(store.load(code).await.expect("an answer").is_none());
    let first = store.save(code, &room(1), None).await.expect("it is new");
    assert_eq!(store.save(code, &room(2), None).await, Err(SaveError::Conflict));
    let second = store.save(code, &room(2), Some(first)).await.expect("it is the last one");
    assert_eq!(store.save(code, &room(3), Some(first)).await, Err(SaveError::Conflict));
    let stored = store.load(code).await.expect("an answer").expect("a room");
    assert_eq!((stored.room, stored.revision), (room(2), second));
    assert!(Embedded::open(folder.path(), 10).is_err(), "another program uses it");
}

#[tokio::test]
async fn no_more_rooms_are_made_than_there_may_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = RoomStore::Embedded(Embedded::open(folder.path(), 2).expect("a store"));
    let save = async |number, from| store.save(Code::from_number(number), &room(number), from).await;
    let first = save(1, None).await.expect("a place");
    save(2, None).await.expect("a place");
    assert_eq!(save(3, None).await, Err(SaveError::Full));
    save(1, Some(first)).await.expect("it has a place");
    store.remove_unused_since(2);
    save(3, None).await.expect("a place again");
}

#[tokio::test]
async fn a_line_that_was_cut_is_skipped() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = Code::from_number(1);
    let store = open_store(folder.path()).await;
    let first = store.save(code, &room(1), None).await.expect("it is new");
    store.save(code, &room(2), Some(first)).await.expect("it is the last one");
    drop(store);
    let file = folder.path().join("000000001.rooms");
    let text = fs::read(&file).expect("the file");
    for length in (text.len() / 2 + 1..text.len()).step_by(7) {
        File::create(&file).expect("the file").write_all(&text[..length]).expect("it is written");
        let store = open_store(folder.path()).await;
        assert_eq!(store.load(code).await.expect("an answer").expect("a room").room, room(1), "{length} bytes");
    }
}

#[tokio::test]
async fn what_is_old_is_removed_and_what_was_saved_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut model: HashMap<u64, (HostedRoom, Revision)> = HashMap::new();
    let mut now = 0;
    for _ in 0..4 {
        let store = open_store(folder.path()).await;
        for (number, (room, revision)) in &model {
            let stored = store.load(Code::from_number(*number)).await.expect("an answer").expect("a room");
            assert_eq!((&stored.room, stored.revision), (room, *revision));
        }
        for _ in 0..12_000 {
            now += 1;
            let number = rng.random_range(0..ROOMS);
            let from = model.get(&number).map(|(_, revision)| *revision);
            let revision = store.save(Code::from_number(number), &room(now), from).await.expect("it is saved");
            model.insert(number, (room(now), revision));
        }
    }
    assert!(bytes(folder.path()) < 20 << 20, "{} bytes", bytes(folder.path()));
    assert!(!folder.path().join("000000001.rooms").exists());
}

#[tokio::test]
async fn of_rooms_that_are_erased_nothing_is_in_any_file_and_the_others_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut model: HashMap<u64, (HostedRoom, Revision)> = HashMap::new();
    let mut store = open_store(folder.path()).await;
    for time in 0..30_000 {
        let number = time % ROOMS;
        let from = model.get(&number).map(|(_, revision)| *revision);
        let revision = store.save(Code::from_number(number), &room(time), from).await.expect("it is saved");
        model.insert(number, (room(time), revision));
        // In the middle of a file, at its beginning, and again.
        if [9_000, 20_001, 20_002, 29_999].contains(&time) {
            let codes = [time % ROOMS, (time + 1) % ROOMS].map(Code::from_number);
            store.erase(&codes).await.expect("the disk has space");
            let text = read(folder.path());
            assert!(codes.iter().all(|code| !text.contains(&code.to_string())), "after {time}");
            model.retain(|number, _| !codes.contains(&Code::from_number(*number)));
            if time == 20_001 {
                drop(store);
                store = open_store(folder.path()).await;
            }
            for number in 0..ROOMS {
                let stored = store.load(Code::from_number(number)).await.expect("an answer");
                let stored = stored.map(|stored| (stored.room, stored.revision));
                assert_eq!(stored, model.get(&number).cloned(), "{number} after {time}");
            }
        }
    }
}

/// Puts a room into a folder that was used so many seconds before another room, and comes to it after the server has started.
async fn come_back_after(seconds: u64) -> Result<Player, Rejection> {
    let folder = tempfile::tempdir().expect("a folder");
    let time = 1_700_000_000;
    let (code, other) = (Code::from_number(1), Code::from_number(2));
    write(folder.path(), 1, &(room_line(code, time - seconds) + &room_line(other, time)));
    let server = Server::over(folder).await;
    let player = Player::with_secret(&server.url, code, SECRETS[0]).await?;
    drop(server.stop().await);
    Ok(player)
}

#[tokio::test]
async fn a_room_that_nobody_has_used_for_a_day_is_gone_also_before_it_is_removed() {
    let player = come_back_after(DAY - 60).await.expect("it is there");
    assert_eq!(player.role(), Role::X);
    assert_eq!(come_back_after(DAY).await.err(), Some(Rejection::NoSuchRoom));
}

#[tokio::test]
async fn a_clock_that_was_wrong_by_years_ends_no_room_and_no_code() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970").as_secs();
    // The clock began in 1970 or in 2000 and was set since then, or it was in the future and was set back.
    for time in [5, 946_684_800, now - 2 * DAY, now + 10 * 365 * DAY, u64::MAX] {
        let folder = tempfile::tempdir().expect("a folder");
        let code = Code::from_number(1);
        write(folder.path(), 1, &room_line(code, time));
        let mut server = Server::over(folder).await;
        let mut x = Player::with_secret(&server.url, code, SECRETS[0]).await.expect("it is there");
        let mut o = Player::with_code(&server.url, code, "Noah").await.expect("the code is new");
        let seconds = x.client.seat().expect("a seat").code_seconds;
        assert!((500..=600).contains(&seconds), "{seconds} s");
        x.place("b2").await;
        o.until_record("x b2").await;
        let new = Player::create(&server.url, "Mina").await;
        for _ in 0..2 {
            server = server.restart().await;
            let seat = o.client.seat().expect("a seat").clone();
            let o = Player::with_secret(&server.url, code, seat.secret).await.expect("it is there");
            assert_eq!(o.state().record.to_string(), "x b2");
            Player::with_code(&server.url, new.code(), "Noah").await.expect("the code is new");
        }
    }
}
