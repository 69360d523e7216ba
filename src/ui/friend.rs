//! The screen on which two friends meet: one makes a code, the other one types it.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Align2, FontId, Id, Key, Label, Layout, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetType, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_protocol::Code;

use crate::intent::{Intent, RoomIntent};
use crate::layout::BoardLayout;
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::painter::paint_picture;
use crate::online::{self, Connection, Online, Room, RoomEnd, SeatAddress};
use crate::screens::Screen;
use crate::settings::Settings;
use crate::setup::Draft;
#[cfg(not(target_arch = "wasm32"))]
use crate::widgets::SMALL;
use crate::widgets::described;
use crate::widgets::fonts::{self, semibold};
use crate::widgets::keyboard::scroll_to_focus;
use crate::widgets::style::{self, color};
use crate::widgets::{BODY, LARGE, MainButton, Outlined, Quiet, note};
use crate::widgets::{PanelSystems, place};
use crate::words::online as words;

use super::bar::{Bar, bar};
#[cfg(not(target_arch = "wasm32"))]
use super::share::address;
use super::{Intents, field, share};

/// The widest column, the height of the paper with the code and of a field, and the least gap between two parts.
const COLUMN: f32 = 440.0;
const SHEET: f32 = 120.0;
const FIELD: f32 = 52.0;
const GAP: f32 = 16.0;
/// The share of the room that is left which is above the column.
const ABOVE: f32 = 0.4;
/// The side of the avatar that waits.
const WAITING: f32 = 36.0;

/// What is typed on this screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// The code or the link.
    pub code: String,
    /// The address of the server as it is typed.
    #[cfg(not(target_arch = "wasm32"))]
    server: String,
    /// Whether the code is to be told to be none.
    is_wrong: bool,
    /// The link that was copied.
    copied: Option<String>,
}

/// The id of the field for the code.
pub fn code_field() -> Id {
    Id::new("code")
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Meeting>();
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Friend)));
    app.add_systems(OnEnter(Screen::Friend), fill_in_code);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(OnEnter(Screen::Friend), fill_in_server);
}

/// Fills in the code of the room that was left, so that one can come back to it.
fn fill_in_code(mut meeting: ResMut<Meeting>, online: Res<Online>) {
    if let Some(code) = online.left().filter(|_| meeting.code.is_empty()) {
        meeting.code = code.to_string();
    }
}

/// Fills in the address that is stored.
#[cfg(not(target_arch = "wasm32"))]
fn fill_in_server(mut meeting: ResMut<Meeting>, settings: Res<Settings>) {
    meeting.server = settings.server.clone().unwrap_or_default();
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut meeting: ResMut<Meeting>,
    mut settings: ResMut<Settings>,
    online: Res<Online>,
    draft: Res<Draft>,
    layout: Res<BoardLayout>,
    time: Res<Time<Real>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut new = meeting.clone();
    let before = settings.server.clone();
    let mut asked = None;
    place(ctx, &layout, "friend", layout.choices, |ui| {
        ui.set_clip_rect(ui.max_rect().expand(4.0));
        ScrollArea::vertical().auto_shrink(false).animated(false).show(ui, |ui| {
            column(ui, |ui| {
                asked = match online.room() {
                    Some(room) => waiting(ui, room, time.elapsed(), &mut new),
                    None => meeting_point(ui, online.ended, &draft, &mut new, settings.bypass_change_detection()),
                };
                scroll_to_focus(ui);
            });
        });
    });
    place(ctx, &layout, "bar", layout.bar, |ui| {
        if bar(ui, &layout, "") == Some(Bar::Back) {
            intents.write(Intent::Close);
        }
    });
    if let Some(asked) = asked {
        (new.code, new.is_wrong, new.copied) = (String::new(), false, None);
        intents.write(Intent::Room(asked));
    }
    let is_changed = meeting.set_if_neq(new);
    if settings.server != before {
        settings.set_changed();
        intents.draw_again();
    }
    if is_changed {
        intents.draw_again();
    }
    Ok(())
}

/// Draws contents in a column, a little above the middle of the place where there is room.
fn column(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    // What is drawn is as high as it was last.
    let id = Id::new("meeting");
    let height = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let all = ui.max_rect();
    let width = all.width().min(COLUMN);
    let above = ((all.height() - height) * ABOVE).max(0.0);
    let corner = all.min + vec2((all.width() - width) / 2.0, above);
    let place = Rect::from_min_size(corner, vec2(width, 0.0));
    let builder = UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Center));
    let drawn = ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        contents(ui);
    });
    let drawn = drawn.response.rect;
    if (drawn.height() - height).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, drawn.height()));
        ui.ctx().request_discard("the place of what is drawn has changed");
    }
    ui.advance_cursor_after_rect(drawn);
}

/// Draws the title, and a sentence below it.
fn heading(ui: &mut Ui, sentence: &str) {
    let theme = style::theme(ui.ctx());
    let title = RichText::new(words::friend_title()).font(semibold(LARGE)).color(color(theme.text));
    ui.add(Label::new(title).wrap());
    ui.add(Label::new(note(sentence, BODY, color(theme.quiet))).wrap().halign(Align::Center));
}

/// Draws a sentence that is read aloud when it appears.
fn tell(ui: &mut Ui, sentence: &str) {
    let text = color(style::theme(ui.ctx()).text);
    let told = ui.add(Label::new(note(sentence, BODY, text)).wrap().halign(Align::Center));
    described::live(&told);
}

