//! Records as only whoever has the secret can make them.

use engine::chain::{Format, Head};
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
    let format = Format::of_start(&entries[0].action).unwrap_or_default();
    let mut head = Head::GENESIS;
    let mut writer = RecordWriter::new(header, None).unwrap();
    for entry in &mut entries {
        let salt = secret.salt(entry.seq);
        head = head.after(format, &salt, entry.link());
        entry.head = head;
        writer.entry(entry).unwrap();
    }
    writer.finish()
}
