//! The nine steps on which a beginner learns the game.

use crate::ai::Minimax;
use crate::rules::{Board, IllegalMove, Mark, Move, Position, Rules};

use super::analysis::principal_variation;
use super::puzzles::Verdict;

/// A step of the course. Each step has one idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CourseStep {
    /// Three pictures say how the game is played.
    HowToPlay,
    /// A line can be finished.
    Finish,
    /// A line of the other side has to be blocked.
    Block,
    /// One move makes two threats.
    TwoThreats,
    /// The other side is about to make two threats.
    StopTwoThreats,
    /// Most lines go through the centre.
    Centre,
    /// The other side began in a corner.
    AnswerCorner,
    /// The other side began on an edge.
    AnswerEdge,
    /// A round against an opponent that never makes a mistake. A draw is right.
    Draw,
}

const A1: Position = Position::new(0, 0);
const B1: Position = Position::new(1, 0);
const C1: Position = Position::new(2, 0);
const A2: Position = Position::new(0, 1);
const B2: Position = Position::new(1, 1);
const C2: Position = Position::new(2, 1);
const A3: Position = Position::new(0, 2);
const B3: Position = Position::new(1, 2);
const C3: Position = Position::new(2, 2);

impl CourseStep {
    /// Every step, in order.
    pub const ALL: [CourseStep; 9] = [
        Self::HowToPlay,
        Self::Finish,
        Self::Block,
        Self::TwoThreats,
        Self::StopTwoThreats,
        Self::Centre,
        Self::AnswerCorner,
        Self::AnswerEdge,
        Self::Draw,
    ];

    /// The number of the step, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The step after this one.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.number()).copied()
    }

    /// A name that never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HowToPlay => "how-to-play",
            Self::Finish => "finish",
            Self::Block => "block",
            Self::TwoThreats => "two-threats",
            Self::StopTwoThreats => "stop-two-threats",
            Self::Centre => "centre",
            Self::AnswerCorner => "answer-corner",
            Self::AnswerEdge => "answer-edge",
            Self::Draw => "draw",
        }
    }

    /// The board about which the step asks, and every right move. The first step and the last one do not ask.
    const fn task(self) -> (&'static str, &'static [Position]) {
        match self {
            Self::HowToPlay => ("X../.O./... x", &[]),
            Self::Finish => ("XX./OO./... x", &[C1]),
            Self::Block => ("O../.X./O.X x", &[A2]),
            Self::TwoThreats => ("XO./.X./..O x", &[A3, A2]),
            Self::StopTwoThreats => ("X../.O./..X o", &[B1, A2, C2, B3]),
            Self::Centre => (".../.../... x", &[B2]),
            Self::AnswerCorner => ("X../.../... o", &[B2]),
            Self::AnswerEdge => (".X./.../... o", &[B2, A1, C1, B3]),
            Self::Draw => (".../.../... x", &[]),
        }
    }

    /// The board about which the step asks. For the first step and the last one, the board of their pictures.
    pub fn board(self) -> Board {
        Board::parse(Rules::TIC_TAC_TOE, self.task().0).unwrap_or(Board::new(Rules::TIC_TAC_TOE, Mark::X))
    }

    /// The same board with a right answer. For the first step and the last one, a round that is over.
    pub fn answered(self) -> Board {
        let after = |text| Board::parse(Rules::TIC_TAC_TOE, text).ok();
        let answered = match self {
            Self::HowToPlay => after("XXX/.O./O.. o"),
            Self::Draw => after("XOX/XOO/OXX o"),
            _ => self.right().first().and_then(|right| self.board().after(*right).ok()),
        };
        answered.unwrap_or(self.board())
    }

    /// The right moves. The step shows the first of them where it shows one.
    pub const fn right(self) -> &'static [Position] {
        self.task().1
    }

    /// Whether moves that are not right lose nothing either.
    pub const fn has_no_wrong_move(self) -> bool {
        matches!(self, Self::Centre)
    }

    /// Judges an answer.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move cannot be made.
    pub fn check(self, minimax: &mut Minimax, answer: Position) -> Result<Verdict, IllegalMove> {
        let after = self.board().after(answer)?;
        Ok(match self.right().contains(&answer) {
            true => Verdict::Right,
            false => Verdict::Wrong { refutation: principal_variation(minimax, &after) },
        })
    }

    /// The step that would have helped somebody who missed these moves on a board.
    pub fn that_helps(board: &Board, missed: &[Move]) -> Self {
        let me = board.to_move();
        let has_missed = |mark: Mark| missed.iter().any(|mv| board.completions(mark).contains(mv.position));
        let threats = |mv: &Move| board.after(*mv).map_or(0, |after| after.completions(me).len());
        let rules = board.rules();
        let mut marks = rules.cells().filter(|position| board.mark(*position).is_some());
        match (marks.next(), marks.next()) {
            _ if has_missed(me) => Self::Finish,
            _ if has_missed(me.other()) => Self::Block,
            _ if missed.iter().any(|mv| threats(mv) > 1) => Self::TwoThreats,
            (Some(only), None) if [A1, C1, A3, C3].contains(&only) => Self::AnswerCorner,
            (Some(only), None) if only != B2 => Self::AnswerEdge,
            _ => Self::StopTwoThreats,
        }
    }

    /// The lines that an answer is about: the lines through a cell of the empty board, or else the threats that a right answer has
    /// made.
    pub fn lines(self, answer: Position) -> Vec<Vec<Position>> {
        let board = self.board();
        let is_shown = |line: &Vec<Position>| match self {
            Self::Centre => true,
            Self::TwoThreats => {
                let is_mine = |cell: &&Position| **cell == answer || board.mark(**cell) == Some(board.to_move());
                let mine = line.iter().filter(is_mine).count();
                let empty = line.iter().filter(|cell| **cell != answer && board.mark(**cell).is_none()).count();
                empty == 1 && mine + empty == line.len()
            }
            _ => false,
        };
        lines(board.rules()).filter(|line| line.contains(&answer) && is_shown(line)).collect()
    }
}

