//! Sentences that are shown for a short time on the game screen: why the last action was refused, why something is not kept, and
//! what was reached for the first time.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::play::Refusal;

use crate::game::{GameSystems, MatchView, Refused};
use crate::intent::Intent;
use crate::layout::BoardLayout;
use crate::look::icons::Icon;
use crate::records::{First, Reached};
use crate::screens::Screen;
use crate::words;

use super::stores::Stores;

/// How long the game screen says why something is not kept. This sentence is longer than the reason of a refusal.
const WARNING: Duration = Duration::from_secs(8);
/// How long the game screen tells what was reached for the first time.
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

/// Why something is not kept for the next start, or is not recorded, or what was reached for the first time. Each of the two reasons
/// is told once per start.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Warning {
    /// The reason, or what was reached.
    pub sentence: String,
    /// Whether something was reached.
    pub is_praise: bool,
    /// Until when the sentence is shown, as in [`Time<Real>`].
    pub until: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>().init_resource::<Warning>();
    app.add_systems(Update, (store_refusal, warn).in_set(GameSystems::Present));
}

impl Warning {
    /// The icon before the sentence.
    pub const fn icon(&self) -> Icon {
        if self.is_praise { Icon::Check } else { Icon::Close }
    }
}

/// Warns, or tells what was reached, as soon as the player sees the line in which this is shown.
fn warn(
    mut warning: ResMut<Warning>,
    mut told: Local<[bool; 2]>,
    mut reached: MessageReader<Reached>,
    mut untold: Local<VecDeque<First>>,
    stores: Stores,
    screen: Res<State<Screen>>,
    layout: Res<BoardLayout>,
    time: Res<Time<Real>>,
) {
    untold.extend(reached.read().map(|Reached(first)| *first));
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
        *warning = Warning { sentence, is_praise: false, until: now + WARNING };
    } else if let Some(first) = untold.pop_front() {
        *warning = Warning { sentence: words::first_told(first), is_praise: true, until: now + PRAISE };
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
