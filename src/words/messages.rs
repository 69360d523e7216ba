//! A function for each message of `assets/languages`, which `build/messages/` writes.

use std::fmt::Display;

use crate::language::{Language, language};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
