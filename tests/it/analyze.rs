//! What a position is worth, as told by the library and by the program.

use std::collections::HashMap;

use noughts::words;
use noughts_engine::ai::{Minimax, OpponentId};
use noughts_engine::rules::{Board, Mark, Rules};
use noughts_engine::teach::{Analysis, Proved, Value, reasons};
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
        let proved = |(winner, plies): (Option<Mark>, usize)| Some(Proved { value: value(winner), plies: Some(plies) });
        assert_eq!(analysis.proved(), proved((winner, plies)), "{board}");
        for (mv, end) in analysis.moves() {
            let (winner, plies) = solve(&board.after(mv).unwrap(), &mut known);
            assert_eq!(end, proved((winner, plies + 1)), "{mv} on {board}");
        }
        let best: Vec<_> = analysis.best().collect();
        assert_eq!(best, OpponentId::MINIMAX.candidates(minimax, board).to_vec(), "{board}");
        *values.entry((analysis.proved().unwrap().value, board.to_move())).or_insert(0) += 1;
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
        let end = analysis.proved().unwrap();
        assert_eq!((&json["value"], &json["plies"]), (&end.value.to_string().into(), &end.plies.into()));
        let cells = json["cells"].as_object().unwrap();
        assert_eq!(cells.len(), board.legal_cells().len());
        for (mv, end) in analysis.moves() {
            let (cell, end) = (&cells[&mv.to_string()], end.unwrap());
            assert_eq!((&cell["value"], &cell["plies"]), (&end.value.to_string().into(), &end.plies.into()));
            let why = reasons(&mut Minimax::default(), &analysis, mv);
            let why: Vec<_> = why.iter().map(|reason| words::plain(&words::reason(board, mv, reason))).collect();
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

/// What `analyze --format json` prints.
fn report(arguments: &[&str]) -> Json {
    let (code, text, error) = noughts(&[&["analyze", "--format", "json"], arguments].concat());
    assert_eq!(code, 0, "{arguments:?}: {error}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn other_games_are_proved_where_a_solver_can() {
    for (rules, position, value, plies) in [
        ("Misère", ".../.../... x", "draw", Some(9)),
        ("misere 4x3x3", "..../..../.... x", "loss", None),
        ("wild", ".../.../... x", "win", Some(7)),
        ("notakto", ".../.../... x", "win", None),
        ("gravity 4x4x3", "..../..../..../.... x", "win", None),
        ("vanishing", ".../.../... x - -", "win", None),
    ] {
        let read = report(&["--rules", rules, position]);
        assert_eq!((&read["version"], &read["value"]), (&2.into(), &value.into()), "{rules}: {read}");
        assert!(plies.is_none_or(|plies| read["plies"] == plies), "{rules}: {read}");
        let best: Vec<_> = read["best"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let moves = read["moves"].as_object().unwrap();
        assert!(!best.is_empty() && best.iter().all(|name| moves[*name]["value"] == value), "{rules}: {read}");
    }
    let wild = report(&["--rules", "wild", ".../.../... x"]);
    assert_eq!((wild["rules"].as_str(), wild["moves"].as_object().unwrap().len()), (Some("wild 3x3x3"), 18));
    assert_eq!(wild["moves"]["Xb2"]["value"], "win");
}

#[test]
fn what_is_not_proved_is_unknown_unless_a_move_ends_the_round() {
    let position = "X......../.X......./..X....../...X...../........./....OOO../........./........./.......O. x";
    let read = report(&["--rules", "classic 9x9x5", position]);
    assert_eq!(
        (read["value"].as_str(), read["plies"].as_u64(), &read["best"]),
        (Some("win"), Some(1), &["e5"].as_slice().into())
    );
    assert_eq!(read["moves"]["a9"], serde_json::json!({ "value": "unknown" }));
    let read = report(&["--rules", "gravity", "......./......./......./......./......./....... x"]);
    assert_eq!(
        (read["value"].as_str(), &read["plies"], &read["best"]),
        (Some("unknown"), &Json::Null, &serde_json::json!([]))
    );
    let (_, text, _) =
        noughts(&["analyze", "--rules", "ultimate", &format!("{}......... x -", "........./".repeat(8))]);
    assert!(text.contains("X to move: unknown") && text.contains("  e5  unknown"), "{text}");
}

#[test]
fn a_draw_by_repetition_has_no_number_of_plies() {
    let position = "XO./.../... x a1 b1";
    let read = report(&["--rules", "vanishing", position]);
    assert_eq!(
        (&read["value"], &read["plies"], &read["best"]),
        (&"win".into(), &7.into(), &serde_json::json!(["a2", "a3"]))
    );
    assert_eq!(read["moves"]["b2"], serde_json::json!({ "value": "draw" }));
    assert_eq!(read["moves"]["c1"], serde_json::json!({ "value": "loss", "plies": 6 }));
    let (_, text, _) = noughts(&["analyze", "--rules", "vanishing", position]);
    assert!(text.contains("  b2  draw by repetition\n"), "{text}");
    assert!(text.contains("Counted as if the round began with this position"), "{text}");
}

#[test]
fn rounds_of_other_games_are_judged_too() {
    let read = report(&["--rules", "misere", "x b2 a1 b1 b3 a2 c2 c3 c1 a3"]);
    let round = &read["rounds"][0];
    assert_eq!((&read["version"], round["rules"].as_str()), (&2.into(), Some("misere 3x3x3")));
    assert_eq!(round["moves"][0]["value"], "draw");
    assert_eq!(report(&["misere 3x3x3 x b2"])["rounds"][0]["rules"], "misere 3x3x3");
    let wild = report(&["--rules", "wild", "x Xb2 Oa1 Xc2"]);
    let moves = wild["rounds"][0]["moves"].as_array().unwrap();
    assert_eq!((moves[0]["move"].as_str(), moves[2]["mistake"].as_bool()), (Some("Xb2"), Some(true)), "{wild}");
    assert_eq!(moves[2]["better"], serde_json::json!(["Oc3"]), "{wild}");
}

#[test]
fn a_game_that_is_none_and_a_position_of_another_game_are_refused_with_the_reason() {
    for (rules, position, reason) in [
        ("renju", ".../.../... x", "Write a game, such as gravity, or rules, such as 'gravity 7x6x4'."),
        ("classic 255x255x5", "x", "“classic 255x255x5” is not a valid value for --rules."),
        ("classic 16x3x3", "x", "A board has 3 to 15 columns and 3 to 15 rows."),
        ("classic 4x3x5", "x", "A line on this board has 3 to 4 squares."),
        ("vanishing 4x4x3", "x", "vanishing is played as 3x3x3 alone."),
        ("gravity 4x4x3", "X.../..../..../.... o", "the mark on a1 has an empty square below it"),
        ("notakto", "O../.../... x", "there is an O on a1, but both sides place X"),
        ("vanishing", "X../.../... o", "the squares of both by age are missing, as in x a1b2 -"),
        ("vanishing", "X../.../... o a1a1 -", "a1 is among the squares of X twice"),
        ("vanishing", "X../.../... o - -", "a1 is missing among the squares of X"),
        ("vanishing", "X../.../... o b2 -", "there is no X on b2"),
        ("vanishing", "X../.../... o 9 -", "a square of X cannot be “9”"),
        ("wild", "x b2", "You choose the mark here: Xb2 or Ob2."),
        ("misere", "x Xb2", "Write b2 alone: the turn says which mark it is."),
        ("gravity", "x d1", "A mark in this column falls to d6."),
        ("ultimate", "x e5 a1", "You must play in the middle board."),
    ] {
        let (code, stdout, stderr) = noughts(&["analyze", "--rules", rules, position]);
        assert_eq!((code, &*stdout), (2, ""), "{rules}: {position}");
        assert!(stderr.contains(reason), "{rules}, {position}: {stderr}");
    }
}
