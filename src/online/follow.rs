//! The systems that connect the room with the board of the match.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowFocused;
use noughts_engine::play::Refusal::{Illegal, NothingToUndo};
use noughts_engine::play::{Action, ActionKind, Match, Name, Round};
use noughts_engine::rules::{IllegalMove, Rules};
use noughts_protocol::{Rejection, Request};

use crate::coach::Coach;
use crate::game::{BoardAction, Chance, GameSystems, MatchView, Purpose, Refused, Shown, spawn_game};
use crate::intent::{Intent, RoomIntent};
use crate::links;
use crate::persistence::PersistenceSystems;
use crate::screens::{Screen, Screens};
use crate::settings::Settings;
use crate::setup::Draft;
use crate::wake::{Wake, WakeSystems};

use super::room::{Trial, is_final};
use super::servers::{Way, loads_newest, way_to};
use super::unsent::unsent;
use super::{
    Asked, ClassThere, Online, OnlineSystems, Reply, RoomEnd, SeatAddress, StoredSeat, class, has_rooms, server, sync,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, come_back);
    app.add_systems(
        Update,
        (read_intents, listen, follow, class::show).chain().in_set(OnlineSystems).before(GameSystems::Input),
    );
    app.add_systems(Last, keep.before(PersistenceSystems).before(WakeSystems));
}

/// Comes back to the seat that was stored, and repeats the request that was not answered there. The seat that was left last is
/// known again. If the program has ended while it showed the room's board for the first time, the seat is only offered.
pub(super) fn come_back(mut online: ResMut<Online>, stored: Res<StoredSeat>, time: Res<Time<Real>>) {
    online.left.clone_from(&stored.left);
    online.left_class.clone_from(&stored.class);
    match stored.is_on_trial {
        true => online.offered = Some(stored.clone()),
        false => online.resume(&stored, time.elapsed()),
    }
}

