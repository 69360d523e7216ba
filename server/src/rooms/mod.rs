//! Making rooms, entering them and acting in them: the referee between those who play and the store.

mod live;
mod visit;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::StreamExt;
use noughts_protocol::{Create, GONE_SECONDS, Join, PING_SECONDS, Refusal, Secret};
use tokio::runtime::Handle;

use crate::attendance::ServerId;
use crate::referee::Effect;
use crate::room::{Room, UNUSED_SECONDS, code_of};
use crate::store::{News, NewsReceiver, SaveError, Store};

use live::{Held, Live, LiveRooms};

pub use visit::Visit;

/// A change is tried so often if others come before it.
const ATTEMPTS: u8 = 8;

/// A room that cannot be loaded is loaded again after this time.
const PAUSE: Duration = Duration::from_millis(200);

/// So many rooms are loaded again at a time.
const LOADS: usize = 64;

/// Rooms that nobody uses are looked for once in so many pings.
const PINGS_BETWEEN_CLEARINGS: u32 = 40;

/// All rooms of this server.
pub struct Rooms {
    store: Store,
    live: Arc<LiveRooms>,
    server: ServerId,
}

impl Rooms {
    /// Rooms that are kept in this store.
    ///
    /// # Errors
    /// An error if the system has no random bytes.
    pub fn new(store: Store) -> Result<Arc<Self>, getrandom::Error> {
        let server = ServerId::from_random(getrandom::u64()?);
        Ok(Arc::new(Self { store, live: Arc::default(), server }))
    }

    /// Makes a room, or enters the one that was made with this secret.
    ///
    /// # Errors
    /// [`Refusal`] says why there is no room.
    pub async fn create(self: &Arc<Self>, create: &Create) -> Result<Visit, Refusal> {
        let random =
            || getrandom::u64().and_then(|high| Ok((high, getrandom::u64()?))).map_err(|_| Refusal::Unavailable);
        for attempt in 0..ATTEMPTS {
            let code = code_of(create.secret, attempt);
            let hold = self.live.hold(code);
            let mut held = hold.live().held.lock().await;
            if self.load(hold.live(), &mut held).await?.is_none() {
                let [invite, watch] = [random()?, random()?].map(secret_of);
                let room = Room::new(create, invite, watch, now())?;
                match self.store.save(code, &room, None).await {
                    Ok(revision) => self.put(hold.live(), &mut held, Held { room: Arc::new(room), revision }, false),
                    // The same message may have come by way of another server.
                    Err(SaveError::Conflict) => _ = self.load(hold.live(), &mut held).await?,
                    Err(SaveError::Full) => return Err(Refusal::Full),
                    Err(SaveError::Unavailable) => return Err(Refusal::Unavailable),
                }
            }
            let is_made = held.as_ref().is_some_and(|held| held.room.is_made_with(create.secret));
            drop(held);
            if is_made {
                let role = create.mark.into();
                return Ok(Visit::new(Arc::clone(self), hold, role, create.secret, None));
            }
        }
        Err(Refusal::Full)
    }

    /// Enters a room.
    ///
    /// # Errors
    /// [`Refusal`] says why not.
    pub async fn join(self: &Arc<Self>, join: &Join) -> Result<Visit, Refusal> {
        let hold = self.live.hold(join.code);
        if self.store.is_shared() {
            // Another server may have changed the room a moment ago, and whoever comes back should see that at once.
            *hold.live().held.lock().await = None;
        }
        let (_, _, role) = self
            .change(hold.live(), |room| {
                let entrance = room.enter(join, now())?;
                Ok((if entrance.is_changed { Effect::Changed } else { Effect::Repeated }, entrance.role))
            })
            .await?;
        Ok(Visit::new(Arc::clone(self), hold, role, join.secret, join.seq))
    }

