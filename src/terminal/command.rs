//! The commands that a player types.

use noughts_engine::play::trimmed;
use noughts_engine::rules::{Board, Move};
use thiserror::Error;

use crate::words;

use super::moves;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make this move.
    Place(Move),
    /// Take back the last move.
    Undo,
    /// Make again the move that was taken back last.
    Redo,
    /// Name a best move.
    Hint,
    /// Give the reasons for and against a legal move or, without one, the last move.
    Why(Option<Move>),
    /// Let the computer that is to move go on after an undo, although moves could be redone.
    Go,
    /// Begin a new round.
    New,
    /// Show the commands.
    Help,
    /// End the game.
    Quit,
}

/// Why a line is not a command.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// Nothing was typed.
    #[error("the line is empty")]
    Empty,
    /// The line is neither a cell nor a command. This is the beginning of the line.
    #[error("`{0}` is neither a cell nor a command")]
    Unknown(String),
}

impl Command {
    /// Reads a command, in English or in the language that is chosen now, or a move on this board. A cell is its name in any order
    /// (`c2`, `2c`) or its row and column (`10,11`, and up to 9×9 also `23`). A digit alone is the place on a numpad, as in the
    /// window; in Ultimate, it is the place in the board that must be played in. In Gravity a column is enough (`d`, `4`), and in
    /// Wild a mark stands before or after the cell (`xb2`, `b2 x`). Letters, digits and commas can have full width, as input methods
    /// write them.
    ///
    /// # Errors
    /// [`CommandError`] for anything else.
    pub fn read(line: &str, board: &Board) -> Result<Self, CommandError> {
        let typed = trimmed(line).chars().map(half_width).collect::<String>().to_lowercase();
        if typed.is_empty() {
            return Err(CommandError::Empty);
        }
        let commands = [
            (["undo", words::command_undo()], Command::Undo),
            (["redo", words::command_redo()], Command::Redo),
            (["hint", words::command_hint()], Command::Hint),
            (["why", words::command_why()], Command::Why(None)),
            (["go", words::command_go()], Command::Go),
            (["new", words::command_new()], Command::New),
            (["help", words::command_help()], Command::Help),
            (["quit", words::command_quit()], Command::Quit),
            (["?", "?"], Command::Help),
            (["00", "00"], Command::Quit),
        ];
        if let Some((_, command)) = commands.into_iter().find(|(names, _)| names.contains(&typed.as_str())) {
            return Ok(command);
        }
        let asked =
            ["why", words::command_why()].into_iter().find_map(|why| typed.strip_prefix(why)?.strip_prefix(' '));
        let command = match asked {
            Some(word) => moves::read(word.trim(), board).map(|mv| Command::Why(Some(mv))),
            None => moves::read(&typed, board).map(Command::Place),
        };
        command.ok_or_else(|| CommandError::Unknown(excerpt(line)))
    }
}

/// The ASCII character of a character that is as wide as a Han letter, and any other character itself.
fn half_width(letter: char) -> char {
    const WIDER: u32 = '！' as u32 - '!' as u32;
    match letter {
        '！'..='～' => char::from_u32(letter as u32 - WIDER).unwrap_or(letter),
        '\u{3000}' => ' ',
        _ => letter,
    }
}

