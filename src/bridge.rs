//! The connection between the game and the page around the game: what the page does for the game, and what the page reports to
//! the game.
//!
//! At the start, the page passes an object to the game. The game calls the methods of this object to show, store or fetch
//! something. In the other direction, the page calls the functions here. Each of these functions adds a [`PageEvent`] to a queue
//! and wakes the event loop. The room `web` reads the queue.

use std::cell::{OnceCell, RefCell};
use std::thread::LocalKey;

use bevy::math::Vec2;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use wasm_bindgen::prelude::*;
use winit::event_loop::EventLoopProxy;

#[wasm_bindgen]
extern "C" {
    /// The object that the page passes to the game. Its methods are in `web/page.js`.
    pub type Page;

    /// Shows the status of the game, as JSON. It is called when the status has changed.
    #[wasm_bindgen(method, js_name = showStatus)]
    pub fn show_status(this: &Page, status: &str);

    /// Shows the tree of nodes to assistive technology, as JSON. It is called when the tree has changed.
    #[wasm_bindgen(method, js_name = describeTree)]
    pub fn describe_tree(this: &Page, tree: &str);

    /// Replaces the whole texture or, if `is_whole` is false, the rectangle of the texture with this corner and size. The pixels
    /// have four bytes each, with premultiplied alpha.
    #[wasm_bindgen(method, js_name = setTexture)]
    pub fn set_texture(this: &Page, is_whole: bool, x: u32, y: u32, width: u32, height: u32, pixels: &[u8]);

    /// Replaces one of the lists of triangles that are drawn one over the other. `web::painter` describes the parameters.
    #[wasm_bindgen(method, js_name = setList)]
    pub fn set_list(this: &Page, index: usize, vertices: &[u32], indices: &[u32], batches: &[f32]);

    /// Draws the lists. The parameters are the width and height of the canvas in pixels, and the number of pixels in a point.
    #[wasm_bindgen(method)]
    pub fn draw(this: &Page, width: u32, height: u32, pixels_per_point: f32);

    /// Stores the running game, so that it can be resumed after a reload. The text is empty if there is no game.
    #[wasm_bindgen(method, js_name = saveRound)]
    pub fn save_round(this: &Page, saved: &str);

    /// Reads the entry with this name from the browser's storage.
    #[wasm_bindgen(method, catch, js_name = readEntry)]
    pub fn read_entry(this: &Page, name: &str) -> Result<Option<String>, JsValue>;

    /// Writes an entry to the browser's storage.
    #[wasm_bindgen(method, catch, js_name = writeEntry)]
    pub fn write_entry(this: &Page, name: &str, text: &str) -> Result<(), JsValue>;

    /// Renames an entry of the browser's storage that is damaged, and returns the new name.
    #[wasm_bindgen(method, catch, js_name = renameDamaged)]
    pub fn rename_damaged(this: &Page, name: &str) -> Result<String, JsValue>;

    /// The time of the user's clock and calendar: the year, month, day, hour, minute and second.
    #[wasm_bindgen(method, js_name = localTime)]
    pub fn local_time(this: &Page) -> Vec<u16>;

    /// The words of a text, as the browser finds them, with the character U+001F between them.
    #[wasm_bindgen(method)]
    pub fn words(this: &Page, text: &str) -> String;

    /// Gives a text to the user as a file with this name.
    #[wasm_bindgen(method, js_name = saveFile)]
    pub fn save_file(this: &Page, name: &str, text: &str);

    /// Gives a picture of this width to the user as a PNG file with this name. The pixels have four bytes each, without
    /// premultiplied alpha.
    #[wasm_bindgen(method, js_name = savePicture)]
    pub fn save_picture(this: &Page, name: &str, width: u32, pixels: &[u8]);

    /// Lets the user choose a file, and passes its text to [`import_text`].
    #[wasm_bindgen(method, js_name = chooseFile)]
    pub fn choose_file(this: &Page);

    /// Reads the clipboard, if the browser allows it, and passes its text to [`import_text`].
    #[wasm_bindgen(method, js_name = pasteText)]
    pub fn paste_text(this: &Page);

    /// Plays a sound by its name, with a volume from 0 to 1.
    #[wasm_bindgen(method, js_name = playSound)]
    pub fn play_sound(this: &Page, sound: &str, volume: f32);

    /// Copies a text to the clipboard.
    #[wasm_bindgen(method, js_name = copyText)]
    pub fn copy_text(this: &Page, text: &str);

    /// The address of the page, without the parts that belong to a round or to a visit.
    #[wasm_bindgen(method)]
    pub fn address(this: &Page) -> String;

    /// Whether the system has ways to send something.
    #[wasm_bindgen(method, js_name = canShare)]
    pub fn can_share(this: &Page) -> bool;

    /// Opens the system's ways to send a text, a link and a picture of this width. A text or link that is empty, and a picture
    /// without pixels, are not sent.
    #[wasm_bindgen(method)]
    pub fn share(this: &Page, text: &str, link: &str, width: u32, pixels: &[u8]);

    /// Fetches the texts and the fonts of the language with this tag, and passes them to [`add_language`], or else calls [`lack_language`].
    #[wasm_bindgen(method, js_name = fetchLanguage)]
    pub fn fetch_language(this: &Page, language: &str);

    /// Fetches fonts with these letters, and passes them to [`add_font`].
    #[wasm_bindgen(method, js_name = fetchLetters)]
    pub fn fetch_letters(this: &Page, letters: &str);

    /// The address of the page, if its server has rooms, or else an empty text.
    #[wasm_bindgen(method, js_name = roomsServer)]
    pub fn rooms_server(this: &Page) -> String;

    /// Loads the page anew, past what is kept of it for use without a network, unless this tab has done so before. Returns whether it does.
    #[wasm_bindgen(method, js_name = loadNewest)]
    pub fn load_newest(this: &Page) -> bool;

    /// Opens a socket to an address, in the place of any other socket. What the socket tells is passed to [`socket_opened`],
    /// [`socket_heard`] and [`socket_closed`].
    #[wasm_bindgen(method, js_name = openSocket)]
    pub fn open_socket(this: &Page, url: &str);

    /// Sends a text through the socket.
    #[wasm_bindgen(method, js_name = sendToSocket)]
    pub fn send_to_socket(this: &Page, text: &str);

    /// Closes the socket. After that, the page tells nothing more about this socket.
    #[wasm_bindgen(method, js_name = closeSocket)]
    pub fn close_socket(this: &Page);

    /// Shows that the game has failed. After that, no function here can be called.
    #[wasm_bindgen(method, js_name = reportFailure)]
    pub fn report_failure(this: &Page, report: &str);
}

