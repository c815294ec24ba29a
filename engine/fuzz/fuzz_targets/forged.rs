//! Whatever stands in the place of an action or an act, in a log whose hashes all fit, the rules judge it without a panic.
//!
//! The first byte chooses a golden record with undos and acts of the clock and the table, the next two the entry.

#![no_main]

use engine::chain::{Format, Head};
use engine::record::{LogCheck, Record};
use libfuzzer_sys::fuzz_target;

const RECORDS: [&str; 4] = [
    include_str!("../../tests/golden/bull-moose-eventful.jsonl"),
    include_str!("../../tests/golden/city-and-guilds-eventful.jsonl"),
    include_str!("../../tests/golden/tammany-hall-eventful.jsonl"),
    include_str!("../../tests/golden/tammany-hall-format-2-eventful.jsonl"),
];

fuzz_target!(|bytes: &[u8]| {
    let [which, low, high, action @ ..] = bytes else {
        return;
    };
    let Ok(action) = std::str::from_utf8(action) else {
        return;
    };
    let Record { header, mut entries } =
        Record::read(RECORDS[usize::from(*which) % RECORDS.len()]).expect("a golden record");
    let secret = header.secret.expect("a golden record is whole");
    let place = usize::from(u16::from_le_bytes([*low, *high])) % entries.len();
    action.clone_into(&mut entries[place].action);
    let format = Format::of_start(&entries[0].action).unwrap_or_default();
    let mut check = LogCheck::new(header.ruleset, secret.clone());
    let mut head = Head::GENESIS;
    for mut entry in entries {
        let salt = secret.salt(entry.seq);
        head = head.after(format, &salt, entry.link());
        entry.head = head;
        if check.next(&entry).is_err() {
            return;
        }
    }
});
