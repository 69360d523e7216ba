//! A match with a friend elsewhere, over real sockets to a small server.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use noughts::accessibility::Announcement;
use noughts::coach::Coach;
use noughts::game::MatchView;
use noughts::intent::{Intent, RoomIntent};
use noughts::online::{Connection, Online, Reply, Room, RoomEnd, StoredSeat, after_reload, before_reload};
use noughts::persistence::{Item, PersistencePlugin, Place};
use noughts::records::Unfinished;
use noughts::records::{Past, Rival, Totals};
use noughts::screens::Screen;
use noughts::settings::Settings;
use noughts::setup::{Draft, Family};
use noughts::words::{self, boards, online};
use noughts_engine::play::{self as engine, ActionKind, MatchRecord};
use noughts_engine::rules::{Board, ByMark, DrawReason, Kind, Mark, Move, Outcome, Rules};
use noughts_engine::teach::CourseStep;
use noughts_protocol::{ClientMessage, Code, Rejection, Secret};
use tungstenite::Message;

use crate::support::{Game, room};

/// The longest time for which a test waits until something is so.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server with one room.
#[derive(Clone)]
pub struct Server {
    pub address: String,
    pub room: Arc<Mutex<room::Room>>,
    sockets: Arc<Sockets>,
}

#[derive(Default)]
struct Sockets {
    /// The number of sockets so far.
    count: AtomicUsize,
    /// The sockets up to this number are to be cut.
    cut: AtomicUsize,
    /// Whether every socket is cut, because the server is away.
    is_away: AtomicBool,
}

impl Server {
    pub fn start() -> Self {
        Self::listen(Arc::new(Mutex::new(room::Room::new())), 0)
    }

    /// Another address of the same room, which can be away alone.
    pub fn other_address(&self) -> Self {
        Self::listen(self.room.clone(), 1_000_000)
    }

    /// Listens at an address. Sockets have numbers after this one.
    fn listen(room: Arc<Mutex<room::Room>>, first: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        let sockets = Arc::new(Sockets { count: AtomicUsize::new(first), ..Sockets::default() });
        let server = Self { address, room, sockets };
        let serving = server.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let server = serving.clone();
                thread::spawn(move || server.serve(stream));
            }
        });
        server
    }

    /// Cuts all open sockets.
    fn cut(&self) {
        self.sockets.cut.store(self.sockets.count.load(SeqCst), SeqCst);
    }

    /// Goes away, or comes back.
    pub fn set_away(&self, is_away: bool) {
        self.sockets.is_away.store(is_away, SeqCst);
    }

    pub fn record(&self) -> String {
        self.room.lock().unwrap().referee.state(None).record.to_string()
    }

    /// Talks with one game, until either side goes.
    fn serve(&self, stream: TcpStream) {
        let Ok(mut socket) = tungstenite::accept(stream) else { return };
        socket.get_ref().set_read_timeout(Some(Duration::from_millis(5))).unwrap();
        let number = self.sockets.count.fetch_add(1, SeqCst) + 1;
        loop {
            let read = socket.read();
            let mut room = self.room.lock().unwrap();
            if self.sockets.is_away.load(SeqCst) {
                break;
            }
            match read {
                Ok(Message::Text(text)) => room.hear(number, ClientMessage::parse(&text).expect("a message")),
                Ok(Message::Close(_)) => break,
                Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Ok(_) => {}
                Err(_) => break,
            }
            let is_sent = room.take_waiting(number).into_iter().all(|message| {
                let text = serde_json::to_string(&message).expect("it has a text");
                socket.send(Message::text(text)).is_ok()
            });
            if number <= self.sockets.cut.load(SeqCst) || !is_sent {
                break;
            }
        }
        self.room.lock().unwrap().close(number);
    }
}

pub fn open(server: &Server) -> Game {
    Game::open_with(1280, 800, |app| {
        app.insert_resource(Settings { server: Some(server.address.clone()), ..default() });
    })
}

/// Updates the games until something is so.
#[track_caller]
pub fn until(games: &mut [&mut Game], what: &str, mut is_so: impl FnMut(&mut [&mut Game]) -> bool) {
    let start = Instant::now();
    while !is_so(games) {
        assert!(
            start.elapsed() < PATIENCE,
            "never: {what}; {:?}",
            games.iter().map(|game| game.texts()).collect::<Vec<_>>()
        );
        games.iter_mut().for_each(|game| game.update());
        thread::sleep(Duration::from_millis(5));
    }
}

pub fn connection(game: &Game) -> Option<Connection> {
    game.app.world().resource::<Online>().room().map(Room::connection)
}

pub fn board(game: &Game) -> String {
    game.board().to_string()
}

/// A game that has made a room, and the link to the other seat.
fn make_room(server: &Server) -> (Game, String) {
    let mut mina = open(server);
    mina.open_screen(Screen::Friend);
    mina.click_text(online::friend_create());
    until(&mut [&mut mina], "a code", |games| games[0].shows(online::friend_waiting()));
    let invitation = mina.app.world().resource::<Online>().room().and_then(Room::invitation);
    (mina, invitation.expect("a link").link())
}

/// Two games that have met in a room: one game has made the code, and the other game has typed this code.
fn meet(server: &Server) -> (Game, Game) {
    meet_as(server, [""; 2])
}

/// Two games of people with these names, which have met in a room.
pub fn meet_as(server: &Server, names: [&str; 2]) -> (Game, Game) {
    let [mut mina, mut noah] = names.map(|name| {
        let mut game = open(server);
        game.app.world_mut().resource_mut::<Draft>().names[0] = name.to_owned();
        game
    });
    mina.click_text(online::mode_online());
    assert_eq!(mina.screen(), Screen::Friend);
    mina.click_text(online::friend_create());
    let code = Code::from_number(1).to_string();
    until(&mut [&mut mina], "a code", |games| games[0].shows(online::friend_waiting()));
    assert!(code.chars().all(|letter| mina.shows(&letter.to_string())), "{:?}", mina.texts());
    noah.open_screen(Screen::Friend);
    noah.click_text(online::friend_got_code());
    noah.type_text(&code.to_lowercase());
    noah.keys("Enter");
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
    (mina, noah)
}

/// Two friends who meet, of whom the first has made a move.
fn meet_and_begin(server: &Server) -> (Game, Game) {
    let (mut mina, mut noah) = meet(server);
    mina.click("b2");
    both_see(&mut mina, &mut noah, ".../.X./... o");
    (mina, noah)
}

/// A game that starts with a seat that was stored.
fn come_back(server: &Server, seat: StoredSeat) -> Game {
    come_back_with(server, seat, |_| {})
}

/// A game that starts with a seat and something else that were stored.
fn come_back_with(server: &Server, seat: StoredSeat, stored: impl FnOnce(&mut App)) -> Game {
    Game::open_with(390, 844, |app| {
        app.insert_resource(seat);
        app.insert_resource(Settings { server: Some(server.address.clone()), ..default() });
        stored(app);
    })
}

