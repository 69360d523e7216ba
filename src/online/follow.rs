//! The systems that connect the room with the board of the match.

use bevy::prelude::*;
use bevy::window::WindowFocused;
use noughts_engine::play::Refusal::NothingToUndo;
use noughts_engine::play::{Action, ActionKind, Match, Name};
use noughts_engine::rules::Move;
use noughts_protocol::{Rejection, Request, SeatPresence};

use crate::coach::Coach;
use crate::game::{BoardAction, Chance, GameItem, GameSystems, HomeView, MatchView, Refused};
use crate::intent::{Intent, RoomIntent};
use crate::links;
use crate::persistence::PersistenceSystems;
use crate::records::Unfinished;
use crate::screens::{Screen, Screens};
use crate::settings::Settings;
use crate::setup::Draft;
use crate::wake::{Wake, WakeSystems};

use super::{Online, OnlineSystems, Room, RoomEnd, SeatAddress, StoredSeat, is_final, server, sync};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, come_back);
    app.add_systems(Update, (read_intents, listen, follow).chain().in_set(OnlineSystems).before(GameSystems::Input));
    app.add_systems(Update, send_move.after(GameSystems::Judge).before(GameSystems::Present));
    app.add_systems(Last, keep.before(PersistenceSystems).before(WakeSystems));
}

/// Comes back to the seat that was stored, and to what was not answered there. The seat that was left is known again.
pub(super) fn come_back(mut online: ResMut<Online>, stored: Res<StoredSeat>, time: Res<Time<Real>>) {
    online.left.clone_from(&stored.left);
    if let Some(seat) = &stored.seat {
        match stored.watches {
            true => online.join_by_link(seat, None, time.elapsed()),
            false => online.come_back(seat, time.elapsed()),
        }
        if let Some(room) = &mut online.room {
            room.opens = false;
            stored.unanswered.iter().for_each(|message| room.client.resume(message));
        }
    }
}

/// Does what a person asks for.
fn read_intents(
    mut intents: MessageReader<Intent>,
    mut online: ResMut<Online>,
    mut screens: ResMut<Screens>,
    mut refused: MessageWriter<Refused>,
    (settings, draft): (Res<Settings>, Res<Draft>),
    time: Res<Time<Real>>,
    game: MatchView,
) {
    let now = time.elapsed();
    // What is done in lessons or to a round of a past match is not about the room.
    let is_room = online.is_shown() && !game.purpose().is_guest();
    for intent in intents.read() {
        match intent {
            Intent::Room(intent) => enter_or_leave(intent, &mut online, &settings, now),
            Intent::Link(link) if links::is_room(link) => {
                let name = draft.name_elsewhere();
                enter_or_leave(&RoomIntent::Open { link: link.clone(), name }, &mut online, &settings, now);
                screens.open(Screen::Friend);
            }
            Intent::Act(ActionKind::Undo) if is_room => match online.room() {
                Some(room) if room.can_ask_to_undo() => online.ask(Request::Undo),
                Some(room) if room.is_seated() && !room.has_moved() && room.asks_to_undo().is_none() => {
                    let action = Action::by_person(ActionKind::Undo);
                    let request = BoardAction { board: game.entity(), action };
                    refused.write(Refused { request, reason: NothingToUndo });
                }
                _ => {}
            },
            Intent::Act(ActionKind::NewRound) if is_room => online.ask(Request::Rematch),
            _ => {}
        }
    }
}

fn enter_or_leave(intent: &RoomIntent, online: &mut Online, settings: &Settings, now: std::time::Duration) {
    let server = server(settings);
    let server = server.as_deref();
    let text = |name: &Option<Name>| name.as_ref().map(Name::to_string);
    match intent {
        RoomIntent::Create { name } => {
            if let Some(server) = server {
                online.create(server, text(name), now);
            }
        }
        RoomIntent::Join { code, name } => {
            if let Some(server) = server {
                online.join(server, *code, text(name), now);
            }
        }
        RoomIntent::Open { link, name } => match SeatAddress::from_link(link, server) {
            // Whoever has a seat keeps it, although another link of the room is opened.
            Some(address) if online.has_seat_beside(&address) => online.show_again(),
            Some(address) => online.join_by_link(&address, text(name), now),
            None => online.ended = Some(RoomEnd::Rejected(Rejection::NoSuchRoom)),
        },
        RoomIntent::Grant(yes) => online.ask(Request::Grant(*yes)),
        RoomIntent::Leave => online.leave(),
    }
}

/// Takes what has come from the server.
fn listen(mut online: ResMut<Online>, mut chance: ResMut<Chance>, time: Res<Time<Real>>) {
    let online = online.bypass_change_detection();
    if let Some(room) = &mut online.room
        && let Some(why) = room.listen(time.elapsed(), &mut chance.0)
    {
        if room.has_seat()
            && let RoomEnd::Rejected(why) = why
            && !is_final(why)
        {
            online.left = room.seat();
        }
        (online.room, online.ended) = (None, Some(why));
    }
}

