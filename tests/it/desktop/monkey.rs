//! Random events in the real window. The environment variable `MONKEY_SEED` chooses other events, and `MONKEY_EVENTS` chooses
//! their number.

use std::str::FromStr;
use std::time::{Duration, Instant};

use ::atspi::Role;
use bevy::math::U16Vec2;
use noughts::language::{Language, set_language};
use noughts::settings::TextSize;
use noughts::setup::Mode;
use noughts::words::{self, spoken};
use noughts_engine::rules::{Mark, Position, Rules};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::atspi::{ScreenReader, Session};
use super::driver::{BUTTONS, Desktop, LEFT};

const SIZE: (u16, u16) = (1000, 700);
const ARGUMENTS: [&str; 2] = ["--pause", "0.05"];
/// The number of events without a screen reader.
const EVENTS: usize = 1_800;
/// After each of these groups of events, the screen is compared with what a screen reader is told.
const GROUPS: usize = 10;
const GROUP: usize = 20;
/// The most memory in megabytes. Without resizes it is 264 MB, of which 183 MB are files. The rest is pictures as large as the
/// largest windows. The software renderer has these pictures in the same memory, and the C library keeps some of this memory
/// after the pictures are freed. At most 405 MB was measured.
const MOST_MEMORY: f64 = 500.0;
/// The largest block of memory in megabytes. A thread's heap reserves 64 MB.
const LARGEST_BLOCK: u64 = 100;
/// How long the program must be idle.
const IDLE: Duration = Duration::from_secs(5);
/// The longest time until the program must be idle. The program handles one click in each update. So on a busy machine, hundreds
/// of clicks are left when the last click has been sent: 70 s were measured while three of these tests ran at once.
const PATIENCE: Duration = Duration::from_secs(300);
/// Sizes of the window: some are smaller than a desktop allows, and some larger than the screen.
const SIZES: [(u16, u16); 10] =
    [(1, 1), (40, 900), (300, 200), (360, 480), (480, 480), (1000, 420), (700, 690), SIZE, (1280, 1000), (2400, 1600)];
const KEYS: &str = "Tab Tab Tab Shift+Tab Enter Enter Space Left Right Up Down Esc F1 F11 Backspace Ctrl+z Ctrl+y Ctrl+a \
    Ctrl+c Ctrl+v 1 2 3 4 5 6 7 8 9 u y r n p h m ? Z é 김 / . X O Mina Noah Minimax X.O/.X./..O";

struct Monkey {
    rng: ChaCha8Rng,
    desktop: Desktop,
    size: (u16, u16),
    /// The most memory of the program after any event, in megabytes.
    most_memory: f64,
    /// How often the monkey has pressed Quit.
    quits: usize,
}

impl Monkey {
    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        *list.choose(&mut self.rng).expect("the list is not empty")
    }

    fn act(&mut self) {
        let (width, height) = self.size;
        let [from, to] =
            [(); 2].map(|()| U16Vec2::new(self.rng.random_range(..width), self.rng.random_range(..height)).as_vec2());
        match self.rng.random_range(0..100) {
            0..40 => self.desktop.click_at(from),
            40..46 => (0..2).for_each(|_| self.desktop.click_at(from)),
            46..52 => {
                self.desktop.move_to(from);
                self.desktop.press_button(LEFT);
                self.desktop.move_to(to);
                self.desktop.release_button(LEFT);
            }
            52..60 => self.desktop.move_to(from),
            60..66 => {
                let button = self.one_of(&BUTTONS);
                self.desktop.press_button(button);
                self.desktop.release_button(button);
            }
            66..92 => {
                let key = self.one_of(&KEYS.split(' ').collect::<Vec<_>>());
                self.desktop.keys(key);
            }
            _ => {
                let size = self.one_of(&SIZES);
                self.resize(size);
            }
        }
        std::thread::sleep(Duration::from_millis(10));
        self.most_memory = self.most_memory.max(self.desktop.memory());
        self.start_again_after_quit();
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.desktop.resize(size.0, size.1);
    }

    /// If the program has ended, its own button Quit must have ended it. Then the program is started again.
    fn start_again_after_quit(&mut self) {
        if let Some(status) = self.desktop.ended() {
            assert!(status.success(), "it ended with {status}");
            self.desktop.start_again(&ARGUMENTS);
            self.resize(SIZE);
            self.quits += 1;
        }
    }

    /// Waits until the program is idle. If the program never becomes idle, returns the processor time that was used at last.
    fn wait_until_idle(&mut self) -> Result<(), f64> {
        let start = Instant::now();
        loop {
            let before = self.desktop.cpu_seconds();
            std::thread::sleep(IDLE);
            let used = self.desktop.cpu_seconds() - before;
            self.start_again_after_quit();
            if used < 0.015 {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err(used);
            }
        }
    }

    /// Waits until the program has handled all events, and the marks on the screen are those that a screen reader is told.
    /// Returns whether there is a board that nothing covers.
    fn expect_told(&mut self, reader: &ScreenReader) -> bool {
        self.resize(SIZE);
        self.desktop.settle();
        self.start_again_after_quit();
        self.desktop.wait_for(|d| match (d.marks(), told(reader)) {
            (Some(seen), Some(told)) if seen == told => Some(true),
            (Some(seen), Some(told)) => {
                println!("seen: {seen:?}, told: {told:?}");
                None
            }
            _ => Some(false),
        })
    }
}

