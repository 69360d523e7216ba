//! Where everything is on the screen. The layout is computed once in each update from the size of the window, before other
//! systems use the layout.
//!
//! Lengths are in logical pixels. Points are measured from the window's top left corner with y downwards, like the place of the
//! pointer.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized, WindowScaleFactorChanged};
use bevy_egui::egui;
use noughts_engine::play::Match;
use noughts_engine::rules::Rules;

use crate::coach::Coach;
use crate::game::games::follow_screens;
use crate::game::{GameSystems, Grid, Purpose, Shown};
use crate::preferences::Preferences;
use crate::screens::{Screen, Screens};
use crate::settings::{Settings, TextSize};
use crate::wake::update_again;

mod arrangement;
mod closer;
mod course;
mod cut;
mod ending;
mod form;
mod large;
pub mod measures;
mod panels;
mod parts;
mod places;
mod puzzles;
mod sheet;
mod shown;
pub mod times;
mod watch;

use arrangement::Arrangement;
pub use closer::Closer;
pub use course::{NARROW_WORDS, PathParts, PictureParts};
pub use cut::Cut;
pub use ending::{MatchEnding, SheetPlaces};
pub use form::FormPart;
use measures::Sizes;
pub use panels::{ABOVE_FILMS, Edge, EditorParts, SidePanel, StudyParts, TreeParts};
pub use parts::{BarParts, ToolParts, TurnParts};
use places::Places;
pub use puzzles::{DayParts, PuzzleParts, SetParts};
use sheet::Sheet;
pub use sheet::{ABOVE_PAPER, Spacing, is_large, is_nested, is_squared};
pub use shown::{OnScreen, ShownBoard, cell_id};
pub use watch::WatchParts;

/// How far the paper of a board extends beyond its cells, as a share of a cell.
pub const PAPER_MARGIN: f32 = 0.18;
/// The space between two cells, as a share of a cell.
pub const GAP: f32 = 0.05;
/// The space between two small boards of Ultimate, as a share of a cell.
pub const SMALL_BOARDS_APART: f32 = 0.44;

/// What is on the screen besides the board, as far as the layout depends on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayoutContext {
    /// The screen.
    pub screen: Screen,
    /// Whether a side panel is open beside the board.
    pub has_side_panel: bool,
    /// Whether the match has a fixed number of rounds, which are shown during the game.
    pub has_rounds: bool,
    /// Whether the end of the match is shown in the place of the board.
    pub shows_match_end: bool,
    /// Whether two computers play, and people watch.
    pub is_watched: bool,
    /// Whether the side panel of the tree is folded where there is little room.
    pub is_folded: bool,
    /// The wanted size of text, relative to its natural size. In a very narrow window, text is as large as there is room for.
    pub text_size: f32,
    /// The size of the window as a person sees it, if that size differs from the window's own size.
    pub seen: Option<Vec2>,
    /// How far the screen is scrolled, if it is higher than the window.
    pub scrolled: f32,
    /// The part of a board with small cells that is shown larger.
    pub closer: Closer,
}

impl LayoutContext {
    /// Whether a round is shown that people can play, with nothing beside the board but what belongs to the round.
    fn is_played(&self) -> bool {
        self.screen == Screen::Game && !self.has_side_panel && !self.shows_match_end && !self.is_watched
    }
}

impl Default for LayoutContext {
    fn default() -> Self {
        Self {
            screen: Screen::default(),
            has_side_panel: false,
            has_rounds: false,
            shows_match_end: false,
            is_watched: false,
            is_folded: false,
            text_size: 1.0,
            seen: None,
            scrolled: 0.0,
            closer: Closer(None),
        }
    }
}

