//! What a player can learn about the round: what each cell is worth, why a move is good, and which moves were mistakes.

use bevy::prelude::*;
use noughts_engine::ai::Minimax;
use noughts_engine::play::{ActionKind, Author, Played, Round};
use noughts_engine::rules::{Board, Position};
use noughts_engine::teach::{Analysis, Explanation, TurningPoint, explain, turning_points};

use crate::game::judge::judge;
use crate::game::{GameSystems, MatchView};
use crate::intent::Intent;
use crate::screens::{Screen, Screens};

mod guests;
pub mod search;

pub use guests::open_moment;
pub use search::Search;

/// What a person has asked to see, and the answers for the current board of the round.
#[derive(Resource, Debug, Default)]
pub struct Coach {
    /// Whether the side panel with the answers is open. Then a press on a cell asks about it.
    pub is_open: bool,
    /// Whether every empty cell shows what it is worth.
    pub shows_outcomes: bool,
    /// Whether a best cell is marked. The next move switches this off.
    pub hints: bool,
    /// The cell that is asked about, if any. The cell may be empty or have a mark. The next move clears the question.
    pub asked: Option<Position>,
    /// The line of moves that is shown on the board, if any. The next move clears the line.
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
    /// The moves that led to this moment, in order.
    pub played: Vec<PlayedMove>,
    /// The mistakes that changed the result under perfect play. Moves that were taken back are included.
    pub turning_points: Vec<TurningPoint>,
}

/// A move of the round, explained.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// The board before the move.
    pub before: Board,
    /// Who made the move.
    pub author: Author,
    /// The reasons for and against the move.
    pub explanation: Explanation,
}

/// A move that is explained.
#[derive(Clone, Copy, Debug)]
pub enum Explained<'a> {
    /// A move that could be made.
    Candidate(&'a Explanation),
    /// A move that was made.
    Played(&'a PlayedMove),
}

impl Coach {
    /// Closes the side panel, and clears everything on the board that belongs to the side panel.
    pub fn close(&mut self) {
        (self.is_open, self.shows_outcomes) = (false, false);
        self.clear();
    }

    /// Clears the hint, the question and the line.
    fn clear(&mut self) {
        (self.hints, self.asked, self.line) = (false, None, None);
    }

    /// Whether anything is shown that needs the lesson.
    pub fn is_active(&self) -> bool {
        self.shows_outcomes || self.hints || self.is_open
    }

    /// Whether a press on a cell of the match asks about that cell.
    pub fn is_asked_by(&self, screens: &Screens) -> bool {
        self.is_open && screens.current() == Screen::Game
    }

    /// The move to explain: the move that is asked about, or else the hint, or else the last move.
    pub fn explained(&self) -> Option<Explained<'_>> {
        let Lesson { candidates, played, .. } = &self.lesson;
        let candidate = |asked| candidates.iter().find(|candidate| candidate.position == asked);
        let made = |asked| played.iter().rfind(|made| made.explanation.position == asked);
        let asked = self.asked.and_then(|asked| {
            candidate(asked).map(Explained::Candidate).or_else(|| made(asked).map(Explained::Played))
        });
        let hint = || self.best().filter(|_| self.hints).map(Explained::Candidate);
        asked.or_else(hint).or_else(|| played.last().map(Explained::Played))
    }

    /// The first of the best moves.
    pub fn best(&self) -> Option<&Explanation> {
        self.lesson.candidates.first()
    }

    /// Shows a line on the board, beginning with the first move of the line.
    pub fn show_line(&mut self, moves: Vec<Position>) {
        self.line = Some(ShownLine { moves, shown: 1 });
    }
}

/// The systems that update the [`Coach`], in [`GameSystems::Present`]. Systems that show the answers of the coach run after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoachSystems;

/// The systems that do what people ask of the [`Coach`], after [`GameSystems::Input`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoachRequests;