/// Something that the page has reported since the last update.
pub enum PageEvent {
    /// One of the page's own fields has the keyboard's focus, so nothing in the game has the focus.
    FocusLeft,
    /// Enter was pressed in a name field.
    Start,
    /// The browser's Back or Forward button leads to the end of this trail. The trail has the same form as the trail in the
    /// status.
    Trail(String),
    /// The page was opened by this link to a round or to a room.
    Link(String),
    /// A font for letters that the game's own font does not have, and whether it is for words that stand out.
    Font(String, Vec<u8>, bool),
    /// The user's preferences in the browser.
    Preferences {
        /// Whether light text on a dark background is preferred.
        dark: bool,
        /// Whether more contrast is preferred.
        more_contrast: bool,
        /// Whether less motion is preferred.
        less_motion: bool,
        /// The size of text that is preferred, relative to the usual size.
        text_size: f32,
        /// The tags of the languages that are preferred, with commas between them.
        languages: String,
    },
    /// The size of the page without the browser's zoom, in CSS pixels.
    Size(Vec2),
    /// The fonts of a language were fetched: its tag, and the files in the weights 400 and 600.
    Language(String, String, Vec<Vec<u8>>),
    /// The fonts of the language with this tag could not be fetched.
    LanguageLacking(String),
    /// The page has a new graphics context, on which nothing is drawn yet.
    GraphicsRestored,
    /// Another tab has stored something.
    Stored,
    /// The server of this page has a class with this name.
    Class(String),
    /// A text was pasted, dropped or chosen as a file.
    Imported(String),
    /// An action on the element of a node: the node, the action, and a value.
    Act(String, String, String),
}