/// Draws the two ways into a room.
fn meeting_point(
    ui: &mut Ui,
    ended: Option<RoomEnd>,
    draft: &Draft,
    meeting: &mut Meeting,
    settings: &mut Settings,
) -> Option<RoomIntent> {
    heading(ui, words::friend_how());
    if let Some(why) = ended {
        tell(ui, &words::room_ended(why));
    }
    let width = ui.available_width();
    let make = MainButton::new(words::friend_create(), vec2(width, MainButton::HEIGHT));
    let is_made = ui.add(make).clicked();
    // The field of the address is left by this press, and only hears of it below.
    #[cfg(not(target_arch = "wasm32"))]
    if ui.input(|input| input.pointer.any_click()) {
        address::take(&meeting.server, settings);
    }
    let has_server = online::server(settings).is_some();
    let mut asked = (is_made && has_server).then(|| RoomIntent::Create { name: draft.name_elsewhere() });
    if is_made && !has_server {
        #[cfg(not(target_arch = "wasm32"))]
        ui.memory_mut(|memory| memory.request_focus(address::id()));
    }
    ui.separator();
    let (place, _) = ui.allocate_exact_size(vec2(width, FIELD), Sense::hover());
    let (label, hint) = (words::friend_code(), words::friend_got_code());
    let (is_set, typed) = field::outlined(ui, place, code_field(), label, hint, &mut meeting.code);
    meeting.is_wrong &= !(is_set || typed.changed());
    let is_entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let joins = ui.add(Outlined::new(words::friend_join())).clicked() || is_entered;
    if joins && meeting.code.trim().is_empty() {
        ui.memory_mut(|memory| memory.request_focus(code_field()));
    } else if joins {
        let text = meeting.code.clone();
        asked = match text.parse::<Code>() {
            Ok(code) if has_server => Some(RoomIntent::Join { code, name: draft.name_elsewhere() }),
            _ if SeatAddress::from_link(&text, online::server(settings).as_deref()).is_some() => {
                Some(RoomIntent::Open { link: text, name: draft.name_elsewhere() })
            }
            _ => asked,
        };
        meeting.is_wrong = asked.is_none();
    }
    if meeting.is_wrong {
        tell(ui, words::friend_not_a_code());
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        ui.separator();
        address::show(ui, &mut meeting.server, settings);
        if settings.server.is_none() {
            let quiet = color(style::theme(ui.ctx()).quiet);
            ui.add(Label::new(note(words::friend_server_missing(), SMALL, quiet)).wrap().halign(Align::Center));
        }
    }
    asked
}

/// Draws the code, as long as it is enough, and the link of the room, while the friend is not there.
fn waiting(ui: &mut Ui, room: &Room, now: Duration, meeting: &mut Meeting) -> Option<RoomIntent> {
    let (invitation, has_code) = (room.invitation(), room.is_code_enough(now));
    let sentence = match invitation {
        Some(_) if has_code => words::friend_send(),
        Some(_) => words::friend_send_link(),
        None => words::friend_connecting(),
    };
    heading(ui, sentence);
    if let Some(invitation) = &invitation {
        if has_code {
            code_on_paper(ui, &invitation.code.to_string());
        }
        share::ways(ui, &mut meeting.copied, &invitation.link());
        share::qr_code(ui, &invitation.link());
    }
    match room.connection() {
        Connection::Lost => tell(ui, words::friend_lost()),
        Connection::Stands if invitation.is_some() => patience(ui),
        Connection::Stands | Connection::Begins => {}
    }
    ui.add(Quiet::new(words::friend_leave())).clicked().then_some(RoomIntent::Leave)
}

/// Draws the letters of a code on paper, with lines between them.
fn code_on_paper(ui: &mut Ui, code: &str) {
    let theme = style::theme(ui.ctx());
    let (all, heard) = ui.allocate_exact_size(vec2(ui.available_width(), SHEET), Sense::hover());
    ui.painter().rect(all, 18.0, color(theme.paper), Stroke::new(1.0, color(theme.edge)), StrokeKind::Inside);
    let count = code.chars().count().max(1);
    let inside = all.shrink2(vec2(18.0, 24.0));
    let width = inside.width() / count as f32;
    let font = FontId::new((width * 0.9).min(48.0), fonts::semibold(LARGE).family);
    for (index, letter) in code.chars().enumerate() {
        let left = inside.left() + width * index as f32;
        let middle = pos2(left + width / 2.0, inside.center().y);
        ui.painter().text(middle, Align2::CENTER_CENTER, letter, font.clone(), color(theme.text));
        if index > 0 {
            ui.painter().vline(left, inside.y_range(), Stroke::new(1.5, color(theme.lines)));
        }
    }
    described::name(&heard, WidgetType::Label, code);
}

/// Draws that the friend is waited for.
fn patience(ui: &mut Ui) {
    let theme = style::theme(ui.ctx());
    let word =
        ui.painter().layout_no_wrap(words::friend_waiting().to_owned(), FontId::proportional(BODY), color(theme.quiet));
    let (all, heard) = ui.allocate_exact_size(vec2(ui.available_width(), WAITING), Sense::hover());
    let left = all.center().x - (word.size().x + WAITING + 4.0) / 2.0;
    let middle = pos2(left + WAITING / 2.0, all.center().y);
    paint_picture(ui.painter(), Avatar::Doodle.picture(Mood::Thinks), middle, WAITING / AVATAR_SIDE, theme);
    let corner = pos2(left + WAITING + 4.0, all.center().y - word.size().y / 2.0);
    ui.painter().galley(corner, word, color(theme.quiet));
    described::name(&heard, WidgetType::Label, words::friend_waiting());
    described::live(&heard);
}
