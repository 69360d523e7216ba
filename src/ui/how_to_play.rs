//! How the game is played: three pictures, in a side panel that is one press away from everywhere, and as the first step of the
//! course.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Rect, Sense, Ui, Vec2, WidgetType, vec2};
use noughts_engine::rules::{Board, Rules};

use crate::board::thumbnail::Thumbnail;
use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, CLOSE, MARGIN, SMALL, TIGHT, TITLE};
use crate::layout::{BoardLayout, Cut, NARROW_WORDS};
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screen, Screens};
use crate::widgets::side_panel::over;
use crate::widgets::{Button, Row, color, described, ink, lines, paint_words, quiet, semibold, style};
use crate::words;

use super::Intents;

/// The boards of the pictures, and how much they are turned to the right, in degrees.
const PICTURES: [(&str, f32); 3] = [("O.X/.X./... o", -3.0), ("XXX/O.O/... o", 2.0), ("XOX/XOO/OXX o", -1.4)];
/// The cells of the first picture in the order in which they were played.
const PLAYED: [&str; 3] = ["b2", "a1", "c1"];
/// The radius of the disc behind the number of a move and its distance from the middle of its cell, as shares of a cell.
const DISC: f32 = 0.24;
const ASIDE: f32 = 0.3;
/// The greatest height of a picture in the side panel, its least height, and its share of the height of the window.
const SIDE: [f32; 2] = [76.0, 124.0];
const SHARE: f32 = 0.16;
/// The height of the buttons in the side panel and the spaces around them.
const BELOW: f32 = 132.0;

/// Draws the side panel.
pub(super) fn show(
    mut intents: Intents,
    mut keys: MessageReader<KeyboardInput>,
    mut has_keyboard: Local<bool>,
    screens: Res<Screens>,
    layout: Res<BoardLayout>,
) -> Result {
    // A telephone has no keyboard, unless somebody has typed.
    *has_keyboard |= keys.read().count() > 0;
    if screens.overlay != Some(Overlay::HowToPlay) {
        return Ok(());
    }
    let ctx = &intents.ctx()?;
    let side = (ctx.content_rect().height() * SHARE).clamp(SIDE[0], SIDE[1]);
    let has_keys = *has_keyboard || !layout.is_of_telephone();
    let words = layout.is_narrow().then_some(NARROW_WORDS);
    let side = side + words.unwrap_or_default();
    let height = 3.0 * (side + APART) + if has_keys { BELOW } else { BELOW - Row::HEIGHT };
    let mut pressed = None;
    let is_closed = over(ctx, &layout, &words::how_to_play(), height, |ui| {
        ui.spacing_mut().item_spacing.y = APART;
        for index in 0..PICTURES.len() {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
            picture(ui, rect, index, words);
        }
        ui.add_space(TIGHT);
        if ui.add(Button::outlined(words::learn_in_steps()).with(Icon::Learn)).clicked() {
            pressed = Some(Intent::Open(Screen::Learn));
        }
        if has_keys && ui.add(Row::new(Icon::Keys, words::keys::title()).opens("")).clicked() {
            pressed = Some(Intent::Keys);
        }
    });
    if let Some(intent) = pressed.or(is_closed.then_some(Intent::Back)) {
        intents.write(intent);
    }
    Ok(())
}

/// Draws one of the pictures with its words beside it or, if they have a height, below it.
pub(super) fn picture(ui: &mut Ui, mut rect: Rect, index: usize, below: Option<f32>) {
    let has_words_below = below.is_some();
    let (text, turn) = PICTURES[index];
    let Ok(board) = Board::parse(Rules::TIC_TAC_TOE, text) else {
        return;
    };
    let (title, says) = (words::rule_title(index), words::rule_says(index));
    let lay = |text: &str, font: FontId, width: f32| lines(ui.painter(), text, font, Color32::PLACEHOLDER, width);
    let place = match below {
        Some(words) => rect.take_top(rect.height() - words),
        None => rect.take_left(rect.height()),
    };
    rect = if has_words_below { rect.wider(TIGHT) } else { rect.with_min_x(rect.left() + MARGIN) };
    let [title_words, says_words] = [(&title, semibold(TITLE)), (&says, FontId::proportional(BODY))]
        .map(|(text, font)| lay(text, font, rect.width()));
    let thumbnail = Thumbnail::within(place.shrink(TIGHT), &board).turned(turn);
    thumbnail.paint(ui.painter());
    for (number, cell) in PLAYED.iter().enumerate().filter(|_| index == 0) {
        if let Ok(cell) = cell.parse() {
            number_on(ui, thumbnail.cell(cell), number + 1);
        }
    }
    let height = title_words.size().y + says_words.size().y;
    let align = if has_words_below { Align2::CENTER_TOP } else { Align2::LEFT_CENTER };
    let mut block = rect.part(align, vec2(rect.width(), height));
    if has_words_below {
        block = block.translate(Vec2::DOWN * APART);
    }
    let side = if has_words_below { Align2::CENTER_TOP } else { Align2::LEFT_TOP };
    for (words, text, ink) in [(title_words, title, ink(ui.ctx())), (says_words, says, quiet(ui.ctx()))] {
        let height = words.size().y;
        let at = paint_words(ui.painter(), block, side, words, ink);
        block.take_top(height);
        let heard = ui.interact(at, ui.id().with((index, &text)), Sense::hover());
        described::name(&heard, WidgetType::Label, text);
    }
}

/// Paints the number of a move in the lower right of its cell.
fn number_on(ui: &Ui, (cell, side): (Pos2, f32), number: usize) {
    let theme = style::theme(ui.ctx());
    let centre = cell + Vec2::splat(side * ASIDE);
    let radius = (side * DISC).max(CLOSE);
    ui.painter().circle_filled(centre, radius, color(theme.text));
    let font = semibold((radius * 1.3).max(SMALL));
    ui.painter().text(centre, Align2::CENTER_CENTER, number.to_string(), font, color(theme.paper));
}
