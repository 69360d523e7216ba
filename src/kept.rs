//! What is kept from one start of the program to the next: each thing a text of its own, in a file, or where there are no
//! files in the browser's `localStorage`.
//!
//! bevy_settings, bevy-persistent and bevy_pkv keep resources too. They write over what is there, so that a full disk takes
//! it, give up loading when the first writing is refused, and panic where a browser forbids storage.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;

use crate::text;

#[cfg_attr(not(target_arch = "wasm32"), path = "kept/files.rs")]
#[cfg_attr(target_arch = "wasm32", path = "kept/storage.rs")]
mod place;

pub use place::Place;

/// So long nothing must have changed before it is written: a slider that is dragged, a window that is resized and a name
/// that is typed are written once. A page may be gone at any moment, and its storage is quick.
const QUIET: Duration = Duration::from_millis(if cfg!(target_arch = "wasm32") { 0 } else { 500 });

/// A resource that is kept.
pub trait Kept: Resource + Default {
    /// What its place is called, and what kind of text it is.
    const FILE: (&'static str, &'static str);
    /// That it is not kept; the sentence goes on with the reason.
    const NOT_KEPT: &'static str;
    /// That it was damaged; the sentence goes on with where that is now.
    const DAMAGED: &'static str;

    /// The folder of all such things of this user; none on a machine that has no such folder.
    #[cfg(not(target_arch = "wasm32"))]
    fn folder() -> Option<std::path::PathBuf>;

    /// As it is kept.
    ///
    /// # Errors
    /// When it cannot be written as text.
    fn to_text(&self) -> Result<String>;

    /// What [`to_text`](Self::to_text) wrote; nothing if the text is damaged.
    fn from_text(text: &str) -> Option<Self>;
}

/// Why a place cannot be read.
pub enum Unread {
    /// What is there is no text.
    Damaged,
    /// It may not be looked at.
    Refused(String),
}

/// Keeps a resource: reads it before anything else asks for it, and writes it when it has changed.
pub struct KeptPlugin<K: Kept> {
    place: Option<Place>,
    kept: PhantomData<fn() -> K>,
}

impl<K: Kept> Default for KeptPlugin<K> {
    fn default() -> Self {
        Self { place: Place::usual::<K>(), kept: PhantomData }
    }
}

impl<K: Kept> KeptPlugin<K> {
    /// Keeps it there; with no place it is forgotten, and the player is told.
    pub const fn at(place: Option<Place>) -> Self {
        Self { place, kept: PhantomData }
    }
}

impl<K: Kept> Plugin for KeptPlugin<K> {
    fn build(&self, app: &mut App) {
        let (kept, keeper) = Keeper::<K>::open(self.place.clone());
        app.insert_resource(kept).insert_resource(keeper);
        app.add_message::<RequestRedraw>();
        app.add_systems(Last, keep::<K>);
    }
}

/// How the keeping of a resource goes.
#[derive(Resource)]
pub struct Keeper<K> {
    place: Option<Place>,
    /// What stands there.
    written: Option<String>,
    fault: Option<String>,
    /// Set when what is there could be neither read nor put aside: then it is not written over.
    hands_off: bool,
    /// When a change is to be written, since the program began.
    due: Option<Duration>,
    /// When the sleeping window will be woken.
    alarm: Duration,
    /// Whether it was: the first update after a sleep still has the time from before.
    has_rung: Arc<AtomicBool>,
    kept: PhantomData<fn() -> K>,
}

impl<K: Kept> Keeper<K> {
    /// What is wrong with the keeping, in one sentence.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Where it is kept.
    pub const fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// Whether a change is still to be written.
    pub const fn is_pending(&self) -> bool {
        self.due.is_some()
    }

    /// Reads what was kept, and puts aside what is damaged.
    fn open(place: Option<Place>) -> (K, Self) {
        let mut keeper = Self {
            place,
            written: None,
            fault: None,
            hands_off: false,
            due: None,
            alarm: Duration::ZERO,
            has_rung: Arc::default(),
            kept: PhantomData,
        };
        let kept = keeper.read();
        // What is there already, or as good as there, need not be written.
        keeper.written = kept.to_text().ok();
        (kept, keeper)
    }

    fn read(&mut self) -> K {
        let Some(place) = &self.place else {
            self.fault = Some(text::not_kept(K::NOT_KEPT, text::NO_PLACE));
            return K::default();
        };
        let damaged = match place.read() {
            Ok(None) => None,
            Ok(Some(text)) => match K::from_text(&text) {
                Some(kept) => return kept,
                None => Some(place.put_aside()),
            },
            Err(Unread::Damaged) => Some(place.put_aside()),
            Err(Unread::Refused(reason)) => Some(Err(reason)),
        };
        if let Some(aside) = damaged {
            self.hands_off = aside.is_err();
            self.fault = Some(match aside {
                Ok(name) => text::damaged(K::DAMAGED, &name),
                Err(reason) => text::not_kept(K::NOT_KEPT, reason),
            });
        }
        K::default()
    }

    fn write(&mut self, kept: &K) -> Result<(), String> {
        let text = kept.to_text().map_err(|error| error.to_string())?;
        if let Some(place) = self.place.as_ref().filter(|_| !self.hands_off && self.written.as_ref() != Some(&text)) {
            place.write(&text)?;
            self.written = Some(text);
            self.fault = None;
        }
        Ok(())
    }
}

/// Writes what has changed, once it has been quiet for a while, and when the program ends. What is refused is tried again
/// at the next change.
pub fn keep<K: Kept>(
    kept: Res<K>,
    mut keeper: ResMut<Keeper<K>>,
    time: Res<Time<Real>>,
    exits: MessageReader<AppExit>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let has_rung = keeper.has_rung.swap(false, Ordering::Relaxed);
    let now = if has_rung { time.elapsed().max(keeper.alarm) } else { time.elapsed() };
    if kept.is_changed() && !kept.is_added() {
        keeper.due = Some(now + QUIET);
    }
    let Some(due) = keeper.due else {
        return;
    };
    if now < due && exits.is_empty() {
        if now >= keeper.alarm {
            keeper.alarm = due;
            if let Some(proxy) = proxy {
                wake_in(due - now, &proxy, &keeper.has_rung);
            }
        }
        return;
    }
    keeper.due = None;
    let before = keeper.fault.clone();
    if let Err(reason) = keeper.write(&kept) {
        keeper.fault = Some(text::not_kept(K::NOT_KEPT, reason));
    }
    if keeper.fault != before {
        redraw.write(RequestRedraw);
    }
}

/// The window sleeps, and may do so until then.
#[cfg(not(target_arch = "wasm32"))]
fn wake_in(wait: Duration, proxy: &EventLoopProxyWrapper, has_rung: &Arc<AtomicBool>) {
    let (proxy, has_rung) = ((**proxy).clone(), Arc::clone(has_rung));
    let alarm = move || {
        std::thread::sleep(wait);
        has_rung.store(true, Ordering::Relaxed);
        let _gone = proxy.send_event(bevy::winit::WinitUserEvent::WakeUp); // with the window
    };
    // Without an alarm it is written at the next update, or at the end.
    let _none = std::thread::Builder::new().spawn(alarm);
}

/// A page waits for nothing.
#[cfg(target_arch = "wasm32")]
fn wake_in(_: Duration, _: &EventLoopProxyWrapper, _: &Arc<AtomicBool>) {}
