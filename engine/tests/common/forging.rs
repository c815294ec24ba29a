//! Records as only whoever has the secret can make them.

use engine::chain::Head;
use engine::entry::Entry;
use engine::record::{Record, RecordWriter};

/// The record as an operator who has the secret could forge it: changed, and every head computed anew.
pub(crate) fn forged(text: &str, forge: impl FnOnce(&mut Vec<Entry>)) -> String {
    let Record {
        header,
        mut entries,
    } = Record::read(text).unwrap();
    forge(&mut entries);
    let secret = header.secret.clone().unwrap();
    let mut head = Head::GENESIS;
    let mut writer = RecordWriter::new(header, None).unwrap();
    for entry in &mut entries {
        let salt = secret.salt(entry.seq);
        head = head.after(&salt, entry.actor.text(), &entry.action, &entry.events);
        entry.head = head;
        writer.entry(entry, "2026-12-01T00:00:00+00:00").unwrap();
    }
    writer.finish()
}
