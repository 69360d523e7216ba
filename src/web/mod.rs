//! Connects the game with the page around it: what the page shows and stores, and what it reports.

use std::cell::Cell;
use std::sync::{Arc, RwLock};

use bevy::a11y::ActionRequest;
use bevy::app::MainSchedulePlugin;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::despawn_unused_registered_systems;
use bevy::prelude::*;
use bevy::reflect::{TypeRegistry, TypeRegistryArc};
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::egui::{self, FontData, OutputCommand, accesskit};
use bevy_egui::{EguiContexts, EguiOutput, EguiPostUpdateSet};
use wasm_bindgen::prelude::*;

use crate::accessibility;
use crate::bridge::{self, Page, PageEvent, on_page};
use crate::coach::Coach;
use crate::game::{GamePlugin, Purpose};
use crate::intent::{Intent, RoomIntent};
use crate::language::Language;
use crate::layout::SeenSize;
use crate::online;
use crate::persistence::StoredElsewhere;
use crate::preferences::{Preferences, PreferencesSystems};
use crate::records::Import;
use crate::screens::Screens;
use crate::settings::Settings;
use crate::sound::Play;
use crate::ui::reload;
use crate::wake::Wake;
use crate::widgets::fonts::{self, LanguageMissing, LettersMissing, Written};
use crate::window;
use crate::words;

mod bounds;
mod fields;
mod painter;
mod status;
mod trail;
mod tree;

use painter::GraphicsRestored;

/// The largest size of text in the browser that the game follows, relative to the usual size.
const LARGEST_TEXT: f32 = 2.0;

thread_local! {
    static FRAMES: Cell<u32> = const { Cell::new(0) };
}

/// The file of the game's own font, which the page's fields use too.
#[wasm_bindgen]
pub fn our_font() -> Vec<u8> {
    fonts::our_font().to_vec()
}

/// The number of frames that were drawn.
#[wasm_bindgen]
pub fn frames() -> u32 {
    FRAMES.get()
}

/// Starts the game on the canvas with the id `board`. The game begins with the first screen, or resumes a saved game. An error
/// leads to a panic, which is reported to the page.
#[wasm_bindgen]
pub fn start(page: Page, saved: String) {
    bridge::connect(page);
    std::panic::set_hook(Box::new(|panic| _ = on_page(|page| page.report_failure(&panic.to_string()))));

    let mut app = app();
    app.add_plugins((window::persistence, window::bevy_plugins(), GamePlugin::default(), window::plugin));
    app.add_plugins(plugin);
    reload::after_reload(&mut app, &saved);
    reload::before_reload(&mut app, |saved| _ = on_page(|page| page.save_round(saved)));
    app.run();
}

/// The same as [`App::new`], but with an empty list of types that can be looked into. That list would begin with the types of
/// Rust's library and the code to look into them, for which nothing in a page asks.
fn app() -> App {
    let mut app = App::empty();
    app.main_mut().update_schedule = Some(Main.intern());
    let types = TypeRegistryArc { internal: Arc::new(RwLock::new(TypeRegistry::empty())) };
    app.insert_resource(AppTypeRegistry(types));
    app.add_plugins(MainSchedulePlugin);
    app.add_systems(Last, despawn_unused_registered_systems);
    app.add_message::<AppExit>();
    app
}

fn plugin(app: &mut App) {
    app.init_resource::<Preferences>();
    app.add_plugins((painter::plugin, status::plugin, tree::plugin));
    app.add_systems(Startup, |proxy: Res<EventLoopProxyWrapper>| bridge::set_loop(&proxy));
    app.add_systems(PreUpdate, read_page_events.in_set(PreferencesSystems).before(accessibility::pass_on));
    app.add_systems(PostUpdate, fetch_letters.run_if(on_message::<LettersMissing>));
    app.add_systems(PostUpdate, fetch_language.run_if(on_message::<LanguageMissing>));
    app.add_systems(PostUpdate, play.run_if(on_message::<Play>));
    app.add_systems(PostUpdate, copy.after(EguiPostUpdateSet::ProcessOutput));
    app.add_systems(Last, || FRAMES.set(FRAMES.get() + 1));
}

