//! What somebody in a class sees beside the games there: who one is, the wait for a partner, the ladder, a pause, and the end.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Key, Rect, Sense, Ui, vec2};
use noughts_engine::play::{MAX_NAME, MatchRecord};
use noughts_engine::rules::Board;
use noughts_protocol::{ClassEnd, LadderPlace, Waiting};

use crate::board::thumbnail::{TURNS, Thumbnail};
use crate::intent::{Intent, RoomIntent};
use crate::layout::BoardLayout;
use crate::layout::measures::{BODY, FIELD, GROUP, LARGE, MARGIN, SMALL, TARGET};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::painter::{self, paint_picture};
use crate::look::shape::Shape;
use crate::look::strokes::Stroke;
use crate::online::{ClassMoment, Online, Room};
use crate::persistence::export;
use crate::records::Results;
use crate::screens::Screen;
use crate::setup::Draft;
use crate::widgets::{Button, PanelSystems, color, described, rows, say, style, title};
use crate::words::{self, online as said};

use super::bar::bar;
use super::column::{column, tell};
use super::name_field::name_id;
use super::share::MATCH_FILE;
use super::{Intents, field, results};

mod ladder;
mod slips;

use slips::{in_rows, paint_paper, paint_slip, slip_size, slips};

/// The greatest side of the sheet, as a share of the height that there is.
const SHEET: f32 = 0.5;
/// The share of the free height above the column.
const ABOVE: f32 = 0.35;
/// The side of the creature that waits as a share of the sheet, and the share of it that is seen above the sheet.
const CREATURE: [f32; 2] = [0.22, 0.7];
/// The side of the sheet of a round when the class is over.
const ROUND: f32 = 96.0;
/// The lines of an empty sheet and the strokes on the back of a sheet, in a square whose side is 1: their places, half their length,
/// and their width.
const LINES: [f32; 2] = [-1.0 / 6.0, 1.0 / 6.0];
const LINE: [f32; 2] = [0.46, 0.008];
const BARS: [f32; 2] = [-0.09, 0.09];
const BAR: [f32; 2] = [0.15, 0.05];
/// How far such a stroke bends.
const BOW: f32 = 0.004;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Class)));
}

fn show(
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    online: Res<Online>,
    layout: Res<BoardLayout>,
    mut saved: Local<Option<String>>,
) -> Result {
    let ctx = &intents.ctx()?;
    let mut new_draft = draft.clone();
    let room = online.room().filter(|room| room.class_moment().is_some());
    let mut asked = None;
    rows(ctx, &layout, "class", layout.choices, |ui| {
        column(ui, "class column", ABOVE, |ui| {
            asked = match room {
                Some(room) => moment(ui, room, &mut saved),
                None => enter(ui, &online, &mut new_draft),
            };
        });
    });
    intents.when(bar(ctx, &layout, &online.class_name().map(said::class_title).unwrap_or_default()), Intent::Close);
    if let Some(asked) = asked {
        intents.write(asked);
    }
    if draft.set_if_neq(new_draft) {
        intents.draw_again();
    }
    Ok(())
}

/// Draws the question for the name, which is the name of player 1, on the label of an exercise book.
fn enter(ui: &mut Ui, online: &Online, draft: &mut Draft) -> Option<Intent> {
    if let Some(why) = &online.ended {
        tell(ui, &said::room_ended(why));
    }
    title(ui, said::class_name_question(), LARGE, style::ink(ui.ctx()));
    let (paper, _) = ui.allocate_exact_size(vec2(ui.available_width(), FIELD + 2.0 * GROUP), Sense::hover());
    paint_paper(ui, paper);
    let (label, place) = (said::friend_own_name(), paper.shrink(GROUP));
    let name = &mut draft.names[0];
    let (_, typed) = field::outlined(ui, place, name_id(0), label, label, name);
    *name = name.chars().take(MAX_NAME).collect();
    let is_entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    say(ui, said::class_sees_it(), BODY, style::quiet(ui.ctx()));
    let name = draft.name_elsewhere();
    let comes = ui.add(Button::main(said::class_come_in()).enabled(name.is_some())).clicked() || is_entered;
    name.filter(|_| comes).map(|name| Intent::Room(RoomIntent::EnterClass { name }))
}

/// Draws what there is instead of a game. Keeps what is said about the file with the games.
fn moment(ui: &mut Ui, room: &Room, saved: &mut Option<String>) -> Option<Intent> {
    let moment = room.class_moment()?;
    if let (ClassMoment::IsOver, Some(ended)) = (moment, room.class_end()) {
        return over(ui, room, ended, saved);
    }
    *saved = None;
    match (moment, room.waiting()) {
        (ClassMoment::IsPaused, _) => {
            heading(ui, said::class_paused(), said::class_look_up());
            paint_back(ui);
        }
        (_, Some(waiting)) => match (&waiting.ladder, room.last_in_class()) {
            (Some(place), Some(last)) => ladder::show(ui, &waiting.name, place, last),
            (place, _) => waits(ui, waiting, place.as_ref()),
        },
        (_, None) => tell(ui, said::friend_connecting()),
    }
    None
}

