//! The computer's hand: whenever a computer is to move, it thinks, waits a moment, and writes its [`Action`].

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::seq::IndexedRandom;

use noughts_engine::ai::{Minimax, Opponent, Thinking};
use crate::game::{Action, BoardCells, Chance, GameSystems, Match, Player, Round};
use noughts_engine::rules::Mark;

/// Positions that the search may look at in one update: a millisecond or two.
const NODES_PER_UPDATE: u64 = 20_000;

/// How long the computer waits from its turn to its mark, so that a person can follow.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause(pub Duration);

impl Default for Pause {
    fn default() -> Self {
        Self(Duration::from_millis(500))
    }
}

/// Asks for one move of this opponent for whoever is to move, at once.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayOneMove(pub &'static Opponent);

/// The choice in the making, if any, and what was searched for earlier ones.
#[derive(Resource, Default)]
pub struct Thought {
    pending: Option<Pending>,
    minimax: Minimax,
}

struct Pending {
    by: Mark,
    thinking: Thinking,
    /// Time until the mark may appear.
    wait: Duration,
}

impl Thought {
    /// Whether the computer is about to move.
    pub const fn is_pending(&self) -> bool {
        self.pending.is_some()
    }
}

/// Lets computers play their seats. In a window the game sleeps when nothing happens, and this keeps it awake.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pause>();
    app.init_resource::<Thought>();
    app.add_message::<PlayOneMove>();
    app.add_message::<RequestRedraw>();
    app.add_systems(Update, (think.in_set(GameSystems::Think), stay_awake.in_set(GameSystems::Present)));
}

/// Begins to think when a computer is to move, carries it on by some positions an update, and plays once the pause is over.
fn think(
    cells: BoardCells,
    round: Res<Round>,
    pairing: Res<Match>,
    pause: Res<Pause>,
    time: Res<Time>,
    mut chance: ResMut<Chance>,
    mut thought: ResMut<Thought>,
    mut requests: MessageReader<PlayOneMove>,
    mut actions: ResMut<Messages<Action>>,
    mut seen: Local<MessageCursor<Action>>,
) -> Result {
    // An action of this update may change the board before a mark of ours would land on it.
    let board_may_change = seen.read(&actions).count() > 0;
    let request = requests.read().last();
    if round.is_changed() {
        thought.pending = None;
    }

    let board = cells.board()?;
    let by = board.to_move();
    if board.is_over() {
        return Ok(());
    }
    let begin = |opponent: &Opponent, wait| Pending { by, thinking: (opponent.think)(board), wait };
    if let Some(PlayOneMove(opponent)) = request {
        thought.pending = Some(begin(opponent, Duration::ZERO));
    } else if let Some(pending) = &mut thought.pending {
        pending.wait = pending.wait.saturating_sub(time.delta());
    } else if let Some(opponent) = computer_to_move(by, &pairing, &round) {
        thought.pending = Some(begin(opponent, pause.0));
    }

    let Thought { pending: next, minimax } = &mut *thought;
    if let Some(pending) = next
        && carry_on(&mut pending.thinking, minimax)
        && pending.wait.is_zero()
        && !board_may_change
    {
        if let Some(position) = pending.thinking.candidates().choose(&mut chance.0).copied() {
            actions.write(Action::Place { position, by: pending.by });
        }
        *next = None;
    }
    Ok(())
}

/// Thinks on for one update's share of positions. Tells whether it has come to an end.
fn carry_on(thinking: &mut Thinking, minimax: &mut Minimax) -> bool {
    let enough = minimax.nodes() + NODES_PER_UPDATE;
    while thinking.step(minimax) {
        if minimax.nodes() >= enough {
            return false;
        }
    }
    true
}

/// The opponent who is to move by itself. While moves can be redone it waits for somebody to go on.
fn computer_to_move(to_move: Mark, pairing: &Match, round: &Round) -> Option<&'static Opponent> {
    match pairing.players[to_move] {
        Player::Computer(opponent) if !round.is_in_the_past() => Some(opponent),
        _ => None,
    }
}

/// A sleeping window would not let the computer think: asks for the next update as long as there is something to do.
fn stay_awake(
    cells: BoardCells,
    round: Res<Round>,
    pairing: Res<Match>,
    thought: Res<Thought>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let board = cells.board()?;
    let to_move = computer_to_move(board.to_move(), &pairing, &round);
    if !board.is_over() && (thought.is_pending() || to_move.is_some()) {
        redraw.write(RequestRedraw);
    }
    Ok(())
}
