//! The header `Idempotency-Key`, documented once for every operation that takes it.

use serde_json::{Value, json};

/// Below these addresses every `POST` is done once a key.
const KEYED: [&str; 4] = [
    "/api/v1/games",
    "/api/v1/me/webhooks",
    "/api/v1/records",
    "/api/v1/studies",
];

/// But not at these, which change nothing.
const CHANGE_NOTHING: [&str; 3] = [
    "/api/v1/games/{id}/hint",
    "/api/v1/games/{id}/preview",
    "/api/v1/studies/{id}/hint",
];

/// Documents the headers that several operations take, and this one for every `POST` that takes it.
pub(super) fn document(document: &mut Value) {
    if let Some(Value::Object(components)) = document.get_mut("components") {
        components.insert("parameters".to_owned(), descriptions());
    }
    let Some(Value::Object(paths)) = document.get_mut("paths") else {
        return;
    };
    for (_, operations) in paths.iter_mut().filter(|(path, _)| {
        KEYED.iter().any(|keyed| path.starts_with(keyed))
            && !CHANGE_NOTHING.contains(&path.as_str())
    }) {
        let Some(Value::Object(operation)) = operations.get_mut("post") else {
            continue;
        };
        let parameters = operation
            .entry("parameters")
            .or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(parameters) = parameters {
            parameters.push(json!({ "$ref": "#/components/parameters/IdempotencyKey" }));
        }
    }
}

fn descriptions() -> Value {
    json!({
        "IdempotencyKey": {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "A repeated request with the same key gets the same answer and is not done twice.",
            "required": false,
            // Blanks around the value of a header are no part of it (RFC 9110, section 5.5).
            "schema": { "type": "string", "pattern": "^[ \\t]*[!-~]([ -~]{0,253}[!-~])?[ \\t]*$" },
        },
        "IfNoneMatch": {
            "name": "If-None-Match",
            "in": "header",
            "description": "The `ETag` of the answer that you have.",
            "required": false,
            "schema": { "type": "string" },
        },
    })
}
