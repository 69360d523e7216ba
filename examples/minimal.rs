//! A small front end for the same game. The rules, the turns and the outcome come from `GamePlugin`. This file adds
//! input (a mouse click) and drawing (squares that change colour). Two people play, and a click after the end begins a
//! new round.
//!
//! `cargo run --example minimal`

use bevy::prelude::*;
use noughts::game::{BoardAction, Cell, GamePlugin, GameSystems, MatchView};
use noughts_engine::play::{Action, ActionKind};
use noughts_engine::rules::{Mark, Outcome, Position};

/// The side of a cell and the gap between two cells, in logical pixels.
const CELL: f32 = 160.0;
const GAP: f32 = 8.0;

fn main() {
    App::new()
        .add_plugins((DefaultPlugins, GamePlugin::default()))
        .add_systems(Startup, (spawn_camera, draw_cells))
        .add_systems(Update, (click.in_set(GameSystems::Input), colour.in_set(GameSystems::Present)))
        .run();
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}

/// The place of a cell. The board is in the middle of the window, and rows go downwards.
fn centre(position: Position) -> Vec2 {
    Vec2::new(f32::from(position.column) - 1.0, 1.0 - f32::from(position.row)) * (CELL + GAP)
}

/// Adds a sprite to each cell. The board and its cells are entities already.
fn draw_cells(mut commands: Commands, cells: Query<(Entity, &Position), With<Cell>>, game: MatchView) {
    commands.entity(game.entity()).insert((Transform::default(), Visibility::default()));
    for (cell, position) in &cells {
        let square = Sprite::from_color(Color::WHITE, Vec2::splat(CELL));
        commands.entity(cell).insert((square, Transform::from_translation(centre(*position).extend(0.0))));
    }
}

/// The input. It writes an action, and the game decides whether it is allowed.
fn click(
    mouse: Res<ButtonInput<MouseButton>>,
    window: Single<&Window>,
    camera: Single<(&Camera, &GlobalTransform)>,
    game: MatchView,
    mut actions: MessageWriter<BoardAction>,
) -> Result {
    let (camera, transform) = *camera;
    let Some(pointer) = window.cursor_position().filter(|_| mouse.just_pressed(MouseButton::Left)) else {
        return Ok(());
    };
    let point = camera.viewport_to_world_2d(transform, pointer)?;
    let under_pointer = |p: &Position| Rect::from_center_size(centre(*p), Vec2::splat(CELL)).contains(point);
    let cell = game.board().rules().cells().find(under_pointer);
    let kind = match cell {
        _ if game.outcome().is_some() => ActionKind::NewRound,
        Some(position) => ActionKind::Place(position.into()),
        None => return Ok(()),
    };
    actions.write(BoardAction { board: game.entity(), action: Action::by_person(kind) });
    Ok(())
}

/// The drawing. The colour of a cell shows its mark and whether it won.
fn colour(mut cells: Query<(&Position, Option<&Mark>, &mut Sprite), With<Cell>>, outcomes: Query<&Outcome>) {
    for (position, mark, mut sprite) in &mut cells {
        let has_won = outcomes.iter().any(|outcome| outcome.is_in_line(*position));
        sprite.color = match mark {
            None => Color::WHITE,
            Some(Mark::X) => Color::srgb(0.2, 0.4, if has_won { 1.0 } else { 0.7 }),
            Some(Mark::O) => Color::srgb(if has_won { 1.0 } else { 0.7 }, 0.4, 0.2),
        };
    }
}
