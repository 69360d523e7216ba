//! The crate `erased-serde`, but nothing can be read or written by it.
//!
//! Bevy keeps for each type of the standard library how it is written to a file and read from one by its name: 60 kB of
//! code. Nothing in this program asks for that. Whoever adds something that does, such as scenes, takes this patch out of
//! `Cargo.toml`.
#![forbid(unsafe_code)]

use std::fmt;

use serde_core::{de, forward_to_deserialize_any, ser};

/// Nothing can be read or written.
#[derive(Debug)]
pub struct Error;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this program reads and writes no reflected values")
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl ser::Error for Error {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// What could be written.
pub trait Serialize {}

impl<T: ser::Serialize + ?Sized> Serialize for T {}

impl ser::Serialize for dyn Serialize + '_ {
    fn serialize<S: ser::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(ser::Error::custom(Error))
    }
}

/// What could be read from.
pub trait Deserializer<'de> {}

/// Any of them.
struct Anything;

impl Deserializer<'_> for Anything {}

impl<'de> dyn Deserializer<'de> + '_ {
    /// Forgets of which type it is.
    pub fn erase<D: de::Deserializer<'de>>(_: D) -> impl Deserializer<'de> {
        Anything
    }
}

impl<'de> de::Deserializer<'de> for &mut (dyn Deserializer<'de> + '_) {
    type Error = Error;

    fn deserialize_any<V: de::Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
