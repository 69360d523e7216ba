//! The players and the score.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Sense, Ui, WidgetType, vec2};
use noughts_engine::play::MatchEnd;
use noughts_engine::rules::{Mark, Outcome};
use noughts_protocol::SeatPresence;

use crate::game::{GameItem, MatchView, Purpose};
use crate::intent::Intent;
use crate::layout::measures::{
    APART, CLOSE, HAIR, LARGE, NEAR, OUTLINE, SMALL, TARGET, TIGHT, TITLE, TOOL, UNDERLINE, WIDE_MARGIN,
};
use crate::layout::{BoardLayout, Cut};
use crate::look::animation;
use crate::online::Online;
use crate::widgets::{
    WidgetState, color, described, fitting, heavy, line, lines, motion, paint_flat_ground, paint_small_mark,
    paint_underline, paint_words, place, semibold, style,
};
use crate::words::{self, spoken};

use super::Intents;

/// A score that is narrower than this is drawn smaller.
const NARROW: f32 = 320.0;
/// In a match with a friend elsewhere, a score that is narrower than this is drawn smaller, because such a score may also say who
/// is there.
const NARROW_ELSEWHERE: f32 = 380.0;
/// The width of the line under the side to move.
const UNDER: f32 = 5.0;
/// How far a digit goes up when it changes.
const HOP: f32 = TIGHT;
/// The size of the dash between the two numbers, and the space between the dash and each number.
const DASH: egui::Vec2 = vec2(14.0, UNDERLINE);
const BESIDE_DASH: f32 = 10.0;
/// The sizes of the numbers at the end of a match: in a wide window, in other windows, and where there is little room.
const END_DIGITS: [f32; 3] = [48.0, 34.0, 26.0];
/// A score at the end of a match that is narrower than this is drawn smaller.
const NARROW_AT_END: f32 = 340.0;
/// The space that a half needs behind a digit, as a share of the size of the digit.
const HALF: f32 = 0.5;
/// The height of the line of a player where the players are below each other, and the height of the space between these lines,
/// for the number of draws.
const ROW: f32 = 40.0;
const BETWEEN: f32 = 14.0;
/// How far the ground of a name that can be pressed extends to each side, and by how much this ground is less high than the part
/// that can be pressed.
const BEYOND: egui::Vec2 = vec2(NEAR, -TIGHT);

/// The radius of the dot that says whether somebody elsewhere is there, the space behind it, and the number of dashes of its ring while
/// nobody knows.
const DOT: f32 = 5.0;
const BEHIND_DOT: f32 = 7.0;
const DASHES: u8 = 7;
/// The height that the dot and its word take below a name, and the distance of their middle from the middle of the name.
const PRESENCE: f32 = 20.0;
const BELOW_NAME: f32 = 27.0;

/// The sizes of the parts of a score.
#[derive(Clone, Copy)]
struct Sizes {
    /// The side of a mark, and the space between the mark and the name.
    mark: f32,
    gap: f32,
    /// The size of the letters of the numbers.
    digits: f32,
    /// The width that the numbers and the dash need on each side of the middle.
    middle: f32,
}

impl Sizes {
    /// The sizes of a score that has much room or little, with marks of this side.
    fn of(mark: f32, is_narrow: bool, has_halves: bool) -> Self {
        let sizes = match is_narrow {
            true => Self { mark: WIDE_MARGIN, gap: CLOSE, digits: TITLE, middle: TARGET },
            false => Self { mark, gap: APART, digits: LARGE, middle: 60.0 },
        };
        let half = if has_halves { HALF * sizes.digits } else { 0.0 };
        Self { middle: sizes.middle + half, ..sizes }
    }
}

