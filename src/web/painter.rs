//! The painter of the page. It makes lists of the triangles of the shapes, and a list of the triangles of egui over them. The
//! page draws the lists by WebGL (`web/painter.js`), because Bevy's renderer would be two thirds of the download.

use bevy::camera::RenderTargetInfo;
use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::epaint::{ImageData, ImageDelta, Mesh, Primitive};
use bevy_egui::egui::{self, TextureId};
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, EguiRenderOutput};

use crate::bridge::on_page;
use crate::layout::BoardLayout;
use crate::look::height;
use crate::look::painter::add;
use crate::look::shape::{self, Shape};
use crate::look::shown::{Visibilities, is_seen, sort_from_back};
use crate::look::tint::Tint;
use crate::widgets::style::color;

/// Tells that the page has a new graphics context, which has no texture and no picture yet.
#[derive(Message)]
pub(super) struct GraphicsRestored;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<GraphicsRestored>();
    app.add_systems(Startup, |mut commands: Commands| _ = commands.spawn((Name::new("Camera"), Camera::default())));
    app.add_systems(PreUpdate, size_camera.before(EguiPreUpdateSet::InitContexts));
    app.add_systems(PostUpdate, paint.after(TransformSystems::Propagate).after(EguiPostUpdateSet::ProcessOutput));
}

/// Gives the camera the size of the window; egui takes the size from the camera. In a window, Bevy's renderer does this.
fn size_camera(mut camera: Single<&mut Camera>, window: Single<&Window, With<PrimaryWindow>>) {
    camera.computed.target_info =
        Some(RenderTargetInfo { physical_size: window.physical_size(), scale_factor: window.scale_factor() });
}

/// Triangles in the form in which the page gets them.
#[derive(Default, PartialEq)]
struct List {
    /// Five numbers for each vertex, as bits: its place in points and in the texture, and its colour with premultiplied
    /// alpha.
    vertices: Vec<[u32; 5]>,
    /// Three indices of vertices for each triangle.
    indices: Vec<u32>,
    /// Five numbers for each batch: the left, top, right and bottom side of the rectangle in which the batch is seen, in points,
    /// and the number of indices of the batch.
    batches: Vec<f32>,
}

impl List {
    fn add(&mut self, clip: egui::Rect, mesh: &Mesh) {
        let first = self.vertices.len() as u32;
        self.vertices.extend(mesh.vertices.iter().map(|vertex| {
            let [x, y, u, v] = [vertex.pos.x, vertex.pos.y, vertex.uv.x, vertex.uv.y].map(f32::to_bits);
            [x, y, u, v, u32::from_le_bytes(vertex.color.to_array())]
        }));
        self.indices.extend(mesh.indices.iter().map(|index| first + index));
        self.batches.extend([clip.min.x, clip.min.y, clip.max.x, clip.max.y, mesh.indices.len() as f32]);
    }

    /// Puts another list in the place of this one, and sends the new list to the page if it differs. Returns whether the list was
    /// sent.
    fn replace(&mut self, list: Self, index: usize, is_lost: bool) -> bool {
        let is_sent = is_lost || list != *self;
        if is_sent {
            on_page(|page| page.set_list(index, list.vertices.as_flattened(), &list.indices, &list.batches));
            *self = list;
        }
        is_sent
    }
}

/// What a list of shapes is made of: the shapes with the moments at which their components changed last, the size of the window,
/// and the sizes of text and of pixels. As long as all of this is the same, the list is the same.
#[derive(Default, PartialEq)]
struct Parts {
    shapes: Vec<(Entity, [Tick; 3])>,
    window: Vec2,
    scales: [f32; 2],
}

/// What the page has.
#[derive(Default)]
struct Sent {
    lists: [List; 3],
    /// What the lists of shapes were made of.
    parts: [Parts; 2],
    /// The size of the canvas in pixels, and the number of pixels in a point.
    size: (UVec2, f32),
}

