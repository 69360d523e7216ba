//! The one message that every hand writes, and the system that applies it.

use bevy::prelude::*;
use thiserror::Error;

use noughts_engine::rules::{Board, IllegalMove, Mark, Position};

use super::play::Play;
use super::{BoardCells, Chance, GameSystems, Match, Ply, Round, Saved};

/// What a player, be it a person or the computer, wants to happen.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Put a mark on a cell.
    Place {
        /// Which cell.
        position: Position,
        /// Whose mark.
        by: Mark,
    },
    /// Take back the last move, and the computer's with it.
    Undo,
    /// Make a move again that was taken back, and the computer's with it.
    Redo,
    /// Show the round as it was after so many plies, in the past or in what was taken back.
    GoTo(usize),
    /// This round from its start; the same side begins.
    Reset,
    /// The next round of this match, or if that is over, the first of another. A round that has an outcome counts; one that
    /// has none does not.
    NewRound,
    /// New players, and their first round.
    NewMatch(Match),
    /// A round from this position, by the same players.
    SetUp(Board),
    /// A game that was saved, as it stood.
    Resume(Saved),
}

/// An action that was not applied. Nothing has changed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What was asked for.
    pub action: Action,
    /// Why it was not done.
    pub reason: Refusal,
}

/// Why an action is refused.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The round is at its start.
    #[error("no move to take back")]
    NothingToUndo,
    /// Nothing was taken back.
    #[error("no move to make again")]
    NothingToRedo,
    /// The round is not that long.
    #[error("the round has no such move")]
    NoSuchPly,
    /// The position is of another size of board.
    #[error("the board has another size")]
    OtherRules,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Action>();
    app.add_message::<Refused>();
    app.add_systems(Update, apply_actions.in_set(GameSystems::Apply).run_if(on_message::<Action>));
}

/// Tries the update's actions in order on one value of the round, then puts what came of them on the cells.
///
/// Commands take effect only after the system, so it must not ask the cells in between: two clicks in one update would
/// both find a cell empty.
pub fn apply_actions(
    mut actions: MessageReader<Action>,
    mut refused: MessageWriter<Refused>,
    mut commands: Commands,
    mut rounds: ParamSet<(BoardCells, ResMut<Round>)>,
    mut pairing: ResMut<Match>,
    mut chance: ResMut<Chance>,
) -> Result {
    let cells = rounds.p0();
    let mut play = Play::new(cells.round(), cells.history())?;
    let shown: Vec<_> = cells.iter().collect();
    let mut accepted = false;

    for action in actions.read() {
        let done = match action {
            Action::Place { position, by } => play.place(*position, *by),
            Action::Undo => play.undo(&pairing.players),
            Action::Redo => play.redo(&pairing.players),
            Action::GoTo(ply) => play.go_to(*ply),
            Action::Reset => {
                play = Play::begin(*play.round().start());
                Ok(())
            }
            Action::NewRound => {
                if let Some(outcome) = play.board().outcome() {
                    pairing.finish_round(&outcome);
                }
                play = begin_round(&play, &pairing, &mut chance);
                Ok(())
            }
            Action::NewMatch(new) => {
                *pairing = new.clone();
                play = begin_round(&play, &pairing, &mut chance);
                Ok(())
            }
            Action::SetUp(start) => play.set_up(start).map(|begun| play = begun),
            Action::Resume(saved) => play.resume(saved).map(|resumed| {
                *pairing = saved.pairing.clone();
                play = resumed;
            }),
        };
        match done {
            Ok(()) => accepted = true,
            Err(reason) => _ = refused.write(Refused { action: action.clone(), reason }),
        }
    }
    if !accepted {
        return Ok(());
    }

    for (entity, position, mark, ply) in shown {
        let now = play.cell(position).map(|(mark, ply)| (mark, ply.map(Ply)));
        if now == mark.map(|mark| (mark, ply)) {
            continue;
        }
        commands.entity(entity).remove::<(Mark, Ply)>();
        match now {
            Some((mark, Some(ply))) => _ = commands.entity(entity).insert((mark, ply)),
            Some((mark, None)) => _ = commands.entity(entity).insert(mark),
            None => {}
        }
    }
    *rounds.p1() = play.round().clone();
    Ok(())
}

fn begin_round(play: &Play, pairing: &Match, chance: &mut Chance) -> Play {
    Play::begin(Board::new(play.round().rules(), pairing.next_starter(chance)))
}
