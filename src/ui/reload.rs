//! What a page stores so that a reload leads back to the same place: the game that goes on, and above it Study, the editor, the tree,
//! puzzles, a step of the course, the totals or the settings.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::Board;
use noughts_engine::teach::CourseStep;

use crate::coach::{Coach, Search, open_moment};
use crate::game::{Game, GameItem, HomeView, Purpose};
use crate::online;
use crate::screens::{Screen, Screens};

use super::course::{Course, Steps};
use super::editor::Editing;
use super::puzzles::Quiz;
use super::tree::Explore;

/// The text begins with this line if it has more than the game that goes on. A line for each part follows, from the lowest, then an
/// empty line, and then the game.
const AT: &str = "at\n";

/// The names of the parts.
const STUDY: &str = "study";
const EDITOR: &str = "editor";
const PUZZLES: &str = "puzzles";
const STEP: &str = "step";

/// The names of the screens of which nothing else has to be known.
const SCREENS: [(&str, Screen); 5] = [
    ("day", Screen::PuzzleOfDay),
    ("learn", Screen::Learn),
    ("settings", Screen::Settings),
    ("totals", Screen::PastMatches),
    ("tree", Screen::Tree),
];

/// Passes on the text whenever it has changed.
pub fn before_reload(app: &mut App, store: impl Fn(&str) + Send + Sync + 'static) {
    let mut last = None;
    let again = move |here: Here| -> Result {
        let text = here.text()?;
        if last.as_ref() != Some(&text) {
            store(&text);
            last = Some(text);
        }
        Ok(())
    };
    app.add_systems(PostUpdate, again.run_if(is_changed));
}

/// Whether something has changed that the text tells. While a drawing moves, nothing of it does.
fn is_changed(
    (screens, coach, quiz): (Res<Screens>, Res<Coach>, Res<Quiz>),
    (editing, course): (Res<Editing>, Res<Course>),
    games: Query<(), Or<(Changed<Round>, Changed<Match>)>>,
) -> bool {
    let is_elsewhere = screens.is_changed() || coach.is_changed();
    is_elsewhere || quiz.is_changed() || editing.is_changed() || course.is_changed() || !games.is_empty()
}

/// Leads back to the place whose text was stored. What cannot be read is left out, with all that lies above it.
pub fn after_reload(app: &mut App, stored: &str) {
    let rest = stored.strip_prefix(AT).and_then(|rest| rest.split_once("\n\n"));
    let (parts, game) = rest.unwrap_or(("", stored));
    let goes_on = online::after_reload(app, game);
    if !parts.is_empty() {
        let parts = parts.to_owned();
        let come_back = move |mut back: Back| back.come_back(&parts, goes_on);
        app.add_systems(First, come_back.run_if(run_once));
    }
}

/// Where the player is.
#[derive(SystemParam)]
struct Here<'w, 's> {
    screens: Res<'w, Screens>,
    coach: Res<'w, Coach>,
    quiz: Res<'w, Quiz>,
    editing: Res<'w, Editing>,
    course: Res<'w, Course>,
    games: Query<'w, 's, Game>,
    home: HomeView<'w, 's>,
}

impl Here<'_, '_> {
    fn text(&self) -> Result<String> {
        let home = self.home.get()?;
        let (mut parts, mut kept) = (Vec::new(), None);
        for (screen, guest) in self.screens.trail() {
            let game = match screen {
                Screen::Game => self.games.get(guest.or(self.screens.table()).unwrap_or(home.entity())).ok(),
                _ => None,
            };
            // A reload goes on with the topmost game that is kept. What lies below this game is left out.
            let is_kept = game.as_ref().is_some_and(GameItem::is_kept);
            if is_kept {
                parts.clear();
            }
            let part = self.part(screen, game.as_ref());
            kept = game.filter(|_| is_kept).or(kept);
            match part {
                Some(part) => parts.push(part),
                None if is_kept => {}
                None => break,
            }
        }
        let at_home = || Some(home).filter(|home| self.screens.is_open(Screen::Game) && home.is_under_way());
        let goes_on = kept.or_else(|| at_home().filter(|_| parts.is_empty()));
        let game = goes_on.map(|game| online::before_reload(&game)).unwrap_or_default();
        Ok(if parts.is_empty() { game } else { [AT, &parts.join("\n"), "\n\n", &game].concat() })
    }

