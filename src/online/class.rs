//! The class in which this game is: a teacher pairs those who have entered it, and each pair plays in a room.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::{Match, MatchRecord, Moment, Name, Player, Starter};
use noughts_engine::rules::{Board, ByMark};
use noughts_protocol::{ClassEnd, ClientMessage, EnterClass, Secret, VERSION, Waiting};

use crate::coach::Coach;
use crate::screens::{Screen, Screens};
use crate::settings::is_server;

use super::{Online, Room, new_secret};

/// How long the end of a round stays on the screen before the next thing is shown.
const END: Duration = Duration::from_millis(2000);

/// A class that can be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassThere {
    /// The address of the server's page.
    pub server: String,
    /// The name of the class, if it is known.
    pub name: Option<String>,
}

/// The place of this game in a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassSeat {
    /// The address of the server's page.
    pub server: String,
    /// The secret that opens the place.
    pub secret: Secret,
    /// The name with which the player has entered.
    pub name: Option<Name>,
}

/// What somebody in a class does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassMoment {
    /// The server has not answered yet.
    Enters,
    /// There is no partner yet.
    Waits,
    /// There is a partner, and the two play.
    Plays,
    /// The teacher has paused everything.
    IsPaused,
    /// The teacher has ended the class.
    IsOver,
}

/// The last round in a class, after its room was left.
#[derive(Clone, Debug)]
pub struct LastRound {
    /// The board at its end.
    pub board: Board,
    /// Who played it.
    pub pairing: Match,
}

/// What a game in a class knows besides what it knows of its room.
#[derive(Debug)]
pub(super) struct InClass {
    pub(super) seat: ClassSeat,
    /// The last round, if its room was left for another room or for waiting.
    pub(super) last: Option<LastRound>,
    /// The game of the room that was left. It is shown until this time, so that the end of its round is seen.
    pub(super) before: Option<(Entity, Duration)>,
    /// What was shown last.
    shown: Option<ClassMoment>,
}

impl ClassSeat {
    /// The text with which it is stored: the secret, the address, and the name if there is one.
    pub(super) fn to_text(&self) -> String {
        let name = self.name.as_ref().map(|name| format!(" {name}")).unwrap_or_default();
        format!("{} {}{name}", self.secret.reveal(), self.server)
    }

    /// Reads a text that was stored.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let mut words = text.splitn(3, ' ');
        let secret = words.next()?.parse().ok()?;
        let server = words.next().filter(|server| is_server(server))?.to_owned();
        let name = words.next().map(str::parse).transpose().ok()?;
        Some(Self { server, secret, name })
    }

    fn entry(&self) -> ClientMessage {
        let name = self.name.as_ref().map(Name::to_string);
        ClientMessage::EnterClass(EnterClass { v: VERSION, secret: self.secret, name, hash: None })
    }
}

impl InClass {
    pub(super) const fn new(seat: ClassSeat) -> Self {
        Self { seat, last: None, before: None, shown: None }
    }
}

impl Online {
    /// The class that can be entered, if there is one.
    pub const fn class_there(&self) -> Option<&ClassThere> {
        self.class_there.as_ref()
    }

    /// The name of the class in which this game is, or which can be entered.
    pub fn class_name(&self) -> Option<&str> {
        let inside = self.room.as_ref().and_then(Room::class_name);
        inside.or_else(|| self.class_there.as_ref()?.name.as_deref())
    }

    /// Notes that there is a class that can be entered.
    pub fn find_class(&mut self, class: ClassThere) {
        self.class_there = Some(class);
    }

    /// Enters the class with this name, for the first time or again.
    pub(super) fn enter_class(&mut self, name: Name, now: Duration) {
        let Some(ClassThere { server, .. }) = self.class_there.clone() else { return };
        let known = self.left_class.take().filter(|known| known.server == server).map(|known| known.secret);
        if let Some(secret) = known.or_else(new_secret) {
            self.come_to_class(ClassSeat { server, secret, name: Some(name) }, now);
        }
    }

    /// Enters a class with a place there.
    pub(super) fn come_to_class(&mut self, seat: ClassSeat, now: Duration) {
        self.enter(&seat.server.clone(), seat.entry(), now);
        if let Some(room) = &mut self.room {
            room.class = Some(InClass::new(seat));
        }
    }
}

impl Room {
    /// What the player does in the class, if this room is in one.
    pub fn class_moment(&self) -> Option<ClassMoment> {
        self.class.as_ref()?;
        Some(match () {
            () if self.client.class_end().is_some() => ClassMoment::IsOver,
            () if self.client.is_paused() => ClassMoment::IsPaused,
            () if self.client.waiting().is_some() => ClassMoment::Waits,
            () if self.client.seat().is_some() => ClassMoment::Plays,
            () => ClassMoment::Enters,
        })
    }

