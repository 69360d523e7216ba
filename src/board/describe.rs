//! Describes boards and their cells to assistive technology.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{self, Action, Role};
use bevy_egui::egui::{self, Sense, WidgetType};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::{Mark, Move, Outcome, Position, Rules};

use crate::game::{Cell, Grid, Unsent};
use crate::layout::{BoardLayout, ShownBoard, cell_id, is_nested};
use crate::widgets::described;
use crate::widgets::{PanelSystems, table};
use crate::words::{self, spoken};

use super::Annotations;
use super::annotations::paint;
use super::halves::is_choosable;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, describe.in_set(PanelSystems::Board).after(paint));
}

/// The components of a board that are described.
type BoardParts = (
    &'static Grid,
    &'static Children,
    &'static Annotations,
    Option<&'static Match>,
    Option<&'static Outcome>,
    Option<&'static Round>,
    Option<&'static Unsent>,
);

/// Adds a node for the shown board and a node for each of its cells, at the places where they are drawn. Assistive technology can
/// press the node of a cell. The mouse and touch do not press nodes, because the room `input` finds the pressed cell by its
/// place.
pub(super) fn describe(
    mut contexts: EguiContexts,
    boards: Query<BoardParts>,
    cells: Query<(&Position, Option<&Mark>), With<Cell>>,
    shown: ShownBoard,
    layout: Res<BoardLayout>,
) -> Result {
    let Some((board, parts)) = shown.entity().and_then(|board| Some((board, boards.get(board).ok()?))) else {
        return Ok(());
    };
    let (Grid(rules), children, annotations, pairing, outcome, round, unsent) = parts;
    table(contexts.ctx_mut()?, &layout, "board cells", layout.board, |ui| {
        let rect = ui.max_rect();
        let ctx = ui.ctx().clone();
        let board_node = ctx.accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Group);
            node.set_label(spoken::board(*rules));
            node.set_bounds(bounds(rect));
        });
        // Without assistive technology there is no node.
        if board_node.is_none() {
            return;
        }
        let cells = children.iter().filter_map(|cell| cells.get(cell).ok());
        for (position, mark) in cells.filter(|(position, _)| layout.shows(**position)) {
            let rect = layout.in_points(layout.cell_rect(*position));
            let cell = ui.interact(rect, cell_id(board, *position), Sense::hover());
            let mut name = name(*rules, *position, mark.copied(), (annotations, pairing, outcome, round));
            let goes_next = |round: &Round| mark.is_some_and(|mark| round.board().next_to_go(*mark) == Some(*position));
            if outcome.is_none() && round.is_some_and(goes_next) {
                name = spoken::cell_that_goes_next(name);
            }
            if unsent.is_some_and(|unsent| unsent.0 == *position) {
                name = spoken::cell_unsent(name);
            }
            described::name(&cell, WidgetType::Button, name);
            ctx.accesskit_node_builder(cell.id, |node| node.add_action(Action::Click));
            if layout.has_halves() && round.is_some_and(|round| is_choosable(round, pairing, annotations, *position)) {
                for mark in Mark::ALL {
                    let half = if mark == Mark::X {
                        rect.with_max_x(rect.center().x)
                    } else {
                        rect.with_min_x(rect.center().x)
                    };
                    let mv = Move { position: *position, mark: Some(mark) };
                    let half = ui.interact(half, cell_id(board, mv), Sense::hover());
                    described::name(
                        &half,
                        WidgetType::Button,
                        spoken::with_mark(spoken::empty_cell(position), Some(mark)),
                    );
                    ctx.accesskit_node_builder(half.id, |node| node.add_action(Action::Click));
                }
            }
        }
    });
    Ok(())
}

/// The spoken name of a cell: what can be seen on the cell and, on the match board, the player of its mark. Where marks fall, it is the
/// name of a column on the cell where the next mark lands. In Ultimate, the small board is named, and the one that must be played in if
/// it is another.
fn name(
    rules: Rules,
    position: Position,
    mark: Option<Mark>,
    (annotations, pairing, outcome, round): (&Annotations, Option<&Match>, Option<&Outcome>, Option<&Round>),
) -> String {
    let of_player = |mark: Mark| {
        let player = pairing.filter(|_| rules.kind().has_own_marks()).map(|pairing| words::player(pairing, mark));
        player.filter(|player| *player != mark.to_string())
    };
    let lands = |round: &Round| rules.kind().falls() && round.board().legal_cells().contains(position);
    let mut name = match round.is_some_and(lands) {
        true => spoken::landing_cell(position),
        false => spoken::cell(position, mark, mark.and_then(of_player)),
    };
    if is_nested(rules) {
        let must_be_in =
            round.filter(|round| mark.is_none() && !round.is_over()).and_then(|round| round.board().target());
        name = spoken::cell_in_small_board(name, position.small_board(), must_be_in);
    }
    if outcome.is_some_and(|outcome| outcome.is_in_line(position)) {
        name = spoken::cell_in_line(name);
    }
    if outcome.is_some() {
        return name;
    }
    if let Some((number, mark)) = annotations.move_of_line(position) {
        name = spoken::cell_of_line(&name, number, mark);
    }
    for (mv, side, end) in annotations.ends_at(position) {
        name = spoken::cell_with_end(&name, rules, *side, mv.mark, *end);
    }
    if let Some(mv) = annotations.hint.filter(|mv| mv.position == position) {
        name = spoken::hinted_cell(spoken::with_mark(name, mv.mark));
    }
    name
}

fn bounds(rect: egui::Rect) -> accesskit::Rect {
    accesskit::Rect { x0: rect.min.x.into(), y0: rect.min.y.into(), x1: rect.max.x.into(), y1: rect.max.y.into() }
}
