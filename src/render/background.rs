//! The picture behind everything, from a file that anybody may replace.

use bevy::prelude::*;

use crate::game::{Cell, GameSystems};
use crate::layout::BoardLayout;

use super::height;

/// In the folder `assets`. If it is missing or no picture, plain paper shows.
const PICTURE: &str = "background.png";

#[derive(Component)]
struct Background;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, cover_window.in_set(GameSystems::Present));
}

fn spawn(mut commands: Commands, assets: Res<AssetServer>) {
    commands.spawn((
        Name::new("Background"),
        Background,
        Sprite::from_image(assets.load(PICTURE)),
        Transform::from_xyz(0.0, 0.0, height::BACKGROUND),
    ));
}

/// Fills the window whatever its shape, cutting the picture rather than stretching it.
fn cover_window(
    background: Single<(&Sprite, &mut Transform), (With<Background>, Without<Cell>)>,
    pictures: Res<Assets<Image>>,
    layout: Res<BoardLayout>,
) {
    let (sprite, mut transform) = background.into_inner();
    if let Some(picture) = pictures.get(&sprite.image) {
        let scale = (layout.window / picture.size_f32()).max_element();
        transform.set_if_neq(transform.with_scale(Vec3::new(scale, scale, 1.0)));
    }
}
