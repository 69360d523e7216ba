//! The screens of the matches that were played: a list of all matches by day, and a single match with its rounds.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy_egui::EguiClipboard;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Context, Event, Ui};
use noughts_engine::play::MatchRecord;

use crate::game::Game;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::layout::measures::{BODY, SMALL};
use crate::persistence::{FileFault, PersistentStore, export};
use crate::records::{Import, Past};
use crate::screens::{Screen, Screens};
use crate::widgets::{Button, PanelSystems, color, described, rows, say, style};
use crate::words::{self, boards};

use super::bar::bar;
use super::{Intents, LessonSystems};

mod list;
mod one;

/// The name of a file of matches, without its extension.
const FILE: &str = "noughts-matches";

/// What these screens show besides the matches themselves.
#[derive(Resource, Default)]
struct Shelf {
    /// The match that is open, or that was open last.
    opened: Option<MatchRecord>,
    /// The result of the last action, until another screen is shown.
    said: Option<Said>,
}

/// The result of an action.
struct Said {
    sentence: String,
    is_fault: bool,
    /// The match that was deleted, which can be brought back.
    deleted: Option<MatchRecord>,
}

impl Said {
    fn new(sentence: impl Into<String>, is_fault: bool) -> Self {
        Self { sentence: sentence.into(), is_fault, deleted: None }
    }
}

/// What a button asks for.
enum Pressed {
    /// Writes this intent.
    Ask(Intent),
    Open(MatchRecord),
    Copy,
    Save,
    Delete,
    /// Brings back the match that was deleted.
    Undo,
    Paste,
    /// Lets the user of a page choose a file.
    #[cfg(target_arch = "wasm32")]
    ChooseFile,
}

/// Where matches come from.
#[derive(SystemParam)]
struct Sources<'w> {
    imports: MessageWriter<'w, Import>,
    #[cfg(not(target_arch = "wasm32"))]
    clipboard: ResMut<'w, EguiClipboard>,
}

impl Sources<'_> {
    /// Takes the text that a person has pasted with a key.
    fn read_keys(&mut self, ctx: &Context) {
        let pasted = ctx.input(|input| {
            input.events.iter().rev().find_map(|event| match event {
                Event::Paste(text) => Some(text.clone()),
                _ => None,
            })
        });
        if let Some(text) = pasted {
            self.imports.write(Import(Ok(text)));
        }
    }

    fn paste(&mut self) {
        #[cfg(not(target_arch = "wasm32"))]
        self.imports.write(Import(self.clipboard.get_text().ok_or(FileFault::NoText)));
        #[cfg(target_arch = "wasm32")]
        crate::bridge::on_page(crate::bridge::Page::paste_text);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>();
    app.add_systems(Update, import.run_if(on_message::<Import>).in_set(LessonSystems));
    let is_shown = in_state(Screen::PastMatches).or_else(in_state(Screen::PastMatch));
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(is_shown));
    for screen in [Screen::Home, Screen::Game] {
        app.add_systems(OnEnter(screen), |mut shelf: ResMut<Shelf>| shelf.said = None);
    }
}

/// Adds the matches of a text that was pasted or dropped, and shows the result.
fn import(
    mut imports: MessageReader<Import>,
    mut past: ResMut<Past>,
    mut shelf: ResMut<Shelf>,
    mut screens: ResMut<Screens>,
) {
    for Import(text) in imports.read() {
        shelf.said = Some(match text {
            Err(FileFault::NoText) => Said::new(words::no_text_of_matches(), true),
            Err(fault) => Said::new(words::file_not_read(*fault), true),
            Ok(text) if text.trim().is_empty() => Said::new(words::no_text_of_matches(), true),
            Ok(text) => {
                let mut new = past.clone();
                let added = new.import(text);
                if added.is_ok() {
                    past.set_if_neq(new);
                }
                Said::new(words::matches_added(&added), added.is_err())
            }
        });
        screens.open(Screen::PastMatches);
    }
}

