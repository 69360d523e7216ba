//! A class whose rounds end in any order, and whose pupils leave, come back, and are renamed, taken out and added.

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

use noughts_engine::rules::Mark;
use noughts_protocol::{Rejection, Secret};
use proptest::prelude::*;

use super::ladder::{AWAY, Goes};
use super::state::{Class, ClassRefusal, PairingMode, PupilId, TableId};

const NAMES: [&str; 4] = ["Mina", "Noah", "Lena", "Maximilian Alexander"];

/// A class, and the secrets of its pupils.
struct Lesson {
    class: Class,
    now: Instant,
    secrets: HashMap<PupilId, Secret>,
    here: BTreeSet<PupilId>,
    made: u8,
}

impl Lesson {
    fn new(pupils: u8) -> Self {
        let (secrets, here) = (HashMap::new(), BTreeSet::new());
        let mut lesson = Self { class: Class::new("5b"), now: Instant::now(), secrets, here, made: 0 };
        (0..pupils).for_each(|_| _ = lesson.add());
        lesson
    }

    fn add(&mut self) -> PupilId {
        let secret = Secret::from_bytes([self.made; 16]);
        let name = NAMES[usize::from(self.made) % NAMES.len()];
        self.made += 1;
        let id = self.class.enter(secret, Some(name), self.now).expect("anybody may enter");
        self.secrets.insert(id, secret);
        self.here.insert(id);
        id
    }

    fn leave(&mut self, id: PupilId) {
        if self.here.remove(&id) {
            self.class.leave(id, self.now);
        }
    }

    fn come_back(&mut self, id: PupilId) {
        if self.here.insert(id) {
            assert_eq!(self.class.enter(self.secrets[&id], None, self.now), Ok(id), "the place is kept");
        }
    }

    fn mode(&mut self, mode: PairingMode) {
        self.class.set_mode(mode, |_| (1, false), self.now);
    }

    fn played(&self) -> Vec<TableId> {
        self.class.tables().filter(|(_, table)| table.is_played()).map(|(id, _)| id).collect()
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.class.settle(self.now);
    }

    /// What is always so.
    fn check(&self) {
        let mut seen = BTreeSet::new();
        for id in self.played() {
            let table = self.class.table(id).expect("a table");
            for (_, pupil) in table.players.iter() {
                assert!(self.secrets.contains_key(pupil), "{pupil:?} is not in the class");
                assert!(seen.insert(*pupil), "{pupil:?} plays on two boards");
            }
        }
        for id in self.class.waiting() {
            assert!(seen.insert(id), "{id:?} waits and plays");
        }
        assert_eq!(seen, self.secrets.keys().copied().collect(), "somebody is lost");
        let mut names: Vec<_> = self.class.pupils().map(|(_, pupil)| pupil.name().to_owned()).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
        if let Some(rungs) = self.class.ladder_rungs() {
            let mut on: Vec<_> =
                self.played().iter().map(|id| self.class.table(*id).and_then(|table| table.rung)).collect();
            on.sort_unstable();
            assert!(on.windows(2).all(|two| two[0] < two[1]), "two boards on a rung: {on:?}");
            assert!(on.iter().all(|rung| rung.is_some_and(|rung| (1..=rungs).contains(&rung))), "{on:?} of {rungs}");
            let queued: usize = (1..=rungs).map(|rung| self.class.queue(rung).len()).sum();
            assert_eq!(queued, self.class.waiting().len(), "somebody waits on no rung");
            for id in self.class.waiting() {
                let told = self.class.waiting_of(id).and_then(|waiting| waiting.ladder).expect("a place");
                assert!((1..=told.rungs).contains(&told.rung) && told.near.iter().all(|near| near.names.len() <= 3));
            }
            let text = serde_json::to_string(&self.class).expect("a text");
            assert!(NAMES.iter().all(|name| !text.contains(name)), "names are not in it: {text}");
        }
    }

