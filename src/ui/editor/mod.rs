//! The editor: the screen on which a position is set up, mark by mark or as text.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Button, FontId, Label, Layout, RichText, TextEdit, TextStyle, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::ai::{Minimax, Opponent};
use noughts_engine::play::{Match, Player};
use noughts_engine::rules::{ByMark, Mark, Outcome, Position, Rules, Setup};

use crate::accessibility;
use crate::board::Annotations;
use crate::game::{Cell, GameSystems, MatchView, spawn_board};
use crate::intent::Intent;
use crate::layout::{BoardLayout, OnScreen};
use crate::panels::{PanelSystems, panel, style};
use crate::screens::{Screen, Screens};
use crate::search::Search;
use crate::setup::FIRST_OPPONENT;
use crate::words::{self, boards, spoken};

use super::tree::Explore;
use super::widgets::{button_row, checkbox};
use super::{Intents, LessonSystems};

mod editing;

pub use editing::Editing;

/// Marks the board of the editor. It has no round, because its marks need not be a possible position.
#[derive(Component, Clone, Copy, Debug)]
pub struct EditorBoard;

/// The effect of a button.
enum Choice {
    Play(ByMark<Player>, Mark),
    Tree,
    Back,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Editing::new(Rules::TIC_TAC_TOE));
    app.add_systems(Startup, spawn);
    app.add_systems(OnEnter(Screen::Editor), begin);
    app.add_systems(
        Update,
        (close.run_if(resource_changed::<Screens>), press.run_if(on_message::<Intent>)).chain().in_set(LessonSystems),
    );
    app.add_systems(Update, show_marks.in_set(GameSystems::Apply).run_if(resource_changed::<Editing>));
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Editor)));
}

fn spawn(mut commands: Commands, game: MatchView) {
    spawn_board(&mut commands, game.round().rules()).insert((
        Name::new("Editor board"),
        EditorBoard,
        OnScreen(&[Screen::Editor]),
        Annotations::default(),
    ));
}

/// Starts with the board of the match. If the editor was only covered by another screen, its contents stay.
fn begin(mut editing: ResMut<Editing>, mut search: ResMut<Search>, game: MatchView) {
    if !editing.is_open {
        editing.is_open = true;
        editing.set(&mut search.0, Setup::from(game.board()));
    }
}

fn close(mut editing: ResMut<Editing>, screens: Res<Screens>) {
    if editing.is_open && !screens.is_open(Screen::Editor) {
        editing.is_open = false;
    }
}

/// Changes the mark of a cell that is pressed.
fn press(
    mut intents: MessageReader<Intent>,
    mut editing: ResMut<Editing>,
    mut search: ResMut<Search>,
    board: Single<Entity, With<EditorBoard>>,
) {
    for intent in intents.read() {
        if let Intent::Press { board: pressed, position } = intent
            && *pressed == *board
        {
            editing.cycle(&mut search.0, *position);
        }
    }
}

/// Updates the marks on the cells and the annotations of the board.
fn show_marks(
    mut commands: Commands,
    editing: Res<Editing>,
    board: Single<(Entity, &Children, &mut Annotations, Option<&Outcome>), With<EditorBoard>>,
    cells: Query<(&Position, Option<&Mark>), With<Cell>>,
) {
    let (board, children, mut annotations, outcome) = board.into_inner();
    for cell in children.iter() {
        let Ok((position, mark)) = cells.get(cell) else {
            continue;
        };
        let now = editing.setup().mark(*position);
        if now != mark.copied() {
            let mut cell = commands.entity(cell);
            cell.remove::<Mark>();
            now.map(|mark| cell.insert(mark));
        }
    }
    match editing.outcome() {
        now if now.as_ref() == outcome => {}
        Some(now) => _ = commands.entity(board).insert(now),
        None => _ = commands.entity(board).remove::<Outcome>(),
    }
    annotations.set_if_neq(editing.annotations());
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut editing: ResMut<Editing>,
    mut search: ResMut<Search>,
    mut explore: ResMut<Explore>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut choice = None;
    let shown = editing.bypass_change_detection();
    let before = (shown.text.clone(), shown.shows_worth);
    panel(ctx, &layout, "set-up position", layout.header, |ui| position(ui, shown, &mut search.0));
    panel(ctx, &layout, "set-up choices", layout.controls, |ui| choice = choices(ui, shown, game.pairing()));
    if before != (shown.text.clone(), shown.shows_worth) {
        editing.set_changed();
        intents.draw_again();
    }

    match (choice, editing.position()) {
        (Some(Choice::Back), _) => intents.write(Intent::Close),
        (Some(Choice::Tree), Ok(board)) => {
            explore.0 = Some(board);
            intents.write(Intent::Open(Screen::Tree));
        }
        (Some(Choice::Play(players, player_one)), Ok(board)) => {
            let pairing = game.pairing();
            let new = Match::new(players, player_one, pairing.starter).of_length(pairing.length);
            intents.write(Intent::NewMatch(Box::new(new)));
            intents.write(Intent::SetUp(board));
            intents.write(Intent::Open(Screen::Game));
        }
        _ => {}
    }
    Ok(())
}

