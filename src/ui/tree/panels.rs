//! The panels around the tree: the sentence about the selected node, and the buttons.

use bevy_egui::egui::{Align, Button, Label, Layout, RichText, Ui, UiBuilder, Vec2, vec2};
use noughts_engine::rules::Board;
use noughts_engine::teach::{Saving, Tree};

use crate::accessibility;
use crate::words::{self, boards, spoken};

use super::super::widgets::{button, button_row, checkbox};
use super::{Explorer, ScrollTo};

/// The effect of a button.
#[derive(Clone, Copy)]
pub enum Choice {
    /// Continues the game from this position.
    Play(Board),
    /// Goes back to the screen before this one.
    Back,
    /// See [`boards::OPEN_ALL`].
    OpenAll,
    /// See [`boards::CLOSE_ALL`]. It ends the search too.
    CloseAll,
    /// Makes one step of the search.
    Step,
    /// Lets the search run by itself, or pauses it.
    Run,
    /// Nothing more. The effect of the button is done already.
    Redraw,
}

/// Draws the selected node, and the buttons for it and for the tree.
pub fn node(ui: &mut Ui, explorer: &mut Explorer, wide: bool) -> Option<Choice> {
    let board = explorer.tree.node(explorer.selected).board;
    let searches = explorer.walk.is_some();
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
    let folds = checkbox(ui, &mut explorer.folds, boards::FOLD, !searches);
    if folds.changed() {
        explorer.tree.set_folds(explorer.folds);
        // The selected node may be folded into another one.
        (explorer.selected, explorer.scroll_to) = (Tree::ROOT, Some(ScrollTo::Start));
        choice = Some(Choice::Redraw);
    }
    accessibility::live(&ui.add(Label::new(RichText::new(explorer.sentence()).small()).wrap()));
    choice
}

/// Draws the search, and the number of visits with each saving.
pub fn search_panel(ui: &mut Ui, explorer: &mut Explorer, wide: bool) -> Option<Choice> {
    let walk = explorer.walk.as_ref();
    let goes_on = walk.is_none_or(|walk| !walk.is_done);
    let run = if walk.is_some_and(|walk| walk.runs) { boards::PAUSE } else { boards::RUN };
    let [step, runs, restart] =
        button_row(ui, [(boards::STEP, goes_on), (run, goes_on), (boards::RESTART, walk.is_some())]);
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
        _ if restart || (picked.is_some() && explorer.walk.is_some()) => Some(Choice::CloseAll),
        _ => picked.map(|_| Choice::Redraw),
    }
}

/// Draws a saving to choose, with its number of visits. Returns whether it was clicked.
fn saving_row(ui: &mut Ui, explorer: &Explorer, index: usize, saving: Saving) -> bool {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    let (count, is_all) = explorer.counts.of(index);
    let is_limit = explorer.counts.are_done() && !is_all;
    let button = Button::new("").selected(explorer.saving == saving).min_size(size);
    let response = ui.add(button);
    let visits = boards::visits(count, is_limit);
    accessibility::label(&response, &spoken::saving(words::saving(saving), &visits));
    accessibility::choice(&response);
    let inside = response.rect.shrink2(vec2(8.0, 0.0));
    ui.scope_builder(UiBuilder::new().max_rect(inside), |ui| {
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = RichText::new(words::saving(saving)).small();
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
