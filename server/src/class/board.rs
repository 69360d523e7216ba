//! A table as the teacher sees it: the board, without the rules of any game.

use noughts_engine::rules::{Board, ByMark, Kind, Mark, Outcome, Position, Rules};
use noughts_protocol::Tally;
use serde::Serialize;

use crate::referee::Referee;

/// The round of a table, and how often each side has won there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableBoard {
    rules: Rules,
    /// The number of the round, from 1 on.
    pub round: u32,
    /// The rows from the top, with `X`, `O` and `.`, and `/` between them.
    cells: String,
    to_move: Option<Mark>,
    /// How the round has ended: `x` or `o` for who has won, or `draw`.
    outcome: Option<&'static str>,
    /// The cells of the line that has ended the round, or the numbers of small boards.
    line: Vec<String>,
    /// The cell of the last move.
    last: Option<String>,
    /// The small boards of Ultimate: `X` or `O` who has won them, `-` for closed ones of nobody, and `.`.
    small: Option<String>,
    /// The number of the small board of Ultimate that must be played in.
    target: Option<u8>,
    /// The cell of the mark that goes with the next move.
    next_out: Option<String>,
    /// The rounds that each side has won.
    #[serde(skip)]
    pub won: ByMark<u32>,
    /// The names of the seats.
    #[serde(skip)]
    pub names: ByMark<Option<String>>,
    /// Whether the round is over, and who has won.
    #[serde(skip)]
    pub ended: Option<Option<Mark>>,
}

impl TableBoard {
    /// What there is to see of a match.
    pub fn of(referee: &Referee) -> Self {
        let round = referee.played();
        let (board, outcome) = (round.board(), round.outcome());
        let rules = board.rules();
        let ended = outcome.as_ref().map(Outcome::winner);
        let word = |winner: Option<Mark>| match winner {
            Some(Mark::X) => "x",
            Some(Mark::O) => "o",
            None => "draw",
        };
        let mut score = referee.score();
        if let Some(winner) = ended {
            score.count(winner);
        }
        let Tally { x, o, .. } = score;
        let to_move = ended.is_none().then_some(board.to_move());
        let text = board.to_string();
        Self {
            rules,
            round: referee.round(),
            cells: text.split(' ').next().unwrap_or_default().to_owned(),
            to_move,
            outcome: ended.map(word),
            line: outcome.as_ref().map(|outcome| line(outcome, rules)).unwrap_or_default(),
            last: round.last().map(|(_, played)| played.mv.position.to_string()),
            small: (rules.kind() == Kind::Ultimate).then(|| small(board)),
            target: board.target().filter(|_| ended.is_none()),
            next_out: to_move.and_then(|mark| board.next_to_go(mark)).map(|cell| cell.to_string()),
            won: ByMark { x, o },
            names: referee.names().clone(),
            ended,
        }
    }
}

/// The cells of the first line, or the numbers of its small boards.
fn line(outcome: &Outcome, rules: Rules) -> Vec<String> {
    let name = |cell: &Position| match rules.kind() {
        Kind::Ultimate => cell.small_board().to_string(),
        _ => cell.to_string(),
    };
    outcome.lines().first().map(|line| line.cells().iter().map(name).collect()).unwrap_or_default()
}

fn small(board: &Board) -> String {
    let letter = |number| match board.closed(number) {
        Some(Some(mark)) => mark.letter().to_ascii_uppercase(),
        Some(None) => '-',
        None => '.',
    };
    (1..=9).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use noughts_protocol::{Id, Request, Turn};

    use super::*;

    /// The match after these moves, as JSON.
    fn shown(rules: &str, moves: &str) -> serde_json::Value {
        let mut referee = Referee::new(rules.parse().unwrap(), Mark::X);
        for (ply, at) in (0..).zip(moves.split_whitespace()) {
            let mark = if ply % 2 == 0 { Mark::X } else { Mark::O };
            let turn = Turn { id: Id::from_random(u64::from(ply) << 20), round: 1, ply };
            referee.act(mark, turn, Request::Place(at.parse().unwrap())).unwrap();
        }
        serde_json::to_value(TableBoard::of(&referee)).unwrap()
    }

    #[test]
    fn a_board_is_written_so_that_it_can_be_drawn_without_its_rules() {
        let begun = shown("classic 3x3x3", "b2 a1");
        assert_eq!(begun["cells"], "O../.X./...");
        assert_eq!(begun["to_move"], "x");
        assert!(begun["outcome"].is_null() && begun["last"] == "a1");
        let won = shown("classic 3x3x3", "c1 a1 b2 b1 a3");
        assert!(won["outcome"] == "x" && won["to_move"].is_null());
        assert_eq!(won["line"].as_array().map(Vec::len), Some(3));
        let lost = shown("misere 3x3x3", "c1 a1 b2 b1 a3");
        assert_eq!(lost["outcome"], "o");
        assert_eq!(shown("classic 3x3x3", "a1 b1 c1 b2 a2 a3 c2 c3 b3")["outcome"], "draw");
    }

    #[test]
    fn marks_fall_vanish_and_are_in_small_boards() {
        let fallen = shown("gravity 7x6x4", "d6 d5");
        assert!(fallen["last"] == "d5" && fallen["small"].is_null());
        let vanishing = shown("vanishing 3x3x3", "a1 b1 c3 a2 b3 c2");
        assert_eq!(vanishing["next_out"], "a1");
        let ultimate = shown("ultimate 3x3x3", "a1 c2");
        assert!(ultimate["small"] == "........." && ultimate["target"] == 6);
        let cells = ultimate["cells"].as_str().unwrap();
        assert!(cells.split('/').count() == 9 && cells.split('/').all(|row| row.len() == 9));
    }
}
