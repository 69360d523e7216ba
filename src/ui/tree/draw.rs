//! Draws the tree: nodes side by side in levels. Only the part that is in view is drawn.

use bevy_egui::egui::epaint::CubicBezierShape;
use bevy_egui::egui::scroll_area::{DragScroll, ScrollBarVisibility, ScrollSource};
use bevy_egui::egui::{
    Align2, Color32, FontId, Id, Painter, Pos2, Rect, ScrollArea, Sense, StrokeKind, Ui, UiBuilder, Vec2, WidgetType,
    pos2, vec2,
};
use noughts_engine::ai::Minimax;
use noughts_engine::rules::Mark;
use noughts_engine::teach::{NodeId, NodeKind, Tree};

use crate::board::thumbnail::Thumbnail;
use crate::layout::measures::{BODY, CLOSE, HAIR, NEAR, OUTLINE, SMALL, THIN, TIGHT, UNDERLINE, WIDE_MARGIN};
use crate::layout::{Cut, TreeParts};
use crate::widgets::{
    WidgetState, color, described, flat_ground, line, paint_small_mark, paint_swipe, paint_words, semibold, style, word,
};
use crate::words::{boards, spoken};

use super::{Explorer, ScrollTo};

mod view;

/// Lengths at natural size. A node without shown children takes one column. All nodes of one depth are in one row.
pub const COLUMN: f32 = 108.0;
pub const ROW: f32 = 160.0;
const BOARD: f32 = 76.0;
/// The distance from the top of a row to its boards. In this space are the end of the line from the parent, and the name of the
/// move.
const NAME: f32 = 40.0;
/// The spaces between a board and its name, its score or the edge of its ground, and between the parts of the score.
const AROUND: f32 = NEAR;
/// A line to a child begins at `BELOW_SCORE` below the score, and ends at `ABOVE_NAME` above the name of the child's move. `BEND`
/// says how strongly the line bends.
const BELOW_SCORE: f32 = 14.0;
const ABOVE_NAME: f32 = 10.0;
const BEND: f32 = 0.55;
/// The dots below a closed node: how far they are from its board and from each other, and their radius.
const DOTS: Vec2 = vec2(7.0, 34.0);
const DOT: f32 = 1.7;
/// The space above the first row, in points.
const TOP: f32 = TIGHT;
/// The width of the margin in which the levels are named, and the least width of a place that has this margin.
const GUTTER: f32 = 136.0;
const WIDE: f32 = 700.0;
/// The least height of a level that is named, and the size of the mark beside the name of a level.
const LEAST_LEVEL: f32 = 56.0;
const MARK: f32 = 22.0;

/// The place of a node's board, which is above the middle of its descendants. The columns of the root begin at 0.
fn place(tree: &Tree, id: NodeId) -> Pos2 {
    let mut left = 0;
    let mut at = id;
    while let Some(parent) = tree.node(at).parent {
        left += tree.children(parent).take_while(|child| *child != at).map(|child| tree.columns(child)).sum::<usize>();
        at = parent;
    }
    let middle = (left as f32 + tree.columns(id) as f32 / 2.0) * COLUMN;
    pos2(middle, height(tree, id))
}

fn height(tree: &Tree, id: NodeId) -> f32 {
    tree.node(id).depth as f32 * ROW + NAME + BOARD / 2.0
}

/// The place of a node's board, moved into the view as far as the node has descendants in the view. So the ancestors of visible
/// nodes are visible too.
fn place_in_view(tree: &Tree, id: NodeId, left: usize, view: Rect) -> Pos2 {
    let from = left as f32 * COLUMN;
    let to = from + tree.columns(id) as f32 * COLUMN;
    let half = COLUMN / 2.0;
    let x = ((from + to) / 2.0).min(view.right() - half).max(view.left() + half);
    pos2(x.min(to - half).max(from + half), height(tree, id))
}

