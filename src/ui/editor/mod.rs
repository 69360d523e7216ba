//! The editor: the screen on which a position is set up, mark by mark or as text.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Context, FontId};
use noughts_engine::play::Round;
use noughts_engine::rules::{Outcome, Rules};
use noughts_engine::teach::Analyzing;

use crate::board::Annotations;
use crate::coach::Search;
use crate::game::judge::judge;
use crate::game::{GameSystems, MatchView, Shown, spawn_board};
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

/// Marks the board of the editor. Its round is only drawn, because its marks need not be a possible position.
#[derive(Component, Clone, Copy, Debug)]
#[require(Annotations, Name::new("Editor board"), OnScreen(&[Screen::Editor]))]
pub struct EditorBoard;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Editing::new(Rules::TIC_TAC_TOE));
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Editor), begin);
    let changed = resource_changed::<Editing>;
    let change = (
        close.run_if(resource_changed::<Screens>),
        press.run_if(on_message::<Intent>),
        analyze.run_if(in_state(Screen::Editor)),
        show.run_if(changed),
    );
    let show_outcome = show_outcome.in_set(GameSystems::Judge).after(judge).run_if(changed);
    app.add_systems(Update, (change.chain().in_set(LessonSystems), show_outcome));
    let (palette, rest) = (show_palette.in_set(PanelSystems::Setup), show_rest.in_set(PanelSystems::Lessons));
    app.add_systems(EguiPrimaryContextPass, (palette, rest).run_if(in_state(Screen::Editor)));
}

fn spawn(mut commands: Commands, editing: Res<Editing>) {
    let round = editing.round();
    spawn_board(&mut commands, round.rules()).insert((EditorBoard, round));
}

/// Starts with the board of the game that is shown. If the editor was only covered by another screen, its contents stay.
fn begin(mut editing: ResMut<Editing>, mut search: ResMut<Search>, game: MatchView) {
    if !editing.is_open {
        editing.open(&mut search.0, game.board());
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

/// Updates the board and its annotations.
fn show(editing: Res<Editing>, board: Single<(&mut Round, &mut Annotations), (With<EditorBoard>, Without<Shown>)>) {
    let (mut round, mut annotations) = board.into_inner();
    round.set_if_neq(editing.round());
    annotations.set_if_neq(editing.annotations());
}

/// Takes away the outcome that marks seem to have to which no game leads.
fn show_outcome(
    mut commands: Commands,
    editing: Res<Editing>,
    board: Single<(Entity, Option<&Outcome>), With<EditorBoard>>,
) {
    match (editing.outcome(), board.1) {
        (now, before) if now.as_ref() == before => {}
        (Some(now), _) => _ = commands.entity(board.0).insert(now),
        (None, _) => _ = commands.entity(board.0).remove::<Outcome>(),
    }
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
                let hint = boards::set_up_hint(panel.editing.rules());
                ui.painter().text(middle, Align2::CENTER_CENTER, hint, font, quiet);
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
