//! Choices of one of several, and switches.

use bevy::math::curve::EaseFunction;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, Widget,
    WidgetInfo, WidgetType, pos2, vec2,
};
use noughts_engine::rules::Mark;

use crate::look::animation;
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::icons::Icon;
use crate::look::painter;
use crate::settings::ThemeChoice;

use super::described;
use super::fonts::semibold;
use super::motion;
use super::paint::{ICON_GAP, paint_icon, paint_small_mark, paint_underline};
use super::state::{WidgetState, flat_ground, paint_ground, recess};
use super::style::color;
use super::text::{BODY, SMALL, regular, width, word};
use super::{is_arrow_pressed, style, swatch};

/// The padding of a trough, and its corners and those of a slip in it.
const TROUGH: f32 = 4.0;
const TROUGH_CORNER: u8 = 18;
const SLIP_CORNER: u8 = 14;
/// The width of the line under a chosen word.
const UNDERLINE: f32 = 3.0;

/// The height of a slip with a swatch.
const SWATCH_HEIGHT: f32 = 88.0;
/// The spaces between a swatch or a sign and its word.
const SWATCH_GAP: f32 = 6.0;
const SIGN_GAP: f32 = 4.0;

/// How the avatar of the opponent that is chosen comes up, and from how far below its place.
const COMES_UP: motion::Timing = (animation::AVATAR, EaseFunction::BackOut);
const BELOW: f32 = 10.0;

/// What can stand on a slip in the place of its word, or beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sign {
    /// A mark, in its ink.
    Mark(Mark),
    /// Both marks.
    Marks,
    /// An icon.
    Icon(Icon),
    /// An opponent.
    Avatar(Avatar),
}

impl Sign {
    /// Paints it around a place. An icon has this ink.
    fn paint(self, painter: &Painter, centre: Pos2, size: f32, ink: Color32) {
        match self {
            Self::Mark(mark) => paint_small_mark(painter, centre, size, mark),
            Self::Marks => {
                let half = vec2(size / 2.0, 0.0);
                paint_small_mark(painter, centre - half, size, Mark::X);
                paint_small_mark(painter, centre + half, size, Mark::O);
            }
            Self::Icon(icon) => paint_icon(painter, icon, centre, size, ink),
            Self::Avatar(avatar) => {
                let picture = avatar.picture(Mood::Rest);
                painter::paint_picture(painter, picture, centre, size / AVATAR_SIDE, style::theme(painter.ctx()));
            }
        }
    }

    /// How large it is beside avatars of a size, in which there is little space around them.
    const fn size_beside_avatars(self, size: f32) -> f32 {
        match self {
            Self::Mark(_) => size * 0.62,
            Self::Marks => size * 0.44,
            Self::Icon(_) | Self::Avatar(_) => size,
        }
    }
}

/// What is seen on a slip.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Face {
    /// Its word, in letters of this size.
    Word(f32),
    /// A sign of this size.
    Sign(Sign, f32),
    /// A sign of the first size above the word in letters of the second.
    SignAbove(Sign, f32, f32),
    /// A sign of the first size before the word in letters of the second.
    SignBefore(Sign, f32, f32),
    /// The swatch of a theme above its word in letters of this size.
    Swatch(ThemeChoice, f32),
}

/// One of several, which is chosen or not.
struct Slip<'a> {
    text: &'a str,
    face: Face,
    is_chosen: bool,
    /// How far its avatar still is below its place, in points.
    below: f32,
}

