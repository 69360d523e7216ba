//! What a position is worth, as told by the library and by the program.

use std::collections::HashMap;

use noughts::words;
use noughts_engine::ai::{Minimax, OpponentId};
use noughts_engine::rules::{Board, Mark, Move, Rules};
use noughts_engine::teach::{Analysis, Value, reasons};
use serde_json::Value as Json;

use crate::support::program;

/// Ends of a position under perfect play, by a search that shares no code with the search of the game: who wins, and after how
/// many marks when the winner hurries and the loser delays.
fn solve(board: &Board, known: &mut HashMap<Board, (Option<Mark>, usize)>) -> (Option<Mark>, usize) {
    if board.is_over() {
        return (board.winner(), 0);
    }
    if let Some(known) = known.get(board) {
        return *known;
    }
    let me = board.to_move();
    let ends = board.legal_cells().map(|p| solve(&board.after(p).unwrap(), known));
    let best = ends.max_by_key(|(winner, plies)| match winner {
        Some(mark) if *mark == me => 100 - *plies as i32,
        None => 0,
        Some(_) => *plies as i32 - 100,
    });
    let (winner, plies) = best.expect("a move");
    known.insert(*board, (winner, plies + 1));
    (winner, plies + 1)
}

fn unfinished() -> Vec<Board> {
    let mut all = vec![Board::new(Rules::TIC_TAC_TOE, Mark::X)];
    let mut seen: std::collections::HashSet<_> = all.iter().copied().collect();
    let mut next = 0;
    while let Some(board) = all.get(next).copied() {
        next += 1;
        for position in board.legal_cells() {
            let after = board.after(position).unwrap();
            if !after.is_over() && seen.insert(after) {
                all.push(after);
            }
        }
    }
    all
}

#[test]
fn every_position_is_worth_what_a_plain_search_finds() {
    let mut known = HashMap::new();
    let boards = unfinished();
    let mut values = HashMap::new();
    let minimax = &mut Minimax::default();
    for board in &boards {
        let analysis = Analysis::of(minimax, board).unwrap();
        let value = |winner: Option<Mark>| match winner {
            None => Value::Draw,
            Some(mark) if mark == board.to_move() => Value::Win,
            Some(_) => Value::Loss,
        };
        let (winner, plies) = solve(board, &mut known);
        assert_eq!((analysis.worth().value, analysis.worth().plies), (value(winner), plies), "{board}");
        for (position, worth) in analysis.moves() {
            let (winner, plies) = solve(&board.after(position).unwrap(), &mut known);
            assert_eq!((worth.value, worth.plies), (value(winner), plies + 1), "{position} on {board}");
        }
        let best: Vec<_> = analysis.best().map(Move::from).collect();
        assert_eq!(best, OpponentId::MINIMAX.candidates(minimax, board).to_vec(), "{board}");
        *values.entry((analysis.worth().value, board.to_move())).or_insert(0) += 1;
    }
    assert_eq!(boards.len(), 4520);
    let wins = |mark: Mark| values[&(Value::Win, mark)] + values[&(Value::Loss, mark.other())];
    let draws: i32 = Mark::ALL.iter().map(|mark| values[&(Value::Draw, *mark)]).sum();
    assert_eq!((wins(Mark::X), wins(Mark::O), draws), (2310, 1158, 1052));
}

#[test]
fn a_finished_position_has_nothing_to_weigh() {
    for text in ["XXX/OO./... o", "XOX/XOO/OXX o"] {
        let board = Board::parse(Rules::TIC_TAC_TOE, text).unwrap();
        assert_eq!(Analysis::of(&mut Minimax::default(), &board), None);
    }
}

