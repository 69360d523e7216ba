//! The device of Linux, by the socket of PulseAudio, which PipeWire has as well. Nothing of the system is linked, so that the game is
//! built without its headers.

use std::num::NonZero;

use bevy::prelude::default;
use bevy::tasks::block_on;
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, ChannelVolume, PlaybackStreamParams, Prop, Props, SampleFormat, SampleSpec};
use pulseaudio::{AsPlaybackSource, Client, PlaybackStream};
use rodio::mixer::{Mixer, mixer};

/// The samples of a second.
const RATE: NonZero<u32> = NonZero::new(48_000).expect("it is not zero");
/// The bytes of a sample.
const SAMPLE: usize = size_of::<f32>();
/// The samples that wait to be heard, which are 40 ms.
const WAITING: u32 = RATE.get() / 25;

/// An open stream to the server of sounds.
pub struct PulseStream {
    mixer: Mixer,
    stream: PlaybackStream,
}

impl PulseStream {
    /// Opens a stream to the current default device, if there is a server of sounds.
    pub fn open() -> Option<Self> {
        Self::of(&Client::from_env(c"Noughts").ok()?)
    }

    fn of(client: &Client) -> Option<Self> {
        let (mixer, mut samples) = mixer(NonZero::<u16>::MIN, RATE);
        // The server takes as many bytes as it has asked for. Between two sounds, they are silence.
        let fill = move |bytes: &mut [u8]| {
            for place in bytes.chunks_mut(SAMPLE) {
                let sample = samples.next().unwrap_or_default().to_le_bytes();
                place.copy_from_slice(&sample[..place.len()]);
            }
            bytes.len()
        };
        let mut props = Props::new();
        props.set(Prop::MediaRole, c"game");
        let parameters = PlaybackStreamParams {
            sample_spec: SampleSpec { format: SampleFormat::Float32Le, channels: 1, sample_rate: RATE.get() },
            channel_map: ChannelMap::mono(),
            cvolume: Some(ChannelVolume::norm(1)),
            buffer_attr: BufferAttr { target_length: WAITING * SAMPLE as u32, ..default() },
            flags: StreamFlags { adjust_latency: true, ..default() },
            props,
            ..default()
        };
        let stream = block_on(client.create_playback_stream(parameters, fill.as_playback_source())).ok()?;
        Some(Self { mixer, stream })
    }

    /// Where sounds are added.
    pub const fn mixer(&self) -> &Mixer {
        &self.mixer
    }

    /// Whether the stream can be heard no longer.
    pub fn is_gone(&self) -> bool {
        block_on(self.stream.timing_info()).is_err()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};
    use std::os::unix::net::UnixStream;
    use std::thread;
    use std::time::{Instant, UNIX_EPOCH};

    use pulseaudio::protocol::{
        AuthReply, Command, CreatePlaybackStreamReply, MAX_VERSION, PlaybackLatency, Request, SetClientNameReply,
        read_descriptor, write_command_message, write_reply_message,
    };

    use super::*;
    use crate::sound::native::play_on;
    use crate::sound::{Play, Sound};

    const CHANNEL: u32 = 7;
    const NO_LATENCY: PlaybackLatency = PlaybackLatency {
        sink_usec: 0,
        source_usec: 0,
        playing: true,
        local_time: UNIX_EPOCH,
        remote_time: UNIX_EPOCH,
        write_offset: 0,
        read_offset: 0,
        underrun_for: 0,
        playing_for: 0,
    };
    /// How many bytes the server asks for at once, which are a tenth of a second.
    const ASKED: u32 = RATE.get() / 10 * SAMPLE as u32;

    /// A server of sounds that plays a stream until so many samples have come. Returns the samples.
    fn serve(mut socket: UnixStream, count: usize) -> Vec<f32> {
        let mut samples = Vec::new();
        while samples.len() < count {
            let message = read_descriptor(&mut socket).expect("a message");
            let mut payload = vec![0; message.length as usize];
            socket.read_exact(&mut payload).expect("its contents");
            if message.channel == CHANNEL {
                samples.extend(payload.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)));
                let more = Command::Request(Request { channel: CHANNEL, length: ASKED });
                write_command_message(&mut socket, u32::MAX, &more, MAX_VERSION).expect("the game is there");
                continue;
            }
            let (id, command) = Command::read_tag_prefixed(&mut Cursor::new(payload), MAX_VERSION).expect("a command");
            let version = MAX_VERSION;
            let sent = match command {
                Command::Auth(_) => write_reply_message(&mut socket, id, &AuthReply { version, ..default() }, version),
                Command::SetClientName(_) => {
                    write_reply_message(&mut socket, id, &SetClientNameReply { client_id: 1 }, version)
                }
                Command::CreatePlaybackStream(wanted) => {
                    assert_eq!(wanted.sample_spec.format, SampleFormat::Float32Le);
                    let reply = CreatePlaybackStreamReply {
                        channel: CHANNEL,
                        requested_bytes: ASKED,
                        sample_spec: wanted.sample_spec,
                        channel_map: wanted.channel_map,
                        ..default()
                    };
                    write_reply_message(&mut socket, id, &reply, version)
                }
                Command::GetPlaybackLatency(_) => write_reply_message(&mut socket, id, &NO_LATENCY, version),
                other => panic!("{other:?}"),
            };
            sent.expect("the game is there");
        }
        samples
    }

    #[test]
    fn a_sound_reaches_the_server_and_a_server_that_ends_is_noticed() {
        let (here, there) = UnixStream::pair().expect("sockets");
        let server = thread::spawn(|| serve(there, RATE.get() as usize));
        let client = Client::new_unix(c"Noughts", here, None::<Vec<u8>>).expect("a client");
        let stream = PulseStream::of(&client).expect("a stream");
        assert!(!stream.is_gone());
        play_on(stream.mixer(), (Play { sound: Sound::Win, volume: 1.0 }, Instant::now()));
        let samples = server.join().expect("the server");
        let loudest = samples.iter().copied().map(f32::abs).fold(0.0, f32::max);
        assert!((0.1..0.3).contains(&loudest), "{loudest}");
        assert!(stream.is_gone());
    }
}
