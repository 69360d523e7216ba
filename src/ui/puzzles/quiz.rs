//! The puzzle that is shown, and the answer to this puzzle.

use bevy::prelude::*;
use noughts_engine::play::{Author, Round};
use noughts_engine::rules::{Board, Position};
use noughts_engine::teach::{Explanation, Grade, Puzzle, Reason, Verdict};

use crate::board::{Annotations, in_turns};
use crate::records::Solved;
use crate::words;

/// The puzzle that is shown, and its answer.
#[derive(Resource)]
pub(super) struct Quiz {
    pub puzzles: Vec<Puzzle>,
    pub grade: Grade,
    /// The index of the puzzle among all puzzles.
    pub index: usize,
    pub answer: Option<Answer>,
}

/// A move that was made, and the verdict on it.
pub(super) struct Answer {
    pub position: Position,
    pub verdict: Verdict,
    pub explanation: Explanation,
    /// If the move is wrong, the number of moves of the refutation that are shown.
    pub shown: usize,
}

impl Quiz {
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzles.get(self.index)
    }

    /// The indices of the puzzles of the current grade.
    pub fn of_grade(&self) -> Vec<usize> {
        (0..self.puzzles.len()).filter(|index| self.puzzles[*index].grade == self.grade).collect()
    }

    pub fn go_to_grade(&mut self, grade: Grade, solved: &Solved) {
        (self.grade, self.answer) = (grade, None);
        let all = self.of_grade();
        let open = all.iter().find(|index| !solved.contains(&self.puzzles[**index].id()));
        self.index = open.or(all.first()).copied().unwrap_or(0);
    }

    /// Goes to the next or the previous puzzle of this grade. After the last one comes the first.
    pub fn turn(&mut self, forward: bool) {
        let all = self.of_grade();
        let here = all.iter().position(|index| *index == self.index).unwrap_or(0);
        let step = if forward { 1 } else { all.len().saturating_sub(1) };
        self.index = all.get((here + step) % all.len().max(1)).copied().unwrap_or(self.index);
        self.answer = None;
    }

    pub fn is_solved(&self) -> bool {
        matches!(&self.answer, Some(Answer { verdict: Verdict::Right, .. }))
    }

    /// The round on the board: the puzzle, and the move that was given as the answer.
    pub fn round(&self) -> Option<Round> {
        let mut round = Round::new(self.puzzle()?.board);
        if let Some(answer) = &self.answer {
            let _legal = round.play(answer.position.into(), Author::Person);
        }
        Some(round)
    }

    /// The annotations of the board after the moves of this round.
    pub fn annotations(&self, round: &Round) -> Annotations {
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

    /// Whether more of the refutation can be shown. `None` if there is no refutation.
    pub fn can_show(&self) -> Option<bool> {
        let refutation = self.refutation();
        (!refutation.is_empty()).then_some(self.shown < refutation.len())
    }

    /// Why the answer is right or wrong, in one sentence.
    pub fn reason(&self, board: &Board) -> String {
        match &self.verdict {
            Verdict::Right => words::explanation(None, board, &self.explanation).into_iter().next(),
            // The other reasons against a wrong move would reveal the right move.
            Verdict::Wrong { .. } => self.explanation.reasons.iter().find_map(|reason| match reason {
                Reason::ThrowsAway { from, to, .. } => Some(words::wrong_answer(self.position, *from, *to)),
                _ => None,
            }),
        }
        .unwrap_or_default()
    }
}
