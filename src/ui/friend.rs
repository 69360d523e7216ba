//! The screen on which two friends meet: one friend makes a code, and the other friend types this code. Where there are no rooms,
//! the two play by letter.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Color32, FontId, Id, Key, Response, RichText, Sense, StrokeKind, Ui, WidgetType, vec2};
use noughts_engine::play::MAX_NAME;
use noughts_protocol::Code;

use crate::game::Game;
use crate::intent::{Intent, RoomIntent};
use crate::layout::measures::{APART, BODY, BUTTON, FIELD, LARGE, OUTLINE, SMALL, TARGET, THIN, WIDE_MARGIN};
use crate::layout::{BoardLayout, Cut};
use crate::links::new_letter;
use crate::look::icons::Icon;
use crate::online::{self, Connection, Online, Room, RoomEnd, SeatAddress};
use crate::screens::Screen;
use crate::settings::{Settings, is_server};
use crate::setup::Draft;
use crate::widgets::{Button, PanelSystems, color, described, fonts, line, rows, say, style, title};
use crate::words::{by_letter, game_name, letter_hint, online as words, you};

#[cfg(not(target_arch = "wasm32"))]
use super::address;
use super::bar::bar;
use super::column::{column, tell, wait};
use super::name_field::name_id;
use super::{Intents, field, share};

/// The height of the paper with the code.
const SHEET: f32 = 120.0;
/// The share of the free height that is above the column.
const ABOVE: f32 = 0.4;
/// The least width of the field for a name.
const LEAST_NAME: f32 = 160.0;
/// The radius of the corners of the paper with the code, and the height of a letter as a share of the width that each letter has.
const CORNER: f32 = 18.0;
const LETTER: f32 = 0.9;

/// The texts that a person types on this screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// The code or the link.
    pub code: String,
    /// Whether the screen is to say that the text is not a code.
    is_wrong: bool,
    /// Whether the screen is to ask for the address of the page, without which there is no code.
    is_address_missing: bool,
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
}

/// Fills in the code of the room that was left, so that the player can come back to this room.
fn fill_in_code(mut meeting: ResMut<Meeting>, online: Res<Online>) {
    if let Some(code) = online.left().filter(|_| meeting.code.is_empty()) {
        meeting.code = code.to_string();
    }
}

fn show(
    mut intents: Intents,
    mut meeting: ResMut<Meeting>,
    mut settings: ResMut<Settings>,
    online: Res<Online>,
    mut draft: ResMut<Draft>,
    games: Query<Game>,
    layout: Res<BoardLayout>,
    time: Res<Time<Real>>,
) -> Result {
    let ctx = &intents.ctx()?;
    let (mut new, mut new_settings, mut new_draft) = (meeting.clone(), settings.clone(), draft.clone());
    let mut asked = None;
    rows(ctx, &layout, "friend", layout.choices, |ui| {
        column(ui, "meeting", ABOVE, |ui| {
            asked = match (online.asked(), online.room()) {
                (Some(server), _) => question(ui, server).map(Intent::Room),
                (None, Some(room)) => waiting(ui, room, time.elapsed(), &mut new).map(Intent::Room),
                (None, None) if !online::has_rooms() => {
                    by_letter_alone(ui, online.ended.as_ref()).then(|| new_letter(&draft, &games))
                }
                (None, None) => meeting_point(ui, &online, &mut new_draft, &mut new, &mut new_settings),
            };
        });
    });
    intents.when(bar(ctx, &layout, ""), Intent::Close);
    if let Some(asked) = asked {
        if asked != Intent::Games {
            (new.code, new.is_wrong, new.copied) = (String::new(), false, None);
        }
        intents.write(asked);
    }
    if meeting.set_if_neq(new) | settings.set_if_neq(new_settings) | draft.set_if_neq(new_draft) {
        intents.draw_again();
    }
    Ok(())
}

/// Draws a sentence in the middle of the column.
fn sentence(ui: &mut Ui, text: &str, size: f32, ink: Color32) -> Response {
    say(ui, text, size, ink)
}

/// Draws the title, and a sentence below it.
fn heading(ui: &mut Ui, below: &str) {
    title(ui, words::friend_title(), LARGE, style::ink(ui.ctx()));
    sentence(ui, below, BODY, style::quiet(ui.ctx()));
}

/// Draws what there is without rooms: a match by letter. Returns whether a person begins one.
fn by_letter_alone(ui: &mut Ui, ended: Option<&RoomEnd>) -> bool {
    title(ui, words::friend_title(), LARGE, style::ink(ui.ctx()));
    if let Some(why) = ended {
        tell(ui, &words::room_ended(why));
    }
    let begins = ui.add(Button::main(by_letter())).clicked();
    sentence(ui, letter_hint(), BODY, style::quiet(ui.ctx()));
    begins
}

/// Asks whether to follow a link to a room of this server.
fn question(ui: &mut Ui, server: &str) -> Option<RoomIntent> {
    title(ui, words::friend_title(), LARGE, style::ink(ui.ctx()));
    tell(ui, &words::follow_link(server));
    let follows = ui.add(Button::main(words::follow())).clicked();
    let stays = ui.add(Button::quiet(words::follow_not())).clicked();
    follows.then_some(RoomIntent::Follow).or(stays.then_some(RoomIntent::Stay))
}

