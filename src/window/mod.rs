//! The front end with a window, native and on the web.

use std::num::NonZero;

use bevy::prelude::*;

use crate::online::StoredSeat;
use crate::persistence::PersistencePlugin;
use crate::records::{Others, Past, Solved, Totals, Unfinished};
use crate::settings::{Settings, WindowSize};
use crate::{
    accessibility, board, coach, computer, focus, input, intent, layout, links, look, online, records, screens,
};
use crate::{settings, setup, sound, ui, wake, widgets, words};

#[cfg(not(target_arch = "wasm32"))]
pub mod display;
#[cfg(not(target_arch = "wasm32"))]
mod frame;
#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
pub use page::bevy_plugins;

/// Everything that a window needs in addition to the game and Bevy's own plugins: input, the computer, drawing and sound.
pub fn plugin(app: &mut App) {
    app.add_plugins((wake::plugin, wake::window_plugin, screens::plugin, intent::plugin, settings::plugin));
    app.add_plugins((setup::plugin, coach::plugin, focus::plugin, layout::plugin, look::plugin));
    app.add_plugins((computer::plugin, computer::pace_plugin, input::plugin, sound::plugin, widgets::plugin));
    app.add_plugins((accessibility::plugin, board::plugin, ui::plugin, links::plugin, records::plugin));
    app.add_plugins(online::plugin);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins((look::window::plugin, frame::plugin));
}

/// Loads and stores the settings, the solved puzzles, the games that go on, the games that were played, totals, and the seat in a room.
/// These plugins must be added before all other plugins, because the window opens with its stored size.
pub fn persistence(app: &mut App) {
    app.add_plugins((
        PersistencePlugin::<Settings>::default(),
        PersistencePlugin::<Solved>::default(),
        PersistencePlugin::<Unfinished>::default(),
        PersistencePlugin::<Others>::default(),
        PersistencePlugin::<Past>::default(),
        PersistencePlugin::<Totals>::default(),
        PersistencePlugin::<StoredSeat>::default(),
    ));
}

/// The window at the start of the program.
fn first_window(size: WindowSize) -> Window {
    let smallest = WindowSize::SMALLEST.as_vec2();
    Window {
        title: words::title().to_owned(),
        name: Some(words::title().to_lowercase()),
        resolution: size.size().into(),
        resize_constraints: WindowResizeConstraints { min_width: smallest.x, min_height: smallest.y, ..default() },
        // The effect of a click is shown in the next frame, and not one frame later.
        desired_maximum_frame_latency: NonZero::new(1),
        prevent_default_event_handling: false,
        ..default()
    }
}

/// Bevy's own plugins, configured for a window that sleeps and that shows changes at once.
#[cfg(not(target_arch = "wasm32"))]
pub fn bevy_plugins(size: WindowSize) -> bevy::app::PluginGroupBuilder {
    use std::io::{IsTerminal, stderr};

    use bevy::asset::AssetMetaCheck;
    use bevy::log::{BoxedFmtLayer, DEFAULT_FILTER, Level, LogPlugin, tracing_subscriber::fmt};
    use bevy::render::RenderPlugin;
    use bevy::render::settings::{MemoryHints, WgpuSettings};

    // Colours are for terminals only. A message that cannot be written is dropped, because the log's own message about the
    // failure would panic.
    let layer = |_: &mut App| -> Option<BoxedFmtLayer> {
        let layer = fmt::Layer::default().with_writer(stderr).log_internal_errors(false);
        Some(Box::new(layer.with_ansi(stderr().is_terminal())))
    };

    // By default, wgpu reserves memory of the graphics card in blocks of 128 MB and more, for games that draw more than this
    // game.
    let graphics = WgpuSettings { memory_hints: MemoryHints::MemoryUsage, ..default() };

    DefaultPlugins
        .build()
        // The plugin `frame` replaces this plugin, and also wakes the window.
        .disable::<bevy::app::TerminalCtrlCHandlerPlugin>()
        .set(WindowPlugin { primary_window: Some(first_window(size)), ..default() })
        .set(RenderPlugin { render_creation: graphics.into(), ..default() })
        .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
        // A server of sounds that ends is no fault.
        .set(LogPlugin {
            level: Level::ERROR,
            filter: format!("{DEFAULT_FILTER},pulseaudio=off"),
            fmt_layer: layer,
            ..default()
        })
}

/// The program with a window, ready to run.
#[cfg(not(target_arch = "wasm32"))]
pub fn app(game: crate::game::GamePlugin) -> App {
    let mut app = App::new();
    app.add_plugins(persistence);
    let size = app.world().resource::<Settings>().window;
    app.add_plugins((bevy_plugins(size), game, plugin, crate::preferences::plugin));
    app.add_plugins(sound::native::plugin);
    app
}
