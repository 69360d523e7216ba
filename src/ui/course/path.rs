//! The path of the course: nine sheets, joined by one line of the pencil. The line is led where a person has been, and dashed where
//! the person may go. Any sheet can be opened.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Align, Color32, FontId, Id, Rect, Sense, Ui, WidgetType, pos2, vec2};
use noughts_engine::teach::CourseStep;

use crate::board::thumbnail::Thumbnail;
use crate::intent::Intent;
use crate::layout::measures::{BODY, CLOSE, GROUP, HAIR, LARGE, LINE, NEAR, SMALL, TIGHT};
use crate::layout::{BoardLayout, Cut, PathParts};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::painter::{self, paint_picture};
use crate::look::shape::Shape;
use crate::look::strokes::{Stroke, even};
use crate::records::Solved;
use crate::screens::Screen;
use crate::ui::question::disc;
use crate::ui::{Intents, bar, other_games};
use crate::widgets::{
    Button, WidgetState, color, described, flat_ground, ink, motion, paint_swipe, place, quiet, say, semibold, style,
    title, wrapped,
};
use crate::words;

/// How much the sheets are turned to the right, in degrees. The sheet of the next step is straight.
const TURNS: [f32; 9] = [-3.0, 2.0, -1.4, 3.0, -2.2, 1.6, -3.0, 2.6, -1.2];
/// The widths of the line where it is led, and the width of its dashes.
const LED: [f32; 2] = [4.6, 3.8];
const DASHED: f32 = 3.0;
/// The distance between two points of the line, and the numbers of points of a dash and of a dash with the gap behind it.
const POINT: f32 = 2.0;
const DASH: [usize; 2] = [7, 12];
/// The number of points of a curve before they are made even.
const SAMPLES: usize = 40;
/// How far the line is led beyond the last step that is done, as a share of the part between the two sheets.
const AHEAD: f32 = 0.62;
/// How long the pencil leads the line there.
const LEADS: motion::Timing = (Duration::from_millis(600), EaseFunction::CubicInOut);
/// The side of the pencil: in a wide window, and in other windows.
const PENCIL: [f32; 2] = [84.0, 46.0];
/// The least space between two sheets that has room for a loop of the line, and the lines behind which there is a loop.
const LOOP: f32 = 60.0;
const LOOPS: [usize; 3] = [0, 4, 7];

pub(super) fn show(mut intents: Intents, solved: Res<Solved>, layout: Res<BoardLayout>) -> Result {
    let ctx = &intents.ctx()?;
    let next = CourseStep::ALL.into_iter().find(|step| !solved.has_learnt(*step));
    let (mut pressed, mut is_offered) = (None, false);
    place(ctx, &layout, "what is next", layout.choices, |ui| {
        let rest;
        (pressed, rest) = beside(ui, &layout, next);
        let others = other_games::offer(ui, rest, !layout.is_tall());
        is_offered = others.is_some();
        pressed = pressed.take().or(others.flatten());
    });
    place(ctx, &layout, "path", layout.stage, |ui| {
        let parts = layout.path_parts();
        let line = Way::new(&parts, ui.max_rect());
        line.paint(ui, next);
        for step in CourseStep::ALL {
            if sheet(ui, &parts, step, solved.has_learnt(step), next == Some(step)) {
                pressed = Some(Intent::Course(step));
            }
        }
        line.paint_pencil(ui, next);
    });
    place(ctx, &layout, "bar", layout.bar, |ui| {
        let mut end = ui.max_rect().right();
        if !is_offered {
            let (button, place) = other_games::in_bar(ui, &layout);
            end = place.left();
            pressed = button.show_in(ui, place).then_some(Intent::OtherGames).or(pressed.take());
        }
        pressed = bar::back(ui, &layout, words::learn(), end).then_some(Intent::Close).or(pressed.take());
    });
    if let Some(intent) = pressed {
        intents.write(intent);
    }
    Ok(())
}

