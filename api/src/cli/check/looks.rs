//! What is looked at.

use std::time::Duration;

use chrono::{DateTime, Datelike as _, Utc};
use reqwest::Url;
use tokio::time::timeout;

use super::Finding;
use crate::cli::serve::{is_loopback, mailbox, mailer};
use crate::cli::{DatabaseOptions, ServeOptions};
use crate::store::{migrations, quiet};

/// How long a name may take to be looked up.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many years old the data of time zones may be: countries change their clocks every year.
const ZONES_LAST: i32 = 2;

/// What the options alone show, without asking anybody.
pub(super) fn at_options(options: &ServeOptions) -> Vec<Finding> {
    let mut found = vec![at_public_url(options)];
    if is_behind_an_unknown_proxy(options) {
        found.push(Finding::doubtful(
            "a proxy does TLS for the server, and all that comes through it counts as one address, which meets the limits: name it with --trust-proxy",
        ));
    }
    found.extend(at_sender(options));
    if let Err(error) = mailbox(options) {
        found.push(Finding::wrong(format!("{error:#}")));
    }
    for (is_set, what) in [
        (
            options.test_clock,
            "--test-clock: anybody who reaches the server moves its time",
        ),
        (
            options.hooks_allow_private,
            "--hooks-allow-private: every user reaches your own network",
        ),
        (
            options.quiet,
            "--quiet: nobody is mailed, and no clock runs",
        ),
    ] {
        if is_set {
            found.push(Finding::doubtful(what));
        }
    }
    found
}

/// Whether somebody else answers at the public address, and is not known to.
fn is_behind_an_unknown_proxy(options: &ServeOptions) -> bool {
    let public_url = options.public_url.as_deref();
    public_url.is_some_and(|url| url.starts_with("https:"))
        && options.trust_proxy.is_empty()
        && !options.listen.starts_with("unix:")
}

fn at_public_url(options: &ServeOptions) -> Finding {
    let Some(url) = &options.public_url else {
        return Finding::doubtful(
            "links in mails lead to the address listened on, which is of no use to others: name one with --public-url",
        );
    };
    let parsed = Url::parse(url).ok();
    let is_named = |name: &str| {
        let host = parsed.as_ref().and_then(Url::host_str);
        host.is_some_and(|host| host == name)
    };
    if is_loopback(url) || is_named("localhost") {
        return Finding::doubtful(format!("{url} is this machine alone: --public-url"));
    }
    if url.starts_with("http:") {
        return Finding::doubtful(format!(
            "{url} is not encrypted: people's cookies and codes can be read on the way, and mail programs offer no one-click unsubscribing"
        ));
    }
    Finding::well(format!("people reach the server at {url}"))
}

fn at_sender(options: &ServeOptions) -> Option<Finding> {
    options.smtp_url.as_ref()?;
    let domain = options.mail_from.email.domain();
    (domain == "localhost" || !domain.contains('.')).then(|| {
        Finding::wrong(format!(
            "mails come from {}, which no other mail server takes: name a sender with --mail-from",
            options.mail_from.email
        ))
    })
}

/// Whether mails can go out: the mail server is spoken to, and the sender's domain looked up. No mail is sent.
pub(super) async fn at_mail(options: &ServeOptions) -> Vec<Finding> {
    let Some(url) = &options.smtp_url else {
        return vec![Finding::doubtful(
            "mails are files in the folder mail of the data folder, and reach nobody: name a mail server with --smtp-url",
        )];
    };
    let mut found = Vec::new();
    let mailer = match mailer(options) {
        Ok((mailer, _)) => mailer,
        Err(error) => return vec![Finding::wrong(format!("{error:#}"))],
    };
    found.push(match mailer.reach().await {
        Ok(()) => Finding::well("the mail server takes connections from here"),
        Err(error) => Finding::wrong(format!("the mail server is of no use: {error}")),
    });
    mailer.close().await;
    if is_in_the_clear(url) {
        found.push(Finding::doubtful(
            "the mail server is another machine, and what goes there can be read on the way, its password too: smtps:// or smtp+starttls://",
        ));
    }
    let domain = options.mail_from.email.domain();
    if domain.contains('.') {
        let looked_up = timeout(PATIENCE, tokio::net::lookup_host((domain, 25))).await;
        let addresses = looked_up.ok().and_then(Result::ok);
        if addresses.is_some_and(|mut addresses| addresses.next().is_some()) {
            found.push(Finding::well(format!(
                "the sender's domain {domain} is known"
            )));
        } else {
            found.push(Finding::doubtful(format!(
                "the sender's domain {domain} has no address; unless it has a mail server (MX), others refuse its mails"
            )));
        }
    }
    found
}

