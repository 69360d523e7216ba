//! Draws the tree: nodes side by side in levels. Only the part that is in view is drawn.

use bevy_egui::egui::scroll_area::ScrollSource;
use bevy_egui::egui::{
    Align2, Event, EventFilter, FontId, Id, Key, Painter, Pos2, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use noughts_engine::ai::Minimax;
use noughts_engine::rules::Mark;
use noughts_engine::teach::{NodeId, NodeKind, Tree};

use crate::board::thumbnail::{Thumbnail, paint};
use crate::panels::style::{self, color};
use crate::words::{self, boards, spoken};

use super::{Explorer, ScrollTo};

/// Lengths in points. A node without shown children takes one column. All nodes of one depth are in one row.
const COLUMN: f32 = 72.0;
const ROW: f32 = 122.0;
const BOARD: f32 = 52.0;
/// The distance from the top of a row to its boards. In it are the end of the line from the parent and the name of the
/// move.
const NAME: f32 = 36.0;
const TOP: f32 = 8.0;
const NAME_SIZE: f32 = 13.0;
const SCORE_SIZE: f32 = 15.0;
const SCORE_GAP: f32 = 5.0;
/// The width of the margin in which the levels are named.
const GUTTER: f32 = 100.0;
const NARROW_GUTTER: f32 = 66.0;
const NARROW: f32 = 560.0;

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

/// The same place, moved into the view as far as the node has descendants there. So the ancestors of visible nodes are
/// visible too.
fn place_in_view(tree: &Tree, id: NodeId, left: usize, view: Rect) -> Pos2 {
    let from = left as f32 * COLUMN;
    let to = from + tree.columns(id) as f32 * COLUMN;
    let half = COLUMN / 2.0;
    let x = ((from + to) / 2.0).min(view.right() - half).max(view.left() + half);
    pos2(x.min(to - half).max(from + half), height(tree, id))
}

/// Draws the part of the tree that is in view. Returns the node that was clicked, and its place in the view.
pub fn show(ui: &mut Ui, explorer: &mut Explorer, minimax: &mut Minimax) -> Option<(NodeId, Vec2)> {
    let rect = ui.max_rect();
    let gutter = if rect.width() < NARROW { NARROW_GUTTER } else { GUTTER };
    let (margin, stage) = rect.split_left_right_at_x(rect.left() + gutter);
    keys(ui, stage, explorer, minimax);
    let tree = &explorer.tree;
    // On either side there is half a view of empty space, so that any node can be in the middle.
    let pad = vec2((stage.width() / 2.0).round(), TOP);
    let size = vec2(tree.columns(Tree::ROOT) as f32 * COLUMN, explorer.depth() as f32 * ROW) + pad * vec2(2.0, 1.0);

    let mut area = ScrollArea::both()
        .id_salt("tree")
        .auto_shrink(false)
        .content_margin(0.0)
        .scroll_source(ScrollSource::ALL)
        .max_height(stage.height());
    let now = |id| place(tree, id) + pad;
    let offset = match explorer.scroll_to.take() {
        Some(ScrollTo::Start) => Some(vec2(now(Tree::ROOT).x - stage.width() / 2.0, 0.0)),
        Some(ScrollTo::KeepInPlace(id, seen_at)) => Some(now(id).to_vec2() - seen_at),
        Some(ScrollTo::Node(id)) => {
            let board = Rect::from_center_size(now(id), vec2(COLUMN, ROW));
            let shift = |low: f32, high: f32, view_low: f32, view_high: f32| match () {
                _ if low < view_low || high > view_high => (low + high) / 2.0 - (view_low + view_high) / 2.0,
                _ => 0.0,
            };
            let view = Rect::from_min_size(explorer.view.min, stage.size());
            let x = shift(board.left(), board.right(), view.left(), view.right());
            let y = shift(board.top(), board.bottom(), view.top(), view.bottom());
            Some(view.min.to_vec2() + vec2(x, y))
        }
        None => None,
    };
    if let Some(offset) = offset {
        area = area.scroll_offset(offset.max(Vec2::ZERO));
    }

    let mut clicked = None;
    let output = ui
        .scope_builder(UiBuilder::new().max_rect(stage), |ui| {
            area.show_viewport(ui, |ui, view| {
                let (content, _) = ui.allocate_exact_size(size, Sense::hover());
                let view = view.translate(-pad);
                let mut drawing = Drawing { explorer, ui, origin: content.min + pad, view, clicked: None };
                drawing.subtree(Tree::ROOT, 0);
                clicked = drawing.clicked.map(|(id, place)| (id, place - view.min));
            })
        })
        .inner;
    explorer.view = Rect::from_min_size(output.state.offset.to_pos2(), stage.size());
    levels(&ui.painter().with_clip_rect(margin), margin, explorer);
    clicked
}

/// Handles the keys of the tree, which is one stop of the Tab key. Arrow keys go to a node's parent, first child and
/// neighbours. The arrow down opens a closed node. Enter opens and closes a node.
fn keys(ui: &mut Ui, stage: Rect, explorer: &mut Explorer, minimax: &mut Minimax) {
    let stop = ui.interact(stage, Id::new("tree stop"), Sense::focusable_noninteractive());
    if !stop.has_focus() {
        return;
    }
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(stop.id, arrows));
    for key in ui.input(|input| input.events.iter().filter_map(pressed).collect::<Vec<_>>()) {
        let here = explorer.selected;
        let towards = match key {
            Key::ArrowUp => explorer.tree.node(here).parent,
            Key::ArrowDown => explorer.first_child(minimax, here),
            Key::ArrowLeft => explorer.neighbour(here, false),
            Key::ArrowRight => explorer.neighbour(here, true),
            Key::Enter | Key::Space => {
                explorer.toggle(minimax, here);
                Some(here)
            }
            _ => continue,
        };
        explorer.selected = towards.unwrap_or(here);
        explorer.scroll_to = Some(ScrollTo::Node(explorer.selected));
    }
}

