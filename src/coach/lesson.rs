//! The answers about a round. They are found in steps of a limited number of nodes, so no frame waits for them.

use bevy::prelude::*;
use noughts_engine::ai::{Decision, Minimax, OpponentId, Proved, Thinking, Value};
use noughts_engine::play::{Author, Round};
use noughts_engine::rules::{Board, DrawReason, Kind, Move, Outcome, Position, Rules};
use noughts_engine::teach::{Analysis, Analyzing, Explanation, TurningPoint, TurningPoints, Variation, explain};

use super::question_at;

/// The number of nodes that lessons visit in one update. A node costs about as much as a microsecond, and in Vanishing a fourth of
/// that. All lessons about classic 3×3 need fewer.
const fn nodes_per_update(rules: Rules) -> u64 {
    if matches!(rules.kind(), Kind::Vanishing) { 16_000 } else { 4000 }
}

/// A move that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Moves that could be made on this cell.
    Candidate(Position),
    /// The best move.
    Hint,
    /// The move of the round with this index.
    Played(usize),
}

/// A move that is explained.
#[derive(Clone, Debug)]
pub struct ExplainedMove {
    /// The board before the move.
    pub before: Board,
    /// Who made the move, if it was made.
    pub author: Option<Author>,
    /// What speaks for the move and against it.
    pub explanation: Explanation,
}

/// Everything that can be said about one moment of a round.
#[derive(Debug)]
pub struct Lesson {
    /// The round that the lesson is about.
    round: Round,
    /// The analysis of the board, as long as it is under way.
    analyzing: Option<Analyzing>,
    analysis: Option<Analysis>,
    /// The choice of the best opponent, where no best move is proved and a hint is asked for.
    guess: Option<Thinking>,
    best: Option<Move>,
    question: Option<Question>,
    /// The analysis of the board before a move that was made and is asked about.
    before: Option<Analyzing>,
    /// The lines of play that the explanations will need. Once they are found here, they are soon found again.
    lines: Option<Vec<Variation>>,
    explained: Vec<ExplainedMove>,
    turning: Option<TurningPoints>,
    turning_points: Vec<TurningPoint>,
}

impl Lesson {
    /// A lesson that has not begun.
    pub(super) fn of(round: &Round) -> Self {
        let is_over = round.is_over();
        Self {
            round: round.clone(),
            analyzing: Analyzing::of(round.board()).filter(|_| !is_over),
            analysis: None,
            guess: None,
            best: None,
            question: None,
            before: None,
            lines: None,
            explained: Vec::new(),
            turning: Some(TurningPoints::of(round.start(), round.moves().iter().map(|played| played.mv))),
            turning_points: Vec::new(),
        }
    }

    /// Whether the lesson is about this round.
    pub(super) fn is_about(&self, round: &Round) -> bool {
        self.round == *round
    }

    /// Every legal move with what is proved of it, once that is found.
    pub fn ends(&self) -> impl Iterator<Item = (Move, Option<Proved>)> {
        self.analysis.iter().flat_map(Analysis::moves)
    }

    /// The best move, as far as it is found. Where none is proved, it is what the best opponent would play.
    pub const fn best(&self) -> Option<Move> {
        self.best
    }

    /// The moves that are asked about: one, or both that can be made on a cell where the mover chooses the mark, the better one
    /// first.
    pub fn explained(&self) -> &[ExplainedMove] {
        &self.explained
    }

    /// The mistakes that changed the result under perfect play. Moves that were taken back are included.
    pub fn turning_points(&self) -> &[TurningPoint] {
        &self.turning_points
    }

    /// The question about a cell, or else about the hint, or else about the last move.
    fn question(&self, asked: Option<Position>, hints: bool) -> Option<Question> {
        let candidate = |asked: Position| {
            let at = question_at(self.round.board(), asked);
            let is_legal = self.round.board().legal_cells().contains(at) && !self.round.is_over();
            is_legal.then_some(Question::Candidate(at))
        };
        let played = self.round.played();
        let made = |asked| played.iter().rposition(|made| made.mv.position == asked).map(Question::Played);
        let hint = || Some(Question::Hint).filter(|_| hints && !self.round.is_over());
        let last = || played.len().checked_sub(1).map(Question::Played);
        asked.and_then(|asked| candidate(asked).or_else(|| made(asked))).or_else(hint).or_else(last)
    }

    /// Goes on with the lesson. Returns whether something new is found, and whether there is more to find.
    pub(super) fn step(&mut self, minimax: &mut Minimax, asked: Option<Position>, hints: bool) -> Result<[bool; 2]> {
        let until = minimax.nodes() + nodes_per_update(self.round.rules());
        let question = self.question(asked, hints);
        let mut is_new = question != self.question;
        if is_new {
            (self.question, self.before, self.lines) = (question, None, None);
            self.explained.clear();
        }
        let is_done = self.analyze(minimax, until, &mut is_new)
            && self.guess(minimax, until, hints, &mut is_new)
            && self.explain(minimax, until, &mut is_new)?
            && self.turn(minimax, until, &mut is_new)?;
        Ok([is_new, !is_done])
    }

