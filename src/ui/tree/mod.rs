//! The tree: the screen on which the minimax search is drawn, as in a textbook, and can be explored.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui;
use noughts_engine::play::Round;
use noughts_engine::rules::{Board, Mark, Rules};
use noughts_engine::teach::Tree;

use crate::coach::Search;
use crate::game::{GameSystems, MatchView};
use crate::intent::Intent;
use crate::layout::{BoardLayout, SearchRuns, TreeParts};
use crate::links::two_people;
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screen, Screens};
use crate::wake::Wake;
use crate::widgets::side_panel::{beside, over};
use crate::widgets::{Button, Ground, PanelSystems, color, on, place, show_each, style, table};
use crate::words::boards;

use super::{Intents, bar};

mod draw;
mod explorer;
mod map;
mod panels;
mod search;

pub use explorer::Explorer;
use explorer::ScrollTo;
use panels::Pressed;
use search::Walk;

/// The smallest and the largest size of the drawing, relative to its natural size, and the factor by which a press on a button
/// changes the size.
const SIZES: [f32; 2] = [0.35, 2.0];
const SIZE_STEP: f32 = 1.25;

/// The position to explore when [`Screen::Tree`] is opened. The screen that opens the tree sets this position. Without such a
/// position, the tree explores the position of the match.
#[derive(Resource, Debug, Default)]
pub struct Explore(pub Option<Board>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Explore>();
    app.add_systems(OnEnter(Screen::Tree), begin);
    app.add_systems(OnExit(Screen::Tree), |mut commands: Commands, mut runs: ResMut<SearchRuns>| {
        commands.remove_resource::<Explorer>();
        runs.0 = false;
    });
    // This system runs before other systems use the search in this update.
    app.add_systems(Update, advance.before(GameSystems::Input).run_if(resource_exists::<Explorer>));
    let is_shown = in_state(Screen::Tree).and_then(resource_exists::<Explorer>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(is_shown));
}

fn begin(mut commands: Commands, mut explore: ResMut<Explore>, mut search: ResMut<Search>, game: MatchView) {
    // A page may have been asked for the tree by its address.
    let board = Some(explore.0.take().unwrap_or(*game.board())).filter(|board| Tree::is_offered(board.rules()));
    let board = board.unwrap_or(Board::new(Rules::TIC_TAC_TOE, Mark::X));
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

fn show(
    mut intents: Intents,
    mut explorer: ResMut<Explorer>,
    mut search: ResMut<Search>,
    mut runs: ResMut<SearchRuns>,
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
        clicked = on(ui, Ground::Paper, |ui| draw::show(ui, explorer, minimax, &parts));
    });
    beside(ctx, &layout, "tree side panel", Ground::Table, |ui| pressed = panels::show(ui, &parts, explorer));
    place(ctx, &layout, "tree sizes", layout.stage, |ui| sizes(ui, explorer, &parts));
    place(ctx, &layout, "bar", layout.bar, |ui| {
        intents.when(parts.has_menu && bar::menu(ui, &layout), Intent::Menu);
        intents.when(bar::back(ui, &layout, boards::the_tree(), parts.sizes[0].left()), Intent::Close);
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
    let is_folded = runs.set_if_neq(SearchRuns(explorer.walk.as_ref().is_some_and(|walk| walk.runs)));
    ask_for_update(explorer, is_folded || clicked.is_some() || pressed.is_some(), &mut intents.wake);
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
