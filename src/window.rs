//! The front end with a window, native and on the web.

use std::num::NonZero;
use std::time::Duration;

use bevy::app::PluginGroupBuilder;
use bevy::asset::AssetMetaCheck;
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};

use crate::game::GamePlugin;
use crate::screen::Screen;
use crate::{computer, input, layout, render, text, ui};

/// The window sleeps until something happens; this is merely long.
const SLEEP: Duration = Duration::from_secs(3600);
/// In logical pixels.
const SIZE: UVec2 = UVec2::new(1080, 720);
const SMALLEST: Vec2 = Vec2::new(360.0, 480.0);

/// Everything that a window needs beside the game and Bevy's own plugins: hands, the computer, and a face.
pub fn plugin(app: &mut App) {
    let sleep = UpdateMode::reactive_low_power(SLEEP);
    app.insert_resource(WinitSettings { focused_mode: sleep, unfocused_mode: sleep });
    app.init_state::<Screen>();
    app.add_plugins((layout::plugin, input::plugin, computer::plugin, render::plugin, ui::plugin));
}

/// Bevy's own plugins, set up for a window that sleeps and draws at once.
pub fn bevy_plugins() -> PluginGroupBuilder {
    let window = Window {
        title: text::TITLE.to_owned(),
        resolution: SIZE.into(),
        resize_constraints: WindowResizeConstraints { min_width: SMALLEST.x, min_height: SMALLEST.y, ..default() },
        // A click is to be seen in the next frame, not in the one after.
        desired_maximum_frame_latency: NonZero::new(1),
        prevent_default_event_handling: false,
        ..default()
    };
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
        .set(LogPlugin { level: Level::ERROR, ..default() })
}

/// The program with a window, ready to run.
pub fn app(game: GamePlugin) -> App {
    let mut app = App::new();
    app.add_plugins((bevy_plugins(), game, plugin));
    app
}
