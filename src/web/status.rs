//! The status of the game that the page receives, for assistive technology, for tests and for its text fields.

use std::cell::Cell;

use bevy::prelude::*;
use bevy_egui::egui::{self, LayerId, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::rules::Mark;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::bridge::{self, on_page};
use crate::coach::Coach;
use crate::game::{MatchView, Purpose};
use crate::language::language;
use crate::layout::BoardLayout;
use crate::look::theme::CurrentTheme;
use crate::online::Online;
use crate::screens::{Screen, Screens};
use crate::setup::Draft;
use crate::ui::editor::Editing;
use crate::ui::friend::Meeting;
use crate::ui::notices::Notice;
use crate::ui::round::elsewhere;
use crate::widgets::{PanelSystems, fonts};
use crate::words::{self, boards};

use super::bounds::Bounds;
use super::fields::{Field, visible_fields};
use super::trail;

thread_local! {
    static IS_OBSERVED: Cell<bool> = const { Cell::new(false) };
}

/// From now on, the status has what only tests read.
#[wasm_bindgen]
pub fn observe() {
    IS_OBSERVED.set(true);
    bridge::wake();
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Status<'a> {
    screen: &'static str,
    trail: String,
    theme: &'a str,
    language: &'static str,
    /// The heading of the screen.
    heading: String,
    /// What is said about the screen, in whole sentences.
    status: String,
    /// Whether a mark is on the board of the game that is shown.
    has_marks: bool,
    fields: Vec<Field>,
    #[serde(flatten)]
    seen: Option<Seen>,
}

/// What only tests read.
#[derive(Serialize)]
struct Seen {
    board: Option<String>,
    cells: Vec<CellPlace>,
    /// The letters of names and visible texts for which there is no font.
    lacking: String,
    texts: Vec<Text>,
}

/// A cell that is visible.
#[derive(Serialize)]
struct CellPlace {
    name: String,
    #[serde(flatten)]
    bounds: Bounds,
}

/// A text that is visible, and the rectangle around it.
#[derive(Serialize)]
struct Text {
    text: String,
    #[serde(flatten)]
    bounds: Bounds,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.after(PanelSystems::Overlays));
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<BoardLayout>,
    screen: Res<State<Screen>>,
    screens: Res<Screens>,
    coach: Res<Coach>,
    game: MatchView,
    (notice, online): (Res<Notice>, Res<Online>),
    draft: Res<Draft>,
    editing: Res<Editing>,
    meeting: Res<Meeting>,
    theme: Res<CurrentTheme>,
    purposes: Query<&Purpose>,
    mut last: Local<String>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // The panels are built once more in this update.
    if ctx.will_discard() {
        return Ok(());
    }
    let screen = *screen.get();
    let heading = match (screen, online.class_name()) {
        (Screen::Class, Some(class)) => words::online::class_title(class),
        _ => heading(screen).to_owned(),
    };
    let status = Status {
        screen: trail::name(screen),
        trail: trail::trail(&screens, &coach, &purposes),
        theme: theme.name,
        language: language().tag(),
        heading: heading.clone(),
        status: match screen {
            Screen::Game => sentence(&game, &notice, &online),
            _ => heading,
        },
        has_marks: screen == Screen::Game && Mark::ALL.into_iter().any(|mark| game.board().cells_of(mark).len() > 0),
        fields: visible_fields(ctx, &screens, game.pairing(), (&draft, &editing, &meeting), &layout),
        seen: IS_OBSERVED.get().then(|| seen(ctx, screen, &layout, &game, &draft)),
    };
    let json = serde_json::to_string(&status)?;
    if *last != json {
        on_page(|page| page.show_status(&json));
        *last = json;
    }
    Ok(())
}

fn heading(screen: Screen) -> &'static str {
    match screen {
        Screen::PastMatches => words::totals(),
        Screen::PastMatch => words::past_matches(),
        Screen::Settings => words::settings(),
        Screen::Friend | Screen::Class => words::online::friend_title(),
        Screen::Learn | Screen::Step => words::learn(),
        Screen::PuzzleOfDay => words::puzzle_of_day(),
        Screen::Editor => words::board_editor(),
        Screen::Tree => boards::tree(),
        Screen::Puzzles => words::puzzles(),
        Screen::Home | Screen::Game => words::title(),
    }
}

/// How the round stands, or why the last press did nothing.
fn sentence(game: &MatchView, notice: &Notice, online: &Online) -> String {
    let (pairing, to_move, outcome) = (game.pairing(), game.to_move(), game.outcome());
    if let Some(refusal) = notice.refusal {
        return words::refusal(pairing, to_move, &refusal);
    }
    let elsewhere = elsewhere(online, game).filter(|_| outcome.is_none());
    let ending =
        outcome.map(|outcome| words::announcement(pairing, game.board().rules(), outcome, game.score(), game.end()));
    let advice = words::advice(pairing, game.round(), outcome, game.end());
    elsewhere.unwrap_or_else(|| words::sentences(ending.into_iter().chain([advice])))
}

fn seen(ctx: &egui::Context, screen: Screen, layout: &BoardLayout, game: &MatchView, draft: &Draft) -> Seen {
    let board = game.board();
    let has_cells =
        matches!(screen, Screen::Game | Screen::Editor | Screen::Puzzles | Screen::PuzzleOfDay | Screen::Step);
    let cells = board.rules().cells().filter(|_| has_cells);
    let players = Mark::ALL.map(|mark| words::player_name(game.pairing(), mark));
    let texts = texts(ctx, layout.zoom);
    let said = draft.names().into_iter().chain(players).chain(texts.iter().map(|shown| shown.text.as_str()));
    Seen {
        board: (screen == Screen::Game).then(|| board.to_string()),
        cells: cells.map(|cell| CellPlace { name: cell.to_string(), bounds: layout.cell_rect(cell).into() }).collect(),
        lacking: said.flat_map(str::chars).filter(|letter| !fonts::is_drawn(ctx, *letter)).collect(),
        texts,
    }
}

fn texts(ctx: &egui::Context, zoom: f32) -> Vec<Text> {
    let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.retain(|layer| *layer != LayerId::background());
    layers.insert(0, LayerId::background());
    let mut texts = Vec::new();
    ctx.graphics(|graphics| {
        for list in layers.iter().filter_map(|layer| graphics.get(*layer)) {
            for clipped in list.all_entries() {
                collect(&clipped.shape, clipped.clip_rect, zoom, &mut texts);
            }
        }
    });
    texts
}

fn collect(shape: &Shape, clip: egui::Rect, zoom: f32, texts: &mut Vec<Text>) {
    match shape {
        Shape::Text(text) => {
            let visible = text.visual_bounding_rect().intersect(clip);
            if visible.is_positive() {
                texts.push(Text { text: text.galley.text().replace('\n', ""), bounds: Bounds::of(visible, zoom) });
            }
        }
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, zoom, texts)),
        _ => {}
    }
}
