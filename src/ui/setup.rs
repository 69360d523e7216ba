//! The set-up screen, on which a match is set up.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, ComboBox, Label, Layout, Rect, RichText, ScrollArea, TextEdit, Ui, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::play::{Length, MAX_NAME, Starter};
use noughts_engine::rules::Mark;

use crate::accessibility;
use crate::board::thumbnail::paint_mark;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::panels::{PanelSystems, panel};
use crate::persistence::Store;
use crate::screens::{Screen, Screens};
use crate::settings::Settings;
use crate::setup::{Draft, Mode};
use crate::words::{self, boards, spoken};

use super::widgets::{button_row, checkbox, choice_row, mark_icon, primary_button};
use super::{Intents, focus};

/// The size of the title, in points.
const TITLE_SIZE: f32 = 34.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Setup).run_if(in_state(Screen::Menu)));
}

fn show(
    mut contexts: EguiContexts,
    mut intents: ParamSet<(MessageReader<Intent>, Intents)>,
    mut draft: ResMut<Draft>,
    store: Option<Res<Store<Settings>>>,
    layout: Res<BoardLayout>,
    screens: Res<Screens>,
) -> Result {
    let mut new = draft.clone();
    let ctx = contexts.ctx_mut()?;
    let is_asked = intents.p0().read().filter(|intent| **intent == Intent::Start).count() > 0;
    let mut start = (is_asked && screens.overlay.is_none()) || (focus::is_free(ctx) && ctx.input(focus::pressed_enter));
    let mut intents = intents.p1();
    panel(ctx, &layout, "setup", layout.form, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            title(ui);
            // The error is at the top, because the form may be longer than the window.
            if let Some(fault) = store.as_deref().and_then(Store::fault) {
                ui.add(Label::new(RichText::new(words::fault(fault)).small().weak()).wrap());
            }
            start |= form(ui, &mut new);
            ui.add_space(4.0);
            let size = vec2(ui.available_width(), 38.0);
            start |= primary_button(ui, words::START, size).clicked();
            other_screens(ui, &mut intents);
            focus::scroll_to_focus(ui);
        });
    });

    if start {
        intents.write(Intent::NewMatch(Box::new(new.to_match(words::default_names(new.mode)))));
        intents.write(Intent::Open(Screen::Game));
    }
    if draft.set_if_neq(new) {
        intents.draw_again();
    }
    Ok(())
}

/// Draws the form. Returns whether Enter was pressed in a field.
fn form(ui: &mut Ui, draft: &mut Draft) -> bool {
    let modes = Mode::ALL.map(|mode| (mode, words::mode(mode)));
    if let Some(mode) = choice_row(ui, modes, draft.mode) {
        draft.change_mode(mode);
    }
    let mut is_entered = false;
    for index in 0..2 {
        is_entered |= player(ui, draft, index);
    }
    ui.horizontal(|ui| {
        ui.label(RichText::new(words::WHO_BEGINS).weak());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            checkbox(ui, &mut draft.swapped, words::SWAP, true);
        });
    });
    starters(ui, &mut draft.starter);
    let lengths = Length::ALL.map(|length| (length, words::length(length)));
    draft.length = choice_row(ui, lengths, draft.length).unwrap_or(draft.length);
    is_entered
}

/// Draws the buttons that open other screens. A page has no button to end the program, because it cannot close itself.
fn other_screens(ui: &mut Ui, intents: &mut Intents) {
    let [puzzles, editor] = button_row(ui, [(words::PUZZLES, true), (boards::SET_UP, true)]);
    let [settings, keys] = [(words::SETTINGS, true), (words::keys::TITLE, true)];
    let [settings, keys, quit] = if cfg!(target_arch = "wasm32") {
        let [settings, keys] = button_row(ui, [settings, keys]);
        [settings, keys, false]
    } else {
        button_row(ui, [settings, keys, (words::QUIT, true)])
    };
    let clicked = [
        (puzzles, Intent::Open(Screen::Puzzles)),
        (editor, Intent::Open(Screen::Editor)),
        (settings, Intent::Open(Screen::Settings)),
        (keys, Intent::Keys),
        (quit, Intent::Quit),
    ];
    clicked.into_iter().filter(|(clicked, _)| *clicked).for_each(|(_, intent)| intents.write(intent));
}

/// Draws the name of the game between the two marks.
fn title(ui: &mut Ui) {
    ui.vertical_centered(|ui| {
        let title = RichText::new(words::TITLE).size(TITLE_SIZE);
        let title = ui.label(title).rect;
        let icon = Rect::from_center_size(title.center(), Vec2::splat(TITLE_SIZE));
        let aside = vec2(title.width() / 2.0 + TITLE_SIZE, 0.0);
        paint_mark(ui.painter(), icon.translate(-aside), Mark::X);
        paint_mark(ui.painter(), icon.translate(aside), Mark::O);
    });
}

/// Draws the choice of who begins, with three buttons in a row.
fn starters(ui: &mut Ui, starter: &mut Starter) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for row in Starter::ALL.chunks(3) {
            ui.columns(3, |columns| {
                for (column, choice) in columns.iter_mut().zip(row) {
                    column.radio_value(starter, *choice, words::starter(*choice));
                }
            });
        }
    });
}

/// The id of the field for the name of player 0 or 1.
fn name_id(player: usize) -> egui::Id {
    egui::Id::new(("name", player))
}

/// Draws a player's mark, and either a field for the name or a choice of an opponent. Returns whether Enter was pressed in
/// the last field. In the one before it, Enter goes to the next field.
fn player(ui: &mut Ui, draft: &mut Draft, index: usize) -> bool {
    let mark = if index == 0 { draft.player_one() } else { draft.player_one().other() };
    ui.horizontal(|ui| {
        mark_icon(ui, mark, 20.0);
        ui.label(RichText::new(words::player_number(index)).weak());
    });
    if draft.mode.is_person(index) {
        let name = &mut draft.names[index];
        let field = TextEdit::singleline(name)
            .id(name_id(index))
            .hint_text(words::NAME_HINT)
            .char_limit(MAX_NAME)
            .margin(vec2(8.0, 6.0))
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        accessibility::field(&response, spoken::name_field(index), name);
        let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let is_last = !draft.mode.is_person(index + 1);
        if is_entered && !is_last {
            ui.memory_mut(|memory| memory.request_focus(name_id(index + 1)));
        }
        is_entered && is_last
    } else {
        let (opponents, opponent) = (draft.mode.opponents(), &mut draft.opponents[index]);
        let choice = ComboBox::from_id_salt(("opponent", index))
            .selected_text(words::opponent(opponent))
            .width(ui.available_width())
            .show_ui(ui, |ui| {
                for choice in opponents {
                    if ui.selectable_value(opponent, choice, words::opponent(choice)).clicked() {
                        // egui closes the list only after a click of the pointer, and not after one by a screen reader.
                        ui.close();
                    }
                }
            });
        accessibility::label(&choice.response, spoken::opponent_choice(index));
        ui.add(Label::new(RichText::new(words::opponent_sentence(opponent)).small().weak()).wrap());
        false
    }
}