/// All lines of the board that are as long as a line has to be.
fn lines(rules: Rules) -> impl Iterator<Item = Vec<Position>> {
    rules.cells().flat_map(move |start| {
        [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().filter_map(move |(column, row)| {
            let cell = |index: i8| start.offset(column * index, row * index).filter(|cell| rules.contains(*cell));
            (0..rules.in_a_row() as i8).map(cell).collect()
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::teach::{Analysis, Value};

    use super::*;

    #[test]
    fn each_step_has_its_board_and_right_moves_and_every_other_move_is_worse() {
        let minimax = &mut Minimax::default();
        for step in CourseStep::ALL {
            assert_eq!(CourseStep::ALL[step.number() - 1], step);
            assert_eq!(step.board(), Board::parse(Rules::TIC_TAC_TOE, step.task().0).unwrap(), "{step:?}");
            for (mv, end) in step.right().iter().flat_map(|right| {
                let analysis = Analysis::of(minimax, &step.board()).unwrap();
                let ends = analysis.moves().filter(|(mv, _)| mv.position == *right);
                ends.map(|(mv, end)| (mv, end.unwrap())).collect::<Vec<_>>()
            }) {
                let saves = matches!(end.value, Value::Draw);
                let wins = matches!(step, CourseStep::Finish | CourseStep::TwoThreats);
                assert_eq!(end.value == Value::Win, wins, "{step:?} {mv}");
                assert!(wins || saves, "{step:?} {mv}");
            }
            assert_ne!(step.answered(), step.board());
            let asks = !step.right().is_empty();
            for position in step.board().legal_cells().filter(|_| asks) {
                match step.check(minimax, position).unwrap() {
                    Verdict::Right => assert!(step.right().contains(&position)),
                    Verdict::Wrong { refutation } => assert!(!refutation.is_empty(), "{step:?} {position}"),
                }
            }
        }
    }

    #[test]
    fn each_mistake_has_the_step_that_would_have_helped() {
        for step in CourseStep::ALL.into_iter().filter(|step| !step.right().is_empty() && !step.has_no_wrong_move()) {
            assert_eq!(
                CourseStep::that_helps(
                    &step.board(),
                    &step.right().iter().copied().map(Move::from).collect::<Vec<_>>()
                ),
                step
            );
        }
        let centre = Board::parse(Rules::TIC_TAC_TOE, ".../.X./... o").unwrap();
        assert_eq!(CourseStep::that_helps(&centre, &[A1, C1, A3, C3].map(Move::from)), CourseStep::StopTwoThreats);
    }

    #[test]
    fn a_step_shows_the_lines_that_its_move_is_about() {
        let names = |lines: Vec<Vec<Position>>| {
            let name = |line: Vec<Position>| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            lines.into_iter().map(name).collect::<Vec<_>>()
        };
        assert_eq!(names(CourseStep::TwoThreats.lines(A3)), ["a1 a2 a3", "c1 b2 a3"]);
        assert_eq!(names(CourseStep::TwoThreats.lines(A2)), ["a1 a2 a3", "a2 b2 c2"]);
        for (cell, count) in [(B2, 4), (A1, 3), (B1, 2)] {
            assert_eq!(CourseStep::Centre.lines(cell).len(), count);
        }
        assert_eq!(names(CourseStep::Block.lines(A2)), [""; 0]);
    }
}
