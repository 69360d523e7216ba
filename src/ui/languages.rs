//! The languages to choose from, over the first screen or the settings.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Color32, Id, Modal, vec2};

use crate::intent::Intent;
use crate::language::{Language, language};
use crate::layout::{Arrangement, BoardLayout};
use crate::screens::{Overlay, Screen, Screens};
use crate::settings::Settings;
use crate::widgets::described;
use crate::widgets::fonts::Written;
use crate::widgets::modal::modal;
use crate::widgets::style;
use crate::widgets::{Ground, Row, on};
use crate::words;

use super::Intents;

const WIDTH: f32 = 240.0;
const PADDING: f32 = 8.0;

/// Draws the languages. A press beside them closes them.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut screens: ResMut<Screens>,
    mut settings: ResMut<Settings>,
    mut written: ResMut<Written>,
    layout: Res<BoardLayout>,
) -> Result {
    if screens.overlay != Some(Overlay::Languages) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    // On the first screen, they are below the button that opens them.
    let (corner, offset) = match (screens.current(), layout.arrangement) {
        (Screen::Home, Arrangement::Wide) => (Align2::RIGHT_TOP, vec2(-16.0, 68.0)),
        (Screen::Home, _) => (Align2::RIGHT_TOP, vec2(-8.0, 60.0)),
        _ => (Align2::CENTER_CENTER, vec2(0.0, 0.0)),
    };
    let id = Id::new("languages");
    let frame = style::panel_frame(style::theme(ctx)).corner_radius(20).inner_margin(PADDING);
    let area = Modal::default_area(id).anchor(corner, offset);
    let menu = Modal::new(id).area(area).backdrop_color(Color32::TRANSPARENT).frame(frame);
    let shown = modal(ctx, menu, |ui| {
        ui.set_width(WIDTH - 2.0 * PADDING);
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut chosen = None;
        on(ui, Ground::Paper, |ui| {
            let rect = ui.available_rect_before_wrap();
            described::choices(ui, words::language_heading(), rect, |ui| {
                for offered in Language::offered() {
                    let row = ui.add(Row::choice(offered.name(), *offered == language()));
                    described::in_language(&row, *offered);
                    if row.clicked() {
                        chosen = Some(*offered);
                    }
                }
            });
        });
        chosen
    });
    if let Some(chosen) = shown.inner {
        screens.overlay = None;
        settings.language = Some(chosen);
        written.unavailable = None;
        intents.draw_again();
    } else if shown.backdrop_response.clicked() {
        intents.write(Intent::Back);
    }
    Ok(())
}
