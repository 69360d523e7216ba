//! The settings that are one of a few choices.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Makes an enum from each table of choices, with all choices in the order in which they are shown.
macro_rules! choices {
    ($(#[doc = $what:literal] $name:ident { $($(#[$about:meta])* $choice:ident,)* })*) => {$(
        #[doc = $what]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$about])* $choice,)*
        }

        impl $name {
            /// Every choice, in the order in which they are shown.
            pub const ALL: [Self; [$(Self::$choice),*].len()] = [$(Self::$choice),*];
        }
    )*};
}

choices! {
    /// The choice of a theme.
    ThemeChoice {
        /// The theme of the system's preferences, if they are known.
        #[default]
        System,
        /// Ink on paper.
        Light,
        /// Chalk on slate.
        Dark,
        /// The highest contrast of colours.
        HighContrast,
    }

    /// The size of text and of everything around it.
    TextSize {
        /// The natural size.
        #[default]
        Normal,
        /// A quarter larger.
        Large,
        /// Half as large again.
        Larger,
        /// Twice as large.
        Largest,
    }

    /// The choice of how much is animated.
    MotionChoice {
        /// As in the system's preferences, if they are known.
        #[default]
        System,
        /// Everything is animated.
        Full,
        /// Nothing is animated.
        Reduced,
    }

    /// The choice of how long computers wait before they move.
    Pace {
        /// Computers do not wait.
        AtOnce,
        /// Computers wait long enough for people to follow.
        #[default]
        Brisk,
        /// Computers wait long enough for people to think about the position.
        Slow,
    }
}

impl TextSize {
    /// The size relative to the natural size.
    pub const fn factor(self) -> f32 {
        match self {
            Self::Normal => 1.0,
            Self::Large => 1.25,
            Self::Larger => 1.5,
            Self::Largest => 2.0,
        }
    }
}

impl Pace {
    /// The time between the start of a computer's turn and its move.
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Self::AtOnce => 0,
            Self::Brisk => 500,
            Self::Slow => 1500,
        })
    }
}
