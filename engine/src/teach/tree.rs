//! The minimax search as it is drawn on paper: the position at the root, its children below, scores climbing from the leaves.
//!
//! Only what was opened is there, and every node knows how much of the drawing lies below it, so that a face can go
//! straight to the part it shows.

use std::ops::Range;

use crate::ai::Minimax;
use crate::ai::minimax::horizon;
use crate::rules::{Board, Mark, Position};

use super::visits::final_score;

/// A node of one tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// Who chooses among the children of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// X, who takes the greatest score.
    Max,
    /// O, who takes the least.
    Min,
    /// Nobody: the round is over.
    Leaf,
}

/// A position in the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position.
    pub board: Board,
    /// The move that led to it; none at the root.
    pub played: Option<Position>,
    /// Where it was played; none at the root.
    pub parent: Option<NodeId>,
    /// Moves from the root.
    pub depth: usize,
    /// From X's view, whoever is to move: +1 if X wins, −1 if O wins, 0 for a draw; none where the search does not see so
    /// far.
    pub score: Option<i8>,
    /// Who is to move.
    pub level: Level,
    /// The moves that lead to the same position but for a rotation or reflection, this one first if it is the first of them
    /// in reading order; of the others, which are folded into it, the list is empty.
    pub equal_moves: Vec<Position>,
    children: Vec<NodeId>,
    is_open: bool,
    /// Nodes that are shown from here down, this one included.
    rows: usize,
    /// The same without those that have shown children: how wide the drawing is.
    leaves: usize,
}

/// A minimax tree, of which as much is there as was opened.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    minimax: Minimax,
    folds: bool,
}

impl Tree {
    /// The node at the top.
    pub const ROOT: NodeId = NodeId(0);

    /// The tree of all that can follow from here, still closed. Children that are equal by symmetry are folded into one.
    pub fn new(board: Board) -> Self {
        Self::with(Minimax::default(), board)
    }

    /// The same, with what was searched before.
    pub fn with(mut minimax: Minimax, board: Board) -> Self {
        let score = score(&mut minimax, &board);
        let root = Node {
            board,
            played: None,
            parent: None,
            depth: 0,
            score,
            level: level(&board),
            equal_moves: Vec::new(),
            children: Vec::new(),
            is_open: false,
            rows: 1,
            leaves: 1,
        };
        Self { nodes: vec![root], minimax, folds: true }
    }

    /// A node of this tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Whether its children are shown.
    pub fn is_open(&self, id: NodeId) -> bool {
        self.node(id).is_open
    }

    /// Shows its children; a leaf has none.
    pub fn open(&mut self, id: NodeId) {
        self.expand(id);
        self.set_open(id, true);
    }

    /// Hides its children. What is open among them is so again when they are shown.
    pub fn close(&mut self, id: NodeId) {
        self.set_open(id, false);
    }

    /// Nothing but the root again. What was searched is kept.
    pub fn reset(&mut self) {
        self.nodes.truncate(1);
        let root = &mut self.nodes[0];
        root.children.clear();
        (root.is_open, root.rows, root.leaves) = (false, 1, 1);
    }

    /// Opens everything down to so many moves from the root.
    pub fn open_to(&mut self, depth: usize) {
        let mut next = vec![Self::ROOT];
        while let Some(id) = next.pop() {
            if self.node(id).depth < depth {
                self.open(id);
                next.extend(self.children(id));
            }
        }
    }

    /// Opens what leads from the root along these moves, and answers with the node at their end; none if one is not legal.
    /// A move that is folded into an equal one leads to that.
    pub fn open_along(&mut self, moves: impl IntoIterator<Item = Position>) -> Option<NodeId> {
        let mut id = Self::ROOT;
        for position in moves {
            self.open(id);
            id = self.children(id).find(|child| {
                let child = self.node(*child);
                child.played == Some(position) || (self.folds && child.equal_moves.contains(&position))
            })?;
        }
        Some(id)
    }

    /// Whether children that are equal by symmetry are folded into one.
    pub const fn folds(&self) -> bool {
        self.folds
    }