pub(super) fn show(mut intents: Intents, layout: Res<BoardLayout>, online: Res<Online>, game: MatchView) -> Result {
    let ctx = &intents.ctx()?;
    // Watch has a score of its own, and the last step of the course has none.
    if layout.score.is_empty() || layout.is_watched || game.purpose() == Purpose::LastStep {
        return Ok(());
    }
    let one = game.pairing().player_one;
    let mut pressed = None;
    let room = online.room_of(game.entity());
    let presence = |mark: Mark| {
        let room = room.filter(|_| !game.pairing().players[mark].is_person())?;
        Some(room.presence(mark).filter(|_| room.is_reached()))
    };
    place(ctx, &layout, "score", layout.score, |ui| {
        let all = ui.max_rect();
        let narrow = if game.pairing().is_remote() { NARROW_ELSEWHERE } else { NARROW };
        let sides = [one, one.other()];
        let mut names = [Rect::NOTHING; 2];
        let mut player = |ui: &mut Ui, index: usize, sizes: Sizes, place: Rect, from_right: bool| {
            let mark = sides[index];
            let (name, is_pressed) = player(ui, &game, (mark, presence(mark)), sizes, place, from_right);
            pressed = is_pressed.then_some(mark).or(pressed);
            names[index] = name;
        };
        let score = game.score();
        let has_halves = score.draws % 2 == 1 && game.pairing().length.rounds().is_some();
        if all.height() > TOOL {
            // Each player has a line, with the number at the end of the line.
            let mut rest = all;
            let sizes = Sizes::of(layout.sizes().mark, false, has_halves);
            let lines = [rest.take_top(ROW), rest.take_top(BETWEEN), rest.take_top(ROW)];
            let [above, below] = [all.upper(all.height() / 2.0), all.lower(all.height() / 2.0)];
            for (index, (mut line, half)) in [(lines[0], above), (lines[2], below)].into_iter().enumerate() {
                let number = number(ui, &game, sides[index], LARGE, line.right_center(), Align2::RIGHT_CENTER);
                if presence(sides[index]).is_some() {
                    line = half.upper(half.height() - PRESENCE);
                }
                line.take_right(ROW.max(number.width() + CLOSE));
                player(ui, index, sizes, line, false);
            }
            draws(ui, &game, lines[1].right_center(), Align2::RIGHT_CENTER);
        } else {
            // Below the names there is room for what is known of somebody elsewhere.
            let all = all.upper(all.height() - if room.is_some() { PRESENCE } else { 0.0 });
            let mut sizes = Sizes::of(layout.sizes().mark, all.width() < narrow, has_halves);
            if layout.shows_match_end {
                sizes.digits = match () {
                    _ if all.width() < NARROW_AT_END => END_DIGITS[2],
                    _ if layout.sizes().has_large_tools => END_DIGITS[0],
                    _ => END_DIGITS[1],
                };
            }
            let dash = all.part(Align2::CENTER_CENTER, DASH);
            ui.painter().rect_filled(dash, HAIR, color(style::theme(ui.ctx()).lines));
            draws(ui, &game, dash.center() + egui::Vec2::DOWN * BETWEEN, Align2::CENTER_TOP);
            let beside = dash.wider(BESIDE_DASH);
            let left = number(ui, &game, one, sizes.digits, beside.left_center(), Align2::RIGHT_CENTER);
            let right = number(ui, &game, one.other(), sizes.digits, beside.right_center(), Align2::LEFT_CENTER);
            // At the end of a match, the numbers do not change, and names have all the room beside them.
            let middle = (dash.center().x - left.left()).max(right.right() - dash.center().x) + CLOSE;
            let half = all.width() / 2.0 - sizes.middle.max(middle);
            let halves = match layout.shows_match_end {
                true => [left.left() - all.left() - sizes.gap, all.right() - right.right() - sizes.gap],
                false => [half; 2],
            };
            player(ui, 0, sizes, all.before(halves[0]), false);
            player(ui, 1, sizes, all.behind(halves[1]), true);
        }
        underline(ui, &game, names);
    });
    if let Some(mark) = pressed {
        intents.write(Intent::Names(mark));
    }
    Ok(())
}

/// Draws the points of a player. When they change, they hop. Returns their place.
fn number(ui: &Ui, game: &GameItem, mark: Mark, size: f32, at: Pos2, align: Align2) -> Rect {
    let points = words::points(game.pairing(), game.score(), mark);
    let timing = (animation::DIGIT, EaseFunction::Linear);
    let share = motion::since_change(ui.ctx(), ui.id().with(("points", mark)), &points, timing);
    let at = at + egui::Vec2::UP * HOP * (PI * share).sin();
    ui.painter().text(at, align, points, semibold(size), style::ink(ui.ctx()))
}

/// Draws the line under the name of the side to move or of the winner. `names` are the places of the names of player one and of
/// the other player. The line moves from one name to the other.
fn underline(ui: &Ui, game: &GameItem, names: [Rect; 2]) {
    let Some(mark) = standing_out(game) else {
        return;
    };
    let index = if mark == game.pairing().player_one { 0.0 } else { 1.0 };
    let timing = (animation::UNDERLINE, EaseFunction::SineInOut);
    let share = motion::follow(ui.ctx(), ui.id().with("underline"), index, timing);
    let name = names[0].lerp_towards(&names[1], share);
    let theme = style::theme(ui.ctx());
    let inks = [game.pairing().player_one, game.pairing().player_one.other()]
        .map(|mark| color(theme.side(game.round().rules(), mark)));
    paint_underline(ui.painter(), name.wider(UNDERLINE), UNDER, inks[0].lerp_to_gamma(inks[1], share));
}

/// The side to move or, at the end, the winner of the round or of the match.
fn standing_out(game: &GameItem) -> Option<Mark> {
    match game.end() {
        Some(MatchEnd::Won(mark)) => Some(mark),
        Some(MatchEnd::Drawn) => None,
        None => game.outcome().map_or_else(|| Some(game.to_move()), Outcome::winner),
    }
}

