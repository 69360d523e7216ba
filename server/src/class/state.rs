//! A class as a plain state machine, without sockets, stores and clocks.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use noughts_engine::play::Name;
use noughts_engine::rules::{ByMark, Mark, Rules};
use noughts_protocol::{Code, MAX_OTHERS, Rejection, Secret, VERSION, Waiting};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::names::unlike;

/// The most pupils of a class.
const MOST_PUPILS: usize = 500;

/// A class: who has entered it, who plays with whom, and how the next pairs are made. Neither names nor secrets are in its text,
/// but hashes of secrets, by which those who come back are known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Class {
    /// The name of the class.
    pub name: String,
    /// How pairs are made.
    pub mode: PairingMode,
    /// The rules for new pairs.
    pub rules: Rules,
    /// Whether all games are paused.
    pub is_paused: bool,
    /// Whether the teacher has ended the class.
    pub is_over: bool,
    /// How many rungs the ladder has.
    pub(super) rungs: u32,
    pub(super) pupils: BTreeMap<PupilId, Pupil>,
    pub(super) tables: BTreeMap<TableId, Table>,
    /// The rooms of the tables that are no more.
    past: Vec<Code>,
    /// What was counted last: pupils, tables, and who began to wait after whom.
    count: u32,
}

/// How pairs are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingMode {
    /// The teacher pairs two by hand.
    #[default]
    Hand,
    /// All who wait are paired by chance when the teacher says so.
    Chance,
    /// Whoever wins goes up, and whoever loses goes down.
    Ladder,
}

/// The number of a pupil.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PupilId(pub u32);

/// The number of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableId(pub u32);

/// The hash of a secret, from which nobody learns the secret.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(String);

impl Key {
    /// The hash of this secret.
    pub fn of(secret: Secret) -> Self {
        let hash = Sha256::new().chain_update(b"noughts class").chain_update(secret.to_bytes()).finalize();
        Self(hash.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")))
    }
}

/// Somebody who has entered the class.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pupil {
    pub(super) key: Key,
    /// The name. After the server was started again, it is not known until the pupil or the room of the table tells it.
    #[serde(skip)]
    name: Option<String>,
    /// The secret, once it is known.
    #[serde(skip)]
    secret: Option<Secret>,
    /// How many sockets of the pupil there are.
    #[serde(skip)]
    sockets: u32,
    /// Since when the pupil is away, if that is so.
    #[serde(skip)]
    pub(super) away_since: Option<Instant>,
    /// Whoever has a smaller number began to wait earlier.
    pub(super) since: u32,
    /// How often the pupil has played X, who begins.
    as_x: u32,
    /// The rung on which the pupil plays or waits, in a ladder.
    pub(super) rung: u32,
    /// The rung of the last round, in a ladder.
    pub(super) from: Option<u32>,
}

impl Pupil {
    /// The name, or an empty one as long as it is not known.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or_default()
    }

    /// Whether the pupil is there.
    pub const fn is_here(&self) -> bool {
        self.sockets > 0
    }
}

/// Two who play, or have played until one of them went on in the ladder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Who plays.
    pub players: ByMark<PupilId>,
    /// The code of the room, once it has one.
    pub code: Option<Code>,
    /// The rules.
    pub rules: Rules,
    /// The rung, in a ladder.
    pub rung: Option<u32>,
    /// Who has won the last round here, in a ladder. Both have gone on since then.
    pub won: Option<Won>,
    /// The first round that counts in the ladder.
    pub counts_from: u32,
    /// Whether the room is there.
    #[serde(skip)]
    pub is_made: bool,
}

/// Who has won a round of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Won {
    /// The side.
    pub by: Mark,
    /// How many rungs there were then.
    pub rungs: u32,
}

impl Table {
    /// Whether the two still play here.
    pub const fn is_played(&self) -> bool {
        self.won.is_none()
    }

