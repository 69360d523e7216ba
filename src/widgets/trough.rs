//! A trough with slips in it, of which one is chosen.

use bevy::math::curve::EaseFunction;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Response, Sense, StrokeKind, Ui, Vec2};
use noughts_engine::rules::Mark;

use crate::layout::Cut;
use crate::layout::measures::{NEAR, OUTLINE, SMALL, TIGHT, UNDERLINE, WIDE_MARGIN};
use crate::look::animation;
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::icons::Icon;
use crate::look::painter;
use crate::look::theme::{LIGHT, Theme};
use crate::settings::ThemeChoice;

use super::fonts::semibold;
use super::paint::{ICON_GAP, paint_icon, paint_mark, paint_underline, paint_words};
use super::state::{WidgetState, flat_ground, paint_ground, recess};
use super::style::{self, color, line};
use super::text::{regular, word};
use super::{described, is_arrow_pressed, motion, swatch};

/// The padding of a trough, the radius of its corners, and the radius of the corners of a slip.
pub(super) const TROUGH: f32 = TIGHT;
const TROUGH_CORNER: u8 = 18;
const SLIP_CORNER: u8 = 14;
/// The height of a note below a word, with the space below the note.
const NOTE: f32 = WIDE_MARGIN;

/// How the avatar of the chosen opponent comes up, and how far below its place the avatar begins.
const COMES_UP: motion::Timing = (animation::AVATAR, EaseFunction::BackOut);
const BELOW: f32 = 10.0;

/// What can stand on a slip in the place of its word, or beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sign {
    /// A mark, in its ink.
    Mark(Mark),
    /// An X that belongs to nobody.
    Cross,
    /// Both marks.
    Marks,
    /// An icon.
    Icon(Icon),
    /// An opponent.
    Avatar(Avatar),
    /// A theme in small.
    Swatch(ThemeChoice),
}

impl Sign {
    /// Paints the sign around a place, in the colours of a theme. What has no colour of its own has this ink.
    fn paint(self, painter: &Painter, centre: Pos2, size: f32, ink: Color32, theme: &'static Theme) {
        match self {
            Self::Mark(mark) => paint_mark(painter, centre, size, mark, color(theme.marks[mark])),
            Self::Cross => paint_mark(painter, centre, size, Mark::X, ink),
            Self::Marks => {
                let places = Rect::from_center_size(centre, Vec2::ZERO).beside([size; 2], 0.0);
                for (place, mark) in places.into_iter().zip(Mark::ALL) {
                    paint_mark(painter, place.center(), size, mark, color(theme.marks[mark]));
                }
            }
            Self::Icon(icon) => paint_icon(painter, icon, centre, size, ink),
            Self::Swatch(theme) => swatch::paint(painter, centre, theme),
            Self::Avatar(avatar) => {
                painter::paint_picture(painter, avatar.picture(Mood::Rest), centre, size / AVATAR_SIDE, theme);
            }
        }
    }

    /// The size of the sign beside avatars of this size. There is little empty space around an avatar, so other signs are
    /// smaller.
    const fn size_beside_avatars(self, size: f32) -> f32 {
        match self {
            Self::Mark(_) | Self::Cross => size * 0.62,
            Self::Marks => size * 0.44,
            Self::Icon(_) | Self::Avatar(_) | Self::Swatch(_) => size,
        }
    }
}

/// What is seen on a slip: a sign of a size, a word in letters of a size, or both. The sign is above or before the word, and a note
/// may be below both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Face<'a> {
    pub sign: Option<(Sign, f32)>,
    pub letters: Option<f32>,
    pub is_before: bool,
    pub note: Option<&'a str>,
}

