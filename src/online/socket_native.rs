//! A socket on a thread of its own, which sleeps until a message comes or is to be sent.

use std::io;
use std::net::{TcpStream as Connecting, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel, sync_channel};
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};
use noughts_protocol::MAX_SERVER_BYTES;
use tungstenite::handshake::HandshakeError;
use tungstenite::http::Uri;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket, client_tls_with_config};

use super::Heard;
use crate::wake::Waker;

/// How long one address of a server may take to answer.
const CONNECT: Duration = Duration::from_secs(10);
/// The most messages that wait for the game. Until the game has taken some of them, nothing more is read from the socket.
const WAITING: usize = 64;
/// The most frames without a text between them. A server of this protocol never sends so many.
const MOST_STRANGE: u32 = 1000;
const STREAM: Token = Token(0);
const SEND: Token = Token(1);

/// A socket, which is closed when it is dropped.
pub struct ThreadSocket {
    outgoing: Option<Sender<String>>,
    incoming: SyncCell<Receiver<Heard>>,
    /// Wakes the thread, if there is one.
    send: Option<Arc<mio::Waker>>,
}

/// How a socket to an address is opened. Tests open their sockets in another way.
#[derive(Resource)]
pub struct Sockets(pub Box<dyn Fn(&str, Option<Waker>) -> io::Result<ThreadSocket> + Send + Sync>);

impl Default for Sockets {
    fn default() -> Self {
        Self(Box::new(ThreadSocket::open))
    }
}

impl ThreadSocket {
    /// Opens a socket to this address, and wakes the window whenever something is heard.
    ///
    /// # Errors
    /// An error means that the system has no room for another socket or thread.
    pub fn open(url: &str, window: Option<Waker>) -> io::Result<Self> {
        let poll = Poll::new()?;
        let send = Arc::new(mio::Waker::new(poll.registry(), SEND)?);
        let (outgoing, to_send) = channel();
        let (heard, incoming) = sync_channel(WAITING);
        let url = url.to_owned();
        // A wake-up is lost if the waker is closed before the thread has received the wake-up. So the thread keeps the waker
        // open.
        let kept = Arc::clone(&send);
        std::thread::Builder::new().name("socket".to_owned()).spawn(move || {
            let tell = |what| {
                // The game may have dropped the socket, or ended.
                let _ = heard.send(what);
                let _ = window.as_ref().map(Waker::wake);
            };
            // Why the socket ended makes no difference, because the socket is opened again.
            let _ = run(&url, poll, &to_send, &tell);
            drop(kept);
            tell(Heard::Closed);
        })?;
        let mut socket = Self::new(outgoing, incoming);
        socket.send = Some(send);
        Ok(socket)
    }

    /// A socket between these channels: `outgoing` takes what is sent, and `incoming` has what is heard.
    pub fn new(outgoing: Sender<String>, incoming: Receiver<Heard>) -> Self {
        Self { outgoing: Some(outgoing), incoming: SyncCell::new(incoming), send: None }
    }

    /// Sends a text.
    pub fn send(&mut self, text: String) {
        // If the thread has ended, its last message has told that the socket is closed.
        let _ = self.outgoing.as_ref().map(|outgoing| outgoing.send(text));
        let _ = self.send.as_ref().map(|send| send.wake());
    }
}

/// What was heard since the last call, but at most as much as one update takes. If there is more, the window is woken again.
pub fn hear(socket: Option<&mut ThreadSocket>) -> Vec<Heard> {
    socket.map(|socket| socket.incoming.get().try_iter().take(WAITING).collect()).unwrap_or_default()
}

impl Drop for ThreadSocket {
    fn drop(&mut self) {
        self.outgoing = None;
        let _ = self.send.as_ref().map(|send| send.wake());
    }
}

/// Opens the socket, and carries messages until either side closes it.
fn run(url: &str, mut poll: Poll, to_send: &Receiver<String>, tell: &impl Fn(Heard)) -> Result<(), Error> {
    let mut stream = connect(url)?;
    poll.registry().register(&mut stream, STREAM, Interest::READABLE | Interest::WRITABLE)?;
    let mut socket = shake_hands(url, stream, &mut poll)?;
    tell(Heard::Opened);
    let mut events = Events::with_capacity(8);
    let mut strange = 0;
    while strange < MOST_STRANGE {
        loop {
            match to_send.try_recv() {
                Ok(text) => wait_for(socket.write(Message::text(text)))?.unwrap_or_default(),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    wait_for(socket.close(None))?;
                    return Ok(());
                }
            }
        }
        // This sends the answers to pings, too.
        wait_for(socket.flush())?;
        match wait_for(socket.read())? {
            Some(Message::Text(text)) => {
                strange = 0;
                tell(Heard::Text(text.as_str().to_owned()));
            }
            Some(_) => strange += 1,
            None => poll.poll(&mut events, None).or_else(|error| match error.kind() {
                io::ErrorKind::Interrupted => Ok(()),
                _ => Err(error),
            })?,
        }
    }
    Ok(())
}

