//! An answer to a question about a board, and what follows a wrong one.

use std::time::Duration;

use bevy::prelude::*;
use noughts_engine::ai::Minimax;
use noughts_engine::play::{Author, Round};
use noughts_engine::rules::{Board, IllegalMove, Position};
use noughts_engine::teach::{Analysis, Explanation, Verdict, explain};

use crate::board::{Annotations, in_turns};
use crate::look::animation::{Animator, Progress};
use crate::words;

/// The time between two moves of a refutation that is played.
const STEP: Duration = Duration::from_millis(450);

/// A move that was made, and the verdict on it.
pub struct Answer {
    pub position: Position,
    pub verdict: Verdict,
    explanation: Explanation,
    /// Whether the person was shown this move.
    pub is_told: bool,
    /// If the move is wrong, the number of moves of the refutation that were played on the board, and the time until the next.
    played: usize,
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
        is_told: bool,
    ) -> Result<Self, IllegalMove> {
        let analysis = Analysis::of(minimax, board).ok_or(IllegalMove::GameOver)?;
        let explanation = explain(minimax, &analysis, position, None)?;
        Ok(Self { position, verdict, explanation, is_told, played: 0, wait: Progress::DONE })
    }

    pub fn is_right(&self) -> bool {
        self.verdict == Verdict::Right
    }

    /// Best play after a wrong answer.
    fn refutation(&self) -> &[Position] {
        match &self.verdict {
            Verdict::Wrong { refutation } => refutation,
            Verdict::Right => &[],
        }
    }

    /// The round on the board about which was asked: the answer, and what has been played of its refutation.
    pub fn round(board: Board, answer: Option<&Self>) -> Round {
        let mut round = Round::new(board);
        let moves = answer
            .iter()
            .flat_map(|answer| [&answer.position].into_iter().chain(&answer.refutation()[..answer.played]));
        for position in moves {
            let _legal = round.play((*position).into(), Author::Person);
        }
        round
    }

    /// Plays the first move of the refutation. The others follow.
    pub fn play(&mut self) {
        self.played = self.refutation().len().min(1);
        self.wait = Progress::new(STEP, EaseFunction::Linear);
    }

    /// Plays the next move of the refutation when it is time. Returns whether a move was played.
    pub fn play_on(&mut self, animator: &mut Animator) -> bool {
        let before = self.played;
        while (1..self.refutation().len()).contains(&self.played) && animator.advance(&mut self.wait) {
            self.played += 1;
            self.wait = Progress::new(STEP, EaseFunction::Linear);
        }
        self.played > before
    }

    /// What the board shows beside the marks: the verdict, and the refutation until it is played. All moves of a refutation that
    /// wins are shown, and its line. Of any other, only the first move is shown.
    pub fn annotations(&self, board: &Board) -> Annotations {
        let refutation = if self.played == 0 { self.refutation() } else { &[] };
        let line = self.line(board).filter(|_| !refutation.is_empty());
        let shown = if line.is_some() { refutation.len() } else { refutation.len().min(1) };
        Annotations {
            names: true,
            verdict: Some((self.position, self.is_right())),
            line: in_turns(board, &refutation[..shown]),
            swiped: line.into_iter().collect(),
            ..default()
        }
    }

    /// The cells of the line with which the refutation wins.
    fn line(&self, board: &Board) -> Option<Vec<Position>> {
        let end = self.refutation().iter().try_fold(*board, |board, position| board.after(*position)).ok()?;
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
