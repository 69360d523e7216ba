//! What people may do in a game.

use noughts_engine::play::{ActionKind, Match, Round};

use super::Purpose;

/// What people may do in a game. Keys, buttons, lessons and the systems that apply actions all get this one answer. In addition,
/// the engine refuses what the author of an action may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// Make moves, begin again, and begin the next round.
    pub play: bool,
    /// See hints and lessons. In a match with somebody elsewhere, they would not be fair while the round goes on.
    pub study: bool,
    /// Take back moves, and make them again, without asking anybody.
    pub undo: bool,
    /// See the round as it was at another moment.
    pub go_to: bool,
    /// Let others watch the game by a link, which leads to the server of its room.
    pub share_watching: bool,
}

impl Allowed {
    /// What is allowed in a game with this purpose and this match. A round is over if all its moves end it, also at an earlier moment.
    pub fn of(purpose: Purpose, pairing: &Match, round: &Round) -> Self {
        let (is_looked_at, is_over) = (purpose.is_looked_at(), round.is_over_at_end());
        let is_here = !pairing.is_remote();
        Self {
            play: !is_looked_at,
            study: is_here || is_over,
            undo: is_here || is_looked_at,
            go_to: is_here || is_over,
            share_watching: purpose == Purpose::Room,
        }
    }

    /// Whether people may ask for this action at all.
    pub const fn permits(self, kind: &ActionKind) -> bool {
        match kind {
            ActionKind::Undo | ActionKind::Redo => self.undo,
            ActionKind::GoTo(_) => self.go_to,
            _ => self.play,
        }
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::{Author, Player, Starter};
    use noughts_engine::rules::{Board, ByMark, Mark, Rules};

    use super::*;

    fn round(moves: &str) -> Round {
        let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
        moves.split_whitespace().for_each(|name| round.play(name.parse().unwrap(), Author::Person).unwrap());
        round
    }

    #[test]
    fn with_somebody_elsewhere_nobody_studies_or_looks_back_before_the_end() {
        let players = ByMark { x: Player::Person(None), o: Player::Remote(None) };
        let remote = Match::new(players, Mark::X, Starter::ALTERNATE);
        let mut over = round("a1 b1 a2 b2 a3");
        let [now, then] = [&round("a1"), &over].map(|round| Allowed::of(Purpose::Room, &remote, round));
        assert_eq!((now.play, now.study, now.undo, now.go_to), (true, false, false, false));
        assert_eq!((then.study, then.undo, then.go_to), (true, false, true));
        over.go_to(2).unwrap();
        assert!(Allowed::of(Purpose::Moment, &remote, &over).study, "the end is known at every moment");
        let home = Allowed::of(Purpose::Home, &Match::default(), &round("a1"));
        assert_eq!(
            (home.play, home.study, home.undo, home.go_to, home.share_watching),
            (true, true, true, true, false)
        );
    }

    #[test]
    fn nobody_moves_in_what_is_only_looked_at() {
        for purpose in [Purpose::Moment, Purpose::Replay] {
            let allowed = Allowed::of(purpose, &Match::default(), &round("a1"));
            assert!(!allowed.permits(&ActionKind::Reset) && !allowed.permits(&ActionKind::NewRound));
            assert!(allowed.permits(&ActionKind::GoTo(1)) && allowed.permits(&ActionKind::Undo));
        }
    }
}
