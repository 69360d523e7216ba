//! What people may do in a game.

use noughts_engine::play::{ActionKind, Match};

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
    /// What is allowed in a game with this purpose and this match, whose round is over or not.
    pub fn of(purpose: Purpose, pairing: &Match, is_over: bool) -> Self {
        let is_looked_at = purpose.is_looked_at();
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
        self.play || matches!(kind, ActionKind::Undo | ActionKind::Redo | ActionKind::GoTo(_))
    }
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::{Player, Starter};
    use noughts_engine::rules::{ByMark, Mark};

    use super::*;

    #[test]
    fn with_somebody_elsewhere_nobody_studies_or_looks_back_before_the_end() {
        let players = ByMark { x: Player::Person(None), o: Player::Remote(None) };
        let remote = Match::new(players, Mark::X, Starter::ALTERNATE);
        let [now, then] = [false, true].map(|is_over| Allowed::of(Purpose::Room, &remote, is_over));
        assert_eq!((now.play, now.study, now.undo, now.go_to), (true, false, false, false));
        assert_eq!((then.study, then.undo, then.go_to), (true, false, true));
        let home = Allowed::of(Purpose::Home, &Match::default(), false);
        assert_eq!(
            (home.play, home.study, home.undo, home.go_to, home.share_watching),
            (true, true, true, true, false)
        );
    }

    #[test]
    fn nobody_moves_in_what_is_only_looked_at() {
        for purpose in [Purpose::Moment, Purpose::Replay] {
            let allowed = Allowed::of(purpose, &Match::default(), false);
            assert!(!allowed.permits(&ActionKind::Reset) && !allowed.permits(&ActionKind::NewRound));
            assert!(allowed.permits(&ActionKind::GoTo(1)) && allowed.permits(&ActionKind::Undo));
        }
    }
}