/// Shows the match of the room when it can begin and the board is free, and makes the board that of the server. If a person
/// begins another match, the room is left, and Undo of that leads back to it. When the room is gone, the match that waited comes
/// back.
fn follow(
    mut online: ResMut<Online>,
    mut screens: ResMut<Screens>,
    mut actions: MessageWriter<BoardAction>,
    mut was_shown: Local<bool>,
    mut coach: ResMut<Coach>,
    unfinished: Res<Unfinished>,
    time: Res<Time<Real>>,
    home: HomeView,
) -> Result {
    let game = home.get()?;
    let board = game.entity();
    let is_in_room = game.pairing().is_in_room();
    let online = online.bypass_change_detection();
    if online.is_shown() && !is_in_room {
        online.leave();
        *was_shown = false;
    }
    let Some(room) = &mut online.room else {
        let has_just_gone = std::mem::take(&mut *was_shown);
        if !is_in_room {
            return Ok(());
        }
        if !has_just_gone
            && game.pairing().has_person()
            && let Some(left) = online.left.take()
        {
            // Undo has brought back its board.
            online.come_back(&left, time.elapsed());
            if let Some(room) = &mut online.room {
                (room.is_shown, room.opens) = (true, false);
                // A move can be made at once.
                room.followed = sync::seen(game.pairing(), game.round());
            }
            *was_shown = true;
            return Ok(());
        }
        let kind = match unfinished.saved() {
            Some(saved) => ActionKind::Resume(saved.clone()),
            None => ActionKind::NewMatch(Match::default()),
        };
        actions.write(BoardAction { board, action: Action::by_person(kind) });
        if screens.current() == Screen::Game {
            screens.open(Screen::Home);
            // There it is said why.
            if online.ended.is_some() {
                screens.open(Screen::Friend);
            }
        }
        return Ok(());
    };
    let (Some(role), Some(state), Some(there)) = (room.role(), room.client.state(), &room.there) else {
        return Ok(());
    };
    if !room.is_shown {
        let is_expected =
            room.opens && matches!(room.friend(), Some(SeatPresence::Never) | None) && role.mark().is_some();
        // A room that one comes back to at the start does not take the board from a match that was begun meanwhile.
        let is_taken = !room.opens && screens.current() == Screen::Game && !is_in_room;
        if is_expected || is_taken {
            return Ok(());
        }
        room.is_shown = true;
        coach.close();
        if std::mem::take(&mut room.opens) {
            screens.open(Screen::Game);
        }
    }
    *was_shown = true;
    if !game.may_study() && coach.is_open && game.is_shown() {
        // The next round has begun.
        coach.stay();
        coach.close();
    }
    if unsent(room, &game).is_some() {
        return Ok(());
    }
    let new = sync::actions(game.pairing(), game.round(), there, role);
    room.followed = Some((state.round, state.record.clone()));
    actions.write_batch(new.into_iter().map(|action| BoardAction { board, action }));
    Ok(())
}

/// The move of this game that the server does not have yet, and has not refused. A move that was taken back is none: the board was
/// that of the server with it.
fn unsent(room: &Room, game: &GameItem) -> Option<Move> {
    let (role, state, there) = (room.role()?, room.client.state()?, room.there.as_ref()?);
    let is_based =
        room.followed.as_ref().is_some_and(|(round, record)| (*round, record) == (state.round, &state.record));
    sync::unsent(game.pairing(), game.round(), there, role).filter(|_| is_based)
}

/// Sends the move that was made here.
fn send_move(mut online: ResMut<Online>, home: HomeView) -> Result {
    let game = home.get()?;
    let Some(room) = online.bypass_change_detection().room.as_mut().filter(|room| room.is_shown) else {
        return Ok(());
    };
    if room.client.pending().is_none()
        && let Some(mv) = unsent(room, &game)
    {
        room.ask(Request::Place(mv));
    }
    Ok(())
}

/// Keeps the connection, and stores the seat.
fn keep(
    mut online: ResMut<Online>,
    mut stored: ResMut<StoredSeat>,
    mut chance: ResMut<Chance>,
    mut wake: ResMut<Wake>,
    mut focused: MessageReader<WindowFocused>,
    time: Res<Time<Real>>,
    #[cfg(not(target_arch = "wasm32"))] (sockets, proxy): (
        Res<super::Sockets>,
        Option<Res<bevy::winit::EventLoopProxyWrapper>>,
    ),
) {
    let left = online.left.clone();
    let Some(room) = &mut online.bypass_change_detection().room else {
        stored.set_if_neq(StoredSeat { left, ..default() });
        return;
    };
    #[cfg(not(target_arch = "wasm32"))]
    let open = |url: &str| (sockets.0)(url, proxy.as_deref().map(crate::wake::Waker::new)).ok();
    #[cfg(target_arch = "wasm32")]
    let open = |url: &str| Some(super::Socket::open(url));
    if focused.read().any(|event| event.focused) {
        room.line.hurry(time.elapsed());
    }
    room.keep(time.elapsed(), open, &mut chance.0);
    wake.at(room.line.next());
    if room.is_code_enough(time.elapsed()) {
        wake.at(room.code_end);
    }
    // A seat is stored once the server has told a match that can be, so that no start leads to what ended the game. Who watches does
    // not take the place of a seat in the same room, which another page of this browser has.
    if room.there.is_some()
        && let Some(seat) = room.seat()
        && (room.has_seat() || !stored.seat.as_ref().is_some_and(|stored| stored.is_beside(&seat)))
    {
        let (watches, unanswered) = (!room.has_seat(), room.client.unanswered());
        stored.set_if_neq(StoredSeat { seat: Some(seat), watches, unanswered, left });
    }
}
