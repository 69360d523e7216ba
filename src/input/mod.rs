//! Turns what people do with devices into [`Intent`]s, and intents about the match into actions.
//!
//! Each device has a file: `mouse`, `touch`, `keyboard`, `pad` and `assistive` technology. Buttons of panels write
//! intents too. After that, everything is the same for all devices.

use bevy::prelude::*;
use noughts_engine::play::{Action, ActionKind};
use noughts_engine::rules::{Mark, Move, Position, Rules};

use crate::coach::Coach;
use crate::game::{BoardAction, GameSystems, HomeView, MatchView, Purpose};
use crate::intent::Intent;
use crate::online::Online;
use crate::screens::Screens;

mod aimed;
mod assistive;
mod keyboard;
mod keys;
mod mouse;
mod open;
mod pad;
mod press;
mod touch;

pub use aimed::Aimed;
pub use pad::PadSystems;
pub use press::DOUBLE_CLICK;

/// The cell under the pointer on the shown board, if any, and the mark that a press there would choose, where players choose it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover(pub Option<Position>, pub Option<Mark>);

/// The mark that a player who chooses marks has chosen last. A press that chooses no mark places this one again.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMark(pub Mark);

impl LastMark {
    /// The mark that a press without a mark places on a board with these rules, if players choose it there.
    pub fn placed(self, rules: Rules) -> Option<Mark> {
        rules.kind().chooses_mark().then_some(self.0)
    }

    /// The mark that a press on a board with these rules places, if players choose it there.
    fn choose(&mut self, rules: Rules, mark: Option<Mark>) -> Option<Mark> {
        self.0 = mark.unwrap_or(self.0);
        self.placed(rules)
    }
}

/// Adds the systems that read the devices.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hover>().insert_resource(LastMark(Mark::X));
    app.add_plugins((press::plugin, mouse::plugin, touch::plugin, aimed::plugin));
    app.add_plugins((keyboard::plugin, pad::plugin, assistive::plugin));
    let request_actions =
        request_actions.in_set(GameSystems::Input).after(assistive::press_cells).run_if(on_message::<Intent>);
    app.add_systems(Update, request_actions);
}

/// Turns intents about the match into actions, in order. A press on a cell places a mark where a mark lands that is dropped there.
fn request_actions(
    mut intents: MessageReader<Intent>,
    mut actions: MessageWriter<BoardAction>,
    (coach, online): (Res<Coach>, Res<Online>),
    screens: Res<Screens>,
    game: MatchView,
    home: HomeView,
) -> Result {
    let home = home.get()?.entity();
    let (is_question, allowed) = (coach.is_asked_by(&screens), game.allowed());
    // The moves of this update are made on a copy, so that marks that fall into one column land on each other.
    let mut next = *game.board();
    let mut place = |position: Position, mark: Option<Mark>| {
        let mv = Move { position: next.lands_on(position), mark };
        let _refused_later = next.play(mv);
        ActionKind::Place(mv)
    };
    for intent in intents.read() {
        let (board, kind) = match intent {
            Intent::Press { board, .. } if *board != game.entity() || is_question => continue,
            // A press on the board of a proposed match begins this match with a move.
            Intent::Press { position, mark, .. } if game.purpose() == Purpose::Proposed => {
                let begin = Action::by_person(ActionKind::NewMatch(game.round().rules(), game.pairing().clone()));
                actions.write(BoardAction { board: home, action: begin });
                (home, place(*position, *mark))
            }
            // The computer waits while moves can be redone. Whoever presses the board then plays on, and the computer moves.
            Intent::Press { board, .. } if game.round().is_in_the_past() && game.computer(game.to_move()).is_some() => {
                (*board, ActionKind::PlayFrom(game.round().cursor()))
            }
            Intent::Press { board, position, mark } => (*board, place(*position, *mark)),
            Intent::Act(kind @ ActionKind::NewMatch(..)) => (home, kind.clone()),
            // What cannot be done in a game that is only looked at is meant for others. What a match does not allow is refused.
            Intent::Act(kind) if (allowed.play || allowed.permits(kind)) && !online.decides(game.entity(), kind) => {
                (game.entity(), kind.clone())
            }
            _ => continue,
        };
        actions.write(BoardAction { board, action: Action::by_person(kind) });
    }
    Ok(())
}
