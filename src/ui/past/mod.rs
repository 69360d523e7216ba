//! The screens of the matches that were played: a list of all matches by day, and a single match with its rounds.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy_egui::EguiClipboard;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Context, Event, Ui};
use noughts_engine::play::{MatchRecord, MatchRecordError};

use crate::game::Game;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::layout::measures::{BODY, SMALL};
use crate::persistence::{FileFault, PersistentStore, Problem, export};
use crate::records::{Import, Imported, Past};
use crate::screens::{Screen, Screens};
use crate::widgets::style::{self, color};
use crate::widgets::{Button, PanelSystems, described, rows, say};
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
enum Said {
    /// A match was deleted. The match can be brought back.
    Deleted(MatchRecord),
    Copied,
    Saved(Result<Option<PathBuf>, Problem>),
    Added(Result<Imported, MatchRecordError>),
    /// A file cannot be read.
    NotRead(FileFault),
    /// There was no text to paste.
    NoText,
}

impl Said {
    fn sentence(&self) -> String {
        match self {
            Self::Deleted(_) => words::match_deleted().to_owned(),
            Self::Copied => boards::copied().to_owned(),
            Self::Saved(saved) => words::match_saved(saved.clone()),
            Self::Added(added) => words::matches_added(added),
            Self::NotRead(fault) => words::file_not_read(*fault),
            Self::NoText => words::no_text_of_matches().to_owned(),
        }
    }

    const fn is_fault(&self) -> bool {
        matches!(self, Self::Saved(Err(_)) | Self::Added(Err(_)) | Self::NotRead(_) | Self::NoText)
    }
}

/// What a button asks for.
enum Pressed {
    /// Shows a game that goes on.
    GoOn(Entity),
    Open(MatchRecord),
    /// Shows this round.
    Replay(usize),
    Copy,
    Save,
    Delete,
    /// Brings back the match that was deleted.
    Undo,
    Paste,
    /// Lets the user of a page choose a file.
    #[cfg(target_arch = "wasm32")]
    ChooseFile,
    Leave,
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
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::PastMatches).or_else(in_state(Screen::PastMatch))),
    );
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
            Err(FileFault::NoText) => Said::NoText,
            Err(fault) => Said::NotRead(*fault),
            Ok(text) if text.trim().is_empty() => Said::NoText,
            Ok(text) => {
                let mut new = past.clone();
                let added = new.import(text);
                if added.is_ok() {
                    past.set_if_neq(new);
                }
                Said::Added(added)
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
        pressed = Some(Pressed::Leave);
    }
    let Some(pressed) = pressed else {
        return Ok(());
    };
    match pressed {
        Pressed::Leave => intents.write(Intent::Close),
        Pressed::GoOn(game) => intents.write(Intent::Show(game)),
        Pressed::Open(played) => {
            *shelf = Shelf { opened: Some(played), said: None };
            intents.write(Intent::Open(Screen::PastMatch));
        }
        Pressed::Replay(round) => {
            if let Some(played) = shelf.opened.clone() {
                intents.write(Intent::Replay { played: Box::new(played), round });
            }
        }
        Pressed::Copy => {
            ctx.copy_text(text(is_one, &shelf, &past));
            shelf.said = Some(Said::Copied);
        }
        Pressed::Save => shelf.said = Some(Said::Saved(export(FILE, &text(is_one, &shelf, &past)))),
        Pressed::Delete => {
            if let Some(opened) = shelf.opened.take() {
                past.remove(&opened);
                shelf.said = Some(Said::Deleted(opened));
            }
            intents.write(Intent::Close);
        }
        Pressed::Undo => {
            if let Some(Said::Deleted(deleted)) = shelf.said.take() {
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
            let ink = color(if said.is_fault() { theme.loss } else { theme.text });
            described::live(&say(ui, said.sentence(), BODY, ink));
            if matches!(said, Said::Deleted(_)) && ui.add(Button::outlined(words::bring_match_back())).clicked() {
                pressed = Some(Pressed::Undo);
            }
        }
        if let Some(fault) = self.fault {
            say(ui, fault, SMALL, color(theme.loss));
        }
        pressed
    }
}
