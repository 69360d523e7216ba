//! The minimax search as it is drawn on paper: the position at the root, its children below, and scores that are passed
//! up from the leaves.
//!
//! Nodes are made when they are opened. Every node stores how many shown nodes are below it, so a program that shows a
//! part of the tree can go straight to that part.

use std::ops::Range;

use crate::ai::Minimax;
use crate::rules::{Board, Kind, Position, Rules};

use super::node::{Node, NodeId, NodeKind};

/// A minimax tree, as far as it was opened.
///
/// Its methods that make nodes search for their scores, and are given the [`Minimax`] to do it with.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    folds: bool,
}

impl Tree {
    /// The node at the top.
    pub const ROOT: NodeId = NodeId(0);

    /// Whether there is a tree by these rules: on classic boards of up to 16 cells. Trees of other games are not made.
    pub fn is_offered(rules: Rules) -> bool {
        rules.kind() == Kind::Classic && rules.cells().len() <= 16
    }

    /// The tree of all that can follow from this board. It is closed, and children that are equal by symmetry are
    /// folded.
    pub fn new(minimax: &mut Minimax, board: Board) -> Self {
        Self { nodes: vec![Node::new(minimax, board)], folds: true }
    }

    /// The node with this id.
    ///
    /// # Panics
    /// If the tree has no such node: the id is of another tree, or from before a [`reset`](Self::reset). This holds for
    /// all methods that take an id.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Whether the children of a node are shown.
    pub fn is_open(&self, id: NodeId) -> bool {
        self.node(id).is_open
    }

    /// Shows the children of a node. A leaf has none.
    pub fn open(&mut self, minimax: &mut Minimax, id: NodeId) {
        self.expand(minimax, id);
        self.set_open(id, true);
    }

    /// Hides the children of a node. A child that is open stays open, and its own children are there when the child is shown
    /// again.
    pub fn close(&mut self, id: NodeId) {
        self.set_open(id, false);
    }

    /// Removes all nodes but the root.
    pub fn reset(&mut self) {
        self.nodes.truncate(1);
        let root = &mut self.nodes[0];
        root.children.clear();
        (root.is_open, root.rows, root.leaves) = (false, 1, 1);
    }

    /// Opens every node that is fewer than `depth` moves from the root.
    pub fn open_to(&mut self, minimax: &mut Minimax, depth: usize) {
        let mut next = vec![Self::ROOT];
        while let Some(id) = next.pop() {
            if self.node(id).depth < depth {
                self.open(minimax, id);
                next.extend(self.children(id));
            }
        }
    }

    /// Whether children that are equal by symmetry are folded into one.
    pub const fn folds(&self) -> bool {
        self.folds
    }

    /// Folds children that are equal by symmetry into one, or shows each of them.
    pub fn set_folds(&mut self, folds: bool) {
        self.folds = folds;
        // Children come after their parents in the list, so they are measured first.
        for index in (0..self.nodes.len()).rev() {
            self.measure(NodeId(index));
        }
    }

    /// The children of a node as they are drawn, in reading order. There are none before it is first opened.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let children = self.node(id).children.iter().copied();
        children.filter(|child| !self.folds || !self.node(*child).equal_moves.is_empty())
    }

    /// The number of nodes that a node stands for: itself and those that are folded into it.
    pub fn count(&self, id: NodeId) -> usize {
        if self.folds { self.node(id).equal_moves.len().max(1) } else { 1 }
    }

    /// Whether best play can lead from the root to this node: every node on the way has the score of the root.
    pub fn is_on_best_line(&self, id: NodeId) -> bool {
        let score = self.node(Self::ROOT).score;
        score.is_some() && self.ancestors(id).all(|id| self.node(id).score == score)
    }

    /// The moves from the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<Position> {
        let mut path: Vec<_> = self.ancestors(id).filter_map(|id| self.node(id).played).collect();
        path.reverse();
        path
    }

    /// The number of nodes that are shown.
    pub fn row_count(&self) -> usize {
        self.node(Self::ROOT).rows
    }

    /// The shown nodes in these rows of an outline, in which each node comes before its children. The time does not
    /// depend on the size of the tree, only on the number of rows asked for and on the depth.
    pub fn rows(&self, rows: Range<usize>) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.collect_rows(Self::ROOT, 0, &rows, &mut found);
        found
    }

    /// The width of the drawing from a node down: the number of nodes below it that have no shown children. Children
    /// are drawn side by side, so the width of a node is the sum of theirs.
    pub fn columns(&self, id: NodeId) -> usize {
        self.node(id).leaves
    }

    /// A node and those above it, up to the root.
    fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |id| self.node(*id).parent)
    }

    /// Adds the nodes in these rows to `found`. The node `id` is in row `first`.
    fn collect_rows(&self, id: NodeId, first: usize, rows: &Range<usize>, found: &mut Vec<NodeId>) {
        let node = self.node(id);
        if first >= rows.end || first + node.rows <= rows.start {
            return;
        }
        if rows.contains(&first) {
            found.push(id);
        }
        if node.is_open {
            let mut next = first + 1;
            for child in self.children(id) {
                self.collect_rows(child, next, rows, found);
                next += self.node(child).rows;
            }
        }
    }

    /// Makes the children of a node, unless they are there already.
    fn expand(&mut self, minimax: &mut Minimax, id: NodeId) {
        let Node { board, depth, ref children, .. } = self.nodes[id.0];
        if !children.is_empty() {
            return;
        }
        let mut groups = board.move_groups();
        for position in board.legal_cells() {
            let group = groups.iter_mut().find(|group| group.first() == Some(&position.into()));
            let child = Node {
                played: Some(position),
                parent: Some(id),
                depth: depth + 1,
                equal_moves: group.map(|group| group.drain(..).map(|mv| mv.position).collect()).unwrap_or_default(),
                ..Node::new(minimax, board.after_legal(position))
            };
            let child_id = NodeId(self.nodes.len());
            self.nodes.push(child);
            self.nodes[id.0].children.push(child_id);
        }
        let unknown: Vec<_> = self.ancestors(id).take_while(|id| self.node(*id).score.is_none()).collect();
        for id in unknown {
            self.nodes[id.0].score = self.score_of_children(id);
        }
    }

    /// The score of a node by the scores of its children, if they decide it. On a large board the search sees further
    /// from the children than from the node.
    fn score_of_children(&self, id: NodeId) -> Option<i8> {
        let node = self.node(id);
        let scores = || node.children.iter().map(|child| self.node(*child).score);
        let best = if node.kind == NodeKind::Max { 1 } else { -1 };
        if scores().any(|score| score == Some(best)) {
            return Some(best);
        }
        let scores = scores().collect::<Option<Vec<_>>>()?;
        if node.kind == NodeKind::Max { scores.into_iter().max() } else { scores.into_iter().min() }
    }

    /// Opens or closes a node that has its children, and measures all nodes above it.
    fn set_open(&mut self, id: NodeId, is_open: bool) {
        self.nodes[id.0].is_open = is_open && !self.node(id).children.is_empty();
        let mut changed = Some(id);
        while let Some(id) = changed {
            self.measure(id);
            changed = self.node(id).parent;
        }
    }

    /// Counts the rows and leaves of a node. The numbers of its children are right already.
    fn measure(&mut self, id: NodeId) {
        let (mut rows, mut leaves) = (1, 1);
        if self.is_open(id) {
            rows += self.children(id).map(|child| self.node(child).rows).sum::<usize>();
            leaves = self.children(id).map(|child| self.node(child).leaves).sum();
        }
        let node = &mut self.nodes[id.0];
        (node.rows, node.leaves) = (rows, leaves);
    }
}
