//! Making rooms, entering them and acting in them: the referee between those who play and the store.

mod clock;
mod health;
mod live;
mod of_class;
mod visitor;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use noughts_protocol::{Code, Create, GONE_SECONDS, Join, PING_SECONDS, Rejection, Secret};
use parking_lot::Mutex;
use tokio::runtime::Handle;

use crate::attendance::ServerId;
use crate::limits::Ticket;
use crate::referee::Effect;
use crate::room::{HostedRoom, UNUSED_SECONDS, code_of};
use crate::store::{News, NewsReceiver, RoomStore, SaveError, Stored, StoredPast, Unavailable};

use clock::Clock;
use health::Health;
use live::{Held, Live, LiveRooms};

pub use of_class::{Rounds, Watched};
pub use visitor::Visitor;

/// How often a change is tried if other changes of the room come before it.
const ATTEMPTS: u8 = 8;

/// A room that cannot be loaded is loaded again after this time.
const PAUSE: Duration = Duration::from_millis(200);

/// How many rooms are loaded again at a time.
const LOADS: usize = 64;

/// Rooms that nobody uses are looked for once in this many pings.
const PINGS_BETWEEN_CLEARINGS: u32 = 40;

/// All rooms of this server.
pub struct Rooms {
    store: RoomStore,
    live: Arc<LiveRooms>,
    server: ServerId,
    clock: Clock,
    health: Health,
    /// What the rooms that were made here count with for those who made them, and when that was.
    kept: Mutex<HashMap<Code, (Ticket, u64)>>,
}

impl Rooms {
    /// Rooms that are kept in this store.
    ///
    /// # Errors
    /// An error if the system has no random bytes.
    pub fn new(store: RoomStore) -> Result<Arc<Self>, getrandom::Error> {
        let server = ServerId::from_random(getrandom::u64()?);
        let clock = if store.is_shared() { Clock::Wall } else { Clock::after(store.used()) };
        let (live, health, kept) = (Arc::default(), Health::default(), Mutex::default());
        Ok(Arc::new(Self { store, live, server, clock, health, kept }))
    }

    /// Makes a room, or enters the room that was made with this secret. Returns also whether a room was made. The ticket is kept for
    /// as long as the room is.
    ///
    /// # Errors
    /// [`Rejection`] says why there is no room.
    pub async fn create(self: &Arc<Self>, create: &Create, ticket: Ticket) -> Result<(Visitor, bool), Rejection> {
        for attempt in 0..ATTEMPTS {
            let code = code_of(create.secret, attempt);
            let hold = self.live.hold(code);
            let mut held = hold.live().held.lock().await;
            let mut is_new = false;
            if self.load(hold.live(), &mut held, None).await?.is_none() {
                let (invite, watch) = (new_secret()?, new_secret()?);
                let room = HostedRoom::new(create, invite, watch, self.now())?;
                match self.store.save(code, &room, None).await {
                    Ok(revision) => {
                        let new = Held::new(room, revision, Arc::new(StoredPast::default().into()));
                        self.put(hold.live(), &mut held, new);
                        is_new = true;
                    }
                    // The same message may have come by way of another server.
                    Err(SaveError::Conflict) => _ = self.load(hold.live(), &mut held, None).await?,
                    Err(SaveError::Full) => return Err(Rejection::Full),
                    Err(SaveError::Unavailable) => return Err(Rejection::Unavailable),
                }
            }
            let role = held.as_ref().and_then(|held| held.room.role_of_maker(create.secret));
            drop(held);
            if let Some(role) = role {
                if is_new {
                    self.kept.lock().insert(code, (ticket, self.now()));
                }
                return Ok((Visitor::new(Arc::clone(self), hold, role, create.secret, None), is_new));
            }
        }
        Err(Rejection::Full)
    }

    /// Enters the room that was made with this message, if it has the code that is tried first.
    ///
    /// # Errors
    /// [`Rejection`] says why nobody comes in.
    pub async fn find(self: &Arc<Self>, Create { v, secret, .. }: &Create) -> Result<Visitor, Rejection> {
        let code = code_of(*secret, 0);
        self.join(&Join { v: *v, code, secret: *secret, take: false, name: None, hash: None }).await
    }

