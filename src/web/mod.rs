//! The page around the game: what the browser tells us, and what we tell the page.
//!
//! The page calls the functions here; each leaves its news in a letter box and wakes the sleeping loop. The other way,
//! the page hands [`start`] an object whose methods are called when there is something to show, to keep or to fetch.

use std::cell::{Cell, OnceCell, RefCell};

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::egui::OutputCommand;
use bevy_egui::{EguiOutput, EguiPostUpdateSet};
use wasm_bindgen::prelude::*;
use winit::event_loop::EventLoopProxy;

use crate::accessibility;
use crate::game::{Action, BoardCells, GamePlugin, Match, Round, Saved};
use crate::preferences::{Preferences, PreferencesSystems};
use crate::screen::Screen;
use crate::setup::Draft;
use crate::sound::Play;
use crate::ui::fonts::{self, LettersMissing};
use crate::ui::setup::Start;
use crate::window;

mod status;
mod tree;

#[wasm_bindgen]
extern "C" {
    /// What the page does for us; `web/page.js` has the other half.
    pub type Page;

    /// The status, as JSON, whenever it has changed.
    #[wasm_bindgen(method)]
    fn shows(this: &Page, status: &str);

    /// What there is for assistive technology, as JSON, whenever it has changed.
    #[wasm_bindgen(method)]
    fn describes(this: &Page, tree: &str);

    /// What brings the game back after a reload; empty if there is nothing to bring back.
    #[wasm_bindgen(method)]
    fn keeps(this: &Page, saved: &str);

    /// What the browser has kept under a name.
    #[wasm_bindgen(method, catch)]
    fn recalls(this: &Page, name: &str) -> Result<Option<String>, JsValue>;

    /// Has the browser keep a text, for the next time.
    #[wasm_bindgen(method, catch)]
    fn remembers(this: &Page, name: &str, text: &str) -> Result<(), JsValue>;

    /// Gives what is kept under a name another one, which it tells.
    #[wasm_bindgen(method, catch, js_name = putsAside)]
    fn puts_aside(this: &Page, name: &str) -> Result<String, JsValue>;

    /// Plays a sound by its name, so loud between 0 and 1.
    #[wasm_bindgen(method)]
    fn plays(this: &Page, sound: &str, volume: f32);

    /// Puts a text into the clipboard.
    #[wasm_bindgen(method)]
    fn copies(this: &Page, text: &str);

    /// Fetches fonts that have these letters, and hands them to [`add_font`].
    #[wasm_bindgen(method)]
    fn fetches(this: &Page, letters: &str);

    /// The game has failed, and nothing can be called any more.
    #[wasm_bindgen(method)]
    fn fails(this: &Page, report: &str);
}

/// What the page has told us since the last update.
enum News {
    Name(usize, String),
    Start,
    Screen(Screen),
    Font(String, Vec<u8>),
    Preferences(Preferences),
    Requests(Vec<ActionRequest>),
}

thread_local! {
    static PAGE: OnceCell<Page> = const { OnceCell::new() };
    static NEWS: RefCell<Vec<News>> = const { RefCell::new(Vec::new()) };
    static LOOP: RefCell<Option<EventLoopProxy<WinitUserEvent>>> = const { RefCell::new(None) };
    static FRAMES: Cell<u32> = const { Cell::new(0) };
}

fn on_page<T>(call: impl FnOnce(&Page) -> T) -> Option<T> {
    PAGE.with(|page| page.get().map(call))
}

/// What the browser has kept under a name; nothing at all if it may not be asked.
pub fn recall(name: &str) -> Option<Option<String>> {
    on_page(|page| page.recalls(name).ok())?
}

/// Has the browser keep a text, if it does.
pub fn remember(name: &str, text: &str) -> Option<()> {
    on_page(|page| page.remembers(name, text).ok())?
}

/// Gives what is kept under a name another one, and tells it.
pub fn put_aside(name: &str) -> Option<String> {
    on_page(|page| page.puts_aside(name).ok())?
}

fn tell(news: News) {
    NEWS.with_borrow_mut(|all| all.push(news));
    wake();
}

/// Runs one update, if the game sleeps.
#[wasm_bindgen]
pub fn wake() {
    LOOP.with_borrow(|proxy| {
        if let Some(proxy) = proxy {
            let _gone = proxy.send_event(WinitUserEvent::WakeUp); // with the page
        }
    });
}

/// A name was typed into the page's own field for player 0 or 1.
#[wasm_bindgen]
pub fn type_name(player: usize, name: String) {
    if player < 2 {
        tell(News::Name(player, name));
    }
}

/// Enter was pressed in such a field.
#[wasm_bindgen]
pub fn press_play() {
    tell(News::Start);
}

/// Something is done with an element that [`Page::describes`] told of: `click`, `focus`, `fill` or `slide`.
#[wasm_bindgen]
pub fn act(node: &str, action: &str, value: String) {
    tell(News::Requests(tree::requests(node, action, value)));
}

