//! Games that are opened to be studied above the game that is shown: moments of its round, and rounds of past matches.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use noughts_engine::play::{Action, ActionKind, FinishedRound, Match, MatchRecord, Refusal, Round};
use noughts_engine::rules::Move;

use crate::game::games::follow_screens;
use crate::game::{BoardAction, Game, GameItem, GameSystems, HomeView, MatchView, Purpose, spawn_game};
use crate::intent::Intent;
use crate::screens::{Screen, ScreenSystems, Screens};

use super::{Coach, CoachRequests, NODES, Search, ask, turns};

pub(super) fn plugin(app: &mut App) {
    let answer = answer.in_set(CoachRequests).after(GameSystems::Input).before(GameSystems::Think);
    app.add_systems(Update, answer.run_if(on_message::<Intent>));
    let leave = leave_guests.after(GameSystems::Judge).after(ScreenSystems).after(ask).before(follow_screens);
    app.add_systems(Update, leave);
}

/// The past match of a replay, and which of its rounds is shown.
#[derive(Component, Clone, Debug)]
struct Replay {
    played: MatchRecord,
    round: usize,
}

impl Replay {
    /// The match as it was before the round.
    fn pairing(&self) -> Match {
        let before = self.played.rounds().iter().take(self.round).cloned().map(FinishedRound::Record).collect();
        // If the length was changed in the middle of a match, the match may have gone on after its end.
        self.played.pairing().after_rounds(before).unwrap_or_else(|| self.played.pairing())
    }
}

/// Opens games above the game that is shown.
#[derive(SystemParam)]
struct Guests<'w, 's> {
    commands: Commands<'w, 's>,
    actions: MessageWriter<'w, BoardAction>,
    screens: ResMut<'w, Screens>,
    coach: ResMut<'w, Coach>,
    shown: MatchView<'w, 's>,
    home: HomeView<'w, 's>,
}

