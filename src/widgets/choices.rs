//! Functions that draw a choice of one of several in a trough. Each function gets the value that is chosen, and returns whether
//! the value was changed. The name of the choice is for assistive technology.

use bevy_egui::egui::{Ui, Vec2, vec2};

use crate::layout::measures::{APART, BODY, CLOSE, GROUP, MARGIN, NEAR, SMALL, TARGET, WIDE_MARGIN};
use crate::settings::ThemeChoice;

use super::fonts::semibold;
use super::paint::ICON_GAP;
use super::swatch;
use super::text::width;
use super::trough::{Face, Sign, TROUGH, trough};

/// The height of a slip with a swatch.
const SWATCH_HEIGHT: f32 = 88.0;
/// The space around a word on its slip: the usual space, and the least space.
const AROUND_WORD: [f32; 2] = [WIDE_MARGIN, APART];
/// The size of the letters of a word below a sign, and the space around the word, from the largest to the least.
const CAPTIONS: [(f32, f32); 3] = [(BODY, GROUP), (SMALL, CLOSE), (SMALL, 1.0)];

/// The least side of a sign before a word, where two are side by side.
const LEAST_SIGN: f32 = APART;

/// Divides a width into equal parts. Parts that need more width get the width that they need, and the others share the rest.
/// `None` if the width is too little for all parts.
fn divide(width: f32, needed: &[f32]) -> Option<Vec<f32>> {
    let mut share = f32::INFINITY;
    loop {
        let wide = needed.iter().filter(|needed| **needed > share);
        let (count, taken) = (wide.clone().count(), wide.sum::<f32>());
        let next = (width - taken) / (needed.len() - count).max(1) as f32;
        // A width that is no number cannot be divided.
        if next.is_nan() || next >= share {
            return (taken <= width + 0.1).then(|| needed.iter().map(|needed| needed.max(share)).collect());
        }
        share = next;
    }
}

/// The widths of the slips for these words in letters of a size, with this much space around each word.
fn slips<T>(ui: &Ui, choices: &[(T, &str)], (size, around): (f32, f32)) -> Vec<f32> {
    choices.iter().map(|(_, text)| (width(ui, text, semibold(size)) + around).max(TARGET)).collect()
}

/// The greatest of these widths.
fn longest(widths: &[f32]) -> f32 {
    widths.iter().copied().fold(0.0, f32::max)
}

/// The size of a trough with the width `width`, in which `count` slips with the height `slip` are in rows of `columns` slips.
fn size_of(width: f32, slip: f32, count: usize, columns: usize) -> Vec2 {
    vec2(width, slip * count.div_ceil(columns) as f32 + 2.0 * TROUGH)
}

/// The width that [`one_of`] needs for these words side by side.
pub fn one_of_width<T>(ui: &Ui, choices: &[(T, &str)]) -> f32 {
    slips(ui, choices, (BODY, AROUND_WORD[1])).iter().sum::<f32>() + 2.0 * TROUGH
}

/// The widths of the slips of a row in a trough of this width. Words that do not fit side by side are in two or more rows.
fn row<T>(ui: &Ui, width: f32, choices: &[(T, &str)]) -> Vec<f32> {
    let (inside, count) = (width - 2.0 * TROUGH, choices.len());
    let single = AROUND_WORD.into_iter().find_map(|around| divide(inside, &slips(ui, choices, (BODY, around))));
    single.unwrap_or_else(|| {
        let longest = longest(&slips(ui, choices, (BODY, AROUND_WORD[1])));
        let fits = |columns: &usize| longest * *columns as f32 <= inside;
        // Two words side by side may be close to each other.
        let close = if (longest - AROUND_WORD[1]) * 2.0 <= inside { 2.min(count) } else { 1 };
        let columns = [count.div_ceil(2), 2].into_iter().find(fits).unwrap_or(close);
        vec![inside / columns as f32; columns]
    })
}

/// The height of [`one_of`] for these words.
pub fn one_of_height<T>(ui: &Ui, width: f32, choices: &[(T, &str)]) -> f32 {
    size_of(width, TARGET, choices.len(), row(ui, width, choices).len()).y
}

/// Draws words in a trough across the available width.
pub fn one_of<T: Copy + PartialEq>(ui: &mut Ui, name: &str, choices: &[(T, &str)], chosen: &mut T) -> bool {
    let width = ui.available_width();
    let row = row(ui, width, choices);
    let face = Face { letters: Some(BODY), ..Face::default() };
    let faces = choices.iter().map(|(choice, text)| (*choice, *text, face));
    trough(ui, name, size_of(width, TARGET, choices.len(), row.len()), &row, faces, chosen)
}

/// Draws signs of this size in a trough that fills the available place, each sign with a name for assistive technology.
pub fn one_of_signs<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    sign_size: f32,
    choices: &[(T, &str, Sign)],
    chosen: &mut T,
) -> bool {
    let size = ui.available_size();
    let face = |sign| Face { sign: Some((sign, sign_size)), ..Face::default() };
    let faces = choices.iter().map(|(choice, text, sign)| (*choice, *text, face(*sign)));
    trough(ui, name, size, &vec![1.0; choices.len()], faces, chosen)
}

