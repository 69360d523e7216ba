//! Bevy's own plugins, configured for a page.
//!
//! The plugins are listed one by one, so that other parts of Bevy are not in the download, and three are replaced by smaller ones.
//! Nothing here draws: the page paints what the game lists for it.

use std::sync::{Arc, Mutex};

use bevy::app::PluginGroupBuilder;
use bevy::input::gestures::PinchGesture;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::MouseWheel;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy::time::{Real, TimeSystems, Virtual, update_virtual_time};
use bevy::window::{
    CursorMoved, FileDragAndDrop, Ime, PrimaryWindow, RawHandleWrapperHolder, RequestRedraw,
    WindowBackendScaleFactorChanged, WindowCloseRequested, WindowClosed, WindowClosing, WindowCreated, WindowEvent,
    WindowFocused, WindowResized, WindowScaleFactorChanged,
};

use crate::settings::WindowSize;

use super::first_window;

/// Bevy's own plugins for a page.
pub fn bevy_plugins() -> PluginGroupBuilder {
    PluginGroupBuilder::start::<DefaultPlugins>()
        .add(bevy::app::TaskPoolPlugin::default())
        .add(bevy::diagnostic::FrameCountPlugin)
        .add(ClockPlugin)
        .add(TransformPlugin)
        .add(CanvasPlugin)
        .add(bevy::a11y::AccessibilityPlugin)
        .add(bevy::winit::WinitPlugin::default())
        .add(bevy::state::app::StatesPlugin)
}

/// The canvas of the page, which is the window, and its messages that somebody reads. The canvas fills the page or, where text needs
/// more width, is wider than the page.
///
/// This takes the place of Bevy's plugins for windows and for input. They also keep what is pressed now, know gamepads and gestures,
/// and end the program when the last window is closed.
struct CanvasPlugin;

impl Plugin for CanvasPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<KeyboardInput>().add_message::<KeyboardFocusLost>().add_message::<MouseWheel>();
        app.add_message::<TouchInput>().add_message::<PinchGesture>().add_message::<CursorMoved>().add_message::<Ime>();
        app.add_message::<WindowEvent>().add_message::<WindowCreated>().add_message::<WindowResized>();
        app.add_message::<WindowScaleFactorChanged>().add_message::<WindowBackendScaleFactorChanged>();
        app.add_message::<WindowFocused>().add_message::<RequestRedraw>().add_message::<FileDragAndDrop>();
        app.add_message::<WindowCloseRequested>().add_message::<WindowClosing>().add_message::<WindowClosed>();
        let window = Window {
            canvas: Some("#board".to_owned()),
            fit_canvas_to_parent: true,
            resize_constraints: default(),
            ..first_window(WindowSize::default())
        };
        app.world_mut().spawn((window, PrimaryWindow, RawHandleWrapperHolder(Arc::new(Mutex::new(None)))));
    }
}

/// Bevy's time without steps of a fixed length, which the game does not use, and without descriptions of the types for programs that
/// look into them. Bevy's own plugin makes the download larger.
struct ClockPlugin;

impl Plugin for ClockPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Time>().init_resource::<Time<Real>>().init_resource::<Time<Virtual>>();
        app.add_systems(First, tick.in_set(TimeSystems));
    }
}

fn tick(mut time: ResMut<Time>, mut with_pauses: ResMut<Time<Virtual>>, mut real: ResMut<Time<Real>>) {
    real.update();
    update_virtual_time(&mut time, &mut with_pauses, &real);
}
