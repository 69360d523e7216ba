//! What the system tells of how its user wants to see things. Where it does not tell, nothing special is wanted.

use bevy::prelude::*;

/// The system's own settings, as far as it tells them; they may change at any time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Light letters on a dark ground.
    pub dark: bool,
    /// Colours that are far apart.
    pub more_contrast: bool,
    /// Nothing that moves without need.
    pub less_motion: bool,
}

/// Where [`Preferences`] are brought up to date, in `PreUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PreferencesSystems;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::plugin;

#[cfg(not(target_arch = "wasm32"))]
mod desktop {
    use std::sync::mpsc::{Receiver, channel};

    use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
    use mundy::{Interest, Subscription};

    use super::*;

    /// What is told on another thread; as long as the subscription is kept.
    struct News {
        receiver: Receiver<Preferences>,
        _subscription: Subscription,
    }

    /// Listens to the desktop.
    pub fn plugin(app: &mut App) {
        app.init_resource::<Preferences>();
        app.add_systems(Startup, listen);
        app.add_systems(PreUpdate, hear.in_set(PreferencesSystems));
    }

    fn listen(world: &mut World) {
        let Some(proxy) = world.get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()) else {
            return;
        };
        let (sender, receiver) = channel();
        let wanted = Interest::ColorScheme | Interest::Contrast | Interest::ReducedMotion;
        let subscription = mundy::Preferences::subscribe(wanted, move |told| {
            let preferences = Preferences {
                dark: told.color_scheme.is_dark(),
                more_contrast: told.contrast.is_more(),
                less_motion: told.reduced_motion.is_reduce(),
            };
            // Either may be gone when the program ends.
            let _gone = sender.send(preferences).is_ok() && proxy.send_event(WinitUserEvent::WakeUp).is_ok();
        });
        world.insert_non_send(News { receiver, _subscription: subscription });
    }

    fn hear(news: Option<NonSend<News>>, mut preferences: ResMut<Preferences>) {
        if let Some(told) = news.and_then(|news| news.receiver.try_iter().last()) {
            preferences.set_if_neq(told);
        }
    }
}