    /// A part of the text: its name, and what else has to be known. Some screens do not come back.
    fn part(&self, screen: Screen, game: Option<&GameItem>) -> Option<String> {
        let (name, more) = match (screen, game.map(GameItem::purpose)) {
            // The server sends the match of a room again.
            (_, Some(Purpose::Room)) => return None,
            (_, Some(Purpose::LastStep)) => (STEP, CourseStep::Draw.number().to_string()),
            // The side panel shows the moment of the game on which it lies.
            (_, Some(purpose)) if purpose == Purpose::Moment || game?.is_kept() && self.coach.is_open => {
                (STUDY, game?.round().cursor().to_string())
            }
            (Screen::Step, _) => (STEP, self.course.step().number().to_string()),
            (Screen::Editor, _) => (EDITOR, self.editing.to_text()),
            (Screen::Puzzles, _) => (PUZZLES, self.quiz.to_text()),
            _ => (SCREENS.iter().find(|(_, known)| *known == screen)?.0, String::new()),
        };
        Some([name, " ", &more].concat())
    }
}

/// Opens what was open.
#[derive(SystemParam)]
struct Back<'w, 's> {
    steps: Steps<'w, 's>,
    search: ResMut<'w, Search>,
    quiz: ResMut<'w, Quiz>,
    editing: ResMut<'w, Editing>,
    explore: ResMut<'w, Explore>,
    games: Query<'w, 's, Game>,
    home: HomeView<'w, 's>,
}

impl Back<'_, '_> {
    fn come_back(&mut self, parts: &str, goes_on: bool) -> Result {
        if goes_on && self.steps.screens.current() == Screen::Home {
            self.steps.screens.open(Screen::Game);
        }
        let mut studied = None;
        for part in parts.lines() {
            let (name, more) = part.split_once(' ').unwrap_or((part, ""));
            if !self.open(name, more, &mut studied)? {
                break;
            }
        }
        Ok(())
    }

    /// Opens a part above what is open. Returns whether it can be read. Also keeps the position that is studied.
    fn open(&mut self, name: &str, more: &str, studied: &mut Option<Board>) -> Result<bool> {
        let number = more.parse().ok();
        let screen = match name {
            STUDY => {
                *studied = number.map_or(Ok(None), |ply| self.study(ply))?;
                return Ok(studied.is_some());
            }
            STEP => {
                let step = CourseStep::ALL.into_iter().find(|step| Some(step.number()) == number);
                step.into_iter().for_each(|step| self.steps.open(step));
                return Ok(step.is_some());
            }
            PUZZLES if self.quiz.read(&mut self.search, more) => Screen::Puzzles,
            EDITOR if self.editing.come_back(&mut self.search.0, more) => Screen::Editor,
            _ => match SCREENS.iter().find(|(known, _)| *known == name) {
                Some((_, screen)) => *screen,
                None => return Ok(false),
            },
        };
        // The tree is of what lies below it. A moment of a game is there only in the next update.
        if screen == Screen::Tree {
            let in_editor = self.steps.screens.current() == Screen::Editor;
            self.explore.0 = if in_editor { self.editing.position().ok() } else { studied.take() };
        }
        self.steps.screens.open(screen);
        Ok(true)
    }

    /// Shows a moment of the game that is shown in Study. Returns its board, if there is such a moment.
    fn study(&mut self, ply: usize) -> Result<Option<Board>> {
        let (screens, home) = (&mut self.steps.screens, self.home.get()?);
        let game = self.games.get(screens.guest().unwrap_or(home.entity())).ok();
        let Some(game) = game.filter(|game| screens.is_open(Screen::Game) && game.allowed().study) else {
            return Ok(None);
        };
        let mut round = game.round().clone();
        if round.go_to(ply).is_err() {
            return Ok(None);
        }
        if ply != game.round().cursor() {
            open_moment(&mut self.steps.commands, screens, &mut self.steps.coach, &game, ply)?;
        }
        self.steps.coach.is_open = true;
        Ok(Some(*round.board()))
    }
}
