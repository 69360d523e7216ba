//! The tree: the screen on which the minimax search is drawn, as in a textbook, and can be explored.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui;
use noughts_engine::ai::Minimax;
use noughts_engine::play::Round;
use noughts_engine::rules::Board;
use noughts_engine::teach::{Bound, NodeId, Saving, Tree};

use crate::coach::Search;
use crate::game::{GameSystems, MatchView};
use crate::intent::Intent;
use crate::layout::{BoardLayout, TreeParts};
use crate::links::two_people;
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screen, Screens};
use crate::wake::Wake;
use crate::widgets::side_panel::{beside, over};
use crate::widgets::{Button, Ground, PanelSystems, color, on, place, show_each, style, table};
use crate::words::boards;

use super::{Intents, bar};

mod draw;
mod map;
mod panels;
mod search;

use panels::Pressed;
use search::{VisitCounts, Walk};

/// The smallest and the largest size of the drawing, relative to its natural size, and the factor by which a press on a button
/// changes the size.
const SIZES: [f32; 2] = [0.35, 2.0];
const SIZE_STEP: f32 = 1.25;
/// A tree with at most this many open nodes is small.
const FEW_NODES: usize = 200;
/// A position with at most this many empty cells is opened by two levels at first.
const FEW_EMPTY_CELLS: usize = 4;

/// The position to explore when [`Screen::Tree`] is opened. The screen that opens the tree sets this position. Without such a
/// position, the tree explores the position of the match.
#[derive(Resource, Debug, Default)]
pub struct Explore(pub Option<Board>);

/// The state of the screen. This resource exists only while the screen is open.
#[derive(Resource, Debug)]
pub struct Explorer {
    /// The tree that is drawn.
    pub tree: Tree,
    /// The node that the panel describes.
    pub selected: NodeId,
    /// The search through the tree, if one was started.
    walk: Option<Walk>,
    saving: Saving,
    counts: VisitCounts,
    folds: bool,
    scroll_to: Option<ScrollTo>,
    /// The size of the drawing relative to its natural size.
    zoom: f32,
    /// The visible part of the drawing, in points from its corner.
    view: egui::Rect,
    /// The view and the size of the drawing that were last chosen to show all open nodes.
    fitted: Option<(egui::Rect, f32)>,
}

/// The place to which to scroll in the next update.
#[derive(Clone, Copy, Debug)]
enum ScrollTo {
    /// To all open nodes, as large as there is room for.
    All,
    /// So that this place in the drawing is in the middle of the view.
    Middle(egui::Pos2),
    /// So that the point in the middle of the view stays there, while the drawing becomes larger by this factor.
    Zoom(f32),
    /// So that this node stays at its place in the view, which is this far from the view's corner.
    KeepInPlace(NodeId, egui::Vec2),
    /// To this node, if it is not in view.
    Node(NodeId),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Explore>();
    app.add_systems(OnEnter(Screen::Tree), begin);
    app.add_systems(OnExit(Screen::Tree), |mut commands: Commands| commands.remove_resource::<Explorer>());
    // This system runs before other systems use the search in this update.
    app.add_systems(Update, advance.before(GameSystems::Input).run_if(resource_exists::<Explorer>));
    let is_shown = in_state(Screen::Tree).and_then(resource_exists::<Explorer>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(is_shown));
}

fn begin(mut commands: Commands, mut explore: ResMut<Explore>, mut search: ResMut<Search>, game: MatchView) {
    let board = explore.0.take().unwrap_or(*game.board());
    commands.insert_resource(Explorer::new(&mut search.0, board));
}

/// Continues the counts and the search. The system that draws the tree requests the next update.
fn advance(mut explorer: ResMut<Explorer>, mut search: ResMut<Search>, time: Res<Time<Real>>) {
    let explorer = &mut *explorer;
    explorer.counts.step();
    if let Some(walk) = &mut explorer.walk
        && walk.run(&mut search.0, &mut explorer.tree, time.elapsed())
    {
        explorer.selected = walk.at;
        explorer.scroll_to = Some(ScrollTo::Node(walk.at));
    }
}

