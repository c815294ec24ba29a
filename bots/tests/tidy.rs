//! What thinks is handed nothing that it may not know.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::path::Path;

#[test]
fn only_the_file_that_plays_a_seat_knows_tables_and_secrets() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut read = 0;
    for entry in std::fs::read_dir(sources).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        read += 1;
        let code: String = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        // To let others by changes nothing of what is thought.
        let code = code.replace("std::thread::yield_now", "");
        if path.file_name().unwrap() != "answer.rs" {
            for word in ["Table", "Secret", "imagine("] {
                assert!(!code.contains(word), "{} names {word}", path.display());
            }
        }
        for word in [
            "HashMap",
            "Instant",
            "SystemTime",
            "thread",
            "powf",
            "ln(",
            "exp(",
        ] {
            assert!(!code.contains(word), "{} names {word}", path.display());
        }
    }
    assert!(read >= 8, "{read} files");
}
