//! Words about the games that people choose from.

use noughts_engine::play::Match;
use noughts_engine::rules::{Kind, Outcome, Rules};

use crate::setup::Family;

use super::messages;
use super::play::who;

/// The name of a kind of games, and the size of the board unless the kind is hardly ever played on another size.
pub fn game_name(rules: Rules) -> String {
    let name = messages::kind_name(&rules.kind().to_string());
    match rules.kind() {
        Kind::Classic | Kind::Gravity => {}
        kind if rules == kind.usual_rules() => return name.to_owned(),
        _ => {}
    }
    messages::game_of_size(name, rules.columns(), rules.rows())
}

/// The name of a game that people choose.
pub fn family_name(family: Family) -> String {
    match family {
        Family::Larger => messages::larger_boards().to_owned(),
        Family::Classic | Family::Misere => game_name(family.rules()[0]),
    }
}

/// A game in a few words.
pub fn family_in_words(family: Family) -> String {
    messages::game_in_words(match family {
        Family::Classic => "classic",
        Family::Larger => "larger",
        Family::Misere => "misere",
    })
}

/// How a round is won or lost. Everybody knows this of the classic game on 3×3.
pub fn goal_of_game(rules: Rules) -> Option<String> {
    let count = usize::from(rules.in_a_row());
    match rules.kind() {
        _ if rules == Rules::TIC_TAC_TOE => None,
        Kind::Misere | Kind::Notakto => Some(messages::goal_loses(count)),
        _ => Some(messages::goal_wins(count)),
    }
}

/// Who has made the line that lost the round, if a line lost it.
pub fn who_made_line(pairing: &Match, outcome: Option<&Outcome>) -> Option<String> {
    let Some(Outcome::Loss { by, .. }) = outcome else {
        return None;
    };
    let (who, name) = who(pairing, *by);
    Some(messages::made_line(who, name))
}
