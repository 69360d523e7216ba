//! The crate `bevy_utils` without the names of systems, components and other types, and for one thread.
//!
//! bevy_egui asks for the names, so that every program carries the full name of each of its types, and the code to write it:
//! a fortieth of what a browser would have to download. Only messages about faults of the program show them. Whoever looks
//! for such a fault in a page takes this patch out of `Cargo.toml`; the window has all names.
#![forbid(unsafe_code)]

mod channel;
mod debug_name;
mod map;

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bevy_platform::hash::FixedHasher;

pub use channel::{BufferedChannel, BufferedReceiver, BufferedSender, Chunk};
pub use debug_name::DebugName;
pub use map::{PreHashMap, TypeIdMap, TypeIdMapEntry};

/// What Bevy's crates use most.
pub mod prelude {
    pub use disqualified::ShortName;

    pub use crate::{DebugName, default};
}

/// The default value of a type that follows from where it is used.
pub fn default<T: Default>() -> T {
    T::default()
}

/// Calls a function when it is dropped.
#[derive(Debug)]
pub struct OnDrop<F: FnOnce()>(Option<F>);

impl<F: FnOnce()> OnDrop<F> {
    /// Calls this function later.
    pub const fn new(function: F) -> Self {
        Self(Some(function))
    }
}

impl<F: FnOnce()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        if let Some(function) = self.0.take() {
            function();
        }
    }
}

/// Whether something has been done already.
#[derive(Debug, Default)]
pub struct OnceFlag(AtomicBool);

impl OnceFlag {
    /// It has not been done.
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Returns `true` the first time.
    pub fn set(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }
}

/// Evaluates an expression the first time that the program comes here.
#[macro_export]
macro_rules! once {
    ($expression:expr) => {{
        static IS_DONE: $crate::OnceFlag = $crate::OnceFlag::new();
        if IS_DONE.set() {
            $expression;
        }
    }};
}

/// A value for each thread. A page has one thread.
#[derive(Debug, Default)]
pub struct Parallel<T>(Mutex<T>);

impl<T> Parallel<T> {
    /// The value of this thread.
    pub fn borrow_local_mut(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls a function with the value of this thread.
    pub fn scope<R>(&self, function: impl FnOnce(&mut T) -> R) -> R {
        function(&mut self.borrow_local_mut())
    }

    /// The values of all threads.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        std::iter::once(self.0.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<T: IntoIterator + Default> Parallel<T> {
    /// Takes the items of all threads.
    pub fn drain(&mut self) -> impl Iterator<Item = T::Item> {
        self.iter_mut().flat_map(std::mem::take)
    }
}

impl<T> Parallel<Vec<T>> {
    /// Moves the items of all threads to the end of a list.
    pub fn drain_into(&mut self, list: &mut Vec<T>) {
        self.iter_mut().for_each(|items| list.append(items));
    }
}

/// A set of which it is known for certain what is not in it. It has `N` times 64 bits, of which each item sets up to `K`.
#[derive(Clone, Copy, Debug)]
pub struct BloomFilter<const N: usize, const K: usize = 2>([u64; N]);

impl<const N: usize, const K: usize> BloomFilter<N, K> {
    /// An empty set.
    pub const fn new() -> Self {
        Self([0; N])
    }

    /// Adds an item. Returns whether it may have been there.
    pub fn check_insert(&mut self, item: &impl Hash) -> bool {
        let hash = FixedHasher.hash_one(item);
        let (first, step) = (hash as u32 as usize, (hash >> 32) as usize);
        let mut was_there = true;
        for number in 0..K {
            let bit = first.wrapping_add(number.wrapping_mul(step)) % (64 * N);
            let (part, bit) = (&mut self.0[bit / 64], 1 << (bit % 64));
            was_there &= *part & bit != 0;
            *part |= bit;
        }
        was_there
    }
}

impl<const N: usize, const K: usize> Default for BloomFilter<N, K> {
    fn default() -> Self {
        Self::new()
    }
}
