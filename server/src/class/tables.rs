//! What is done with the rooms of tables, however long the store takes.

use std::sync::Arc;
use std::time::Duration;

use noughts_engine::rules::{ByMark, Rules};
use noughts_protocol::{Code, Rejection, Secret};
use tokio::time::sleep;

use super::board::TableBoard;
use super::events::{Event, Events, PAUSE};
use super::state::TableId;
use crate::referee::Referee;
use crate::rooms::{Rooms, Watched};
use crate::store::SaveError;

/// What a new room needs.
pub(super) struct Making {
    pub(super) rules: Rules,
    pub(super) names: ByMark<String>,
    pub(super) secrets: ByMark<Secret>,
}

/// Makes the room of a table if there is none yet, and then tells how it is, each time that it has changed.
pub(super) async fn attend(rooms: Arc<Rooms>, id: TableId, code: Code, making: Option<Making>, events: Events) {
    if let Some(Making { rules, names, secrets }) = making {
        loop {
            match rooms.create_for_class(code, rules, &names, secrets).await {
                Ok(()) => break,
                Err(SaveError::Conflict) => {
                    let _ = events.send(Event::Taken(id));
                    return;
                }
                Err(SaveError::Full | SaveError::Unavailable) => sleep(PAUSE).await,
            }
        }
    }
    let Some(mut watched) = watch(&rooms, code).await else {
        let _ = events.send(Event::Lost(code));
        return;
    };
    let mut told = None;
    loop {
        let shown = watched.see(TableBoard::of);
        if let Some(shown) = shown.filter(|shown| told.as_ref() != Some(shown)) {
            told = Some(shown.clone());
            if events.send(Event::Seen(id, shown)).is_err() {
                return;
            }
        }
        watched.changed().await;
    }
}

async fn watch(rooms: &Arc<Rooms>, code: Code) -> Option<Watched> {
    loop {
        match rooms.watch(code).await {
            Ok(watched) => return Some(watched),
            Err(Rejection::NoSuchRoom) => return None,
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// After a pause, begins the next round of a room or, if this one is not over, this one anew. Nothing is done if the round is another one
/// then.
pub(super) async fn begin_round(rooms: Arc<Rooms>, code: Code, round: u32, pause: Duration) {
    sleep(pause).await;
    change(&rooms, code, |referee| referee.round() == round && referee.begin_round()).await;
}

/// Gives the seats of a room these names. A name that is not known stays.
pub(super) async fn name_both(rooms: Arc<Rooms>, code: Code, names: ByMark<String>) {
    change(&rooms, code, |referee| {
        let known = |mark| if names[mark].is_empty() { referee.names()[mark].as_ref() } else { Some(&names[mark]) };
        let names = ByMark::new(|mark| known(mark).cloned().unwrap_or_default());
        referee.name_both(&names)
    })
    .await;
}

async fn change(rooms: &Arc<Rooms>, code: Code, change: impl Fn(&mut Referee) -> bool) {
    while rooms.change_match(code, &change).await == Err(Rejection::Unavailable) {
        sleep(PAUSE).await;
    }
}
