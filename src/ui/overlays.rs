//! The overlays that lie over a screen, in the order in which they are drawn.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::widgets::PanelSystems;

use super::{focus, keys, languages, menu, names, opened, options, share};

/// Adds the overlays. Each overlay is drawn while [`Screens`](crate::screens::Screens) says that it is open. At most one overlay
/// is open. The ring of the focus is drawn above all overlays.
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