#[track_caller]
pub fn both_see(mina: &mut Game, noah: &mut Game, expected: &str) {
    until(&mut [mina, noah], expected, |games| games.iter().all(|game| board(game) == expected));
}

#[test]
fn two_friends_meet_by_a_code_and_play_rounds() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    assert!(mina.shows("Your turn") && noah.shows("Friend’s turn"), "{:?}", mina.texts());
    noah.click("a1");
    assert_eq!(board(&noah), ".../.../... x", "it is the other side's turn");
    mina.click("b2");
    assert_eq!(board(&mina), ".../.X./... o", "an own mark is seen at once");
    both_see(&mut mina, &mut noah, ".../.X./... o");
    for (is_mina, cell) in [(false, "a1"), (true, "b1"), (false, "c1"), (true, "b3")] {
        if is_mina {
            mina.click(cell)
        } else {
            noah.click(cell)
        };
        until(&mut [&mut mina, &mut noah], cell, |games| board(games[0]) == board(games[1]));
    }
    both_see(&mut mina, &mut noah, "OXO/.X./.X. o");
    noah.click_text(words::next_round());
    both_see(&mut mina, &mut noah, ".../.../... o");
    noah.click("c3");
    both_see(&mut mina, &mut noah, ".../.../..O x");
    assert_eq!(server.record(), "o c3");
}

#[test]
fn a_move_is_taken_back_only_if_the_friend_allows_it() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    for allows in [false, true] {
        mina.click_text(words::undo());
        until(&mut [&mut mina, &mut noah], "a question", |games| {
            games[0].shows(online::undo_asked_by_you()) && games[1].shows(online::undo_allow())
        });
        assert_eq!(board(&mina), ".../.X./... o");
        match allows {
            true => noah.click_text(online::undo_allow()),
            false => {
                let refuse = noah.targets().into_iter().find(|target| target.name == online::undo_refuse());
                noah.click_at(refuse.expect("a way to refuse").rect.center());
            }
        }
        until(&mut [&mut mina, &mut noah], "an answer", |games| !games[0].shows(online::undo_asked_by_you()));
        assert_eq!(board(&mina), if allows { ".../.../... x" } else { ".../.X./... o" });
    }
    both_see(&mut mina, &mut noah, ".../.../... x");
}

#[test]
fn no_hints_while_a_round_with_a_friend_goes_on() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    mina.keys("h");
    assert!(!mina.shows(words::show_hint()) && !mina.shows(words::study()));
    let before = board(&mina);
    mina.keys("u r y");
    until(&mut [&mut mina, &mut noah], "the same board", |games| board(games[0]) == before);
}

#[test]
fn a_cut_connection_comes_back_with_what_was_played() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    server.cut();
    mina.click("b2");
    until(&mut [&mut mina, &mut noah], "a loss", |games| {
        connection(games[0]) == Some(Connection::Lost) || board(games[1]) == ".../.X./... o"
    });
    both_see(&mut mina, &mut noah, ".../.X./... o");
    assert_eq!(server.record(), "x b2", "the move counts once");
}

#[test]
fn a_move_that_is_refused_is_taken_back_with_a_sentence() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    server.room.lock().unwrap().refuses = Some(Rejection::WrongPly);
    mina.click("b2");
    until(&mut [&mut mina, &mut noah], "a refusal", |games| games[0].shows(online::refused_by_server()));
    assert_eq!(board(&mina), ".../.../... x");
    mina.click("a1");
    both_see(&mut mina, &mut noah, "X../.../... o");
}

#[test]
fn the_seat_is_stored_and_a_game_comes_back_to_it() {
    let server = Server::start();
    let (mut mina, noah) = meet_and_begin(&server);
    let seat = noah.app.world().resource::<StoredSeat>().clone();
    drop(noah);
    until(&mut [&mut mina], "the friend is away", |games| games[0].shows(&online::friend_away("Friend".to_owned(), 0)));
    let mut noah = come_back(&server, seat);
    until(&mut [&mut mina, &mut noah], "the board", |games| board(games[1]) == ".../.X./... o");
    noah.click_text(words::continue_match());
    noah.click("a1");
    both_see(&mut mina, &mut noah, "O../.X./... x");
}

#[test]
fn a_move_that_the_server_has_not_heard_of_is_made_after_a_restart() {
    let server = Server::start();
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::within(folder.path(), Item::Seat);
    let start = || {
        Game::open_with(1280, 800, |app| {
            app.add_plugins(PersistencePlugin::<StoredSeat>::at(Some(place.clone())));
            app.insert_resource(Settings { server: Some(server.address.clone()), ..default() });
        })
    };
    let (mut mina, link) = make_room(&server);
    let mut noah = start();
    noah.app.world_mut().write_message(Intent::Link(link));
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
    mina.click("b2");
    both_see(&mut mina, &mut noah, ".../.X./... o");

    server.set_away(true);
    until(&mut [&mut noah], "a loss", |games| connection(games[0]) == Some(Connection::Lost));
    noah.click("a1");
    assert_eq!(board(&noah), "O../.X./... x");
    // Noah's game is killed before a debounce time has passed.
    drop(noah);
    server.set_away(false);
    let mut noah = start();
    both_see(&mut mina, &mut noah, "O../.X./... x");
    assert_eq!(server.record(), "x b2 a1");
    until(&mut [&mut mina, &mut noah], "an answer", |_| {
        !std::fs::read_to_string(place.path()).expect("it is there").contains("place")
    });
}

#[test]
fn the_match_at_home_waits_until_the_room_is_left() {
    let server = Server::start();
    let mut noah = open(&server);
    noah.click("b2");
    until(&mut [&mut noah], "a match", |games| games[0].app.world().resource::<Unfinished>().saved().is_some());
    noah.keys("Esc");
    let at_home = board(&noah);
    let (mut mina, link) = make_room(&server);
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Open { link, name: "Noah".parse().ok() }));
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
    both_see(&mut mina, &mut noah, ".../.../... x");
    assert!(mina.shows("Noah"));
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Leave));
    until(&mut [&mut mina, &mut noah], "the match at home", |games| board(games[1]) == at_home);
    noah.update();
    assert_eq!(noah.screen(), Screen::Home);
    assert_eq!(noah.app.world().resource::<StoredSeat>().seat, None);
}

#[test]
fn a_reload_in_a_room_keeps_the_match_at_home() {
    let server = Server::start();
    let mut noah = open(&server);
    noah.click("b2");
    until(&mut [&mut noah], "a match", |games| games[0].app.world().resource::<Unfinished>().saved().is_some());
    // The computer waits while its match is left.
    noah.keys("Esc");
    let at_home = board(&noah);
    let (mut mina, link) = make_room(&server);
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Open { link, name: "Noah".parse().ok() }));
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
    mina.click("c3");
    both_see(&mut mina, &mut noah, ".../.../..X o");

    let (seat, unfinished) = (noah.resource::<StoredSeat>(), noah.resource::<Unfinished>());
    let text = |game: MatchView| before_reload(&game);
    let tab = noah.app.world_mut().run_system_once(text).expect("a text");
    drop(noah);
    let mut noah = come_back_with(&server, seat, |app| {
        app.insert_resource(unfinished.clone());
        after_reload(app, &tab);
    });
    until(&mut [&mut mina, &mut noah], "the board", |games| {
        games[1].screen() == Screen::Game && board(games[1]) == ".../.../..X o"
    });
    assert_eq!(noah.resource::<Unfinished>(), unfinished);
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Leave));
    until(&mut [&mut mina, &mut noah], "the match at home", |games| board(games[1]) == at_home);
}

