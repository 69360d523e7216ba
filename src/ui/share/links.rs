//! The link that is sent: to which page it leads, its QR code, and the buttons that send the link alone.

use bevy_egui::egui::{Color32, CornerRadius, Mesh, Rect, Sense, Ui, WidgetType, pos2, vec2};
use qrcodegen::{QrCode, QrCodeEcc};

#[cfg(target_arch = "wasm32")]
use crate::bridge::on_page;
#[cfg(target_arch = "wasm32")]
use crate::look::icons::Icon;
use crate::settings::Settings;
#[cfg(target_arch = "wasm32")]
use crate::widgets::Row;
use crate::widgets::{Button, described};
use crate::words::{self, boards};

/// The greatest side of the picture, and the width of its empty margin. The margin is in modules, and the standard of QR codes
/// requires this width.
const SIDE: f32 = 240.0;
const QUIET: i32 = 4;

/// The address of the page to which links lead. On a page, this is the page itself, if others can open it. In a window, it is the
/// address in the settings.
pub(super) fn address(settings: &Settings) -> Option<String> {
    #[cfg(target_arch = "wasm32")]
    let address = on_page(|page| page.address()).filter(|page| leads_elsewhere(page)).or(settings.server.clone());
    #[cfg(not(target_arch = "wasm32"))]
    let address = settings.server.clone();
    address
}

/// Whether somebody at another device may be able to open an address.
#[cfg(any(target_arch = "wasm32", test))]
fn leads_elsewhere(address: &str) -> bool {
    let host = address.strip_prefix("http://").or_else(|| address.strip_prefix("https://"));
    let name = host.and_then(|host| host.split(['/', ':']).next());
    name.is_some_and(|name| !name.is_empty() && name != "localhost" && !name.starts_with("127."))
        && !address.contains("//[::1]")
}

/// A link without its beginning, if the link leads to a page with a name. Numbers of computers and of their doors mean nothing to
/// people.
pub(super) fn readable(link: &str) -> Option<&str> {
    let (_, rest) = link.split_once("://")?;
    let host = rest.split('/').next()?;
    (host.contains(char::is_alphabetic) && !host.contains(':')).then_some(rest)
}

/// Draws the buttons that send a link.
pub fn ways(ui: &mut Ui, copied: &mut Option<String>, link: &str) {
    let is_copied = copied.as_deref() == Some(link);
    let text = if is_copied { boards::copied() } else { words::copy_link() };
    let button = ui.add(Button::main(text));
    described::live(&button);
    if button.clicked() {
        ui.ctx().copy_text(link.to_owned());
        *copied = Some(link.to_owned());
    }
    #[cfg(target_arch = "wasm32")]
    if on_page(|page| page.can_share()).unwrap_or(false) && ui.add(Row::new(Icon::Share, words::send_with())).clicked()
    {
        on_page(|page| page.share("", link, 0, &[]));
    }
}

/// Draws a link as a QR code: black on a white slip in every theme, because not every phone reads a code in other colours.
pub fn qr_code(ui: &mut Ui, link: &str) {
    // A link that is too long for a picture can still be copied.
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Medium) else {
        return;
    };
    let modules = (code.size() + 2 * QUIET) as f32;
    // The edges of the modules are on the edges of pixels, so that the modules are sharp.
    let pixels = ui.ctx().pixels_per_point();
    let module = (SIDE.min(ui.available_width()) * pixels / modules).floor().max(1.0) / pixels;
    let side = module * modules;
    let (place, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    described::name(&response, WidgetType::Image, words::link_picture());
    let corner = pos2((place.left() * pixels).round() / pixels, (place.top() * pixels).round() / pixels);
    let slip = Rect::from_min_size(corner, vec2(side, side));
    ui.painter().rect_filled(slip, CornerRadius::same(8), Color32::WHITE);
    let mut mesh = Mesh::default();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let offset = vec2((x + QUIET) as f32, (y + QUIET) as f32) * module;
            mesh.add_colored_rect(Rect::from_min_size(corner + offset, vec2(module, module)), Color32::BLACK);
        }
    }
    ui.painter().add(mesh);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_offered_where_others_can_open_the_page() {
        for page in ["https://example.org/noughts/", "http://192.168.1.5:8080/", "https://localhost.example.org/"] {
            assert!(leads_elsewhere(page), "{page}");
        }
        for page in ["http://localhost:8080/", "http://127.0.0.1/", "http://[::1]:80/", "file:///home/a/index.html", ""]
        {
            assert!(!leads_elsewhere(page), "{page}");
        }
    }

    #[test]
    fn only_links_to_a_page_with_a_name_are_shown() {
        assert_eq!(readable("https://example.org/#x%20b2"), Some("example.org/#x%20b2"));
        for link in
            ["http://192.168.1.5/#x", "http://192.168.1.5:8080/#x", "http://localhost:80/#x", "http://[fd00::1]/#x"]
        {
            assert_eq!(readable(link), None);
        }
    }
}
