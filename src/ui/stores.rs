//! What is wrong with the places where data is kept. Several screens say this.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::online::StoredSeat;
use crate::persistence::{Fault, Persistent, PersistentStore};
use crate::records::{Others, Past, Solved, Totals, Unfinished};
use crate::settings::Settings;
#[cfg(not(target_arch = "wasm32"))]
use crate::words;

/// The places where data is kept.
#[derive(SystemParam)]
pub(super) struct Stores<'w> {
    settings: Store<'w, Settings>,
    unfinished: Store<'w, Unfinished>,
    others: Store<'w, Others>,
    past: Store<'w, Past>,
    totals: Store<'w, Totals>,
    seat: Store<'w, StoredSeat>,
    solved: Store<'w, Solved>,
    #[cfg(not(target_arch = "wasm32"))]
    recording: Option<Res<'w, crate::records::Recording>>,
}

type Store<'w, T> = Option<Res<'w, PersistentStore<T>>>;

fn fault<T: Persistent>(store: &Store<T>) -> Option<Fault> {
    store.as_deref().and_then(PersistentStore::fault)
}

impl Stores<'_> {
    /// The fault that the first screen tells: the fault that matters most. If nothing can be stored at all, the first screen
    /// tells the fault of the settings.
    pub(super) fn fault(&self) -> Option<Fault> {
        let unfinished = self.unfinished.as_deref().and_then(PersistentStore::read_fault);
        let others = || self.others.as_deref().and_then(PersistentStore::read_fault);
        let seat = || self.seat.as_deref().and_then(PersistentStore::read_fault);
        let unread = unfinished.or_else(others).or_else(seat).or_else(|| fault(&self.settings));
        unread.or_else(|| fault(&self.unfinished)).or_else(|| fault(&self.seat))
    }

    /// The fault that the screen of the settings tells: what is wrong with the settings, or else why something is not kept.
    pub(super) fn settings_fault(&self) -> Option<Fault> {
        fault(&self.settings).or_else(|| self.not_kept())
    }

    /// Why something is not kept for the next start.
    pub(super) fn not_kept(&self) -> Option<Fault> {
        let unfinished = fault(&self.unfinished).or_else(|| fault(&self.others));
        let kept =
            [fault(&self.past), fault(&self.totals), fault(&self.settings), fault(&self.seat), fault(&self.solved)];
        [unfinished].into_iter().chain(kept).flatten().find(|fault| fault.problem.forbids_storing())
    }

    /// Why matches are not recorded.
    pub(super) fn not_recorded(&self) -> Option<String> {
        #[cfg(not(target_arch = "wasm32"))]
        return self.recording.as_deref()?.fault().map(|fault| words::not_recorded(&fault.path, fault.fault));
        #[cfg(target_arch = "wasm32")]
        None
    }
}
