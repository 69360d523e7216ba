//! The picture behind everything, from a file that anybody may replace.

use bevy::prelude::*;

use crate::game::{Cell, GameSystems};
use crate::layout::BoardLayout;

use super::height;

/// In the folder `assets`. If it is missing or no picture, plain paper shows.
const PICTURE: &str = "background.png";

#[derive(Component)]
struct Background(Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, cover_window.in_set(GameSystems::Present));
}

/// A mesh like everything else here, so that a page need not bring what draws sprites.
fn spawn(
    mut commands: Commands,
    assets: Res<AssetServer>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let picture = assets.load(PICTURE);
    commands.spawn((
        Name::new("Background"),
        Background(picture.clone()),
        Mesh2d(meshes.add(Rectangle::from_length(1.0))),
        MeshMaterial2d(materials.add(picture)),
        Transform::from_xyz(0.0, 0.0, height::BACKGROUND),
    ));
}

/// Fills the window whatever its shape, cutting the picture rather than stretching it.
fn cover_window(
    background: Single<(&Background, &mut Transform), Without<Cell>>,
    pictures: Res<Assets<Image>>,
    layout: Res<BoardLayout>,
) {
    let (background, mut transform) = background.into_inner();
    if let Some(picture) = pictures.get(&background.0) {
        let size = picture.size_f32() * (layout.window / picture.size_f32()).max_element();
        transform.set_if_neq(transform.with_scale(size.extend(1.0)));
    }
}