#[test]
fn a_room_that_comes_back_late_does_not_take_the_board_from_a_match() {
    let server = Server::start();
    let (mut mina, noah) = meet(&server);
    let seat = noah.app.world().resource::<StoredSeat>().clone();
    drop(noah);
    mina.click("b2");
    until(&mut [&mut mina], "the move", |_| server.record().ends_with("b2"));
    // The server answers nobody until then.
    let waits = server.room.lock().unwrap();
    let mut noah = come_back(&server, seat);
    noah.click_text("Play");
    noah.click("a1");
    let at_home = board(&noah);
    drop(waits);
    let is_back = |game: &Game| game.app.world().resource::<Online>().room().is_some_and(Room::is_seated);
    until(&mut [&mut mina, &mut noah], "the seat", |games| is_back(games[1]));
    (0..5).for_each(|_| noah.update());
    assert_eq!((noah.screen(), at_home.contains("X..")), (Screen::Game, true));
    assert!(noah.shown_room().is_none());
    noah.keys("Esc");
    until(&mut [&mut mina, &mut noah], "the board", |games| board(games[1]) == ".../.X./... o");
}

#[test]
fn the_code_of_a_room_that_was_left_opens_the_seat_again() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    mina.app.world_mut().write_message(Intent::Room(RoomIntent::Leave));
    until(&mut [&mut mina, &mut noah], "no room", |games| games[0].app.world().resource::<Online>().room().is_none());
    mina.open_screen(Screen::Friend);
    mina.click_text(online::friend_join());
    both_see(&mut mina, &mut noah, ".../.X./... o");
    until(&mut [&mut mina, &mut noah], "the board", |games| games[0].screen() == Screen::Game);
    assert!(mina.shown_room().is_some_and(Room::is_seated));
}

#[test]
fn another_match_lies_beside_the_room_and_undo_shows_the_room_again() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    noah.app.world_mut().write_message(Intent::Start);
    (0..5).for_each(|_| noah.update());
    assert!(noah.shown_room().is_none() && connection(&noah) == Some(Connection::Stands));
    noah.keys("u");
    (0..2).for_each(|_| noah.update());
    assert!(noah.shown_room().is_some());
    assert_eq!((noah.screen(), board(&noah).as_str()), (Screen::Game, ".../.X./... o"));
    noah.click("a1");
    both_see(&mut mina, &mut noah, "O../.X./... x");
}

#[test]
fn what_is_new_in_a_room_that_is_not_shown_is_told_once() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    mina.app.world_mut().write_message(Intent::Start);
    (0..5).for_each(|_| mina.update());
    mina.click("b2");
    let at_home = board(&mina);
    noah.click("a1");
    until(&mut [&mut mina, &mut noah], "a notice", |games| games[0].shows(online::reply(Reply::News)));
    assert_eq!(board(&mina).matches('X').count(), at_home.matches('X').count(), "the match at home stays");
    for _ in 0..100 {
        mina.update();
    }
    assert!(!mina.shows(online::reply(Reply::News)), "it is told for a moment");
    mina.open_screen(Screen::Home);
    mina.click_text(online::mode_online());
    (0..3).for_each(|_| mina.update());
    assert_eq!((mina.screen(), board(&mina).as_str()), (Screen::Game, "O../.X./... x"));
}

#[test]
fn a_letter_lies_above_the_room_and_undo_and_back_lead_to_the_room() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    for key in ["u", "Esc"] {
        noah.app.world_mut().write_message(Intent::Link("#letter=x c3".to_owned()));
        (0..5).for_each(|_| noah.update());
        assert_eq!((noah.has_overlay(), board(&noah).as_str()), (false, ".../.../..X o"));
        noah.keys(key);
        (0..5).for_each(|_| noah.update());
        assert!(noah.shown_room().is_some());
        assert_eq!((noah.screen(), board(&noah).as_str()), (Screen::Game, ".../.X./... o"));
    }
    noah.click("a1");
    both_see(&mut mina, &mut noah, "O../.X./... x");
    // The match by letter that follows does not belong to the room.
    noah.app.world_mut().write_message(Intent::Link("#letter=x c3".to_owned()));
    (0..5).for_each(|_| noah.update());
    noah.click("b2");
    (0..5).for_each(|_| [&mut mina, &mut noah].into_iter().for_each(|game| game.update()));
    assert_eq!((board(&noah).as_str(), server.record().as_str()), (".../.O./..X x", "x b2 a1"));
}

#[test]
fn a_link_to_a_round_that_is_over_is_studied_above_the_room() {
    let server = Server::start();
    let (_mina, mut noah) = meet_and_begin(&server);
    noah.app.world_mut().write_message(Intent::Link("#x a1 b1 a2 b2 a3".to_owned()));
    (0..5).for_each(|_| noah.update());
    assert!(!noah.has_overlay() && noah.app.world().resource::<Coach>().is_open);
    assert_eq!(board(&noah), "XO./XO./X.. o");
    noah.keys("Esc Esc");
    (0..5).for_each(|_| noah.update());
    assert_eq!((noah.screen(), noah.shown_room().is_some()), (Screen::Game, true));
}

#[test]
fn a_room_that_is_gone_is_left_with_a_sentence() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    server.room.lock().unwrap().refuses = Some(Rejection::NoSuchRoom);
    mina.click("b2");
    let gone = online::room_ended(&RoomEnd::Rejected(Rejection::NoSuchRoom));
    until(&mut [&mut mina, &mut noah], "a sentence", |games| games[0].shows(&gone));
    assert_eq!((mina.screen(), connection(&mina)), (Screen::Friend, None));
}

#[test]
fn the_way_back_to_a_seat_is_there_after_the_next_start() {
    let server = Server::start();
    let (mut mina, noah) = meet(&server);
    drop(noah);
    mina.click("b2");
    until(&mut [&mut mina], "the move", |_| server.record() == "x b2");
    mina.app.world_mut().write_message(Intent::Room(RoomIntent::Leave));
    until(&mut [&mut mina], "no room", |games| connection(games[0]).is_none());
    mina.update();
    let seat = mina.resource::<StoredSeat>();
    drop(mina);
    let mut mina = come_back(&server, seat);
    (0..5).for_each(|_| mina.update());
    assert_eq!(connection(&mina), None, "it was left");
    mina.open_screen(Screen::Friend);
    mina.click_text(online::friend_join());
    until(&mut [&mut mina], "the board", |games| board(games[0]) == ".../.X./... o");
    assert!(mina.shown_room().is_some_and(Room::is_seated));
}

