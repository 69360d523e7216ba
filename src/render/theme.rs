//! Ink on paper: the colours, and the shapes and inks that are made once and shared.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use crate::rules::{ByMark, Mark};
use crate::teach::Value;

/// The table that everything lies on.
pub const PAPER: Color = Color::srgb_u8(0xF3, 0xEA, 0xD9);
/// The ground of an empty cell.
pub const EMPTY: Color = Color::srgb_u8(0xFF, 0xFD, 0xF8);
/// The ground of an empty cell under the pointer.
pub const HOVERED: Color = Color::srgb_u8(0xFF, 0xF6, 0xDF);
/// The ground of a cell with a mark.
pub const MARKED: Color = Color::srgb_u8(0xEA, 0xE2, 0xD2);
/// The ground of a cell in a winning line.
pub const WINNING: Color = Color::srgb_u8(0xFF, 0xD8, 0x6B);
/// What strikes a winning line through.
pub const STRIKE: Color = Color::srgb_u8(0x2B, 0x24, 0x1C);

/// The ink of each mark: a blue and a red that differ in brightness too.
pub const fn ink(mark: Mark) -> Color {
    match mark {
        Mark::X => Color::srgb_u8(0x1D, 0x4E, 0x89),
        Mark::O => Color::srgb_u8(0xC4, 0x45, 0x36),
    }
}

/// The ink of a value, which a shape and a word tell too.
pub const fn worth(value: Value) -> Color {
    match value {
        Value::Win => Color::srgb_u8(0x1E, 0x6B, 0x43),
        Value::Draw => Color::srgb_u8(0x6B, 0x5F, 0x50),
        Value::Loss => Color::srgb_u8(0xA3, 0x2A, 0x1C),
    }
}

/// How much of its ink the mark under the pointer has.
const GHOST_ALPHA: f32 = 0.25;
/// How thick the marks are, as a share of a cell; so are the lengths below.
pub const STROKE: f32 = 0.13;
const CROSS_ARM: f32 = 0.74;
/// To the middle of the stroke.
pub const RING_RADIUS: f32 = 0.34;
const CORNER_RADIUS: f32 = 0.08;
/// Corners of a ring; enough for its edge to be smooth in a cell of 700 pixels.
const RING_SEGMENTS: u32 = 160;
const ARC_SEGMENTS: u32 = 8;

/// Shapes for a cell of side 1, and inks.
#[derive(Resource)]
pub struct Palette {
    /// The ground of a cell.
    pub ground: Handle<Mesh>,
    /// The shape of each mark.
    pub marks: ByMark<Handle<Mesh>>,
    /// The ink of each mark.
    pub inks: ByMark<Handle<ColorMaterial>>,
    /// The ink of a mark that would be placed.
    pub ghosts: ByMark<Handle<ColorMaterial>>,
    /// The grounds.
    pub empty: Handle<ColorMaterial>,
    /// See [`HOVERED`].
    pub hovered: Handle<ColorMaterial>,
    /// See [`MARKED`].
    pub marked: Handle<ColorMaterial>,
    /// See [`WINNING`].
    pub winning: Handle<ColorMaterial>,
    /// See [`STRIKE`].
    pub strike: Handle<ColorMaterial>,
}

impl FromWorld for Palette {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let ground = meshes.add(rounded_square());
        let marks = ByMark { x: meshes.add(cross()), o: meshes.add(ring()) };
        let mut materials = world.resource_mut::<Assets<ColorMaterial>>();
        Self {
            ground,
            marks,
            inks: ByMark::new(|mark| materials.add(ink(mark))),
            ghosts: ByMark::new(|mark| materials.add(ink(mark).with_alpha(GHOST_ALPHA))),
            empty: materials.add(EMPTY),
            hovered: materials.add(HOVERED),
            marked: materials.add(MARKED),
            winning: materials.add(WINNING),
            strike: materials.add(STRIKE),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Palette>();
}

/// A stroke of this length with round ends, standing upright.
pub fn stroke(length: f32, width: f32) -> Mesh {
    Capsule2d::new(width / 2.0, length).into()
}

/// One outline, so that a pale ghost shows no crossing: twelve corners and four round ends around the centre.
fn cross() -> Mesh {
    let (half_width, arm) = (STROKE / 2.0, CROSS_ARM / 2.0);
    let outline = (0..4).flat_map(|quarter| {
        let turn = Vec2::from_angle(FRAC_PI_4 + FRAC_PI_2 * quarter as f32);
        let end = arc(Vec2::X * arm, half_width, -FRAC_PI_2, FRAC_PI_2);
        end.chain([Vec2::splat(half_width)]).map(move |point| turn.rotate(point)).collect::<Vec<_>>()
    });
    fan(outline)
}

fn ring() -> Mesh {
    let (inner, outer) = (RING_RADIUS - STROKE / 2.0, RING_RADIUS + STROKE / 2.0);
    Annulus::new(inner, outer).mesh().resolution(RING_SEGMENTS).into()
}

fn rounded_square() -> Mesh {
    let outline = (0..4).flat_map(|quarter| {
        let turn = Vec2::from_angle(FRAC_PI_2 * quarter as f32);
        arc(Vec2::splat(0.5 - CORNER_RADIUS), CORNER_RADIUS, 0.0, FRAC_PI_2).map(move |point| turn.rotate(point))
    });
    fan(outline)
}

fn arc(centre: Vec2, radius: f32, from: f32, to: f32) -> impl Iterator<Item = Vec2> {
    debug_assert!((to - from).abs() <= TAU);
    (0..=ARC_SEGMENTS)
        .map(move |step| centre + Vec2::from_angle(from + (to - from) * step as f32 / ARC_SEGMENTS as f32) * radius)
}

/// Fills an outline that is seen whole from the origin, anticlockwise.
fn fan(outline: impl Iterator<Item = Vec2>) -> Mesh {
    let points: Vec<Vec2> = std::iter::once(Vec2::ZERO).chain(outline).collect();
    let corners = points.len() as u32 - 1;
    let triangles = (0..corners).flat_map(|corner| [0, 1 + corner, 1 + (corner + 1) % corners]);
    let uvs = vec![[0.0, 0.0]; points.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_indices(Indices::U32(triangles.collect()))
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 0.0, 1.0]; points.len()])
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            points.iter().map(|point| point.extend(0.0).to_array()).collect::<Vec<_>>(),
        )
}
