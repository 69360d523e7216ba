//! The end of a match, in the place of its board: who has won, all rounds as sheets, and what turned each of them.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{self, Align2, Color32, FontId, Id, Painter, Sense, Ui, WidgetType, vec2};
use noughts_engine::play::{ActionKind, MatchEnd, MatchRecord, Moment};
use noughts_engine::rules::{Mark, Outcome};
use noughts_engine::teach::TurningPoint;

use crate::board::avatar::opponent;
use crate::board::thumbnail::Thumbnail;
use crate::coach::{Search, last_turn};
use crate::game::{GameItem, MatchView};
use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, CLOSE, GROUP, HEAD, NEAR, SMALL, TIGHT};
use crate::layout::{BoardLayout, Cut, SheetPlaces};
use crate::look::animation::{MATCH_TITLE, NEXT_SHEET, SHEET};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood, white_flag};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::online::{Online, Room};
use crate::screens::Screen;
use crate::widgets::{
    Button, WidgetState, at, color, described, keyboard, motion, paint_flat_ground, paint_small_mark, paint_swipe,
    paint_words, place, semibold, semibold_for, style, word,
};
use crate::words::{self, spoken};

use super::Intents;
use super::tools::is_second_click;

/// How far the highlighter extends beyond the title.
const BEYOND: egui::Vec2 = vec2(18.0, 2.0);
/// How much sheets are turned to the right, in degrees.
const TURNS: [f32; 7] = [-3.0, 2.0, -1.5, 3.0, -2.0, 1.5, -2.5];
/// How far a sheet comes to its place, in points.
const COMES: f32 = 60.0;
/// The side of an avatar and of its flag, as shares of a sheet, and the least side of an avatar.
const AVATAR: [f32; 3] = [0.4, 0.28, 48.0];
/// The share of an avatar that is seen above the sheet: when it has lost, and otherwise.
const SEEN: [f32; 2] = [0.5, 0.64];
/// The side of the avatars that look over the main button, and the distance between two of them.
const ABOVE_BUTTON: [f32; 2] = [52.0, 68.0];
/// The radius of the disc with a question mark below a sheet, and its radius on a sheet as a share of a cell.
const DISC: f32 = 10.0;
const DISC_ON_SHEET: f32 = 0.27;
/// The widths of the main button and of the button beside it, where they are in one row.
const BUTTONS: [f32; 2] = [300.0, 112.0];

/// By how much a sheet under the pointer is larger, in points.
const HOVERED: f32 = 3.0;

/// A round of the match, as far as this screen needs it.
struct Sheet<'a> {
    index: usize,
    number: usize,
    played: &'a MatchRecord,
    turn: Option<&'a TurningPoint>,
    places: SheetPlaces,
}

/// What was found out about a match that is over.
type Known = (MatchRecord, Vec<Option<TurningPoint>>);