/// The rectangles of the board, its cells and the places around it. A place that a screen does not have is empty.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct BoardLayout {
    /// The window's size.
    pub window: Vec2,
    /// How much higher the screen is than the window.
    pub overflow: f32,
    /// How far the screen is scrolled, at most by `overflow`.
    pub scrolled: f32,
    /// The size of text in logical pixels, relative to the size of text in a small window.
    pub zoom: f32,
    /// The size of text relative to its natural size: the wanted size, or the largest size for which there is room.
    pub text_size: f32,
    /// The bar at the top.
    pub bar: Rect,
    /// The names, and the score.
    pub score: Rect,
    /// The number of the round and the slips of all rounds, if the match has a fixed number of rounds.
    pub rounds: Rect,
    /// The line that says whose turn it is, or what to do.
    pub turn: Rect,
    /// The tools.
    pub tools: Rect,
    /// The result of a round. The result takes the place of the tools. Where everything is beside the board, the result also
    /// takes some space above the tools.
    pub result: Rect,
    /// The side panel.
    pub side_panel: Rect,
    /// The choices of the first screen, or the rows of the settings.
    pub choices: Rect,
    /// The drawing of the tree.
    pub stage: Rect,
    /// The button that places a mark on a large board, where there is room for a row of its own.
    pub place: Rect,
    /// The choice of the mark that a press places, where a player chooses it and cells are too small for two halves.
    pub marks: Rect,
    /// Whether the end of the match is shown in the place of the board.
    pub shows_match_end: bool,
    /// Whether two computers play, and people watch.
    pub is_watched: bool,
    /// Whether the side panel of the tree is folded: it has room only for what a search that runs needs.
    is_folded: bool,
    /// The rectangle around all cells.
    pub board: Rect,
    /// The length of a side of a cell.
    pub cell: f32,
    /// The height that is free above the board's paper, where marks fall in.
    pub above: f32,
    sheet: Sheet,
    rules: Rules,
    screen: Screen,
    arrangement: Arrangement,
}

impl BoardLayout {
    /// Computes the layout of a window of this size during a game, for a board with these rules.
    pub fn new(window: Vec2, rules: Rules) -> Self {
        Self::of(window, rules, LayoutContext { screen: Screen::Game, ..default() })
    }

