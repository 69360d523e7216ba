//! A socket of the browser, which belongs to the page.

use super::Heard;
use crate::bridge::{self, SocketEvent, on_page};

/// The page's one socket. The socket is closed when this value is dropped.
pub struct PageSocket(());

impl PageSocket {
    /// Opens a socket to this address, in the place of any other socket.
    pub fn open(url: &str) -> Self {
        bridge::take_socket_events();
        on_page(|page| page.open_socket(url));
        Self(())
    }

    /// Sends a text.
    pub fn send(&mut self, text: String) {
        on_page(|page| page.send_to_socket(&text));
    }
}

impl Drop for PageSocket {
    fn drop(&mut self) {
        on_page(|page| page.close_socket());
    }
}

/// What was heard since the last call. Something can be heard even while there is no socket.
pub fn hear(_: Option<&mut PageSocket>) -> Vec<Heard> {
    let heard = |event| match event {
        SocketEvent::Opened => Heard::Opened,
        SocketEvent::Text(text) => Heard::Text(text),
        SocketEvent::Closed => Heard::Closed,
        SocketEvent::Hurry => Heard::Hurry,
        SocketEvent::NetworkBack => Heard::NetworkBack,
    };
    bridge::take_socket_events().into_iter().map(heard).collect()
}
