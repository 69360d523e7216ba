//! The board: a sheet of paper, the lines that part its cells, and the ground of each cell, which tells of it.

use bevy::prelude::*;

use crate::game::{Cell, CurrentOutcome};
use crate::input::Hover;
use crate::layout::{BoardLayout, GAP, SHEET_MARGIN};
use crate::motion::{self, Progress};
use noughts_engine::rules::{Mark, Position};
use crate::screen::Screen;

use super::ink::{Ink, of_theme, turn};
use super::pen::{Pen, Stroke, rounded_rectangle};
use super::theme::{CurrentTheme, Theme};
use super::{Shapes, height, moved};

/// Round corners, as shares of a cell.
const GROUND_CORNER: f32 = 0.07;
/// In logical pixels of the natural size.
const EDGE: f32 = 1.0;
const CORNER: f32 = 12.0;
/// Lines between cells: how thick as a share of the gap, how far they stray, and how far they stay off the edge.
const LINE: f32 = 0.32;
const BOW: f32 = 0.006;
const SHORT: f32 = 0.03;

/// The paper below the cells, and what is seen of the one below it is its edge.
#[derive(Component, Clone, Copy)]
enum Paper {
    Edge,
    Sheet,
}

/// The lines.
#[derive(Component)]
struct Lines;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, (lay_paper, dress_cells));
    app.add_systems(
        Update,
        (place_cells.run_if(moved), place_paper.run_if(moved), draw_lines.run_if(moved), colour_grounds)
            .chain()
            .in_set(Shapes::Board),
    );
}

fn lay_paper(mut commands: Commands, theme: Res<CurrentTheme>) {
    let parts: [(Paper, fn(&Theme) -> Color, f32); 2] =
        [(Paper::Edge, |theme| theme.edge, 0.0), (Paper::Sheet, |theme| theme.sheet, 0.1)];
    for (paper, part, lift) in parts {
        commands.spawn((
            Name::new("Paper"),
            paper,
            of_theme(&theme, part),
            Mesh2d::default(),
            Transform::from_xyz(0.0, 0.0, height::PAPER + lift),
            Visibility::Hidden,
        ));
    }
}

fn dress_cells(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    cells: Query<Entity, With<Cell>>,
    theme: Res<CurrentTheme>,
) {
    let ground = meshes.add(rounded_rectangle(Vec2::ONE, GROUND_CORNER));
    for cell in &cells {
        commands.entity(cell).insert((
            Mesh2d(ground.clone()),
            Ink::new(theme.sheet),
            Transform::default(),
            Visibility::Hidden,
        ));
    }
}

/// Everything on a cell is its child, so it is drawn in units of one cell.
fn place_cells(
    mut cells: Query<(&Position, &mut Transform, &mut Visibility), With<Cell>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
) {
    for (position, mut transform, mut visibility) in &mut cells {
        let centre = layout.to_world(layout.cell_rect(*position).center());
        *transform = Transform::from_translation(centre.extend(height::GROUND)).with_scale(Vec3::new(
            layout.cell,
            layout.cell,
            1.0,
        ));
        *visibility = seen_on_game(*screen.get());
    }
}

fn seen_on_game(screen: Screen) -> Visibility {
    if screen == Screen::Game { Visibility::Inherited } else { Visibility::Hidden }
}

fn place_paper(
    mut papers: Query<(&Paper, &mut Mesh2d, &mut Transform, &mut Visibility)>,
    mut meshes: ResMut<Assets<Mesh>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
) {
    for (paper, mut mesh, mut transform, mut visibility) in &mut papers {
        let margin = match paper {
            Paper::Edge => SHEET_MARGIN,
            Paper::Sheet => SHEET_MARGIN - EDGE,
        };
        let sheet = layout.board.inflate(margin * layout.zoom);
        mesh.0 = meshes.add(rounded_rectangle(sheet.size(), CORNER * layout.zoom));
        transform.translation = layout.to_world(sheet.center()).extend(transform.translation.z);
        *visibility = seen_on_game(*screen.get());
    }
}

/// As long as the board is not left, a new size does not have its lines drawn anew.
fn draw_lines(
    mut commands: Commands,
    mut lines: Query<(Entity, &mut Pen), With<Lines>>,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    theme: Res<CurrentTheme>,
) {
    if *screen.get() != Screen::Game {
        for (lines, _) in &lines {
            commands.entity(lines).despawn();
        }
    } else if let Ok((_, mut pen)) = lines.single_mut() {
        pen.redraw(between_cells(&layout));
    } else {
        commands.spawn((
            Name::new("Lines"),
            Lines,
            of_theme(&theme, |theme| theme.pencil),
            Pen::new(between_cells(&layout), Progress::new(motion::LINES, EaseFunction::SineInOut)),
            Transform::from_xyz(0.0, 0.0, height::LINES),
        ));
    }
}

fn between_cells(layout: &BoardLayout) -> Vec<Stroke> {
    let cell = layout.cell;
    let width = (LINE * GAP * cell).max(2.0);
    let step = cell * (1.0 + GAP);
    let board = layout.board.inflate(-SHORT * cell);
    let line = |index: usize, from: Vec2, to: Vec2| {
        let bow = if index.is_multiple_of(2) { BOW } else { -BOW };
        Stroke::bowed(layout.to_world(from), layout.to_world(to), bow * cell, width)
    };
    let gaps = |length: f32| {
        (1..(length / step).round() as usize).map(move |index| (index as f32 - GAP / 2.0 / (1.0 + GAP)) * step)
    };
    let size = layout.board.size() + cell * GAP;
    let upright = gaps(size.x).map(|x| layout.board.min.x + x).enumerate();
    let level = gaps(size.y).map(|y| layout.board.min.y + y).enumerate();
    upright
        .map(|(index, x)| line(index, Vec2::new(x, board.min.y), Vec2::new(x, board.max.y)))
        .chain(level.map(|(index, y)| line(index + 1, Vec2::new(board.min.x, y), Vec2::new(board.max.x, y))))
        .collect()
}

fn colour_grounds(
    mut cells: Query<(&Position, Has<Mark>, &mut Ink), With<Cell>>,
    outcome: Res<CurrentOutcome>,
    hover: Res<Hover>,
    theme: Res<CurrentTheme>,
) {
    let over = outcome.0.as_ref();
    for (position, is_marked, mut ink) in &mut cells {
        let (color, time) = if over.is_some_and(|outcome| outcome.is_won_by(*position)) {
            (theme.winning, motion::STRIKE)
        } else if !is_marked && over.is_none() && hover.0 == Some(*position) {
            (theme.hovered, motion::HOVER)
        } else {
            (theme.sheet, motion::HOVER)
        };
        turn(&mut ink, color, time);
    }
}
