//! What is seen between two rounds of the ladder: how the round has ended, the way to another rung, and what has to end first.

use bevy::math::curve::EaseFunction;
use bevy_egui::egui::{Align2, FontId, Id, Rect, Sense, Ui, Vec2, vec2};
use noughts_engine::rules::Outcome;
use noughts_protocol::{LadderPlace, LadderRung};

use crate::board::thumbnail::Thumbnail;
use crate::layout::Cut;
use crate::layout::measures::{BODY, CLOSE, FIELD, GROUP, TIGHT, TITLE};
use crate::look::animation;
use crate::online::LastRound;
use crate::ui::band;
use crate::ui::column::wait;
use crate::widgets::{color, line, lines, motion, paint_words, semibold, style, word};
use crate::words::online as said;

use super::slips::{paint_slip, slip_size};

/// The least and the greatest side of the sheet, its greatest share of the width, and the height that the rest takes. Without room
/// for the least side, there is no sheet.
const SHEET: [f32; 2] = [90.0, 244.0];
const BROAD: f32 = 0.6;
const REST: f32 = 440.0;
/// The width of the rails and rungs of the ladder, how far rails are from its edges, and the height between two rungs.
const WOOD: f32 = 5.0;
const RAIL: f32 = 24.0;
const RUNG: f32 = 50.0;

/// Draws the round that is over, and the ladder, on which somebody with this name is on the way to this place.
pub(super) fn show(ui: &mut Ui, name: &str, place: &LadderPlace, last: &LastRound) {
    let side = (ui.clip_rect().height() - REST).min(ui.available_width() * BROAD).min(SHEET[1]);
    if side >= SHEET[0] {
        let (paper, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
        Thumbnail::within(paper, &last.board).paint(ui.painter());
    }
    let theme = style::theme(ui.ctx());
    let outcome = last.board.outcome();
    let winner = outcome.as_ref().and_then(Outcome::winner);
    let ink = winner.map_or(theme.text, |winner| theme.side(last.board.rules(), winner));
    band::tell(ui, color(ink), &said::class_result(&last.pairing, outcome.as_ref()), &said::class_way(place));
    let (all, _) = ui.allocate_exact_size(vec2(ui.available_width(), place.near.len() as f32 * RUNG), Sense::hover());
    let wood = line(WOOD, theme.lines);
    for x in [all.left() + RAIL, all.right() - RAIL] {
        ui.painter().vline(x, all.y_range().expand(CLOSE), wood);
    }
    for (index, near) in place.near.iter().enumerate() {
        let row = all.with_min_y(all.top() + index as f32 * RUNG).upper(RUNG);
        ui.painter().hline((all.left() + TIGHT)..=(all.right() - TIGHT), row.bottom(), wood);
        rung(ui, row.wider(-RAIL - GROUP), near, (near.rung == place.rung).then_some(name));
    }
    // The slip is drawn last, because it moves over other rungs.
    if let Some(index) = place.near.iter().position(|near| near.rung == place.rung) {
        let from = place.from.map_or(0.0, |from| f64::from(from) as f32 - f64::from(place.rung) as f32);
        let timing = (animation::SHEET, EaseFunction::CubicInOut);
        let way = 1.0 - motion::since_shown(ui.ctx(), Id::new("climbs"), timing);
        let row = all.with_min_y(all.top() + (index as f32 + from * way) * RUNG).upper(RUNG).wider(-RAIL - GROUP);
        paint_slip(ui, row.part(Align2::RIGHT_CENTER, slip_size(ui, name)), name);
    }
    if let Some(rung) = place.waits_for {
        wait(ui, &said::class_rung_plays(rung));
    }
}

/// Draws the number of a rung and the names of the others who are there. `own` is the name of whoever comes to this rung.
fn rung(ui: &Ui, row: Rect, rung: &LadderRung, own: Option<&str>) {
    let number = word(ui.painter(), &rung.rung.to_string(), semibold(TITLE));
    paint_words(ui.painter(), row, Align2::LEFT_CENTER, number, style::ink(ui.ctx()));
    let others = rung.names.iter().map(String::as_str).filter(|name| own != Some(name));
    let names = others.collect::<Vec<_>>().join(" – ");
    let mut between = row.behind(row.width() - FIELD);
    between.take_right(own.map_or(0.0, |own| slip_size(ui, own).x));
    let quiet = style::quiet(ui.ctx());
    let names = lines(ui.painter(), &names, FontId::proportional(BODY), quiet, between.width());
    paint_words(ui.painter(), between, Align2::LEFT_CENTER, names, quiet);
}