impl Slip<'_> {
    fn paint(&self, painter: &Painter, rect: Rect, state: WidgetState) {
        let theme = style::theme(painter.ctx());
        // Avatars and marks have colours of their own, which would be lost on white.
        let is_inverted = self.is_chosen && !theme.has_picture && matches!(self.face, Face::Word(_));
        let ground = match state {
            _ if is_inverted => Some(color(theme.text)),
            _ if self.is_chosen => Some(color(if theme.has_picture { theme.paper } else { theme.hovered })),
            WidgetState::Hovered | WidgetState::Pressed if theme.has_picture => Some(color(theme.edge)),
            state => flat_ground(painter.ctx(), state),
        };
        paint_ground(painter, rect, SLIP_CORNER, ground);
        let ink = color(if is_inverted { theme.paper } else { theme.text });
        let word = |size: f32| word(painter, self.text, if self.is_chosen { semibold(size) } else { regular(size) });
        // Writes the word below a picture of this height, which is painted around the place that is returned too.
        let below = |height: f32, gap: f32, letters: f32| {
            let word = word(letters);
            let top = rect.center().y - (height + gap + word.size().y) / 2.0;
            let place = Align2::CENTER_TOP.anchor_size(pos2(rect.center().x, top + height + gap), word.size());
            painter.galley(place.min, word, ink);
            (pos2(rect.center().x, top + height / 2.0), place)
        };
        let underlined = match self.face {
            Face::Word(size) => {
                let word = word(size);
                let place = Align2::CENTER_CENTER.anchor_size(rect.center(), word.size());
                painter.galley(place.min, word, ink);
                place
            }
            Face::SignAbove(sign, size, letters) => {
                let (middle, place) = below(size, SIGN_GAP, letters);
                sign.paint(painter, middle + vec2(0.0, self.below), sign.size_beside_avatars(size), ink);
                place
            }
            Face::SignBefore(sign, size, letters) => {
                let word = word(letters);
                let left = rect.center().x - (size + ICON_GAP + word.size().x) / 2.0;
                let middle = pos2(left + size / 2.0, rect.center().y);
                sign.paint(painter, middle, sign.size_beside_avatars(size), ink);
                let beside = pos2(left + size + ICON_GAP, rect.center().y);
                let place = Align2::LEFT_CENTER.anchor_size(beside, word.size());
                painter.galley(place.min, word, ink);
                place
            }
            Face::Swatch(theme, letters) => {
                let (middle, place) = below(swatch::SIZE.y, SWATCH_GAP, letters);
                swatch::paint(painter, middle, theme);
                place
            }
            Face::Sign(sign, size) => {
                sign.paint(painter, rect.center(), size, ink);
                Rect::from_center_size(rect.center(), Vec2::splat(size))
            }
        };
        if self.is_chosen {
            paint_underline(painter, underlined, UNDERLINE, ink);
        }
    }
}

/// Divides a width into equal parts. Those that need more get what they need, and the others share the rest. `None` if there is too
/// little for all.
fn divide(width: f32, needed: &[f32]) -> Option<Vec<f32>> {
    let mut parts = needed.to_vec();
    let mut wide = vec![false; needed.len()];
    loop {
        let taken: f32 = needed.iter().zip(&wide).filter(|(_, wide)| **wide).map(|(needed, _)| needed).sum();
        let count = wide.iter().filter(|wide| !**wide).count();
        let share = (width - taken) / count.max(1) as f32;
        let Some(next) = (0..needed.len()).find(|index| !wide[*index] && needed[*index] > share) else {
            for index in (0..needed.len()).filter(|index| !wide[*index]) {
                parts[index] = share;
            }
            return (taken <= width + 0.1).then_some(parts);
        };
        wide[next] = true;
    }
}