    /// Enters a room.
    ///
    /// # Errors
    /// [`Rejection`] says why nobody comes in.
    pub async fn join(self: &Arc<Self>, join: &Join) -> Result<Visitor, Rejection> {
        let hold = self.live.hold(join.code);
        if self.store.is_shared() {
            // Another server may have changed the room a moment ago, and whoever comes back should see that at once.
            *hold.live().held.lock().await = None;
        }
        let (_, _, role) = self
            .change(hold.live(), |room| {
                let entrance = room.enter(join, self.now())?;
                Ok((if entrance.is_changed { Effect::Changed } else { Effect::Repeated }, entrance.role))
            })
            .await?;
        Ok(Visitor::new(Arc::clone(self), hold, role, join.secret, join.hash))
    }

    /// Changes a room, unless the change is refused, and returns the room when the change is stored.
    ///
    /// If another server has changed the room meanwhile, or if the answer of the store was lost, the change is tried again on the room
    /// as it is then: the referee knows which messages it has accepted already. Only the room as it is stored refuses a change.
    async fn change<T>(
        &self,
        live: &Live,
        change: impl Fn(&mut HostedRoom) -> Result<(Effect, T), Rejection>,
    ) -> Result<(Held, Effect, T), Rejection> {
        let mut held = live.held.lock().await;
        let mut seen = live.seen();
        for _ in 0..ATTEMPTS {
            let may_be_old = self.store.is_shared() && held.is_some();
            let known = self.load(live, &mut held, seen.clone()).await?.ok_or(Rejection::NoSuchRoom)?;
            let mut room = HostedRoom::clone(&known.room);
            let (effect, more) = match change(&mut room) {
                // Another server may have changed the room a moment ago.
                Err(_) if may_be_old => {
                    *held = None;
                    continue;
                }
                changed => changed?,
            };
            if effect == Effect::Repeated {
                return Ok((known, effect, more));
            }
            room.use_now(self.now());
            match self.save(live.code, &known, room).await {
                Ok(mut new) => {
                    new.before = (effect == Effect::Moved).then_some(known.hash);
                    self.put(live, &mut held, new.clone());
                    return Ok((new, effect, more));
                }
                Err(SaveError::Conflict) => (*held, seen) = (None, None),
                Err(SaveError::Full | SaveError::Unavailable) => {
                    *held = None;
                    return Err(Rejection::Unavailable);
                }
            }
        }
        Err(Rejection::Unavailable)
    }

    /// Saves a room in the place of the room that it was made from. If a round has become a past round, the past rounds are saved
    /// first, so that no room is stored without its past rounds.
    async fn save(&self, code: Code, known: &Held, room: HostedRoom) -> Result<Held, SaveError> {
        let mut past = Arc::clone(&known.past);
        if room.referee.round() > known.room.referee.round() {
            let finished = known.room.referee.state(None).record;
            let rounds =
                past.stored.rounds.followed_by(room.referee.rules(), finished).ok_or(SaveError::Unavailable)?;
            let mut next = StoredPast { rounds, ..past.stored.clone() };
            next.revision = Some(self.store.save_past(code, &next, self.now()).await?);
            past = Arc::new(next.into());
        }
        let revision = self.store.save(code, &room, Some(known.revision)).await?;
        Ok(Held::new(room, revision, past))
    }

    /// The room as it is known. A room that is not known is loaded from the store. Its past rounds are not loaded again if they
    /// were seen.
    async fn load(&self, live: &Live, held: &mut Option<Held>, seen: Option<Held>) -> Result<Option<Held>, Rejection> {
        if held.is_none() {
            let stored = self.store.load(live.code).await.map_err(|_| Rejection::Unavailable)?;
            // This store forgets a room some time after nobody has used it for a day, and NATS at once, by its own clock.
            let is_used = |stored: &Stored| self.now().saturating_sub(stored.room.used()) < UNUSED_SECONDS;
            if let Some(stored) = stored.filter(|stored| self.store.is_shared() || is_used(stored)) {
                let new = self.with_past(live.code, stored, seen).await.map_err(|_| Rejection::Unavailable)?;
                self.put(live, held, new);
            }
        }
        Ok(held.clone())
    }

