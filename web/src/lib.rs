//! Noughts as a page: the game as one WebAssembly module that a browser loads.
//!
//! The functions that `page.js` calls are in the game, in the rooms that need the browser. They are exported when the
//! game is linked, so there is no code here. This crate exists for its manifest, which makes the module small.

use noughts as _;
