//! The settings screen. Every change takes effect at once.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Frame, Margin, Sense, Ui, vec2};

use crate::intent::Intent;
use crate::language::language;
use crate::layout::measures::{BUTTON, FIELD, SMALL, TARGET};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::screens::Screen;
use crate::settings::{MotionChoice, Pace, Settings, TextSize, ThemeChoice};
use crate::widgets::fonts::Written;
use crate::widgets::section::{BELOW, GAP, HEADING, under};
use crate::widgets::side_panel::rule;
use crate::widgets::{
    PanelSystems, Row, Slider, at, one_of, one_of_swatches, place, rows, say, sentence_height, style,
};
use crate::words;

use super::Intents;
use super::bar::bar;
use super::stores::Stores;

/// The least width of two columns, and the distance between them.
const TWO_COLUMNS: f32 = 570.0;
const BETWEEN: f32 = BUTTON;
/// The height of a row that leads elsewhere, in one column. With it, a phone has room for all parts, which are more in a window.
const ROW: f32 = if cfg!(target_arch = "wasm32") { FIELD } else { TARGET };
/// The least width of the slider beside the switch.
const LEAST_SLIDER: f32 = 100.0;
/// How much smaller than the chosen size text must be for a sentence to say so, relative to the natural size.
const LEAST_DIFFERENCE: f32 = 0.01;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Settings)));
}

fn show(
    mut intents: Intents,
    mut settings: ResMut<Settings>,
    stores: Stores,
    written: Res<Written>,
    layout: Res<BoardLayout>,
) -> Result {
    let mut new = settings.clone();
    let ctx = &intents.ctx()?;
    let unavailable = written.unavailable.map(words::language_unavailable);
    let fault = stores.settings_fault().map(words::fault).or(unavailable);
    let mut all = layout.choices;
    if let Some(sentence) = fault {
        // A fault stays in view while the settings scroll.
        place(ctx, &layout, "fault", all, |ui| {
            let (width, quiet) = (ui.max_rect().width(), style::quiet(ui.ctx()));
            all.min.y += (sentence_height(ui, &sentence, SMALL, width) + GAP) * layout.zoom;
            say(ui, sentence, SMALL, quiet);
        });
    }
    rows(ctx, &layout, "settings", all, |ui| {
        ui.spacing_mut().item_spacing = vec2(BETWEEN, 0.0);
        let (columns, parts) = if ui.available_width() < TWO_COLUMNS { (1, &IN_ONE[..]) } else { (2, &IN_TWO[..]) };
        let room = Room { text_size: layout.text_size, row: if columns == 1 { ROW } else { Row::TALL } };
        let parts: Vec<_> = parts.iter().flatten().collect();
        for (index, row) in parts.chunks(columns).enumerate() {
            ui.columns(columns, |columns| {
                for (ui, part) in columns.iter_mut().zip(row) {
                    if index > 0 {
                        rule(ui, ui.available_rect_before_wrap());
                    }
                    part(ui, &mut new, &mut intents, room);
                }
            });
        }
    });
    intents.when(bar(ctx, &layout, words::settings()), Intent::Close);
    if settings.set_if_neq(new) {
        intents.draw_again();
    }
    Ok(())
}

/// What a part has to know of the room on the screen.
#[derive(Clone, Copy)]
struct Room {
    /// The size that text has now, relative to its natural size.
    text_size: f32,
    /// The height of a row that leads elsewhere.
    row: f32,
}

/// Draws a setting, or a row that leads elsewhere.
type Part = fn(&mut Ui, &mut Settings, &mut Intents, Room);

/// The parts that are not everywhere. A page cannot close itself.
const QUIT: Option<Part> = if cfg!(target_arch = "wasm32") { None } else { Some(quit) };
/// A page has an address of its own.
#[cfg(not(target_arch = "wasm32"))]
const ONLINE: Option<Part> = Some(online);
#[cfg(target_arch = "wasm32")]
const ONLINE: Option<Part> = None;
/// The parts in one column, and in two columns, in which the lines over two parts side by side are one line.
#[rustfmt::skip]
const IN_ONE: [Option<Part>; 10] =
    [Some(languages), Some(themes), Some(text_sizes), Some(sound_and_volume), Some(motions), Some(paces), ONLINE, Some(keys), Some(restore), QUIT];
#[rustfmt::skip]
const IN_TWO: [Option<Part>; 10] =
    [Some(languages), Some(keys), Some(themes), Some(motions), Some(text_sizes), Some(paces), Some(sound_and_volume), ONLINE, Some(restore), QUIT];

fn languages(ui: &mut Ui, _: &mut Settings, intents: &mut Intents, room: Room) {
    let languages = Row::new(Icon::Language, words::language_heading()).opens(language().name());
    intents.when(ui.add(languages.in_list(room.row)).clicked(), Intent::Languages);
}

