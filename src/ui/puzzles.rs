//! The screen of puzzles: positions in which one move is right. A wrong move is answered with its refutation.

use bevy::prelude::*;
use bevy_egui::egui::{self, Label, Rect, Sense, Stroke, Ui, WidgetType, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::play::{Author, Round};
use noughts_engine::rules::{Board, Mark, Position, Rules};
use noughts_engine::teach::{Analysis, Explanation, Grade, Puzzle, Reason, Verdict, explain, puzzles};

use crate::board::{Annotations, Shake, in_turns};
use crate::coach::Search;
use crate::game::spawn_board;
use crate::intent::Intent;
use crate::layout::{Arrangement, BoardLayout, OnScreen};
use crate::look::icons::Icon;
use crate::persistence::PersistentStore;
use crate::records::Solved;
use crate::screens::Screen;
use crate::sound::{Sound, Speaker};
use crate::widgets::described;
use crate::widgets::fonts::semibold;
use crate::widgets::style::{self, color};
use crate::widgets::{
    BODY, LARGE, Outlined, SMALL, Tool, at, note, one_of, one_of_width, paint_icon, paint_small_mark,
};
use crate::widgets::{PanelSystems, place, rect_in_points};
use crate::words::{self, spoken};

use super::band::{Band, More, Pressed};
use super::bar::{Bar, bar};
use super::{Intents, LessonSystems};

/// The least size of the choice of the grade, and the width of a tool.
const GRADES: egui::Vec2 = vec2(160.0, 52.0);
const WIDE_GRADES: f32 = 212.0;
const TOOL: f32 = 96.0;
/// The number of dots, and the width of one.
const DOTS: usize = 10;
const DOT: f32 = 20.0;

/// Marks the board of the puzzles.
#[derive(Component, Clone, Copy, Debug)]
pub struct PuzzleBoard;

/// The puzzle that is shown, and its answer.
#[derive(Resource)]
struct Quiz {
    puzzles: Vec<Puzzle>,
    grade: Grade,
    /// The index of the puzzle among all puzzles.
    index: usize,
    answer: Option<Answer>,
}

/// A move that was made, and the verdict on it.
struct Answer {
    position: Position,
    verdict: Verdict,
    explanation: Explanation,
    /// If the move is wrong, the number of moves of the refutation that are shown.
    shown: usize,
}

/// The effect of a button.
enum Choice {
    Grade(Grade),
    /// Shows this many moves of the refutation.
    Show(usize),
    TryAgain,
    /// Goes to the next or the previous puzzle.
    Turn {
        forward: bool,
    },
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Quiz { puzzles: Vec::new(), grade: Grade::Easy, index: 0, answer: None });
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Puzzles), begin);
    app.add_systems(
        Update,
        (answer.run_if(on_message::<Intent>), set_up.run_if(resource_changed::<Quiz>)).chain().in_set(LessonSystems),
    );
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Puzzles)));
}

fn spawn(mut commands: Commands) {
    let round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    spawn_board(&mut commands, round.rules()).insert((
        Name::new("Puzzle board"),
        PuzzleBoard,
        OnScreen(&[Screen::Puzzles]),
        round,
        Annotations::default(),
    ));
}

/// Goes to the first puzzle that is not solved.
fn begin(mut quiz: ResMut<Quiz>, mut search: ResMut<Search>, solved: Res<Solved>) {
    if quiz.puzzles.is_empty() {
        quiz.puzzles = puzzles(&mut search.0);
        quiz.go_to_grade(Grade::Easy, &solved);
    }
}