/// Draws the side to move, the notation, and the sentence about the position.
fn position(ui: &mut Ui, editing: &mut Editing, minimax: &mut Minimax) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(boards::SET_UP).size(19.0));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for mark in [Mark::O, Mark::X] {
                let button = Button::new(boards::moves(mark)).selected(editing.setup().to_move() == mark);
                let response = ui.add(button);
                accessibility::choice(&response);
                if response.clicked() {
                    editing.set_to_move(minimax, mark);
                }
            }
        });
    });
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(boards::CLEAR).clicked() {
                editing.clear(minimax);
            }
            if ui.button(boards::COPY).clicked() {
                ui.ctx().copy_text(editing.text.clone());
            }
            let field = TextEdit::singleline(&mut editing.text)
                .id(egui::Id::new("notation"))
                .margin(vec2(8.0, 5.0))
                .desired_width(f32::INFINITY);
            let field = ui.add(field);
            if accessibility::field(&field, spoken::NOTATION, &mut editing.text) || field.changed() {
                editing.read(minimax);
            }
        });
    });
    let (sentence, is_complaint) = editing.sentence();
    let colour = if is_complaint { ui.visuals().error_fg_color } else { ui.visuals().text_color() };
    let size = size_that_fits(ui, &sentence);
    let sentence = RichText::new(sentence).size(size).color(colour);
    accessibility::live(&ui.add(Label::new(sentence).wrap()));
}

/// The size of text, in points, at which a sentence fits into the rest of the panel. A sentence that names several
/// faults may need a smaller size.
fn size_that_fits(ui: &Ui, sentence: &str) -> f32 {
    let available = vec2(ui.available_width(), ui.available_height() + style::PANEL_PADDING.y);
    let fits = |size: &f32| {
        let (font, colour) = (FontId::proportional(*size), egui::Color32::PLACEHOLDER);
        ui.painter().layout(sentence.to_owned(), font, colour, available.x).size().y <= available.y
    };
    let smaller = [TextStyle::Small.resolve(ui.style()).size, 11.0, 10.0];
    smaller.into_iter().find(fits).unwrap_or(9.0)
}

fn choices(ui: &mut Ui, editing: &mut Editing, pairing: &Match) -> Option<Choice> {
    checkbox(ui, &mut editing.shows_worth, boards::SHOW_WORTH, true);
    let is_position = editing.position().is_ok();
    let can_play = is_position && editing.outcome().is_none();
    let [as_x, as_o] = button_row(ui, Mark::ALL.map(|mark| (boards::play_as(mark), can_play)));
    let [for_two, tree] = button_row(ui, [(boards::PLAY_FOR_TWO, can_play), (boards::SEE_TREE, is_position)]);
    let [back] = button_row(ui, [(boards::BACK, true)]);
    match () {
        _ if as_x => Some(against_computer(pairing, Mark::X)),
        _ if as_o => Some(against_computer(pairing, Mark::O)),
        _ if for_two => Some(Choice::Play(two_people(pairing), pairing.player_one)),
        _ if tree => Some(Choice::Tree),
        _ if back => Some(Choice::Back),
        _ => None,
    }
}

/// A match between the person of the current match, with this mark, and its computer. Without a computer in the match,
/// the opponent is the one that the form begins with.
fn against_computer(pairing: &Match, person: Mark) -> Choice {
    let [mine, other] = [person, person.other()].map(|mark| pairing.players[mark].clone());
    let computer = [&other, &mine].into_iter().find(|player| !player.is_person()).cloned();
    let computer = computer.unwrap_or(Player::Computer(FIRST_OPPONENT));
    let me = [mine, other].into_iter().find(is_named).unwrap_or(Player::Person(words::YOU.to_owned()));
    let players = ByMark::new(|mark| if mark == person { me.clone() } else { computer.clone() });
    Choice::Play(players, person)
}

/// The people of this match. A person without a name is called by a number.
fn two_people(pairing: &Match) -> ByMark<Player> {
    ByMark::new(|mark| match &pairing.players[mark] {
        player if is_named(player) && words::player_name(player) != words::YOU => player.clone(),
        _ => Player::Person(words::player_number(usize::from(mark != pairing.player_one)).to_owned()),
    })
}

/// Whether this is a person with a valid name. Before the first match, people have their marks as names. In games that
/// were saved by early versions, a person may have the name of an opponent.
fn is_named(player: &Player) -> bool {
    match player {
        Player::Person(name) => name.parse::<Mark>().is_err() && Opponent::by_name(name).is_none(),
        Player::Computer(_) => false,
    }
}
