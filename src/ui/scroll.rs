//! Scrolls a screen that is higher than the window, because the text is larger or the window is small. The screen scrolls by the
//! wheel, by a finger, by its scroll bar, and to the part that has the focus.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Context, Id, Rect, Response, Sense};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::focus::Focus;
use crate::layout::measures::{CLOSE, GROUP, HAIR, NEAR};
use crate::layout::{BoardLayout, Cut, Scrolled, ShownBoard};
use crate::screens::Screens;
use crate::wake::Wake;
use crate::widgets::keyboard::{board, read_response};
use crate::widgets::{PanelSystems, described, style, table};

/// The width of the scroll bar as it is drawn, the width of the area in which it can be dragged, and its least height, in points.
const WIDTH: f32 = NEAR;
const BAR: f32 = GROUP;
const LEAST: f32 = 32.0;
/// The space that is left above or below the part that has the focus.
const MARGIN: f32 = CLOSE;

pub(super) fn plugin(app: &mut App) {
    let scrolls = |layout: Res<BoardLayout>| layout.overflow > 0.0;
    let fingers = catch_fingers.after(PanelSystems::Letters).before(PanelSystems::Setup);
    let scroll = scroll.after(PanelSystems::Header).before(PanelSystems::Overlays);
    app.add_systems(EguiPrimaryContextPass, (fingers, scroll).distributive_run_if(scrolls));
}

fn ground() -> Id {
    Id::new("scrolled ground")
}

/// Senses a finger that moves the screen, below everything else that can be dragged.
fn catch_fingers(mut contexts: EguiContexts, layout: Res<BoardLayout>) -> Result {
    let window = bevy::math::Rect::from_corners(Vec2::ZERO, layout.window);
    table(contexts.ctx_mut()?, &layout, "ground", window, |ui| {
        ui.interact(ui.max_rect(), ground(), Sense::DRAG);
        ui.ctx().accesskit_node_builder(ground(), |node| node.set_role(Role::GenericContainer));
    });
    Ok(())
}

/// Moves the screen. This system runs after the panels are drawn, because the wheel first scrolls the scroll area under the
/// pointer.
fn scroll(
    mut contexts: EguiContexts,
    mut scrolled: ResMut<Scrolled>,
    mut wake: ResMut<Wake>,
    mut followed: Local<Option<Rect>>,
    layout: Res<BoardLayout>,
    screens: Res<Screens>,
    focus: Res<Focus>,
    shown: ShownBoard,
) -> Result {
    if screens.overlay.is_some() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut by = bar(ctx, &layout) - ctx.input(|input| input.smooth_scroll_delta().y) - finger(ctx);
    let focused = focused(ctx, &layout, &focus, &shown);
    // The screen follows the focused part only when this part moves on the screen. Otherwise, nobody could scroll away from the
    // part. A very short way is only an effect of rounding, and does not count.
    let now = focused.map(|rect| rect.translate(egui::Vec2::DOWN * layout.scrolled / layout.zoom));
    let stays = |(before, now): (Rect, Rect)| before.center().distance(now.center()) < 1.0;
    if !followed.zip(now).is_some_and(stays) {
        *followed = now;
        by += focused.map_or(0.0, |rect| way_into(rect, ctx.content_rect()));
    }
    let to = (scrolled.0 + by * layout.zoom).clamp(0.0, layout.overflow);
    if scrolled.set_if_neq(Scrolled(to)) {
        wake.now();
    }
    Ok(())
}

/// How far a finger has moved the screen.
fn finger(ctx: &Context) -> f32 {
    let is_touched = ctx.input(|input| input.any_touches());
    // A finger that has just been put down has come from elsewhere.
    let moves = |ground: &Response| is_touched && ground.dragged() && !ground.drag_started();
    let dragged = ctx.read_response(ground()).filter(moves);
    dragged.map_or(0.0, |ground| ground.drag_delta().y)
}

/// The place of the part that has the focus: a widget, the cell of the board, or the field of a page into which a person types.
fn focused(ctx: &Context, layout: &BoardLayout, focus: &Focus, shown: &ShownBoard) -> Option<Rect> {
    let widget = described::field_being_set(ctx).or_else(|| ctx.memory(|memory| memory.focused()));
    if widget.is_none_or(|widget| widget == board()) && shown.entity().is_some() && focus.is_visible {
        return Some(layout.in_points(layout.cell_rect(focus.cell)));
    }
    widget.and_then(|widget| read_response(ctx, widget)).map(|response| response.rect)
}

/// How far a screen must be scrolled so that a rectangle is in view.
fn way_into(rect: Rect, view: Rect) -> f32 {
    let (above, below) = (rect.top() - MARGIN - view.top(), rect.bottom() + MARGIN - view.bottom());
    if above < 0.0 { above } else { below.max(0.0).min(above) }
}

/// Draws the scroll bar. Returns how far it moves the screen.
fn bar(ctx: &Context, layout: &BoardLayout) -> f32 {
    let mut by = 0.0;
    let window = bevy::math::Rect::from_corners(Vec2::ZERO, layout.window);
    table(ctx, layout, "scroll bar", window, |ui| {
        let all = ui.max_rect();
        let share = layout.window.y / (layout.window.y + layout.overflow);
        let height = (all.height() * share).max(LEAST).min(all.height());
        let room = all.height() - height;
        // In a narrow window, contents come nearer to its edge.
        let mut bar = all.behind(if layout.is_narrow() { CLOSE } else { BAR });
        bar.take_top(room * layout.scrolled / layout.overflow);
        bar = bar.upper(height);
        let response = ui.interact(bar, Id::new("scroll bar handle"), Sense::DRAG);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_role(Role::GenericContainer));
        let theme = style::theme(ui.ctx());
        let is_held = response.hovered() || response.dragged();
        let ink = style::color(if is_held { theme.text } else { theme.lines });
        let drawn = bar.shrink(HAIR).behind(WIDTH);
        ui.painter().rect_filled(drawn, WIDTH / 2.0, ink);
        if response.dragged() && !response.drag_started() && room > 0.0 {
            by = response.drag_delta().y * layout.overflow / layout.zoom / room;
        }
    });
    by
}
