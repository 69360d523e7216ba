//! The front end with a window, native and on the web.

use std::num::NonZero;
use std::time::Duration;

use bevy::app::PluginGroupBuilder;
use bevy::asset::AssetMetaCheck;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};

use crate::kept::KeptPlugin;
use crate::screen::{Screen, Sheet};
use crate::settings::{Settings, WindowSize};
use crate::solved::Solved;
use crate::{accessibility, coach, computer, input, layout, motion, render, settings, sound, text, ui};

#[cfg(not(target_arch = "wasm32"))]
mod frame;

/// The window sleeps until something happens; this is merely long.
const SLEEP: Duration = Duration::from_secs(3600);

/// Everything that a window needs beside the game and Bevy's own plugins: hands, the computer, and a face.
pub fn plugin(app: &mut App) {
    let sleep = UpdateMode::reactive_low_power(SLEEP);
    app.insert_resource(WinitSettings { focused_mode: sleep, unfocused_mode: sleep });
    // Who asks first to be drawn again makes no difference.
    app.allow_ambiguous_resource::<Messages<RequestRedraw>>();
    app.init_state::<Screen>();
    app.init_resource::<Sheet>();
    app.init_resource::<Solved>();
    app.add_plugins((layout::plugin, input::plugin, computer::plugin, coach::plugin, render::plugin, ui::plugin));
    app.add_plugins((settings::plugin, motion::plugin, sound::plugin, accessibility::plugin));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(frame::plugin);
}

/// Reads what was set and what was solved, and keeps it. First of all plugins: the window opens as it was.
pub fn keep(app: &mut App) {
    app.add_plugins((KeptPlugin::<Settings>::default(), KeptPlugin::<Solved>::default()));
}

/// The window as it opens.
fn first_window(size: WindowSize) -> Window {
    let smallest = WindowSize::SMALLEST.as_vec2();
    Window {
        title: text::TITLE.to_owned(),
        name: Some(text::TITLE.to_lowercase()),
        resolution: size.size().into(),
        resize_constraints: WindowResizeConstraints { min_width: smallest.x, min_height: smallest.y, ..default() },
        // A click is to be seen in the next frame, not in the one after.
        desired_maximum_frame_latency: NonZero::new(1),
        prevent_default_event_handling: false,
        ..default()
    }
}

/// Bevy's own plugins, set up for a window that sleeps and draws at once.
#[cfg(not(target_arch = "wasm32"))]
pub fn bevy_plugins(size: WindowSize) -> PluginGroupBuilder {
    use bevy::log::{Level, LogPlugin};

    DefaultPlugins
        .build()
        // The window listens for itself.
        .disable::<bevy::app::TerminalCtrlCHandlerPlugin>()
        .set(WindowPlugin { primary_window: Some(first_window(size)), ..default() })
        .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
        .set(LogPlugin { level: Level::ERROR, ..default() })
}

/// The same for a page: its canvas is the window, as large as the page has room for. Pictures come from this folder.
///
/// Named one by one: what is not named here does not travel, such as sprites, whose drawing is a tenth of the page.
#[cfg(target_arch = "wasm32")]
pub fn bevy_plugins(pictures: String) -> PluginGroupBuilder {
    let window = Window {
        canvas: Some("#board".to_owned()),
        fit_canvas_to_parent: true,
        resize_constraints: default(),
        ..first_window(WindowSize::default())
    };
    PluginGroupBuilder::start::<DefaultPlugins>()
        .add(bevy::app::TaskPoolPlugin::default())
        .add(bevy::diagnostic::FrameCountPlugin)
        .add(bevy::time::TimePlugin)
        .add(TransformPlugin)
        .add(bevy::input::InputPlugin)
        .add(WindowPlugin { primary_window: Some(window), ..default() })
        .add(bevy::a11y::AccessibilityPlugin)
        .add(AssetPlugin { meta_check: AssetMetaCheck::Never, file_path: pictures, ..default() })
        .add(bevy::winit::WinitPlugin::default())
        .add(bevy::render::RenderPlugin::default())
        .add(ImagePlugin::default())
        .add(bevy::mesh::MeshPlugin)
        .add(bevy::camera::CameraPlugin)
        .add(bevy::core_pipeline::CorePipelinePlugin)
        .add(bevy::sprite::SpritePlugin)
        .add(bevy::sprite_render::Mesh2dRenderPlugin)
        .add(bevy::sprite_render::ColorMaterialPlugin)
        .add(bevy::state::app::StatesPlugin)
}

/// The program with a window, ready to run.
#[cfg(not(target_arch = "wasm32"))]
pub fn app(game: crate::game::GamePlugin) -> App {
    let mut app = App::new();
    app.add_plugins(keep);
    let size = app.world().resource::<Settings>().window;
    app.add_plugins((bevy_plugins(size), game, plugin, crate::preferences::plugin));
    #[cfg(any(feature = "sound", not(target_os = "linux")))]
    app.add_plugins(sound::native::plugin);
    app
}
