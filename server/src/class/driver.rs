//! What drives a class: it takes what happens in the class one after the other, saves what has changed, and then makes, watches and
//! changes rooms. Nobody is told of a pair that is not saved.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use noughts_engine::rules::ByMark;
use noughts_protocol::{Code, Rejection};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::board::TableBoard;
use super::events::{Attending, ClassAnswer, ClassCommand, Event, Events, PAUSE, Roster};
use super::file::ClassFolder;
use super::games::{ends, text};
use super::state::{Class, ClassRefusal, PairingMode, TableId};
use super::tables::{Making, attend, begin_round, name_both};
use super::view::Boards;
use crate::rooms::{Rooms, Rounds};

/// The class looks so often who has been away for long.
const TICK: Duration = Duration::from_secs(1);

/// So many events are taken before what they change is saved and told.
const AT_ONCE: usize = 64;

/// A room is asked for so often when the class ends.
const TRIES: usize = 5;

pub(super) struct Driver {
    class: Class,
    folder: ClassFolder,
    rooms: Arc<Rooms>,
    events: Events,
    roster: watch::Sender<Roster>,
    shown: watch::Sender<Arc<Boards>>,
    boards: Boards,
    pause_after_draw: Duration,
    /// What makes and watches the room of each table.
    tables: HashMap<TableId, AbortOnDropHandle<()>>,
    /// What changes rooms.
    changes: JoinSet<()>,
    /// The rounds that are being followed by the next, and the names that are being given.
    followed: HashSet<(TableId, u32)>,
    named: HashMap<TableId, ByMark<String>>,
    saved: String,
    has_ended: bool,
    /// Whether there is something to tell, and whom to answer when it is saved.
    is_changed: bool,
    is_played: bool,
    answers: Vec<Box<dyn FnOnce() + Send + Sync>>,
}

impl Driver {
    pub(super) fn new(
        class: Class,
        folder: ClassFolder,
        rooms: Arc<Rooms>,
        events: Events,
        (roster, shown): (watch::Sender<Roster>, watch::Sender<Arc<Boards>>),
        pause_after_draw: Duration,
    ) -> Self {
        Self {
            class,
            folder,
            rooms,
            events,
            roster,
            shown,
            boards: Boards::new(),
            pause_after_draw,
            tables: HashMap::new(),
            changes: JoinSet::new(),
            followed: HashSet::new(),
            named: HashMap::new(),
            saved: String::new(),
            has_ended: false,
            is_changed: true,
            is_played: true,
            answers: Vec::new(),
        }
    }

    /// Takes up the rooms that there are, and drives the class from then on, until `stop` is cancelled.
    pub(super) async fn begin(mut self, heard: mpsc::UnboundedReceiver<Event>, stop: CancellationToken) {
        let _ = stop.run_until_cancelled(self.take_up()).await;
        tokio::spawn(async move { stop.run_until_cancelled(self.drive(heard)).await });
    }

    /// Takes up the rooms of the class that was there before.
    async fn take_up(&mut self) {
        if self.class.is_over {
            return self.end().await;
        }
        let tables: Vec<_> = self.class.tables().map(|(id, table)| (id, table.code, table.players)).collect();
        for (id, code, players) in tables {
            let shown = match code {
                Some(code) => self.watched(code).await,
                None => None,
            };
            match shown {
                Some(shown) => {
                    self.class.learn_names(players, &shown.names);
                    self.see(id, shown);
                }
                None => self.class.lose(id, Instant::now()),
            }
        }
        self.carry_out().await;
    }

    /// A room as it is now, however long it takes to load it.
    async fn watched(&self, code: Code) -> Option<TableBoard> {
        loop {
            match self.rooms.watch(code).await {
                Ok(mut watched) => return watched.see(TableBoard::of),
                Err(Rejection::NoSuchRoom) => return None,
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    async fn drive(mut self, mut heard: mpsc::UnboundedReceiver<Event>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                event = heard.recv() => {
                    let Some(event) = event else { return };
                    self.take(event).await;
                    for _ in 0..AT_ONCE {
                        let Ok(event) = heard.try_recv() else { break };
                        self.take(event).await;
                    }
                }
                _ = ticks.tick() => self.class.settle(Instant::now()),
            }
            self.carry_out().await;
        }
    }

    async fn take(&mut self, event: Event) {
        let now = Instant::now();
        self.is_changed |= !matches!(event, Event::Seen(..));
        match event {
            Event::Enter(secret, name, answer) => {
                let entered = self.class.enter(secret, name.as_deref(), now);
                let entered = entered.map(|id| Attending::new(id, self.events.clone()));
                self.answer(answer, entered);
            }
            Event::Gone(id) => self.class.leave(id, now),
            Event::Seen(id, shown) => self.see(id, shown),
            Event::Taken(id) => {
                self.tables.remove(&id);
                if let Some(table) = self.class.table_mut(id) {
                    table.code = None;
                }
            }
            Event::Lost(code) => {
                let lost = self.class.tables().find(|(_, table)| table.code == Some(code)).map(|(id, _)| id);
                lost.into_iter().for_each(|id| self.class.lose(id, now));
            }
            Event::Command(command, answer) => {
                let done = self.obey(command, now).await;
                self.answer(answer, done);
            }
        }
    }

    fn answer<T: Send + Sync + 'static>(&mut self, answer: oneshot::Sender<T>, value: T) {
        // Perhaps nobody waits for the answer any more.
        self.answers.push(Box::new(move || _ = answer.send(value)));
    }

