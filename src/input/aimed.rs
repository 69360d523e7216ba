//! Aiming with a finger, where cells are hard to hit. A finger that is put down or slides chooses the cell, and nothing is placed when
//! the finger is lifted. A button places the mark, and so does a short second touch on the very cell that is aimed at. So a finger
//! that misses costs a touch, and never a move.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use noughts_engine::rules::{Mark, Position};

use crate::coach::Coach;
use crate::focus::{Focus, FocusTarget};
use crate::game::games::follow_screens;
use crate::game::{GameSystems, MatchView};
use crate::layout::measures::TARGET;
use crate::layout::{BoardLayout, Closer, ShownBoard, arrange};
use crate::screens::Screen;

use super::press::Presses;

/// How long a touch that places a mark lasts at most, and how far a finger moves before it slides, in points.
const SHORT: Duration = Duration::from_millis(300);
const SLIDES: f32 = 10.0;
/// A finger that is put down within this distance of the cell that is aimed at moves the aim only when it slides, in points. So the
/// finger need not cover the cell.
const NEAR: f32 = TARGET;

/// The cell at which a finger aims.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aimed {
    /// The board and the cell, if a finger has aimed.
    pub cell: Option<(Entity, Position)>,
    /// When the finger that aims was put down, if it is on the screen.
    pub since: Option<Duration>,
}

/// A finger that aims.
pub(super) struct Finger {
    id: u64,
    since: Duration,
    /// Where the finger was put down, and the cell at this point.
    from: Vec2,
    on: (Entity, Position),
    /// The point that is aimed at, as long as the finger has not moved.
    point: Vec2,
    /// What was aimed at before.
    before: Option<(Entity, Position)>,
    slides: bool,
}

/// Whether people aim on the board that is shown.
#[derive(SystemParam)]
pub(super) struct Aiming<'w, 's> {
    layout: Res<'w, BoardLayout>,
    screen: Res<'w, State<Screen>>,
    coach: Res<'w, Coach>,
    game: MatchView<'w, 's>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Aimed>();
    app.add_systems(Update, aim.in_set(GameSystems::Input));
    app.add_systems(Update, (forget, show_changes).after(follow_screens).before(arrange));
}

impl Aiming<'_, '_> {
    fn is_in_editor(&self) -> bool {
        *self.screen.get() == Screen::Editor
    }

    /// Whether a finger aims now, and does not place a mark at once.
    pub fn is_on(&self) -> bool {
        if self.is_in_editor() {
            return self.layout.is_aimed_at();
        }
        let players = &self.game.pairing().players;
        *self.screen.get() == Screen::Game
            && !self.coach.is_open
            && !self.layout.is_watched
            && !self.layout.shows_match_end
            && self.layout.is_aimed_at()
            && self.game.outcome().is_none()
            && self.game.allowed().play
            && Mark::ALL.into_iter().any(|mark| players[mark].is_person())
    }

    /// Whether a short touch on this cell asks for a move that is refused with the reason, so that nobody wonders why there is no aim:
    /// in Ultimate, outside of the small board that must be played in.
    fn is_refused(&self, cell: Position) -> bool {
        self.layout.is_nested() && !self.is_in_editor() && !self.game.board().legal_cells().contains(cell)
    }
}

