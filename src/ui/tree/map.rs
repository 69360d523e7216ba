//! A map of the tree, which shows what part of it is in view. The nodes of a large tree are not on it.

use bevy_egui::egui::{CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};
use noughts_engine::teach::{NodeId, Tree};

use crate::widgets::style::{self, color};

use super::Explorer;
use super::draw::{COLUMN, ROW};

/// The sizes of the map over the drawing, and in a side panel.
pub const LARGE: Vec2 = vec2(148.0, 96.0);
pub const SMALL: Vec2 = vec2(96.0, 64.0);
/// The space within its edge.
const INSIDE: f32 = 12.0;
/// The side of a node.
const NODE: f32 = 6.0;

/// Paints the map in this rectangle.
pub fn paint(painter: &Painter, rect: Rect, explorer: &Explorer) {
    let theme = style::theme(painter.ctx());
    let edge = Stroke::new(1.5, color(theme.edge));
    painter.rect(rect, CornerRadius::same(12), color(theme.table), edge, StrokeKind::Inside);
    let tree = &explorer.tree;
    let levels = explorer.shown_levels().max(2) as f32;
    let all = vec2(tree.columns(Tree::ROOT) as f32 * COLUMN, levels * ROW);
    let inside = rect.shrink(INSIDE);
    let on_map =
        |at: Pos2| pos2(inside.left() + at.x / all.x * inside.width(), inside.top() + at.y / all.y * inside.height());
    if explorer.is_small() {
        nodes(painter, explorer, Tree::ROOT, 0, &on_map);
    }
    // The drawing begins after half a view of empty space.
    let view = explorer.view.translate(vec2(-explorer.view.width() / 2.0, 0.0));
    let [from, to] = [view.min, view.max].map(|corner| on_map((corner.to_vec2() / explorer.zoom).to_pos2()));
    let seen = Rect::from_min_max(from, to).intersect(rect.shrink(5.0));
    if seen.is_positive() {
        painter.rect_stroke(seen, 8.0, Stroke::new(2.0, color(theme.text)), StrokeKind::Inside);
    }
}

/// Paints a node and all that is open below it. Its columns begin with this one.
fn nodes(painter: &Painter, explorer: &Explorer, id: NodeId, left: usize, on_map: &impl Fn(Pos2) -> Pos2) -> Pos2 {
    let (theme, tree) = (style::theme(painter.ctx()), &explorer.tree);
    let middle = (left as f32 + tree.columns(id) as f32 / 2.0) * COLUMN;
    let at = on_map(pos2(middle, (tree.node(id).depth as f32 + 0.5) * ROW));
    if tree.is_open(id) {
        let mut next = left;
        for child in tree.children(id) {
            let below = nodes(painter, explorer, child, next, on_map);
            painter.line_segment([at, below], Stroke::new(1.0, color(theme.lines)));
            next += tree.columns(child);
        }
    }
    let ink = match explorer.score(id) {
        Some((1.., _)) => theme.marks.x,
        Some((0, _)) => theme.quiet,
        Some(_) => theme.marks.o,
        None => theme.edge,
    };
    painter.rect_filled(Rect::from_center_size(at, Vec2::splat(NODE)), 1.5, color(ink));
    at
}
