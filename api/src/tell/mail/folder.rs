//! A folder of `.eml` files instead of a mail server: to look at mails without sending any.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use lettre::Message;
use uuid::Uuid;

use super::error::{MailConfigError, SendError, harmless};
use super::letter::Letter;
use crate::store::reasons::Reason;

/// The same mail may be written again, though hardly this often.
const MOST_COPIES: u32 = 1000;

/// The folder; mails in it are for its owner's eyes, as they hold codes to sign in with.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Creates the folder if need be, and tries whether it can be written to.
    pub(super) fn open(folder: PathBuf) -> Result<Self, MailConfigError> {
        let attempt = DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder)
            .and_then(|()| write_aside(&folder, b""))
            .and_then(fs::remove_file);
        match attempt {
            Ok(()) => Ok(Self(folder)),
            Err(error) => Err(MailConfigError::Folder {
                folder,
                problem: error.to_string(),
            }),
        }
    }

    /// Writes the message; its file appears whole, and never in place of another.
    pub(super) async fn send(
        &self,
        letter: &Letter,
        message: Message,
    ) -> Result<PathBuf, SendError> {
        let folder = self.0.clone();
        let name = format!(
            "{}-{}-{}",
            letter.sent_at.format("%Y%m%dT%H%M%SZ"),
            letter.fact.name(),
            letter.id
        );
        tokio::task::spawn_blocking(move || write(&folder, &name, &message.formatted()))
            .await
            .map_err(io::Error::from)
            .flatten()
            .map_err(|error| not_written(&error))
    }
}

fn not_written(error: &io::Error) -> SendError {
    let words = harmless(&error.to_string()).into();
    SendError::away(Reason::MailNotWritten { words })
}

fn write(folder: &Path, name: &str, message: &[u8]) -> io::Result<PathBuf> {
    let aside = write_aside(folder, message)?;
    let placed = place(folder, name, &aside);
    fs::remove_file(aside)?;
    placed
}

/// A second name for the file fails if the name is taken, where a rename would overwrite.
fn place(folder: &Path, name: &str, aside: &Path) -> io::Result<PathBuf> {
    let mut file = folder.join(format!("{name}.eml"));
    for copy in 2..MOST_COPIES {
        match fs::hard_link(aside, &file) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                file = folder.join(format!("{name}-{copy}.eml"));
            }
            done => return done.map(|()| file),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn write_aside(folder: &Path, message: &[u8]) -> io::Result<PathBuf> {
    let path = folder.join(format!(".{}.part", Uuid::now_v7()));
    let mut file: File = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&path)?;
    match file.write_all(message).and_then(|()| file.sync_all()) {
        Ok(()) => Ok(path),
        Err(error) => {
            // A full disk: half a mail is of no use, and each try would leave one.
            let _ = fs::remove_file(&path);
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// Names the folder to the process in which no file may be longer than a block.
    const FOLDER: &str = "POSTE_TEST_SMALL_FOLDER";

    /// Is also that process.
    #[test]
    fn half_a_mail_does_not_stay_behind_on_a_full_disk() {
        if let Some(folder) = std::env::var_os(FOLDER) {
            let written = write(Path::new(&folder), "long", &vec![b'x'; 1 << 20]);
            written.expect_err("there is no room");
            write(Path::new(&folder), "short", b"mail").expect("there is room");
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let (_, module) = module_path!().split_once("::").unwrap();
        let mut child = Command::new("sh");
        child
            .args(["-c", r#"trap '' XFSZ; ulimit -f 64; exec "$0" "$@""#])
            .arg(std::env::current_exe().unwrap())
            .arg(format!(
                "{module}::half_a_mail_does_not_stay_behind_on_a_full_disk"
            ))
            .arg("--exact")
            .env(FOLDER, folder.path());

        let ran = child.output().unwrap();

        assert!(ran.status.success(), "{ran:?}");
        let files = fs::read_dir(folder.path()).unwrap();
        let names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        assert_eq!(names, ["short.eml"]);
    }
}