/// Does what people ask of the coach.
fn answer(
    mut intents: MessageReader<Intent>,
    mut guests: Guests,
    mut search: ResMut<Search>,
    replays: Query<&Replay>,
) -> Result {
    let (purpose, may_study) = (guests.shown.purpose(), guests.shown.allowed().study);
    let guest = guests.screens.guest();
    for intent in intents.read() {
        // Another request of this update has shown another game, and this request was not about that game.
        if guests.screens.guest() != guest {
            continue;
        }
        match intent {
            Intent::Look(ply) if may_study => guests.look(Some(*ply))?,
            Intent::SeeTurn if may_study => {
                // If no move changed how the round would end, or if that takes long to find, the end of the round is shown.
                let turns = turns(guests.shown.round()).step(&mut search.0, NODES)?;
                guests.look(turns.and_then(|points| Some(points.last()?.ply)))?;
            }
            Intent::PlayFromHere(played) if purpose == Purpose::Moment => guests.play_from_here(*played)?,
            Intent::Replay { played, round, ply } => {
                guests.replay(Replay { played: played.as_ref().clone(), round: *round }, *ply, false)?;
            }
            Intent::Act(ActionKind::NewRound) => {
                if let Ok(replay) = replays.get(guests.shown.entity()) {
                    guests.replay(Replay { round: replay.round + 1, ..replay.clone() }, None, true)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Opens a game with the side panel.
fn open<'a>(
    commands: &'a mut Commands,
    screens: &mut Screens,
    coach: &mut Coach,
    (purpose, round, pairing): (Purpose, Round, Match),
) -> EntityCommands<'a> {
    let guest = spawn_game(commands, purpose, round, pairing);
    screens.open_guest(guest.id());
    coach.is_open = true;
    guest
}

/// Opens an earlier moment of the round of a game as a game of its own.
///
/// # Errors
/// [`Refusal`] if the round has fewer moves.
pub fn open_moment(
    commands: &mut Commands,
    screens: &mut Screens,
    coach: &mut Coach,
    game: &GameItem,
    ply: usize,
) -> Result<(), Refusal> {
    let (mut round, pairing) = (game.round().clone(), game.pairing().clone());
    round.go_to(ply)?;
    open(commands, screens, coach, (Purpose::Moment, round, pairing));
    Ok(())
}

impl Guests<'_, '_> {
    /// Shows an earlier moment of a round as a game of its own above the game of the round, so that the round stays as it is. In
    /// a game that is not played, the round itself shows the moment.
    fn look(&mut self, ply: Option<usize>) -> Result {
        self.coach.is_open = true;
        let Some(ply) = ply else {
            return Ok(());
        };
        if !self.shown.purpose().is_played() {
            let action = Action::by_person(ActionKind::GoTo(ply));
            self.actions.write(BoardAction { board: self.shown.entity(), action });
        } else if ply != self.shown.round().cursor() {
            open_moment(&mut self.commands, &mut self.screens, &mut self.coach, &self.shown, ply)?;
        }
        Ok(())
    }

    /// Goes on in the game below, from the moment that is looked at.
    fn play_from_here(&mut self, played: Option<Move>) -> Result {
        self.screens.close();
        // The side panel stays open if the person has made a move there, so that the person can go on asking about moves.
        self.coach.is_open &= played.is_some();
        let board = self.screens.guest().map_or_else(|| self.home.get().map(|home| home.entity()), Ok)?;
        let kinds = [ActionKind::PlayFrom(self.shown.round().cursor())].into_iter();
        let kinds = kinds.chain(played.map(ActionKind::Place));
        self.actions.write_batch(kinds.map(|kind| BoardAction { board, action: Action::by_person(kind) }));
        Ok(())
    }

    /// Opens a round of a past match, or the next round of that match in the place of the round that is shown.
    fn replay(&mut self, replay: Replay, ply: Option<usize>, is_next: bool) -> Result {
        let Some(record) = replay.played.rounds().get(replay.round) else {
            // After the last round, the match is shown again.
            self.coach.is_open &= !is_next;
            return Ok(());
        };
        if is_next {
            self.screens.close();
        }
        let (mut round, pairing) = (record.round(&replay.played.players), replay.pairing());
        if let Some(ply) = ply {
            round.go_to(ply)?;
        }
        let opened = (Purpose::Replay, round, pairing);
        open(&mut self.commands, &mut self.screens, &mut self.coach, opened).insert(replay);
        Ok(())
    }
}

/// Leaves a round that is looked at when its side panel is closed. Then what lies below is shown again. The side panel also closes
/// when the round on the board may not be studied, because the next round has begun.
fn leave_guests(
    mut coach: ResMut<Coach>,
    mut screens: ResMut<Screens>,
    mut last: Local<Option<Entity>>,
    games: Query<Game>,
) {
    let purpose = |guest: Option<Entity>| guest.and_then(|guest| games.get(guest).ok()).map(|game| game.purpose());
    // A game that is opened now gets `Shown` later in this update.
    let is_shown = |game: &GameItem| screens.guest().map_or(game.is_shown(), |guest| guest == game.entity());
    if coach.is_open && games.iter().find(is_shown).is_some_and(|game| !game.allowed().study) {
        coach.close();
    }
    loop {
        let guest = screens.guest();
        let now = purpose(guest);
        let is_studied = now.is_some_and(|now| !now.is_played());
        let before = std::mem::replace(&mut *last, guest);
        if before.is_some_and(|before| Some(before) != guest && !screens.has_guest(before)) {
            coach.shows_outcomes &= is_studied;
            coach.clear();
            // The side panel stays open if a person goes on from an earlier moment by a move.
            coach.is_open = is_studied || coach.is_open && purpose(before) == Some(Purpose::Moment);
        }
        if coach.is_open || !is_studied || screens.current() != Screen::Game {
            return;
        }
        screens.close();
    }
}
