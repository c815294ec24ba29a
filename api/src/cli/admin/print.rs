//! What `poste admin` prints: lines for people, or the JSON of the API.

use chrono::{DateTime, SecondsFormat, Utc};
use engine::Lang;
use serde::Serialize;

use crate::admin::Done;
use crate::admin::notices::GivenUp;
use crate::admin::tables::Table;
use crate::cli::say;
use crate::store::people::admin_act::AdminAct;
use crate::store::people::lookup::{Found, Known};
use crate::table::refused::Result;
use crate::web::routes::admin::acts::AdminActInfo;
use crate::web::routes::admin::notices::GivenUpNotice;
use crate::web::routes::admin::people::{FoundPerson, KnownPerson};
use crate::web::routes::admin::tables::AdminTable;

/// How to print.
#[derive(Clone, Copy, Debug)]
pub(super) struct Printer {
    /// JSON, a line for each.
    pub(super) json: bool,
}

impl Printer {
    /// Prints something as the API says it, or as a line for people.
    fn print<Info: Serialize + From<What>, What>(
        self,
        what: What,
        line: impl FnOnce(&What) -> String,
    ) -> anyhow::Result<()> {
        let text = if self.json {
            serde_json::to_string(&Info::from(what))?
        } else {
            line(&what)
        };
        Ok(say(&text)?)
    }

    /// Prints what was done.
    pub(super) fn done(self, done: Result<Done>) -> anyhow::Result<()> {
        self.print::<AdminActInfo, _>(done?.act, act)
    }

    pub(super) fn acts(self, acts: Vec<AdminAct>) -> anyhow::Result<()> {
        acts.into_iter()
            .try_for_each(|done| self.print::<AdminActInfo, _>(done, act))
    }

    pub(super) fn found(self, found: Vec<Found>) -> anyhow::Result<()> {
        found.into_iter().try_for_each(|found| {
            self.print::<FoundPerson, _>(found, |found| {
                let marks = [("guest", found.guest), ("suspended", found.suspended)];
                format!("{}  {}{}", found.id, found.name, named(&marks))
            })
        })
    }

    pub(super) fn person(self, known: Known) -> anyhow::Result<()> {
        self.print::<KnownPerson, _>(known, person)
    }

    pub(super) fn table(self, table: Table) -> anyhow::Result<()> {
        self.print::<AdminTable, _>(table, |table| {
            let head = format!(
                "{}  {}  {}  {}{}",
                table.id,
                table.ruleset,
                table.status.name(),
                table.visibility.name(),
                named(&[("hidden", table.hidden)])
            );
            let acts = table
                .acts
                .iter()
                .map(|act| format!("{}  {}  {}", moment(act.at), act.kind.name(), act.reason));
            let lines: Vec<String> = std::iter::once(head).chain(acts).collect();
            lines.join("\n")
        })
    }

    pub(super) fn notices(self, notices: Vec<GivenUp>) -> anyhow::Result<()> {
        notices.into_iter().try_for_each(|notice| {
            self.print::<GivenUpNotice, _>(notice, |notice| {
                let to = notice
                    .webhook
                    .map_or_else(|| "mail".to_owned(), |hook| format!("webhook {hook}"));
                let game = notice
                    .game
                    .map_or_else(|| "-".to_owned(), |game| game.to_string());
                format!(
                    "{}  {to}  {}  game {game}  since {}  {} attempts  {}",
                    notice.id,
                    notice.kind,
                    moment(notice.since),
                    notice.attempts,
                    notice.reason
                )
            })
        })
    }
}

fn act(act: &AdminAct) -> String {
    let by = act.by_name.as_ref();
    let by = by.map_or("command line", |name| name.in_lang(Lang::En));
    let mut on = Vec::new();
    on.extend(act.user.map(|user| format!("user {user}")));
    on.extend(act.game.map(|game| format!("game {game}")));
    on.extend(act.thing.map(|thing| thing.to_string()));
    format!(
        "{}  {}  by {by}  {}  {}  {}",
        act.id,
        moment(act.at),
        act.kind.name(),
        on.join(" "),
        act.reason
    )
}

fn person(known: &Known) -> String {
    let marks = [
        ("guest", known.guest),
        ("program", known.program),
        ("administrator", known.administrator),
        ("suspended", known.suspended_since.is_some()),
    ];
    let since = known
        .address_since
        .map_or_else(String::new, |since| format!(" since {}", moment(since)));
    let seen = known
        .seen_at
        .map_or_else(|| "no session goes on".to_owned(), moment);
    format!(
        "{}  {}{}\nhere since  {}\naddress     {}{since}\nseen        {seen}\nsessions    {}\ntokens      {}\ntables      {}",
        known.id,
        known.name,
        named(&marks),
        moment(known.created_at),
        known.address.name(),
        known.sessions,
        known.tokens,
        known.tables
    )
}

/// What holds of these, in brackets.
fn named(marks: &[(&str, bool)]) -> String {
    let marks: Vec<&str> = marks
        .iter()
        .filter(|(_, holds)| *holds)
        .map(|(mark, _)| *mark)
        .collect();
    if marks.is_empty() {
        String::new()
    } else {
        format!("  ({})", marks.join(", "))
    }
}

fn moment(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
