//! What a free square offers where players choose the mark: a small X in its left half, and a small O in its right half.

use bevy::prelude::*;
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::{Mark, Position};

use crate::game::{Cell, Grid};
use crate::layout::BoardLayout;
use crate::look::animation;
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::shape::Shape;
use crate::look::strokes::of_mark;
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::{Tint, fade, from_theme};

use super::aim::Aim;
use super::annotations::{SMALL_MARK, aside};
use super::{Annotations, BoardSystems, CELL_CORNER, GROUND, marks, squared};

/// The size of the mark at which the pointer aims, as a share of a mark. Marks that are offered have the size `SMALL_MARK`.
const AIMED_AT: f32 = 0.56;
/// The width of the ground of a half, as a share of a cell.
const WIDTH: f32 = 0.46;

/// The drawing of a mark that a cell offers. It is a child of the cell.
#[derive(Component, Clone, Copy)]
struct Offer(Mark);

/// The ground of the half at which the pointer aims. It is a child of its cell.
#[derive(Component)]
struct HalfGround;

pub(super) fn plugin(app: &mut App) {
    let show_half = show_half.run_if(resource_changed::<Aim>.or_eager(resource_changed::<CurrentTheme>));
    let show = (offer, show_half).chain().after(squared::size_marks);
    app.add_systems(Update, show.in_set(BoardSystems::Mark));
}

/// Whether a person may choose either mark on a cell now.
pub(super) fn is_choosable(
    round: &Round,
    pairing: Option<&Match>,
    annotations: &Annotations,
    position: Position,
) -> bool {
    round.rules().kind().chooses_mark()
        && pairing.is_none_or(Match::has_person)
        && !annotations.are_asked_for
        && round.board().legal_cells().contains(position)
}

/// Whether a cell shows both marks: where either can be chosen, and nothing else is shown.
fn is_offered(round: &Round, pairing: Option<&Match>, annotations: &Annotations, position: Position) -> bool {
    let is_covered = annotations.highlighted() == Some(position)
        || annotations.move_of_line(position).is_some()
        || annotations.ends_at(position).next().is_some();
    is_choosable(round, pairing, annotations, position) && !is_covered
}

/// Draws the marks that the cells offer, and takes those away that are offered no longer.
fn offer(
    mut commands: Commands,
    boards: Query<(Ref<Round>, Option<&Match>, Ref<Annotations>, &Children), With<Grid>>,
    cells: Query<(&Position, Option<&Children>), With<Cell>>,
    offers: Query<(), With<Offer>>,
    (layout, theme): (Res<BoardLayout>, Res<CurrentTheme>),
) {
    for (round, pairing, annotations, children) in &boards {
        if !round.is_changed() && !annotations.is_changed() && !layout.is_changed() {
            continue;
        }
        for cell in children.iter() {
            let Ok((position, on_cell)) = cells.get(cell) else {
                continue;
            };
            let offered = on_cell.into_iter().flatten().filter(|child| offers.contains(**child));
            let is_offered = layout.has_halves() && is_offered(&round, pairing, &annotations, *position);
            if !is_offered {
                offered.for_each(|offer| commands.entity(*offer).despawn());
            } else if offered.count() == 0 {
                for mark in Mark::ALL {
                    commands.spawn((
                        Name::new(format!("Offer of {mark}")),
                        Offer(mark),
                        ChildOf(cell),
                        Tint::new(theme.faded[mark]),
                        Drawing::new(of_mark(mark, marks::seed(*position)), animation::Progress::DONE),
                        Transform::from_xyz(aside(mark), 0.0, height::MARK - height::GROUND)
                            .with_scale(Vec3::new(SMALL_MARK, SMALL_MARK, 1.0)),
                    ));
                }
            }
        }
    }
}

/// Shows at which half of a cell the pointer aims.
fn show_half(
    mut commands: Commands,
    grounds: Query<Entity, With<HalfGround>>,
    mut offers: Query<(&Offer, &ChildOf, &mut Transform, &mut Tint)>,
    (aim, layout, theme): (Res<Aim>, Res<BoardLayout>, Res<CurrentTheme>),
) {
    grounds.iter().for_each(|ground| commands.entity(ground).despawn());
    for (Offer(mark), of, mut transform, mut tint) in &mut offers {
        let is_aimed_at = aim.0 == Some((of.parent(), Some(*mark)));
        let size = if is_aimed_at { AIMED_AT } else { SMALL_MARK };
        transform.scale = Vec3::new(size, size, 1.0);
        fade(&mut tint, if is_aimed_at { theme.marks[*mark] } else { theme.faded[*mark] }, animation::HOVER, &theme);
    }
    if let Some((cell, Some(mark))) = aim.0.filter(|_| layout.has_halves()) {
        commands.spawn((
            Name::new("Half"),
            HalfGround,
            ChildOf(cell),
            from_theme(&theme, |theme: &Theme| theme.hovered),
            Shape::rounded_rectangle(Vec2::new(WIDTH, GROUND), CELL_CORNER),
            Transform::from_xyz(aside(mark), 0.0, 0.1),
        ));
    }
}
