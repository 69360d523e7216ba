//! The ways to send the round or position on the board to somebody: as a picture, as text, as a file, by letter, or as a link.

use bevy::prelude::*;
use bevy_egui::egui::{ColorImage, Context, Response, Ui, vec2};
use noughts_engine::play::{Link, MatchRecord, Name};
use noughts_engine::rules::Board;

#[cfg(target_arch = "wasm32")]
use crate::bridge::on_page;
use crate::game::{GameItem, MatchView};
use crate::intent::Intent;
use crate::layout::measures::{APART, CLOSE, GROUP, HEAD, NEAR, SMALL, TIGHT, WIDE_MARGIN};
use crate::layout::{BoardLayout, Edge};
use crate::links::{can_go_on_by_letter, sends_letter};
use crate::look::icons::Icon;
use crate::online::{Online, Room};
use crate::persistence::{export, export_picture};
use crate::records::now;
use crate::screens::{Overlay, Screen, Screens};
use crate::settings::Settings;
use crate::widgets::side_panel::{over, rule};
use crate::widgets::{Button, Row, Switch, described, quiet, say};
use crate::words::{self, boards};

use super::Intents;
use super::editor::Editing;

mod links;
mod picture;
mod way;

pub(super) use links::{qr_code, ways};
use picture::{PIXELS, Sent};
use way::Way;

/// The names of the files, without their extensions.
const PICTURE_FILE: &str = "noughts";
pub(super) const MATCH_FILE: &str = "noughts-match";
/// The width of the picture: alone in a side panel from the right, and elsewhere. The space between the picture and the QR code.
const PICTURE: [f32; 2] = [176.0, 140.0];
const BESIDE: f32 = WIDE_MARGIN;
/// The least width of the QR code beside the picture.
const LEAST_CODE: f32 = 96.0;
/// A screen that is lower than this has no room for pictures and buttons together.
const ROOM: f32 = 560.0;

/// The data that the side panel remembers between updates.
#[derive(Default)]
pub(super) struct Memory {
    is_open: bool,
    /// What was copied last, and how.
    copied: Option<(Way, String)>,
    /// Where something was saved last, or why it was not.
    saved: Option<String>,
    /// The greatest height of the contents since the side panel was opened. Until they are measured, they have all the room there
    /// is, so that no scroll bar makes them narrower.
    height: f32,
}

/// Draws the side panel.
pub(super) fn show(
    mut intents: Intents,
    mut memory: Local<Memory>,
    (screens, online): (Res<Screens>, Res<Online>),
    mut settings: ResMut<Settings>,
    editing: Res<Editing>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    let is_open = screens.overlay == Some(Overlay::Share);
    if std::mem::replace(&mut memory.is_open, is_open) != is_open && is_open {
        (memory.copied, memory.saved, memory.height) = (None, None, f32::MAX);
    }
    if !is_open {
        return Ok(());
    }
    let is_editor = screens.current() == Screen::Editor;
    let edited = editing.position().ok().filter(|_| is_editor);
    let (link, sender) = linked(&game, edited.as_ref());
    let link = link.from_sender(sender.clone().filter(|_| settings.sends_name));
    // In a room, the first link lets people watch, unless the board shows something else.
    let room = online.room_of(game.entity()).filter(|_| game.allowed().share_watching && !is_editor);
    let board: &Board = edited.as_ref().unwrap_or(game.round().board());
    let (title, mark) = words::picture_title((!is_editor).then(|| game.pairing()), board);
    let shared = Shared {
        round: links::address(&settings).map(|page| format!("{page}#{}", link.fragment())),
        live: room.and_then(Room::watch_address).map(|room| room.link()),
        goes_on_by_letter: !link.is_letter && !is_editor && can_go_on_by_letter(&game),
        played: Some(MatchRecord::new(now(), game.pairing(), game.round()))
            .filter(|played| !is_editor && !played.rounds().is_empty()),
        picture: Sent { board, title, mark },
        sender,
        link,
    };
    let mut sends_name = settings.sends_name;
    let ctx = intents.ctx()?;
    let title = if is_editor { words::share() } else { words::share_title(shared.link.is_letter, board.is_over()) };
    let (mut pressed, mut height) = (None, 0.0);
    let width = if layout.panel().edge == Edge::Right && shared.address().is_none() { PICTURE[0] } else { PICTURE[1] };
    let is_closed = over(&ctx, &layout, title, memory.height, |ui| {
        pressed = shared.show(ui, width, &memory, &mut sends_name);
        // In the pass in which egui only measures the area, contents have other sizes.
        height = if ui.is_sizing_pass() { 0.0 } else { ui.min_rect().height() };
    });
    // A scroll bar makes the contents narrower, and so the QR code smaller. The side panel only grows, so that it comes to rest.
    if height > 0.0 && (memory.height == f32::MAX || height > memory.height + 0.5) {
        memory.height = height;
        ctx.request_discard("the contents of Share have another height");
    }
    if is_closed {
        intents.write(Intent::Back);
    }
    if sends_name != settings.sends_name {
        settings.sends_name = sends_name;
        intents.draw_again();
    }
    match pressed {
        None => return Ok(()),
        Some(Way::ByLetter) => intents.write(Intent::ByLetter),
        Some(way) => shared.send(&ctx, way, &mut memory),
    }
    intents.draw_again();
    Ok(())
}