    /// Whether two who are there play with each other.
    fn is_played(&self) -> bool {
        let is_here = |id: &TableId| {
            self.class.table(*id).is_some_and(|table| table.players.iter().all(|(_, id)| self.here.contains(id)))
        };
        self.played().iter().any(is_here)
    }
}

#[derive(Clone, Debug)]
enum Step {
    Add,
    Leave(usize),
    ComeBack(usize),
    TakeOut(usize),
    Rename(usize, usize),
    Win(usize, bool),
    Part(usize),
    Mode(PairingMode),
    Pair(usize, usize),
    PairAll(usize),
    Wait(u64),
}

fn steps() -> impl Strategy<Value = Step> {
    let number = 0..1000_usize;
    prop_oneof![
        2 => Just(Step::Add),
        3 => number.clone().prop_map(Step::Leave),
        4 => number.clone().prop_map(Step::ComeBack),
        1 => number.clone().prop_map(Step::TakeOut),
        1 => (number.clone(), number.clone()).prop_map(|(a, b)| Step::Rename(a, b)),
        20 => (number.clone(), any::<bool>()).prop_map(|(a, b)| Step::Win(a, b)),
        1 => number.clone().prop_map(Step::Part),
        2 => prop_oneof![Just(PairingMode::Ladder), Just(PairingMode::Ladder), Just(PairingMode::Hand)].prop_map(Step::Mode),
        1 => (number.clone(), number.clone()).prop_map(|(a, b)| Step::Pair(a, b)),
        1 => number.prop_map(Step::PairAll),
        2 => (0..100_u64).prop_map(Step::Wait),
    ]
}

fn take(lesson: &mut Lesson, step: &Step) {
    let pupils: Vec<_> = lesson.class.pupils().map(|(id, _)| id).collect();
    let pupil = |number: usize| pupils.get(number % pupils.len().max(1)).copied();
    let tables = lesson.played();
    let table = |number: usize| tables.get(number % tables.len().max(1)).copied();
    let now = lesson.now;
    match *step {
        Step::Add if pupils.len() < 40 && lesson.made < u8::MAX => _ = lesson.add(),
        Step::Add => {}
        Step::Leave(number) => pupil(number).into_iter().for_each(|id| lesson.leave(id)),
        Step::ComeBack(number) => pupil(number).into_iter().for_each(|id| lesson.come_back(id)),
        Step::TakeOut(number) => {
            if let Some(id) = pupil(number) {
                lesson.class.take_out(id, now).expect("they are there");
                lesson.here.remove(&id);
                lesson.secrets.remove(&id);
            }
        }
        Step::Rename(number, name) => {
            if let Some(id) = pupil(number) {
                lesson.class.rename(id, NAMES[name % NAMES.len()]).expect("a name");
            }
        }
        Step::Win(number, is_x) => {
            if let Some(id) = table(number) {
                lesson.class.round_won(id, if is_x { Mark::X } else { Mark::O }, now);
            }
        }
        Step::Part(number) => table(number).into_iter().for_each(|id| _ = lesson.class.part(id, now)),
        Step::Mode(mode) => lesson.mode(mode),
        Step::Pair(a, b) => {
            if let Some((a, b)) = pupil(a).zip(pupil(b)) {
                let _ = lesson.class.pair(a, b);
            }
        }
        Step::PairAll(seed) => _ = lesson.class.pair_all(|among| seed % among),
        Step::Wait(seconds) => lesson.pass(Duration::from_secs(seconds)),
    }
}