/// Connects to the first address of the server that answers.
fn connect(url: &str) -> Result<TcpStream, Error> {
    let uri: Uri = url.parse()?;
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    let is_secure = uri.scheme_str() == Some("wss");
    let port = uri.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
    let mut error = io::Error::from(io::ErrorKind::NotFound);
    for address in (host, port).to_socket_addrs()? {
        match Connecting::connect_timeout(&address, CONNECT) {
            Ok(stream) => {
                // A move is one small packet, and should not wait for other packets.
                stream.set_nodelay(true)?;
                stream.set_nonblocking(true)?;
                return Ok(TcpStream::from_std(stream));
            }
            Err(refused) => error = refused,
        }
    }
    Err(error.into())
}

fn shake_hands(url: &str, stream: TcpStream, poll: &mut Poll) -> Result<WebSocket<MaybeTlsStream<TcpStream>>, Error> {
    let config = tungstenite::protocol::WebSocketConfig::default()
        .max_message_size(Some(MAX_SERVER_BYTES))
        .max_frame_size(Some(MAX_SERVER_BYTES));
    let mut events = Events::with_capacity(8);
    let mut result = client_tls_with_config(url, stream, Some(config), None);
    loop {
        match result {
            Ok((socket, _)) => return Ok(socket),
            Err(HandshakeError::Failure(error)) => return Err(error),
            Err(HandshakeError::Interrupted(middle)) => {
                poll.poll(&mut events, Some(CONNECT))?;
                if events.is_empty() {
                    return Err(io::Error::from(io::ErrorKind::TimedOut).into());
                }
                result = middle.handshake();
            }
        }
    }
}

/// `None` if the operation cannot be done yet.
fn wait_for<T>(result: Result<T, Error>) -> Result<Option<T>, Error> {
    match result {
        Ok(done) => Ok(Some(done)),
        Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_socket_that_is_dropped_says_what_was_to_be_said_and_is_closed() {
        const PATIENCE: Duration = Duration::from_secs(10);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("ws://{}/rooms", listener.local_addr().expect("an address"));
        for number in 0..200 {
            let mut socket = ThreadSocket::open(&url, None).expect("a thread");
            let (stream, _) = listener.accept().expect("somebody comes");
            stream.set_read_timeout(Some(PATIENCE)).expect("a time");
            let mut server = tungstenite::accept(stream).expect("a handshake");
            assert_eq!(socket.incoming.get().recv_timeout(PATIENCE), Ok(Heard::Opened));
            socket.send("a".to_owned());
            drop(socket);
            let heard: Vec<_> = std::iter::from_fn(|| server.read().ok()).collect();
            assert!(matches!(&heard[..], [Message::Text(_), Message::Close(_)]), "number {number}: {heard:?}");
        }
    }

    #[test]
    fn a_flood_ends_when_the_socket_is_dropped_and_one_without_texts_at_once() {
        const PATIENCE: Duration = Duration::from_secs(10);
        for (frame, is_dropped) in [(Message::text("a"), true), (Message::Ping(Vec::new().into()), false)] {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
            let url = format!("ws://{}/rooms", listener.local_addr().expect("an address"));
            let mut socket = ThreadSocket::open(&url, None).expect("a thread");
            let (stream, _) = listener.accept().expect("somebody comes");
            stream.set_write_timeout(Some(PATIENCE)).expect("a time");
            let mut server = tungstenite::accept(stream).expect("a handshake");
            assert_eq!(socket.incoming.get().recv_timeout(PATIENCE), Ok(Heard::Opened));
            let socket = (!is_dropped).then_some(socket);
            let begun = std::time::Instant::now();
            let ends = std::iter::repeat_with(|| server.send(frame.clone())).take_while(|_| begun.elapsed() < PATIENCE);
            assert!(ends.into_iter().any(|sent| sent.is_err()), "it is never closed: {frame:?}");
            drop(socket);
        }
    }
}