impl Quiz {
    fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzles.get(self.index)
    }

    /// The indices of the puzzles of the current grade.
    fn of_grade(&self) -> Vec<usize> {
        (0..self.puzzles.len()).filter(|index| self.puzzles[*index].grade == self.grade).collect()
    }

    fn go_to_grade(&mut self, grade: Grade, solved: &Solved) {
        (self.grade, self.answer) = (grade, None);
        let all = self.of_grade();
        let open = all.iter().find(|index| !solved.contains(&self.puzzles[**index].id()));
        self.index = open.or(all.first()).copied().unwrap_or(0);
    }

    /// Goes to the next or the previous puzzle of this grade. After the last one comes the first.
    fn turn(&mut self, forward: bool) {
        let all = self.of_grade();
        let here = all.iter().position(|index| *index == self.index).unwrap_or(0);
        let step = if forward { 1 } else { all.len().saturating_sub(1) };
        self.index = all.get((here + step) % all.len().max(1)).copied().unwrap_or(self.index);
        self.answer = None;
    }

    fn is_solved(&self) -> bool {
        matches!(&self.answer, Some(Answer { verdict: Verdict::Right, .. }))
    }

    /// The round on the board: the puzzle, and the move with which it was answered.
    fn round(&self) -> Option<Round> {
        let mut round = Round::new(self.puzzle()?.board);
        if let Some(answer) = &self.answer {
            let _legal = round.play(answer.position.into(), Author::Person);
        }
        Some(round)
    }

    /// The annotations of the board after the moves of this round.
    fn annotations(&self, round: &Round) -> Annotations {
        let line = self.answer.as_ref().map_or(&[][..], Answer::shown_line);
        Annotations {
            names: self.answer.is_some(),
            verdict: self.answer.as_ref().map(|answer| (answer.position, answer.verdict == Verdict::Right)),
            line: in_turns(round.board(), line),
            ..default()
        }
    }
}

impl Answer {
    /// Best play after a wrong answer.
    fn refutation(&self) -> &[Position] {
        match &self.verdict {
            Verdict::Wrong { refutation } => refutation,
            Verdict::Right => &[],
        }
    }

    /// The part of the refutation that is shown.
    fn shown_line(&self) -> &[Position] {
        let refutation = self.refutation();
        &refutation[..self.shown.min(refutation.len())]
    }

    /// Whether more of the refutation can be shown, if there is one.
    fn can_show(&self) -> Option<bool> {
        let refutation = self.refutation();
        (!refutation.is_empty()).then_some(self.shown < refutation.len())
    }

    /// Why the answer is right or wrong, in one sentence.
    fn reason(&self, board: &Board) -> String {
        match &self.verdict {
            Verdict::Right => words::explanation(None, board, &self.explanation).into_iter().next(),
            // The other reasons against a wrong move would reveal the right one.
            Verdict::Wrong { .. } => self.explanation.reasons.iter().find_map(|reason| match reason {
                Reason::ThrowsAway { from, to, .. } => Some(words::wrong_answer(self.position, *from, *to)),
                _ => None,
            }),
        }
        .unwrap_or_default()
    }
}

/// Takes a press on a cell as an answer, unless the puzzle is solved already.
fn answer(
    mut commands: Commands,
    mut intents: MessageReader<Intent>,
    mut speaker: Speaker,
    mut quiz: ResMut<Quiz>,
    mut search: ResMut<Search>,
    mut solved: ResMut<Solved>,
    board: Single<Entity, With<PuzzleBoard>>,
) {
    for intent in intents.read() {
        let Intent::Press { board: pressed, position } = intent else {
            continue;
        };
        let Some(puzzle) = quiz.puzzle().copied() else {
            continue;
        };
        if *pressed != *board || quiz.is_solved() {
            continue;
        }
        let minimax = &mut search.0;
        let Some(analysis) = Analysis::of(minimax, &puzzle.board) else {
            continue;
        };
        let judgement = puzzle
            .check(minimax, *position)
            .and_then(|verdict| Ok((verdict, explain(minimax, &analysis, *position, None)?)));
        // A cell with a mark is no answer.
        let Ok((verdict, explanation)) = judgement else {
            commands.entity(*board).insert(Shake::default());
            speaker.play(Sound::Refused);
            continue;
        };
        match verdict {
            Verdict::Right => {
                solved.solve(puzzle.id());
                speaker.play(Sound::Right);
            }
            Verdict::Wrong { .. } => {
                commands.entity(*board).insert(Shake::default());
                speaker.play(Sound::Wrong);
            }
        }
        quiz.answer = Some(Answer { position: *position, verdict, explanation, shown: 0 });
    }
}

