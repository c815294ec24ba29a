//! `poste admin`: people are helped, tables and messages hidden, notices sent again, also while servers run. Each act is one of
//! `crate::admin`, as at the API and on the pages.

mod print;

use std::process::ExitCode;

use anyhow::Context as _;
use chrono::Utc;
use clap::{Args, Subcommand};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use self::print::Printer;
use super::DatabaseOptions;
use crate::admin::limits;
use crate::admin::notices::{Fate, Which};
use crate::admin::people::Sought;
use crate::admin::{Done, Operator, Wish, acts, notices, people, tables};
use crate::ground::locale::Locale;
use crate::table::refused::Result;

/// People that one search finds.
const MOST_FOUND: i64 = 50;

/// What to do.
#[derive(Debug, Args)]
pub(super) struct AdminOptions {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Find people, look at them, and help them.
    #[command(subcommand)]
    People(People),
    /// Hide tables from the lists, list them again, close them.
    #[command(subcommand)]
    Tables(Tables),
    /// Take messages away that were written at tables.
    #[command(subcommand)]
    Messages(Messages),
    /// List mails and deliveries to webhooks that were given up, try them anew, or forget them.
    #[command(subcommand)]
    Notices(Notices),
    /// Have all servers forget what their limits have counted of somebody. What is counted only a running server can show.
    #[command(subcommand)]
    Limits(Limits),
    /// List what was done, the newest first.
    Acts {
        /// Only what was done before this one.
        #[arg(long, value_name = "ID")]
        before: Option<Uuid>,
        /// How many.
        #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(i64).range(1..=1000))]
        limit: i64,
        #[command(flatten)]
        how: How,
    },
    /// Make the account of an address an administrator's, who may do all this at the API and on the page /admin.
    Grant(Appointed),
    /// Take that back.
    Revoke(Appointed),
}

/// How to do it.
#[derive(Debug, Args)]
struct How {
    /// Print JSON, a line for each.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: DatabaseOptions,
}

/// Why, and how to do it.
#[derive(Debug, Args)]
struct Why {
    /// Why it is done, in 1 to 300 characters: it stands in the list of acts for good.
    #[arg(long, value_name = "TEXT")]
    reason: String,
    #[command(flatten)]
    how: How,
}

#[derive(Debug, Subcommand)]
enum People {
    /// Find people by how their names begin, or by a whole address.
    Find {
        /// The beginning of a name, or an address.
        what: String,
        #[command(flatten)]
        how: How,
    },
    /// Show somebody: whether mails reach them, whether they are there, whether they are suspended.
    Show {
        /// The account's id, or its address.
        who: String,
        #[command(flatten)]
        how: How,
    },
    /// Give somebody another name.
    Rename {
        /// The account's id, or its address.
        who: String,
        /// The new name.
        name: String,
        #[command(flatten)]
        why: Why,
    },
    /// End all sessions of somebody; personal tokens stay.
    EndSessions(Whom),
    /// Suspend an account: sessions, apps, tokens and feeds end, and nobody can sign in with it.
    Suspend(Whom),
    /// Lift a suspension.
    Lift(Whom),
}

#[derive(Debug, Args)]
struct Whom {
    /// The account's id, or its address.
    who: String,
    #[command(flatten)]
    why: Why,
}

#[derive(Debug, Args)]
struct Appointed {
    /// The address of the account.
    email: String,
    #[command(flatten)]
    why: Why,
}

#[derive(Debug, Subcommand)]
enum Tables {
    /// Show that a table is there, and what was done at it.
    Show {
        /// The game's id.
        id: Uuid,
        #[command(flatten)]
        how: How,
    },
    /// Hide a public table from all lists.
    Hide(One),
    /// Have a table that was hidden stand in the lists again.
    Relist(One),
    /// Close a table whose game has not begun; everybody there is told why.
    Close(One),
}

#[derive(Debug, Subcommand)]
enum Messages {
    /// Take a message away: its text is shown to nobody any more.
    Hide(One),
}

#[derive(Debug, Args)]
struct One {
    /// The id.
    id: Uuid,
    #[command(flatten)]
    why: Why,
}

#[derive(Debug, Subcommand)]
enum Notices {
    /// List those that were given up: the oldest hundred mails, and the oldest hundred deliveries.
    List(How),
    /// Try one anew.
    Again(OneNotice),
    /// Forget one.
    Drop(OneNotice),
}

#[derive(Debug, Args)]
struct OneNotice {
    /// The id.
    id: Uuid,
    /// The webhook, if it is a delivery to one.
    #[arg(long, value_name = "ID")]
    webhook: Option<Uuid>,
    #[command(flatten)]
    why: Why,
}

#[derive(Debug, Subcommand)]
enum Limits {
    /// Have every server forget, within about a second, what its limits have counted.
    Lift {
        /// The account's id, its address, or a network address or a block of them, which no act will name.
        whose: String,
        #[command(flatten)]
        why: Why,
    },
}

