//! What is drawn where marks fall: the way of a mark into its column, and its fall.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::rules::{Mark, Position, Rules};

use crate::game::{Cell, Grid};
use crate::layout::{ABOVE_PAPER, BoardLayout, GAP, OnScreen, PAPER_MARGIN, times};
use crate::look::animation::{Animator, Progress};
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::painter::SEED;
use crate::look::strokes::{Stroke, of_mark};
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::from_theme;
use crate::screens::Screen;

use super::aim::Aim;
use super::{BoardSystems, is_shown};

/// How far the middle of a mark that has not fallen yet is above the paper, as a share of a cell.
const ABOVE: f32 = 0.46;
/// How far below the upper edge of its column the first dash begins, the length and the width of a dash, and the distance from one
/// dash to the next, as shares of a cell.
const FIRST_DASH: f32 = 0.26;
const DASH: f32 = 0.14;
const DASH_WIDTH: f32 = 0.04;
const DASH_PITCH: f32 = 0.3;
/// The height of the tip and of the ends of an arrow above the middle of the cell to which the arrow points, the distance of the ends
/// from the middle, and the width of its strokes, as shares of a cell.
const TIP: f32 = 0.56;
const ENDS: f32 = 0.74;
const ASIDE: f32 = 0.15;
const ARROW_WIDTH: f32 = 0.05;
/// How far a mark rebounds, as a share of a cell.
const REBOUND: f32 = 0.06;
/// The width of the lines between rows, in logical pixels.
const HAIRLINE: f32 = 1.0;

/// The lines between the rows of a board. This entity is a child of the board.
#[derive(Component)]
pub(super) struct Hairlines;

/// A part of what shows where a mark would fall. It is a child of the cell on which the mark would land.
#[derive(Component)]
struct Way;

/// The fall of a mark. A mark has this component only while it falls and rebounds.
#[derive(Component)]
pub(super) struct Fall {
    /// The number of rows from where the mark begins to fall.
    rows: u8,
    progress: Progress,
}

impl Fall {
    /// The fall of a mark from above the paper to this cell.
    pub fn to(position: Position) -> Self {
        Self { rows: position.row + 1, progress: Progress::new(times::falling(position), EaseFunction::Linear) }
    }

    /// The time until the mark lies still.
    pub fn remaining(&self) -> Duration {
        self.progress.remaining()
    }

    /// How far the mark is above its place now, in cells.
    fn height(&self) -> f32 {
        let (fall, rebound) = (times::fall(self.rows).as_secs_f32(), times::REBOUND.as_secs_f32());
        let time = self.progress.share() * (fall + rebound);
        if time < fall {
            return f32::from(self.rows) * (1.0 + GAP) * (1.0 - (time / fall).powi(2));
        }
        let share = ((time - fall) / rebound).min(1.0);
        REBOUND * 4.0 * share * (1.0 - share)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_way.in_set(BoardSystems::Strike));
}

/// Draws the lines between rows where marks fall. These lines are so thin because people choose columns.
pub(super) fn draw_hairlines(
    mut commands: Commands,
    boards: Query<(Entity, &Grid, Option<&OnScreen>)>,
    mut lines: Query<(Entity, &ChildOf, &mut Drawing), With<Hairlines>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    theme: Res<CurrentTheme>,
) {
    for (board, Grid(rules), on) in &boards {
        let is_wanted = rules.kind().falls() && is_shown(on, &screen);
        match lines.iter_mut().find(|(_, child_of, _)| child_of.parent() == board) {
            Some((.., mut drawing)) if is_wanted => drawing.replace(between_rows(&layout, *rules)),
            Some((drawn, ..)) => commands.entity(drawn).despawn(),
            None if is_wanted => {
                _ = commands.spawn((
                    Name::new("Hairlines"),
                    ChildOf(board),
                    Hairlines,
                    from_theme(&theme, hairline),
                    Drawing::new(between_rows(&layout, *rules), Progress::DONE),
                    Transform::from_xyz(0.0, 0.0, height::LINES - 0.1),
                ))
            }
            None => {}
        }
    }
}

/// The colour of these lines. In high contrast, edges are as white as the lines between columns.
pub(super) fn hairline(theme: &Theme) -> Color {
    if theme.papers_below.is_some() { theme.edge } else { theme.disabled }
}

fn between_rows(layout: &BoardLayout, rules: Rules) -> Vec<Stroke> {
    let line = |row: u8| {
        let y = layout.board.min.y + (f32::from(row) * (1.0 + GAP) - GAP / 2.0) * layout.cell;
        let ends = [layout.board.min.x, layout.board.max.x].map(|x| layout.to_world(Vec2::new(x, y)));
        Stroke::round(ends.into(), [HAIRLINE; 2])
    };
    (1..rules.rows()).map(line).collect()
}

