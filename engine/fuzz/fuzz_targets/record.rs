//! Whatever the bytes are, reading them as a record ends with a judgement, not with a panic or without memory.

#![no_main]

use engine::record::{RecordReader, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(reader) = RecordReader::new(bytes) {
        let _ = verify(reader, |_| {});
    }
});