    /// Changes a room, if what asks for it is not refused, and returns the room when the change is stored.
    ///
    /// If another server has changed the room meanwhile, or the store's answer was lost, it asks again of the room as it
    /// is then: the referee knows what it has accepted already. What is refused is refused by the room as it is.
    async fn change<T>(
        &self,
        live: &Live,
        change: impl Fn(&mut Room) -> Result<(Effect, T), Refusal>,
    ) -> Result<(Arc<Room>, Effect, T), Refusal> {
        let mut held = live.held.lock().await;
        for _ in 0..ATTEMPTS {
            let may_be_old = self.store.is_shared() && held.is_some();
            let known = self.load(live, &mut held).await?.ok_or(Refusal::NoSuchRoom)?;
            let mut room = Room::clone(&known.room);
            let (effect, more) = match change(&mut room) {
                // Another server may have changed the room a moment ago.
                Err(_) if may_be_old => {
                    *held = None;
                    continue;
                }
                changed => changed?,
            };
            if effect == Effect::Repeated {
                return Ok((known.room, effect, more));
            }
            room.use_now(now());
            match self.store.save(live.code, &room, Some(known.revision)).await {
                Ok(revision) => {
                    let room = Arc::new(room);
                    self.put(live, &mut held, Held { room: Arc::clone(&room), revision }, effect == Effect::Moved);
                    return Ok((room, effect, more));
                }
                Err(SaveError::Conflict) => *held = None,
                Err(SaveError::Full | SaveError::Unavailable) => {
                    *held = None;
                    return Err(Refusal::Unavailable);
                }
            }
        }
        Err(Refusal::Unavailable)
    }

    /// The room as it is known or, if it is not, as it is in the store.
    async fn load(&self, live: &Live, held: &mut Option<Held>) -> Result<Option<Held>, Refusal> {
        if held.is_none() {
            let stored = self.store.load(live.code).await.map_err(|_| Refusal::Unavailable)?;
            // The store forgets a room some time after nobody has used it for a day.
            if let Some(stored) = stored.filter(|stored| stored.room.used() + UNUSED_SECONDS > now()) {
                self.put(live, held, Held::from(stored), false);
            }
        }
        Ok(held.clone())
    }

    fn put(&self, live: &Live, held: &mut Option<Held>, new: Held, is_move: bool) {
        live.show(&new, is_move);
        *held = Some(new);
    }

    /// Tells other servers who is in a room by way of this one.
    fn tell(self: &Arc<Self>, live: &Arc<Live>) {
        if self.store.is_shared()
            && let Ok(runtime) = Handle::try_current()
        {
            let (rooms, live) = (Arc::clone(self), Arc::clone(live));
            runtime.spawn(async move { rooms.store.tell(live.code, rooms.server, live.counts()).await });
        }
    }

    /// Takes what other servers do, for as long as there is something.
    pub async fn hear(self: Arc<Self>, mut news: NewsReceiver) {
        while let Some(news) = news.recv().await {
            match news {
                News::Saved(code, stored) => {
                    if let Some(live) = self.live.get(code) {
                        // The room is locked while a change of it is being saved, for which others need not wait.
                        tokio::spawn(async move { live.hear(*stored).await });
                    }
                }
                News::Missed => _ = tokio::spawn(Arc::clone(&self).load_again()),
                News::Attendance(_, server, _) if server == self.server => {}
                News::Attendance(code, server, counts) => {
                    if let Some(here) = self.live.hear(code, server, counts) {
                        self.store.tell(code, self.server, here).await;
                    }
                }
            }
        }
    }

    /// Takes what other servers may have done in the rooms that somebody is in.
    async fn load_again(self: Arc<Self>) {
        let load = async |live: Arc<Live>| {
            while self.live.get(live.code).is_some() {
                if let Ok(stored) = self.store.load(live.code).await {
                    if let Some(stored) = stored {
                        live.hear(stored).await;
                    }
                    return;
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        futures_util::stream::iter(self.live.all()).for_each_concurrent(LOADS, load).await;
    }

    /// Removes rooms that nobody uses, and tells other servers again and again who is here. It never ends.
    pub async fn keep_house(self: Arc<Self>) {
        let mut pings = tokio::time::interval(Duration::from_secs(PING_SECONDS));
        for count in (0..PINGS_BETWEEN_CLEARINGS).cycle() {
            pings.tick().await;
            if count == 0 {
                self.store.remove_unused_since(now().saturating_sub(UNUSED_SECONDS));
            }
            if self.store.is_shared() {
                self.live.forget_silent(Duration::from_secs(GONE_SECONDS));
                for live in self.live.all() {
                    self.store.tell(live.code, self.server, live.counts()).await;
                }
            }
        }
    }
}

fn secret_of((high, low): (u64, u64)) -> Secret {
    Secret::from_bytes(((u128::from(high) << 64) | u128::from(low)).to_be_bytes())
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