    /// Whether this pupil plays here, or has.
    pub fn has(&self, pupil: PupilId) -> bool {
        self.players.x == pupil || self.players.o == pupil
    }
}

/// Why what the teacher asks for is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ClassRefusal {
    /// The frame is no message.
    Malformed,
    /// The secret is another one.
    Secret,
    /// There is no such pupil, or no such table.
    NotThere,
    /// One of the two plays with somebody.
    Seated,
    /// One of the two has not come back since the server was started.
    Away,
    /// The ladder makes the pairs.
    Ladder,
    /// The round is over.
    Over,
    /// Nobody can have this name.
    Name,
    /// The class is over.
    Ended,
    /// Too many messages came in too short a time.
    TooManyMessages,
}

impl Class {
    /// A class that nobody has entered.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            mode: PairingMode::default(),
            rules: Rules::TIC_TAC_TOE,
            is_paused: false,
            is_over: false,
            rungs: 1,
            pupils: BTreeMap::new(),
            tables: BTreeMap::new(),
            past: Vec::new(),
            count: 0,
        }
    }

    /// The class goes on after the server was started again: nobody has come back yet.
    pub fn go_on(&mut self, now: Instant) {
        self.pupils.values_mut().for_each(|pupil| pupil.away_since = Some(now));
    }

    /// Who has entered.
    pub fn pupils(&self) -> impl Iterator<Item = (PupilId, &Pupil)> {
        self.pupils.iter().map(|(id, pupil)| (*id, pupil))
    }

    /// A pupil.
    pub fn pupil(&self, id: PupilId) -> Option<&Pupil> {
        self.pupils.get(&id)
    }

    /// The pupil with this key.
    pub fn by_key(&self, key: &Key) -> Option<PupilId> {
        self.pupils().find(|(_, pupil)| pupil.key == *key).map(|(id, _)| id)
    }

    /// The tables, also those whose two have gone on.
    pub fn tables(&self) -> impl Iterator<Item = (TableId, &Table)> {
        self.tables.iter().map(|(id, table)| (*id, table))
    }

    /// A table.
    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.tables.get(&id)
    }

    /// A table whose room is to be changed.
    pub fn table_mut(&mut self, id: TableId) -> Option<&mut Table> {
        self.tables.get_mut(&id)
    }

    /// The table at which a pupil plays.
    pub fn table_of(&self, pupil: PupilId) -> Option<(TableId, &Table)> {
        self.tables().find(|(_, table)| table.is_played() && table.has(pupil))
    }

    /// Those who play with nobody, in the order in which they began to wait.
    pub fn waiting(&self) -> Vec<PupilId> {
        let played = self.tables.values().filter(|table| table.is_played());
        let playing: BTreeSet<_> = played.flat_map(|table| [table.players.x, table.players.o]).collect();
        let mut waiting: Vec<_> = self.pupils.keys().copied().filter(|id| !playing.contains(id)).collect();
        waiting.sort_by_key(|id| self.pupils[id].since);
        waiting
    }

    /// The rooms of all tables that there are or were.
    pub fn codes(&self) -> Vec<Code> {
        self.past.iter().copied().chain(self.tables.values().filter_map(|table| table.code)).collect()
    }

    /// The secrets of two, if both are known.
    pub fn secrets(&self, players: ByMark<PupilId>) -> Option<ByMark<Secret>> {
        let secret = |id| self.pupils.get(&id)?.secret;
        Some(ByMark { x: secret(players.x)?, o: secret(players.o)? })
    }

    /// The names of two.
    pub fn names(&self, players: ByMark<PupilId>) -> ByMark<String> {
        players.map(|id| self.pupils.get(&id).map(|pupil| pupil.name().to_owned()).unwrap_or_default())
    }

    /// Somebody enters, for the first time or again. Whoever is known keeps the name that the class has.
    ///
    /// # Errors
    /// [`Rejection`] says why nobody comes in; then nothing has changed.
    pub fn enter(&mut self, secret: Secret, name: Option<&str>, now: Instant) -> Result<PupilId, Rejection> {
        let key = Key::of(secret);
        let known = self.by_key(&key);
        if self.is_over && known.is_none() {
            return Err(Rejection::NoClass);
        }
        let named = known.is_some_and(|id| self.pupils[&id].name.is_some());
        let name = match name {
            Some(name) if !named => Some(self.free_name(name, known).ok_or(Rejection::Name)?),
            None if !named => return Err(Rejection::Name),
            _ => None,
        };
        let id = match known {
            Some(id) => id,
            None if self.pupils.len() >= MOST_PUPILS => return Err(Rejection::Full),
            None => {
                let (since, rung) = (self.next(), self.rungs);
                let pupil = Pupil {
                    key,
                    name: None,
                    secret: None,
                    sockets: 0,
                    away_since: None,
                    since,
                    as_x: 0,
                    rung,
                    from: None,
                };
                self.pupils.insert(PupilId(since), pupil);
                PupilId(since)
            }
        };
        if let Some(pupil) = self.pupils.get_mut(&id) {
            pupil.name = name.or(pupil.name.take());
            (pupil.secret, pupil.away_since) = (Some(secret), None);
            pupil.sockets += 1;
        }
        self.settle(now);
        Ok(id)
    }

    /// A socket of a pupil has gone.
    pub fn leave(&mut self, id: PupilId, now: Instant) {
        if let Some(pupil) = self.pupils.get_mut(&id) {
            pupil.sockets = pupil.sockets.saturating_sub(1);
            if pupil.sockets == 0 {
                pupil.away_since = Some(now);
            }
        }
        self.settle(now);
    }

    /// A room tells the names of those whose names are not known since the server was started again.
    pub fn learn_names(&mut self, players: ByMark<PupilId>, names: &ByMark<Option<String>>) {
        for (mark, id) in players.iter() {
            let name = names[mark].as_ref().filter(|name| !name.is_empty());
            if let Some(pupil) = self.pupils.get_mut(id).filter(|pupil| pupil.name.is_none()) {
                pupil.name = name.cloned();
            }
        }
    }

    /// Two who wait are paired.
    ///
    /// # Errors
    /// [`ClassRefusal`] says why not.
    pub fn pair(&mut self, a: PupilId, b: PupilId) -> Result<(), ClassRefusal> {
        let both = [a, b];
        if self.mode == PairingMode::Ladder {
            return Err(ClassRefusal::Ladder);
        }
        if a == b || !both.iter().all(|id| self.pupils.contains_key(id)) {
            return Err(ClassRefusal::NotThere);
        }
        if both.iter().any(|id| self.table_of(*id).is_some()) {
            return Err(ClassRefusal::Seated);
        }
        if both.iter().any(|id| self.pupils[id].secret.is_none()) {
            return Err(ClassRefusal::Away);
        }
        self.seat(both, None);
        Ok(())
    }

    /// Pairs all who wait and are there, in an order in which `choose` has chosen each among so many.
    ///
    /// # Errors
    /// [`ClassRefusal`] says why not.
    pub fn pair_all(&mut self, mut choose: impl FnMut(usize) -> usize) -> Result<(), ClassRefusal> {
        if self.mode == PairingMode::Ladder {
            return Err(ClassRefusal::Ladder);
        }
        let mut waiting = self.waiting();
        waiting.retain(|id| self.pupils[id].is_here());
        let mut shuffled = Vec::new();
        while !waiting.is_empty() {
            let chosen = choose(waiting.len()) % waiting.len();
            shuffled.push(waiting.swap_remove(chosen));
        }
        for pair in shuffled.as_chunks().0 {
            self.seat(*pair, None);
        }
        Ok(())
    }

    /// Two no longer play with each other.
    ///
    /// # Errors
    /// [`ClassRefusal::NotThere`] if there is no such table.
    pub fn part(&mut self, id: TableId, now: Instant) -> Result<(), ClassRefusal> {
        let is_played = self.table(id).ok_or(ClassRefusal::NotThere)?.is_played();
        for pupil in self.remove_table(id).into_iter().filter(|_| is_played) {
            self.wait_last(pupil);
        }
        self.settle(now);
        Ok(())
    }

    /// The room of a table is not there any more, or was never made.
    pub fn lose(&mut self, id: TableId, now: Instant) {
        self.remove_table(id);
        self.settle(now);
    }

    /// Gives a pupil another name.
    ///
    /// # Errors
    /// [`ClassRefusal`] says why not.
    pub fn rename(&mut self, id: PupilId, name: &str) -> Result<(), ClassRefusal> {
        let name = self.free_name(name, Some(id)).ok_or(ClassRefusal::Name)?;
        self.pupils.get_mut(&id).ok_or(ClassRefusal::NotThere)?.name = Some(name);
        Ok(())
    }

    /// A pupil is in the class no longer.
    ///
    /// # Errors
    /// [`ClassRefusal::NotThere`] if there is no such pupil.
    pub fn take_out(&mut self, id: PupilId, now: Instant) -> Result<(), ClassRefusal> {
        if !self.pupils.contains_key(&id) {
            return Err(ClassRefusal::NotThere);
        }
        let with: Vec<_> = self.tables().filter(|(_, table)| table.has(id)).map(|(table, _)| table).collect();
        with.into_iter().for_each(|table| _ = self.remove_table(table));
        self.pupils.remove(&id);
        self.settle(now);
        Ok(())
    }

    /// Seats two at a new table. Whoever has played X less often begins.
    pub(super) fn seat(&mut self, [a, b]: [PupilId; 2], rung: Option<u32>) {
        let as_x = |id| self.pupils.get(&id).map_or(0, |pupil: &Pupil| pupil.as_x);
        let (x, o) = if as_x(a) <= as_x(b) { (a, b) } else { (b, a) };
        if let Some(pupil) = self.pupils.get_mut(&x) {
            pupil.as_x += 1;
        }
        let (id, players) = (TableId(self.next()), ByMark { x, o });
        let rules = self.rules;
        let table = Table { players, code: None, rules, rung, won: None, counts_from: 1, is_made: false };
        self.tables.insert(id, table);
    }

    /// Removes a table, and returns who played there. The room is remembered.
    pub(super) fn remove_table(&mut self, id: TableId) -> Vec<PupilId> {
        let Some(table) = self.tables.remove(&id) else {
            return Vec::new();
        };
        self.past.extend(table.code);
        vec![table.players.x, table.players.o]
    }

    /// A pupil begins to wait now, after all others.
    pub(super) fn wait_last(&mut self, id: PupilId) {
        let since = self.next();
        if let Some(pupil) = self.pupils.get_mut(&id) {
            pupil.since = since;
        }
    }

    /// The name as nobody else has it, if a pupil can have it.
    fn free_name(&self, name: &str, own: Option<PupilId>) -> Option<String> {
        let name: Name = name.parse().ok()?;
        let others = self.pupils().filter(|(id, _)| Some(*id) != own).filter_map(|(_, pupil)| pupil.name.as_deref());
        Some(unlike(&name.to_string(), &others.collect::<Vec<_>>()))
    }

    const fn next(&mut self) -> u32 {
        self.count += 1;
        self.count
    }

    /// What a pupil is told who waits.
    pub fn waiting_of(&self, id: PupilId) -> Option<Waiting> {
        let (name, class) = (self.pupils.get(&id)?.name().to_owned(), self.name.clone());
        let waiting = self.waiting();
        let others = waiting.iter().filter(|other| **other != id).filter_map(|other| self.pupils.get(other));
        let others = others.filter(|other| other.is_here()).map(|other| other.name().to_owned());
        let (others, ladder) = (others.take(MAX_OTHERS).collect(), self.ladder_place(id));
        Some(Waiting { v: VERSION, class, name, others, ladder })
    }
}
