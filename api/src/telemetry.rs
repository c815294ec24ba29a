//! Logs: one line an event on standard error, and nothing secret in them.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

/// Starts logging from this level on: readable lines in colour on a terminal, JSON elsewhere.
///
/// `RUST_LOG` chooses something else.
pub fn start(level: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| {
        // The span of a request, which carries its id, is of the level info.
        EnvFilter::new(format!("{level},actix_server=warn"))
    });
    // It would print every value that goes to the database, sealed answers too.
    let filter = match "tokio_postgres=info".parse() {
        Ok(directive) => filter.add_directive(directive),
        Err(_) => filter,
    };
    let to_terminal = std::io::stderr().is_terminal();
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(to_terminal)
        .with_target(false);
    // Fails only if logging has been started already.
    let _ = if to_terminal {
        logs.compact().try_init()
    } else {
        logs.json().try_init()
    };
}
