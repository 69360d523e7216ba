//! The language of all words, and how it changes.

use bevy::prelude::*;
use noughts::language::{Language, language};
use noughts::preferences::{Preferences, PreferencesSystems};
use noughts::screens::Screen;
use noughts::settings::Settings;
use noughts::widgets::fonts::{ForcedLanguage, LanguageMissing, Written};
use noughts::words;

use crate::support::Game;

fn set(game: &mut Game, language: Option<Language>) {
    game.app.world_mut().resource_mut::<Settings>().language = language;
}

fn texts(game: &Game) -> Vec<String> {
    game.texts().iter().map(|shown| shown.text.clone()).collect()
}

/// A game against the computer, in the middle of a round, on this screen.
fn play_in(language: Language, screen: Screen) -> Game {
    let mut game = Game::open_in(language, 1280, 800).without_pause();
    game.click("b2");
    game.wait_for_computer();
    if screen != Screen::Game {
        game.open_screen(screen);
    }
    (0..3).for_each(|_| game.update());
    game
}

#[test]
fn everything_changes_in_one_update_in_the_middle_of_a_round() {
    for screen in [Screen::Game, Screen::Home, Screen::Settings, Screen::Editor, Screen::Puzzles, Screen::Tree] {
        for to in [Language::Ko, Language::ZhHans] {
            let expected = texts(&play_in(to, screen));
            assert!(expected.iter().any(|text| !text.is_ascii()), "{expected:?}");
            let mut game = play_in(Language::En, screen);
            let english = texts(&game);
            set(&mut game, Some(to));
            game.update();
            assert_eq!(texts(&game), expected, "{screen:?}");
            set(&mut game, Some(Language::En));
            game.update();
            assert_eq!(texts(&game), english, "{screen:?}");
        }
    }
}

#[test]
fn the_globe_and_the_settings_lead_to_the_languages() {
    for (opened, opens) in [(Screen::Home, "Language"), (Screen::Settings, "Language: English")] {
        let mut game = Game::open(390, 844);
        if opened != Screen::Home {
            game.open_screen(opened);
        }
        game.click_text(opens);
        assert!(game.has_overlay());
        let names = Language::offered().iter().map(|language| language.name());
        assert!(names.clone().all(|name| game.shows(name)), "{:?}", game.texts());
        assert!(!game.shows("Pretended"));
        game.click_text("한국어");
        assert!(!game.has_overlay());
        assert_eq!((language(), words::settings()), (Language::Ko, "설정"));
        assert_eq!(game.app.world().resource::<Settings>().language, Some(Language::Ko));
    }
}

#[test]
fn what_is_chosen_comes_before_what_the_system_prefers() {
    let mut game = Game::open(1280, 800);
    game.app.world_mut().resource_mut::<Preferences>().language = Some(Language::Ko);
    game.update();
    assert_eq!(language(), Language::Ko);
    set(&mut game, Some(Language::ZhHans));
    game.update();
    assert_eq!(language(), Language::ZhHans);
    game.app.world_mut().resource_mut::<Settings>().restore_defaults();
    game.update();
    assert_eq!(language(), Language::Ko);
}

#[test]
fn a_language_for_this_start_counts_until_another_is_chosen() {
    let mut game = Game::open_in(Language::Ko, 1280, 800);
    game.app.world_mut().resource_mut::<Preferences>().language = Some(Language::En);
    game.update();
    assert_eq!(language(), Language::Ko);
    assert_eq!(game.app.world().resource::<Settings>().language, None, "it is not stored");
    set(&mut game, Some(Language::ZhHans));
    game.update();
    assert_eq!(language(), Language::ZhHans);
    assert_eq!(game.app.world().resource::<ForcedLanguage>().0, None);
}

/// The languages whose fonts were requested since the last call.
fn requested(game: &mut Game) -> Vec<Language> {
    game.app.world_mut().resource_mut::<Messages<LanguageMissing>>().drain().map(|missing| missing.0).collect()
}

fn korean_fonts() -> [Vec<u8>; 2] {
    let path = |name: &str| format!("{}/assets/fonts/{name}", env!("CARGO_MANIFEST_DIR"));
    ["ko.ttf", "ko-600.ttf"].map(|name| std::fs::read(path(name)).expect("a font"))
}

#[test]
fn fonts_that_are_there_before_the_first_update_are_used_in_it() {
    let mut game = Game::open_with(390, 844, |app| {
        app.insert_resource(Written::without_fonts()).insert_resource(ForcedLanguage(Some(Language::Ko)));
        // A page passes what it has fetched in the first update.
        let arrive = |mut written: ResMut<Written>| written.add(Language::Ko, korean_fonts());
        app.add_systems(PreUpdate, arrive.in_set(PreferencesSystems).run_if(run_once));
    });
    assert_eq!(language(), Language::Ko);
    assert!(game.has_letters_for("설정"));
}

#[test]
fn a_language_without_fonts_waits_for_them() {
    let mut game = Game::open_with(390, 844, |app| _ = app.insert_resource(Written::without_fonts()));
    game.app.world_mut().resource_mut::<Settings>().language = Some(Language::Ko);
    game.update();
    assert_eq!((requested(&mut game), language()), (vec![Language::Ko], Language::En));
    game.update();
    assert_eq!(requested(&mut game), [], "it is requested once");
    assert!(!game.has_letters_for("설정"));
    game.app.world_mut().resource_mut::<Written>().add(Language::Ko, korean_fonts());
    game.update();
    assert_eq!(language(), Language::Ko);
    assert!(game.has_letters_for("설정") && game.shows("시작"), "{:?}", game.texts());
}

#[test]
fn a_language_whose_fonts_cannot_be_had_is_told_and_can_be_tried_again() {
    let mut game = Game::open_with(390, 844, |app| _ = app.insert_resource(Written::without_fonts()));
    set(&mut game, Some(Language::ZhHans));
    game.update();
    assert_eq!(requested(&mut game), [Language::ZhHans]);
    game.app.world_mut().resource_scope(|world, mut written: Mut<Written>| {
        written.give_up(Language::ZhHans, &mut world.resource_mut::<Settings>());
    });
    game.update();
    assert_eq!(game.app.world().resource::<Settings>().language, Some(Language::En));
    let sentence = words::language_unavailable(Language::ZhHans);
    assert!(game.shows(&sentence), "{:?}", game.texts());
    game.click_text("Language");
    game.click_text("简体中文");
    assert!(!game.shows(&sentence));
    assert_eq!(requested(&mut game), [Language::ZhHans], "it is tried again");
}
