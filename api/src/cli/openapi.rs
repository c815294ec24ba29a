//! `poste openapi`: prints the API's contract.

use std::process::ExitCode;

use super::output::print;
use crate::web::openapi;

/// The options of `poste openapi`.
#[derive(Debug, clap::Args)]
pub(super) struct OpenapiOptions {
    /// Print it as JSON, on one line.
    #[arg(long)]
    json: bool,
}

/// Prints the contract, as YAML if not told otherwise.
///
/// # Errors
/// It cannot be printed.
pub(super) fn run(options: &OpenapiOptions) -> anyhow::Result<ExitCode> {
    if options.json {
        print(&format!("{}\n", openapi::json()))?;
    } else {
        print(openapi::yaml())?;
    }
    Ok(ExitCode::SUCCESS)
}
