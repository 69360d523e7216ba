//! Side panels: paper that comes in from the right or, on a tall window, from below.

use bevy::prelude::EaseFunction;
use bevy_egui::egui::{
    Align2, Context, CornerRadius, Frame, Id, Modal, Pos2, Rect, ScrollArea, StrokeKind, Ui, UiBuilder, Vec2, vec2,
};

use crate::layout::measures::{APART, BUTTON, HAIR, HEAD, MARGIN, NEAR, THIN, TIGHT};
use crate::layout::{BoardLayout, Cut, Edge, SidePanel};
use crate::look::animation;
use crate::look::icons::Icon;
use crate::words;

use super::buttons::Button;
use super::keyboard::follow_focus;
use super::modal::{modal, veil};
use super::state::{Ground, on};
use super::style::{self, color, ink, line};
use super::text::title;
use super::{at, motion, place};

/// The size of the grip of a side panel, which shows that the side panel has come up from below.
const GRIP: Vec2 = vec2(40.0, TIGHT);

/// Draws a side panel over the screen. A side panel that comes from below is as high as its head and contents need. `height` is
/// this height, unless text is so large that the window is narrow for it. Returns whether the side panel is to be closed: by its
/// button, or by a press beside it.
pub fn over(ctx: &Context, layout: &BoardLayout, name: &str, height: f32, contents: impl FnOnce(&mut Ui)) -> bool {
    drawn_over(ctx, layout, (name, None), height, contents).is_some()
}

/// How a person leaves a side panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// To what it was opened from.
    Back,
    /// Altogether.
    Closed,
}

/// Draws what a side panel [`over`] the screen has led to, in the same side panel. `from` is the name of the side panel.
pub fn deeper(
    ctx: &Context,
    layout: &BoardLayout,
    (from, name): (&str, &str),
    height: f32,
    contents: impl FnOnce(&mut Ui),
) -> Option<WayOut> {
    drawn_over(ctx, layout, (name, Some(from)), height, contents)
}

fn drawn_over(
    ctx: &Context,
    layout: &BoardLayout,
    (name, from): (&str, Option<&str>),
    height: f32,
    contents: impl FnOnce(&mut Ui),
) -> Option<WayOut> {
    let id = Id::new(from.unwrap_or(name));
    let height_id = id.with(name);
    // The contents are expected to be as high as in the last update.
    let before: Option<f32> = ctx.data(|data| data.get_temp(height_id));
    let screen = ctx.content_rect();
    let (panel, size) = layout.panel_over(screen.size(), before.filter(|_| layout.is_narrow()).unwrap_or(height));
    let measured = |ui: &mut Ui| {
        contents(ui);
        let now = ui.min_rect().height();
        // In the pass in which egui only measures the area, contents have other sizes.
        let is_measured = layout.is_narrow() && !ui.is_sizing_pass();
        if is_measured && before.is_none_or(|before| (before - now).abs() > 0.5) {
            ui.data_mut(|data| data.insert_temp(height_id, now));
            ui.ctx().request_discard("the height of a side panel has changed");
        }
    };
    // Each side panel scrolls by itself, also one in the place of another.
    let scrolled = ScrollArea::vertical().id_salt(name);
    // At another corner, or within the screen, the place would depend on the size in the last pass.
    let area = Modal::default_area(id).anchor(Align2::LEFT_TOP, screen.size() - size).constrain(false);
    let shown = modal(ctx, name, Modal::new(id).area(area).backdrop_color(veil(ctx)).frame(Frame::NONE), |ui| {
        ui.set_min_size(size);
        ui.set_max_size(size);
        slide(ui, panel, |ui| {
            let mut inside = ground(ui, panel, Ground::Paper);
            let mut head = inside.take_top(HEAD).upper(BUTTON);
            let back = from.map(|_| head.take_left(BUTTON - APART + TIGHT));
            at(ui, head, |ui| ui.horizontal_centered(|ui| title(ui, name, panel.title, ink(ui.ctx()))));
            at(ui, inside, |ui| on(ui, Ground::Paper, |ui| follow_focus(ui, scrolled, measured)));
            // The icon of the button begins at the margin.
            let place = back.map(|back| back.before(BUTTON).translate(Vec2::LEFT * APART));
            let leads_back = place.is_some_and(|at| Button::icon(Icon::Back, words::boards::back()).show_in(ui, at));
            let is_closed = close(ui, head);
            leads_back.then_some(WayOut::Back).or(is_closed.then_some(WayOut::Closed))
        })
    });
    shown.inner.or(shown.backdrop_response.clicked().then_some(WayOut::Closed))
}

