//! The screen on which things are set. Whatever is changed takes effect at once.

use bevy::prelude::*;
use bevy::state::state::PreviousState;
use bevy_egui::egui::{Label, RichText, ScrollArea, Slider, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::kept::Keeper;
use crate::layout::BoardLayout;
use crate::screen::Screen;
use crate::settings::{MotionChoice, Pace, Settings, ThemeChoice};
use crate::sound;
use crate::text::{self, boards};

use super::widgets::{button_row, checkbox, choice_row};
use super::{Hand, PanelSystems, panel};

/// In points: what a finger hits.
const BUTTON_HEIGHT: f32 = 36.0;
/// In points: the widest volume.
const FIGURE_WIDTH: f32 = 64.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Settings)));
}

fn show(
    mut contexts: EguiContexts,
    mut hand: Hand,
    mut settings: ResMut<Settings>,
    keeper: Option<Res<Keeper<Settings>>>,
    layout: Res<BoardLayout>,
    before: Option<Res<PreviousState<Screen>>>,
) -> Result {
    let mut new = settings.clone();
    panel(contexts.ctx_mut()?, &layout, "settings", layout.form, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            ui.spacing_mut().interact_size.y = BUTTON_HEIGHT;
            ui.vertical_centered(|ui| ui.label(RichText::new(text::SETTINGS).size(34.0)));
            look(ui, &mut new);
            if sound::IS_AVAILABLE {
                sound(ui, &mut new);
            }
            heading(ui, text::PACE);
            if let Some(pace) = choice_row(ui, Pace::ALL.map(|pace| (pace, text::pace(pace))), new.pace) {
                new.pace = pace;
            }
            ui.add_space(8.0);
            let [restore, back] = button_row(ui, [(text::RESTORE, true), (boards::BACK, true)]);
            if restore {
                new.restore_defaults();
            }
            if back {
                hand.go_to(before.map_or(Screen::Menu, |before| **before));
            }
            let keeper = keeper.as_deref();
            let place = keeper.and_then(Keeper::place).map(text::kept_in);
            if let Some(sentence) = keeper.and_then(Keeper::fault).or(place.as_deref()) {
                ui.add(Label::new(RichText::new(sentence).small().weak()).wrap());
            }
        });
    });
    if settings.set_if_neq(new) {
        hand.wake();
    }
    Ok(())
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(text).weak());
}

/// Theme and motion.
fn look(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, text::THEME);
    let [system, light, dark, high_contrast] = ThemeChoice::ALL.map(|theme| (theme, text::theme(theme)));
    // Two by two: four side by side have no room on a phone.
    for row in [[system, light], [dark, high_contrast]] {
        if let Some(theme) = choice_row(ui, row, settings.theme) {
            settings.theme = theme;
        }
    }
    heading(ui, text::MOTION);
    let choices = MotionChoice::ALL.map(|motion| (motion, text::motion(motion)));
    if let Some(motion) = choice_row(ui, choices, settings.motion) {
        settings.motion = motion;
    }
}

fn sound(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, text::SOUND);
    ui.horizontal(|ui| {
        checkbox(ui, &mut settings.muted, text::MUTE);
        ui.add_enabled_ui(!settings.muted, |ui| {
            ui.label(text::VOLUME);
            ui.spacing_mut().slider_width = (ui.available_width() - FIGURE_WIDTH).max(0.0);
            ui.add(Slider::new(&mut settings.volume, 0..=Settings::LOUDEST).suffix(" %"));
        });
    });
}