/// The most messages of the socket that wait until the game takes them.
const MOST_WAITING: usize = 4096;

/// What the page's socket tells.
pub enum SocketEvent {
    /// The socket is open.
    Opened,
    /// A message came.
    Text(String),
    /// The socket is closed, or could not be opened.
    Closed,
    /// The player is back, so it is a good time to open the socket again.
    Hurry,
    /// The network is back, so the socket is opened again at once.
    NetworkBack,
}

thread_local! {
    static SOCKET: RefCell<Vec<SocketEvent>> = const { RefCell::new(Vec::new()) };
    static PAGE: OnceCell<Page> = const { OnceCell::new() };
    static EVENTS: RefCell<Vec<PageEvent>> = const { RefCell::new(Vec::new()) };
    static LOOP: RefCell<Option<EventLoopProxy<WinitUserEvent>>> = const { RefCell::new(None) };
}

/// Stores the object that the page passes to the game.
pub fn connect(page: Page) {
    PAGE.with(|cell| _ = cell.set(page));
}

/// Stores the handle with which the event loop is woken.
pub fn set_loop(proxy: &EventLoopProxyWrapper) {
    LOOP.set(Some((**proxy).clone()));
}

/// Calls a method of the page's object, if the page has passed one.
pub fn on_page<T>(call: impl FnOnce(&Page) -> T) -> Option<T> {
    PAGE.with(|page| page.get().map(call))
}

/// Returns what the page has reported, and clears the queue.
pub fn take_events() -> Vec<PageEvent> {
    EVENTS.take()
}

/// Reads an entry of the browser's storage. The outer `Option` is `None` if the browser forbids storage. The inner `Option` is
/// `None` if there is no such entry.
pub fn read_entry(name: &str) -> Option<Option<String>> {
    on_page(|page| page.read_entry(name).ok())?
}

/// Writes an entry to the browser's storage. Returns `None` if the browser forbids storage or has no space left.
pub fn write_entry(name: &str, text: &str) -> Option<()> {
    on_page(|page| page.write_entry(name, text).ok())?
}

/// Renames an entry of the browser's storage that is damaged. Returns the new name, or `None` if the browser forbids storage.
pub fn rename_damaged(name: &str) -> Option<String> {
    on_page(|page| page.rename_damaged(name).ok())?
}

/// Returns what the socket has said, and clears the queue.
pub fn take_socket_events() -> Vec<SocketEvent> {
    SOCKET.take()
}

/// Called when the socket is open.
#[wasm_bindgen]
pub fn socket_opened() {
    report(&SOCKET, SocketEvent::Opened);
}

/// Called with each message of the socket. A message is dropped if more messages wait here than a server of the protocol sends.
#[wasm_bindgen]
pub fn socket_heard(text: String) {
    if SOCKET.with_borrow(|all| all.len() < MOST_WAITING) {
        report(&SOCKET, SocketEvent::Text(text));
    }
}

/// Called when the socket is closed, or could not be opened.
#[wasm_bindgen]
pub fn socket_closed() {
    report(&SOCKET, SocketEvent::Closed);
}

/// Called when the page is shown again.
#[wasm_bindgen]
pub fn hurry_socket() {
    report(&SOCKET, SocketEvent::Hurry);
}

/// Called when the network is back.
#[wasm_bindgen]
pub fn network_back() {
    report(&SOCKET, SocketEvent::NetworkBack);
}