proptest! {
    // The checks are slow without optimisation.
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 30 } else { 4000 }))]

    #[test]
    fn nobody_is_lost_or_on_two_boards_and_the_ladder_goes_on(
        pupils in 0..40_u8,
        steps in proptest::collection::vec(steps(), 0..120),
    ) {
        let mut lesson = Lesson::new(pupils);
        for step in &steps {
            take(&mut lesson, step);
            lesson.check();
            // The class goes on after the server was started again, too.
            let text = serde_json::to_string(&lesson.class).expect("a text");
            let mut again: Class = serde_json::from_str(&text).expect("a class");
            again.go_on(lesson.now);
            prop_assert_eq!(serde_json::to_string(&again).expect("a text"), text);
        }
        lesson.mode(PairingMode::Ladder);
        for _ in 0..20 {
            lesson.pass(AWAY);
            lesson.check();
            prop_assert!(lesson.here.len() < 2 || lesson.is_played(), "nobody plays of {:?}", lesson.here);
            for table in lesson.played() {
                // A round that ends may make way for others on a board on which somebody is away.
                let Some(both) = lesson.class.table(table).map(|table| table.players) else { continue };
                if both.iter().all(|(_, id)| lesson.here.contains(id)) {
                    lesson.class.round_won(table, Mark::O, lesson.now);
                    lesson.check();
                }
            }
        }
    }
}

#[test]
fn a_ladder_begins_with_the_pairs_that_there_are_and_all_play_three_rounds() {
    let mut lesson = Lesson::new(31);
    let ids: Vec<_> = lesson.secrets.keys().copied().collect::<BTreeSet<_>>().into_iter().collect();
    lesson.class.pair(ids[7], ids[3]).expect("both wait");
    lesson.mode(PairingMode::Ladder);
    assert_eq!((lesson.class.ladder_rungs(), lesson.played().len()), (Some(15), 15));
    let first = lesson.class.tables().find(|(_, table)| table.rung == Some(1)).expect("a table").1;
    assert!(first.has(ids[7]) && first.has(ids[3]), "who plays already stands first");
    for _ in 0..3 {
        for table in lesson.played() {
            lesson.class.round_won(table, Mark::X, lesson.now);
            lesson.check();
        }
        assert!(lesson.played().len() >= 14, "{}", lesson.played().len());
    }
    let waiting = lesson.class.waiting();
    lesson.mode(PairingMode::Chance);
    assert_eq!(lesson.class.waiting(), waiting, "the others stay as they are");
    lesson.class.pair_all(|_| 0).expect("no ladder");
    assert!(lesson.class.waiting().len() <= 1);
}

#[test]
fn the_winner_goes_up_the_loser_down_and_both_ends_stay() {
    let mut lesson = Lesson::new(4);
    lesson.mode(PairingMode::Ladder);
    let on = |lesson: &Lesson, rung| {
        let class = &lesson.class;
        class
            .tables()
            .find(|(_, table)| table.is_played() && table.rung == Some(rung))
            .map(|(id, table)| (id, table.players))
    };
    let (top, above) = on(&lesson, 1).expect("a board");
    let (bottom, below) = on(&lesson, 2).expect("a board");
    lesson.class.round_won(top, Mark::X, lesson.now);
    let table = lesson.class.table(top).expect("it is still to be seen");
    assert_eq!(Mark::ALL.map(|mark| lesson.class.goes(table, mark)), [Some(Goes::Stays), Some(Goes::Down)]);
    assert_eq!((lesson.class.waits_for(above.x), lesson.class.waits_for(above.o)), (Some(2), Some(2)));
    let told = lesson.class.waiting_of(above.o).expect("somebody waits").ladder.expect("a ladder");
    assert_eq!((told.rung, told.rungs, told.from, told.near[1].names.len()), (2, 2, Some(1), 3));
    lesson.class.round_won(bottom, Mark::O, lesson.now);
    let (_, top_now) = on(&lesson, 1).expect("a board");
    assert_eq!(BTreeSet::from([top_now.x, top_now.o]), BTreeSet::from([above.x, below.o]));
    assert!(lesson.class.table(top).is_none(), "the next board of the rung has begun");
}

#[test]
fn whoever_is_new_begins_at_the_bottom_and_a_rung_is_added_for_two() {
    let mut lesson = Lesson::new(2);
    lesson.mode(PairingMode::Ladder);
    let fifth = [lesson.add(), lesson.add(), lesson.add()][2];
    assert_eq!((lesson.class.ladder_rungs(), lesson.played().len()), (Some(2), 2));
    assert_eq!((lesson.class.queue(2), lesson.class.waits_for(fifth)), (vec![fifth], Some(2)));
    lesson.class.take_out(fifth, lesson.now).expect("they are there");
    assert_eq!(lesson.class.ladder_rungs(), Some(2));
}