    /// A room is as it is shown.
    fn see(&mut self, id: TableId, shown: TableBoard) {
        let Some(table) = self.class.table_mut(id) else { return };
        self.is_changed |= !table.is_made;
        table.is_made = true;
        self.is_played = true;
        // Names that the room does not have by now are given again.
        self.named.remove(&id);
        self.boards.insert(id, shown);
    }

    async fn obey(&mut self, command: ClassCommand, now: Instant) -> Result<ClassAnswer, ClassRefusal> {
        if self.has_ended {
            return if command == ClassCommand::End { Ok(ClassAnswer::Ended) } else { Err(ClassRefusal::Ended) };
        }
        match command {
            ClassCommand::Mode(mode) => {
                let round = |id| self.boards.get(&id).map_or((1, false), |board| (board.round, board.ended.is_some()));
                self.class.set_mode(mode, round, now);
            }
            ClassCommand::Pair(a, b) => self.class.pair(a, b)?,
            ClassCommand::PairAll => self.class.pair_all(by_chance)?,
            ClassCommand::Part(id) => self.class.part(id, now)?,
            ClassCommand::EndRound(id) => self.end_round(id)?,
            ClassCommand::Rename(id, name) => self.class.rename(id, &name)?,
            ClassCommand::TakeOut(id) => self.class.take_out(id, now)?,
            ClassCommand::Pause(on) => self.class.is_paused = on,
            ClassCommand::Game(rules) => self.class.rules = rules,
            ClassCommand::Games(with_names) => return Ok(ClassAnswer::Games(text(&self.rounds().await, with_names))),
            ClassCommand::End => {
                self.end().await;
                return Ok(ClassAnswer::Ended);
            }
        }
        Ok(ClassAnswer::Done)
    }

    fn end_round(&mut self, id: TableId) -> Result<(), ClassRefusal> {
        let table = self.class.table(id).ok_or(ClassRefusal::NotThere)?;
        if !table.is_played() {
            return Err(ClassRefusal::Over);
        }
        if let Some((code, board)) = table.code.zip(self.boards.get(&id)) {
            self.changes.spawn(begin_round(Arc::clone(&self.rooms), code, board.round, Duration::ZERO));
        }
        Ok(())
    }

    /// Does what follows from what has happened, saves it, and then tells it.
    async fn carry_out(&mut self) {
        while self.changes.try_join_next().is_some() {}
        if !self.has_ended {
            self.judge();
            self.choose_codes().await;
            self.save().await;
            self.keep_tables();
            self.keep_names();
        }
        if std::mem::take(&mut self.is_changed) {
            let class = Arc::new(self.class.clone());
            self.roster.send_modify(|roster| roster.class = class);
        }
        if std::mem::take(&mut self.is_played) {
            self.shown.send_replace(Arc::new(self.boards.clone()));
        }
        self.answers.drain(..).for_each(|answer| answer());
    }

    /// In the ladder, looks which rounds are over.
    fn judge(&mut self) {
        if self.class.mode != PairingMode::Ladder {
            return;
        }
        let tables = self.class.tables().filter(|(_, table)| table.is_played());
        let over: Vec<_> = tables
            .filter_map(|(id, table)| {
                let board = self.boards.get(&id)?;
                Some((id, table.code?, board.round, board.ended?, board.round >= table.counts_from))
            })
            .collect();
        for (id, code, round, winner, counts) in over {
            match winner.filter(|_| counts) {
                Some(winner) => {
                    self.class.round_won(id, winner, Instant::now());
                    self.is_changed = true;
                }
                None if self.followed.insert((id, round)) => {
                    let pause = if counts { self.pause_after_draw } else { Duration::ZERO };
                    self.changes.spawn(begin_round(Arc::clone(&self.rooms), code, round, pause));
                }
                None => {}
            }
        }
    }