    /// Computes the layout of a window of this size.
    pub fn of(window: Vec2, rules: Rules, view: LayoutContext) -> Self {
        let window = window.max(Vec2::ONE);
        let (zoom, size) = arrangement::fit(window, &view);
        let overflow = (size.y * zoom - window.y).max(0.0);
        let scrolled = view.scrolled.clamp(0.0, overflow);
        let plays_large = is_large(rules) && view.screen == Screen::Game && !view.shows_match_end && !view.is_watched;
        let arrangement = match Arrangement::of(size) {
            // A large board has the whole height.
            Arrangement::Wide if plays_large => Arrangement::Small,
            arrangement => arrangement,
        };
        // A wide screen has room for the side panel anyway, and a narrow one for no folded side panel.
        let is_folded = view.is_folded && arrangement != Arrangement::Wide && !arrangement::is_narrow(size.x);
        let all = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.x, size.y));
        let mut places = match view.screen {
            Screen::Home => Places::first_screen(arrangement, all, overflow > 0.0),
            Screen::Tree => Places::tree(arrangement, all, is_folded),
            Screen::Settings | Screen::PastMatches => Places::rows(arrangement, all, true),
            Screen::Friend | Screen::Class | Screen::PastMatch => Places::rows(arrangement, all, false),
            Screen::Puzzles => Places::puzzles(arrangement, all, true),
            Screen::Step => Places::puzzles(arrangement, all, false),
            Screen::PuzzleOfDay => Places::puzzles(arrangement, all, false).below_strip(arrangement),
            Screen::Learn => Places::path(arrangement, all),
            Screen::Editor => Places::with_side_panel(arrangement, all, true),
            _ if view.shows_match_end => Places::match_end(arrangement, all),
            _ if view.is_watched => Places::watch(arrangement, all),
            _ if view.has_side_panel => Places::with_side_panel(arrangement, all, false),
            _ if plays_large => Places::large_game(arrangement, all).with_rounds(arrangement, view.has_rounds),
            _ => Places::game(arrangement, all).with_rounds(arrangement, view.has_rounds),
        };
        let scaled = |place: egui::Rect| {
            let [min, max] = [place.min, place.max.max(place.min)].map(|at| Vec2::new(at.x, at.y) * zoom);
            let up = Vec2::Y * scrolled;
            Rect { min: min - up, max: max - up }
        };
        if view.is_played() && rules != Rules::TIC_TAC_TOE {
            places = places.with_goal(arrangement);
        }
        if view.is_played() && is_nested(rules) {
            places = places.with_slip(arrangement, all);
        }
        // Where explanations and texts name cells, the names stand beside the cells.
        let on = (view.screen, view.has_side_panel || view.screen == Screen::Editor);
        let mut sheet = Sheet::within(scaled(places.paper), rules, on, zoom);
        if view.is_played() && sheet.is_too_small_for_halves(rules, zoom) {
            places = places.with_marks(arrangement);
            sheet = Sheet::within(scaled(places.paper), rules, on, zoom);
        }
        let layout = Self {
            window,
            overflow,
            scrolled,
            zoom,
            text_size: zoom / arrangement::natural(window, &view),
            bar: scaled(places.bar),
            score: scaled(places.score),
            rounds: scaled(places.rounds),
            turn: scaled(places.turn),
            tools: scaled(places.tools),
            result: scaled(places.result),
            side_panel: scaled(places.side_panel),
            choices: scaled(places.choices),
            stage: scaled(places.stage),
            place: scaled(places.place),
            marks: scaled(places.marks),
            shows_match_end: view.shows_match_end,
            is_watched: view.is_watched,
            is_folded,
            board: sheet.board,
            cell: sheet.cell,
            sheet,
            above: sheet.above,
            rules,
            screen: view.screen,
            arrangement,
        };
        layout.closer(view, scaled(places.paper))
    }

    /// Whether text is so large in this window that what is in one row elsewhere is in several rows.
    pub fn is_narrow(&self) -> bool {
        arrangement::is_narrow(self.window.x / self.zoom)
    }

    /// The sizes of the parts that are larger where there is much room.
    pub const fn sizes(&self) -> &'static Sizes {
        if matches!(self.arrangement, Arrangement::Wide) { &measures::WIDE } else { &measures::OTHER }
    }

    /// The whole screen in points, of which the window may show only a part.
    fn whole(&self) -> egui::Rect {
        let (top, bottom) = (Vec2::NEG_Y * self.scrolled, Vec2::Y * (self.overflow - self.scrolled));
        self.in_points(Rect::from_corners(top, self.window + bottom))
    }

    /// Converts a rectangle of the layout to egui's points.
    pub fn in_points(&self, rect: Rect) -> egui::Rect {
        let points = |corner: Vec2| egui::pos2(corner.x / self.zoom, corner.y / self.zoom);
        egui::Rect::from_min_max(points(rect.min), points(rect.max))
    }

    /// The rectangle of the board's paper.
    pub const fn paper(&self) -> Rect {
        self.sheet.paper
    }

    /// Converts a point of the layout to world coordinates, which are measured from the window's centre with y upwards.
    pub fn to_world(&self, point: Vec2) -> Vec2 {
        (point - self.window / 2.0) * Vec2::new(1.0, -1.0)
    }

    /// The reverse of [`to_world`](Self::to_world).
    pub fn from_world(&self, point: Vec2) -> Vec2 {
        point * Vec2::new(1.0, -1.0) + self.window / 2.0
    }
}

/// How far the screen is scrolled, in logical pixels. When another screen is opened, it is shown from its top.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Scrolled(pub f32);

/// The size of a page as a person sees it, in logical pixels. The natural size of text on the page follows from this size. The
/// seen size differs from the size of the window if the browser enlarges the page, so that the page has fewer pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SeenSize(pub Option<Vec2>);

/// Whether the search of the tree runs, so that the drawing has the room.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchRuns(pub bool);

/// Updates the layout for the window's size and the shown board.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scrolled>().init_resource::<SeenSize>().init_resource::<MatchEnding>();
    app.init_resource::<SearchRuns>().init_resource::<Closer>();
    app.insert_resource(BoardLayout::new(Vec2::ONE, Rules::TIC_TAC_TOE));
    app.add_plugins(shown::plugin);
    app.add_systems(PreUpdate, (arrange, ending::hide_board).chain());
    // A board that takes the place of the end of a match or of a board of another size is seen in the same update.
    let boards_changed = |boards: Query<(), Changed<Grid>>| !boards.is_empty();
    // When another screen is about to be shown, the layout follows in the next update, with that screen.
    let screen_stays = |screens: Res<Screens>, state: Res<State<Screen>>| screens.current() == *state.get();
    let is_other = resource_changed::<MatchEnding>.or_else(resource_changed::<Closer>).or_else(boards_changed);
    let arrange_again = arrange.run_if(is_other.and_then(screen_stays));
    let end = (ending::follow, arrange_again, ending::hide_board).chain();
    app.add_systems(Update, end.after(follow_screens).before(GameSystems::Present));
    // egui gets its size from the camera, and the size of the camera follows the size of the window only at the end of an update.
    app.add_systems(PreUpdate, update_again.run_if(on_message::<WindowResized>));
    app.add_systems(PreUpdate, update_again.run_if(on_message::<WindowScaleFactorChanged>));
}

