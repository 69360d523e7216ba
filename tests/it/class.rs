//! A class: its teacher pairs those who have entered, and the game shows what the server says.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use bevy::prelude::*;
use noughts::intent::{Intent, RoomIntent};
use noughts::language::Language;
use noughts::online::{ClassMoment, Heard, Online, Room, Socket, Sockets, StoredSeat};
use noughts::persistence::{Parsed, Persistent};
use noughts::screens::Screen;
use noughts::settings::Settings;
use noughts::words::{self, online};
use noughts_protocol::ClientMessage;

use crate::support::Game;

const SERVER: &str = "http://noughts.example/";
const WAITING: &str = r#"{"t":"waiting","v":2,"class":"5b","name":"Mina 2","others":["Lena","Theo"]}"#;
const ROUNDS: &str = r#"{"t":"rounds","round":1,"before":{"x":0,"o":0,"draws":0},"records":[]}"#;
const PRESENCE: &str = r#"{"t":"presence","x":"there","o":"there","watching":0}"#;
const PAUSED: &str = r#"{"t":"paused","on":true}"#;
const GOES_ON: &str = r#"{"t":"paused","on":false}"#;
const CLIMBS: &str = r#"{"t":"waiting","v":2,"class":"5b","name":"Mina","others":[],"ladder":{"rung":6,"rungs":15,"from":7,
    "waits_for":6,"near":[{"rung":5,"names":["Oskar","Mia"]},{"rung":6,"names":["Haruto","Lea","Mina"]},{"rung":7,"names":["Noah"]}]}}"#;
const ENDED: &str = r#"{"t":"ended","class":"5b","won":2,"drawn":1,"lost":0,
    "rounds":[{"rules":"classic 3x3x3","mark":"x","record":"x a1 b1 a2 b2 a3"},{"rules":"classic 3x3x3","mark":"x","record":"x b2"}]}"#;

/// Somebody in a class, and the server's end of the socket.
struct Pupil {
    game: Game,
    opened: Receiver<(Sender<Heard>, Receiver<String>)>,
    socket: Option<(Sender<Heard>, Receiver<String>)>,
    secret: String,
}

impl Pupil {
    fn new(stored: StoredSeat, size: (u32, u32)) -> Self {
        let (open, opened) = channel();
        let game = Game::open_with(size.0, size.1, |app| {
            app.insert_resource(stored);
            app.insert_resource(Sockets(Box::new(move |_, _| {
                let ((hear, heard), (send, sent)) = (channel(), channel());
                open.send((hear, sent)).expect("the test is there");
                Ok(Socket::new(send, heard))
            })));
        });
        Self { game, opened, socket: None, secret: String::new() }
    }

    /// Finds a class, and enters it by the field and the button.
    fn enter(size: (u32, u32)) -> Self {
        let mut pupil = Self::new(StoredSeat::default(), size);
        pupil.find();
        assert_eq!(pupil.game.screen(), Screen::Class);
        assert!(pupil.game.shows(&online::class_title("5b")), "{:?}", pupil.game.texts());
        pupil.game.type_into(online::friend_own_name(), "Mina");
        pupil.game.click_text(online::class_come_in());
        pupil.answer("enter_class");
        pupil
    }

    fn find(&mut self) {
        let found = RoomIntent::FindClass { server: SERVER.to_owned(), name: Some("5b".to_owned()) };
        self.game.app.world_mut().write_message(Intent::Room(found));
        self.game.update();
        self.game.update();
    }

