//! What is seen of the drawn things, for painters that do not use Bevy's renderer.

use bevy::prelude::*;

use super::shape::Shape;
use super::tint::Tint;

/// The entities that can be hidden, with their parents.
pub type Visibilities<'w, 's> = Query<'w, 's, (&'static Visibility, Option<&'static ChildOf>)>;

/// Whether a tint can be seen, and neither the entity nor one of its ancestors is hidden. In a window, Bevy's visibility systems
/// compute the latter.
pub fn is_seen(mut entity: Entity, tint: &Tint, visibilities: &Visibilities) -> bool {
    if tint.current().is_fully_transparent() {
        return false;
    }
    while let Ok((visibility, child_of)) = visibilities.get(entity) {
        match (visibility, child_of) {
            (Visibility::Hidden, _) => return false,
            (Visibility::Inherited, Some(child_of)) => entity = child_of.parent(),
            _ => return true,
        }
    }
    true
}

/// Sorts drawn things in the order in which they are painted.
pub fn sort_from_back(drawn: &mut [(&Shape, &Tint, &GlobalTransform)]) {
    drawn.sort_by(|(.., one), (.., other)| one.translation().z.total_cmp(&other.translation().z));
}
