//! Words about players: opponents, names, and the form in which a match is set up.

use noughts_engine::ai::{Level, Opponent, ROSTER};
use noughts_engine::play::{Author, FirstRound, Length, MAX_NAME, Match, NameError, NextRounds, Player};
use noughts_engine::rules::Mark;

use crate::setup::{Draft, Mode};

/// Starts the match of the form.
pub const START: &str = "Play";
/// The name of the button that gives each player the mark of the other.
pub const SWAP: &str = "Swap marks";
/// The heading of the rules of who begins.
pub const WHO_BEGINS: &str = "Who begins?";
/// The title of the choice of who begins the rounds after the first.
pub const NEXT_ROUNDS: &str = "Next rounds";
/// Opens the rules of who begins and how long the match is.
pub const OPTIONS: &str = "Match options";
/// The length of the match that is under way stays, because it would be over already with the one that is chosen.
pub const LENGTH_LATER: &str = "From the next match on.";
/// A name has letters that no font has, or is written in a way that the game cannot draw.
pub const ILLEGIBLE: &str = "A name cannot be shown here quite as it is written.";
/// The names of the people who play.
pub const NAMES: &str = "Names";
/// The heading of the lengths of a match.
pub const LENGTH: &str = "Rounds";
/// Opens the editor.
pub const BOARD_EDITOR: &str = "Board editor";
/// The same where there is little room.
pub const EDITOR_SHORT: &str = "Editor";
/// Said about a match of two people.
pub const TWO_PLAYERS: &str = "Take turns on this screen.";
/// Said about a match of two computers.
pub const WATCH: &str = "Two opponents play, and you watch.";
/// The name of a person who plays alone and has typed no name.
pub const YOU: &str = "You";

/// What is said about an opponent.
struct Introduction {
    id: &'static str,
    /// How it thinks, in a word, unless its name says so.
    strategy: Option<&'static str>,
    sentence: &'static str,
}

const INTRODUCTIONS: [Introduction; ROSTER.len()] = [
    Introduction { id: "random", strategy: Some("Random"), sentence: "Doodle scribbles just anywhere." },
    Introduction {
        id: "scan",
        strategy: None,
        sentence: "Scan points at a square, and reads on to the first empty one.",
    },
    Introduction { id: "pencil", strategy: None, sentence: "Pencil blocks you, but slips sometimes." },
    Introduction { id: "tactics", strategy: Some("Tactics"), sentence: "Ruler plays by strict rules." },
    Introduction { id: "minimax", strategy: None, sentence: "Minimax plays every game to its end in its head." },
    Introduction { id: "trapper", strategy: Some("Trapper"), sentence: "Ink never makes a mistake." },
];

fn introduction(opponent: &Opponent) -> Option<&'static Introduction> {
    INTRODUCTIONS.iter().find(|introduction| introduction.id == opponent.id)
}

/// How an opponent plays. It is empty for an opponent that this room does not know.
pub fn opponent_sentence(opponent: &Opponent) -> &'static str {
    introduction(opponent).map_or("", |introduction| introduction.sentence)
}

/// How hard an opponent is to beat.
pub const fn level(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy",
        Level::Medium => "medium",
        Level::Hard => "hard",
        Level::Unbeatable => "unbeatable",
    }
}

/// The same as a title.
pub const fn level_title(level: Level) -> &'static str {
    match level {
        Level::Easy => "Easy",
        Level::Medium => "Medium",
        Level::Hard => "Hard",
        Level::Unbeatable => "Unbeatable",
    }
}

/// An opponent and how hard it is to beat.
pub fn opponent(opponent: &Opponent) -> String {
    format!("{}  ({})", opponent.name, level(opponent.level))
}

/// The name of a player, whichever mark it plays.
pub fn player_name(player: &Player) -> &str {
    match player {
        Player::Person(name) => name,
        Player::Computer(opponent) => opponent.name,
    }
}

/// The name of the player of a mark, for a sentence. If both players are the same opponent, their marks are added to
/// their names.
pub fn player(pairing: &Match, mark: Mark) -> String {
    let [name, other] = [mark, mark.other()].map(|mark| player_name(&pairing.players[mark]));
    if name == other { format!("{name} {mark}") } else { isolate(name) }
}

/// Encloses a name that is written from right to left in characters that nobody sees, so that it does not change the
/// order of the words around it.
fn isolate(name: &str) -> String {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    const POP_DIRECTIONAL_ISOLATE: char = '\u{2069}';
    if name.contains(is_right_to_left) {
        format!("{FIRST_STRONG_ISOLATE}{name}{POP_DIRECTIONAL_ISOLATE}")
    } else {
        name.to_owned()
    }
}