/// Draws the part of the tree that is in view. When the whole tree is shown, no node is behind the buttons or the map. Returns the node that
/// was clicked, and its place in the view.
pub fn show(ui: &mut Ui, explorer: &mut Explorer, minimax: &mut Minimax, parts: &TreeParts) -> Option<(NodeId, Vec2)> {
    let rect = ui.max_rect();
    let gutter = if rect.width() < WIDE { 0.0 } else { GUTTER };
    let mut stage = rect;
    let margin = stage.take_left(gutter);
    view::keys(ui, stage, explorer, minimax);
    let pad = (stage.center_top() - stage.min).round() + Vec2::DOWN * TOP;
    explorer.fit_into(stage.size());
    let fits = matches!(explorer.scroll_to, Some(ScrollTo::All));
    let free = parts.free(stage);
    let offset = view::scroll(ui, stage, pad, explorer, free);
    let (tree, zoom) = (&explorer.tree, explorer.zoom);
    // On either side there is half a view of empty space, so that any node can be in the middle.
    let natural = vec2(tree.columns(Tree::ROOT) as f32 * COLUMN, explorer.depth() as f32 * ROW);
    // Below there is as much space as the buttons and the map cover.
    let size = natural * zoom + pad + vec2(pad.x, stage.bottom() - free[0].bottom());
    let source = ScrollSource { scroll_bar: false, drag: DragScroll::Always, mouse_wheel: false };
    let mut area = ScrollArea::both()
        .id_salt("tree")
        .auto_shrink(false)
        .content_margin(0.0)
        .scroll_source(source)
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
        .max_height(stage.height());
    if let Some(offset) = offset {
        area = area.scroll_offset(offset.max(Vec2::ZERO));
    }
    let mut clicked = None;
    let output = ui
        .scope_builder(UiBuilder::new().max_rect(stage), |ui| {
            area.show_viewport(ui, |ui, view| {
                let (content, _) = ui.allocate_exact_size(size, Sense::hover());
                let view = view.translate(-pad) / zoom;
                let mut drawing = Drawing { explorer, ui, origin: content.min + pad, view, clicked: None };
                drawing.subtree(Tree::ROOT, 0);
                clicked = drawing.clicked.map(|(id, place)| (id, (place - view.min) * zoom));
            })
        })
        .inner;
    explorer.view = Rect::from_min_size(output.state.offset.to_pos2(), stage.size());
    if fits {
        explorer.fitted = Some((explorer.view, explorer.zoom));
    }
    if gutter > 0.0 {
        levels(&ui.painter().with_clip_rect(margin), margin, explorer);
    }
    clicked
}

/// Names the side to move beside each level in view, and whether this side takes the largest or the smallest score.
fn levels(painter: &Painter, margin: Rect, explorer: &Explorer) {
    let theme = style::theme(painter.ctx());
    painter.rect_filled(margin, 0.0, color(theme.paper));
    let root = &explorer.tree.node(Tree::ROOT).board;
    let empty = root.empty_cells().len();
    for depth in 0..explorer.shown_levels() {
        let mark = if depth % 2 == 0 { root.to_move() } else { root.to_move().other() };
        let kind = match mark {
            _ if depth == empty || root.is_over() => NodeKind::Leaf,
            Mark::X => NodeKind::Max,
            Mark::O => NodeKind::Min,
        };
        let (Some(takes), zoom) = (boards::takes(kind), explorer.zoom) else {
            continue;
        };
        let middle = margin.top() + TOP + (depth as f32 * ROW + NAME + BOARD / 2.0) * zoom - explorer.view.top();
        if ROW * zoom < LEAST_LEVEL || !margin.y_range().expand(ROW).contains(middle) {
            continue;
        }
        let lines = Rect::from_x_y_ranges(margin.x_range(), middle..=middle).wider(-WIDE_MARGIN);
        let [mut upper, lower] = lines.below([WIDE_MARGIN; 2], 0.0);
        paint_small_mark(painter, upper.take_left(MARK).center(), MARK, mark);
        upper.take_left(CLOSE);
        let [body, small] = [BODY, SMALL].map(FontId::proportional);
        painter.text(upper.left_center(), Align2::LEFT_CENTER, boards::does_move(), body, color(theme.text));
        painter.text(lower.left_center(), Align2::LEFT_CENTER, takes, small, color(theme.quiet));
    }
}

struct Drawing<'a> {
    explorer: &'a Explorer,
    ui: &'a mut Ui,
    origin: Pos2,
    /// The visible part, in the coordinates of the drawing.
    view: Rect,
    clicked: Option<(NodeId, Pos2)>,
}