impl What {
    const fn how(&self) -> &How {
        match self {
            Self::Acts { how, .. }
            | Self::People(People::Find { how, .. } | People::Show { how, .. })
            | Self::Tables(Tables::Show { how, .. })
            | Self::Notices(Notices::List(how)) => how,
            Self::People(
                People::Rename { why, .. }
                | People::EndSessions(Whom { why, .. })
                | People::Suspend(Whom { why, .. })
                | People::Lift(Whom { why, .. }),
            )
            | Self::Tables(
                Tables::Hide(One { why, .. })
                | Tables::Relist(One { why, .. })
                | Tables::Close(One { why, .. }),
            )
            | Self::Messages(Messages::Hide(One { why, .. }))
            | Self::Notices(
                Notices::Again(OneNotice { why, .. }) | Notices::Drop(OneNotice { why, .. }),
            )
            | Self::Limits(Limits::Lift { why, .. })
            | Self::Grant(Appointed { why, .. })
            | Self::Revoke(Appointed { why, .. }) => &why.how,
        }
    }
}

/// Does it, and prints what was found or done. Servers on the database find out within a second.
///
/// # Errors
/// The database cannot be opened; nothing is found; what was asked for cannot be done; or nobody takes what there is to say.
pub(super) async fn run(options: AdminOptions) -> anyhow::Result<ExitCode> {
    crate::web::telemetry::start("warn");
    let how = options.what.how();
    let printer = Printer { json: how.json };
    let database = how.database.attach().await?;
    let done = async {
        let mut conn = database.pool.get().await?;
        act(&mut conn, &options.what, printer).await
    }
    .await;
    database.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

async fn act(conn: &mut AsyncPgConnection, what: &What, printer: Printer) -> anyhow::Result<()> {
    match what {
        What::People(what) => help(conn, what, printer).await,
        What::Tables(Tables::Show { id, .. }) => printer.table(tables::show(conn, *id).await?),
        What::Tables(Tables::Hide(One { id, why })) => {
            printer.done(tables::hide(conn, &wish(why), *id).await)
        }
        What::Tables(Tables::Relist(One { id, why })) => {
            printer.done(tables::relist(conn, &wish(why), *id).await)
        }
        What::Tables(Tables::Close(One { id, why })) => {
            printer.done(tables::close(conn, &wish(why), *id).await)
        }
        What::Messages(Messages::Hide(One { id, why })) => {
            printer.done(tables::remove_message(conn, &wish(why), *id).await)
        }
        What::Notices(Notices::List(_)) => {
            printer.notices(notices::list(conn, &Locale::default()).await?)
        }
        What::Notices(Notices::Again(notice)) => {
            printer.done(settle(conn, notice, Fate::Again).await)
        }
        What::Notices(Notices::Drop(notice)) => {
            printer.done(settle(conn, notice, Fate::Dropped).await)
        }
        What::Limits(Limits::Lift { whose, why }) => {
            let whose = limits::Sought::typed(whose);
            printer.done(limits::lift(conn, &wish(why), &whose).await)
        }
        What::Acts { before, limit, .. } => printer.acts(acts(conn, *before, *limit).await?),
        What::Grant(Appointed { email, why }) => {
            printer.done(people::appoint(conn, (email, true), &why.reason, Utc::now()).await)
        }
        What::Revoke(Appointed { email, why }) => {
            printer.done(people::appoint(conn, (email, false), &why.reason, Utc::now()).await)
        }
    }
}

async fn help(conn: &mut AsyncPgConnection, what: &People, printer: Printer) -> anyhow::Result<()> {
    match what {
        People::Find { what, .. } => {
            let found = people::find(conn, &Sought::typed(what), None, MOST_FOUND).await?;
            anyhow::ensure!(
                !found.is_empty(),
                "nobody was found: write the beginning of a name as others see it, or a whole address"
            );
            printer.found(found)
        }
        People::Show { who, .. } => {
            let who = account(conn, who).await?;
            printer.person(people::show(conn, who, Utc::now()).await?)
        }
        People::Rename { who, name, why } => {
            let who = account(conn, who).await?;
            printer.done(people::rename(conn, &wish(why), who, name).await)
        }
        People::EndSessions(Whom { who, why }) => {
            let who = account(conn, who).await?;
            printer.done(people::end_sessions(conn, &wish(why), who).await)
        }
        People::Suspend(Whom { who, why }) => {
            let who = account(conn, who).await?;
            printer.done(people::suspend(conn, &wish(why), who).await)
        }
        People::Lift(Whom { who, why }) => {
            let who = account(conn, who).await?;
            printer.done(people::lift(conn, &wish(why), who).await)
        }
    }
}

async fn settle(conn: &mut AsyncPgConnection, notice: &OneNotice, fate: Fate) -> Result<Done> {
    let OneNotice { id, webhook, why } = notice;
    let which = Which {
        id: *id,
        webhook: *webhook,
    };
    notices::settle(conn, &wish(why), which, fate).await
}

/// What whoever sits at the command line wishes.
fn wish(why: &Why) -> Wish<'_> {
    Wish {
        by: Operator::CommandLine,
        reason: &why.reason,
        now: Utc::now(),
    }
}

/// The account that an id or an address names.
async fn account(conn: &mut AsyncPgConnection, who: &str) -> anyhow::Result<Uuid> {
    if let Ok(id) = who.parse() {
        return Ok(id);
    }
    people::of_address(conn, who)
        .await
        .context("name the account by its id, as `poste admin people find` prints it, or by its whole address")
}
