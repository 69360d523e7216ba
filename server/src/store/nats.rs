//! Rooms in NATS JetStream: a stream with one subject for each room, which has one message, the room as it is. The past rounds
//! of rooms are in another stream of the same kind, of which nobody is told.
//!
//! A room is replaced only if the last sequence of its subject is the sequence that the change was made from. NATS tells all
//! servers of a room that is saved: it publishes the room once more, on a subject that is in no stream. Such a message can be
//! lost, for example if a server of NATS ends. Then there is a hole in the sequences, or the last sequence is not heard of, and
//! rooms are loaded again. Who is there is not stored: servers tell each other on another subject.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::jetstream::context::{CreateStreamError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, LastRawMessageErrorKind, Republish, Stream};
use async_nats::jetstream::{Context, ContextBuilder};
use async_nats::{Client, ConnectError, ConnectOptions, Event, SubscribeError, Subscriber, header};
use futures_util::StreamExt;
use noughts_protocol::Code;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::{Notify, mpsc};
use tokio_util::task::AbortOnDropHandle;

use super::{News, NewsReceiver, Part, Revision, SaveError, Stored, Unavailable};
use crate::attendance::{Headcount, ServerId};
use crate::room::UNUSED_SECONDS;

const STREAM: &str = "noughts_rooms";
/// The subject of a room is this text and the code of the room.
const ROOM: &str = "noughts.room.";
const PAST_STREAM: &str = "noughts_past";
/// The subject of a room's past rounds is this text and the code of the room.
const PAST: &str = "noughts.past.";
/// Past rounds are kept for longer than rooms, because in a room that is used a round may go on for days.
const PAST_SECONDS: u64 = 7 * UNUSED_SECONDS;
/// A room that was saved is told on this subject and its code.
const SAVED: &str = "noughts.saved.";
/// Who is in a room is told on this subject and its code.
const ATTENDANCE: &str = "noughts.attendance.";

/// NATS has to answer within this time.
const TIMEOUT: Duration = Duration::from_secs(2);

/// How often a connection is tried. After two tries without an answer, another server of NATS is looked for.
const PING: Duration = Duration::from_secs(5);

/// A message that has not come after this time is lost.
const PATIENCE: Duration = Duration::from_secs(2);

/// A sequence that no message has.
const NEVER: u64 = 1 << 53;

/// How many news may wait here. If there are more, they are dropped, and found to be missed.
const WAITING: usize = 1024;