/// Whether a character is in a block of Unicode for scripts that are written from right to left (`DerivedBidiClass.txt`).
const fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// The name of the author of a move of this mark. An opponent that moved in the place of a player is called by its own
/// name.
pub fn author(pairing: &Match, mark: Mark, author: Author) -> String {
    match (author.opponent(), &pairing.players[mark]) {
        (Some(opponent), Player::Computer(seated)) if opponent == *seated => player(pairing, mark),
        (Some(opponent), _) => opponent.name.to_owned(),
        (None, _) => player(pairing, mark),
    }
}

/// The author of a move as lessons call it: with the strategy of an opponent whose name does not say how it thinks.
pub fn author_in_lessons(pairing: &Match, mark: Mark, by: Author) -> String {
    let name = author(pairing, mark, by);
    match by.opponent().and_then(introduction).and_then(|introduction| introduction.strategy) {
        Some(strategy) => format!("{name} ({strategy})"),
        None => name,
    }
}

/// What is wrong with a name.
pub fn name_error(error: NameError) -> String {
    match error {
        NameError::Empty => "Please type a name.".to_owned(),
        NameError::TooLong => format!("At most {MAX_NAME} characters, please."),
        NameError::Same => "Both players have this name: change one.".to_owned(),
        NameError::Reserved => "An opponent has this name: choose another.".to_owned(),
    }
}

/// Who plays whom.
pub const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::TwoPlayers => "Two players",
        Mode::AgainstComputer => "Computer",
        Mode::ComputerAgainstComputer => "Watch",
    }
}

/// Player 1 or 2, counted from 0.
pub const fn player_number(index: usize) -> &'static str {
    ["Player 1", "Player 2"][index]
}

/// The names of the two players if they type none.
pub const fn default_names(mode: Mode) -> [&'static str; 2] {
    match mode {
        Mode::TwoPlayers => [player_number(0), player_number(1)],
        Mode::AgainstComputer | Mode::ComputerAgainstComputer => [YOU; 2],
    }
}

/// Who begins the first round, where these are the names of the players.
pub const fn first_round(first: FirstRound, names: [&str; 2]) -> &str {
    match first {
        FirstRound::PlayerOne => names[0],
        FirstRound::PlayerTwo => names[1],
        FirstRound::Chance => "By chance",
    }
}

/// Who begins the rounds after the first.
pub const fn next_rounds(next: NextRounds) -> &'static str {
    match next {
        NextRounds::Alternate => "In turns",
        NextRounds::Winner => "Winner",
        NextRounds::Loser => "Loser",
        NextRounds::Same => "The same",
        NextRounds::Chance => "Chance",
    }
}

/// The short names of the two players of a form, which do not have what was typed: that may be long.
pub fn short_names(draft: &Draft) -> [&'static str; 2] {
    let name = |index: usize| match draft.mode.is_person(index) {
        true => default_names(draft.mode)[index],
        false => draft.opponents[index].name,
    };
    match [name(0), name(1)] {
        [one, two] if one == two => [player_number(0), player_number(1)],
        names => names,
    }
}

/// How many rounds a match has.
pub const fn length(length: Length) -> &'static str {
    match length {
        Length::Open => "Open",
        Length::BestOf3 => "Best of 3",
        Length::BestOf5 => "Best of 5",
        Length::BestOf7 => "Best of 7",
    }
}

/// The same in a row of choices.
pub const fn length_short(length: Length) -> &'static str {
    match length {
        Length::Open => "Open",
        Length::BestOf3 => "3",
        Length::BestOf5 => "5",
        Length::BestOf7 => "7",
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::Starter;
    use noughts_engine::rules::ByMark;

    use super::*;

    #[test]
    fn every_opponent_is_introduced() {
        for opponent in &ROSTER {
            let introduction = introduction(opponent).unwrap();
            let strategy = introduction.strategy.unwrap_or(opponent.name);
            assert!(strategy.eq_ignore_ascii_case(opponent.id), "the lessons say it by its name or its strategy");
        }
    }

    #[test]
    fn whoever_moves_for_another_speaks_as_itself() {
        let [scan, tactics] = ["scan", "tactics"].map(|id| Opponent::by_id(id).unwrap());
        let players = ByMark::new(|_| Player::Computer(tactics));
        let pairing = Match::new(players, Mark::X, Starter::PLAYER_ONE);
        assert_eq!(author(&pairing, Mark::X, Author::Computer(tactics)), "Ruler X");
        assert_eq!(author(&pairing, Mark::X, Author::StandIn(tactics)), "Ruler X");
        assert_eq!(author(&pairing, Mark::X, Author::StandIn(scan)), "Scan");
        let lessons = [tactics, scan].map(|by| author_in_lessons(&pairing, Mark::X, Author::StandIn(by)));
        assert_eq!(lessons, ["Ruler X (Tactics)", "Scan"]);
    }
}
