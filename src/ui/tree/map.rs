//! A map of the tree, which shows what part of the tree is in view. The nodes of a large tree are not on the map.

use bevy_egui::egui::{CornerRadius, Painter, Pos2, Rect, StrokeKind, Vec2, pos2, vec2};
use noughts_engine::teach::{NodeId, Tree};

use crate::layout::measures::{APART, CLOSE, HAIR, NEAR, OUTLINE, THIN};
use crate::widgets::style::{self, color, line};

use super::Explorer;
use super::draw::{COLUMN, ROW};

/// The least distance between the edge of the map and the rectangle that shows the view.
const WITHIN: f32 = 5.0;

/// Paints the map in this rectangle.
pub fn paint(painter: &Painter, rect: Rect, explorer: &Explorer) {
    let theme = style::theme(painter.ctx());
    painter.rect(rect, CornerRadius::same(12), color(theme.table), line(OUTLINE, theme.edge), StrokeKind::Inside);
    let tree = &explorer.tree;
    let levels = explorer.shown_levels().max(2) as f32;
    let all = vec2(tree.columns(Tree::ROOT) as f32 * COLUMN, levels * ROW);
    let inside = rect.shrink(APART);
    let on_map = |at: Pos2| inside.lerp_inside(at.to_vec2() / all);
    if explorer.is_small() {
        nodes(painter, explorer, Tree::ROOT, 0, &on_map);
    }
    // The drawing begins after half a view of empty space.
    let view = explorer.view.translate(Vec2::LEFT * explorer.view.width() / 2.0);
    let [from, to] = [view.min, view.max].map(|corner| on_map((corner.to_vec2() / explorer.zoom).to_pos2()));
    let seen = Rect::from_min_max(from, to).intersect(rect.shrink(WITHIN));
    if seen.is_positive() {
        painter.rect_stroke(seen, CLOSE, line(HAIR, theme.text), StrokeKind::Inside);
    }
}

/// Paints a node and all open nodes below it. `left` is the first column of the node.
fn nodes(painter: &Painter, explorer: &Explorer, id: NodeId, left: usize, on_map: &impl Fn(Pos2) -> Pos2) -> Pos2 {
    let (theme, tree) = (style::theme(painter.ctx()), &explorer.tree);
    let middle = (left as f32 + tree.columns(id) as f32 / 2.0) * COLUMN;
    let at = on_map(pos2(middle, (tree.node(id).depth as f32 + 0.5) * ROW));
    if tree.is_open(id) {
        let mut next = left;
        for child in tree.children(id) {
            let below = nodes(painter, explorer, child, next, on_map);
            painter.line_segment([at, below], line(THIN, theme.lines));
            next += tree.columns(child);
        }
    }
    let ink = match explorer.score(id) {
        Some((1.., _)) => theme.marks.x,
        Some((0, _)) => theme.quiet,
        Some(_) => theme.marks.o,
        None => theme.edge,
    };
    painter.rect_filled(Rect::from_center_size(at, Vec2::splat(NEAR)), OUTLINE, color(ink));
    at
}