impl Explorer {
    fn new(minimax: &mut Minimax, board: Board) -> Self {
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

    fn root(&self) -> &Board {
        &self.tree.node(Tree::ROOT).board
    }

    /// Resets the tree: without a search, and with only the first moves open.
    fn begin(&mut self, minimax: &mut Minimax) {
        self.tree.reset();
        self.tree.set_folds(self.folds);
        self.tree.open_to(minimax, if self.root().empty_cells().len() <= FEW_EMPTY_CELLS { 2 } else { 1 });
        (self.walk, self.selected, self.scroll_to) = (None, Tree::ROOT, Some(ScrollTo::All));
    }

    /// The search through the tree, which is started if there is no search. The search visits every move, so equal moves are not
    /// folded.
    fn walk(&mut self) -> &mut Walk {
        let board = *self.root();
        self.walk.get_or_insert_with(|| {
            self.tree.reset();
            self.tree.set_folds(false);
            self.scroll_to = Some(ScrollTo::All);
            Walk::new(board, self.saving)
        })
    }

    fn step(&mut self, minimax: &mut Minimax) {
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
    fn fit_into(&mut self, size: egui::Vec2) {
        if self.view.size() != size && self.scroll_to.is_none() {
            self.scroll_to = Some(match () {
                _ if self.fitted == Some((self.view, self.zoom)) => ScrollTo::All,
                _ if self.walk.is_some() => ScrollTo::Node(self.selected),
                _ => ScrollTo::Middle(self.view.center()),
            });
        }
    }

    /// Selects a node, and shows or hides its children. The node stays at its place on the screen.
    fn click(&mut self, minimax: &mut Minimax, id: NodeId, seen_at: egui::Vec2) {
        self.selected = id;
        self.toggle(minimax, id);
        self.scroll_to = Some(ScrollTo::KeepInPlace(id, seen_at));
    }

    /// Shows or hides the children of a node.
    fn toggle(&mut self, minimax: &mut Minimax, id: NodeId) {
        if self.tree.is_open(id) {
            self.tree.close(id);
        } else if !self.tree.node(id).board.is_over() {
            self.tree.open(minimax, id);
        }
    }

    /// The first child of a node. The node is opened if it was closed. During a search, only children that the search has found
    /// count.
    fn first_child(&mut self, minimax: &mut Minimax, id: NodeId) -> Option<NodeId> {
        if !self.tree.is_open(id) {
            self.toggle(minimax, id);
        }
        self.tree.children(id).find(|child| self.is_found(*child))
    }

    /// The next or the previous child of the same parent.
    fn neighbour(&self, id: NodeId, after: bool) -> Option<NodeId> {
        let siblings = self.tree.children(self.tree.node(id).parent?);
        let all: Vec<_> = siblings.filter(|child| self.is_found(*child)).collect();
        let here = all.iter().position(|child| *child == id)?;
        let there = if after { here + 1 } else { here.checked_sub(1)? };
        all.get(there).copied()
    }

    /// The number of levels in the drawing.
    fn depth(&self) -> usize {
        if self.root().is_over() { 1 } else { self.root().empty_cells().len() + 1 }
    }

    /// Whether a node is drawn. During a search, a node is drawn when the search has found it.
    fn is_found(&self, id: NodeId) -> bool {
        self.walk.as_ref().is_none_or(|walk| walk.found.contains_key(&id))
    }

    fn score(&self, id: NodeId) -> Option<(i8, Bound)> {
        match &self.walk {
            Some(walk) => walk.score(id),
            None => Some((self.tree.node(id).score?, Bound::Exact)),
        }
    }

    /// Whether a node is highlighted: it is on the best line, or on the path to the current node of the search.
    fn stands_out(&self, id: NodeId) -> bool {
        match &self.walk {
            Some(walk) if !walk.is_done => walk.path.contains(&id),
            _ => self.is_found(id) && self.tree.is_on_best_line(id),
        }
    }

    /// The number of levels that are open. In a large tree, this is the number of all levels.
    fn shown_levels(&self) -> usize {
        if self.is_small() { self.open_levels(Tree::ROOT) } else { self.depth() }
    }

    /// Whether few enough nodes are open to go through all of them in every update.
    fn is_small(&self) -> bool {
        self.tree.row_count() <= FEW_NODES
    }

    /// The number of levels that are open below a node, and the level of the node itself.
    fn open_levels(&self, id: NodeId) -> usize {
        let below = self.tree.children(id).map(|child| self.open_levels(child)).max();
        1 + below.filter(|_| self.tree.is_open(id)).unwrap_or(0)
    }

    /// What is said about the selected node: a title, and a sentence.
    fn said(&self) -> [String; 2] {
        let node = self.tree.node(self.selected);
        let children: Vec<_> = self.tree.children(self.selected).filter_map(|child| self.score(child)).collect();
        boards::node(&node.board, node.played, node.kind, self.score(self.selected), &children)
    }
}

fn show(
    mut intents: Intents,
    mut explorer: ResMut<Explorer>,
    mut search: ResMut<Search>,
    screens: Res<Screens>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    let ctx = &intents.ctx()?;
    let (explorer, minimax) = (&mut *explorer, &mut search.0);
    let (mut clicked, mut pressed) = (None, None);
    let theme = style::theme(ctx);
    let ground = ctx.layer_painter(egui::LayerId::background());
    ground.rect_filled(ctx.content_rect(), 0.0, color(theme.paper));
    let parts = layout.tree_parts();
    table(ctx, &layout, "tree", layout.stage, |ui| {
        let buttons = parts.sizes[0].union(parts.sizes[2]);
        clicked = on(ui, Ground::Paper, |ui| draw::show(ui, explorer, minimax, buttons));
    });
    beside(ctx, &layout, "tree side panel", Ground::Table, |ui| pressed = panels::show(ui, &parts, explorer));
    place(ctx, &layout, "tree sizes", layout.stage, |ui| sizes(ui, explorer, &parts));
    place(ctx, &layout, "bar", layout.bar, |ui| {
        intents.when(parts.has_menu && bar::menu(ui, &layout), Intent::Menu);
        intents.when(bar::back(ui, &layout, boards::the_tree(), ui.max_rect().right()), Intent::Close);
    });
    if screens.overlay == Some(Overlay::Menu) {
        let is_closed = over(ctx, &layout, boards::watch_search(), panels::MENU, |ui| {
            pressed = pressed.or(panels::menu(ui, explorer));
        });
        // A person who starts the search again wants to see the tree, so the menu closes.
        intents.when(is_closed || matches!(pressed, Some(Pressed::Again)), Intent::Back);
    }

    if let Some((id, seen_at)) = clicked {
        explorer.click(minimax, id, seen_at);
    }
    match pressed {
        Some(Pressed::Play(board)) => {
            let pairing = game.pairing();
            let pairing = if pairing.is_remote() { two_people(pairing) } else { pairing.anew() };
            intents.write(Intent::Play { round: Round::new(board), pairing: Box::new(pairing), studies: false });
        }
        Some(Pressed::Again) => explorer.begin(minimax),
        Some(Pressed::Way(saving)) => {
            explorer.saving = saving;
            if explorer.walk.is_some() {
                explorer.begin(minimax);
            }
        }
        Some(Pressed::Step) => explorer.step(minimax),
        Some(Pressed::Run) => {
            let walk = explorer.walk();
            walk.runs = !walk.runs;
        }
        Some(Pressed::Changed) | None => {}
    }
    ask_for_update(explorer, clicked.is_some() || pressed.is_some(), &mut intents.wake);
    Ok(())
}

/// Draws the buttons for the size of the drawing, and the map, if it is not in the side panel.
fn sizes(ui: &mut egui::Ui, explorer: &mut Explorer, parts: &TreeParts) {
    if let Some(map) = parts.map.filter(|_| !parts.has_menu) {
        map::paint(ui.painter(), map, explorer);
    }
    let buttons = [
        (Button::icon(Icon::Plus, boards::larger()), ScrollTo::Zoom(SIZE_STEP)),
        (Button::icon(Icon::Minus, boards::smaller()), ScrollTo::Zoom(1.0 / SIZE_STEP)),
        (Button::icon(Icon::Fit, boards::all_of_it()), ScrollTo::All),
    ];
    // Nodes behind the buttons would make the buttons hard to see, so the buttons have a ground.
    let mut ground = egui::Mesh::default();
    ground.add_colored_rect(parts.sizes[0].union(parts.sizes[2]), color(style::theme(ui.ctx()).paper));
    ui.painter().add(ground);
    explorer.scroll_to = show_each(ui, buttons, parts.sizes).or(explorer.scroll_to);
}

/// Requests an update: immediately after a change, or at the next step of a search that runs.
fn ask_for_update(explorer: &Explorer, is_changed: bool, wake: &mut Wake) {
    if is_changed || explorer.scroll_to.is_some() || !explorer.counts.are_done() {
        wake.now();
    }
    if let Some(due) = explorer.walk.as_ref().and_then(Walk::due) {
        wake.at(due);
    }
}
