//! A mark that waits for the connection is only an outline, into which ink runs as soon as the mark is sent.

use bevy::prelude::*;
use noughts_engine::rules::Position;

use crate::game::{Cell, Grid, Unsent};
use crate::layout::BoardLayout;
use crate::look::animation;
use crate::look::drawing::Drawing;
use crate::look::strokes::inside;
use crate::look::theme::CurrentTheme;
use crate::look::tint::{Tint, fade, from_theme};

use super::BoardSystems;
use super::marks::{MarkDrawing, colour, seed, show_ghost};

/// The width of the outline of a mark that waits for the connection, as a share of a cell, and its least width, in logical pixels. How
/// far the inside of the mark is above the mark.
const OUTLINE: f32 = 0.02;
const THINNEST_OUTLINE: f32 = 1.3;
const ABOVE_MARK: f32 = 0.05;

/// The inside of a mark that waits for the connection. It has the colour of the paper, so that only the outline of the mark is seen. It
/// is a child of the drawing of the mark.
#[derive(Component)]
struct Inside;

pub(super) fn plugin(app: &mut App) {
    let hollow = hollow.run_if(any_with_component::<Unsent>.or_else(any_with_component::<Inside>));
    app.add_systems(Update, hollow.in_set(BoardSystems::Mark).after(colour).before(show_ghost));
}

/// Draws a mark that waits for the connection as an outline. As soon as the server has the mark, ink runs in.
fn hollow(
    mut commands: Commands,
    boards: Query<(&Grid, Option<&Unsent>)>,
    cells: Query<(&Position, &ChildOf), With<Cell>>,
    drawings: Query<(Entity, &MarkDrawing, &Drawing, &ChildOf)>,
    mut insides: Query<(Entity, &ChildOf, &mut Tint), With<Inside>>,
    (layout, theme): (Res<BoardLayout>, Res<CurrentTheme>),
) {
    for (drawing, drawn, strokes, child_of) in &drawings {
        let Ok((position, cell_of)) = cells.get(child_of.parent()) else {
            continue;
        };
        let Ok((Grid(rules), unsent)) = boards.get(cell_of.parent()) else {
            continue;
        };
        let waits = unsent.is_some_and(|unsent| unsent.0 == *position);
        match insides.iter_mut().find(|(_, child_of, _)| child_of.parent() == drawing) {
            None if waits => {
                let outline = OUTLINE.max(THINNEST_OUTLINE * layout.zoom / layout.cell);
                commands.spawn((
                    Inside,
                    ChildOf(drawing),
                    from_theme(&theme, |theme| theme.paper),
                    Drawing::new(inside(drawn.mark, seed(*position), outline), *strokes.progress()),
                    Transform::from_xyz(0.0, 0.0, ABOVE_MARK),
                ));
            }
            Some((inside, _, mut tint)) if !waits => {
                let ink = theme.mark(*rules, drawn.mark);
                if tint.current() == ink {
                    commands.entity(inside).despawn();
                }
                fade(&mut tint, ink, animation::INK, &theme);
            }
            _ => {}
        }
    }
}