/// Draws the end of the match.
pub(super) fn show(
    mut intents: Intents,
    layout: Res<BoardLayout>,
    online: Res<Online>,
    game: MatchView,
    mut search: ResMut<Search>,
    mut known: Local<Option<Known>>,
) -> Result {
    let Some(end) = game.end().filter(|_| layout.shows_match_end) else {
        *known = None;
        return Ok(());
    };
    let ctx = &intents.ctx()?;
    let played = MatchRecord::new(Moment::UNKNOWN, game.pairing(), game.round());
    if known.as_ref().is_none_or(|(before, _)| before.rounds() != played.rounds()) {
        let turn = |round: usize| last_turn(&mut search, &played.rounds()[round].round(&played.players));
        let turns = (0..played.rounds().len()).map(turn).collect::<Result<_>>()?;
        *known = Some((played, turns));
    }
    let Some((played, turns)) = &*known else {
        return Ok(());
    };
    let count = played.rounds().len();
    let (places, peek) = layout.sheets(count);
    // The time that has passed since the end of the match appeared.
    let whole = SHEET + NEXT_SHEET * count as u32 + MATCH_TITLE;
    let passed = motion::since_shown(ctx, Id::new("end of the match"), (whole, EaseFunction::Linear));
    let share = |from: Duration, length: Duration| {
        let passed = passed * whole.as_secs_f32() - from.as_secs_f32();
        (passed / length.as_secs_f32()).clamp(0.0, 1.0)
    };
    let room = online.room_of(game.entity());
    let mut pressed = None;
    place(ctx, &layout, "title of the match", layout.turn, |ui| {
        title(ui, &game, end, layout.sizes().turn, share(whole - MATCH_TITLE, MATCH_TITLE));
    });
    if room.filter(|room| room.is_seated()).and_then(Room::asks_to_undo).is_none() {
        place(ctx, &layout, "buttons of the match", layout.tools, |ui| {
            let watches = room.is_some_and(|room| !room.is_seated());
            pressed = buttons(ui, &layout, &game, watches);
        });
    }
    place(ctx, &layout, "sheets", layout.choices, |ui| {
        for (index, places) in places.into_iter().enumerate() {
            let number = game.pairing().round_number() + index + 1 - count;
            let sheet = Sheet { index, number, played, turn: turns[index].as_ref(), places };
            let share = EasingCurve::new(0.0, 1.0, EaseFunction::CubicOut)
                .sample_clamped(share(NEXT_SHEET * index as u32, SHEET));
            let by = vec2(COMES, 0.0) * (1.0 - share);
            let asked = ui
                .scope(|ui| {
                    ui.multiply_opacity(share);
                    motion::moved(ui, by, |ui| {
                        if index + 1 == count {
                            creature(ui, &game, end, &sheet, peek);
                        }
                        sheet.show(ui, &game)
                    })
                })
                .inner;
            pressed = asked.or(pressed.take());
        }
    });
    if let Some(pressed) = pressed {
        intents.write(pressed);
    }
    Ok(())
}

/// Draws who has won the match, in the winner's ink on the highlighter.
fn title(ui: &mut Ui, game: &GameItem, end: MatchEnd, size: f32, share: f32) {
    let theme = style::theme(ui.ctx());
    let text = words::status(game.pairing(), game.outcome(), Some(end));
    let room = ui.max_rect().width() - 2.0 * BEYOND.x;
    let mut galley = word(ui.painter(), &text, semibold_for(ui.ctx(), &text, size));
    if galley.size().x > room {
        let fitting = (size * room / galley.size().x).floor().max(BODY);
        galley = ui.painter().layout(text.clone(), semibold_for(ui.ctx(), &text, fitting), Color32::PLACEHOLDER, room);
    }
    let ink = if let MatchEnd::Won(mark) = end { theme.marks[mark] } else { theme.text };
    let mut swipe = ui.max_rect().part(Align2::CENTER_CENTER, galley.size() + 2.0 * BEYOND);
    swipe = swipe.before(swipe.width() * share);
    if share > 0.0 {
        paint_swipe(ui.painter(), swipe, 1.0, color(theme.highlighter));
    }
    let place = paint_words(ui.painter(), ui.max_rect(), Align2::CENTER_CENTER, galley, color(ink));
    let heard = ui.interact(place, ui.id().with("title"), Sense::hover());
    described::name(&heard, WidgetType::Label, text);
}

