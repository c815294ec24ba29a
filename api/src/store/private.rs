//! The private PostgreSQL of this program: its names, and what people may do when it does not start.

use std::path::PathBuf;

use private_postgres::{Config, Error};

/// The role that owns the cluster, and the name of the program's database.
pub const NAME: &str = "poste";

/// The cluster below a data folder, with programs from wherever the environment says:
///
/// * `POSTE_PG_SEARCH`: folders of programs that replace the usual places and `PATH`; see
///   [`Config::programs_from`].
/// * `POSTE_PG_FETCH`: whether programs are fetched; see [`Config::fetch_from`].
/// * `POSTE_PG_SETTINGS`: more settings of the server; see [`Config::settings_from`].
///
/// # Errors
/// `POSTE_PG_FETCH` has an unknown value, or `POSTE_PG_SETTINGS` one that cannot be made.
pub fn config(folder: impl Into<PathBuf>) -> Result<Config, Error> {
    let config = Config {
        user: NAME.to_owned(),
        ..Config::new(folder)
    };
    config
        .programs_from("POSTE_PG_SEARCH")
        .fetch_from("POSTE_PG_FETCH")?
        .settings_from("POSTE_PG_SETTINGS")
}

/// A private PostgreSQL that did not start, told with the options of this program that help.
#[derive(Debug, thiserror::Error)]
#[error("{0}{options}", options = options(.0))]
pub struct NotStarted(pub Error);

/// The options that a person may turn to, as the end of a sentence.
fn options(error: &Error) -> &'static str {
    match error {
        Error::NoPrograms { .. } => {
            " (--pg-bin and POSTE_PG_SEARCH name folders, DATABASE_URL a server of yours)"
        }
        Error::Programs { .. } | Error::NoProgram(_) | Error::Version { .. } => {
            " (--pg-bin names the folder)"
        }
        Error::NotText(_) => " with --data",
        Error::NoWay { .. } => " (--data and --pg-bin name the folders)",
        Error::NoAccount | Error::NoName(_) => " (DATABASE_URL names a server of yours instead)",
        Error::Fetch { .. }
        | Error::Setting { .. }
        | Error::Owner { .. }
        | Error::Folder { .. }
        | Error::InUse(_)
        | Error::Socket(_)
        | Error::Run { .. }
        | Error::InitDb { .. }
        | Error::NotReady { .. }
        | Error::NotStopped { .. } => "",
    }
}
