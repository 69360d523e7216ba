//! How long the last move of a round takes to be seen, until it can be looked at.

use std::time::Duration;

use noughts_engine::rules::{Kind, Position, Rules};

/// How long it takes to draw a mark.
pub const MARK: Duration = Duration::from_millis(200);
/// How long it takes to strike through the line that has won a small board.
pub const SMALL_STRIKE: Duration = Duration::from_millis(200);
/// How long it takes from the last move in a small board until its marks fade.
pub const SMALL_END: Duration = MARK.saturating_add(SMALL_STRIKE);
/// How long it takes to draw the mark of the side that has won a small board.
pub const GREAT_MARK: Duration = Duration::from_millis(300);
/// How long the marks of a winning line are left alone before the line is highlighted.
pub const END_PAUSE: Duration = Duration::from_millis(150);
/// How long it takes to highlight a winning line.
pub const HIGHLIGHT: Duration = Duration::from_millis(220);
/// How long it takes to strike through a winning line.
pub const STRIKE: Duration = Duration::from_millis(260);
/// How long a losing line is scribbled out.
pub const SCRIBBLE: Duration = Duration::from_millis(420);
/// How long it takes from the last move of a round until its line is struck.
pub const END: Duration = MARK.saturating_add(END_PAUSE).saturating_add(HIGHLIGHT).saturating_add(STRIKE);
/// How long a mark that has fallen rebounds, where marks fall.
pub const REBOUND: Duration = Duration::from_millis(90);
/// How long a mark falls through one row.
const FALL: Duration = Duration::from_millis(110);

/// How long it takes until the last mark of a round is there that was placed on this cell: it is drawn or, where marks fall, it falls
/// from above. In Ultimate, it wins a small board, which is struck through and gets a mark too.
pub fn placing(rules: Rules, position: Position) -> Duration {
    match rules.kind() {
        kind if kind.falls() => falling(position),
        Kind::Ultimate => SMALL_END + GREAT_MARK,
        _ => MARK,
    }
}

/// How long a mark falls from above the board to this cell, and rebounds there.
pub fn falling(position: Position) -> Duration {
    fall(position.row + 1) + REBOUND
}

/// How long a mark falls through this many rows.
pub fn fall(rows: u8) -> Duration {
    FALL.mul_f32(f32::from(rows).sqrt())
}
