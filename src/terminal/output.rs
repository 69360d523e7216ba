//! The systems that write the output when something has changed.

use bevy::prelude::*;
use noughts_engine::play::{Link, Player};

use crate::game::{GameSystems, MatchView, Refused};
use crate::words;

use super::Style;
use super::drawing::draw;
use super::lines::wrap;

/// The text that is not printed yet.
#[derive(Resource)]
pub(super) struct Output {
    text: String,
    /// Sentences that are shown below every board, until they are removed.
    pinned: String,
    /// Whether the board is shown in the next update even if the round does not change.
    shows_board: bool,
    style: Style,
}

impl Output {
    /// Creates an empty output.
    pub const fn new(style: Style) -> Self {
        Self { text: String::new(), pinned: String::new(), shows_board: false, style }
    }

    /// Adds a sentence.
    pub fn say(&mut self, sentence: &str) {
        self.text += &wrap(sentence, self.style);
        self.text += "\n";
    }

    /// Adds sentences, if there are any.
    fn say_all(&mut self, sentences: impl IntoIterator<Item = String>) {
        sentences.into_iter().for_each(|sentence| self.say(&sentence));
    }

    /// Shows a sentence below every board until [`unpin`](Self::unpin).
    pub fn pin(&mut self, sentence: &str) {
        self.pinned = wrap(sentence, self.style) + "\n";
    }

    /// Removes the pinned sentence.
    pub fn unpin(&mut self) {
        self.pinned.clear();
    }

    /// Shows the board in the next update, even if the board has not changed.
    pub const fn show_board(&mut self) {
        self.shows_board = true;
    }

    /// Returns the text, and clears it.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (say_refusals, show_board).chain().in_set(GameSystems::Present));
}

fn say_refusals(mut refused: MessageReader<Refused>, mut output: ResMut<Output>, game: MatchView) {
    for Refused { reason, .. } in refused.read() {
        output.say(&words::refusal(game.pairing(), game.to_move(), reason));
    }
}

/// Shows the board after every change. Above the board is the move of a computer, if a computer moved. Below the board is what has
/// to be known before the next move, or the outcome of the round. The first board of a round comes with the goal of the game.
fn show_board(mut output: ResMut<Output>, game: MatchView, mut shown: Local<Option<usize>>) {
    let round = game.round();
    // In the interactive style, the board is shown again above each new sentence, because the screen is cleared.
    let is_above = output.style == Style::Interactive && !output.text.is_empty();
    if !(std::mem::take(&mut output.shows_board) || game.round_is_changed() || is_above) {
        return;
    }
    let said = output.take();
    let before = shown.replace(round.cursor());
    if let Some((board, played)) = round.last()
        && round.cursor() > before.unwrap_or(0)
        && played.author.opponent().is_some()
    {
        output.say(&words::played(game.pairing(), board.to_move(), played.mv));
    }
    let board = draw(round, round.cursor(), output.style);
    output.text += &board;
    // In the interactive style, the goal is still there when a computer has made the first move.
    let begins = match output.style {
        Style::Interactive => round.played().iter().all(|played| played.author.opponent().is_some()),
        Style::Monochrome | Style::Plain => round.moves().is_empty(),
    };
    if before.is_none() || begins {
        output.say_all(words::goal_of_game(round.rules()));
    }
    output.say_all([words::where_to_play(round), words::goes_next(round)].into_iter().flatten());
    output.say_all(words::was_here_before(round).filter(|_| game.outcome().is_none()).map(str::to_owned));
    output.text += &said;
    if let Some(outcome) = game.outcome() {
        output.say(&words::announcement(game.pairing(), round.rules(), outcome, game.score(), game.end()));
    }
    if matches!(game.pairing().players[game.to_move()], Player::Remote(_)) {
        output.say(&words::letter_to_send(Link::new(round).letter().fragment()));
    }
    let pinned = output.pinned.clone();
    output.text += &pinned;
}

/// The next question to the player.
pub(super) fn prompt(game: MatchView) -> String {
    let to_move = game.to_move();
    match game.pairing().players[to_move] {
        _ if game.outcome().is_some() => words::what_next().to_owned(),
        Player::Person(_) => words::ask_move(game.pairing(), game.board().rules(), to_move),
        Player::Remote(_) => words::what_next().to_owned(),
        Player::Computer(_) => words::ask_in_the_past(game.pairing(), to_move),
    }
}
