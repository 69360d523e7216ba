//! The user's clock and calendar.

#[cfg(not(target_arch = "wasm32"))]
use chrono::{Datelike, Local, Timelike};
use noughts_engine::play::Moment;

/// The time of the user's clock and calendar. Where the system has none, it is the beginning of the year 0.
#[cfg(not(target_arch = "wasm32"))]
pub fn now() -> Moment {
    let now = Local::now();
    let small = |number: u32| u8::try_from(number).unwrap_or_default();
    let date = (u16::try_from(now.year()).unwrap_or_default(), small(now.month()), small(now.day()));
    moment(date, (small(now.hour()), small(now.minute()), small(now.second())))
}

/// The time of the user's clock and calendar, which the browser tells.
#[cfg(target_arch = "wasm32")]
pub fn now() -> Moment {
    let told = crate::bridge::on_page(crate::bridge::Page::local_time).unwrap_or_default();
    let small = |index: usize| told.get(index).and_then(|number| u8::try_from(*number).ok()).unwrap_or_default();
    moment((told.first().copied().unwrap_or_default(), small(1), small(2)), (small(3), small(4), small(5)))
}

fn moment(date: (u16, u8, u8), time: (u8, u8, u8)) -> Moment {
    Moment::new(date, time).unwrap_or(Moment { date: (0, 1, 1), time: (0, 0, 0) })
}
