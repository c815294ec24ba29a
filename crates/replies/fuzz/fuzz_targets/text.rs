//! Whatever the text is, as plain text, flowed, or as a page, its steps are all in standard form, and no step is said.

#![no_main]

mod notation;

use libfuzzer_sys::fuzz_target;
use replies::{Notation, Reading, What};

use crate::notation::{read_mail, small};

fuzz_target!(|bytes: &[u8]| {
    let [kind, text @ ..] = bytes else {
        return;
    };
    let kind = match kind % 3 {
        0 => "text/plain; charset=utf-8",
        1 => "text/plain; charset=utf-8; format=flowed; delsp=yes",
        _ => "text/html; charset=utf-8",
    };
    let mut raw = format!("From: ben@example.org\r\nContent-Type: {kind}\r\n\r\n").into_bytes();
    raw.extend_from_slice(text);
    let Reading::Answer(answer) = read_mail(&raw) else {
        return;
    };
    match answer.what {
        What::Steps { steps, .. } | What::Try { steps } => {
            assert!((1..=64).contains(&steps.len()));
            assert!(steps.iter().all(|step| small().read(&step.written).as_ref() == Ok(&step.written)));
        }
        What::Say(said) => assert!(!said.is_empty()),
        What::Command { .. } => {}
    }
});
