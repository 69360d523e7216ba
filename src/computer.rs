//! The computer's moves. When an opponent is to move, the opponent thinks, waits for a short pause, and writes its action.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use noughts_engine::ai::{Decision, OpponentId, Thinking};
use noughts_engine::play::{Action, ActionKind, Author, apply};
use noughts_engine::rules::Rules;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::coach::{Coach, Search};
use crate::game::{BoardAction, Chance, GameItem, GameSystems, MatchView};
use crate::intent::Intent;
use crate::layout::times;
use crate::screens::{Screens, is_playing};
use crate::settings::{Pace, Settings};
use crate::wake::Wake;

/// The number of positions that the search may visit in one update. The search takes one or two milliseconds for these positions,
/// which cost more where a search estimates what it does not see.
fn nodes_per_update(rules: Rules) -> u64 {
    if rules == Rules::TIC_TAC_TOE { 20_000 } else { 2000 }
}

/// The time between the start of the computer's turn and its move, so that a person can follow the game.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause(pub Duration);

impl Default for Pause {
    fn default() -> Self {
        Self(Duration::from_millis(500))
    }
}

/// How long a round that two computers have ended is shown before they begin the next one: its last mark and its strike are drawn,
/// and then it can be looked at for 1200 ms.
const NEXT_ROUND: Duration = times::END.saturating_add(Duration::from_millis(1200));

/// Whether two computers that play each other wait. Where a person plays, no computer waits.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watching {
    /// Whether the two computers wait.
    pub is_paused: bool,
    /// Whether a person has asked for one move while the computers wait.
    steps: bool,
}

impl Watching {
    /// Whether a computer that is to move waits until a person asks for its move.
    pub fn waits(self, game: &GameItem) -> bool {
        self.is_paused && !self.steps && !game.pairing().has_person()
    }
}

/// The move that an opponent is choosing now, if any.
#[derive(Resource, Default)]
pub struct Thought(Option<Pending>);

struct Pending {
    author: Author,
    thinking: Thinking,
    /// The rest of the pause, measured at the time `since`.
    pause: Duration,
    since: Duration,
}

impl Thought {
    /// Whether the computer is about to move.
    pub const fn is_pending(&self) -> bool {
        self.0.is_some()
    }
}

/// Makes the moves of the computer players, but not while another screen or an overlay hides the game.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pause>().init_resource::<Thought>().init_resource::<Watching>();
    app.add_systems(Update, watch.before(think).in_set(GameSystems::Think).run_if(on_message::<Intent>));
    let computers_play = is_playing.and_then(|game: MatchView| game.allowed().play);
    let next = begin_next_round.run_if(resource_exists::<Screens>);
    app.add_systems(Update, (think, next).chain().in_set(GameSystems::Think).run_if(computers_play.clone()));
    app.add_systems(Update, ask_for_updates.in_set(GameSystems::Present).run_if(computers_play));
}

/// Sets the pause from the pace in the settings. A pause from the command line stays in force until a person chooses
/// another pace.
pub fn pace_plugin(app: &mut App) {
    let pause = app.world().get_resource::<Settings>().cloned().unwrap_or_default().pace.pause();
    app.insert_resource(Pause(pause));
    app.add_systems(PreUpdate, follow_pace.run_if(resource_changed::<Settings>));
}

fn follow_pace(settings: Res<Settings>, mut pause: ResMut<Pause>, mut last: Local<Option<Pace>>) {
    if last.replace(settings.pace).is_some_and(|last| last != settings.pace) {
        pause.set_if_neq(Pause(settings.pace.pause()));
    }
}

/// Pauses the game of two computers, lets the game go on, or asks for one move.
fn watch(mut intents: MessageReader<Intent>, mut watching: ResMut<Watching>) {
    for intent in intents.read() {
        let now = match intent {
            Intent::Pause => Watching { is_paused: !watching.is_paused, steps: false },
            Intent::Step => Watching { is_paused: true, steps: true },
            Intent::Watch | Intent::Act(ActionKind::NewMatch(..)) => Watching::default(),
            _ => continue,
        };
        watching.set_if_neq(now);
    }
}

