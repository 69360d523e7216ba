//! Handles the intents that work on every screen: opening and closing screens, full screen, and ending the program.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};

use crate::coach::Coach;
use crate::game::MatchView;
use crate::intent::Intent;
use crate::screens::{Overlay, ScreenSystems, Screens};

pub(super) fn plugin(app: &mut App) {
    // Other systems that read the screens run first in this update.
    let follow = follow.in_set(ScreenSystems);
    app.add_systems(Update, follow.run_if(on_message::<Intent>));
    app.add_systems(PostUpdate, quit.run_if(on_message::<Intent>));
}

fn follow(
    mut intents: MessageReader<Intent>,
    mut screens: ResMut<Screens>,
    mut coach: ResMut<Coach>,
    game: MatchView,
    mut window: Option<Single<&mut Window, With<PrimaryWindow>>>,
) {
    for intent in intents.read() {
        match intent {
            Intent::Open(screen) => screens.open(*screen),
            Intent::Close => _ = screens.close(),
            // The side panel of a game lies above the board, so it closes first.
            Intent::Back if screens.is_playing() && coach.is_open => coach.close(),
            Intent::Back => go_back(&mut screens, window.as_deref_mut()),
            Intent::Study if coach.is_open => coach.close(),
            Intent::Study if game.allowed().study => coach.is_open = true,
            Intent::HowToPlay => screens.toggle(Overlay::HowToPlay),
            Intent::HowToPlayOf(rules) => screens.toggle(Overlay::HowToPlayOf(*rules)),
            Intent::PlayedGames => screens.toggle(Overlay::PlayedGames),
            Intent::OtherGames => screens.toggle(Overlay::OtherGames),
            Intent::Keys => screens.toggle(Overlay::Keys),
            Intent::Menu => screens.toggle(Overlay::Menu),
            Intent::Languages => screens.toggle(Overlay::Languages),
            Intent::Options => screens.toggle(Overlay::Options),
            Intent::Games => screens.toggle(Overlay::Games),
            Intent::Share => screens.toggle(Overlay::Share),
            Intent::Names(mark) => screens.toggle(Overlay::Names(*mark)),
            Intent::FullScreen => {
                if let Some(window) = window.as_deref_mut() {
                    window.mode = match window.mode {
                        WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                        _ => WindowMode::Windowed,
                    };
                }
            }
            _ => {}
        }
    }
}

fn quit(mut intents: MessageReader<Intent>, mut exit: MessageWriter<AppExit>) {
    if intents.read().any(|intent| *intent == Intent::Quit) {
        exit.write(AppExit::Success);
    }
}

/// Closes the overlay. If there is no overlay, leaves full screen. In a window without full screen, closes the screen. Going back
/// never ends the program.
fn go_back(screens: &mut Screens, window: Option<&mut Mut<Window>>) {
    match window {
        Some(window) if screens.overlay.is_none() && window.mode != WindowMode::Windowed => {
            window.mode = WindowMode::Windowed;
        }
        _ => _ = screens.back(),
    }
}
