//! The settings, and their storage from one start to the next, also when the place of storage is damaged or forbidden.

use std::fs;
use std::path::Path;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::{PrimaryWindow, WindowMode, WindowResized, WindowScaleFactorChanged};
use bevy_egui::egui::Color32;
use noughts::computer::Pause;
use noughts::game::GamePlugin;
use noughts::language::Language;
use noughts::look::theme::DARK;
use noughts::persistence::{Item, PersistencePlugin, PersistentStore, Place, StoredElsewhere};
use noughts::records::Solved;
use noughts::screens::Screen;
use noughts::settings::{MotionChoice, Pace, Settings, TextSize, ThemeChoice, WindowSize, is_server};
use noughts::setup::Draft;
use noughts::words::{self, boards};
use tempfile::TempDir;

use crate::support::Game;

/// The number of updates after which a change is written.
const QUIET: usize = 7;
const MINA: &str = "민아";
const SIZE: (u32, u32) = (1080, 720);
const NOT_STORED: &str = "Settings are not kept for next time";
const PARTLY_DAMAGED: &str = "Some settings could not be read. What was there is kept as settings.damaged.json.";
const DAMAGED: &str =
    "The settings could not be read, so these are the defaults. What was there is kept as settings.damaged.json.";

/// Starts the program with this folder for its data.
fn start(folder: &Path) -> Game {
    start_at(Some(Place::within(folder, Item::Settings)))
}

fn start_at(place: Option<Place>) -> Game {
    Game::open_with(SIZE.0, SIZE.1, |app| _ = app.add_plugins(PersistencePlugin::<Settings>::at(place)))
}

/// Opens the program on the settings screen.
fn open(folder: &Path) -> Game {
    let mut app = App::new();
    let place = Place::within(folder, Item::Settings);
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        GamePlugin::default(),
        PersistencePlugin::<Settings>::at(Some(place)),
    ));
    Game::from_app(app)
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

impl Game {
    fn settings(&self) -> &Settings {
        self.app.world().resource()
    }

    fn set(&mut self, set: impl FnOnce(&mut Settings)) {
        set(&mut self.app.world_mut().resource_mut());
    }

    fn fault(&self) -> Option<String> {
        self.app.world().resource::<PersistentStore<Settings>>().fault().map(words::fault)
    }

    fn wait(&mut self, updates: usize) {
        for _ in 0..updates {
            self.update();
        }
    }

    fn window_entity(&mut self) -> Entity {
        let mut query = self.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        query.single(self.app.world()).expect("one window")
    }

    fn set_mode(&mut self, mode: WindowMode) {
        let window = self.window_entity();
        self.app.world_mut().get_mut::<Window>(window).expect("it is a window").mode = mode;
    }
}

#[test]
fn what_is_set_takes_effect_at_once_and_comes_back_at_the_next_start() {
    let folder = folder();
    let mut game = start(folder.path());
    game.click_text(words::settings());
    assert_eq!(game.screen(), Screen::Settings);
    for choice in
        [words::theme(ThemeChoice::HighContrast), words::motion(MotionChoice::Reduced), words::pace(Pace::Slow)]
    {
        game.click_text(choice);
    }
    assert_eq!(game.app.world().resource::<Pause>().0, Pace::Slow.pause());
    game.click_text(boards::back());
    assert_eq!(game.screen(), Screen::Home);
    game.click_text("Two players");
    game.type_into("Player 2", "Noah");
    game.type_into("Player 1", MINA);
    game.wait(QUIET);
    let before = game.settings().clone();
    assert_eq!(before.names, [MINA, "Noah"]);

    let mut game = start(folder.path());
    assert_eq!(*game.settings(), before);
    assert_eq!((before.theme, before.motion), (ThemeChoice::HighContrast, MotionChoice::Reduced));
    assert_eq!(game.app.world().resource::<Pause>().0, Pace::Slow.pause());
    game.click_text("Two players");
    assert!(game.shows("Noah") && game.shows(MINA), "the names are filled in: {:?}", game.texts());

    game.click_text(words::settings());
    game.click_text(words::restore());
    let remembered = Settings { names: before.names.clone(), window: before.window, ..default() };
    assert_eq!(*game.settings(), remembered);
    assert_eq!(game.app.world().resource::<Pause>().0, Pace::Brisk.pause());
    game.wait(QUIET);
    assert_eq!(*start(folder.path()).settings(), remembered);
}

