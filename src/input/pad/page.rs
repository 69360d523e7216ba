//! Pads on a page. The script `web/pads.js` asks the browser for pads, and tells what moves on them.

use std::cell::RefCell;

use bevy::input::gamepad::GamepadAxis;
use bevy::input::gamepad::GamepadButton::{self, *};
use bevy::prelude::{App, IntoScheduleConfigs, PreUpdate};
use wasm_bindgen::prelude::*;

use crate::bridge;

use super::source::{Filter, PadNews, RawEvents};
use super::state::Control;

/// The buttons by their numbers in the standard layout of browsers.
const BUTTONS: [GamepadButton; 16] = [
    South,
    East,
    West,
    North,
    LeftTrigger,
    RightTrigger,
    LeftTrigger2,
    RightTrigger2,
    Select,
    Start,
    LeftThumb,
    RightThumb,
    DPadUp,
    DPadDown,
    DPadLeft,
    DPadRight,
];

thread_local! {
    static TOLD: RefCell<(Filter, Vec<(u32, PadNews)>)> = RefCell::default();
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, receive.before(super::PadSystems));
}

fn receive(mut events: RawEvents) {
    let told = TOLD.with_borrow_mut(|(_, told)| std::mem::take(told));
    told.into_iter().for_each(|news| events.write(news));
}

fn tell(pad: u32, news: PadNews) {
    let is_news = TOLD.with_borrow_mut(|(filter, told)| {
        let is_news = filter.passes(pad, news);
        told.extend(is_news.then_some((pad, news)));
        is_news
    });
    if is_news {
        bridge::wake();
    }
}

/// Called when a pad is connected or disconnected.
#[wasm_bindgen]
pub fn pad_connected(pad: u32, is_connected: bool) {
    tell(pad, if is_connected { PadNews::Connected } else { PadNews::Disconnected });
}

/// Called when a button of a pad has moved. The button is a number of the standard layout, and its value is from 0 to 1.
#[wasm_bindgen]
pub fn pad_button(pad: u32, button: usize, value: f32) {
    if let Some(button) = BUTTONS.get(button) {
        tell(pad, PadNews::Moved(Control::Button(*button), value));
    }
}

/// Called with the place of the left stick of a pad. Its values are from -1 to 1, to the right and down.
#[wasm_bindgen]
pub fn pad_stick(pad: u32, x: f32, y: f32) {
    tell(pad, PadNews::Moved(Control::Axis(GamepadAxis::LeftStickX), x));
    tell(pad, PadNews::Moved(Control::Axis(GamepadAxis::LeftStickY), -y));
}
