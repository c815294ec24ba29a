//! The errors that an operation can answer with, documented by what it takes: nobody has to remember them.

use serde_json::{Map, Value, json};

/// Parts of addresses where what is written may be in the way of what is there.
const STATEFUL: [&str; 4] = ["/games", "/me/address", "/records", "/studies"];

/// Documents the errors of every operation.
pub(super) fn document(document: &mut Value) {
    let Some(Value::Object(paths)) = document.get_mut("paths") else {
        return;
    };
    for (path, operations) in paths {
        let Value::Object(operations) = operations else {
            continue;
        };
        for (method, operation) in operations {
            if let Value::Object(operation) = operation {
                add(path, method, operation);
            }
        }
    }
}

fn add(path: &str, method: &str, operation: &mut Map<String, Value>) {
    let secured = operation.contains_key("security");
    let has_body = operation.contains_key("requestBody");
    let has_parameters = operation.contains_key("parameters");
    let writes = method != "get";
    let Some(Value::Object(responses)) = operation.get_mut("responses") else {
        return;
    };
    let mut say = |applies: bool, status: &str, description: &str| {
        if applies && !responses.contains_key(status) {
            responses.insert(status.to_owned(), problem(description));
        }
    };
    say(
        has_body || has_parameters,
        "400",
        "The request cannot be read: a header, a parameter or the body.",
    );
    say(
        secured || path.ends_with("/sessions") || path.ends_with("/refresh"),
        "401",
        "There is no valid token, or the code is wrong.",
    );
    say(secured, "403", "You are known, but may not do this.");
    say(
        path.contains('{'),
        "404",
        "There is no such thing, or it is not yours to see.",
    );
    say(
        writes && STATEFUL.iter().any(|part| path.contains(part))
            || path.contains("/tokens")
            || path.ends_with("/webhooks")
            || path.contains("/{id}/")
            || path.ends_with("/studies/{id}"),
        "409",
        "The game or table is in another state than this needs.",
    );
    say(
        path.ends_with("/me/events"),
        "410",
        "Not all events behind that number are kept: look at everything anew.",
    );
    let (size, kind) = if path.ends_with("/records") {
        ("8 MiB", "application/jsonl")
    } else {
        ("64 KiB", "application/json")
    };
    say(has_body, "413", &format!("The body is larger than {size}."));
    say(has_body, "415", &format!("The body is not sent as {kind}."));
    say(
        has_body || has_parameters || writes,
        "422",
        "A value cannot be taken, a rule forbids it, or the Idempotency-Key belongs to another request.",
    );
    say(
        true,
        "429",
        "Too many requests: wait as long as Retry-After says.",
    );
    say(true, "500", "Our own fault, noted under the request id.");
    say(
        true,
        "503",
        "The server is too busy: try again after Retry-After.",
    );
}

fn problem(description: &str) -> Value {
    json!({
        "description": description,
        "content": {
            "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } }
        }
    })
}
