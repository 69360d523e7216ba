//! The ladder: each rung has one board, the winner of a round goes up one rung, and the loser goes down one.
//!
//! There are never more rungs than half of the pupils, so two of them wait on the same rung if nobody plays. If too many are away
//! for that, those who are there and nearest to each other play.

use std::time::{Duration, Instant};

use noughts_engine::rules::Mark;
use noughts_protocol::{LadderPlace, LadderRung, LadderSeat, MAX_NEAR};

use super::state::{Class, PairingMode, Pupil, PupilId, Table, TableId, Won};

/// Whoever is away for this time keeps nobody else from playing.
pub const AWAY: Duration = Duration::from_secs(60);

/// How a pupil goes on from a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goes {
    /// To the rung above.
    Up,
    /// To the rung below.
    Down,
    /// To no other rung.
    Stays,
}

impl Class {
    /// Makes pairs in another way. A ladder begins with the pairs that there are, and ends with those that there are then. `round` tells
    /// the round of a table, and whether it is over.
    pub fn set_mode(&mut self, mode: PairingMode, round: impl Fn(TableId) -> (u32, bool), now: Instant) {
        match (self.mode, mode) {
            (PairingMode::Ladder, PairingMode::Ladder) => {}
            (_, PairingMode::Ladder) => self.begin_ladder(round),
            (PairingMode::Ladder, _) => self.end_ladder(),
            _ => {}
        }
        self.mode = mode;
        self.settle(now);
    }

    /// How many rungs there are.
    pub fn ladder_rungs(&self) -> Option<u32> {
        (self.mode == PairingMode::Ladder).then_some(self.rungs)
    }

    /// The rung of a table.
    pub fn ladder_seat(&self, table: &Table) -> Option<LadderSeat> {
        Some(LadderSeat { rung: table.rung?, rungs: self.rungs })
    }

    /// Those who wait on a rung, in the order in which they came.
    pub fn queue(&self, rung: u32) -> Vec<PupilId> {
        let mut waiting = self.waiting();
        waiting.retain(|id| self.pupils[id].rung == rung);
        waiting
    }

    /// Somebody has won the round of a table, and both go on.
    pub fn round_won(&mut self, id: TableId, winner: Mark, now: Instant) {
        let Some(rung) = self.table(id).filter(|table| table.is_played()).and_then(|table| table.rung) else {
            return;
        };
        let players = self.tables[&id].players;
        // Where both stay on one rung, the winner plays first.
        for mark in [winner, winner.other()] {
            self.wait_last(players[mark]);
            let to = if mark == winner { rung.saturating_sub(1) } else { rung + 1 };
            let to = to.clamp(1, self.rungs);
            if let Some(pupil) = self.pupils.get_mut(&players[mark]) {
                (pupil.rung, pupil.from) = (to, Some(rung));
            }
        }
        if let Some(table) = self.tables.get_mut(&id) {
            table.won = Some(Won { by: winner, rungs: self.rungs });
        }
        self.settle(now);
    }

    /// How a side of a table has gone on, if it has.
    pub fn goes(&self, table: &Table, mark: Mark) -> Option<Goes> {
        let (Won { by, rungs }, rung) = (table.won?, table.rung?);
        Some(match by == mark {
            true if rung == 1 => Goes::Stays,
            true => Goes::Up,
            false if rung >= rungs => Goes::Stays,
            false => Goes::Down,
        })
    }

    /// The rung whose round has to end before somebody who waits can play, if it is known.
    pub fn waits_for(&self, id: PupilId) -> Option<u32> {
        let pupil = self.pupil(id).filter(|_| self.mode == PairingMode::Ladder)?;
        let rung = pupil.rung;
        // Whoever has come from below waits for somebody from above.
        let comes_from_below = pupil.from.is_some_and(|from| from > rung);
        let [near, far] = if comes_from_below { [rung - 1, rung + 1] } else { [rung + 1, rung - 1] };
        [rung, near, far].into_iter().find(|rung| self.is_played_on(*rung))
    }

