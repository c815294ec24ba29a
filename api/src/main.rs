//! `poste`: the server of Poste Restante and its tools.

use std::process::ExitCode;

use clap::Parser as _;

#[tokio::main]
async fn main() -> ExitCode {
    api::cli::run(api::cli::Cli::parse()).await
}
