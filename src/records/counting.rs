//! Counts the rounds that are played.
//!
//! A round is counted when the next round of its match begins, or when its match is left: for the first screen, for another match,
//! or for good. Then totals leave the round out, so that it is counted once, whatever is taken back later.

use bevy::prelude::*;
use noughts_engine::play::{Match, MatchRecord, Round};

use crate::coach::Coach;
use crate::game::{Before, Purpose, Shown};
use crate::persistence::PersistenceSystems;
use crate::screens::{Screen, Screens};

use super::now;
use super::totals::{First, Totals};

/// Something was reached for the first time.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached(pub First);

/// The round of a game when this room last looked, and how many rounds the match had finished then.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub(super) struct Latest {
    round: Round,
    finished: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Totals>().add_message::<Reached>();
    app.add_systems(Last, count.before(PersistenceSystems));
    app.add_observer(count_left);
}

/// Counts the rounds that were followed by another or left, and leaves out those in which somebody has help.
pub(super) fn count(
    mut commands: Commands,
    mut totals: ResMut<Totals>,
    mut reached: MessageWriter<Reached>,
    screens: Res<Screens>,
    coach: Res<Coach>,
    mut games: Query<(Entity, &Purpose, &mut Round, Ref<Match>, Has<Shown>, Option<&Latest>)>,
) {
    for (game, purpose, mut round, pairing, is_shown, latest) in &mut games {
        let is_helped = is_shown && coach.is_active();
        let has_changed = round.is_changed() || pairing.is_changed() || screens.is_changed() || latest.is_none();
        if !purpose.is_counted() || !(has_changed || is_helped) {
            continue;
        }
        // What totals do is not a change of the round.
        let round = round.bypass_change_detection();
        let finished = pairing.score(None).rounds();
        if let Some(latest) = latest.filter(|latest| latest.finished < finished) {
            settle(&pairing, &latest.round, &mut totals, &mut reached);
        }
        // In a room, nobody has help, and the server's rounds know nothing of totals.
        if *purpose != Purpose::Room {
            if is_helped && round.outcome().is_none() {
                round.leave_out();
            }
            if screens.current() == Screen::Home && round.total().is_some() {
                settle(&pairing, round, &mut totals, &mut reached);
                round.leave_out();
            }
        }
        if latest.is_none_or(|latest| latest.round != *round || latest.finished != finished) {
            // The last letter of a round can be opened again.
            let is_over = round.counted().is_some();
            if is_over && !totals.see_last(&MatchRecord::new(now(), &pairing, round)) && *purpose == Purpose::Letter {
                round.leave_out();
            }
            commands.entity(game).insert(Latest { round: round.clone(), finished });
        }
    }
}

/// Counts the round of a match that is left. If the round is only begun again, the match goes on.
fn count_left(
    left: On<Remove, Purpose>,
    mut totals: ResMut<Totals>,
    mut reached: MessageWriter<Reached>,
    mut games: Query<(&Purpose, &Match, &mut Round)>,
    before: Query<&Before>,
) {
    let Ok((purpose, pairing, mut round)) = games.get_mut(left.entity) else {
        return;
    };
    let goes_on = before.iter().any(|before| before.same_match && before.game == left.entity);
    if purpose.is_counted() && !goes_on && round.total().is_some() {
        settle(pairing, &round, &mut totals, &mut reached);
        round.bypass_change_detection().leave_out();
    }
}

/// Counts a round, and tells what is reached by it.
fn settle(pairing: &Match, round: &Round, totals: &mut ResMut<Totals>, reached: &mut MessageWriter<Reached>) {
    reached.write_batch(totals.count(pairing, round, now()).into_iter().map(Reached));
}