/// Draws themes in a trough, in one row or in two. Each theme is above its word.
pub fn one_of_swatches(ui: &mut Ui, name: &str, choices: &[(ThemeChoice, &str)], chosen: &mut ThemeChoice) -> bool {
    let width = ui.available_width();
    let fits = |(columns, letters): &(usize, f32)| {
        longest(&slips(ui, choices, (*letters, NEAR))) <= (width - 2.0 * TROUGH) / *columns as f32
    };
    let all = choices.len();
    let ways = [(all, BODY), (all, SMALL), (2, BODY), (2, SMALL)];
    let (columns, letters) = ways.into_iter().find(fits).unwrap_or((1, BODY));
    let sign = |theme| Some((Sign::Swatch(theme), swatch::SIZE.y));
    let face = |theme| Face { sign: sign(theme), letters: Some(letters), ..Face::default() };
    let faces = choices.iter().map(|(choice, text)| (*choice, *text, face(*choice)));
    trough(ui, name, size_of(width, SWATCH_HEIGHT, all, columns), &vec![1.0; columns], faces, chosen)
}

/// The height of the line of notes in [`one_of_captioned`].
pub const NOTES: f32 = MARGIN;

/// How [`one_of_captioned`] arranges its slips in a width.
struct Captioned {
    /// The widths of the slips of a row.
    row: Vec<f32>,
    /// The size of the signs, and that of the letters.
    sign: f32,
    letters: f32,
    /// Whether each sign is before its word.
    is_before: bool,
    height: f32,
}

impl Captioned {
    fn of<T: Copy>(ui: &Ui, width: f32, avatar: f32, choices: &[(T, &str, Sign)], notes: usize) -> Self {
        let words: Vec<_> = choices.iter().map(|(choice, text, _)| (*choice, *text)).collect();
        let (inside, half) = (width - 2.0 * TROUGH, width / 2.0 - TROUGH);
        let slip = avatar + 2.0 * WIDE_MARGIN + if notes > 0 { NOTES } else { 0.0 };
        let single = 2.0 * TROUGH + slip;
        let above = CAPTIONS.into_iter().find_map(|size| Some((divide(inside, &slips(ui, &words, size))?, size.0)));
        if let Some((row, letters)) = above {
            return Self { row, sign: avatar, letters, is_before: false, height: single };
        }
        let longest = |size| longest(&slips(ui, &words, size));
        let small = (half - ICON_GAP - longest(CAPTIONS[2])).min(avatar * 0.6);
        let fits = |room: f32| CAPTIONS.into_iter().find(|size| longest(*size) <= room).map(|(size, _)| size);
        if small >= LEAST_SIGN {
            let letters = fits(half - small - ICON_GAP).unwrap_or(SMALL);
            return Self { row: vec![1.0; 2], sign: small, letters, is_before: true, height: single };
        }
        let rows = |columns: usize, slip: f32| choices.len().div_ceil(columns) as f32 * slip + 2.0 * TROUGH;
        match fits(half) {
            Some(letters) => Self { row: vec![1.0; 2], sign: avatar, letters, is_before: false, height: rows(2, slip) },
            None => {
                let letters = fits(inside - avatar - ICON_GAP).unwrap_or(SMALL);
                Self { row: vec![1.0], sign: avatar, letters, is_before: true, height: rows(1, avatar + CLOSE) }
            }
        }
    }
}

/// The height of [`one_of_captioned`] for these choices with so many notes.
pub fn one_of_captioned_height<T: Copy>(
    ui: &Ui,
    width: f32,
    avatar: f32,
    choices: &[(T, &str, Sign)],
    notes: usize,
) -> f32 {
    Captioned::of(ui, width, avatar, choices, notes).height
}

/// Draws signs in a trough, each sign above its word. The signs are of a size that goes with avatars of this size. If the words
/// have no room side by side, there are two rows in the same height, and each sign is before its word. Without room for that, there are
/// as many rows as are needed. Below the words there may be
/// `notes`, for which the trough is higher by [`NOTES`].
pub fn one_of_captioned<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    avatar_size: f32,
    choices: &[(T, &str, Sign)],
    notes: &[String],
    chosen: &mut T,
) -> bool {
    let width = ui.available_width();
    let Captioned { row, sign: size, letters, is_before, height } =
        Captioned::of(ui, width, avatar_size, choices, notes.len());
    let face = |index: usize, sign| {
        let note = notes.get(index).map(String::as_str).filter(|_| !is_before);
        Face { sign: Some((sign, size)), letters: Some(letters), is_before, note }
    };
    let faces = choices.iter().enumerate().map(|(index, (choice, text, sign))| (*choice, *text, face(index, *sign)));
    trough(ui, name, vec2(width, height), &row, faces, chosen)
}

#[cfg(test)]
mod tests {
    use super::divide;

    #[test]
    fn parts_are_equal_but_for_those_that_need_more_and_without_a_width_there_are_none() {
        assert_eq!(divide(90.0, &[10.0, 20.0, 30.0]), Some(vec![30.0; 3]));
        assert_eq!(divide(90.0, &[10.0, 20.0, 50.0]), Some(vec![20.0, 20.0, 50.0]));
        assert_eq!(divide(90.0, &[50.0, 50.0]), None);
        assert_eq!(divide(f32::NAN, &[10.0, 20.0]), None);
    }
}
