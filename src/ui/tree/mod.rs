//! The screen on which the search is drawn as on paper: an explorer of the minimax tree.

use bevy::prelude::*;
use bevy::state::state::PreviousState;
use bevy_egui::egui;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::coach::Coach;
use crate::game::{Action, BoardCells};
use crate::layout::BoardLayout;
use noughts_engine::rules::Board;
use crate::screen::Screen;
use noughts_engine::teach::{Bound, NodeId, Saving, Tree};
use crate::text::boards;

use super::back::go_back;
use super::{Hand, PanelSystems, panel, table};

mod draw;
mod panels;
mod search;

use panels::{Choice, node, search_panel};
use search::{Counts, Search};

/// What "open all" stops at.
const MOST_NODES: usize = 5000;
/// A position with so few empty cells is opened two levels at first.
const FEW: usize = 4;

/// The position to explore next, for whoever leads to [`Screen::Tree`]. Without one it is the game's.
#[derive(Resource, Debug, Default)]
pub struct Explore(pub Option<Board>);

/// The tree that is shown, and how. There is one only on its screen.
#[derive(Resource, Debug)]
pub struct Explorer {
    /// What is drawn.
    pub tree: Tree,
    /// The node that is spoken of.
    pub selected: NodeId,
    search: Option<Search>,
    saving: Saving,
    counts: Counts,
    folds: bool,
    came_from: Screen,
    look: Option<Look>,
    /// What is seen of the drawing.
    view: egui::Rect,
}

/// Where to look next.
#[derive(Clone, Copy, Debug)]
enum Look {
    /// At the root, in the middle above.
    AtStart,
    /// So that this node is seen where it was: so far from the view's corner.
    Keep(NodeId, egui::Vec2),
    /// At this node, if it is not in view.
    At(NodeId),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Explore>();
    app.add_systems(OnEnter(Screen::Tree), begin);
    app.add_systems(OnExit(Screen::Tree), |mut commands: Commands| commands.remove_resource::<Explorer>());
    app.add_systems(Update, go_on.after(go_back).run_if(resource_exists::<Explorer>));
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Tree).and_then(resource_exists::<Explorer>)),
    );
}

fn begin(
    mut commands: Commands,
    mut explore: ResMut<Explore>,
    coach: Res<Coach>,
    cells: BoardCells,
    previous: Option<Res<PreviousState<Screen>>>,
) -> Result {
    let board = match explore.0.take() {
        Some(board) => board,
        None => cells.board()?,
    };
    let came_from = previous.map(|previous| *previous.get()).filter(|screen| *screen != Screen::Tree);
    commands.insert_resource(Explorer::new(Tree::with(coach.minimax(), board), came_from.unwrap_or(Screen::Game)));
    Ok(())
}

/// Counts, and carries the search on. Whoever draws what comes of it asks for the next update.
fn go_on(mut explorer: ResMut<Explorer>) {
    let explorer = &mut *explorer;
    explorer.counts.step();
    if let Some(search) = &mut explorer.search
        && search.runs
        && search.run(&mut explorer.tree)
    {
        explorer.selected = search.at;
        explorer.look = Some(Look::At(search.at));
    }
}

impl Explorer {
    fn new(tree: Tree, came_from: Screen) -> Self {
        let board = tree.node(Tree::ROOT).board;
        let mut explorer = Self {
            tree,
            selected: Tree::ROOT,
            search: None,
            saving: Saving::Nothing,
            counts: Counts::new(board),
            folds: true,
            came_from,
            look: None,
            view: egui::Rect::ZERO,
        };
        explorer.begin();
        explorer
    }

    /// The screen that led here.
    pub(super) const fn came_from(&self) -> Screen {
        self.came_from
    }

    fn root(&self) -> &Board {
        &self.tree.node(Tree::ROOT).board
    }

    /// As on entering: no search, and only the first moves open.
    fn begin(&mut self) {
        self.tree.reset();
        self.tree.set_folds(self.folds);
        self.tree.open_to(if self.root().empty_cells().len() <= FEW { 2 } else { 1 });
        (self.search, self.selected, self.look) = (None, Tree::ROOT, Some(Look::AtStart));
    }

    /// Opens level after level as long as there are not too many nodes.
    fn open_all(&mut self) {
        let empty = self.root().empty_cells().len();
        for depth in 1..=empty {
            let most = self.tree.row_count() + self.tree.columns(Tree::ROOT) * (empty + 1 - depth);
            if most > MOST_NODES {
                break;
            }
            self.tree.open_to(depth);
        }
        self.look = Some(Look::AtStart);
    }