/// The link to the position that is edited or to the round, and the name that a letter can tell.
fn linked(game: &GameItem, edited: Option<&Board>) -> (Link, Option<Name>) {
    match edited {
        Some(board) => (Link::to_board(board), None),
        None if sends_letter(game) => {
            let sender = game.pairing().players[game.to_move().other()].name();
            (Link::new(game.round()).letter(), sender.cloned())
        }
        None => (Link::new(game.round()), None),
    }
}

/// The bytes of a picture, four for each pixel.
fn bytes(picture: &ColorImage) -> Vec<u8> {
    picture.pixels.iter().flat_map(|pixel| pixel.to_array()).collect()
}

/// What is sent to somebody.
struct Shared<'a> {
    link: Link,
    /// The name that a letter can tell.
    sender: Option<Name>,
    /// The address that leads to the round, if the address of a page is known.
    round: Option<String>,
    /// The address that lets people watch the room.
    live: Option<String>,
    picture: Sent<'a>,
    /// The match, if there is something to see in it.
    played: Option<MatchRecord>,
    /// Whether the round can go on by letter.
    goes_on_by_letter: bool,
}

impl Shared<'_> {
    /// The address that is sent first, and is shown as a QR code.
    fn address(&self) -> Option<&str> {
        self.live.as_deref().or(self.round.as_deref())
    }

    /// The text and the link that go with the picture. Without a link, the text has the round, and is all of a letter.
    #[cfg(target_arch = "wasm32")]
    fn text(&self) -> (String, &str) {
        match self.address() {
            Some(link) => (self.picture.title.clone(), link),
            None if self.link.is_letter => (self.link_text(), ""),
            None => (format!("{}\n{}", self.picture.title, self.link), ""),
        }
    }

    /// Sends everything in a way.
    fn send(&self, ctx: &Context, way: Way, memory: &mut Memory) {
        match way {
            #[cfg(target_arch = "wasm32")]
            Way::Send => {
                let (text, link) = self.text();
                on_page(|page| page.share(&text, link, PIXELS, &bytes(&self.picture.pixels(ctx))));
            }
            Way::SavePicture => {
                let saved = export_picture(PICTURE_FILE, PIXELS, &bytes(&self.picture.pixels(ctx)));
                memory.saved = Some(words::match_saved(saved));
            }
            Way::SaveFile => {
                let saved = export(MATCH_FILE, &MatchRecord::print_all(&self.played));
                memory.saved = Some(words::match_saved(saved));
            }
            way => {
                let text = self.copied_by(way);
                ctx.copy_text(text.clone());
                memory.copied = Some((way, text));
            }
        }
    }

    /// The text that a way copies.
    fn copied_by(&self, way: Way) -> String {
        let address = match way {
            Way::CopyLink => self.address(),
            Way::CopyRoundLink => self.round.as_deref(),
            _ => None,
        };
        address.map_or_else(|| self.link_text(), str::to_owned)
    }

    /// The round as people read it. A letter is only opened, so its text is as short as that of a link.
    fn link_text(&self) -> String {
        if self.link.is_letter { self.link.fragment() } else { self.link.to_string() }
    }

    /// The ways that there are, in their order. The first of them is the main one. Without the system's ways, a letter is sent by its
    /// link or its text, and a room is watched by its link.
    fn ways(&self) -> impl Iterator<Item = Way> {
        #[cfg(target_arch = "wasm32")]
        let sends = on_page(|page| page.can_share()).unwrap_or(false);
        #[cfg(not(target_arch = "wasm32"))]
        let sends = false;
        let is_letter = self.link.is_letter;
        let picture_is_main = !sends && !is_letter && self.live.is_none();
        let ways = [
            (sends, Way::Send),
            (picture_is_main, Way::SavePicture),
            (self.address().is_some(), Way::CopyLink),
            (self.live.is_some() && self.round.is_some(), Way::CopyRoundLink),
            (!picture_is_main && !is_letter, Way::SavePicture),
            (true, Way::CopyText),
            (is_letter, Way::SavePicture),
            (self.played.is_some(), Way::SaveFile),
            (self.goes_on_by_letter, Way::ByLetter),
        ];
        ways.into_iter().filter(|(is_there, _)| *is_there).map(|(_, way)| way)
    }

    /// Draws everything, with a picture of this width, and the choice whether a letter tells the name of its sender. Returns the way
    /// that was pressed.
    fn show(&self, ui: &mut Ui, width: f32, memory: &Memory, sends_name: &mut bool) -> Option<Way> {
        // Where there is little room, the pictures come after the buttons.
        let is_low = ui.ctx().content_rect().height() < ROOM;
        if !is_low {
            self.pictures(ui, width);
        }
        let mut pressed = None;
        ui.spacing_mut().item_spacing.y = 0.0;
        if let Some(name) = &self.sender {
            ui.add(Switch::new(sends_name, &words::send_name(name.as_str())));
        }
        for (index, way) in self.ways().enumerate() {
            let is_copied = memory.copied.as_ref().is_some_and(|(by, text)| *by == way && *text == self.copied_by(way));
            let (icon, name) = if is_copied { (Icon::Check, boards::copied()) } else { (way.icon(), way.name()) };
            let button = if index == 0 {
                self.main(ui, way, Button::main(name).with(icon))
            } else {
                if index > 1 {
                    rule(ui, ui.available_rect_before_wrap());
                }
                ui.add(Row::new(icon, name).in_list(HEAD).note(&self.note(way)))
            };
            if is_copied {
                described::live(&button);
            }
            pressed = if button.clicked() { Some(way) } else { pressed };
        }
        if let Some(saved) = &memory.saved {
            ui.add_space(CLOSE);
            let said = say(ui, saved, SMALL, quiet(ui.ctx()));
            described::live(&said);
            said.scroll_to_me(None);
        }
        if is_low {
            ui.add_space(APART);
            self.pictures(ui, width);
        }
        pressed
    }

    /// Draws the main button and, below it, what happens then with a letter or a link to a room.
    fn main(&self, ui: &mut Ui, way: Way, button: Button) -> Response {
        let response = ui.add(button);
        ui.add_space(CLOSE);
        let hint = match way {
            _ if self.link.is_letter && !self.picture.board.is_over() => words::letter_hint(),
            _ if self.link.is_letter => return response,
            Way::CopyLink => words::watch_hint(),
            _ => return response,
        };
        say(ui, hint, SMALL, quiet(ui.ctx()));
        ui.add_space(TIGHT);
        response
    }

    /// What a way sends, or what becomes of it.
    fn note(&self, way: Way) -> String {
        match way {
            Way::CopyLink if self.live.is_some() => words::watch_hint().to_owned(),
            Way::CopyLink => self.address().and_then(links::readable).unwrap_or_default().to_owned(),
            Way::CopyText => self.link_text(),
            Way::SaveFile => words::file_hint().to_owned(),
            Way::ByLetter => words::letter_hint().to_owned(),
            Way::Send | Way::CopyRoundLink | Way::SavePicture => String::new(),
        }
    }

    /// Draws the picture as it goes out, and beside it the QR code of the link.
    fn pictures(&self, ui: &mut Ui, width: f32) {
        let column = ui.available_width() - width - BESIDE;
        ui.add_space(CLOSE);
        let code = |ui: &mut Ui, address: &str| {
            ui.vertical_centered(|ui| {
                qr_code(ui, address);
                let below = self.live.as_deref().and_then(links::readable).unwrap_or(words::point_phone());
                say(ui, below, SMALL, quiet(ui.ctx()));
            });
        };
        // Without room beside the picture, the QR code is below it.
        let Some(address) = self.address().filter(|_| column >= LEAST_CODE) else {
            ui.vertical_centered(|ui| self.picture.show(ui, width));
            self.address().into_iter().for_each(|address| code(ui, address));
            ui.add_space(GROUP);
            return;
        };
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, NEAR);
            self.picture.show(ui, width);
            ui.add_space(BESIDE);
            ui.allocate_ui(vec2(column, 0.0), |ui| code(ui, address));
        });
        ui.add_space(GROUP);
    }
}
