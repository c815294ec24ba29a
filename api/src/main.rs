//! `poste`: the server of Poste Restante and its tools.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    api::cli::run().await
}
