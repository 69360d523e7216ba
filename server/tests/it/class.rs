//! A class over real sockets: a teacher, and pupils who come, play, reload and go.

use std::fs;
use std::path::Path;

use noughts_protocol::{
    ClientMessage, EnterClass, Rejection, Request, Role, SeatPresence, Secret, ServerMessage, VERSION,
};
use noughts_server::limits::AddressLimits;
use noughts_server::server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Player, Pupils, Server, Teacher, config, count, enter_class, get, place};

async fn start() -> (Server, Teacher) {
    let server = Server::of_class(tempfile::tempdir().expect("a folder")).await;
    let teacher = Teacher::open(server.host(), server.folder()).await;
    (server, teacher)
}

async fn pupil(server: &Server, name: &str) -> Player {
    Player::enter_with(&server.url, enter_class(name)).await.expect("the class lets in")
}

/// The name with which somebody waits.
fn name_of(player: &Player) -> &str {
    &player.client.waiting().expect("there is no partner").name
}

/// Waits until two play with each other, and returns them with X first.
async fn seated(mut one: Player, mut other: Player) -> [Player; 2] {
    for player in [&mut one, &mut other] {
        player.until_client(|client| client.state().is_some()).await;
        player.until_presence(|presence| [presence.x, presence.o] == [SeatPresence::There; 2]).await;
    }
    assert_eq!(one.code(), other.code());
    if one.role() == Role::X { [one, other] } else { [other, one] }
}

/// Whether a text is in any file of a folder.
fn is_in_files(folder: &Path, text: &str) -> bool {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let found = |path: &Path| {
        let bytes = fs::read(path).expect("a file");
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    };
    files.filter(|path| path.is_file()).any(|path| found(&path))
}

#[tokio::test]
async fn a_server_without_a_class_says_so() {
    let server = Server::start().await;
    let refused = ServerMessage::Refused { id: None, why: Rejection::NoClass };
    assert_eq!(Player::answer_to(&server.url, enter_class("Mina")).await, refused);
    let page = get(server.host(), "/class").await.expect("an answer");
    assert!(page.starts_with("HTTP/1.1 404") && !page.contains("noughts-class"), "{page}");
}

#[tokio::test]
async fn pupils_wait_are_paired_by_hand_and_play() {
    let (server, mut teacher) = start().await;
    let [mina, mina_2, lena] =
        [pupil(&server, "Mina").await, pupil(&server, "Mina").await, pupil(&server, "Lena").await];
    assert_eq!([&mina, &mina_2, &lena].map(name_of), ["Mina", "Mina 2", "Lena"]);
    let waiting = lena.client.waiting().expect("there is no partner");
    assert_eq!((waiting.class.as_str(), &waiting.others[..]), ("5b", &["Mina".to_owned(), "Mina 2".to_owned()][..]));
    teacher.pair("Mina", "Mina 2").await;
    let [mut x, mut o] = seated(mina, mina_2).await;
    assert_eq!(x.client.seat().and_then(|seat| seat.class.clone()).as_deref(), Some("5b"));
    assert!(x.client.seat().is_some_and(|seat| seat.invite.is_none() && seat.ladder.is_none()));
    x.place("b2").await;
    o.until_record("x b2").await;
    teacher.until(|view| view["tables"][0]["cells"] == ".../.X./..." && view["tables"][0]["to_move"] == "o").await;
    // Neither the code nor the secrets let anybody in from outside.
    let (code, secret) = (x.code(), x.client.seat().expect("a seat").secret);
    assert_eq!(Player::with_code(&server.url, code, "Eve").await.err(), Some(Rejection::NoSuchRoom));
    assert_eq!(Player::with_secret(&server.url, code, secret).await.err(), Some(Rejection::NoSuchRoom));
    let table = teacher.view["tables"][0]["id"].clone();
    teacher.say(json!({"t": "end_round", "table": table})).await;
    x.until_record("x").await;
    assert_eq!(x.state().round, 1, "it has no result");
    let id = teacher.pupil("Mina 2");
    teacher.say(json!({"t": "rename", "pupil": id, "name": "Ruth"})).await;
    x.until(|state| [&state.names.x, &state.names.o].iter().any(|name| name.as_deref() == Some("Ruth"))).await;
    teacher.say(json!({"t": "part", "table": table})).await;
    for player in [&mut x, &mut o] {
        player.until_client(|client| client.waiting().is_some()).await;
    }
    teacher.until(|view| view["waiting"].as_array().map(Vec::len) == Some(3)).await;
    for (message, why) in [
        (json!({"t": "part", "table": table}), "not_there"),
        (json!({"t": "rename", "pupil": id, "name": "Doodle"}), "name"),
        (json!({"t": "pair", "a": id, "b": id}), "not_there"),
        (json!({"t": "dance"}), "malformed"),
    ] {
        assert_eq!(teacher.ask(message, "refused").await["why"], why);
    }
}