    /// What somebody who waits is told of the ladder.
    pub(super) fn ladder_place(&self, id: PupilId) -> Option<LadderPlace> {
        let pupil = self.pupil(id).filter(|_| self.mode == PairingMode::Ladder)?;
        let rung = pupil.rung.clamp(1, self.rungs);
        let near = (rung.saturating_sub(1).max(1)..=(rung + 1).min(self.rungs)).map(|rung| {
            let playing = self.played_on(rung).into_iter().flat_map(|table| [table.players.x, table.players.o]);
            let all = playing.chain(self.queue(rung)).filter_map(|id| self.pupil(id));
            LadderRung { rung, names: all.map(|pupil| pupil.name().to_owned()).take(MAX_NEAR).collect() }
        });
        let (rungs, from, waits_for) = (self.rungs, pupil.from, self.waits_for(id));
        Some(LadderPlace { rung, rungs, from, waits_for, near: near.collect() })
    }

    /// Begins new boards, as many as there can be.
    pub fn settle(&mut self, now: Instant) {
        if self.mode != PairingMode::Ladder {
            return;
        }
        self.fit_rungs();
        for rung in 1..=self.rungs {
            self.pair_on(rung, now);
        }
        self.add_rung(now);
        self.pair_nearest(now);
    }

    fn begin_ladder(&mut self, round: impl Fn(TableId) -> (u32, bool)) {
        let here = |class: &Self, id: PupilId| class.pupils.get(&id).is_some_and(Pupil::is_here);
        // Pairs stay, and whoever is alone is paired with the next one who is.
        let mut units: Vec<Vec<PupilId>> = Vec::new();
        let mut pairs = Vec::new();
        let all: Vec<_> = self.tables().map(|(id, table)| (id, table.players)).collect();
        let mut alone: Vec<(usize, PupilId)> = Vec::new();
        for (id, players) in all {
            if [players.x, players.o].iter().all(|id| here(self, *id)) {
                pairs.push((id, units.len()));
                units.push(Vec::new());
                continue;
            }
            for pupil in self.remove_table(id) {
                if here(self, pupil) {
                    alone.push((units.len(), pupil));
                    units.push(Vec::new());
                }
            }
        }
        let at_tables: Vec<_> = alone.iter().map(|(_, id)| *id).collect();
        for id in self.waiting() {
            if here(self, id) && !at_tables.contains(&id) {
                alone.push((units.len(), id));
                units.push(Vec::new());
            }
        }
        for two in alone.chunks(2) {
            units[two[0].0].extend(two.iter().map(|(_, id)| *id));
        }
        let is_pair = |index: &usize| pairs.iter().any(|(_, unit)| unit == index);
        let order: Vec<usize> = (0..units.len()).filter(|index| is_pair(index) || units[*index].len() == 2).collect();
        self.rungs = u32::try_from(order.len()).unwrap_or(u32::MAX).max(1);
        let rungs = self.rungs;
        for pupil in self.pupils.values_mut() {
            (pupil.rung, pupil.from) = (rungs, None);
        }
        for (rung, index) in (1..).zip(order) {
            match pairs.iter().find(|(_, unit)| *unit == index) {
                Some((id, _)) => {
                    let (played, is_over) = round(*id);
                    if let Some(table) = self.tables.get_mut(id) {
                        (table.rung, table.counts_from) = (Some(rung), played + u32::from(is_over));
                        let players = table.players;
                        self.stand_on(rung, [players.x, players.o]);
                    }
                }
                None => self.seat_on(rung, [units[index][0], units[index][1]]),
            }
        }
    }

    /// Pairs stay as they are, without rungs.
    fn end_ladder(&mut self) {
        let gone: Vec<_> = self.tables().filter(|(_, table)| !table.is_played()).map(|(id, _)| id).collect();
        gone.into_iter().for_each(|id| _ = self.remove_table(id));
        self.tables.values_mut().for_each(|table| table.rung = None);
        self.pupils.values_mut().for_each(|pupil| pupil.from = None);
    }

    /// Removes rungs at the bottom if there are more than half of the pupils.
    fn fit_rungs(&mut self) {
        while self.rungs > self.most_rungs() && !self.is_played_on(self.rungs) {
            self.clear(self.rungs);
            self.rungs -= 1;
        }
        let rungs = self.rungs;
        for id in self.waiting() {
            if let Some(pupil) = self.pupils.get_mut(&id) {
                pupil.rung = pupil.rung.clamp(1, rungs);
            }
        }
    }

