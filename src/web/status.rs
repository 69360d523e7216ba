//! What the page may know of the game at any time: for assistive technology, for tests, and for its own name fields.

use std::fmt::Write;

use bevy::prelude::*;
use bevy_egui::egui::{self, Id, LayerId, Popup, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::game::{BoardCells, CurrentOutcome, Match};
use crate::layout::BoardLayout;
use crate::render::theme::CurrentTheme;
use crate::screen::Screen;
use crate::setup::Draft;
use crate::text;
use crate::ui::PanelSystems;
use crate::ui::fonts;
use crate::ui::notices::Notice;

use super::on_page;

/// What the page calls each screen.
pub(super) const SCREENS: [(&str, Screen); 6] = [
    ("menu", Screen::Menu),
    ("game", Screen::Game),
    ("editor", Screen::Editor),
    ("tree", Screen::Tree),
    ("puzzles", Screen::Puzzles),
    ("settings", Screen::Settings),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.after(PanelSystems::Sheets));
}

/// A text that is seen, and the rectangle it fills, in CSS pixels.
type Shown = (String, Rect);

fn show(
    mut contexts: EguiContexts,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    cells: BoardCells,
    outcome: Res<CurrentOutcome>,
    pairing: Res<Match>,
    notice: Res<Notice>,
    draft: Res<Draft>,
    theme: Res<CurrentTheme>,
    mut last: Local<String>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let board = cells.board()?;
    let mut json = Json::default();
    json.open();
    if let Some((name, _)) = SCREENS.iter().find(|(_, known)| known == screen.get()) {
        json.text("screen", name);
    }
    json.text("theme", theme.name);
    match screen.get() {
        Screen::Menu => {
            json.text("status", text::TITLE);
            json.list("fields", fields(ctx, &draft, layout.zoom), |json, (player, name, rect, focused)| {
                json.number("player", player as f32);
                json.text("name", &name);
                json.number("focused", f32::from(u8::from(focused)));
                json.rect(rect);
            });
        }
        Screen::Game => {
            let outcome = outcome.0.as_ref();
            let advice = text::advice(&pairing, board.to_move(), outcome, cells.round().is_in_the_past());
            json.text("status", &text::status(&pairing, outcome));
            json.text("advice", notice.0.as_deref().unwrap_or(&advice));
            json.text("board", &board.to_string());
        }
        Screen::Settings => json.text("status", text::SETTINGS),
        Screen::Editor | Screen::Tree | Screen::Puzzles => json.text("status", text::TITLE),
    }
    if matches!(screen.get(), Screen::Game | Screen::Editor | Screen::Puzzles) {
        json.list("cells", board.rules().cells(), |json, cell| {
            json.text("name", &cell.to_string());
            json.rect(layout.cell_rect(cell));
        });
    }
    let names = draft.names().into_iter().chain(pairing.players.iter().map(|(_, player)| player.name()));
    let lacking: String = names.flat_map(str::chars).filter(|letter| !fonts::is_drawn(ctx, *letter)).collect();
    json.text("lacking", &lacking);
    json.list("texts", texts(ctx, layout.zoom), |json, (text, rect)| {
        json.text("text", &text);
        json.rect(rect);
    });
    json.close();
    if *last != json.0 {
        on_page(|page| page.shows(&json.0));
        *last = json.0;
    }
    Ok(())
}

/// The fields for names: player, name, where, and whether it is being typed into. While something is open over them there
/// are none, because the page lays its own on top of everything.
fn fields(ctx: &egui::Context, draft: &Draft, zoom: f32) -> Vec<(usize, String, Rect, bool)> {
    if Popup::is_any_open(ctx) {
        return Vec::new();
    }
    let fields = (0..2).filter(|player| draft.mode.is_person(*player)).filter_map(|player| {
        let id = Id::new(("name", player));
        let field = ctx.read_response(id)?;
        let whole = field.interact_rect.height() > field.rect.height() - 1.0;
        whole.then(|| (player, draft.names[player].clone(), in_pixels(field.rect, zoom), field.has_focus()))
    });
    fields.collect()
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

/// Writes JSON; a serialiser would be the larger part of what travels for this.
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
