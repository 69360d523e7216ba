//! The screen on which a position is set up: mark by mark, or as text.

use bevy::prelude::*;
use bevy::state::state::PreviousState;
use bevy_egui::egui::{self, Align, Button, Label, Layout, RichText, TextEdit, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::accessibility;
use noughts_engine::ai::minimax;
use crate::game::{Action, BoardCells, Match, Player};
use crate::layout::BoardLayout;
use noughts_engine::rules::{Board, ByMark, Mark, Outcome, Position, PositionError, Rules};
use crate::screen::Screen;
use noughts_engine::teach::Analysis;
use crate::text::{self, boards, spoken};

use super::board::{Grid, clicked, paint, paint_mark, paint_name, paint_worth};
use super::tree::Explore;
use super::widgets::{button_row, checkbox};
use super::{Hand, PanelSystems, panel, table};

/// The position as far as it is set up.
#[derive(Resource, Debug)]
pub struct Editing {
    rules: Rules,
    /// By cell, in reading order.
    marks: Vec<Option<Mark>>,
    to_move: Mark,
    /// The notation, or whatever else was typed in its place.
    text: String,
    position: Result<Board, PositionError>,
    analysis: Option<Analysis>,
    shows_worth: bool,
    came_from: Screen,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Editing::new(&Board::new(Rules::TIC_TAC_TOE, Mark::X)));
    app.add_systems(OnEnter(Screen::Editor), begin);
    app.add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems::Lessons).run_if(in_state(Screen::Editor)));
}

/// Begins with the board of the game; back from the tree, with what was set up before.
fn begin(mut editing: ResMut<Editing>, cells: BoardCells, previous: Option<Res<PreviousState<Screen>>>) -> Result {
    let came_from = previous.map_or(Screen::Menu, |previous| *previous.get());
    if !matches!(came_from, Screen::Tree | Screen::Editor) {
        let shows_worth = editing.shows_worth;
        *editing = Editing { shows_worth, came_from, ..Editing::new(&cells.board()?) };
    }
    Ok(())
}

impl Editing {
    fn new(board: &Board) -> Self {
        let mut editing = Self {
            rules: board.rules(),
            marks: Vec::new(),
            to_move: board.to_move(),
            text: String::new(),
            position: Ok(*board),
            analysis: None,
            shows_worth: true,
            came_from: Screen::Menu,
        };
        editing.marks = board.rules().cells().map(|position| board.mark(position)).collect();
        editing.set(editing.marks.clone(), board.to_move());
        editing
    }

    /// The position, or why there is none.
    ///
    /// # Errors
    /// [`PositionError`] if no play leads to the marks, or if what was typed cannot be read.
    pub fn position(&self) -> Result<Board, PositionError> {
        self.position.clone()
    }

    /// The screen that led here.
    pub(super) const fn came_from(&self) -> Screen {
        self.came_from
    }

    /// Puts these marks on the board, and writes the text that goes with them.
    fn set(&mut self, marks: Vec<Option<Mark>>, to_move: Mark) {
        (self.marks, self.to_move) = (marks, to_move);
        let rows = self.marks.chunks(self.rules.columns().into());
        let letter = |mark: &Option<Mark>| mark.map_or_else(|| ".".to_owned(), |mark| mark.to_string());
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        self.text = format!("{} {}", rows.join("/"), to_move.to_string().to_lowercase());
        self.judge(Board::with_marks(self.rules, self.placed(), to_move).map_err(PositionError::from));
    }

    fn placed(&self) -> Vec<(Position, Mark)> {
        self.cells().filter_map(|(position, mark)| Some((position, mark?))).collect()
    }

    /// Takes the position from the text, which stays as it was typed.
    fn read(&mut self) {
        let text = self.text.trim();
        let position = Board::parse(self.rules, text);
        // What is impossible can be read, and is shown with the reason.
        if matches!(position, Ok(_) | Err(PositionError::Impossible(_)))
            && let Some((cells, side)) = text.split_once(' ')
        {
            let cells = cells.chars().filter(|letter| *letter != '/');
            self.marks = cells.map(|letter| letter.to_string().parse().ok()).collect();
            self.to_move = side.parse().unwrap_or(self.to_move);
        }
        self.judge(position);
    }

    fn judge(&mut self, position: Result<Board, PositionError>) {
        self.analysis = position.as_ref().ok().and_then(Analysis::of);
        self.position = position;
    }

    fn cells(&self) -> impl Iterator<Item = (Position, Option<Mark>)> {
        self.rules.cells().zip(self.marks.iter().copied())
    }

    /// Empty, X, O, and empty again. If then only the other side can be to move, it is.
    fn cycle(&mut self, cell: Position) {
        let marks = self.cells().map(|(position, mark)| match mark {
            _ if position != cell => mark,
            None => Some(Mark::X),
            Some(Mark::X) => Some(Mark::O),
            Some(Mark::O) => None,
        });
        self.marks = marks.collect();
        let can_move = |side| Board::with_marks(self.rules, self.placed(), side).is_ok();
        let other = self.to_move.other();
        let to_move = if !can_move(self.to_move) && can_move(other) { other } else { self.to_move };
        self.set(self.marks.clone(), to_move);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.as_ref().ok()?.outcome()
    }

    /// What is to be said about it, and whether that is a complaint.
    fn sentence(&self) -> (String, bool) {
        match (&self.position, self.outcome()) {
            (Err(error), _) => (text::position_error(error), true),
            (Ok(_), Some(outcome)) => (boards::finished(&outcome), false),
            (Ok(board), None) if board.empty_cells().len() == self.marks.len() => {
                (boards::SET_UP_HINT.to_owned(), false)
            }
            (Ok(board), None) => {
                let worth = self.analysis.as_ref().and_then(Analysis::proved);
                (boards::position_worth(board.to_move(), worth), false)
            }
        }
    }
}

