//! What a player can learn about the round: what each cell is worth, why a move is good, and which moves were mistakes.

use bevy::prelude::*;
use noughts_engine::ai::Minimax;
use noughts_engine::play::{Action, ActionKind, Author, Match, Played, Round, SavedGame};
use noughts_engine::rules::{Board, Mark, Position};
use noughts_engine::teach::{Analysis, Exercise, Explanation, TurningPoint, explain, turning_points};

use crate::game::judge::judge;
use crate::game::{BoardAction, GameSystems, MatchView};
use crate::intent::Intent;
use crate::screens::{Screen, Screens};
use crate::search::Search;
use crate::setup::{Draft, Mode};
use crate::wake::Wake;

/// What a person has asked to see, and the answers for the current board of the round.
#[derive(Resource, Debug, Default)]
pub struct Coach {
    /// Whether the side panel with the answers is open. Then a press on a cell asks about it.
    pub is_open: bool,
    /// Whether every empty cell shows what it is worth.
    pub shows_outcomes: bool,
    /// Whether a best cell is marked. It is switched off by the next move.
    pub hints: bool,
    /// The cell that is asked about, if any: an empty one, or one with a mark. It is cleared by the next move.
    pub asked: Option<Position>,
    /// The line of moves that is shown on the board, if any. It is cleared by the next move.
    pub line: Option<ShownLine>,
    /// The exercise that is on the board, if any.
    pub exercise: Option<Exercise>,
    /// The match that waits while something else is on its board.
    waiting: Option<Waiting>,
    /// The answers about the round.
    pub lesson: Lesson,
    /// The number of moves in force when a person began to look at earlier moments. The round goes back there when the
    /// side panel is closed.
    present: Option<usize>,
    /// The round that the lesson was made for.
    studied: Option<Round>,
}

/// A match that waits, and what it waits for.
#[derive(Debug)]
struct Waiting {
    round: Round,
    pairing: Match,
    guest: Guest,
}

/// What is on the board while the match waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guest {
    /// An empty board, for the lessons.
    Lessons,
    /// A round of a past match.
    Replay,
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
    /// Who made it.
    pub author: Author,
    /// The reasons for and against it.
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
    /// Closes the side panel. Nothing of it stays on the board.
    pub fn close(&mut self) {
        (self.is_open, self.shows_outcomes) = (false, false);
        self.clear();
    }

    /// Whether a round of a past match is on the board.
    pub const fn is_replay(&self) -> bool {
        matches!(self.waiting, Some(Waiting { guest: Guest::Replay, .. }))
    }

    /// Whether the match waits behind lessons or a round of a past match.
    pub const fn match_waits(&self) -> bool {
        self.waiting.is_some()
    }

    /// Lets the match wait for a guest, unless it waits already.
    fn wait_for(&mut self, guest: Guest, game: &MatchView) {
        let (round, pairing) = self.take_waiting().unwrap_or_else(|| (game.round().clone(), game.pairing().clone()));
        self.waiting = Some(Waiting { round, pairing, guest });
    }

    /// Ends what the match waits for, and returns the match.
    pub fn take_waiting(&mut self) -> Option<(Round, Match)> {
        self.waiting.take().map(|Waiting { round, pairing, .. }| (round, pairing))
    }

    /// Whether the match waits behind an exercise, lessons or a round of a past match.
    pub const fn has_another_round(&self) -> bool {
        self.exercise.is_some() || self.match_waits()
    }

    /// Clears the hint, the question and the line.
    fn clear(&mut self) {
        (self.hints, self.asked, self.line) = (false, None, None);
    }

    /// Whether anything is shown that needs the lesson.
    pub fn is_active(&self) -> bool {
        self.shows_outcomes || self.hints || self.is_open
    }

    /// Whether a press on a cell of the match asks about it.
    pub fn is_asked_by(&self, screens: &Screens) -> bool {
        self.is_open && screens.current() == Screen::Game
    }

    /// The move to explain: the one that is asked about, or else the hint, or else the last move.
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

    /// Shows a line on the board, beginning with its first move.
    pub fn show_line(&mut self, moves: Vec<Position>) {
        self.line = Some(ShownLine { moves, shown: 1 });
    }

    /// Called before the round is shown as it was at another moment, until the side panel is closed.
    pub fn look_back(&mut self, round: &Round) {
        self.present.get_or_insert(round.cursor());
    }

    /// Keeps the moment that is shown as the present one.
    pub fn stay(&mut self) {
        self.present = None;
    }
}

/// The systems that update the [`Coach`], in [`GameSystems::Present`]. Systems that show its answers run after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoachSystems;

