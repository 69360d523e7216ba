//! Drives the real program in a real window, on an X display of its own, with real events of pointer and keys.
#![allow(dead_code, reason = "each test file uses its own part of it")]

use std::cell::{Cell, RefCell};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use noughts::layout::{BoardLayout, LayoutContext};
use noughts::look::theme::{LIGHT, THEMES, Theme};
use noughts::screens::Screen;
use noughts::settings::TextSize;
use noughts_engine::rules::{Board, Mark, Position, Rules, Setup};
use serde::Deserialize;
use x11rb_test::connection::Connection;
use x11rb_test::protocol::Event;
use x11rb_test::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt, EventMask, ImageFormat,
    InputFocus, MapState, Window,
};
use x11rb_test::protocol::xtest::ConnectionExt as _;
use x11rb_test::rust_connection::RustConnection;
use x11rb_test::{CURRENT_TIME, NONE};

/// The longest time that anything may take. Conditions are polled, and the test goes on as soon as they are true.
const TIMEOUT: Duration = Duration::from_secs(60);
const POLL: Duration = Duration::from_millis(15);
/// The largest difference of a colour in each channel.
const TOLERANCE: u8 = 6;

/// The argument after which the name of an example is expected, to be started in the place of the program.
pub const EXAMPLE: &str = "--example";

/// Event codes of the X protocol.
const KEY_PRESS: u8 = 2;
const KEY_RELEASE: u8 = 3;
const BUTTON_PRESS: u8 = 4;
const BUTTON_RELEASE: u8 = 5;
const MOTION: u8 = 6;

/// Keys that are held down, by their symbols.
const SHIFT: u32 = 0xffe1;
const CONTROL: u32 = 0xffe3;

/// Buttons of the mouse in the X protocol. The last two are the wheel, up and down.
pub const LEFT: u8 = 1;
pub const BUTTONS: [u8; 5] = [LEFT, 2, 3, 4, 5];

pub struct Desktop {
    server: Child,
    connection: RustConnection,
    root: Window,
    window: Window,
    program: Child,
    screen: (u16, u16),
    /// The time from the start of the program to its first picture.
    pub first_frame: Duration,
    /// The first picture that showed anything but the empty screen.
    pub first_picture: Screenshot,
    /// Whether the side panel with the lessons is open, so that the board is elsewhere.
    pub has_side_panel: Cell<bool>,
    /// Whether the program has handled all events that were sent.
    is_settled: Cell<bool>,
    /// Keys that can be assigned to letters that the keyboard does not have.
    spare_keys: RefCell<Vec<u8>>,
    display: String,
    /// More environment variables for the program.
    environment: Vec<(&'static str, String)>,
    /// The folder of the program's data, which is removed at the end of the test.
    pub data: tempfile::TempDir,
}

/// A picture of the screen.
pub struct Screenshot {
    width: usize,
    data: Vec<u8>,
}

impl Desktop {
    /// Starts the program on a display of this size. Its window fills the display.
    pub fn open(width: u16, height: u16, arguments: &[&str]) -> Self {
        Self::open_with(width, height, arguments, |_, _| Vec::new())
    }

    /// Starts the program on a display with this scale factor.
    pub fn open_scaled(width: u16, height: u16, arguments: &[&str], scale: u16) -> Self {
        Self::open_with(width, height, arguments, |_, _| vec![("WINIT_X11_SCALE_FACTOR", scale.to_string())])
    }