/// Draws what comes next, and the button that leads there. In a tall window, there is only the button. Returns what was pressed, and
/// the place that is left below.
fn beside(ui: &mut Ui, layout: &BoardLayout, next: Option<CourseStep>) -> (Option<Intent>, Rect) {
    let mut place = ui.max_rect();
    let text = match next {
        Some(CourseStep::HowToPlay) => words::begin_course(),
        Some(_) => words::go_on(),
        None => words::start(),
    };
    if !layout.is_tall() {
        ui.spacing_mut().item_spacing.y = TIGHT;
        match next {
            Some(next) => {
                say(ui, words::step_number(next), BODY, quiet(ui.ctx()));
                title(ui, words::step_name(next), LARGE, ink(ui.ctx()));
                say(ui, words::step_says(next), BODY, ink(ui.ctx()));
            }
            None => {
                described::live(&title(ui, words::all_nine(), LARGE, ink(ui.ctx())));
                say(ui, words::all_nine_says(), BODY, ink(ui.ctx()));
            }
        }
        place.min.y = ui.min_rect().bottom() + GROUP;
    }
    let button = Button::main(text).put_in(ui, place.take_top(layout.sizes().main));
    let asked = next.map_or(Intent::Open(Screen::Home), Intent::Course);
    place.take_top(CLOSE);
    (button.clicked().then_some(asked), place)
}

/// Draws the sheet of a step with its name. A step that is done shows its answer and a tick. Returns whether the sheet was pressed.
fn sheet(ui: &mut Ui, parts: &PathParts, step: CourseStep, is_done: bool, is_next: bool) -> bool {
    let theme = style::theme(ui.ctx());
    let index = step.number() - 1;
    let (sheet, name) = (parts.sheets[index], parts.names[index]);
    let response = ui.interact(sheet.union(name), ui.id().with(index), Sense::click());
    described::name(&response, WidgetType::Button, words::step_of_course(step, is_done));
    let ground = if is_next {
        Some(color(theme.highlighter))
    } else {
        flat_ground(ui.ctx(), WidgetState::of(&response, response.enabled()))
    };
    if let Some(ground) = ground {
        paint_swipe(ui.painter(), sheet.expand2(vec2(NEAR, CLOSE)), 1.0, ground);
    }
    if step == CourseStep::Draw {
        let mood = if is_done { Mood::Lost } else { Mood::Rest };
        let scale = parts.ink.width() / AVATAR_SIDE;
        paint_picture(ui.painter(), Avatar::Ink.picture(mood), parts.ink.center(), scale, theme);
    }
    let board = if is_done { step.answered() } else { step.board() };
    Thumbnail::within(sheet, &board).turned(if is_next { 0.0 } else { TURNS[index] }).paint(ui.painter());
    if is_done {
        let radius = sheet.width() * 0.1;
        disc(ui, sheet.right_bottom() - vec2(radius, radius) * 1.2, radius, true);
    }
    let size = if parts.is_small { SMALL } else { BODY };
    let font = if is_next { semibold(size) } else { FontId::proportional(size) };
    let mut job = LayoutJob { halign: Align::Center, ..default() };
    let number = format!("{}\u{a0}", step.number());
    for (text, ink) in [(number, theme.quiet), (words::step_name(step), theme.text)] {
        job.append(&text, 0.0, TextFormat::simple(font.clone(), color(ink)));
    }
    let words = wrapped(ui.painter(), job, name.width());
    let top = if is_next { HAIR } else { 0.0 };
    ui.painter().galley(pos2(name.center().x, name.top() + top), words, color(theme.text));
    response.clicked()
}

/// The line from sheet to sheet, in points from the upper left corner of the path, with y upwards.
struct Way {
    /// The curve between each two sheets.
    parts: Vec<Vec<Vec2>>,
    stage: Rect,
    sheets: [Rect; 9],
    is_small: bool,
}

impl Way {
    fn new(parts: &PathParts, stage: Rect) -> Self {
        let centre = |index: usize| {
            let at = parts.sheets[index].center() - stage.min;
            Vec2::new(at.x, -at.y)
        };
        let side = parts.sheets[0].width();
        let curve = |index: usize| {
            let (from, to) = (centre(index), centre(index + 1));
            let [one, two] = handles(index, [from, to], side, stage.width());
            let point = |sample: usize| {
                let share = sample as f32 / SAMPLES as f32;
                let line = [from, one, two, to];
                (1..4).fold(line, |mut line, step| {
                    (0..4 - step).for_each(|at| line[at] = line[at].lerp(line[at + 1], share));
                    line
                })[0]
            };
            even(&(0..=SAMPLES).map(point).collect::<Vec<_>>(), POINT)
        };
        Self { parts: (0..8).map(curve).collect(), stage, sheets: parts.sheets, is_small: parts.is_small }
    }

