//! The game's board and its cells as nodes.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{self, Role};
use bevy_egui::egui::{Id, Response, Sense, WidgetType};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::coach::Coach;
use crate::game::{BoardCells, CurrentOutcome, Match};
use crate::layout::BoardLayout;
use noughts_engine::rules::Position;
use crate::screen::Screen;
use crate::text::{self, spoken};
use crate::ui::{PanelSystems, rect_in_points, table};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        describe.in_set(PanelSystems::Board).ambiguous_with(PanelSystems::Board).run_if(in_state(Screen::Game)),
    );
}

/// The node of a cell of the game's board.
pub fn cell_id(position: Position) -> Id {
    Id::new(("cell", position))
}

/// A node for the board and one for every cell: they lie where the cells are drawn, and take no clicks, for the mouse and
/// touch find the cells without them.
fn describe(
    mut contexts: EguiContexts,
    layout: Res<BoardLayout>,
    cells: BoardCells,
    outcome: Res<CurrentOutcome>,
    pairing: Res<Match>,
    coach: Res<Coach>,
) -> Result {
    let board = cells.board()?;
    let is_won = |position| outcome.0.as_ref().is_some_and(|outcome| outcome.is_won_by(position));
    let hint = coach.best().filter(|_| coach.hints).map(|best| best.position);
    table(contexts.ctx_mut()?, &layout, "board cells", layout.board, |ui| {
        let rect = ui.max_rect();
        let ctx = ui.ctx().clone();
        ctx.accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Group);
            node.set_label(spoken::board(board.rules()));
            node.set_bounds(bounds(rect));
        });
        for position in board.rules().cells() {
            let mut name = match board.mark(position) {
                Some(mark) => spoken::marked_cell(position, mark, &text::player(&pairing, mark), is_won(position)),
                None => spoken::empty_cell(position),
            };
            let told = coach.lesson.candidates.iter().find(|told| told.position == position);
            if let Some(worth) = told.and_then(|told| told.worth).filter(|_| coach.shows_truth && outcome.0.is_none()) {
                name = spoken::cell_with_worth(&name, worth);
            }
            if hint == Some(position) {
                name = spoken::hinted_cell(&name);
            }
            let rect = rect_in_points(&layout, layout.cell_rect(position));
            let cell = ui.interact(rect, cell_id(position), Sense::hover());
            super::name(&cell, WidgetType::Button, name);
            ctx.accesskit_node_builder(cell.id, |node| node.add_action(accesskit::Action::Click));
        }
    });
    Ok(())
}

/// The board as a stop of the keyboard. Whoever is there is at the cell of the cursor, and hears it.
pub fn keyboard_on(stop: &Response, cursor: Position) {
    stop.ctx.accesskit_node_builder(stop.id, |node| {
        node.set_role(Role::Pane);
        node.set_label(spoken::KEYBOARD_ON_BOARD);
        node.set_active_descendant(cell_id(cursor).accesskit_id());
    });
}

fn bounds(rect: bevy_egui::egui::Rect) -> accesskit::Rect {
    accesskit::Rect { x0: rect.min.x.into(), y0: rect.min.y.into(), x1: rect.max.x.into(), y1: rect.max.y.into() }
}