/// Whether a mail server elsewhere is spoken to without encryption.
fn is_in_the_clear(url: &str) -> bool {
    let host = Url::parse(url)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned));
    url.starts_with("smtp://")
        && !url.contains("tls=required")
        && !is_loopback(url)
        && host.is_none_or(|host| host != "localhost")
}

/// Whether the database can be reached, and fits this program. It is not migrated; a private one that is not there is not made.
pub(super) async fn at_database(options: &DatabaseOptions) -> Vec<Finding> {
    if let Err(error) = options.client("pg_dump") {
        let mut found = look_at_database(options).await;
        found.push(Finding::doubtful(format!(
            "no backup can be made: {error:#}"
        )));
        return found;
    }
    look_at_database(options).await
}

async fn look_at_database(options: &DatabaseOptions) -> Vec<Finding> {
    match options.is_made() {
        Ok(true) => {}
        Ok(false) => {
            return vec![Finding::doubtful(
                "there is no database yet; the first start makes one",
            )];
        }
        Err(error) => return vec![Finding::wrong(format!("{error:#}"))],
    }
    let reached = match options.reach().await {
        Ok(reached) => reached,
        Err(error) => return vec![Finding::wrong(format!("{error:#}"))],
    };
    let found = look_into(&reached.url).await;
    reached.leave().await;
    found.unwrap_or_else(|error| vec![Finding::wrong(format!("{error:#}"))])
}

/// What a database shows of itself.
async fn look_into(url: &str) -> anyhow::Result<Vec<Finding>> {
    let mut found = Vec::new();
    let gap = migrations::gap(url).await?;
    found.push(if let Some(unknown) = gap.unknown {
        Finding::wrong(format!(
            "the database is newer than this program: it has been migrated to {unknown}"
        ))
    } else if gap.pending.is_empty() {
        Finding::well("the database is there and up to date")
    } else {
        Finding::doubtful(format!(
            "the database lacks {} migrations; the next start runs them",
            gap.pending.len()
        ))
    });
    let pool = crate::store::database::connect(url, 1)?;
    let mut conn = pool.get().await?;
    if quiet::is_quiet(&mut conn).await? {
        found.push(Finding::doubtful(
            "the database is a copy, about which its server keeps quiet: `poste go-live` ends that",
        ));
    }
    Ok(found)
}

/// Whether the data of time zones, which is part of the program, is of use: by the year that its version begins with.
pub(super) fn at_zones(version: &str, now: DateTime<Utc>) -> Finding {
    let year = version.get(..4).and_then(|year| year.parse::<i32>().ok());
    if year.is_some_and(|year| now.year() - year <= ZONES_LAST) {
        return Finding::well(format!("time zones are as of {version}"));
    }
    Finding::doubtful(format!(
        "time zones are as of {version}: deadlines may be an hour off where clocks have been changed since, so get a newer build"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::check::Grade;

    #[test]
    fn a_mail_server_elsewhere_without_encryption_is_told_of() {
        for here in [
            "smtp://127.0.0.1:25",
            "smtp://localhost:25",
            "smtps://u:p@mx.example.org",
            "smtp+starttls://mx.example.org",
            "smtp://mx.example.org?tls=required",
        ] {
            assert!(!is_in_the_clear(here), "{here}");
        }
        assert!(is_in_the_clear("smtp://u:p@mx.example.org:25"));
    }

    #[test]
    fn old_zones_are_told_of() {
        let now = "2026-11-29T12:00:00Z".parse().unwrap();
        for (version, grade) in [
            ("2026b", Grade::Well),
            ("2024a", Grade::Well),
            ("2023d", Grade::Doubtful),
            ("", Grade::Doubtful),
        ] {
            assert_eq!(at_zones(version, now).grade, grade, "{version}");
        }
    }
}