    /// Begins a board on a rung, if two wait there who are there. A board on which somebody is away for long is no longer played if
    /// somebody else waits for it.
    fn pair_on(&mut self, rung: u32, now: Instant) {
        let waiting = |class: &Self| -> Vec<PupilId> {
            class.queue(rung).into_iter().filter(|id| class.pupils[id].is_here()).collect()
        };
        if !waiting(self).is_empty()
            && let Some(id) = self.abandoned_on(rung, now)
        {
            self.remove_table(id);
        }
        if self.is_played_on(rung) {
            return;
        }
        if let [a, b, ..] = waiting(self)[..] {
            self.seat_on(rung, [a, b]);
        }
    }

    /// Adds a rung if two wait at the bottom for the board there.
    fn add_rung(&mut self, now: Instant) {
        let bottom = self.rungs;
        if bottom >= self.most_rungs() || !self.is_played_on(bottom) {
            return;
        }
        let here: Vec<_> = self.queue(bottom).into_iter().filter(|id| self.pupils[id].is_here()).collect();
        if here.len() >= 2 {
            self.rungs += 1;
            for id in here {
                if let Some(pupil) = self.pupils.get_mut(&id) {
                    pupil.rung = self.rungs;
                }
            }
            self.pair_on(self.rungs, now);
            self.add_rung(now);
        }
    }

    /// If no board is played by two who are there, each plays with whoever stands nearest and is there.
    fn pair_nearest(&mut self, now: Instant) {
        if self.tables().any(|(id, table)| table.is_played() && !self.is_abandoned(id, now)) {
            return;
        }
        let mut free: Vec<_> = self.pupils().filter(|(_, pupil)| pupil.is_here()).collect();
        free.sort_by_key(|(_, pupil)| (pupil.rung, pupil.since));
        let free: Vec<_> = free.into_iter().map(|(id, pupil)| (pupil.rung, id)).collect();
        for [(rung, a), (_, b)] in free.as_chunks().0 {
            let tables = [*a, *b].map(|id| self.table_of(id).map(|(table, _)| table));
            tables.into_iter().flatten().for_each(|table| _ = self.remove_table(table));
            while let Some(table) = self.abandoned_on(*rung, now) {
                self.remove_table(table);
            }
            self.seat_on(*rung, [*a, *b]);
        }
    }

    /// Begins a board on a rung. The board there that was finished is seen no longer.
    fn seat_on(&mut self, rung: u32, pair: [PupilId; 2]) {
        self.clear(rung);
        self.stand_on(rung, pair);
        self.seat(pair, Some(rung));
    }

    fn stand_on(&mut self, rung: u32, pair: [PupilId; 2]) {
        for id in pair {
            if let Some(pupil) = self.pupils.get_mut(&id) {
                pupil.rung = rung;
            }
        }
    }

    /// Removes the finished board of a rung.
    fn clear(&mut self, rung: u32) {
        let is_old = |table: &Table| !table.is_played() && table.rung == Some(rung);
        let old: Vec<_> = self.tables().filter(|(_, table)| is_old(table)).map(|(id, _)| id).collect();
        old.into_iter().for_each(|id| _ = self.remove_table(id));
    }

    fn played_on(&self, rung: u32) -> Option<&Table> {
        self.tables.values().find(|table| table.is_played() && table.rung == Some(rung))
    }

    fn is_played_on(&self, rung: u32) -> bool {
        self.played_on(rung).is_some()
    }

    /// The board of a rung on which somebody is away for long.
    fn abandoned_on(&self, rung: u32, now: Instant) -> Option<TableId> {
        let mut on_rung = self.tables().filter(|(_, table)| table.rung == Some(rung));
        on_rung.find(|(id, _)| self.is_abandoned(*id, now)).map(|(id, _)| id)
    }

    /// Whether two should play at a table, and one of them is away for long.
    fn is_abandoned(&self, id: TableId, now: Instant) -> bool {
        let is_away = |id: PupilId| {
            let away = self.pupil(id).filter(|pupil| !pupil.is_here());
            let since = away.and_then(|pupil| pupil.away_since);
            since.is_some_and(|since| now.saturating_duration_since(since) >= AWAY)
        };
        let table = self.table(id).filter(|table| table.is_played());
        table.is_some_and(|table| is_away(table.players.x) || is_away(table.players.o))
    }

    /// Half of the pupils, and at least one.
    fn most_rungs(&self) -> u32 {
        u32::try_from(self.pupils.len() / 2).unwrap_or(u32::MAX).max(1)
    }
}
