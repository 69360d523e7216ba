//! The picture that is sent: the board on its sheet, below it the name of the game, and above it who has won.

use bevy_egui::egui::emath::Rot2;
use bevy_egui::egui::epaint::{ClippedShape, Primitive};
use bevy_egui::egui::{
    Align2, ColorImage, Context, Id, LayerId, Order, Painter, Pos2, Rect, Sense, Shape, StrokeKind, Ui, WidgetType,
    vec2,
};
use noughts_engine::rules::{Board, Mark};

use crate::board::thumbnail::Thumbnail;
use crate::layout::Cut;
use crate::layout::measures::THIN;
use crate::look::painter::paint_picture;
use crate::look::picture::{self, NAME_SIZE};
use crate::look::raster::paint_mesh;
use crate::widgets::{color, described, heavy, line, paint_small_mark, paint_words, style};

/// The width of the picture as it is sent, in pixels.
pub(super) const PIXELS: u32 = 1080;
/// Lengths as shares of the width: the height, the heights of the title, of the board and of the name, and the size of the
/// title's letters.
const HEIGHT: f32 = 1.16;
const PARTS: [f32; 3] = [0.14, 0.7, 0.14];
const LETTERS: f32 = 0.1;
/// The side of the mark before the title, the space behind the mark, and the width that the title may have.
const MARK: f32 = 0.115;
const BEHIND_MARK: f32 = 0.04;
const TITLE: f32 = 0.9;
/// The angle by which the picture is turned on the screen, in radians, and the radius of its corners there.
const TURN: f32 = -0.035;
const CORNER: f32 = 0.1;

/// What the picture shows.
pub(super) struct Sent<'a> {
    pub board: &'a Board,
    /// Who has won or whose turn it is, and the mark of this player.
    pub title: String,
    pub mark: Option<Mark>,
}

impl Sent<'_> {
    /// Draws the picture on the screen as it goes out, but turned a little and with round corners.
    pub fn show(&self, ui: &mut Ui, width: f32) {
        let (place, heard) = ui.allocate_exact_size(vec2(width, width * HEIGHT), Sense::hover());
        described::name(&heard, WidgetType::Image, self.title.as_str());
        let (theme, corner) = (style::theme(ui.ctx()), (width * CORNER) as u8);
        let ground = Shape::rect_filled(place, corner, color(theme.table));
        let edge = Shape::rect_stroke(place, corner, line(THIN, theme.edge), StrokeKind::Inside);
        let shapes = self.shapes(ui.ctx(), place).into_iter().map(|clipped| clipped.shape);
        ui.painter().extend([ground, edge].into_iter().chain(shapes).map(|shape| turned(shape, place.center())));
    }

    /// The pixels of the picture as it is sent.
    pub fn pixels(&self, ctx: &Context) -> ColorImage {
        let scale = ctx.pixels_per_point();
        let width = PIXELS as f32 / scale;
        let place = Rect::from_min_size(Pos2::ZERO, vec2(width, width * HEIGHT));
        let painted = ctx.tessellate(self.shapes(ctx, place), scale);
        let letters = ctx.fonts(|fonts| fonts.image());
        let size = [PIXELS as usize, (PIXELS as f32 * HEIGHT) as usize];
        let mut image = ColorImage::filled(size, color(style::theme(ctx).table));
        for painted in &painted {
            if let Primitive::Mesh(mesh) = &painted.primitive {
                paint_mesh(&mut image, mesh, scale, &letters);
            }
        }
        image
    }

    /// What is painted in a place, on the table.
    fn shapes(&self, ctx: &Context, place: Rect) -> Vec<ClippedShape> {
        let (theme, width) = (style::theme(ctx), place.width());
        // The shapes are painted on a layer of their own, and taken from there.
        let layer = LayerId::new(Order::Background, Id::new("picture that is sent"));
        let painter = Painter::new(ctx.clone(), layer, Rect::EVERYTHING);
        let gap = (HEIGHT - PARTS.iter().sum::<f32>()) / (PARTS.len() + 1) as f32;
        let [title, board, name] = place.below(PARTS.map(|part| part * width), gap * width);
        self.title(&painter, title, width);
        Thumbnail::within(board, self.board).paint(&painter);
        paint_picture(&painter, picture::name(), name.center(), name.height() / NAME_SIZE.y, theme);
        ctx.graphics_mut(|graphics| std::mem::take(graphics.entry(layer))).all_entries().cloned().collect()
    }

    /// Paints the title, with letters that are small enough for it.
    fn title(&self, painter: &Painter, place: Rect, width: f32) {
        let (ctx, beside) = (painter.ctx(), self.mark.map_or(0.0, |_| (MARK + BEHIND_MARK) * width));
        let words = |size: f32| painter.layout_job(heavy(ctx, &self.title, size));
        let mut galley = words(LETTERS * width);
        let share = (TITLE * width - beside) / galley.size().x;
        if share < 1.0 {
            galley = words(LETTERS * width * share);
        }
        let mut inside = place.middle(beside + galley.size().x);
        if let Some(mark) = self.mark {
            let side = MARK * width;
            paint_small_mark(painter, inside.take_left(beside).before(side).center(), side, mark);
        }
        paint_words(painter, inside, Align2::LEFT_CENTER, galley, style::ink(ctx));
    }
}