impl Drawing<'_> {
    /// Draws a node and its descendants, beginning in this column, as far as they are in view.
    fn subtree(&mut self, id: NodeId, left: usize) {
        let tree = &self.explorer.tree;
        let from = left as f32 * COLUMN;
        let to = from + tree.columns(id) as f32 * COLUMN;
        let top = tree.node(id).depth as f32 * ROW;
        if to < self.view.left() || from > self.view.right() || top > self.view.bottom() {
            return;
        }
        let middle = place_in_view(tree, id, left, self.view);
        if tree.is_open(id) {
            let children: Vec<_> = tree.children(id).collect();
            let mut next = left;
            for child in children {
                self.edge(child, middle, place_in_view(tree, child, next, self.view));
                self.subtree(child, next);
                next += tree.columns(child);
            }
        }
        let area = Rect::from_min_size(pos2(middle.x - COLUMN / 2.0, top), vec2(COLUMN, ROW));
        if area.intersects(self.view) {
            self.node(id, middle);
        }
    }

    /// The place of a point of the drawing on the screen.
    fn on_screen(&self, place: Pos2) -> Pos2 {
        self.origin + place.to_vec2() * self.explorer.zoom
    }

    /// Draws the line from a node down to its child.
    fn edge(&self, child: NodeId, parent: Pos2, middle: Pos2) {
        let from = parent + Vec2::DOWN * (BOARD / 2.0 + BODY + BELOW_SCORE);
        let to = middle + Vec2::UP * (BOARD / 2.0 + SMALL + ABOVE_NAME);
        if !Rect::from_two_pos(from, to).expand(HAIR).intersects(self.view) {
            return;
        }
        let theme = style::theme(self.ui.ctx());
        let zoom = self.explorer.zoom;
        let stroke = match () {
            _ if self.explorer.stands_out(child) => line(UNDERLINE * zoom, theme.text),
            _ if self.explorer.is_found(child) => line((OUTLINE * zoom).max(THIN), theme.lines),
            _ => line(THIN, theme.edge),
        };
        let bend = Vec2::DOWN * (to.y - from.y) * BEND;
        let points = [from, from + bend, to - bend, to].map(|place| self.on_screen(place));
        let curve = CubicBezierShape::from_points_stroke(points, false, Color32::TRANSPARENT, stroke);
        self.ui.painter().add(curve);
    }

    fn node(&mut self, id: NodeId, middle: Pos2) {
        let theme = style::theme(self.ui.ctx());
        let zoom = self.explorer.zoom;
        let node = self.explorer.tree.node(id);
        let rect = Rect::from_center_size(self.on_screen(middle), Vec2::splat(BOARD * zoom));
        if !self.explorer.is_found(id) {
            let edge = line(THIN, theme.edge);
            self.ui.painter().rect_stroke(rect, CLOSE * zoom, edge, StrokeKind::Inside);
            return;
        }
        let response = self.ui.interact(rect.expand(TIGHT * zoom), Id::new(("node", id)), Sense::CLICK);
        let name = node.played.map(|played| boards::folded(played, self.explorer.tree.count(id)));
        let score = self.explorer.score(id);
        let words = score.map(|(score, bound)| (boards::score(score), boards::score_in_words(score, bound)));
        let is_chosen = self.explorer.selected == id;
        described::selected(&response, WidgetType::Button, is_chosen, spoken::node(name.as_deref(), words));
        if response.clicked() {
            self.clicked = Some((id, middle));
        }
        let painter = self.ui.painter();
        let ground = match is_chosen {
            true => Some(color(theme.highlighter)),
            false => flat_ground(self.ui.ctx(), WidgetState::of(&response, true)),
        };
        if let Some(ground) = ground {
            paint_swipe(painter, rect.expand(AROUND * zoom), zoom, ground);
        }
        Thumbnail::within(rect, &node.board).paint(painter);
        let quiet = color(theme.quiet);
        let small = FontId::proportional(SMALL * zoom);
        if let Some(name) = name {
            let at = rect.expand(AROUND * zoom).center_top();
            painter.text(at, Align2::CENTER_BOTTOM, name, small.clone(), quiet);
        }
        if let (Some((number, words)), Some((score, _))) = (words, score) {
            let ink = color(match score {
                1.. => theme.marks.x,
                0 => theme.text,
                _ => theme.marks.o,
            });
            let words = word(painter, words, small);
            let number = word(painter, number, semibold(BODY * zoom));
            let mut below = rect.expand(AROUND * zoom);
            below.min.y = below.max.y;
            let line = below.upper(number.size().y).beside([number.size().x, words.size().x], AROUND * zoom);
            paint_words(painter, line[0], Align2::LEFT_CENTER, number, ink);
            paint_words(painter, line[1], Align2::LEFT_CENTER, words, quiet);
        }
        if self.explorer.walk.is_none() && !self.explorer.tree.is_open(id) && !node.board.is_over() {
            let middle = rect.center_bottom() + Vec2::DOWN * DOTS * zoom;
            for dot in [Vec2::LEFT, Vec2::ZERO, Vec2::RIGHT] {
                painter.circle_filled(middle + dot * DOTS * zoom, DOT * zoom, color(theme.lines));
            }
        }
    }
}
