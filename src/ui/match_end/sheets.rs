//! The sheets of all rounds at the end of a match, and what is said below each of them.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{self, Align2, Color32, FontId, Painter, Sense, Ui, WidgetType, vec2};
use noughts_engine::play::{MatchEnd, MatchRecord};
use noughts_engine::rules::{Mark, Outcome};
use noughts_engine::teach::TurningPoint;

use crate::board::avatar::opponent;
use crate::board::thumbnail::{TURNS, Thumbnail};
use crate::game::GameItem;
use crate::intent::Intent;
use crate::layout::measures::{BODY, CLOSE, GROUP, NEAR, SMALL, TIGHT};
use crate::layout::{BoardLayout, Cut, SheetPlaces};
use crate::look::animation::{MATCH_TITLE, NEXT_SHEET, SHEET};
use crate::look::avatars::{AVATAR_SIDE, Mood, white_flag};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::widgets::{
    WidgetState, at, color, described, heavy, paint_flat_ground, paint_icon, paint_small_mark, paint_words, style, word,
};
use crate::words::{self, spoken};

use super::{Known, paint};

/// The side of an avatar and of its flag, as shares of a sheet, and the least side of an avatar.
const AVATAR: [f32; 3] = [0.4, 0.28, 48.0];
/// The share of an avatar that is seen above the sheet: when it has lost, and otherwise.
const SEEN: [f32; 2] = [0.5, 0.64];
/// The radius of the disc with a question mark below a sheet, and its radius on a sheet as a share of a cell.
const DISC: f32 = 10.0;
const DISC_ON_SHEET: f32 = 0.27;
/// The room beside the words about the move that was missed.
const BESIDE_MISSED: f32 = 2.0 * DISC + NEAR + 2.0 * TIGHT;
/// By how much a sheet under the pointer is larger, in points.
const HOVERED: f32 = 3.0;

/// A round of the match, as far as this screen needs it.
struct Sheet<'a> {
    index: usize,
    number: usize,
    played: &'a MatchRecord,
    turn: Option<&'a TurningPoint>,
    /// What is said about the move that was missed, with and without the name, which of the two is shown and its size, if there
    /// is room for it.
    missed: Option<&'a [String; 2]>,
    letters: Option<(usize, f32)>,
    places: SheetPlaces,
    /// Where the sheet comes from, and the share of its way that lies behind it.
    from: egui::Rect,
    share: f32,
}

/// Draws the sheets of all rounds. The sheet of the last round was the board, and comes from the place `paper`. The others come from
/// the edge of the window, one after the other. `share` says how much of a motion is over that begins after this time and is this
/// long.
pub(super) fn show(
    ui: &mut Ui,
    layout: &BoardLayout,
    game: &GameItem,
    end: MatchEnd,
    (played, turns, _): &Known,
    paper: Option<egui::Rect>,
    share: &dyn Fn(Duration, Duration) -> f32,
) -> Option<Intent> {
    let count = turns.len();
    let (places, peek) = layout.sheets(count);
    let missed = |turn: &TurningPoint| Some(words::missed_move(game.pairing(), turn.mark, *turn.better.first()?));
    let missed: Vec<_> = turns.iter().map(|turn| turn.as_ref().and_then(missed)).collect();
    // All sheets say it in the same way.
    let room = places.first().and_then(|places| places.turn).map_or(0.0, |place| place.width() - BESIDE_MISSED);
    let width = |text: &str, size: f32| word(ui.painter(), text, FontId::proportional(size)).size().x;
    let fits = |(text, size): &(usize, f32)| missed.iter().flatten().all(|said| width(&said[*text], *size) <= room);
    let letters = [(0, BODY), (0, SMALL), (1, SMALL)].into_iter().find(fits);
    let mut pressed = None;
    for (index, places) in places.into_iter().enumerate() {
        let is_last = index + 1 == count;
        let beyond = places.sheet.translate(vec2(ui.ctx().content_rect().right() - places.sheet.left(), 0.0));
        let begins = if is_last { Duration::ZERO } else { NEXT_SHEET * (index as u32 + 1) };
        if is_last {
            creature(ui, game, end, places.sheet, peek * share(SHEET + NEXT_SHEET * count as u32, MATCH_TITLE));
        }
        let sheet = Sheet {
            index,
            number: game.pairing().round_number() + index + 1 - count,
            played,
            turn: turns[index].as_ref(),
            missed: missed[index].as_ref(),
            letters,
            places,
            from: paper.filter(|_| is_last).unwrap_or(beyond),
            share: EaseFunction::CubicOut.sample_clamped(share(begins, SHEET)),
        };
        pressed = sheet.draw(ui, game).or(pressed);
    }
    pressed
}

/// Draws the opponent, which comes up behind the last sheet until this height of it can be seen. It laughs, or waves a white flag.
fn creature(ui: &Ui, game: &GameItem, end: MatchEnd, place: egui::Rect, peek: f32) {
    let Some(avatar) = opponent(game).filter(|_| peek > 0.0) else {
        return;
    };
    let has_lost = matches!(end, MatchEnd::Won(mark) if game.computer(mark).is_none());
    let mood = match end {
        MatchEnd::Won(_) if has_lost => Mood::Lost,
        MatchEnd::Won(_) => Mood::Won,
        MatchEnd::Drawn => Mood::Rest,
    };
    let side = (AVATAR[0] * place.width()).max(AVATAR[2]);
    let seen = (SEEN[usize::from(!has_lost)] * side).min(peek + TIGHT);
    let middle = place.right_top() + vec2(-0.1 * place.width() - side / 2.0, side / 2.0 - seen);
    paint(ui.painter(), avatar, mood, middle, side);
    if has_lost {
        let flag = (AVATAR[1] * place.width()).max(0.7 * AVATAR[2]);
        let middle = egui::pos2(middle.x - side * 0.5 - flag * 0.4, place.top() + flag * 0.5 - peek.min(flag * 0.92));
        paint_picture(ui.painter(), white_flag(), middle, flag / AVATAR_SIDE, style::theme(ui.ctx()));
    }
}