/// Updates the board from the puzzle and its answer.
fn set_up(quiz: Res<Quiz>, board: Single<(&mut Round, &mut Annotations), With<PuzzleBoard>>) {
    let Some(new) = quiz.round() else {
        return;
    };
    let (mut round, mut annotations) = board.into_inner();
    annotations.set_if_neq(quiz.annotations(&new));
    round.set_if_neq(new);
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut quiz: ResMut<Quiz>,
    solved: Res<Solved>,
    store: Option<Res<PersistentStore<Solved>>>,
    layout: Res<BoardLayout>,
) -> Result {
    let Some(puzzle) = quiz.puzzle().copied() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let mut choice = None;
    let fault = store.as_deref().and_then(PersistentStore::fault).map(words::fault);
    place(ctx, &layout, "progress", layout.score, |ui| progress(ui, &quiz, &solved, fault));
    // Where there is little height, the question is above the tools, and who is shown an answer cannot change the grade.
    let result = rect_in_points(&layout, layout.result);
    let mut above = rect_in_points(&layout, layout.turn);
    if quiz.answer.is_some() && layout.arrangement.is_beside() {
        above.max.y = above.max.y.min(result.top());
    }
    let has_room = layout.arrangement != Arrangement::Low || above.height() >= GRADES.y + LARGE * 1.5;
    place(ctx, &layout, "question", layout.turn, |ui| {
        let mut all = above;
        let refuted = quiz.answer.as_ref().filter(|answer| answer.can_show().is_some());
        if layout.arrangement == Arrangement::Low && (has_room || refuted.is_none()) {
            let size = vec2(grades_width(ui), GRADES.y);
            let top = if has_room { all.top() } else { all.center().y - size.y / 2.0 };
            let grades = Rect::from_min_size(pos2(all.center().x - size.x / 2.0, top), size);
            choice = choice.take().or(at(ui, grades, |ui| grade(ui, &quiz)));
            all = all.with_min_y(grades.bottom());
        }
        let is_in_band = |answer: &&Answer| band(ui, answer, &puzzle.board).gap(ui, result).is_some();
        match refuted.filter(|answer| !is_in_band(answer)) {
            Some(answer) => choice = choice.take().or(show_me(ui, all, answer)),
            None if quiz.answer.is_none() && has_room => question(ui, all, &puzzle, layout.arrangement),
            None => {}
        }
    });
    let tools_place = if quiz.answer.is_some() { layout.result } else { layout.tools };
    place(ctx, &layout, "puzzle tools", tools_place, |ui| {
        if quiz.answer.is_none() && !has_room {
            let above = ui.max_rect();
            question(ui, above.with_max_y(above.bottom() - Tool::HEIGHT), &puzzle, layout.arrangement);
        }
        let pressed = match &quiz.answer {
            Some(answer) => go_on(ui, answer, &puzzle.board),
            None => tools(ui, layout.arrangement),
        };
        choice = choice.take().or(pressed);
    });
    place(ctx, &layout, "bar", layout.bar, |ui| {
        let all = ui.max_rect();
        let has_grades = layout.arrangement != Arrangement::Low;
        let is_wide = layout.arrangement == Arrangement::Wide;
        let (width, edge) = if is_wide { (grades_width(ui).max(WIDE_GRADES), 20.0) } else { (grades_width(ui), 12.0) };
        let middle = all.right_center() - vec2(width / 2.0 + edge, 0.0);
        let grades = Rect::from_center_size(middle, vec2(width, GRADES.y));
        let title = if has_grades { all.with_max_x(grades.left()) } else { all };
        if has_grades {
            choice = choice.take().or(at(ui, grades, |ui| grade(ui, &quiz)));
        }
        if at(ui, title, |ui| bar(ui, &layout, words::puzzles())) == Some(Bar::Back) {
            choice = Some(Choice::Leave);
        }
    });
    match choice {
        Some(Choice::Grade(grade)) => quiz.go_to_grade(grade, &solved),
        Some(Choice::Turn { forward }) => quiz.turn(forward),
        Some(Choice::TryAgain) => quiz.answer = None,
        Some(Choice::Show(moves)) => quiz.answer.iter_mut().for_each(|answer| answer.shown = moves),
        Some(Choice::Leave) => intents.write(Intent::Close),
        None => return Ok(()),
    }
    intents.draw_again();
    Ok(())
}

