//! Shows boards, on the screen and to assistive technology.
//!
//! The same systems draw every board entity: the match board, the board of the puzzles and the board of the editor. A board is
//! shown on the screens that its [`OnScreen`] names, at the place that [`BoardLayout`] gives. Its paper, its lines and the
//! strikes are its children. The marks are children of its cells.

use bevy::prelude::*;
use noughts_engine::rules::Position;

use crate::game::{Cell, Grid};
use crate::layout::{BoardLayout, GAP, OnScreen};
use crate::look::shape::Shape;
use crate::look::theme::CurrentTheme;
use crate::look::tint::Tint;
use crate::look::{LookSystems, height};
use crate::screens::Screen;

mod aim;
mod annotations;
pub mod avatar;
mod confetti;
mod coordinates;
mod crosshair;
mod cursor;
mod describe;
mod falling;
mod glass;
mod grid;
mod halves;
mod highlight;
mod hollow;
mod leaving;
mod marks;
pub mod nested;
mod shake;
mod squared;
mod strike;
pub mod thumbnail;
mod travel;

pub use annotations::{Annotations, in_turns};
pub use confetti::Confetti;
pub use shake::Shake;

/// The side of a cell's ground, and the radius of its corners, as shares of a cell.
const GROUND: f32 = 0.96;
const CELL_CORNER: f32 = 0.09;

/// The steps of drawing boards, in this order. Each step sees the entities of the steps before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum BoardSystems {
    /// New boards and cells get what they need to be drawn.
    Prepare,
    /// Paper, lines and cells are placed.
    Place,
    /// The drawings of marks and the pale mark follow the cells.
    Mark,
    /// Strikes follow the outcome.
    Strike,
    /// The opponent looks over the edge of the paper.
    Avatar,
    /// The ring follows the keyboard's focus, and the highlighter follows the cell that is looked at.
    Cursor,
}

/// Adds the systems that draw boards and describe them.
pub fn plugin(app: &mut App) {
    use BoardSystems::{Avatar, Cursor, Mark, Place, Prepare, Strike};
    app.configure_sets(Update, (Prepare, Place, Mark, Strike, Avatar, Cursor).chain().in_set(LookSystems::Compose));
    app.add_systems(Update, (prepare_boards, prepare_cells).chain().in_set(Prepare));
    app.add_systems(Update, (show_boards, place_cells).chain().run_if(is_rearranged).in_set(Place));
    app.add_plugins((aim::plugin, grid::plugin, marks::plugin, halves::plugin, strike::plugin));
    app.add_plugins((travel::plugin, shake::plugin, confetti::plugin, leaving::plugin, avatar::plugin));
    app.add_plugins((cursor::plugin, highlight::plugin, annotations::plugin, describe::plugin, falling::plugin));
    app.add_plugins((squared::plugin, nested::plugin, crosshair::plugin, glass::plugin, hollow::plugin));
}

/// Run condition: boards or cells may have to be moved or resized.
fn is_rearranged(
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    boards: Query<(), Or<(Changed<Grid>, Changed<OnScreen>)>>,
) -> bool {
    layout.is_changed() || screen.is_changed() || !boards.is_empty()
}

/// Whether a board is on the current screen.
fn is_shown(on: Option<&OnScreen>, screen: &State<Screen>) -> bool {
    on.is_some_and(|on| on.is(*screen.get()))
}

fn prepare_boards(mut commands: Commands, boards: Query<Entity, Added<Grid>>, theme: Res<CurrentTheme>) {
    for board in &boards {
        commands.entity(board).insert_if_new((Transform::default(), Visibility::Hidden, Annotations::default()));
        grid::spawn_paper(&mut commands, board, &theme);
    }
}

/// Gives each new cell its ground. All cells share one shape, and the tint is the colour of the ground. Where marks fall, the grounds
/// of a column have no gaps between them.
fn prepare_cells(
    mut commands: Commands,
    cells: Query<(Entity, &ChildOf), Added<Cell>>,
    boards: Query<&Grid>,
    theme: Res<CurrentTheme>,
    mut grounds: Local<Option<[Shape; 2]>>,
) {
    for (cell, child_of) in &cells {
        let grounds = grounds.get_or_insert_with(|| {
            let columns = Vec2::new(GROUND, 1.0 + GAP);
            [(Vec2::splat(GROUND), CELL_CORNER), (columns, 0.0)]
                .map(|(size, corner)| Shape::rounded_rectangle(size, corner))
        });
        let falls = boards.get(child_of.parent()).is_ok_and(|grid| grid.0.kind().falls());
        let ground = &grounds[usize::from(falls)];
        commands.entity(cell).insert((ground.clone(), Tint::new(theme.hovered.with_alpha(0.0))));
    }
}

fn show_boards(mut boards: Query<(Option<&OnScreen>, &mut Visibility), With<Grid>>, screen: Res<State<Screen>>) {
    for (on, mut visibility) in &mut boards {
        let wanted = if is_shown(on, &screen) { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
    }
}

/// Places the cells of the shown boards by the layout, and hides those that are out of view. Each cell is scaled to its size, so
/// everything on it is drawn in units of one cell.
fn place_cells(
    boards: Query<(&OnScreen, &Children), With<Grid>>,
    mut cells: Query<(&Position, &mut Transform, &mut Visibility), With<Cell>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
) {
    let shown = boards.iter().filter(|(on, _)| is_shown(Some(on), &screen));
    for cell in shown.flat_map(|(_, children)| children.iter()) {
        if let Ok((position, mut transform, mut visibility)) = cells.get_mut(cell) {
            transform.set_if_neq(in_cell(&layout, *position, height::GROUND));
            visibility.set_if_neq(match layout.shows(*position) {
                true => Visibility::Inherited,
                false => Visibility::Hidden,
            });
        }
    }
}

/// The transform with which a unit square around the origin fills a cell.
fn in_cell(layout: &BoardLayout, position: Position, height: f32) -> Transform {
    let centre = layout.to_world(layout.cell_rect(position).center());
    Transform::from_translation(centre.extend(height)).with_scale(Vec3::new(layout.cell, layout.cell, 1.0))
}

#[cfg(test)]
mod tests;