fn show(
    mut intents: Intents,
    mut shelf: ResMut<Shelf>,
    mut past: ResMut<Past>,
    mut sources: Sources,
    store: Option<Res<PersistentStore<Past>>>,
    screen: Res<State<Screen>>,
    screens: Res<Screens>,
    layout: Res<BoardLayout>,
    games: Query<Game>,
) -> Result {
    let ctx = &intents.ctx()?;
    if screens.overlay.is_none() {
        sources.read_keys(ctx);
    }
    let is_one = *screen.get() == Screen::PastMatch;
    let fault = store.as_deref().and_then(PersistentStore::fault).map(words::fault);
    let mut pressed = None;
    rows(ctx, &layout, &format!("past matches {is_one}"), layout.choices, |ui| {
        let opened = shelf.opened.as_ref().filter(|opened| past.all().contains(opened));
        let parts = Parts { said: shelf.said.as_ref(), fault: fault.as_deref() };
        pressed = match (is_one, opened) {
            (true, opened) => one::show(ui, opened, &parts),
            (false, _) => list::show(ui, &games, &past, &parts),
        };
    });
    if bar(ctx, &layout, words::past_matches()) {
        pressed = Some(Pressed::Ask(Intent::Close));
    }
    let Some(pressed) = pressed else {
        return Ok(());
    };
    match pressed {
        Pressed::Ask(intent) => intents.write(intent),
        Pressed::Open(played) => {
            *shelf = Shelf { opened: Some(played), said: None };
            intents.write(Intent::Open(Screen::PastMatch));
        }
        Pressed::Copy => {
            ctx.copy_text(text(is_one, &shelf, &past));
            shelf.said = Some(Said::new(boards::copied(), false));
        }
        Pressed::Save => {
            let saved = export(FILE, &text(is_one, &shelf, &past));
            let is_fault = saved.is_err();
            shelf.said = Some(Said::new(words::match_saved(saved), is_fault));
        }
        Pressed::Delete => {
            if let Some(opened) = shelf.opened.take() {
                past.remove(&opened);
                shelf.said = Some(Said { deleted: Some(opened), ..Said::new(words::match_deleted(), false) });
            }
            intents.write(Intent::Close);
        }
        Pressed::Undo => {
            if let Some(deleted) = shelf.said.take().and_then(|said| said.deleted) {
                past.add(deleted);
            }
        }
        Pressed::Paste => sources.paste(),
        #[cfg(target_arch = "wasm32")]
        Pressed::ChooseFile => _ = crate::bridge::on_page(crate::bridge::Page::choose_file),
    }
    intents.draw_again();
    Ok(())
}

/// The text of the match that is open, or of all matches.
fn text(is_one: bool, shelf: &Shelf, past: &Past) -> String {
    match &shelf.opened {
        Some(opened) if is_one => MatchRecord::print_all([opened]),
        _ => MatchRecord::print_all(past.all()),
    }
}

/// Draws these buttons side by side. Returns what the pressed button asks for.
fn buttons(ui: &mut Ui, buttons: impl IntoIterator<Item = (&'static str, Pressed)>) -> Option<Pressed> {
    let row = |ui: &mut Ui| {
        let pressed = buttons.into_iter().filter(|(text, _)| ui.add(Button::outlined(text)).clicked());
        pressed.map(|(_, pressed)| pressed).last()
    };
    ui.horizontal_wrapped(row).inner
}

/// The parts that both screens have.
struct Parts<'a> {
    said: Option<&'a Said>,
    fault: Option<&'a str>,
}

impl Parts<'_> {
    /// Draws the result of the last action, and what is wrong with the storage.
    fn sentences(&self, ui: &mut Ui) -> Option<Pressed> {
        let theme = style::theme(ui.ctx());
        let mut pressed = None;
        if let Some(said) = self.said {
            let ink = color(if said.is_fault { theme.loss } else { theme.text });
            described::live(&say(ui, &said.sentence, BODY, ink));
            if said.deleted.is_some() && ui.add(Button::outlined(words::bring_match_back())).clicked() {
                pressed = Some(Pressed::Undo);
            }
        }
        if let Some(fault) = self.fault {
            say(ui, fault, SMALL, color(theme.loss));
        }
        pressed
    }
}
