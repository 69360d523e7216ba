//! Assistive technology, and Enter on a cell of a page: a click on the node of a cell presses that cell, and a focus request moves
//! the keyboard's focus to that cell.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit;
use noughts_engine::rules::{Mark, Move};

use crate::focus::Focus;
use crate::game::GameSystems;
use crate::layout::{ShownBoard, cell_id};

use super::keyboard;
use super::press::Presses;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>();
    // Keys of the same update apply to the cell that has the focus after these requests.
    let focus = focus_cells.after(keyboard::hide_focus_from_pointers).before(keyboard::press_keys);
    let press = press_cells.after(keyboard::press_keys);
    app.add_systems(Update, (focus, press).in_set(GameSystems::Input).run_if(on_message::<ActionRequest>));
}

/// The cell, or the move on a cell, whose node is the target of a request, if it can be pressed now.
fn cell_of(request: &ActionRequest, shown: &ShownBoard) -> Option<(Entity, Move)> {
    let (board, rules) = shown.board().filter(|_| shown.is_pressable())?;
    let is_target = |mv: &Move| cell_id(board, *mv).accesskit_id() == request.target_node;
    let marks = [None, Some(Mark::X), Some(Mark::O)];
    let mut moves = rules.cells().flat_map(|position| marks.map(|mark| Move { position, mark }));
    moves.find(is_target).map(|mv| (board, mv))
}

fn focus_cells(mut requests: MessageReader<ActionRequest>, mut focus: ResMut<Focus>, shown: ShownBoard) {
    let focused = requests.read().filter(|request| request.action == accesskit::Action::Focus);
    if let Some((_, mv)) = focused.filter_map(|request| cell_of(request, &shown)).last() {
        let next = Focus { cell: mv.position, is_visible: true, ..*focus };
        focus.set_if_neq(next);
    }
}

pub(super) fn press_cells(mut requests: MessageReader<ActionRequest>, mut presses: Presses, shown: ShownBoard) {
    let clicks = requests.read().filter(|request| request.action == accesskit::Action::Click);
    for (board, mv) in clicks.filter_map(|request| cell_of(request, &shown)) {
        presses.press_at_once(board, mv.position, mv.mark);
    }
}
