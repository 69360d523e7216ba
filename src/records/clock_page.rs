//! The user's clock and calendar, which the browser tells.

use noughts_engine::play::Moment;

use crate::bridge::{Page, on_page};

/// The time of the user's clock and calendar.
pub fn now() -> Moment {
    let told = on_page(Page::local_time).unwrap_or_default();
    let small = |index: usize| told.get(index).and_then(|number| u8::try_from(*number).ok()).unwrap_or(u8::MAX);
    let date = (told.first().copied().unwrap_or(u16::MAX), small(1), small(2));
    Moment::new(date, (small(3), small(4), small(5))).unwrap_or(Moment::UNKNOWN)
}