/// Follows the finger that aims. Other fingers do nothing meanwhile.
pub(super) fn aim(
    mut events: MessageReader<WindowEvent>,
    mut finger: Local<Option<Finger>>,
    mut aimed: ResMut<Aimed>,
    mut presses: Presses,
    aiming: Aiming,
    shown: ShownBoard,
    time: Res<Time<Real>>,
) {
    let zoom = aiming.layout.zoom;
    // Where marks fall, people choose columns, and aim at the cell where a mark would land.
    let cell_at = |at: Vec2| {
        let (board, position) = shown.cell_at(at)?;
        Some((board, if aiming.is_in_editor() { position } else { aiming.game.board().lands_on(position) }))
    };
    let mut next = *aimed;
    for event in events.read() {
        let WindowEvent::TouchInput(TouchInput { phase, position: at, id, .. }) = event else {
            continue;
        };
        if *phase == TouchPhase::Started {
            let Some(on) = cell_at(*at).filter(|_| finger.as_ref().is_none_or(|held| held.id == *id) && aiming.is_on())
            else {
                continue;
            };
            let before = next.cell.filter(|(board, _)| *board == on.0);
            let middle = before.map(|(_, position)| aiming.layout.cell_rect(position).center());
            let near = middle.filter(|middle| middle.distance(*at) < NEAR * zoom);
            if near.is_none() {
                next.cell = Some(on);
            }
            let (point, since) = (near.unwrap_or(*at), time.elapsed());
            *finger = Some(Finger { id: *id, since, from: *at, on, point, before, slides: false });
            continue;
        }
        let Some(held) = finger.as_mut().filter(|finger| finger.id == *id) else {
            continue;
        };
        held.slides |= held.from.distance(*at) > SLIDES * zoom;
        match phase {
            // What slides on a screen that scrolls, scrolls the screen.
            TouchPhase::Moved if held.slides && shown.scrolls() => (next.cell, *finger) = (held.before, None),
            TouchPhase::Moved if held.slides || held.point == held.from => {
                next.cell = cell_at(held.point + *at - held.from);
            }
            TouchPhase::Started | TouchPhase::Moved => {}
            TouchPhase::Canceled => (next.cell, *finger) = (held.before, None),
            TouchPhase::Ended => {
                if !held.slides && time.elapsed() < held.since + SHORT {
                    next.cell = Some(held.on);
                    if held.before == next.cell || aiming.is_refused(held.on.1) {
                        presses.press(held.on.0, held.on.1, None);
                    }
                }
                *finger = None;
            }
        }
    }
    next.since = finger.as_ref().map(|finger| finger.since);
    aimed.set_if_neq(next);
}

/// Brings a move, a hint and the keyboard's focus into view, where a part of the board is shown larger. Shows the whole board when the
/// round is over, and when another one is shown.
fn show_changes(
    mut closer: ResMut<Closer>,
    mut before: Local<(Option<Entity>, [Option<Position>; 3])>,
    focus: Res<Focus>,
    aiming: Aiming,
) {
    let Aiming { layout, coach, game, .. } = aiming;
    let focused = focus.is_visible && focus.target == FocusTarget::Board;
    let hint = coach.best().filter(|_| coach.hints);
    let last = game.round().last().map(|(_, last)| last.mv);
    let cells = [last.map(|mv| mv.position), hint.map(|mv| mv.position), focused.then_some(focus.cell)];
    let (board, cells_before) = std::mem::replace(&mut *before, (Some(game.entity()), cells));
    if closer.0.is_none() {
        return;
    }
    if board != Some(game.entity()) || game.outcome().is_some() {
        closer.0 = None;
        return;
    }
    for (cell, before) in cells.into_iter().zip(cells_before) {
        if cell != before && cell.is_some_and(|cell| !layout.shows(cell)) {
            closer.0 = cell;
        }
    }
}

/// Forgets what is aimed at when it can no longer be meant: when no move can be made there, when a move was taken back, when another round
/// has begun, when lessons are opened, or when another board is shown.
fn forget(mut aimed: ResMut<Aimed>, mut moves_before: Local<usize>, aiming: Aiming) {
    let game = &aiming.game;
    let moves = game.round().cursor();
    let is_taken_back = std::mem::replace(&mut *moves_before, moves) > moves;
    let Some((board, position)) = aimed.cell else {
        return;
    };
    let is_free = match board == game.entity() {
        true => game.board().legal_cells().contains(position),
        false => aiming.is_in_editor(),
    };
    // A finger that slides over cells that are not free still shows where it is.
    if is_taken_back || !is_free && aimed.since.is_none() || !aiming.is_on() {
        aimed.cell = None;
    }
}
