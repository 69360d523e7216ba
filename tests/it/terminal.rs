//! The game in a terminal. The real program gets lines of input.

use std::io::Write;
use std::process::{Output, Stdio};

use noughts_engine::rules::{Board, Kind, Mark, Rules};

use crate::support::program;

fn play(arguments: &[&str], input: &[u8]) -> (String, Output) {
    let mut child = program()
        .args(["play", "--terminal"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!text.contains('\x1b'), "a script gets plain lines: {text}");
    (text, output)
}

const TWO: [&str; 6] = ["--x", "Mina", "--o", "Noah", "--first", "x"];

fn two_people(input: &str) -> String {
    play(&TWO, input.as_bytes()).0
}

#[track_caller]
fn expect(text: &str, sentences: &[&str]) {
    let mut rest = text;
    for sentence in sentences {
        match rest.split_once(sentence) {
            Some((_, after)) => rest = after,
            None => panic!("no “{sentence}” in the rest of\n{text}\nwhich is\n{rest}"),
        }
    }
}

#[test]
fn a_game_is_won_and_announced_by_name() {
    let text = two_people("a1\nb1\na2\nb2\na3\nquit\n");
    let board = "    a   b   c\n 1  X │ O │\n   ───┼───┼───\n 2  X │ O │\n   ───┼───┼───\n 3  X │   │\n";
    expect(&text, &[board, "Mina wins with a1–a3. Score: Mina 1, Noah 0, drawn 0.", "What next?", "Goodbye."]);
}

#[test]
fn a_draw_and_the_next_round_are_announced() {
    let text = two_people("11 12 \n11\n12\n13\n22\n21\n23\n32\n31\n33\nnew\n22\n");
    expect(
        &text,
        &["“11 12” is neither", "It’s a draw. Score: Mina 0, Noah 0, drawn 1.", "\n 2    │ X │\n", "Goodbye."],
    );
}

#[test]
fn a_win_on_the_ninth_mark_is_no_draw() {
    expect(&two_people("a1\nb1\nc1\na2\nb3\nb2\nc2\na3\nc3\n"), &["Mina wins with c1–c3."]);
}

#[test]
fn every_mistake_gets_a_sentence_and_the_question_again() {
    let text = two_people("b2\nb2\nd4\n99\nhello\n\nb\n１１１\nredo\nundo\nundo\ngo\nhint\n");
    expect(
        &text,
        &[
            "Noah, your move (O):",
            "Square b2 is taken.",
            "Noah, your move (O):",
            "There is no square d4 on this board.",
            "Noah, your move (O):",
            "There is no square i9 on this board.",
            "“hello” is neither a square, such as b2 or 22, nor a command. Type help for the commands.",
            "Type a square, such as b2 or 22, or help for the commands.",
            "“b” is neither",
            "“１１１” is neither",
            "There is no move to make again.",
            "Mina, your move (X):",
            "There is no move to take back.",
            "It is not the computer’s turn.",
            "holds the draw.",
            "Goodbye.",
        ],
    );
}

#[test]
fn it_says_why() {
    let text = two_people("why\nwhy b2\na1\nwhy\nb1\nwhy b1\nwhy d4\nhint\na2\nc1\na3\nwhy\nwhy c3\nhint\n");
    expect(
        &text,
        &[
            "Nobody has moved yet. Ask about a square, as in: why b2",
            "b2 keeps the draw: if both play on without a mistake, nobody wins.",
            "a1 keeps the draw",
            "Square b1 is taken.",
            "There is no square d4 on this board.",
            "Hint: a2 wins. With a2, X wins in 5 moves: X a2, O a3, X b2, O c1, X c2. a2 makes a threat",
            "a3 finishes the line a1–a3.",
            "The round is over: play the next one.",
            "The round is over.",
            "Goodbye.",
        ],
    );
}

#[test]
fn a_computer_says_why_in_its_own_words() {
    for (name, words) in [
        ("doodle", "Doodle (Random): “I picked one of the 8 empty squares: "),
        ("scan", "Scan: “I pointed at "),
        ("pencil", "Pencil: “I saw no line to finish and none to block, so I picked one of the 8 empty squares: "),
        ("ruler", "Ruler (Tactics): “My first rule: you took the centre, so I take a corner.” "),
        (
            "minimax",
            "Minimax: “I looked at every game from here to its end: this holds the draw, and I picked one of the best.” ",
        ),
        (
            "trapper",
            "Ink (Trapper): “I looked at every game from here to its end: this holds the draw, and none of your 7 moves is a mistake.” ",
        ),
    ] {
        let opponent = format!("computer:{name}");
        let (text, _) = play(&["--x", "Mina", "--o", &opponent, "--first", "x"], b"b2\nwhy\n");
        expect(&text, &["plays", words, "Mina, your move"]);
    }
}

#[test]
fn a_move_after_the_end_is_refused() {
    expect(
        &two_people("a1\nb1\na2\nb2\na3\nc3\nundo\nc3\n"),
        &["Mina wins", "The round is over", "\n 3    │   │\n", "\n 3    │   │ X\n"],
    );
}

#[test]
fn what_is_not_given_is_asked_for() {
    let (text, _) = play(&["--seed", "1"], "three\n1\n\nMina\nnobody\n5\nperhaps\nx\nb2\n".as_bytes());
    expect(
        &text,
        &[
            "One or two players? (1 or 2)",
            "Please answer 1 or 2.",
            "Who plays X? (a name)",
            "Please type a name.",
            "Which computer plays O? (1 Doodle (easy), 2 Scan (easy), 3 Pencil (medium), 4 Ruler (hard), 5 Minimax (unbeatable), \
                6 Ink (unbeatable))",
            "Please answer with one of these names or numbers.",
            "Who goes first? (x, o, random, alternate, winner or loser)",
            "Please answer x, o, random, alternate, winner or loser.",
            "Mina, your move (X):",
            "Minimax plays ",
            "Mina, your move (X):",
            "Goodbye.",
        ],
    );
    let (text, _) = play(&["--first", "o"], "2\nMina\nMina\nNoah\nb2\n".as_bytes());
    expect(
        &text,
        &["Who plays X?", "Who plays O?", "Both players have this name", "Who plays O?", "Noah, your move (O):"],
    );
    let (text, _) = play(&["--o", "computer:scan", "--first", "x"], "Mina\nb2\n".as_bytes());
    expect(&text, &["Who plays X?", "Mina, your move", "Scan plays"]);
    for name in ["tactics", "Ruler", "doodle", "random", "pencil", "INK", "trapper"] {
        let (text, _) = play(&["--x", "Mina", "--first", "x"], format!("{name}\n").as_bytes());
        expect(&text, &["Which computer plays O?", "Mina, your move"]);
    }
}

#[test]
fn a_match_has_an_end_a_winner_and_another_after_it() {
    let arguments = ["--x", "Mina", "--o", "Noah", "--first", "loser", "--best-of", "3"];
    let input = "a1\nb1\na2\nb2\na3\nnew\nb1\na1\nb2\na2\nc3\na3\nnew\nquit\n";
    let (text, _) = play(&arguments, input.as_bytes());
    expect(
        &text,
        &[
            "Score: Mina 1, Noah 0, drawn 0.\n",
            "Noah, your move (O):",
            "Score: Mina 2, Noah 0, drawn 0. Best of 3: Mina wins the match!\n",
            "Mina, your move (X):",
            "Goodbye.",
        ],
    );
}

#[test]
fn the_end_of_the_input_ends_the_game_wherever_it_is() {
    let input = "1\nMina\nScan\nrandom\nb2\na1\nhint\nnew\nundo\n";
    for end in 0..=input.len() {
        let (text, _) = play(&["--seed", "5"], &input.as_bytes()[..end]);
        assert!(text.ends_with("Goodbye.\n"), "{end}: {text}");
    }
}

#[test]
fn two_computers_play_without_anybody() {
    let (text, _) = play(&["--x", "computer:trapper", "--o", "computer:minimax", "--first", "random"], b"");
    expect(&text, &["plays", "It’s a draw. Score: Ink 0, Minimax 0, drawn 1.", "Goodbye."]);
    let (text, _) = play(&["--x", "computer:minimax", "--o", "computer:minimax", "--first", "x"], b"");
    expect(&text, &["Minimax 1 plays", "Minimax 2 plays"]);
}

#[test]
fn a_computer_that_began_waits_after_undo_until_told_to_go() {
    let arguments = ["--x", "computer:scan", "--o", "Noah", "--first", "x", "--seed", "3"];
    let (text, _) = play(&arguments, b"undo\nb2\nredo\nundo\ngo\n");
    expect(
        &text,
        &[
            "Scan plays",
            "Scan is waiting (redo, undo or go):",
            "It is Scan’s turn.",
            "Noah, your move",
            "Scan is waiting",
            "Scan plays",
        ],
    );
}

#[test]
fn go_after_the_end_says_that_the_round_is_over() {
    // Cells that are taken are refused, so this fills the board, whatever the computer plays.
    let input = "b2\na1\nc3\na3\nc1\nb1\nb3\na2\nc2\n".repeat(2) + "go\n";
    let texts = (0..8).map(|seed: u32| {
        let seed = seed.to_string();
        let arguments = ["--x", "Mina", "--o", "computer:random", "--first", "x", "--seed", &seed];
        play(&arguments, input.as_bytes()).0
    });
    let texts: Vec<_> = texts.collect();
    let end = "\nThe round is over: play the next one.\nWhat next? (new, undo or quit) \nGoodbye.\n";
    assert!(texts.iter().all(|text| text.ends_with(end)), "{texts:#?}");
    // After a round that the computer lost, the computer is the side that would be to move.
    assert!(texts.iter().any(|text| text.contains("Mina wins")), "{texts:#?}");
}

#[test]
fn nobody_is_called_like_an_opponent() {
    let (text, _) = play(&["--first", "x"], "1\nMinimax\n TRAPPER\nMina\n4\n".as_bytes());
    let sentence = "An opponent has this name: choose another.";
    expect(&text, &["Who plays X?", sentence, "Who plays X?", sentence, "Who plays X?", "Which computer plays O?"]);
}

#[test]
fn a_new_round_that_is_like_the_old_one_is_shown() {
    expect(
        &two_people("new\n"),
        &["Mina, your move (X): \n    a   b   c\n 1    │   │\n", "Mina, your move (X): \nGoodbye."],
    );
}

#[test]
fn garbage_is_survived() {
    let mut input = vec![0xff, 0xfe, b'\n', 0, b'\n', 0x1b, b'[', b'A', b'\n'];
    input.extend("b2\n".repeat(300).bytes());
    input.extend("🎲\n".bytes());
    input.extend(std::iter::repeat_n(b'x', 100_000));
    let (text, _) = {
        // Control characters of the input must not be printed.
        let mut child = program()
            .args(["play", "--terminal"])
            .args(TWO)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(&input);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        (String::from_utf8(output.stdout).unwrap(), ())
    };
    assert!(!text.contains('\x1b'), "control characters are not echoed");
    assert!(text.ends_with("Goodbye.\n"));
}

#[test]
fn whoever_reads_the_output_may_stop() {
    let mut child = program()
        .args(["play", "--terminal", "--x", "computer:scan", "--o", "computer:scan", "--first", "x"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// What two people see who play by these rules.
fn two_people_by(rules: &str, input: &str) -> String {
    play(&[&["--rules", rules], &TWO[..]].concat(), input.as_bytes()).0
}

#[test]
fn five_in_a_row_are_typed_in_every_way() {
    let text = two_people_by("classic 15x15x5", "k10\na1\n10,12\na2\n13k\n5\n1011\no16\na3\nk12\na4\nj11\nm8\ni12\n");
    let sentences = [
        "Type a square such as j10, or its row and column such as 10,10. Other words:",
        "    a b c d e f g h i j k l m n o\n",
        "Five in a row wins.\nMina, your move (X):",
        "“5” is neither a square, such as j10, nor a command.",
        "“1011” is neither",
        "There is no square o16 on this board.",
    ];
    expect(&text, &sentences);
    let won = two_people_by("classic 15x15x5", "k10\na1\n11,10\na2\n12i\na3\nh13\na4\nl9\n");
    expect(&won, &[" 9  · · · · · · · · · · · X · · ·\n", "Mina wins with l9–h13. Score: Mina 1, Noah 0, drawn 0."]);
}

#[test]
fn a_line_that_loses_says_who_made_it() {
    let text = two_people_by("Misère", "a1\nb1\na2\nc3\na3\nb2\nnew\n");
    let lost = "Noah wins: Mina made a1–a3. Score: Mina 0, Noah 1, drawn 0.";
    expect(
        &text,
        &["Three in a row loses!", "Mina, your move (X):", lost, "The round is over", "Three in a row loses!"],
    );
    let text = two_people_by("notakto", "b2\na1\n7\n3\n");
    let board = "    a   b   c\n 1  X │   │\n   ───┼───┼───\n 2    │ X │\n   ───┼───┼───\n 3    │   │ X\n";
    let sentences =
        ["All X. Three in a row loses!", "Mina, your move:", "Noah, your move:", "Square a1 is taken.", board];
    expect(&text, &sentences);
    expect(&text, &["Noah wins: Mina made a1–c3."]);
    let (text, _) =
        play(&["--rules", "misere", "--x", "computer:scan", "--o", "computer:minimax", "--seed", "1"], b"x\n");
    expect(&text, &["Minimax wins: Scan made "]);
}

#[test]
fn marks_are_chosen_in_wild_and_names_tell_who_wins() {
    let text = two_people_by("wild", "b2\nx5\na1o\nob2\nXc3\n c1 X \nxc2\n");
    let expected = [
        "Type a mark and a square, such as xb2.",
        "Three in a row wins, either mark.\nMina, your move:",
        "You choose the mark here: Xb2 or Ob2.",
        " 2    │ X │\n",
        "Noah, your move:",
        "Square b2 is taken.",
        " 3    │   │ X\n",
        "Mina wins with c1–c3.",
    ];
    expect(&text, &expected);
    let arguments = ["--rules", "wild", "--x", "Mina", "--o", "computer:ink", "--first", "o", "--seed", "1"];
    expect(&play(&arguments, b"").0, &["Ink plays ", " on b2."]);
}

#[test]
fn marks_fall_into_the_column_that_is_typed() {
    let text = two_people_by("gravity", "d\nd4\nh\n5\n4\nE\n65\ne3\nd4\n15\nd3\n");
    let sentences = [
        "Type a column such as d or 4.",
        "Marks fall. Four in a row wins.",
        "A mark in this column falls to d5.",
        "There is no square h1 on this board.",
        " 6    │   │   │ X │ O │   │\n   ═══╧═══╧═══╧═══╧═══╧═══╧═══\n",
        " 5    │   │   │ X │ O │   │\n",
        "Square e6 is taken.",
        "A mark in this column falls to e4.",
        " 4    │   │   │ X │   │   │\n",
        "A mark in this column falls to e4.",
    ];
    expect(&text, &sentences);
    expect(
        &two_people_by("gravity", "d\ne\n4\n5\nD\ne4\nd3\n"),
        &["Mina wins with d3–d6. Score: Mina 1, Noah 0, drawn 0."],
    );
}

#[test]
fn a_position_that_comes_again_is_announced_and_the_third_time_is_a_draw() {
    // Each side goes round a square of its own, in which there is no line.
    let round = "a1\nc1\nb1\nc2\na2\na3\nb2\nb3\n";
    let text = two_people_by("vanishing", &(round.repeat(3) + "undo\n"));
    let (goes, again) = ("With this move, X on a1 goes.", "This position was here before: a third time is a draw.");
    let drawn = "It’s a draw: this position was here three times. Score: Mina 0, Noah 0, drawn 1.";
    let board = " 1 (X)│ X │(O)\n";
    expect(&text, &["Only three marks each: the oldest goes.", board, goes, again, drawn, again]);
    assert_eq!(text.matches(drawn).count(), 1, "the rest is refused: {text}");
    expect(&two_people_by("vanishing", "a1\na2\nb1\nb2\nc1\n"), &["Mina wins with a1–c1."]);
    let refused = two_people_by("vanishing", "a1\na2\nb1\nb2\nc3\na3\na1\n");
    expect(&refused, &["Your mark on a1 goes with this move, so the square is free only after it."]);
}

#[test]
fn ultimate_says_in_words_where_to_play() {
    let text = two_people_by("ultimate", "5\ne5\nd4\n1\na3\ni9\n");
    let sentences = [
        "Three small boards in a row win.\nPlay in any open board.\nMina, your move (X):",
        "“5” is neither a square, such as e5, nor a command.",
        "Play in the middle board.\nNoah, your move (O):",
        "Play in the top left board.\nMina, your move (X):",
        "Play in the bottom left board.\nNoah, your move (O):",
        "You must play in the bottom left board.",
    ];
    expect(&text, &sentences);
    let mut board = Board::new(Rules::ULTIMATE, Mark::X);
    let mut input = String::new();
    while let Some(mv) = board.legal_moves().next() {
        input += &format!("{mv}\n");
        board.play(mv).unwrap();
    }
    expect(
        &two_people_by("ultimate", &input),
        &["Mina wins with the left board, the middle board and the right board."],
    );
}

#[test]
fn opponents_play_every_game_to_its_end() {
    for kind in Kind::ALL {
        let rules = kind.to_string();
        let arguments =
            ["--rules", &rules, "--x", "computer:doodle", "--o", "computer:pencil", "--first", "x", "--seed", "7"];
        expect(
            &play(&arguments, b"").0,
            &["Doodle plays ", "Pencil plays ", "Score: Doodle ", "What next?", "Goodbye."],
        );
    }
}

#[test]
fn only_opponents_that_play_the_game_are_offered() {
    let (text, _) = play(&["--rules", "ultimate", "--x", "Mina", "--first", "x"], "minimax\n6\n5\n".as_bytes());
    let sentences = [
        "(1 Doodle (easy), 2 Scan (easy), 3 Pencil (medium), 4 Ruler (hard), 5 Ink (best))",
        "Minimax does not play this game: it plays only where every game can be seen to its end.",
        "Please answer with one of these names or numbers.",
        "Mina, your move",
    ];
    expect(&text, &sentences);
}

#[test]
fn players_have_numbers_where_marks_belong_to_nobody() {
    let (text, _) = play(&["--rules", "notakto", "--seed", "1"], "1\nMina\nink\nboth\n2\n".as_bytes());
    let sentences = [
        "Who is player 1? (a name)",
        "Which computer is player 2? (1 Doodle (easy), ",
        "Who goes first? (1, 2, random,",
        "Please answer 1, 2, random,",
        "Ink plays ",
        "Mina, your move:",
    ];
    expect(&text, &sentences);
}

#[test]
fn links_and_letters_of_every_game_open() {
    let open = |link: &str, input: &str| {
        let mut child = program()
            .args(["open", "--terminal", link])
            .args(TWO)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    let text = open("gravity 7x6x4 x d6 d5", "d\n");
    expect(&text, &["Type a column", " 5    │   │   │ O │   │   │\n", "Marks fall.", " 4    │   │   │ X │"]);
    let text = open("letter=wild 3x3x3 x Xb2 Oa1", "xc2\n");
    expect(&text, &["either mark.", "You, your move:", "Send this to your friend: letter=wild3x3x3Xb2Oa1Xc2\n"]);
}

#[test]
fn what_was_played_by_other_rules_is_recorded_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("matches.txt");
    let file = file.to_str().unwrap();
    for kind in ["gravity", "wild", "ultimate", "vanishing"] {
        let arguments =
            ["--rules", kind, "--x", "computer:doodle", "--o", "computer:scan", "--first", "x", "--record", file];
        play(&arguments, b"");
    }
    let output = program().args(["replay", file]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    expect(&text, &["═══╧═══", "Doodle plays ", " on ", "    a b c   d e f   g h i\n", " 3    │   │\n"]);
}

#[cfg(unix)]
mod in_a_real_terminal {
    use rexpect::session::{PtySession, spawn_command};
    use std::process::Command;

    /// Starts a session in a terminal with this many columns.
    fn open(columns: u16, environment: &[(&str, &str)], arguments: &str) -> PtySession {
        // The tests may run where signals are ignored, as in the background job of a script.
        let signals = if cfg!(target_os = "linux") { "env --default-signal=INT,QUIT,HUP" } else { "" };
        open_by(&format!("exec {signals}"), columns, environment, arguments)
    }

    /// Starts such a session, with these words before the name of the program, as in a shell.
    fn open_by(before: &str, columns: u16, environment: &[(&str, &str)], arguments: &str) -> PtySession {
        let mut command = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_noughts");
        command.args(["-c", &format!("stty cols {columns} rows 24; {before} '{program}' {arguments}")]);
        command
            .env_remove("NO_COLOR")
            .envs([("NOUGHTS_LANGUAGE", "en"), ("TERM", "xterm")])
            .envs(environment.iter().copied());
        spawn_command(command, Some(20_000)).expect("a terminal")
    }

    const TWO: &str = "play --terminal --x Mina --o Noah --first x";

    #[test]
    fn a_game_is_played_with_keys_colours_and_a_board_in_its_place() {
        let mut session = open(80, &[], TWO);
        for cell in ["a1", "b1", "a2", "b2", "a3"] {
            session.exp_string("your move").unwrap();
            session.send_line(cell).unwrap();
        }
        let before = session.exp_string("Mina wins with a1").unwrap();
        assert!(before.contains("\x1b[H\x1b[2J"), "the board is drawn in its place: {before:?}");
        assert!(before.contains("\x1b["), "in colours: {before:?}");
        session.exp_string("What next?").unwrap();
        session.send_line("quit").unwrap();
        session.exp_string("Goodbye.").unwrap();
        session.exp_eof().unwrap();
    }

    /// The text on the screen: everything that was printed since the screen was last cleared.
    fn on_screen(shown: &str) -> &str {
        shown.rsplit("\x1b[H\x1b[2J").next().unwrap_or_default()
    }

    #[test]
    fn the_opening_help_is_on_the_screen_until_something_is_typed() {
        for players in [TWO, "play --terminal --x computer:scan --o Noah --first x --pause 0.2"] {
            let mut session = open(80, &[], players);
            let shown = session.exp_string(", your move").unwrap();
            assert!(shown.contains("\x1b[2J"), "{shown:?}");
            let screen = on_screen(&shown);
            assert!(screen.contains("a   b   c") && screen.contains("Type a square such as b2"), "{shown:?}");
            assert!(screen.contains("help, quit."), "as a whole: {shown:?}");
            session.send_line("hint").unwrap();
            let shown = session.exp_string(", your move").unwrap();
            assert!(on_screen(&shown).contains("Hint: ") && !on_screen(&shown).contains("Type a square"), "{shown:?}");
            session.send_line("quit").unwrap();
            session.exp_eof().unwrap();
        }
    }

    #[test]
    fn no_color_means_plain_lines() {
        let mut session = open(80, &[("NO_COLOR", "1")], TWO);
        session.exp_string("Mina, your move").unwrap();
        session.send_line("b2").unwrap();
        let shown = session.exp_string("Noah, your move").unwrap();
        assert!(!shown.contains('\x1b'), "{shown:?}");
        session.send_line("quit").unwrap();
        session.exp_eof().unwrap();
    }

    #[test]
    fn a_terminal_that_knows_no_escape_codes_gets_none() {
        for terminal in ["dumb", ""] {
            let mut session = open(80, &[("TERM", terminal)], TWO);
            let mut shown = session.exp_string("Mina, your move").unwrap();
            for line in ["b2", "why", "hint", "help", "undo", "quit"] {
                session.send_line(line).unwrap();
            }
            shown += &session.exp_eof().unwrap();
            assert!(shown.contains("Goodbye.") && !shown.contains('\x1b'), "{shown:?}");
        }
    }

    #[test]
    fn sentences_are_broken_between_words_with_and_without_colours() {
        for no_colour in ["", "1"] {
            let mut session = open(33, &[("NO_COLOR", no_colour)], "play --terminal");
            let mut shown = String::new();
            for (question, answer) in [
                ("(1 or 2) ", "1"),
                ("(a name) ", "Mina"),
                (")) ", "2"),
                ("loser) ", "x"),
                (" (X): ", "hint"),
                (" (X): ", "why b2"),
                (" (X): ", "b2"),
            ] {
                // The answer is not echoed.
                shown += &(session.exp_string(question).unwrap() + "\n");
                session.send_line(answer).unwrap();
            }
            shown += &session.exp_string(" (X): ").unwrap();
            // Lines of the board have escape codes, which a person does not see. Those between squares are of letters of three
            // bytes, which the session reads as three letters.
            let sentences = shown.lines().filter(|line| !line.contains('\x1b') && !line.starts_with("   \u{e2}"));
            let longest = sentences.map(|line| line.trim_end().chars().count()).max();
            assert!(longest > Some(20) && longest <= Some(33), "{no_colour:?}: {shown}");
            session.send_line("quit").unwrap();
            session.exp_eof().unwrap();
        }
    }

    #[test]
    fn sentences_are_broken_where_the_terminal_is_narrow() {
        for columns in [20, 40, 200] {
            let mut session = open(columns, &[], TWO);
            session.exp_string("Mina, your move (X): ").unwrap();
            session.send_line("help").unwrap();
            let shown = session.exp_string("Mina, your move (X): ").unwrap();
            let longest = shown.lines().map(|line| line.trim_end().chars().count()).max().unwrap();
            assert!(longest <= usize::from(columns), "{columns}: {shown:?}");
            session.send_line("quit").unwrap();
            session.exp_eof().unwrap();
        }
    }

    #[test]
    fn ctrl_c_leaves_the_terminal_clean() {
        let mut session = open(80, &[], TWO);
        session.exp_string("Mina, your move").unwrap();
        session.send_line("b2").unwrap();
        let shown = session.exp_string("Noah, your move (O): ").unwrap();
        session.send_control('c').unwrap();
        let rest = session.exp_eof().unwrap();
        let all = shown + &rest;
        let last_colour = all.rfind("\x1b[").map(|at| &all[at..]);
        assert!(last_colour.is_none_or(|tail| tail.starts_with("\x1b[0m")), "the last colour is none: {all:?}");
        assert!(!all.contains("\x1b[?"), "no mode is left switched on");
    }

    #[test]
    fn ctrl_c_ends_a_game_that_was_started_where_it_is_ignored() {
        let mut session = open_by("trap '' INT QUIT HUP; exec", 80, &[], TWO);
        session.exp_string("Mina, your move").unwrap();
        session.send_control('c').unwrap();
        session.exp_eof().unwrap();
    }

    #[test]
    fn ctrl_d_ends_the_game() {
        let mut session = open(80, &[], TWO);
        session.exp_string("Mina, your move").unwrap();
        session.send_control('d').unwrap();
        session.exp_string("Goodbye.").unwrap();
        session.exp_eof().unwrap();
    }

    #[test]
    fn ctrl_d_ends_the_pause_of_the_computer() {
        let start = std::time::Instant::now();
        let mut session = open(80, &[], "play --terminal --x computer:scan --o Noah --first x --pause 60");
        session.exp_string("a   b   c").unwrap();
        session.send_control('d').unwrap();
        session.exp_string("Goodbye.").unwrap();
        session.exp_eof().unwrap();
        assert!(start.elapsed().as_secs_f32() < 50.0);
    }

    #[test]
    fn what_is_typed_while_the_computer_pauses_is_read_after_it() {
        let mut session = open(80, &[], "play --terminal --x computer:scan --o Noah --first x --pause 1");
        session.exp_string("a   b   c").unwrap();
        session.send_line("quit").unwrap();
        session.exp_string("Scan plays").unwrap();
        session.exp_string("Goodbye.").unwrap();
        session.exp_eof().unwrap();
    }

    #[test]
    fn without_a_display_the_game_goes_on_in_the_terminal() {
        let environment = [("DISPLAY", ""), ("WAYLAND_DISPLAY", ""), ("WAYLAND_SOCKET", "")];
        let mut session = open(80, &environment, "");
        session.exp_string("Noughts found no display to open a window on.").unwrap();
        session.exp_string("One or two players?").unwrap();
        session.send_line("quit").unwrap();
        session.exp_eof().unwrap();
        let mut session = open(80, &environment, "--window");
        session.exp_string("Noughts found no display to open a window on.").unwrap();
        session.exp_eof().unwrap();
    }

    #[test]
    fn the_computer_pauses_before_its_mark() {
        let start = std::time::Instant::now();
        let mut session = open(80, &[], "play --terminal --x computer:scan --o Noah --first x --pause 1");
        session.exp_string("Scan plays").unwrap();
        assert!(start.elapsed().as_secs_f32() >= 1.0);
        session.send_line("quit").unwrap();
        session.exp_eof().unwrap();
    }
}

#[test]
fn a_game_in_korean_understands_commands_in_both_languages() {
    let arguments = [&["--language", "ko"], &TWO[..]].concat();
    let (text, _) = play(&arguments, "b2\n무르기\nundo\nb2\n왜\n힌트\n왜 a1\na1\nb2\n끝내기\n".as_bytes());
    let board = "    a   b   c\n 1    │   │\n   ───┼───┼───\n 2    │ X │\n   ───┼───┼───\n 3    │   │\n";
    let expected =
        ["b2처럼", board, "더 무를 수가 없어요.", "b2는 비기는 수예요.", "힌트: a1에", "b2는 이미 놓인", "또 만나요."];
    expect(&text, &expected);
    assert!(!text.contains("Goodbye"));
}

#[test]
fn a_game_in_chinese_asks_for_opponents_by_their_names() {
    let arguments = ["--language", "zh-Hans", "--seed", "1", "--pause", "0"];
    let (text, _) = play(&arguments, "1\n小美\n墨水\nx\nb2\n提示\n退出\n".as_bytes());
    expect(
        &text,
        &["一个人玩，还是两个人玩？", "涂鸦（简单）", "小美，该你走了（X）", "墨水走 ", "提示：走 ", "再见。"],
    );
}

#[test]
fn the_environment_chooses_a_language_and_the_argument_another() {
    let analyze = |language: &str, arguments: &[&str]| {
        let mut command = program();
        command.env("NOUGHTS_LANGUAGE", language).args(["analyze", "XX./OO./... x"]).args(arguments);
        let output = command.output().expect("it runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    for (language, arguments, title) in [
        ("", &[][..], "X to move: win in 1 ply\n"),
        ("ko_KR.UTF-8", &[], "X 차례: 승, 1수\n"),
        ("zh", &[], "轮到 X：胜，1 步\n"),
        ("zh", &["--language", "en"], "X to move: win in 1 ply\n"),
        ("tlh", &[], "X to move: win in 1 ply\n"),
    ] {
        let (code, text) = analyze(language, arguments);
        assert_eq!(code, Some(0));
        assert!(text.contains(title), "{language} {arguments:?}: {text}");
    }
    assert_eq!(analyze("ko", &["--language", "tlh"]).0, Some(2));
}

#[test]
fn a_question_is_left_in_the_chosen_language_too() {
    let (text, _) = play(&["--language", "ko"], "2\n끝내기\n".as_bytes());
    expect(&text, &["몇 명이 두나요?", "누가 둘까요?", "또 만나요."]);
    let mut command = program();
    let output = command.env("NOUGHTS_LANGUAGE", "ko").args(["analyze", "XXX/OOO/X.. x"]).output().expect("it runs");
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.contains("줄"), "what is wrong with an argument is said in Korean: {error}");
}