    /// Opens the socket, and reads the first message of the game.
    fn answer(&mut self, first: &str) {
        self.game.update();
        self.socket = self.opened.try_iter().last();
        self.tell(Heard::Opened);
        let sent = self.sent();
        assert!(sent[0].contains(&format!(r#""t":"{first}""#)), "{sent:?}");
        let Ok(ClientMessage::EnterClass(entry)) = ClientMessage::parse(&sent[0]) else { panic!("{sent:?}") };
        self.secret = entry.secret.reveal();
    }

    fn sent(&self) -> Vec<String> {
        self.socket.as_ref().map(|(_, sent)| sent.try_iter().collect()).unwrap_or_default()
    }

    fn tell(&mut self, heard: Heard) {
        if let Some((socket, _)) = &self.socket {
            let _gone = socket.send(heard);
        }
        (0..3).for_each(|_| self.game.update());
    }

    fn say(&mut self, text: &str) {
        self.tell(Heard::Text(text.to_owned()));
    }

    /// The server pairs the pupil, who plays X, with Noah in a room with this code.
    fn pair(&mut self, code: &str, record: &str) {
        let (secret, watch) = (&self.secret, "9".repeat(32));
        self.say(&format!(
            r#"{{"t":"seat","v":2,"code":"{code}","role":"x","secret":"{secret}","watch":"{watch}","code_seconds":0,
                "class":"5b","ladder":{{"rung":7,"rungs":15}}}}"#
        ));
        self.say(ROUNDS);
        self.say(&format!(
            r#"{{"t":"state","seq":9,"rules":"classic 3x3x3","round":1,"record":"{record}","names":{{"x":"Mina 2","o":"Noah"}}}}"#
        ));
        self.say(PRESENCE);
        self.game.update();
    }

    fn moment(&self) -> Option<ClassMoment> {
        self.game.app.world().resource::<Online>().room().and_then(Room::class_moment)
    }

    fn wait_for(&mut self, screen: Screen) {
        for _ in 0..400 {
            if self.game.screen() == screen {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
            self.game.update();
        }
        panic!("{screen:?} is not shown, but {:?}", self.game.screen());
    }
}

#[test]
fn somebody_enters_a_class_waits_and_plays() {
    let mut pupil = Pupil::enter((390, 844));
    pupil.say(WAITING);
    assert_eq!(pupil.moment(), Some(ClassMoment::Waits));
    for text in ["Mina 2", "Lena", "Theo", online::class_waits(), online::class_teacher_pairs()] {
        assert!(pupil.game.shows(text), "{text}: {:?}", pupil.game.texts());
    }
    pupil.pair("HKXTBM", "x");
    assert_eq!((pupil.game.screen(), pupil.moment()), (Screen::Game, Some(ClassMoment::Plays)));
    assert!(pupil.game.shows(&online::class_you_begin("X")), "{:?}", pupil.game.texts());
    for tool in [words::undo(), words::show_hint(), words::study(), words::share()] {
        assert!(!pupil.game.shows(tool), "{tool}");
    }
    pupil.game.click("b2");
    let sent = pupil.sent();
    assert!(sent.iter().any(|sent| sent.contains(r#""at":"b2""#)), "{sent:?}");
}

#[test]
fn a_pause_turns_the_sheet_over_and_the_round_goes_on_from_there() {
    let mut pupil = Pupil::enter((844, 390));
    pupil.say(WAITING);
    pupil.pair("HKXTBM", "x b2 a1");
    pupil.say(PAUSED);
    assert_eq!((pupil.game.screen(), pupil.moment()), (Screen::Class, Some(ClassMoment::IsPaused)));
    assert!(pupil.game.shows(online::class_paused()) && pupil.game.shows(online::class_look_up()));
    pupil.say(GOES_ON);
    assert_eq!(pupil.game.screen(), Screen::Game);
    pupil.game.expect_board("O../.X./... x");
}

#[test]
fn the_end_of_a_round_is_seen_before_the_way_on_the_ladder_and_before_the_next_board() {
    let mut pupil = Pupil::enter((390, 844));
    pupil.say(WAITING);
    pupil.pair("HKXTBM", "x b2 a1 b1 a2 b3");
    pupil.say(CLIMBS);
    assert_eq!(pupil.game.screen(), Screen::Game, "the line is still seen");
    pupil.wait_for(Screen::Class);
    let won =
        ["You win!", "You move up to rung 6.", "Oskar – Mia", "Haruto – Lea", "Noah", &online::class_rung_plays(6)];
    for text in won {
        assert!(pupil.game.shows(text), "{text}: {:?}", pupil.game.texts());
    }
    pupil.pair("BCDFGH", "x");
    pupil.wait_for(Screen::Game);
    pupil.game.expect_board(".../.../... x");
    pupil.pair("KMNPRS", "x b2");
    pupil.wait_for(Screen::Game);
    (0..300).for_each(|_| pupil.game.update());
    pupil.game.expect_board(".../.X./... o");
}

#[test]
fn the_end_of_the_class_shows_all_rounds_and_home_is_one_press_away() {
    let mut pupil = Pupil::enter((390, 844));
    pupil.say(WAITING);
    pupil.pair("HKXTBM", "x b2 a1");
    pupil.say(ENDED);
    pupil.wait_for(Screen::Class);
    for text in [online::class_over(), online::class_rubbed_out(), online::class_save()] {
        assert!(pupil.game.shows(text), "{text}: {:?}", pupil.game.texts());
    }
    pupil.game.click_text(words::first_screen());
    assert_eq!((pupil.game.screen(), pupil.moment()), (Screen::Home, None));
    assert_eq!(pupil.game.resource::<StoredSeat>(), StoredSeat::default(), "nobody comes back to it");
}

#[test]
fn a_reload_keeps_the_place_and_back_leaves_the_class_without_giving_it_up() {
    let mut pupil = Pupil::enter((1280, 800));
    pupil.say(WAITING);
    let stored = pupil.game.resource::<StoredSeat>();
    assert!(stored.is_in_class);
    let Parsed::Whole(again) = StoredSeat::from_text(&stored.to_text().expect("a text")) else { panic!("it is whole") };
    let secret = pupil.secret;
    let mut pupil = Pupil::new(again, (1280, 800));
    pupil.answer("enter_class");
    assert_eq!(pupil.secret, secret);
    pupil.say(WAITING);
    assert_eq!(pupil.game.screen(), Screen::Class);
    pupil.game.keys("Esc");
    pupil.game.update();
    assert_eq!((pupil.game.screen(), pupil.moment()), (Screen::Home, None));
    assert!(pupil.sent().iter().any(|sent| sent.contains("leave")));
    assert!(!pupil.game.resource::<StoredSeat>().is_in_class);
    pupil.find();
    pupil.game.type_into(online::friend_own_name(), "Mina");
    pupil.game.click_text(online::class_come_in());
    pupil.answer("enter_class");
    assert_eq!(pupil.secret, secret, "the place is the same");
}

#[test]
fn without_a_class_or_taken_out_of_it_the_reason_is_said_above_the_name() {
    for (why, sentence) in [("no_class", "no class"), ("taken_out", "taken you out")] {
        let mut pupil = Pupil::enter((390, 844));
        pupil.say(WAITING);
        pupil.say(&format!(r#"{{"t":"refused","why":"{why}"}}"#));
        assert_eq!((pupil.game.screen(), pupil.moment()), (Screen::Class, None));
        assert!(pupil.game.texts().iter().any(|text| text.text.contains(sentence)), "{:?}", pupil.game.texts());
        assert!(pupil.game.shows(online::class_come_in()));
    }
}

#[test]
fn every_moment_fits_in_every_window_and_language() {
    for language in [Language::En, Language::Ko, Language::ZhHans] {
        for size in [(320, 568), (390, 844), (844, 390), (1280, 800)] {
            let mut pupil = Pupil::enter(size);
            pupil.game.app.world_mut().resource_mut::<Settings>().language = Some(language);
            for text in [WAITING, PAUSED, GOES_ON, CLIMBS, ENDED] {
                pupil.say(text);
                for shown in pupil.game.texts() {
                    assert!(shown.rect.min.x >= 0.0 && shown.rect.max.x <= size.0 as f32, "{shown:?}, {size:?}");
                }
            }
        }
    }
}