pub(crate) fn arrange(
    window: Single<&Window, With<PrimaryWindow>>,
    boards: Query<(&Grid, &OnScreen)>,
    game: Option<Single<(&Match, &Purpose), With<Shown>>>,
    screens: Res<Screens>,
    coach: Res<Coach>,
    settings: Option<Res<Settings>>,
    preferences: Option<Res<Preferences>>,
    (seen, runs, ending, time): (Res<SeenSize>, Res<SearchRuns>, Res<MatchEnding>, Res<Time<Real>>),
    (mut scrolled, mut closer): (ResMut<Scrolled>, ResMut<Closer>),
    mut last_screen: Local<Screen>,
    mut layout: ResMut<BoardLayout>,
) {
    let screen = screens.current();
    if std::mem::replace(&mut *last_screen, screen) != screen {
        scrolled.set_if_neq(Scrolled::default());
    }
    let shown = boards.iter().find(|(_, on)| on.is(screen));
    let rules = shown.map_or(layout.rules, |(grid, _)| grid.0);
    let text_size = settings.map_or(TextSize::default(), |settings| settings.text_size).factor();
    let text_size = text_size * preferences.map_or(1.0, |preferences| preferences.text_size);
    let has_rounds = game.as_ref().is_some_and(|game| game.0.length.rounds().is_some());
    let shows_match_end = screen == Screen::Game && !coach.is_open && ending.is_due(time.elapsed());
    let is_watched = game.is_some_and(|game| game.0.is_watched() && game.1.is_played());
    let view = LayoutContext {
        screen,
        has_side_panel: coach.is_open,
        has_rounds,
        shows_match_end,
        is_watched: is_watched && screen == Screen::Game && !coach.is_open && !shows_match_end,
        is_folded: runs.0,
        text_size,
        seen: seen.0,
        scrolled: scrolled.0,
        closer: *closer,
    };
    layout.set_if_neq(BoardLayout::of(window.size(), rules, view));
    scrolled.set_if_neq(Scrolled(layout.scrolled));
    closer.set_if_neq(layout.shown_closer());
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOWS: [(u32, u32); 14] = [
        (320, 568),
        (360, 480),
        (360, 640),
        (568, 320),
        (667, 375),
        (640, 360),
        (480, 480),
        (700, 500),
        (844, 390),
        (800, 600),
        (1280, 800),
        (1080, 1920),
        (3840, 2160),
        (3840, 1080),
    ];

    fn views() -> impl Iterator<Item = LayoutContext> {
        let games = [false, true].map(|has_side_panel| LayoutContext { has_side_panel, ..default() });
        let others = [Screen::Home, Screen::Puzzles, Screen::Editor, Screen::Tree, Screen::Learn]
            .map(|screen| LayoutContext { screen, ..default() });
        let watched = LayoutContext { is_watched: true, ..default() };
        let games = games.into_iter().chain([watched]).map(|view| LayoutContext { screen: Screen::Game, ..view });
        let folded = LayoutContext { screen: Screen::Tree, is_folded: true, ..default() };
        let views = games.chain(others).chain([folded]);
        views.flat_map(|view| TextSize::ALL.map(|text_size| LayoutContext { text_size: text_size.factor(), ..view }))
    }

    #[test]
    fn larger_text_has_its_size_where_there_is_room() {
        let zoom = |width: f32, height: f32, text_size: TextSize| {
            let view = LayoutContext { screen: Screen::Game, text_size: text_size.factor(), ..default() };
            BoardLayout::of(Vec2::new(width, height), Rules::TIC_TAC_TOE, view).zoom
        };
        for text_size in TextSize::ALL {
            assert_eq!(zoom(1920.0, 1080.0, text_size), 1.35 * text_size.factor());
        }
        assert_eq!(zoom(400.0, 844.0, TextSize::Largest), 2.0);
        assert_eq!(zoom(320.0, 568.0, TextSize::Largest), 2.0);
        assert_eq!(zoom(240.0, 568.0, TextSize::Largest), 1.5, "as large as there is room from left to right");
        assert_eq!(zoom(844.0, 390.0, TextSize::Largest), 2.0, "the screen scrolls");
    }

    #[test]
    fn a_screen_scrolls_only_if_larger_text_needs_it_and_only_to_its_end() {
        let of = |text_size: TextSize, scrolled| {
            let view = LayoutContext { screen: Screen::Game, text_size: text_size.factor(), scrolled, ..default() };
            BoardLayout::of(Vec2::new(844.0, 390.0), Rules::TIC_TAC_TOE, view)
        };
        assert_eq!(of(TextSize::Normal, 100.0).overflow, 0.0);
        assert_eq!(of(TextSize::Normal, 100.0).paper(), of(TextSize::Normal, 0.0).paper());
        let (top, bottom) = (of(TextSize::Largest, -5.0), of(TextSize::Largest, 9999.0));
        assert_eq!((top.overflow, top.scrolled), (570.0, 0.0));
        assert_eq!(bottom.scrolled, 570.0);
        assert_eq!(top.tools.min - bottom.tools.min, Vec2::new(0.0, 570.0));
        assert!(top.tools.max.y > top.window.y && bottom.tools.max.y <= bottom.window.y);
        let cell = "b2".parse().unwrap();
        assert_eq!(bottom.cell_at(bottom.cell_rect(cell).center()), Some(cell));
    }

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_window() {
        for ((width, height), view) in WINDOWS.into_iter().flat_map(|size| views().map(move |view| (size, view))) {
            for rules in [(3, 3, 3), (4, 3, 3), (5, 5, 4), (15, 15, 5), (9, 9, 5)] {
                let rules = Rules::new(rules.0, rules.1, rules.2).unwrap();
                let layout = BoardLayout::of(UVec2::new(width, height).as_vec2(), rules, view);
                let window = Rect::from_corners(Vec2::ZERO, layout.window + Vec2::Y * layout.overflow).inflate(0.1);
                let BoardLayout { bar, score, turn, tools, result, side_panel, choices, stage, .. } = layout;
                let apart =
                    |one: Rect, other: Rect| one.is_empty() || other.is_empty() || one.intersect(other).is_empty();
                assert!(
                    [score, side_panel].into_iter().all(|part| apart(part, result)),
                    "{width}×{height}: {layout:?}"
                );
                assert!(apart(layout.paper(), result) && (result.is_empty() || window.contains(result.max)));
                let mut parts = vec![turn, tools, side_panel, choices, stage];
                let has_board = !matches!(view.screen, Screen::Tree | Screen::Learn);
                parts.extend(has_board.then(|| layout.paper()));
                // The score is in the bar where the bar is long enough.
                parts.push(if bar.contains(score.center()) { bar } else { score });
                parts.retain(|part| !part.is_empty());
                for (index, part) in parts.iter().enumerate() {
                    assert!(window.contains(part.min) && window.contains(part.max), "{width}×{height}: {layout:?}");
                    for other in &parts[index + 1..] {
                        assert!(
                            part.inflate(-0.1).intersect(*other).is_empty(),
                            "{width}×{height}: {part:?} {other:?} {layout:?}"
                        );
                    }
                }
                let is_seen = layout.cell * f32::from(rules.columns()) > 120.0;
                assert!(is_seen || !has_board, "{width}×{height}: {layout:?}");
            }
        }
    }

    #[test]
    fn a_point_of_the_board_finds_its_cell_and_a_point_of_a_line_the_nearest_one() {
        for rules in [(3, 3, 3), (4, 3, 3), (5, 5, 4), (15, 15, 5), (9, 9, 5)] {
            let rules = Rules::new(rules.0, rules.1, rules.2).unwrap();
            let layout = BoardLayout::new(Vec2::new(1280.0, 800.0), rules);
            for position in rules.cells() {
                let rect = layout.cell_rect(position);
                for corner in [rect.min, rect.center(), rect.max] {
                    let reach = if layout.is_squared() { 0.98 } else { 1.0 + 0.9 * GAP };
                    let beyond = (corner - rect.center()) * reach;
                    let on_board = (rect.center() + beyond).clamp(layout.board.min, layout.board.max);
                    assert_eq!(layout.cell_at(on_board), Some(position));
                }
            }
            assert_eq!(layout.cell_at(layout.tools.center()), None);
        }
    }
}