    /// Starts the program with more environment variables, which may depend on the display, and with prepared data.
    pub fn open_with(
        width: u16,
        height: u16,
        arguments: &[&str],
        environment: impl FnOnce(&str, &Path) -> Vec<(&'static str, String)>,
    ) -> Self {
        let (server, display) = start_server(width, height);
        let (connection, screen) = RustConnection::connect(Some(&display)).expect("Xvfb answers");
        let root = connection.setup().roots[screen].root;
        let data = tempfile::tempdir().expect("a folder");
        let started = Instant::now();
        let environment = environment(&display, data.path());
        let program = start_program(&display, data.path(), arguments, &environment);
        let spare_keys = RefCell::new((200..250).collect());
        let (first_frame, first_picture) = (Duration::ZERO, Screenshot { width: 0, data: Vec::new() });
        let screen = (width, height);
        let window = NONE;
        let mut desktop = Self {
            server,
            connection,
            root,
            window,
            program,
            screen,
            first_frame,
            first_picture,
            has_side_panel: Cell::new(false),
            is_settled: Cell::new(false),
            spare_keys,
            display,
            environment,
            data,
        };
        desktop.window = desktop.wait_for(|d| visible_window(&d.connection, d.root));
        desktop.first_picture = desktop.wait_for(|d| Some(d.picture()).filter(|picture| !picture.is_black()));
        desktop.resize(width, height);
        desktop.focus();
        desktop.wait_for(|d| d.picture().shows_marks().then_some(()));
        desktop.first_frame = started.elapsed();
        desktop
    }

    /// Kills the program.
    pub fn kill(&mut self) {
        self.program.kill().and_then(|()| self.program.wait()).expect("it can be ended");
    }

    /// Kills the program, and starts it again.
    pub fn start_again(&mut self, arguments: &[&str]) {
        self.kill();
        self.is_settled.set(false);
        self.wait_for(|d| visible_window(&d.connection, d.root).is_none().then_some(()));
        self.program = start_program(&self.display, self.data.path(), arguments, &self.environment);
        self.window = self.wait_for(|d| visible_window(&d.connection, d.root));
        self.focus();
        self.wait_for(|d| d.picture().shows_marks().then_some(()));
    }

    /// Gives the window the keyboard.
    fn focus(&self) {
        self.connection.set_input_focus(InputFocus::POINTER_ROOT, self.window, CURRENT_TIME).unwrap();
        self.connection.flush().unwrap();
    }

    /// How the program has ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.program.try_wait().expect("it can be asked")
    }

    /// The window's size, in pixels.
    pub fn window_size(&self) -> (u16, u16) {
        let geometry = self.connection.get_geometry(self.window).unwrap().reply().unwrap();
        (geometry.width, geometry.height)
    }

    /// The number of pixels of the window's icon.
    pub fn icon_pixels(&self) -> usize {
        let atom = self.connection.intern_atom(false, b"_NET_WM_ICON").unwrap().reply().unwrap().atom;
        let icon = self.connection.get_property(false, self.window, atom, AtomEnum::CARDINAL, 0, u32::MAX).unwrap();
        icon.reply().unwrap().value32().map_or(0, |values| values.count().saturating_sub(2))
    }

    /// Polls until there is a result.
    #[track_caller]
    pub fn wait_for<T>(&self, mut look: impl FnMut(&Self) -> Option<T>) -> T {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if let Some(found) = look(self) {
                return found;
            }
            std::thread::sleep(POLL);
        }
        if self.window != NONE {
            self.picture().save("timed-out");
        }
        panic!("nothing of the kind within {TIMEOUT:?}");
    }

    pub fn resize(&self, width: u16, height: u16) {
        self.is_settled.set(false);
        let place = ConfigureWindowAux::new().x(0).y(0).width(u32::from(width)).height(u32::from(height));
        self.connection.configure_window(self.window, &place).unwrap();
        self.connection.flush().unwrap();
    }

    fn fake(&self, kind: u8, detail: u8, x: i16, y: i16) {
        self.is_settled.set(false);
        self.connection.xtest_fake_input(kind, detail, CURRENT_TIME, self.root, x, y, 0).unwrap();
    }

    pub fn move_to(&self, at: Vec2) {
        self.fake(MOTION, 0, at.x as i16, at.y as i16);
        self.connection.flush().unwrap();
    }

    pub fn click_at(&self, at: Vec2) {
        self.move_to(at);
        self.press_button(LEFT);
        self.release_button(LEFT);
    }

    /// Presses a button of the mouse, where the pointer is. Two of them are the wheel.
    pub fn press_button(&self, button: u8) {
        self.fake(BUTTON_PRESS, button, 0, 0);
        self.connection.flush().unwrap();
    }

    pub fn release_button(&self, button: u8) {
        self.fake(BUTTON_RELEASE, button, 0, 0);
        self.connection.flush().unwrap();
    }

    /// Clicks on a panel, and waits until the click is handled, because egui handles one click in each frame.
    pub fn press_at(&self, at: Vec2) {
        if !self.is_settled.get() {
            self.settle();
        }
        let before = self.picture();
        self.click_at(at);
        self.wait_for(|d| (d.picture().data != before.data).then_some(()));
        self.settle();
    }

    /// Waits for one or two frames.
    pub fn pause(&self) {
        std::thread::sleep(Duration::from_millis(150));
    }

