//! The whole program without the operating system's window and the graphics card. The driver writes the events that a
//! window would write, and reads what would be drawn.

use std::collections::{HashMap, HashSet};

use bevy::core_pipeline::CorePipelinePlugin;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::texture::ManualTextureViews;
use bevy::shader::Shader;
use bevy::sprite_render::SpriteRenderPlugin;
use bevy::window::{CursorMoved, WindowEvent, WindowResized};
use bevy::winit::WinitPlugin;
use bevy_egui::egui::{self, OutputCommand, accesskit};
use bevy_egui::{EguiContext, EguiContexts, EguiFullOutput, EguiOutput, EguiPostUpdateSet, EguiPrimaryContextPass};

use noughts::game::{Cell, GamePlugin, Grid};
use noughts::language::Language;
use noughts::layout::{BoardLayout, Scrolled, cell_id};
use noughts::look::shape::Shape;
use noughts::screens::{Screen, Screens};
use noughts::setup::Draft;
use noughts::wake::{NextUpdate, Wake};
use noughts::widgets::PanelSystems;
use noughts::widgets::fonts::ForcedLanguage;
use noughts::window;
use noughts::words::{self, boards};
use noughts_engine::play::Starter;
use noughts_engine::rules::{ByMark, Mark, Move, Position, Rules};

use super::{Game, cell, forbid_ambiguity, person};

/// A text that a panel showed in the last update, and its middle in logical pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    pub text: String,
    pub at: Vec2,
    pub rect: Rect,
    /// The part that is not cut off.
    pub visible: Rect,
    /// Whether the end of the text is missing.
    pub is_cut: bool,
    /// The size of the smallest letters of the text, in points.
    pub letters: f32,
    /// The colour of its letters.
    pub ink: egui::Color32,
}

/// Something that can be pressed.
#[derive(Clone, Debug)]
pub struct Control {
    pub name: String,
    pub rect: Rect,
    /// The part that is not cut off.
    pub visible: Rect,
    /// Whether the control is a link: words that lead somewhere.
    pub is_link: bool,
    /// Whether the control can be pressed now.
    pub is_enabled: bool,
    /// Whether the control is one of several, and is chosen among them.
    pub is_chosen: bool,
}

/// The texts of the last update, the texts of the update before, and the number of the last frame.
#[derive(Resource, Default)]
struct Texts(Vec<Shown>, Vec<Shown>, u64);

/// The buttons of the last update that have an icon and no text, with their names.
#[derive(Resource, Default)]
struct Buttons(Vec<Shown>);

/// What was copied and not yet read by a test. The clipboard belongs to the person who runs the tests.
#[derive(Resource, Default)]
struct Copied(Option<String>);

/// The part of each widget of the last update that is not cut off, for example by the edge of a scroll area.
#[derive(Resource, Default)]
struct Visible(HashMap<accesskit::NodeId, Rect>);

/// The place of the glass over the aim in the last update, if there is a glass.
#[derive(Resource, Default)]
struct Glass(Option<Rect>);

/// The rectangles of one colour that were painted in the last update.
#[derive(Resource, Default)]
struct Fills(Vec<(Rect, egui::Color32)>);

/// The rings around the focused control in the last update.
#[derive(Resource, Default)]
struct Rings(Vec<Rect>);

#[allow(dead_code, reason = "each test file uses its own part of it")]
impl Game {
    /// Starts the program in a window of this size.
    pub fn open(width: u32, height: u32) -> Self {
        Self::open_with(width, height, |_| {})
    }

    /// Starts the program with more plugins, which are added first.
    pub fn open_with(width: u32, height: u32, first: impl FnOnce(&mut App)) -> Self {
        Self::open_by(Rules::TIC_TAC_TOE, width, height, first)
    }

