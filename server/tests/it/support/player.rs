//! A player, as a game is one: with the client of the protocol, and a socket that may be cut at any moment.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use noughts_engine::play::Record;
use noughts_engine::rules::{Mark, Rules};
use noughts_protocol::{
    Client, ClientMessage, Code, Create, EnterClass, Event, Id, Join, Presence, Rejection, Request, Role, RoomState,
    Secret, ServerMessage, Tally, VERSION,
};
use parking_lot::Mutex;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The next message comes within this time, also on a busy machine and if a server of NATS is gone.
const TIME: Duration = Duration::from_secs(20);

/// What is waited for comes within this time, whatever else is said before it.
const LONGEST: Duration = Duration::from_secs(60);

/// What a server could not do is asked for again after this time.
const PAUSE: Duration = Duration::from_millis(20);

/// So many actions of a player are overheard.
const OVERHEARD: usize = 20;

/// The last actions that somebody has sent, for whoever sends them again.
pub type Overheard = Arc<Mutex<VecDeque<ClientMessage>>>;

type Connection = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A player, or somebody who watches.
pub struct Player {
    /// Where the server's sockets are.
    pub url: String,
    /// What the player knows.
    pub client: Client,
    /// What the player has sent lately.
    pub overheard: Overheard,
    /// The address from which a proxy says that the player comes.
    pub address: IpAddr,
    /// What is asked for is answered within this time.
    pub patience: Duration,
    socket: Option<Connection>,
}

/// A new secret.
pub fn secret() -> Secret {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("random bytes");
    Secret::from_bytes(bytes)
}

/// What somebody of this name asks for a new room with. An empty name is none.
pub fn create(name: &str) -> ClientMessage {
    let (mark, first, rules) = (Mark::X, Mark::X, Rules::TIC_TAC_TOE);
    ClientMessage::Create(Create { v: VERSION, secret: secret(), name: known(name), mark, first, rules })
}

fn known(name: &str) -> Option<String> {
    Some(name.to_owned()).filter(|name| !name.is_empty())
}

/// What enters the class with a new secret.
pub fn enter_class(name: &str) -> ClientMessage {
    ClientMessage::EnterClass(EnterClass { v: VERSION, secret: secret(), name: known(name), hash: None })
}

/// What asks for the free seat of a room.
pub fn take(code: Code, name: &str) -> ClientMessage {
    ClientMessage::Join(Join { v: VERSION, code, secret: secret(), take: true, name: known(name), hash: None })
}

impl Player {
    /// Somebody who is about to enter a room with this message.
    pub fn new(url: &str, entry: ClientMessage) -> Self {
        let (url, client) = (url.to_owned(), Client::new(entry));
        let address = Ipv4Addr::LOCALHOST.into();
        Self { url, client, overheard: Overheard::default(), address, patience: LONGEST, socket: None }
    }

    /// Somebody who enters a room with this message.
    pub async fn enter_with(url: &str, entry: ClientMessage) -> Result<Self, Rejection> {
        let mut player = Self::new(url, entry);
        player.enter().await?;
        Ok(player)
    }

    /// Somebody who plays X in a new room.
    pub async fn create(url: &str, name: &str) -> Self {
        Self::enter_with(url, create(name)).await.expect("a room")
    }

    /// Somebody who has a code.
    pub async fn with_code(url: &str, code: Code, name: &str) -> Result<Self, Rejection> {
        Self::enter_with(url, take(code, name)).await
    }

    /// Somebody who has a link.
    pub async fn with_secret(url: &str, code: Code, secret: Secret) -> Result<Self, Rejection> {
        let join = Join { v: VERSION, code, secret, take: false, name: None, hash: None };
        Self::enter_with(url, ClientMessage::Join(join)).await
    }

    /// What is answered first to somebody who enters a room with this message.
    pub async fn answer_to(url: &str, entry: ClientMessage) -> ServerMessage {
        let mut player = Self::new(url, entry);
        player.connect().await.expect("a server");
        player.message().await.expect("an answer")
    }

    /// Two who play in a new room, X first.
    pub async fn pair(url: &str) -> [Self; 2] {
        let x = Self::create(url, "Mina").await;
        let o = Self::with_code(url, x.code(), "Noah").await.expect("the code is right");
        [x, o]
    }

    /// Connects for the first time or again, and waits for what the server says of the room.
    pub async fn enter(&mut self) -> Result<(), Rejection> {
        self.try_enter().await.expect("a server")
    }

    /// The same, where the connection may break.
    pub async fn try_enter(&mut self) -> Result<Result<(), Rejection>, Error> {
        self.connect().await?;
        loop {
            match self.hear().await? {
                Event::Presence | Event::Waits | Event::ClassEnded => return Ok(Ok(())),
                Event::Refused(why) => return Ok(Err(why)),
                _ => {}
            }
        }
    }

    /// Connects, and sends what is to be sent first.
    pub async fn connect(&mut self) -> Result<(), Error> {
        self.socket = None;
        let mut request = self.url.as_str().into_client_request()?;
        request.headers_mut().insert("x-forwarded-for", self.address.to_string().parse().expect("a header"));
        let (socket, _) = timeout(TIME, connect_async(request)).await.expect("an answer in time")?;
        self.socket = Some(socket);
        self.send_all(self.client.opened()).await
    }

    /// Cuts the connection without a word.
    pub fn cut(&mut self) {
        self.socket = None;
    }