#[test]
fn a_link_at_the_start_takes_no_stored_seat_away() {
    let server = Server::start();
    let (mut mina, noah) = meet(&server);
    let watch = mina.app.world().resource::<Online>().room().and_then(Room::watch_address).expect("a link").link();
    let seat = noah.resource::<StoredSeat>();
    drop(noah);
    // The server answers nobody until then.
    let open_link = |link: String| {
        let waits = server.room.lock().unwrap();
        let mut noah = come_back(&server, seat.clone());
        noah.app.world_mut().write_message(Intent::Link(link));
        (0..3).for_each(|_| noah.update());
        drop(waits);
        noah
    };
    // Whoever opens the link of their own room keeps the seat.
    let mut noah = open_link(watch);
    until(&mut [&mut mina, &mut noah], "the board", |games| games[1].screen() == Screen::Game);
    assert!(noah.shown_room().is_some_and(Room::is_seated));
    drop(noah);
    // Whoever opens the link of another room finds the way back.
    let other = Server::start();
    let (_eve, link) = make_room(&other);
    let mut noah = open_link(link);
    noah.click_text(online::follow());
    until(&mut [&mut mina, &mut noah], "the board", |games| games[1].screen() == Screen::Game);
    assert_eq!(noah.resource::<StoredSeat>().left, seat.seat);
}

#[test]
fn a_link_at_the_start_gives_a_seat_to_who_watched() {
    let server = Server::start();
    let (mut mina, link) = make_room(&server);
    let watch = mina.app.world().resource::<Online>().room().and_then(Room::watch_address).expect("a link").link();
    let mut eve = open(&server);
    eve.app.world_mut().write_message(Intent::Link(watch));
    until(&mut [&mut mina, &mut eve], "the board", |games| games[1].screen() == Screen::Game);
    eve.update();
    let seat = eve.resource::<StoredSeat>();
    drop(eve);
    let waits = server.room.lock().unwrap();
    let mut eve = come_back(&server, seat);
    eve.app.world_mut().write_message(Intent::Link(link));
    (0..3).for_each(|_| eve.update());
    drop(waits);
    until(&mut [&mut mina, &mut eve], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
    assert!(eve.shown_room().is_some_and(Room::is_seated));
}

#[test]
fn a_late_room_does_not_take_the_board_from_a_match_by_letter() {
    let server = Server::start();
    let (mut mina, noah) = meet(&server);
    let seat = noah.resource::<StoredSeat>();
    drop(noah);
    server.set_away(true);
    let mut noah = come_back(&server, seat);
    noah.app.world_mut().write_message(Intent::Link("#letter=x b2".to_owned()));
    (0..3).for_each(|_| noah.update());
    server.set_away(false);
    let stands = |game: &Game| connection(game) == Some(Connection::Stands);
    until(&mut [&mut mina, &mut noah], "the seat", |games| stands(games[1]));
    (0..5).for_each(|_| noah.update());
    assert!(board(&noah) == ".../.X./... o" && stands(&noah));
    assert!(noah.shown_room().is_none());
}

#[test]
fn only_what_can_be_taken_back_is_asked_for() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    let asked = || server.room.lock().unwrap().asked;
    let before = asked();
    noah.keys("u");
    let nothing = words::notice(noah.pairing(), Mark::O, &engine::Refusal::NothingToUndo);
    assert!(noah.shows(&nothing), "{:?}", noah.texts());
    mina.keys("u");
    until(&mut [&mut mina, &mut noah], "a question", |games| games[1].shows(online::undo_allow()));
    noah.keys("u");
    mina.keys("u");
    (0..30).for_each(|_| [&mut mina, &mut noah].into_iter().for_each(|game| game.update()));
    assert_eq!(asked(), before + 1);
    assert!(noah.shows(online::undo_allow()) && !noah.shows(&nothing));
}

#[test]
fn the_second_of_two_who_begin_the_next_round_is_told_nothing() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    play_a_round(&mut mina, &mut noah);
    server.room.lock().unwrap().refuses = Some(Rejection::WrongRound);
    noah.click_text(words::next_round());
    until(&mut [&mut mina, &mut noah], "an answer", |_| server.room.lock().unwrap().refuses.is_none());
    for _ in 0..10 {
        thread::sleep(Duration::from_millis(5));
        noah.update();
        assert!(!noah.shows(online::refused_by_server()));
    }
}

#[test]
fn whoever_asked_is_told_that_a_move_is_not_taken_back() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    mina.click_text(words::undo());
    until(&mut [&mut mina, &mut noah], "a question", |games| games[0].shows(online::undo_asked_by_you()));
    mina.click_text(online::undo_ask_no_longer());
    until(&mut [&mut mina, &mut noah], "no question", |games| games[1].shows(words::undo()));
    assert!(!mina.shows(online::undo_refused()), "she knows it");
    mina.click_text(words::undo());
    until(&mut [&mut mina, &mut noah], "a question", |games| games[1].shows(online::undo_allow()));
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Grant(false)));
    until(&mut [&mut mina, &mut noah], "an answer", |games| games[0].shows(online::undo_refused()));
    assert!(!noah.shows(online::undo_refused()));
}

#[test]
fn who_asks_no_longer_in_one_tab_was_not_refused_in_the_other() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    let mut tab = come_back(&server, mina.resource::<StoredSeat>());
    until(&mut [&mut mina, &mut noah, &mut tab], "the board", |games| board(games[2]) == ".../.X./... o");
    let ask = |mina: &mut Game, noah: &mut Game, tab: &mut Game| {
        mina.click_text(words::undo());
        let asks = |game: &Game| game.app.world().resource::<Online>().room().and_then(Room::asks_to_undo).is_some();
        until(&mut [mina, noah, tab], "a question", |games| games.iter().all(|game| asks(game)));
    };
    tab.click_text(words::continue_match());
    ask(&mut mina, &mut noah, &mut tab);
    tab.app.world_mut().write_message(Intent::Room(RoomIntent::Grant(false)));
    until(&mut [&mut mina, &mut noah, &mut tab], "no question", |games| games[0].shows(words::undo()));
    mina.update();
    assert!(!mina.shows(online::undo_refused()) && !tab.shows(online::undo_refused()), "{:?}", mina.texts());
    ask(&mut mina, &mut noah, &mut tab);
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Grant(false)));
    let is_told = |games: &mut [&mut Game]| [0, 2].iter().all(|index| games[*index].shows(online::undo_refused()));
    until(&mut [&mut mina, &mut noah, &mut tab], "an answer", is_told);
}