    /// Folds them, or shows each.
    pub fn set_folds(&mut self, folds: bool) {
        self.folds = folds;
        // Children come after their parents.
        for index in (0..self.nodes.len()).rev() {
            self.measure(NodeId(index));
        }
    }

    /// Its children as they are drawn, in reading order; none unless it was opened once.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let children = self.node(id).children.iter().copied();
        children.filter(|child| !self.folds || !self.node(*child).equal_moves.is_empty())
    }

    /// How many nodes a node stands for: it, and those that are folded into it.
    pub fn count(&self, id: NodeId) -> usize {
        if self.folds { self.node(id).equal_moves.len().max(1) } else { 1 }
    }

    /// Whether best play leads here from the root: every move on the way kept the score.
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

    /// How many nodes are shown.
    pub fn row_count(&self) -> usize {
        self.node(Self::ROOT).rows
    }

    /// The shown nodes in these rows, as an outline lists them: each before its children. Costs no more than what it
    /// answers and the way there, however large the tree is.
    pub fn rows(&self, rows: Range<usize>) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.collect_rows(Self::ROOT, 0, &rows, &mut found);
        found
    }

    /// How wide the drawing is from a node down, counted in nodes that have no shown children. Side by side, each child
    /// takes as many columns as this.
    pub fn columns(&self, id: NodeId) -> usize {
        self.node(id).leaves
    }

    /// A node, and those above it up to the root.
    fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |id| self.node(*id).parent)
    }

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

    fn expand(&mut self, id: NodeId) {
        let Node { board, depth, ref children, .. } = self.nodes[id.0];
        if !children.is_empty() {
            return;
        }
        let mut groups = board.move_groups();
        for position in board.legal_moves() {
            let after = board.after(position);
            let score = score(&mut self.minimax, &after);
            let equal_moves = groups.iter_mut().find(|group| group.first() == Some(&position));
            let child = Node {
                board: after,
                played: Some(position),
                parent: Some(id),
                depth: depth + 1,
                score,
                level: level(&after),
                equal_moves: equal_moves.map(std::mem::take).unwrap_or_default(),
                children: Vec::new(),
                is_open: false,
                rows: 1,
                leaves: 1,
            };
            let child_id = NodeId(self.nodes.len());
            self.nodes.push(child);
            self.nodes[id.0].children.push(child_id);
        }
        let unknown: Vec<_> = self.ancestors(id).take_while(|id| self.node(*id).score.is_none()).collect();
        for id in unknown {
            self.nodes[id.0].score = self.climbed(id);
        }
    }

    /// What the children tell of a node that the search alone could not tell: on a large board it sees further from them.
    fn climbed(&self, id: NodeId) -> Option<i8> {
        let node = self.node(id);
        let scores = || node.children.iter().map(|child| self.node(*child).score);
        let best = if node.level == Level::Max { 1 } else { -1 };
        if scores().any(|score| score == Some(best)) {
            return Some(best);
        }
        let scores = scores().collect::<Option<Vec<_>>>()?;
        if node.level == Level::Max { scores.into_iter().max() } else { scores.into_iter().min() }
    }

    fn set_open(&mut self, id: NodeId, is_open: bool) {
        self.nodes[id.0].is_open = is_open && !self.node(id).children.is_empty();
        let mut changed = Some(id);
        while let Some(id) = changed {
            self.measure(id);
            changed = self.node(id).parent;
        }
    }

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

fn level(board: &Board) -> Level {
    match board.to_move() {
        _ if board.is_over() => Level::Leaf,
        Mark::X => Level::Max,
        Mark::O => Level::Min,
    }
}

/// X's score, as far as it is proved.
fn score(minimax: &mut Minimax, board: &Board) -> Option<i8> {
    if board.is_over() {
        return Some(final_score(board));
    }
    let empty = board.empty_cells().len();
    let plies = horizon(empty);
    let score = minimax.score(board, plies).signum();
    let is_proved = score != 0 || usize::from(plies) == empty;
    is_proved.then_some(if board.to_move() == Mark::X { score } else { -score })
}