fn noughts(arguments: &[&str]) -> (i32, String, String) {
    let output = program().args(arguments).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

#[test]
fn the_program_tells_it_as_documented() {
    let (code, text, _) = noughts(&["analyze", ".../.../... x", "--format", "json"]);
    assert_eq!(code, 0);
    let cells: Vec<String> = (1..=3).flat_map(|row| ["a", "b", "c"].map(|column| format!("{column}{row}"))).collect();
    let why = "keeps the draw: if both play on without a mistake, nobody wins.";
    let of_cell = |cell: &String| format!(r#""{cell}":{{"value":"draw","plies":9,"why":["{cell} {why}"]}}"#);
    let of_cell: Vec<_> = cells.iter().map(of_cell).collect();
    let expected = format!(
        r#"{{"version":1,"position":".../.../... x","to_move":"x","value":"draw","plies":9,"best":["{}"],"cells":{{{}}}}}"#,
        cells.join(r#"",""#),
        of_cell.join(",")
    );
    assert_eq!(text.trim_end(), expected);

    let (code, text, _) = noughts(&["analyze", ".OX/O.X/X.O o"]);
    assert_eq!(code, 0);
    let expected = "\
.OX/O.X/X.O o
O to move: win in 3 plies

  a1  loss in 2 plies
      a1 leaves b2 open, where X finishes the line c1–a3.
      a1 turns a win into a loss; b2 wins.
      a1 makes a threat: b2 would finish the line a1–c3.
  b2  win in 3 plies  best
      b2 makes two threats at once: a1 and b3.
      With b2, O wins in 3 moves: O b2, X a1, O b3.
      b2 blocks the line c1–a3.
      Only b2 wins.
  b3  loss in 2 plies
      b3 leaves b2 open, where X finishes the line c1–a3.
      b3 turns a win into a loss; b2 wins.
      b3 makes a threat: b2 would finish the line b1–b3.
";
    assert_eq!(text, expected);
}

#[test]
fn the_program_agrees_with_the_library_on_a_sample() {
    for board in unfinished().iter().step_by(97) {
        let (code, text, _) = noughts(&["analyze", &board.to_string(), "--format", "json"]);
        assert_eq!(code, 0, "{board}");
        let json: Json = serde_json::from_str(&text).unwrap();
        let analysis = Analysis::of(&mut Minimax::default(), board).unwrap();
        assert_eq!(json["position"], board.to_string());
        assert_eq!(json["value"], analysis.worth().value.to_string());
        assert_eq!(json["plies"], analysis.worth().plies);
        let cells = json["cells"].as_object().unwrap();
        assert_eq!(cells.len(), board.legal_cells().len());
        for (position, worth) in analysis.moves() {
            let cell = &cells[&position.to_string()];
            assert_eq!((&cell["value"], &cell["plies"]), (&worth.value.to_string().into(), &worth.plies.into()));
            let why = reasons(&mut Minimax::default(), &analysis, position);
            let why: Vec<_> = why.iter().map(|reason| words::plain(&words::reason(board, position, reason))).collect();
            assert_eq!(cell["why"], Json::from(why));
        }
    }
}

#[test]
fn what_cannot_be_analyzed_is_refused_with_the_reason() {
    for (position, reason) in [
        ("XXX/OO./... o", "X has won"),
        ("XOX/XOO/OXX o", "the board is full"),
        ("XXX/OOO/... x", "both sides have a line"),
        ("XX./.../... o", "2 X and 0 O: one side has moved too many times"),
        ("XXX/OO./O.. x", "X has a line already"),
        ("X../.../... x", "X has one mark too many"),
        ("nonsense", "character 1 must be X, O, . or /, not “n”"),
        (".../... x", "3 rows are needed; there are 2"),
    ] {
        let (code, stdout, stderr) = noughts(&["analyze", position]);
        assert_eq!(code, 2, "{position}");
        assert!(stdout.is_empty());
        assert!(stderr.contains(reason), "{position}: {stderr}");
    }
    let (code, ..) = noughts(&["analyze", "O../.../... x"]);
    assert_eq!(code, 0, "O may begin");
}