#[test]
fn the_settings_are_reached_from_a_game_and_lead_back_to_it() {
    let mut game = Game::open_game(360, 640);
    game.play("a1 b2");
    game.update();
    game.click_text(words::menu());
    game.click_text(words::settings());
    assert_eq!(game.screen(), Screen::Settings);
    game.click_text(boards::back());
    assert_eq!(game.screen(), Screen::Game);
    game.expect_board("X../.O./... x");
}

#[test]
fn a_pause_from_elsewhere_holds_until_another_pace_is_chosen() {
    let mut game = Game::open(SIZE.0, SIZE.1).without_pause();
    game.click_text(words::settings());
    game.click_text(words::theme(ThemeChoice::Dark));
    assert!(game.app.world().resource::<Pause>().0.is_zero());
    game.click_text(words::pace(Pace::Slow));
    assert_eq!(game.app.world().resource::<Pause>().0, Pace::Slow.pause());
}

#[test]
fn without_a_file_there_are_defaults_and_nothing_is_said_or_written() {
    let folder = folder();
    let mut game = start(folder.path());
    game.wait(QUIET);
    assert_eq!(*game.settings(), Settings::default());
    assert_eq!(game.fault(), None);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn a_damaged_file_gives_defaults_and_a_sentence_and_is_renamed() {
    let long = vec![b' '; 2 << 20];
    let damages: [&[u8]; 14] = [
        b"",
        b"{",
        b"null",
        b"[1]",
        b"{} {}",
        b"{\"volume\": 20, \"volume\": 30}",
        b"\xff\xfe\x00",
        b"{\"volume\": 101}",
        b"{\"volume\": \"loud\"}",
        b"{\"theme\": \"Sepia\"}",
        b"{\"names\": [\"Mina\"]}",
        b"{\"names\": [\"Somebody with a name that is much too long for any field\", \"\"]}",
        b"{\"window\": {\"width\": 99999999}}",
        &long,
    ];
    for damage in damages {
        let folder = folder();
        let shown = String::from_utf8_lossy(&damage[..damage.len().min(80)]).into_owned();
        fs::write(folder.path().join("settings.json"), damage).expect("written");
        let mut game = open(folder.path());
        assert_eq!(*game.settings(), Settings::default(), "{shown}");
        assert_eq!(game.fault().as_deref(), Some(DAMAGED), "{shown}");
        assert_eq!(fs::read(folder.path().join("settings.damaged.json")).expect("it is there"), damage, "{shown}");

        game.set(|settings| settings.theme = ThemeChoice::Dark);
        game.wait(QUIET);
        let game = open(folder.path());
        assert_eq!((game.settings().theme, game.fault()), (ThemeChoice::Dark, None), "{shown}");
    }
}

#[test]
fn settings_that_could_be_read_are_there_after_the_next_start_too() {
    for (text, fault) in
        [("\u{FEFF}{\"theme\": \"Dark\"}", None), ("{\"theme\": \"Dark\", \"volume\": 101}", Some(PARTLY_DAMAGED))]
    {
        let folder = folder();
        fs::write(folder.path().join("settings.json"), text).expect("written");
        let mut game = open(folder.path());
        assert_eq!((game.settings().theme, game.fault().as_deref()), (ThemeChoice::Dark, fault));
        game.wait(QUIET);
        let game = open(folder.path());
        assert_eq!((game.settings().theme, game.fault()), (ThemeChoice::Dark, None));
    }
}

#[test]
fn what_is_wrong_is_shown_on_the_set_up_screen_and_among_the_settings() {
    let folder = folder();
    fs::write(folder.path().join("settings.json"), "{").expect("written");
    let mut game = start(folder.path());
    assert!(game.shows(DAMAGED));
    game.click_text(words::settings());
    assert!(game.shows(DAMAGED));
}

#[test]
fn a_second_damaged_file_does_not_take_the_place_of_the_first() {
    let folder = folder();
    for damage in ["one", "two", "three"] {
        fs::write(folder.path().join("settings.json"), damage).expect("written");
        open(folder.path());
    }
    for (name, damage) in [("damaged", "one"), ("damaged-2", "two"), ("damaged-3", "three")] {
        let file = folder.path().join(format!("settings.{name}.json"));
        assert_eq!(fs::read_to_string(file).expect("it is there"), damage);
    }
}

#[test]
fn a_folder_in_the_place_of_the_file_is_renamed_with_its_contents() {
    let folder = folder();
    fs::create_dir(folder.path().join("settings.json")).expect("made");
    fs::write(folder.path().join("settings.json/letter"), "Dear Mina").expect("written");
    let mut game = open(folder.path());
    assert_eq!(*game.settings(), Settings::default());
    assert!(game.fault().is_some_and(|fault| fault.ends_with("kept as settings.damaged.json.")));
    assert_eq!(
        fs::read_to_string(folder.path().join("settings.damaged.json/letter")).expect("it is there"),
        "Dear Mina"
    );
    game.set(|settings| settings.muted = true);
    game.wait(QUIET);
    assert!(open(folder.path()).settings().muted);
}

#[test]
fn what_a_newer_version_has_set_is_stored_again_and_what_an_older_one_had_not_is_as_at_first() {
    let folder = folder();
    let file = folder.path().join("settings.json");
    let newer = r#"{"version": 7, "volume": 20, "gravity": {"moon": [1.6, -2e9, null]}, "window": {"width": 800}}"#;
    fs::write(&file, newer).expect("written");
    let mut game = open(folder.path());
    assert_eq!(game.fault(), None);
    assert_eq!(game.settings().volume, 20);
    assert_eq!(game.settings().window, WindowSize { width: 800, ..default() });
    assert_eq!(game.settings().names, [""; 2]);
    game.set(|settings| settings.restore_defaults());
    game.wait(QUIET);
    let stored: serde_json::Value = serde_json::from_slice(&fs::read(&file).expect("it is there")).expect("JSON");
    assert_eq!((stored["version"].as_u64(), stored["gravity"]["moon"][0].as_f64()), (Some(7), Some(1.6)));
    assert_eq!(stored["volume"].as_u64(), Some(60));
}

#[test]
fn a_key_with_a_damaged_name_is_told() {
    let stored = r#"{"version": 1, "volume": 20, "theme": "Dark", "window": {"width": 800}}"#;
    for (key, damaged) in [("theme", "tieme"), ("version", "6ersion"), ("width", "wydth"), ("volume", "Volume")] {
        let folder = folder();
        fs::write(folder.path().join("settings.json"), stored.replace(key, damaged)).expect("written");
        let game = open(folder.path());
        assert_eq!(game.fault().as_deref(), Some(PARTLY_DAMAGED), "{damaged}");
    }
}

#[test]
fn what_was_damaged_is_told_for_the_whole_session() {
    let folder = folder();
    fs::write(folder.path().join("settings.json"), "{").expect("written");
    let mut game = open(folder.path());
    game.set(|settings| settings.volume = 10);
    game.wait(QUIET);
    assert_eq!(game.fault().as_deref(), Some(DAMAGED), "the size of the window may be stored before it was read");
    assert_eq!(open(folder.path()).fault(), None, "at the next start all is well");
}

#[test]
fn where_nothing_can_be_stored_it_is_said_once_and_the_program_works() {
    let folder = folder();
    let blocked = folder.path().join("file");
    fs::write(&blocked, "no folder").expect("written");
    for place in [Some(Place::within(&blocked, Item::Settings)), None] {
        let mut game = start_at(place);
        let sentence = game.fault().expect("it is said");
        assert!(sentence.starts_with(NOT_STORED), "{sentence}");
        game.click_text(words::settings());
        game.click_text(words::theme(ThemeChoice::Dark));
        game.wait(QUIET);
        assert_eq!(game.settings().theme, ThemeChoice::Dark);
        assert_eq!(game.texts().iter().filter(|shown| shown.text == sentence).count(), 1);
    }
    assert_eq!(fs::read_to_string(blocked).expect("still there"), "no folder");
}

#[test]
fn a_refused_writing_is_said_and_tried_again_at_the_next_change_alone() {
    let folder = folder();
    let file = folder.path().join("settings.json");
    fs::write(&file, "{}").expect("written");
    let lock = |is_locked| {
        let mut permissions = fs::metadata(&file).expect("it is there").permissions();
        permissions.set_readonly(is_locked);
        fs::set_permissions(&file, permissions).expect("it is ours");
    };
    lock(true);
    let mut game = start(folder.path());
    assert_eq!(game.fault(), None);
    game.set(|settings| settings.muted = true);
    game.wait(QUIET);
    assert!(game.fault().is_some_and(|fault| fault.starts_with(NOT_STORED)), "{:?}", game.fault());
    assert!(game.shows(&game.fault().expect("a sentence")));

    lock(false);
    game.wait(3 * QUIET);
    assert_eq!(fs::read_to_string(&file).expect("still there"), "{}", "nothing has changed since");
    game.set(|settings| settings.volume = 10);
    game.wait(QUIET);
    assert_eq!(game.fault(), None);
    let game = start(folder.path());
    assert!(game.settings().muted && game.settings().volume == 10);
}

#[cfg(unix)]
#[test]
fn a_link_to_the_file_stays_a_link() {
    let folder = folder();
    let file = folder.path().join("elsewhere");
    fs::write(&file, "{\"volume\": 5}").expect("written");
    std::os::unix::fs::symlink(&file, folder.path().join("settings.json")).expect("made");
    let mut game = open(folder.path());
    assert_eq!(game.settings().volume, 5);
    game.set(|settings| settings.volume = 6);
    game.wait(QUIET);
    assert!(folder.path().join("settings.json").is_symlink());
    assert!(fs::read_to_string(&file).expect("still there").contains("\"volume\": 6"));
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_stays_a_link_and_its_file_is_made() {
    let folder = folder();
    let file = folder.path().join("elsewhere");
    std::os::unix::fs::symlink("elsewhere", folder.path().join("settings.json")).expect("made");
    let mut game = open(folder.path());
    game.set(|settings| settings.volume = 6);
    game.wait(QUIET);
    assert!(folder.path().join("settings.json").is_symlink());
    assert!(fs::read_to_string(&file).expect("it is made").contains("\"volume\": 6"));
}

#[test]
fn one_setting_that_makes_no_sense_does_not_take_the_others_with_it() {
    let folder = folder();
    let text = r#"{"theme": "Sepia", "volume": 20, "names": ["Mina", ""], "window": {"width": 800}}"#;
    fs::write(folder.path().join("settings.json"), text).expect("written");
    let game = open(folder.path());
    let expected = Settings {
        volume: 20,
        names: ["Mina".to_owned(), String::new()],
        window: WindowSize { width: 800, ..default() },
        ..default()
    };
    assert_eq!(*game.settings(), expected);
    assert_eq!(game.fault().as_deref(), Some(PARTLY_DAMAGED));
    assert_eq!(fs::read_to_string(folder.path().join("settings.damaged.json")).expect("it is there"), text);
}

#[test]
fn the_address_of_a_server_is_stored_and_what_cannot_be_one_is_not_read() {
    let folder = folder();
    let mut game = open(folder.path());
    let server = "http://192.168.1.5:8080/";
    game.set(|settings| settings.server = Some(server.to_owned()));
    game.wait(QUIET);
    assert_eq!(open(folder.path()).settings().server.as_deref(), Some(server));
    for wrong in
        ["ftp://example.org/", "http://", "https:///", "http://a/#b", "http://a/?b", "http://a b/", "javascript:a()"]
    {
        fs::write(folder.path().join("settings.json"), format!(r#"{{"server": "{wrong}"}}"#)).expect("written");
        assert_eq!(open(folder.path()).settings().server, None, "{wrong}");
    }
    assert!(is_server("https://example.org/games/noughts/") && is_server("http://[fd00::1]:8080"));
    assert!(!is_server(&format!("http://{}", "a".repeat(200))), "it is too long");
}

#[test]
fn two_windows_keep_what_was_set_in_the_other() {
    let folder = folder();
    let [mut one, mut other] = [open(folder.path()), open(folder.path())];
    one.set(|settings| settings.theme = ThemeChoice::Dark);
    one.wait(QUIET);
    other.set(|settings| settings.names[0] = MINA.to_owned());
    other.wait(QUIET);
    assert_eq!(other.settings().theme, ThemeChoice::Dark, "it is there in the other window, too");
    let stored = open(folder.path());
    assert_eq!((stored.settings().theme, stored.settings().names[0].as_str()), (ThemeChoice::Dark, MINA));
    one.set(|settings| settings.theme = ThemeChoice::Light);
    one.wait(QUIET);
    assert_eq!(open(folder.path()).settings().names[0], MINA);
}

#[test]
fn two_windows_keep_the_puzzles_that_were_solved_in_the_other() {
    let folder = folder();
    let open = || {
        let mut app = App::new();
        let place = Place::within(folder.path(), Item::Solved);
        app.add_plugins((MinimalPlugins, PersistencePlugin::<Solved>::at(Some(place))));
        app.update();
        app
    };
    let [mut one, mut other] = [open(), open()];
    for (app, id) in [(&mut one, "first"), (&mut other, "second")] {
        app.world_mut().resource_mut::<Solved>().solve(id.to_owned());
        app.world_mut().write_message(AppExit::Success);
        app.update();
    }
    let stored = open();
    assert!(["first", "second"].iter().all(|id| stored.world().resource::<Solved>().contains(id)));
}

#[test]
fn it_is_written_once_when_it_has_been_quiet_or_when_the_program_ends() {
    let folder = folder();
    let file = folder.path().join("settings.json");
    let mut game = open(folder.path());
    for volume in 0..20 {
        game.set(|settings| settings.volume = volume);
        game.update();
        assert!(!file.exists(), "the slider is still moving");
    }
    game.wait(QUIET);
    assert!(fs::read_to_string(&file).expect("written").contains("\"volume\": 19"));

    game.set(|settings| settings.volume = 33);
    game.app.world_mut().write_message(AppExit::Success);
    game.update();
    assert!(fs::read_to_string(&file).expect("written").contains("\"volume\": 33"));
}

#[test]
fn the_size_of_the_window_comes_back_but_not_that_of_the_whole_screen() {
    let folder = folder();
    let mut game = start(folder.path());
    for width in 900..920 {
        game.resize(width, 611);
        assert!(!folder.path().join("settings.json").exists(), "it is still being resized");
    }
    game.set_mode(WindowMode::BorderlessFullscreen(MonitorSelection::Current));
    game.resize(2560, 1440);
    game.wait(QUIET);
    let remembered = WindowSize { width: 919, height: 611, maximised: false };
    assert_eq!(game.settings().window, remembered);
    let settings = fs::read_to_string(folder.path().join("settings.json")).expect("written");
    assert!(settings.contains("919") && !settings.contains("2560"), "{settings}");

    game.set_mode(WindowMode::Windowed);
    game.resize(200, 100);
    assert_eq!(game.settings().window.size(), WindowSize::SMALLEST, "nobody can play in less");
}

#[test]
fn every_setting_can_be_seen_and_clicked_in_the_smallest_window() {
    for (width, height) in [(360, 480), (360, 640), (640, 480), (1280, 800), (3840, 2160)] {
        let mut game = Game::open(width, height);
        game.click_text(words::settings());
        let window = Rect::new(0.0, 0.0, width as f32, height as f32);
        let choices = ThemeChoice::ALL.map(words::theme).into_iter().chain(Pace::ALL.map(words::pace));
        let choices = choices.chain(MotionChoice::ALL.map(words::motion)).chain(TextSize::ALL.map(words::text_size));
        for name in choices.chain([words::restore(), boards::back()]) {
            // In a low window, a person has to scroll to the last settings.
            for _ in 0..6 {
                if game.find_text(name).rect.max.y > window.max.y {
                    game.scroll(window.center(), -60.0);
                }
            }
            let shown = game.find_text(name);
            assert!(window.contains(shown.rect.min) && window.contains(shown.rect.max), "{width}×{height}: {shown:?}");
        }
        let texts = game.texts().to_vec();
        for (index, one) in texts.iter().enumerate() {
            for other in &texts[index + 1..] {
                assert!(one.visible.intersect(other.visible).is_empty(), "{width}×{height}: {one:?} over {other:?}");
            }
        }
    }
}

#[test]
fn where_settings_scroll_a_thin_pencil_line_says_so_and_the_last_one_is_whole_at_the_end() {
    for (language, width, height, scrolls) in [
        (Language::En, 390, 720, true),
        (Language::En, 390, 844, false),
        (Language::Ko, 390, 844, false),
        (Language::ZhHans, 390, 844, false),
        (Language::En, 1280, 800, false),
    ] {
        let mut game = Game::open_in(language, width, height);
        game.set(|settings| settings.theme = ThemeChoice::Dark);
        game.open_screen(Screen::Settings);
        game.wait(30);
        let right = game.layout().choices.max.x - 12.0;
        let at_the_edge = |game: &Game| -> Vec<_> {
            let is_narrow =
                |(place, fill): &&(Rect, Color32)| place.min.x > right && place.width() > 0.0 && fill.a() > 0;
            game.fills().iter().filter(is_narrow).copied().collect()
        };
        let bars = at_the_edge(&game);
        assert_eq!(bars.len(), usize::from(scrolls), "without a trough, {width}×{height}: {bars:?}");
        for (place, fill) in bars {
            assert!(place.width() <= 6.0 && fill == noughts::widgets::color(DARK.lines), "{place:?} {fill:?}");
        }
        game.scroll(Vec2::new(width as f32 / 2.0, 400.0), -400.0);
        let last = game.targets().into_iter().find(|target| target.name == words::quit()).expect("the last setting");
        assert_eq!(last.visible, last.rect, "{width}×{height}");
        assert!(last.rect.max.y <= height as f32);
    }
}

#[test]
fn when_the_window_moves_to_a_denser_screen_everything_keeps_its_place() {
    let mut game = Game::open_game(800, 600);
    let before = (game.layout().clone(), game.texts().to_vec());
    let window = game.window_entity();
    for scale_factor in [2.0, 1.25, 1.0] {
        let mut component = game.app.world_mut().get_mut::<Window>(window).expect("it is a window");
        component.resolution.set_scale_factor(scale_factor);
        component.resolution.set(800.0, 600.0);
        assert_eq!(component.size(), Vec2::new(800.0, 600.0));
        let scale = f64::from(scale_factor);
        game.app.world_mut().write_message(WindowScaleFactorChanged { window, scale_factor: scale });
        game.app.world_mut().write_message(WindowResized { window, width: 800.0, height: 600.0 });
        game.wait(3);
        assert_eq!(*game.layout(), before.0);
        for (shown, before) in game.texts().iter().zip(&before.1) {
            assert_eq!(shown.text, before.text);
            assert!(shown.at.distance(before.at) < 2.0, "at scale {scale}: {shown:?} was {before:?}");
        }
    }
}

#[test]
fn a_narrow_window_says_how_large_text_can_be_in_it() {
    for (width, height, has_room) in [(300, 1400, false), (320, 1400, true), (1280, 800, true)] {
        let mut game = Game::open(width, height);
        game.open_screen(Screen::Settings);
        let says = |game: &Game| game.texts().iter().any(|shown| shown.text == words::text_size_room(187));
        assert!(!says(&game), "{width}×{height}: text has its natural size");
        game.app.world_mut().resource_mut::<Settings>().text_size = TextSize::Largest;
        game.wait(3);
        assert_eq!(says(&game), !has_room, "{width}×{height}: {:?}", game.texts());
    }
}

#[test]
fn settings_side_by_side_begin_at_one_line_and_a_fault_stays_in_view() {
    let mut game = Game::open(1280, 800);
    game.open_screen(Screen::Settings);
    let top = |game: &Game, text: &str| game.find_text(text).at.y;
    for [left, right] in [
        [words::theme_heading(), words::motion_heading()],
        [words::text_size_heading(), words::pace_heading()],
        [words::language_heading(), words::keys::title()],
    ] {
        // Letters such as p and y reach below their line.
        assert!((top(&game, left) - top(&game, right)).abs() <= 4.0, "{left} and {right}");
    }
    let mut game = Game::open_with(390, 400, |app| _ = app.add_plugins(PersistencePlugin::<Settings>::at(None)));
    game.open_screen(Screen::Settings);
    let fault = game.fault().expect("there is no place");
    let before = game.find_text(&fault).at;
    game.scroll(Vec2::new(195.0, 300.0), -400.0);
    (0..30).for_each(|_| game.update());
    assert_eq!(game.find_text(&fault).at, before, "the settings scroll below it");
    assert!(before.y < 400.0);
}

#[test]
fn what_another_window_has_set_is_taken_over_as_soon_as_it_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut one, mut other) = (start(folder.path()), start(folder.path()));
    let hear = |game: &mut Game| {
        game.app.world_mut().write_message(StoredElsewhere);
        (0..2).for_each(|_| game.update());
        let world = game.app.world();
        let (settings, draft) = (world.resource::<Settings>(), world.resource::<Draft>());
        (settings.theme, settings.volume, draft.names.clone())
    };
    one.app.world_mut().resource_mut::<Settings>().theme = ThemeChoice::Dark;
    one.app.world_mut().resource_mut::<Draft>().names[0] = MINA.to_owned();
    (0..60).for_each(|_| one.update());
    // What is set here and is not stored yet stays.
    other.app.world_mut().resource_mut::<Settings>().volume = 10;
    let both = (ThemeChoice::Dark, 10, [MINA.to_owned(), String::new()]);
    assert_eq!(hear(&mut other), both);
    assert_eq!(hear(&mut one), both);
    let stored = || fs::metadata(folder.path().join("settings.json")).and_then(|file| file.modified()).expect("a file");
    let before = stored();
    for _ in 0..3 {
        hear(&mut one);
        hear(&mut other);
    }
    assert_eq!(stored(), before, "neither answers the other for ever");
}
