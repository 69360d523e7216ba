//! The set-up screen: who plays whom, and who begins.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, ComboBox, Label, Layout, Rect, RichText, ScrollArea, TextEdit, Ui, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::accessibility;
use noughts_engine::ai::ROSTER;
use crate::game::{Action, Length, Starter};
use crate::input::Shortcut;
use crate::kept::Keeper;
use crate::layout::BoardLayout;
use noughts_engine::rules::Mark;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::setup::{Draft, Mode};
use crate::text::{self, boards, spoken};

use super::board::paint_mark;
use super::widgets::{button_row, checkbox, choice_row, mark_icon, primary_button};
use super::{Hand, PanelSystems, focus, panel};

/// In points.
const TITLE_SIZE: f32 = 34.0;

/// Presses the button that starts the game; for a field for names that is not ours.
#[derive(Message, Clone, Copy, Debug)]
pub struct Start;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Start>();
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Setup).run_if(in_state(Screen::Menu)));
}

fn show(
    mut contexts: EguiContexts,
    mut hand: Hand,
    mut draft: ResMut<Draft>,
    keeper: Option<Res<Keeper<Settings>>>,
    layout: Res<BoardLayout>,
    mut starts: MessageReader<Start>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let mut new = draft.clone();
    let mut start = starts.read().count() > 0;
    let mut quit = false;
    let ctx = contexts.ctx_mut()?;
    start |= focus::is_free(ctx) && ctx.input(focus::pressed_enter);
    panel(ctx, &layout, "setup", layout.form, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            title(ui);
            // At the top, for the form may be longer than the window.
            if let Some(fault) = keeper.as_deref().and_then(Keeper::fault) {
                ui.add(Label::new(RichText::new(fault).small().weak()).wrap());
            }
            modes(ui, &mut new.mode);
            for index in 0..2 {
                start |= player(ui, &mut new, index);
            }
            ui.horizontal(|ui| {
                ui.label(RichText::new(text::WHO_BEGINS).weak());
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| checkbox(ui, &mut new.swapped, text::SWAP));
            });
            starters(ui, &mut new.starter);
            let lengths = Length::ALL.map(|length| (length, text::length(length)));
            new.length = choice_row(ui, lengths, new.length).unwrap_or(new.length);
            ui.add_space(4.0);
            let size = vec2(ui.available_width(), 38.0);
            start |= primary_button(ui, text::START, size).clicked();
            let [puzzles, editor] = button_row(ui, [(text::PUZZLES, true), (boards::SET_UP, true)]);
            if puzzles {
                hand.go_to(Screen::Puzzles);
            }
            if editor {
                hand.go_to(Screen::Editor);
            }
            let [settings, keys] = [(text::SETTINGS, true), (text::keys::TITLE, true)];
            let [settings, keys, quits] = if cfg!(target_arch = "wasm32") {
                let [settings, keys] = button_row(ui, [settings, keys]);
                [settings, keys, false]
            } else {
                button_row(ui, [settings, keys, (text::QUIT, true)])
            };
            quit = quits;
            if settings {
                hand.go_to(Screen::Settings);
            }
            if keys {
                hand.ask(Shortcut::Keys);
            }
            focus::keep_in_view(ui);
        });
    });

    if start {
        match new.to_match() {
            Ok(pairing) => {
                new.errors = [None; 2];
                hand.act(Action::NewMatch(pairing));
                hand.go_to(Screen::Game);
            }
            Err(errors) => {
                new.errors = errors;
                hand.wake();
            }
        }
    }
    if quit {
        exit.write(AppExit::Success);
    }
    if draft.set_if_neq(new) {
        hand.wake();
    }
    Ok(())
}

/// The name of the game between its marks.
fn title(ui: &mut Ui) {
    ui.vertical_centered(|ui| {
        let title = RichText::new(text::TITLE).size(TITLE_SIZE);
        let title = ui.label(title).rect;
        let icon = Rect::from_center_size(title.center(), Vec2::splat(TITLE_SIZE));
        let aside = vec2(title.width() / 2.0 + TITLE_SIZE, 0.0);
        paint_mark(ui.painter(), icon.translate(-aside), Mark::X);
        paint_mark(ui.painter(), icon.translate(aside), Mark::O);
    });
}

fn modes(ui: &mut Ui, mode: &mut Mode) {
    if let Some(chosen) = choice_row(ui, Mode::ALL.map(|mode| (mode, text::mode(mode))), *mode) {
        *mode = chosen;
    }
}

/// The rules of who begins, three in a row.
fn starters(ui: &mut Ui, starter: &mut Starter) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for row in Starter::ALL.chunks(3) {
            ui.columns(3, |columns| {
                for (column, choice) in columns.iter_mut().zip(row) {
                    column.radio_value(starter, *choice, text::starter(*choice));
                }
            });
        }
    });
}

/// A player's mark, and either a field for the name or a choice of opponents. Tells whether Enter was pressed.
fn player(ui: &mut Ui, draft: &mut Draft, index: usize) -> bool {
    let mark = if index == 0 { draft.player_one() } else { draft.player_one().other() };
    ui.horizontal(|ui| {
        mark_icon(ui, mark, 20.0);
        ui.label(RichText::new(text::player_number(index)).weak());
        if let Some(error) = draft.errors[index] {
            let error = RichText::new(text::name_error(error)).color(ui.visuals().error_fg_color);
            accessibility::live(&ui.label(error));
        }
    });
    if draft.mode.is_person(index) {
        let name = &mut draft.names[index];
        let field = TextEdit::singleline(name)
            .id(egui::Id::new(("name", index)))
            .hint_text(text::NAME_HINT)
            .margin(vec2(8.0, 6.0))
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        if accessibility::field(&response, spoken::name_field(index), name) || response.changed() {
            draft.errors = [None; 2];
        }
        response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
    } else {
        let opponent = &mut draft.opponents[index];
        let choice = ComboBox::from_id_salt(("opponent", index))
            .selected_text(text::opponent(opponent))
            .width(ui.available_width())
            .show_ui(ui, |ui| {
                for choice in &ROSTER {
                    ui.selectable_value(opponent, choice, text::opponent(choice));
                }
            });
        accessibility::label(&choice.response, spoken::opponent_choice(index));
        ui.add(Label::new(RichText::new(opponent.sentence).small().weak()).wrap());
        false
    }
}
