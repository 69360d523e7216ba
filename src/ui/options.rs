//! The options of a match, in a side panel over the first screen or over the game.

use bevy::prelude::*;
use bevy_egui::egui::Ui;
use noughts_engine::play::{ActionKind, FirstRound, Length, Match, NextRounds};

use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::measures::{BODY, SMALL};
use crate::layout::{BoardLayout, Cut};
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::Draft;
use crate::widgets::section::{under, under_height};
use crate::widgets::side_panel::{measuring, over, rule};
use crate::widgets::{Row, at, one_of, one_of_height, say, sentence_height, style};
use crate::words;

use super::Intents;

/// Draws the side panel. In a game, the choices hold at once for the coming rounds.
pub(super) fn show(
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    mut was_open: Local<bool>,
    screens: Res<Screens>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    let is_opened = !std::mem::replace(&mut *was_open, screens.overlay == Some(Overlay::Options));
    if !*was_open {
        return Ok(());
    }
    let in_game = screens.current() == Screen::Game;
    let pairing = game.pairing();
    if in_game && is_opened {
        // A match that goes on after a start of the program does not come from the form, so the form takes over the options of
        // this match.
        (draft.starter.next, draft.length) = (pairing.starter.next, pairing.length);
    }
    let (ctx, mut new) = (&intents.ctx()?, draft.clone());
    let blocks = Blocks::of(&draft, words::short_names(&draft), in_game.then_some(pairing));
    let height = blocks.height(&measuring(ctx, &layout));
    let is_closed = over(ctx, &layout, words::options(), height, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        blocks.show(ui, &mut new);
    });
    intents.when(is_closed, Intent::Back);
    if draft.set_if_neq(new) {
        match in_game {
            true => {
                let is_possible = draft.length.end(game.score()).is_none();
                let length = if is_possible { draft.length } else { pairing.length };
                intents.write(Intent::Act(ActionKind::Agree { next: draft.starter.next, length }));
            }
            false => intents.draw_again(),
        }
    }
    Ok(())
}

/// A choice under its heading. Its height is known before it is drawn.
struct Block<T> {
    heading: &'static str,
    choices: Vec<(T, &'static str)>,
}

impl<T: Copy + PartialEq> Block<T> {
    fn height(&self, ui: &Ui) -> f32 {
        under_height(ui, ui.max_rect().width(), self.heading, |width| one_of_height(ui, width, &self.choices))
    }

    fn show(&self, ui: &mut Ui, chosen: &mut T) {
        if ui.cursor().top() > ui.max_rect().top() {
            rule(ui, ui.available_rect_before_wrap());
        }
        let heading = (self.heading, style::quiet(ui.ctx()));
        under(ui, None, heading, |ui| one_of(ui, self.heading, &self.choices, chosen));
    }
}

/// The choices of the side panel, and the sentence below them.
struct Blocks {
    /// Who begins the first round, which is no question in a game.
    first: Option<Block<FirstRound>>,
    next: Block<NextRounds>,
    length: Block<Length>,
    sentences: [Option<(&'static str, f32)>; 2],
}

impl Blocks {
    /// The choices in a game with this match, or before a game.
    fn of(draft: &Draft, names: [&'static str; 2], pairing: Option<&Match>) -> Self {
        let first = FirstRound::ALL.map(|first| (first, words::first_round(first, names)));
        let next = NextRounds::ALL.map(|next| (next, words::next_rounds(next)));
        let lengths = Length::ALL.map(|length| (length, words::length_short(length)));
        let is_open = draft.length == Length::Open;
        let is_later = pairing.is_some_and(|pairing| pairing.length != draft.length);
        Self {
            first: pairing.is_none().then(|| Block { heading: words::who_begins(), choices: first.into() }),
            next: Block { heading: words::next_rounds_heading(), choices: next.into() },
            length: Block { heading: words::length_heading(), choices: lengths.into() },
            sentences: [
                is_open.then(|| (words::length_open_sentence(), SMALL)),
                is_later.then(|| (words::length_later(), BODY)),
            ],
        }
    }

    fn height(&self, ui: &Ui) -> f32 {
        let room = ui.max_rect().width() - 2.0 * Row::TALL_PADDING;
        let sentences = self.sentences.iter().flatten().map(|(text, size)| sentence_height(ui, text, *size, room));
        self.first.as_ref().map_or(0.0, |first| first.height(ui))
            + self.next.height(ui)
            + self.length.height(ui)
            + sentences.sum::<f32>()
    }

    fn show(&self, ui: &mut Ui, draft: &mut Draft) {
        if let Some(first) = &self.first {
            first.show(ui, &mut draft.starter.first);
        }
        self.next.show(ui, &mut draft.starter.next);
        self.length.show(ui, &mut draft.length);
        for (text, size) in self.sentences.iter().flatten() {
            let room = ui.available_rect_before_wrap().wider(-Row::TALL_PADDING);
            at(ui, room, |ui| say(ui, *text, *size, style::quiet(ui.ctx())));
        }
    }
}
