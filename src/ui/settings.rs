//! The settings screen. Every change takes effect at once.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Frame, Margin, Ui, Widget, vec2};

use crate::intent::Intent;
use crate::language::language;
use crate::layout::measures::{BUTTON, SMALL, TARGET};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::screens::Screen;
use crate::settings::{MotionChoice, Pace, Settings, TextSize, ThemeChoice};
use crate::sound;
use crate::widgets::fonts::Written;
use crate::widgets::section::{ABOVE, BELOW, GAP, HEADING, under};
use crate::widgets::side_panel::rule;
use crate::widgets::{PanelSystems, Row, Slider, at, one_of, one_of_swatches, rows, say, style};
use crate::words;

use super::Intents;
use super::bar::bar;
use super::stores::Stores;

/// The least width of two columns, and the distance between them.
const TWO_COLUMNS: f32 = 570.0;
const BETWEEN: f32 = BUTTON;
/// How much smaller than the chosen size text must be for a sentence to say so, relative to the natural size.
const LEAST_DIFFERENCE: f32 = 0.01;

/// The data that sections use besides the settings.
struct Given<'i, 'w, 's> {
    intents: &'i mut Intents<'w, 's>,
    /// The size that text has now, relative to its natural size.
    text_size: f32,
}

/// A part of the screen, with a line between this section and the next section.
type Section = fn(&mut Ui, &mut Settings, &mut Given);

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
    rows(ctx, &layout, "settings", layout.choices, |ui| {
        ui.spacing_mut().item_spacing = vec2(BETWEEN, 0.0);
        let mut given = Given { intents: &mut intents, text_size: layout.text_size };
        if ui.available_width() < TWO_COLUMNS {
            column(ui, &[&FIRST[..], &SECOND[..]].concat(), &mut new, &mut given);
        } else {
            ui.columns_const(|[left, right]| {
                column(left, &FIRST, &mut new, &mut given);
                column(right, &SECOND, &mut new, &mut given);
            });
        }
        let unavailable = written.unavailable.map(words::language_unavailable);
        let fault = stores.settings_fault().map(words::fault).or(unavailable);
        if let Some(sentence) = fault.or_else(|| stores.kept_in()) {
            let quiet = style::quiet(ui.ctx());
            ui.add_space(GAP);
            say(ui, sentence, SMALL, quiet);
        }
    });
    intents.when(bar(ctx, &layout, words::settings()), Intent::Close);
    if settings.set_if_neq(new) {
        intents.draw_again();
    }
    Ok(())
}

/// The sections of the settings, in two halves, and whether each section is available here. For example, a page cannot close
/// itself.
const FIRST: [(Section, bool); 4] =
    [(languages, true), (themes, true), (text_sizes, true), (sound_and_volume, sound::IS_AVAILABLE)];
const SECOND: [(Section, bool); 5] =
    [(motions, true), (paces, true), (keys, true), (defaults, true), (quit, cfg!(not(target_arch = "wasm32")))];

fn column(ui: &mut Ui, sections: &[(Section, bool)], settings: &mut Settings, given: &mut Given) {
    for (index, (section, _)) in sections.iter().filter(|(_, is_there)| *is_there).enumerate() {
        if index > 0 {
            rule(ui, ui.available_rect_before_wrap());
        }
        section(ui, settings, given);
    }
}

fn languages(ui: &mut Ui, _: &mut Settings, given: &mut Given) {
    let row = Row::new(Icon::Language, words::language_heading()).opens(language().name());
    given.intents.when(row.in_list(Row::TALL).ui(ui).clicked(), Intent::Languages);
}

fn themes(ui: &mut Ui, settings: &mut Settings, _: &mut Given) {
    let choices = ThemeChoice::ALL.map(|theme| (theme, words::theme(theme)));
    choose(ui, Icon::Theme, words::theme_heading(), &choices, &mut settings.theme, one_of_swatches);
}

/// The choice of the size of text. If the window has no room for the chosen size, a sentence says for which size there is room.
fn text_sizes(ui: &mut Ui, settings: &mut Settings, given: &mut Given) {
    let choices = TextSize::ALL.map(|size| (size, words::text_size(size)));
    choose(ui, Icon::Study, words::text_size_heading(), &choices, &mut settings.text_size, one_of);
    if settings.text_size.factor() > given.text_size + LEAST_DIFFERENCE {
        let sentence = words::text_size_room((given.text_size * 100.0).floor() as usize);
        let quiet = style::quiet(ui.ctx());
        ui.add_space(GAP - BELOW);
        let margin = Margin { left: Row::TALL_PADDING as i8, right: Row::TALL_PADDING as i8, ..Margin::ZERO };
        Frame::NONE.inner_margin(margin).show(ui, |ui| say(ui, sentence, SMALL, quiet));
        ui.add_space(GAP);
    }
}

fn motions(ui: &mut Ui, settings: &mut Settings, _: &mut Given) {
    let choices = MotionChoice::ALL.map(|motion| (motion, words::motion(motion)));
    choose(ui, Icon::Motion, words::motion_heading(), &choices, &mut settings.motion, one_of);
}

fn paces(ui: &mut Ui, settings: &mut Settings, _: &mut Given) {
    let choices = Pace::ALL.map(|pace| (pace, words::pace(pace)));
    choose(ui, Icon::Clock, words::pace_heading(), &choices, &mut settings.pace, one_of);
}

fn keys(ui: &mut Ui, _: &mut Settings, given: &mut Given) {
    given
        .intents
        .when(Row::new(Icon::Keys, words::keys::title()).opens("").in_list(Row::TALL).ui(ui).clicked(), Intent::Keys);
}

fn defaults(ui: &mut Ui, settings: &mut Settings, _: &mut Given) {
    if Row::new(Icon::Restart, words::restore()).quiet().in_list(Row::TALL).ui(ui).clicked() {
        settings.restore_defaults();
    }
}

fn quit(ui: &mut Ui, _: &mut Settings, given: &mut Given) {
    given.intents.when(Row::new(Icon::Quit, words::quit()).in_list(Row::TALL).ui(ui).clicked(), Intent::Quit);
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
    let ink = style::ink(ui.ctx());
    under(ui, Some(icon), (name, ink), |ui| one_of(ui, name, choices, chosen));
}

/// The switch of the sound and the slider of its volume.
fn sound_and_volume(ui: &mut Ui, settings: &mut Settings, _: &mut Given) {
    let is_on = !settings.muted;
    ui.add_space(ABOVE - GAP);
    let switch = Row::new(Icon::Sound, words::sound()).switch(is_on).in_list(TARGET);
    if switch.ui(ui).clicked() {
        settings.muted = is_on;
    }
    let mut slider = ui.available_rect_before_wrap().wider(-Row::TALL_PADDING);
    slider.take_left(HEADING + BELOW);
    at(ui, slider, |ui| {
        ui.add_enabled_ui(is_on, |ui| Slider::new(&mut settings.volume, 0..=Settings::LOUDEST, words::volume()).ui(ui));
    });
    ui.add_space(BELOW - Row::TALL_PADDING);
}
