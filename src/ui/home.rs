//! The first screen: the board, on which a press begins to play, and the choice of who plays.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Color32, ComboBox, FontId, Frame, Id, Key, Label, Layout, Margin, Rect, RichText, ScrollArea, Sense,
    TextEdit, Ui, Vec2, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::ai::{Opponent, trapper};
use noughts_engine::play::{Action, ActionKind, FirstRound, MAX_NAME, Match, Starter};
use noughts_engine::rules::Mark;

use crate::accessibility;
use crate::coach::Coach;
use crate::game::{BoardAction, GameSystems, MatchView};
use crate::intent::Intent;
use crate::layout::{Arrangement, BoardLayout};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::look::picture::{NAME_SIZE, name};
use crate::panels::style::{self, color};
use crate::panels::{PanelSystems, place};
use crate::parts::{
    BODY, Chip, IconButton, MainButton, SMALL, TITLE, Tool, at, modes, one_of_creatures, paint_icon, paint_small_mark,
    paint_underline,
};
use crate::persistence::Store;
use crate::screens::{Screen, Screens};
use crate::settings::Settings;
use crate::setup::{Draft, Mode, OFFERED};
use crate::words::{self, spoken};

use super::creatures::creature_of;
use super::{Intents, focus};

/// The side of a mark beside a name, and the width of a field for a name.
const MARK: f32 = 30.0;
const FIELD: f32 = 116.0;
/// The least gap between two groups of choices. If there is less room, the choices scroll.
const LEAST_GAP: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, propose.before(GameSystems::Input));
    let pressed = show_pressed.after(GameSystems::Input).before(GameSystems::Think);
    app.add_systems(Update, pressed.run_if(on_message::<Intent>));
    let show = show.run_if(in_state(Screen::Menu));
    app.add_systems(EguiPrimaryContextPass, (show, begin).chain().in_set(PanelSystems::Setup));
}

/// Begins the match of the form when that is asked for. It runs after the form is drawn, because that is when the last letters
/// of a name arrive from a page.
fn begin(mut intents: ParamSet<(MessageReader<Intent>, Intents)>, screens: Res<Screens>, draft: Res<Draft>) {
    let is_asked = intents.p0().read().filter(|intent| **intent == Intent::Start).count() > 0;
    if is_asked && (screens.overlay.is_none() || screens.current() == Screen::Game) {
        let new = draft.to_match(words::default_names(draft.mode));
        let mut intents = intents.p1();
        intents.write(Intent::NewMatch(Box::new(new)));
        intents.write(Intent::Open(Screen::Game));
    }
}

/// Shows the game when a cell of its board is pressed on the first screen.
fn show_pressed(mut intents: MessageReader<Intent>, mut screens: ResMut<Screens>, game: MatchView) {
    let here = |intent: &&Intent| matches!(intent, Intent::Press { board, .. } if *board == game.entity());
    if intents.read().filter(here).count() > 0 && screens.current() == Screen::Menu {
        screens.open(Screen::Game);
    }
}

/// While nothing is under way, the board is that of the match that would begin: whoever clicks a cell begins it. In the first
/// update, a stored match may be about to go on.
fn propose(
    mut actions: MessageWriter<BoardAction>,
    mut is_started: Local<bool>,
    screens: Res<Screens>,
    draft: Res<Draft>,
    game: MatchView,
) {
    if !std::mem::replace(&mut *is_started, true) {
        return;
    }
    if screens.current() != Screen::Menu || game.is_under_way() {
        return;
    }
    let proposed = proposal(&draft);
    if proposed != game.pairing().anew() {
        let action = Action::by_person(ActionKind::NewMatch(proposed));
        actions.write(BoardAction { board: game.entity(), action });
    }
}

/// The match that a click on the board begins. The one who clicks moves first, whatever the form says.
fn proposal(draft: &Draft) -> Match {
    let first = match draft.mode {
        Mode::AgainstComputer => FirstRound::PlayerOne,
        Mode::TwoPlayers | Mode::ComputerAgainstComputer => draft.starter.first,
    };
    let starter = Starter { first, ..draft.starter };
    Draft { starter, ..draft.clone() }.to_match(words::default_names(draft.mode))
}

