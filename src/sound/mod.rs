//! Chooses which sound is played, and how loud. The message [`Play`] is read by `native`, which uses the system's
//! device, or by the page, which uses the browser. Both drop a sound that would be late, because it would not fit what
//! is seen.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use noughts_engine::play::ActionKind;
use noughts_engine::rules::{Mark, Outcome, Position};

use crate::game::{BoardAction, Cell, GameSystems, MatchView, Ply, Refused};
use crate::layout::times;
use crate::look::animation::Motion;
use crate::screens::Screen;
use crate::settings::{MotionChoice, Pace, Settings, TextSize, ThemeChoice};
use crate::setup::Draft;
use crate::wake::Wake;

#[cfg(not(target_arch = "wasm32"))]
pub mod native;

/// The sounds of the game. Each has a file in `assets/sounds`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// An X is placed, or a mark that has fallen lands.
    X,
    /// An O is placed.
    O,
    /// The mark that is placed wins.
    Win,
    /// The mark that is placed wins for the computer against which a person plays.
    Loss,
    /// The mark that is placed is the last mark of the round, and the round is a draw.
    Draw,
    /// An action was refused.
    Refused,
    /// The next round begins on a new paper.
    Paper,
    /// A puzzle is answered rightly.
    Right,
    /// A puzzle is answered wrongly.
    Wrong,
    /// One of several choices is chosen.
    Choice,
}

/// A request to play a sound now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// The sound.
    pub sound: Sound,
    /// The volume, as a share of the loudness of the file.
    pub volume: f32,
}

impl Sound {
    /// Every sound.
    pub const ALL: [Self; 10] = {
        use Sound::*;
        [X, O, Win, Loss, Draw, Refused, Paper, Right, Wrong, Choice]
    };

    /// The name of the sound's file, without the extension.
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::O => "o",
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Refused => "refused",
            Self::Paper => "paper",
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Choice => "choice",
        }
    }

    /// The sound of an update, which has at most one sound. If a mark was placed, it is the sound of the outcome or of the last
    /// mark. Otherwise, it is the sound of a refusal or of the next round.
    fn of(heard: &Heard) -> Option<Self> {
        Some(match heard {
            Heard {
                placed: Some(_), outcome: Some(Outcome::Win { .. } | Outcome::Loss { .. }), is_lost: true, ..
            } => Self::Loss,
            Heard { placed: Some(_), outcome: Some(Outcome::Win { .. } | Outcome::Loss { .. }), .. } => Self::Win,
            Heard { placed: Some(_), outcome: Some(Outcome::Draw(_)), .. } => Self::Draw,
            // A mark that falls taps, whichever it is.
            Heard { placed: Some(_), lands: Some(_), .. } | Heard { placed: Some(Mark::X), .. } => Self::X,
            Heard { placed: Some(Mark::O), .. } => Self::O,
            Heard { is_refused: true, .. } => Self::Refused,
            Heard { is_next: true, .. } => Self::Paper,
            _ => return None,
        })
    }
}

/// What happened on the match board in an update.
#[derive(Clone, Copy, Debug, Default)]
struct Heard<'a> {
    /// The mark that was placed last.
    placed: Option<Mark>,
    /// How long this mark falls, where marks fall.
    lands: Option<Duration>,
    outcome: Option<&'a Outcome>,
    /// Whether a computer has won against a person.
    is_lost: bool,
    /// Whether the next round was begun.
    is_next: bool,
    is_refused: bool,
}

/// Plays sounds as loud as the settings say. An app without sounds plays nothing.
#[derive(SystemParam)]
pub struct Speaker<'w> {
    settings: Res<'w, Settings>,
    plays: Option<ResMut<'w, Messages<Play>>>,
}

impl Speaker<'_> {
    /// Plays a sound.
    pub fn play(&mut self, sound: Sound) {
        let volume = f32::from(self.settings.volume.min(100)) / 100.0;
        if let Some(plays) = self.plays.as_mut().filter(|_| !self.settings.muted && volume > 0.0) {
            plays.write(Play { sound, volume });
        }
    }
}

/// Adds the system that chooses sounds.
pub fn plugin(app: &mut App) {
    app.add_message::<Play>().init_resource::<Landing>();
    app.add_systems(Update, (choose, land).chain().in_set(GameSystems::Present));
    let tick = tick.in_set(GameSystems::Present).after(land).run_if(resource_exists::<Draft>);
    app.add_systems(Update, tick);
}

/// What a person has chosen among several choices on the first screen and in the settings. The names, the volume and the size of
/// the window are left out, because nobody chooses them among several choices.
type Chosen = (Draft, ThemeChoice, TextSize, MotionChoice, Pace);

/// Plays a tick when a person has chosen something else.
fn tick(draft: Res<Draft>, mut speaker: Speaker, mut last: Local<Option<Chosen>>) {
    if last.is_some() && !draft.is_changed() && !speaker.settings.is_changed() {
        return;
    }
    let Settings { theme, text_size, motion, pace, .. } = *speaker.settings;
    let chosen = (Draft { names: default(), ..draft.clone() }, theme, text_size, motion, pace);
    if last.replace(chosen.clone()).is_some_and(|last| last != chosen) {
        speaker.play(Sound::Choice);
    }
}

/// A sound that is heard when a mark has fallen, and the time when it has.
#[derive(Resource, Default)]
struct Landing(Option<(Sound, Duration)>);

/// Plays the sound of a mark that falls when the mark lands.
fn land(mut landing: ResMut<Landing>, mut speaker: Speaker, mut wake: ResMut<Wake>, time: Res<Time<Real>>) {
    if let Some((sound, _)) = landing.0.take_if(|(_, at)| *at <= time.elapsed()) {
        speaker.play(sound);
    }
    if let Some((_, at)) = landing.0 {
        wake.at(at);
    }
}

