//! The puzzle of the day: its board is a leaf of a calendar. Leaves of earlier days lie beside the board.

use bevy::math::curve::EaseFunction;
use bevy::math::{Rot2, Vec2};
use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2,
};
use noughts_engine::play::Moment;
use noughts_engine::rules::{Board, Rules};
use noughts_engine::teach::puzzle_of_day;

use crate::board::thumbnail::Thumbnail;
use crate::layout::measures::{APART, BODY, CLOSE, HAIR, LARGE, SMALL, TARGET, TIGHT, TITLE};
use crate::layout::{BoardLayout, Cut};
use crate::look::animation;
use crate::records::Solved;
use crate::ui::question::{DOT, disc, dot};
use crate::widgets::{WidgetState, at, color, described, line, motion, paint_flat_ground, say, semibold, style, word};
use crate::words;

/// How much earlier leaves are turned to the right, in degrees.
const TURNS: [f32; 4] = [-4.0, 3.0, -2.0, 4.0];
/// The radius of the holes in the strip, and their distance from its ends as a share of its width.
const HOLE: f32 = 7.0;
const ASIDE: f32 = 0.13;
/// The radius of the corners of the paper, as a share of its side.
const CORNER: f32 = 0.038;
/// The side of the small leaf that opens this screen.
const SMALL_LEAF: f32 = 28.0;
/// The number of days that have a dot.
const WEEK: u32 = 7;

/// Draws the strip with the date above the board, the leaves of the days that were solved last, and the days in a row.
pub(super) fn show(ui: &mut Ui, layout: &BoardLayout, today: Moment, solved: &Solved, fault: Option<String>) {
    let theme = style::theme(ui.ctx());
    let parts = layout.day_parts();
    let radius = parts.strip.width() * CORNER;
    // The paper has round corners, over which the leaf goes on.
    let corners = Rect::from_min_size(parts.strip.left_bottom(), vec2(parts.strip.width(), radius));
    for corner in [corners.before(radius), corners.behind(radius)] {
        ui.painter().rect_filled(corner, 0, color(theme.paper));
    }
    strip(ui, parts.strip, radius);
    for x in [ASIDE, 1.0 - ASIDE] {
        let hole = parts.strip.left_center() + vec2(parts.strip.width() * x, 0.0);
        ui.painter().circle_filled(hole, HOLE, color(theme.table));
    }
    let font = semibold(if parts.strip.height() > TARGET { TITLE } else { BODY });
    let date = words::day(today);
    ui.painter().text(parts.strip.center(), Align2::CENTER_CENTER, &date, font, color(theme.paper));
    described::name(&ui.allocate_rect(parts.strip, Sense::hover()), WidgetType::Label, date);
    let days: Vec<_> = solved.days().collect();
    let last = &days[days.len().saturating_sub(parts.leaves.len())..];
    // When its puzzle is solved, the leaf of today is torn off the calendar.
    let timing = (animation::LEAVE, EaseFunction::CubicInOut);
    let torn_off = motion::since_change(ui.ctx(), ui.id().with("torn off"), days.len(), timing);
    for (index, (day, place)) in last.iter().zip(parts.leaves).enumerate() {
        let share = if day.date == today.date { torn_off } else { 1.0 };
        let whole = Rect::from_min_size(parts.strip.min, place.size() * (parts.strip.width() / place.width()));
        leaf(ui, whole.lerp_towards(&place, share), *day, TURNS[index] * share);
    }
    at(ui, parts.streak, |ui| streak(ui, layout.sizes().has_large_tools, today, solved, fault));
}

/// Paints the upper part of a leaf.
fn strip(ui: &Ui, rect: Rect, radius: f32) {
    let radius = radius.min(f32::from(u8::MAX)) as u8;
    let corners = CornerRadius { nw: radius, ne: radius, sw: 0, se: 0 };
    ui.painter().rect_filled(rect, corners, color(style::theme(ui.ctx()).text));
}