#[test]
fn whoever_is_away_keeps_the_place_and_keeps_nobody_from_playing_for_long() {
    let mut lesson = Lesson::new(5);
    lesson.mode(PairingMode::Ladder);
    let bottom = lesson.class.tables().find(|(_, table)| table.rung == Some(2)).expect("a board").1.players;
    lesson.leave(bottom.x);
    assert!(lesson.class.table_of(bottom.o).is_some(), "a reload takes a moment");
    lesson.pass(AWAY);
    let (_, table) = lesson.class.table_of(bottom.o).expect("the odd one plays");
    assert!(!table.has(bottom.x));
    lesson.come_back(bottom.x);
    assert_eq!(lesson.class.queue(2), [bottom.x]);
}

#[test]
fn what_the_teacher_cannot_do_is_refused() {
    let mut lesson = Lesson::new(4);
    let ids: Vec<_> = lesson.class.waiting();
    assert_eq!(lesson.class.pair(ids[0], ids[0]), Err(ClassRefusal::NotThere));
    assert_eq!(lesson.class.pair(ids[0], PupilId(99)), Err(ClassRefusal::NotThere));
    assert_eq!(lesson.class.pair(ids[0], ids[1]), Ok(()));
    assert_eq!(lesson.class.pair(ids[0], ids[2]), Err(ClassRefusal::Seated));
    assert_eq!(lesson.class.rename(ids[0], "Doodle"), Err(ClassRefusal::Name));
    assert_eq!(lesson.class.rename(ids[0], "Noah"), Ok(()));
    assert_eq!(lesson.class.pupil(ids[0]).map(|pupil| pupil.name().to_owned()).as_deref(), Some("Noah 2"));
    assert_eq!(lesson.class.part(TableId(99), lesson.now), Err(ClassRefusal::NotThere));
    let text = serde_json::to_string(&lesson.class).expect("a text");
    let mut again: Class = serde_json::from_str(&text).expect("a class");
    assert_eq!(again.pair(ids[2], ids[3]), Err(ClassRefusal::Away), "what opens their seats is not known");
    lesson.mode(PairingMode::Ladder);
    assert_eq!(lesson.class.pair(ids[2], ids[3]), Err(ClassRefusal::Ladder));
    assert_eq!(lesson.class.pair_all(|_| 0), Err(ClassRefusal::Ladder));
}

#[test]
fn whoever_is_known_keeps_the_name_and_whoever_is_not_needs_one() {
    let mut class = Class::new("5b");
    let (now, one, two) = (Instant::now(), Secret::from_bytes([1; 16]), Secret::from_bytes([2; 16]));
    assert_eq!(class.enter(one, None, now), Err(Rejection::Name));
    assert_eq!(class.enter(one, Some("Doodle"), now), Err(Rejection::Name));
    let mina = class.enter(one, Some("Mina"), now).expect("a name");
    let other = class.enter(two, Some(" Mina "), now).expect("a name");
    assert_eq!(
        class.waiting_of(other).map(|waiting| (waiting.name, waiting.others)),
        Some(("Mina 2".to_owned(), vec!["Mina".to_owned()]))
    );
    assert_eq!(class.enter(one, Some("Ruth"), now), Ok(mina));
    assert_eq!(class.pupil(mina).map(|pupil| pupil.name().to_owned()).as_deref(), Some("Mina"));
    class.take_out(mina, now).expect("they are there");
    let again = class.enter(one, Some("Ruth"), now).expect("anew");
    assert_ne!(again, mina);
    class.is_over = true;
    assert_eq!(class.enter(Secret::from_bytes([3; 16]), Some("Eve"), now), Err(Rejection::NoClass));
    assert_eq!(class.enter(one, None, now), Ok(again), "it is told to whoever was there");
}
