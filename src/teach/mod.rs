//! What a position is worth. Knows the rules and the search, and nothing of Bevy.

mod analysis;

pub use analysis::{Analysis, Value, Worth};