    /// What is told while there is no partner.
    pub const fn waiting(&self) -> Option<&Waiting> {
        self.client.waiting()
    }

    /// What is told at the end of the class.
    pub const fn class_end(&self) -> Option<&ClassEnd> {
        self.client.class_end()
    }

    /// The rounds of the end of the class, each as a match.
    pub fn games_of_class(&self) -> Vec<MatchRecord> {
        let name = self.class.as_ref().and_then(|class| class.seat.name.clone());
        let rounds = self.class_end().into_iter().flat_map(|end| &end.rounds);
        let games = rounds.filter_map(|played| {
            let own = |mark| if mark == played.mark { Player::Person(name.clone()) } else { Player::Remote(None) };
            let pairing = Match::new(ByMark::new(own), played.mark, Starter::ALTERNATE);
            let round = played.record.replay(played.rules).ok()?;
            Some(MatchRecord::new(Moment::UNKNOWN, &pairing, &round))
        });
        games.collect()
    }

    /// The last round in the class, after its room was left.
    pub fn last_in_class(&self) -> Option<&LastRound> {
        self.class.as_ref()?.last.as_ref()
    }

    /// Whether the winner of a round of this room goes up, and the loser down.
    pub fn is_in_ladder(&self) -> bool {
        self.client.seat().is_some_and(|seat| seat.ladder.is_some())
    }

    /// The names of all who are seen here in the class, and of the class.
    pub fn names_in_class(&self) -> impl Iterator<Item = &str> {
        let waiting = self.client.waiting();
        let ladder = waiting.and_then(|waiting| waiting.ladder.as_ref());
        let on_ladder = ladder.into_iter().flat_map(|ladder| &ladder.near).flat_map(|rung| &rung.names);
        let others = waiting.into_iter().flat_map(|waiting| std::iter::once(&waiting.name).chain(&waiting.others));
        others.chain(on_ladder).map(String::as_str).chain(self.class_name())
    }

    /// The name of the class.
    pub fn class_name(&self) -> Option<&str> {
        let ended = self.client.class_end().map(|ended| &ended.class);
        let waiting = self.client.waiting().map(|waiting| &waiting.class);
        let seat = self.client.seat().and_then(|seat| seat.class.as_ref());
        ended.or(waiting).or(seat).map(String::as_str)
    }

    /// Forgets the room within the class. A finished board stays for a moment.
    pub(super) fn leave_in_class(&mut self, now: Duration) {
        let last = self.there.take().filter(|there| there.round.is_over());
        let Some(class) = &mut self.class else { return };
        if let Some(game) = self.game.take() {
            class.before = Some((game, now + if last.is_some() { END } else { Duration::ZERO }));
        }
        // What is told of a round while one waits may be told again.
        if let Some(there) = last {
            class.last = Some(LastRound { board: *there.round.board(), pairing: there.pairing });
        }
        class.shown = None;
        (self.followed, self.reply, self.move_waits) = (None, None, false);
        (self.opens, self.is_laid) = (true, false);
    }

    /// The game of the room before, if the end of its round is still to be seen.
    pub(super) fn game_before(&mut self, now: Duration) -> Option<(Entity, Duration)> {
        let class = self.class.as_mut()?;
        class.before.take_if(|(_, until)| *until <= now);
        class.before
    }
}

/// Opens the screen of the class when something other than a game is to be seen there. If the player goes back from there, the
/// class is left, and the place in it is kept.
pub(super) fn show(
    mut online: ResMut<Online>,
    mut screens: ResMut<Screens>,
    mut coach: ResMut<Coach>,
    time: Res<Time<Real>>,
) {
    let online = online.bypass_change_detection();
    let Some(room) = &mut online.room else { return };
    let (Some(moment), before) = (room.class_moment(), room.game_before(time.elapsed())) else {
        return;
    };
    let game = before.map(|(game, _)| game).or(room.game);
    let Some(class) = &mut room.class else { return };
    let is_seen = screens.is_open(Screen::Class) || game.is_some_and(|game| screens.has_guest(game));
    if class.shown.is_some() && !is_seen {
        return online.leave();
    }
    if class.shown == Some(moment) || before.is_some() && moment != ClassMoment::IsPaused {
        return;
    }
    match (moment, room.game) {
        (ClassMoment::Plays, Some(game)) => {
            coach.close();
            screens.open(Screen::Home);
            screens.open_guest(game);
        }
        _ => screens.open(Screen::Class),
    }
    class.shown = Some(moment).filter(|moment| *moment != ClassMoment::Plays || room.game.is_some());
}
