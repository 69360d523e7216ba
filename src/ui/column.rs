//! The column of the screens on which people meet: those of friends, and of a class.

use bevy_egui::egui::{Align, Align2, FontId, Id, Layout, Sense, Ui, UiBuilder, WidgetType, vec2};

use crate::layout::Cut;
use crate::layout::measures::{BODY, GROUP, TIGHT};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::painter::paint_picture;
use crate::widgets::{color, described, paint_words, say, style, word};

/// The greatest width of the column.
const WIDTH: f32 = 440.0;
/// The side of the creature that waits.
const WAITING: f32 = 36.0;

/// Draws contents in a column, with this share of the free height above it.
pub(super) fn column(ui: &mut Ui, id: &str, above: f32, contents: impl FnOnce(&mut Ui)) {
    // The contents are expected to be as high as in the last update.
    let id = Id::new(id);
    let height = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let all = ui.max_rect();
    let mut place = all.middle(all.width().min(WIDTH));
    place.take_top((all.height() - height) * above);
    let builder = UiBuilder::new().max_rect(place.upper(0.0)).layout(Layout::top_down(Align::Center));
    let drawn = ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = GROUP;
        contents(ui);
    });
    let drawn = drawn.response.rect;
    if (drawn.height() - height).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, drawn.height()));
        ui.ctx().request_discard("the place of what is drawn has changed");
    }
    ui.advance_cursor_after_rect(drawn);
}

/// Draws a sentence that is read aloud when it appears.
pub(super) fn tell(ui: &mut Ui, text: &str) {
    described::live(&say(ui, text, BODY, style::ink(ui.ctx())));
}

/// Draws a creature that thinks, and words that say what somebody waits for, which are read aloud when they appear.
pub(super) fn wait(ui: &mut Ui, words: &str) {
    let theme = style::theme(ui.ctx());
    let word = word(ui.painter(), words, FontId::proportional(BODY));
    let (all, heard) = ui.allocate_exact_size(vec2(ui.available_width(), WAITING), Sense::hover());
    let [picture, place] = all.beside([WAITING, word.size().x], TIGHT);
    paint_picture(ui.painter(), Avatar::Doodle.picture(Mood::Thinks), picture.center(), WAITING / AVATAR_SIDE, theme);
    paint_words(ui.painter(), place, Align2::CENTER_CENTER, word, color(theme.quiet));
    described::name(&heard, WidgetType::Label, words);
    described::live(&heard);
}
