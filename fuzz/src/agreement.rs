//! The engine beside the plain model of the kinds of games: both play the same rounds, and must agree about all that can be
//! asked of them.

use std::collections::HashSet;

use noughts_engine::ai::OpponentId;
use noughts_engine::play::{Author, Link, Record, Round, RoundRecord, RoundText};
use noughts_engine::rules::{Board, DrawReason, IllegalMove, Mark, Move, Outcome, Position, Rules, Setup, Symmetry};

use crate::kinds::walk::walk;
use crate::kinds::{PlainEnding, PlainGame, PlainKind, PlainMove, PlainRefusal, PlainWhy};

/// The most cells of boards on which all moves are tried, and not only the next one.
const FEW_CELLS: usize = 16;

/// Plays the round that these bytes say in the engine and in the plain model. Returns the round, or `None` if there are too
/// few bytes.
///
/// # Panics
/// If the engine and the model differ.
pub fn play(bytes: &[u8]) -> Option<PlainGame> {
    let mut round = None;
    let game = walk(bytes, |game, next| {
        let round = round.get_or_insert_with(|| begin(game));
        compare(game, round);
        ask(game, round, next);
    })?;
    let round = round.unwrap_or_else(|| begin(&game));
    compare(&game, &round);
    assert!((0..game.played.len()).all(|ply| round.outcome_at(ply).is_none()), "it ends with its last move");
    compare_symmetries(&round);
    read_again(&round);
    Some(game)
}

fn begin(game: &PlainGame) -> Round {
    let rules = game.rules().parse().expect("there are such rules");
    Round::new(Board::new(rules, mark(game.first)))
}

/// All that can be seen of a position.
fn compare(game: &PlainGame, round: &Round) {
    let (board, text) = (*round.board(), game.text());
    assert_eq!(board.to_string(), text);
    assert_eq!(Board::parse(round.rules(), &text), Ok(board), "whatever is reached can be set up");
    assert_eq!(letter(board.to_move()), game.to_move());
    for (cell, found) in game.cells.iter().enumerate() {
        assert_eq!(board.mark(position(game, cell)).map(letter), *found, "{text}");
    }
    assert_eq!(ending(game, round), game.ending, "{text}");
    let is_over = game.ending.as_ref().map(|ending| matches!(ending.why, PlainWhy::Line | PlainWhy::Full));
    assert_eq!((round.is_over(), board.is_over()), (is_over.is_some(), is_over == Some(true)));
    // A board knows no history, so it has moves when a round is drawn by its history.
    if is_over != Some(false) {
        let moves = board.legal_moves();
        assert_eq!(moves.len(), moves.count());
        assert_eq!(moves.map(|mv| plain(game, mv)).collect::<Vec<_>>(), game.moves(), "{text}");
    }
    for side in Mark::ALL.into_iter().filter(|_| game.kind == PlainKind::Vanishing) {
        let by_age = game.by_age(letter(side));
        let oldest = by_age.first().filter(|_| by_age.len() == 3);
        assert_eq!(board.next_to_go(side), oldest.map(|cell| position(game, *cell)), "{text}");
    }
    for number in (0..9).filter(|_| game.kind == PlainKind::Ultimate) {
        let owner = board.closed(number as u8 + 1).map(|owner| owner.map(letter));
        assert_eq!(owner, game.is_closed(number).then(|| game.owner(number)), "{text}");
    }
    if is_over.is_none() && game.cells.len() <= FEW_CELLS {
        compare_completions(game, &board);
    }
}

/// How the engine says that the round ended, in the words of the model.
fn ending(game: &PlainGame, round: &Round) -> Option<PlainEnding> {
    let outcome = round.outcome()?;
    let why = match &outcome {
        Outcome::Win { .. } | Outcome::Loss { .. } => PlainWhy::Line,
        Outcome::Draw(DrawReason::Full) => PlainWhy::Full,
        Outcome::Draw(DrawReason::Repetition) => PlainWhy::Repetition,
        Outcome::Draw(DrawReason::TooLong) => PlainWhy::Long,
    };
    let mut line = Vec::new();
    for each in outcome.lines() {
        assert!(each.cells().len() >= game.in_a_row);
        line.extend(each.cells().iter().map(|at| match (game.kind, at.column, at.row) {
            (PlainKind::Ultimate, 1 | 4 | 7, 1 | 4 | 7) => usize::from(at.row / 3 * 3 + at.column / 3),
            (PlainKind::Ultimate, ..) => panic!("{at} is in the middle of no small board"),
            _ => game.cell(at.column.into(), at.row.into()),
        }));
    }
    line.sort_unstable();
    line.dedup();
    let by_loss = matches!(outcome, Outcome::Loss { .. });
    Some(PlainEnding { winner: outcome.winner().map(letter), by_loss, why, line })
}

/// The moves that complete a line, and the moves that are equal by symmetry.
fn compare_completions(game: &PlainGame, board: &Board) {
    let completes = |each: &PlainMove| {
        let mut after = game.clone();
        after.play(*each);
        after.ending.is_some_and(|ending| ending.why == PlainWhy::Line)
    };
    let mut cells: Vec<_> = game.moves().into_iter().filter(completes).map(|(cell, _)| cell).collect();
    cells.dedup();
    let found = board.completions(board.to_move()).map(|at| game.cell(at.column.into(), at.row.into()));
    assert_eq!(found.collect::<Vec<_>>(), cells, "{board}");
    for group in board.move_groups() {
        let after = |mv: &Move| board.after(*mv).expect("a legal move").canonical();
        let after: HashSet<_> = group.iter().map(after).collect();
        assert_eq!(after.len(), 1, "{board}");
    }
}

