//! The frames of a socket: what is sent is taken in time, and whoever is silent for too long is gone.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use axum::Error;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use noughts_protocol::{GONE_SECONDS, PING_SECONDS};
use serde::Serialize;
use tokio::time::timeout;

/// Whoever takes nothing of what is sent for this time is gone.
pub(crate) const SEND_TIME: Duration = Duration::from_secs(10);

/// Why a socket ends, as a code for closing it.
pub(super) type End = Option<u16>;

pub(super) struct Frames {
    socket: WebSocket,
    heard: Instant,
}

impl Frames {
    pub(super) fn new(socket: WebSocket) -> Self {
        Self { socket, heard: Instant::now() }
    }

    /// Waits for the next frame.
    pub(super) async fn next(&mut self) -> Option<Result<Message, Error>> {
        self.socket.recv().await
    }

    /// Notes that the other side was heard of, and returns when.
    pub(super) fn hear(&mut self) -> Instant {
        self.heard = Instant::now();
        self.heard
    }

    /// Asks whether the other side is there, unless the other side was heard of lately. Whoever was not heard of for too long is gone.
    pub(super) async fn ping(&mut self) -> ControlFlow<End> {
        let silence = self.heard.elapsed().as_secs();
        if silence >= GONE_SECONDS {
            return ControlFlow::Break(None);
        }
        if silence + 1 < PING_SECONDS {
            return ControlFlow::Continue(());
        }
        self.send_frame(Message::Ping(Vec::new().into())).await
    }

    /// Sends a message as JSON.
    pub(super) async fn send(&mut self, message: &impl Serialize) -> ControlFlow<End> {
        match serde_json::to_string(message) {
            Ok(text) => self.send_text(text).await,
            Err(_) => ControlFlow::Break(Some(close_code::ERROR)),
        }
    }

    pub(super) async fn send_text(&mut self, text: String) -> ControlFlow<End> {
        self.send_frame(Message::Text(text.into())).await
    }

    async fn send_frame(&mut self, frame: Message) -> ControlFlow<End> {
        match timeout(SEND_TIME, self.socket.send(frame)).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            Ok(Err(_)) | Err(_) => ControlFlow::Break(None),
        }
    }

    /// Says why the socket is closed.
    pub(super) async fn close(&mut self, code: u16) {
        let _ = self.send_frame(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
    }
}