#[test]
fn what_is_shown_about_the_friend_and_the_connection_is_read_aloud() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    let said = |game: &Game| game.resource::<Announcement>().text;
    server.room.lock().unwrap().refuses = Some(Rejection::WrongPly);
    mina.click("b2");
    until(&mut [&mut mina, &mut noah], "a refusal", |games| said(games[0]).starts_with(online::refused_by_server()));
    mina.click("a1");
    both_see(&mut mina, &mut noah, "X../.../... o");
    let number = mina.resource::<Announcement>().number;
    let seat = noah.resource::<StoredSeat>();
    drop(noah);
    let away = online::friend_away("Friend".to_owned(), 0);
    until(&mut [&mut mina], "the friend is away", |games| said(games[0]) == away);
    let mut noah = come_back(&server, seat);
    let turn = words::turn(mina.pairing(), Mark::O, false);
    until(&mut [&mut mina, &mut noah], "the friend is back", |games| said(games[0]) == turn);
    assert_eq!(mina.resource::<Announcement>().number, number + 2);
    server.set_away(true);
    let lost = online::offline(mina.pairing(), Some(Mark::O), false);
    until(&mut [&mut mina, &mut noah], "a loss", |games| said(games[0]) == lost);
    server.set_away(false);
    until(&mut [&mut mina, &mut noah], "it is back", |games| said(games[0]) == turn);
}

#[test]
fn a_code_that_is_too_old_makes_room_for_the_link() {
    let server = Server::start();
    server.room.lock().unwrap().code_seconds = 2;
    let (mut mina, link) = make_room(&server);
    let shows_code =
        |game: &Game| Code::from_number(1).to_string().chars().all(|letter| game.shows(&letter.to_string()));
    assert!(shows_code(&mina) && mina.shows(online::friend_send()), "{:?}", mina.texts());
    (0..20).for_each(|_| mina.update());
    assert!(!shows_code(&mina) && mina.shows(online::friend_send_link()), "{:?}", mina.texts());
    let mut noah = open(&server);
    noah.app.world_mut().write_message(Intent::Link(link));
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
}

#[test]
fn a_friend_who_has_left_is_not_only_away() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Leave));
    let left = online::friend_left("Friend".to_owned());
    until(&mut [&mut mina, &mut noah], "the friend has left", |games| games[0].shows(&left));
    assert_eq!(mina.resource::<Announcement>().text, left);
    noah.open_screen(Screen::Friend);
    noah.click_text(online::friend_join());
    until(&mut [&mut mina, &mut noah], "the friend is back", |games| games[0].shows("Friend’s turn"));
}

#[test]
fn online_leads_from_the_first_screen_to_the_board_of_the_room() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    mina.open_screen(Screen::Home);
    mina.click_text(online::mode_online());
    until(&mut [&mut mina, &mut noah], "the board", |games| games[0].screen() == Screen::Game);
    // A name is known to the friend from the start, and stays.
    mina.click_text("You");
    mina.update();
    assert!(!mina.has_overlay());
}

#[test]
fn a_server_that_is_none_is_tried_again() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    // The server that answers speaks neither TLS nor HTTP.
    thread::spawn(move || listener.incoming().flatten().for_each(|mut stream| _ = stream.write_all(b"no\r\n\r\n")));
    for scheme in ["http", "https"] {
        let mut game = Game::open_with(390, 844, |app| {
            app.insert_resource(Settings { server: Some(format!("{scheme}://{address}/")), ..default() });
        });
        game.open_screen(Screen::Friend);
        game.click_text(online::friend_create());
        until(&mut [&mut game], "a sentence", |games| games[0].shows(online::friend_lost()));
        game.click_text(online::friend_leave());
        game.update();
        assert!(game.shows(online::friend_create()));
    }
}

#[test]
fn the_address_of_the_server_stays_when_it_is_looked_at() {
    let server = Server::start();
    let mut game = open(&server);
    game.open_screen(Screen::Friend);
    game.click_text(&server.address);
    game.click_text(online::friend_title());
    (0..3).for_each(|_| game.update());
    assert_eq!(game.app.world().resource::<Settings>().server.as_ref(), Some(&server.address));
}

/// Lets the first of two friends, who begins the round, win it.
fn play_a_round(first: &mut Game, second: &mut Game) {
    for (index, cell) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let mover = if index % 2 == 0 { &mut *first } else { &mut *second };
        mover.click(cell);
        until(&mut [first, second], cell, |games| board(games[0]) == board(games[1]));
    }
}

#[test]
fn rounds_of_a_room_are_in_the_totals_of_both_friends() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_as(&server, ["Mina", "Noah"]);
    let totals = |game: &Game| -> Vec<(Rival, u32, u32)> {
        let totals = game.resource::<Totals>();
        totals.rivals().into_iter().map(|(rival, results)| (rival.clone(), results.won, results.lost)).collect()
    };
    let person = |name: &str| Rival::Person(name.parse().expect("a name"));
    play_a_round(&mut mina, &mut noah);
    noah.click_text(words::next_round());
    both_see(&mut mina, &mut noah, ".../.../... o");
    assert_eq!(totals(&mina), [(person("Noah"), 1, 0)]);
    assert_eq!(totals(&noah), [(person("Mina"), 0, 1)]);
}

#[test]
fn rounds_of_a_room_are_past_matches_also_if_the_window_is_closed_there() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    let rounds = |game: &Game| -> Vec<usize> {
        game.resource::<Past>().all().iter().map(|played| played.rounds().len()).collect()
    };
    play_a_round(&mut mina, &mut noah);
    assert_eq!(rounds(&noah), [1]);
    noah.click_text(words::next_round());
    both_see(&mut mina, &mut noah, ".../.../... o");
    play_a_round(&mut noah, &mut mina);
    assert_eq!((rounds(&mina), rounds(&noah)), (vec![2], vec![2]));
    // After a start, the server tells the first round again, with its moves.
    let (seat, past) = (noah.resource::<StoredSeat>(), noah.resource::<Past>());
    drop(noah);
    let mut noah = come_back_with(&server, seat, |app| _ = app.insert_resource(past));
    both_see(&mut mina, &mut noah, "OX./OX./O.. x");
    (0..3).for_each(|_| noah.update());
    assert_eq!(rounds(&noah), [2]);
    assert_eq!(noah.pairing().finished(), mina.pairing().finished());
}

