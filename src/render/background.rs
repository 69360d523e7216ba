//! The picture behind everything, from a file that anybody may replace.

use bevy::prelude::*;

use crate::game::Cell;
use crate::layout::BoardLayout;

use super::theme::{CurrentTheme, LIGHT};
use super::{Shapes, height};

/// In the folder `assets`. If it is missing or no picture, the plain table shows.
const PICTURE: &str = "background.png";

#[derive(Component)]
struct Background(Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(
        Update,
        (cover_window, light.run_if(resource_exists_and_changed::<CurrentTheme>)).chain().in_set(Shapes::Background),
    );
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

/// The picture is drawn for the light theme's table; on a darker one less light falls on it.
fn light(
    background: Single<(&MeshMaterial2d<ColorMaterial>, &mut Visibility), With<Background>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut clear: ResMut<ClearColor>,
    theme: Res<CurrentTheme>,
) {
    let (material, mut visibility) = background.into_inner();
    let [there, wanted] = [LIGHT.table, theme.table].map(|color| color.to_linear());
    let share = |wanted: f32, there: f32| wanted / there.max(f32::EPSILON);
    if let Some(mut material) = materials.get_mut(&material.0) {
        material.color = Color::linear_rgb(
            share(wanted.red, there.red),
            share(wanted.green, there.green),
            share(wanted.blue, there.blue),
        );
    }
    *visibility = if theme.has_picture { Visibility::Inherited } else { Visibility::Hidden };
    clear.0 = theme.table;
}