#[tokio::test]
async fn whoever_leaves_in_mid_round_or_loads_the_page_again_has_the_same_place() {
    let (server, mut teacher) = start().await;
    let (mina, noah) = (pupil(&server, "Mina").await, pupil(&server, "Noah").await);
    teacher.pair("Mina", "Noah").await;
    let [mut x, mut o] = seated(mina, noah).await;
    x.place("b2").await;
    o.until_record("x b2").await;
    let secret = o.client.seat().expect("a seat").secret;
    o.send_all(vec![ClientMessage::Leave {}]).await.expect("a connection");
    teacher.until(|view| view["tables"][0]["o"]["here"] == false && view["here"] == 1).await;
    x.until_presence(|presence| presence.o_left).await;
    // A page that was loaded again knows nothing but the secret.
    let entry = EnterClass { v: VERSION, secret, name: None, hash: None };
    let mut o = Player::enter_with(&server.url, ClientMessage::EnterClass(entry)).await.expect("the place is kept");
    assert_eq!((o.role(), o.state().record.to_string().as_str()), (Role::O, "x b2"));
    o.place("a1").await;
    x.until_record("x b2 a1").await;
    // A connection that breaks, and a second tab beside the first.
    let mut tab =
        Player::new(&server.url, ClientMessage::EnterClass(EnterClass { v: VERSION, secret, name: None, hash: None }));
    tab.enter().await.expect("the place is kept");
    o.cut();
    teacher.until(|view| view["here"] == 2 && view["tables"][0]["o"]["here"] == true).await;
    o.enter().await.expect("the place is kept");
    assert_eq!(o.state().record.to_string(), "x b2 a1");
}

#[tokio::test]
async fn while_all_is_paused_nobody_moves() {
    let (server, mut teacher) = start().await;
    let (mina, noah) = (pupil(&server, "Mina").await, pupil(&server, "Noah").await);
    teacher.pair("Mina", "Noah").await;
    let [mut x, mut o] = seated(mina, noah).await;
    teacher.say(json!({"t": "pause", "on": true})).await;
    for player in [&mut x, &mut o] {
        player.until_client(noughts_protocol::Client::is_paused).await;
    }
    x.expect_refusal(place("b2"), Rejection::Paused).await;
    x.expect_refusal(Request::Undo, Rejection::Paused).await;
    let late = pupil(&server, "Lena").await;
    x.cut();
    x.enter().await.expect("the place is kept");
    let mut late = late;
    late.until_client(noughts_protocol::Client::is_paused).await;
    assert!(x.client.is_paused());
    teacher.until(|view| view["paused"] == true).await;
    teacher.say(json!({"t": "pause", "on": false})).await;
    x.until_client(|client| !client.is_paused()).await;
    x.place("b2").await;
    o.until_record("x b2").await;
}

