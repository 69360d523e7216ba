//! The text fields that the page puts over egui's fields. They are real input elements, so a phone opens its keyboard
//! for them, and selection, clipboard and input methods work.

use bevy::prelude::Rect;
use bevy_egui::egui::accesskit::NodeId;
use bevy_egui::egui::{self, Id, Popup};
use noughts_engine::play::{MAX_NAME, Match};

use crate::layout::BoardLayout;
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::{Draft, Mode};
use crate::ui::editor::Editing;
use crate::ui::friend::{Meeting, code_field};
use crate::ui::home::name_size;
use crate::ui::name_field::name_id;
use crate::widgets::TITLE;
use crate::words::{self, spoken};

use super::status::{Json, in_pixels};

/// The name of each field on the page.
const NAMES: [&str; 4] = ["name-0", "name-1", "notation", "code"];

/// The size of the notation, in points.
const NOTATION_SIZE: f32 = 16.0;

/// A field that is visible now.
pub(super) struct Field {
    name: &'static str,
    node: NodeId,
    label: &'static str,
    value: String,
    /// The text that is shown while the field is empty.
    hint: &'static str,
    /// The most characters that it takes, if there is a limit.
    limit: Option<usize>,
    /// Where Enter leads.
    enter: Enter,
    rect: Rect,
    /// The size of its text, in CSS pixels.
    size: f32,
    /// Whether its text ends at its right edge, in the place of beginning at its left.
    is_right: bool,
    /// Whether it lies on paper instead of on the table.
    is_on_paper: bool,
    has_focus: bool,
}

/// What Enter in a field does.
#[derive(Clone, Copy)]
enum Enter {
    /// It goes to the next field.
    Next,
    /// It starts the game.
    Start,
    /// It leaves the field.
    Leave,
}

impl Field {
    pub(super) fn write(self, json: &mut Json) {
        json.text("id", self.name);
        json.text("node", &self.node.0.to_string());
        json.text("label", self.label);
        json.text("value", &self.value);
        json.text("hint", self.hint);
        if let Some(limit) = self.limit {
            json.text("limit", &limit.to_string());
        }
        json.text(
            "enter",
            match self.enter {
                Enter::Next => "next",
                Enter::Start => "go",
                Enter::Leave => "done",
            },
        );
        json.text("size", &self.size.to_string());
        json.flag("right", self.is_right);
        json.flag("paper", self.is_on_paper);
        json.flag("focused", self.has_focus);
        json.rect(self.rect);
    }
}

fn notation_field() -> Id {
    Id::new("notation")
}

/// The nodes of the fields that the page has itself.
pub(super) fn nodes() -> [NodeId; 4] {
    [name_id(0), name_id(1), notation_field(), code_field()].map(|id| id.accesskit_id())
}

/// The visible fields of a screen, or of the overlay. One that is cut off by a scroll area is not visible, but one that is beyond
/// the window is there for the Tab key. Under an overlay or a popup there are none, because the page's fields
/// lie above everything.
pub(super) fn visible_fields(
    ctx: &egui::Context,
    screens: &Screens,
    pairing: &Match,
    (draft, editing, meeting): (&Draft, &Editing, &Meeting),
    layout: &BoardLayout,
) -> Vec<Field> {
    if Popup::is_any_open(ctx) {
        return Vec::new();
    }
    let field = |number: usize, id: Id, label, value: &str, hint, limit, enter| {
        let field = ctx.read_response(id)?;
        let is_first_screen = screens.overlay.is_none() && screens.current() == Screen::Menu;
        let is_whole = field.interact_rect.height() > field.rect.height() - 1.0;
        (is_first_screen || is_whole).then(|| Field {
            name: NAMES[number],
            node: id.accesskit_id(),
            label,
            value: value.to_owned(),
            hint,
            limit,
            enter,
            rect: in_pixels(field.rect, layout.zoom),
            size: layout.zoom
                * match screens.overlay {
                    Some(_) => TITLE,
                    None if number < 2 => name_size(layout.arrangement),
                    None => NOTATION_SIZE,
                },
            is_right: number == 1 && screens.overlay.is_none(),
            is_on_paper: screens.overlay.is_some(),
            has_focus: field.has_focus(),
        })
    };
    let names = |mode: Mode, last: Enter| {
        let name = |player: usize| {
            let (label, value) = (spoken::name_field(player), &draft.names[player]);
            let hint = words::default_names(mode)[player];
            let enter = if mode.is_person(player + 1) { Enter::Next } else { last };
            field(player, name_id(player), label, value, hint, Some(MAX_NAME), enter)
        };
        (0..2).filter(|player| mode.is_person(*player)).filter_map(name).collect()
    };
    match (screens.overlay, screens.current()) {
        (Some(Overlay::Names(_)), _) => names(Mode::of(pairing), Enter::Leave),
        (Some(_), _) => Vec::new(),
        (None, Screen::Menu) => names(draft.mode, Enter::Start),
        (None, Screen::Editor) => {
            let notation = field(2, notation_field(), spoken::notation(), editing.text(), "", None, Enter::Leave);
            notation.into_iter().collect()
        }
        (None, Screen::Friend) => {
            let (label, hint) = (words::online::friend_code(), words::online::friend_got_code());
            field(3, code_field(), label, &meeting.code, hint, None, Enter::Leave).into_iter().collect()
        }
        (None, _) => Vec::new(),
    }
}
