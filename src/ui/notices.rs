//! Sentences that are shown for a short time on the game screen: why the last action was refused, why something is not kept, what
//! was reached for the first time, that a line loses, and that a pad was unplugged.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::input::gamepad::RawGamepadEvent;
use bevy::prelude::*;
use noughts_engine::play::Refusal;
use noughts_engine::rules::Kind;

use crate::game::{GameItem, GameSystems, MatchView, Refused};
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::look::icons::Icon;
use crate::records::{First, Reached};
use crate::screens::Screen;
use crate::words;

use super::stores::Stores;

/// How long the game screen says why something is not kept, or that a pad was unplugged. The sentence is longer than the reason of a
/// refusal, or comes while people look elsewhere.
const WARNING: Duration = Duration::from_secs(8);
/// How long the game screen tells what was reached for the first time, or that a line loses.
const PRAISE: Duration = Duration::from_millis(2500);

/// The last refusal, and the time since the start of the program at which it came. The refusal is cleared when the round changes
/// and with the next press.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The reason.
    pub refusal: Option<Refusal>,
    /// When the refusal came, as in [`Time<Real>`].
    pub since: Duration,
}

/// Why something is not kept for the next start, or is not recorded, that a pad was unplugged, what was reached for the first time, or
/// that a line loses. Each of the two reasons is told once per start, and so is the goal of each kind of games in which a line loses.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The sentence.
    pub sentence: String,
    /// The icon before the sentence.
    pub icon: Icon,
    /// Until when the sentence is shown, as in [`Time<Real>`].
    pub until: Duration,
}

pub(super) fn plugin(app: &mut App) {
    let nothing = Warning { sentence: String::new(), icon: Icon::Close, until: Duration::ZERO };
    app.init_resource::<Notice>().insert_resource(nothing);
    app.add_systems(Update, (store_refusal, warn).in_set(GameSystems::Present));
}

/// Warns, or tells that a pad was unplugged, what was reached or that a line loses, as soon as the player sees the line in which this is
/// shown.
fn warn(
    mut warning: ResMut<Warning>,
    mut told: Local<[bool; 2]>,
    mut reached: MessageReader<Reached>,
    mut untold: Local<VecDeque<First>>,
    mut goals: Local<Vec<Kind>>,
    (mut pads, mut is_unplugged): (MessageReader<RawGamepadEvent>, Local<bool>),
    stores: Stores,
    (screen, layout): (Res<State<Screen>>, Res<BoardLayout>),
    game: MatchView,
    time: Res<Time<Real>>,
) {
    untold.extend(reached.read().map(|Reached(first)| *first));
    for event in pads.read() {
        if let RawGamepadEvent::Connection(connection) = event {
            *is_unplugged = connection.disconnected();
        }
    }
    let now = time.elapsed();
    if *screen.get() != Screen::Game || layout.turn.is_empty() || now < warning.until {
        return;
    }
    let all = [stores.not_kept().map(words::fault), stores.not_recorded()];
    let new = all.into_iter().zip(&mut *told).find_map(|(sentence, told)| {
        let sentence = sentence.filter(|_| !*told)?;
        *told = true;
        Some(sentence)
    });
    if let Some(sentence) = new {
        *warning = Warning { sentence, icon: Icon::Close, until: now + WARNING };
    } else if std::mem::take(&mut *is_unplugged) {
        *warning = Warning { sentence: words::pad_unplugged().to_owned(), icon: Icon::Close, until: now + WARNING };
    } else if let Some(first) = untold.pop_front() {
        *warning = Warning { sentence: words::first_told(first), icon: Icon::Check, until: now + PRAISE };
    } else if let Some(goal) = losing_goal(&game).filter(|_| !goals.contains(&game.round().rules().kind())) {
        goals.push(game.round().rules().kind());
        *warning = Warning { sentence: goal, icon: Icon::Flag, until: now + PRAISE };
    }
}

/// The goal of the game at the beginning of a round in which a line loses, which people forget most easily.
fn losing_goal(game: &GameItem) -> Option<String> {
    let round = game.round();
    let begins = round.board().line_loses() && round.cursor() == 0 && game.purpose().is_played();
    words::goal_of_game(round.rules()).filter(|_| begins)
}

fn store_refusal(
    mut intents: MessageReader<Intent>,
    mut refused: MessageReader<Refused>,
    mut notice: ResMut<Notice>,
    game: MatchView,
    time: Res<Time<Real>>,
) {
    if intents.read().count() > 0 || game.round_is_changed() {
        notice.set_if_neq(Notice::default());
    }
    let here = refused.read().filter(|refused| refused.request.board == game.entity());
    if let Some(refused) = here.last() {
        notice.set_if_neq(Notice { refusal: Some(refused.reason), since: time.elapsed() });
    }
}
