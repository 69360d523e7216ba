//! A question about a board, its answer, and what follows a wrong one. The board shows them.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::ai::Minimax;
use noughts_engine::play::{Author, Round};
use noughts_engine::rules::{Board, IllegalMove, Mark, Move, Position, Rules};
use noughts_engine::teach::{Analysis, CourseStep, Explanation, Verdict, explain};

use crate::board::{Annotations, Shake, in_turns};
use crate::game::{GameSystems, Shown, spawn_board};
use crate::layout::OnScreen;
use crate::look::animation::{Animator, Progress};
use crate::screens::Screen;
use crate::sound::{Sound, Speaker};
use crate::words;

use super::LessonSystems;

/// The time between two moves of a refutation that is played, and between two reasons why an answer is wrong.
const STEP: Duration = Duration::from_millis(450);

/// A board about which is asked, and the answer.
#[derive(Component)]
#[require(Annotations)]
pub struct Asked {
    /// The screens on which the question is.
    screens: &'static [Screen],
    /// The board, as long as there is a question.
    pub board: Option<Board>,
    pub answer: Option<Answer>,
    /// A right move that is marked until there is an answer.
    pub hint: Option<Position>,
}

impl Asked {
    /// Asks about another board, or about none.
    pub fn ask(&mut self, board: Option<Board>) {
        (self.board, self.answer, self.hint) = (board, None, None);
    }

    /// Takes an answer, and lets it be seen and heard on the board. A cell with a mark is no answer. Returns whether the answer is
    /// right.
    pub fn take(
        &mut self,
        answer: Result<Answer, IllegalMove>,
        mut board: EntityCommands,
        speaker: &mut Speaker,
    ) -> bool {
        let is_right = answer.as_ref().is_ok_and(Answer::is_right);
        if is_right {
            speaker.play(Sound::Right);
        } else if !answer.as_ref().is_ok_and(Answer::is_also_good) {
            board.insert(Shake::default());
            speaker.play(if answer.is_ok() { Sound::Wrong } else { Sound::Refused });
        }
        self.answer = answer.ok().or(self.answer.take());
        is_right
    }

    /// Whether the right move is on the board.
    pub fn is_answered_rightly(&self) -> bool {
        self.answer.as_ref().is_some_and(Answer::is_right)
    }
}

/// Spawns a board for questions on these screens.
pub fn spawn<'a>(commands: &'a mut Commands, screens: &'static [Screen]) -> EntityCommands<'a> {
    let board = Board::new(Rules::TIC_TAC_TOE, Mark::X);
    let asked = Asked { screens, board: Some(board), answer: None, hint: None };
    let mut entity = spawn_board(commands, board.rules());
    entity.insert((asked, OnScreen(screens), Round::new(board)));
    entity
}

pub(super) fn plugin(app: &mut App) {
    let show = (play_on, show).chain().after(LessonSystems).before(GameSystems::Apply);
    app.add_systems(Update, show);
}

/// Plays the next move of a refutation that is shown, when it is time.
fn play_on(mut boards: Query<&mut Asked>, mut animator: Animator) {
    for mut asked in &mut boards {
        let answer = &mut asked.bypass_change_detection().answer;
        if answer.as_mut().is_some_and(|answer| answer.play_on(&mut animator)) {
            asked.set_changed();
        }
    }
}

/// Updates each board from its question and the answer. Without a question there is no board.
fn show(mut boards: Query<(&Asked, &mut OnScreen, &mut Round, &mut Annotations), (Changed<Asked>, Without<Shown>)>) {
    for (asked, mut on, mut round, mut annotations) in &mut boards {
        on.set_if_neq(OnScreen(if asked.board.is_some() { asked.screens } else { &[] }));
        let Some(board) = asked.board else {
            continue;
        };
        let new = Answer::round(board, asked.answer.as_ref());
        annotations.set_if_neq(match &asked.answer {
            Some(answer) => answer.annotations(new.board()),
            None => Annotations { hint: asked.hint.map(Move::from), ..default() },
        });
        round.set_if_neq(new);
    }
}

/// A move that was made, and the verdict on it.
pub struct Answer {
    pub position: Position,
    pub verdict: Verdict,
    /// The step of the course that asked.
    step: Option<CourseStep>,
    explanation: Explanation,
    /// Whether the person was shown this move.
    pub is_told: bool,
    /// If the move is wrong, the number of moves of the refutation that were played on the board, and the time until the next.
    played: usize,
    /// How many of the moves and the line that refute the answer are shown before it is played.
    reasons: usize,
    wait: Progress,
}