    /// The socket, for a test that sends something else.
    pub fn socket(&mut self) -> &mut Connection {
        self.socket.as_mut().expect("a connection")
    }

    /// What is answered to this text.
    pub async fn ask(&mut self, text: &str) -> ServerMessage {
        self.socket().send(Message::text(text)).await.expect("a connection");
        self.message().await.expect("an answer")
    }

    /// With which code the server closes the socket.
    pub async fn close_code(&mut self) -> Option<u16> {
        loop {
            match self.socket().next().await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// Sends messages.
    pub async fn send_all(&mut self, messages: Vec<ClientMessage>) -> Result<(), Error> {
        for message in messages {
            let text = serde_json::to_string(&message).expect("it has a text");
            assert!(text.len() <= noughts_protocol::MAX_BYTES, "{text}");
            if message.action().is_some() {
                let mut overheard = self.overheard.lock();
                overheard.push_back(message);
                let surplus = overheard.len().saturating_sub(OVERHEARD);
                overheard.drain(..surplus);
            }
            let socket = self.socket.as_mut().ok_or(Error::ConnectionClosed)?;
            timeout(TIME, socket.send(Message::text(text))).await.expect("it is sent in time")?;
        }
        Ok(())
    }

    /// Takes the next message of the server.
    pub async fn hear(&mut self) -> Result<Event, Error> {
        let message = self.message().await?;
        let event = self.client.hear(message);
        assert_ne!(event, Event::Impossible);
        if event == Event::Unavailable {
            tokio::time::sleep(PAUSE).await;
        }
        if matches!(event, Event::Missed | Event::Unavailable) {
            self.send_all(self.client.heartbeat()).await?;
        }
        Ok(event)
    }

    /// The next message of the server.
    pub async fn message(&mut self) -> Result<ServerMessage, Error> {
        let socket = self.socket.as_mut().ok_or(Error::ConnectionClosed)?;
        let message = async {
            loop {
                match socket.next().await.ok_or(Error::ConnectionClosed)?? {
                    Message::Text(text) => return Ok(serde_json::from_str(&text).expect("a message of the protocol")),
                    Message::Close(_) => return Err(Error::ConnectionClosed),
                    _ => {}
                }
            }
        };
        let message = timeout(TIME, message).await;
        message.unwrap_or_else(|_| panic!("no message in time; not answered yet: {:?}", self.client.pending()))
    }

    /// Acts, and waits for the answer. If the connection breaks, the action waits until there is another one.
    pub async fn act(&mut self, kind: Request) -> Result<Result<(), Rejection>, Error> {
        let id = Id::from_random(getrandom::u64().expect("random bytes"));
        let message = self.client.act(id, kind).expect("nothing else waits for an answer");
        self.send_all(vec![message]).await?;
        self.answer().await
    }

    /// Waits until the action that was sent is answered.
    pub async fn answer(&mut self) -> Result<Result<(), Rejection>, Error> {
        let (begun, mut last) = (Instant::now(), None);
        while let Some(asked) = self.client.pending() {
            assert!(begun.elapsed() < self.patience, "{asked:?} is not answered in time; what came last is {last:?}");
            match self.hear().await? {
                Event::ActionRefused(why) => return Ok(Err(why)),
                event => last = Some(event),
            }
        }
        Ok(Ok(()))
    }

    /// Acts, which the server must accept.
    pub async fn expect(&mut self, kind: Request) {
        assert_eq!(self.act(kind).await.expect("an answer"), Ok(()), "{kind:?}");
    }

    /// Makes a move, which the server must accept.
    pub async fn place(&mut self, name: &str) {
        self.expect(place(name)).await;
    }

    /// Acts, which the server must refuse.
    pub async fn expect_refusal(&mut self, kind: Request, why: Rejection) {
        assert_eq!(self.act(kind).await.expect("an answer"), Err(why), "{kind:?}");
    }

    /// Waits until the player knows the match so.
    pub async fn until(&mut self, is_so: impl Fn(&RoomState) -> bool) {
        self.until_client(|client| client.state().is_some_and(&is_so)).await;
    }

    /// Waits until the round is this.
    pub async fn until_record(&mut self, record: &str) {
        self.until(|state| state.record.to_string() == record).await;
    }

    /// Waits until those are there who should be.
    pub async fn until_presence(&mut self, is_so: impl Fn(&Presence) -> bool) {
        self.until_client(|client| client.presence().is_some_and(&is_so)).await;
    }

    /// Waits until the player knows so much of the room and the class.
    pub async fn until_client(&mut self, is_so: impl Fn(&Client) -> bool) {
        let heard = async {
            while !is_so(&self.client) {
                self.hear().await.expect("a message");
            }
        };
        timeout(LONGEST, heard).await.expect("it is so in time");
    }

    /// The match as the player knows it.
    pub fn state(&self) -> &RoomState {
        self.client.state().expect("a match")
    }

    /// The score of the rounds before this one.
    pub fn score(&self) -> Tally {
        self.client.rounds().score(self.state().rules).expect("what the server says can be")
    }

    /// The rounds before this one whose moves are known.
    pub fn past(&self) -> Vec<String> {
        self.client.rounds().records.iter().map(Record::to_string).collect()
    }

    /// The code of the room.
    pub fn code(&self) -> Code {
        self.client.seat().expect("a seat").code
    }

    /// The seat.
    pub fn role(&self) -> Role {
        self.client.seat().expect("a seat").role
    }
}

/// A move.
pub fn place(name: &str) -> Request {
    Request::Place(name.parse().expect("a cell"))
}
