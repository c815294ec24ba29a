//! Which entries of a log the person in a seat has made, so that whoever comes back reads what was done for them meanwhile.

use engine::Seat;
use engine::acts::{Sitter, TableAct, act_of};
use engine::entry::{Actor, Entry};

/// For each of these entries, which follow one another, whether the seat's person made it: not the house's bot in their place,
/// and not their coming back. `bot` is whether the bot has the seat after them.
pub fn own_entries<'e>(
    entries: impl Iterator<Item = &'e Entry> + Clone,
    seat: Seat,
    bot: bool,
) -> Vec<bool> {
    let passes = |entry: &Entry| {
        let TableAct::SeatPasses { seat: passed, to } = act_of(&entry.action)? else {
            return None;
        };
        (passed == seat).then_some(to)
    };
    // Whoever is back was away before.
    let first = entries.clone().find_map(passes);
    let mut bot = first.map_or(bot, |to| to == Sitter::Owner);
    entries
        .map(|entry| match passes(entry) {
            Some(to) => {
                bot = to == Sitter::Bot;
                false
            }
            None => !bot && entry.actor == Actor::Seat(seat),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use engine::chance::Secret;
    use engine::{AnyTable, Ruleset, SeatCount};
    use serde_json::value::RawValue;

    use super::*;

    fn pass(table: &mut AnyTable, log: &mut Vec<Entry>, seat: Seat, (actor, to): (Actor, Sitter)) {
        log.push(table.pass_seat(actor, seat, to).unwrap());
    }

    /// Takes some steps, each the first that there is.
    fn play(table: &mut AnyTable, log: &mut Vec<Entry>) {
        for _ in 0..12 {
            let seat = table.pending().seats().iter().next().unwrap();
            let action = table.choose_action(seat, |_| 0).unwrap();
            let decision = table.decision_id();
            log.extend(table.submit(seat, decision, &[action.get()]).unwrap());
        }
    }

    #[test]
    fn what_a_bot_does_for_somebody_is_not_theirs_nor_is_their_return() {
        let options = RawValue::from_string("{}".to_owned()).unwrap();
        let (mut table, entry) = AnyTable::start(
            Ruleset::TammanyHall,
            &options,
            SeatCount::new(3).unwrap(),
            Vec::new(),
            Secret::new([3; 32]),
            engine::terms::Terms::default(),
            engine::at::At::default(),
        )
        .unwrap();
        let mut log = vec![entry];
        let ann = table.pending().seats().iter().next().unwrap();
        play(&mut table, &mut log);
        let away = log.len();
        pass(&mut table, &mut log, ann, (Actor::Clock, Sitter::Bot));
        play(&mut table, &mut log);
        let back = log.len();
        let returns = (Actor::Seat(ann), Sitter::Owner);
        pass(&mut table, &mut log, ann, returns);
        play(&mut table, &mut log);

        let own = own_entries(log.iter(), ann, false);

        let acted = |entry: &Entry| entry.actor == Actor::Seat(ann);
        for (place, entry) in log.iter().enumerate() {
            let theirs = acted(entry) && !(away..=back).contains(&place);
            assert_eq!(own[place], theirs, "entry {place}");
        }
        let bots = &log[away + 1..back];
        assert!(bots.iter().any(acted), "the bot did nothing");
        // The end of the log alone tells the same.
        for first in 0..=back {
            let end = own_entries(log[first..].iter(), ann, false);
            assert_eq!(end, own[first..]);
        }
        // And while the bot still plays, that it does is known from the seat.
        let own = own_entries(bots.iter(), ann, true);
        assert!(own.iter().all(|own| !own));
    }
}
