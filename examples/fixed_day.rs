//! The game on a day that does not change, with the puzzle of that day: `cargo run --example fixed_day`. Every plugin reads the
//! date from one resource, so a program that replaces the resource decides what day it is.

use bevy::prelude::*;
use noughts::game::GamePlugin;
use noughts::records::Calendar;
use noughts::window;
use noughts_engine::play::Moment;

fn main() -> AppExit {
    let mut app = window::app(GamePlugin::default());
    app.insert_resource(Calendar(|| Moment { date: (2026, 11, 26), time: (12, 0, 0) }));
    app.run()
}
