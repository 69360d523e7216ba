//! The settings screen. Every change takes effect at once.

use bevy::prelude::*;
use bevy_egui::egui::{Label, RichText, ScrollArea, Slider, Ui, Widget, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::accessibility;
use crate::intent::Intent;
use crate::language::language;
use crate::layout::BoardLayout;
use crate::look::icons::Icon;
use crate::panels::fonts::Written;
use crate::panels::style::{self, color};
use crate::panels::{PanelSystems, place};
use crate::parts::{BODY, Row, SMALL, Switch, note, one_of, paint_icon};
use crate::persistence::Store;
use crate::screens::Screen;
use crate::settings::{MotionChoice, Pace, Settings, TextSize, ThemeChoice};
use crate::sound;
use crate::words;

use super::bar::{Bar, bar};
use super::{Intents, focus};

/// The height of a heading, and its distance from the icon's edge.
const HEADING: f32 = 32.0;
/// The space above a heading.
const GAP: f32 = 6.0;
const INDENT: f32 = 52.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Settings)));
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut settings: ResMut<Settings>,
    store: Option<Res<Store<Settings>>>,
    written: Res<Written>,
    layout: Res<BoardLayout>,
) -> Result {
    let mut new = settings.clone();
    let ctx = contexts.ctx_mut()?;
    place(ctx, &layout, "settings", layout.choices, |ui| {
        ui.set_clip_rect(ui.max_rect().expand(4.0));
        ScrollArea::vertical().auto_shrink(false).animated(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            rows(ui, &mut new, &mut intents);
            let store = store.as_deref();
            let unavailable = written.unavailable.map(words::language_unavailable);
            let fault = store.and_then(Store::fault).map(words::fault).or(unavailable);
            if let Some(sentence) = fault.or_else(|| store.and_then(Store::place).map(words::stored_in)) {
                let quiet = color(style::theme(ui.ctx()).quiet);
                ui.add(Label::new(note(sentence, SMALL, quiet)).wrap());
            }
            focus::scroll_to_focus(ui);
        });
    });
    place(ctx, &layout, "bar", layout.bar, |ui| {
        if bar(ui, &layout, words::settings()) == Some(Bar::Back) {
            intents.write(Intent::Close);
        }
    });
    if settings.set_if_neq(new) {
        intents.draw_again();
    }
    Ok(())
}

fn rows(ui: &mut Ui, settings: &mut Settings, intents: &mut Intents) {
    if Row::new(Icon::Language, words::language_heading()).opens(language().name()).ui(ui).clicked() {
        intents.write(Intent::Languages);
    }
    heading(ui, Icon::Theme, words::theme_heading());
    let themes = ThemeChoice::ALL.map(|theme| (theme, words::theme(theme)));
    settings.theme =
        one_of(ui, words::theme_heading(), ui.available_width(), &themes, settings.theme).unwrap_or(settings.theme);
    heading(ui, Icon::Study, words::text_size_heading());
    let sizes = TextSize::ALL.map(|size| (size, words::text_size(size)));
    settings.text_size = one_of(ui, words::text_size_heading(), ui.available_width(), &sizes, settings.text_size)
        .unwrap_or(settings.text_size);
    heading(ui, Icon::Motion, words::motion_heading());
    let motions = MotionChoice::ALL.map(|motion| (motion, words::motion(motion)));
    settings.motion =
        one_of(ui, words::motion_heading(), ui.available_width(), &motions, settings.motion).unwrap_or(settings.motion);
    heading(ui, Icon::Clock, words::pace_heading());
    let paces = Pace::ALL.map(|pace| (pace, words::pace(pace)));
    settings.pace =
        one_of(ui, words::pace_heading(), ui.available_width(), &paces, settings.pace).unwrap_or(settings.pace);
    if sound::IS_AVAILABLE {
        sound(ui, settings);
    }
    if Row::new(Icon::Keys, words::keys::title()).opens("").ui(ui).clicked() {
        intents.write(Intent::Keys);
    }
    if Row::new(Icon::Restart, words::restore()).ui(ui).clicked() {
        settings.restore_defaults();
    }
    // A page cannot close itself.
    if cfg!(not(target_arch = "wasm32")) && Row::new(Icon::Quit, words::quit()).ui(ui).clicked() {
        intents.write(Intent::Quit);
    }
}

fn heading(ui: &mut Ui, icon: Icon, text: &str) {
    let theme = style::theme(ui.ctx());
    ui.add_space(GAP);
    ui.horizontal(|ui| {
        ui.set_min_height(HEADING);
        let left = ui.max_rect().left_center();
        paint_icon(ui.painter(), icon, left + vec2(24.0, 0.0), 24.0, color(theme.text));
        ui.add_space(INDENT);
        ui.label(RichText::new(text).size(BODY));
    });
}

/// Draws the switch of the sound and the slider of its volume.
fn sound(ui: &mut Ui, settings: &mut Settings) {
    let mut is_on = !settings.muted;
    Switch::new(&mut is_on, words::sound()).icon(Icon::Sound).ui(ui);
    settings.muted = !is_on;
    let theme = style::theme(ui.ctx());
    ui.add_enabled_ui(is_on, |ui| {
        ui.spacing_mut().slider_width = (ui.available_width() - 24.0).max(0.0);
        ui.spacing_mut().interact_size.y = 44.0;
        ui.spacing_mut().slider_rail_height = 4.0;
        ui.visuals_mut().widgets.inactive.bg_fill = color(theme.lines);
        ui.visuals_mut().selection.bg_fill = color(theme.text);
        let slider = Slider::new(&mut settings.volume, 0..=Settings::LOUDEST).show_value(false).trailing_fill(true);
        let slider = ui.add(slider);
        accessibility::label(&slider, words::volume());
    });
}
