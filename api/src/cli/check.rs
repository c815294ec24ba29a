//! `poste check`: whether a server with these options could do its work, before people find out.

mod looks;

use std::fmt;
use std::process::ExitCode;

use chrono::Utc;
use chrono_tz::IANA_TZDB_VERSION;

use super::{ServeOptions, say};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// How bad it is.
    pub(super) grade: Grade,
    /// What it is, in a line.
    pub(super) what: String,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grade {
    /// It is as it should be.
    Well,
    /// It will do on one machine, or for a while.
    Doubtful,
    /// Something will fail.
    Wrong,
}

impl Finding {
    fn well(what: impl Into<String>) -> Self {
        let (grade, what) = (Grade::Well, what.into());
        Self { grade, what }
    }

    fn doubtful(what: impl Into<String>) -> Self {
        let (grade, what) = (Grade::Doubtful, what.into());
        Self { grade, what }
    }

    fn wrong(what: impl Into<String>) -> Self {
        let (grade, what) = (Grade::Wrong, what.into());
        Self { grade, what }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grade = match self.grade {
            Grade::Well => "well",
            Grade::Doubtful => "doubtful",
            Grade::Wrong => "WRONG",
        };
        write!(f, "{grade:<9} {}", self.what)
    }
}

/// Looks at everything and prints a line for each thing; exit code 1 if anything is wrong. Nothing is changed, and no mail sent.
///
/// # Errors
/// What was found cannot be printed.
pub(super) async fn run(options: ServeOptions) -> anyhow::Result<ExitCode> {
    // What is found is said below, once.
    crate::web::telemetry::start("error");
    let mut code = ExitCode::SUCCESS;
    let mut found = looks::at_options(&options);
    found.extend(looks::at_mail(&options).await);
    found.extend(looks::at_database(&options.database).await);
    found.push(looks::at_zones(IANA_TZDB_VERSION, Utc::now()));
    for finding in found {
        if finding.grade == Grade::Wrong {
            code = ExitCode::FAILURE;
        }
        say(&finding.to_string())?;
    }
    Ok(code)
}

/// The first look of a server that starts: what may be wrong with its options and its mail server is logged. It serves all the
/// same, since a mail server may come back. One that nobody else is meant to reach is left alone.
pub(super) async fn first_look(options: ServeOptions) {
    let is_for_others = options.public_url.is_some() || options.smtp_url.is_some();
    if !is_for_others {
        return;
    }
    let mut found = looks::at_options(&options);
    found.extend(looks::at_mail(&options).await);
    for finding in found {
        match finding.grade {
            Grade::Well => tracing::info!("{}", finding.what),
            Grade::Doubtful => tracing::warn!("{}", finding.what),
            Grade::Wrong => tracing::error!("{}", finding.what),
        }
    }
}