fn read_page_events(
    mut contexts: EguiContexts,
    mut intents: MessageWriter<Intent>,
    mut preferences: ResMut<Preferences>,
    mut requests: MessageWriter<ActionRequest>,
    mut restored: MessageWriter<GraphicsRestored>,
    (mut imports, mut elsewhere): (MessageWriter<Import>, MessageWriter<StoredElsewhere>),
    mut written: ResMut<Written>,
    mut settings: ResMut<Settings>,
    mut seen: ResMut<SeenSize>,
    mut wake: ResMut<Wake>,
    (screens, coach): (Res<Screens>, Res<Coach>),
    purposes: Query<&Purpose>,
) -> Result {
    let mut trail = None;
    for event in bridge::take_events() {
        match event {
            PageEvent::FocusLeft => contexts.ctx_mut()?.memory_mut(egui::Memory::stop_text_input),
            PageEvent::Start => _ = intents.write(Intent::Start),
            PageEvent::Trail(to) => trail = Some(to),
            PageEvent::Link(link) => _ = intents.write(Intent::Link(link)),
            PageEvent::Class(name) => {
                let class = |server| Intent::Room(RoomIntent::FindClass { server, name: Some(name) });
                intents.write_batch(online::server(&settings).map(class));
            }
            PageEvent::Preferences { dark, more_contrast, less_motion, text_size, languages } => {
                let language = Language::first_of(languages.split(','));
                let text_size = text_size.clamp(1.0, LARGEST_TEXT);
                preferences.set_if_neq(Preferences { dark, more_contrast, less_motion, text_size, language });
            }
            PageEvent::Size(size) => _ = seen.set_if_neq(SeenSize(Some(size))),
            PageEvent::Act(node, action, value) => {
                let actions = tree::requests(&node, &action, value);
                // egui cannot focus every node: not cells, and not disabled buttons. So the old focus is cleared here.
                if actions.iter().any(|request| request.action == accesskit::Action::Focus) {
                    contexts.ctx_mut()?.memory_mut(egui::Memory::stop_text_input);
                }
                requests.write_batch(actions);
            }
            PageEvent::Stored => _ = elsewhere.write(StoredElsewhere),
            PageEvent::Imported(text) => _ = imports.write(Import(Ok(text))),
            PageEvent::GraphicsRestored => _ = restored.write(GraphicsRestored),
            PageEvent::Language(tag, texts, fonts) => {
                if let Some(language) = Language::of(&tag) {
                    words::add_texts(language, texts);
                    written.add(language, fonts);
                }
            }
            PageEvent::LanguageLacking(tag) => {
                if let Some(language) = Language::of(&tag) {
                    written.give_up(language, &mut settings);
                }
            }
            PageEvent::Font(name, file, is_semibold) => {
                contexts.ctx_mut()?.add_font(fonts::fallback(name, FontData::from_owned(file), is_semibold));
            }
        }
        wake.now();
    }
    // Only the present place in the browser's history matters, and not the places that were passed since the last update.
    if let Some(to) = trail {
        intents.write_batch(trail::way(&to, &trail::trail(&screens, &coach, &purposes)));
    }
    Ok(())
}

fn copy(outputs: Query<&EguiOutput, Changed<EguiOutput>>) {
    for command in outputs.iter().flat_map(|output| &output.platform_output.commands) {
        if let OutputCommand::CopyText(text) = command {
            on_page(|page| page.copy_text(text));
        }
    }
}

fn play(mut plays: MessageReader<Play>) {
    for play in plays.read() {
        on_page(|page| page.play_sound(play.sound.name(), play.volume));
    }
}

fn fetch_language(mut missing: MessageReader<LanguageMissing>) {
    if let Some(LanguageMissing(language)) = missing.read().last() {
        on_page(|page| page.fetch_language(language.tag()));
    }
}

fn fetch_letters(mut missing: MessageReader<LettersMissing>) {
    let letters: String = missing.read().flat_map(|missing| missing.0.iter()).collect();
    on_page(|page| page.fetch_letters(&letters));
}
