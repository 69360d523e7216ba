//! A teacher's page, as far as the server is concerned.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use noughts_server::class::file::ClassFolder;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// What is waited for comes within this time.
const LONGEST: Duration = Duration::from_secs(60);

/// A teacher's socket, and the class as it was told last.
pub struct Teacher {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The class.
    pub view: Value,
}

impl Teacher {
    /// A socket on which nothing was said.
    pub async fn connect(host: &str) -> Self {
        let (socket, _) = connect_async(format!("ws://{host}/class/socket")).await.expect("a server");
        Self { socket, view: Value::Null }
    }

    /// The teacher whose link is in this folder.
    pub async fn open(host: &str, folder: &Path) -> Self {
        let mut teacher = Self::connect(host).await;
        let secret = ClassFolder::new(folder).secret().expect("a link").reveal();
        teacher.say(json!({"t": "open", "secret": secret})).await;
        teacher.until(|_| true).await;
        teacher
    }

    /// Says something.
    pub async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("a connection");
    }

    /// What is said next; none if the server closes the socket.
    pub async fn hear(&mut self) -> Option<Value> {
        let next = async {
            loop {
                match self.socket.next().await?.ok()? {
                    Message::Text(text) => return serde_json::from_str(&text).ok(),
                    Message::Close(_) => return None,
                    _ => {}
                }
            }
        };
        let heard: Option<Value> = timeout(LONGEST, next).await.expect("it comes in time");
        if let Some(view) = heard.as_ref().filter(|heard| heard["t"] == "class") {
            check(view);
            self.view = view.clone();
        }
        heard
    }

    /// Says something, and waits for an answer of this kind.
    pub async fn ask(&mut self, message: Value, kind: &str) -> Value {
        self.say(message).await;
        loop {
            let heard = self.hear().await.expect("a connection");
            if heard["t"] == kind {
                return heard;
            }
            assert_ne!(heard["t"], "refused", "{heard}");
        }
    }

    /// Waits until the class is so.
    pub async fn until(&mut self, is_so: impl Fn(&Value) -> bool) {
        let heard = async {
            while self.view.is_null() || !is_so(&self.view) {
                self.hear().await.expect("a connection");
            }
        };
        timeout(LONGEST, heard).await.unwrap_or_else(|_| panic!("it is so in time"));
    }

    /// The number of the pupil of this name.
    pub fn pupil(&self, name: &str) -> u64 {
        let found = pupils(&self.view).into_iter().find(|pupil| pupil["name"] == name);
        found.unwrap_or_else(|| panic!("{name} is not in {}", self.view))["id"].as_u64().expect("a number")
    }

    /// Pairs two by hand.
    pub async fn pair(&mut self, one: &str, other: &str) {
        self.until(|view| [one, other].iter().all(|name| pupils(view).iter().any(|pupil| pupil["name"] == **name)))
            .await;
        let (a, b) = (self.pupil(one), self.pupil(other));
        self.say(json!({"t": "pair", "a": a, "b": b})).await;
        self.until(|view| items(&view["tables"]).iter().any(|table| table["x"]["id"] == a || table["o"]["id"] == a))
            .await;
    }
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Those who wait, on rungs or not.
fn waiting(view: &Value) -> impl Iterator<Item = &Value> {
    items(&view["waiting"]).iter().chain(items(&view["rungs"]).iter().flat_map(|rung| items(&rung["waiting"])))
}

/// All who are in a view: those who wait, and those who play.
fn pupils(view: &Value) -> Vec<&Value> {
    let seated = items(&view["tables"]).iter().flat_map(|table| [&table["x"], &table["o"]]);
    waiting(view).chain(seated).collect()
}

/// Nobody is on two boards that are played, nor waits besides.
fn check(view: &Value) {
    let mut seen = BTreeSet::new();
    let played = items(&view["tables"]).iter().filter(|table| table["x"]["goes"].is_null());
    for pupil in played.flat_map(|table| [&table["x"], &table["o"]]).chain(waiting(view)) {
        assert!(seen.insert(pupil["id"].as_u64()), "{pupil} is in two places: {view}");
    }
}
