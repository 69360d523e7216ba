//! What a player can learn about the round: what each cell is worth, why a move is good, and which moves were mistakes.

use bevy::prelude::*;
use noughts_engine::play::{ActionKind, Round};
use noughts_engine::rules::{Board, Move, Position};
use noughts_engine::teach::{TurningPoint, TurningPoints};

use crate::game::judge::judge;
use crate::game::{GameSystems, MatchView};
use crate::intent::Intent;
use crate::screens::{Screen, Screens};
use crate::wake::Wake;

mod guests;
mod lesson;
pub mod search;

pub use guests::open_moment;
pub use lesson::{ExplainedMove, Lesson};
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
    pub lesson: Option<Lesson>,
}

/// Moves that could follow, some or all of which are shown on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLine {
    /// The moves, starting from the current board.
    pub moves: Vec<Move>,
    /// The number of moves that are shown, counted from the first.
    pub shown: usize,
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

    /// The moves to explain: those that are asked about, or else the hint, or else the last move.
    pub fn explained(&self) -> &[ExplainedMove] {
        self.lesson.as_ref().map_or(&[], Lesson::explained)
    }

    /// The best move, once it is found.
    pub fn best(&self) -> Option<Move> {
        self.lesson.as_ref()?.best()
    }

    /// Shows a line on the board, beginning with the first move of the line.
    pub fn show_line(&mut self, moves: Vec<Move>) {
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

/// The cell that is asked about by a press on this cell: the cell itself if it has a mark, or else the cell where a mark would land.
pub fn question_at(board: &Board, position: Position) -> Position {
    if board.mark(position).is_some() { position } else { board.lands_on(position) }
}

/// Takes a press on a cell as a question about it. A second press on the same cell takes the question back.
pub fn ask(mut intents: MessageReader<Intent>, mut coach: ResMut<Coach>, screens: Res<Screens>, game: MatchView) {
    for intent in intents.read() {
        match intent {
            Intent::Press { board, position, .. } if *board == game.entity() && coach.is_asked_by(&screens) => {
                let asked = question_at(game.board(), *position);
                coach.asked = Some(asked).filter(|_| coach.asked != Some(asked));
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

/// Goes on with the lesson, or begins a new one if the last lesson was about another round.
fn study(mut coach: ResMut<Coach>, mut search: ResMut<Search>, mut wake: ResMut<Wake>, game: MatchView) -> Result {
    let round = game.round();
    let Coach { lesson, asked, hints, .. } = coach.bypass_change_detection();
    if lesson.as_ref().is_none_or(|lesson| !lesson.is_about(round)) {
        *lesson = None;
    }
    let lesson = lesson.get_or_insert_with(|| Lesson::of(round));
    let [is_new, goes_on] = lesson.step(&mut search.0, *asked, *hints)?;
    if is_new {
        coach.set_changed();
    }
    if goes_on {
        wake.now();
    }
    Ok(())
}

/// The last moves of rounds that changed how each would end. They are found in steps.
#[derive(Debug)]
pub struct LastTurns(Vec<(TurningPoints, Option<TurningPoint>)>);

/// The nodes that may be visited at once to find where rounds turned.
const NODES: u64 = 8000;

impl LastTurns {
    /// A search that has not begun.
    pub fn of(rounds: impl Iterator<Item = Round>) -> Self {
        Self(rounds.map(|round| (turns(&round), None)).collect())
    }

    /// Goes on with the search. Returns the turns once all are found.
    ///
    /// # Errors
    /// An error means that a move of a round is not legal, which does not happen.
    pub fn step(&mut self, search: &mut Search) -> Result<Option<Vec<Option<TurningPoint>>>> {
        let until = search.0.nodes() + NODES;
        for (turning, last) in &mut self.0 {
            let left = until.saturating_sub(search.0.nodes());
            let Some(mut points) = turning.step(&mut search.0, left)? else {
                return Ok(None);
            };
            *last = points.pop();
        }
        Ok(Some(self.0.iter().map(|(_, last)| last.clone()).collect()))
    }
}

/// The moves of the round that changed how it would end.
fn turns(round: &Round) -> TurningPoints {
    TurningPoints::of(round.start(), round.moves().iter().map(|played| played.mv))
}
