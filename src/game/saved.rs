//! A round on its way through a reload: who plays, how it stands, and every move, as a text.
//!
//! ```text
//! x person Mina
//! o computer Minimax
//! player-one x
//! starter alternate
//! best-of 5
//! finished xo-
//! start .../.../... x
//! moves b2 a1 c3
//! ply 2
//! ```
//! `best-of` is missing in an open match, as in the texts of older versions; `finished` has a letter for the winner of each earlier round; `start` is the position that the round began from, and `ply`
//! how many of the moves are shown, the rest having been taken back.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use noughts_engine::ai::Opponent;
use noughts_engine::rules::{Board, ByMark, Mark, Position, Rules};

use super::{BoardCells, Length, Match, Player, Starter};

/// What is left of a running game when the program goes, and all that brings it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Who plays, and the rounds they have finished.
    pub pairing: Match,
    /// The position that this round began from.
    pub start: Board,
    /// Its moves, with those that were taken back.
    pub moves: Vec<Position>,
    /// How many of them are on the board.
    pub ply: usize,
}

/// The text is no saved game; nothing of it is used.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("no saved game: its line `{0}` is missing or wrong")]
pub struct SavedError(pub &'static str);

/// The rules of who begins, by the names they have in the text.
const STARTERS: [(&str, Starter); 6] = [
    ("random", Starter::Random),
    ("one", Starter::PlayerOne),
    ("two", Starter::PlayerTwo),
    ("alternate", Starter::Alternate),
    ("winner", Starter::Winner),
    ("loser", Starter::Loser),
];

impl Saved {
    /// The game as it stands.
    pub fn new(pairing: &Match, cells: &BoardCells) -> Self {
        let mut moves = cells.history();
        let ply = moves.len();
        moves.extend(cells.round().redo().iter().rev());
        Self { pairing: pairing.clone(), start: *cells.round().start(), moves, ply }
    }
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let lower = |mark: Mark| mark.to_string().to_lowercase();
        for (mark, player) in self.pairing.players.iter() {
            let kind = if player.is_person() { "person" } else { "computer" };
            writeln!(f, "{} {kind} {}", lower(mark), player.name())?;
        }
        writeln!(f, "player-one {}", lower(self.pairing.player_one))?;
        let starter = STARTERS.iter().find(|(_, starter)| *starter == self.pairing.starter);
        writeln!(f, "starter {}", starter.map_or("random", |(name, _)| name))?;
        if let Some(rounds) = self.pairing.length.rounds() {
            writeln!(f, "best-of {rounds}")?;
        }
        let finished = self.pairing.finished().iter().map(|winner| winner.map_or("-".to_owned(), lower));
        writeln!(f, "finished {}", finished.collect::<String>())?;
        writeln!(f, "start {}", self.start)?;
        let moves: Vec<_> = self.moves.iter().map(|position| position.to_string()).collect();
        writeln!(f, "moves {}", moves.join(" "))?;
        writeln!(f, "ply {}", self.ply)
    }
}

impl FromStr for Saved {
    type Err = SavedError;

    /// Reads what was saved; whether the moves are legal is seen when they are played.
    ///
    /// # Errors
    /// [`SavedError`] names the first line that is missing or wrong.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let line = |name: &'static str| {
            let found = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            found.ok_or(SavedError(name))
        };
        let mark = |text: &str, name| text.parse::<Mark>().map_err(|_| SavedError(name));
        let player = |name| {
            let player = match line(name)?.split_once(' ') {
                Some(("person", name)) => Player::person(name).ok(),
                Some(("computer", name)) => Opponent::named(name).map(Player::Computer),
                _ => None,
            };
            player.ok_or(SavedError(name))
        };
        let players = ByMark { x: player("x")?, o: player("o")? };
        let starter = line("starter")?;
        let starter = STARTERS.iter().find(|(name, _)| *name == starter).ok_or(SavedError("starter"))?.1;
        let finished = line("finished")?.chars().map(|winner| match winner {
            '-' => Ok(None),
            winner => mark(&winner.to_string(), "finished").map(Some),
        });
        let player_one = mark(line("player-one")?, "player-one")?;
        let length = match line("best-of") {
            Ok(rounds) => rounds.parse().ok().and_then(Length::best_of).ok_or(SavedError("best-of"))?,
            Err(_) => Length::Open,
        };
        let pairing = Match::new(players, player_one, starter).of_length(length);
        let pairing = pairing.after_rounds(finished.collect::<Result<_, _>>()?);
        let start = Board::parse(Rules::TIC_TAC_TOE, line("start")?).map_err(|_| SavedError("start"))?;
        let moves = line("moves")?.split_whitespace().map(|position| position.parse().map_err(|_| SavedError("moves")));
        let moves: Vec<_> = moves.collect::<Result<_, _>>()?;
        let ply = line("ply")?.parse().ok().filter(|ply| *ply <= moves.len()).ok_or(SavedError("ply"))?;
        Ok(Self { pairing, start, moves, ply })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "x person Mina Kim\no computer Minimax\nplayer-one o\nstarter loser\nbest-of 5\nfinished xo-\n\
        start .../.../..X o\nmoves b2 a1 c1\nply 2\n";

    #[test]
    fn what_is_saved_is_read_as_it_was() {
        let saved: Saved = TEXT.parse().unwrap();
        assert_eq!(saved.pairing.players.x.name(), "Mina Kim");
        assert_eq!(saved.pairing.round_number(), 4);
        assert_eq!((saved.pairing.length, saved.pairing.starter), (Length::BestOf5, Starter::Loser));
        assert_eq!(saved.to_string(), TEXT);
    }

    #[test]
    fn what_older_versions_saved_is_an_open_match() {
        let older = TEXT.replace("best-of 5\n", "").replace("loser", "alternate");
        let saved: Saved = older.parse().unwrap();
        assert_eq!((saved.pairing.length, saved.pairing.starter), (Length::Open, Starter::Alternate));
        assert_eq!(saved.to_string(), older);
    }

    #[test]
    fn a_damaged_text_is_no_saved_game() {
        for (line, damaged) in [
            ("x", "x person "),
            ("o", "o computer Nobody"),
            ("player-one", "player-one z"),
            ("starter", "starter never"),
            ("best-of", "best-of 4"),
            ("finished", "finished xq"),
            ("start", "start .../... x"),
            ("moves", "moves b2 z"),
            ("ply", "ply 4"),
        ] {
            let text: Vec<_> =
                TEXT.lines().map(|kept| if kept.split(' ').next() == Some(line) { damaged } else { kept }).collect();
            assert_eq!(text.join("\n").parse::<Saved>(), Err(SavedError(line)));
            if line == "best-of" {
                continue; // an open match has none
            }
            let text: Vec<_> = TEXT.lines().filter(|kept| kept.split(' ').next() != Some(line)).collect();
            assert_eq!(text.join("\n").parse::<Saved>(), Err(SavedError(line)));
        }
        assert!("".parse::<Saved>().is_err());
    }
}