/// Paints the leaf of an earlier day.
fn leaf(ui: &Ui, place: Rect, day: Moment, turn: f32) {
    let theme = style::theme(ui.ctx());
    let board = day.day_number().map(puzzle_of_day).map(|id| Board::parse(Rules::TIC_TAC_TOE, id));
    let Some(Ok(board)) = board else {
        return;
    };
    let paper = place.lower(place.width());
    Thumbnail::within(paper, &board).turned(turn).paint(ui.painter());
    let middle = Vec2::new(paper.center().x, paper.center().y);
    // The turn is to the right, and y goes down here.
    let turned = |point: Pos2| {
        let point = middle + Rot2::degrees(turn) * (Vec2::new(point.x, point.y) - middle);
        pos2(point.x, point.y)
    };
    let top = place.upper(place.height() - place.width() + TIGHT);
    let corners = [top.left_top(), top.right_top(), top.right_bottom(), top.left_bottom()].map(turned);
    ui.painter().add(Shape::convex_polygon(corners.to_vec(), color(theme.text), Stroke::NONE));
    let number = day.date.2.to_string();
    ui.painter().text(turned(top.center()), Align2::CENTER_CENTER, number, semibold(SMALL), color(theme.paper));
    disc(ui, turned(place.right_bottom() - vec2(CLOSE, CLOSE)), CLOSE, true);
}

/// Draws the days in a row and a dot for each day of the last week. In a wide window, they stand beside the board, and are larger.
fn streak(ui: &mut Ui, is_wide: bool, today: Moment, solved: &Solved, fault: Option<String>) {
    let theme = style::theme(ui.ctx());
    let streak = solved.streak(today);
    let mut place = ui.max_rect();
    let known: Vec<_> = solved.days().filter_map(|day| day.day_number()).collect();
    let mut dots = if is_wide { place.take_bottom(DOT) } else { place.take_top(DOT).middle(DOT * 1.5 * WEEK as f32) };
    for before in (0..WEEK).rev() {
        let centre = dots.take_left(DOT * 1.5).center();
        let is_solved = today.day_number().is_some_and(|number| known.contains(&(number - before)));
        dot(ui, centre, is_solved.then_some(true), before == 0);
    }
    let [row, best] = [words::days_in_a_row(streak.now as usize), words::longest_row(streak.best as usize)];
    place.take_top(if is_wide { 0.0 } else { TIGHT });
    at(ui, place, |ui| match fault {
        Some(fault) => _ = say(ui, fault, SMALL, color(theme.loss)),
        None if is_wide => {
            if streak.now > 0 {
                ui.label(RichText::new(row).font(semibold(LARGE)).color(color(theme.text)));
            }
            if streak.best > 0 {
                say(ui, best, BODY, color(theme.quiet));
            }
        }
        None => {
            let both = format!("{row}  ·  {best}");
            let fits = word(ui.painter(), &both, FontId::proportional(SMALL)).size().x <= place.width();
            let text = match (streak.now, streak.best) {
                (_, 0) => return,
                (0, _) => best,
                _ if fits => both,
                _ => row,
            };
            ui.vertical_centered(|ui| say(ui, text, SMALL, color(theme.quiet)));
        }
    });
}

/// Draws the small leaf that opens the puzzle of the day. Returns whether it was pressed.
pub(super) fn button(ui: &mut Ui, place: Rect, today: Moment) -> bool {
    let theme = style::theme(ui.ctx());
    let response = ui.interact(place, ui.id().with("day"), Sense::click());
    described::name(&response, WidgetType::Button, words::puzzle_of_day());
    paint_flat_ground(ui.painter(), place, APART as u8, WidgetState::of(&response, response.enabled()));
    let leaf = place.part(Align2::CENTER_CENTER, vec2(SMALL_LEAF, SMALL_LEAF));
    ui.painter().rect(leaf, TIGHT, color(theme.paper), line(HAIR, theme.text), StrokeKind::Middle);
    strip(ui, leaf.upper(CLOSE), TIGHT);
    let number = leaf.with_min_y(leaf.top() + CLOSE).center();
    ui.painter().text(number, Align2::CENTER_CENTER, today.date.2.to_string(), semibold(SMALL), color(theme.text));
    response.clicked()
}
