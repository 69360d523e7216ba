//! Paints egui's triangles into an image, for pictures that leave the screen.

use bevy_egui::egui::epaint::{Mesh, Vertex};
use bevy_egui::egui::{Color32, ColorImage, Vec2};

/// Paints triangles over what an image shows, with this number of pixels in a point. `letters` is egui's texture.
pub fn paint_mesh(image: &mut ColorImage, mesh: &Mesh, pixels_per_point: f32, letters: &ColorImage) {
    for corners in mesh.indices.as_chunks().0 {
        let corners: [Vertex; 3] = corners.map(|index| mesh.vertices[index as usize]);
        // A pixel belongs to the triangle in which its middle is.
        let places = corners.map(|corner| corner.pos.to_vec2() * pixels_per_point - Vec2::splat(0.5));
        paint_triangle(image, &corners, places, letters);
    }
}

fn paint_triangle(image: &mut ColorImage, corners: &[Vertex; 3], places: [Vec2; 3], letters: &ColorImage) {
    let [a, b, c] = places;
    let cross = |one: Vec2, other: Vec2| one.x * other.y - one.y * other.x;
    let area = cross(b - a, c - a);
    let [width, height] = image.size;
    // Of the ends of a row and a column, only the first one belongs to the triangle. So no pixel is painted twice where two
    // triangles meet.
    let within =
        |from: f32, to: f32, most: usize| (from.ceil().max(0.0) as usize)..(to.ceil().max(0.0) as usize).min(most);
    for y in within(a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y), height) {
        let row = y as f32;
        let (mut left, mut right) = (f32::INFINITY, f32::NEG_INFINITY);
        for (one, other) in [(a, b), (b, c), (c, a)] {
            // The same two ends are in the same order in every triangle, so that neighbours agree.
            let (upper, lower) = if one.y < other.y { (one, other) } else { (other, one) };
            if upper.y <= row && row < lower.y {
                let at = upper.x + (row - upper.y) * (lower.x - upper.x) / (lower.y - upper.y);
                (left, right) = (left.min(at), right.max(at));
            }
        }
        for x in within(left, right, width) {
            let place = Vec2::new(x as f32, row);
            let [second, third] = [cross(place - a, c - a), cross(b - a, place - a)].map(|part| part / area);
            let shares = [1.0 - second - third, second, third];
            let mixed = |of: &dyn Fn(&Vertex) -> f32| {
                corners.iter().zip(shares).map(|(corner, share)| of(corner) * share).sum()
            };
            let texel = |of: f32, most: usize| ((of * most as f32) as usize).min(most - 1);
            let uv: [f32; 2] = [mixed(&|corner| corner.uv.x), mixed(&|corner| corner.uv.y)];
            let letter = letters[(texel(uv[0], letters.size[0]), texel(uv[1], letters.size[1]))].to_array();
            let paint: [f32; 4] = std::array::from_fn(|channel| {
                mixed(&|corner| f32::from(corner.color.to_array()[channel])) * f32::from(letter[channel]) / 255.0
            });
            let pixel = &mut image[(x, y)];
            let seen = 1.0 - paint[3] / 255.0;
            let below = pixel.to_array();
            let [red, green, blue, alpha] =
                std::array::from_fn(|channel| (paint[channel] + f32::from(below[channel]) * seen + 0.5) as u8);
            *pixel = Color32::from_rgba_premultiplied(red, green, blue, alpha);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::epaint::WHITE_UV;
    use bevy_egui::egui::{Pos2, Rect, pos2};

    use super::*;

    const LETTERS: [Color32; 2] = [Color32::WHITE, Color32::TRANSPARENT];

    fn painted(mesh: &Mesh, pixels_per_point: f32) -> ColorImage {
        let mut image = ColorImage::filled([8, 8], Color32::BLACK);
        paint_mesh(&mut image, mesh, pixels_per_point, &ColorImage::new([2, 1], LETTERS.into()));
        image
    }

    #[test]
    fn a_half_transparent_square_is_painted_once_wherever_its_triangles_meet() {
        let half = Color32::from_rgba_premultiplied(100, 50, 0, 128);
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(Rect::from_min_max(pos2(1.0, 1.0), pos2(3.0, 3.5)), half);
        let image = painted(&mesh, 2.0);
        for (index, pixel) in image.pixels.iter().enumerate() {
            let (x, y) = (index % 8, index / 8);
            let is_inside = (2..6).contains(&x) && (2..7).contains(&y);
            let expected = if is_inside { Color32::from_rgba_premultiplied(100, 50, 0, 255) } else { Color32::BLACK };
            assert_eq!(*pixel, expected, "{x} {y}");
        }
    }

    #[test]
    fn colours_pass_into_each_other_and_the_texture_says_what_is_seen() {
        let corner = |x: f32, y: f32, uv: Pos2, color| Vertex { pos: pos2(x, y), uv, color };
        let mesh = |uv| Mesh {
            vertices: vec![
                corner(0.0, 0.0, uv, Color32::BLACK),
                corner(8.0, 0.0, uv, Color32::from_rgb(80, 0, 0)),
                corner(0.0, 8.0, uv, Color32::BLACK),
            ],
            indices: vec![0, 1, 2],
            ..Mesh::default()
        };
        let seen = painted(&mesh(WHITE_UV), 1.0);
        assert_eq!((0..7).map(|x| seen[(x, 0)].r()).collect::<Vec<_>>(), [5, 15, 25, 35, 45, 55, 65]);
        assert_eq!(seen[(7, 7)], Color32::BLACK);
        assert!(painted(&mesh(pos2(0.75, 0.5)), 1.0).pixels.iter().all(|pixel| *pixel == Color32::BLACK));
    }
}