/// Does what a person asks for in a room.
fn read_intents(
    mut intents: MessageReader<Intent>,
    mut online: ResMut<Online>,
    mut screens: ResMut<Screens>,
    mut refused: MessageWriter<Refused>,
    (mut settings, draft): (ResMut<Settings>, Res<Draft>),
    time: Res<Time<Real>>,
    game: MatchView,
) {
    let (now, rules) = (time.elapsed(), draft.rules);
    let is_room = online.room_of(game.entity()).is_some();
    for intent in intents.read() {
        match intent {
            Intent::Room(intent) => {
                enter_or_leave(intent, &mut online, &mut settings, rules, now);
                match intent {
                    RoomIntent::GoBack => screens.open(Screen::Friend),
                    RoomIntent::FindClass { name: Some(_), .. }
                        if screens.current() != Screen::Home || online.room().is_some() => {}
                    RoomIntent::FindClass { .. } => screens.open(Screen::Class),
                    _ => {}
                }
            }
            Intent::Link(link) if links::is_room(link) => {
                let name = draft.name_elsewhere();
                enter_or_leave(&RoomIntent::Open { link: link.clone(), name }, &mut online, &mut settings, rules, now);
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
            Intent::Act(ActionKind::NewRound) if online.room().is_some_and(|room| is_room && room.is_reached()) => {
                online.ask(Request::Rematch);
            }
            _ => {}
        }
    }
}

/// Enters a room or leaves it. A room that is made has these rules.
fn enter_or_leave(
    intent: &RoomIntent,
    online: &mut Online,
    settings: &mut ResMut<Settings>,
    rules: Rules,
    now: Duration,
) {
    let server = server(settings);
    let server = server.as_deref();
    let text = |name: &Option<Name>| name.as_ref().map(Name::to_string);
    match (intent, server) {
        (RoomIntent::Create { name }, Some(server)) => online.create(server, text(name), rules, now),
        (RoomIntent::Join { code, name }, Some(server)) => online.join(server, *code, text(name), now),
        (RoomIntent::FindClass { server, name }, _) => {
            online.find_class(ClassThere { server: server.clone(), name: name.clone() });
        }
        (RoomIntent::EnterClass { name }, _) => online.enter_class(name.clone(), now),
        (RoomIntent::Create { .. } | RoomIntent::Join { .. }, None) => {}
        (RoomIntent::Open { link, name }, _) => match SeatAddress::from_link(link, server) {
            // A person who has a seat in the room keeps the seat, although another link of the room is opened.
            Some(address) if online.has_seat_beside(&address) => online.show_again(),
            Some(address) => match way_to(&address.server, settings) {
                Way::Follow => online.join_by_link(&address, text(name), now),
                Way::Ask => online.asked = Some(Asked { address, name: text(name) }),
                Way::Refuse => online.ended = Some(RoomEnd::OtherPage),
            },
            None if !has_rooms() => online.ended = Some(RoomEnd::NoRooms),
            None => online.ended = Some(RoomEnd::Rejected(Rejection::NoSuchRoom)),
        },
        (RoomIntent::Grant(yes), _) => online.ask(Request::Grant(*yes)),
        (RoomIntent::Follow, _) => {
            if let Some(Asked { address, name }) = online.asked.take() {
                settings.know_server(&address.server);
                online.join_by_link(&address, name, now);
            }
        }
        (RoomIntent::Stay, _) => online.asked = None,
        (RoomIntent::GoBack, _) => online.go_back(now),
        (RoomIntent::Leave, _) => {
            online.offered = None;
            online.leave();
        }
    }
}

/// Takes what has come from the server, which is shown at once, also while something moves on the screen. A move whose cell was taken
/// meanwhile is refused as any other move on such a cell.
fn listen(
    mut online: ResMut<Online>,
    mut chance: ResMut<Chance>,
    mut refused: MessageWriter<Refused>,
    mut wake: ResMut<Wake>,
    time: Res<Time<Real>>,
) {
    let online = online.bypass_change_detection();
    let Some(room) = &mut online.room else {
        return;
    };
    let before = (room.connection(), room.messages, room.reply);
    let end = room.listen(time.elapsed(), &mut chance.0);
    if before != (room.connection(), room.messages, room.reply) {
        wake.now();
    }
    if before.2 != room.reply
        && let (Some((Reply::Taken(position), _)), Some(board)) = (room.reply, room.game)
    {
        let request = BoardAction { board, action: Action::by_person(ActionKind::Place(position.into())) };
        refused.write(Refused { request, reason: Illegal(IllegalMove::Occupied(position)) });
    }
    if let Some(why) = end
        && !(why == RoomEnd::Rejected(Rejection::Version) && loads_newest())
    {
        let comes_again = match &why {
            RoomEnd::Rejected(why) => !is_final(*why),
            RoomEnd::UnknownRules(_) => true,
            _ => false,
        };
        if room.has_seat() && comes_again {
            online.left = room.seat();
        }
        (online.room, online.ended) = (None, Some(why));
    }
}

/// Brings the game of the room up to date with the server. Spawns the game when the match can begin, and takes the game away when
/// the room was left. If something is new while the game is not shown, there is one notice.
fn follow(
    mut commands: Commands,
    mut online: ResMut<Online>,
    mut screens: ResMut<Screens>,
    mut coach: ResMut<Coach>,
    mut games: Query<(Entity, &Purpose, &mut Round, &mut Match, Has<Shown>)>,
    time: Res<Time<Real>>,
    mut wake: ResMut<Wake>,
) {
    let online = online.bypass_change_detection();
    let game = online.room.as_ref().and_then(|room| room.game);
    let before = online.room.as_mut().and_then(|room| room.game_before(time.elapsed()));
    for (left, purpose, ..) in &games {
        if *purpose == Purpose::Room && ![game, before.map(|(before, _)| before)].contains(&Some(left)) {
            leave(&mut screens, left, online.ended.as_ref());
            commands.entity(left).despawn();
        }
    }
    let Some(room) = &mut online.room else {
        return;
    };
    if let Some((_, until)) = before {
        wake.at(until);
        return;
    }
    let (Some(role), Some(state), Some(there)) = (room.role(), room.client.state(), &room.there) else {
        return;
    };
    let (seen, is_expected) = (Some((state.round, state.record.clone())), room.is_friend_expected());
    let mut is_shown = true;
    match game.and_then(|game| games.get_mut(game).ok()) {
        None if room.class.is_none() && room.opens && is_expected && role.mark().is_some() => return,
        None if room.trial < Trial::Stored => {
            room.trial = Trial::Begins;
            return;
        }
        None => {
            let game = spawn_game(&mut commands, Purpose::Room, there.round.clone(), there.pairing.clone());
            room.game = Some(game.id());
            room.followed = seen;
        }
        Some((_, _, mut round, mut pairing, shown)) if unsent(room, &pairing, &round).is_none() => {
            is_shown = shown;
            if let Some(new) = sync::difference(&pairing, &round, there) {
                pairing.set_if_neq(new.0);
                round.set_if_neq(new.1);
                if !is_shown && room.reply.is_none_or(|(reply, _)| reply != Reply::News) {
                    room.reply = Some((Reply::News, time.elapsed()));
                }
            }
            room.followed = seen;
        }
        Some(_) => {}
    }
    match &mut room.reply {
        Some((Reply::News, _)) if is_shown => room.reply = None,
        // The notice waits until a game is shown.
        Some((Reply::News, since)) if screens.current() != Screen::Game => *since = time.elapsed(),
        _ => {}
    }
    if room.class.is_some() {
        return;
    }
    // At the start, the program may come back to a room. The game of this room does not take the table from a match that was
    // begun meanwhile.
    if room.opens || !room.is_laid && screens.current() != Screen::Game {
        room.is_laid = true;
        screens.lay(room.game);
        if std::mem::take(&mut room.opens) {
            coach.close();
            screens.open(Screen::Game);
        }
    }
}

/// Closes the game of a room that was left. If the game was shown, opens the first screen or, if there is something to say about
/// the end of the room, the screen where friends or a class meet, which says it.
fn leave(screens: &mut Screens, game: Entity, ended: Option<&RoomEnd>) {
    let was_shown = screens.guest() == Some(game) && screens.current() == Screen::Game;
    screens.leave(game);
    if was_shown {
        screens.open(match ended {
            Some(RoomEnd::Rejected(Rejection::NoClass | Rejection::TakenOut)) => Screen::Class,
            Some(_) => Screen::Friend,
            None => Screen::Home,
        });
    }
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
    let (left, left_class) = (online.left.clone(), online.left_class.clone());
    let is_offered = online.offered.is_some();
    let Some(room) = &mut online.bypass_change_detection().room else {
        if !is_offered {
            stored.set_if_neq(StoredSeat { left, class: left_class, ..default() });
        }
        return;
    };
    #[cfg(not(target_arch = "wasm32"))]
    let open = |url: &str| (sockets.0)(url, proxy.as_deref().map(crate::wake::Waker::new)).ok();
    #[cfg(target_arch = "wasm32")]
    let open = |url: &str| Some(super::Socket::open(url));
    if focused.read().any(|event| event.focused) {
        room.line.hurry(time.elapsed());
    }
    if room.keep(time.elapsed(), open, &mut chance.0) {
        // The screen says at once that the connection is lost.
        wake.now();
    }
    wake.at(room.line.next());
    if room.is_code_enough(time.elapsed()) {
        wake.at(room.code_end);
    }
    // The first board is shown in the update after this one, when what is stored below says so.
    let next = room.trial.next(room.game.is_some());
    if std::mem::replace(&mut room.trial, next) != next {
        wake.now();
    }
    let is_on_trial = matches!(room.trial, Trial::Stored | Trial::Shown);
    if let Some(class) = &room.class {
        if room.is_answered {
            let (class, unanswered) = (Some(class.seat.clone()), room.client.unanswered());
            stored.set_if_neq(StoredSeat { class, is_in_class: true, unanswered, is_on_trial, left, ..default() });
        }
        return;
    }
    // A seat is stored once the server has told a match that is possible, so that the next start does not lead to what ended the
    // game. A game that only watches does not replace a stored seat in the same room, because another page of this browser has
    // that seat.
    if room.there.is_some()
        && let Some(seat) = room.seat()
        && (room.has_seat() || !stored.seat.as_ref().is_some_and(|stored| stored.is_beside(&seat)))
    {
        stored.set_if_neq(StoredSeat {
            seat: Some(seat),
            watches: !room.has_seat(),
            unanswered: room.client.unanswered(),
            friend: room.friend_name(),
            is_on_trial,
            left,
            class: left_class,
            is_in_class: false,
        });
    }
}
