//! The picture behind everything in a window, from a file that can be replaced. On a page the picture is a part of the page's
//! style.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::asset::AssetPath;
use bevy::asset::io::{AssetSourceId, embedded::EmbeddedAssetRegistry, file::FileAssetReader};
use bevy::color::ColorToComponents;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::winit::EventLoopProxyWrapper;

use crate::layout::BoardLayout;
use crate::wake::Wake;

use super::theme::{CurrentTheme, LIGHT};
use super::{LookSystems, height};

/// The name of the picture in the folder `assets`. If the file is not a picture, the plain colour of the table is
/// shown.
const PICTURE: &str = "background.png";
/// The least contrast of text with the picture: a little more than WCAG 2 asks for, because colours are rounded.
const CONTRAST: f32 = 4.5 + 0.05;
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
    let follow_theme = follow_theme.run_if(resource_exists::<CurrentTheme>);
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

/// Darkens the picture in a dark theme, because the picture is drawn for the light theme. A picture that is not the
/// program's own is mixed with the colour of the table until text can be read on it.
fn follow_theme(
    background: Single<(&Background, &MeshMaterial2d<ColorMaterial>, &mut Visibility)>,
    pictures: Res<Assets<Image>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut clear: ResMut<ClearColor>,
    mut loaded: MessageReader<AssetEvent<Image>>,
    theme: Res<CurrentTheme>,
) {
    let (background, material, mut visibility) = background.into_inner();
    let is_loaded = loaded.read().any(|event| event.is_added(&background.0));
    if !is_loaded && !theme.is_changed() {
        return;
    }
    let shade = shade(*theme);
    let own = AssetSourceId::from("embedded");
    let picture = pictures.get(&background.0).filter(|_| background.0.path().is_none_or(|path| *path.source() != own));
    let share = picture.map_or(1.0, |picture| share(*theme, pixels(picture).map(|pixel| multiply(pixel, shade))));
    if let Some(mut material) = materials.get_mut(&material.0) {
        material.color = shade.with_alpha(share).into();
    }
    *visibility = if theme.has_picture { Visibility::Inherited } else { Visibility::Hidden };
    clear.0 = theme.table;
}

/// The colour by which the picture is multiplied, so that its plain parts have the colour of the table.
fn shade(theme: CurrentTheme) -> LinearRgba {
    let [there, wanted] = [LIGHT.table, theme.table].map(|color| color.to_linear().to_vec3());
    LinearRgba::from_vec3(wanted / there.max(Vec3::splat(f32::EPSILON)))
}

fn multiply(one: LinearRgba, other: LinearRgba) -> LinearRgba {
    LinearRgba::from_vec3(one.to_vec3() * other.to_vec3())
}

/// The pixels of a picture, as if they were opaque. A picture without 8 bits for each channel counts as black.
fn pixels(picture: &Image) -> impl Iterator<Item = LinearRgba> {
    let linear: Vec<_> = (0..=255).map(|value| Color::srgb_u8(value, value, value).to_linear().red).collect();
    let bytes = match picture.texture_descriptor.format {
        TextureFormat::Rgba8UnormSrgb => picture.data.as_deref().unwrap_or_default(),
        _ => &[0; 4],
    };
    let channel = move |value: u8| linear[usize::from(value)];
    bytes
        .as_chunks()
        .0
        .iter()
        .map(move |[red, green, blue, _]| LinearRgba::rgb(channel(*red), channel(*green), channel(*blue)))
}

/// The largest opacity of a picture over the colour of the table at which text can be read on each of these pixels.
fn share(theme: CurrentTheme, pixels: impl Iterator<Item = LinearRgba>) -> f32 {
    let table = theme.table.luminance();
    // The luminance of the darkest ground, or of the lightest one in a dark theme, on which an ink can be read.
    let limit = |ink: Color| match theme.is_dark {
        true => (ink.luminance() + 0.05) / CONTRAST - 0.05,
        false => (ink.luminance() + 0.05) * CONTRAST - 0.05,
    };
    let limits = [theme.text, theme.quiet].map(limit);
    let largest = |pixel: LinearRgba| {
        let beyond = pixel.luminance() - table;
        let shares = limits.map(|limit| (limit - table) / beyond).into_iter().filter(|share| *share > 0.0);
        shares.fold(1.0, f32::min)
    };
    pixels.map(largest).fold(1.0, f32::min)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::theme::{DARK, THEMES, Theme};

    const TEXT: f32 = 4.5;

    /// The contrast of two colours, as WCAG 2 defines it.
    fn contrast(one: f32, other: f32) -> f32 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn mix(theme: &Theme, pixel: LinearRgba, share: f32) -> f32 {
        theme.table.luminance() * (1.0 - share) + pixel.luminance() * share
    }

    #[test]
    fn text_can_be_read_on_every_picture_and_as_much_of_it_is_seen_as_that_allows() {
        for theme in [&LIGHT, &DARK] {
            let shade = shade(CurrentTheme(theme));
            for color in [Color::BLACK, Color::WHITE, Color::srgb(1.0, 0.0, 1.0), Color::srgb(0.2, 0.5, 0.3)] {
                let pixel = multiply(color.to_linear(), shade);
                let share = share(CurrentTheme(theme), [theme.table.to_linear(), pixel].into_iter());
                let least = |share: f32| {
                    let ground = mix(theme, pixel, share);
                    [theme.text, theme.quiet]
                        .map(|ink| contrast(ink.luminance(), ground))
                        .into_iter()
                        .fold(f32::MAX, f32::min)
                };
                assert!(least(share) >= TEXT, "{} {color:?}: {} of it", theme.name, share);
                assert!(
                    share == 1.0 || least(share + 0.02) < TEXT + 0.05,
                    "{} {color:?}: only {share} of it",
                    theme.name
                );
            }
        }
    }

    #[test]
    fn the_whole_of_the_own_picture_can_be_seen() {
        let picture = image::load_from_memory(EMBEDDED).expect("it is a picture").into_rgba8();
        let size =
            bevy::render::render_resource::Extent3d { width: picture.width(), height: picture.height(), ..default() };
        let picture = Image::new(
            size,
            bevy::render::render_resource::TextureDimension::D2,
            picture.into_raw(),
            TextureFormat::Rgba8UnormSrgb,
            bevy::asset::RenderAssetUsages::MAIN_WORLD,
        );
        for theme in THEMES.into_iter().filter(|theme| theme.has_picture) {
            let shade = shade(CurrentTheme(theme));
            assert_eq!(
                share(CurrentTheme(theme), pixels(&picture).map(|pixel| multiply(pixel, shade))),
                1.0,
                "{}",
                theme.name
            );
        }
    }
}