/// NATS cannot be used.
#[derive(Error, Debug)]
pub enum NatsError {
    /// NATS cannot be reached.
    #[error("NATS cannot be reached: {0}")]
    Connect(#[from] ConnectError),
    /// NATS has no stream for rooms, and none can be made.
    #[error("NATS has no place for rooms: {0}")]
    Stream(#[from] CreateStreamError),
    /// Other servers cannot be heard.
    #[error("NATS does not tell of other servers: {0}")]
    Subscribe(#[from] SubscribeError),
}

/// Rooms in NATS JetStream.
pub struct Nats {
    client: Client,
    context: Context,
    stream: Stream,
    past: Stream,
    /// What hears of other servers.
    _hearing: [AbortOnDropHandle<()>; 3],
}

#[derive(Serialize, Deserialize)]
struct Told {
    server: ServerId,
    counts: Headcount,
}

impl Nats {
    /// Connects to NATS, and makes the streams if there are none. `urls` are those of one server or of several, joined by commas.
    /// Each room is kept in this many copies, and there are at most `most_rooms` rooms: the room that was not used for the
    /// longest time makes place for another room.
    ///
    /// # Errors
    /// [`NatsError`] if NATS cannot be used.
    pub async fn connect(urls: &str, copies: usize, most_rooms: i64) -> Result<(Self, NewsReceiver), NatsError> {
        let connected = Arc::new(Notify::new());
        let connects = Arc::clone(&connected);
        let options = ConnectOptions::new().name("noughts-server").request_timeout(Some(TIMEOUT)).ping_interval(PING);
        let options = options.event_callback(move |event| {
            if event == Event::Connected {
                connects.notify_one();
            }
            std::future::ready(())
        });
        let client = options.connect(urls.split(',').collect::<Vec<_>>()).await?;
        let context = ContextBuilder::new().timeout(TIMEOUT).ack_timeout(TIMEOUT).build(client.clone());
        let config = |name: &str, subject: &str, seconds| Config {
            name: name.to_owned(),
            subjects: vec![format!("{subject}*")],
            max_messages_per_subject: 1,
            max_messages: most_rooms,
            max_age: Duration::from_secs(seconds),
            discard: DiscardPolicy::Old,
            num_replicas: copies,
            ..Config::default()
        };
        let past = context.get_or_create_stream(config(PAST_STREAM, PAST, PAST_SECONDS)).await?;
        let rooms = Config { republish: Some(republish()), ..config(STREAM, ROOM, UNUSED_SECONDS) };
        let stream = context.get_or_create_stream(rooms).await?;
        let config = &stream.cached_info().config;
        if config.republish.is_none() {
            // An earlier version of this server made the stream. NATS 2.9 does not change the stream, and then all rooms are
            // found to be missed.
            let _ = context.update_stream(Config { republish: Some(republish()), ..config.clone() }).await;
        }
        let (news, receiver) = mpsc::channel(WAITING);
        let saved = client.subscribe(format!("{SAVED}*")).await?;
        let attendance = client.subscribe(format!("{ATTENDANCE}*")).await?;
        let heard = Arc::new(AtomicU64::new(stream.cached_info().state.last_sequence));
        let hearing = [
            tokio::spawn(hear_rooms(saved, connected, Arc::clone(&heard), news.clone())),
            tokio::spawn(find_missed(stream.clone(), heard, news.clone())),
            tokio::spawn(hear_attendance(attendance, news)),
        ]
        .map(AbortOnDropHandle::new);
        Ok((Self { client, context, stream, past, _hearing: hearing }, receiver))
    }

    pub(super) async fn read<T: DeserializeOwned>(
        &self,
        code: Code,
        part: Part,
    ) -> Result<Option<(T, Revision)>, Unavailable> {
        let stream = match part {
            Part::Room => &self.stream,
            Part::Past => &self.past,
        };
        match stream.get_last_raw_message_by_subject(&subject(code, part)).await {
            Ok(message) => {
                let read = serde_json::from_slice(&message.payload).map_err(|_| Unavailable)?;
                Ok(Some((read, Revision(message.sequence))))
            }
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(_) => Err(Unavailable),
        }
    }

    /// Stores the text of a value in the place of the last message of its subject.
    pub(super) async fn write(
        &self,
        code: Code,
        part: Part,
        value: &impl Serialize,
        from: Option<Revision>,
    ) -> Result<Revision, SaveError> {
        let text = serde_json::to_vec(value).map_err(|_| SaveError::Unavailable)?;
        let expected = from.map_or(0, |revision| revision.0);
        let message = PublishMessage::build().payload(text.into()).expected_last_subject_sequence(expected);
        let saved = async { self.context.send_publish(subject(code, part), message).await?.await };
        match saved.await {
            Ok(saved) => Ok(Revision(saved.sequence)),
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => Err(SaveError::Conflict),
            Err(_) => Err(SaveError::Unavailable),
        }
    }

    /// Removes the messages of rooms from both streams.
    pub(super) async fn erase(&self, codes: &[Code]) -> Result<(), Unavailable> {
        for (part, stream) in [(Part::Room, &self.stream), (Part::Past, &self.past)] {
            for code in codes {
                stream.purge().filter(subject(*code, part)).await.map_err(|_| Unavailable)?;
            }
        }
        Ok(())
    }

    /// Asks for a save that is refused because of what it was made from, so that nothing is saved.
    ///
    /// # Errors
    /// A sentence that says why no room can be saved.
    pub(super) async fn check(&self) -> Result<(), String> {
        let nobodys = subject(Code::from_number(0), Part::Room);
        let message = PublishMessage::build().payload("".into()).expected_last_subject_sequence(NEVER);
        let refused = async { self.context.send_publish(nobodys, message).await?.await };
        match refused.await {
            Err(error) if error.kind() != PublishErrorKind::WrongLastSequence => {
                Err(format!("Rooms cannot be saved, because NATS does not answer as it should: {error}."))
            }
            _ => Ok(()),
        }
    }

    pub(super) async fn tell(&self, code: Code, server: ServerId, counts: Headcount) {
        if let Ok(text) = serde_json::to_vec(&Told { server, counts }) {
            // A message that is lost now is told again soon.
            let _ = self.client.publish(format!("{ATTENDANCE}{code}"), text.into()).await;
        }
    }
}

fn subject(code: Code, part: Part) -> String {
    match part {
        Part::Room => format!("{ROOM}{code}"),
        Part::Past => format!("{PAST}{code}"),
    }
}

/// What is told of each room that is saved.
fn republish() -> Republish {
    Republish { source: format!("{ROOM}*"), destination: format!("{SAVED}{{{{wildcard(1)}}}}"), headers_only: false }
}

/// Hears of all rooms that are saved. A hole in the sequences means that some rooms were missed, and a new connection to NATS
/// that some may have been missed.
async fn hear_rooms(mut saved: Subscriber, connected: Arc<Notify>, heard: Arc<AtomicU64>, news: mpsc::Sender<News>) {
    loop {
        let message = tokio::select! {
            message = saved.next() => message,
            () = connected.notified() => {
                if news.send(News::Missed).await.is_err() {
                    return;
                }
                continue;
            }
        };
        let Some(message) = message else {
            return;
        };
        let sequence =
            message.headers.as_ref().and_then(|headers| headers.get(header::NATS_SEQUENCE)?.as_str().parse().ok());
        let (Some(code), Some(sequence)) = (code(&message.subject, SAVED), sequence) else {
            continue;
        };
        let is_missed = heard.fetch_max(sequence, Ordering::Relaxed) + 1 < sequence;
        if let Ok(room) = serde_json::from_slice(&message.payload)
            && let stored = Box::new(Stored { room, revision: Revision(sequence) })
            && news.send(News::Saved(code, stored)).await.is_err()
        {
            return;
        }
        if is_missed && news.send(News::Missed).await.is_err() {
            return;
        }
    }
}

/// Looks again and again whether the last room that was saved was heard of in time.
async fn find_missed(mut stream: Stream, heard: Arc<AtomicU64>, news: mpsc::Sender<News>) {
    loop {
        let saved = stream.info().await.map_or(0, |info| info.state.last_sequence);
        tokio::time::sleep(PATIENCE).await;
        if heard.fetch_max(saved, Ordering::Relaxed) < saved && news.send(News::Missed).await.is_err() {
            return;
        }
    }
}

async fn hear_attendance(mut told: Subscriber, news: mpsc::Sender<News>) {
    while let Some(message) = told.next().await {
        if let Some(code) = code(&message.subject, ATTENDANCE)
            && let Ok(Told { server, counts }) = serde_json::from_slice(&message.payload)
            && news.send(News::Attendance(code, server, counts)).await.is_err()
        {
            return;
        }
    }
}

fn code(subject: &str, prefix: &str) -> Option<Code> {
    subject.strip_prefix(prefix)?.parse().ok()
}
