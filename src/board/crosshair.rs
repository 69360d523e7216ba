//! What shows the cell at which a finger aims, which the finger may cover: its column and its row have another colour, and the cell
//! lies on a slip of paper, with a loop of ink around it. In small boards, the slip and the loop are enough.

use bevy::prelude::*;
use noughts_engine::rules::Mark;

use crate::input::Aimed;
use crate::layout::{BoardLayout, ShownBoard};
use crate::look::height;
use crate::look::lines::small_loop;
use crate::look::shape::Shape;
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::from_theme;

use super::BoardSystems;
use super::aim::Aim;

/// How far the slip and the loop are outside of the cell, the width of the loop, and the radius of its corners, in points.
const SLIP: f32 = 2.0;
const AROUND: f32 = 4.0;
const LOOP: f32 = 2.0;
const CORNER: f32 = 7.0;

/// A part of what shows the aim.
#[derive(Component)]
struct Crosshair;

pub(super) fn plugin(app: &mut App) {
    let is_changed =
        resource_changed::<Aimed>.or_else(resource_changed::<Aim>).or_else(resource_changed::<BoardLayout>);
    app.add_systems(Update, draw.run_if(is_changed).in_set(BoardSystems::Cursor));
}

/// Draws the parts anew, because the aim or the layout may have changed.
fn draw(
    mut commands: Commands,
    drawn: Query<Entity, With<Crosshair>>,
    aimed: Res<Aimed>,
    aim: Res<Aim>,
    shown: ShownBoard,
    layout: Res<BoardLayout>,
    theme: Res<CurrentTheme>,
) {
    drawn.iter().for_each(|part| commands.entity(part).despawn());
    // Where marks fall, the way of the mark shows the column.
    let (Some((_, position)), Some((_, mark)), Some(rules)) =
        (aimed.cell, aim.0, shown.board().map(|(_, rules)| rules).filter(|rules| !rules.kind().falls()))
    else {
        return;
    };
    let (board, cell) = (layout.board, layout.cell_rect(position));
    let hovered: fn(&Theme) -> Color = |theme| theme.hovered;
    let ink: fn(&Theme) -> Color = match mark {
        Some(Mark::X) if rules.kind().has_own_marks() => |theme| theme.marks.x,
        Some(Mark::O) if rules.kind().has_own_marks() => |theme| theme.marks.o,
        _ => |theme| theme.text,
    };
    let mut add = |place: Rect, shape: Shape, colour, height| {
        let at = Transform::from_translation(layout.to_world(place.center()).extend(height));
        commands.spawn((Name::new("Crosshair"), Crosshair, shape, from_theme(&theme, colour), at));
    };
    let row = Rect { min: Vec2::new(board.min.x, cell.min.y), max: Vec2::new(board.max.x, cell.max.y) };
    let column = Rect { min: Vec2::new(cell.min.x, board.min.y), max: Vec2::new(cell.max.x, board.max.y) };
    let tinted = [(row, height::AIM), (column, height::AIM + 0.01)];
    // In a small board, nobody needs a row and a column to see which cell is meant.
    for (place, height) in tinted.into_iter().filter(|_| !layout.is_nested()) {
        add(place, Shape::rectangle(place.size()), hovered, height);
    }
    let slip = cell.inflate(SLIP * layout.zoom);
    let slip_shape = Shape::rounded_rectangle(slip.size(), CORNER * layout.zoom / 2.0);
    add(slip, slip_shape, |theme| theme.paper, height::SLIP);
    let around = cell.inflate(AROUND * layout.zoom);
    add(around, small_loop(around.size(), CORNER * layout.zoom, LOOP * layout.zoom), ink, height::CURSOR);
}