/// Plays a sound when marks are placed, also when a move is redone. Where marks fall, the sound waits for the mark to land. There is no
/// sound when marks are removed, or when many marks appear at once because another ply is shown or a round is resumed.
fn choose(
    mut requests: MessageReader<BoardAction>,
    mut refused: MessageReader<Refused>,
    marks: Query<(&ChildOf, &Ply, Ref<Mark>, &Position), With<Cell>>,
    game: MatchView,
    (screen, time, motion): (Res<State<Screen>>, Res<Time<Real>>, Option<Res<Motion>>),
    mut landing: ResMut<Landing>,
    mut speaker: Speaker,
) {
    // All messages are read, so that no message is left for the next update.
    let board = game.entity();
    let (mut is_placed, mut is_next) = (false, false);
    for request in requests.read().filter(|request| request.board == board) {
        is_placed |= matches!(request.action.kind, ActionKind::Place(_) | ActionKind::Redo);
        is_next |= request.action.kind == ActionKind::NewRound;
        if matches!(request.action.kind, ActionKind::Undo | ActionKind::NewRound) {
            landing.0 = None;
        }
    }
    let is_refused = refused.read().filter(|refused| refused.request.board == board).count() > 0;
    if *screen.get() != Screen::Game {
        return;
    }
    let last = marks.iter().filter(|(child_of, ..)| child_of.parent() == board).max_by_key(|(_, ply, ..)| **ply);
    let placed = last.filter(|(_, _, mark, _)| is_placed && mark.is_added());
    let lands = placed.as_ref().filter(|_| game.round().rules().kind().falls()).map(|(.., position)| {
        let is_seen = motion.is_none_or(|motion| *motion == Motion::Full);
        if is_seen { times::fall(position.row + 1) } else { Duration::ZERO }
    });
    let placed = placed.map(|(_, _, mark, _)| *mark);
    let players = &game.pairing().players;
    let is_lost = game
        .outcome()
        .and_then(Outcome::winner)
        .is_some_and(|mark| game.computer(mark).is_some() && players[mark.other()].is_person());
    let heard = Heard { placed, lands, outcome: game.outcome(), is_lost, is_next, is_refused };
    match (Sound::of(&heard), lands) {
        (Some(sound), Some(lands)) => landing.0 = Some((sound, time.elapsed() + lands)),
        (Some(sound), None) => speaker.play(sound),
        (None, _) => {}
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The properties of the files, as in the script that made them: samples in a second, seconds and bytes.
    const RATE: u32 = 22_050;
    const LONGEST: f32 = 0.6;
    const ALL_TOGETHER: usize = 110_000;

    /// The samples of a WAV file that has only a format chunk and a data chunk.
    fn samples(file: &[u8]) -> Vec<i16> {
        let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        assert_eq!((&file[..4], &file[8..16], &file[36..40]), (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..]));
        assert_eq!(number(20), 0x1_0001, "plain samples, one channel");
        assert_eq!(number(24), RATE);
        assert_eq!(number(32), 0x10_0002, "16 bits a sample");
        assert_eq!(number(40) as usize, file.len() - 44);
        file[44..].chunks_exact(2).map(|sample| i16::from_le_bytes([sample[0], sample[1]])).collect()
    }

    fn file(sound: Sound) -> Vec<u8> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds").join(sound.name()).with_extension("wav");
        std::fs::read(path).unwrap()
    }

    #[test]
    fn every_sound_is_short_and_quiet_and_begins_and_ends_in_silence() {
        for sound in Sound::ALL {
            let samples = samples(&file(sound));
            let length = samples.len() as f32 / RATE as f32;
            let is_tick = sound == Sound::Choice;
            let shortest = if is_tick { 0.02 } else { 0.1 };
            assert!((shortest..LONGEST).contains(&length), "{sound:?} takes {length} s");
            let peak = samples.iter().map(|sample| f32::from(*sample).abs()).fold(0.0, f32::max) / f32::from(i16::MAX);
            let decibels = 20.0 * peak.log10();
            let loud = if is_tick { -24.0..-18.0 } else { -18.0..-11.5 };
            assert!(loud.contains(&decibels), "{sound:?} reaches {decibels} dB");
            for edge in [&samples[..2], &samples[samples.len() - 20..]] {
                assert!(edge.iter().all(|sample| sample.abs() < 100), "{sound:?} clicks: {edge:?}");
            }
            let mean = samples.iter().map(|sample| f32::from(*sample)).sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 100.0, "{sound:?} rests at {mean}");
        }
        assert!(Sound::ALL.map(|sound| file(sound).len()).iter().sum::<usize>() < ALL_TOGETHER);
    }

    #[test]
    fn an_update_has_one_sound_and_the_outcome_comes_before_the_mark_and_the_mark_before_a_refusal() {
        let of = |placed, outcome| {
            let quiet = Heard { placed, outcome, ..default() };
            [quiet, Heard { is_refused: true, is_next: true, ..quiet }].map(|heard| Sound::of(&heard))
        };
        assert_eq!(of(Some(Mark::X), None), [Some(Sound::X); 2]);
        assert_eq!(of(Some(Mark::O), None), [Some(Sound::O); 2]);
        assert_eq!(of(Some(Mark::O), Some(&Outcome::FULL)), [Some(Sound::Draw); 2]);
        assert_eq!(of(None, Some(&Outcome::FULL)), [None, Some(Sound::Refused)]);
        assert_eq!(of(None, None), [None, Some(Sound::Refused)]);
    }
}
