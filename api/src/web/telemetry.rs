//! Logs: one line an event on standard error, and nothing secret in them.

use std::ffi::OsStr;
use std::io::IsTerminal as _;

use actix_web::HttpMessage as _;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};
use tracing_subscriber::EnvFilter;

/// Starts logging from this level on: readable lines in colour on a terminal, JSON elsewhere.
///
/// `RUST_LOG` chooses something else, and `NO_COLOR` takes the colours away.
pub fn start(level: &str) {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new(format!("{level},actix_server=warn")));
    // It would print every value that goes to the database, sealed answers too.
    let filter = match "tokio_postgres=info".parse() {
        Ok(directive) => filter.add_directive(directive),
        Err(_) => filter,
    };
    let to_terminal = std::io::stderr().is_terminal();
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(to_terminal && has_colour(std::env::var_os("NO_COLOR").as_deref()))
        // Whoever logs must go on if standard error cannot be written; telling so, which is done there too, would panic.
        .log_internal_errors(false)
        .with_target(false);
    // Fails only if logging has been started already.
    let _ = if to_terminal {
        logs.compact().try_init()
    } else {
        logs.json().try_init()
    };
}

/// Whether colours may be shown, as <https://no-color.org> has it: unless the variable is there and not empty.
fn has_colour(no_color: Option<&OsStr>) -> bool {
    no_color.is_none_or(OsStr::is_empty)
}

/// What is logged during a request bears the id that its client is told.
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = request.extensions().get::<RequestId>().copied();
        // Of the highest level, so that it is there whatever is filtered out.
        tracing::error_span!(
            "request",
            id = id.map(tracing::field::display),
            method = %request.method(),
            path = %open_part(request.path())
        )
    }

    fn on_request_end<B: MessageBody>(_: Span, _: &Result<ServiceResponse<B>, actix_web::Error>) {}
}

/// A path without what in it is as good as a key: nobody who reads the log is to come anywhere by it.
fn open_part(path: &str) -> String {
    let mut shown = Vec::new();
    let mut before = "";
    for part in path.split('/') {
        let is_secret = matches!(before, "feeds" | "unsubscribe") && !part.is_empty();
        shown.push(if is_secret || part.contains("poste_") {
            "…"
        } else {
            part
        });
        before = part;
    }
    shown.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_opens_something_is_left_out_of_a_path() {
        for (path, shown) in [
            ("/", "/"),
            ("/api/v1/me/feeds", "/api/v1/me/feeds"),
            ("/feeds/poste_feed_x/waiting.atom", "/feeds/…/waiting.atom"),
            ("/feeds/x", "/feeds/…"),
            ("/feeds/", "/feeds/"),
            ("//feeds/x/games/y.atom", "//feeds/…/games/y.atom"),
            ("/other/poste_feed_x", "/other/…"),
            ("/unsubscribe/x", "/unsubscribe/…"),
        ] {
            assert_eq!(open_part(path), shown);
        }
    }

    #[test]
    fn whoever_wants_no_colours_gets_none() {
        assert!(has_colour(None));
        assert!(has_colour(Some(OsStr::new(""))));
        assert!(!has_colour(Some(OsStr::new("1"))));
        assert!(!has_colour(Some(OsStr::new("false"))));
    }
}
