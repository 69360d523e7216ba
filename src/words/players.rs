//! Words about players: opponents, names, and the form in which a match is set up.

use noughts_engine::ai::{Level, OpponentId, Profile};
use noughts_engine::play::{Author, FirstRound, Length, MAX_NAME, Match, NameError, NextRounds, Player};
use noughts_engine::rules::{Kind, Mark, Rules};

use crate::setup::{Draft, Mode};

use super::messages;

/// What this room says about an opponent.
struct Introduction {
    name: &'static str,
    /// How the opponent plays.
    about: &'static str,
    /// How the opponent thinks, in a word, unless the name of the opponent says so.
    strategy: Option<&'static str>,
}

/// What is said about an opponent that this room knows.
fn introduction(opponent: OpponentId) -> Option<Introduction> {
    use messages as m;
    let (name, about, strategy) = match opponent {
        OpponentId::RANDOM => (m::name_doodle(), m::about_doodle(), Some(m::strategy_doodle())),
        OpponentId::SCAN => (m::name_scan(), m::about_scan(), None),
        OpponentId::PENCIL => (m::name_pencil(), m::about_pencil(), None),
        OpponentId::TACTICS => (m::name_ruler(), m::about_ruler(), Some(m::strategy_ruler())),
        OpponentId::MINIMAX => (m::name_minimax(), m::about_minimax(), None),
        OpponentId::TRAPPER => (m::name_ink(), m::about_ink(), Some(m::strategy_ink())),
        _ => return None,
    };
    Some(Introduction { name, about, strategy })
}

/// The name of an opponent. An opponent that this room does not know has the name that it has in the engine.
pub fn opponent_name(opponent: OpponentId) -> &'static str {
    introduction(opponent).map_or_else(|| opponent.name(), |introduction| introduction.name)
}

/// How an opponent plays by these rules. The sentence is empty for an opponent that this room does not know.
pub fn opponent_sentence(opponent: OpponentId, rules: Rules) -> &'static str {
    match opponent {
        OpponentId::TRAPPER if rules.kind() == Kind::Vanishing => messages::about_ink_first(),
        OpponentId::TRAPPER if !opponent.is_unbeatable(rules) => messages::about_ink_strong(),
        _ => introduction(opponent).map_or("", |introduction| introduction.about),
    }
}

/// How hard an opponent is to beat by these rules.
pub fn level(opponent: &Profile, rules: Rules) -> &'static str {
    match opponent.level {
        Level::Easy => messages::level_easy(),
        Level::Medium => messages::level_medium(),
        Level::Hard => messages::level_hard(),
        Level::Unbeatable if !opponent.id.is_unbeatable(rules) => messages::level_best(),
        Level::Unbeatable => messages::level_unbeatable(),
    }
}

/// How hard an opponent is to beat by these rules, as a title.
pub fn level_title(opponent: &Profile, rules: Rules) -> &'static str {
    match opponent.level {
        Level::Easy => messages::level_easy_title(),
        Level::Medium => messages::level_medium_title(),
        Level::Hard => messages::level_hard_title(),
        Level::Unbeatable if !opponent.id.is_unbeatable(rules) => messages::level_best_title(),
        Level::Unbeatable => messages::level_unbeatable_title(),
    }
}

/// An opponent, and how hard the opponent is to beat by these rules.
pub fn opponent(profile: &Profile, rules: Rules) -> String {
    messages::opponent_with_level(opponent_name(profile.id), level(profile, rules))
}

/// Whether a player is the person at this device whom the game calls "you": somebody who has no name, and plays alone here.
pub(super) fn is_you(pairing: &Match, mark: Mark) -> bool {
    pairing.players[mark] == Player::Person(None) && !pairing.players[mark.other()].is_person()
}

/// The name of a player. A player without a name is "you" or "your friend" or, where both players are of the same kind, has a
/// number.
pub fn player_name(pairing: &Match, mark: Mark) -> &str {
    let (player, other) = (&pairing.players[mark], &pairing.players[mark.other()]);
    match (player, player.name()) {
        (_, Some(name)) => name.as_str(),
        (Player::Computer(opponent), _) => opponent_name(*opponent),
        (Player::Person(_), _) if !other.is_person() => messages::you(),
        (Player::Remote(_), _) if !matches!(other, Player::Remote(_)) => messages::friend(),
        _ => player_number(usize::from(mark != pairing.player_one)),
    }
}

/// The name of the player of a mark, for a sentence. If both players have the same name, they are numbered: in some games, marks belong
/// to nobody.
pub fn player(pairing: &Match, mark: Mark) -> String {
    let [name, other] = [mark, mark.other()].map(|mark| player_name(pairing, mark));
    if name == other {
        messages::player_with_number(name, 1 + usize::from(mark != pairing.player_one))
    } else {
        isolate(name)
    }
}