/// Updates the lesson when the round changes, while anything is shown that needs it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Coach>();
    app.add_plugins((search::plugin, guests::plugin));
    app.add_systems(Update, (hint, ask).chain().in_set(GameSystems::Judge).after(judge).run_if(on_message::<Intent>));
    let is_active = |coach: Res<Coach>| coach.is_active();
    let study = study.run_if(in_state(Screen::Game).and_then(is_active));
    app.add_systems(Update, (clear_marks, study).chain().in_set(CoachSystems).in_set(GameSystems::Present));
    app.add_systems(OnEnter(Screen::Home), |mut coach: ResMut<Coach>| coach.close());
}

/// Switches the hint on or off, if the round is not over.
fn hint(mut intents: MessageReader<Intent>, mut coach: ResMut<Coach>, screens: Res<Screens>, game: MatchView) {
    let is_asked = intents.read().filter(|intent| **intent == Intent::Hint).count() % 2 == 1;
    if is_asked && game.outcome().is_none() && game.allowed().study && screens.current() == Screen::Game {
        (coach.hints, coach.asked) = (!coach.hints, None);
    }
}

/// Takes a press on a cell as a question about it. A second press on the same cell takes the question back.
pub fn ask(mut intents: MessageReader<Intent>, mut coach: ResMut<Coach>, screens: Res<Screens>, game: MatchView) {
    for intent in intents.read() {
        match intent {
            Intent::Press { board, position } if *board == game.entity() && coach.is_asked_by(&screens) => {
                coach.asked = Some(*position).filter(|_| coach.asked != Some(*position));
                (coach.hints, coach.line) = (false, None);
            }
            // What was shown about a round is not shown about the next round. In a game that is not played, the side panel stays
            // open, because closing it leaves that game.
            Intent::Act(ActionKind::NewMatch(..) | ActionKind::NewRound) if game.purpose().is_played() => coach.close(),
            _ => {}
        }
    }
}

/// Clears the hint, the question and the line when the round has changed.
fn clear_marks(mut coach: ResMut<Coach>, game: MatchView) {
    if game.round_is_changed() {
        coach.clear();
    }
}

/// Makes a new lesson if the last lesson was made for another round.
fn study(mut coach: ResMut<Coach>, mut search: ResMut<Search>, game: MatchView) -> Result {
    let round = game.round();
    if coach.studied.as_ref() == Some(round) {
        return Ok(());
    }
    let minimax = &mut search.0;
    let board = round.board();
    let mut candidates = Vec::new();
    if let Some(analysis) = Analysis::of(minimax, board) {
        let explained = board.legal_cells().map(|position| explain(minimax, &analysis, position, None));
        candidates = explained.collect::<Result<_, _>>()?;
        let best: Vec<_> = analysis.best().collect();
        candidates.sort_by_key(|candidate| {
            (!best.contains(&candidate.position), std::cmp::Reverse(candidate.worth.map(|worth| worth.value)))
        });
    }
    let mut played = Vec::with_capacity(round.cursor());
    for (index, Played { mv, author }) in round.played().iter().enumerate() {
        let before = *round.board_at(index).unwrap_or(round.start());
        let Some(analysis) = Analysis::of(minimax, &before) else {
            continue;
        };
        let explanation = explain(minimax, &analysis, *mv, author.opponent())?;
        played.push(PlayedMove { before, author: *author, explanation });
    }
    coach.lesson = Lesson { candidates, played, turning_points: turns(minimax, round)? };
    coach.studied = Some(round.clone());
    Ok(())
}

/// The last move of a round that changed how the round would end.
///
/// # Errors
/// An error means that a move of the round is not legal, which does not happen.
pub fn last_turn(search: &mut Search, round: &Round) -> Result<Option<TurningPoint>> {
    Ok(turns(&mut search.0, round)?.pop())
}

/// The moves of the round that changed how it would end.
fn turns(minimax: &mut Minimax, round: &Round) -> Result<Vec<TurningPoint>> {
    let moves = round.moves().iter().map(|played| played.mv);
    Ok(turning_points(minimax, round.start(), moves)?)
}
