//! What a player can learn about the round: what each cell is worth, why a move is good, and which moves were mistakes.

use bevy::prelude::*;
use noughts_engine::play::{Author, Played, Round};
use noughts_engine::rules::{Board, Position};
use noughts_engine::teach::{Analysis, Explanation, TurningPoint, explain, turning_points};

use crate::game::judge::judge;
use crate::game::{GameSystems, MatchView};
use crate::intent::Intent;
use crate::screens::{Screen, Screens};
use crate::search::Search;

/// The tabs of the panel beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The buttons of the round.
    #[default]
    Play,
    /// The moves so far, and the turning points of the round.
    Moves,
    /// What the moves are worth, and why.
    Learn,
}

/// What a person has asked to see, and the answers for the current board of the round.
#[derive(Resource, Debug, Default)]
pub struct Coach {
    /// The tab that is shown.
    pub tab: Tab,
    /// Whether every empty cell shows what it is worth.
    pub shows_truth: bool,
    /// Whether a best cell is marked. It is switched off by the next move.
    pub hints: bool,
    /// The move whose reasons are shown, if one is chosen. It is cleared by the next move.
    pub chosen: Option<Position>,
    /// The line of moves that is shown on the board, if any. It is cleared by the next move.
    pub line: Option<ShownLine>,
    /// The answers about the round.
    pub lesson: Lesson,
    /// The round that the lesson was made for.
    studied: Option<Round>,
}

/// Moves that could follow, some or all of which are shown on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLine {
    /// The moves, starting from the current board.
    pub moves: Vec<Position>,
    /// The number of moves that are shown, counted from the first.
    pub shown: usize,
}

/// Everything that can be said about one moment of a round.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// Every legal move. The best come first.
    pub candidates: Vec<Explanation>,
    /// The move that led to this moment. `None` at the start of the round.
    pub last: Option<LastMove>,
    /// The mistakes that changed the result under perfect play. Moves that were taken back are included.
    pub turning_points: Vec<TurningPoint>,
}

/// The last move of a round, explained.
#[derive(Clone, Debug)]
pub struct LastMove {
    /// The board before the move.
    pub before: Board,
    /// Who made it.
    pub author: Author,
    /// The reasons for and against it.
    pub explanation: Explanation,
}

impl Coach {
    /// Whether the drawer with the lessons is open.
    pub fn is_open(&self) -> bool {
        self.tab != Tab::Play
    }

    /// Closes the drawer. Nothing of it stays on the board.
    pub fn close(&mut self) {
        (self.tab, self.shows_truth) = (Tab::Play, false);
        self.clear();
    }

    /// Clears the hint, the chosen move and the line.
    fn clear(&mut self) {
        (self.hints, self.chosen, self.line) = (false, None, None);
    }

    /// Whether anything is shown that needs the lesson.
    pub fn is_active(&self) -> bool {
        self.shows_truth || self.hints || self.tab != Tab::Play
    }

    /// The move to explain: the one that is chosen, or else the hint.
    pub fn explained(&self) -> Option<&Explanation> {
        let chosen = self.lesson.candidates.iter().find(|candidate| self.chosen == Some(candidate.position));
        chosen.or_else(|| self.best().filter(|_| self.hints))
    }

    /// The first of the best moves.
    pub fn best(&self) -> Option<&Explanation> {
        self.lesson.candidates.first()
    }

    /// Shows a line on the board, beginning with its first move.
    pub fn show_line(&mut self, moves: Vec<Position>) {
        self.line = Some(ShownLine { moves, shown: 1 });
    }
}

/// The systems that update the [`Coach`], in [`GameSystems::Present`]. Systems that show its answers run after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoachSystems;

/// Updates the lesson when the round changes, while anything is shown that needs it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Coach>();
    app.add_systems(Update, hint.in_set(GameSystems::Judge).after(judge).run_if(on_message::<Intent>));
    let is_active = |coach: Res<Coach>| coach.is_active();
    let study = study.run_if(in_state(Screen::Game).and_then(is_active));
    app.add_systems(Update, (clear_marks, study).chain().in_set(CoachSystems).in_set(GameSystems::Present));
}

/// Switches the hint on or off, if the round is not over.
fn hint(mut intents: MessageReader<Intent>, mut coach: ResMut<Coach>, screens: Res<Screens>, game: MatchView) {
    let is_asked = intents.read().filter(|intent| **intent == Intent::Hint).count() % 2 == 1;
    if is_asked && game.outcome().is_none() && screens.current() == Screen::Game {
        (coach.hints, coach.chosen) = (!coach.hints, None);
    }
}

/// Clears the hint, the chosen move and the line when the round has changed.
fn clear_marks(mut coach: ResMut<Coach>, game: MatchView) {
    if game.round_is_changed() {
        coach.clear();
    }
}

/// Makes a new lesson if the round is not the one that the last lesson was made for.
fn study(mut coach: ResMut<Coach>, mut search: ResMut<Search>, game: MatchView) -> Result {
    let round = game.round();
    if coach.studied.as_ref() == Some(round) {
        return Ok(());
    }
    let minimax = &mut search.0;
    let board = round.board();
    let candidates = board.legal_moves().map(|position| explain(minimax, board, position, None));
    let mut candidates = candidates.collect::<Result<Vec<_>, _>>()?;
    if let Some(analysis) = Analysis::of(minimax, board) {
        let best: Vec<_> = analysis.best().collect();
        candidates.sort_by_key(|candidate| {
            (!best.contains(&candidate.position), std::cmp::Reverse(candidate.worth.map(|worth| worth.value)))
        });
    }
    let last = match round.last() {
        None => None,
        Some((before, Played { mv, author })) => Some(LastMove {
            before: *before,
            author: *author,
            explanation: explain(minimax, before, *mv, author.opponent())?,
        }),
    };
    let moves = round.moves().iter().map(|played| played.mv);
    let turning_points = turning_points(minimax, round.start(), moves)?;
    coach.lesson = Lesson { candidates, last, turning_points };
    coach.studied = Some(round.clone());
    Ok(())
}