/// The marks that a screen reader is told in any language, with the marks of a shown line, if there is a board that nothing
/// covers.
fn told(reader: &ScreenReader) -> Option<Vec<Option<Mark>>> {
    let buttons: Vec<_> = reader.tree().into_iter().filter(|node| node.role == Role::Button).collect();
    // Under an overlay, cells are disabled.
    if buttons.iter().any(|button| button.name.starts_with("a1") && !reader.is_enabled(button)) {
        return None;
    }
    let names: Vec<_> = buttons.into_iter().map(|button| button.name).collect();
    in_any_language(|| Rules::TIC_TAC_TOE.cells().map(|cell| told_mark(cell, &names)).collect())
}

fn told_mark(cell: Position, names: &[String]) -> Option<Option<Mark>> {
    names.iter().find_map(|name| {
        if let Some(more) = name.strip_prefix(&spoken::empty_cell(cell)) {
            return Some(more.rsplit_once([':', '：']).and_then(|(_, mark)| mark.trim().parse().ok()));
        }
        Mark::ALL.into_iter().find(|mark| name.starts_with(&spoken::cell(cell, Some(*mark), None))).map(Some)
    })
}

/// Tries all languages, because random events can choose another language. Returns what is found in the first language in which
/// something is found. This thread keeps this language from then on.
fn in_any_language<T>(mut find: impl FnMut() -> Option<T>) -> Option<T> {
    Language::offered().iter().find_map(|language| {
        set_language(*language);
        find()
    })
}

/// A number from the environment.
fn number<T: FromStr>(variable: &str, default: T) -> T {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
#[ignore = "needs Xvfb and AT-SPI"]
fn random_events_do_no_harm() {
    let (seed, events) = (number("MONKEY_SEED", 1), number("MONKEY_EVENTS", EVENTS));
    println!("MONKEY_SEED={seed} MONKEY_EVENTS={events}");
    let mut session = None;
    let desktop = Desktop::open_with(SIZE.0, SIZE.1, &ARGUMENTS, |display, _| {
        session.insert(Session::start(display)).environment()
    });
    let session = session.expect("it is started");
    let mut monkey = Monkey { rng: ChaCha8Rng::seed_from_u64(seed), desktop, size: SIZE, most_memory: 0.0, quits: 0 };
    (0..events).for_each(|_| monkey.act());
    monkey.resize(SIZE);
    if let Err(used) = monkey.wait_until_idle() {
        let names: Vec<_> = session.start_reader().tree().into_iter().map(|node| node.name).collect();
        panic!("it is never idle, but used {used} s of {IDLE:?}: {names:?}");
    }
    println!("{:.0} MB at most", monkey.most_memory);
    assert!(monkey.most_memory <= MOST_MEMORY);
    assert!(monkey.desktop.largest_block() <= LARGEST_BLOCK);

    let reader = session.start_reader();
    let mut compared = 0;
    for _ in 0..GROUPS {
        (0..GROUP).for_each(|_| monkey.act());
        compared += usize::from(monkey.expect_told(&reader));
    }
    println!("the screen was compared with what is told {compared} times, {} times quit", monkey.quits);
    play_on(&mut monkey, &reader);
}

/// Goes to the set-up screen, and plays a round.
fn play_on(monkey: &mut Monkey, reader: &ScreenReader) {
    // There is a popup, an overlay, full screen, a side panel and some screens to close at most.
    monkey.desktop.keys("Esc Esc Esc Esc Esc Esc Esc Esc");
    // Keys and the requests of a screen reader come on two ways, so each waits until the other has been handled.
    monkey.desktop.settle();
    let is_there = |reader: &ScreenReader, name: &str| reader.tree().iter().any(|node| node.name == name);
    monkey.desktop.wait_for(|_| in_any_language(|| is_there(reader, words::settings()).then_some(())));
    // Larger text could leave no room for the whole board.
    reader.press(words::settings());
    reader.press(words::text_size(TextSize::Normal));
    monkey.desktop.settle();
    monkey.desktop.keys("Esc");
    monkey.desktop.settle();
    reader.press(words::mode(Mode::TwoPlayers));
    let players = ["Mina", "Noah"];
    for (index, name) in players.into_iter().enumerate() {
        reader.focus(spoken::name_field(index));
        monkey.desktop.keys("Ctrl+a");
        monkey.desktop.type_text(name);
        monkey.desktop.settle();
    }
    reader.press(if is_there(reader, words::new_match()) { words::new_match() } else { words::start() });
    // The first screen has a board with the same cells.
    reader.find(words::reset());
    let cells = ["a1", "b1", "a2", "b2", "a3"].map(|cell| cell.parse().expect("a cell"));
    for cell in cells {
        reader.press(&spoken::empty_cell(cell));
    }
    // This test does not know who begins, and with which mark.
    let won = players.map(|player| {
        Mark::ALL.map(|mark| spoken::cell_in_line(spoken::cell(cells[4], Some(mark), Some(player.to_string()))))
    });
    monkey.desktop.wait_for(|_| won.iter().flatten().any(|name| is_there(reader, name)).then_some(()));
    assert!(monkey.expect_told(reader));
    assert!(monkey.desktop.close().success());
}