#[test]
fn a_match_of_a_room_that_goes_on_after_a_start_is_one_past_match() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    let rounds = |game: &Game| -> Vec<usize> {
        game.resource::<Past>().all().iter().map(|played| played.rounds().len()).collect()
    };
    play_a_round(&mut mina, &mut noah);
    mina.click_text(words::next_round());
    both_see(&mut mina, &mut noah, ".../.../... o");
    noah.click("a1");
    both_see(&mut mina, &mut noah, "O../.../... x");
    let end = |game: Game| (game.resource::<StoredSeat>(), game.resource::<Past>());
    let begin = |(seat, past): (StoredSeat, Past)| come_back_with(&server, seat, |app| _ = app.insert_resource(past));
    // A move is made while the game is closed.
    let stored = end(noah);
    mina.click("b1");
    until(&mut [&mut mina], "the move", |_| server.record() == "o a1 b1");
    let mut noah = begin(stored);
    both_see(&mut mina, &mut noah, "OX./.../... o");
    noah.click_text(words::continue_match());
    for (is_mina, cell) in [(false, "a2"), (true, "b2"), (false, "a3")] {
        if is_mina {
            mina.click(cell)
        } else {
            noah.click(cell)
        };
        until(&mut [&mut mina, &mut noah], cell, |games| board(games[0]) == board(games[1]));
    }
    assert_eq!(rounds(&noah), [2]);
    // The next round is begun while the game is closed.
    let stored = end(noah);
    mina.click_text(words::next_round());
    until(&mut [&mut mina], "the next round", |games| board(games[0]) == ".../.../... x");
    mina.click("a1");
    until(&mut [&mut mina], "the move", |_| server.record() == "x a1");
    let mut noah = begin(stored);
    both_see(&mut mina, &mut noah, "X../.../... o");
    noah.click_text(words::continue_match());
    noah.click("b1");
    both_see(&mut mina, &mut noah, "XO./.../... x");
    assert_eq!((rounds(&noah), rounds(&mina)), (vec![3], vec![3]));
    assert_eq!(noah.resource::<Past>().all()[0].rounds(), mina.resource::<Past>().all()[0].rounds());
}

#[test]
fn lessons_close_when_the_friend_begins_the_next_round() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    play_a_round(&mut mina, &mut noah);
    mina.app.world_mut().write_message(Intent::Study);
    until(&mut [&mut mina], "lessons", |games| games[0].app.world().resource::<Coach>().is_open);
    mina.app.world_mut().write_message(Intent::Act(noughts_engine::play::ActionKind::GoTo(2)));
    noah.click_text(words::next_round());
    both_see(&mut mina, &mut noah, ".../.../... o");
    (0..3).for_each(|_| mina.update());
    assert!(!mina.app.world().resource::<Coach>().is_open);
    assert_eq!(mina.refusals(), []);
}

#[test]
fn a_past_match_can_be_looked_at_without_leaving_the_room() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    let past =
        "[Date \"2026.11.01\"]\n[X \"Ida\"]\n[O \"Bo\"]\n[Rules \"classic 3x3x3\"]\n[Result \"0-0-0\"]\n\no c3\n";
    let played = Box::new(MatchRecord::parse_all(past).expect("a match").remove(0));
    mina.app.world_mut().write_message(Intent::Replay { played, round: 0, ply: None });
    until(&mut [&mut mina], "the past match", |games| board(games[0]) == ".../.../..O x");
    noah.click("a1");
    until(&mut [&mut mina, &mut noah], "the friend's move", |_| server.record() == "x b2 a1");
    assert_eq!(board(&mina), ".../.../..O x");
    mina.keys("U");
    (0..20).for_each(|_| [&mut mina, &mut noah].into_iter().for_each(|game| game.update()));
    mina.app.world_mut().write_message(Intent::Study);
    both_see(&mut mina, &mut noah, "O../.X./... x");
    (0..5).for_each(|_| mina.update());
    assert!(mina.shown_room().is_some(), "it is still in the room");
    assert_eq!(mina.app.world().resource::<Online>().room().and_then(Room::asks_to_undo), None);
}

#[test]
fn the_course_lies_over_the_match_of_a_room_without_leaving_it() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    mina.open_screen(Screen::Home);
    mina.click_text(words::learn());
    mina.click_text(&words::step_of_course(CourseStep::Draw, false));
    mina.click("b2");
    until(&mut [&mut mina, &mut noah], "a move there", |games| !games[0].history().is_empty());
    (0..20).for_each(|_| [&mut mina, &mut noah].into_iter().for_each(|game| game.update()));
    assert_eq!(server.record(), "x", "nothing of the lessons is played in the room");
    mina.keys("U");
    (0..20).for_each(|_| [&mut mina, &mut noah].into_iter().for_each(|game| game.update()));
    mina.keys("Esc");
    mina.keys("Esc");
    (0..3).for_each(|_| mina.update());
    assert_eq!(mina.screen(), Screen::Home);
    mina.click_text(words::continue_match());
    mina.click("a1");
    both_see(&mut mina, &mut noah, "X../.../... o");
    assert!(mina.shown_room().is_some(), "it is still in the room");
}

#[test]
fn a_third_watches_by_the_link_that_is_shared_in_a_room() {
    let server = Server::start();
    let (mut mina, mut noah) = meet(&server);
    mina.click_text(words::share());
    assert!(mina.shows(words::watch_hint()), "{:?}", mina.texts());
    let link = mina.copy(words::copy_link());
    assert_eq!(link, format!("{}#room={}.{}", server.address, Code::from_number(1), room::WATCH.reveal()));
    let port = server.address.rsplit(':').next().expect("a port").trim_end_matches('/');
    let is_told = |game: &Game| game.texts().iter().any(|shown| shown.text.contains(port) || shown.text.contains('#'));
    assert!(!is_told(&mina), "numbers of computers mean nothing to people: {:?}", mina.texts());
    assert_eq!(mina.copy(words::copy_round_link()), format!("{}#x", server.address));
    mina.keys("Esc");
    // Whoever opens the link of their own room keeps the seat.
    mina.app.world_mut().write_message(Intent::Link(link.clone()));
    until(&mut [&mut mina, &mut noah], "the board", |games| games[0].screen() == Screen::Game);
    let mut eve = open(&server);
    eve.app.world_mut().write_message(Intent::Link(link));
    until(&mut [&mut mina, &mut noah, &mut eve], "a third", |games| games[2].screen() == Screen::Game);
    mina.click("b2");
    until(&mut [&mut mina, &mut noah, &mut eve], "a mark", |games| {
        board(games[2]) == ".../.X./... o" && games[2].shows(words::share())
    });
    assert!(!eve.shows(words::undo()), "{:?}", eve.texts());
    eve.click("c3");
    noah.click("a1");
    let all_see = |games: [&mut Game; 3], expected: &str| {
        let [mina, noah, eve] = games;
        until(&mut [mina, noah, eve], expected, |games| games.iter().all(|game| board(game) == expected));
    };
    all_see([&mut mina, &mut noah, &mut eve], "O../.X./... x");
    assert_eq!(server.record(), "x b2 a1", "who watches does not move");

    mina.click_text(words::undo());
    until(&mut [&mut mina, &mut noah, &mut eve], "a question", |games| games[1].shows(online::undo_allow()));
    (0..10).for_each(|_| eve.update());
    assert!(!eve.shows(online::undo_allow()), "who watches is not asked");
    noah.click_text(online::undo_refuse());
    until(&mut [&mut mina, &mut noah, &mut eve], "no question", |games| games[0].shows(words::undo()));
    for (player, cell, expected) in [(0, "b1", "OX./.X./... o"), (1, "a2", "OX./OX./... x"), (0, "b3", "OX./OX./.X. o")]
    {
        [&mut mina, &mut noah][player].click(cell);
        all_see([&mut mina, &mut noah, &mut eve], expected);
    }
    (0..10).for_each(|_| eve.update());
    assert!(!eve.shows(words::next_round()), "{:?}", eve.texts());
    eve.keys("Enter");
    eve.click_text(words::study());
    (0..10).for_each(|_| eve.update());
    assert!(eve.app.world().resource::<Coach>().is_open);
    all_see([&mut mina, &mut noah, &mut eve], "OX./OX./.X. o");
}

