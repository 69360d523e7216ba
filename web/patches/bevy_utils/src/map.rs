use std::any::TypeId;
use std::hash::Hash;

use bevy_platform::collections::HashMap;
use bevy_platform::hash::{Hashed, NoOpHash, PassHash};
use indexmap::IndexMap;

pub use indexmap::map::Entry as TypeIdMapEntry;

/// A map whose keys carry their hashes.
pub type PreHashMap<K, V> = HashMap<Hashed<K>, V, PassHash>;

/// A map with a value for each of several types. A type is its own hash.
pub type TypeIdMap<V> = IndexMap<TypeId, V, NoOpHash>;

/// What a [`PreHashMap`] can do besides.
pub trait PreHashMapExt<K, V> {
    /// The value of a key, which is made if there is none.
    fn get_or_insert_with<F: FnOnce() -> V>(&mut self, key: &Hashed<K>, make: F) -> &mut V;
}

impl<K: Hash + Eq + Clone, V> PreHashMapExt<K, V> for PreHashMap<K, V> {
    fn get_or_insert_with<F: FnOnce() -> V>(&mut self, key: &Hashed<K>, make: F) -> &mut V {
        self.entry(key.clone()).or_insert_with(make)
    }
}

/// A [`TypeIdMap`] with types in the place of their ids.
pub trait TypeIdMapExt<V> {
    /// Sets the value of a type. Returns the value before.
    fn insert_type<T: ?Sized + 'static>(&mut self, value: V) -> Option<V>;
    /// The value of a type.
    fn get_type<T: ?Sized + 'static>(&self) -> Option<&V>;
    /// The value of a type.
    fn get_type_mut<T: ?Sized + 'static>(&mut self) -> Option<&mut V>;
    /// Takes the value of a type.
    fn remove_type<T: ?Sized + 'static>(&mut self) -> Option<V>;
    /// The place for the value of a type.
    fn entry_type<T: ?Sized + 'static>(&mut self) -> TypeIdMapEntry<'_, TypeId, V>;
}

impl<V> TypeIdMapExt<V> for TypeIdMap<V> {
    fn insert_type<T: ?Sized + 'static>(&mut self, value: V) -> Option<V> {
        self.insert(TypeId::of::<T>(), value)
    }

    fn get_type<T: ?Sized + 'static>(&self) -> Option<&V> {
        self.get(&TypeId::of::<T>())
    }

    fn get_type_mut<T: ?Sized + 'static>(&mut self) -> Option<&mut V> {
        self.get_mut(&TypeId::of::<T>())
    }

    fn remove_type<T: ?Sized + 'static>(&mut self) -> Option<V> {
        self.shift_remove(&TypeId::of::<T>())
    }

    fn entry_type<T: ?Sized + 'static>(&mut self) -> TypeIdMapEntry<'_, TypeId, V> {
        self.entry(TypeId::of::<T>())
    }
}