    /// The layout of a game, with the text size that the program has stored.
    pub fn layout(&self) -> BoardLayout {
        let view = LayoutContext {
            screen: Screen::Game,
            has_side_panel: self.has_side_panel.get(),
            text_size: self.text_size().factor(),
            ..default()
        };
        let (width, height) = self.window_size();
        BoardLayout::of(Vec2::new(width.into(), height.into()), Rules::TIC_TAC_TOE, view)
    }

    fn text_size(&self) -> TextSize {
        let stored = std::fs::read_to_string(self.data.path().join("settings.json")).unwrap_or_default();
        let settings = serde_json::from_str::<serde_json::Value>(&stored).unwrap_or_default();
        TextSize::deserialize(&settings["text_size"]).unwrap_or_default()
    }

    pub fn click(&self, name: &str) {
        self.click_at(self.layout().cell_rect(name.parse().unwrap()).center());
    }

    /// Types a text. Letters that the keyboard does not have are assigned to spare keys first.
    pub fn type_text(&self, text: &str) {
        for letter in text.chars() {
            let keysym = if letter.is_ascii() { u32::from(letter) } else { 0x0100_0000 | u32::from(letter) };
            self.press_key(keysym, None);
        }
    }

    /// Presses keys one after the other, by their names or the letters that they write. `Ctrl+z` and `Shift+Tab` hold the
    /// first key down.
    pub fn keys(&self, keys: &str) {
        for key in keys.split(' ') {
            let (held, key) = key.split_once('+').map_or((None, key), |(held, key)| (Some(held), key));
            let held = held.map(|held| if held == "Ctrl" { CONTROL } else { SHIFT });
            let keysym = match key {
                "Backspace" => 0xff08,
                "Tab" => 0xff09,
                "Enter" => 0xff0d,
                "Esc" => 0xff1b,
                "Left" => 0xff51,
                "Up" => 0xff52,
                "Right" => 0xff53,
                "Down" => 0xff54,
                "F1" => 0xffbe,
                "F11" => 0xffc8,
                "Space" => u32::from(' '),
                letter if letter.len() == 1 => u32::from(letter.as_bytes()[0]),
                text => {
                    self.type_text(text);
                    continue;
                }
            };
            self.press_key(keysym, held);
        }
    }

    /// Presses the key that writes a symbol, while another key is held down, and Shift if the symbol needs it.
    fn press_key(&self, keysym: u32, held: Option<u32>) {
        let (key, shift) = self.key_for(keysym);
        let held: Vec<_> = held.into_iter().chain(shift.then_some(SHIFT)).map(|held| self.key_for(held).0).collect();
        held.iter().for_each(|held| self.fake(KEY_PRESS, *held, 0, 0));
        self.fake(KEY_PRESS, key, 0, 0);
        self.fake(KEY_RELEASE, key, 0, 0);
        held.iter().for_each(|held| self.fake(KEY_RELEASE, *held, 0, 0));
        self.connection.flush().unwrap();
        std::thread::sleep(Duration::from_millis(40));
    }

    /// Receives from now on what windows request from the window manager. There is no window manager on this display.
    pub fn hear_requests(&self) {
        let events = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
        self.connection.change_window_attributes(self.root, &events).unwrap();
        self.connection.flush().unwrap();
    }

    /// Waits until the window requests full screen, or the end of full screen.
    #[track_caller]
    pub fn expect_full_screen(&self, wanted: bool) {
        let atom = |name: &str| self.connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom;
        let [state, full_screen] = ["_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN"].map(atom);
        self.wait_for(|d| {
            while let Some(event) = d.connection.poll_for_event().unwrap() {
                if let Event::ClientMessage(message) = event
                    && message.type_ == state
                    && message.data.as_data32()[1] == full_screen
                {
                    return (message.data.as_data32()[0] == u32::from(wanted)).then_some(());
                }
            }
            None
        });
    }

    /// The key that writes this symbol, and whether it needs Shift.
    fn key_for(&self, keysym: u32) -> (u8, bool) {
        let (first, last) = (self.connection.setup().min_keycode, self.connection.setup().max_keycode);
        let mapping = self.connection.get_keyboard_mapping(first, last - first + 1).unwrap().reply().unwrap();
        let width = usize::from(mapping.keysyms_per_keycode);
        for (index, symbols) in mapping.keysyms.chunks(width).enumerate() {
            if let Some(level) = symbols.iter().take(2).position(|symbol| *symbol == keysym) {
                return (first + index as u8, level == 1);
            }
        }
        let key = self.spare_keys.borrow_mut().pop().expect("a spare key");
        self.connection.change_keyboard_mapping(1, key, 2, &[keysym, keysym]).unwrap();
        self.connection.flush().unwrap();
        self.pause();
        (key, false)
    }