    /// Chooses a code that no room has for each new table.
    async fn choose_codes(&mut self) {
        let new: Vec<_> = self.class.tables().filter(|(_, table)| table.code.is_none()).map(|(id, _)| id).collect();
        for id in new {
            let code = loop {
                let code = getrandom::u64().map(Code::from_number);
                match code {
                    Ok(code) if matches!(self.rooms.watch(code).await, Err(Rejection::NoSuchRoom)) => break code,
                    Ok(_) => {}
                    Err(_) => sleep(PAUSE).await,
                }
            };
            if let Some(table) = self.class.table_mut(id) {
                table.code = Some(code);
            }
        }
    }

    /// Saves the class if its text has changed, however long that takes.
    async fn save(&mut self) {
        let Ok(text) = serde_json::to_string(&self.class) else { return };
        if text == self.saved {
            return;
        }
        self.is_changed = true;
        loop {
            let (folder, new) = (self.folder.clone(), text.clone());
            match tokio::task::spawn_blocking(move || folder.save(&new)).await {
                Ok(Ok(())) => break,
                Ok(Err(_)) | Err(_) => sleep(PAUSE).await,
            }
        }
        self.saved = text;
    }

    /// Makes rooms for new tables, and watches the rooms of all.
    fn keep_tables(&mut self) {
        let class = &self.class;
        self.tables.retain(|id, _| class.table(*id).is_some());
        self.followed.retain(|(id, _)| class.table(*id).is_some());
        self.named.retain(|id, _| class.table(*id).is_some());
        let before = self.boards.len();
        self.boards.retain(|id, _| class.table(*id).is_some());
        self.is_played |= self.boards.len() < before;
        for (id, table) in class.tables() {
            let Some(code) = table.code.filter(|_| !self.tables.contains_key(&id)) else { continue };
            let names = class.names(table.players);
            let secrets = class.secrets(table.players).filter(|_| !table.is_made);
            let making = secrets.map(|secrets| Making { rules: table.rules, names: names.clone(), secrets });
            if making.is_some() {
                self.named.insert(id, names);
            }
            let attending = attend(Arc::clone(&self.rooms), id, code, making, self.events.clone());
            self.tables.insert(id, AbortOnDropHandle::new(tokio::spawn(attending)));
        }
    }

    /// Gives rooms the names that those who play have now.
    fn keep_names(&mut self) {
        for (id, table) in self.class.tables().filter(|(_, table)| table.is_made && table.is_played()) {
            let names = self.class.names(table.players);
            let (Some(code), Some(board)) = (table.code, self.boards.get(&id)) else { continue };
            let is_so = names.iter().all(|(mark, name)| name.is_empty() || board.names[mark].as_ref() == Some(name));
            if !is_so && self.named.get(&id) != Some(&names) {
                self.named.insert(id, names.clone());
                self.changes.spawn(name_both(Arc::clone(&self.rooms), code, names));
            }
        }
    }

    /// All rounds of the class that can be read.
    async fn rounds(&self) -> Vec<Rounds> {
        let mut all = Vec::new();
        for code in self.class.codes() {
            for _ in 0..TRIES {
                match self.rooms.rounds(code).await {
                    Ok(rounds) => all.push(rounds),
                    Err(Rejection::Unavailable) => {
                        sleep(PAUSE).await;
                        continue;
                    }
                    Err(_) => {}
                }
                break;
            }
        }
        all
    }

    /// Ends the class. It is noted first, so that the rest is done even if the server is killed meanwhile.
    async fn end(&mut self) {
        self.class.is_over = true;
        self.save().await;
        // No room is made or changed any more.
        for (_, table) in self.tables.drain() {
            table.abort();
            let _ = table.await;
        }
        self.changes.shutdown().await;
        let (codes, rounds) = (self.class.codes(), self.rounds().await);
        while self.rooms.erase(&codes).await.is_err() {
            sleep(TICK).await;
        }
        while self.folder.remove().is_err() {
            sleep(TICK).await;
        }
        self.has_ended = true;
        self.boards.clear();
        (self.is_changed, self.is_played) = (true, true);
        let ends = Arc::new(ends(&self.class.name, &rounds));
        self.roster.send_modify(|roster| roster.ends = Some(ends));
    }
}

/// A number below this one, by chance.
fn by_chance(among: usize) -> usize {
    getrandom::u64().map_or(0, |bits| ((u128::from(bits) * among as u128) >> 64) as usize)
}