/// Updates the lesson when the round changes, while anything is shown that needs it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Coach>();
    let match_waits = |coach: Res<Coach>| coach.match_waits();
    app.add_systems(Update, make_room.before(GameSystems::Input).run_if(on_message::<Intent>));
    app.add_systems(
        Update,
        (see_turn, begin_exercise, begin_lessons, begin_replay)
            .chain()
            .after(GameSystems::Input)
            .before(GameSystems::Think)
            .run_if(on_message::<Intent>),
    );
    app.add_systems(Update, bring_back.after(begin_replay).before(GameSystems::Think).run_if(match_waits));
    app.add_systems(Update, (hint, ask).chain().in_set(GameSystems::Judge).after(judge).run_if(on_message::<Intent>));
    let is_active = |coach: Res<Coach>| coach.is_active();
    let study = study.run_if(in_state(Screen::Game).and_then(is_active));
    app.add_systems(Update, (clear_marks, study).chain().in_set(CoachSystems).in_set(GameSystems::Present));
    app.add_systems(OnEnter(Screen::Menu), |mut coach: ResMut<Coach>| coach.close());
    app.add_systems(PostUpdate, return_to_present.run_if(resource_changed::<Coach>));
}

/// Switches the hint on or off, if the round is not over.
fn hint(mut intents: MessageReader<Intent>, mut coach: ResMut<Coach>, screens: Res<Screens>, game: MatchView) {
    let is_asked = intents.read().filter(|intent| **intent == Intent::Hint).count() % 2 == 1;
    if is_asked && game.outcome().is_none() && game.may_study() && screens.current() == Screen::Game {
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
            // Whatever else would change the round of a past match ends the replay.
            Intent::Act(ActionKind::GoTo(_) | ActionKind::Undo | ActionKind::Redo) if coach.is_replay() => {}
            Intent::Act(_) if coach.is_replay() => coach.close(),
            Intent::Act(ActionKind::GoTo(_) | ActionKind::Rename { .. } | ActionKind::Agree { .. }) => {}
            Intent::Act(kind) => {
                use ActionKind::{NewMatch, NewRound, Open, SetUp};
                if matches!(kind, NewMatch(_) | NewRound | Open { .. } | SetUp(_)) {
                    coach.exercise = None;
                }
                // What was shown about a round is not shown about the next one, but lessons go on.
                if matches!(kind, NewMatch(_) | NewRound) && !coach.match_waits() {
                    coach.close();
                }
                // Whatever changes the round is meant to stay.
                coach.stay();
            }
            _ => {}
        }
    }
}

/// The mark that is to move in an exercise: that of the first person.
pub fn exercise_mark(pairing: &Match) -> Mark {
    pairing.people().first().copied().unwrap_or(pairing.player_one)
}

/// Sets up the board of an exercise. It writes actions, so systems that write others are ordered by it.
pub fn begin_exercise(
    mut intents: MessageReader<Intent>,
    mut coach: ResMut<Coach>,
    mut actions: MessageWriter<BoardAction>,
    game: MatchView,
) -> Result {
    for intent in intents.read() {
        let Intent::Exercise(exercise) = intent else {
            continue;
        };
        // The board of a match with somebody elsewhere is not put aside.
        if game.pairing().is_remote() {
            continue;
        }
        let set_up = ActionKind::SetUp(exercise.board(exercise_mark(game.pairing()))?);
        actions.write(BoardAction { board: game.entity(), action: Action::by_person(set_up) });
        (coach.exercise, coach.is_open) = (Some(*exercise), true);
        coach.stay();
    }
    Ok(())
}

/// Opens the lessons where the round turned last. If no move changed how it would end, they are about its last move.
fn see_turn(
    mut intents: MessageReader<Intent>,
    mut coach: ResMut<Coach>,
    mut search: ResMut<Search>,
    mut actions: MessageWriter<BoardAction>,
    game: MatchView,
) -> Result {
    if !intents.read().any(|intent| *intent == Intent::SeeTurn) || !game.may_study() {
        return Ok(());
    }
    coach.is_open = true;
    if let Some(point) = turns(&mut search.0, game.round())?.last() {
        coach.look_back(game.round());
        let action = Action::by_person(ActionKind::GoTo(point.ply));
        actions.write(BoardAction { board: game.entity(), action });
    }
    Ok(())
}

/// Opens the lessons on an empty board. A match that is under way waits.
fn begin_lessons(
    mut intents: MessageReader<Intent>,
    mut coach: ResMut<Coach>,
    mut screens: ResMut<Screens>,
    mut actions: MessageWriter<BoardAction>,
    draft: Res<Draft>,
    game: MatchView,
) {
    if intents.read().filter(|intent| **intent == Intent::Learn).count() == 0 {
        return;
    }
    if game.is_under_way() {
        coach.wait_for(Guest::Lessons, &game);
        let mut draft = draft.clone();
        // Whoever wants to learn plays.
        if draft.mode == Mode::ComputerAgainstComputer {
            draft.change_mode(Mode::AgainstComputer);
        }
        let pairing = draft.to_match();
        let empty = Round::new(Board::new(game.round().rules(), exercise_mark(&pairing)));
        let action = Action::by_person(ActionKind::Resume(SavedGame::new(&pairing, &empty)));
        actions.write(BoardAction { board: game.entity(), action });
    }
    (coach.exercise, coach.is_open, coach.shows_outcomes) = (None, true, true);
    coach.stay();
    screens.open(Screen::Game);
}

