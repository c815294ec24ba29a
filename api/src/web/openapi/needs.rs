//! What the contract says that a token must be good for, operation by operation.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde_json::Value;

use crate::web::auth::scope::Need;

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whoever has a token that is good for this.
    Token(Need),
    /// A signed-in person.
    Owner,
}

/// Who may send requests of this method to addresses of this pattern; nobody in particular if it is nothing.
pub fn asked_of(method: &str, pattern: &str) -> Option<Asked> {
    static KNOWN: OnceLock<HashMap<String, Asked>> = OnceLock::new();
    let known = KNOWN.get_or_init(read);
    known.get(&format!("{method} {pattern}")).copied()
}

fn read() -> HashMap<String, Asked> {
    let paths = super::document().get("paths").and_then(Value::as_object);
    paths
        .into_iter()
        .flatten()
        .flat_map(|(path, operations)| {
            let operations = operations.as_object().into_iter().flatten();
            operations.filter_map(move |(method, operation)| {
                let asked = asked(operation.get("security")?)?;
                Some((format!("{} {path}", method.to_uppercase()), asked))
            })
        })
        .collect()
}

/// What a list of ways asks for, if there is none without a token.
fn asked(ways: &Value) -> Option<Asked> {
    let [way] = ways.as_array()?.as_slice() else {
        return None;
    };
    let scopes = way.get("bearer")?.as_array()?;
    Some(match scopes.first().and_then(Value::as_str) {
        None => Asked::Owner,
        Some("read") => Asked::Token(Need::Read),
        Some("admin") => Asked::Token(Need::Admin),
        Some(_) => Asked::Token(Need::Play),
    })
}
