//! The status of the game that the page receives, for assistive technology, for tests and for its text fields.

use std::fmt::Write;

use bevy::prelude::*;
use bevy_egui::egui::{self, LayerId, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::bridge::on_page;
use crate::coach::Coach;
use crate::game::MatchView;
use crate::language::language;
use crate::layout::BoardLayout;
use crate::look::theme::CurrentTheme;
use crate::panels::{PanelSystems, fonts};
use crate::screens::{Screen, Screens};
use crate::setup::Draft;
use crate::ui::editor::Editing;
use crate::ui::friend::Meeting;
use crate::ui::notices::Notice;
use crate::words;

use super::{fields, trail};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.after(PanelSystems::Overlays));
}

/// A text that is visible, and the rectangle around it, in CSS pixels.
type Shown = (String, Rect);

fn show(
    mut contexts: EguiContexts,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    screens: Res<Screens>,
    coach: Res<Coach>,
    game: MatchView,
    notice: Res<Notice>,
    draft: Res<Draft>,
    editing: Res<Editing>,
    meeting: Res<Meeting>,
    theme: Res<CurrentTheme>,
    mut last: Local<String>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // The panels are built once more in this update.
    if ctx.will_discard() {
        return Ok(());
    }
    let board = game.board();
    let mut json = Json::default();
    json.open();
    json.text("screen", trail::name(*screen.get()));
    json.text("trail", &trail::trail(&screens, &coach));
    json.text("theme", theme.name);
    json.text("language", language().tag());
    json.number("leastWidth", layout.least_width);
    match screen.get() {
        Screen::Game => {
            let (pairing, to_move) = (game.pairing(), game.to_move());
            let advice = match notice.refusal {
                Some(refusal) => words::refusal(pairing, to_move, &refusal),
                None => words::advice(pairing, to_move, game.outcome(), game.end(), game.round().is_in_the_past()),
            };
            json.text("status", &words::status(pairing, game.outcome(), game.end()));
            json.text("advice", &advice);
            json.text("board", &board.to_string());
        }
        Screen::PastMatches | Screen::PastMatch => json.text("status", words::past_matches()),
        Screen::Settings => json.text("status", words::settings()),
        Screen::Friend => json.text("status", words::online::friend_title()),
        Screen::Menu | Screen::Editor | Screen::Tree | Screen::Puzzles => json.text("status", words::title()),
    }
    let fields = fields::visible_fields(ctx, &screens, game.pairing(), (&draft, &editing, &meeting), &layout);
    json.list("fields", fields, |json, field| field.write(json));
    if matches!(screen.get(), Screen::Game | Screen::Editor | Screen::Puzzles) {
        json.list("cells", board.rules().cells(), |json, cell| {
            json.text("name", &cell.to_string());
            json.rect(layout.cell_rect(cell));
        });
    }
    let names = draft.names().into_iter().chain(Mark::ALL.map(|mark| words::player_name(game.pairing(), mark)));
    let texts = texts(ctx, layout.zoom);
    let said = names.chain(texts.iter().map(|(text, _)| text.as_str()));
    let lacking: String = said.flat_map(str::chars).filter(|letter| !fonts::is_drawn(ctx, *letter)).collect();
    json.text("lacking", &lacking);
    json.list("texts", texts, |json, (text, rect)| {
        json.text("text", &text);
        json.rect(rect);
    });
    json.close();
    if *last != json.0 {
        on_page(|page| page.show_status(&json.0));
        *last = json.0;
    }
    Ok(())
}

pub(super) fn in_pixels(rect: egui::Rect, zoom: f32) -> Rect {
    let point = |corner: egui::Pos2| Vec2::new(corner.x, corner.y) * zoom;
    Rect::from_corners(point(rect.min), point(rect.max))
}

fn texts(ctx: &egui::Context, zoom: f32) -> Vec<Shown> {
    let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.retain(|layer| *layer != LayerId::background());
    layers.insert(0, LayerId::background());
    let mut texts = Vec::new();
    ctx.graphics(|graphics| {
        for list in layers.iter().filter_map(|layer| graphics.get(*layer)) {
            for clipped in list.all_entries() {
                collect(&clipped.shape, clipped.clip_rect, zoom, &mut texts);
            }
        }
    });
    texts
}

fn collect(shape: &Shape, clip: egui::Rect, zoom: f32, texts: &mut Vec<Shown>) {
    match shape {
        Shape::Text(text) => {
            let visible = text.visual_bounding_rect().intersect(clip);
            if visible.is_positive() {
                texts.push((text.galley.text().to_owned(), in_pixels(visible, zoom)));
            }
        }
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, zoom, texts)),
        _ => {}
    }
}

/// Writes JSON. A library for this would make the download larger.
#[derive(Default)]
pub(super) struct Json(pub(super) String);

impl Json {
    pub(super) fn open(&mut self) {
        self.separate();
        self.0.push('{');
    }

    pub(super) fn close(&mut self) {
        self.0.push('}');
    }

    fn separate(&mut self) {
        if !self.0.is_empty() && !self.0.ends_with(['{', '[', ':']) {
            self.0.push(',');
        }
    }

    fn key(&mut self, key: &str) {
        self.separate();
        self.string(key);
        self.0.push(':');
    }

    fn string(&mut self, text: &str) {
        self.0.push('"');
        for letter in text.chars() {
            match letter {
                '"' | '\\' => self.0.extend(['\\', letter]),
                letter if letter < ' ' => _ = write!(self.0, "\\u{:04x}", letter as u32),
                letter => self.0.push(letter),
            }
        }
        self.0.push('"');
    }

    pub(super) fn text(&mut self, key: &str, text: &str) {
        self.key(key);
        self.string(text);
    }

    pub(super) fn number(&mut self, key: &str, number: f32) {
        self.key(key);
        _ = write!(self.0, "{number}");
    }

    /// Writes a flag. If it is false, nothing is written.
    pub(super) fn flag(&mut self, key: &str, value: bool) {
        if value {
            self.key(key);
            self.0.push_str("true");
        }
    }

    pub(super) fn rect(&mut self, rect: Rect) {
        let size = rect.size();
        for (key, number) in [("x", rect.min.x), ("y", rect.min.y), ("width", size.x), ("height", size.y)] {
            self.number(key, number);
        }
    }

    pub(super) fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.key(key);
        self.0.push('[');
        for item in items {
            self.open();
            write(self, item);
            self.close();
        }
        self.0.push(']');
    }
}
