//! The workloads, for our engine and for other crates. All get the same questions, and their answers are checked.

use std::hint::black_box;

use minimax::{Evaluation, Evaluator, Negamax, Strategy, Winner};
use noughts_engine::ai::{Memory, Minimax, OpponentId};
use noughts_engine::play::Record;
use noughts_engine::rules::{Board, Mark, Position, Rules, perft};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// A workload: its name, and a function that runs it once. The function returns a count, so that the compiler cannot
/// remove the work.
pub type Workload = (&'static str, fn() -> u64);

/// Best moves for every unfinished position of tic-tac-toe.
pub const BEST_MOVES: [Workload; 5] = [
    ("noughts, Minimax", || {
        let (opponent, mut minimax) = (OpponentId::MINIMAX, Minimax::default());
        best_moves(|board, _| opponent.candidates(&mut minimax, board)[0].position)
    }),
    ("noughts, Minimax that begins anew each time", || {
        best_moves(|board, _| OpponentId::MINIMAX.candidates(&mut Minimax::default(), board)[0].position)
    }),
    ("ai-tictactoe 0.1, Tablebase with its making", || {
        let table = ai_tictactoe::Tablebase::build();
        best_moves(|_, record| table_move(&table, record))
    }),
    ("open_ttt_lib 0.2, Opponent", || {
        let opponent = open_ttt_lib::ai::Opponent::new(open_ttt_lib::ai::Difficulty::Unbeatable);
        best_moves(|_, record| open_move(&opponent, record))
    }),
    ("minimax 0.6, Negamax", || {
        let mut negamax = Negamax::new(Judge, 9);
        best_moves(|board, _| negamax.choose_move(board).expect("a move"))
    }),
];

/// Lines of play from the empty board to the end.
pub const PERFT: [Workload; 3] = [
    ("noughts, perft", || perft(&empty(), black_box(9))),
    ("ai-tictactoe 0.1, perft", || ai_tictactoe::perft(&mut ai_tictactoe::Position::start(), black_box(9))),
    // This crate counts the positions at each depth and not the lines that end, so its sum differs.
    ("minimax 0.6, perft", || minimax::perft::<Ttt>(&mut empty(), black_box(9), false).iter().sum()),
];

/// The number of random games.
pub const GAMES: u64 = 10_000;

/// Plays random against random, as `noughts simulate` does.
pub fn random_games() -> u64 {
    let (mut memory, mut minimax) = (Memory::new(OpponentId::RANDOM), Minimax::default());
    (0..GAMES)
        .map(|game| {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            rng.set_stream(game);
            let mut board = empty();
            while let Some(position) = memory.candidates(&mut minimax, &board).choose(&mut rng) {
                board = board.after(*position).expect("a candidate is legal");
            }
            u64::from(board.winner() == Some(Mark::X))
        })
        .sum()
}

fn empty() -> Board {
    Board::new(Rules::TIC_TAC_TOE, Mark::X)
}

/// Every unfinished position once, with a record that leads to it.
pub fn positions() -> Vec<(Board, Record)> {
    let mut layer = vec![(empty(), Record { first: Mark::X, moves: Vec::new() })];
    let mut all = Vec::new();
    while !layer.is_empty() {
        let mut next: Vec<(Board, Record)> = Vec::new();
        for (board, record) in &layer {
            for position in board.legal_cells() {
                let after = board.after(position).expect("legal");
                if !after.is_over() && next.iter().all(|(known, _)| *known != after) {
                    let mut record = record.clone();
                    record.moves.push(position.into());
                    next.push((after, record));
                }
            }
        }
        all.append(&mut layer);
        layer = next;
    }
    all
}

/// Asks for a move in every position, and checks each. A move is right if it keeps the value of the position.
fn best_moves(mut answer: impl FnMut(&Board, &Record) -> Position) -> u64 {
    let positions = positions();
    let mut sum = 0;
    for (board, record) in &positions {
        let position = black_box(answer(black_box(board), record));
        debug_assert!(is_best(board, position), "{position} on {board}");
        sum += u64::from(position.column + 3 * position.row);
    }
    sum
}

/// Whether a move keeps the value of the position.
pub fn is_best(board: &Board, position: Position) -> bool {
    let mut minimax = Minimax::default();
    let mut value = |position| minimax.score_of_move(board, position).map(i8::signum);
    let best = board.legal_cells().filter_map(|legal| value(legal).ok()).max();
    value(position).ok() == best
}

fn index(position: Position) -> u8 {
    position.row * 3 + position.column
}

fn table_move(table: &ai_tictactoe::Tablebase, record: &Record) -> Position {
    let moves: Vec<_> =
        (record.moves.iter()).map(|m| ai_tictactoe::Move::new(ai_tictactoe::Square::new(index(m.position)))).collect();
    let position = ai_tictactoe::Position::from_moves(&moves).expect("legal");
    let best = table.best_move(position).expect("a move").square().index() as u8;
    Position::new(best % 3, best / 3)
}

fn open_move(opponent: &open_ttt_lib::ai::Opponent, record: &Record) -> Position {
    let mut game = open_ttt_lib::game::Game::new();
    for noughts_engine::rules::Move { position, .. } in &record.moves {
        let at = open_ttt_lib::board::Position { row: position.row.into(), column: position.column.into() };
        game.do_move(at).expect("legal");
    }
    let best = opponent.get_move(&game).expect("a move");
    Position::new(best.column as u8, best.row as u8)
}

/// Our rules, as the `minimax` crate needs them.
pub struct Ttt;

impl minimax::Game for Ttt {
    type S = Board;
    type M = Position;

    fn generate_moves(board: &Board, moves: &mut Vec<Position>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            moves.extend(board.legal_cells());
        }
        winner
    }

    fn apply(board: &mut Board, position: Position) -> Option<Board> {
        board.after(position).ok()
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        match board.winner() {
            Some(_) => Some(Winner::PlayerJustMoved),
            None => board.is_over().then_some(Winner::Draw),
        }
    }
}

#[derive(Clone)]
struct Judge;

impl Evaluator for Judge {
    type G = Ttt;

    fn evaluate(&self, _: &Board) -> Evaluation {
        0
    }
}
