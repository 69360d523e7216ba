//! The ring around the part that has the keyboard's focus.

use bevy_egui::egui::{self, Painter, Rect, Response};

use crate::layout::measures::HAIR;
use crate::look::{lines, painter};

use super::paint::size_of;
use super::style::{self, color};

/// The distance from a part to the ring.
const GAP: f32 = HAIR;
/// The radius of the ring's corners.
const CORNER: f32 = 16.5;

/// How the ring is drawn around a part. Most parts have the default ring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ring {
    /// Whether the part is as round at its ends as a stroke of the pen.
    pub is_round: bool,
    /// Whether the part lies on ink. A ring in the colour of text could not be seen on ink.
    pub is_on_ink: bool,
}

impl Ring {
    /// How far the ring stands out of a part.
    pub const REACH: f32 = GAP + lines::RING;

    fn id(part: &Response) -> egui::Id {
        part.id.with("ring")
    }

    /// Remembers the ring of a part, which is then drawn around the part. Also tells the page, which draws a ring of its own.
    pub(super) fn remember(self, response: &Response) {
        response.ctx.data_mut(|data| data.insert_temp(Self::id(response), self));
        let names = [(self.is_round, "round"), (self.is_on_ink, "ink")].map(|(is, name)| if is { name } else { "" });
        response.ctx.accesskit_node_builder(response.id, |node| node.set_class_name(names.join(" ")));
    }

    /// The ring of the part that has the focus.
    pub fn of(focused: &Response) -> Self {
        focused.ctx.data(|data| data.get_temp(Self::id(focused))).unwrap_or_default()
    }

    /// Paints the ring around a part.
    pub fn paint(self, painter: &Painter, part: Rect) {
        let theme = style::theme(painter.ctx());
        let ring = part.expand(GAP + lines::RING / 2.0);
        let corner = if self.is_round { ring.height() / 2.0 } else { CORNER };
        let ink = color(if self.is_on_ink { theme.on_ink } else { theme.text });
        painter::paint(painter, &lines::ring(size_of(ring), corner, lines::RING), ring.center(), 1.0, ink);
    }
}