/// What a button leads to.
enum Choice {
    Play(ByMark<Player>, Mark),
    Tree,
    Back,
}

fn show(
    mut contexts: EguiContexts,
    mut hand: Hand,
    mut editing: ResMut<Editing>,
    mut explore: ResMut<Explore>,
    layout: Res<BoardLayout>,
    pairing: Res<Match>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let before = (editing.text.clone(), editing.shows_worth);
    let editing = &mut *editing;
    table(ctx, &layout, "set-up board", layout.board, |ui| board(ui, editing));
    panel(ctx, &layout, "set-up position", layout.header, |ui| position(ui, editing));
    let mut choice = None;
    panel(ctx, &layout, "set-up choices", layout.controls, |ui| choice = choices(ui, editing, &pairing));
    if before != (editing.text.clone(), editing.shows_worth) {
        hand.wake();
    }

    match (choice, &editing.position) {
        (Some(Choice::Back), _) => hand.go_to(editing.came_from),
        (Some(Choice::Tree), Ok(board)) => {
            explore.0 = Some(*board);
            hand.go_to(Screen::Tree);
        }
        (Some(Choice::Play(players, player_one)), Ok(board)) => {
            hand.act(Action::NewMatch(Match::new(players, player_one, pairing.starter).of_length(pairing.length)));
            hand.act(Action::SetUp(*board));
            hand.go_to(Screen::Game);
        }
        _ => {}
    }
    Ok(())
}

fn board(ui: &mut Ui, editing: &mut Editing) {
    // For marks that are no position there is no board with them: they are drawn on an empty one.
    let empty = Board::new(editing.rules, editing.to_move);
    let grid = Grid::within(ui.max_rect(), &empty);
    let position = editing.position.as_ref().ok().copied();
    paint(ui.painter(), &grid, position.as_ref().unwrap_or(&empty), None);
    if position.is_none() {
        for (cell, mark) in editing.cells() {
            if let Some(mark) = mark {
                paint_mark(ui.painter(), grid.cell(cell), mark);
            }
        }
    }
    if let Some(analysis) = &editing.analysis
        && editing.shows_worth
    {
        let proved = |cell| Some((cell, analysis.proved_move(cell)?));
        for (cell, worth) in analysis.board().legal_moves().filter_map(proved) {
            paint_worth(ui.painter(), grid.cell(cell), worth);
        }
    }
    for (cell, _) in editing.cells() {
        paint_name(ui.painter(), grid.cell(cell), cell);
    }
    let spoken = |cell| {
        let mark = editing.cells().find_map(|(position, mark)| mark.filter(|_| position == cell));
        let analysis = editing.analysis.as_ref().filter(|_| editing.shows_worth);
        let worth = analysis.and_then(|analysis| analysis.proved_move(cell));
        spoken::cell(cell, mark, worth)
    };
    if let Some(cell) = clicked(ui, &grid, &empty, "set-up cell", spoken) {
        editing.cycle(cell);
    }
}

fn position(ui: &mut Ui, editing: &mut Editing) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(boards::SET_UP).size(19.0));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for mark in [Mark::O, Mark::X] {
                let button = Button::new(boards::moves(mark)).selected(editing.to_move == mark);
                let response = ui.add(button);
                accessibility::choice(&response);
                if response.clicked() {
                    editing.set(editing.marks.clone(), mark);
                }
            }
        });
    });
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(boards::CLEAR).clicked() {
                editing.set(vec![None; editing.marks.len()], Mark::X);
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
                editing.read();
            }
        });
    });
    let (sentence, is_complaint) = editing.sentence();
    let colour = if is_complaint { ui.visuals().error_fg_color } else { ui.visuals().text_color() };
    accessibility::live(&ui.add(Label::new(RichText::new(sentence).small().color(colour)).wrap()));
}

fn choices(ui: &mut Ui, editing: &mut Editing, pairing: &Match) -> Option<Choice> {
    checkbox(ui, &mut editing.shows_worth, boards::SHOW_WORTH);
    let is_position = editing.position.is_ok();
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

/// The computer of this match, or else one that never loses, against the person of it.
fn against_computer(pairing: &Match, person: Mark) -> Choice {
    let [mine, other] = [person, person.other()].map(|mark| pairing.players[mark].clone());
    let computer = [&other, &mine].into_iter().find(|player| !player.is_person()).cloned();
    let computer = computer.unwrap_or(Player::Computer(&minimax::OPPONENT));
    let named = |player: &Player| is_named(player) && player.name() != computer.name();
    let me = [mine, other].into_iter().find(named).unwrap_or(Player::Person(boards::YOU.to_owned()));
    let players = ByMark::new(|mark| if mark == person { me.clone() } else { computer.clone() });
    Choice::Play(players, person)
}

/// The people of this match; who is none, or was never asked for a name, has a number.
fn two_people(pairing: &Match) -> ByMark<Player> {
    ByMark::new(|mark| match &pairing.players[mark] {
        player if is_named(player) => player.clone(),
        _ => Player::Person(text::player_number(usize::from(mark != pairing.player_one)).to_owned()),
    })
}

/// Before the first match, people are called by their marks.
fn is_named(player: &Player) -> bool {
    player.is_person() && player.name().parse::<Mark>().is_err()
}
