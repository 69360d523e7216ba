//! The crate `inventory`, but nothing that is submitted is kept.
//!
//! Bevy submits each of its types that can be reflected, so that every program carries the code to look into all of them,
//! to change them by name and to read them from files: a third of what a browser would have to download. Nothing in this
//! program asks for that. Whoever adds something that does, such as an inspector or scenes, takes this patch out of
//! `Cargo.toml`, or registers the types that it needs with `App::register_type`.
#![forbid(unsafe_code)]

use std::convert::Infallible;
use std::iter::{Empty, empty};
use std::marker::PhantomData;

pub use Collected::iter;

/// Keeps nothing.
#[macro_export]
macro_rules! submit {
    ($($value:tt)*) => {};
}

/// Allows [`iter`] of a type.
#[macro_export]
macro_rules! collect {
    ($type:ty) => {
        impl $crate::Collect for $type {}
    };
}

/// What can be submitted.
pub trait Collect: 'static {}

/// What was submitted of a type: `iter::<T>` is a value, and none of `T`.
#[expect(non_camel_case_types, reason = "it is written like the function that it is not")]
pub enum Collected<T> {
    /// Nothing.
    iter,
    /// Uses the type, and cannot be made.
    Never(Infallible, PhantomData<T>),
}

impl<T: Collect> IntoIterator for Collected<T> {
    type Item = &'static T;
    type IntoIter = Empty<&'static T>;

    fn into_iter(self) -> Self::IntoIter {
        empty()
    }
}