/// A part of egui with the place of the contents of a side panel over the screen, in which heights can be measured before the side
/// panel is drawn.
pub fn measuring(ctx: &Context, layout: &BoardLayout) -> Ui {
    let (panel, size) = layout.panel_over(ctx.content_rect().size(), 0.0);
    let inside = panel.inside(Rect::from_min_size(Pos2::ZERO, size));
    Ui::new(ctx.clone(), Id::new("measuring"), UiBuilder::new().max_rect(inside).sizing_pass().invisible())
}

/// Draws the button that closes a side panel, at the end of the head. The icon of the button ends at the margin. Returns whether
/// the button was clicked.
pub fn close(ui: &mut Ui, head: Rect) -> bool {
    let place = head.behind(BUTTON - APART).translate(Vec2::RIGHT * NEAR);
    Button::icon(Icon::Close, words::keys::close()).show_in(ui, place)
}

/// Draws the contents of a side panel that scroll within this place. Drawings of the contents are also seen as far as `beside` to
/// the left and to the right of this place.
pub fn scrolling(ui: &mut Ui, body: Rect, beside: f32, area: ScrollArea, contents: impl FnOnce(&mut Ui)) {
    at(ui, body, |ui| {
        ui.set_clip_rect(body.wider(beside));
        follow_focus(ui, area.auto_shrink(false), contents);
    });
}

/// Draws a line over a part of a side panel.
pub fn rule(ui: &Ui, part: Rect) {
    ui.painter().hline(part.x_range(), part.top(), line(THIN, style::theme(ui.ctx()).edge));
}

/// Draws the contents of the side panel of a screen, on this ground.
pub fn beside(ctx: &Context, layout: &BoardLayout, name: &str, on_ground: Ground, contents: impl FnOnce(&mut Ui)) {
    place(ctx, layout, name, layout.side_panel, |ui| {
        slide(ui, layout.panel(), |ui| {
            ground(ui, layout.panel(), on_ground);
            on(ui, on_ground, contents);
        });
    });
}

/// Draws contents that slide in from the edge of their side panel when they are first shown.
pub fn slide<T>(ui: &mut Ui, panel: SidePanel, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let share =
        motion::since_shown(ui.ctx(), ui.id().with("slides in"), (animation::SIDE_PANEL, EaseFunction::CubicOut));
    let size = ui.max_rect().size();
    let away = if panel.edge == Edge::Below { Vec2::DOWN * size.y } else { Vec2::RIGHT * size.x };
    motion::moved(ui, away * (1.0 - share), contents)
}

/// Draws the ground of a side panel, and a grip at the top of a side panel that comes from below. Returns the rectangle within
/// the margins of the side panel.
fn ground(ui: &Ui, panel: SidePanel, ground: Ground) -> Rect {
    let all = ui.max_rect();
    let theme = style::theme(ui.ctx());
    let is_below = panel.edge == Edge::Below;
    let corner = match is_below {
        true => CornerRadius { nw: 24, ne: 24, sw: 0, se: 0 },
        false => CornerRadius { nw: 24, ne: 0, sw: 24, se: 0 },
    };
    let fill = color(if ground == Ground::Paper { theme.paper } else { theme.table });
    ui.painter().rect(all, corner, fill, line(THIN, theme.edge), StrokeKind::Inside);
    if is_below {
        let grip = all.upper(MARGIN).part(Align2::CENTER_CENTER, GRIP);
        ui.painter().rect_filled(grip, HAIR, color(theme.edge));
    }
    panel.inside(all)
}