    /// A picture of the part of the window that is on the screen.
    pub fn picture(&self) -> Screenshot {
        let size = self.window_size();
        let (width, height) = (size.0.min(self.screen.0), size.1.min(self.screen.1));
        let image = self.connection.get_image(ImageFormat::Z_PIXMAP, self.root, 0, 0, width, height, !0);
        Screenshot { width: width.into(), data: image.unwrap().reply().unwrap().data }
    }

    /// What is drawn on the cells: the marks, and whether a cell is highlighted as part of a winning line.
    pub fn cells(&self) -> Vec<(Position, Option<Mark>, bool)> {
        self.cells_in(&LIGHT, &self.picture())
    }

    fn cells_in(&self, theme: &Theme, picture: &Screenshot) -> Vec<(Position, Option<Mark>, bool)> {
        let layout = self.layout();
        Rules::TIC_TAC_TOE
            .cells()
            .map(|position| {
                let at = |x: f32, y: f32| layout.cell_rect(position).center() + Vec2::new(x, y) * layout.cell;
                let is = |points: [Vec2; 4], mark: Mark| {
                    let inks = [theme.marks[mark], theme.faded[mark]];
                    points.iter().filter(|point| inks.iter().any(|ink| picture.is(**point, *ink))).count() >= 2
                };
                let cross = [at(0.18, 0.18), at(-0.18, 0.18), at(0.18, -0.18), at(-0.18, -0.18)];
                let ring = [at(0.34, 0.0), at(-0.34, 0.0), at(0.0, 0.34), at(0.0, -0.34)];
                let mark = match (is(cross, Mark::X), is(ring, Mark::O)) {
                    (true, false) => Some(Mark::X),
                    (false, true) => Some(Mark::O),
                    (false, false) => None,
                    (true, true) => panic!("{position} shows both marks"),
                };
                // Whichever line goes through the cell, this point is highlighted, and neither mark nor strike covers it.
                (position, mark, picture.is(at(0.24, 0.1), theme.highlighter))
            })
            .collect()
    }

    /// The marks on the cells in whichever theme, if the screen shows a board.
    pub fn marks(&self) -> Option<Vec<Option<Mark>>> {
        let picture = self.picture();
        let theme = THEMES.into_iter().find(|theme| self.shows_cells(theme, &picture))?;
        Some(self.cells_in(theme, &picture).into_iter().map(|(_, mark, _)| mark).collect())
    }

    /// Whether the ground of every cell can be seen. Larger text can make the screen higher than the window.
    fn shows_cells(&self, theme: &Theme, picture: &Screenshot) -> bool {
        let layout = self.layout();
        if layout.paper().max.y > layout.window.y {
            return false;
        }
        let grounds = [theme.paper, theme.hovered, theme.highlighter];
        Rules::TIC_TAC_TOE.cells().all(|position| {
            let at = layout.cell_rect(position).center() + Vec2::new(0.45, 0.24) * layout.cell;
            grounds.iter().any(|ground| picture.is(at, *ground))
        })
    }

    /// The board on the screen, if there is one.
    pub fn board(&self, to_move: Mark) -> Option<Board> {
        if !self.shows_cells(&LIGHT, &self.picture()) {
            return None;
        }
        let mut setup = Setup::new(Rules::TIC_TAC_TOE, to_move);
        for (position, mark, _) in self.cells() {
            setup.set(position, mark).ok()?;
        }
        setup.board().ok()
    }

    /// Waits until the screen shows this position.
    #[track_caller]
    pub fn expect_board(&self, expected: &str) {
        let expected = Board::parse(Rules::TIC_TAC_TOE, expected).unwrap();
        self.wait_for(|d| (d.board(expected.to_move()) == Some(expected)).then_some(()));
    }

    /// The cells that are highlighted as part of a winning line.
    pub fn won_cells(&self) -> Vec<String> {
        self.cells().into_iter().filter(|(.., won)| *won).map(|(position, ..)| position.to_string()).collect()
    }

    /// The processor time of the program, in seconds.
    pub fn cpu_seconds(&self) -> f64 {
        self.cpu_ticks() as f64 / 100.0 // a tick is a hundredth of a second on all Linux systems on which Bevy runs
    }

    /// The processor time that the program uses while nothing happens for 30 s, in percent of a core: a thirtieth for each tick.
    pub fn percent_at_rest(&self) -> f64 {
        self.settle();
        let before = self.cpu_ticks();
        std::thread::sleep(Duration::from_secs(30));
        (self.cpu_ticks() - before) as f64 / 30.0
    }

