//! The games that people choose from.

use noughts_engine::rules::{Kind, Rules};

/// A game that people choose, in one size of the board or in several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Three in a row on 3×3.
    Classic,
    /// Each side has three marks, of which the oldest goes.
    Vanishing,
    /// Nine small boards are the cells of a large one.
    Ultimate,
    /// Marks fall, and four in a row win.
    Gravity,
    /// Five in a row on squared paper.
    Five,
    /// Four in a row on a larger board.
    Larger,
    /// Whoever completes a line loses.
    Misere,
    /// Both sides place X or O, as they like.
    Wild,
    /// Both sides place X, and whoever completes a line loses.
    Notakto,
}

/// The boards of [`Family::Five`].
const FIVE: [Rules; 2] = [classic(15, 5), classic(9, 5)];
/// The boards of [`Family::Larger`].
const LARGER: [Rules; 3] = [classic(4, 4), classic(5, 4), classic(6, 4)];

/// Gravity in pictures.
const PICTURED_GRAVITY: Rules = match Rules::of(Kind::Gravity, 4, 4, 4) {
    Ok(rules) => rules,
    Err(_) => panic!("a line is at most as long as the side of its board"),
};

/// The classic game on a square board.
const fn classic(side: u8, in_a_row: u8) -> Rules {
    match Rules::new(side, side, in_a_row) {
        Ok(rules) => rules,
        Err(_) => panic!("a line is at most as long as the side of its board"),
    }
}

impl Family {
    /// Every game, in the order in which the games are offered.
    pub const ALL: [Self; 9] = [
        Self::Classic,
        Self::Vanishing,
        Self::Ultimate,
        Self::Gravity,
        Self::Five,
        Self::Larger,
        Self::Misere,
        Self::Wild,
        Self::Notakto,
    ];

    /// The rules of the game, one for each size of the board. The usual size comes first.
    pub const fn rules(self) -> &'static [Rules] {
        match self {
            Self::Classic => &[Rules::TIC_TAC_TOE],
            Self::Vanishing => const { &[Kind::Vanishing.usual_rules()] },
            Self::Ultimate => const { &[Kind::Ultimate.usual_rules()] },
            Self::Gravity => const { &[Kind::Gravity.usual_rules()] },
            Self::Five => &FIVE,
            Self::Larger => &LARGER,
            Self::Misere => const { &[Kind::Misere.usual_rules()] },
            Self::Wild => const { &[Kind::Wild.usual_rules()] },
            Self::Notakto => const { &[Kind::Notakto.usual_rules()] },
        }
    }

    /// The rules of the boards in pictures of the game. A small board shows best what the game is about.
    pub const fn pictured(self) -> Rules {
        match self {
            Self::Gravity => PICTURED_GRAVITY,
            Self::Five => const { classic(6, 5) },
            _ => self.rules()[0],
        }
    }

    /// The game with these rules, if people can choose it.
    pub fn of(rules: Rules) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.rules().contains(&rules))
    }

    /// The rules that a person chose last in this game, or else its usual rules. `chosen` are all rules that a person has chosen,
    /// the last ones first.
    pub fn last(self, chosen: &[Rules]) -> Rules {
        let last = chosen.iter().find(|rules| self.rules().contains(rules));
        last.or(self.rules().first()).copied().unwrap_or(Rules::TIC_TAC_TOE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_keeps_the_size_that_was_chosen_last() {
        let [four, five] = [LARGER[0], LARGER[1]];
        assert_eq!(Family::Larger.last(&[]), four);
        assert_eq!(Family::Larger.last(&[Rules::TIC_TAC_TOE, five, four]), five);
        assert_eq!(Family::of(five), Some(Family::Larger));
        assert_eq!(Family::of(Rules::new(7, 4, 3).unwrap()), None);
    }
}