#[tokio::test]
async fn whoever_is_taken_out_may_come_anew_and_the_other_waits() {
    let (server, mut teacher) = start().await;
    let (mina, noah) = (pupil(&server, "Mina").await, pupil(&server, "Noah").await);
    teacher.pair("Mina", "Noah").await;
    let [mut x, mut o] = seated(mina, noah).await;
    let (id, own) = (teacher.view["tables"][0]["x"]["id"].clone(), x.client.seat().expect("a seat").secret);
    teacher.say(json!({"t": "take_out", "pupil": id})).await;
    loop {
        if x.hear().await.expect("a message") == noughts_protocol::Event::Refused(Rejection::TakenOut) {
            break;
        }
    }
    o.until_client(|client| client.waiting().is_some()).await;
    teacher.until(|view| view["here"] == 1).await;
    let entry = |name: Option<&str>| {
        let name = name.map(str::to_owned);
        ClientMessage::EnterClass(EnterClass { v: VERSION, secret: own, name, hash: None })
    };
    assert_eq!(Player::enter_with(&server.url, entry(None)).await.err(), Some(Rejection::Name));
    let again = Player::enter_with(&server.url, entry(Some("Ruth"))).await.expect("anew");
    assert_eq!(name_of(&again), "Ruth");
    // Whoever waits is told of it, too, and asks by `ping` where they are.
    let mut o = o;
    o.until_client(|client| client.waiting().is_some_and(|waiting| waiting.others == ["Ruth"])).await;
    assert!(matches!(o.ask(r#"{"t":"ping"}"#).await, ServerMessage::Waiting(_)));
}

#[tokio::test]
async fn only_the_link_opens_the_page_of_the_teacher() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = AddressLimits { guesses: 7, ..config().address };
    let server = Server::of_class_with(Config { address, ..config() }, folder).await;
    let mut other = Teacher::connect(server.host()).await;
    other.say(json!({"t": "end"})).await;
    assert_eq!(other.hear().await, Some(json!({"t": "refused", "why": "secret"})));
    for _ in 0..5 {
        other.say(json!({"t": "open", "secret": "0".repeat(32)})).await;
        assert_eq!(other.hear().await, Some(json!({"t": "refused", "why": "secret"})));
    }
    assert_eq!(other.hear().await, None, "the socket is closed");
    let mut other = Teacher::connect(server.host()).await;
    for _ in 0..3 {
        other.say(json!({"t": "open", "secret": "no secret"})).await;
    }
    // The right one waits for no wrong ones.
    let teacher = Teacher::open(server.host(), server.folder()).await;
    assert_eq!(teacher.view["name"], "5b");
    for page in ["/class", "/class/", "/class/index.html"] {
        let answer = get(server.host(), page).await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("noughts-class: 5b\r\n"), "{answer}");
        assert!(answer.contains("default-src 'self'; frame-ancestors 'none'"), "{answer}");
    }
    assert!(get(server.host(), "/class/nothing.js").await.is_some_and(|answer| answer.starts_with("HTTP/1.1 404")));
}

#[tokio::test]
async fn all_go_on_after_the_server_was_started_again() {
    let (server, mut teacher) = start().await;
    let (mina, noah) = (pupil(&server, "Mina").await, pupil(&server, "Noah").await);
    let mut lena = pupil(&server, "Lena").await;
    teacher.pair("Mina", "Noah").await;
    let [mut x, mut o] = seated(mina, noah).await;
    x.place("b2").await;
    teacher.say(json!({"t": "pause", "on": true})).await;
    o.until_client(noughts_protocol::Client::is_paused).await;
    o.until_record("x b2").await;
    assert!(
        fs::read_to_string(server.folder().join("class.json"))
            .is_ok_and(|text| !text.contains("Mina") && !text.contains("Lena"))
    );
    let folder = server.stop().await;
    let server = Server::of_class(folder).await;
    let mut teacher = Teacher::open(server.host(), server.folder()).await;
    assert_eq!((&teacher.view["paused"], &teacher.view["here"]), (&json!(true), &json!(0)));
    assert_eq!(teacher.view["tables"][0]["x"]["name"], name(&x));
    for player in [&mut x, &mut o, &mut lena] {
        player.url.clone_from(&server.url);
        player.enter().await.expect("the place is kept");
    }
    assert_eq!((x.state().record.to_string().as_str(), name_of(&lena)), ("x b2", "Lena"));
    teacher.say(json!({"t": "pause", "on": false})).await;
    o.until_client(|client| !client.is_paused()).await;
    o.place("a1").await;
    x.until_record("x b2 a1").await;
    teacher.until(|view| view["here"] == 3 && view["tables"][0]["last"] == "a1").await;
}

/// The name of somebody who plays X.
fn name(x: &Player) -> Value {
    json!(x.state().names.x)
}

#[tokio::test]
async fn when_the_class_ends_all_names_are_gone_and_everybody_has_the_own_rounds() {
    let (server, mut teacher) = start().await;
    let outside = Player::create(&server.url, "Outsider").await;
    let (mina, noah) = (pupil(&server, "Mina").await, pupil(&server, "Noah").await);
    let mut lena = pupil(&server, "Lena").await;
    teacher.pair("Mina", "Noah").await;
    let [mut x, mut o] = seated(mina, noah).await;
    for (ply, at) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let [mover, other] = if ply % 2 == 0 { [&mut x, &mut o] } else { [&mut o, &mut x] };
        mover.place(at).await;
        other.until(|state| state.record.moves.len() == ply + 1).await;
    }
    o.expect(Request::Rematch).await;
    o.place("c3").await;
    x.until_record("o c3").await;
    let lines = "classic 3x3x3 x a1 b1 a2 b2 a3; X won\nclassic 3x3x3 o c3; not over\n";
    assert_eq!(teacher.ask(json!({"t": "games", "names": false}), "games").await["text"], lines);
    let named = teacher.ask(json!({"t": "games", "names": true}), "games").await;
    assert!(named["text"].as_str().is_some_and(|text| text.contains("; X ") && text.contains("Mina")), "{named}");
    assert!(is_in_files(server.folder(), "Mina"), "it is looked for where names are");
    teacher.ask(json!({"t": "end"}), "ended").await;
    for text in ["Mina", "Noah", "Lena"] {
        assert!(!is_in_files(server.folder(), text), "{text}");
    }
    assert!(!server.folder().join("class.json").exists());
    assert!(is_in_files(server.folder(), "Outsider"), "other rooms stay");
    for (player, [won, lost], mark) in [(&mut x, [1, 0], "x"), (&mut o, [0, 1], "o")] {
        player.until_client(|client| client.class_end().is_some()).await;
        let end = player.client.class_end().expect("an end").clone();
        assert_eq!((end.won, end.drawn, end.lost), (won, 0, lost));
        // The second round was not over.
        let rounds = end.rounds.iter().map(|round| (json!(round.mark), round.record.to_string()));
        assert_eq!(
            rounds.collect::<Vec<_>>(),
            ["x a1 b1 a2 b2 a3", "o c3"].map(|record| (json!(mark), record.to_owned()))
        );
    }
    lena.until_client(|client| client.class_end().is_some_and(|end| end.won + end.drawn + end.lost == 0)).await;
    // Whoever was there is told so whenever they come, and nobody else comes in.
    lena.cut();
    lena.enter().await.expect("an answer");
    assert!(lena.client.class_end().is_some());
    assert_eq!(Player::enter_with(&server.url, enter_class("Eve")).await.err(), Some(Rejection::NoClass));
    assert_eq!(teacher.ask(json!({"t": "pair_all"}), "refused").await["why"], "ended");
    teacher.ask(json!({"t": "end"}), "ended").await;
    // The other room goes on, also after the server was started again, and so does no class.
    let seat = outside.client.seat().expect("a seat").clone();
    let folder = server.stop().await;
    let server = Server::of_class(folder).await;
    Player::with_secret(&server.url, seat.code, seat.secret).await.expect("it is there");
    let teacher = Teacher::open(server.host(), server.folder()).await;
    assert_eq!((&teacher.view["here"], teacher.view["tables"].as_array().map(Vec::len)), (&json!(0), Some(0)));
}

