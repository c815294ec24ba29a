//! `poste mail-test`: one mail to an address of yours.

use std::process::ExitCode;

use anyhow::Context as _;
use chrono::Utc;
use clap::Args;
use lettre::Address;

use super::{ServeOptions, say, serve};
use crate::tell::mail::Home;

/// Where to, and the options by which the server sends mails.
#[derive(Debug, Args)]
pub(super) struct MailTestOptions {
    /// A mailbox of yours.
    address: Address,
    #[command(flatten)]
    serve: ServeOptions,
}

/// Sends a mail as the server would. Needs no database.
///
/// # Errors
/// The mail cannot be sent, or nobody takes what was done.
pub(super) async fn run(options: MailTestOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    anyhow::ensure!(
        options.serve.smtp_url.is_some(),
        "mails are files in a folder: name a mail server with --smtp-url"
    );
    let (mailer, _) = serve::mailer(&options.serve)?;
    let comes_back = options.serve.bounce_address.as_ref();
    let comes_back = comes_back.map(Home::address).transpose()?;
    let sent = mailer
        .send_test(options.address, comes_back, Utc::now())
        .await;
    mailer.close().await;
    let message_id = sent.context("the mail server")?;
    say(&format!("the mail server has taken {message_id}"))?;
    Ok(ExitCode::SUCCESS)
}