/// The opponent that moves for a person who asks for it: the one that plays, or the best in a game of two people.
pub(super) fn stand_in(game: &MatchView, draft: &Draft) -> &'static Opponent {
    let seated = Mark::ALL.into_iter().find_map(|mark| game.computer(mark));
    seated.unwrap_or(if draft.mode == Mode::AgainstComputer { draft.opponents[1] } else { &trapper::OPPONENT })
}

/// The groups of choices below each other.
#[derive(Clone, Copy, PartialEq)]
enum Block {
    Name,
    Modes,
    Who,
    Sentence,
    Play,
    Chips,
    Ways,
}

/// What the first screen needs to know, and what it changes.
struct Form<'a> {
    draft: Draft,
    is_under_way: bool,
    fault: Option<String>,
    arrangement: Arrangement,
    /// Whether there is so little height that the options are beside the button that begins.
    is_short: bool,
    /// What is asked for.
    asked: Vec<Intent>,
    coach: &'a mut Coach,
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    mut coach: ResMut<Coach>,
    store: Option<Res<Store<Settings>>>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut form = Form {
        draft: draft.clone(),
        is_under_way: game.is_under_way(),
        fault: store.as_deref().and_then(Store::fault).map(words::fault),
        arrangement: layout.arrangement,
        is_short: layout.is_short(),
        asked: Vec::new(),
        coach: coach.bypass_change_detection(),
    };
    if focus::is_free(ctx) && ctx.input(focus::pressed_enter) {
        form.play();
    }
    place(ctx, &layout, "choices", layout.choices, |ui| form.choices(ui));
    place(ctx, &layout, "names", layout.score, |ui| form.names(ui));
    place(ctx, &layout, "corner", layout.bar, |ui| form.corner(ui));
    if !layout.turn.is_empty() && !form.is_under_way {
        place(ctx, &layout, "pick", layout.turn, pick);
    }
    let Form { draft: new, asked, .. } = form;
    asked.into_iter().for_each(|intent| intents.write(intent));
    if draft.set_if_neq(new) {
        intents.draw_again();
    }
    Ok(())
}

/// Says what a click on the board does, with an arrow to it.
fn pick(ui: &mut Ui) {
    let theme = style::theme(ui.ctx());
    let font = FontId::proportional(BODY);
    let word = ui.painter().layout_no_wrap(words::PICK.to_owned(), font, color(theme.quiet));
    let all = ui.max_rect();
    let left = all.center().x - word.size().x / 2.0;
    paint_icon(ui.painter(), Icon::Pointer, pos2(left - 6.0, all.center().y), 30.0, color(theme.lines));
    let at = pos2(left + 18.0, all.center().y - word.size().y / 2.0);
    ui.painter().galley(at, word, color(theme.quiet));
}

