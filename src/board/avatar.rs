//! The avatar of the opponent, which looks over the upper edge of the paper. The avatar comes up when the opponent is chosen,
//! looks up while the opponent thinks, and rises or sinks when the round ends.

use bevy::prelude::*;
use noughts_engine::rules::{Mark, Outcome};

use crate::computer::Thought;
use crate::game::{GameItem, MatchView};
use crate::layout::BoardLayout;
use crate::look::animation::{self, Motion, Progress};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::height;
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::Tint;
use crate::screens::Screen;
use crate::wake::Wake;

use super::BoardSystems;

/// The distance between two parts of an avatar, from back to front.
const LIFT: f32 = 0.005;

/// An avatar behind the paper. It is a child of the board of the match, and its parts are its children.
#[derive(Component)]
struct Peeking {
    avatar: Avatar,
    mood: Mood,
    /// The share of the avatar that was above the edge of the paper when its movement began, and the share that is above the edge
    /// at the end of the movement.
    way: [f32; 2],
    progress: Progress,
}

/// A part of an avatar, in one colour.
#[derive(Component)]
pub(super) struct Part;

impl Peeking {
    fn new(avatar: Avatar, mood: Mood) -> Self {
        let progress = Progress::new(animation::AVATAR, EaseFunction::BackOut);
        Self { avatar, mood, way: [0.0, above(mood)], progress }
    }

    /// The share of the avatar that is above the edge now.
    fn seen(&self) -> f32 {
        self.way[0].lerp(self.way[1], self.progress.share())
    }

    /// Gives the avatar another face. With this face, the avatar may be higher or lower.
    fn feel(&mut self, mood: Mood) {
        if above(mood) != self.way[1] {
            self.way = [self.seen(), above(mood)];
            self.progress = Progress::new(animation::AVATAR_MOOD, EaseFunction::CubicOut);
        }
        self.mood = mood;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, peek.in_set(BoardSystems::Avatar));
}

/// The avatar of the opponent of whoever looks at the screen. This opponent is the computer, if exactly one computer plays.
pub fn opponent(game: &GameItem) -> Option<Avatar> {
    let mut computers = Mark::ALL.into_iter().filter_map(|mark| game.computer(mark));
    let only = computers.next().filter(|_| computers.next().is_none())?;
    Some(Avatar::of(only))
}

/// The face of the opponent.
pub fn mood(game: &GameItem, is_thinking: bool) -> Mood {
    let winner = game.outcome().and_then(Outcome::winner);
    match winner.map(|mark| game.pairing().players[mark].is_person()) {
        Some(true) => Mood::Lost,
        Some(false) => Mood::Won,
        None if is_thinking => Mood::Thinks,
        None => Mood::Rest,
    }
}

/// The share of an avatar that is seen above the edge of the paper.
const fn above(mood: Mood) -> f32 {
    match mood {
        Mood::Lost => 0.5,
        Mood::Won => 0.86,
        Mood::Rest | Mood::Thinks => 0.72,
    }
}

fn peek(
    mut commands: Commands,
    peeking: Option<Single<(Entity, &mut Peeking, &mut Transform)>>,
    game: MatchView,
    (layout, screen, theme): (Res<BoardLayout>, Res<State<Screen>>, Res<CurrentTheme>),
    (motion, time, thought): (Res<Motion>, Res<Time>, Option<Res<Thought>>),
    mut wake: ResMut<Wake>,
) {
    let place = layout.avatar().filter(|_| *screen.get() == Screen::Game);
    let wanted = place.zip(opponent(&game));
    let mood = mood(&game, thought.is_some_and(|thought| thought.is_pending()));
    let peeking = peeking.map(Single::into_inner);
    match (wanted, peeking) {
        (Some((place, avatar)), Some((entity, mut peeking, mut transform))) if peeking.avatar == avatar => {
            if peeking.mood != mood || theme.is_changed() {
                peeking.feel(mood);
                commands.entity(entity).despawn_related::<Children>();
                draw(&mut commands, entity, &peeking, &theme);
            }
            if !peeking.progress.is_done() {
                peeking.progress.advance(time.delta(), *motion);
                wake.animate();
            }
            transform.set_if_neq(behind(&layout, place, peeking.seen()));
        }
        (wanted, before) => {
            if let Some((entity, ..)) = before {
                commands.entity(entity).despawn();
            }
            if let Some((place, avatar)) = wanted {
                let peeking = Peeking::new(avatar, mood);
                let place = behind(&layout, place, peeking.seen());
                let entity =
                    commands.spawn((Name::new("Avatar"), ChildOf(game.entity()), place, Visibility::default())).id();
                draw(&mut commands, entity, &peeking, &theme);
                commands.entity(entity).insert(peeking);
                wake.animate();
            }
        }
    }
}

/// The place of an avatar of which the share `seen` is above the edge. At `place`, the whole avatar would be seen.
fn behind(layout: &BoardLayout, place: Rect, seen: f32) -> Transform {
    let middle = place.center() + Vec2::Y * place.height() * (1.0 - seen);
    let scale = place.width() / AVATAR_SIDE;
    Transform::from_translation(layout.to_world(middle).extend(height::AVATAR)).with_scale(Vec3::new(scale, scale, 1.0))
}

fn draw(commands: &mut Commands, entity: Entity, peeking: &Peeking, theme: &Theme) {
    for (index, (dye, shape)) in peeking.avatar.picture(peeking.mood).0.iter().enumerate() {
        let lift = Transform::from_xyz(0.0, 0.0, LIFT * index as f32);
        commands.spawn((Part, ChildOf(entity), shape.clone(), Tint::new(theme.dye(*dye)), lift));
    }
}
