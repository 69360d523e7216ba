//! Where rooms are: at the server of this page, at that of the settings, or at others to which links lead.

use crate::settings::Settings;

/// Whether there can be rooms. The native program asks for the address of a server. A page has rooms only if its own server has
/// rooms.
pub fn has_rooms() -> bool {
    own_server().is_some() || cfg!(not(target_arch = "wasm32"))
}

/// The address of the server: the server that the page came from, or else the server in the settings.
pub fn server(settings: &Settings) -> Option<String> {
    own_server().or_else(|| settings.server.clone())
}

/// The address of the server that the page came from, if this server has rooms.
pub(super) fn own_server() -> Option<String> {
    #[cfg(target_arch = "wasm32")]
    return crate::bridge::on_page(|page| page.rooms_server()).filter(|server| !server.is_empty());
    #[cfg(not(target_arch = "wasm32"))]
    None
}

/// Whether the page is loaded anew, because the server speaks another version of the protocol than what the browser has kept.
pub(super) fn loads_newest() -> bool {
    #[cfg(target_arch = "wasm32")]
    return crate::bridge::on_page(|page| page.load_newest()).is_some_and(|loads| loads);
    #[cfg(not(target_arch = "wasm32"))]
    false
}

/// What is to be done with a link to a room of this server.
pub(super) enum Way {
    Follow,
    Ask,
    /// The browser lets a page reach no server but its own.
    Refuse,
}

/// What is to be done with a link to a room of this server. A link is followed without a question to the server of this page, to
/// the server in the settings, and to servers to which the player has followed a link before.
pub(super) fn way_to(server: &str, settings: &Settings) -> Way {
    let is_own = own_server().is_some_and(|own| own == server);
    match cfg!(target_arch = "wasm32") {
        _ if is_own => Way::Follow,
        true => Way::Refuse,
        false if settings.knows_server(server) => Way::Follow,
        false => Way::Ask,
    }
}
