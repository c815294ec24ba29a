//! The address of a mail server, as operators write it.

use std::error::Error as _;

use lettre::AsyncSmtpTransport;
use lettre::Tokio1Executor;
use lettre::transport::smtp::AsyncSmtpTransportBuilder;

use super::error::MailConfigError;

/// How to reach the server at `url`.
pub(super) fn server(url: &str) -> Result<AsyncSmtpTransportBuilder, MailConfigError> {
    let wrong = |problem: String| MailConfigError::Server { problem };
    let Some((scheme, rest)) = url.split_once("://") else {
        return Err(wrong("it has no scheme".to_owned()));
    };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let (login, host) = authority.rsplit_once('@').unzip();
    if host
        .unwrap_or(authority)
        .split(':')
        .next()
        .is_none_or(str::is_empty)
    {
        return Err(wrong("it names no host".to_owned()));
    }
    // lettre would leave the name out and try without signing in.
    if login.is_some_and(|login| !login.contains(':')) {
        return Err(wrong("it has a user but no password".to_owned()));
    }
    let url = match scheme {
        "smtp+starttls" => encrypted(rest),
        "smtp" | "smtps" => url.to_owned(),
        other => return Err(wrong(format!("{other} is no way to send mails"))),
    };
    AsyncSmtpTransport::<Tokio1Executor>::from_url(&url).map_err(|error| {
        let cause = error.source().map(ToString::to_string);
        wrong(cause.unwrap_or_else(|| error.to_string()))
    })
}

/// lettre's way to insist on STARTTLS. Its first `tls` counts, so no later one can weaken it.
fn encrypted(rest: &str) -> String {
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    format!("smtp://{place}?tls=required&{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_address_gets_one_line_that_says_what_to_write_and_repeats_no_password() {
        for (url, problem) in [
            ("", "it has no scheme"),
            ("mail.example.org", "it has no scheme"),
            ("http://secret:secret@host", "http is no way to send mails"),
            ("smtp://", "it names no host"),
            ("smtp://:25", "it names no host"),
            ("smtps://a:secret@:465", "it names no host"),
            ("smtp://secret@host", "it has a user but no password"),
            ("smtp://a:secret@host:port", "invalid port number"),
            (
                "smtp://a:secret@host?tls=secure",
                "Unknown scheme 'smtp' or tls parameter",
            ),
        ] {
            let error = server(url).err().unwrap().to_string();
            assert!(error.contains(problem), "{url}: {error}");
            assert!(error.contains("write smtp://host:25"), "{url}: {error}");
            assert!(
                !error.contains("secret@") && !error.contains('\n'),
                "{url}: {error}"
            );
        }
    }

    #[test]
    fn an_encrypted_connection_cannot_be_weakened_by_what_follows() {
        assert_eq!(encrypted("host"), "smtp://host?tls=required&");
        assert_eq!(
            encrypted("a:b@host:587/me?tls=opportunistic"),
            "smtp://a:b@host:587/me?tls=required&tls=opportunistic"
        );
    }
}
