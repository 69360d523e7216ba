//! Sentences that are shown for a short time on the game screen: why the last action was refused, and why something is not kept.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::Refusal;

use crate::game::{GameSystems, MatchView, Refused};
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::screens::Screen;
use crate::words;

use super::stores::Stores;

/// How long the game screen says why something is not kept. This sentence is longer than the reason of a refusal.
const WARNING: Duration = Duration::from_secs(8);

/// The last refusal, and the time since the start of the program at which it came. The refusal is cleared when the round changes
/// and with the next press.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The reason.
    pub refusal: Option<Refusal>,
    /// When the refusal came, as in [`Time<Real>`].
    pub since: Duration,
}

/// Why something is not kept for the next start, or is not recorded. Each of the two reasons is told once per start.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Warning {
    /// The reason.
    pub sentence: String,
    /// Until when the sentence is shown, as in [`Time<Real>`].
    pub until: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>().init_resource::<Warning>();
    app.add_systems(Update, (store_refusal, warn).in_set(GameSystems::Present));
}

/// Warns as soon as the player sees the line in which warnings are shown.
fn warn(
    mut warning: ResMut<Warning>,
    mut told: Local<[bool; 2]>,
    stores: Stores,
    screen: Res<State<Screen>>,
    layout: Res<BoardLayout>,
    time: Res<Time<Real>>,
) {
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
        *warning = Warning { sentence, until: now + WARNING };
    }
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