    fn analyze(&mut self, minimax: &mut Minimax, until: u64, is_new: &mut bool) -> bool {
        if let Some(analyzing) = &mut self.analyzing {
            let Some(analysis) = analyzing.step(minimax, until.saturating_sub(minimax.nodes())) else {
                return false;
            };
            let analysis = analysis.with_repetitions(repeating(&self.round));
            self.best = analysis.best().next();
            (self.analysis, self.analyzing) = (Some(analysis), None);
            *is_new = true;
        }
        true
    }

    /// Finds what the best opponent would play, if a hint is asked for and no best move is proved. A move that is proved to lose is
    /// no hint unless all moves are.
    fn guess(&mut self, minimax: &mut Minimax, until: u64, hints: bool, is_new: &mut bool) -> bool {
        let Some(analysis) = self.analysis.as_ref().filter(|_| hints && self.best.is_none()) else {
            return true;
        };
        let think = || OpponentId::TRAPPER.think(analysis.board());
        let Some(thinking) = self.guess.take().or_else(think) else {
            return true;
        };
        let thinking = self.guess.insert(thinking);
        let left = until.saturating_sub(minimax.nodes());
        if left == 0 || thinking.step(minimax, left) == Decision::Pending {
            return false;
        }
        let loses = |mv: &Move| analysis.proved_move(*mv).is_some_and(|end| end.value == Value::Loss);
        let others = analysis.moves().map(|(mv, _)| mv);
        self.best = thinking.candidates().iter().copied().chain(others).find(|mv| !loses(mv));
        self.best = self.best.or_else(|| thinking.candidates().first().copied());
        *is_new = true;
        true
    }

    /// Explains the moves that are asked about.
    fn explain(&mut self, minimax: &mut Minimax, until: u64, is_new: &mut bool) -> Result<bool> {
        let (true, Some(question)) = (self.explained.is_empty(), self.question) else {
            return Ok(true);
        };
        let (analysis, made) = match (question, &self.analysis) {
            (Question::Played(index), _) => {
                let Some(analysis) = self.analyze_before(minimax, until, index)? else {
                    return Ok(false);
                };
                (analysis, Some(self.round.moves()[index]))
            }
            (_, Some(analysis)) => (analysis.clone(), None),
            (_, None) => return Ok(true),
        };
        let is_asked = |mv: &Move| match question {
            Question::Candidate(position) => mv.position == position,
            Question::Hint => Some(*mv) == self.best,
            Question::Played(_) => made.is_some_and(|made| made.mv == *mv),
        };
        let asked: Vec<_> = analysis.moves().filter(|(mv, _)| is_asked(mv)).collect();
        let is_forced = |end: &Option<Proved>| end.is_some_and(|end| end.value != Value::Draw);
        let forced = asked.iter().filter(|(_, end)| is_forced(end));
        let lines = forced.filter_map(|(mv, _)| Some(Variation::of(&analysis.board().after(*mv).ok()?)));
        let lines = self.lines.get_or_insert_with(|| lines.collect());
        if !lines.iter_mut().all(|line| line.step(minimax, until.saturating_sub(minimax.nodes())).is_some()) {
            return Ok(false);
        }
        for (mv, _) in asked {
            let author = made.map(|made| made.author);
            let explanation = explain(minimax, &analysis, mv, author.and_then(Author::opponent))?;
            self.explained.push(ExplainedMove { before: *analysis.board(), author, explanation });
        }
        self.explained.sort_by_key(|explained| std::cmp::Reverse(explained.explanation.end.map(Proved::rank)));
        *is_new |= !self.explained.is_empty();
        Ok(true)
    }

    /// Analyzes the board before a move that was made.
    fn analyze_before(&mut self, minimax: &mut Minimax, until: u64, index: usize) -> Result<Option<Analysis>> {
        let mut then = self.round.clone();
        then.go_to(index)?;
        let Some(analyzing) = self.before.take().or_else(|| Analyzing::at_a_glance(then.board())) else {
            return Ok(None);
        };
        // The analysis stays where it is done, and answers again.
        let analysis = self.before.insert(analyzing).step(minimax, until.saturating_sub(minimax.nodes()));
        Ok(analysis.map(|analysis| analysis.with_repetitions(repeating(&then))))
    }

    fn turn(&mut self, minimax: &mut Minimax, until: u64, is_new: &mut bool) -> Result<bool> {
        if let Some(turning) = &mut self.turning {
            let Some(points) = turning.step(minimax, until.saturating_sub(minimax.nodes()))? else {
                return Ok(false);
            };
            (self.turning_points, self.turning, *is_new) = (points, None, true);
        }
        Ok(true)
    }
}

/// The moves after which the round is a draw, because the same board is there for the third time.
fn repeating(round: &Round) -> Vec<Move> {
    if round.rules().kind() != Kind::Vanishing {
        return Vec::new();
    }
    let repeats = |mv: &Move| {
        let mut after = round.clone();
        after.play(*mv, Author::Person).is_ok() && after.outcome() == Some(Outcome::Draw(DrawReason::Repetition))
    };
    round.board().legal_moves().filter(repeats).collect()
}

#[cfg(test)]
mod tests;
