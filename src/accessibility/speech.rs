//! Announcements: whose turn it is, what was played, how the round ends, and why nothing happened.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Id;
use bevy_egui::egui::accesskit::{Live, Role};

use noughts_engine::play::Played;

use crate::game::{GameSystems, MatchView, Refused};
use crate::screens::Screen;
use crate::words::{self, spoken};

/// The last announcement about the game. Panels that announce something of their own use [`live`](super::live).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// The sentences of the announcement.
    pub text: String,
    /// The number of announcements so far. It changes when the same text is announced again.
    pub number: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Announcement>();
    app.add_systems(Update, announce.in_set(GameSystems::Present));
}

fn announce(
    mut refused: MessageReader<Refused>,
    mut announcement: ResMut<Announcement>,
    // The moves that were announced already, since the game screen was opened.
    mut announced: Local<Option<Vec<Played>>>,
    screen: Res<State<Screen>>,
    game: MatchView,
) {
    let board = game.entity();
    let refusal = refused.read().filter(|refused| refused.request.board == board).last().map(|refused| refused.reason);
    if *screen.get() != Screen::Game {
        *announced = None;
        announcement.text.clear();
        return;
    }
    let played = game.round().played();
    let text = match &*announced {
        Some(before) if before == played => match refusal {
            Some(refusal) => words::refusal(game.pairing(), game.to_move(), &refusal),
            None => return,
        },
        before => describe_changes(&game, before.as_deref().filter(|before| played.starts_with(before))),
    };
    *announced = Some(played.to_vec());
    *announcement = Announcement { text, number: announcement.number + 1 };
}

/// Describes what has changed since these moves: the moves after them or, if there are none, the ply that is shown. It
/// ends with the outcome or with advice.
fn describe_changes(game: &MatchView, before: Option<&[Played]>) -> String {
    let (round, pairing) = (game.round(), game.pairing());
    let from = before.map_or(round.cursor(), <[Played]>::len);
    let moves = round.played().iter().enumerate().skip(from);
    let mut sentences: Vec<_> = moves
        .filter_map(|(index, played)| Some(words::played(pairing, round.mark_of(index)?, played.mv.position)))
        .collect();
    if sentences.is_empty() {
        sentences.push(spoken::moment(round.cursor()));
    }
    let in_the_past = round.is_in_the_past();
    if let Some(outcome) = game.outcome() {
        sentences.push(words::announcement(pairing, outcome, game.score(), game.end()));
    } else if in_the_past || game.computer(game.to_move()).is_none() {
        sentences.push(words::advice(pairing, game.to_move(), None, None, in_the_past));
    }
    words::sentences(sentences)
}

/// Adds the announcement to the tree as a live region. Assistive technology reads a region aloud when its text changes.
/// Two regions are used in turn, so that the same text is read again.
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
