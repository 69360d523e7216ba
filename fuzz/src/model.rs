//! A plain model of a round and its match, with which the game is compared. It is written as simply as possible, and shares
//! no code with the game.

use noughts_engine::play::Refusal;
use noughts_engine::rules::{Board, ByMark, IllegalMove, Mark, Position, Rules};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// An array, two lists of moves and a few numbers.
#[derive(Clone)]
pub struct Model {
    /// The cells at the start of the round.
    pub start: [Option<Mark>; 9],
    /// The mark that begins.
    pub first: Mark,
    /// The cells of the moves that are in force.
    pub moves: Vec<usize>,
    /// Those that were taken back, the last one first.
    pub redo: Vec<usize>,
    /// Whether each side is a person. `None` on a board without a match, where a person may move for both sides.
    pub people: Option<ByMark<bool>>,
    /// The winners of the finished rounds.
    pub results: Vec<Option<Mark>>,
    /// Whether undo brings back what was there before the round was begun again or another match was begun.
    pub remembers: bool,
    /// That.
    pub before: Option<Box<Model>>,
}

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Model {
    /// A model of an empty board.
    pub fn new(people: Option<ByMark<bool>>) -> Self {
        let (start, first) = ([None; 9], Mark::X);
        Self {
            start,
            first,
            moves: Vec::new(),
            redo: Vec::new(),
            people,
            results: Vec::new(),
            remembers: false,
            before: None,
        }
    }

    /// The mark of the move after this many.
    pub fn turn(&self, ply: usize) -> Mark {
        if ply.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The mark to move.
    pub fn to_move(&self) -> Mark {
        self.turn(self.moves.len())
    }

    /// The mark on each cell.
    pub fn cells(&self) -> [Option<Mark>; 9] {
        let mut cells = self.start;
        for (ply, cell) in self.moves.iter().enumerate() {
            cells[*cell] = Some(self.turn(ply));
        }
        cells
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Mark> {
        let cells = self.cells();
        let line =
            LINES.iter().find(|line| cells[line[0]].is_some() && line.iter().all(|c| cells[*c] == cells[line[0]]));
        line.and_then(|line| cells[line[0]])
    }

    /// Whether the round is over.
    pub fn is_over(&self) -> bool {
        self.winner().is_some() || self.cells().iter().all(Option::is_some)
    }

    /// Whether a person plays this mark.
    pub fn is_person(&self, mark: Mark) -> bool {
        self.people.is_none_or(|people| people[mark])
    }

    /// A person places the next mark.
    pub fn place(&mut self, cell: Option<usize>) -> Result<(), &'static str> {
        match cell {
            _ if self.is_over() => Err("over"),
            _ if !self.is_person(self.to_move()) => Err("turn"),
            None => Err("off"),
            Some(cell) if self.cells()[cell].is_some() => Err("taken"),
            Some(cell) => {
                self.play(cell);
                self.before = None;
                Ok(())
            }
        }
    }

    /// Anybody places the next mark.
    pub fn play(&mut self, cell: usize) {
        assert!(self.cells()[cell].is_none() && !self.is_over());
        self.moves.push(cell);
        self.redo.clear();
    }

    /// Whether undo and redo stop after this many moves.
    pub fn stops_at(&self, ply: usize) -> bool {
        self.is_person(self.turn(ply)) || self.people.is_some_and(|people| !people.x && !people.o)
    }

    /// Takes moves back.
    pub fn undo(&mut self) -> Result<(), &'static str> {
        if !(0..self.moves.len()).any(|ply| self.stops_at(ply))
            && let Some(before) = self.before.take()
        {
            *self = *before;
            return Ok(());
        }
        self.redo.push(self.moves.pop().ok_or("nothing")?);
        while !self.moves.is_empty() && !self.stops_at(self.moves.len()) {
            self.redo.extend(self.moves.pop());
        }
        Ok(())
    }

    /// Makes moves again.
    pub fn redo(&mut self) -> Result<(), &'static str> {
        self.moves.push(self.redo.pop().ok_or("nothing")?);
        while !self.redo.is_empty() && !self.stops_at(self.moves.len()) {
            self.moves.extend(self.redo.pop());
        }
        Ok(())
    }

    /// Goes to the round after this many moves.
    pub fn go_to(&mut self, ply: usize) -> Result<(), &'static str> {
        if ply > self.moves.len() + self.redo.len() {
            return Err("nothing");
        }
        while self.moves.len() > ply {
            self.redo.extend(self.moves.pop());
        }
        while self.moves.len() < ply {
            self.moves.extend(self.redo.pop());
        }
        Ok(())
    }

    /// Begins a round from these cells.
    pub fn begin(&mut self, start: [Option<Mark>; 9], first: Mark) {
        (self.start, self.first) = (start, first);
        self.moves.clear();
        self.redo.clear();
    }

    /// Begins the round again.
    pub fn reset(&mut self) {
        self.remember(false);
        self.begin(self.start, self.first);
    }

    /// Keeps what is there, if something was played, for undo.
    fn remember(&mut self, is_other_match: bool) {
        let is_begun = !self.moves.is_empty() || !self.redo.is_empty() || is_other_match && !self.results.is_empty();
        if is_begun && self.remembers {
            self.before = None;
            self.before = Some(Box::new(self.clone()));
        }
    }

    /// Begins the next round.
    pub fn new_round(&mut self) {
        if self.people.is_some() {
            if self.is_over() && self.counts() {
                self.results.push(self.winner());
            }
            // Player 1 has X and the starter alternates.
            self.first = if self.results.len().is_multiple_of(2) { Mark::X } else { Mark::O };
        }
        self.begin([None; 9], self.first);
        self.before = None;
    }

    /// Begins a match of these players.
    pub fn new_match(&mut self, people: ByMark<bool>) {
        self.remember(true);
        *self = Self { remembers: self.remembers, before: self.before.take(), ..Self::new(Some(people)) };
    }

    /// Whether the match counts this round.
    pub fn counts(&self) -> bool {
        self.start == [None; 9]
    }

    /// Goes on from an earlier moment, without the moves that followed.
    pub fn play_from(&mut self, ply: usize) -> Result<(), &'static str> {
        let count = self.moves.len() + self.redo.len();
        if ply > count {
            return Err("nothing");
        }
        if ply < count {
            self.remember(false);
        }
        self.go_to(ply)?;
        self.redo.clear();
        Ok(())
    }

    /// Begins a round from a board.
    pub fn set_up(&mut self, board: &Board) {
        self.begin(std::array::from_fn(|cell| board.mark(position(cell))), board.to_move());
    }

    /// Whether a computer will move without being asked.
    pub fn awaits_computer(&self) -> bool {
        !self.is_over() && !self.is_person(self.to_move()) && self.redo.is_empty()
    }
}