    /// The same, with a match at home that has these rules.
    pub fn open_by(rules: Rules, width: u32, height: u32, first: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        first(&mut app);
        let plugins = window::bevy_plugins(default()).disable::<WinitPlugin>().disable::<bevy::log::LogPlugin>();
        let plugins = plugins.disable::<RenderPlugin>().disable::<CorePipelinePlugin>().disable::<SpriteRenderPlugin>();
        app.add_plugins((plugins, no_graphics, GamePlugin { rules, seed: Some(1) }, window::plugin));
        app.world_mut().resource_mut::<Draft>().change_rules(rules);
        app.init_resource::<Texts>();
        app.init_resource::<Rings>();
        app.init_resource::<Fills>();
        app.init_resource::<Glass>();
        app.init_resource::<Buttons>();
        app.init_resource::<Visible>();
        app.init_resource::<Copied>();
        app.add_systems(EguiPrimaryContextPass, read_texts.after(PanelSystems::Overlays));
        app.add_systems(Last, read_buttons);
        let between = (EguiPostUpdateSet::EndPass, EguiPostUpdateSet::ProcessOutput);
        app.add_systems(
            PostUpdate,
            (drop_what_is_drawn, keep_what_is_copied).chain().after(between.0).before(between.1),
        );
        app.edit_schedule(EguiPrimaryContextPass, forbid_ambiguity);
        app.edit_schedule(OnEnter(Screen::Game), forbid_ambiguity);
        app.edit_schedule(OnExit(Screen::Game), forbid_ambiguity);
        let mut game = Self::from_app(app);
        let world = game.app.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        contexts.single_mut(world).expect("one context").get_mut().enable_accesskit();
        game.resize(width, height);
        game.update();
        game
    }

    /// Starts the program in a language.
    pub fn open_in(language: Language, width: u32, height: u32) -> Self {
        Self::open_with(width, height, |app| _ = app.insert_resource(ForcedLanguage(Some(language))))
    }

    /// Opens the game screen with two people, Mina with X and Noah with O. Mina begins.
    pub fn open_game(width: u32, height: u32) -> Self {
        Self::open_game_in(Language::En, width, height)
    }

    /// Opens the game screen with two people in a language.
    pub fn open_game_in(language: Language, width: u32, height: u32) -> Self {
        let mut game = Self::open_in(language, width, height);
        let mut draft = game.app.world_mut().resource_mut::<Draft>();
        draft.fill(ByMark { x: Some(person("Mina")), o: Some(person("Noah")) });
        draft.starter = Starter::PLAYER_ONE;
        game.update();
        game.update();
        game.click_text(words::start());
        game
    }

    pub fn resize(&mut self, width: u32, height: u32) {
        let window = self.window();
        let mut component = self.app.world_mut().get_mut::<Window>(window).expect("it is a window");
        component.resolution.set(width as f32, height as f32);
        let resized = WindowResized { window, width: width as f32, height: height as f32 };
        self.app.world_mut().write_message(resized.clone());
        self.window_event(WindowEvent::WindowResized(resized));
        self.update();
        self.update();
    }

    fn window_event(&mut self, event: impl Into<WindowEvent>) {
        self.app.world_mut().write_message(event.into());
    }

    fn window(&self) -> Entity {
        self.queries.borrow_mut().window.single(self.app.world()).expect("one window")
    }

    pub fn move_to(&mut self, at: Vec2) {
        let window = self.window();
        let moved = CursorMoved { window, position: at, delta: None };
        self.app.world_mut().write_message(moved.clone());
        self.window_event(moved);
    }

    pub fn button(&mut self, state: ButtonState) {
        let window = self.window();
        let button = MouseButtonInput { button: MouseButton::Left, state, window };
        self.app.world_mut().write_message(button);
        self.window_event(button);
    }

    /// Turns the wheel over a point by this many logical pixels, and runs the updates in which egui follows.
    pub fn scroll(&mut self, at: Vec2, y: f32) {
        self.move_to(at);
        self.update();
        let (window, phase) = (self.window(), TouchPhase::Moved);
        let wheel = MouseWheel { unit: MouseScrollUnit::Pixel, x: 0.0, y, window, phase };
        self.app.world_mut().write_message(wheel);
        self.window_event(wheel);
        for _ in 0..12 {
            self.update();
        }
    }