/// Climbs until so many rounds were seen by each of so many pupils, with reloads, and checks that nothing is lost.
async fn climb(pupils: usize, rounds: usize) {
    let (server, mut teacher) = start().await;
    let playing = Pupils::enter(&server.url, pupils, 20);
    teacher.until(|view| view["here"] == pupils).await;
    teacher.say(json!({"t": "mode", "to": "ladder"})).await;
    teacher.until(|view| view["mode"] == "ladder").await;
    while playing.finished() < pupils * rounds {
        teacher.hear().await.expect("a view");
    }
    let mut stopped = playing.stop().await;
    let games = teacher.ask(json!({"t": "games", "names": false}), "games").await;
    let records: Vec<_> = games["text"]
        .as_str()
        .expect("a text")
        .lines()
        .filter_map(|line| line.strip_prefix("classic 3x3x3 "))
        .collect();
    for pupil in &stopped {
        for known in pupil.known.values().filter(|known| known.len() > 1) {
            assert!(records.iter().any(|record| record.starts_with(known.as_str())), "{known} is lost");
        }
    }
    teacher.ask(json!({"t": "end"}), "ended").await;
    let finished = records.iter().filter(|record| !record.ends_with("not over")).count();
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for pupil in &mut stopped {
        let end = pupil.end().await;
        (won, drawn, lost) = (won + end.won, drawn + end.drawn, lost + end.lost);
    }
    println!("{finished} rounds of {pupils} pupils");
    assert_eq!((won, (won + lost + drawn) as usize), (lost, 2 * finished), "each round is one of two");
    assert!(finished >= pupils * rounds / 2);
    assert!(!is_in_files(server.folder(), "Mina"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_class_climbs_the_ladder() {
    climb(7, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute"]
async fn a_class_of_thirty_plays_three_rounds_up_the_ladder() {
    climb(count("NOUGHTS_PUPILS", 30), 3).await;
}

#[tokio::test]
async fn in_the_ladder_nobody_asks_for_the_next_round() {
    let (server, mut teacher) = start().await;
    let (mina, noah) = (pupil(&server, "Mina").await, pupil(&server, "Noah").await);
    teacher.until(|view| view["here"] == 2).await;
    teacher.say(json!({"t": "mode", "to": "ladder"})).await;
    let [mut x, mut o] = seated(mina, noah).await;
    assert_eq!(x.client.seat().and_then(|seat| seat.ladder).map(|seat| (seat.rung, seat.rungs)), Some((1, 1)));
    x.expect_refusal(Request::Rematch, Rejection::RoundNotOver).await;
    // A draw: both stay, and the next round begins by itself.
    for (ply, at) in ["a1", "b1", "c1", "b2", "a2", "a3", "c2", "c3", "b3"].into_iter().enumerate() {
        let [mover, other] = if ply % 2 == 0 { [&mut x, &mut o] } else { [&mut o, &mut x] };
        mover.place(at).await;
        other.until(|state| state.record.moves.len() == ply + 1 || state.round == 2).await;
    }
    let code = x.code();
    x.until(|state| state.round == 2).await;
    o.until(|state| state.round == 2).await;
    assert_eq!(x.code(), code);
    let late = pupil(&server, "Lena").await;
    let ladder = late.client.waiting().and_then(|waiting| waiting.ladder.clone()).expect("a ladder");
    assert_eq!((ladder.rung, ladder.rungs, ladder.from, ladder.waits_for), (1, 1, None, Some(1)));
    assert_eq!(ladder.near[0].names.len(), 3);
    // O wins, and plays with whoever has waited; X waits.
    for (ply, at) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let [mover, other] = if ply % 2 == 0 { [&mut o, &mut x] } else { [&mut x, &mut o] };
        mover.place(at).await;
        if ply < 4 {
            other.until(|state| state.record.moves.len() == ply + 1).await;
        }
    }
    x.until_client(|client| client.waiting().is_some()).await;
    o.until_client(|client| client.seat().is_some_and(|seat| seat.code != code)).await;
}

#[tokio::test]
async fn pairs_by_chance_leave_one_over() {
    let (server, mut teacher) = start().await;
    let mut pupils = Vec::new();
    for name in ["Mina", "Noah", "Lena", "Theo", "Zoë"] {
        pupils.push(pupil(&server, name).await);
    }
    teacher.say(json!({"t": "mode", "to": "chance"})).await;
    teacher.say(json!({"t": "game", "rules": "gravity 7x6x4"})).await;
    teacher.until(|view| view["here"] == 5 && view["rules"] == "gravity 7x6x4").await;
    teacher.say(json!({"t": "pair_all"})).await;
    teacher.until(|view| view["tables"].as_array().map(Vec::len) == Some(2)).await;
    assert_eq!(teacher.view["waiting"].as_array().map(Vec::len), Some(1));
    assert_eq!(teacher.view["tables"][0]["cells"], ["......."; 6].join("/"));
}

/// A folder for a test that starts programs.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_goes_on_however_often_its_server_is_killed() {
    kill_class(3).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute"]
async fn a_class_goes_on_when_its_server_is_killed_a_hundred_times() {
    kill_class(count("NOUGHTS_KILLS", 100)).await;
}

async fn kill_class(kills: usize) {
    use crate::support::{Program, wait};
    const PUPILS: usize = 7;
    let folder = folder();
    let mut program = Program::with_options(folder.path(), &["--class", "5b", "--no-open"]);
    let playing = Pupils::enter(&program.url(), PUPILS, 1000);
    let mut teacher = Teacher::open(&program.host(), folder.path()).await;
    teacher.until(|view| view["here"] == PUPILS).await;
    teacher.say(json!({"t": "mode", "to": "ladder"})).await;
    teacher.until(|view| view["mode"] == "ladder").await;
    for kill in 0..kills as u64 {
        wait(100 + kill * 37 % 200).await;
        program.kill_and_start();
    }
    let mut teacher = Teacher::open(&program.host(), folder.path()).await;
    teacher.until(|view| view["here"] == PUPILS && view["mode"] == "ladder").await;
    let before = playing.finished();
    while playing.finished() < before + PUPILS {
        teacher.hear().await.expect("a view");
    }
    let stopped = playing.stop().await;
    let games = teacher.ask(json!({"t": "games", "names": false}), "games").await;
    let text = games["text"].as_str().expect("a text");
    for known in stopped.iter().flat_map(|pupil| pupil.known.values()).filter(|known| known.len() > 1) {
        assert!(text.contains(known.as_str()), "{known} is lost");
    }
    teacher.ask(json!({"t": "end"}), "ended").await;
    assert!(!is_in_files(folder.path(), "Mina") && !is_in_files(folder.path(), "Noah"));
    assert_eq!(program.errors(), "");
}

#[tokio::test]
async fn the_program_tells_how_to_join_and_the_link_only_to_whoever_asks() {
    use crate::support::Program;
    use std::process::Command;
    let (rooms, page) = (folder(), folder());
    fs::write(page.path().join("index.html"), "the page").expect("a file");
    let path = |folder: &TempDir| folder.path().to_str().expect("a plain path").to_owned();
    let options = ["--class", "5b", "--wifi", "School 5", "--no-open", "--bind", "0.0.0.0:0", "--page", &path(&page)];
    let program = Program::with_options(rooms.path(), &options);
    let link = |more: &[&str]| {
        let told = Command::new(env!("CARGO_BIN_EXE_noughts-server"))
            .args(["class-link", "--rooms", &path(&rooms)])
            .args(more)
            .output()
            .expect("the server");
        assert!(told.status.success(), "{told:?}");
        String::from_utf8(told.stdout).expect("a text").trim_end().to_owned()
    };
    let first = link(&[]);
    let secret = first.rsplit('#').next().expect("a secret").to_owned();
    assert_eq!(first, format!("http://localhost:{}/class#{secret}", program.port()));
    assert!(secret.parse::<Secret>().is_ok() && !program.introduction.contains(&secret), "{}", program.introduction);
    let teacher = Teacher::open(&program.host(), rooms.path()).await;
    assert_eq!(teacher.view["wifi"], "School 5");
    if program.introduction.lines().count() > 5 {
        assert!(program.introduction.contains("Join class 5b: http://"), "{}", program.introduction);
        assert_eq!(teacher.view["qr"].as_array().map(Vec::is_empty), Some(false));
    }
    let second = link(&["--revoke"]);
    assert!(second != first && link(&[]) == second);
    let mut late = Teacher::connect(&program.host()).await;
    late.say(json!({"t": "open", "secret": secret})).await;
    assert_eq!(late.hear().await, Some(json!({"t": "refused", "why": "secret"})));
    assert_eq!(Teacher::open(&program.host(), rooms.path()).await.view["name"], "5b");
    let missing = folder();
    let told = Command::new(env!("CARGO_BIN_EXE_noughts-server"))
        .args(["class-link", "--rooms", &path(&missing)])
        .output()
        .expect("the server");
    assert!(String::from_utf8_lossy(&told.stderr).contains("there is no link to a class in "), "{told:?}");
    drop(program);
    let refused = Command::new(env!("CARGO_BIN_EXE_noughts-server"))
        .args(["--class", "6a", "--no-open", "--bind", "127.0.0.1:0", "--rooms", &path(&rooms)])
        .output()
        .expect("the server");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("the class 5b has not ended: "), "{refused:?}");
}

#[tokio::test]
async fn what_an_address_makes_is_limited_in_the_class_too() {
    let address = AddressLimits { rooms: 3, ..config().address };
    let server = Server::of_class_with(Config { address, ..config() }, folder()).await;
    let mut first = pupil(&server, "Mina").await;
    for name in ["Noah", "Lena"] {
        pupil(&server, name).await;
    }
    assert_eq!(Player::enter_with(&server.url, enter_class("Eve")).await.err(), Some(Rejection::TooManyRooms));
    first.cut();
    first.enter().await.expect("whoever is known comes back");
}
