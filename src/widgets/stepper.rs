//! A number that a person changes in steps: a minus, the number and a plus. A button that is held down repeats its step.

use std::time::Duration;

use bevy_egui::egui::{Align2, Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};

use crate::layout::Cut;
use crate::layout::measures::{BUTTON, TITLE};
use crate::look::icons::Icon;
use crate::words;

use super::buttons::Button;
use super::described;
use super::fonts::semibold;
use super::paint::paint_words;
use super::state::WidgetState;
use super::style::ink;
use super::text::word;

/// How long a button is held down before it repeats, and the time from one repetition to the next.
const HELD: Duration = Duration::from_millis(400);
const EACH: Duration = Duration::from_millis(90);
/// How far a pointer moves, in points, before it no longer holds the button.
const SLIDES: f32 = 10.0;
/// The width of the number.
const NUMBER: f32 = 36.0;

/// The button that is held down.
#[derive(Clone, Copy, Debug)]
struct Held {
    since: Duration,
    /// How often the step was repeated.
    repeated: u32,
}

/// What a person has asked of a [`stepper`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stepped {
    /// The number of steps upwards. Stepped downwards are negative.
    pub count: i32,
    /// When the next step follows, if a button is held down.
    pub next: Option<Duration>,
}

/// The width of a stepper.
pub const STEPPER: f32 = 2.0 * BUTTON + NUMBER;

/// Draws a stepper at the end of a row. `can` says whether a step down and a step up are possible, and `now` is the time since the
/// start of the program. The name is for assistive technology. A button that stops keeps the focus.
pub fn stepper(ui: &mut Ui, row: Rect, name: &str, value: u8, can: [bool; 2], now: Duration) -> Stepped {
    let mut place = row.behind(STEPPER).part(Align2::CENTER_CENTER, vec2(STEPPER, BUTTON));
    let [down, up] = [place.take_left(BUTTON), place.take_right(BUTTON)];
    let down = button(ui, down, (Icon::Minus, &words::fewer(name)), can[0], now);
    let number = value.to_string();
    paint_words(
        ui.painter(),
        place,
        Align2::CENTER_CENTER,
        word(ui.painter(), &number, semibold(TITLE)),
        ink(ui.ctx()),
    );
    let heard = ui.interact(place, ui.id().with(name), Sense::hover());
    described::name(&heard, WidgetType::Label, format!("{name}: {number}"));
    described::live(&heard);
    let up = button(ui, up, (Icon::Plus, &words::more(name)), can[1], now);
    Stepped { count: up.count - down.count, next: up.next.or(down.next) }
}

/// Draws a button, and counts its steps.
fn button(ui: &Ui, rect: Rect, (icon, name): (Icon, &str), can: bool, now: Duration) -> Stepped {
    let response = ui.interact(rect, ui.id().with(name), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can && ui.is_enabled(), name));
    Button::icon(icon, name).paint(ui.painter(), rect, WidgetState::of(&response, can));
    let stays = ui.input(|input| {
        let ends = input.pointer.press_origin().zip(input.pointer.latest_pos());
        ends.is_some_and(|(from, to)| from.distance(to) < SLIDES)
    });
    let id = response.id.with("held");
    let held: Option<Held> = ui.data(|data| data.get_temp(id));
    if !response.is_pointer_button_down_on() || !stays {
        ui.data_mut(|data| data.remove::<Held>(id));
        // A button that has repeated its step does nothing more when it is released.
        let is_step = response.clicked() && can && held.is_none_or(|held| held.repeated == 0);
        return Stepped { count: i32::from(is_step), next: None };
    }
    let held = held.unwrap_or(Held { since: now, repeated: 0 });
    let due = repetitions(now.saturating_sub(held.since));
    ui.data_mut(|data| data.insert_temp(id, Held { repeated: due, ..held }));
    let count = if can { (due - held.repeated) as i32 } else { 0 };
    Stepped { count, next: can.then_some(held.since + HELD + EACH * due) }
}

/// How often a button that is held down for this time repeats its step.
fn repetitions(time: Duration) -> u32 {
    time.checked_sub(HELD).map_or(0, |over| 1 + (over.as_millis() / EACH.as_millis()) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_repeats_after_400_milliseconds_and_then_every_90() {
        let after = |milliseconds| repetitions(Duration::from_millis(milliseconds));
        assert_eq!([0, 399, 400, 489, 490, 1300].map(after), [0, 0, 1, 1, 2, 11]);
    }
}