/// Draws the number of rounds that nobody has won, if there are any and they are not counted as halves.
fn draws(ui: &Ui, game: &GameItem, at: Pos2, align: Align2) {
    let draws = game.score().draws;
    if draws > 0 && game.pairing().length.rounds().is_none() {
        let (font, quiet) = (FontId::proportional(SMALL), style::quiet(ui.ctx()));
        ui.painter().text(at, align, words::drawn(draws), font, quiet);
    }
}

/// Draws a player's mark and name, from the left or from the right. Below the name of somebody elsewhere, says whether this person is
/// there, if `presence` has something to say. The side to move and the winner stand out. Returns the place of the name, and whether the
/// name was pressed. A press changes the name of a person.
fn player(
    ui: &mut Ui,
    game: &GameItem,
    (mark, presence): (Mark, Option<Option<SeatPresence>>),
    sizes: Sizes,
    rect: Rect,
    from_right: bool,
) -> (Rect, bool) {
    let theme = style::theme(ui.ctx());
    // In a match with somebody elsewhere, names cannot be changed, because the other person knows the name that the player had at
    // the beginning.
    let is_renamed = game.pairing().players[mark].is_person() && !game.pairing().is_remote();
    let target = rect.part(Align2::CENTER_CENTER, vec2(rect.width(), rect.height().max(TARGET)));
    let response = ui.allocate_rect(target, if is_renamed { Sense::click() } else { Sense::hover() });
    let state = WidgetState::of(&response, is_renamed);
    paint_flat_ground(ui.painter(), target.expand2(BEYOND), 14, state);
    let has_turn = game.outcome().is_none() && game.to_move() == mark;
    let stands_out = standing_out(game) == Some(mark);
    let name = words::player(game.pairing(), mark);
    let mut inside = rect;
    let has_mark = game.round().rules().kind().has_own_marks();
    if has_mark {
        let [mark_place, _] = [sizes.mark, sizes.gap].map(|width| match from_right {
            true => inside.take_right(width),
            false => inside.take_left(width),
        });
        paint_small_mark(ui.painter(), mark_place.center(), sizes.mark, mark);
    }
    let ink = color(if stands_out { theme.text } else { theme.quiet });
    let room = inside.width().max(0.0);
    // The name has one size, whether it stands out or not, so its heavy letters must have room.
    let size = fitting(ui, &name, TITLE, room, semibold);
    let mut job = match stands_out {
        true => heavy(ui.ctx(), &name, size),
        false => LayoutJob::simple_singleline(name.clone(), FontId::proportional(size), Color32::PLACEHOLDER),
    };
    job.wrap = TextWrapping::truncate_at_width(room);
    let galley = ui.painter().layout_job(job);
    let align = if from_right { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
    let word = paint_words(ui.painter(), inside, align, galley, ink);
    if let Some(presence) = presence {
        paint_presence(ui, presence, inside.translate(egui::Vec2::DOWN * BELOW_NAME), align);
    }
    let wins = spoken::rounds_won(game.score().wins[mark]);
    let is_there = presence.map(|presence| words::online::presence(presence).to_owned());
    let said = if has_mark { format!("{mark}, {name}, {wins}") } else { format!("{name}, {wins}") };
    let spoken = [Some(said), is_there, has_turn.then(|| spoken::is_to_move().to_owned())];
    let kind = if is_renamed { WidgetType::Button } else { WidgetType::Label };
    described::name(&response, kind, spoken.into_iter().flatten().collect::<Vec<_>>().join(", "));
    (word, response.clicked())
}

/// Draws a dot and a word that say whether somebody elsewhere is there. The dot is a ring while this person is away, and the ring is in
/// dashes while nobody knows.
fn paint_presence(ui: &Ui, presence: Option<SeatPresence>, place: Rect, align: Align2) {
    let theme = style::theme(ui.ctx());
    let word = lines(
        ui.painter(),
        words::online::presence(presence),
        FontId::proportional(SMALL),
        color(theme.quiet),
        f32::INFINITY,
    );
    let mut place = place.part(align, vec2(2.0 * DOT + BEHIND_DOT + word.size().x, word.size().y));
    let at = place.take_left(2.0 * DOT).center();
    paint_words(ui.painter(), place, Align2::RIGHT_CENTER, word, color(theme.quiet));
    let ring = line(OUTLINE, theme.quiet);
    match presence {
        Some(SeatPresence::There) => _ = ui.painter().circle_filled(at, DOT, color(theme.text)),
        Some(SeatPresence::Never | SeatPresence::Away(_)) => _ = ui.painter().circle_stroke(at, DOT, ring),
        None => {
            let point = |turn: f32| at + egui::Vec2::angled(TAU * turn / f32::from(DASHES)) * DOT;
            for dash in (0..DASHES).map(f32::from) {
                ui.painter().line_segment([point(dash), point(dash + 0.55)], ring);
            }
        }
    }
}
