//! The threads that wait for pads, and what they tell the game.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::wake::Waker;

use super::source::{Filter, PadNews, RawEvents};

/// What the threads have told since the last update.
#[derive(Resource)]
struct Told(Mutex<Receiver<(u32, PadNews)>>);

/// Tells the game what happens to pads, and wakes the window.
#[derive(Clone)]
pub(super) struct Teller {
    sender: Sender<(u32, PadNews)>,
    waker: Waker,
}

impl Teller {
    /// Tells news of the pad with this number, unless they change nothing. Returns whether the window still exists.
    pub fn tell(&self, filter: &mut Filter, number: u32, news: PadNews) -> bool {
        !filter.passes(number, news) || self.sender.send((number, news)).is_ok() && self.waker.wake()
    }
}

/// Starts a thread that watches for pads, if there is a window. Without a window there is no such thread.
pub(super) fn run(app: &mut App, watch: fn(&Teller)) {
    let start = move |mut commands: Commands, proxy: Res<EventLoopProxyWrapper>| {
        let (sender, receiver) = channel();
        commands.insert_resource(Told(Mutex::new(receiver)));
        let teller = Teller { sender, waker: Waker::new(&proxy) };
        spawn(move || watch(&teller));
    };
    app.add_systems(Startup, start.run_if(resource_exists::<EventLoopProxyWrapper>));
    app.add_systems(PreUpdate, receive.before(super::PadSystems).run_if(resource_exists::<Told>));
}

/// Starts a thread, which ends with the program. Without it the game has no pads.
pub(super) fn spawn(run: impl FnOnce() + Send + 'static) {
    let _none = thread::Builder::new().name("pad".to_owned()).spawn(run);
}

fn receive(told: Res<Told>, mut events: RawEvents) {
    if let Ok(told) = told.0.lock() {
        told.try_iter().for_each(|news| events.write(news));
    }
}
