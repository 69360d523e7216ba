//! What is said of the selected node, and the buttons around the tree.

use bevy_egui::egui::{Align, Button, Label, Layout, RichText, Ui, UiBuilder, Vec2, vec2};

use crate::accessibility;
use noughts_engine::rules::Board;
use noughts_engine::teach::{Saving, Tree};
use crate::text::{self, boards, spoken};

use super::super::widgets::{button, button_row, checkbox};
use super::{Explorer, Look};

/// What a button does.
#[derive(Clone, Copy)]
pub enum Choice {
    /// Goes on with the game from here.
    Play(Board),
    /// To where one came from.
    Back,
    /// See [`boards::OPEN_ALL`].
    OpenAll,
    /// See [`boards::CLOSE_ALL`]; the search is over with it.
    CloseAll,
    /// One visit of the search.
    Step,
    /// Has the search go on by itself, or stop.
    Run,
    /// Nothing more: what it does is done.
    Redraw,
}

/// What is selected, and what can be done with it and with the tree.
pub fn node(ui: &mut Ui, explorer: &mut Explorer, wide: bool) -> Option<Choice> {
    let board = explorer.tree.node(explorer.selected).board;
    let searches = explorer.search.is_some();
    let mut back = false;
    let [open, close] = [(boards::OPEN_ALL, !searches), (boards::CLOSE_ALL, !searches)];
    let play = (boards::PLAY_HERE, !board.is_over());
    let clicked = if wide {
        ui.horizontal(|ui| {
            ui.label(RichText::new(boards::TREE).size(19.0));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| back = ui.button(boards::BACK).clicked());
        });
        let [open, close] = button_row(ui, [open, close]);
        let [play] = button_row(ui, [play]);
        [open, close, play]
    } else {
        ui.horizontal(|ui| {
            back = ui.button(boards::BACK).clicked();
            [open, close, play].map(|(text, enabled)| button(ui, text, enabled, false, Vec2::ZERO).clicked())
        })
        .inner
    };
    let does = [Choice::OpenAll, Choice::CloseAll, Choice::Play(board)];
    let mut choice = clicked.into_iter().zip(does).find_map(|(clicked, does)| clicked.then_some(does));
    if back {
        choice = Some(Choice::Back);
    }
    let folds = ui.add_enabled_ui(!searches, |ui| checkbox(ui, &mut explorer.folds, boards::FOLD)).inner;
    if folds.changed() {
        explorer.tree.set_folds(explorer.folds);
        // What was selected may be folded away.
        (explorer.selected, explorer.look) = (Tree::ROOT, Some(Look::AtStart));
        choice = Some(Choice::Redraw);
    }
    accessibility::live(&ui.add(Label::new(RichText::new(explorer.sentence()).small()).wrap()));
    choice
}

/// The search, and what each saving leaves of it.
pub fn search_panel(ui: &mut Ui, explorer: &mut Explorer, wide: bool) -> Option<Choice> {
    let search = explorer.search.as_ref();
    let goes_on = search.is_none_or(|search| !search.is_done);
    let run = if search.is_some_and(|search| search.runs) { boards::PAUSE } else { boards::RUN };
    let [step, runs, restart] =
        button_row(ui, [(boards::STEP, goes_on), (run, goes_on), (boards::RESTART, search.is_some())]);
    if wide {
        ui.add_space(6.0);
        ui.label(RichText::new(boards::VISITED).weak());
    }
    let mut picked = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.spacing_mut().interact_size.y = if wide { 30.0 } else { 24.0 };
        for (index, saving) in Saving::ALL.into_iter().enumerate() {
            if saving_row(ui, explorer, index, saving) {
                picked = Some(saving);
            }
        }
    });
    if let Some(saving) = picked {
        explorer.saving = saving;
    }
    match () {
        _ if step => Some(Choice::Step),
        _ if runs => Some(Choice::Run),
        _ if restart || (picked.is_some() && explorer.search.is_some()) => Some(Choice::CloseAll),
        _ => picked.map(|_| Choice::Redraw),
    }
}

/// A saving to choose, with what is visited. Tells whether it was chosen.
fn saving_row(ui: &mut Ui, explorer: &Explorer, index: usize, saving: Saving) -> bool {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    let (count, is_all) = explorer.counts.of(index);
    let is_limit = explorer.counts.are_done() && !is_all;
    let button = Button::new("").selected(explorer.saving == saving).min_size(size);
    let response = ui.add(button);
    let visits = boards::visits(count, is_limit);
    accessibility::label(&response, &spoken::saving(text::saving(saving), &visits));
    accessibility::choice(&response);
    let inside = response.rect.shrink2(vec2(8.0, 0.0));
    ui.scope_builder(UiBuilder::new().max_rect(inside), |ui| {
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = RichText::new(text::saving(saving)).small();
            accessibility::hide(&ui.add(Label::new(name).selectable(false)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let count = RichText::new(visits).small();
                let count = if is_all || is_limit { count.strong() } else { count.weak() };
                accessibility::hide(&ui.add(Label::new(count).selectable(false)));
            });
        });
    });
    response.clicked()
}