/// The lists in the order in which they are drawn: the shapes behind the paper, such as confetti, which move for a second while
/// all others stay; the other shapes; the panels.
const BEHIND: usize = 0;
const SHAPES: usize = 1;
const PANELS: usize = 2;

/// Sends the page the lists that have changed, and lets the page draw if there is one. Changes of the texture are sent in every
/// update in which panels are built, because egui tells each change only once.
fn paint(
    shapes: Query<(Entity, Ref<Shape>, Ref<Tint>, Ref<GlobalTransform>)>,
    visibilities: Visibilities,
    egui: Single<(&mut EguiContext, Ref<EguiRenderOutput>, &EguiOutput)>,
    window: Single<&Window, With<PrimaryWindow>>,
    layout: Res<BoardLayout>,
    mut restored: MessageReader<GraphicsRestored>,
    mut last: Local<Sent>,
) {
    let (mut context, output, points) = egui.into_inner();
    let is_restored = restored.read().count() > 0;
    let mut has_changed = is_restored;
    if is_restored {
        let atlas = context.get_mut().fonts(|fonts| fonts.image());
        send_texture(&ImageDelta::full(ImageData::Color(atlas.into()), default()));
    } else if output.is_changed() {
        for delta in output.textures_delta.set.get(&TextureId::default()).into_iter().flatten() {
            send_texture(delta);
            has_changed = true;
        }
    }

    let seen = shapes.iter().filter(|(entity, _, tint, _)| is_seen(*entity, tint, &visibilities));
    let (behind, others) = seen.partition::<Vec<_>, _>(|(.., at)| at.translation().z < height::PAPER);
    for (index, shapes) in [(BEHIND, behind), (SHAPES, others)] {
        let changes = |(entity, shape, tint, transform): &(_, Ref<Shape>, Ref<Tint>, Ref<GlobalTransform>)| {
            (*entity, [shape.last_changed(), tint.last_changed(), transform.last_changed()])
        };
        let scales = [layout.zoom, window.scale_factor()];
        let parts = Parts { shapes: shapes.iter().map(changes).collect(), window: layout.window, scales };
        if !is_restored && last.parts[index] == parts {
            continue;
        }
        last.parts[index] = parts;
        let mut from_back: Vec<_> =
            shapes.iter().map(|(_, shape, tint, transform)| (&**shape, &**tint, &**transform)).collect();
        sort_from_back(&mut from_back);
        let mut mesh = Mesh::default();
        for (shape, tint, transform) in from_back {
            let pixel = shape::pixel(transform, window.scale_factor());
            add(&mut mesh, shape, color(tint.current()), pixel, |place| {
                layout.from_world(transform.transform_point(place.extend(0.0)).truncate()) / layout.zoom
            });
        }
        let mut list = List::default();
        list.add(egui::Rect::EVERYTHING, &mesh);
        has_changed |= last.lists[index].replace(list, index, is_restored);
    }
    if is_restored || output.is_changed() {
        let mut list = List::default();
        for job in &output.paint_jobs {
            if let Primitive::Mesh(mesh) = &job.primitive {
                list.add(job.clip_rect, mesh);
            }
        }
        has_changed |= last.lists[PANELS].replace(list, PANELS, is_restored);
    }
    let size = (window.physical_size(), points.pixels_per_point);
    if has_changed || size != last.size {
        last.size = size;
        on_page(|page| page.draw(size.0.x, size.0.y, size.1));
    }
}

fn send_texture(delta: &ImageDelta) {
    let ImageData::Color(image) = &delta.image;
    let [x, y] = delta.pos.unwrap_or_default().map(|side| side as u32);
    let [width, height] = image.size.map(|side| side as u32);
    let pixels: Vec<u8> = image.pixels.iter().flat_map(|pixel| pixel.to_array()).collect();
    on_page(|page| page.set_texture(delta.pos.is_none(), x, y, width, height, &pixels));
}
