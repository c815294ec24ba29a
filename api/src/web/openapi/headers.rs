//! The headers of answers, each described once, and where they stand.

use serde_json::{Map, Value, json};

use crate::web::location;

const HEADERS: &str = "#/components/headers/";

/// A reference to a header's description.
pub(super) fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{HEADERS}{name}") })
}

/// Describes the headers, and documents them for every answer of every operation that is no error.
pub(super) fn document(document: &mut Value) {
    if let Some(Value::Object(components)) = document.get_mut("components") {
        components.insert("headers".to_owned(), descriptions());
    }
    let Some(Value::Object(paths)) = document.get_mut("paths") else {
        return;
    };
    for (path, operations) in paths {
        let Value::Object(operations) = operations else {
            continue;
        };
        for (method, operation) in operations {
            let Value::Object(operation) = operation else {
                continue;
            };
            if method == "get" && path.starts_with("/api/") && !is_stream(operation) {
                let parameters = operation
                    .entry("parameters")
                    .or_insert_with(|| Value::Array(Vec::new()));
                if let Value::Array(parameters) = parameters {
                    parameters.push(json!({ "$ref": "#/components/parameters/IfNoneMatch" }));
                }
                if let Some(Value::Object(responses)) = operation.get_mut("responses") {
                    let not_modified = json!({ "$ref": "#/components/responses/NotModified" });
                    responses.insert("304".to_owned(), not_modified);
                    add(responses, "200", "ETag");
                }
            }
            let Some(Value::Object(responses)) = operation.get_mut("responses") else {
                continue;
            };
            if method == "post" && location::is_told(path) {
                add(responses, "201", "Location");
            }
            add_to_all(path, responses);
        }
    }
}

fn add(responses: &mut Map<String, Value>, status: &str, name: &str) {
    if let Some(Value::Object(response)) = responses.get_mut(status) {
        add_to(response, name);
    }
}

fn add_to(response: &mut Map<String, Value>, name: &str) {
    let headers = response
        .entry("headers")
        .or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(headers) = headers {
        headers.insert(name.to_owned(), reference(name));
    }
}

/// Adds what all answers have that are not described elsewhere.
fn add_to_all(path: &str, responses: &mut Map<String, Value>) {
    for response in responses.values_mut().filter_map(Value::as_object_mut) {
        if response.contains_key("$ref") {
            continue;
        }
        add_to(response, "X-Request-Id");
        if path.starts_with("/api/") && response.contains_key("content") {
            add_to(response, "Content-Language");
        }
    }
}

/// What is sent as it is read, or has no end: nothing that could be hashed before.
const STREAMS: [&str; 3] = ["application/x-ndjson", "text/csv", "text/event-stream"];

/// An answer that is sent without knowing all of it.
fn is_stream(operation: &Map<String, Value>) -> bool {
    let content = operation
        .get("responses")
        .and_then(|responses| responses.pointer("/200/content"));
    content.is_some_and(|content| STREAMS.iter().any(|kind| content.get(kind).is_some()))
}

fn descriptions() -> Value {
    json!({
        "Content-Language": {
            "description": "The language of the sentences: your account's, or without a token the one of `Accept-Language` that there are words for. Where no sentence is said, `en`.",
            "required": true,
            "schema": { "type": "string", "example": "en" },
        },
        "ETag": {
            "description": "What this answer is known by, to be sent as `If-None-Match`.",
            "required": true,
            "schema": { "type": "string", "example": "W/\"4oEqgSDbCg1hGrAkPjCwkg\"" },
        },
        "Location": {
            "description": "Where what was made or changed can be read.",
            "required": true,
            "schema": {
                "type": "string",
                "format": "uri-reference",
                "example": "/api/v1/games/019dc0de-0000-7000-8000-000000000002",
            },
        },
        "Retry-After": {
            "description": "Seconds to wait.",
            "required": true,
            "schema": { "type": "integer", "minimum": 1, "example": 1 },
        },
        "WWW-Authenticate": {
            "description": "How to sign in.",
            "required": true,
            "schema": { "type": "string", "enum": ["Bearer"] },
        },
        "X-Request-Id": {
            "description": "The id under which the request stands in the server's log.",
            "required": true,
            "schema": {
                "type": "string",
                "format": "uuid",
                "example": "019dc0de-0000-7000-8000-000000000009",
            },
        },
    })
}
