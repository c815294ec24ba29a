//! What can keep the private PostgreSQL from running, each told in one line.

use std::io;
use std::path::{Path, PathBuf};

use crate::programs::OLDEST;

/// Why there is no private PostgreSQL. Each message says what is wrong and what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nothing to run, and nothing could be fetched.
    #[error(
        "no PostgreSQL {OLDEST} or newer found in {looked}, and none fetched ({fetched}): install \
         PostgreSQL, or name the folder of its programs"
    )]
    NoPrograms {
        /// Where programs were looked for.
        looked: String,
        /// Why none were fetched.
        fetched: String,
    },
    /// The folder given holds no usable programs.
    #[error(
        "{folder} holds no initdb, postgres and pg_ctl of PostgreSQL {OLDEST} or newer that \
         account {account} can run: name another folder"
    )]
    Programs {
        /// The folder given.
        folder: PathBuf,
        /// Who would have run them.
        account: String,
    },
    /// One of the programs is not there.
    #[error("there is no {0}: install all of PostgreSQL, or name the folder of its programs")]
    NoProgram(String),
    /// An environment variable that says how to fetch programs has an unknown value.
    #[error("{variable} is {value:?}: set it to auto, apt, pip or never")]
    Fetch {
        /// Its name.
        variable: String,
        /// What it is set to.
        value: String,
    },
    /// An environment variable has a setting that cannot be made.
    #[error(
        "{variable} has {setting:?}: write name=value with semicolons between them; where the server listens and keeps its data \
         cannot be chosen so"
    )]
    Setting {
        /// Its name.
        variable: String,
        /// What is wrong in it.
        setting: String,
    },
    /// PostgreSQL refuses to run as root, and there is nobody else.
    #[error(
        "PostgreSQL does not run as root and there is no account postgres or nobody: add one of \
         them, or start as another account"
    )]
    NoAccount,
    /// `initdb` refuses to run for a user id without a name.
    #[error(
        "user id {0} has no name here, and PostgreSQL needs one: add it to /etc/passwd, or start as \
         another account"
    )]
    NoName(u32),
    /// The path of the data folder is no text: PostgreSQL would start, but nobody could read where.
    #[error("the path of {} is not UTF-8: choose another folder", .0.display())]
    NotText(PathBuf),
    /// A folder on the way stops the account of the server.
    #[error(
        "account {account}, which is to run PostgreSQL, cannot enter {folder}: choose a data folder \
         and programs that it can reach, such as ones below /var/lib"
    )]
    NoWay {
        /// Who runs PostgreSQL.
        account: String,
        /// The first folder that stops it.
        folder: PathBuf,
    },
    /// The folder is someone else's.
    #[error("{folder} belongs to user id {owner}: start as that account or choose another folder")]
    Owner {
        /// The folder that is ours by its name.
        folder: PathBuf,
        /// Whose it is.
        owner: u32,
    },
    /// The data folder cannot be used.
    #[error(
        "cannot use {path}: {reason}; choose a data folder that this account may write to, on a \
         disk with room"
    )]
    Folder {
        /// The file or folder that failed.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// Another program runs on the folder.
    #[error("another program already runs on {0}: stop it, or choose another data folder")]
    InUse(PathBuf),
    /// The cluster is of another major version.
    #[error(
        "the database in {folder} was made by PostgreSQL {found}, the programs are {have}: install \
         PostgreSQL {found} or name the folder of its programs; to change over, dump and restore"
    )]
    Version {
        /// The folder of the cluster.
        folder: PathBuf,
        /// What made it.
        found: String,
        /// What is here.
        have: String,
    },
    /// No folder is fit for the socket.
    #[error(
        "the path of the socket below {0} is too long or has a comma in it, and no folder for it \
         could be made below the system's temporary one: choose a shorter data folder"
    )]
    Socket(PathBuf),
    /// A program could not be run at all.
    #[error("cannot run {program}: {reason}; check that account {account} may run it")]
    Run {
        /// The program.
        program: PathBuf,
        /// Who was to run it.
        account: String,
        /// What the system says.
        reason: io::Error,
    },
    /// `initdb` failed.
    #[error("initdb made no cluster in {folder}: {line}; mend that and start again")]
    InitDb {
        /// Where the cluster was to be.
        folder: PathBuf,
        /// The line of its output that tells most.
        line: String,
    },
    /// The server ended, or took too long.
    #[error("PostgreSQL did not get ready: {line}; the rest is in {log}")]
    NotReady {
        /// The line of its log that tells most.
        line: String,
        /// The log.
        log: PathBuf,
    },
    /// The server does not stop.
    #[error("PostgreSQL, process {pid}, does not stop; see {log}")]
    NotStopped {
        /// The server's process id.
        pid: i32,
        /// Its log.
        log: PathBuf,
    },
}

/// Tells of a file or folder that failed; made for `map_err`.
pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |reason| Error::Folder {
        path: path.to_owned(),
        reason,
    }
}
