//! The swipes of the highlighter: on the cell that is looked at or, on a large board, on the last move, and along a line that is
//! shown.

use bevy::prelude::*;
use noughts_engine::play::Round;
use noughts_engine::rules::Position;

use crate::game::MOST_AT_A_GLANCE;
use crate::layout::{BoardLayout, ShownBoard, times};
use crate::look::animation::Progress;
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::strokes::Stroke;
use crate::look::theme::CurrentTheme;
use crate::look::tint::from_theme;

use super::falling::Fall;
use super::strike::{HIGHLIGHTER_REACH, HIGHLIGHTER_WIDTH};
use super::{Annotations, BoardSystems, in_cell};

/// The width of the swipe and half its length, as shares of a cell.
const WIDTH: f32 = 0.84;
const REACH: f32 = 0.43;
/// How much higher the end of the swipe is than its beginning, as a share of a cell.
const RISE: f32 = 0.02;
/// The width of each of many swipes along lines, as a share of its usual width.
const NARROW: f32 = 0.4;

/// The swipe on a cell. There is one swipe for all boards, because one board is shown.
#[derive(Component)]
pub(super) struct Highlight;

/// The swipes along lines from the first cell to the last one, as they are drawn now. They are there once for all boards, too.
#[derive(Component, Default, PartialEq)]
pub(super) struct LineHighlight(Vec<[Vec2; 2]>);

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

/// Draws the swipes along the lines of the shown board, when there are others. More than two swipes, and swipes that are about no
/// verdict, are narrow, so that one sees them apart.
fn show_line(
    swipe: Single<(&mut LineHighlight, &mut Drawing, &mut Visibility)>,
    boards: Query<&Annotations>,
    layout: Res<BoardLayout>,
    shown: ShownBoard,
) {
    let (mut drawn, mut drawing, mut visibility) = swipe.into_inner();
    let notes = shown.entity().and_then(|board| boards.get(board).ok());
    let lines = notes.map_or(&[][..], |notes| &notes.swiped);
    let ends = |line: &Vec<Position>| {
        let [from, to] = [line.first()?, line.last()?].map(|cell| layout.to_world(layout.cell_rect(*cell).center()));
        Some([from, to])
    };
    let wanted = LineHighlight(lines.iter().filter_map(ends).collect());
    if *drawn == wanted {
        return;
    }
    visibility.set_if_neq(if wanted.0.is_empty() { Visibility::Hidden } else { Visibility::Inherited });
    if !wanted.0.is_empty() {
        let is_narrow = wanted.0.len() > 2 || notes.is_some_and(|notes| notes.verdict.is_none());
        let narrow = if is_narrow { NARROW } else { 1.0 };
        let swipe = |[from, to]: &[Vec2; 2]| {
            let direction = (to - from).normalize_or(Vec2::Y);
            let kind = usize::from(direction.abs().min_element() > 0.1);
            let reach = direction * layout.cell * HIGHLIGHTER_REACH[kind];
            Stroke::highlighter(from - reach, to + reach, HIGHLIGHTER_WIDTH[kind] * layout.cell * narrow)
        };
        let progress = match drawn.0.is_empty() {
            true => Progress::new(times::HIGHLIGHT, EaseFunction::CubicInOut),
            false => Progress::DONE,
        };
        *drawing = Drawing::new(wanted.0.iter().map(swipe).collect(), progress);
    }
    *drawn = wanted;
}

/// The cell of the last move on a large board, until the round is over. Then the line that has ended the round is highlighted.
fn last_move(round: &Round) -> Option<Position> {
    let (_, last) = round.last().filter(|_| round.rules().cells().len() > MOST_AT_A_GLANCE && !round.is_over())?;
    Some(last.mv.position)
}

fn show(
    highlight: Single<(&mut Transform, &mut Visibility), With<Highlight>>,
    boards: Query<(&Annotations, Option<&Round>)>,
    falling: Query<(), With<Fall>>,
    layout: Res<BoardLayout>,
    shown: ShownBoard,
) {
    let (mut transform, mut visibility) = highlight.into_inner();
    let cell = shown.entity().and_then(|board| {
        let (annotations, round) = boards.get(board).ok()?;
        // A mark that falls is highlighted once it has landed.
        annotations.highlighted().or_else(|| last_move(round?).filter(|_| falling.is_empty()))
    });
    let cell = cell.filter(|cell| layout.shows(*cell));
    visibility.set_if_neq(if cell.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(cell) = cell {
        transform.set_if_neq(in_cell(&layout, cell, height::HIGHLIGHTER));
    }
}