/// Paints a trough and the slips in it, in rows of slips of these widths, of which the last row may have fewer, which are wider then.
/// Returns another choice if its slip was pressed.
fn trough<'a, T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    size: Vec2,
    widths: &[f32],
    choices: impl ExactSizeIterator<Item = (T, &'a str, Face)>,
    chosen: T,
) -> Option<T> {
    let theme = style::theme(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(size.max(Vec2::ZERO), Sense::hover());
    paint_ground(ui.painter(), rect, TROUGH_CORNER, Some(recess(ui.ctx())));
    if !theme.has_picture {
        let line = Stroke::new(1.5, color(theme.disabled));
        ui.painter().rect_stroke(rect, CornerRadius::same(TROUGH_CORNER), line, StrokeKind::Inside);
    }
    let inside = rect.shrink(TROUGH);
    let (count, columns) = (choices.len(), widths.len());
    let height = inside.height() / count.div_ceil(columns) as f32;
    let mut pressed = None;
    described::choices(ui, name, inside, |ui| {
        let mut buttons = Vec::new();
        for (index, (choice, text, face)) in choices.enumerate() {
            let (row, column) = (index / columns, index % columns);
            let in_row = columns.min(count - row * columns);
            let wider = inside.width() / widths[..in_row].iter().sum::<f32>();
            let left: f32 = widths[..column].iter().sum();
            let (left, width) = (left * wider, widths[column] * wider);
            let corner = inside.left_top() + vec2(left, height * row as f32);
            let rect = Rect::from_min_size(corner, vec2(width, height));
            let response = ui.allocate_rect(rect, Sense::click());
            let is_chosen = choice == chosen;
            let share = motion::since_change(ui.ctx(), response.id.with("comes up"), is_chosen, COMES_UP);
            let below = if is_chosen { BELOW * (1.0 - share) } else { 0.0 };
            Slip { text, face, is_chosen, below }.paint(ui.painter(), rect, WidgetState::of(&response, true));
            describe(&response, text, is_chosen);
            if response.clicked() && !is_chosen {
                pressed = Some(choice);
            }
            buttons.push((response, is_chosen));
        }
        enter_at_chosen(ui, &buttons);
    });
    pressed
}

/// Moves the focus to the chosen one of several if an arrow key has led from elsewhere to another: from a wide button, all are
/// equally near.
fn enter_at_chosen(ui: &Ui, buttons: &[(Response, bool)]) {
    let has_focus = buttons.iter().any(|(button, _)| button.has_focus());
    let is_led = is_arrow_pressed(ui);
    // egui moves the focus at the end of a pass.
    let (had_focus, was_led) = ui.data_mut(|data| {
        let id = ui.unique_id();
        let before = data.get_temp::<(bool, bool)>(id).unwrap_or_default();
        data.insert_temp(id, (has_focus, is_led));
        before
    });
    if has_focus
        && !had_focus
        && was_led
        && let Some((chosen, _)) = buttons.iter().find(|(_, is_chosen)| *is_chosen)
    {
        chosen.request_focus();
    }
}

/// Tells assistive technology about one of several.
fn describe(response: &Response, text: &str, is_chosen: bool) {
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, response.enabled(), is_chosen, text));
    described::choice(response);
}

/// The spaces around a word on its slip: that which it has, and the least.
const AROUND_WORD: [f32; 2] = [24.0, 12.0];

/// The widths of the slips for these words, with this much space around each.
fn slips<T>(ui: &Ui, choices: &[(T, &str)], around: f32) -> Vec<f32> {
    choices.iter().map(|(_, text)| super::width(ui, text, semibold(BODY)) + around).collect()
}

/// The width that [`one_of`] needs for these words side by side.
pub fn one_of_width<T>(ui: &Ui, choices: &[(T, &str)]) -> f32 {
    slips(ui, choices, AROUND_WORD[1]).iter().sum::<f32>() + 2.0 * TROUGH
}

/// The widths of the slips of a row in a trough of this width. Words that do not fit side by side are in two rows, or in more.
fn row<T>(ui: &Ui, width: f32, choices: &[(T, &str)]) -> Vec<f32> {
    let (inside, count) = (width - 2.0 * TROUGH, choices.len());
    let single = AROUND_WORD.into_iter().find_map(|around| divide(inside, &slips(ui, choices, around)));
    single.unwrap_or_else(|| {
        let longest = slips(ui, choices, AROUND_WORD[1]).into_iter().fold(0.0, f32::max);
        let half = count.div_ceil(2);
        let columns = if longest * half as f32 <= inside { half } else { 2.min(count) };
        vec![inside / columns as f32; columns]
    })
}

/// The height of [`one_of`] for these words.
pub fn one_of_height<T>(ui: &Ui, width: f32, choices: &[(T, &str)]) -> f32 {
    44.0 * choices.len().div_ceil(row(ui, width, choices).len()) as f32 + 2.0 * TROUGH
}

/// Draws words in a trough, of which one is chosen. Returns another if it was pressed. The name of the choice is for assistive
/// technology, as in all choices.
pub fn one_of<T: Copy + PartialEq>(ui: &mut Ui, name: &str, width: f32, choices: &[(T, &str)], chosen: T) -> Option<T> {
    let size = vec2(width, one_of_height(ui, width, choices));
    let row = row(ui, width, choices);
    let faces = choices.iter().map(|(choice, text)| (*choice, *text, Face::Word(BODY)));
    trough(ui, name, size, &row, faces, chosen)
}

