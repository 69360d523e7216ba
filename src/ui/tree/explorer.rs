//! The state of the tree: which nodes are open, which part is in view, and the search.

use bevy::prelude::*;
use bevy_egui::egui;
use noughts_engine::ai::Minimax;
use noughts_engine::rules::Board;
use noughts_engine::teach::{Bound, NodeId, Saving, Tree};

use crate::words::boards;

use super::search::{VisitCounts, Walk};

/// A tree with at most this many open nodes is small.
const FEW_NODES: usize = 200;
/// A position with at most this many empty cells is opened by two levels at first.
const FEW_EMPTY_CELLS: usize = 4;

/// The state of the screen. This resource exists only while the screen is open.
#[derive(Resource, Debug)]
pub struct Explorer {
    /// The tree that is drawn.
    pub tree: Tree,
    /// The node that the panel describes.
    pub selected: NodeId,
    /// The search through the tree, if one was started.
    pub(super) walk: Option<Walk>,
    pub(super) saving: Saving,
    pub(super) counts: VisitCounts,
    pub(super) folds: bool,
    pub(super) scroll_to: Option<ScrollTo>,
    /// The size of the drawing relative to its natural size.
    pub(super) zoom: f32,
    /// The visible part of the drawing, in points from its corner.
    pub(super) view: egui::Rect,
    /// The view and the size of the drawing that were last chosen to show all open nodes.
    pub(super) fitted: Option<(egui::Rect, f32)>,
}

/// The place to which to scroll in the next update.
#[derive(Clone, Copy, Debug)]
pub enum ScrollTo {
    /// To all open nodes, as large as there is room for.
    All,
    /// So that this place in the drawing is in the middle of the view.
    Middle(egui::Pos2),
    /// So that the point in the middle of the view stays there, while the drawing becomes larger by this factor.
    Zoom(f32),
    /// To this node and, if it is open, its children. The drawing becomes smaller if they have no room. As far as there is room, the
    /// node stays at its place in the view if this place is known, which is this far from the view's corner.
    Branch(NodeId, Option<egui::Vec2>),
    /// To this node, if it is not in view.
    Node(NodeId),
}

impl Explorer {
    pub(super) fn new(minimax: &mut Minimax, board: Board) -> Self {
        let mut explorer = Self {
            tree: Tree::new(minimax, board),
            selected: Tree::ROOT,
            walk: None,
            saving: Saving::Nothing,
            counts: VisitCounts::new(board),
            folds: true,
            scroll_to: None,
            zoom: 1.0,
            view: egui::Rect::ZERO,
            fitted: None,
        };
        explorer.begin(minimax);
        explorer
    }

    pub(super) fn root(&self) -> &Board {
        &self.tree.node(Tree::ROOT).board
    }

    /// Resets the tree: without a search, and with only the first moves open.
    pub(super) fn begin(&mut self, minimax: &mut Minimax) {
        self.tree.reset();
        self.tree.set_folds(self.folds);
        self.tree.open_to(minimax, if self.root().empty_cells().len() <= FEW_EMPTY_CELLS { 2 } else { 1 });
        (self.walk, self.selected, self.scroll_to) = (None, Tree::ROOT, Some(ScrollTo::All));
    }

    /// The search through the tree, which is started if there is no search. The search visits every move, so equal moves are not
    /// folded.
    pub(super) fn walk(&mut self) -> &mut Walk {
        let board = *self.root();
        self.walk.get_or_insert_with(|| {
            self.tree.reset();
            self.tree.set_folds(false);
            self.scroll_to = Some(ScrollTo::All);
            Walk::new(board, self.saving)
        })
    }

    pub(super) fn step(&mut self, minimax: &mut Minimax) {
        self.walk();
        if let Some(walk) = &mut self.walk {
            walk.step(minimax, &mut self.tree);
            self.selected = walk.at;
            self.scroll_to = Some(ScrollTo::Node(walk.at));
        }
    }

