//! Plays sounds on the system's default device. A thread plays them, because opening a device takes longer than a frame.
//!
//! The device is open only while a sound is played, and a little longer. With an open device the processor mixes
//! silence all the time, and a game that sleeps should not use the processor. Without a device the game is silent, and
//! there is no error message.

use std::io::Cursor;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use rodio::mixer::Mixer;
use rodio::{Decoder, Source};

use super::{Play, Sound};
#[cfg(not(target_os = "linux"))]
use device::Device;
#[cfg(target_os = "linux")]
use socket::PulseStream as Device;

#[cfg(not(target_os = "linux"))]
mod device;
#[cfg(target_os = "linux")]
mod socket;

/// How long the device stays open after a sound. This is about the time between two moves of a fast player.
const LINGER: Duration = Duration::from_secs(5);
/// A sound that has waited longer than this, for example for a device to open, is dropped.
const LATE: Duration = Duration::from_millis(500);

/// Adds the system that sends sounds to the thread.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, send_to_thread.run_if(on_message::<Play>));
}

const fn file(sound: Sound) -> &'static [u8] {
    match sound {
        Sound::X => include_bytes!("../../assets/sounds/x.wav"),
        Sound::O => include_bytes!("../../assets/sounds/o.wav"),
        Sound::Win => include_bytes!("../../assets/sounds/win.wav"),
        Sound::Loss => include_bytes!("../../assets/sounds/loss.wav"),
        Sound::Draw => include_bytes!("../../assets/sounds/draw.wav"),
        Sound::Refused => include_bytes!("../../assets/sounds/refused.wav"),
        Sound::Paper => include_bytes!("../../assets/sounds/paper.wav"),
        Sound::Right => include_bytes!("../../assets/sounds/right.wav"),
        Sound::Wrong => include_bytes!("../../assets/sounds/wrong.wav"),
        Sound::Choice => include_bytes!("../../assets/sounds/choice.wav"),
    }
}

type Request = (Play, Instant);

fn send_to_thread(mut plays: MessageReader<Play>, mut thread: Local<Option<Sender<Request>>>) {
    let thread = thread.get_or_insert_with(|| {
        let (sender, receiver) = channel();
        // If the thread cannot be started, the receiver is dropped with it, and there is no sound.
        let _none = thread::Builder::new().name("sound".to_owned()).spawn(|| play_all(receiver));
        sender
    });
    for play in plays.read() {
        let _silent = thread.send((*play, Instant::now()));
    }
}

/// Plays sounds until the program ends.
fn play_all(requests: Receiver<Request>) {
    while let Ok(first) = requests.recv() {
        // The device is looked up each time, so that a device that was plugged in later is found.
        let Some(device) = Device::open() else {
            continue;
        };
        play_on(device.mixer(), first);
        while let Ok(next) = requests.recv_timeout(LINGER) {
            if device.is_gone() {
                break;
            }
            play_on(device.mixer(), next);
        }
    }
}

fn play_on(mixer: &Mixer, (play, since): Request) {
    if since.elapsed() < LATE
        && let Ok(sound) = Decoder::new(Cursor::new(file(play.sound)))
    {
        mixer.add(sound.amplify(play.volume));
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;

    /// The loudest sample, as a share of full scale, of a sound that was requested this long ago.
    fn peak(sound: Sound, volume: f32, ago: Duration) -> f32 {
        let (mixer, samples) = rodio::mixer::mixer(NonZero::<u16>::MIN, NonZero::new(48_000).unwrap());
        play_on(&mixer, (Play { sound, volume }, Instant::now() - ago));
        samples.take(48_000).map(f32::abs).fold(0.0, f32::max)
    }

    #[test]
    fn every_sound_is_heard_as_loud_as_it_should_be() {
        for sound in Sound::ALL {
            let loud = peak(sound, 1.0, Duration::ZERO);
            let softest = if sound == Sound::Choice { 0.05 } else { 0.1 };
            assert!((softest..0.3).contains(&loud), "{sound:?} reaches {loud}");
            assert!((peak(sound, 0.5, Duration::ZERO) - loud / 2.0).abs() < 0.01, "{sound:?}");
        }
    }

    #[test]
    fn a_sound_that_would_come_late_is_not_heard() {
        assert_eq!(peak(Sound::X, 1.0, LATE), 0.0);
    }
}