/// Starts to think when a computer is to move, continues for a limited number of positions in each update, and moves
/// when the pause is over.
fn think(
    game: MatchView,
    pause: Res<Pause>,
    time: Res<Time<Real>>,
    mut chance: ResMut<Chance>,
    mut search: ResMut<Search>,
    (mut thought, mut watching): (ResMut<Thought>, ResMut<Watching>),
    mut intents: MessageReader<Intent>,
    mut actions: ResMut<Messages<BoardAction>>,
    mut seen: Local<MessageCursor<BoardAction>>,
) {
    let board = game.entity();
    let is_about_to_change = {
        let requests: Vec<_> = seen.read(&actions).filter(|request| request.board == board).collect();
        !requests.is_empty() && changes(&requests, &game)
    };
    let stand_in = intents.read().filter_map(|intent| match intent {
        Intent::StandIn(opponent) => Some(*opponent),
        _ => None,
    });
    let stand_in = stand_in.last();
    if game.round_is_changed() || game.match_is_changed() {
        thought.0 = None;
    }
    if game.round().is_over() {
        return;
    }
    if watching.waits(&game) && stand_in.is_none() {
        thought.0 = None;
        return;
    }

    let now = time.elapsed();
    let pause = if watching.steps { Duration::ZERO } else { pause.0 };
    let begin = |author: Author, opponent: OpponentId, pause| {
        let thinking = opponent.think(game.board())?;
        Some(Pending { author, thinking, pause, since: now })
    };
    if let Some(opponent) = stand_in {
        thought.0 = begin(Author::StandIn(opponent), opponent, Duration::ZERO);
    } else if let Some(pending) = &mut thought.0 {
        // This system does not run while the game is hidden. That time does not count as a pause, so only the time of
        // this update is subtracted.
        pending.pause = if watching.steps { Duration::ZERO } else { pending.pause.saturating_sub(time.delta()) };
        pending.since = now;
    } else if let Some(opponent) = computer_to_move(&game) {
        thought.0 = begin(Author::Computer(opponent), opponent, pause);
    }
    if let Some(pending) = &mut thought.0
        && pending.thinking.step(&mut search.0, nodes_per_update(game.round().rules())) == Decision::Chosen
        && pending.pause.is_zero()
        && !is_about_to_change
    {
        if let Some(mv) = pending.thinking.candidates().choose(&mut chance.0).copied() {
            let action = Action { kind: ActionKind::Place(mv), author: pending.author };
            actions.write(BoardAction { board, action });
        }
        thought.0 = None;
        watching.steps = false;
    }
}

/// Whether these requests will change the round or the match before the computer's move is applied.
fn changes(requests: &[&BoardAction], game: &GameItem) -> bool {
    let (mut round, mut pairing) = (game.round().clone(), game.pairing().clone());
    // Random numbers only decide who begins a round. A new round is a change in either case, so any seed will do.
    let mut any_chance = ChaCha8Rng::seed_from_u64(0);
    for request in requests {
        let is_new_round = matches!(request.action.kind, ActionKind::NewRound | ActionKind::NewMatch(..));
        if apply(&request.action, &mut round, Some(&mut pairing), &mut any_chance).is_ok() && is_new_round {
            return true;
        }
    }
    round != *game.round() || pairing != *game.pairing()
}

/// The opponent that is to move without being asked. After an undo, while moves can be redone, the opponent waits until a person
/// goes on. An opponent that the program does not know always waits, and a person can ask for a move in its place.
fn computer_to_move(game: &GameItem) -> Option<OpponentId> {
    game.computer(game.to_move()).filter(|opponent| opponent.profile().is_some() && !game.round().is_in_the_past())
}

/// Requests the next update: immediately while an opponent thinks or when two computers have ended a round, or at the end of the
/// pause.
fn ask_for_updates(game: MatchView, thought: Res<Thought>, watching: Res<Watching>, mut wake: ResMut<Wake>) {
    if game.round().is_over() && game.round_is_changed() && game.pairing().is_watched() {
        wake.now();
    }
    if game.round().is_over() || watching.waits(&game) {
        return;
    }
    match &thought.0 {
        Some(pending) if pending.thinking.is_decided() => wake.at(pending.since + pending.pause),
        Some(_) => wake.now(),
        None if computer_to_move(&game).is_some() => wake.now(),
        None => {}
    }
}

/// Begins the next round of two computers some time after the end of a round, or at once when a person asks for one move. Nothing
/// begins while a person studies the round.
fn begin_next_round(
    game: MatchView,
    coach: Res<Coach>,
    time: Res<Time<Real>>,
    mut watching: ResMut<Watching>,
    mut due: Local<Option<Duration>>,
    mut actions: MessageWriter<BoardAction>,
    mut wake: ResMut<Wake>,
) {
    let is_over = game.outcome().is_some() && game.end().is_none() && !game.round().is_in_the_past();
    if !is_over || !game.pairing().is_watched() || coach.is_open || watching.waits(&game) {
        *due = None;
        return;
    }
    let begins = *due.get_or_insert(time.elapsed() + NEXT_ROUND);
    if time.elapsed() < begins && !watching.steps {
        return wake.at(begins);
    }
    *due = None;
    if watching.steps {
        watching.steps = false;
    }
    actions.write(BoardAction { board: game.entity(), action: Action::by_person(ActionKind::NewRound) });
    wake.now();
}
