//! What is said aloud: whose turn it is, what was played, how the round ends, and why nothing happened.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Id;
use bevy_egui::egui::accesskit::{Live, Role};

use crate::game::{BoardCells, CurrentOutcome, GameSystems, Match, Refused};
use noughts_engine::rules::Position;
use crate::screen::Screen;
use crate::text::{self, spoken};

/// What was said last. Panels that say something of their own make it [`live`](super::live).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// The words.
    pub text: String,
    /// How many there were, so that the same words twice are said twice.
    pub number: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Announcement>();
    app.add_systems(Update, announce.in_set(GameSystems::Present));
}

/// The moves that were told of, on the screen of the game.
type Told = Option<Vec<Position>>;

fn announce(
    mut refused: MessageReader<Refused>,
    mut announcement: ResMut<Announcement>,
    mut told: Local<Told>,
    screen: Res<State<Screen>>,
    cells: BoardCells,
    outcome: Res<CurrentOutcome>,
    pairing: Res<Match>,
) -> Result {
    let refusal = refused.read().last();
    if *screen.get() != Screen::Game {
        *told = None;
        announcement.text.clear();
        return Ok(());
    }
    let board = cells.board()?;
    let history = cells.history();
    let text = match (&*told, refusal) {
        (Some(before), Some(refused)) if *before == history => {
            text::refusal(&pairing, board.to_move(), &refused.action, refused.reason)
        }
        (Some(before), _) if *before == history => return Ok(()),
        (before, _) => {
            let new = match before {
                Some(before) if history.starts_with(before) => &history[before.len()..],
                _ => &[],
            };
            let mut said: Vec<_> = (new.iter())
                .filter_map(|position| Some(text::played(&pairing, board.mark(*position)?, *position)))
                .collect();
            if new.is_empty() {
                said.push(spoken::moment(history.len()));
            }
            let in_the_past = cells.round().is_in_the_past();
            if let Some(outcome) = &outcome.0 {
                said.push(text::announcement(&pairing, outcome));
            } else if in_the_past || pairing.players[board.to_move()].is_person() {
                said.push(text::advice(&pairing, board.to_move(), None, in_the_past));
            }
            said.join(" ")
        }
    };
    *told = Some(history);
    *announcement = Announcement { text, number: announcement.number + 1 };
    Ok(())
}

/// Assistive technology says what is new in a live region. There are two in turns, so that the same words again are new.
pub(super) fn speak(mut contexts: EguiContexts, announcement: Res<Announcement>) -> Result {
    if !announcement.text.is_empty() {
        let id = Id::new(("announcement", announcement.number % 2));
        contexts.ctx_mut()?.accesskit_node_builder(id, |node| {
            node.set_role(Role::Label);
            node.set_live(Live::Polite);
            node.set_value(announcement.text.as_str());
        });
    }
    Ok(())
}
