//! The whole screen, and one step back: what keys do that is the same on every screen.

use bevy::prelude::*;
use bevy::state::state::PreviousState;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowMode};

use crate::game::GameSystems;
use crate::input::Shortcut;
use crate::screen::{Screen, Sheet};

use super::editor::Editing;
use super::tree::Explorer;

pub(super) fn plugin(app: &mut App) {
    let keys = (full_screen, go_back).chain().run_if(on_message::<Shortcut>);
    app.add_systems(Update, keys.in_set(GameSystems::Apply));
}

/// The whole screen, or a window again.
fn full_screen(mut shortcuts: MessageReader<Shortcut>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if shortcuts.read().filter(|shortcut| **shortcut == Shortcut::FullScreen).count() % 2 == 1 {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// Away with what lies over the screen; else out of the full screen; else to the screen that one came from. Never out of the
/// program.
pub(super) fn go_back(
    mut shortcuts: MessageReader<Shortcut>,
    mut sheet: ResMut<Sheet>,
    mut next: ResMut<NextState<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    previous: Option<Res<PreviousState<Screen>>>,
    editing: Res<Editing>,
    explorer: Option<Res<Explorer>>,
) {
    if !shortcuts.read().any(|shortcut| *shortcut == Shortcut::Back) {
        return;
    }
    if *sheet != Sheet::None {
        *sheet = Sheet::None;
    } else if window.mode != WindowMode::Windowed {
        window.mode = WindowMode::Windowed;
    } else {
        let to = match screen.get() {
            Screen::Menu | Screen::Game => Screen::Menu,
            Screen::Editor => editing.came_from(),
            Screen::Tree => explorer.map_or(Screen::Game, |explorer| explorer.came_from()),
            Screen::Puzzles | Screen::Settings => previous.map_or(Screen::Menu, |previous| **previous),
        };
        if to != *screen.get() {
            next.as_mut().set_if_neq(to);
            redraw.write(RequestRedraw);
        }
    }
}