/// Called when the server of this page turns out to have a class with this name.
#[wasm_bindgen]
pub fn class_found(name: String) {
    report(&EVENTS, PageEvent::Class(name));
}

/// Adds an event to a queue, and wakes the event loop.
fn report<T>(queue: &'static LocalKey<RefCell<Vec<T>>>, event: T) {
    queue.with_borrow_mut(|all| all.push(event));
    wake();
}

/// Wakes the event loop, so that it runs one update.
#[wasm_bindgen]
pub fn wake() {
    LOOP.with_borrow(|proxy| {
        if let Some(proxy) = proxy {
            let _gone = proxy.send_event(WinitUserEvent::WakeUp); // the event loop ends with the page
        }
    });
}

/// Called when one of the page's own fields has got the keyboard's focus, so that nothing in the game has the focus.
#[wasm_bindgen]
pub fn leave_focus() {
    report(&EVENTS, PageEvent::FocusLeft);
}

/// Called when Enter was pressed in a name field.
#[wasm_bindgen]
pub fn press_play() {
    report(&EVENTS, PageEvent::Start);
}

/// Called after an action on an element that the page made from the tree or the status: `click`, `focus`, `fill` or
/// `slide`.
#[wasm_bindgen]
pub fn act(node: String, action: String, value: String) {
    report(&EVENTS, PageEvent::Act(node, action, value));
}

/// Called when the browser's Back or Forward button leads elsewhere. The trail has the same form as the trail in the status.
#[wasm_bindgen]
pub fn follow_trail(trail: String) {
    report(&EVENTS, PageEvent::Trail(trail));
}

/// Called with the address of the page if something follows a `#` in the address, at the start and when this part changes.
#[wasm_bindgen]
pub fn open_link(link: String) {
    report(&EVENTS, PageEvent::Link(link));
}

/// Called with the text of a file that was dropped or chosen, or with a text that was pasted.
#[wasm_bindgen]
pub fn import_text(text: String) {
    report(&EVENTS, PageEvent::Imported(text));
}

/// Called when another tab with this page has stored something.
#[wasm_bindgen]
pub fn notice_storage() {
    report(&EVENTS, PageEvent::Stored);
}

/// Called with the user's preferences in the browser, at the start and when they change.
#[wasm_bindgen]
pub fn prefer(dark: bool, more_contrast: bool, less_motion: bool, text_size: f32, languages: String) {
    report(&EVENTS, PageEvent::Preferences { dark, more_contrast, less_motion, text_size, languages });
}

/// Called at the start and when the size of the page changes. The parameters are the width and the height of the page without the
/// browser's zoom, in CSS pixels.
#[wasm_bindgen]
pub fn resize(width: f32, height: f32) {
    report(&EVENTS, PageEvent::Size(Vec2::new(width, height)));
}

/// Called when the page has a new graphics context in the place of a lost context.
#[wasm_bindgen]
pub fn restore_graphics() {
    report(&EVENTS, PageEvent::GraphicsRestored);
}

/// Called when a font was fetched for letters that the game's own font does not have. It may be for words that stand out.
#[wasm_bindgen]
pub fn add_font(name: String, file: Vec<u8>, is_semibold: bool) {
    report(&EVENTS, PageEvent::Font(name, file, is_semibold));
}

/// Called when the texts of a language were fetched and, if it has its own, its fonts in the weights 400 and 600.
#[wasm_bindgen]
pub fn add_language(tag: String, texts: String, regular: Option<Vec<u8>>, semibold: Option<Vec<u8>>) {
    report(&EVENTS, PageEvent::Language(tag, texts, regular.into_iter().chain(semibold).collect()));
}

/// Called when the texts or the fonts of a language could not be fetched.
#[wasm_bindgen]
pub fn lack_language(tag: String) {
    report(&EVENTS, PageEvent::LanguageLacking(tag));
}