    /// Writes a move, a press and a release of the mouse, all before the next update.
    pub fn queue_click(&mut self, at: Vec2) {
        self.move_to(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
    }

    pub fn click_at(&mut self, at: Vec2) {
        self.queue_click(at);
        self.update();
    }

    /// Presses Tab until the keyboard is at the control with this name.
    #[track_caller]
    pub fn focus_on(&mut self, name: &str) {
        for _ in 0..60 {
            if self.focused_name().as_deref() == Some(name) {
                return;
            }
            self.keys("Tab");
        }
        panic!("Tab does not reach {name}");
    }

    /// An event of one finger.
    pub fn touch(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        let window = self.window();
        let touch = TouchInput { phase, position, window, force: None, id };
        self.app.world_mut().write_message(touch);
        self.window_event(touch);
    }

    /// Taps on a point, and runs the updates that follow from it.
    pub fn tap_at(&mut self, at: Vec2) {
        self.touch(1, TouchPhase::Started, at);
        self.update();
        self.touch(1, TouchPhase::Ended, at);
        self.update_until_idle();
    }

    #[track_caller]
    pub fn tap_text(&mut self, text: &str) {
        let at = self.find_text(text).at;
        self.tap_at(at);
    }

    pub fn tap(&mut self, name: &str) {
        let at = self.middle_of(cell(name));
        self.tap_at(at);
    }

    pub fn click(&mut self, name: &str) {
        let at = self.bring_into_view(|game| game.middle_of(cell(name)));
        self.click_at(at);
    }

    /// Scrolls the screen by this many logical pixels, as far as it can be.
    pub fn scroll_screen(&mut self, by: f32) {
        self.app.world_mut().resource_mut::<Scrolled>().0 += by;
        self.update();
        self.update();
    }

    /// Scrolls the screen, or the overlay that lies over the screen, until a place is in the window. Returns the point in the
    /// window at which this place is then.
    pub fn bring_into_view(&mut self, place: impl Fn(&Self) -> Vec2) -> Vec2 {
        const MARGIN: f32 = 24.0;
        let (at, height) = (place(self), self.layout().window.y);
        let past = (at.y + MARGIN - height).max(0.0) + (at.y - MARGIN).min(0.0);
        if past != 0.0 && self.has_overlay() {
            self.scroll(Vec2::new(at.x, height / 2.0), -past);
        } else if past != 0.0 && self.layout().overflow > 0.0 {
            self.scroll_screen(past);
        }
        place(self)
    }

    pub fn layout(&self) -> &BoardLayout {
        self.app.world().resource()
    }

    pub fn middle_of(&self, position: Position) -> Vec2 {
        self.layout().cell_rect(position).center()
    }

    pub fn texts(&self) -> &[Shown] {
        &self.app.world().resource::<Texts>().0
    }

    fn buttons(&self) -> impl Iterator<Item = &Shown> {
        self.app.world().resource::<Buttons>().0.iter()
    }

    /// The place of a text or of a button with this name. If there are several such texts, returns the place of the last text.
    #[track_caller]
    pub fn find_text(&self, text: &str) -> Shown {
        let found = self.texts().iter().rfind(|shown| shown.text == text);
        let found = found.or_else(|| self.buttons().find(|shown| shown.text == text));
        found.unwrap_or_else(|| panic!("no {text:?} among {:?}", self.texts())).clone()
    }

    /// The parts that can be pressed, without cells and the boards of the tree, whose size depends on the drawing.
    pub fn targets(&mut self) -> Vec<Control> {
        self.controls().into_iter().filter(|target| target.is_enabled && !target.visible.is_empty()).collect()
    }

    /// The same parts as [`targets`](Self::targets), and also the parts that cannot be pressed now.
    pub fn controls(&mut self) -> Vec<Control> {
        let visible = self.app.world().resource::<Visible>().0.clone();
        let zoom = self.layout().zoom;
        let window = Rect::from_corners(Vec2::ZERO, self.layout().window);
        let stage = self.layout().stage;
        let world = self.app.world_mut();
        let mut boards = world.query::<(Entity, &Grid)>();
        let cells: HashSet<_> = boards.iter(world).flat_map(|(board, grid)| ids_of_cells(board, grid.0)).collect();
        let output = world.query::<&EguiOutput>().single(world).expect("one context");
        let tree = output.platform_output.accesskit_update.as_ref().expect("there is a tree");
        tree.nodes
            .iter()
            .filter(|(_, node)| {
                let is_scroll_bar = node.role() == accesskit::Role::ScrollBar;
                (node.supports_action(accesskit::Action::Click) || node.is_disabled()) && !is_scroll_bar
            })
            .filter(|(id, _)| !cells.contains(id))
            .filter_map(|(id, node)| {
                let (name, bounds) = (node.label().or(node.value())?.to_owned(), node.bounds()?);
                let corner = |x: f64, y: f64| Vec2::new(x as f32, y as f32) * zoom;
                let rect = Rect::from_corners(corner(bounds.x0, bounds.y0), corner(bounds.x1, bounds.y1));
                let is_in_tree = node.toggled().is_some() && stage.contains(rect.center());
                (!is_in_tree).then_some(())?;
                let visible = visible.get(id)?.intersect(window);
                let (is_link, is_enabled) = (node.role() == accesskit::Role::Link, !node.is_disabled());
                let is_chosen =
                    node.role() == accesskit::Role::RadioButton && node.toggled() == Some(accesskit::Toggled::True);
                Some(Control { name, rect, visible, is_link, is_enabled, is_chosen })
            })
            .collect()
    }

    pub fn has_overlay(&self) -> bool {
        self.app.world().resource::<Screens>().overlay.is_some()
    }

    /// Makes all letters wider by this factor, so that all words are longer. For this, the advance widths in the font files are
    /// changed.
    pub fn widen_letters(&mut self, factor: f32) {
        let world = self.app.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        let mut context = contexts.single_mut(world).expect("one context");
        let context = context.get_mut();
        let mut fonts = context.fonts(|fonts| fonts.definitions().clone());
        for data in fonts.font_data.values_mut() {
            let mut file = data.font.to_vec();
            widen(&mut file, factor);
            *data = egui::FontData::from_owned(file).into();
        }
        context.set_fonts(fonts);
    }

    /// Takes what was copied last.
    pub fn take_copied(&mut self) -> Option<String> {
        self.app.world_mut().resource_mut::<Copied>().0.take()
    }

    pub fn shows(&self, text: &str) -> bool {
        self.texts().iter().any(|shown| shown.text == text)
    }

    /// The name of the button that closes the lessons. Below the board, the way back closes the lessons. Beside the board, the
    /// lessons have a button of their own.
    pub fn way_out_of_study(&self) -> &'static str {
        if self.layout().side_panel.min.x == 0.0 { boards::back() } else { words::keys::close() }
    }

