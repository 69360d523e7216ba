//! A glass over the cell at which a finger aims, because the finger covers small cells: the cells around the aim, twice as large.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::epaint::{Mesh, Vertex, WHITE_UV};
use bevy_egui::egui::{self, Color32, Id, LayerId, Order, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass};

use crate::input::Aimed;
use crate::layout::BoardLayout;
use crate::look::shape::{self, Shape};
use crate::look::shown::{Visibilities, is_seen, sort_from_back};
use crate::look::strokes::Stroke;
use crate::look::tint::Tint;
use crate::look::{height, painter};
use crate::wake::Wake;
use crate::widgets::PanelSystems;
use crate::widgets::style::{self, color};

use super::describe::describe;

/// How long a finger aims before the glass appears.
const DELAY: Duration = Duration::from_millis(120);
/// The radius of the glass, the width of its rim, and how far its middle is from the aim, in points. How many times as large as on the
/// board everything is.
const RADIUS: f32 = 62.0;
const RIM: f32 = 4.0;
const AWAY: f32 = 112.0;
const TIMES: f32 = 2.0;
/// In this many rows from above, the glass is below the finger.
const BELOW: u8 = 5;
/// Where the handle begins, as a share of the radius, how long it is to the right and downwards, and its width, in points.
const HANDLE_AT: f32 = 0.74;
const HANDLE: f32 = 26.0;
const HANDLE_WIDTH: f32 = 9.0;
/// The number of sides of the polygon that the glass shows. The rim hides that it is no circle.
const SIDES: u8 = 24;

pub(super) fn plugin(app: &mut App) {
    // What is drawn has its place by then.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.after(TransformSystems::Propagate));
    app.add_systems(EguiPrimaryContextPass, paint.in_set(PanelSystems::Board).after(describe));
}

fn paint(
    mut contexts: EguiContexts,
    drawn: Query<(Entity, &Shape, &Tint, &GlobalTransform)>,
    visibilities: Visibilities,
    (aimed, layout): (Res<Aimed>, Res<BoardLayout>),
    time: Res<Time<Real>>,
    mut wake: ResMut<Wake>,
) -> Result {
    let Some((since, (_, position))) = aimed.since.zip(aimed.cell).filter(|_| layout.has_glass()) else {
        return Ok(());
    };
    if time.elapsed() < since + DELAY {
        wake.at(since + DELAY);
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let aim = layout.cell_rect(position).center();
    let glass = place(layout.in_points(layout.cell_rect(position)).center(), position.row, ctx.content_rect());
    // The paper is behind everything, and nothing that lies on the table is above the ring of the focus.
    let heights = height::GROUND..=height::CURSOR;
    let mut above = Vec::new();
    for (entity, shape, tint, transform) in &drawn {
        if heights.contains(&transform.translation().z) && is_seen(entity, tint, &visibilities) {
            above.push((shape, tint, transform));
        }
    }
    sort_from_back(&mut above);
    let mut mesh = Mesh::default();
    for (shape, tint, transform) in above {
        let pixel = shape::pixel(transform, TIMES * ctx.pixels_per_point() / layout.zoom);
        let in_glass = |vertex: &shape::Vertex| {
            let point = transform.transform_point(vertex.place(pixel).extend(0.0)).truncate();
            ((layout.from_world(point) - aim) * TIMES / layout.zoom, vertex.opacity)
        };
        let corners: Vec<_> = shape.vertices.iter().map(in_glass).collect();
        for triangle in shape.indices.chunks_exact(3) {
            let triangle = [0, 1, 2].map(|corner| corners[triangle[corner] as usize]);
            add(&mut mesh, &within_circle(triangle), glass, color(tint.current()));
        }
    }
    let theme = style::theme(ctx);
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::new("glass")));
    let handle = [HANDLE_AT * RADIUS, HANDLE_AT * RADIUS + HANDLE].map(|at| Vec2::new(at, -at));
    let handle = Shape::few_strokes(&[Stroke::round(handle.into(), [HANDLE_WIDTH; 2])], 1.0);
    painter::paint(&painter, &handle, glass, 1.0, color(theme.text));
    painter.circle_filled(glass, RADIUS, color(theme.paper));
    painter.add(mesh);
    painter.circle_stroke(glass, RADIUS, egui::Stroke::new(RIM, color(theme.text)));
    Ok(())
}

/// The middle of the glass for an aim in a row: above it, or below it where there is no room above, and within the window.
fn place(aim: egui::Pos2, row: u8, window: egui::Rect) -> egui::Pos2 {
    let reach = RADIUS + RIM;
    let is_below = row < BELOW || aim.y - AWAY - reach < window.top();
    let x = aim.x.clamp(window.left() + reach, (window.right() - reach).max(window.left() + reach));
    pos2(x, if is_below { aim.y + AWAY } else { aim.y - AWAY })
}