/// Draws signs of this size in a trough of another, each with a name for assistive technology.
pub fn one_of_signs<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    size: Vec2,
    sign_size: f32,
    choices: &[(T, &str, Sign)],
    chosen: T,
) -> Option<T> {
    let faces = choices.iter().map(|(choice, text, sign)| (*choice, *text, Face::Sign(*sign, sign_size)));
    trough(ui, name, size, &vec![1.0; choices.len()], faces, chosen)
}

/// Draws themes in a trough, each above its word, in one row or in two.
pub fn one_of_swatches(
    ui: &mut Ui,
    name: &str,
    width: f32,
    choices: &[(ThemeChoice, &str)],
    chosen: ThemeChoice,
) -> Option<ThemeChoice> {
    let longest =
        |size: f32| choices.iter().map(|(_, text)| super::width(ui, text, semibold(size))).fold(0.0, f32::max);
    let fits = |(columns, letters): &(usize, f32)| longest(*letters) + 6.0 <= (width - 2.0 * TROUGH) / *columns as f32;
    let all = choices.len();
    let (columns, letters) = [(all, BODY), (all, SMALL), (2, BODY)].into_iter().find(fits).unwrap_or((2, SMALL));
    let size = vec2(width, SWATCH_HEIGHT * all.div_ceil(columns) as f32 + 2.0 * TROUGH);
    let faces = choices.iter().map(|(choice, text)| (*choice, *text, Face::Swatch(*choice, letters)));
    trough(ui, name, size, &vec![1.0; columns], faces, chosen)
}

/// Draws signs in a trough, each above its word, beside avatars of this size. If the words have no room side by side, there are two
/// rows in the same height, and the signs are before their words.
pub fn one_of_captioned<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    width: f32,
    avatar_size: f32,
    choices: &[(T, &str, Sign)],
    chosen: T,
) -> Option<T> {
    let needed = |(size, around): (f32, f32)| -> Vec<f32> {
        choices.iter().map(|(_, text, _)| super::width(ui, text, semibold(size)) + around).collect()
    };
    let sizes = [(BODY, 16.0), (SMALL, 8.0), (SMALL, 1.0)];
    let inside = width - 2.0 * TROUGH;
    let above = sizes.into_iter().find_map(|size| Some((divide(inside, &needed(size))?, size.0)));
    let longest = |size| needed(size).into_iter().fold(0.0, f32::max);
    let small = (inside / 2.0 - ICON_GAP - longest(sizes[2])).clamp(0.0, avatar_size * 0.6);
    let fits = |size: &(f32, f32)| longest(*size) <= inside / 2.0 - small - ICON_GAP;
    let before = sizes.into_iter().find(fits).map_or(SMALL, |(size, _)| size);
    let face = |sign: Sign| match above {
        Some((_, letters)) => Face::SignAbove(sign, avatar_size, letters),
        None => Face::SignBefore(sign, small, before),
    };
    let size = vec2(width, avatar_size + 24.0 + 24.0 + 2.0 * TROUGH);
    let faces = choices.iter().map(|(choice, text, sign)| (*choice, *text, face(*sign)));
    let row = above.as_ref().map_or(&[1.0; 2][..], |(row, _)| row);
    trough(ui, name, size, row, faces, chosen)
}

/// The least gap between two words of [`modes`].
const LEAST_GAP: f32 = 4.0;

