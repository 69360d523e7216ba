//! The languages to choose from, over the first screen or the settings.

use bevy::prelude::*;

use crate::intent::Intent;
use crate::language::{Language, language};
use crate::layout::BoardLayout;
use crate::screens::{Overlay, Screens};
use crate::settings::Settings;
use crate::widgets::fonts::Written;
use crate::widgets::modal::popup;
use crate::widgets::{Row, described};
use crate::words;

use super::Intents;

const WIDTH: f32 = 240.0;

/// Draws the list of languages. A press beside the list closes it.
pub(super) fn show(
    mut intents: Intents,
    mut screens: ResMut<Screens>,
    mut settings: ResMut<Settings>,
    mut written: ResMut<Written>,
    layout: Res<BoardLayout>,
) -> Result {
    if screens.overlay != Some(Overlay::Languages) {
        return Ok(());
    }
    let ctx = &intents.ctx()?;
    // On the first screen, the languages are below the button that opens them.
    let (chosen, is_left) = popup(ctx, ("languages", words::language_heading()), layout.menu_corner(), WIDTH, |ui| {
        let mut chosen = None;
        described::choices(ui, words::language_heading(), ui.available_rect_before_wrap(), |ui| {
            for offered in Language::offered() {
                let row = ui.add(Row::choice(offered.name(), *offered == language()));
                described::in_language(&row, *offered);
                if row.clicked() {
                    chosen = Some(*offered);
                }
            }
        });
        chosen
    });
    if let Some(chosen) = chosen {
        screens.overlay = None;
        settings.language = Some(chosen);
        written.unavailable = None;
        intents.draw_again();
    } else if is_left {
        intents.write(Intent::Back);
    }
    Ok(())
}