impl Sheet<'_> {
    /// Draws the sheet and the words below it. Returns what a press on them asks for: both open the round in Study.
    fn draw(&self, ui: &mut Ui, game: &GameItem) -> Option<Intent> {
        let round = &self.played.rounds()[self.index];
        let (board, winner) = (round.end(), round.outcome().and_then(Outcome::winner));
        let sheet = ui.interact(self.places.sheet, ui.id().with(("sheet", self.index)), Sense::click());
        described::name(
            &sheet,
            WidgetType::Button,
            spoken::finished_round(self.number, board.rules(), Some(game.pairing()), winner),
        );
        let is_raised = WidgetState::of(&sheet, sheet.enabled()) == WidgetState::Hovered;
        let place = self.from.lerp_towards(&self.places.sheet, self.share);
        let place = if is_raised { place.expand(HOVERED) } else { place };
        let thumbnail = Thumbnail::within(place, board).turned(TURNS[self.index % TURNS.len()] * self.share);
        thumbnail.paint(ui.painter());
        if let Some(turn) = self.turn {
            let (middle, cell) = thumbnail.cell(turn.mv.position);
            let radius = (DISC_ON_SHEET * cell).max(DISC * 0.7);
            disc(ui.painter(), middle + vec2(0.3, -0.3) * cell, radius);
        }
        let below = ui.scope(|ui| {
            ui.multiply_opacity(self.share);
            self.winner(ui, game, winner);
            self.words(ui)
        });
        let is_asked = below.inner || sheet.clicked();
        let (played, ply) = (Box::new(self.played.clone()), self.turn.map(|turn| turn.ply));
        is_asked.then_some(Intent::Replay { played, round: self.index, ply })
    }

    /// Draws who won the round.
    fn winner(&self, ui: &Ui, game: &GameItem, winner: Option<Mark>) {
        let place = self.places.winner;
        let ink = style::ink(ui.ctx());
        let Some(mark) = winner else {
            let galley = cut(ui, regular(words::is_drawn(), BODY), place.width());
            paint_words(ui.painter(), place, Align2::CENTER_CENTER, galley, ink);
            return;
        };
        let is_last = self.index + 1 == self.played.rounds().len();
        let name = words::player(game.pairing(), mark);
        let name = if is_last { heavy(ui.ctx(), &name, BODY) } else { regular(name, BODY) };
        let has_mark = game.round().rules().kind().has_own_marks();
        let [side, gap] = if has_mark { [GROUP + TIGHT, NEAR] } else { [0.0, 0.0] };
        let galley = cut(ui, name, place.width() - side - gap);
        let mut line = place.middle(side + gap + galley.size().x);
        let beside = line.take_left(side).center();
        if has_mark {
            paint_small_mark(ui.painter(), beside, side, mark);
        }
        line.take_left(gap);
        paint_words(ui.painter(), line, Align2::LEFT_CENTER, galley, ink);
    }

    /// Draws what turned the round, if there is room. Returns whether these words were pressed.
    fn words(&self, ui: &mut Ui) -> bool {
        let (Some(place), Some((text, size))) = (self.places.turn, self.letters) else {
            return false;
        };
        let Some(missed) = self.missed else {
            let galley = cut(ui, regular(words::no_mistakes(), SMALL), place.width());
            paint_words(ui.painter(), place, Align2::CENTER_CENTER, galley, style::quiet(ui.ctx()));
            return false;
        };
        let galley = cut(ui, regular(missed[text].as_str(), size), place.width() - BESIDE_MISSED);
        let target = place.middle((galley.size().x + BESIDE_MISSED + 2.0 * CLOSE).min(place.width()));
        let response = at(ui, target, |ui| ui.allocate_rect(target, Sense::click()));
        described::name(&response, WidgetType::Button, &missed[0]);
        paint_flat_ground(ui.painter(), target, 12, WidgetState::of(&response, response.enabled()));
        let mut line = target.middle(2.0 * DISC + NEAR + galley.size().x);
        disc(ui.painter(), line.take_left(2.0 * DISC).center(), DISC);
        line.take_left(NEAR);
        paint_words(ui.painter(), line, Align2::LEFT_CENTER, galley, style::ink(ui.ctx()));
        response.clicked()
    }
}

/// Draws the disc with a question mark that marks a mistake.
fn disc(painter: &Painter, middle: egui::Pos2, radius: f32) {
    let theme = style::theme(painter.ctx());
    painter.circle_filled(middle, radius, color(theme.loss));
    paint_icon(painter, Icon::Help, middle, 1.7 * radius, color(theme.on_ink));
}

fn regular(text: impl Into<String>, size: f32) -> LayoutJob {
    LayoutJob::simple_singleline(text.into(), FontId::proportional(size), Color32::PLACEHOLDER)
}

/// Words in one line, cut off where the line ends.
fn cut(ui: &Ui, mut job: LayoutJob, room: f32) -> Arc<egui::Galley> {
    job.wrap = TextWrapping::truncate_at_width(room.max(0.0));
    ui.painter().layout_job(job)
}