/// Shows how a mark would fall on the cell at which the pointer aims: the mark above the paper if there is room, and an arrow from
/// there. The mark before has landed by then.
fn show_way(
    mut commands: Commands,
    shown: Query<Entity, With<Way>>,
    cells: Query<(&Position, &ChildOf), With<Cell>>,
    boards: Query<&Grid>,
    falling: Query<(), With<Fall>>,
    mut waited: Local<bool>,
    (aim, layout, theme): (Res<Aim>, Res<BoardLayout>, Res<CurrentTheme>),
) {
    let waits = !falling.is_empty();
    if std::mem::replace(&mut *waited, waits) == waits && !aim.is_changed() && !layout.is_changed() {
        return;
    }
    shown.iter().for_each(|part| commands.entity(part).despawn());
    let Some((cell, Some(mark))) = aim.0.filter(|_| !waits) else {
        return;
    };
    let Some((position, _)) = cells
        .get(cell)
        .ok()
        .filter(|(_, child_of)| boards.get(child_of.parent()).is_ok_and(|grid| grid.0.kind().falls()))
    else {
        return;
    };
    let upper = f32::from(position.row) * (1.0 + GAP) + 0.5;
    let mut show = |name: &str, strokes, color: fn(&Theme) -> Color, at: f32| {
        commands.spawn((
            Name::new(name.to_owned()),
            Way,
            ChildOf(cell),
            from_theme(&theme, color),
            Drawing::new(strokes, Progress::DONE),
            Transform::from_xyz(0.0, at, height::MARK - height::GROUND),
        ));
    };
    if position.row > 0 {
        show("Arrow", arrow(upper), |theme| theme.lines, 0.0);
    }
    if layout.above >= 0.99 * ABOVE_PAPER * layout.cell {
        let color: fn(&Theme) -> Color = match mark {
            Mark::X => |theme| theme.marks.x,
            Mark::O => |theme| theme.marks.o,
        };
        show("Mark above", of_mark(mark, SEED), color, upper + PAPER_MARGIN + ABOVE);
    }
}

/// Dashes from the upper edge of a column down to the cell in the origin, and the head of an arrow.
fn arrow(upper: f32) -> Vec<Stroke> {
    let dashes = (0..).map(|index| upper - FIRST_DASH - DASH_PITCH * index as f32).take_while(|from| *from > ENDS);
    let dash = |from: f32| Stroke::round(vec![Vec2::Y * from, Vec2::Y * (from - DASH)], [DASH_WIDTH; 2]);
    let head = vec![Vec2::new(-ASIDE, ENDS), Vec2::Y * TIP, Vec2::new(ASIDE, ENDS)];
    dashes.map(dash).chain([Stroke::round(head, [ARROW_WIDTH; 2])]).collect()
}

/// Moves the marks that fall.
pub(super) fn fall(
    mut commands: Commands,
    mut falling: Query<(Entity, &mut Fall, &mut Transform)>,
    mut animator: Animator,
) {
    for (mark, mut fall, mut transform) in &mut falling {
        if animator.advance(&mut fall.progress) {
            commands.entity(mark).remove::<Fall>();
        }
        transform.translation.y = fall.height();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::animation::Motion;

    #[test]
    fn a_mark_falls_ever_faster_rebounds_once_and_lies_still() {
        let mut fall = Fall::to(Position::new(3, 5));
        let mut heights = vec![fall.height()];
        while !fall.progress.is_done() {
            fall.progress.advance(Duration::from_millis(16), Motion::Full);
            heights.push(fall.height());
        }
        assert_eq!(heights[0], 6.0 * (1.0 + GAP), "it begins above the paper");
        let landed = heights.iter().position(|height| *height < REBOUND).unwrap();
        let steps: Vec<_> = heights[..landed].windows(2).map(|pair| pair[0] - pair[1]).collect();
        assert!(steps.windows(2).skip(1).all(|pair| pair[1] > pair[0]), "{heights:?}");
        assert!(heights[landed..].iter().all(|height| (0.0..=REBOUND).contains(height)), "{heights:?}");
        assert!(heights[landed..].iter().any(|height| *height > REBOUND / 2.0), "{heights:?}");
        assert!(heights[heights.len() - 1].abs() < 1e-6, "{heights:?}");
    }

    #[test]
    fn with_less_motion_a_mark_is_there_at_once() {
        let mut fall = Fall::to(Position::new(0, 3));
        fall.progress.advance(Duration::ZERO, Motion::Reduced);
        assert!(fall.progress.is_done() && fall.height().abs() < 1e-6);
    }

    #[test]
    fn an_arrow_ends_above_its_cell_and_has_more_dashes_where_its_way_is_longer() {
        let of = |row: f32| arrow(row * (1.0 + GAP) + 0.5);
        assert!(of(5.0).len() > of(2.0).len() && of(1.0).len() > 1);
        assert!(of(5.0).iter().flat_map(|stroke| &stroke.points).all(|point| point.y > 0.5));
    }
}