/// Paints a slip, which is chosen or not. Its avatar is still this far below its place.
fn paint_slip(
    painter: &Painter,
    mut rect: Rect,
    state: WidgetState,
    (text, face): (&str, Face),
    is_chosen: bool,
    below: f32,
) {
    let theme = style::theme(painter.ctx());
    // In high contrast, what is chosen is dark on white. Marks and avatars have the colours of the light theme there.
    let is_inverted = is_chosen && !theme.has_picture;
    let ground = match state {
        _ if is_inverted => Some(color(theme.text)),
        _ if is_chosen => Some(color(theme.paper)),
        WidgetState::Hovered | WidgetState::Pressed if theme.has_picture => Some(color(theme.edge)),
        state => flat_ground(painter.ctx(), state),
    };
    paint_ground(painter, rect, SLIP_CORNER, ground);
    let ink = color(if is_chosen { theme.on_chosen() } else { theme.text });
    let Face { sign, letters, is_before, note } = face;
    if let Some(note) = note {
        let note = word(painter, note, regular(SMALL));
        let place = rect.take_bottom(NOTE);
        // Digits that have no room would lie on those of a neighbour.
        if note.size().x <= place.width() {
            paint_words(painter, place, Align2::CENTER_TOP, note, if is_chosen { ink } else { color(theme.quiet) });
        }
    }
    let word = letters.map(|size| word(painter, text, if is_chosen { semibold(size) } else { regular(size) }));
    let (size, words) = (sign.map_or(0.0, |(_, size)| size), word.as_ref().map_or(Vec2::ZERO, |word| word.size()));
    let [picture, place] = match (sign, is_before) {
        (Some(_), true) => rect.beside([size, words.x], ICON_GAP),
        (Some((Sign::Swatch(_), _)), _) => rect.below([size, words.y], NEAR),
        (Some(_), false) if word.is_some() => rect.below([size, words.y], TIGHT),
        _ => [rect; 2],
    };
    if let Some((sign, size)) = sign {
        let size = if word.is_some() { sign.size_beside_avatars(size) } else { size };
        let theme = if is_inverted { &LIGHT } else { theme };
        sign.paint(painter, picture.center() + Vec2::DOWN * below, size, ink, theme);
    }
    let underlined = match word {
        Some(word) => paint_words(painter, place, Align2::CENTER_CENTER, word, ink),
        None => rect.part(Align2::CENTER_CENTER, Vec2::splat(size)),
    };
    if is_chosen {
        paint_underline(painter, underlined, UNDERLINE, ink);
    }
}

/// Paints a trough and the slips in it, in rows of slips of these widths. The last row may have fewer slips. Returns whether another slip was chosen.
pub(super) fn trough<'a, T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    size: Vec2,
    widths: &[f32],
    choices: impl ExactSizeIterator<Item = (T, &'a str, Face<'a>)>,
    chosen: &mut T,
) -> bool {
    let theme = style::theme(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(size.max(Vec2::ZERO), Sense::hover());
    paint_ground(ui.painter(), rect, TROUGH_CORNER, Some(recess(ui.ctx())));
    if !theme.has_picture {
        let corner = CornerRadius::same(TROUGH_CORNER);
        ui.painter().rect_stroke(rect, corner, line(OUTLINE, theme.disabled), StrokeKind::Inside);
    }
    let mut inside = rect.shrink(TROUGH);
    let height = inside.height() / choices.len().div_ceil(widths.len()) as f32;
    let mut pressed = None;
    described::choices(ui, name, inside, |ui| {
        let mut buttons = Vec::new();
        let choices: Vec<_> = choices.collect();
        for choices in choices.chunks(widths.len()) {
            let mut row = inside.take_top(height);
            let wider = row.width() / widths.iter().sum::<f32>();
            for (&(choice, text, face), width) in choices.iter().zip(widths) {
                let rect = row.take_left(width * wider);
                let response = ui.allocate_rect(rect, Sense::click());
                let is_chosen = choice == *chosen;
                let share = motion::since_change(ui.ctx(), response.id.with("comes up"), is_chosen, COMES_UP);
                let below = if is_chosen { BELOW * (1.0 - share) } else { 0.0 };
                let state = WidgetState::of(&response, true);
                paint_slip(ui.painter(), rect, state, (text, face), is_chosen, below);
                described::choice(&response, is_chosen, text);
                if response.clicked() && !is_chosen {
                    pressed = Some(choice);
                }
                buttons.push((response, is_chosen));
            }
        }
        enter_at_chosen(ui, &buttons);
    });
    *chosen = pressed.unwrap_or(*chosen);
    pressed.is_some()
}

/// Moves the focus to the chosen slip if an arrow key has led from outside the trough to another slip. This is needed because all
/// slips are equally near to a wide button.
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
