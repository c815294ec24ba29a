//! What can be pointed at on the board.

use std::collections::BTreeMap;

use engine::any::WordedMenu;
use engine::drawing::Place;

use super::{Left, Picks, VERB, filtered, slot_meant};

/// The places that can be pointed at. Where one is picked and no other is asked for, they are those that can be picked instead.
pub(super) fn pointed(
    menu: &WordedMenu,
    kept: &Picks,
    left: &[Left<'_>],
) -> BTreeMap<Place, String> {
    let next = places_left(kept, left);
    if !next.is_empty() {
        return next;
    }
    let is_place = |name: &str| {
        let verbs = menu.menu.verbs.iter();
        let mut slots = verbs.filter_map(|verb| verb.form.slots.get(slot_meant(verb, name)?));
        name != VERB && slots.any(|slot| slot.kind.is_place())
    };
    let last = kept.0.iter().rposition(|(name, _)| is_place(name));
    let Some(last) = last else {
        return BTreeMap::new();
    };
    let (kept, left) = filtered(menu, &kept.without(last));
    places_left(&kept, &left)
}

/// The places that are left to be picked: of several verbs those that one may begin with, of one those of its next slot for a
/// place.
fn places_left(kept: &Picks, left: &[Left<'_>]) -> BTreeMap<Place, String> {
    let mut places = BTreeMap::new();
    let is_one = left.len() == 1;
    for left in left {
        let slots = left.verb.form.slots.iter().enumerate();
        let slots = slots.filter(|(_, slot)| slot.kind.is_place() && (slot.lead || is_one));
        for (index, slot) in slots.filter(|(index, _)| !kept.means(left.verb, *index)) {
            let name = if is_one { slot.name } else { slot.kind.name() };
            let rows = left.rows.iter().flatten();
            for value in rows.filter_map(|row| row.get(index)) {
                let place = Place::new(value.kind.name(), &value.id);
                let picks = || kept.with(name, &value.id);
                places.entry(place).or_insert_with(picks);
            }
            if is_one && !places.is_empty() {
                break;
            }
        }
    }
    places
}