/// The browser's Back or Forward button leads to a screen, by the name that the status has for it; an unknown one is the
/// set-up screen.
#[wasm_bindgen]
pub fn show_screen(name: &str) {
    let found = status::SCREENS.iter().find(|(known, _)| *known == name);
    tell(News::Screen(found.map_or(Screen::Menu, |(_, screen)| *screen)));
}

/// How the browser's user wants to see pages; at the start, and whenever it changes.
#[wasm_bindgen]
pub fn prefer(dark: bool, more_contrast: bool, less_motion: bool) {
    tell(News::Preferences(Preferences { dark, more_contrast, less_motion }));
}

/// A font that was fetched for letters that ours lacks.
#[wasm_bindgen]
pub fn add_font(name: String, file: Vec<u8>) {
    tell(News::Font(name, file));
}

/// Our own font's file, for the page's fields.
#[wasm_bindgen]
pub fn our_font() -> Vec<u8> {
    fonts::our_font().to_vec()
}

/// How many frames were drawn.
#[wasm_bindgen]
pub fn frames() -> u32 {
    FRAMES.get()
}

/// Begins to play on the canvas with the id `board`: from the set-up screen, or where a saved game stood.
///
/// # Errors
/// Never; whatever goes wrong is a panic, of which the page is told.
#[wasm_bindgen]
pub fn start(page: Page, pictures: String, saved: String) {
    PAGE.with(|cell| _ = cell.set(page));
    std::panic::set_hook(Box::new(|panic| _ = on_page(|page| page.fails(&panic.to_string()))));

    let mut app = App::new();
    app.add_plugins((window::keep, window::bevy_plugins(pictures), GamePlugin::default(), window::plugin));
    app.add_plugins(plugin);
    if let Ok(saved) = saved.parse() {
        app.add_systems(Startup, move |actions: MessageWriter<Action>, screen: ResMut<NextState<Screen>>| {
            resume(&saved, actions, screen)
        });
    }
    app.run();
}

fn plugin(app: &mut App) {
    app.add_plugins((status::plugin, tree::plugin));
    app.add_systems(Startup, keep_proxy);
    app.add_systems(PreUpdate, read_news.in_set(PreferencesSystems).before(accessibility::pass_on));
    app.add_systems(PostUpdate, (keep, fetch_letters.run_if(on_message::<LettersMissing>)));
    app.add_systems(PostUpdate, play.run_if(on_message::<Play>));
    app.add_systems(PostUpdate, copy.after(EguiPostUpdateSet::ProcessOutput));
    app.add_systems(Last, || FRAMES.set(FRAMES.get() + 1));
}

fn keep_proxy(proxy: Res<EventLoopProxyWrapper>) {
    LOOP.set(Some((**proxy).clone()));
}

fn resume(saved: &Saved, mut actions: MessageWriter<Action>, mut screen: ResMut<NextState<Screen>>) {
    actions.write(Action::Resume(saved.clone()));
    screen.set(Screen::Game);
}

fn read_news(
    mut contexts: bevy_egui::EguiContexts,
    mut draft: ResMut<Draft>,
    mut starts: MessageWriter<Start>,
    mut screen: ResMut<NextState<Screen>>,
    mut preferences: ResMut<Preferences>,
    mut requests: MessageWriter<ActionRequest>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    for news in NEWS.take() {
        match news {
            News::Name(player, name) => {
                draft.names[player] = name;
                draft.errors = [None; 2];
            }
            News::Start => _ = starts.write(Start),
            News::Screen(to) => screen.as_mut().set_if_neq(to),
            News::Preferences(told) => _ = preferences.set_if_neq(told),
            News::Requests(asked) => _ = requests.write_batch(asked),
            News::Font(name, file) => {
                contexts.ctx_mut()?.add_font(fonts::fallback(name, bevy_egui::egui::FontData::from_owned(file)));
            }
        }
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The round's record outlives the page: a lost graphics context or a reload loses no move.
fn keep(cells: BoardCells, round: Res<Round>, pairing: Res<Match>, screen: Res<State<Screen>>) {
    if round.is_changed() || pairing.is_changed() || screen.is_changed() {
        let saved = match screen.get() {
            Screen::Game => Saved::new(&pairing, &cells).to_string(),
            Screen::Menu => String::new(),
            Screen::Editor | Screen::Tree | Screen::Puzzles | Screen::Settings => return,
        };
        on_page(|page| page.keeps(&saved));
    }
}

fn copy(outputs: Query<&EguiOutput, Changed<EguiOutput>>) {
    for command in outputs.iter().flat_map(|output| &output.platform_output.commands) {
        if let OutputCommand::CopyText(text) = command {
            on_page(|page| page.copies(text));
        }
    }
}

fn play(mut plays: MessageReader<Play>) {
    for play in plays.read() {
        on_page(|page| page.plays(play.sound.name(), play.volume));
    }
}

fn fetch_letters(mut missing: MessageReader<LettersMissing>) {
    let letters: String = missing.read().flat_map(|missing| missing.0.iter()).collect();
    on_page(|page| page.fetches(&letters));
}
