//! Choices of one of several, and switches.

use bevy_egui::egui::{Align2, Rect, Response, Stroke, StrokeKind, Ui, Vec2, Widget, vec2};

use crate::accessibility;
use crate::look::creatures::{CREATURE_SIDE, Creature, Mood};
use crate::settings::ThemeChoice;

use super::*;

/// The padding of a trough, and its corners and those of a slip in it.
const TROUGH: f32 = 4.0;
const TROUGH_CORNER: u8 = 18;
const SLIP_CORNER: u8 = 14;
/// The width of the line under a chosen word.
const UNDERLINE: f32 = 3.0;

/// The height of a slip with a swatch.
const SWATCH_HEIGHT: f32 = 88.0;
/// The spaces between a swatch or a creature and its word.
const SWATCH_GAP: f32 = 6.0;
const CREATURE_GAP: f32 = 4.0;

/// What can stand on a slip in the place of its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A mark, in its ink.
    Mark(Mark),
    /// An icon.
    Icon(Icon),
}

/// What is seen on a slip.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Face {
    /// Its word, in letters of this size.
    Word(f32),
    /// A creature of the first size above the word in letters of the second.
    Creature(Creature, f32, f32),
    /// A creature of the first size before the word in letters of the second.
    CreatureBefore(Creature, f32, f32),
    /// A sign of this size.
    Sign(Sign, f32),
    /// The swatch of a theme above its word in letters of this size.
    Swatch(ThemeChoice, f32),
}

/// One of several, which is chosen or not.
struct Slip<'a> {
    text: &'a str,
    face: Face,
    is_chosen: bool,
}

impl Slip<'_> {
    fn paint(&self, painter: &Painter, rect: Rect, state: State) {
        let theme = style::theme(painter.ctx());
        // Creatures and marks have colours of their own, which would be lost on white.
        let is_inverted = self.is_chosen && !theme.has_picture && matches!(self.face, Face::Word(_));
        let ground = match state {
            _ if is_inverted => Some(color(theme.text)),
            _ if self.is_chosen => Some(color(if theme.has_picture { theme.paper } else { theme.hovered })),
            State::Hovered | State::Pressed if theme.has_picture => Some(color(theme.edge)),
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
            Face::Creature(creature, size, letters) => {
                let (middle, place) = below(size, CREATURE_GAP, letters);
                painter::paint_picture(painter, creature.picture(Mood::Rest), middle, size / CREATURE_SIDE, theme);
                place
            }
            Face::CreatureBefore(creature, size, letters) => {
                let word = word(letters);
                let left = rect.center().x - (size + ICON_GAP + word.size().x) / 2.0;
                let middle = pos2(left + size / 2.0, rect.center().y);
                painter::paint_picture(painter, creature.picture(Mood::Rest), middle, size / CREATURE_SIDE, theme);
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
                match sign {
                    Sign::Mark(mark) => paint_small_mark(painter, rect.center(), size, mark),
                    Sign::Icon(icon) => paint_icon(painter, icon, rect.center(), size, ink),
                }
                Rect::from_center_size(rect.center(), Vec2::splat(size))
            }
        };
        if self.is_chosen {
            paint_underline(painter, underlined, UNDERLINE, ink);
        }
    }
}

