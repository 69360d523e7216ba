//! The size of letters. As the fonts do not vary, there is one location.

/// A size in pixels per em, or none for the units of the font.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size(Option<f32>);

impl Size {
    /// A size in pixels per em.
    pub fn new(pixels_per_em: f32) -> Self {
        Self(Some(pixels_per_em))
    }

    /// The units of the font.
    pub fn unscaled() -> Self {
        Self(None)
    }

    /// The pixels of a unit.
    pub(crate) fn scale(self, units_per_em: u16) -> f32 {
        self.0.filter(|_| units_per_em > 0).map_or(1.0, |pixels| pixels / f32::from(units_per_em))
    }
}

/// The only location.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location;

impl Location {
    /// Its coordinates: none.
    pub fn coords(&self) -> &'static [f32] {
        &[]
    }
}

/// A reference to the only location.
#[derive(Clone, Copy, Debug, Default)]
pub struct LocationRef<'a>(std::marker::PhantomData<&'a ()>);

impl LocationRef<'_> {
    /// Its coordinates: none.
    pub fn coords(&self) -> &'static [f32] {
        &[]
    }
}

impl<'a> From<&'a Location> for LocationRef<'a> {
    fn from(_: &'a Location) -> Self {
        Self::default()
    }
}