/// Draws the button that begins another match, and the way home. Somebody who only watches does not begin matches.
fn buttons(ui: &mut Ui, layout: &BoardLayout, game: &GameItem, watches: bool) -> Option<Intent> {
    let all = ui.max_rect();
    let is_stacked = all.height() > 2.0 * HEAD;
    let [main, home] = match is_stacked {
        true => [all.upper(HEAD), all.with_min_y(all.top() + HEAD + APART)],
        false => {
            let first = BUTTONS[0].min(all.width() - GROUP - BUTTONS[1]);
            all.beside([first, BUTTONS[1]], GROUP)
        }
    };
    let people = game.pairing().people();
    let has_avatars = people.len() == 2 && (is_stacked || layout.sizes().has_large_tools);
    let mut pressed = None;
    if !watches {
        if has_avatars {
            for (index, avatar) in Avatar::ALL.into_iter().enumerate() {
                let aside = (index as f32 - 1.5) * ABOVE_BUTTON[1];
                let middle = main.center_top() + vec2(aside, -0.2 * ABOVE_BUTTON[0]);
                paint(ui.painter(), avatar, Mood::Won, middle, ABOVE_BUTTON[0]);
            }
        }
        let mark = people.first().copied().unwrap_or(game.pairing().player_one);
        let ink = color(style::theme(ui.ctx()).marks[mark]);
        let rematch = Button::main(words::rematch()).ink(ink).with(Icon::Restart).put_in(ui, main);
        if keyboard::is_free(ui.ctx()) || ui.memory(|memory| memory.has_focus(keyboard::board())) {
            rematch.request_focus();
        }
        // A key that is still held down from the last move shall not begin the next match.
        let is_pressed = rematch.clicked() && !ui.input(keyboard::holds_enter);
        if is_pressed && !is_second_click(ui, is_pressed) {
            pressed = Some(Intent::Act(ActionKind::NewRound));
        }
    }
    if Button::outlined(words::first_screen()).show_in(ui, centred(home)) {
        pressed = Some(Intent::Open(Screen::Home));
    }
    pressed
}

/// The place of an outlined button in the middle of the height of a rectangle.
fn centred(rect: egui::Rect) -> egui::Rect {
    rect.part(Align2::CENTER_CENTER, vec2(rect.width(), rect.height().min(48.0)))
}

fn paint(painter: &Painter, avatar: Avatar, mood: Mood, middle: egui::Pos2, side: f32) {
    paint_picture(painter, avatar.picture(mood), middle, side / AVATAR_SIDE, style::theme(painter.ctx()));
}

/// Draws the opponent behind the last sheet. It laughs, or sinks and waves a white flag.
fn creature(ui: &Ui, game: &GameItem, end: MatchEnd, sheet: &Sheet, peek: f32) {
    let Some(avatar) = opponent(game) else {
        return;
    };
    let has_lost = matches!(end, MatchEnd::Won(mark) if game.computer(mark).is_none());
    let mood = match end {
        MatchEnd::Won(_) if has_lost => Mood::Lost,
        MatchEnd::Won(_) => Mood::Won,
        MatchEnd::Drawn => Mood::Rest,
    };
    let place = sheet.places.sheet;
    let side = (AVATAR[0] * place.width()).max(AVATAR[2]);
    let seen = (SEEN[usize::from(!has_lost)] * side).min(peek + TIGHT);
    let middle = place.right_top() + vec2(-0.1 * place.width() - side / 2.0, side / 2.0 - seen);
    paint(ui.painter(), avatar, mood, middle, side);
    if has_lost {
        let flag = (AVATAR[1] * place.width()).max(0.7 * AVATAR[2]);
        let middle = egui::pos2(middle.x - side * 0.5 - flag * 0.4, place.top() - flag * 0.42);
        paint_picture(ui.painter(), white_flag(), middle, flag / AVATAR_SIDE, style::theme(ui.ctx()));
    }
}

