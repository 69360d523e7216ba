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
    /// Any other size and length of a line, by one of the rules in [`OWN_KINDS`](Self::OWN_KINDS).
    Own,
}

/// The boards of [`Family::Five`].
const FIVE: [Rules; 2] = [classic(15, 5), classic(9, 5)];
/// The boards of [`Family::Larger`].
const LARGER: [Rules; 3] = [classic(4, 4), classic(5, 4), classic(6, 4)];

/// The board with which [`Family::Own`] begins until a person has chosen another.
const FIRST_OWN: Rules = match Rules::of(Kind::Gravity, 5, 4, 4) {
    Ok(rules) => rules,
    Err(_) => panic!("a line is at most as long as the side of its board"),
};

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
    pub const ALL: [Self; 10] = [
        Self::Classic,
        Self::Vanishing,
        Self::Ultimate,
        Self::Gravity,
        Self::Five,
        Self::Larger,
        Self::Misere,
        Self::Wild,
        Self::Notakto,
        Self::Own,
    ];
    /// The kinds of rules of which a person can choose any size.
    pub const OWN_KINDS: [Kind; 5] = [Kind::Classic, Kind::Gravity, Kind::Misere, Kind::Wild, Kind::Notakto];

    /// The rules of the game, one for each size of the board. The usual size comes first. [`Family::Own`] has the rules of no other
    /// game, so only its first board is here.
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
            Self::Own => &[FIRST_OWN],
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

    /// The game with these rules. A size that no other game has belongs to [`Family::Own`].
    pub fn of(rules: Rules) -> Self {
        Self::ALL.into_iter().find(|family| family.rules().contains(&rules)).unwrap_or(Self::Own)
    }

    /// The rules that a person chose last in this game, or else its usual rules. `chosen` are all rules that a person has chosen,
    /// the last ones first.
    pub fn last(self, chosen: &[Rules]) -> Rules {
        let last = chosen.iter().find(|rules| Self::of(**rules) == self);
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
        assert_eq!(Family::of(five), Family::Larger);
    }

    #[test]
    fn every_other_size_of_a_rule_that_has_sizes_is_a_game_of_one_s_own() {
        for text in
            ["classic 7x4x3", "classic 15x15x6", "misere 4x3x3", "wild 9x9x5", "notakto 4x4x3", "gravity 3x15x4"]
        {
            assert_eq!(Family::of(text.parse().unwrap()), Family::Own, "{text}");
        }
        for family in Family::ALL {
            assert!(family.rules().iter().all(|rules| Family::of(*rules) == family), "{family:?}");
        }
        let [first, last] = [FIRST_OWN, Rules::new(7, 4, 3).unwrap()];
        assert_eq!(Family::Own.last(&[]), first);
        assert_eq!(Family::Own.last(&[Rules::TIC_TAC_TOE, last, first]), last);
    }
}