impl Form<'_> {
    /// Begins the match, or goes on with the one that is under way.
    fn play(&mut self) {
        self.asked.push(if self.is_under_way { Intent::Open(Screen::Game) } else { Intent::Start });
    }

    /// The blocks of each group, with their heights. Groups are apart, blocks of a group together.
    fn groups(&self, ui: &Ui, size: Vec2) -> Vec<Vec<(Block, f32)>> {
        let is_computer = self.draft.mode == Mode::AgainstComputer;
        let creature = self.creature_size(size.x);
        let who = (Block::Who, if is_computer { creature + 56.0 } else { 0.0 });
        let (text, font) = self.sentence();
        let lines = ui.painter().layout(text.to_owned(), font, Color32::PLACEHOLDER, size.x);
        let sentence = (Block::Sentence, lines.size().y.max(24.0));
        let play = (Block::Play, if self.is_wide() { MainButton::TALL } else { MainButton::HEIGHT });
        let chips = (Block::Chips, Chip::HEIGHT);
        let ways = (Block::Ways, Tool::HEIGHT);
        let modes = (Block::Modes, 48.0);
        match self.arrangement {
            Arrangement::Wide => {
                let name = (Block::Name, if size.y > 560.0 { 108.0 } else { 76.0 });
                vec![vec![name, modes], vec![who, sentence], vec![play, chips], vec![ways]]
            }
            Arrangement::Low => [modes, who, play, ways].map(|block| vec![block]).into(),
            _ if self.is_short => [modes, who, sentence, play, ways].map(|block| vec![block]).into(),
            _ => [modes, who, sentence, play, chips, ways].map(|block| vec![block]).into(),
        }
    }

    fn is_wide(&self) -> bool {
        self.arrangement == Arrangement::Wide
    }

    fn creature_size(&self, width: f32) -> f32 {
        match self.arrangement {
            Arrangement::Wide => 60.0,
            Arrangement::Low => 44.0,
            _ if width < 340.0 => 44.0,
            _ => 48.0,
        }
    }

    /// Draws the choices with equal gaps between their groups. If there is too little room, they scroll, and the button
    /// that begins stays below them.
    fn choices(&mut self, ui: &mut Ui) {
        let all = ui.max_rect();
        let mut groups = self.groups(ui, all.size());
        let inner = if self.is_wide() { 14.0 } else { 0.0 };
        let height = |groups: &[Vec<(Block, f32)>]| {
            let blocks: f32 = groups.iter().flatten().map(|(_, height)| height).sum();
            blocks + groups.iter().map(|group| inner * (group.len() - 1) as f32).sum::<f32>()
        };
        let gaps = (groups.len() - 1) as f32;
        let gap = (all.height() - height(&groups)) / gaps;
        if gap >= LEAST_GAP {
            self.stack(ui, all, &groups, gap, inner);
            return;
        }
        let play = Rect::from_min_max(pos2(all.left(), all.bottom() - MainButton::HEIGHT), all.max);
        groups.iter_mut().for_each(|group| group.retain(|(block, _)| *block != Block::Play));
        groups.retain(|group| !group.is_empty());
        let above = all.with_max_y(play.top() - 8.0);
        let needed = height(&groups) + 8.0 * groups.len() as f32;
        at(ui, above, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let (place, _) = ui.allocate_exact_size(vec2(all.width(), needed), Sense::hover());
                self.stack(ui, place, &groups, 8.0, inner);
                focus::scroll_to_focus(ui);
            });
        });
        self.block(ui, Block::Play, play);
    }

    fn stack(&mut self, ui: &mut Ui, all: Rect, groups: &[Vec<(Block, f32)>], gap: f32, inner: f32) {
        let mut top = all.top();
        for group in groups {
            for (block, height) in group {
                self.block(ui, *block, Rect::from_min_size(pos2(all.left(), top), vec2(all.width(), *height)));
                top += height + inner;
            }
            top += gap - inner;
        }
    }

    fn block(&mut self, ui: &mut Ui, block: Block, rect: Rect) {
        at(ui, rect, |ui| match block {
            Block::Name => {
                let scale = (rect.height() / NAME_SIZE.y).min(rect.width() / NAME_SIZE.x);
                let at = pos2(rect.left() + NAME_SIZE.x * scale / 2.0 - 4.0, rect.center().y);
                paint_picture(ui.painter(), name(), at, scale, style::theme(ui.ctx()));
            }
            Block::Modes => self.modes(ui),
            Block::Who => self.who(ui),
            Block::Sentence => {
                let (text, font) = self.sentence();
                let quiet = color(style::theme(ui.ctx()).quiet);
                ui.add(Label::new(RichText::new(text).font(font).color(quiet)).wrap());
            }
            Block::Play => self.play_button(ui),
            Block::Chips => self.chips(ui),
            Block::Ways => self.ways(ui),
        });
    }

    fn modes(&mut self, ui: &mut Ui) {
        let (size, gap) = if self.is_wide() { (TITLE, 28.0) } else { (18.0, 22.0) };
        let choices = [Mode::AgainstComputer, Mode::TwoPlayers].map(|mode| (mode, words::mode(mode)));
        if let Some(mode) = modes(ui, size, gap, &choices, self.draft.mode) {
            self.draft.change_mode(mode);
        }
    }

    fn who(&mut self, ui: &mut Ui) {
        if self.draft.mode != Mode::AgainstComputer {
            return;
        }
        let choice =
            |opponent: &'static Opponent| Some((opponent, words::level_title(opponent.level), creature_of(opponent)?));
        let choices: Vec<_> = OFFERED.into_iter().filter_map(choice).collect();
        let width = ui.available_width();
        let creature_size = self.creature_size(width);
        let chosen = &mut self.draft.opponents[1];
        *chosen = one_of_creatures(ui, width, creature_size, &choices, *chosen).unwrap_or(*chosen);
    }

    /// A sentence about the choice or, if there is one, about what is wrong with the storage.
    fn sentence(&self) -> (&str, FontId) {
        let about = match self.draft.mode {
            Mode::AgainstComputer => words::opponent_sentence(self.draft.opponents[1]),
            Mode::TwoPlayers => words::TWO_PLAYERS,
            Mode::ComputerAgainstComputer => words::WATCH,
        };
        let size = if self.fault.is_some() { SMALL } else { BODY };
        (self.fault.as_deref().unwrap_or(about), FontId::proportional(size))
    }

    fn play_button(&mut self, ui: &mut Ui) {
        let theme = style::theme(ui.ctx());
        let text = if self.is_under_way { words::CONTINUE } else { words::START };
        let chips = self.is_short;
        let rect = ui.max_rect();
        let aside = if chips { 174.0 } else { 0.0 };
        let size = vec2(rect.width() - aside, rect.height());
        let ink = color(theme.marks[self.draft.player_one()]);
        if ui.add(MainButton::new(text, size).ink(ink)).clicked() {
            self.play();
        }
        if chips {
            let corner = pos2(rect.right() - aside + 10.0, rect.center().y - Chip::HEIGHT / 2.0);
            let place = Rect::from_min_size(corner, vec2(aside, Chip::HEIGHT));
            at(ui, place, |ui| self.chips(ui));
        }
    }

    fn chips(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            if self.is_under_way && ui.add(Chip::new(words::NEW_MATCH, Icon::Right)).clicked() {
                self.asked.push(Intent::Start);
            }
            let has_room = !(self.is_under_way && self.is_short);
            if has_room && ui.add(Chip::new(words::OPTIONS, Icon::Right)).clicked() {
                self.asked.push(Intent::Options);
            }
        });
    }

    /// Draws the ways to the other screens, over the whole width.
    fn ways(&mut self, ui: &mut Ui) {
        let rect = ui.max_rect().expand2(vec2(if self.is_wide() { 16.0 } else { 8.0 }, 0.0));
        let editor = if self.is_wide() { words::BOARD_EDITOR } else { words::EDITOR_SHORT };
        let watches = self.draft.mode == Mode::ComputerAgainstComputer;
        let ways = [
            Tool::new(Icon::Learn, words::LEARN),
            Tool::new(Icon::Puzzles, words::PUZZLES),
            Tool::new(Icon::Editor, editor),
            Tool::new(Icon::Watch, words::mode(Mode::ComputerAgainstComputer)).chosen(watches),
        ];
        let ways = ways.map(|way| way.large(self.is_wide()));
        let natural: Vec<f32> = ways.iter().map(|way| way.natural_width(ui)).collect();
        let gap = ((rect.width() - natural.iter().sum::<f32>()) / 3.0).max(0.0);
        let mut left = rect.left();
        for (index, way) in ways.into_iter().enumerate() {
            let corner = pos2(left, rect.top());
            left += natural[index] + gap;
            if way.show_at(ui, corner, natural[index]) {
                match index {
                    0 => {
                        (self.coach.is_open, self.coach.shows_outcomes) = (true, true);
                        self.asked.push(Intent::Open(Screen::Game));
                    }
                    1 => self.asked.push(Intent::Open(Screen::Puzzles)),
                    2 => self.asked.push(Intent::Open(Screen::Editor)),
                    _ => self.draft.change_mode(Mode::ComputerAgainstComputer),
                }
            }
        }
    }

    /// Draws the buttons of the corner, with the name of the game before them where it is not above the choices.
    fn corner(&mut self, ui: &mut Ui) {
        let all = ui.max_rect();
        if !self.is_wide() {
            let scale = 52.0_f32.min(all.height()) / NAME_SIZE.y;
            let at = pos2(all.left() + NAME_SIZE.x * scale / 2.0, all.center().y);
            paint_picture(ui.painter(), name(), at, scale, style::theme(ui.ctx()));
        }
        let right = if self.is_wide() { all.right() } else { all.right() + 12.0 };
        let half = IconButton::SIDE / 2.0;
        if IconButton::new(Icon::Help, words::keys::TITLE).show_at(ui, pos2(right - 3.0 * half, all.center().y)) {
            self.asked.push(Intent::Keys);
        }
        if IconButton::new(Icon::Settings, words::SETTINGS).show_at(ui, pos2(right - half, all.center().y)) {
            self.asked.push(Intent::Open(Screen::Settings));
        }
    }

    /// Draws the two players with their marks, and between them a button that swaps the marks.
    fn names(&mut self, ui: &mut Ui) {
        let all = ui.max_rect();
        for index in 0..2 {
            self.player(ui, all, index);
        }
        if IconButton::new(Icon::Swap, words::SWAP).show_at(ui, all.center()) {
            self.draft.swapped = !self.draft.swapped;
        }
    }

    /// Draws a player: its mark at the edge, then a field for the name, the name of the opponent, or a list of opponents.
    fn player(&mut self, ui: &mut Ui, all: Rect, index: usize) {
        let mark = if index == 0 { self.draft.player_one() } else { self.draft.player_one().other() };
        let is_left = index == 0;
        let size = if self.is_wide() { MARK } else { 26.0 };
        let edge = if is_left { all.left_center() } else { all.right_center() };
        let towards = if is_left { 1.0 } else { -1.0 };
        paint_small_mark(ui.painter(), edge + vec2(towards * size / 2.0, 0.0), size, mark);
        let room = all.width() / 2.0 - size - 12.0 - IconButton::SIDE / 2.0 - 4.0;
        let width = room.min(if self.is_wide() { FIELD } else { 100.0 });
        let middle = edge + vec2(towards * (size + 12.0 + width / 2.0), 0.0);
        let place = Rect::from_center_size(middle, vec2(width, 44.0));
        let font = FontId::proportional(name_size(self.arrangement));
        at(ui, place, |ui| match self.draft.mode {
            mode if mode.is_person(index) => self.name_field(ui, index, mark, font),
            Mode::ComputerAgainstComputer => {
                let middle = Rect::from_center_size(place.center(), vec2(width, ui.spacing().interact_size.y));
                at(ui, middle, |ui| self.opponent_list(ui, index, width));
            }
            _ => {
                let name = self.draft.opponents[index].name;
                let layout = Layout::right_to_left(Align::Center);
                ui.with_layout(layout, |ui| ui.add(Label::new(RichText::new(name).font(font)).truncate()));
            }
        });
    }

    /// Draws a field for a name, with a line of the pen below it. Enter goes to the next field, and begins after the last.
    fn name_field(&mut self, ui: &mut Ui, index: usize, mark: Mark, font: FontId) {
        let theme = style::theme(ui.ctx());
        let place = ui.max_rect();
        let hint = words::default_names(self.draft.mode)[index];
        let name = &mut self.draft.names[index];
        // A name that nobody has typed is a name all the same.
        ui.visuals_mut().weak_text_color = Some(color(theme.text));
        let field = TextEdit::singleline(name)
            .id(name_id(index))
            .frame(Frame::NONE)
            .font(font.clone())
            .hint_text(RichText::new(hint).font(font.clone()))
            .horizontal_align(if index == 0 { Align::LEFT } else { Align::RIGHT })
            .vertical_align(Align::Center)
            .char_limit(MAX_NAME)
            .margin(Margin::symmetric(2, 8));
        let response = ui.add_sized(place.size(), field);
        accessibility::field(&response, spoken::name_field(index), name);
        let width = if response.has_focus() { 3.0 } else { 1.8 };
        let below = place.with_max_y(place.bottom() - 8.0);
        paint_underline(ui.painter(), below, width, color(theme.marks[mark]));
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            match self.draft.mode.is_person(index + 1) {
                true => ui.memory_mut(|memory| memory.request_focus(name_id(index + 1))),
                false => self.play(),
            }
        }
    }

    fn opponent_list(&mut self, ui: &mut Ui, index: usize, width: f32) {
        let (opponents, opponent) = (self.draft.mode.opponents(), &mut self.draft.opponents[index]);
        let choice =
            ComboBox::from_id_salt(("opponent", index)).selected_text(opponent.name).width(width).show_ui(ui, |ui| {
                for choice in opponents {
                    if ui.selectable_value(opponent, choice, words::opponent(choice)).clicked() {
                        // egui closes the list only after a click of the pointer, and not after one by a screen reader.
                        ui.close();
                    }
                }
            });
        accessibility::label(&choice.response, spoken::opponent_choice(index));
    }
}

/// The size of names, in points.
pub fn name_size(arrangement: Arrangement) -> f32 {
    if arrangement == Arrangement::Wide { TITLE } else { 18.0 }
}

/// The id of the field for the name of player 0 or 1.
pub fn name_id(player: usize) -> Id {
    Id::new(("name", player))
}
