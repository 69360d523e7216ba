//! The games besides the classic one, to see how they are played: beside the path of the course, and in a side panel over it.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, Galley, Rect, Sense, Ui, WidgetType, vec2};

use crate::intent::Intent;
use crate::layout::measures::{APART, BUTTON, CLOSE, FIELD, HAIR, HEAD, SMALL, TIGHT, TITLE};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screens};
use crate::setup::Family;
use crate::widgets::side_panel::{measuring, over};
use crate::widgets::{
    Button, WidgetState, at, described, ink, lines, paint_flat_ground, paint_icon, paint_words, sentence_height, title,
};
use crate::words;

use super::{Intents, games};

/// The side of a picture, and the side of the icon that leads to all of these games.
const PICTURE: f32 = FIELD;
const ICON: f32 = 28.0;
/// The most pictures beside each other, and the least width of each.
const COLUMNS: f32 = 4.0;
const COLUMN: f32 = 74.0;
/// How many games are shown before all of them are.
const FEW: usize = 3;

/// The games in the order in which they are offered. A game of one's own is played like one of the others.
fn others() -> impl Iterator<Item = Option<Family>> {
    let is_other = |family: &Family| ![Family::Classic, Family::Own].contains(family);
    Family::ALL.into_iter().filter(is_other).map(Some)
}

/// Draws the side panel.
pub(super) fn show(mut intents: Intents, screens: Res<Screens>, layout: Res<BoardLayout>) -> Result {
    if screens.overlay != Some(Overlay::OtherGames) {
        return Ok(());
    }
    let ctx = &intents.ctx()?;
    let ui = measuring(ctx, &layout);
    let height = Pictures::new(&ui, ui.max_rect().width(), others().collect()).height();
    let mut pressed = None;
    let is_closed = over(ctx, &layout, words::other_games_title(), height, |ui| {
        let pictures = Pictures::new(ui, ui.available_width(), others().collect());
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), pictures.height()), Sense::hover());
        pressed = pictures.show(ui, place);
    });
    if let Some(intent) = pressed.or(is_closed.then_some(Intent::Back)) {
        intents.write(intent);
    }
    Ok(())
}

/// Draws as much of the games as has room in a place: all of them, some of them, or only a button. Returns what was pressed, or
/// `None` if there is no room.
pub(super) fn offer(ui: &mut Ui, place: Rect, has_title: bool) -> Option<Option<Intent>> {
    let mut below = place;
    if has_title {
        let words = words::other_games_title();
        let heading = sentence_height(ui, words, TITLE, place.width()) + CLOSE;
        let all = Pictures::new(ui, place.width(), others().collect());
        let free = place.height() - heading - all.height();
        if free >= 0.0 {
            below.take_top(free.min(2.0 * HEAD) / 2.0);
            at(ui, below.take_top(heading), |ui| title(ui, words, TITLE, ink(ui.ctx())));
            return Some(all.show(ui, below));
        }
    } else {
        let few = Pictures::new(ui, place.width(), others().take(FEW).chain([None]).collect());
        if few.height() <= place.height() {
            return Some(few.show(ui, below));
        }
    }
    let button = button();
    let fits = place.height() >= BUTTON && place.width() + APART >= button.natural_width(ui);
    fits.then(|| button.show_in(ui, place.upper(BUTTON)).then_some(Intent::OtherGames))
}

fn button() -> Button<'static> {
    Button::quiet(words::other_games()).with(Icon::Puzzles)
}

/// The button at the end of a bar, and its place. Where there is little room, the button is an icon.
pub(super) fn in_bar(ui: &Ui, layout: &BoardLayout) -> (Button<'static>, Rect) {
    let (button, end) = (button(), layout.bar_parts().menu);
    let width = button.natural_width(ui);
    match width <= ui.max_rect().width() / 2.0 {
        true => (button, end.with_min_x(end.right() - width)),
        false => (Button::icon(Icon::Puzzles, words::other_games()), end),
    }
}

/// Pictures with names below them, in as many rows as they need. `None` is what leads to all games.
struct Pictures {
    items: Vec<(Option<Family>, String, Arc<Galley>)>,
    columns: usize,
    /// The size of a picture with its name.
    size: Vec2,
}

impl Pictures {
    fn new(ui: &Ui, width: f32, items: Vec<Option<Family>>) -> Self {
        let columns = (width / COLUMN).floor().clamp(1.0, COLUMNS);
        let column = width / columns;
        let item = |family: Option<Family>| {
            let name = family.map_or_else(|| words::all_games().to_owned(), words::family_name);
            let font = FontId::proportional(SMALL);
            let words = lines(ui.painter(), &name, font, Color32::PLACEHOLDER, column - HAIR);
            (family, name, words)
        };
        let items: Vec<_> = items.into_iter().map(item).collect();
        let words = items.iter().map(|(.., words)| words.size().y).fold(0.0, f32::max);
        Self { items, columns: columns as usize, size: Vec2::new(column, PICTURE + words + 2.0 * TIGHT + HAIR) }
    }

    fn height(&self) -> f32 {
        let rows = self.items.len().div_ceil(self.columns) as f32;
        rows * (self.size.y + CLOSE) - CLOSE
    }

    /// Draws the pictures. Returns what a press asks for.
    fn show(self, ui: &mut Ui, place: Rect) -> Option<Intent> {
        let mut pressed = None;
        for (index, (family, name, words)) in self.items.into_iter().enumerate() {
            let (row, column) = (index / self.columns, index % self.columns);
            let corner = place.min + vec2(column as f32 * self.size.x, row as f32 * (self.size.y + CLOSE));
            let all = Rect::from_min_size(corner, vec2(self.size.x, self.size.y));
            let response = ui.interact(all, ui.id().with(("other game", index)), Sense::click());
            described::name(&response, WidgetType::Button, name);
            paint_flat_ground(ui.painter(), all, 12, WidgetState::of(&response, response.enabled()));
            let mut inside = all.shrink(TIGHT);
            let picture = inside.take_top(PICTURE).middle(PICTURE);
            match family {
                Some(family) => games::paint_picture(ui.painter(), picture, family),
                None => paint_icon(ui.painter(), Icon::More, picture.center(), ICON, ink(ui.ctx())),
            }
            paint_words(
                ui.painter(),
                inside.wider(TIGHT).translate(vec2(0.0, HAIR)),
                Align2::CENTER_TOP,
                words,
                ink(ui.ctx()),
            );
            if response.clicked() {
                let of = |family: Family| Intent::HowToPlayOf(family.rules()[0]);
                pressed = Some(family.map_or(Intent::OtherGames, of));
            }
        }
        pressed
    }
}
