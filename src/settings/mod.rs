//! The settings: how the game looks, moves and sounds, and how fast the computer plays.

use bevy::prelude::*;

use crate::game::GameSystems;
use crate::game::actions::apply_actions;
use crate::intent::Intent;

mod choices;
mod values;

pub use choices::{MotionChoice, Pace, TextSize, ThemeChoice};
pub use values::{Origin, Settings, WindowSize, is_server};

/// Adds the system that changes settings by intents.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
    app.add_systems(Update, mute.in_set(GameSystems::Apply).after(apply_actions).run_if(on_message::<Intent>));
}

fn mute(mut intents: MessageReader<Intent>, mut settings: ResMut<Settings>) {
    if intents.read().filter(|intent| **intent == Intent::Mute).count() % 2 == 1 {
        settings.muted = !settings.muted;
    }
}
