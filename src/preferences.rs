//! The user's preferences in the operating system. If the system has none, the defaults apply.

use bevy::prelude::*;

use crate::language::Language;

/// The preferences, as far as they are known. They can change at any time.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Preferences {
    /// Whether light text on a dark background is wanted.
    pub dark: bool,
    /// Whether more contrast is wanted.
    pub more_contrast: bool,
    /// Whether less motion is wanted.
    pub less_motion: bool,
    /// The size of text that is wanted, relative to the usual size. Browsers tell this size. It is never smaller than the usual
    /// size here.
    pub text_size: f32,
    /// The first of the user's languages that the game speaks.
    pub language: Option<Language>,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { dark: false, more_contrast: false, less_motion: false, text_size: 1.0, language: None }
    }
}

/// The systems that update [`Preferences`], in `PreUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PreferencesSystems;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::plugin;

#[cfg(not(target_arch = "wasm32"))]
mod desktop {
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    use bevy::winit::EventLoopProxyWrapper;
    use mundy::{Interest, Subscription};

    use super::*;
    use crate::language;
    use crate::wake::Waker;

    /// Receives changes from another thread, as long as the subscription lives.
    struct Changes {
        receiver: Receiver<Preferences>,
        _subscription: Subscription,
    }

    /// How long the program waits for the preferences before it opens its window, so that the window does not change
    /// its colours after it is shown. A desktop answers within a few milliseconds. Without a desktop there is no
    /// answer.
    const TIMEOUT: Duration = Duration::from_millis(250);

    /// The preferences that the program uses.
    fn interest() -> Interest {
        Interest::ColorScheme | Interest::Contrast | Interest::ReducedMotion
    }

    impl From<mundy::Preferences> for Preferences {
        fn from(reported: mundy::Preferences) -> Self {
            Self {
                dark: reported.color_scheme.is_dark(),
                more_contrast: reported.contrast.is_more(),
                less_motion: reported.reduced_motion.is_reduce(),
                language: language::of_system(),
                ..default()
            }
        }
    }

    /// Reads the preferences of the desktop, and follows their changes.
    pub fn plugin(app: &mut App) {
        // Without a desktop, nothing is preferred, and only the language of the system is known.
        let answer = mundy::Preferences::once_blocking(interest(), TIMEOUT).unwrap_or_default();
        app.insert_resource(Preferences::from(answer));
        app.add_systems(Startup, subscribe_to_changes);
        app.add_systems(PreUpdate, read_changes.in_set(PreferencesSystems));
    }

    fn subscribe_to_changes(world: &mut World) {
        let Some(waker) = world.get_resource::<EventLoopProxyWrapper>().map(Waker::new) else {
            return;
        };
        let (sender, receiver) = channel();
        let subscription = mundy::Preferences::subscribe(interest(), move |reported| {
            // The receiver or the window may be gone when the program ends.
            let _gone = sender.send(reported.into()).is_ok() && waker.wake();
        });
        world.insert_non_send(Changes { receiver, _subscription: subscription });
    }

    fn read_changes(changes: Option<NonSend<Changes>>, mut preferences: ResMut<Preferences>) {
        if let Some(latest) = changes.and_then(|changes| changes.receiver.try_iter().last()) {
            preferences.set_if_neq(latest);
        }
    }
}