#[test]
fn a_wrong_code_is_told_in_one_sentence() {
    let server = Server::start();
    let mut game = open(&server);
    game.open_screen(Screen::Friend);
    game.click_text(online::friend_got_code());
    game.type_text("hello");
    game.keys("Enter");
    assert!(game.shows(online::friend_not_a_code()));
    let link = format!("{}#room={}.{}", server.address, Code::from_number(5), Secret::from_bytes([3; 16]).reveal());
    game.app.world_mut().write_message(Intent::Room(RoomIntent::Open { link, name: "Noah".parse().ok() }));
    let gone = online::room_ended(&RoomEnd::Rejected(Rejection::NoSuchRoom));
    until(&mut [&mut game], "a sentence", |games| games[0].shows(&gone));
    assert!(game.shows(boards::back()) || game.screen() == Screen::Friend);
    let wrong = RoomIntent::Join { code: Code::from_number(5), name: None };
    game.app.world_mut().write_message(Intent::Room(wrong));
    until(&mut [&mut game], "a sentence", |games| games[0].shows(&online::room_ended(&RoomEnd::WrongCode)));
}

#[test]
fn a_link_to_another_server_asks_before_it_is_followed_and_only_once() {
    let (own, server) = (Server::start(), Server::start());
    let (mut mina, link) = make_room(&server);
    let mut noah = open(&own);
    let asked = online::follow_link(&server.address);
    let follow = |noah: &mut Game| {
        noah.app.world_mut().write_message(Intent::Link(link.clone()));
        (0..3).for_each(|_| noah.update());
    };
    for _ in 0..2 {
        follow(&mut noah);
        assert!(noah.shows(&asked), "{:?}", noah.texts());
        assert_eq!((noah.screen(), connection(&noah)), (Screen::Friend, None), "nobody is asked before");
        noah.click_text(online::follow_not());
        noah.update();
        assert!(noah.shows(online::friend_create()) && noah.resource::<Settings>().known_servers.is_empty());
    }
    follow(&mut noah);
    noah.click_text(online::follow());
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
    assert_eq!(noah.resource::<Settings>().known_servers, std::slice::from_ref(&server.address));
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Leave));
    until(&mut [&mut mina, &mut noah], "no room", |games| connection(games[1]).is_none());
    follow(&mut noah);
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
}

/// Whether the board of the room was shown, and whether its seat was stored as one on trial, after each update.
#[derive(Resource, Default)]
struct Trials(Vec<(bool, bool)>);

fn note_trial(online: Res<Online>, seat: Res<StoredSeat>, mut trials: ResMut<Trials>) {
    trials.0.push((online.way() != Intent::Open(Screen::Friend), seat.is_on_trial));
}

#[test]
fn a_room_whose_board_has_ended_the_program_is_only_offered_at_the_next_start() {
    let server = Server::start();
    let (mut mina, noah) = meet_as(&server, ["Mina", "Noah"]);
    let seat = noah.resource::<StoredSeat>();
    drop(noah);
    // Whether the board is shown and what is stored, after each update from the first on: on a busy machine the server
    // answers while the game opens.
    let mut noah = come_back_with(&server, seat.clone(), |app| {
        app.init_resource::<Trials>().add_systems(Last, note_trial);
    });
    until(&mut [&mut mina, &mut noah], "a board that was shown", |games| {
        games[1].app.world().resource::<Trials>().0.iter().filter(|(is_shown, _)| *is_shown).count() >= 5
    });
    let stored = &noah.app.world().resource::<Trials>().0;
    let first = stored.iter().position(|(is_shown, _)| *is_shown).expect("it is shown");
    assert_eq!(stored[first - 1], (false, true), "it is stored before: {stored:?}");
    assert_eq!(stored.last(), Some(&(true, false)), "it is over after: {stored:?}");
    drop(noah);
    // The program has ended while this was stored.
    let mut noah = come_back(&server, StoredSeat { is_on_trial: true, ..seat });
    (0..20).for_each(|_| noah.update());
    assert_eq!((noah.screen(), connection(&noah)), (Screen::Home, None));
    assert!(noah.resource::<StoredSeat>().is_on_trial, "it is offered again at the start after this one");
    noah.click_text(&online::room_with("Mina".parse().ok()));
    until(&mut [&mut mina, &mut noah], "the board", |games| games[1].screen() == Screen::Game);
    mina.click("b2");
    both_see(&mut mina, &mut noah, ".../.X./... o");
    until(&mut [&mut mina, &mut noah], "a seat as any other", |games| !games[1].resource::<StoredSeat>().is_on_trial);
}

#[test]
fn who_watches_the_room_of_a_seat_that_another_tab_has_stored_sees_the_board() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_and_begin(&server);
    let watch = mina.app.world().resource::<Online>().room().and_then(Room::watch_address).expect("a link").link();
    let seat = noah.resource::<StoredSeat>();
    let mut eve = open(&server);
    eve.app.insert_resource(seat.clone());
    eve.app.world_mut().write_message(Intent::Link(watch));
    until(&mut [&mut mina, &mut noah, &mut eve], "the board", |games| games[2].screen() == Screen::Game);
    assert_eq!(board(&eve), ".../.X./... o");
    assert_eq!(eve.resource::<StoredSeat>(), seat, "the other tab keeps its seat");
}

#[test]
fn the_first_screen_shows_the_room_after_back_and_after_a_start_without_the_server() {
    let server = Server::start();
    let (mut mina, mut noah) = meet_as(&server, ["Mina", "Noah"]);
    noah.open_screen(Screen::Home);
    let room = online::room_with("Mina".parse().ok());
    assert!(noah.shows(&room) && noah.shows(words::continue_match()), "{:?}", noah.texts());
    let seat = noah.resource::<StoredSeat>();
    drop(noah);
    server.set_away(true);
    let mut noah = come_back(&server, seat);
    until(&mut [&mut noah], "a loss", |games| connection(games[0]) == Some(Connection::Lost));
    assert!(noah.shows(&room), "{:?}", noah.texts());
    noah.click_text(&room);
    until(&mut [&mut noah], "where friends meet", |games| games[0].screen() == Screen::Friend);
    server.set_away(false);
    until(&mut [&mut mina, &mut noah], "the board", |games| games[1].screen() == Screen::Game);
}

