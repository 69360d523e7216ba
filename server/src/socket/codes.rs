//! Entering a room by its code, which may have to wait.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{Message, close_code};
use noughts_protocol::{Join, Rejection, ServerMessage};

use crate::limits::{Counted, Ticket, may_guess_on};

use super::PlayerSocket;
use super::frames::End;

/// A code that is not tried before others of the same address, and what was sent after it.
pub(super) struct WaitingCode {
    join: Join,
    turn: Pin<Box<dyn Future<Output = Ticket> + Send>>,
    pub(super) later: VecDeque<Message>,
}

impl PlayerSocket {
    /// Enters a room by its code, now or, if many codes of this address were wrong, when it is this code's turn. Whoever has a
    /// secret does not guess, and does not wait.
    pub(super) async fn take_code(&mut self, join: &Join) -> ControlFlow<End> {
        if let Some(guess) = self.limits.begin(self.address, Counted::Guess) {
            return self.try_code(join, guess).await;
        }
        let known = Join { take: false, ..join.clone() };
        match self.rooms.join(&known).await {
            Ok(visit) => {
                let answers = self.enter(visit);
                self.answer(None, true, Ok(answers)).await
            }
            Err(_) => {
                let turn = Box::pin(Arc::clone(&self.limits).begin_when_free(self.address, Counted::Guess));
                self.waiting = Some(Box::new(WaitingCode { join: join.clone(), turn, later: VecDeque::new() }));
                ControlFlow::Continue(())
            }
        }
    }

    /// Tries the code that has waited, and then takes what was sent after it.
    pub(super) async fn go_on(&mut self, guess: Ticket) -> ControlFlow<End> {
        let Some(waiting) = self.waiting.take() else {
            return ControlFlow::Continue(());
        };
        let WaitingCode { join, mut later, .. } = *waiting;
        self.try_code(&join, guess).await?;
        while let Some(message) = later.pop_front() {
            self.take_frame(message).await?;
            if let Some(waiting) = &mut self.waiting {
                waiting.later.append(&mut later);
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries a code. A socket of which too many were wrong is closed.
    async fn try_code(&mut self, join: &Join, guess: Ticket) -> ControlFlow<End> {
        let visit = self.rooms.join(join).await;
        let is_wrong = matches!(visit, Err(Rejection::NoSuchRoom));
        if is_wrong {
            guess.remember();
        }
        let obeyed = visit.map(|visit| self.enter(visit));
        self.answer(None, true, obeyed).await?;
        if is_wrong && !may_guess_on(&mut self.wrong_codes, Instant::now()) {
            self.send(&ServerMessage::Refused { id: None, why: Rejection::TooManyGuesses }).await?;
            return ControlFlow::Break(Some(close_code::POLICY));
        }
        ControlFlow::Continue(())
    }
}

/// Waits until the code that waits may be tried. Without one, it is never the time.
pub(super) async fn turn(waiting: &mut Option<Box<WaitingCode>>) -> Ticket {
    match waiting {
        Some(waiting) => waiting.turn.as_mut().await,
        None => std::future::pending().await,
    }
}
