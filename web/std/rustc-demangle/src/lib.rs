//! The crate `rustc-demangle`, which Rust's standard library uses to write the names of functions in a backtrace, but no
//! name is known to it.
//!
//! A page has no names of functions, and no backtrace: a browser shows its own. `web/build` puts this in the place of the
//! real crate when it builds the standard library.
#![no_std]
#![forbid(unsafe_code)]

use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;

/// A name as people read it. There is none.
#[derive(Debug)]
pub struct Demangle<'a>(Infallible, PhantomData<&'a str>);

impl<'a> Demangle<'a> {
    /// The name as it was.
    pub fn as_str(&self) -> &'a str {
        match self.0 {}
    }
}

impl fmt::Display for Demangle<'_> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

/// The name is not known.
#[derive(Debug)]
pub struct TryDemangleError(());

/// Finds out how people read a name, which is not known.
pub fn try_demangle(_: &str) -> Result<Demangle<'_>, TryDemangleError> {
    Err(TryDemangleError(()))
}
