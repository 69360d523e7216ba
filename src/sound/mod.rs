//! What one hears: which sound, and how loud. Whatever plays it reads [`Play`]: `native` on the system's device, a page by
//! its browser. Both drop a sound that would come late, for it would belong to nothing that is seen.

use bevy::prelude::*;

use crate::game::{Action, Cell, CurrentOutcome, GameSystems, Ply, Refused};
use noughts_engine::rules::{Mark, Outcome};
use crate::screen::Screen;
use crate::settings::Settings;

#[cfg(all(not(target_arch = "wasm32"), any(feature = "sound", not(target_os = "linux"))))]
pub mod native;

/// Whether this program has anything to play sounds with, or could as well be without volume.
pub const IS_AVAILABLE: bool = cfg!(any(feature = "sound", not(target_os = "linux")));

/// Everything that can be heard; `assets/sounds` has a file of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// An X is placed.
    X,
    /// An O is placed.
    O,
    /// The mark that is placed wins.
    Win,
    /// The mark that is placed is the last one, and no one wins.
    Draw,
    /// What somebody wanted was not done.
    Refused,
}

/// A sound to be heard now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// Which one.
    pub sound: Sound,
    /// How loud, as a share of its file's loudness.
    pub volume: f32,
}

impl Sound {
    /// Every sound.
    pub const ALL: [Self; 5] = [Self::X, Self::O, Self::Win, Self::Draw, Self::Refused];

    /// What its file is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::O => "o",
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Refused => "refused",
        }
    }

    /// The one sound of an update: of the last mark that was placed in it and what came of that, or else of a refusal.
    fn of(placed: Option<Mark>, outcome: Option<&Outcome>, refused: bool) -> Option<Self> {
        match (placed, outcome) {
            (Some(_), Some(Outcome::Win { .. })) => Some(Self::Win),
            (Some(_), Some(Outcome::Draw)) => Some(Self::Draw),
            (Some(Mark::X), None) => Some(Self::X),
            (Some(Mark::O), None) => Some(Self::O),
            (None, _) => refused.then_some(Self::Refused),
        }
    }
}

/// Decides what is heard.
pub fn plugin(app: &mut App) {
    app.add_message::<Play>();
    app.add_systems(Update, choose.in_set(GameSystems::Present));
}

/// Marks are heard when they are placed, and when a move is made again. What takes them off the board, or puts many there
/// at once to show another moment or to bring a round back, makes no sound.
fn choose(
    mut actions: MessageReader<Action>,
    mut refused: MessageReader<Refused>,
    marks: Query<(&Ply, Ref<Mark>), With<Cell>>,
    outcome: Res<CurrentOutcome>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    mut plays: MessageWriter<Play>,
) {
    // Both are read to their end, so that nothing is left for the next update.
    let places = actions.read().filter(|action| matches!(action, Action::Place { .. } | Action::Redo)).count() > 0;
    let refused = refused.read().count() > 0;
    if *screen.get() != Screen::Game || settings.muted {
        return;
    }
    let last = marks.iter().max_by_key(|(ply, _)| **ply).filter(|(_, mark)| places && mark.is_added());
    let sound = Sound::of(last.map(|(_, mark)| *mark), outcome.0.as_ref(), refused);
    let volume = f32::from(settings.volume.min(100)) / 100.0;
    if let Some(sound) = sound
        && volume > 0.0
    {
        plays.write(Play { sound, volume });
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// What the script that made the files says of itself, in samples, seconds and bytes.
    const RATE: u32 = 22_050;
    const LONGEST: f32 = 0.6;
    const ALL_TOGETHER: usize = 60_000;

    /// The samples of a file that has nothing but a format and samples.
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
            assert!((0.1..LONGEST).contains(&length), "{sound:?} takes {length} s");
            let peak = samples.iter().map(|sample| f32::from(*sample).abs()).fold(0.0, f32::max) / f32::from(i16::MAX);
            let decibels = 20.0 * peak.log10();
            assert!((-18.0..-11.5).contains(&decibels), "{sound:?} reaches {decibels} dB");
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
        let of = |placed, outcome| [Sound::of(placed, outcome, false), Sound::of(placed, outcome, true)];
        assert_eq!(of(Some(Mark::X), None), [Some(Sound::X); 2]);
        assert_eq!(of(Some(Mark::O), None), [Some(Sound::O); 2]);
        assert_eq!(of(Some(Mark::O), Some(&Outcome::Draw)), [Some(Sound::Draw); 2]);
        assert_eq!(of(None, Some(&Outcome::Draw)), [None, Some(Sound::Refused)]);
        assert_eq!(of(None, None), [None, Some(Sound::Refused)]);
    }
}
