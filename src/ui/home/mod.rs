//! The first screen: a board, on which a press begins to play, and the choice of who plays.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{Action, ActionKind, FirstRound, Match, Round, Starter};
use noughts_engine::rules::{Board, Mark};

use crate::game::{BoardAction, Game, GameItem, GameSystems, MatchView, Purpose, spawn_game};
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
mod play;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Usual>();
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
        let new = ActionKind::NewMatch(draft.rules, draft.to_match());
        let mut intents = intents.p1();
        intents.write(Intent::Act(new));
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

/// The form as it was when the first screen came over a match that is under way. If the form says something else now, another
/// match is proposed, and the match that is under way waits.
#[derive(Resource, Default)]
struct Usual {
    /// The game with the match that is under way.
    game: Option<Entity>,
    draft: Draft,
    /// Whether the game was looked at since the start. Before, the form says what was asked for at the start.
    was_played: bool,
}

impl Usual {
    /// The board of the match that waits while another match is proposed, and the form of the match that waits. A match that is
    /// over does not wait.
    fn waits(&self, shown: &GameItem, games: &Query<Game>) -> Option<(Board, Draft)> {
        let waiting = games.get(self.game.filter(|_| shown.purpose() == Purpose::Proposed)?).ok()?;
        waiting.end().is_none().then(|| (*waiting.board(), self.draft.clone()))
    }
}

/// Shows the match that would begin on the board: whoever clicks a cell begins this match. If another match is under way and
/// goes on, this only happens once the form says something else than when the first screen came. In the first update, nothing is
/// proposed, because a stored match may be about to go on.
fn propose(
    mut commands: Commands,
    mut actions: MessageWriter<BoardAction>,
    mut is_started: Local<bool>,
    mut usual: ResMut<Usual>,
    mut screens: ResMut<Screens>,
    mut draft: ResMut<Draft>,
    games: Query<Game>,
) {
    if !std::mem::replace(&mut *is_started, true) {
        return;
    }
    let on_table = |game: &GameItem| screens.table().map_or(game.purpose() == Purpose::Home, |on| on == game.entity());
    let Some(game) = games.iter().find(on_table) else {
        return;
    };
    if screens.current() != Screen::Home {
        if screens.is_open(Screen::Game) {
            propose_nothing(&mut screens);
            usual.game = None;
            usual.was_played = true;
        }
        return;
    }
    if !game.is_under_way() {
        propose_nothing(&mut screens);
        let proposed = proposal(&draft);
        if draft.rules != game.round().rules() || proposed != game.pairing().anew() {
            let action = Action::by_person(ActionKind::NewMatch(draft.rules, proposed));
            actions.write(BoardAction { board: game.entity(), action });
        }
        return;
    }
    if usual.game != Some(game.entity()) {
        usual.game = Some(game.entity());
        usual.draft = draft.clone();
        usual.draft.take_match(game.round().rules(), game.pairing());
        usual.draft.starter.first = draft.starter.first;
        if usual.was_played {
            *draft = usual.draft.clone();
        }
    }
    let proposed = screens.proposed().and_then(|proposed| games.get(proposed).ok());
    if game.end().is_none() && draft.makes_same_match(&usual.draft) {
        propose_nothing(&mut screens);
        return;
    }
    let pairing = proposal(&draft);
    match proposed {
        Some(proposed) if *proposed.pairing() == pairing && proposed.round().rules() == draft.rules => {}
        Some(proposed) => {
            let round = Round::new(Board::new(draft.rules, proposed.to_move()));
            commands.entity(proposed.entity()).insert((round, pairing));
        }
        None => {
            let one = pairing.player_one;
            let first = if pairing.starter.first == FirstRound::PlayerTwo { one.other() } else { one };
            let round = Round::new(Board::new(draft.rules, first));
            let proposed = spawn_game(&mut commands, Purpose::Proposed, round, pairing).id();
            screens.propose(Some(proposed));
        }
    }
}

/// Takes the proposed game away. If there is none, the screens count as unchanged.
fn propose_nothing(screens: &mut ResMut<Screens>) {
    if screens.proposed().is_some() {
        screens.propose(None);
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
