//! What the game tells about itself when somebody asks: what each cell is worth, why a move is good, where it turned.

use bevy::prelude::*;

use noughts_engine::ai::Minimax;
use crate::game::{BoardCells, CurrentOutcome, GameSystems, Match, Player, Round};
use crate::input::Shortcut;
use noughts_engine::rules::{Board, Mark, Position, Rules};
use crate::screen::Screen;
use noughts_engine::teach::{Analysis, Reason, TurningPoint, Worth, reasons, turning_points};
use crate::text;

/// Which part of the panel beside the board is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The buttons of the round.
    #[default]
    Play,
    /// The moves so far, and where it turned.
    Moves,
    /// What moves are worth, and why.
    Learn,
}

/// What was asked, and the answers for the position on the board.
#[derive(Resource, Debug, Default)]
pub struct Coach {
    /// Which part is shown.
    pub tab: Tab,
    /// Whether every empty cell carries what it is worth.
    pub shows_truth: bool,
    /// Whether a best cell is marked; until the next move.
    pub hints: bool,
    /// The move whose reasons are read; until the next move.
    pub chosen: Option<Position>,
    /// What is played out on the board; until the next move.
    pub line: Option<ShownLine>,
    /// The answers.
    pub lesson: Lesson,
    /// Kept, so that a position that was searched once is not searched again.
    minimax: Minimax,
}

/// Moves that could follow, as far as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLine {
    /// From the position on the board on.
    pub moves: Vec<Position>,
    /// So many of them are shown.
    pub shown: usize,
}

/// All that can be said about one position of a round.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    of: Option<Moment>,
    /// Every legal move, the best first.
    pub candidates: Vec<Told>,
    /// The move that led here.
    pub last: Option<Told>,
    /// Where the round turned, those moves included that were taken back.
    pub turning_points: Vec<TurningPoint>,
}

/// A moment of a round: where it began, its moves, and how many of them are on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    start: Board,
    moves: Vec<Position>,
    ply: usize,
}

/// A move, and what there is to say about it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Where.
    pub position: Position,
    /// What it is worth to the side that makes it, if that is proved.
    pub worth: Option<Worth>,
    /// The most important first.
    pub sentences: Vec<String>,
    /// How it goes on by force, after the move; empty if it does not.
    pub line: Vec<Position>,
}

impl Coach {
    /// Whether anything was asked that takes thinking.
    pub fn is_asked(&self) -> bool {
        self.shows_truth || self.hints || self.tab != Tab::Play
    }

    /// What was searched so far, for whoever goes on from there.
    pub fn minimax(&self) -> Minimax {
        self.minimax.clone()
    }

    /// The move that is spoken of: the one that is chosen, or else the hint.
    pub fn explained(&self) -> Option<&Told> {
        let chosen = self.lesson.candidates.iter().find(|told| self.chosen == Some(told.position));
        chosen.or_else(|| self.best().filter(|_| self.hints))
    }

    /// The first of the best moves.
    pub fn best(&self) -> Option<&Told> {
        self.lesson.candidates.first()
    }

    /// Plays moves out on the board, one at a time.
    pub fn show_line(&mut self, moves: Vec<Position>) {
        self.line = Some(ShownLine { moves, shown: 1 });
    }
}

/// Keeps the answers true to the round, as long as something is asked.
pub fn plugin(app: &mut App) {
    // Tic-tac-toe is searched before anybody asks, so that asking costs no frame.
    let mut minimax = Minimax::default();
    for first in Mark::ALL {
        Analysis::with(&mut minimax, &Board::new(Rules::TIC_TAC_TOE, first));
    }
    app.insert_resource(Coach { minimax, ..default() });
    let asked = |coach: Res<Coach>| coach.is_asked();
    app.add_message::<Shortcut>();
    app.add_systems(Update, hint.in_set(GameSystems::Apply).run_if(on_message::<Shortcut>));
    app.add_systems(
        Update,
        (forget.run_if(resource_changed::<Round>), study.run_if(in_state(Screen::Game).and_then(asked)))
            .chain()
            .in_set(GameSystems::Present),
    );
}

/// Marks a best cell, or no longer, as long as there is one.
fn hint(
    mut shortcuts: MessageReader<Shortcut>,
    mut coach: ResMut<Coach>,
    outcome: Res<CurrentOutcome>,
    screen: Res<State<Screen>>,
) {
    let asked = shortcuts.read().filter(|shortcut| **shortcut == Shortcut::Hint).count() % 2 == 1;
    if asked && outcome.0.is_none() && *screen.get() == Screen::Game {
        (coach.hints, coach.chosen) = (!coach.hints, None);
    }
}

/// What was pointed out on the board is gone when the round has changed.
fn forget(mut coach: ResMut<Coach>) {
    (coach.hints, coach.chosen, coach.line) = (false, None, None);
}

/// Answers anew when the round has changed.
fn study(mut coach: ResMut<Coach>, cells: BoardCells, pairing: Res<Match>) -> Result {
    let round = cells.round();
    let mut moves = cells.history();
    let ply = moves.len();
    moves.extend(round.redo().iter().rev());
    let moment = Moment { start: *round.start(), moves, ply };
    if coach.lesson.of.as_ref() == Some(&moment) {
        return Ok(());
    }
    let coach = &mut *coach;
    let minimax = &mut coach.minimax;
    let board = cells.board()?;
    let mut candidates: Vec<_> = board.legal_moves().map(|position| told(minimax, &board, position)).collect();
    if let Some(analysis) = Analysis::with(minimax, &board) {
        let best: Vec<_> = analysis.best().collect();
        candidates.sort_by_key(|told| (!best.contains(&told.position), std::cmp::Reverse(told.worth.map(|w| w.value))));
    }
    let last = cells.history().last().copied().map(|position| why(minimax, &board, position, &pairing)).transpose()?;
    let turning_points = turning_points(minimax, &moment.start, &moment.moves)?;
    coach.lesson = Lesson { of: Some(moment), candidates, last, turning_points };
    Ok(())
}

/// The last move; a computer that made it speaks first.
fn why(minimax: &mut Minimax, board: &Board, position: Position, pairing: &Match) -> Result<Told> {
    let mut before = *board;
    before.take_back(position)?;
    let mut told = told(minimax, &before, position);
    let by = before.to_move();
    if let Player::Computer(opponent) = &pairing.players[by]
        && let Some(account) = opponent.account(&before, position, minimax)
    {
        told.sentences.insert(0, text::says(pairing, by, &text::account(&before, position, &account)));
    }
    Ok(told)
}

/// What there is to say about a move of this board.
fn told(minimax: &mut Minimax, board: &Board, position: Position) -> Told {
    let reasons = reasons(minimax, board, position);
    let line = reasons.iter().find_map(|reason| match reason {
        Reason::LosesByForce { line } | Reason::WinsByForce { line } => Some(line[1..].to_vec()),
        Reason::LeavesOpen { at, .. } => Some(vec![*at]),
        _ => None,
    });
    Told {
        position,
        worth: Analysis::with(minimax, board).and_then(|analysis| analysis.proved_move(position)),
        sentences: reasons.iter().map(|reason| text::reason(board, position, reason)).collect(),
        line: line.unwrap_or_default(),
    }
}
