//! The board as text, with column letters above and row numbers beside it.
//!
//! Small boards have lines between their squares, large ones a dot on each empty square. Where marks fall, there are only lines
//! between columns, and a floor. The small boards of Ultimate stand apart, and those that are finished show their owner.

use anstyle::{AnsiColor, Style as TextStyle};
use noughts_engine::play::Round;
use noughts_engine::rules::{Board, Kind, Mark, Outcome, Position};

use crate::game::MOST_AT_A_GLANCE;

use super::Style;

/// The most cells of a board that has lines between its cells.
const MOST_LINED: usize = 49;

/// A small board of Ultimate that is finished: won by X, won by O, or full.
const WON_BY_X: [&str; 3] = [r"\   /", "  X  ", r"/   \"];
const WON_BY_O: [&str; 3] = ["╭───╮", "│ O │", "╰───╯"];
const FULL: [&str; 3] = ["- - -"; 3];

/// The board after this many plies of a round.
pub fn draw(round: &Round, ply: usize, style: Style) -> String {
    let Some(board) = round.board_at(ply) else {
        return String::new();
    };
    let rules = board.rules();
    let is_large = rules.cells().len() > MOST_AT_A_GLANCE;
    let last = ply.checked_sub(1).filter(|_| is_large).map(|index| round.moves()[index].mv.position);
    let drawing = Drawing { board, outcome: round.outcome_at(ply), last, has_colours: style == Style::Interactive };
    match rules.kind() {
        Kind::Ultimate => drawing.small_boards(),
        Kind::Gravity => drawing.columns(),
        _ if rules.cells().len() > MOST_LINED => drawing.dots(),
        _ => drawing.squares(),
    }
}

struct Drawing<'a> {
    board: &'a Board,
    outcome: Option<Outcome>,
    /// The cell of the last move, where it is not seen at a glance.
    last: Option<Position>,
    has_colours: bool,
}