fn grades() -> [(Grade, &'static str); Grade::ALL.len()] {
    Grade::ALL.map(|grade| (grade, words::grade(grade)))
}

fn grades_width(ui: &Ui) -> f32 {
    one_of_width(ui, &grades()).max(GRADES.x)
}

/// Draws the choice of the grade.
fn grade(ui: &mut Ui, quiz: &Quiz) -> Option<Choice> {
    one_of(ui, spoken::grades(), ui.max_rect().width(), &grades(), quiz.grade).map(Choice::Grade)
}

/// Draws ten dots, one for each of the puzzles around the current one, and below them how many of all are solved.
fn progress(ui: &mut Ui, quiz: &Quiz, solved: &Solved, fault: Option<String>) {
    let theme = style::theme(ui.ctx());
    let all = quiz.of_grade();
    let here = all.iter().position(|index| *index == quiz.index).unwrap_or(0);
    let shown = &all[here / DOTS * DOTS..all.len().min((here / DOTS + 1) * DOTS)];
    let place = ui.max_rect();
    let step = ((place.width() - DOT) / (DOTS - 1) as f32).min(DOT * 1.5);
    let left = place.center().x - step * (shown.len() - 1) as f32 / 2.0;
    for (index, puzzle) in shown.iter().enumerate() {
        let centre = pos2(left + step * index as f32, place.top() + DOT / 2.0);
        let is_here = *puzzle == quiz.index;
        let is_wrong = is_here && quiz.answer.as_ref().is_some_and(|answer| answer.verdict != Verdict::Right);
        let (ground, icon) = match () {
            _ if is_wrong => (theme.loss, Some(Icon::Close)),
            _ if solved.contains(&quiz.puzzles[*puzzle].id()) => (theme.win, Some(Icon::Check)),
            _ => (theme.table, None),
        };
        if let Some(icon) = icon {
            ui.painter().circle_filled(centre, DOT / 2.0 - 1.0, color(ground));
            paint_icon(ui.painter(), icon, centre, DOT * 0.7, color(theme.on_ink));
        } else {
            let (line, width) = if is_here { (theme.text, 2.6) } else { (theme.lines, 1.6) };
            ui.painter().circle_stroke(centre, DOT / 2.0 - 2.0, Stroke::new(width, color(line)));
        }
        if is_here && icon.is_none() {
            ui.painter().circle_filled(centre, 3.0, color(theme.text));
        }
    }
    let done = all.iter().filter(|index| solved.contains(&quiz.puzzles[**index].id())).count();
    let is_solved = quiz.puzzle().is_some_and(|puzzle| solved.contains(&puzzle.id()));
    let (text, ink) = match fault {
        Some(fault) => (fault, theme.loss),
        None => (words::puzzle_progress(here + 1, all.len(), done, is_solved), theme.quiet),
    };
    let below = place.with_min_y(place.top() + DOT + 4.0);
    at(ui, below, |ui| {
        ui.vertical_centered(|ui| ui.add(Label::new(note(text, SMALL, color(ink))).wrap()));
    });
}

/// Draws what the puzzle asks for, beside the mark that moves.
fn question(ui: &mut Ui, place: Rect, puzzle: &Puzzle, arrangement: Arrangement) {
    let theme = style::theme(ui.ctx());
    let size = if arrangement == Arrangement::Wide { 40.0 } else { LARGE };
    let mark = puzzle.board.to_move();
    let icon = size + 12.0;
    let word = ui.painter().layout_no_wrap(words::goal(puzzle.goal).to_owned(), semibold(size), color(theme.text));
    let size = (size * (place.width() - icon) / word.size().x).min(size).max(BODY);
    let word = ui.painter().layout_no_wrap(words::goal(puzzle.goal).to_owned(), semibold(size), color(theme.text));
    let left = place.center().x - (word.size().x + icon) / 2.0;
    paint_small_mark(ui.painter(), pos2(left + size / 2.0, place.center().y), size, mark);
    let corner = pos2(left + icon, place.center().y - word.size().y / 2.0);
    ui.painter().galley(corner, word, color(theme.text));
    let heard = ui.allocate_rect(place, Sense::hover());
    described::name(&heard, WidgetType::Label, words::puzzle(mark, puzzle.goal));
    described::live(&heard);
}

/// Draws the button that shows what follows a wrong answer, move by move.
fn show_me(ui: &mut Ui, place: Rect, answer: &Answer) -> Option<Choice> {
    let can_go_on = answer.can_show() == Some(true);
    let size = vec2(place.width().min(180.0), 48.0);
    let middle = Rect::from_center_size(place.center(), size);
    let button = Outlined::new(words::show_me()).icon(Icon::Play).width(size.x).enabled(can_go_on);
    at(ui, middle, |ui| ui.add(button).clicked()).then_some(Choice::Show(answer.shown + 1))
}

/// The verdict on an answer, and the way on. A wrong answer can also be played out, if there is something to play.
fn band<'a>(ui: &Ui, answer: &'a Answer, board: &Board) -> Band<'a> {
    let theme = style::theme(ui.ctx());
    let is_right = answer.verdict == Verdict::Right;
    Band {
        ink: color(if is_right { theme.win } else { theme.loss }),
        title: words::verdict(&answer.verdict).to_owned(),
        note: answer.reason(board),
        next: if is_right { words::next_puzzle() } else { words::try_again() },
        is_live: true,
        takes_focus: true,
        is_link: false,
        more: answer.can_show().map(|can| More::Word(words::show_me(), can)).into_iter().collect(),
        may_leave_out: true,
        leads_on: is_right,
    }
}

