//! What lies over a screen, in the order in which it is drawn.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::widgets::PanelSystems;

use super::{focus, keys, languages, menu, names, opened, options, share};

/// Adds the overlays. Each is drawn while [`Screens`](crate::screens::Screens) says that it is open, and at most one is. The ring of
/// the focus is drawn above all of them.
pub(super) fn plugin(app: &mut App) {
    let all = (
        keys::show,
        menu::show,
        options::show,
        names::show,
        languages::show,
        share::show,
        opened::show,
        focus::show_ring,
    );
    app.add_systems(EguiPrimaryContextPass, all.chain().in_set(PanelSystems::Overlays));
}
