//! The screens of what was played: totals beside a list of all matches by day, and a single match with its rounds.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy_egui::EguiClipboard;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Context, Event, Ui};
use noughts_engine::play::{MatchReader, MatchRecord};
use noughts_engine::rules::Rules;

use crate::game::Game;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::layout::measures::{CLOSE, HEAD, SMALL, WIDE_MARGIN};
use crate::look::icons::Icon;
use crate::persistence::{FileFault, PersistentStore, export};
use crate::records::{Import, Past, Results, Totals};
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::Draft;
use crate::widgets::modal::popup;
use crate::widgets::{Button, PanelSystems, Row, color, place, rows, say, style};
use crate::words::{self, boards};

use super::bar;
use super::{Intents, LessonSystems};

mod games;
mod list;
mod one;
mod said;
mod totals;

use said::Said;

/// The name of a file of matches, without its extension.
const FILE: &str = "noughts-matches";
/// The least width of two columns, a height that has no room for totals above matches, and the width of the menu.
const TWO_COLUMNS: f32 = 600.0;
const LOW: f32 = 420.0;
const MENU: f32 = 240.0;

/// What these screens show besides the matches themselves.
#[derive(Resource, Default)]
struct Shelf {
    /// The match that is open, or that was open last.
    opened: Option<MatchRecord>,
    /// The game whose totals are shown, or `None` for all games.
    game: Option<Rules>,
    /// The result of the last action, until another screen is shown.
    said: Option<Said<Undo>>,
}

/// What can be taken back.
enum Undo {
    /// This match was deleted.
    Deleted(MatchRecord),
    /// Totals were begun anew. These are the totals before and just after that.
    BegunAnew(Box<[Totals; 2]>),
}

/// What a button asks for.
enum Pressed {
    /// Writes this intent.
    Ask(Intent),
    Open(MatchRecord),
    Copy,
    Save,
    Delete,
    /// Forgets all totals and firsts.
    BeginAnew,
    /// Takes back what can be taken back.
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
    mut totals: ResMut<Totals>,
    mut shelf: ResMut<Shelf>,
    mut screens: ResMut<Screens>,
    draft: Res<Draft>,
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
                    let mut counted = totals.clone();
                    let matches = MatchReader::new(text).flatten();
                    matches.for_each(|played| counted.import(&played, draft.names()[0].trim()));
                    totals.set_if_neq(counted);
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
    (mut past, mut totals): (ResMut<Past>, ResMut<Totals>),
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
    let played = totals.games();
    shelf.game.take_if(|game| !played.contains(game));
    let (game, has_chip) = (shelf.game, !is_one && played.len() > 1);
    let (mut area, mut is_undone) = (layout.choices, false);
    if let Some(said) = &shelf.said {
        place(ctx, &layout, "said", area, |ui| {
            let (is_pressed, height) = said.show(ui);
            is_undone = is_pressed;
            area.max.y -= height * layout.zoom;
        });
    }
    rows(ctx, &layout, &format!("past matches {is_one}"), area, |ui| {
        // Whether there is a scroll bar or not, everything stays in its place.
        let all = layout.in_points(layout.choices);
        ui.set_max_width(all.width() - ui.spacing().scroll.allocated_width());
        let opened = shelf.opened.as_ref().filter(|opened| past.all().contains(opened));
        let fault = fault.as_deref();
        // Where the bar has no room for the chip, the chip is below the bar.
        if has_chip && games::place_in_bar(ui, &layout, game).is_none() && games::chip(ui, None, game) {
            pressed = Some(Pressed::Ask(Intent::PlayedGames));
        }
        let shown = if is_one {
            one::show(ui, opened, fault)
        } else if ui.available_width() >= TWO_COLUMNS {
            ui.spacing_mut().item_spacing.x = HEAD;
            ui.columns_const(|[left, right]| {
                left.spacing_mut().item_spacing.x = CLOSE;
                right.spacing_mut().item_spacing.x = CLOSE;
                totals::show(left, &totals, game);
                list::show(right, &games, &past, fault)
            })
        } else if all.height() < LOW {
            // What can be pressed comes first where little is in view.
            let pressed = list::show(ui, &games, &past, fault);
            ui.add_space(WIDE_MARGIN);
            totals::show(ui, &totals, game);
            pressed
        } else {
            totals::show(ui, &totals, game);
            ui.add_space(WIDE_MARGIN);
            list::show(ui, &games, &past, fault)
        };
        pressed = pressed.take().or(shown);
    });
    pressed = pressed.or(is_undone.then_some(Pressed::Undo));
    place(ctx, &layout, "bar", layout.bar, |ui| {
        let has_menu = if is_one { shelf.opened.is_some() } else { totals.all() != Results::default() };
        intents.when(has_menu && bar::menu(ui, &layout), Intent::Menu);
        let title = if is_one { words::past_matches() } else { words::totals() };
        let chip = games::place_in_bar(ui, &layout, game).filter(|_| has_chip);
        intents.when(chip.is_some() && games::chip(ui, chip, game), Intent::PlayedGames);
        let until = chip.map_or(ui.max_rect().right(), |chip| chip.left());
        intents.when(bar::back(ui, &layout, title, until), Intent::Close);
    });
    if screens.overlay == Some(Overlay::Menu) {
        let (row, chosen) = match is_one {
            true => (Row::new(Icon::Erase, words::delete_match()), Pressed::Delete),
            false => (Row::new(Icon::Restart, words::begin_anew()), Pressed::BeginAnew),
        };
        let show = |ui: &mut Ui| ui.add(row).clicked();
        let (is_chosen, is_left) =
            popup(ctx, ("menu of past matches", words::menu()), layout.menu_corner(), MENU, show);
        pressed = pressed.or(is_chosen.then_some(chosen));
        intents.when(is_chosen || is_left, Intent::Back);
    }
    if screens.overlay == Some(Overlay::PlayedGames) {
        let (chosen, is_left) = games::show(ctx, &layout, played, game);
        shelf.game = chosen.unwrap_or(game);
        intents.when(is_left, Intent::Back);
    }
    let Some(pressed) = pressed else {
        return Ok(());
    };
    match pressed {
        Pressed::Ask(intent) => intents.write(intent),
        Pressed::Open(played) => {
            (shelf.opened, shelf.said) = (Some(played), None);
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
                shelf.said = Some(Said::new(words::match_deleted(), false).with(Undo::Deleted(opened)));
            }
            intents.write(Intent::Close);
        }
        Pressed::BeginAnew => {
            let [before, anew] = [totals.clone(), totals.anew()];
            *totals = anew.clone();
            let undo = Undo::BegunAnew(Box::new([before, anew]));
            shelf.said = Some(Said::new(words::begun_anew(), false).with(undo));
        }
        Pressed::Undo => match shelf.said.take().and_then(|said| said.undo) {
            Some(Undo::Deleted(deleted)) => past.add(deleted),
            // What was counted since then stays counted.
            Some(Undo::BegunAnew(totals_then)) => {
                let [before, anew] = *totals_then;
                *totals = before.merged(&anew, totals.clone());
            }
            None => {}
        },
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

/// Draws what is wrong with the storage.
fn say_fault(ui: &mut Ui, fault: Option<&str>) {
    if let Some(fault) = fault {
        say(ui, fault, SMALL, color(style::theme(ui.ctx()).loss));
    }
}
