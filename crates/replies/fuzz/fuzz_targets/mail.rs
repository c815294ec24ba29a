//! Whatever the bytes are, reading them as a mail ends with a judgement, and what is kept of them is read so too.

#![no_main]

mod notation;

use libfuzzer_sys::fuzz_target;
use replies::{key, slimmed, written_at};

use crate::notation::read_mail;

fuzz_target!(|bytes: &[u8]| {
    let reading = read_mail(bytes);
    assert_eq!(reading, read_mail(&slimmed(bytes)));
    let _ = key(b"notice", bytes);
    let _ = written_at(bytes, 0, i64::MAX);
});
