//! Hashes of games that were thought out beforehand.

use engine::chance::Secret;
use engine::entry::Entry;
use engine::record::Record;
use engine::{AnyTable, Ruleset};

/// The hash at the end of a log that was thought out beforehand, had it been written at the times of this record.
pub(crate) fn head_at_the_times_of(
    record: &str,
    ruleset: Ruleset,
    secret: [u8; 32],
    thought: &[Entry],
) -> String {
    let times = Record::read(record).unwrap().entries;
    assert_eq!(times.len(), thought.len());
    let secret = Secret::new(secret);
    let started = AnyTable::start_again(ruleset, &thought[0].action, secret, times[0].at);
    let (mut table, _) = started.unwrap();
    for (entry, written) in thought.iter().zip(&times).skip(1) {
        let taken = table.take_again(entry.actor, &entry.action, written.at);
        assert_eq!(taken.unwrap().events, entry.events);
    }
    table.head().to_string()
}
