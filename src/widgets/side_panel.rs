//! Side panels: paper that comes in from the right or, on a tall window, from below.

use std::ops::RangeInclusive;

use bevy::prelude::EaseFunction;
use bevy_egui::egui::{
    Align2, Context, CornerRadius, Frame, Id, Label, Modal, Rect, RichText, ScrollArea, Stroke, StrokeKind, Ui, Vec2,
    pos2, vec2,
};

use crate::layout::{Arrangement, BoardLayout};
use crate::look::animation;
use crate::look::icons::Icon;
use crate::words;

use super::buttons::IconButton;
use super::fonts::semibold;
use super::keyboard::scroll_to_focus;
use super::modal::{modal, veil};
use super::state::{Ground, on};
use super::style::{self, color};
use super::text::{LARGE, TITLE};
use super::{at, motion, place};

/// The width of a side panel that lies over the screen, where it is beside it.
const WIDTH: f32 = 400.0;
/// The height of its head.
const HEAD: f32 = 56.0;

/// The size of its grip, which shows that it has come up from below.
const GRIP: Vec2 = vec2(40.0, 4.0);

/// Draws a side panel over the screen. Below the screen, it is as high as its contents need with the head. Returns whether it is to
/// be closed: by its button, or by a press beside it.
pub fn over(ctx: &Context, layout: &BoardLayout, title: &str, height: f32, contents: impl FnOnce(&mut Ui)) -> bool {
    let screen = ctx.content_rect().size();
    let is_below = layout.arrangement == Arrangement::Tall;
    let size = match is_below {
        true => vec2(screen.x, (HEAD + height + 24.0).min(screen.y)),
        false => vec2(WIDTH.min(screen.x - 72.0).max(200.0), screen.y),
    };
    let id = Id::new(title);
    let area = Modal::default_area(id)
        .anchor(if is_below { Align2::CENTER_BOTTOM } else { Align2::RIGHT_TOP }, vec2(0.0, 0.0));
    let shown = modal(ctx, Modal::new(id).area(area).backdrop_color(veil(ctx)).frame(Frame::NONE), |ui| {
        ui.set_min_size(size);
        ui.set_max_size(size);
        let arrangement = if is_below { Arrangement::Tall } else { Arrangement::Wide };
        slide(ui, arrangement, |ui| {
            let inside = side_panel(ui, arrangement, Ground::Paper);
            let size = if is_below { TITLE } else { LARGE };
            let text = RichText::new(title).font(semibold(size)).color(color(style::theme(ui.ctx()).text));
            let head = inside.with_max_y(inside.top() + 48.0);
            at(ui, head, |ui| ui.horizontal_centered(|ui| ui.add(Label::new(text))));
            at(ui, inside.with_min_y(inside.top() + HEAD), |ui| {
                on(ui, Ground::Paper, |ui| {
                    ScrollArea::vertical().animated(false).show(ui, |ui| {
                        contents(ui);
                        scroll_to_focus(ui);
                    });
                });
            });
            let close = IconButton::new(Icon::Close, words::keys::close());
            close.show_at(ui, pos2(inside.right() - 12.0, head.center().y))
        })
    });
    shown.inner || shown.backdrop_response.clicked()
}

/// Draws the contents of a side panel that scroll within this place. What they draw is seen so far beside it.
pub fn scrolling(ui: &mut Ui, body: Rect, beside: f32, area: ScrollArea, contents: impl FnOnce(&mut Ui)) {
    at(ui, body, |ui| {
        ui.set_clip_rect(body.expand2(vec2(beside, 0.0)));
        area.auto_shrink(false).animated(false).show(ui, |ui| {
            contents(ui);
            scroll_to_focus(ui);
        });
    });
}

/// Draws a line between two parts of a side panel.
pub fn rule(ui: &Ui, across: RangeInclusive<f32>, y: f32) {
    ui.painter().hline(across, y, Stroke::new(1.0, color(style::theme(ui.ctx()).edge)));
}

/// Draws the contents of a side panel in its place.
pub fn beside(ctx: &Context, layout: &BoardLayout, name: &str, contents: impl FnOnce(&mut Ui)) {
    place(ctx, layout, name, layout.side_panel, |ui| slide(ui, layout.arrangement, contents));
}

/// Draws contents that slide in from their edge of the window when they are shown first.
fn slide<T>(ui: &mut Ui, arrangement: Arrangement, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let share =
        motion::since_shown(ui.ctx(), ui.id().with("slides in"), (animation::SIDE_PANEL, EaseFunction::CubicOut));
    let size = ui.max_rect().size();
    let away = if arrangement == Arrangement::Tall { vec2(0.0, size.y) } else { vec2(size.x, 0.0) };
    motion::moved(ui, away * (1.0 - share), contents)
}

/// Draws the ground of a side panel, and a grip at the top of one that is below. Returns the rectangle within its margins.
pub fn side_panel(ui: &mut Ui, arrangement: Arrangement, ground: Ground) -> Rect {
    let all = ui.max_rect();
    let theme = style::theme(ui.ctx());
    let corner = match arrangement {
        Arrangement::Tall => CornerRadius { nw: 24, ne: 24, sw: 0, se: 0 },
        _ => CornerRadius { nw: 24, ne: 0, sw: 24, se: 0 },
    };
    let fill = color(if ground == Ground::Paper { theme.paper } else { theme.table });
    ui.painter().rect(all, corner, fill, Stroke::new(1.0, color(theme.edge)), StrokeKind::Inside);
    if arrangement == Arrangement::Tall {
        let grip = Rect::from_center_size(all.center_top() + vec2(0.0, 10.0), GRIP);
        ui.painter().rect_filled(grip, GRIP.y / 2.0, color(theme.edge));
    }
    within(all, arrangement)
}

/// The rectangle within the margins of a side panel.
pub fn within(all: Rect, arrangement: Arrangement) -> Rect {
    let (before, after) = match arrangement {
        Arrangement::Wide => (vec2(28.0, 12.0), vec2(24.0, 16.0)),
        Arrangement::Tall => (vec2(20.0, 16.0), vec2(20.0, 12.0)),
        Arrangement::Small | Arrangement::Low => (vec2(24.0, 8.0), vec2(20.0, 12.0)),
    };
    Rect::from_min_max(all.min + before, all.max - after)
}
