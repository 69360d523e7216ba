//! The marks on the cells, which draw themselves, and a pale one where the pointer would place it.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::game::{BoardCells, Cell, CurrentOutcome, Match};
use crate::input::Hover;
use crate::motion::{self, Motion, Progress};
use noughts_engine::rules::{Mark, Outcome, Position};

use super::ink::{Ink, turn};
use super::pen::{Pen, strokes};
use super::theme::CurrentTheme;
use super::{Shapes, height};

/// How far marks turn to either side, in radians.
const SWAY: f32 = 0.14;

/// The drawing of a mark, a child of its cell.
#[derive(Component)]
struct Drawing(Mark);

/// The drawing of a mark that is not placed yet.
#[derive(Component)]
struct Ghost;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (erase, draw, colour, sway, show_ghost).chain().in_set(Shapes::Marks));
}

fn draw(mut commands: Commands, played: Query<(Entity, &Mark), (With<Cell>, Added<Mark>)>, theme: Res<CurrentTheme>) {
    for (cell, mark) in &played {
        commands.spawn((
            Name::new(mark.to_string()),
            Drawing(*mark),
            ChildOf(cell),
            Ink::new(theme.ink(*mark)),
            Pen::new(strokes(*mark), Progress::new(motion::MARK, EaseFunction::SineOut)),
            Transform::from_xyz(0.0, 0.0, height::MARK - height::GROUND),
        ));
    }
}

fn erase(
    mut commands: Commands,
    mut removed: RemovedComponents<Mark>,
    drawings: Query<(Entity, &ChildOf), With<Drawing>>,
) {
    for cell in removed.read() {
        for (drawing, child_of) in &drawings {
            if child_of.parent() == cell {
                commands.entity(drawing).despawn();
            }
        }
    }
}

/// When a round is over, marks that had no part in its end fade; in a drawn one all of them do.
fn colour(
    mut drawings: Query<(&Drawing, &ChildOf, &mut Ink)>,
    cells: Query<&Position, With<Cell>>,
    outcome: Res<CurrentOutcome>,
    theme: Res<CurrentTheme>,
) {
    for (Drawing(mark), child_of, mut ink) in &mut drawings {
        let has_part =
            |outcome: &Outcome| cells.get(child_of.parent()).is_ok_and(|position| outcome.is_won_by(*position));
        let color = if outcome.0.as_ref().is_none_or(has_part) { theme.inks[*mark] } else { theme.faded[*mark] };
        turn(&mut ink, color, motion::STRIKE);
    }
}

/// Nobody wins a drawn round: its marks shrug.
fn sway(
    mut drawings: Query<&mut Transform, With<Drawing>>,
    outcome: Res<CurrentOutcome>,
    motion: Res<Motion>,
    time: Res<Time>,
    mut progress: Local<Option<Progress>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if outcome.is_changed() {
        *progress = (outcome.0 == Some(Outcome::Draw)).then(|| Progress::new(motion::SWAY, EaseFunction::Linear));
    }
    let Some(swaying) = &mut *progress else {
        return;
    };
    swaying.advance(time.delta(), *motion);
    let share = swaying.share();
    let turn = Quat::from_rotation_z((share * TAU).sin() * (1.0 - share) * SWAY);
    for mut transform in &mut drawings {
        transform.rotation = turn;
    }
    if swaying.is_done() {
        *progress = None;
    } else {
        redraw.write(RequestRedraw);
    }
}

/// Only where a person's click would place a mark now.
fn show_ghost(
    mut commands: Commands,
    ghosts: Query<Entity, With<Ghost>>,
    cells: BoardCells,
    hover: Res<Hover>,
    pairing: Res<Match>,
    theme: Res<CurrentTheme>,
    mut shown: Local<Option<(Entity, Mark)>>,
) -> Result {
    let board = cells.board()?;
    let to_move = board.to_move();
    let legal = |position: &_| board.legal_moves().contains(*position) && pairing.hand(to_move) == to_move;
    let under_pointer = hover.0.filter(legal);
    let cell = cells.iter().find(|(_, position, ..)| Some(*position) == under_pointer);
    let wanted = cell.map(|(cell, ..)| (cell, to_move));
    if *shown == wanted {
        return Ok(());
    }
    *shown = wanted;
    for ghost in &ghosts {
        commands.entity(ghost).despawn();
    }
    if let Some((cell, mark)) = wanted {
        commands.spawn((
            Name::new(format!("ghost of {mark}")),
            Ghost,
            ChildOf(cell),
            Ink::new(theme.ghosts[mark]),
            Pen::new(strokes(mark), Progress::DONE),
            Transform::from_xyz(0.0, 0.0, height::MARK - height::GROUND),
        ));
    }
    Ok(())
}