/// Adds a convex polygon to a mesh. Each corner has a place from the middle of the glass, and an opacity.
fn add(mesh: &mut Mesh, polygon: &[(Vec2, f32)], glass: egui::Pos2, ink: Color32) {
    let first = mesh.vertices.len() as u32;
    mesh.vertices.extend(polygon.iter().map(|(at, opacity)| Vertex {
        pos: glass + vec2(at.x, at.y),
        uv: WHITE_UV,
        color: ink.gamma_multiply(*opacity),
    }));
    for corner in 2..polygon.len() as u32 {
        mesh.add_triangle(first, first + corner - 1, first + corner);
    }
}

/// The part of a triangle within the glass, which is around the origin.
fn within_circle(triangle: [(Vec2, f32); 3]) -> Vec<(Vec2, f32)> {
    let (min, max) = triangle.iter().fold((Vec2::MAX, Vec2::MIN), |(min, max), (at, _)| (min.min(*at), max.max(*at)));
    if min.max_element() > RADIUS || max.min_element() < -RADIUS {
        return Vec::new();
    }
    let mut polygon = Vec::from(triangle);
    for side in 0..SIDES {
        let outward = Vec2::from_angle(f32::from(side) * TAU / f32::from(SIDES));
        let beyond = |corner: (Vec2, f32)| corner.0.dot(outward) - RADIUS;
        let Some(mut before) = polygon.last().copied() else {
            break;
        };
        for corner in std::mem::take(&mut polygon) {
            let [from, to] = [before, corner].map(beyond);
            if (from > 0.0) != (to > 0.0) {
                let share = from / (from - to);
                polygon.push((before.0.lerp(corner.0, share), before.1.lerp(corner.1, share)));
            }
            if to <= 0.0 {
                polygon.push(corner);
            }
            before = corner;
        }
    }
    polygon
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(polygon: &[(Vec2, f32)]) -> f32 {
        let of = |index: usize| polygon[index].0 - polygon[0].0;
        (2..polygon.len()).map(|index| of(index - 1).perp_dot(of(index)) / 2.0).sum()
    }

    fn triangle(corners: [(f32, f32); 3]) -> [(Vec2, f32); 3] {
        corners.map(|(x, y)| (Vec2::new(x, y), 1.0))
    }

    #[test]
    fn a_triangle_keeps_what_is_within_the_glass() {
        let inside = triangle([(0.0, 0.0), (20.0, 0.0), (0.0, 20.0)]);
        assert_eq!(within_circle(inside), inside);
        for outside in [[(70.0, 0.0), (90.0, 0.0), (70.0, 20.0)], [(60.0, 60.0), (90.0, 60.0), (60.0, 90.0)]] {
            assert!(within_circle(triangle(outside)).is_empty(), "{outside:?}");
        }
        let around = within_circle(triangle([(-500.0, -300.0), (500.0, -300.0), (0.0, 600.0)]));
        let circle = TAU / 2.0 * RADIUS * RADIUS;
        assert!((1.0..1.01).contains(&(area(&around) / circle)), "{}", area(&around) / circle);
        // Half of the circle is beyond the edge.
        let half = within_circle(triangle([(0.0, -500.0), (500.0, 0.0), (0.0, 500.0)]));
        assert!((0.5..0.506).contains(&(area(&half) / circle)), "{}", area(&half) / circle);
    }

    #[test]
    fn a_soft_edge_stays_soft() {
        let [a, b, c] = triangle([(0.0, 0.0), (124.0, 0.0), (0.0, 10.0)]);
        let cut = within_circle([a, (b.0, 0.0), c]);
        let (_, opacity) = cut.iter().find(|(at, _)| at.abs_diff_eq(Vec2::X * RADIUS, 0.01)).expect("it is cut there");
        assert!((opacity - 0.5).abs() < 0.01, "{opacity}");
    }

    #[test]
    fn the_glass_is_within_the_window_and_away_from_the_finger() {
        let window = egui::Rect::from_min_size(pos2(0.0, 0.0), vec2(390.0, 844.0));
        for (aim, row, expected) in [
            (pos2(200.0, 500.0), 9, pos2(200.0, 388.0)),
            (pos2(40.0, 300.0), 1, pos2(66.0, 412.0)),
            (pos2(370.0, 150.0), 6, pos2(324.0, 262.0)),
        ] {
            assert_eq!(place(aim, row, window), expected);
        }
    }
}
