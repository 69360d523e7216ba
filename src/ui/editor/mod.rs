//! The editor: the screen on which a position is set up, mark by mark or as text.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Context, FontId};
use noughts_engine::rules::{Mark, Outcome, Position, Rules, Setup};
use noughts_engine::teach::Analyzing;

use crate::board::Annotations;
use crate::coach::Search;
use crate::game::actions::apply_actions;
use crate::game::{Cell, GameSystems, MatchView, spawn_board};
use crate::intent::Intent;
use crate::layout::measures::BODY;
use crate::layout::{BoardLayout, OnScreen};
use crate::screens::{Screen, Screens};
use crate::wake::Wake;
use crate::widgets::side_panel::{beside, slide};
use crate::widgets::{Ground, PanelSystems, on, place, quiet};
use crate::words::{self, boards};

use super::bar::bar;
use super::tree::Explore;
use super::{Intents, LessonSystems};

mod editing;
mod panel;
pub(super) mod seats;

pub use editing::Editing;
use panel::Panel;

/// Marks the board of the editor. This board has no round, because its marks need not be a possible position.
#[derive(Component, Clone, Copy, Debug)]
#[require(Annotations, Name::new("Editor board"), OnScreen(&[Screen::Editor]))]
pub struct EditorBoard;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Editing::new(Rules::TIC_TAC_TOE));
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Editor), begin);
    let change = (close.run_if(resource_changed::<Screens>), press.run_if(on_message::<Intent>)).chain();
    let analyze = analyze.in_set(LessonSystems).after(press).run_if(in_state(Screen::Editor));
    app.add_systems(Update, analyze);
    let show_marks = show_marks.after(apply_actions).run_if(resource_changed::<Editing>);
    app.add_systems(Update, (change.in_set(LessonSystems), show_marks.in_set(GameSystems::Apply)));
    let (palette, rest) = (show_palette.in_set(PanelSystems::Setup), show_rest.in_set(PanelSystems::Lessons));
    app.add_systems(EguiPrimaryContextPass, (palette, rest).run_if(in_state(Screen::Editor)));
}

fn spawn(mut commands: Commands, game: MatchView) {
    spawn_board(&mut commands, game.round().rules()).insert(EditorBoard);
}

/// Starts with the board of the match. If the editor was only covered by another screen, its contents stay.
fn begin(mut editing: ResMut<Editing>, mut search: ResMut<Search>, game: MatchView) {
    if !editing.is_open {
        editing.is_open = true;
        editing.set(&mut search.0, Setup::from(game.board()));
    }
}

fn close(mut editing: ResMut<Editing>, screens: Res<Screens>) {
    if editing.is_open && !screens.is_open(Screen::Editor) {
        editing.is_open = false;
    }
}

/// Changes the mark of a cell that is pressed.
fn press(
    mut intents: MessageReader<Intent>,
    mut editing: ResMut<Editing>,
    mut search: ResMut<Search>,
    board: Single<Entity, With<EditorBoard>>,
) {
    for intent in intents.read() {
        if let Intent::Press { board: pressed, position, .. } = intent
            && *pressed == *board
        {
            editing.press(&mut search.0, *position);
        }
    }
}

/// Goes on with the analysis of the position.
fn analyze(
    mut editing: ResMut<Editing>,
    mut search: ResMut<Search>,
    mut wake: ResMut<Wake>,
    mut under_way: Local<Option<Analyzing>>,
) {
    let is_under_way = editing.bypass_change_detection().analyze(&mut search.0, &mut under_way);
    if is_under_way {
        wake.now();
    } else if under_way.take().is_some() {
        editing.set_changed();
    }
}

/// Updates the marks on the cells and the annotations of the board.
fn show_marks(
    mut commands: Commands,
    editing: Res<Editing>,
    board: Single<(Entity, &Children, &mut Annotations, Option<&Outcome>), With<EditorBoard>>,
    cells: Query<(&Position, Option<&Mark>), With<Cell>>,
) {
    let (board, children, mut annotations, outcome) = board.into_inner();
    for cell in children.iter() {
        let Ok((position, mark)) = cells.get(cell) else {
            continue;
        };
        let now = editing.setup.mark(*position);
        if now != mark.copied() {
            let mut cell = commands.entity(cell);
            cell.remove::<Mark>();
            now.map(|mark| cell.insert(mark));
        }
    }
    match editing.outcome() {
        now if now.as_ref() == outcome => {}
        Some(now) => _ = commands.entity(board).insert(now),
        None => _ = commands.entity(board).remove::<Outcome>(),
    }
    annotations.set_if_neq(editing.annotations());
}

/// The data from which the panel is drawn, and the intents that the panel writes.
#[derive(SystemParam)]
struct PanelParts<'w, 's> {
    intents: Intents<'w, 's>,
    editing: ResMut<'w, Editing>,
    search: ResMut<'w, Search>,
    explore: ResMut<'w, Explore>,
    layout: Res<'w, BoardLayout>,
    game: MatchView<'w, 's>,
}

/// Draws the part of the panel that is before the board in the order of the Tab key: the marks to choose from.
fn show_palette(mut parts: PanelParts) -> Result {
    parts.show(|panel, ctx, layout| {
        let mut pressed = None;
        if !layout.tools.is_empty() {
            place(ctx, layout, "editor hint", layout.turn, |ui| {
                let (middle, font, quiet) = (ui.max_rect().center(), FontId::proportional(BODY), quiet(ui.ctx()));
                ui.painter().text(middle, Align2::CENTER_CENTER, boards::set_up_hint(), font, quiet);
            });
            place(ctx, layout, "editor tools", layout.tools, |ui| panel.tools(ui));
        }
        beside(ctx, layout, "editor head", Ground::Paper, |ui| pressed = panel.head(ui));
        pressed
    })
}

/// Draws the parts of the panel that are behind the board in the order of the Tab key.
fn show_rest(mut parts: PanelParts) -> Result {
    parts.show(|panel, ctx, layout| {
        let mut pressed = None;
        place(ctx, layout, "editor", layout.side_panel, |ui| {
            slide(ui, layout.panel(), |ui| on(ui, Ground::Paper, |ui| pressed = panel.side_panel(ui)));
        });
        if bar(ctx, layout, words::board_editor()) {
            pressed = Some(Intent::Close);
        }
        pressed
    })
}

impl PanelParts<'_, '_> {
    /// Draws a part of the panel, and does what the pressed button asks for.
    fn show(&mut self, draw: impl FnOnce(&mut Panel, &Context, &BoardLayout) -> Option<Intent>) -> Result {
        let ctx = &self.intents.ctx()?;
        let mut editing = self.editing.clone();
        let (minimax, layout, pairing) = (&mut self.search.0, &*self.layout, self.game.pairing());
        let pressed = draw(&mut Panel { editing: &mut editing, minimax, layout, pairing }, ctx, layout);
        if self.editing.set_if_neq(editing) {
            self.intents.draw_again();
        }
        if let Some(intent) = pressed {
            if intent == Intent::Open(Screen::Tree) {
                self.explore.0 = self.editing.position().ok();
            }
            self.intents.write(intent);
        }
        Ok(())
    }
}