fn pressed(event: &Event) -> Option<Key> {
    match event {
        Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => Some(*key),
        _ => None,
    }
}

/// Names the side to move beside each level in view, and whether it takes the largest or the smallest score.
fn levels(painter: &Painter, margin: Rect, explorer: &Explorer) {
    let theme = style::theme(painter.ctx());
    let quiet = color(theme.quiet);
    painter.rect_filled(margin, 0.0, color(theme.paper));
    let root = &explorer.tree.node(Tree::ROOT).board;
    let empty = root.empty_cells().len();
    let font = FontId::proportional(NAME_SIZE);
    for depth in 0..explorer.depth() {
        let kind = match root.to_move() {
            _ if depth == empty || root.is_over() => NodeKind::Leaf,
            mark if (mark == Mark::X) == (depth % 2 == 0) => NodeKind::Max,
            _ => NodeKind::Min,
        };
        let middle = margin.top() + TOP + depth as f32 * ROW + NAME + BOARD / 2.0 - explorer.view.top();
        if middle < margin.top() - ROW || middle > margin.bottom() + ROW {
            continue;
        }
        let words = painter.layout(words::node_kind(kind).to_owned(), font.clone(), quiet, margin.width() - 12.0);
        painter.galley(pos2(margin.left() + 8.0, middle - words.size().y / 2.0), words, quiet);
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

    /// Draws the line from a node down to its child.
    fn edge(&self, child: NodeId, parent: Pos2, middle: Pos2) {
        let from = pos2(parent.x, parent.y + BOARD / 2.0 + SCORE_SIZE + 7.0);
        let to = pos2(middle.x, middle.y - BOARD / 2.0 - NAME_SIZE * 1.25 - 6.0);
        if !Rect::from_two_pos(from, to).expand(2.0).intersects(self.view) {
            return;
        }
        let theme = style::theme(self.ui.ctx());
        let stroke = match () {
            _ if self.explorer.stands_out(child) => Stroke::new(2.5, color(theme.text)),
            _ if self.explorer.is_found(child) => Stroke::new(1.0, color(theme.quiet)),
            _ => style::panel_frame(theme).stroke,
        };
        let shift = self.origin.to_vec2();
        self.ui.painter().line_segment([from + shift, to + shift], stroke);
    }

    fn node(&mut self, id: NodeId, middle: Pos2) {
        let theme = style::theme(self.ui.ctx());
        let [text, quiet] = [theme.text, theme.quiet].map(color);
        let node = self.explorer.tree.node(id);
        let rect = Rect::from_center_size(middle + self.origin.to_vec2(), Vec2::splat(BOARD));
        if !self.explorer.is_found(id) {
            let frame = style::panel_frame(theme);
            self.ui.painter().rect(rect, 4.0, frame.fill, frame.stroke, StrokeKind::Inside);
            return;
        }
        let response = self.ui.interact(rect.expand(4.0), Id::new(("node", id)), Sense::CLICK);
        let name = node.played.map(|played| boards::folded(played, self.explorer.tree.count(id)));
        let score =
            self.explorer.score(id).map(|(score, bound)| (boards::score(score), boards::score_in_words(score, bound)));
        let is_chosen = self.explorer.selected == id;
        response.widget_info(|| {
            let spoken = spoken::node(name.as_deref(), score);
            WidgetInfo::selected(WidgetType::Button, true, is_chosen, spoken)
        });
        if response.clicked() {
            self.clicked = Some((id, middle));
        }
        let painter = self.ui.painter();
        let frame = rect.expand(4.0);
        if is_chosen {
            painter.rect_filled(frame, 6.0, color(theme.highlighter));
        } else if response.hovered() {
            painter.rect_filled(frame, 6.0, color(theme.active));
        }
        if self.explorer.stands_out(id) {
            painter.rect_stroke(frame, 6.0, Stroke::new(2.0, text), StrokeKind::Inside);
        }
        paint(painter, &Thumbnail::within(rect, &node.board), &node.board, node.played);
        if let Some(name) = name {
            let at = rect.center_top() - vec2(0.0, 5.0);
            painter.text(at, Align2::CENTER_BOTTOM, name, FontId::proportional(NAME_SIZE), quiet);
        }
        if let Some((score, words)) = score {
            let words = painter.layout_no_wrap(words.to_owned(), FontId::proportional(NAME_SIZE), quiet);
            let score = painter.layout_no_wrap(score.to_owned(), FontId::proportional(SCORE_SIZE), text);
            let middle = rect.bottom() + 4.0 + score.size().y / 2.0;
            let left = rect.center().x - (score.size().x + SCORE_GAP + words.size().x) / 2.0;
            let beside = pos2(left + score.size().x + SCORE_GAP, middle - words.size().y / 2.0);
            painter.galley(pos2(left, middle - score.size().y / 2.0), score, text);
            painter.galley(beside, words, quiet);
        }
    }
}