impl Sheet<'_> {
    /// Draws the sheet and the words below it. Returns what a press on them asks for: both open the round in Study.
    fn show(&self, ui: &mut Ui, game: &GameItem) -> Option<Intent> {
        let board = self.played.rounds()[self.index].end();
        let winner = board.outcome().as_ref().and_then(Outcome::winner);
        let sheet = ui.interact(self.places.sheet, ui.id().with(("sheet", self.index)), Sense::click());
        described::name(&sheet, WidgetType::Button, spoken::finished_round(self.number, winner));
        let is_raised = WidgetState::of(&sheet, sheet.enabled()) == WidgetState::Hovered;
        let place = if is_raised { self.places.sheet.expand(HOVERED) } else { self.places.sheet };
        let thumbnail = Thumbnail::within(place, board).turned(TURNS[self.index % TURNS.len()]);
        thumbnail.paint(ui.painter());
        if let Some(turn) = self.turn {
            let (middle, cell) = thumbnail.cell(turn.position);
            let radius = (DISC_ON_SHEET * cell).max(DISC * 0.7);
            disc(ui.painter(), middle + vec2(0.3, -0.3) * cell, radius);
        }
        self.winner(ui, game, winner);
        let is_asked = self.words(ui, game) || sheet.clicked();
        let (played, ply) = (Box::new(self.played.clone()), self.turn.map(|turn| turn.ply));
        is_asked.then_some(Intent::Replay { played, round: self.index, ply })
    }

    /// Draws who won the round.
    fn winner(&self, ui: &Ui, game: &GameItem, winner: Option<Mark>) {
        let place = self.places.winner;
        let ink = style::ink(ui.ctx());
        let Some(mark) = winner else {
            let galley = cut(ui, words::is_drawn().to_owned(), FontId::proportional(BODY), place.width());
            paint_words(ui.painter(), place, Align2::CENTER_CENTER, galley, ink);
            return;
        };
        let is_last = self.index + 1 == self.played.rounds().len();
        let name = words::player(game.pairing(), mark);
        let font = if is_last { semibold_for(ui.ctx(), &name, BODY) } else { FontId::proportional(BODY) };
        let side = GROUP + TIGHT;
        let galley = cut(ui, name, font, place.width() - side - NEAR);
        let mut line = place.middle(side + NEAR + galley.size().x);
        paint_small_mark(ui.painter(), line.take_left(side).center(), side, mark);
        line.take_left(NEAR);
        paint_words(ui.painter(), line, Align2::LEFT_CENTER, galley, ink);
    }

    /// Draws what turned the round, if there is room. Returns whether these words were pressed.
    fn words(&self, ui: &mut Ui, game: &GameItem) -> bool {
        let Some(place) = self.places.turn else {
            return false;
        };
        let missed =
            self.turn.and_then(|turn| Some(words::missed_move(game.pairing(), turn.mark, *turn.better.first()?)));
        let Some(missed) = missed else {
            let galley = cut(ui, words::no_mistakes().to_owned(), FontId::proportional(SMALL), place.width());
            paint_words(ui.painter(), place, Align2::CENTER_CENTER, galley, style::quiet(ui.ctx()));
            return false;
        };
        let beside = 2.0 * DISC + NEAR + 2.0 * TIGHT;
        let sizes = [(0, BODY), (0, SMALL), (1, SMALL)];
        let galley =
            sizes.into_iter().map(|(text, size)| word(ui.painter(), &missed[text], FontId::proportional(size)));
        let galleys: Vec<_> = galley.collect();
        let fits = galleys.iter().find(|galley| galley.size().x + beside <= place.width()).cloned();
        let galley =
            fits.unwrap_or_else(|| cut(ui, missed[1].clone(), FontId::proportional(SMALL), place.width() - beside));
        let target = place.middle((galley.size().x + beside + 2.0 * CLOSE).min(place.width()));
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
    painter.text(middle, Align2::CENTER_CENTER, "?", semibold(1.5 * radius), color(theme.on_ink));
}

/// Words in one line, cut off where the line ends.
fn cut(ui: &Ui, text: String, font: FontId, room: f32) -> Arc<egui::Galley> {
    let mut job = LayoutJob::simple_singleline(text, font, Color32::PLACEHOLDER);
    job.wrap = TextWrapping::truncate_at_width(room.max(0.0));
    ui.painter().layout_job(job)
}
