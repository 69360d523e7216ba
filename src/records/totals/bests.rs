//! The wins in a row, and what was reached for the first time.

use noughts_engine::ai::OpponentId;
use noughts_engine::play::Moment;
use noughts_engine::rules::{Kind, Rules};
use noughts_engine::teach::Value;

use super::{Rival, Streak};

/// How many wins in a row are a first.
const IN_A_ROW: u32 = 10;

/// Something that is told when it is reached for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// A round was won.
    Win,
    /// A round against Pencil was won.
    WinAgainstPencil,
    /// A round against Ruler was won.
    WinAgainstRuler,
    /// A round against Ink was drawn.
    DrawAgainstInk,
    /// Ten rounds in a row were won.
    TenWins,
    /// All ten puzzles of a set were solved.
    TenPuzzles,
    /// All steps of the course were done.
    Course,
}

impl First {
    /// All of them, the easiest first.
    pub const ALL: [Self; 7] = [
        Self::Win,
        Self::WinAgainstPencil,
        Self::WinAgainstRuler,
        Self::DrawAgainstInk,
        Self::TenWins,
        Self::TenPuzzles,
        Self::Course,
    ];

    /// The word in files and in JSON, which never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::WinAgainstPencil => "win-against-pencil",
            Self::WinAgainstRuler => "win-against-ruler",
            Self::DrawAgainstInk => "draw-against-ink",
            Self::TenWins => "ten-wins",
            Self::TenPuzzles => "ten-puzzles",
            Self::Course => "all-of-learn",
        }
    }

    /// Whether this has to do with classic tic-tac-toe alone, and not with rounds that are counted.
    pub(super) const fn is_of_classic(self) -> bool {
        matches!(self, Self::TenPuzzles | Self::Course)
    }

    /// Whether this can be reached in a game with these rules.
    pub fn is_in(self, rules: Rules) -> bool {
        match self {
            Self::DrawAgainstInk => rules.kind() != Kind::Notakto,
            _ => !self.is_of_classic() || rules == Rules::TIC_TAC_TOE,
        }
    }
}

/// What was reached in one game or in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bests {
    pub streak: Streak,
    /// When each of [`First::ALL`] was reached.
    pub firsts: [Option<Moment>; First::ALL.len()],
}

impl Bests {
    /// Counts a round. Returns what was reached for the first time.
    pub fn count(&mut self, rival: &Rival, result: Value, now: Moment) -> Vec<First> {
        self.streak.now = if result == Value::Win { self.streak.now.saturating_add(1) } else { 0 };
        self.streak.best = self.streak.best.max(self.streak.now);
        let mut reached = self.reach_by(rival, result, now);
        if self.streak.now >= IN_A_ROW && self.reach(First::TenWins, now) {
            reached.push(First::TenWins);
        }
        reached
    }

    /// Notes what a result against somebody reaches. Returns what was reached for the first time.
    pub fn reach_by(&mut self, rival: &Rival, result: Value, now: Moment) -> Vec<First> {
        let mut reached = firsts(rival, result);
        reached.retain(|first| self.reach(*first, now));
        reached
    }

    /// Notes that this was reached now. Returns whether this is the first time.
    pub fn reach(&mut self, first: First, now: Moment) -> bool {
        // Only the day is kept.
        let day = Moment { time: (0, 0, 0), ..now };
        let kept = &mut self.firsts[first as usize];
        kept.replace(kept.unwrap_or(day)).is_none()
    }

    /// What two windows have reached: what the other window has stored, and what this window has reached since both have read
    /// `base`.
    pub fn merged(&self, base: &Self, other: &Self, has_only_won: bool) -> Self {
        let mut bests = *other;
        bests.streak =
            Streak { now: self.streak.now, best: changed(self.streak.best, base.streak.best, other.streak.best) };
        if has_only_won {
            bests.streak.now = (other.streak.now + self.streak.now).saturating_sub(base.streak.now);
        }
        bests.streak.best = bests.streak.best.max(bests.streak.now);
        for (first, (mine, base)) in bests.firsts.iter_mut().zip(self.firsts.iter().zip(&base.firsts)) {
            if mine != base {
                *first = mine.map(|mine| first.map_or(mine, |other| other.min(mine)));
            }
        }
        bests
    }
}

/// The value of two windows, of which `base` was read by both. If both have changed the value, the greater one counts.
fn changed<T: Copy + Ord>(mine: T, base: T, other: T) -> T {
    match (mine == base, other == base) {
        (true, _) => other,
        (_, true) => mine,
        (false, false) => mine.max(other),
    }
}

/// What a result against somebody can reach for the first time.
fn firsts(rival: &Rival, result: Value) -> Vec<First> {
    let against = match (rival, result) {
        (Rival::Opponent(OpponentId::PENCIL), Value::Win) => Some(First::WinAgainstPencil),
        (Rival::Opponent(OpponentId::TACTICS), Value::Win) => Some(First::WinAgainstRuler),
        (Rival::Opponent(OpponentId::TRAPPER), Value::Draw) => Some(First::DrawAgainstInk),
        _ => None,
    };
    (result == Value::Win).then_some(First::Win).into_iter().chain(against).collect()
}
