//! A moment of the round as a small board with its number.

use bevy_egui::egui::{Align2, FontId, Painter, Rect, Response, Sense, Ui, Vec2, Widget, WidgetType, vec2};
use noughts_engine::rules::Board;

use crate::board::thumbnail::Thumbnail;
use crate::layout::Cut;
use crate::layout::measures::{HAIR, SMALL, UNDERLINE, WIDE_MARGIN};
use crate::widgets::{WidgetState, color, described, flat_ground, paint_swipe, semibold, style, width};

/// The height of the number below the board.
const NUMBER: f32 = WIDE_MARGIN;
/// How far the highlighter of the present moment extends beyond the thumbnail.
const BEYOND: f32 = UNDERLINE;

/// A small board. A press on it goes to the moment that it shows.
#[derive(Clone, Copy, Debug)]
pub struct ThumbnailButton<'a> {
    /// The board with the marks of this moment.
    pub board: &'a Board,
    /// The number of the moment, or a word, which stands below the board.
    pub number: &'a str,
    /// The name for assistive technology.
    pub name: &'a str,
    /// Whether this is the moment that is shown.
    pub is_now: bool,
    /// Whether a mistake led to this moment.
    pub is_mistake: bool,
    /// The side of the board, in points.
    pub side: f32,
}

impl ThumbnailButton<'_> {
    /// The width of a thumbnail with a board of this side and this number.
    pub fn width(ui: &Ui, side: f32, number: &str) -> f32 {
        side.max(width(ui, number, semibold(SMALL)))
    }

    /// The height of a thumbnail with a board of this side.
    pub const fn height(side: f32) -> f32 {
        side + NUMBER
    }

    /// Paints the thumbnail in a rectangle of its size.
    pub fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        let ground = if self.is_now { Some(color(theme.highlighter)) } else { flat_ground(painter.ctx(), state) };
        if let Some(ground) = ground {
            paint_swipe(painter, rect.expand(BEYOND), 1.0, ground);
        }
        let board = rect.part(Align2::CENTER_TOP, Vec2::splat(self.side));
        Thumbnail::within(board, self.board).paint(painter);
        let middle = rect.lower(NUMBER).center() + Vec2::DOWN * HAIR;
        let (font, ink) = match self.is_now {
            true => (semibold(SMALL), theme.text),
            false => (FontId::proportional(SMALL), theme.quiet),
        };
        let number = painter.text(middle, Align2::CENTER_CENTER, self.number, font, color(ink));
        if self.is_mistake {
            let at = number.wider(BEYOND).right_center();
            painter.text(at, Align2::LEFT_CENTER, "?", semibold(SMALL), color(theme.loss));
        }
    }
}

impl Widget for ThumbnailButton<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let width = Self::width(ui, self.side, self.number);
        let (rect, response) = ui.allocate_exact_size(vec2(width, Self::height(self.side)), Sense::click());
        described::selected(&response, WidgetType::Button, self.is_now, self.name);
        self.paint(ui.painter(), rect, WidgetState::of(&response, response.enabled()));
        response
    }
}