impl Answer {
    /// An answer about this board, which was judged.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move cannot be made.
    pub fn of(
        minimax: &mut Minimax,
        board: &Board,
        (position, verdict): (Position, Verdict),
        step: Option<CourseStep>,
        is_told: bool,
    ) -> Result<Self, IllegalMove> {
        let analysis = Analysis::of(minimax, board).ok_or(IllegalMove::GameOver)?;
        let explanation = explain(minimax, &analysis, position, None)?;
        // In the course, the reasons come one by one.
        let reasons = if step.is_some() { 0 } else { usize::MAX };
        let wait = Progress::new(STEP, EaseFunction::Linear);
        Ok(Self { position, verdict, step, explanation, is_told, played: 0, reasons, wait })
    }

    pub fn is_right(&self) -> bool {
        self.verdict == Verdict::Right
    }

    /// Whether the answer is good, but not the best.
    pub fn is_also_good(&self) -> bool {
        self.step.is_some_and(CourseStep::has_no_wrong_move) && !self.is_right()
    }

    /// Best play after a wrong answer.
    fn refutation(&self) -> &[Move] {
        match &self.verdict {
            Verdict::Wrong { refutation } => refutation,
            Verdict::Right => &[],
        }
    }

    /// The round on the board about which was asked: the answer, and what has been played of its refutation.
    fn round(board: Board, answer: Option<&Self>) -> Round {
        let mut round = Round::new(board);
        let played = |answer: &Self| [&[answer.position.into()], &answer.refutation()[..answer.played]].concat();
        for mv in answer.iter().flat_map(|answer| played(answer)) {
            let _legal = round.play(mv, Author::Person);
        }
        round
    }

    /// Plays the first move of the refutation. The others follow.
    pub fn play(&mut self) {
        self.played = self.refutation().len().min(1);
        self.wait = Progress::new(STEP, EaseFunction::Linear);
    }

    /// Plays the next move of the refutation, or shows the next reason, when it is time. Returns whether this was done.
    fn play_on(&mut self, animator: &mut Animator) -> bool {
        let (before, moves) = ((self.played, self.reasons), self.refutation().len());
        let is_played = self.played > 0;
        // The last reason is the line, if the refutation wins.
        while (if is_played { self.played < moves } else { self.reasons <= moves && moves > 0 })
            && animator.advance(&mut self.wait)
        {
            *(if is_played { &mut self.played } else { &mut self.reasons }) += 1;
            self.wait = Progress::new(STEP, EaseFunction::Linear);
        }
        (self.played, self.reasons) != before
    }

    /// What the board shows beside the marks: the verdict, and the refutation until it is played. All moves of a refutation that
    /// wins are shown, and then its line. Of any other, only the first move is shown. A right answer to a step shows what was gained.
    fn annotations(&self, board: &Board) -> Annotations {
        let lines = self.step.map(|step| step.lines(self.position)).unwrap_or_default();
        if self.is_also_good() {
            return Annotations { swiped: lines, ..default() };
        }
        if let Some(step) = self.step.filter(|_| self.is_right()) {
            let ends = lines.iter().flatten().filter(|cell| !step.has_no_wrong_move() && board.mark(**cell).is_none());
            return Annotations {
                verdict: Some((self.position, true)),
                line: ends.map(|cell| (*cell, board.to_move().other())).collect(),
                asked: Some(self.position).filter(|_| lines.is_empty() && !board.is_over()),
                swiped: lines,
                ..default()
            };
        }
        let refutation = if self.played == 0 { self.refutation() } else { &[] };
        let line = self.line(board).filter(|_| !refutation.is_empty());
        let shown = if line.is_some() { refutation.len() } else { refutation.len().min(1) }.min(self.reasons);
        Annotations {
            names: true,
            verdict: Some((self.position, self.is_right())),
            line: in_turns(board, &refutation[..shown]),
            swiped: line.filter(|_| self.reasons > refutation.len()).into_iter().collect(),
            ..default()
        }
    }

    /// The cells of the line with which the refutation wins.
    fn line(&self, board: &Board) -> Option<Vec<Position>> {
        let end = self.refutation().iter().try_fold(*board, |board, mv| board.after(*mv)).ok()?;
        end.outcome().as_ref().and_then(|outcome| Some(outcome.lines().first()?.cells().to_vec()))
    }

    /// Why the answer is right or wrong, in one sentence.
    pub fn reason(&self, asked: &Board) -> String {
        match (&self.verdict, asked.after(self.position)) {
            (Verdict::Wrong { refutation }, Ok(after)) => words::refutation(&after, refutation),
            _ => words::explanation(None, asked, &self.explanation).into_iter().next().unwrap_or_default(),
        }
    }
}