    #[track_caller]
    pub fn close_study(&mut self) {
        self.click_text(self.way_out_of_study());
    }

    /// Loses a round to a computer that never makes a mistake: X always takes the first empty cell, which is a bad choice.
    #[track_caller]
    pub fn lose_to_computer(&mut self) {
        while !self.board().is_over() {
            let first = self.board().legal_cells().next().expect("a move");
            self.click(&first.to_string());
            self.wait_for_computer();
        }
        self.expect_winner(Mark::O);
        self.update();
    }

    /// Deletes the past match that is open, from its menu.
    #[track_caller]
    pub fn delete_match(&mut self) {
        self.click_text(words::menu());
        self.update();
        self.click_text(words::delete_match());
        self.update();
    }

    /// Waits until a text is in its final place. A part that slides in is pressed in this final place.
    #[track_caller]
    pub fn wait_for_place(&mut self, text: &str) {
        for _ in 0..4 {
            let Texts(now, before, _) = self.app.world().resource();
            let place = |texts: &[Shown]| texts.iter().rfind(|shown| shown.text == text).map(|shown| shown.at);
            if place(now) == place(before) {
                break;
            }
            self.update();
        }
    }

    /// Clicks on a text of a panel, and runs the updates that follow from it.
    #[track_caller]
    pub fn click_text(&mut self, text: &str) {
        // Contents that scroll in their place, such as rows or an overlay, can end above the lower edge of the window.
        for _ in 0..10 {
            let window = self.layout().window;
            let is_seen = |target: &Control| target.name == text && target.visible.contains(target.rect.center());
            if self.shows(text) || self.targets().iter().any(is_seen) {
                break;
            }
            let x = self.buttons().find(|shown| shown.text == text).map_or(window.x / 2.0, |shown| shown.at.x);
            self.scroll(Vec2::new(x, window.y * 0.6), -40.0);
        }
        self.wait_for_place(text);
        let at = self.bring_into_view(|game| game.find_text(text).at);
        self.move_to(at);
        self.update();
        self.button(ButtonState::Pressed);
        self.update();
        self.button(ButtonState::Released);
        self.update();
        self.update();
        self.update();
    }

    #[track_caller]
    pub fn type_into(&mut self, field: &str, text: &str) {
        self.click_text(field);
        self.type_text(text);
    }