/// Draws words on the table, of which one is chosen and underlined. If there is too little room, they are closer to each other and,
/// if need be, smaller.
pub fn modes<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    font_size: f32,
    gap: f32,
    choices: &[(T, &str)],
    chosen: T,
) -> Option<T> {
    let font = |choice: &T, size: f32| if *choice == chosen { semibold(size) } else { regular(size) };
    let words: f32 = choices.iter().map(|(choice, text)| width(ui, text, font(choice, font_size)).max(44.0)).sum();
    let gaps = choices.len().saturating_sub(1).max(1) as f32;
    let gap = gap.min((ui.available_width() - words) / gaps).max(LEAST_GAP);
    let room = ui.available_width() - gap * gaps;
    let font_size = if words > room { (font_size * room / words * 2.0).floor() / 2.0 } else { font_size };
    let mut pressed = None;
    let mut draw = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (choice, text) in choices {
            let is_chosen = *choice == chosen;
            let word = word(ui.painter(), text, font(choice, font_size));
            let (rect, response) = ui.allocate_exact_size(vec2(word.size().x.max(44.0), 48.0), Sense::click());
            let theme = style::theme(ui.ctx());
            let is_strong = is_chosen || WidgetState::of(&response, true) != WidgetState::Rest;
            let place = Align2::CENTER_CENTER.anchor_size(rect.center(), word.size());
            ui.painter().galley(place.min, word, color(if is_strong { theme.text } else { theme.quiet }));
            if is_chosen {
                paint_underline(ui.painter(), place, UNDERLINE, color(theme.text));
            }
            describe(&response, text, is_chosen);
            if response.clicked() && !is_chosen {
                pressed = Some(*choice);
            }
        }
    };
    described::choices(ui, name, ui.available_rect_before_wrap(), |ui| ui.horizontal(&mut draw));
    pressed
}

/// A switch that is on or off, with its words before it.
#[derive(Debug)]
pub struct Switch<'a> {
    is_on: &'a mut bool,
    text: &'a str,
}

impl<'a> Switch<'a> {
    const SIZE: Vec2 = vec2(52.0, 32.0);
    const HEIGHT: f32 = 48.0;
    /// The space between its words and the switch and, where it is beside something else, before its words, and the least width that
    /// it then needs.
    const GAP: f32 = 12.0;
    const MARGIN: f32 = 6.0;
    const LEAST: f32 = 140.0;

    /// A switch for this value, across the available width. Where it follows something else in a row, it takes what that leaves, and
    /// its words are quiet.
    pub const fn new(is_on: &'a mut bool, text: &'a str) -> Self {
        Self { is_on, text }
    }

    /// Paints the switch alone.
    pub fn paint(painter: &Painter, centre: Pos2, is_on: bool) {
        let theme = style::theme(painter.ctx());
        let body = Rect::from_center_size(centre, Self::SIZE).shrink2(vec2(2.0, 4.0));
        let (ground, edge) = if is_on { (theme.text, theme.text) } else { (theme.recess, theme.lines) };
        painter.rect(body, 12.0, color(ground), Stroke::new(1.5, color(edge)), StrokeKind::Inside);
        let knob = centre + vec2(if is_on { 11.0 } else { -11.0 }, 0.0);
        painter.circle_filled(knob, 9.0, color(if is_on { theme.paper } else { theme.lines }));
        if is_on {
            paint_icon(painter, Icon::Check, knob, 14.0, color(theme.text));
        }
    }
}

impl Widget for Switch<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let theme = style::theme(ui.ctx());
        let (all, left) = (ui.available_width(), ui.available_size_before_wrap().x);
        let is_beside = (Self::LEAST..all).contains(&left);
        let (room, ink) = if is_beside { (left, theme.quiet) } else { (all, theme.text) };
        let beside_words = Self::GAP + Self::SIZE.x;
        let words = ui.painter().layout(self.text.to_owned(), regular(BODY), color(ink), room - beside_words);
        let margin = if is_beside { Self::MARGIN } else { 0.0 };
        let width = if is_beside { margin + words.size().x + beside_words } else { all };
        if is_beside {
            ui.add_space(left - width);
        }
        let (rect, mut response) = ui.allocate_exact_size(vec2(width, Self::HEIGHT), Sense::click());
        if response.clicked() {
            *self.is_on = !*self.is_on;
            response.mark_changed();
        }
        let is_on = *self.is_on;
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, response.enabled(), is_on, self.text));
        let place = Align2::LEFT_CENTER.anchor_size(rect.left_center() + vec2(margin, 0.0), words.size());
        ui.painter().galley(place.min, words, color(ink));
        Self::paint(ui.painter(), rect.right_center() - vec2(Self::SIZE.x / 2.0, 0.0), is_on);
        response
    }
}