#[test]
fn the_own_name_and_the_game_are_chosen_where_friends_meet() {
    let server = Server::start();
    let mut mina = open(&server);
    mina.open_screen(Screen::Friend);
    mina.type_into(words::you(), "Mina");
    mina.click_text(&words::game_name(Rules::TIC_TAC_TOE));
    mina.update();
    mina.click_text(&words::family_name(Family::Misere));
    mina.update();
    assert!(mina.shows(&words::game_name("misere 3x3x3".parse().unwrap())), "{:?}", mina.texts());
    mina.click_text(online::friend_create());
    until(&mut [&mut mina], "a room", |games| games[0].shows(online::friend_send()));
    let mut noah = open(&server);
    noah.app.world_mut().write_message(Intent::Room(RoomIntent::Join { code: Code::from_number(1), name: None }));
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.shown_room().is_some()));
    assert_eq!(noah.pairing().players.x, engine::Player::Remote("Mina".parse().ok()));
    assert_eq!(noah.round().rules().kind(), Kind::Misere);
    assert_eq!(mina.resource::<Settings>().names[0], "Mina");
}

#[test]
fn a_link_to_a_room_leads_there_and_one_that_is_changed_is_refused() {
    let server = Server::start();
    let (mut mina, link) = make_room(&server);
    let mut noah = open(&server);
    noah.app.world_mut().write_message(Intent::Link(link[..link.len() - 1].to_owned()));
    (0..3).for_each(|_| noah.update());
    assert!(noah.shows(&online::room_ended(&RoomEnd::Rejected(Rejection::NoSuchRoom))), "{:?}", noah.texts());
    noah.app.world_mut().write_message(Intent::Link(link));
    until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
    mina.click("b2");
    both_see(&mut mina, &mut noah, ".../.X./... o");
}

#[test]
fn a_friend_is_called_as_typed_and_whoever_has_no_name_has_none() {
    for name in [Some("Player 1"), Some("Player 2"), None] {
        let server = Server::start();
        let (mut mina, link) = make_room(&server);
        let mut noah = open(&server);
        let name: Option<engine::Name> = name.map(|name| name.parse().expect("a name"));
        noah.app.world_mut().write_message(Intent::Room(RoomIntent::Open { link, name: name.clone() }));
        until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.screen() == Screen::Game));
        let [here, there] = [engine::Player::Person, engine::Player::Remote];
        assert_eq!(mina.pairing().players, ByMark { x: here(None), o: there(name.clone()) });
        assert_eq!(noah.pairing().players, ByMark { x: there(None), o: here(name) });
    }
}

#[test]
fn the_first_press_after_the_address_is_typed_counts() {
    let server = Server::start();
    let mut game = Game::open(1280, 800);
    game.open_screen(Screen::Friend);
    game.type_into("https://example.org/", &server.address);
    assert!(game.app.world().resource::<Settings>().server.is_none(), "the field is not left yet");
    game.click_text(online::friend_create());
    until(&mut [&mut game], "a room", |games| games[0].shows(online::friend_send()));
}

#[test]
fn without_an_address_a_code_asks_for_the_address_at_its_field() {
    let mut game = Game::open(390, 844);
    game.open_screen(Screen::Friend);
    assert!(!game.shows(online::friend_server_missing()), "nobody has asked for a code");
    game.click_text(online::friend_create());
    let [button, asked, code] = [online::friend_create(), online::friend_server_missing(), online::friend_got_code()]
        .map(|text| game.find_text(text).at.y);
    assert!(button < asked && asked < code, "it stands below the button, at the field of the address");
    game.type_text("192.168.1.5:8080");
    game.keys("Enter");
    let server = game.app.world().resource::<Settings>().server.clone();
    assert_eq!(server.as_deref(), Some("http://192.168.1.5:8080/"), "the keyboard is at the field");
}

/// Short rounds, each to its end: the rules, the moves, and who wins.
fn short_rounds() -> Vec<(Rules, Vec<Move>, Option<Mark>)> {
    // Each side goes round a square of its own until the same position is there for the third time.
    let around = ["a1 c1 b1 c2 a2 a3 b2 b3"; 3].join(" ");
    let around = around.split(' ').take(22).collect::<Vec<_>>().join(" ");
    let rounds = [
        ("classic 9x9x5", "e5 a1 e6 a2 e7 a3 e8 a4 e9", Some(Mark::X)),
        ("misere 3x3x3", "a1 b1 a2 c3 a3", Some(Mark::O)),
        ("wild 3x3x3", "Xb2 Oa2 Xa1 Xc3", Some(Mark::O)),
        ("notakto 3x3x3", "b2 a1 c3", Some(Mark::O)),
        ("gravity 7x6x4", "d6 e6 d5 e5 d4 e4 d3", Some(Mark::X)),
        ("vanishing 3x3x3", &around, None),
        ("ultimate 3x3x3", "f4 i1 g2 c4 i2 i4 h2 d5 b4 e2 e4 d3 c8 g5 b5 d6 b8 e5 d4 c1 a8", Some(Mark::X)),
    ];
    let read = |(rules, moves, winner): (&str, &str, _)| {
        (rules.parse().unwrap(), moves.split(' ').map(|mv| mv.parse().unwrap()).collect(), winner)
    };
    rounds.into_iter().map(read).collect()
}

#[test]
fn whoever_makes_the_code_chooses_the_game_and_both_play_it_to_its_end() {
    let rounds = short_rounds();
    assert!(Kind::ALL.iter().all(|kind| rounds.iter().any(|(rules, ..)| rules.kind() == *kind)));
    for (rules, moves, winner) in rounds {
        let server = Server::start();
        let mut mina = Game::open_by(rules, 1280, 800, |app| {
            app.insert_resource(Settings { server: Some(server.address.clone()), ..default() });
        });
        mina.app.world_mut().write_message(Intent::Room(RoomIntent::Create { name: None }));
        let mut noah = open(&server);
        until(&mut [&mut mina], "a room", |games| games[0].resource::<StoredSeat>().seat.is_some());
        let code = Code::from_number(1);
        noah.app.world_mut().write_message(Intent::Room(RoomIntent::Join { code, name: None }));
        until(&mut [&mut mina, &mut noah], "both play", |games| games.iter().all(|game| game.shown_room().is_some()));
        for (played, mv) in moves.iter().enumerate() {
            let mover = if played % 2 == 0 { &mut mina } else { &mut noah };
            mover.act(ActionKind::Place(*mv));
            until(&mut [&mut mina, &mut noah], &mv.to_string(), |games| {
                games.iter().all(|game| game.round().moves().len() == played + 1)
            });
            assert_eq!(mina.round().board(), noah.round().board(), "{rules}");
        }
        for game in [&mina, &noah] {
            let outcome = game.outcome().expect("it is over");
            assert_eq!((game.round().rules(), outcome.winner()), (rules, winner), "{outcome:?}");
            let is_repeated = outcome == Outcome::Draw(DrawReason::Repetition);
            assert_eq!(is_repeated, rules.kind() == Kind::Vanishing, "{outcome:?}");
        }
        noah.app.world_mut().write_message(Intent::Act(ActionKind::NewRound));
        let next = Board::new(rules, Mark::O);
        until(&mut [&mut mina, &mut noah], "the next round", |games| {
            games.iter().all(|game| *game.round().board() == next && game.pairing().finished().len() == 1)
        });
        assert_eq!(server.record(), "o");
    }
}