    pub fn type_text(&mut self, text: &str) {
        let window = self.window();
        for letter in text.chars() {
            for state in [ButtonState::Pressed, ButtonState::Released] {
                let letter = letter.to_string();
                let input = KeyboardInput {
                    key_code: KeyCode::KeyA,
                    logical_key: Key::Character(letter.as_str().into()),
                    state,
                    text: Some(letter.as_str().into()),
                    repeat: false,
                    window,
                };
                self.app.world_mut().write_message(input.clone());
                self.window_event(input);
            }
            self.update();
        }
    }

    /// Presses keys one after the other, by their names or the letters that they write, all in one update. `Ctrl+z` and
    /// `Shift+Tab` hold the first key down.
    pub fn keys(&mut self, keys: &str) {
        self.queue_keys(keys);
        self.update_until_idle();
    }

    /// Presses keys in the same way, without an update at the end.
    pub fn queue_keys(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let (held, key) = key.split_once('+').map_or((None, key), |(held, key)| (Some(held), key));
            let held = held.map(|held| match held {
                "Ctrl" => (KeyCode::ControlLeft, Key::Control),
                "Shift" => (KeyCode::ShiftLeft, Key::Shift),
                _ => (KeyCode::AltLeft, Key::Alt),
            });
            if let Some((code, key)) = &held {
                self.key(*code, key.clone(), ButtonState::Pressed, false);
            }
            let (code, key) = named_key(key);
            for state in [ButtonState::Pressed, ButtonState::Released] {
                self.key(code, key.clone(), state, false);
            }
            if let Some((code, key)) = held {
                self.key(code, key, ButtonState::Released, false);
            }
        }
    }

    /// Repeats a key that is held down.
    pub fn repeat_key(&mut self, key: &str, times: usize) {
        let (code, key) = named_key(key);
        for _ in 0..times {
            self.key(code, key.clone(), ButtonState::Pressed, true);
        }
        self.update_until_idle();
    }

    /// Presses a key, holds the key down until it has repeated itself this many times, and releases the key.
    pub fn hold_key(&mut self, key: &str, times: usize) {
        let (code, logical) = named_key(key);
        self.key(code, logical.clone(), ButtonState::Pressed, false);
        self.update_until_idle();
        for _ in 0..times {
            self.repeat_key(key, 1);
        }
        self.key(code, logical, ButtonState::Released, false);
        self.update_until_idle();
    }

    /// Takes the keyboard away from the window while a key is held down. The key is released in another window.
    pub fn lose_keyboard_while_held(&mut self, held: (KeyCode, Key)) {
        self.key(held.0, held.1, ButtonState::Pressed, false);
        self.app.world_mut().write_message(KeyboardFocusLost);
        self.window_event(KeyboardFocusLost);
        self.update();
    }

    fn key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState, repeat: bool) {
        let window = self.window();
        let text = match &logical_key {
            Key::Character(text) => Some(text.clone()),
            _ => None,
        };
        let input = KeyboardInput { key_code, logical_key, state, text, repeat, window };
        self.app.world_mut().write_message(input.clone());
        self.window_event(input);
    }

    /// Runs updates until no further one is requested.
    pub fn update_until_idle(&mut self) {
        for _ in 0..50 {
            self.update();
            if self.planned() != NextUpdate::Now {
                return;
            }
        }
    }

    /// The rectangles of one colour that were painted in the last update, in the order of painting.
    pub fn fills(&self) -> &[(Rect, egui::Color32)] {
        &self.app.world().resource::<Fills>().0
    }

    /// The place of the glass over the aim, if there is a glass.
    pub fn glass(&self) -> Option<Rect> {
        self.app.world().resource::<Glass>().0
    }

    /// The place of the focused control.
    pub fn focused_rect(&mut self) -> Option<Rect> {
        let mut contexts = self.app.world_mut().query::<&mut EguiContext>();
        let mut context = contexts.single_mut(self.app.world_mut()).expect("one context");
        let ctx = context.get_mut();
        let rect = ctx.read_response(ctx.memory(|memory| memory.focused())?)?.rect;
        let zoom = ctx.zoom_factor();
        let point = |corner: egui::Pos2| Vec2::new(corner.x, corner.y) * zoom;
        Some(Rect::from_corners(point(rect.min), point(rect.max)))
    }

    /// The texts of the focused control, and whether there is a ring around it.
    pub fn focused(&mut self) -> Option<(Vec<String>, bool)> {
        let rect = self.focused_rect()?;
        let rings = &self.app.world().resource::<Rings>().0;
        let is_seen = rings.iter().any(|ring| ring.contains(rect.center()) && ring.size().distance(rect.size()) < 16.0);
        let texts = self.texts().iter().filter(|shown| rect.contains(shown.at)).map(|shown| shown.text.clone());
        Some((texts.collect(), is_seen))
    }

    /// The name of the widget that has egui's focus, as assistive technology is told.
    pub fn focused_name(&mut self) -> Option<String> {
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).expect("one context");
        let tree = output.platform_output.accesskit_update.as_ref().expect("there is a tree");
        let focused = tree.nodes.iter().find(|(id, _)| *id == tree.focus);
        focused.and_then(|(_, node)| node.label()).map(str::to_owned)
    }

    /// Presses a key that writes no text, this many times before the next update.
    pub fn press(&mut self, key_code: KeyCode, logical_key: Key, times: usize) {
        let window = self.window();
        for state in [ButtonState::Pressed, ButtonState::Released].repeat(times) {
            let logical_key = logical_key.clone();
            let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
            self.app.world_mut().write_message(input.clone());
            self.window_event(input);
        }
        self.update();
    }

    /// The mark that is visible in a cell.
    pub fn drawn(&mut self, name: &str) -> Option<Mark> {
        let world = self.app.world_mut();
        let mut drawings = world.query::<(&Name, &ChildOf, &Shape, &ViewVisibility, &GlobalTransform)>();
        let mut cells = world.query_filtered::<(&Position, &ChildOf), With<Cell>>();
        let mut boards = world.query::<&Transform>();
        drawings.iter(world).find_map(|(drawing, parent, _, visibility, transform)| {
            let (position, board) = cells.get(world, parent.parent()).ok()?;
            let here = *position == cell(name);
            let layout = world.resource::<BoardLayout>();
            // The whole board may be on its way.
            let place = layout.to_world(layout.cell_rect(cell(name)).center()).extend(0.0);
            let place = boards.get(world, board.parent()).ok()?.transform_point(place);
            let placed = transform.translation().truncate().distance(place.truncate()) < 0.01;
            (here && visibility.get() && placed).then(|| drawing.as_str().parse().ok()).flatten()
        })
    }

    pub fn strikes(&mut self) -> usize {
        let world = self.app.world_mut();
        let mut named = world.query::<(&Name, &ViewVisibility)>();
        named.iter(world).filter(|(name, visibility)| name.as_str() == "Strike" && visibility.get()).count()
    }

    /// Runs updates until no further one is requested immediately. Returns their number.
    pub fn stand_still(&mut self) -> usize {
        for frames in 0..150 {
            self.update();
            if self.planned() != NextUpdate::Now && !self.is_to_be_drawn_again() {
                return frames;
            }
        }
        panic!("it is drawn for ever");
    }

    /// Whether a part of the screen has asked egui to draw everything again, for which no update of the game is needed.
    fn is_to_be_drawn_again(&mut self) -> bool {
        let mut contexts = self.app.world_mut().query::<&mut EguiContext>();
        contexts.single_mut(self.app.world_mut()).expect("one context").get_mut().has_requested_repaint()
    }

    /// How far the mark in a cell is drawn, as the distance from its beginning to its farthest point.
    pub fn reach(&mut self, name: &str) -> f32 {
        let world = self.app.world_mut();
        let mut drawings = world.query::<(&Shape, &ChildOf, &ViewVisibility)>();
        let cells = world.query_filtered::<&Position, With<Cell>>();
        let here = |child: &&(&Shape, &ChildOf, &ViewVisibility)| {
            cells.get_manual(world, child.1.parent()).is_ok_and(|position| *position == cell(name))
        };
        let found: Vec<_> = drawings.iter(world).collect();
        let Some((shape, ..)) = found.iter().find(here) else {
            return 0.0;
        };
        let points = shape.vertices.iter().map(|vertex| vertex.position);
        let start = points.clone().next().unwrap_or_default();
        points.map(|point| point.distance(start)).fold(0.0, f32::max)
    }

    /// Whether the fonts have every letter of a text.
    pub fn has_letters_for(&mut self, text: &str) -> bool {
        let mut contexts = self.app.world_mut().query::<&mut EguiContext>();
        let mut context = contexts.single_mut(self.app.world_mut()).expect("one context");
        context.get_mut().fonts_mut(|fonts| fonts.has_glyphs(&egui::FontId::default(), text))
    }

    /// The time of the next update.
    pub fn planned(&self) -> NextUpdate {
        self.app.world().resource::<Wake>().planned()
    }

    /// Opens a screen as a button does.
    pub fn open_screen(&mut self, screen: Screen) {
        self.app.world_mut().resource_mut::<Screens>().open(screen);
        for _ in 0..4 {
            self.update();
        }
        assert_eq!(self.screen(), screen);
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }
}

