use std::any::TypeId;

use bevy_platform::collections::HashMap;
use bevy_platform::hash::{Hashed, NoOpHash, PassHash};
use indexmap::IndexMap;

pub use indexmap::map::Entry as TypeIdMapEntry;

/// A map whose keys carry their hashes.
pub type PreHashMap<K, V> = HashMap<Hashed<K>, V, PassHash>;

/// A map with a value for each of several types. A type is its own hash.
pub type TypeIdMap<V> = IndexMap<TypeId, V, NoOpHash>;