    /// Called when the view has this size. If the view had another size before, all open nodes are shown again. But if a person
    /// has moved the view or changed the size of the drawing, the middle of the view stays in the middle. During a search, the
    /// node of the search stays in view.
    pub(super) fn fit_into(&mut self, size: egui::Vec2) {
        if self.view.size() != size && self.scroll_to.is_none() {
            self.scroll_to = Some(match () {
                _ if self.fitted == Some((self.view, self.zoom)) => ScrollTo::All,
                _ if self.walk.is_some() => ScrollTo::Node(self.selected),
                _ => ScrollTo::Middle(self.view.center()),
            });
        }
    }

    /// Selects a node, and shows or hides its children. The node stays at its place on the screen, if its children are then in view.
    pub(super) fn click(&mut self, minimax: &mut Minimax, id: NodeId, seen_at: egui::Vec2) {
        self.selected = id;
        self.toggle(minimax, id);
        self.scroll_to = Some(ScrollTo::Branch(id, Some(seen_at)));
    }

    /// Shows or hides the children of a node.
    pub(super) fn toggle(&mut self, minimax: &mut Minimax, id: NodeId) {
        if self.tree.is_open(id) {
            self.tree.close(id);
        } else if !self.tree.node(id).board.is_over() {
            self.tree.open(minimax, id);
        }
    }

    /// The first child of a node. The node is opened if it was closed. During a search, only children that the search has found
    /// count.
    pub(super) fn first_child(&mut self, minimax: &mut Minimax, id: NodeId) -> Option<NodeId> {
        if !self.tree.is_open(id) {
            self.toggle(minimax, id);
        }
        self.tree.children(id).find(|child| self.is_found(*child))
    }

    /// The next or the previous child of the same parent.
    pub(super) fn neighbour(&self, id: NodeId, after: bool) -> Option<NodeId> {
        let siblings = self.tree.children(self.tree.node(id).parent?);
        let all: Vec<_> = siblings.filter(|child| self.is_found(*child)).collect();
        let here = all.iter().position(|child| *child == id)?;
        let there = if after { here + 1 } else { here.checked_sub(1)? };
        all.get(there).copied()
    }

    /// The number of levels in the drawing.
    pub(super) fn depth(&self) -> usize {
        if self.root().is_over() { 1 } else { self.root().empty_cells().len() + 1 }
    }

    /// Whether a node is drawn. During a search, a node is drawn when the search has found it.
    pub(super) fn is_found(&self, id: NodeId) -> bool {
        self.walk.as_ref().is_none_or(|walk| walk.found.contains_key(&id))
    }

    pub(super) fn score(&self, id: NodeId) -> Option<(i8, Bound)> {
        match &self.walk {
            Some(walk) => walk.score(id),
            None => Some((self.tree.node(id).score?, Bound::Exact)),
        }
    }

    /// Whether a node is highlighted: it is on the best line, or on the path to the current node of the search.
    pub(super) fn stands_out(&self, id: NodeId) -> bool {
        match &self.walk {
            Some(walk) if !walk.is_done => walk.path.contains(&id),
            _ => self.is_found(id) && self.tree.is_on_best_line(id),
        }
    }

    /// The number of levels that are open. In a large tree, this is the number of all levels.
    pub(super) fn shown_levels(&self) -> usize {
        if self.is_small() { self.open_levels(Tree::ROOT) } else { self.depth() }
    }

    /// Whether few enough nodes are open to go through all of them in every update.
    pub(super) fn is_small(&self) -> bool {
        self.tree.row_count() <= FEW_NODES
    }

    /// The number of levels that are open below a node, and the level of the node itself.
    pub(super) fn open_levels(&self, id: NodeId) -> usize {
        let below = self.tree.children(id).map(|child| self.open_levels(child)).max();
        1 + below.filter(|_| self.tree.is_open(id)).unwrap_or(0)
    }

    /// What is said about the selected node: a title, and a sentence.
    pub(super) fn said(&self) -> [String; 2] {
        let node = self.tree.node(self.selected);
        let children: Vec<_> = self.tree.children(self.selected).filter_map(|child| self.score(child)).collect();
        boards::node(&node.board, node.played, node.kind, self.score(self.selected), &children)
    }
}
