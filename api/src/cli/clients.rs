//! PostgreSQL's own programs for clients, run on the database.

use std::path::Path;
use std::process::Stdio;

use anyhow::Context as _;
use percent_encoding::percent_decode_str;
use tokio::process::Command;

/// A program that works on the database at this address. The password is in its environment, since everybody on the machine
/// can read arguments.
pub(super) fn command(program: &Path, url: &str) -> Command {
    let (url, password) = without_password(url);
    let mut command = Command::new(program);
    command.arg("--dbname").arg(url).kill_on_drop(true);
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

/// Runs a program to its end.
///
/// # Errors
/// It cannot be run, or fails; with the first line of what it said.
pub(super) async fn run(command: &mut Command) -> anyhow::Result<()> {
    let name = Path::new(command.as_std().get_program())
        .file_name()
        .unwrap_or_default()
        .display()
        .to_string();
    let ran = command
        .stdin(Stdio::null())
        .output()
        .await
        .with_context(|| format!("{name} cannot be run"))?;
    if ran.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&ran.stderr);
    let line = said
        .lines()
        .find(|line| line.contains("error: "))
        .or_else(|| said.lines().next())
        .unwrap_or("it said nothing");
    anyhow::bail!("{name} failed: {line}")
}

/// The address without the password, and the password.
fn without_password(url: &str) -> (String, Option<String>) {
    let schemes = ["postgres://", "postgresql://"];
    match schemes
        .iter()
        .find_map(|scheme| Some((scheme, url.strip_prefix(scheme)?)))
    {
        Some((scheme, rest)) => {
            let (rest, password) = of_url(rest);
            (format!("{scheme}{rest}"), password)
        }
        None => of_pairs(url),
    }
}

/// The same of a URL without its scheme, which may name several hosts.
fn of_url(rest: &str) -> (String, Option<String>) {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(end);
    let (login, hosts) = authority.rsplit_once('@').unzip();
    let (user, mut password) = match login.unwrap_or_default().split_once(':') {
        Some((user, password)) => (Some(user), Some(decoded(password))),
        None => (login, None),
    };
    let mut url = user.map_or_else(String::new, |user| format!("{user}@"));
    url.push_str(hosts.unwrap_or(authority));
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    url.push_str(path);
    let mut kept = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.strip_prefix("password=") {
            Some(named) => password = Some(decoded(named)),
            None => kept.push(pair),
        }
    }
    if !kept.is_empty() {
        url.push('?');
        url.push_str(&kept.join("&"));
    }
    (url, password)
}

/// The same of the `key=value` form. What is not understood is left to whoever reads it next.
fn of_pairs(text: &str) -> (String, Option<String>) {
    let mut kept = Vec::new();
    let mut password = None;
    let mut rest = text.trim_start();
    while let Some((key, after)) = rest.split_once('=') {
        let (value, next) = value(after.trim_start());
        if key.trim() == "password" {
            password = Some(value);
        } else {
            let value = value.replace('\\', "\\\\").replace('\'', "\\'");
            kept.push(format!("{}='{value}'", key.trim()));
        }
        rest = next.trim_start();
    }
    (kept.join(" "), password)
}

/// A value, quoted or not, and what comes after it.
fn value(text: &str) -> (String, &str) {
    let quoted = text.starts_with('\'');
    let mut value = String::new();
    let mut letters = text.char_indices().skip(usize::from(quoted));
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
            '\'' if quoted => return (value, text.get(at + 1..).unwrap_or_default()),
            letter if !quoted && letter.is_whitespace() => {
                return (value, text.get(at..).unwrap_or_default());
            }
            letter => value.push(letter),
        }
    }
    (value, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_taken_out_of_every_form_of_an_address() {
        for (url, without, password) in [
            (
                "postgres://poste:hu%2Fsh@db.example:5433/poste?sslmode=require",
                "postgres://poste@db.example:5433/poste?sslmode=require",
                Some("hu/sh"),
            ),
            (
                "postgresql://poste:a@b@one.example:1,two.example:2/poste?target_session_attrs=read-write&password=hush",
                "postgresql://poste@one.example:1,two.example:2/poste?target_session_attrs=read-write",
                Some("hush"),
            ),
            (
                "postgres://poste@[::1]/poste",
                "postgres://poste@[::1]/poste",
                None,
            ),
            (
                "postgres:///poste?password=x",
                "postgres:///poste",
                Some("x"),
            ),
            (
                "host=/run/x user = poste password='a \\'b\\\\' dbname=poste",
                "host='/run/x' user='poste' dbname='poste'",
                Some("a 'b\\"),
            ),
            (
                "host='/run/a b' password=hush dbname='it\\'s'",
                "host='/run/a b' dbname='it\\'s'",
                Some("hush"),
            ),
            ("", "", None),
        ] {
            let found = without_password(url);
            assert_eq!(
                found,
                (without.to_owned(), password.map(str::to_owned)),
                "{url}"
            );
        }
    }

    #[tokio::test]
    async fn what_a_program_says_is_told_in_one_line() {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            "echo >&2 a notice; echo >&2 'sh: error: full'; exit 3",
        ]);
        let said = run(&mut command).await.unwrap_err().to_string();
        assert_eq!(said, "sh failed: sh: error: full");
        let gone = run(&mut Command::new("/nowhere/pg_dump"))
            .await
            .unwrap_err();
        assert_eq!(gone.to_string(), "pg_dump cannot be run");
    }
}
