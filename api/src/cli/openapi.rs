//! `poste openapi`: prints the API's contract.

use std::process::ExitCode;

use super::output::print;

/// Prints the contract as YAML.
///
/// # Errors
/// It cannot be printed, or does not serialize, which only a fault of ours can cause.
pub(super) fn run() -> anyhow::Result<ExitCode> {
    print(&crate::web::openapi::yaml()?)?;
    Ok(ExitCode::SUCCESS)
}
