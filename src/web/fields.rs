//! The text fields that the page puts over egui's fields. They are real input elements, so a phone opens its keyboard for them,
//! and selection, clipboard and input methods work.

use bevy_egui::egui::accesskit::NodeId;
use bevy_egui::egui::{self, Id, Popup};
use noughts_engine::play::{MAX_NAME, Match};
use serde::Serialize;

use crate::layout::BoardLayout;
use crate::layout::measures::{BODY, TITLE};
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::{Draft, Mode};
use crate::ui::editor::Editing;
use crate::ui::friend::{Meeting, code_field};
use crate::ui::name_field::name_id;
use crate::widgets::keyboard::read_response;
use crate::words::{self, spoken};

use super::bounds::Bounds;

/// The name of each field on the page.
const NAMES: [&str; 5] = ["name-0", "name-1", "notation", "code", "own-name"];

/// A field that is visible now.
#[derive(Serialize)]
pub(super) struct Field {
    id: &'static str,
    /// The number of the field's node, which is too large for a number of JavaScript.
    node: String,
    label: &'static str,
    value: String,
    /// The text that is shown while the field is empty.
    hint: &'static str,
    /// The most characters that the field takes, if there is a limit.
    limit: Option<usize>,
    enter: Enter,
    /// The size of the text, in CSS pixels.
    size: f32,
    /// Whether the text ends at the right edge of the field. Otherwise, it begins at the left edge.
    right: bool,
    /// Whether the field lies on paper. Otherwise, it lies on the table.
    paper: bool,
    /// Whether the field has egui's focus.
    focused: bool,
    #[serde(flatten)]
    bounds: Bounds,
}

/// What Enter in a field does, by the name of the key that a phone shows for it.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Enter {
    /// Enter goes to the next field.
    Next,
    /// Enter does what the screen is for: it starts the game, or goes into the room of the code.
    Go,
    /// Enter leaves the field.
    Done,
}

fn notation_field() -> Id {
    Id::new("notation")
}

/// The nodes of the fields for which the page has elements of its own.
pub(super) fn nodes() -> [NodeId; 4] {
    [name_id(0), name_id(1), notation_field(), code_field()].map(|id| id.accesskit_id())
}

/// The visible fields of a screen, or of the overlay. A field that is cut off by a scroll area is not visible. A field that is
/// beyond the window is visible, because the Tab key leads there. Under an overlay or a popup there are no fields, because the
/// page's fields lie above everything.
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
        let field = read_response(ctx, id)?;
        let is_first_screen = screens.overlay.is_none() && screens.current() == Screen::Home;
        let is_whole = field.interact_rect.height() > field.rect.height() - 1.0;
        (is_first_screen || is_whole).then(|| Field {
            id: NAMES[number],
            node: id.accesskit_id().0.to_string(),
            label,
            value: value.to_owned(),
            hint,
            limit,
            enter,
            size: layout.zoom
                * match screens.overlay {
                    Some(_) => TITLE,
                    None if number < 2 => layout.sizes().name,
                    None => BODY,
                },
            right: number == 1 && screens.overlay.is_none(),
            paper: screens.overlay.is_some(),
            focused: field.has_focus(),
            bounds: Bounds::of(field.rect, layout.zoom),
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
    let own_name = |hint, enter| {
        let label = words::online::friend_own_name();
        field(4, name_id(0), label, &draft.names[0], hint, Some(MAX_NAME), enter)
    };
    match (screens.overlay, screens.current()) {
        (Some(Overlay::Names(_)), _) => names(Mode::of(pairing), Enter::Done),
        (Some(_), _) => Vec::new(),
        (None, Screen::Home) => names(draft.mode, Enter::Go),
        (None, Screen::Editor) => {
            let notation = field(2, notation_field(), spoken::notation(), editing.text(), "", None, Enter::Done);
            notation.into_iter().collect()
        }
        (None, Screen::Class) => own_name(words::online::friend_own_name(), Enter::Go).into_iter().collect(),
        (None, Screen::Friend) => {
            let name = own_name(words::you(), Enter::Next);
            let (label, hint) = (words::online::friend_code(), words::online::friend_got_code());
            name.into_iter().chain(field(3, code_field(), label, &meeting.code, hint, None, Enter::Go)).collect()
        }
        (None, _) => Vec::new(),
    }
}
