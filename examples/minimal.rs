//! Somebody else's face on our game: the rules, the turns and the outcome come from `GamePlugin`; this file adds a hand
//! (a mouse click) and a face (squares that change colour). Two people play, and a click after the end begins anew.
//!
//! `cargo run --example minimal`

use bevy::prelude::*;
use noughts::game::{Action, BoardCells, Cell, CurrentOutcome, GamePlugin, GameSystems};
use noughts_engine::rules::{Mark, Position};

/// In logical pixels.
const CELL: f32 = 160.0;
const GAP: f32 = 8.0;

fn main() {
    App::new()
        .add_plugins((DefaultPlugins, GamePlugin::default()))
        .add_systems(Startup, spawn_camera)
        .add_systems(PostStartup, draw_cells)
        .add_systems(Update, (click.in_set(GameSystems::Input), colour.in_set(GameSystems::Present)))
        .run();
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}

/// Where a cell is drawn: around the middle of the window, rows downwards.
fn centre(position: Position) -> Vec2 {
    Vec2::new(f32::from(position.column) - 1.0, 1.0 - f32::from(position.row)) * (CELL + GAP)
}

/// The cells are entities already; a sprite is one more component.
fn draw_cells(mut commands: Commands, cells: Query<(Entity, &Position), With<Cell>>) {
    for (cell, position) in &cells {
        let square = Sprite::from_color(Color::WHITE, Vec2::splat(CELL));
        commands.entity(cell).insert((square, Transform::from_translation(centre(*position).extend(0.0))));
    }
}

/// The hand: writes an action, and leaves it to the game whether it is legal.
fn click(
    mouse: Res<ButtonInput<MouseButton>>,
    window: Single<&Window>,
    camera: Single<(&Camera, &GlobalTransform)>,
    cells: BoardCells,
    outcome: Res<CurrentOutcome>,
    mut actions: MessageWriter<Action>,
) -> Result {
    let (camera, transform) = *camera;
    let Some(pointer) = window.cursor_position().filter(|_| mouse.just_pressed(MouseButton::Left)) else {
        return Ok(());
    };
    if outcome.0.is_some() {
        actions.write(Action::NewRound);
        return Ok(());
    }
    let point = camera.viewport_to_world_2d(transform, pointer)?;
    let board = cells.board()?;
    let under_pointer = |p: &Position| Rect::from_center_size(centre(*p), Vec2::splat(CELL)).contains(point);
    if let Some(position) = board.rules().cells().find(under_pointer) {
        actions.write(Action::Place { position, by: board.to_move() });
    }
    Ok(())
}

/// The face: what a cell is shows in its colour, and a cell without a mark is empty.
fn colour(mut cells: Query<(&Position, Option<&Mark>, &mut Sprite), With<Cell>>, outcome: Res<CurrentOutcome>) {
    for (position, mark, mut sprite) in &mut cells {
        let won = outcome.0.as_ref().is_some_and(|outcome| outcome.is_won_by(*position));
        sprite.color = match mark {
            None => Color::WHITE,
            Some(Mark::X) => Color::srgb(0.2, 0.4, if won { 1.0 } else { 0.7 }),
            Some(Mark::O) => Color::srgb(if won { 1.0 } else { 0.7 }, 0.4, 0.2),
        };
    }
}