/// Adds what the game needs from the plugins that draw, without these plugins. Without a graphics card, these plugins would only
/// read their shaders, which would take half of the time to open the game. There is no loader for pictures: a test that needs
/// this loader adds it.
fn no_graphics(app: &mut App) {
    app.init_asset::<Shader>().init_asset::<ColorMaterial>().init_resource::<ManualTextureViews>();
    app.add_plugins(bevy::render::camera::CameraPlugin);
}

fn named_key(name: &str) -> (KeyCode, Key) {
    match name {
        "Left" => (KeyCode::ArrowLeft, Key::ArrowLeft),
        "Right" => (KeyCode::ArrowRight, Key::ArrowRight),
        "Up" => (KeyCode::ArrowUp, Key::ArrowUp),
        "Down" => (KeyCode::ArrowDown, Key::ArrowDown),
        "Enter" => (KeyCode::Enter, Key::Enter),
        "Space" => (KeyCode::Space, Key::Space),
        "Tab" => (KeyCode::Tab, Key::Tab),
        "Esc" => (KeyCode::Escape, Key::Escape),
        "Home" => (KeyCode::Home, Key::Home),
        "End" => (KeyCode::End, Key::End),
        "F1" => (KeyCode::F1, Key::F1),
        "F11" => (KeyCode::F11, Key::F11),
        letter => (KeyCode::KeyA, Key::Character(letter.into())),
    }
}

