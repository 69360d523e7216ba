//! The painter of a window: Bevy's renderer paints the shapes.
//!
//! Every shape becomes a mesh, with its tint as the colours of the vertices. So one material is enough for all of them.

use bevy::asset::{AssetEventSystems, RenderAssetUsages};
use bevy::camera::visibility::{NoFrustumCulling, VisibilitySystems};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use bevy::window::PrimaryWindow;
use bevy_egui::EguiManagedTextures;

use crate::wake::{WakeSystems, update_again};

use super::background;
use super::shape::{self, Shape, Vertex};
use super::tint::Tint;

/// A mesh is made anew when the length of a pixel has changed by more than this share of the length.
const PIXEL_TOLERANCE: f32 = 1e-3;

/// The material of shapes, whose pixels have the colours of the vertices. A [`ColorMaterial`] would also look up a pixel of a picture
/// each time, even if it has none, which is most of the work where the processor draws.
#[derive(Asset, AsBindGroup, TypePath, Clone)]
struct VertexColors {}

impl Material2d for VertexColors {
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// What the mesh of an entity was made from.
#[derive(Component, Clone, Debug, Default, PartialEq)]
struct Painted {
    shape: Shape,
    color: LinearRgba,
    /// The length of a pixel, in the unit of the shape.
    pixel: f32,
}

/// Adds the camera, the background, and the meshes of all shapes. This plugin needs Bevy's renderer for meshes.
pub fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<VertexColors>::default());
    let material = app.world_mut().resource_mut::<Assets<VertexColors>>().add(VertexColors {});
    app.add_observer(move |added: On<Add, Shape>, mut commands: Commands| {
        let painted = (Painted::default(), Mesh2d::default(), MeshMaterial2d(material.clone()));
        // Everything that is drawn is in the window.
        commands.entity(added.entity).try_insert((painted, NoFrustumCulling));
    });
    app.add_plugins(background::plugin);
    app.add_systems(Startup, spawn_camera);
    let paint = paint.after(TransformSystems::Propagate).before(AssetEventSystems);
    app.add_systems(PostUpdate, paint.before(VisibilitySystems::CalculateBounds));
    // Letters that are drawn for the first time reach the graphics card one update later, and so do all letters of a new font.
    let draw_again = update_again.run_if(resource_changed::<EguiManagedTextures>);
    app.add_systems(Last, draw_again.before(WakeSystems));
}

/// Spawns one camera for all screens. egui draws its panels on the first camera, and the panels would vanish with that camera.
/// Multisampling is off, because it would take memory and time, and the edges of shapes are soft without it.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}

/// Makes the meshes of shapes that are new, or that have another tint or size than before.
fn paint(
    mut shapes: Query<(&Shape, &Tint, &GlobalTransform, &mut Painted, &mut Mesh2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
) {
    let scale_factor = window.map_or(1.0, |window| window.scale_factor());
    for (shape, tint, transform, mut painted, mut mesh) in &mut shapes {
        let pixel = shape::pixel(transform, scale_factor);
        // While a shape turns, the length of a pixel changes in its last digits.
        let is_same = (pixel / painted.pixel - 1.0).abs() < PIXEL_TOLERANCE;
        let pixel = if is_same { painted.pixel } else { pixel };
        let wanted = Painted { shape: shape.clone(), color: tint.current().into(), pixel };
        if *painted != wanted {
            let is_seen = !shape.indices.is_empty() && wanted.color.alpha > 0.0;
            mesh.0 = if is_seen { meshes.add(make(&wanted)) } else { default() };
            *painted = wanted;
        }
    }
}

fn make(Painted { shape, color, pixel }: &Painted) -> Mesh {
    let corner = |vertex: &Vertex| {
        (vertex.place(*pixel).extend(0.0).to_array(), color.with_alpha(color.alpha * vertex.opacity).to_f32_array())
    };
    let (positions, colors): (Vec<_>, Vec<_>) = shape.vertices.iter().map(corner).unzip();
    // Most shapes are so small that short indices are enough, which take half of the memory.
    let short: Result<_, _> = shape.indices.iter().map(|index| u16::try_from(*index)).collect();
    let indices = short.map_or_else(|_| Indices::U32(shape.indices.clone()), Indices::U16);
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
        .with_inserted_indices(indices)
}