/// Asks the engine for a move. If the engine refuses it, its reason is one of the model's.
fn ask(game: &PlainGame, round: &mut Round, next: PlainMove) {
    let (mv, refusals) = (asked(game, next), game.refusals(next));
    if next.0 < game.cells.len() {
        assert_eq!((mv.to_string(), mv.to_string().parse()), (game.move_text(next), Ok(mv)));
    }
    let board = *round.board();
    assert_eq!(board.legal_moves().contains(mv), board.after(mv).is_ok(), "{mv} on {board}");
    let author = match game.played.len() % 3 {
        0 => Author::StandIn(OpponentId::SCAN),
        _ => Author::Person,
    };
    match round.play(mv, author) {
        Ok(()) => assert!(refusals.is_empty(), "{mv} on {board}: {refusals:?}"),
        Err(error) => {
            let refusal = refusal(game, mv.position, error);
            assert!(refusals.contains(&refusal), "{mv} on {board}: {error}, {refusals:?}");
        }
    }
}

/// The engine's reason in the words of the model.
fn refusal(game: &PlainGame, asked: Position, error: IllegalMove) -> PlainRefusal {
    let (refusal, position) = match error {
        IllegalMove::OffBoard(position) => (PlainRefusal::Off, position),
        IllegalMove::Occupied(position) | IllegalMove::ColumnFull(position) => (PlainRefusal::Taken, position),
        IllegalMove::NextToGo(position) => (PlainRefusal::Oldest, position),
        IllegalMove::InTheAir { position, lands_on } => {
            (PlainRefusal::InTheAir(game.cell(lands_on.column.into(), lands_on.row.into())), position)
        }
        IllegalMove::Closed(position) => (PlainRefusal::Closed, position),
        IllegalMove::Elsewhere { position, target } => (PlainRefusal::OtherBoard(usize::from(target) - 1), position),
        IllegalMove::NoMark(position) => (PlainRefusal::MarkMissing, position),
        IllegalMove::HasMark(position) => (PlainRefusal::MarkGiven, position),
        IllegalMove::GameOver => (PlainRefusal::Over, asked),
    };
    assert_eq!(position, asked);
    refusal
}

/// A board that is turned has the turned moves, and is what turned moves lead to.
fn compare_symmetries(round: &Round) {
    let board = round.board();
    for symmetry in Symmetry::all(round.rules()) {
        let turned = |mv: Move| Move { position: symmetry.apply(mv.position).expect("a cell of the board"), ..mv };
        let mapped = board.mapped(symmetry);
        assert_eq!(round.start().replay(round.played().iter().map(|played| turned(played.mv))), Ok(mapped));
        let moves: HashSet<_> = board.legal_moves().map(turned).collect();
        assert_eq!(mapped.legal_moves().collect::<HashSet<_>>(), moves, "{board}");
        assert_eq!(mapped.canonical(), board.canonical(), "{board}");
    }
}

/// A round is read again as it was written: from its start and from a later board, whole and with moves taken back.
fn read_again(round: &Round) {
    let (rules, moves) = (round.rules(), RoundRecord::of(round).moves().to_vec());
    for ply in [0, moves.len() / 2] {
        let (start, moves) = (*round.board_at(ply).expect("it was there"), &moves[ply..]);
        let record = RoundRecord::new(start, moves.to_vec()).expect("legal moves");
        assert_eq!(record.end(), round.board());
        assert_eq!(RoundRecord::parse(rules, &record.to_string()), Ok(record));
        for cursor in [moves.len(), moves.len() / 3] {
            let text = RoundText { start: Setup::from(&start), moves: moves.to_vec(), cursor };
            for written in [text.to_string(), format!("{text:#}")] {
                assert_eq!(RoundText::parse(Rules::TIC_TAC_TOE, &written).as_ref(), Ok(&text), "{written}");
            }
        }
        let people = Round::replay(start, moves.iter().map(|saved| saved.mv), |_| Author::Person).expect("legal moves");
        let link = Link::new(&people);
        assert_eq!(link.to_string().parse().as_ref(), Ok(&link));
        assert_eq!(link.fragment().parse().as_ref(), Ok(&link));
        assert_eq!(link.round(|_| Author::Person), Ok(people));
    }
    let record = Record { first: round.start().to_move(), moves: moves.iter().map(|saved| saved.mv).collect() };
    assert_eq!(record.replay(rules).as_ref().map(Round::board), Ok(round.board()));
    assert_eq!(record.to_string().parse(), Ok(record));
}

fn letter(mark: Mark) -> char {
    match mark {
        Mark::X => 'X',
        Mark::O => 'O',
    }
}

fn mark(letter: char) -> Mark {
    if letter == 'X' { Mark::X } else { Mark::O }
}

fn position(game: &PlainGame, cell: usize) -> Position {
    Position::new((cell % game.columns) as u8, (cell / game.columns) as u8)
}

/// The move as the engine is asked for it. A cell that the board does not have can lie anywhere.
fn asked(game: &PlainGame, (cell, chosen): PlainMove) -> Move {
    let (columns, rows) = (game.columns as u8, game.rows as u8);
    let off = [(columns, 0), (0, rows), (columns - 1, rows), (columns, rows - 1), (0, u8::MAX), (u8::MAX, u8::MAX)];
    let (column, row) = off[game.played.len() % off.len()];
    let position = if cell < game.cells.len() { position(game, cell) } else { Position::new(column, row) };
    Move { position, mark: chosen.map(mark) }
}

fn plain(game: &PlainGame, Move { position, mark }: Move) -> PlainMove {
    (game.cell(position.column.into(), position.row.into()), mark.map(letter))
}