    /// How many points of the curve behind a sheet are led already, if the sheet at its end is the next one.
    fn ahead(&self, ui: &Ui, index: usize) -> usize {
        let free = |point: &Vec2| {
            let at = self.stage.min + vec2(point.x, -point.y);
            [index, index + 1].into_iter().all(|sheet| !self.sheets[sheet].expand(TIGHT).contains(at))
        };
        let points = &self.parts[index];
        let free: Vec<_> = (0..points.len()).filter(|point| free(&points[*point])).collect();
        let last = free.get((free.len() as f32 * AHEAD) as usize).copied().unwrap_or(points.len() / 2);
        let share = motion::since_shown(ui.ctx(), Id::new("line of the course").with(index), LEADS);
        ((last as f32 * share) as usize).max(1)
    }

    /// The number of curves that are led wholly, and of points that are led of the next one.
    fn led(&self, ui: &Ui, next: Option<CourseStep>) -> (usize, usize) {
        match next.map(|next| next.number() - 1) {
            None => (self.parts.len(), 0),
            Some(0) => (0, 0),
            Some(next) => (next - 1, self.ahead(ui, next - 1)),
        }
    }

    /// Paints the line below the sheets.
    fn paint(&self, ui: &Ui, next: Option<CourseStep>) {
        let theme = style::theme(ui.ctx());
        let (whole, points) = self.led(ui, next);
        let paint = |strokes: &[Stroke], ink: Color32| {
            painter::paint(ui.painter(), &Shape::few_strokes(strokes, 1.0), self.stage.min, 1.0, ink);
        };
        let mut dashes = Vec::new();
        for (index, curve) in self.parts.iter().enumerate().skip(whole) {
            let rest = &curve[if index == whole { points } else { 0 }..];
            let chunks = rest.chunks(DASH[1]).filter(|chunk| chunk.len() >= DASH[0]);
            dashes.extend(chunks.map(|chunk| Stroke::round(chunk[..DASH[0]].to_vec(), [DASHED; 2])));
        }
        paint(&dashes, color(theme.lines));
        let led: Vec<_> = self.parts[..whole].iter().flatten().copied().collect();
        let last = self.parts.get(whole).map_or(&[][..], |curve| &curve[..points]);
        let led = [&led[..], last].concat();
        if led.len() > 1 {
            paint(&[Stroke::round(led, LED)], color(theme.text));
        }
    }

    /// Paints the pencil, whose tip is where the line ends.
    fn paint_pencil(&self, ui: &Ui, next: Option<CourseStep>) {
        let (whole, points) = self.led(ui, next);
        let Some(curve) = self.parts.get(whole).filter(|_| next.is_some()) else {
            return;
        };
        let is_out = |point: &&Vec2| !self.sheets[0].expand(CLOSE).contains(self.stage.min + vec2(point.x, -point.y));
        let tip = if points == 0 { curve.iter().find(is_out) } else { curve.get(points - 1) };
        let Some(tip) = tip else {
            return;
        };
        let side = PENCIL[usize::from(self.is_small)];
        let at = self.stage.min + vec2(tip.x + side * 0.11, -tip.y - side * 0.44);
        paint_picture(ui.painter(), Avatar::Pencil.picture(Mood::Rest), at, side / AVATAR_SIDE, style::theme(ui.ctx()));
    }
}

/// The two points towards which the curve behind a sheet bends.
fn handles(index: usize, [from, to]: [Vec2; 2], side: f32, width: f32) -> [Vec2; 2] {
    let across = to.x - from.x;
    // Between two rows, the line goes around outside of the sheets.
    if across.abs() < side / 2.0 {
        let out = if from.x > width / 2.0 { 1.0 } else { -1.0 };
        let room = if out > 0.0 { width - from.x.max(to.x) } else { from.x.min(to.x) };
        let beyond = out * (side * 0.8 + LINE).min((room + CLOSE) / 0.75);
        return [from + Vec2::new(beyond, 6.0), to + Vec2::new(beyond, -6.0)];
    }
    if LOOPS.contains(&index) && across.abs() - side > LOOP {
        let up = Vec2::new(across * 1.32, side * 0.72);
        return [from + up, to + Vec2::new(-up.x, up.y)];
    }
    let bend = if index.is_multiple_of(2) { 26.0 } else { -26.0 };
    [from + Vec2::new(across * 0.45, bend), to + Vec2::new(-across * 0.45, -bend)]
}
