//! `poste openapi`: prints the API's contract.

use std::io::Write as _;
use std::process::ExitCode;

/// Prints the contract as YAML.
///
/// # Errors
/// It does not serialize, which only a fault of ours can cause.
pub(super) fn run() -> anyhow::Result<ExitCode> {
    let yaml = crate::web::openapi::yaml()?;
    // A reader that has gone away, as `head` does, is no fault.
    let _ = std::io::stdout().write_all(yaml.as_bytes());
    Ok(ExitCode::SUCCESS)
}