fn themes(ui: &mut Ui, settings: &mut Settings, _: &mut Intents, _: Room) {
    let themes = ThemeChoice::ALL.map(|theme| (theme, words::theme(theme)));
    choose(ui, Icon::Theme, words::theme_heading(), &themes, &mut settings.theme, one_of_swatches);
}

fn motions(ui: &mut Ui, settings: &mut Settings, _: &mut Intents, _: Room) {
    let motions = MotionChoice::ALL.map(|motion| (motion, words::motion(motion)));
    choose(ui, Icon::Motion, words::motion_heading(), &motions, &mut settings.motion, one_of);
}

fn paces(ui: &mut Ui, settings: &mut Settings, _: &mut Intents, _: Room) {
    let paces = Pace::ALL.map(|pace| (pace, words::pace(pace)));
    choose(ui, Icon::Clock, words::pace_heading(), &paces, &mut settings.pace, one_of);
}

/// The address of the page to which links lead, and on which rooms are made. It is typed where the rooms are.
#[cfg(not(target_arch = "wasm32"))]
fn online(ui: &mut Ui, settings: &mut Settings, intents: &mut Intents, room: Room) {
    let address = settings.server.as_deref().and_then(|address| address.split_once("://"));
    let address = address.map_or("", |(_, rest)| rest.trim_end_matches('/'));
    let online = Row::new(Icon::People, words::online::mode_online()).opens(address);
    intents.when(ui.add(online.in_list(room.row)).clicked(), Intent::Open(Screen::Friend));
}

fn keys(ui: &mut Ui, _: &mut Settings, intents: &mut Intents, room: Room) {
    let keys = Row::new(Icon::Keys, words::keys::title()).opens("").in_list(room.row);
    intents.when(ui.add(keys).clicked(), Intent::Keys);
}

fn restore(ui: &mut Ui, settings: &mut Settings, _: &mut Intents, room: Room) {
    if ui.add(Row::new(Icon::Restart, words::restore()).quiet().in_list(room.row)).clicked() {
        settings.restore_defaults();
    }
}

fn quit(ui: &mut Ui, _: &mut Settings, intents: &mut Intents, room: Room) {
    intents.when(ui.add(Row::new(Icon::Quit, words::quit()).in_list(room.row)).clicked(), Intent::Quit);
}

/// The choice of the size of text. If the window has no room for the chosen size, a sentence says for which size there is room.
fn text_sizes(ui: &mut Ui, settings: &mut Settings, _: &mut Intents, room: Room) {
    let choices = TextSize::ALL.map(|size| (size, words::text_size(size)));
    choose(ui, Icon::Letter, words::text_size_heading(), &choices, &mut settings.text_size, one_of);
    if settings.text_size.factor() > room.text_size + LEAST_DIFFERENCE {
        let sentence = words::text_size_room((room.text_size * 100.0).floor() as usize);
        ui.add_space(GAP - BELOW);
        let margin = Margin { left: Row::TALL_PADDING as i8, right: Row::TALL_PADDING as i8, ..Margin::ZERO };
        Frame::NONE.inner_margin(margin).show(ui, |ui| say(ui, sentence, SMALL, style::quiet(ui.ctx())));
        ui.add_space(GAP);
    }
}

/// One of several choices under a heading.
fn choose<T: Copy + PartialEq>(
    ui: &mut Ui,
    icon: Icon,
    name: &str,
    choices: &[(T, &str)],
    chosen: &mut T,
    one_of: impl FnOnce(&mut Ui, &str, &[(T, &str)], &mut T) -> bool,
) {
    under(ui, Some(icon), (name, style::ink(ui.ctx())), |ui| one_of(ui, name, choices, chosen));
}

/// The switch of the sound and the slider of its volume, which is below the switch if there is no room beside it.
fn sound_and_volume(ui: &mut Ui, settings: &mut Settings, _: &mut Intents, room: Room) {
    let is_on = !settings.muted;
    let row = Row::new(Icon::Sound, words::sound()).switch(is_on).in_list(room.row);
    let (mut slider, _) = ui.allocate_exact_size(vec2(ui.available_width(), room.row), Sense::hover());
    let mut switch = slider.take_left(row.natural_width(ui));
    slider.take_left(BELOW);
    if slider.width() < LEAST_SLIDER {
        switch.max.x = slider.max.x;
        (slider, _) = ui.allocate_exact_size(vec2(ui.available_width(), TARGET), Sense::hover());
        slider.take_left(HEADING + BELOW);
    }
    if at(ui, switch, |ui| ui.add(row)).clicked() {
        settings.muted = is_on;
    }
    let slider = slider.wider(-Row::TALL_PADDING);
    let slider = slider.part(Align2::CENTER_CENTER, vec2(slider.width(), TARGET));
    at(ui, slider, |ui| {
        ui.add_enabled(is_on, Slider::new(&mut settings.volume, Settings::LOUDEST, words::volume()));
    });
}