/// A shape, turned around a place.
fn turned(mut shape: Shape, middle: Pos2) -> Shape {
    let turn = Rot2::from_angle(TURN);
    match &mut shape {
        Shape::Mesh(mesh) => std::sync::Arc::make_mut(mesh).rotate(turn, middle),
        Shape::Text(text) => {
            text.angle += TURN;
            text.pos = middle + turn * (text.pos - middle);
        }
        Shape::Rect(rect) => rect.angle = TURN,
        _ => {}
    }
    shape
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Color32, RawInput};
    use noughts_engine::rules::Rules;

    use crate::look::theme::LIGHT;
    use crate::widgets::fonts::Written;
    use crate::widgets::fonts::tests::context_with;

    use super::*;

    /// The picture of a board as it is sent from a screen with this number of pixels in a point.
    fn pixels(board: &str, title: &str, mark: Option<Mark>, scale: f32) -> ColorImage {
        let board = Board::parse(Rules::TIC_TAC_TOE, board).expect("a board");
        let ctx = context_with(&Written::default());
        ctx.set_pixels_per_point(scale);
        // The scale counts from the second pass on.
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let mut image = None;
        let draw = |ui: &mut Ui| {
            image = Some(Sent { board: &board, title: title.to_owned(), mark }.pixels(ui.ctx()));
        };
        ctx.run_ui(RawInput::default(), draw).textures_delta.clear();
        image.expect("a picture")
    }

    /// How many pixels of a part of the picture have a colour. The part is given in shares of the width.
    fn count(image: &ColorImage, [left, top, right, bottom]: [f32; 4], color: Color32) -> usize {
        let at = |share: f32| (share * PIXELS as f32) as usize;
        let places = (at(top)..at(bottom)).flat_map(|y| (at(left)..at(right)).map(move |x| (x, y)));
        places.filter(|place| image[*place] == color).count()
    }

    #[test]
    fn the_picture_shows_the_board_who_has_won_and_the_name_of_the_game() {
        let [x, o, faded] = [LIGHT.marks.x, LIGHT.marks.o, LIGHT.faded.o].map(color);
        for scale in [1.0, 1.5] {
            let image = pixels("XO./OX./O.X o", "Mina wins!", Some(Mark::X), scale);
            assert_eq!(image.size, [1080, 1252]);
            assert!(image.pixels.iter().all(|pixel| pixel.is_opaque()));
            assert_eq!(image[(2, 2)], color(LIGHT.table));
            let cell = |column: f32, row: f32| [column, row, column + 0.2, row + 0.2];
            let [top, middle, bottom] = [0.27, 0.48, 0.7];
            assert!(count(&image, cell(0.2, top), x) > 2000, "X is in a3, at {scale}");
            assert!(count(&image, cell(0.4, middle), x) > 2000 && count(&image, cell(0.62, bottom), x) > 2000);
            assert!(count(&image, cell(0.4, top), faded) > 2000, "a side that has lost is faded");
            assert_eq!(count(&image, cell(0.62, top), x), 0, "nothing is in c3");
            assert!(count(&image, [0.15, 0.24, 0.85, 0.94], color(LIGHT.highlighter)) > 20_000);
            assert!(count(&image, [0.15, 0.05, 0.32, 0.21], x) > 500, "the mark of the winner stands before the title");
            assert!(count(&image, [0.3, 0.05, 0.9, 0.21], color(LIGHT.text)) > 4000, "the title");
            let name = [0.2, 0.97, 0.8, 1.15];
            assert!(count(&image, name, color(LIGHT.text)) > 2000 && count(&image, name, o) > 200);
        }
    }

    #[test]
    fn a_long_title_has_room_and_every_title_is_seen() {
        let ink = color(LIGHT.text);
        let long = pixels("X../.../... o", &"Mina".repeat(12), Some(Mark::O), 1.0);
        assert!(count(&long, [0.1, 0.05, 0.95, 0.21], ink) > 1000);
        assert_eq!(count(&long, [0.0, 0.0, 0.04, 1.1], ink) + count(&long, [0.96, 0.0, 1.0, 1.1], ink), 0);
        let [one, other] = ["Mina", "지우"].map(|title| pixels("X../.../... o", title, None, 1.0));
        assert_ne!(one, other);
    }
}
