//! The field for the address of the page to which links lead. A page uses its own address.

use bevy_egui::egui::{Id, RichText, Sense, Ui, vec2};
use noughts_engine::play::trimmed;

use crate::layout::measures::SMALL;
use crate::settings::{Settings, is_server};
use crate::widgets::style;
use crate::words;

use super::field;

const HEIGHT: f32 = 46.0;

/// The id of the field.
pub fn id() -> Id {
    Id::new("address")
}

/// The text in the field. When the field was not shown before, this text is the stored address.
fn typed(ui: &Ui, settings: &Settings) -> String {
    let typed: Option<(u64, String)> = ui.data(|data| data.get_temp(id()));
    let typed = typed.filter(|(frame, _)| frame + 1 >= ui.ctx().cumulative_frame_nr()).map(|(_, typed)| typed);
    typed.or_else(|| settings.server.clone()).unwrap_or_default()
}

/// Draws the field. When the field is left, the typed text becomes the address, if the text can be an address. An empty field
/// means that there is no address.
pub fn show(ui: &mut Ui, settings: &mut Settings) {
    let mut typed = typed(ui, settings);
    let text = RichText::new(words::address_field()).size(SMALL).color(style::quiet(ui.ctx()));
    ui.label(text);
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let hint = "https://example.org/";
    let (is_set, field) = field::outlined(ui, place, id(), words::address_field(), hint, &mut typed);
    let now = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|data| data.insert_temp(id(), (now, typed)));
    if is_set || field.lost_focus() {
        take(ui, settings);
    }
}

/// Stores the typed text in the settings, if the text can be an address.
pub fn take(ui: &Ui, settings: &mut Settings) {
    let server = with_scheme(&typed(ui, settings));
    if server.as_deref().is_none_or(is_server) {
        settings.server = server;
    }
}

/// The address that was typed, with the beginning that people leave out.
fn with_scheme(typed: &str) -> Option<String> {
    let typed = trimmed(typed);
    let address = if typed.contains("://") { typed.to_owned() } else { format!("http://{typed}") };
    let has_path = address.split_once("://").is_some_and(|(_, rest)| rest.contains('/'));
    (!typed.is_empty()).then_some(if has_path { address } else { address + "/" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_leave_out_of_an_address_is_added() {
        for (typed, expected) in [
            ("192.168.1.5:8080", Some("http://192.168.1.5:8080/")),
            (" https://example.org ", Some("https://example.org/")),
            ("https://example.org/games/noughts", Some("https://example.org/games/noughts")),
            (" ", None),
        ] {
            assert_eq!(with_scheme(typed).as_deref(), expected);
            assert!(expected.is_none_or(is_server));
        }
    }
}
