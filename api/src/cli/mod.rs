//! The command line: each subcommand is a file.

mod admin;
mod backup;
mod check;
mod clients;
mod database;
mod demo;
mod go_live;
mod guarded;
mod mail;
mod mail_test;
mod migrate;
mod openapi;
mod output;
mod replay;
mod replay_check;
mod restore;
mod serve;
mod verify;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use database::DatabaseOptions;
pub use serve::ServeOptions;

use self::output::{Unprinted, complain, say};

/// Poste Restante: the server for slow board games by mail.
#[derive(Debug, Parser)]
#[command(name = "poste", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// What `serve` takes: it is what runs without a subcommand.
    #[command(flatten)]
    serve: ServeOptions,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the server (the default).
    Serve(Box<ServeOptions>),
    /// Look whether a server with these options could do its work: its database, its mail server, its addresses.
    Check(Box<ServeOptions>),
    /// Send one mail to an address of yours, as the server would.
    MailTest(Box<mail_test::MailTestOptions>),
    /// List the mails that were given up, have them tried anew, or forget them.
    Mail(mail::MailOptions),
    /// Help people, hide tables and messages, send notices again, and say who may do so by the API.
    Admin(admin::AdminOptions),
    /// Write all that the database holds to one file, while people play.
    Backup(backup::BackupOptions),
    /// Restore a backup into an empty database, about which its server keeps quiet until `go-live`.
    Restore(restore::RestoreOptions),
    /// Let servers on a restored database mail, post and move games.
    GoLive(DatabaseOptions),
    /// Bring the database up to date and stop.
    Migrate(DatabaseOptions),
    /// Replay every game of the database with this build and compare it with what was stored.
    ReplayCheck(replay_check::ReplayCheckOptions),
    /// Check a record of a finished game without the server, and print where it first fails.
    Verify(verify::VerifyOptions),
    /// Replay a record of a finished game, check it, and print what happened.
    Replay(replay::ReplayOptions),
    /// Print the API's contract, as committed in openapi.yaml.
    Openapi(openapi::OpenapiOptions),
    /// Print every message of pages, mails and problems in one language, with samples put in.
    Words(words::WordsOptions),
    /// Let bots play one whole game through the HTTP API, and print the log as it goes.
    Demo(demo::DemoOptions),
}

/// Runs the program with the arguments that it was given. An error is one line on standard error that says what to do, and
/// an exit code that is not 0.
pub async fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(help) => return output::print_help(&help),
    };
    let done = match cli.command.unwrap_or(Command::Serve(Box::new(cli.serve))) {
        Command::Serve(options) => serve::run(*options).await,
        Command::Check(options) => check::run(*options).await,
        Command::MailTest(options) => mail_test::run(*options).await,
        Command::Mail(options) => mail::run(options).await,
        Command::Admin(options) => admin::run(options).await,
        Command::Backup(options) => backup::run(options).await,
        Command::Restore(options) => restore::run(options).await,
        Command::GoLive(options) => go_live::run(options).await,
        Command::Migrate(options) => migrate::run(options).await,
        Command::ReplayCheck(options) => replay_check::run(options).await,
        Command::Verify(options) => Ok(verify::run(&options)),
        Command::Replay(options) => replay::run(&options),
        Command::Openapi(options) => openapi::run(&options),
        Command::Words(options) => words::run(&options),
        Command::Demo(options) => demo::run(options).await,
    };
    done.unwrap_or_else(|error| output::fail(&error, 1))
}