/// Draws the verdict on an answer. Returns what was pressed in it.
fn go_on(ui: &mut Ui, answer: &Answer, board: &Board) -> Option<Choice> {
    let is_right = answer.verdict == Verdict::Right;
    let on = if is_right { Choice::Turn { forward: true } } else { Choice::TryAgain };
    match band(ui, answer, board).show(ui)? {
        Pressed::More(_) => Some(Choice::Show(answer.shown + 1)),
        Pressed::Next | Pressed::Words => Some(on),
    }
}

/// Draws the ways to other puzzles.
fn tools(ui: &mut Ui, arrangement: Arrangement) -> Option<Choice> {
    let all = ui.max_rect();
    let is_wide = arrangement == Arrangement::Wide;
    let top = if is_wide { all.top() } else { all.bottom() - Tool::HEIGHT };
    let mut pressed = None;
    let tools = [(Icon::Left, words::previous_puzzle(), false), (Icon::Right, words::skip(), true)];
    let tools = tools.map(|(icon, text, forward)| (Tool::new(icon, text).large(is_wide), forward));
    let width = tools.iter().map(|(tool, _)| tool.natural_width(ui)).fold(TOOL, f32::max);
    for (index, (tool, forward)) in tools.into_iter().enumerate() {
        let corner = pos2(all.center().x + (index as f32 - 1.0) * width, top);
        if tool.show_at(ui, corner, width) {
            pressed = Some(Choice::Turn { forward });
        }
    }
    pressed
}
