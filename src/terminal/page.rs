//! What there is to say: systems that write it whenever something changed.

use anstyle::{AnsiColor, Style as Ink};
use bevy::prelude::*;

use crate::game::{BoardCells, CurrentOutcome, GameSystems, Match, Player, Refused, Round};
use noughts_engine::rules::{Board, Mark, Outcome};
use crate::text;

use super::Style;

/// Lines that are not printed yet.
#[derive(Resource, Default)]
pub(super) struct Page(String);

impl Page {
    pub fn say(&mut self, sentence: &str) {
        self.0 += sentence;
        self.0 += "\n";
    }

    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>();
    app.add_systems(Update, (say_refusals, show_board).chain().in_set(GameSystems::Present));
}

fn say_refusals(
    mut refused: MessageReader<Refused>,
    mut page: ResMut<Page>,
    cells: BoardCells,
    pairing: Res<Match>,
) -> Result {
    let to_move = cells.board()?.to_move();
    for Refused { action, reason } in refused.read() {
        page.say(&text::refusal(&pairing, to_move, action, *reason));
    }
    Ok(())
}

/// The board after every change, who made it if that was a computer, and the end.
fn show_board(
    mut page: ResMut<Page>,
    cells: BoardCells,
    round: Res<Round>,
    outcome: Res<CurrentOutcome>,
    pairing: Res<Match>,
    style: Res<Style>,
    mut plies: Local<usize>,
) -> Result {
    let board = cells.board()?;
    // A person who looks needs the board above whatever is said.
    if round.is_changed() || (*style == Style::Eyes && !page.0.is_empty()) {
        let said = page.take();
        let history = cells.history();
        let mover = board.to_move().other();
        if let Some(last) = history.last()
            && history.len() > *plies
            && !pairing.players[mover].is_person()
        {
            page.say(&text::played(&pairing, mover, *last));
        }
        *plies = history.len();
        let drawn = draw(&board, outcome.0.as_ref(), *style);
        page.say(&drawn);
        page.0 += &said;
        if let Some(outcome) = &outcome.0 {
            page.say(&text::announcement(&pairing, outcome));
        }
    }
    Ok(())
}

/// The board as text, with column letters above and row numbers beside it.
fn draw(board: &Board, outcome: Option<&Outcome>, style: Style) -> String {
    let mut text = String::from("  ");
    for column in 0..board.rules().columns() {
        text += &format!(" {}", char::from(b'a' + column));
    }
    for position in board.rules().cells() {
        if position.column == 0 {
            text += &format!("\n{:>2}", position.row + 1);
        }
        let mark = board.mark(position);
        let sign = mark.map_or_else(|| ".".to_owned(), |mark| mark.to_string());
        let won = outcome.is_some_and(|outcome| outcome.is_won_by(position));
        let ink = match (style, mark) {
            (Style::Eyes, Some(mark)) => ink(mark, won),
            _ => Ink::new(),
        };
        text += &format!(" {ink}{sign}{ink:#}");
    }
    text
}

fn ink(mark: Mark, won: bool) -> Ink {
    let colour = match mark {
        Mark::X => AnsiColor::BrightBlue,
        Mark::O => AnsiColor::BrightRed,
    };
    let ink = colour.on_default().bold();
    if won { ink.invert() } else { ink }
}

/// The board that the cells show.
pub(super) fn board(cells: BoardCells) -> Option<Board> {
    cells.board().ok()
}

/// What is asked for next.
pub(super) fn prompt(cells: BoardCells, outcome: Res<CurrentOutcome>, pairing: Res<Match>) -> String {
    match (&outcome.0, cells.board()) {
        (None, Ok(board)) => {
            let to_move = board.to_move();
            match pairing.players[to_move] {
                Player::Person(_) => text::ask_move(&pairing, to_move),
                Player::Computer(_) => text::ask_in_the_past(&pairing, to_move),
            }
        }
        _ => text::WHAT_NEXT.to_owned(),
    }
}