/// Draws the field for the name of the person here, which is the name of player 1, and the game that a new room has, beside each
/// other if there is room. Returns whether a person chooses another game.
fn name_and_game(ui: &mut Ui, draft: &mut Draft) -> bool {
    ui.label(RichText::new(words::friend_own_name()).size(SMALL).color(style::quiet(ui.ctx())));
    let game = game_name(draft.rules);
    let chip = Button::chip(&game, Icon::Down);
    let (mut place, _) = ui.allocate_exact_size(vec2(ui.available_width(), FIELD), Sense::hover());
    let width = chip.natural_width(ui);
    let beside = (place.width() >= LEAST_NAME + APART + width).then(|| place.take_right(width));
    place.take_right(beside.map_or(0.0, |_| APART));
    let name = &mut draft.names[0];
    field::outlined(ui, place, name_id(0), words::friend_own_name(), you(), name);
    *name = name.chars().take(MAX_NAME).collect();
    match beside {
        Some(place) => chip.show_in(ui, place.part(Align2::CENTER_CENTER, vec2(width, TARGET))),
        None => ui.add(chip).clicked(),
    }
}

/// Draws the two ways into a room and, if there is one, the way back to a room.
fn meeting_point(
    ui: &mut Ui,
    online: &Online,
    draft: &mut Draft,
    meeting: &mut Meeting,
    settings: &mut Settings,
) -> Option<Intent> {
    heading(ui, words::friend_how());
    if let Some(why) = &online.ended {
        tell(ui, &words::room_ended(why));
    }
    if online.has_seat_without_board() && ui.add(Button::outlined(&words::room_with(online.friend_name()))).clicked() {
        return Some(Intent::Room(RoomIntent::GoBack));
    }
    if online.class_there().is_some() && ui.add(Button::outlined(words::class_go())).clicked() {
        return Some(Intent::Open(Screen::Class));
    }
    let chooses = name_and_game(ui, draft);
    let width = ui.available_width();
    let is_made = ui.add(Button::main(words::friend_create())).clicked();
    // This press leaves the field of the address, but the field notices this only when it is drawn below.
    #[cfg(not(target_arch = "wasm32"))]
    if ui.input(|input| input.pointer.any_click()) {
        address::take(ui, settings);
    }
    let has_server = online::server(settings).is_some();
    let mut asked = (is_made && has_server).then(|| RoomIntent::Create { name: draft.name_elsewhere() });
    meeting.is_address_missing &= !has_server;
    let mut is_address_asked = is_made && !has_server;
    #[cfg(not(target_arch = "wasm32"))]
    {
        address::show(ui, settings);
        if meeting.is_address_missing {
            tell(ui, words::friend_server_missing());
        }
    }
    ui.separator();
    let (place, _) = ui.allocate_exact_size(vec2(width, FIELD), Sense::hover());
    let (label, hint) = (words::friend_code(), words::friend_got_code());
    let (is_set, typed) = field::outlined(ui, place, code_field(), label, hint, &mut meeting.code);
    meeting.is_wrong &= !(is_set || typed.changed());
    let is_entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let joins = ui.add(Button::outlined(words::friend_join())).clicked() || is_entered;
    if joins && meeting.code.trim().is_empty() {
        ui.memory_mut(|memory| memory.request_focus(code_field()));
    } else if joins {
        let text = meeting.code.clone();
        asked = match text.parse::<Code>() {
            Ok(code) if has_server => Some(RoomIntent::Join { code, name: draft.name_elsewhere() }),
            _ if SeatAddress::from_link(&text, online::server(settings).as_deref()).is_some() => {
                Some(RoomIntent::Open { link: text, name: draft.name_elsewhere() })
            }
            Ok(_) => {
                is_address_asked = true;
                asked
            }
            // Without a room in it, an address is that of a class.
            _ if is_server(&text) && cfg!(not(target_arch = "wasm32")) => {
                Some(RoomIntent::FindClass { server: text, name: None })
            }
            _ => asked,
        };
        meeting.is_wrong = asked.is_none() && !is_address_asked;
    }
    if is_address_asked {
        meeting.is_address_missing = true;
        #[cfg(not(target_arch = "wasm32"))]
        ui.memory_mut(|memory| memory.request_focus(address::id()));
    }
    if meeting.is_wrong {
        tell(ui, words::friend_not_a_code());
    }
    asked.map(Intent::Room).or(chooses.then_some(Intent::Games))
}

/// Draws the code, as long as the code is enough to come in, and the link of the room. This is shown while the friend is not
/// there.
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
        Connection::Stands if invitation.is_some() => wait(ui, words::friend_waiting()),
        Connection::Stands | Connection::Begins => {}
    }
    ui.add(Button::quiet(words::friend_leave())).clicked().then_some(RoomIntent::Leave)
}

/// Draws the letters of a code on paper, with lines between them.
fn code_on_paper(ui: &mut Ui, code: &str) {
    let theme = style::theme(ui.ctx());
    let (all, heard) = ui.allocate_exact_size(vec2(ui.available_width(), SHEET), Sense::hover());
    ui.painter().rect(all, CORNER, color(theme.paper), line(THIN, theme.edge), StrokeKind::Inside);
    let count = code.chars().count().max(1);
    let mut inside = all.shrink2(vec2(CORNER, WIDE_MARGIN));
    let width = inside.width() / count as f32;
    let font = FontId::new((width * LETTER).min(BUTTON), fonts::semibold(LARGE).family);
    for (index, letter) in code.chars().enumerate() {
        let place = inside.take_left(width);
        ui.painter().text(place.center(), Align2::CENTER_CENTER, letter, font.clone(), color(theme.text));
        if index > 0 {
            ui.painter().vline(place.left(), place.y_range(), line(OUTLINE, theme.lines));
        }
    }
    described::name(&heard, WidgetType::Label, code);
}