    fn cpu_ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.program.id())).expect("it runs");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum()
    }

    /// Waits until the program has handled all events and is idle, or until the timeout.
    pub fn settle(&self) {
        self.pause();
        let mut last = self.cpu_seconds();
        let mut quiet = 0;
        let start = Instant::now();
        // A thread that is ready to run, and waits for a processor, is not idle. Nor is a program that waits for the display.
        while quiet < 4 && start.elapsed() < TIMEOUT {
            std::thread::sleep(POLL * 4);
            let now = self.cpu_seconds();
            let sleeps = now == last && self.threads_run() == 0;
            quiet = if sleeps { quiet + 1 } else { 0 };
            last = now;
        }
        self.is_settled.set(true);
    }

    /// The number of the threads of the program and of the display that run or are ready to run.
    fn threads_run(&self) -> usize {
        let tasks = [&self.program, &self.server]
            .map(|process| std::fs::read_dir(format!("/proc/{}/task", process.id())).expect("it runs"));
        let stats = tasks.into_iter().flatten().flatten();
        let stats = stats.filter_map(|task| std::fs::read_to_string(task.path().join("stat")).ok());
        stats.filter(|stat| stat.rsplit(')').next().is_some_and(|fields| fields.starts_with(" R"))).count()
    }

    /// The memory of the program that is in use, in megabytes. It is zero if the program has ended.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.program.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
        let kilobytes = line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<f64>().ok());
        kilobytes.unwrap_or_default() / 1024.0
    }

    /// The largest block of memory that the program has reserved, in megabytes, without files. This memory need not be in use.
    pub fn largest_block(&self) -> u64 {
        let maps = std::fs::read_to_string(format!("/proc/{}/maps", self.program.id())).expect("it runs");
        let sizes = maps.lines().filter(|line| line.split_whitespace().count() == 5).map(|line| {
            let (from, to) = line.split(' ').next().and_then(|range| range.split_once('-')).expect("a range");
            let [from, to] = [from, to].map(|address| u64::from_str_radix(address, 16).expect("an address"));
            (to - from) >> 20
        });
        sizes.max().unwrap_or_default()
    }

    /// Closes the window as a window manager does.
    pub fn close(&mut self) -> ExitStatus {
        let atom = |name: &str| self.connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom;
        let data = [atom("WM_DELETE_WINDOW"), CURRENT_TIME, 0, 0, 0];
        let event = ClientMessageEvent::new(32, self.window, atom("WM_PROTOCOLS"), data);
        self.connection.send_event(false, self.window, EventMask::NO_EVENT, event).unwrap();
        self.connection.flush().unwrap();
        self.wait_for_end()
    }

    /// Sends a signal, such as `INT`, which is the signal of Ctrl+C in the terminal.
    pub fn signal(&self, name: &str) {
        let process = self.program.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &process]).status().expect("a signal can be sent").success());
    }

    pub fn wait_for_end(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if let Some(status) = self.ended() {
                return status;
            }
            std::thread::sleep(POLL);
        }
        panic!("it does not end; its threads and what they wait for: {}", self.threads());
    }

    /// The name of each thread of the program, the function of the kernel in which it waits, and the call that it made.
    fn threads(&self) -> String {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.program.id())).into_iter().flatten().flatten();
        let read = |path: &Path, file| std::fs::read_to_string(path.join(file)).unwrap_or_default().trim().to_owned();
        let threads = tasks.map(|task| ["comm", "wchan", "syscall"].map(|file| read(&task.path(), file)).join(" "));
        threads.collect::<Vec<_>>().join(", ")
    }

    pub fn title(&self) -> String {
        let any = AtomEnum::ANY;
        let name = self.connection.get_property(false, self.window, AtomEnum::WM_NAME, any, 0, 64).unwrap().reply();
        String::from_utf8_lossy(&name.unwrap().value).into_owned()
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn start_program(display: &str, data: &Path, arguments: &[&str], environment: &[(&'static str, String)]) -> Child {
    let (program, arguments) = match arguments {
        [EXAMPLE, name, arguments @ ..] => (example(name), arguments),
        _ => (PathBuf::from(env!("CARGO_BIN_EXE_noughts")), arguments),
    };
    Command::new(program)
        .args(arguments)
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("DBUS_SESSION_BUS_ADDRESS")
        .env("WINIT_X11_SCALE_FACTOR", "1")
        .env("XDG_RUNTIME_DIR", std::env::temp_dir())
        .env("NOUGHTS_DATA", data)
        .env("NOUGHTS_LANGUAGE", "en")
        .env("FONTCONFIG_FILE", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/desktop/fonts.conf"))
        .envs(environment.iter().cloned())
        .stdin(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// The program of an example, which cargo builds beside the tests.
fn example(name: &str) -> PathBuf {
    let tests = std::env::current_exe().expect("this program has a path");
    tests.ancestors().nth(2).expect("two folders above").join("examples").join(name)
}

/// A window that a person would see, if there is such a window.
pub fn visible_window(connection: &RustConnection, root: Window) -> Option<Window> {
    let attributes = |window: &Window| connection.get_window_attributes(*window).ok()?.reply().ok();
    let is_visible = |window: &Window| attributes(window).is_some_and(|found| found.map_state == MapState::VIEWABLE);
    large_windows(connection, root).into_iter().find(is_visible)
}

/// Windows that have room for the game, whether they are visible yet or not.
pub fn large_windows(connection: &RustConnection, root: Window) -> Vec<Window> {
    let tree = connection.query_tree(root).ok().and_then(|cookie| cookie.reply().ok());
    let width = |window: &Window| Some(connection.get_geometry(*window).ok()?.reply().ok()?.width);
    let mut windows = tree.map_or_else(Vec::new, |tree| tree.children);
    windows.retain(|window| width(window).is_some_and(|width| width > 100));
    windows
}

/// Starts an X server with a screen of this size. Returns the server and the name of its display.
pub fn start_server(width: u16, height: u16) -> (Child, String) {
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", &format!("{width}x{height}x24")])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb starts");
    let mut number = String::new();
    BufReader::new(server.stdout.take().expect("piped")).read_line(&mut number).expect("Xvfb names its display");
    (server, format!(":{}", number.trim()))
}

impl Screenshot {
    /// Whether a pixel has nearly this colour.
    pub fn is(&self, at: Vec2, colour: Color) -> bool {
        let index = (at.y as usize * self.width + at.x as usize) * 4;
        self.data.get(index..index + 3).is_some_and(|pixel| is_close(pixel, colour))
    }

    /// For each pixel of a rectangle whether it is dark, row by row.
    pub fn shape(&self, rect: Rect) -> Vec<bool> {
        let (min, max) = (rect.min.as_uvec2(), rect.max.as_uvec2());
        let pixels = (min.y..max.y).flat_map(|y| (min.x..max.x).map(move |x| (y as usize, x as usize)));
        pixels.map(|(y, x)| self.data[(y * self.width + x) * 4 + 1] < 128).collect()
    }

    /// Whether nothing is drawn, as on a screen without a window.
    fn is_black(&self) -> bool {
        self.data.chunks(4).all(|pixel| pixel[..3] == [0; 3])
    }

    /// The share of the pixels that are rather light than dark.
    pub fn light_share(&self) -> f32 {
        let light = self.data.chunks(4).filter(|pixel| pixel[1] >= 128).count();
        light as f32 / (self.data.len() / 4) as f32
    }

    /// Whether the main button is drawn, in any theme.
    pub fn shows_marks(&self) -> bool {
        THEMES.iter().any(|theme| Mark::ALL.iter().all(|mark| self.has(theme.marks[*mark])))
    }

    pub fn has(&self, colour: Color) -> bool {
        self.data.chunks(4).any(|pixel| is_close(pixel, colour))
    }

    /// The picture in the type of the crate `image`.
    pub fn image(&self) -> image::RgbImage {
        let height = self.data.len() / 4 / self.width;
        let pixels = self.data.chunks(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
        image::RgbImage::from_raw(self.width as u32, height as u32, pixels).expect("as many pixels as it has")
    }

    /// Saves the picture, to help find the reason of a failure.
    pub fn save(&self, name: &str) {
        let path = std::env::temp_dir().join(format!("noughts-{name}.png"));
        if self.image().save_with_format(&path, image::ImageFormat::Png).is_ok() {
            eprintln!("the screen is in {}", path.display());
        }
    }
}

/// Whether a pixel has nearly this colour. Blue comes first, as in X.
fn is_close(pixel: &[u8], colour: Color) -> bool {
    let [red, green, blue, _] = colour.to_srgba().to_u8_array();
    [blue, green, red].iter().zip(pixel).all(|(wanted, found)| wanted.abs_diff(*found) <= TOLERANCE)
}
