//! The picture behind everything in a window, from a file that can be replaced. On a page it is a part of the page's style.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::asset::AssetPath;
use bevy::asset::io::{embedded::EmbeddedAssetRegistry, file::FileAssetReader};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::layout::BoardLayout;
use crate::wake::Wake;

use super::theme::{CurrentTheme, LIGHT};
use super::{LookSystems, height};

/// The name of the picture in the folder `assets`. If the file is not a picture, the plain colour of the table is
/// shown.
const PICTURE: &str = "background.png";
/// How often a window that would otherwise sleep checks whether the picture is loaded.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// The picture that is embedded in the program, because an installed program has no folder `assets` beside it.
const EMBEDDED: &[u8] = include_bytes!("../../assets/background.png");

#[derive(Component)]
struct Background(Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    if let Some(embedded) = app.world().get_resource::<EmbeddedAssetRegistry>() {
        embedded.insert_asset(PathBuf::new(), Path::new(PICTURE), EMBEDDED);
    }
    app.insert_resource(ClearColor(LIGHT.table));
    app.add_systems(Startup, spawn);
    let follow_theme = follow_theme.run_if(resource_exists_and_changed::<CurrentTheme>);
    let stay_awake = stay_awake.run_if(resource_exists::<EventLoopProxyWrapper>);
    app.add_systems(Update, (cover_window, follow_theme, stay_awake).chain().in_set(LookSystems::Background));
}

/// Where the picture comes from: the file in the folder `assets` if there is one, and otherwise the program itself.
fn picture() -> AssetPath<'static> {
    if !FileAssetReader::new("assets").root_path().join(PICTURE).exists() {
        return AssetPath::from(PICTURE).with_source("embedded");
    }
    AssetPath::from(PICTURE)
}

/// Spawns the background.
fn spawn(
    mut commands: Commands,
    assets: Res<AssetServer>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let picture = assets.load(picture());
    commands.spawn((
        Name::new("Background"),
        Background(picture.clone()),
        Mesh2d(meshes.add(Rectangle::from_length(1.0))),
        MeshMaterial2d(materials.add(picture)),
        Transform::from_xyz(0.0, 0.0, height::BACKGROUND),
    ));
}

/// Fills the window with the picture. The picture keeps its proportions, and what does not fit is cut off.
fn cover_window(
    background: Single<(&Background, &mut Transform)>,
    pictures: Res<Assets<Image>>,
    layout: Res<BoardLayout>,
) {
    let (background, mut transform) = background.into_inner();
    if let Some(picture) = pictures.get(&background.0) {
        let size = picture.size_f32() * (layout.window / picture.size_f32()).max_element();
        transform.set_if_neq(transform.with_scale(size.extend(1.0)));
    }
}

/// Darkens the picture in a dark theme, because it is drawn for the light one.
fn follow_theme(
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

/// Keeps the window awake while the picture is being loaded. The end of loading is not an event that wakes the window,
/// so without this the picture would appear only after the next input.
fn stay_awake(
    background: Single<&Background>,
    assets: Res<AssetServer>,
    time: Res<Time<Real>>,
    mut wake: ResMut<Wake>,
    mut has_arrived: Local<bool>,
) {
    if *has_arrived {
        return;
    }
    if assets.load_state(&background.0).is_loading() {
        wake.at(time.elapsed() + LOOK_AGAIN);
    } else {
        // The update after the picture is loaded draws it.
        *has_arrived = true;
        wake.now();
    }
}