/// The model's name of a refusal.
pub fn code(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::NotYourTurn => "turn",
        Refusal::Illegal(IllegalMove::GameOver) => "over",
        Refusal::Illegal(IllegalMove::OffBoard(_)) => "off",
        Refusal::Illegal(IllegalMove::Occupied(_)) => "taken",
        Refusal::Illegal(_) => "another kind of game",
        Refusal::NotAllowed => "not allowed",
        Refusal::MatchIsOver => "match",
        Refusal::NothingToUndo | Refusal::NothingToRedo | Refusal::NoSuchPly(_) => "nothing",
    }
}

/// The position of a cell of the model.
pub fn position(cell: usize) -> Position {
    Position::new((cell % 3) as u8, (cell / 3) as u8)
}

/// The cell of the model at a position, if it has one.
pub fn index(position: Position) -> Option<usize> {
    (position.column < 3 && position.row < 3).then_some(usize::from(position.row * 3 + position.column))
}

/// A board that some legal moves lead to.
pub fn any_board(rng: &mut ChaCha8Rng) -> Board {
    let mut board = Board::new(Rules::TIC_TAC_TOE, if rng.random() { Mark::X } else { Mark::O });
    for _ in 0..rng.random_range(0..10) {
        let legal: Vec<_> = board.legal_cells().collect();
        match legal.choose(rng) {
            Some(position) => board.play(*position).unwrap(),
            None => break,
        }
    }
    board
}
