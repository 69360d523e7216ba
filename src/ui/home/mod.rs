//! The first screen: a board, on which a press begins to play, and the choice of who plays.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{Action, ActionKind, FirstRound, Match, Starter};
use noughts_engine::rules::Mark;

use crate::game::{BoardAction, GameItem, GameSystems, MatchView};
use crate::intent::Intent;
use crate::links::LinkSystems;
use crate::online::OnlineSystems;
use crate::screens::{Screen, Screens};
use crate::setup::{Draft, Mode};
use crate::widgets::PanelSystems;

use super::Intents;

mod choices;
mod contents;
mod form;
mod names;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, propose.after(OnlineSystems).before(GameSystems::Input));
    let pressed = show_pressed.after(GameSystems::Input).after(LinkSystems).before(GameSystems::Think);
    app.add_systems(Update, pressed.run_if(on_message::<Intent>));
    let first = form::show_first.in_set(PanelSystems::Setup).run_if(in_state(Screen::Home));
    let rest = form::show_rest.run_if(in_state(Screen::Home));
    app.add_systems(EguiPrimaryContextPass, (first, (rest, begin).chain().in_set(PanelSystems::Ways)));
}

/// Begins the match of the form when a person asks for it. This system runs after the form is drawn, because the last letters of
/// a name arrive from a page while the form is drawn.
fn begin(mut intents: ParamSet<(MessageReader<Intent>, Intents)>, screens: Res<Screens>, draft: Res<Draft>) {
    let is_asked = intents.p0().read().filter(|intent| **intent == Intent::Start).count() > 0;
    if is_asked && (screens.overlay.is_none() || screens.current() == Screen::Game) {
        let new = draft.to_match();
        let mut intents = intents.p1();
        intents.write(Intent::Act(ActionKind::NewMatch(new)));
        intents.write(Intent::Open(Screen::Game));
    }
}

/// Shows the game when a cell of its board is pressed on the first screen.
fn show_pressed(mut intents: MessageReader<Intent>, mut screens: ResMut<Screens>, game: MatchView) {
    let here = |intent: &&Intent| matches!(intent, Intent::Press { board, .. } if *board == game.entity());
    if intents.read().filter(here).count() > 0 && screens.current() == Screen::Home {
        screens.open(Screen::Game);
    }
}

/// While nothing is under way, the board shows the match that would begin: whoever clicks a cell begins this match. In the first
/// update, nothing is proposed, because a stored match may be about to go on.
fn propose(
    mut actions: MessageWriter<BoardAction>,
    mut is_started: Local<bool>,
    screens: Res<Screens>,
    draft: Res<Draft>,
    game: MatchView,
) {
    if !std::mem::replace(&mut *is_started, true) {
        return;
    }
    if screens.current() != Screen::Home || game.is_under_way() {
        return;
    }
    let proposed = proposal(&draft);
    if proposed != game.pairing().anew() {
        let action = Action::by_person(ActionKind::NewMatch(proposed));
        actions.write(BoardAction { board: game.entity(), action });
    }
}

/// The match that a click on the board begins. Against a computer, the person who clicks moves first, whatever the form says.
fn proposal(draft: &Draft) -> Match {
    let first = match draft.mode {
        Mode::AgainstComputer => FirstRound::PlayerOne,
        Mode::TwoPlayers | Mode::ComputerAgainstComputer => draft.starter.first,
    };
    let starter = Starter { first, ..draft.starter };
    Draft { starter, ..draft.clone() }.to_match()
}

/// The opponent that makes one move for the side to move, when a person asks for this: the opponent in this game or, in a game of
/// two people, the best opponent.
pub(super) fn stand_in(game: &GameItem) -> OpponentId {
    let sides = [game.to_move(), game.to_move().other()];
    let known = |mark: Mark| game.computer(mark).filter(|opponent| opponent.profile().is_some());
    sides.into_iter().find_map(known).unwrap_or(OpponentId::TRAPPER)
}