impl Drawing<'_> {
    /// The board with lines between its squares.
    fn squares(&self) -> String {
        let rows: Vec<_> = (0..self.board.rules().rows()).map(|row| self.row_of_squares(row)).collect();
        self.letters() + &rows.join(&self.rule("───", "┼"))
    }

    /// The board with lines between its columns, and a floor.
    fn columns(&self) -> String {
        let rows = (0..self.board.rules().rows()).map(|row| self.row_of_squares(row));
        self.letters() + &rows.collect::<String>() + &self.rule("═══", "╧")
    }

    /// The board with a dot on each empty cell.
    fn dots(&self) -> String {
        let letters = self.names_of_columns().collect::<Vec<_>>().join(" ");
        let rows = (0..self.board.rules().rows()).map(|row| {
            let cells: Vec<_> = self.cells(row).map(|position| self.dot(position)).collect();
            line(&(row + 1).to_string(), &format!(" {}", cells.join(" ")))
        });
        line("", &format!(" {letters}")) + &rows.collect::<String>()
    }

    /// The nine boards of Ultimate.
    fn small_boards(&self) -> String {
        let apart = |groups: Vec<String>| format!(" {}", groups.join("   "));
        let names: Vec<_> = self.names_of_columns().collect();
        let mut text = line("", &apart(names.chunks(3).map(|three| three.join(" ")).collect()));
        for row in 0..self.board.rules().rows() {
            if row > 0 && row % 3 == 0 {
                text += "\n";
            }
            let groups = (0..3).map(|column| self.row_of_small_board(column, row));
            text += &line(&(row + 1).to_string(), &apart(groups.collect()));
        }
        text
    }

    /// A row of the small board in this column of small boards.
    fn row_of_small_board(&self, column: u8, row: u8) -> String {
        let cells = [0, 1, 2].map(|cell| Position::new(column * 3 + cell, row));
        let number = cells[0].small_board();
        let Some(owner) = self.board.closed(number) else {
            return cells.map(|cell| self.dot(cell)).join(" ");
        };
        let middle = Position::of_small_board(number, 5);
        let (picture, style) = match owner {
            Some(Mark::X) => (WON_BY_X, self.style_of(Mark::X, middle)),
            Some(Mark::O) => (WON_BY_O, self.style_of(Mark::O, middle)),
            None => (FULL, TextStyle::new().dimmed()),
        };
        self.styled(picture[usize::from(row % 3)], style)
    }

    /// The cell as one letter.
    fn dot(&self, position: Position) -> String {
        match self.board.mark(position) {
            Some(_) => self.mark(position),
            // In Ultimate, the dots of the boards where nobody may play now are dim.
            None if self.board.legal_cells().contains(position) => "·".to_owned(),
            None => self.styled("·", TextStyle::new().dimmed()),
        }
    }

    fn row_of_squares(&self, row: u8) -> String {
        let cells = self.cells(row).map(|position| match self.board.mark(position) {
            None => "   ".to_owned(),
            Some(_) if self.goes_next(position) => format!("({})", self.mark(position)),
            Some(_) => format!(" {} ", self.mark(position)),
        });
        line(&(row + 1).to_string(), &cells.collect::<Vec<_>>().join("│"))
    }

    /// A line between two rows, or below the last.
    fn rule(&self, below: &str, between: &str) -> String {
        line("", &vec![below; self.board.rules().columns().into()].join(between))
    }

    fn letters(&self) -> String {
        let names = self.names_of_columns().map(|name| format!(" {name} "));
        line("", &names.collect::<Vec<_>>().join(" "))
    }

    fn names_of_columns(&self) -> impl Iterator<Item = String> {
        (b'a'..).take(self.board.rules().columns().into()).map(|letter| char::from(letter).to_string())
    }

    fn cells(&self, row: u8) -> impl Iterator<Item = Position> {
        (0..self.board.rules().columns()).map(move |column| Position::new(column, row))
    }

    /// Whether the mark on this cell goes with the next move of its side.
    fn goes_next(&self, position: Position) -> bool {
        self.outcome.is_none() && Mark::ALL.iter().any(|side| self.board.next_to_go(*side) == Some(position))
    }

    /// The letter of the mark on a cell.
    fn mark(&self, position: Position) -> String {
        let Some(mark) = self.board.mark(position) else {
            return String::new();
        };
        let style = self.style_of(mark, position);
        self.styled(&mark.to_string(), if self.last == Some(position) { style.underline() } else { style })
    }

    /// How a mark looks that stands on this cell. In Notakto marks belong to nobody.
    fn style_of(&self, mark: Mark, position: Position) -> TextStyle {
        let colour = match mark {
            _ if self.board.rules().kind() == Kind::Notakto => TextStyle::new(),
            Mark::X => AnsiColor::BrightBlue.on_default(),
            Mark::O => AnsiColor::BrightRed.on_default(),
        };
        let is_in_line = self.outcome.as_ref().is_some_and(|outcome| outcome.is_in_line(position));
        if is_in_line { colour.bold().invert() } else { colour.bold() }
    }

    fn styled(&self, text: &str, style: TextStyle) -> String {
        if self.has_colours { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// A line of the board, and what stands beside it.
fn line(beside: &str, cells: &str) -> String {
    format!("{}\n", format!("{beside:>2} {cells}").trim_end())
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::Author;
    use noughts_engine::rules::Rules;

    use super::*;

    fn drawn(rules: &str, moves: &str, style: Style) -> String {
        let mut round = Round::new(Board::new(rules.parse().unwrap(), Mark::X));
        moves.split_whitespace().for_each(|mv| round.play(mv.parse().unwrap(), Author::Person).unwrap());
        draw(&round, round.cursor(), style)
    }

    fn plain(rules: &str, moves: &str) -> String {
        drawn(rules, moves, Style::Plain)
    }

    #[test]
    fn small_boards_have_lines_between_their_squares() {
        let board = "    a   b   c\n 1    │   │ O\n   ───┼───┼───\n 2    │ X │\n   ───┼───┼───\n 3    │   │\n";
        assert_eq!(plain("classic 3x3x3", "b2 c1"), board);
        assert_eq!(plain("misere 3x3x3", "b2 c1"), board);
    }

    #[test]
    fn fifteen_columns_have_rulers_and_fit_in_a_terminal() {
        let board = plain("classic 15x15x5", "h8 k10");
        let lines: Vec<_> = board.lines().collect();
        assert_eq!(lines.len(), 16);
        assert_eq!(lines[0], "    a b c d e f g h i j k l m n o");
        assert_eq!(lines[8], " 8  · · · · · · · X · · · · · · ·");
        assert_eq!(lines[10], "10  · · · · · · · · · · O · · · ·");
        for kind in Kind::ALL {
            let rules = Rules::of(kind, 15, 15, 5).unwrap_or(kind.usual_rules());
            let board = plain(&rules.to_string(), "");
            assert!(board.lines().all(|line| line.chars().count() <= 80) && board.lines().count() < 20, "{board}");
        }
    }

    #[test]
    fn marks_fall_to_a_floor() {
        let board = plain("gravity 4x4x4", "b4 b3 d4");
        let floor = "   ═══╧═══╧═══╧═══\n";
        assert!(board.ends_with(&format!(" 3    │ O │   │\n 4    │ X │   │ X\n{floor}")), "{board}");
    }

    #[test]
    fn the_mark_that_goes_next_is_in_brackets_until_the_end() {
        let board = plain("vanishing 3x3x3", "a1 b1 b2 c1 c2 a2");
        assert!(board.contains(" 1 (X)│(O)│ O\n"), "{board}");
        assert!(!plain("vanishing 3x3x3", "a1 b1 b2 c1 c2").contains("(O)"), "O has two marks");
        assert!(!plain("vanishing 3x3x3", "a1 a2 b1 b2 c1").contains('('), "X has won");
    }

    #[test]
    fn boards_of_ultimate_stand_apart_and_show_who_has_won_them() {
        let empty = plain("ultimate 3x3x3", "");
        assert!(empty.starts_with("    a b c   d e f   g h i\n 1  · · ·   · · ·   · · ·\n"), "{empty}");
        assert_eq!(empty.lines().filter(|line| line.is_empty()).count(), 2);
        let moves = "e5 d4 a1 b2 d5 b5 f5";
        let won = "\n\n 4  · · ·   \\   /   · · ·\n 5  · O ·     X     · · ·\n 6  · · ·   /   \\   · · ·\n\n";
        assert!(plain("ultimate 3x3x3", moves).contains(won));
        let to_play = drawn("ultimate 3x3x3", moves, Style::Interactive);
        assert!(to_play.contains(" · · ·\n") && to_play.contains("\x1b[2m·"), "the others are dim: {to_play:?}");
    }

    #[test]
    fn colours_are_for_people_alone() {
        let interactive = drawn("classic 9x9x5", "e5 e6", Style::Interactive);
        assert!(interactive.contains("\x1b[4m") && interactive.contains("\x1b[94m"), "{interactive:?}");
        assert!(!drawn("classic 9x9x5", "e5 e6", Style::Monochrome).contains('\x1b'));
        assert!(!drawn("notakto 3x3x3", "b2", Style::Interactive).contains("\x1b[94m"));
    }
}
