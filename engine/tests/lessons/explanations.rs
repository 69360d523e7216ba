//! All that is said about a move at once.

use noughts_engine::ai::{Minimax, ROSTER};
use noughts_engine::rules::{Board, IllegalMove, Mark, Position, Rules};
use noughts_engine::teach::{Analysis, Explanation, Value, explain, reasons};

use crate::solver::{Solver, play_perfectly, unfinished};

#[test]
fn an_explanation_has_the_end_the_reasons_and_the_account_of_its_move() {
    let minimax = &mut Minimax::default();
    for board in unfinished(Mark::X).iter().step_by(3) {
        let analysis = Analysis::of(minimax, board).unwrap();
        for (mv, end) in analysis.moves() {
            let reasons = reasons(minimax, &analysis, mv);
            for author in ROSTER.iter().map(|profile| Some(profile.id)).chain([None]) {
                let account = author.and_then(|author| author.account(minimax, board, mv));
                let explanation = explain(minimax, &analysis, mv, author).unwrap();
                let Explanation { line, .. } = explanation.clone();
                let expected = Explanation { mv, end, account, reasons: reasons.clone(), line };
                assert_eq!(explanation, expected, "{mv} on {board}");
            }
        }
    }
}

#[test]
fn its_line_is_how_the_round_goes_on_by_force() {
    let (mut solver, minimax) = (Solver::default(), &mut Minimax::default());
    let mut forced = 0;
    for board in unfinished(Mark::X) {
        let analysis = Analysis::of(minimax, &board).unwrap();
        for position in board.legal_cells() {
            let Explanation { end, line, .. } = explain(minimax, &analysis, position, None).unwrap();
            let value = end.unwrap().value;
            let ends = board.after(position).unwrap().is_over();
            assert_eq!(line.is_empty(), value == Value::Draw || ends, "{position} on {board}");
            if !line.is_empty() {
                let whole: Vec<_> = [position.into()].into_iter().chain(line).collect();
                let winner = play_perfectly(&mut solver, &board, &whole, true);
                assert_eq!(winner == Some(board.to_move()), value == Value::Win, "{position} on {board}");
                forced += 1;
            }
        }
    }
    assert!(forced > 5000, "{forced}");
}

#[test]
fn what_cannot_be_played_is_not_explained() {
    let board = Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x").unwrap();
    let minimax = &mut Minimax::default();
    let analysis = Analysis::of(minimax, &board).unwrap();
    let [taken, beyond] = [(0, 0), (3, 0)].map(|(column, row)| Position::new(column, row));
    assert_eq!(explain(minimax, &analysis, taken, None), Err(IllegalMove::Occupied(taken)));
    assert_eq!(explain(minimax, &analysis, beyond, None), Err(IllegalMove::OffBoard(beyond)));
}