/// Encloses a name that is written from right to left in characters that nobody sees, so that the name does not change the order
/// of the words around it.
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
        (Some(opponent), _) => opponent_name(opponent).to_owned(),
        (None, _) => player(pairing, mark),
    }
}

/// The author of a move as lessons call it. If the name of an opponent does not say how the opponent thinks, the strategy is
/// added.
pub fn author_in_lessons(pairing: &Match, mark: Mark, by: Author) -> String {
    let name = author(pairing, mark, by);
    match by.opponent().and_then(introduction).and_then(|introduction| introduction.strategy) {
        Some(strategy) => messages::player_with_strategy(name, strategy),
        None => name,
    }
}

/// What is wrong with a name.
pub fn name_error(error: NameError) -> String {
    match error {
        NameError::Empty => messages::name_empty().to_owned(),
        NameError::TooLong => messages::name_too_long(MAX_NAME),
        NameError::Same => messages::name_same().to_owned(),
        NameError::Reserved => messages::name_reserved().to_owned(),
    }
}

/// Who plays whom.
pub fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::TwoPlayers => messages::mode_two_players(),
        Mode::AgainstComputer => messages::mode_against_computer(),
        Mode::ComputerAgainstComputer => messages::mode_watch(),
    }
}

/// Player 1 or 2, counted from 0.
pub fn player_number(index: usize) -> &'static str {
    [messages::player_one(), messages::player_two()][index]
}

/// The names of the two players if they type none.
pub fn default_names(mode: Mode) -> [&'static str; 2] {
    match mode {
        Mode::TwoPlayers => [0, 1].map(player_number),
        Mode::AgainstComputer | Mode::ComputerAgainstComputer => [messages::you(); 2],
    }
}

/// Who begins the first round. The names are those of the players.
pub fn first_round(first: FirstRound, names: [&'static str; 2]) -> &'static str {
    match first {
        FirstRound::PlayerOne => names[0],
        FirstRound::PlayerTwo => names[1],
        FirstRound::Chance => messages::first_by_chance(),
    }
}

/// That the side with this mark begins.
pub fn begins(mark: Mark) -> &'static str {
    match mark {
        Mark::X => messages::x_begins(),
        Mark::O => messages::o_begins(),
    }
}

/// Who begins the rounds after the first.
pub fn next_rounds(next: NextRounds) -> &'static str {
    match next {
        NextRounds::Alternate => messages::next_alternate(),
        NextRounds::Winner => messages::next_winner(),
        NextRounds::Loser => messages::next_loser(),
        NextRounds::Same => messages::next_same(),
        NextRounds::Chance => messages::next_chance(),
    }
}

/// The short names of the two players of a form. They are not the typed names, which may be long.
pub fn short_names(draft: &Draft) -> [&'static str; 2] {
    let name = |index: usize| match draft.mode.is_person(index) {
        true => default_names(draft.mode)[index],
        false => opponent_name(draft.opponents[index]),
    };
    match [name(0), name(1)] {
        [one, two] if one == two => [player_number(0), player_number(1)],
        names => names,
    }
}

/// How many rounds a match has.
pub fn length(length: Length) -> &'static str {
    match length {
        Length::Open => messages::length_open(),
        Length::BestOf3 => messages::best_of_three(),
        Length::BestOf5 => messages::best_of_five(),
        Length::BestOf7 => messages::best_of_seven(),
    }
}

/// How many rounds a match has, in a row of choices.
pub fn length_short(length: Length) -> &'static str {
    match length {
        Length::Open => messages::length_open(),
        Length::BestOf3 => "3",
        Length::BestOf5 => "5",
        Length::BestOf7 => "7",
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::ai::ROSTER;
    use noughts_engine::play::Starter;
    use noughts_engine::rules::ByMark;

    use super::*;

    #[test]
    fn every_opponent_is_introduced() {
        for opponent in &ROSTER {
            let introduction = introduction(opponent.id).unwrap();
            assert_ne!(introduction.about, "");
            let strategy = introduction.strategy.unwrap_or(opponent.name);
            assert!(
                strategy.eq_ignore_ascii_case(opponent.id.as_str()),
                "the lessons say it by its name or its strategy"
            );
        }
    }

    #[test]
    fn whoever_moves_for_another_speaks_as_itself() {
        let [scan, tactics] = [OpponentId::SCAN, OpponentId::TACTICS];
        let players = ByMark::new(|_| Player::Computer(tactics));
        let pairing = Match::new(players, Mark::X, Starter::PLAYER_ONE);
        assert_eq!(author(&pairing, Mark::X, Author::Computer(tactics)), "Ruler 1");
        assert_eq!(author(&pairing, Mark::X, Author::StandIn(tactics)), "Ruler 1");
        assert_eq!(author(&pairing, Mark::X, Author::StandIn(scan)), "Scan");
        let lessons = [tactics, scan].map(|by| author_in_lessons(&pairing, Mark::X, Author::StandIn(by)));
        assert_eq!(lessons, ["Ruler 1 (Tactics)", "Scan"]);
    }
}
