//! The swipes of the highlighter: on the cell that is looked at, and along a line that is shown.

use bevy::prelude::*;

use crate::layout::{BoardLayout, ShownBoard};
use crate::look::animation::{self, Progress};
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::strokes::Stroke;
use crate::look::theme::CurrentTheme;
use crate::look::tint::from_theme;

use super::strike::{HIGHLIGHTER_REACH, HIGHLIGHTER_WIDTH};
use super::{Annotations, BoardSystems, in_cell};

/// The width of the swipe and half its length, as shares of a cell.
const WIDTH: f32 = 0.84;
const REACH: f32 = 0.43;
/// How much higher the end of the swipe is than its beginning, as a share of a cell.
const RISE: f32 = 0.02;

/// The swipe on a cell. There is one swipe for all boards, because one board is shown.
#[derive(Component)]
pub(super) struct Highlight;

/// The swipe along a line from the first cell to the last one, as it is drawn now. There is one for all boards, too.
#[derive(Component, Default, PartialEq)]
pub(super) struct LineHighlight(Option<[Vec2; 2]>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, (show, show_line).chain().in_set(BoardSystems::Cursor));
}

fn spawn(mut commands: Commands, theme: Res<CurrentTheme>) {
    let end = Vec2::new(REACH, RISE / 2.0);
    commands.spawn((
        Name::new("Highlight"),
        Highlight,
        Drawing::new(vec![Stroke::highlighter(-end, end, WIDTH)], Progress::DONE),
        from_theme(&theme, |theme| theme.highlighter),
        Transform::default(),
        Visibility::Hidden,
    ));
    commands.spawn((
        Name::new("Line highlight"),
        LineHighlight::default(),
        Drawing::new(Vec::new(), Progress::DONE),
        from_theme(&theme, |theme| theme.highlighter),
        Transform::from_xyz(0.0, 0.0, height::HIGHLIGHTER),
        Visibility::Hidden,
    ));
}

/// Draws the swipe along the line of the shown board, when there is another one.
fn show_line(
    swipe: Single<(&mut LineHighlight, &mut Drawing, &mut Visibility)>,
    boards: Query<&Annotations>,
    layout: Res<BoardLayout>,
    shown: ShownBoard,
) {
    let (mut drawn, mut drawing, mut visibility) = swipe.into_inner();
    let line = shown.entity().and_then(|board| boards.get(board).ok()).map_or(&[][..], |notes| &notes.swiped);
    let ends = [line.first(), line.last()].map(|end| end.map(|cell| layout.to_world(layout.cell_rect(*cell).center())));
    let wanted = LineHighlight(ends[0].zip(ends[1]).map(|(from, to)| [from, to]));
    if *drawn == wanted {
        return;
    }
    visibility.set_if_neq(if wanted.0.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some([from, to]) = wanted.0 {
        let direction = (to - from).normalize_or(Vec2::Y);
        let kind = usize::from(direction.abs().min_element() > 0.1);
        let reach = direction * layout.cell * HIGHLIGHTER_REACH[kind];
        let stroke = Stroke::highlighter(from - reach, to + reach, HIGHLIGHTER_WIDTH[kind] * layout.cell);
        let progress = if drawn.0.is_some() {
            Progress::DONE
        } else {
            Progress::new(animation::HIGHLIGHT, EaseFunction::CubicInOut)
        };
        *drawing = Drawing::new(vec![stroke], progress);
    }
    *drawn = wanted;
}

fn show(
    highlight: Single<(&mut Transform, &mut Visibility), With<Highlight>>,
    boards: Query<&Annotations>,
    layout: Res<BoardLayout>,
    shown: ShownBoard,
) {
    let (mut transform, mut visibility) = highlight.into_inner();
    let board = shown.entity().and_then(|board| boards.get(board).ok());
    let cell = board.and_then(Annotations::highlighted);
    visibility.set_if_neq(if cell.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(cell) = cell {
        transform.set_if_neq(in_cell(&layout, cell, height::HIGHLIGHTER));
    }
}