/// Removes the shapes after the tests have read them, because nobody draws the triangles and textures that would be made of these
/// shapes.
fn drop_what_is_drawn(mut outputs: Query<&mut EguiFullOutput>) {
    for output in outputs.iter_mut().filter_map(|output| output.into_inner().0.as_mut()) {
        output.shapes.clear();
        output.textures_delta.clear();
    }
}

/// Keeps what is copied for the tests, before it comes into the clipboard.
fn keep_what_is_copied(mut outputs: Query<&mut EguiFullOutput>, mut copied: ResMut<Copied>) {
    for output in outputs.iter_mut().filter_map(|output| output.into_inner().0.as_mut()) {
        output.platform_output.commands.retain(|command| {
            let OutputCommand::CopyText(text) = command else { return true };
            copied.0 = Some(text.clone());
            false
        });
    }
}

fn read_texts(
    mut contexts: EguiContexts,
    layout: Res<BoardLayout>,
    mut texts: ResMut<Texts>,
    (mut rings, mut glass, mut fills): (ResMut<Rings>, ResMut<Glass>, ResMut<Fills>),
    mut visible: ResMut<Visible>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let rect = |rect: egui::Rect| Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y);
    let scaled = |rect: Rect| Rect::from_corners(rect.min * layout.zoom, rect.max * layout.zoom);
    visible.0 = ctx.viewport(|viewport| {
        let widgets = viewport.this_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        let positive = widgets.filter(|widget| widget.interact_rect.is_positive());
        positive.map(|widget| (widget.id.accesskit_id(), scaled(rect(widget.interact_rect)))).collect()
    });
    let texts = &mut *texts;
    let last = std::mem::take(&mut texts.0);
    // Panels may be built twice in a frame.
    if std::mem::replace(&mut texts.2, ctx.cumulative_frame_nr()) != texts.2 {
        texts.1 = last;
    }
    rings.0.clear();
    fills.0.clear();
    let mut layers: Vec<egui::LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.retain(|layer| *layer != egui::LayerId::background());
    layers.insert(0, egui::LayerId::background());
    ctx.graphics(|graphics| {
        let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("glass"));
        let parts = graphics.get(layer).into_iter().flat_map(|list| list.all_entries());
        let parts = parts.map(|part| scaled(rect(part.shape.visual_bounding_rect())));
        glass.0 = parts.reduce(|one, other| one.union(other));
        let ring = egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("focus"));
        for clipped in graphics.get(ring).into_iter().flat_map(|list| list.all_entries()) {
            let rect = clipped.shape.visual_bounding_rect().intersect(clipped.clip_rect);
            let point = |p: egui::Pos2| Vec2::new(p.x, p.y) * layout.zoom;
            rings.0.push(Rect::from_corners(point(rect.min), point(rect.max)));
        }
        for list in layers.iter().filter_map(|layer| graphics.get(*layer)) {
            for clipped in list.all_entries() {
                collect(&clipped.shape, clipped.clip_rect, layout.zoom, &mut texts.0);
                if let egui::Shape::Rect(drawn) = &clipped.shape {
                    fills.0.push((scaled(rect(drawn.rect.intersect(clipped.clip_rect))), drawn.fill));
                }
            }
        }
    });
    Ok(())
}