/// Puts a round of a past match on the board. The match waits.
fn begin_replay(
    mut intents: MessageReader<Intent>,
    mut coach: ResMut<Coach>,
    mut actions: MessageWriter<BoardAction>,
    game: MatchView,
) {
    for intent in intents.read() {
        let Intent::Replay(past) = intent else {
            continue;
        };
        actions.write(BoardAction {
            board: game.entity(),
            action: Action::by_person(ActionKind::Resume(SavedGame::clone(past))),
        });
        coach.wait_for(Guest::Replay, &game);
        (coach.exercise, coach.is_open) = (None, true);
        coach.stay();
    }
}

/// Brings the match that waits back before another one begins or a board is set up, so that Undo leads to it.
pub fn make_room(
    mut intents: MessageReader<Intent>,
    mut coach: ResMut<Coach>,
    mut actions: MessageWriter<BoardAction>,
    game: MatchView,
) {
    use ActionKind::{NewMatch, Open, SetUp};
    let is_needed = |intent: &Intent| matches!(intent, Intent::Act(NewMatch(_) | Open { .. } | SetUp(_)));
    if intents.read().filter(|intent| is_needed(intent)).count() > 0 {
        return_to_match(&mut coach, &mut actions, &game);
    }
}

/// Goes on with the match that has waited when the side panel is closed, and shows what was there before: the first screen, or the
/// past match.
pub fn bring_back(
    mut coach: ResMut<Coach>,
    mut screens: ResMut<Screens>,
    mut actions: MessageWriter<BoardAction>,
    game: MatchView,
) {
    if coach.is_open {
        return;
    }
    let was_replay = coach.is_replay();
    return_to_match(&mut coach, &mut actions, &game);
    if matches!(screens.current(), Screen::Game | Screen::Menu) {
        screens.open(Screen::Menu);
        if was_replay {
            screens.open(Screen::PastMatches);
            screens.open(Screen::PastMatch);
        }
    }
}

/// Puts the match that waits on its board again.
fn return_to_match(coach: &mut Coach, actions: &mut MessageWriter<BoardAction>, game: &MatchView) {
    if let Some((round, pairing)) = coach.take_waiting() {
        let action = Action::by_person(ActionKind::Return { round, pairing });
        actions.write(BoardAction { board: game.entity(), action });
        coach.exercise = None;
        coach.stay();
    }
}

/// Shows the present moment of the round again when the side panel is closed. An exercise makes room for the round. A match that waits
/// comes back as a whole in the next update.
fn return_to_present(
    mut coach: ResMut<Coach>,
    mut actions: MessageWriter<BoardAction>,
    mut wake: ResMut<Wake>,
    game: MatchView,
) {
    if coach.is_open {
        return;
    }
    if coach.match_waits() {
        wake.now();
        return;
    }
    if coach.bypass_change_detection().exercise.take().is_some() {
        actions.write(BoardAction { board: game.entity(), action: Action::by_person(ActionKind::NewRound) });
        wake.now();
    }
    let is_possible = |ply: &usize| *ply <= game.round().moves().len();
    if let Some(ply) = coach.bypass_change_detection().present.take().filter(is_possible) {
        actions.write(BoardAction { board: game.entity(), action: Action::by_person(ActionKind::GoTo(ply)) });
        wake.now();
    }
}

/// Clears the hint, the question and the line when the round has changed. An exercise begins with its best move.
fn clear_marks(mut coach: ResMut<Coach>, game: MatchView) {
    if game.round_is_changed() {
        coach.clear();
        let (round, to_move) = (game.round(), exercise_mark(game.pairing()));
        // Undo can lead from one exercise to another, and out of it.
        if coach.exercise.is_some() {
            let is_on = |exercise: &Exercise| exercise.board(to_move).is_ok_and(|board| board == *round.start());
            coach.exercise = Exercise::ALL.into_iter().find(|exercise| !round.counts() && is_on(exercise));
        }
        coach.asked = coach.exercise.filter(|_| round.moves().is_empty()).map(Exercise::best);
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
    let mut candidates = Vec::new();
    if let Some(analysis) = Analysis::of(minimax, board) {
        let explained = board.legal_moves().map(|position| explain(minimax, &analysis, position, None));
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

/// The moves of the round that changed how it would end.
fn turns(minimax: &mut Minimax, round: &Round) -> Result<Vec<TurningPoint>> {
    let moves = round.moves().iter().map(|played| played.mv);
    Ok(turning_points(minimax, round.start(), moves)?)
}