/// Paints a trough and the slips in it, in one row or in more rows of this many. Returns another choice if its slip was
/// pressed.
fn trough<'a, T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    size: Vec2,
    columns: usize,
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
    let count = choices.len();
    let height = inside.height() / count.div_ceil(columns) as f32;
    let mut pressed = None;
    accessibility::choices(ui, name, inside, |ui| {
        let mut buttons = Vec::new();
        for (index, (choice, text, face)) in choices.enumerate() {
            let (row, column) = (index / columns, index % columns);
            let width = inside.width() / columns.min(count - row * columns) as f32;
            let corner = inside.left_top() + vec2(width * column as f32, height * row as f32);
            let rect = Rect::from_min_size(corner, vec2(width, height));
            let response = ui.allocate_rect(rect, Sense::click());
            let is_chosen = choice == chosen;
            Slip { text, face, is_chosen }.paint(ui.painter(), rect, State::of(&response, true));
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
    accessibility::choice(response);
}

/// The width of a cell for the longest of these words.
fn longest<T>(ui: &Ui, choices: &[(T, &str)]) -> f32 {
    choices.iter().map(|(_, text)| super::width(ui, text, semibold(BODY)) + 12.0).fold(0.0, f32::max)
}

/// The width that [`one_of`] needs for these words side by side.
pub fn one_of_width<T>(ui: &Ui, choices: &[(T, &str)]) -> f32 {
    longest(ui, choices) * choices.len() as f32 + 2.0 * TROUGH
}

/// In how many columns these words are in a trough of this width. Words that do not fit side by side are in two rows, or in
/// more.
fn columns<T>(ui: &Ui, width: f32, choices: &[(T, &str)]) -> usize {
    let (longest, count) = (longest(ui, choices), choices.len());
    let fits = |columns: &usize| longest * *columns as f32 <= width - 2.0 * TROUGH;
    [count, count.div_ceil(2)].into_iter().find(fits).unwrap_or(2.min(count))
}

/// The height of [`one_of`] for these words.
pub fn one_of_height<T>(ui: &Ui, width: f32, choices: &[(T, &str)]) -> f32 {
    44.0 * choices.len().div_ceil(columns(ui, width, choices)) as f32 + 2.0 * TROUGH
}

/// Draws words in a trough, of which one is chosen. Returns another if it was pressed. The name of the choice is for assistive
/// technology, as in all choices.
pub fn one_of<T: Copy + PartialEq>(ui: &mut Ui, name: &str, width: f32, choices: &[(T, &str)], chosen: T) -> Option<T> {
    let size = vec2(width, one_of_height(ui, width, choices));
    let columns = columns(ui, width, choices);
    let faces = choices.iter().map(|(choice, text)| (*choice, *text, Face::Word(BODY)));
    trough(ui, name, size, columns, faces, chosen)
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
    trough(ui, name, size, choices.len(), faces, chosen)
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
    trough(ui, name, size, columns, faces, chosen)
}

/// Draws creatures of this size in a trough, each above its word. If the words have no room side by side, there are two rows
/// in the same height, and the creatures are before their words.
pub fn one_of_creatures<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    width: f32,
    creature_size: f32,
    choices: &[(T, &str, Creature)],
    chosen: T,
) -> Option<T> {
    // Large letters have room around them, and small ones may have a little too little if they are chosen.
    let needed = |(size, around): (f32, f32)| {
        choices.iter().map(|(_, text, _)| super::width(ui, text, semibold(size)) + around).fold(0.0, f32::max)
    };
    let sizes = [(BODY, 8.0), (SMALL, -2.0)].map(|letters| (letters.0, needed(letters)));
    let largest = |room: f32| sizes.into_iter().find(|(_, needed)| *needed <= room).map(|(size, _)| size);
    let inside = width - 2.0 * TROUGH;
    let above = largest(inside / choices.len() as f32);
    let columns = if above.is_some() { choices.len() } else { 2 };
    let [_, (_, least)] = sizes;
    let small = (inside / 2.0 - ICON_GAP - least).clamp(0.0, creature_size * 0.6);
    let before = largest(inside / 2.0 - small - ICON_GAP).unwrap_or(SMALL);
    let face = |creature: Creature| match above {
        Some(letters) => Face::Creature(creature, creature_size, letters),
        None => Face::CreatureBefore(creature, small, before),
    };
    let size = vec2(width, creature_size + 24.0 + 24.0 + 2.0 * TROUGH);
    let faces = choices.iter().map(|(choice, text, creature)| (*choice, *text, face(*creature)));
    trough(ui, name, size, columns, faces, chosen)
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
            let is_strong = is_chosen || State::of(&response, true) != State::Rest;
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
    accessibility::choices(ui, name, ui.available_rect_before_wrap(), |ui| ui.horizontal(&mut draw));
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

    /// A switch for this value, across the available width.
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
        let (rect, mut response) = ui.allocate_exact_size(vec2(ui.available_width(), Self::HEIGHT), Sense::click());
        if response.clicked() {
            *self.is_on = !*self.is_on;
            response.mark_changed();
        }
        let is_on = *self.is_on;
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, response.enabled(), is_on, self.text));
        let theme = style::theme(ui.ctx());
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, self.text, regular(BODY), color(theme.text));
        Self::paint(ui.painter(), rect.right_center() - vec2(Self::SIZE.x / 2.0, 0.0), is_on);
        response
    }
}