fn read_buttons(outputs: Query<&EguiOutput>, layout: Res<BoardLayout>, mut buttons: ResMut<Buttons>) {
    let Some(tree) = outputs.iter().find_map(|output| output.platform_output.accesskit_update.as_ref()) else {
        return;
    };
    let nodes = tree.nodes.iter().map(|(_, node)| node);
    let is_button = |role| matches!(role, accesskit::Role::Button | accesskit::Role::RadioButton);
    let named = nodes.filter(|node| is_button(node.role()) && !node.is_disabled());
    buttons.0 = named
        .filter_map(|node| {
            let (text, bounds) = (node.label()?.to_owned(), node.bounds()?);
            let point = |x: f64, y: f64| Vec2::new(x as f32, y as f32) * layout.zoom;
            let rect = Rect::from_corners(point(bounds.x0, bounds.y0), point(bounds.x1, bounds.y1));
            Some(Shown { text, at: rect.center(), rect, visible: rect, is_cut: false, letters: 0.0, ink: default() })
        })
        .collect();
}

fn collect(shape: &egui::Shape, clip: egui::Rect, zoom: f32, texts: &mut Vec<Shown>) {
    match shape {
        egui::Shape::Text(text) => {
            let rect = text.visual_bounding_rect();
            let visible = rect.intersect(clip);
            let point = |p: egui::Pos2| Vec2::new(p.x, p.y) * zoom;
            if visible.is_positive() && !text.galley.text().is_empty() {
                let rect = Rect::from_corners(point(rect.min), point(rect.max));
                let visible_rect = Rect::from_corners(point(visible.min), point(visible.max));
                let is_cut = text.galley.elided;
                let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
                let letters = sizes.fold(f32::INFINITY, f32::min);
                let inks = text.galley.job.sections.iter().map(|section| section.format.color);
                let own = inks.into_iter().find(|ink| *ink != egui::Color32::PLACEHOLDER);
                let ink = text.override_text_color.or(own).unwrap_or(text.fallback_color);
                // Chinese texts have line feeds between their lines.
                let text = text.galley.text().replace('\n', "");
                texts.push(Shown {
                    text,
                    at: visible_rect.center(),
                    rect,
                    visible: visible_rect,
                    is_cut,
                    letters,
                    ink,
                });
            }
        }
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, zoom, texts)),
        _ => {}
    }
}

/// Multiplies the advance widths in a font file. The advance widths are in the table `hmtx`, and the table `hhea` says how many
/// widths there are.
fn widen(file: &mut [u8], factor: f32) {
    let short = |file: &[u8], at: usize| u16::from_be_bytes([file[at], file[at + 1]]);
    let table = |tag: &[u8; 4]| {
        let records = (0..usize::from(short(file, 4))).map(|index| 12 + 16 * index);
        let record = records.into_iter().find(|at| file[*at..*at + 4] == *tag).expect("every font has it");
        u32::from_be_bytes(file[record + 8..record + 12].try_into().expect("four bytes")) as usize
    };
    let (metrics, header) = (table(b"hmtx"), table(b"hhea"));
    for index in 0..usize::from(short(file, header + 34)) {
        let at = metrics + 4 * index;
        let width = f32::from(short(file, at)) * factor;
        file[at..at + 2].copy_from_slice(&(width as u16).to_be_bytes());
    }
}

/// The nodes of the cells of a board, and of the halves of cells that choose the mark.
fn ids_of_cells(board: Entity, rules: Rules) -> impl Iterator<Item = accesskit::NodeId> {
    let marks = [None, Some(Mark::X), Some(Mark::O)];
    let moves = rules.cells().flat_map(move |position| marks.map(|mark| Move { position, mark }));
    moves.map(move |mv| cell_id(board, mv).accesskit_id())
}
