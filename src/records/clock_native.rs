//! The user's clock and calendar, by the operating system.

use std::time::SystemTime;

use chrono::{DateTime, Datelike, Local, Timelike, Utc};
use noughts_engine::play::Moment;

/// The time of the user's clock and calendar.
pub fn now() -> Moment {
    moment_of(SystemTime::now())
}

/// A time in the user's time zone. The moment is unknown if the calendar has no such year, because chrono would panic there.
fn moment_of(time: SystemTime) -> Moment {
    let since = |early: SystemTime, late: SystemTime| late.duration_since(early).ok();
    let seconds = match (since(SystemTime::UNIX_EPOCH, time), since(time, SystemTime::UNIX_EPOCH)) {
        (Some(after), _) => i64::try_from(after.as_secs()).ok(),
        (None, before) => before.and_then(|before| i64::try_from(before.as_secs()).ok()).map(|seconds| -seconds),
    };
    let utc = seconds.and_then(|seconds| DateTime::<Utc>::from_timestamp(seconds, 0));
    let Some(here) = utc.filter(|utc| (0..=9999).contains(&utc.year())).map(|utc| utc.with_timezone(&Local)) else {
        return Moment::UNKNOWN;
    };
    let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let date = (u16::try_from(here.year()).unwrap_or(u16::MAX), small(here.month()), small(here.day()));
    let time = (small(here.hour()), small(here.minute()), small(here.second()));
    Moment::new(date, time).unwrap_or(Moment::UNKNOWN)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn every_clock_gives_a_moment() {
        let days = |days: u64| Duration::from_secs(days * 24 * 60 * 60);
        let epoch = SystemTime::UNIX_EPOCH;
        assert_eq!(moment_of(epoch + days(20_000)).date.0, 2024);
        assert_eq!(moment_of(epoch - days(400)).date.0, 1968);
        for time in [epoch + days(255_483 * 365), epoch + Duration::from_secs(i64::MAX as u64), epoch - days(3_000_000)]
        {
            assert_eq!(moment_of(time), Moment::UNKNOWN, "{time:?}");
        }
    }
}
