//! Half-made folders: what is made over some time gets its real name only when it is whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

/// A path for the half-made folder `name`, with nothing there; what earlier tries left is removed.
///
/// It is another one for each process: of a program that was killed, the child that it waited for
/// may still be at work in the old one.
pub(crate) fn half(folder: &Path, name: &str) -> PathBuf {
    let prefix = format!("{name}.new-");
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix)
            && let Err(reason) = fs::remove_dir_all(entry.path())
        {
            tracing::warn!(%reason, path = %entry.path().display(), "a half-made folder stays");
        }
    }
    folder.join(format!("{prefix}{}", process::id()))
}
