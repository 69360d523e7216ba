//! The systems that write the output when something has changed.

use anstyle::{AnsiColor, Style as TextStyle};
use bevy::prelude::*;
use noughts_engine::play::{Link, Player};
use noughts_engine::rules::{Board, Mark, Outcome, Position};

use crate::game::{GameSystems, MatchView, Refused};
use crate::words;

use super::Style;
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

/// Shows the board after every change. Above the board is the move of a computer, if a computer moved. Below the board is the
/// outcome of the round.
fn show_board(mut output: ResMut<Output>, game: MatchView, mut plies: Local<usize>) {
    let round = game.round();
    // In the interactive style, the board is shown again above each new sentence, because the screen is cleared.
    let is_above = output.style == Style::Interactive && !output.text.is_empty();
    if !(std::mem::take(&mut output.shows_board) || game.round_is_changed() || is_above) {
        return;
    }
    let said = output.take();
    if let Some((before, played)) = round.last()
        && round.cursor() > *plies
        && played.author.opponent().is_some()
    {
        output.say(&words::played(game.pairing(), before.to_move(), played.mv.position));
    }
    *plies = round.cursor();
    let board = draw(game.board(), game.outcome(), output.style);
    output.text += &board;
    output.text += &said;
    if let Some(outcome) = game.outcome() {
        output.say(&words::announcement(game.pairing(), outcome, game.score(), game.end()));
    }
    if matches!(game.pairing().players[game.to_move()], Player::Remote(_)) {
        output.say(&words::letter_to_send(Link::new(round).letter().fragment()));
    }
    let pinned = output.pinned.clone();
    output.text += &pinned;
}

/// The board as text, with lines between its squares, column letters above and row numbers beside it.
pub fn draw(board: &Board, outcome: Option<&Outcome>, style: Style) -> String {
    let rules = board.rules();
    let letters = (b'a'..).take(rules.columns().into()).map(|letter| format!(" {} ", char::from(letter)));
    let between = vec!["───"; rules.columns().into()].join("┼");
    let mut text = line("", letters.collect(), " ");
    for row in 0..rules.rows() {
        let positions = (0..rules.columns()).map(|column| Position::new(column, row));
        let cells = positions.map(|position| {
            let Some(mark) = board.mark(position) else { return "   ".to_owned() };
            let won = outcome.is_some_and(|outcome| outcome.is_in_line(position));
            let colour = if style == Style::Interactive { colour(mark, won) } else { TextStyle::new() };
            format!(" {colour}{mark}{colour:#} ")
        });
        text += &line(&(row + 1).to_string(), cells.collect(), "│");
        if row + 1 < rules.rows() {
            text += &format!("   {between}\n");
        }
    }
    text
}

/// A line of the board: what stands beside it, and its cells with something between them.
fn line(beside: &str, cells: Vec<String>, between: &str) -> String {
    format!("{}\n", format!("{beside:>2} {}", cells.join(between)).trim_end())
}

fn colour(mark: Mark, won: bool) -> TextStyle {
    let colour = match mark {
        Mark::X => AnsiColor::BrightBlue,
        Mark::O => AnsiColor::BrightRed,
    };
    let style = colour.on_default().bold();
    if won { style.invert() } else { style }
}

/// The next question to the player.
pub(super) fn prompt(game: MatchView) -> String {
    let to_move = game.to_move();
    match game.pairing().players[to_move] {
        _ if game.outcome().is_some() => words::what_next().to_owned(),
        Player::Person(_) => words::ask_move(game.pairing(), to_move),
        Player::Remote(_) => words::what_next().to_owned(),
        Player::Computer(_) => words::ask_in_the_past(game.pairing(), to_move),
    }
}