/// The beginning of a line. Control characters are left out, because they would have an effect in a terminal.
fn excerpt(line: &str) -> String {
    trimmed(line).chars().filter(|c| !c.is_control()).take(20).collect()
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::{Kind, Mark, Position, Rules};
    use proptest::prelude::*;

    use super::*;

    fn read(line: &str) -> Result<Command, CommandError> {
        Command::read(line, &empty(Rules::TIC_TAC_TOE))
    }

    fn empty(rules: Rules) -> Board {
        Board::new(rules, Mark::X)
    }

    /// The board after these moves of a game.
    fn board(rules: &str, moves: &str) -> Board {
        let moves = moves.split_whitespace().map(|mv| mv.parse().unwrap());
        empty(rules.parse().unwrap()).replay(moves).unwrap()
    }

    /// Checks that each of these lines is this move, also after the word that asks why.
    #[track_caller]
    fn expect(board: &Board, mv: &str, lines: &[&str]) {
        let mv: Move = mv.parse().unwrap();
        for line in lines {
            assert_eq!(Command::read(line, board), Ok(Command::Place(mv)), "{line}");
            assert_eq!(Command::read(&format!("why {line}"), board), Ok(Command::Why(Some(mv))), "{line}");
        }
    }

    #[test]
    fn cells_are_read_in_every_way_in_which_people_write_them() {
        let lines =
            ["c2", " C2 ", "2c", "2C", "23", "2,3", "2, 3", "6", "ｃ２", "２Ｃ", "２３", "２，３", "６", "\u{3000}c2"];
        expect(&empty(Rules::TIC_TAC_TOE), "c2", &lines);
        assert_eq!(read("Why  23"), Ok(Command::Why(Some(Position::new(2, 1).into()))));
        assert_eq!(["7", "9", "1"].map(read), ["a1", "c1", "a3"].map(read), "7 8 9 are the top row");
        let four = empty(Rules::new(4, 4, 4).unwrap());
        assert_eq!(Command::read("7", &four), Err(CommandError::Unknown("7".to_owned())));
    }

    #[test]
    fn rows_and_columns_of_large_boards_have_a_comma_between_them() {
        let large = empty(Rules::new(15, 15, 5).unwrap());
        expect(&large, "k10", &["k10", "10k", "K10", "10,11", "10, 11", "１０，１１"]);
        for line in ["1011", "23", "5", "010,11", "10,011", "10,", "+1,2", "100,1"] {
            assert!(Command::read(line, &large).is_err(), "{line}");
        }
        expect(&empty(Rules::new(9, 9, 5).unwrap()), "b9", &["92", "9,2"]);
        assert!(Command::read("92", &empty(Rules::new(10, 9, 5).unwrap())).is_err());
    }

    #[test]
    fn a_column_is_enough_where_marks_fall() {
        let gravity = board("gravity 7x6x4", "d6 d5");
        expect(&gravity, "d4", &["d", "D", "4", "d4", "44", "４"]);
        expect(&gravity, "d2", &["d2", "24"]);
        let full = board("gravity 7x6x4", "d6 d5 d4 d3 d2 d1");
        expect(&full, "d1", &["d", "4"]);
        expect(&full, "i1", &["i", "9"]);
        expect(&empty("gravity 3x3x3".parse().unwrap()), "a3", &["1", "a"]);
        expect(&empty("gravity 15x15x5".parse().unwrap()), "o15", &["o", "o15", "15,15"]);
    }

    #[test]
    fn a_mark_stands_before_or_after_the_cell() {
        let wild = empty("wild 3x3x3".parse().unwrap());
        expect(&wild, "Xb2", &["xb2", "Xb2", "b2x", "x b2", "b2 x", "x5", "5x", "x 22", "2,2 x", "ｘb2"]);
        expect(&wild, "Ob2", &["ob2", "b2o", "o5", "5 o"]);
        // The board says that a mark is needed, or that none is.
        expect(&wild, "b2", &["b2", "5"]);
        expect(&empty(Rules::TIC_TAC_TOE), "Xb2", &["xb2", "b2 x"]);
        expect(&empty(Rules::TIC_TAC_TOE), "x5", &["x5", "5x"]);
        let large = empty("wild 15x15x5".parse().unwrap());
        expect(&large, "Oo5", &["oo5", "o5o", "o o5"]);
        expect(&large, "o5", &["o5", "5o"]);
    }

    #[test]
    fn a_digit_is_a_place_in_the_board_that_must_be_played_in() {
        let ultimate = board("ultimate 3x3x3", "b2 f6");
        assert_eq!(ultimate.target(), Some(9));
        expect(&ultimate, "g7", &["7", "g7", "77"]);
        expect(&ultimate, "i9", &["3"]);
        assert!(Command::read("5", &empty(Rules::ULTIMATE)).is_err(), "any board can be played in");
    }

    #[test]
    fn other_lines_are_commands_or_nothing() {
        assert_eq!(read("why"), Ok(Command::Why(None)));
        assert_eq!(["00", "００", "QUIT", "ｑｕｉｔ"].map(read), [const { Ok(Command::Quit) }; 4]);
        assert_eq!(read("？"), Ok(Command::Help));
        for line in [
            "",
            "0",
            "01",
            "10",
            "222",
            "b",
            "2,",
            ",2",
            "2,3,1",
            "2,b",
            "0b",
            "bb",
            "undo it",
            "whyb2",
            "why not",
            "why b2 b3",
            "b2 b3",
            "é2",
            "2é",
            "한",
            "２한",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn no_line_makes_it_panic(line in ".{0,20}", rules in rules()) {
            let _ = Command::read(&line, &empty(rules));
        }

        #[test]
        fn no_short_line_makes_it_panic(line in "[0-9a-zA-Z, ]{0,6}", rules in rules()) {
            let _ = Command::read(&line, &empty(rules));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn every_legal_move_can_be_typed_by_its_name_and_by_its_row_and_column(
            rules in rules(),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        ) {
            let mut board = empty(rules);
            for choice in choices {
                let moves: Vec<_> = board.legal_moves().collect();
                if moves.is_empty() {
                    break;
                }
                for mv in &moves {
                    let Position { column, row } = mv.position;
                    let mark = mv.mark.map(|mark| mark.to_string()).unwrap_or_default();
                    let lines = [mv.to_string(), format!("{},{}{mark}", row + 1, column + 1)];
                    for line in lines {
                        prop_assert_eq!(Command::read(&line, &board), Ok(Command::Place(*mv)), "{}", line);
                    }
                }
                board.play(*choice.get(&moves)).unwrap();
            }
        }
    }

    /// Rules of every kind and size.
    fn rules() -> impl Strategy<Value = Rules> {
        let kind = prop::sample::select(Kind::ALL.to_vec());
        (kind, 3..=15_u8, 3..=15_u8)
            .prop_map(|(kind, columns, rows)| Rules::of(kind, columns, rows, 3).unwrap_or(kind.usual_rules()))
    }
}
