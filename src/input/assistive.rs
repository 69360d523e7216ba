//! Assistive technology: whoever acts on the node of a cell places a mark there.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit;

use crate::accessibility::{cell_id, is_of};
use crate::game::GameSystems;

use super::PointedBoard;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>();
    let hand = act_on_cells.in_set(GameSystems::Input).after(super::keyboard::press_keys);
    app.add_systems(Update, hand.run_if(on_message::<ActionRequest>));
}

fn act_on_cells(mut requests: MessageReader<ActionRequest>, mut hand: PointedBoard) -> Result {
    let mut board = None;
    let clicks = requests.read().filter(|request| request.action == accesskit::Action::Click);
    for request in clicks {
        let cells = hand.cells.round().rules().cells();
        if let Some(position) = cells.into_iter().find(|position| is_of(request, cell_id(*position)))
            && hand.is_there()
        {
            hand.place(&mut board, position)?;
        }
    }
    Ok(())
}
