//! `regex-lite` under the name of `regex`: the same expressions, without the tables of Unicode and the three engines that
//! make it fast. Here it reads a few hundred lines of shaders, once; a browser would have to download the rest.
#![forbid(unsafe_code)]

pub use regex_lite::*;
