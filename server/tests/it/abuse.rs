//! Whoever sends what is no message or does not end, and whoever should not be here at all.

use std::convert::Infallible;
use std::time::Duration;
use std::{fs, io};

use futures_util::SinkExt;
use noughts_protocol::{ClientMessage, Rejection, SeatPresence, ServerMessage};
use noughts_server::server::Config;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::support::{Player, Program, Server, config, create, get};

#[tokio::test]
async fn what_is_no_message_is_refused_and_changes_nothing() {
    let server = Server::start().await;
    let mut x = Player::create(&server.url, "Mina").await;
    let seq = x.state().seq;
    let refused = |why| ServerMessage::Refused { id: None, why };
    for text in [
        "",
        "{}",
        "[]",
        "null",
        r#"{"t":"win"}"#,
        r#"{"t":"place"}"#,
        r#"{"t":"place","id":1,"round":1,"ply":0,"at":"b2","mark":"o"}"#,
        r#"{"t":"place","id":1,"round":1,"ply":0,"at":"b2","at":"b3"}"#,
        r#"{"t":"place","id":-1,"round":1,"ply":0,"at":"b2"}"#,
        r#"{"t":"place","id":9007199254740992,"round":1,"ply":0,"at":"b2"}"#,
        r#"{"t":"place","id":1,"round":1,"ply":0,"at":"b0"}"#,
        r#"{"t":"undo","id":1,"round":1,"ply":0,"yes":true}"#,
        r#"{"t":"ping","hash":"0123456789ABCDEF"}"#,
        r#"{"t":"ping","seq":2}"#,
        "{\"t\":\"leave\"}\u{0}",
    ] {
        assert_eq!(x.ask(text).await, refused(Rejection::Malformed), "{text}");
    }
    // Nobody can know such a state.
    let presence = x.ask(r#"{"t":"ping","hash":"0123456789abcdef"}"#).await;
    assert!(matches!(presence, ServerMessage::Presence(_)));
    assert!(matches!(x.message().await.unwrap(), ServerMessage::Rounds(_)));
    assert!(matches!(x.message().await.unwrap(), ServerMessage::State(_)));
    // Rules that are not known here are told from what is no message.
    let secret = "000102030405060708090a0b0c0d0e0f";
    for rules in ["renju 15x15x5", "classic 16x16x5", "classic 3x3x4", "ultimate 4x4x4", "Classic 3x3x3", ""] {
        let create = format!(r#"{{"t":"create","v":2,"secret":"{secret}","rules":"{rules}"}}"#);
        assert_eq!(x.ask(&create).await, refused(Rejection::Rules), "{rules}");
    }
    for rules in ["3", "null", "[]"] {
        let create = format!(r#"{{"t":"create","v":2,"secret":"{secret}","rules":{rules}}}"#);
        assert_eq!(x.ask(&create).await, refused(Rejection::Malformed), "{rules}");
    }
    for version in ["3", "0", "-2", "2.5", "4294967296", "4294967298", "18446744073709551616", "1e300"] {
        let create = format!(r#"{{"t":"create","v":{version},"secret":"{secret}","rules":"renju 15x15x5"}}"#);
        assert_eq!(x.ask(&create).await, refused(Rejection::Version), "{version}");
    }
    for version in ["\"3\"", "null", "1e999"] {
        let join = format!(r#"{{"t":"join","v":{version},"code":"HKXTBM","secret":"{secret}"}}"#);
        assert_eq!(x.ask(&join).await, refused(Rejection::Malformed), "{version}");
    }
    let newer = r#"{"t":"join","v":3,"code":"HKXTBM","key":"new"}"#;
    assert_eq!(x.ask(newer).await, refused(Rejection::Version));
    let older = r#"{"t":"join","v":1,"code":"HKXTBM","secret":"101112131415161718191a1b1c1d1e1f"}"#;
    assert_eq!(
        x.ask(older).await,
        refused(Rejection::Version),
        "games of version 1 ask for the page to be loaded again"
    );
    x.send_all(x.client.heartbeat()).await.unwrap();
    x.until_presence(|presence| presence.x == SeatPresence::There).await;
    assert_eq!(x.state().seq, seq);
}

#[tokio::test]
async fn a_frame_that_is_too_long_or_no_text_ends_the_socket() {
    let server = Server::start().await;
    let long = format!(r#"{{"t":"ping"}}{}"#, " ".repeat(noughts_protocol::MAX_BYTES));
    for frame in [Message::text(long), Message::binary(vec![0; 4])] {
        let mut x = Player::create(&server.url, "Mina").await;
        x.socket().send(frame).await.unwrap();
        assert!(x.close_code().await.is_some_and(|code| code == 1002 || code == 1003));
    }
}

#[tokio::test]
async fn the_longest_message_that_a_game_sends_is_short_enough() {
    let ClientMessage::Create(mut create) = create(&"😀".repeat(20)) else { unreachable!() };
    create.rules = "classic 15x3x15".parse().unwrap();
    let text = serde_json::to_string(&ClientMessage::Create(create)).unwrap();
    assert!(text.len() <= noughts_protocol::MAX_BYTES, "{} bytes", text.len());
}

#[tokio::test]
async fn pages_of_other_hosts_open_no_sockets_unless_they_are_allowed() {
    let allowed = vec!["https://noughts.example".to_owned()];
    let server = Server::with(Config { origins: allowed, ..config() }).await;
    let open = async |origin: &str| {
        let mut request = server.url.as_str().into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        connect_async(request).await
    };
    let refused = open("https://elsewhere.example").await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 403));
    assert!(open("https://noughts.example").await.is_ok());
    let own = server.url.replace("ws://", "http://").replace(noughts_protocol::PATH, "");
    assert!(open(&own).await.is_ok());
}

/// The status of the answer to a request on a connection of its own, if the server takes it.
async fn status(server: &Server, path: &str) -> Option<String> {
    get(server.host(), path).await?.split(' ').nth(1).map(str::to_owned)
}

/// Opens a connection to a server that has room for one, which sends this and nothing more and reads nothing. The server must
/// end it, so that the next one is served.
async fn makes_room_after(sent: &str) {
    let page = tempfile::tempdir().unwrap();
    // More than the system takes at both ends of a connection.
    fs::File::create(page.path().join("large")).and_then(|file| file.set_len(64 << 20)).unwrap();
    let server = Server::with(Config { page: Some(page.path().into()), connections: 1, ..config() }).await;
    let mut silent = TcpStream::connect(server.host()).await.unwrap();
    silent.write_all(sent.as_bytes()).await.unwrap();
    assert_eq!(status(&server, "/health").await, None, "there is room for one: {sent:?}");
    let is_served = async {
        while status(&server, "/health").await.is_none() {
            sleep(Duration::from_millis(200)).await;
        }
    };
    timeout(Duration::from_secs(30), is_served).await.unwrap_or_else(|_| panic!("it holds the only place: {sent:?}"));
    drop(silent);
}

#[tokio::test]
async fn a_connection_that_asks_for_nothing_ends() {
    makes_room_after("").await;
}

#[tokio::test]
async fn a_connection_that_never_ends_its_question_ends() {
    makes_room_after("GET / HTTP/1.1\r\nHost: nou").await;
}

#[tokio::test]
async fn a_connection_that_has_its_answer_and_asks_no_more_ends() {
    makes_room_after("GET /health HTTP/1.1\r\nHost: noughts\r\n\r\n").await;
}

#[tokio::test]
async fn a_connection_that_does_not_read_the_answer_ends() {
    makes_room_after("GET /large HTTP/1.1\r\nHost: noughts\r\n\r\n").await;
}

/// What a connection sends first, and then again and again, to make the server remember it.
struct Burden {
    is_in_room: bool,
    first: Vec<u8>,
    more: Vec<u8>,
}

fn burdens() -> [Burden; 5] {
    let request = |first: &str| Burden { is_in_room: false, first: first.into(), more: vec![b'a'; 1000] };
    // Masks are zeros.
    let frame = |begin: &[u8], payload: &[u8]| [begin, &[0; 4], payload].concat();
    let in_room = |first, more| Burden { is_in_room: true, first, more };
    [
        // A request without an end.
        request("GET / HTTP/1.1\r\nHost: noughts\r\nX: "),
        // A body that nobody has asked for.
        request("POST / HTTP/1.1\r\nHost: noughts\r\nContent-Length: 1000000000\r\n\r\n"),
        // A text whose length is said in eight bytes: 8 MiB.
        in_room(frame(&[0x81, 0xFF, 0, 0, 0, 0, 0, 0x80, 0, 0], &[]), vec![b' '; 1000]),
        // A text of 100 bytes, and then 100 more, without an end.
        in_room(frame(&[0x01, 0x80 | 100], &[b' '; 100]), frame(&[0x00, 0x80 | 100], &[b' '; 100])),
        // Questions whose answers are not read.
        in_room(Vec::new(), frame(&[0x81, 0x80 | 12], br#"{"t":"ping"}"#)),
    ]
}

impl Burden {
    /// Is put on a server until that takes no more, or closes the connection.
    async fn put_on(self, host: String, url: String) {
        let (mut stream, mut player);
        let connection: &mut (dyn AsyncWrite + Send + Unpin) = if self.is_in_room {
            player = Player::create(&url, "Mina").await;
            player.socket().get_mut()
        } else {
            stream = TcpStream::connect(host).await.unwrap();
            &mut stream
        };
        let more = self.more.repeat(100);
        let sent = async {
            connection.write_all(&self.first).await?;
            loop {
                connection.write_all(&more).await?;
            }
        };
        let _: Result<io::Result<Infallible>, _> = timeout(Duration::from_secs(2), sent).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_connection_makes_the_server_remember_is_bounded() {
    /// So many of each kind, all at the same time.
    const CONNECTIONS: usize = 300;
    /// The most memory for each connection, in KiB.
    const MOST: u64 = 32;
    let folder = tempfile::tempdir().unwrap();
    let program = Program::with_options(folder.path(), &["--messages-per-socket", "30"]);
    let before = program.most_memory();
    let mut put = JoinSet::new();
    for burden in (0..CONNECTIONS).flat_map(|_| burdens()) {
        put.spawn(burden.put_on(program.host(), program.url()));
    }
    let connections = put.len() as u64;
    put.join_all().await;
    if let (Some(before), Some(after)) = (before, program.most_memory()) {
        let each = (after - before) / connections;
        println!("{each} KiB for each of {connections} connections");
        assert!(each <= MOST, "{each} KiB");
    }
    // Others are served.
    Player::pair(&program.url()).await;
}

#[tokio::test]
#[ignore = "takes a minute"]
async fn who_is_not_heard_of_for_long_is_away() {
    let server = Server::start().await;
    let [mut x, mut o] = Player::pair(&server.url).await;
    o.until_presence(|presence| presence.x == SeatPresence::There).await;
    // The socket stays open, but nobody reads it, so no ping is answered.
    x.send_all(x.client.heartbeat()).await.unwrap();
    o.until_presence(|presence| matches!(presence.x, SeatPresence::Away(_))).await;
}
