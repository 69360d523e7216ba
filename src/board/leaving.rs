//! The paper of a finished round, which is pulled off the pile to the left when the next round begins.

use bevy::prelude::*;
use noughts_engine::play::{ActionKind, Round};

use crate::game::{BoardAction, GameSystems, Shown};
use crate::layout::BoardLayout;
use crate::look::animation::{self, Animator, Motion, Progress};
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::shape::Shape;
use crate::look::tint::Tint;
use crate::screens::Screen;

use super::confetti::Thrown;
use super::grid::{Lines, Paper};
use super::{BoardSystems, avatar};

/// How far the paper is turned at the end, in degrees.
const TURN: f32 = 7.0;

/// A paper that leaves. The drawings on the paper are its children.
#[derive(Component)]
struct LeavingPaper {
    /// The middle of the paper at the beginning and at the end, in world coordinates.
    way: [f32; 2],
    progress: Progress,
}

/// The components of something that is drawn on a board.
type Drawn = (&'static Shape, &'static Tint, &'static GlobalTransform, &'static Visibility, Option<&'static Paper>);

pub(super) fn plugin(app: &mut App) {
    // Here, `pull` still sees the board as it was before the next round begins.
    let pull = pull.after(GameSystems::Think).before(GameSystems::Apply);
    app.add_systems(Update, pull.run_if(on_message::<BoardAction>.and_then(in_state(Screen::Game))));
    app.add_systems(Update, slide.in_set(BoardSystems::Strike));
}

/// Copies the top paper with everything on it, and lets the lines of the next paper draw themselves.
fn pull(
    mut commands: Commands,
    mut actions: MessageReader<BoardAction>,
    board: Option<Single<(Entity, &Round), With<Shown>>>,
    children: Query<&Children>,
    drawn: Query<Drawn, Without<avatar::Part>>,
    mut lines: Query<(&ChildOf, &mut Drawing), With<Lines>>,
    layout: Res<BoardLayout>,
    motion: Res<Motion>,
) {
    let begun: Vec<_> = actions.read().filter(|asked| asked.action.kind == ActionKind::NewRound).collect();
    let Some((board, round)) = board.map(Single::into_inner) else {
        return;
    };
    let is_next = begun.iter().any(|asked| asked.board == board) && round.outcome().is_some();
    if !is_next || *motion == Motion::Reduced {
        return;
    }
    let middle = layout.to_world(layout.paper().center());
    let away = -layout.window.x / 2.0 - layout.paper().width();
    let progress = Progress::new(animation::LEAVE, EaseFunction::CubicIn);
    let paper = LeavingPaper { way: [middle.x, away], progress };
    let place = middle.extend(height::LEAVING);
    let drawn_on_it = children.iter_descendants(board).filter_map(|entity| drawn.get(entity).ok());
    let drawn_on_it = drawn_on_it
        .filter(|(.., visibility, paper)| **visibility != Visibility::Hidden && paper.is_none_or(|paper| paper.is_top));
    let copies: Vec<_> = drawn_on_it
        .map(|(shape, tint, transform, ..)| {
            let mut transform = transform.compute_transform();
            transform.translation -= middle.extend(0.0);
            (shape.clone(), Tint::new(tint.current()), transform)
        })
        .collect();
    let name = (Name::new("Leaving paper"), DespawnOnExit(Screen::Game));
    commands
        .spawn((name, paper, Transform::from_translation(place), Visibility::default()))
        .with_children(|paper| copies.into_iter().for_each(|copy| _ = paper.spawn(copy)));
    for (_, mut drawing) in lines.iter_mut().filter(|(child_of, _)| child_of.parent() == board) {
        drawing.restart(Progress::new(animation::LINES, EaseFunction::SineInOut));
    }
}

/// Moves the paper, and removes it at the end.
fn slide(
    mut commands: Commands,
    mut papers: Query<(Entity, &mut LeavingPaper, &mut Transform), Without<Thrown>>,
    mut animator: Animator,
) {
    for (entity, mut paper, mut transform) in &mut papers {
        if animator.advance(&mut paper.progress) {
            commands.entity(entity).despawn();
        }
        let (share, [from, to]) = (paper.progress.share(), paper.way);
        transform.translation.x = from.lerp(to, share);
        transform.rotation = Quat::from_rotation_z(share * TURN.to_radians());
    }
}
