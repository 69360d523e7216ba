//! The settings screen. Every change takes effect at once.

use bevy::prelude::*;
use bevy_egui::egui::{Label, RichText, ScrollArea, Slider, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::panels::{PanelSystems, panel};
use crate::persistence::Store;
use crate::screens::Screen;
use crate::settings::{MotionChoice, Pace, Settings, ThemeChoice};
use crate::sound;
use crate::words::{self, boards};

use super::Intents;
use super::widgets::{button_row, checkbox, choice_row};

/// The height of buttons, in points. It is large enough for a finger.
const BUTTON_HEIGHT: f32 = 36.0;
/// The width of the volume in percent, in points.
const FIGURE_WIDTH: f32 = 64.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Settings)));
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut settings: ResMut<Settings>,
    store: Option<Res<Store<Settings>>>,
    layout: Res<BoardLayout>,
) -> Result {
    let mut new = settings.clone();
    panel(contexts.ctx_mut()?, &layout, "settings", layout.form, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            ui.spacing_mut().interact_size.y = BUTTON_HEIGHT;
            ui.vertical_centered(|ui| ui.label(RichText::new(words::SETTINGS).size(34.0)));
            look(ui, &mut new);
            if sound::IS_AVAILABLE {
                sound(ui, &mut new);
            }
            heading(ui, words::PACE);
            if let Some(pace) = choice_row(ui, Pace::ALL.map(|pace| (pace, words::pace(pace))), new.pace) {
                new.pace = pace;
            }
            ui.add_space(8.0);
            let [restore, back] = button_row(ui, [(words::RESTORE, true), (boards::BACK, true)]);
            if restore {
                new.restore_defaults();
            }
            if back {
                intents.write(Intent::Close);
            }
            let store = store.as_deref();
            let fault = store.and_then(Store::fault).map(words::fault);
            if let Some(sentence) = fault.or_else(|| store.and_then(Store::place).map(words::stored_in)) {
                ui.add(Label::new(RichText::new(sentence).small().weak()).wrap());
            }
        });
    });
    if settings.set_if_neq(new) {
        intents.draw_again();
    }
    Ok(())
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(text).weak());
}

/// Draws the choices of theme and motion.
fn look(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, words::THEME);
    let [system, light, dark, high_contrast] = ThemeChoice::ALL.map(|theme| (theme, words::theme(theme)));
    // Two rows of two, because four in a row do not fit on a phone.
    for row in [[system, light], [dark, high_contrast]] {
        if let Some(theme) = choice_row(ui, row, settings.theme) {
            settings.theme = theme;
        }
    }
    heading(ui, words::MOTION);
    let choices = MotionChoice::ALL.map(|motion| (motion, words::motion(motion)));
    if let Some(motion) = choice_row(ui, choices, settings.motion) {
        settings.motion = motion;
    }
}

fn sound(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, words::SOUND);
    ui.horizontal(|ui| {
        checkbox(ui, &mut settings.muted, words::MUTE, true);
        ui.add_enabled_ui(!settings.muted, |ui| {
            ui.label(words::VOLUME);
            ui.spacing_mut().slider_width = (ui.available_width() - FIGURE_WIDTH).max(0.0);
            ui.add(Slider::new(&mut settings.volume, 0..=Settings::LOUDEST).suffix(" %"));
        });
    });
}
