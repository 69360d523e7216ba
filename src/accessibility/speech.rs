//! Announcements: whose turn it is, what was played, how the round ends, why nothing happened, and what has changed with a friend
//! elsewhere.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Id;
use bevy_egui::egui::accesskit::{self, Live};
use noughts_engine::play::Played;
use noughts_engine::rules::IllegalMove;
use noughts_protocol::{Role, SeatPresence};

use crate::game::{GameItem, GameSystems, MatchView, Refused};
use crate::online::{Connection, Online, Reply, Room};
use crate::screens::Screen;
use crate::words::{self, spoken};

/// The last announcement about the game. Panels that announce something of their own use [`live`](crate::widgets::described::live).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// The sentences of the announcement.
    pub text: String,
    /// The number of announcements so far. The number changes when the same text is announced again.
    pub number: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Announcement>();
    app.add_systems(Update, (announce, announce_elsewhere).chain().in_set(GameSystems::Present));
}

fn announce(
    mut refused: MessageReader<Refused>,
    mut announcement: ResMut<Announcement>,
    // The moves that were announced already since the game screen was opened.
    mut announced: Local<Option<Vec<Played>>>,
    screen: Res<State<Screen>>,
    game: MatchView,
) {
    let board = game.entity();
    let refusal = refused.read().filter(|refused| refused.request.board == board).last().map(|refused| refused.reason);
    if *screen.get() != Screen::Game {
        *announced = None;
        announcement.text.clear();
        return;
    }
    let played = game.round().played();
    let text = match &*announced {
        Some(before) if before == played => match refusal {
            Some(refusal) => words::refusal(game.pairing(), game.to_move(), &refusal),
            None => return,
        },
        before => describe_changes(&game, before.as_deref().filter(|before| played.starts_with(before))),
    };
    *announced = Some(played.to_vec());
    *announcement = Announcement { text, number: announcement.number + 1 };
}

/// The state of the connection and of the friend elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Elsewhere {
    /// The friend is there, and moves come and go.
    #[default]
    Well,
    /// The connection is lost.
    Lost,
    /// The connection is lost, and a move that was made here waits for it.
    LostWithMove,
    /// The friend is not there.
    Away,
    /// The friend has left the room.
    Left,
}

impl Elsewhere {
    fn of(room: &Room) -> Self {
        match (room.connection(), room.friend()) {
            _ if room.move_waits() => Elsewhere::LostWithMove,
            (Connection::Lost, _) => Elsewhere::Lost,
            (_, Some(SeatPresence::Away(_))) if room.friend_has_left() => Elsewhere::Left,
            (_, Some(SeatPresence::Away(_))) => Elsewhere::Away,
            _ => Elsewhere::Well,
        }
    }
}

/// Announces what the line about the turn tells of a room: answers, that the connection is lost, that the friend is away, and
/// whose turn it is when the friend or the connection is back. The announcement about the board in the same update comes after
/// it.
fn announce_elsewhere(
    mut announcement: ResMut<Announcement>,
    mut said: Local<(Elsewhere, Option<Duration>)>,
    online: Res<Online>,
    screen: Res<State<Screen>>,
    game: MatchView,
) {
    let Some(room) = online.room().filter(|_| *screen.get() == Screen::Game) else {
        *said = default();
        return;
    };
    let is_shown = online.room_of(game.entity()).is_some();
    let reply = room.reply();
    let elsewhere = if is_shown { Elsewhere::of(room) } else { Elsewhere::default() };
    let now = (elsewhere, reply.map(|(_, since)| since));
    let before = std::mem::replace(&mut *said, now);
    let mut sentences = Vec::new();
    if let Some((reply, _)) = reply.filter(|_| now.1 != before.1) {
        sentences.push(match reply {
            Reply::Taken(position) => words::illegal(IllegalMove::Occupied(position)),
            _ => words::online::reply(reply).to_owned(),
        });
    }
    if is_shown && now.0 != before.0 {
        let friend = room.role().and_then(Role::mark).map(|mark| words::player(game.pairing(), mark.other()));
        sentences.extend(match (now.0, friend) {
            (Elsewhere::Lost | Elsewhere::LostWithMove, _) => {
                let to_move = game.outcome().is_none().then(|| game.to_move());
                Some(words::online::offline(game.pairing(), to_move, room.move_waits()))
            }
            (Elsewhere::Away, Some(friend)) => Some(words::online::friend_away(friend, 0)),
            (Elsewhere::Left, Some(friend)) => Some(words::online::friend_left(friend)),
            _ => game.outcome().is_none().then(|| words::turn(game.pairing(), game.to_move(), false)),
        });
    }
    if sentences.is_empty() {
        return;
    }
    if announcement.is_changed() && !sentences.contains(&announcement.text) {
        sentences.push(announcement.text.clone());
    }
    *announcement = Announcement { text: words::sentences(sentences), number: announcement.number + 1 };
}

/// Describes what has changed since these moves: the moves after them or, if there are no such moves, the ply that is shown. The
/// text ends with the outcome or with advice.
fn describe_changes(game: &GameItem, before: Option<&[Played]>) -> String {
    let (round, pairing) = (game.round(), game.pairing());
    let from = before.map_or(round.cursor(), <[Played]>::len);
    let moves = round.played().iter().enumerate().skip(from);
    let mut sentences: Vec<_> =
        moves.filter_map(|(index, played)| Some(words::played(pairing, round.mark_of(index)?, played.mv))).collect();
    if sentences.is_empty() {
        sentences.push(spoken::moment(round.cursor()));
    }
    let in_the_past = round.is_in_the_past();
    sentences.extend(words::was_here_before(round).map(str::to_owned));
    if let Some(outcome) = game.outcome() {
        sentences.push(words::announcement(pairing, round.rules(), outcome, game.score(), game.end()));
    } else if in_the_past || game.computer(game.to_move()).is_none() {
        sentences.push(words::advice(pairing, round, None, None));
        sentences.extend(words::where_to_play(round));
    }
    words::sentences(sentences)
}

/// Adds the announcement to the tree as a live region. Assistive technology reads a region aloud when its text changes.
/// Two regions are used in turn, so that the same text is read again.
pub(super) fn speak(mut contexts: EguiContexts, announcement: Res<Announcement>) -> Result {
    if !announcement.text.is_empty() {
        let id = Id::new(("announcement", announcement.number % 2));
        contexts.ctx_mut()?.accesskit_node_builder(id, |node| {
            node.set_role(accesskit::Role::Label);
            node.set_live(Live::Polite);
            node.set_value(announcement.text.as_str());
        });
    }
    Ok(())
}