    /// The search; begins one if there is none. Each of its moves is drawn by itself, so nothing is folded.
    fn search(&mut self) -> &mut Search {
        let board = *self.root();
        self.search.get_or_insert_with(|| {
            self.tree.reset();
            self.tree.set_folds(false);
            self.look = Some(Look::AtStart);
            Search::new(board, self.saving)
        })
    }

    fn step(&mut self) {
        self.search();
        if let Some(search) = &mut self.search {
            search.step(&mut self.tree);
            self.selected = search.at;
            self.look = Some(Look::At(search.at));
        }
    }

    /// Selects a node, and shows or hides its children. It stays where it is on the screen.
    fn click(&mut self, id: NodeId, seen_at: egui::Vec2) {
        self.selected = id;
        self.toggle(id);
        self.look = Some(Look::Keep(id, seen_at));
    }

    /// Shows the children of a node, or hides them.
    fn toggle(&mut self, id: NodeId) {
        if self.tree.is_open(id) {
            self.tree.close(id);
        } else if !self.tree.node(id).board.is_over() {
            self.tree.open(id);
        }
    }

    /// The first of a node's children, shown by this if they were not; in a search, as far as it has come.
    fn first_child(&mut self, id: NodeId) -> Option<NodeId> {
        if !self.tree.is_open(id) {
            self.toggle(id);
        }
        self.tree.children(id).find(|child| self.is_found(*child))
    }

    /// The node beside this one, of the same parent.
    fn neighbour(&self, id: NodeId, after: bool) -> Option<NodeId> {
        let all: Vec<_> =
            self.tree.children(self.tree.node(id).parent?).filter(|child| self.is_found(*child)).collect();
        let here = all.iter().position(|child| *child == id)?;
        let there = if after { here + 1 } else { here.checked_sub(1)? };
        all.get(there).copied()
    }

    /// Levels that the drawing has room for.
    fn depth(&self) -> usize {
        if self.root().is_over() { 1 } else { self.root().empty_cells().len() + 1 }
    }

    /// Whether a node is there: in a search, only once that has come to it.
    fn is_found(&self, id: NodeId) -> bool {
        self.search.as_ref().is_none_or(|search| search.has_found(id))
    }

    fn score(&self, id: NodeId) -> Option<(i8, Bound)> {
        match &self.search {
            Some(search) => search.score(id),
            None => Some((self.tree.node(id).score?, Bound::Exact)),
        }
    }

    /// Whether a node is on the best line, or on the way to where the search is.
    fn stands_out(&self, id: NodeId) -> bool {
        match &self.search {
            Some(search) if !search.is_done => search.is_on_path(id),
            _ => self.is_found(id) && self.tree.is_on_best_line(id),
        }
    }

    fn sentence(&self) -> String {
        let node = self.tree.node(self.selected);
        let children: Vec<_> = self.tree.children(self.selected).filter_map(|child| self.score(child)).collect();
        boards::node(&node.board, node.played, node.level, self.score(self.selected), &children)
    }
}

fn show(
    mut contexts: EguiContexts,
    mut hand: Hand,
    mut explorer: ResMut<Explorer>,
    layout: Res<BoardLayout>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let explorer = &mut *explorer;
    let mut clicked = None;
    table(ctx, &layout, "tree", stage(&layout), |ui| clicked = draw::show(ui, explorer));
    let mut choice = None;
    panel(ctx, &layout, "tree node", layout.header, |ui| choice = node(ui, explorer, layout.wide));
    panel(ctx, &layout, "tree search", layout.controls, |ui| {
        choice = choice.or(search_panel(ui, explorer, layout.wide))
    });

    if let Some((id, seen_at)) = clicked {
        explorer.click(id, seen_at);
    }
    match choice {
        Some(Choice::Play(board)) => {
            hand.act(Action::SetUp(board));
            hand.go_to(Screen::Game);
        }
        Some(Choice::Back) => hand.go_to(explorer.came_from),
        Some(Choice::OpenAll) => explorer.open_all(),
        Some(Choice::CloseAll) => explorer.begin(),
        Some(Choice::Step) => explorer.step(),
        Some(Choice::Run) => {
            let search = explorer.search();
            search.runs = !search.runs;
        }
        Some(Choice::Redraw) | None => {}
    }
    let runs = explorer.search.as_ref().is_some_and(|search| search.runs);
    if clicked.is_some() || choice.is_some() || runs || explorer.look.is_some() || !explorer.counts.are_done() {
        hand.wake();
    }
    Ok(())
}

/// Beside the panels, or between them; out to the window's edge.
fn stage(layout: &BoardLayout) -> Rect {
    if layout.wide {
        let margin = layout.window.x - layout.header.max.x;
        Rect::new(0.0, 0.0, layout.header.min.x - margin, layout.window.y)
    } else {
        Rect::new(0.0, layout.header.max.y, layout.window.x, layout.controls.min.y)
    }
}