    /// A room with its past rounds. Those that were seen are taken if they are still the same.
    async fn with_past(&self, code: Code, stored: Stored, seen: Option<Held>) -> Result<Held, Unavailable> {
        let Stored { room, revision } = stored;
        let same = seen.filter(|seen| seen.past.stored.rounds.round == room.referee.round());
        let past = match same {
            Some(seen) => seen.past,
            None => Arc::new(self.store.load_past(code, &room).await?.into()),
        };
        Ok(Held::new(room, revision, past))
    }

    fn put(&self, live: &Live, held: &mut Option<Held>, new: Held) {
        live.show(&new);
        *held = Some(new);
    }

    /// The time for the age of rooms and codes, in seconds since 1970.
    fn now(&self) -> u64 {
        self.clock.now()
    }

    /// Whether rooms can be saved, and what else is wrong with them, in lines. It is tried once in a while, however often it is
    /// asked.
    ///
    /// # Errors
    /// A sentence that says why no room can be saved.
    pub async fn health(&self) -> Result<String, String> {
        self.health.of(&self.store).await
    }

    /// Tells other servers who is in a room by way of this server.
    fn tell(self: &Arc<Self>, live: &Arc<Live>) {
        if self.store.is_shared()
            && let Ok(runtime) = Handle::try_current()
        {
            let (rooms, live) = (Arc::clone(self), Arc::clone(live));
            runtime.spawn(async move { rooms.store.tell(live.code, rooms.server, live.counts()).await });
        }
    }

    /// Takes the news of other servers, for as long as the store tells any.
    pub async fn hear(self: Arc<Self>, mut news: NewsReceiver) {
        while let Some(news) = news.recv().await {
            match news {
                News::Saved(code, stored) => {
                    if let Some(live) = self.live.get(code) {
                        // The room is locked while a change of it is being saved, for which others need not wait.
                        tokio::spawn(Arc::clone(&self).hear_saved(live, *stored));
                    }
                }
                News::Missed => _ = tokio::spawn(Arc::clone(&self).load_all_again()),
                News::Attendance(_, server, _) if server == self.server => {}
                News::Attendance(code, server, counts) => {
                    if let Some(here) = self.live.hear(code, server, counts) {
                        self.store.tell(code, self.server, here).await;
                    }
                }
            }
        }
    }

    /// Takes a room that was saved by another server, or by this one.
    async fn hear_saved(self: Arc<Self>, live: Arc<Live>, stored: Stored) {
        match self.with_past(live.code, stored, live.seen()).await {
            Ok(held) => live.hear(held).await,
            Err(Unavailable) => self.load_again(live).await,
        }
    }

    /// Takes what another server may have done in a room, as soon as the store tells the room.
    async fn load_again(&self, live: Arc<Live>) {
        let load = async || {
            let Some(stored) = self.store.load(live.code).await? else { return Ok(None) };
            self.with_past(live.code, stored, live.seen()).await.map(Some)
        };
        while self.live.get(live.code).is_some() {
            match load().await {
                Ok(Some(held)) => return live.hear(held).await,
                Ok(None) => return,
                Err(Unavailable) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    /// Takes what other servers may have done in the rooms that somebody is in.
    async fn load_all_again(self: Arc<Self>) {
        let all = futures_util::stream::iter(self.live.all());
        all.for_each_concurrent(LOADS, |live| self.load_again(live)).await;
    }

    /// Removes rooms that nobody uses, and tells other servers again and again who is here. This future never ends.
    pub async fn keep_house(self: Arc<Self>) {
        let mut pings = tokio::time::interval(Duration::from_secs(PING_SECONDS));
        for count in (0..PINGS_BETWEEN_CLEARINGS).cycle() {
            pings.tick().await;
            if count == 0 {
                let now = self.now();
                self.store.remove_unused_since(now.saturating_sub(UNUSED_SECONDS));
                self.kept.lock().retain(|code, (_, made)| self.store.may_have(*code, now.saturating_sub(*made)));
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

fn new_secret() -> Result<Secret, Rejection> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| Rejection::Unavailable)?;
    Ok(Secret::from_bytes(bytes))
}
