//! The ways to send the round or position on the board to somebody: as a link, as a picture of the link, or as text.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, CornerRadius, Label, Mesh, Rect, RichText, Sense, Ui, WidgetType, pos2, vec2};
use noughts_engine::play::Link;
use qrcodegen::{QrCode, QrCodeEcc};

#[cfg(target_arch = "wasm32")]
use crate::bridge::on_page;
use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::layout::measures::{BODY, SMALL};
use crate::links::{can_go_on_by_letter, sends_letter};
use crate::look::icons::Icon;
use crate::online::{Online, Room};
use crate::screens::{Overlay, Screen, Screens};
use crate::settings::Settings;
use crate::widgets::side_panel::over;
use crate::widgets::{Button, Row, described, quiet, say};
use crate::words::{self, boards};

use super::Intents;
use super::editor::Editing;

#[cfg(not(target_arch = "wasm32"))]
pub(super) mod address;

/// The greatest side of the picture, and the width of its empty margin. The margin is in modules, and the standard of QR codes
/// requires this width.
const SIDE: f32 = 240.0;
const QUIET: i32 = 4;
/// The height of the side panel with a link, and without.
const HEIGHT: f32 = 520.0;
const LOW: f32 = 300.0;
/// A screen that is lower than this has no room for the picture and the buttons together.
const ROOM: f32 = 560.0;

/// The data that the side panel remembers between updates.
#[derive(Default)]
pub(super) struct Memory {
    /// The text that was copied last.
    copied: Option<String>,
    is_open: bool,
}

/// Draws the side panel.
pub(super) fn show(
    mut intents: Intents,
    mut memory: Local<Memory>,
    mut settings: ResMut<Settings>,
    (screens, online): (Res<Screens>, Res<Online>),
    editing: Res<Editing>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    let is_open = screens.overlay == Some(Overlay::Share);
    if std::mem::replace(&mut memory.is_open, is_open) != is_open && is_open {
        memory.copied = None;
    }
    if !is_open {
        return Ok(());
    }
    let is_editor = screens.current() == Screen::Editor;
    let link = match editing.position() {
        Ok(board) if is_editor => Link::to_board(&board),
        _ if sends_letter(&game) => Link::new(game.round()).letter(),
        _ => Link::new(game.round()),
    };
    let round = address(&settings).map(|page| format!("{page}#{}", link.fragment()));
    // In a room, the first link lets people watch, unless the board shows something else.
    let room = online.room_of(game.entity()).filter(|_| game.allowed().share_watching && !is_editor);
    let live = room.and_then(Room::watch_address).map(|room| room.link());
    let goes_on_by_letter = !link.is_letter && !is_editor && can_go_on_by_letter(&game);
    let shared = Shared { link, round, live, goes_on_by_letter };
    let title = if is_editor { words::share() } else { words::share_title(sends_letter(&game)) };
    let height = if shared.address().is_some() { HEIGHT } else { LOW };
    let (mut copied, mut new) = (memory.copied.clone(), settings.clone());
    let mut by_letter = false;
    let is_closed = over(&intents.ctx()?, &layout, title, height, |ui| {
        by_letter = shared.show(ui, &mut copied, &mut new);
    });
    if settings.set_if_neq(new) | (memory.copied != copied) {
        memory.copied = copied;
        intents.draw_again();
    }
    if is_closed {
        intents.write(Intent::Back);
    } else if by_letter {
        intents.write(Intent::ByLetter);
    }
    Ok(())
}

/// What is sent to somebody.
struct Shared {
    link: Link,
    /// The address that leads to the round, if the address of a page is known.
    round: Option<String>,
    /// The address that lets people watch the room.
    live: Option<String>,
    /// Whether the round can go on by letter.
    goes_on_by_letter: bool,
}

impl Shared {
    /// The address that is sent first, and is shown as a picture.
    fn address(&self) -> Option<&str> {
        self.live.as_deref().or(self.round.as_deref())
    }

    /// Draws the ways to send. Returns whether the round is to go on by letter.
    #[cfg_attr(target_arch = "wasm32", expect(unused_variables, reason = "a page knows its own address"))]
    fn show(&self, ui: &mut Ui, copied: &mut Option<String>, settings: &mut Settings) -> bool {
        let quiet = quiet(ui.ctx());
        // Where there is little room, the picture comes after the buttons.
        let is_low = ui.ctx().content_rect().height() < ROOM;
        if let Some(address) = self.address() {
            if !is_low {
                picture(ui, address);
            }
            ways(ui, copied, address);
        } else {
            say(ui, words::no_address(), BODY, quiet);
            #[cfg(not(target_arch = "wasm32"))]
            address::show(ui, settings);
        }
        if self.live.is_some() {
            say(ui, words::watch_hint(), SMALL, quiet);
        }
        if let Some(round) = self.round.as_ref().filter(|_| self.live.is_some()) {
            copy(ui, copied, words::copy_round_link(), round);
        }
        copy(ui, copied, words::copy_text(), &self.link.to_string());
        if self.link.is_letter {
            say(ui, words::letter_hint(), SMALL, quiet);
        }
        let by_letter = self.goes_on_by_letter && ui.add(Row::new(Icon::People, words::by_letter())).clicked();
        if let Some(address) = self.address() {
            if is_low {
                picture(ui, address);
            }
            #[cfg(not(target_arch = "wasm32"))]
            address::show(ui, settings);
        }
        by_letter
    }
}

/// The address of the page to which links lead. On a page, this is the page itself. In a window, it is the address in the
/// settings.
fn address(settings: &Settings) -> Option<String> {
    #[cfg(target_arch = "wasm32")]
    let address = on_page(|page| page.address()).or(settings.server.clone());
    #[cfg(not(target_arch = "wasm32"))]
    let address = settings.server.clone();
    address
}

/// Draws the buttons that send a link.
pub(super) fn ways(ui: &mut Ui, copied: &mut Option<String>, link: &str) {
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
        on_page(|page| page.share(link));
    }
}

/// Draws a row that copies a text.
fn copy(ui: &mut Ui, copied: &mut Option<String>, name: &str, text: &str) {
    let is_copied = copied.as_deref() == Some(text);
    let (icon, name) = if is_copied { (Icon::Check, boards::copied()) } else { (Icon::Copy, name) };
    if ui.add(Row::new(icon, name)).clicked() {
        ui.ctx().copy_text(text.to_owned());
        *copied = Some(text.to_owned());
    }
}

/// Draws a link as a picture and, below the picture, as text.
fn picture(ui: &mut Ui, link: &str) {
    ui.vertical_centered(|ui| {
        qr_code(ui, link);
        ui.add(Label::new(RichText::new(link).size(SMALL).color(quiet(ui.ctx()))).wrap());
    });
}

/// Draws a link as a QR code: black on a white slip in every theme, because not every phone reads a code in other colours.
pub(super) fn qr_code(ui: &mut Ui, link: &str) {
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