/// Draws the back of a sheet.
fn paint_back(ui: &mut Ui) {
    let paper = sheet(ui);
    paint_paper(ui, paper);
    paint_lines(ui, paper, &BARS.map(|x| upright(x, BAR)));
}

/// A stroke from top to bottom at this place of a square whose side is 1.
fn upright(x: f32, [half, width]: [f32; 2]) -> Stroke {
    Stroke::bowed(Vec2::new(x, half), Vec2::new(x, -half), BOW * x.signum(), [width; 2])
}

fn paint_lines(ui: &Ui, paper: Rect, strokes: &[Stroke]) {
    let ink = color(style::theme(ui.ctx()).lines);
    painter::paint(ui.painter(), &Shape::strokes(strokes, 1.0), paper.center(), paper.width(), ink);
}

/// Draws the empty sheet of somebody who waits, with the own name on it, and the names of others who wait.
fn waits(ui: &mut Ui, waiting: &Waiting, place: Option<&LadderPlace>) {
    let paper = sheet(ui);
    let theme = style::theme(ui.ctx());
    let side = CREATURE[0] * paper.width();
    let middle = paper.right_top() + vec2(-0.2 * paper.width(), side * (0.5 - CREATURE[1]));
    paint_picture(ui.painter(), Avatar::Doodle.picture(Mood::Thinks), middle, side / AVATAR_SIDE, theme);
    paint_paper(ui, paper);
    let lines = LINES.map(|at| upright(at, LINE));
    let across =
        lines.clone().map(|line| Stroke { points: line.points.iter().map(|point| point.yx()).collect(), ..line });
    paint_lines(ui, paper, &[lines, across].concat());
    let slip = slip_size(ui, &waiting.name);
    paint_slip(ui, Rect::from_center_size(paper.center_bottom(), slip), &waiting.name);
    ui.add_space(slip.y / 2.0);
    let (first, second) = match place {
        Some(place) => (said::class_plays_next(), place.waits_for.map(said::class_rung_plays).unwrap_or_default()),
        None => (said::class_waits(), said::class_teacher_pairs().to_owned()),
    };
    heading(ui, first, &second);
    if !waiting.others.is_empty() {
        say(ui, said::class_waiting_with_you(), SMALL, style::quiet(ui.ctx()));
        slips(ui, &waiting.others);
    }
}

/// Draws the end of the class: the results, all rounds as sheets, and the way home.
fn over(ui: &mut Ui, room: &Room, ended: &ClassEnd, saved: &mut Option<String>) -> Option<Intent> {
    title(ui, said::class_over(), LARGE, style::ink(ui.ctx()));
    let result = Results { won: ended.won, drawn: ended.drawn, lost: ended.lost };
    let (place, _) = ui.allocate_exact_size(vec2(results::width(ui, result), TARGET), Sense::hover());
    results::show(ui, place, result);
    let boards: Vec<Board> = ended.rounds.iter().filter_map(|round| round.board()).collect();
    let places = in_rows(ui, &vec![ROUND; boards.len()], ROUND, MARGIN);
    for ((board, place), degrees) in boards.iter().zip(places).zip(TURNS.into_iter().cycle()) {
        Thumbnail::within(place, board).turned(degrees).paint(ui.painter());
    }
    tell(ui, said::class_rubbed_out());
    let goes = ui.add(Button::main(words::first_screen())).clicked();
    if !ended.rounds.is_empty() && ui.add(Button::outlined(said::class_save())).clicked() {
        *saved = Some(words::match_saved(export(MATCH_FILE, &MatchRecord::print_all(&room.games_of_class()))));
    }
    if let Some(saved) = saved {
        tell(ui, saved);
    }
    goes.then_some(Intent::Open(Screen::Home))
}

/// Draws a title and a sentence below it, which are read aloud.
fn heading(ui: &mut Ui, first: &str, second: &str) {
    described::live(&title(ui, first, LARGE, style::ink(ui.ctx())));
    if !second.is_empty() {
        described::live(&say(ui, second, BODY, style::quiet(ui.ctx())));
    }
}

/// The place of the sheet, as large as the screen lets it be.
fn sheet(ui: &mut Ui) -> Rect {
    let height = ui.clip_rect().height();
    let side = ui.available_width().min(height * SHEET);
    ui.add_space(CREATURE[0] * side * CREATURE[1]);
    ui.allocate_exact_size(egui::Vec2::splat(side), Sense::hover()).0
}
