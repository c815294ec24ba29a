//! The errors that an operation can answer with, documented by what it takes: nobody has to remember them. Each kind is
//! described once, and operations refer to it.

use serde_json::{Map, Value, json};

use super::headers;
use crate::ground::locale::Locale;
use crate::ground::problems::meaning;
use crate::web::problem::title;

/// Parts of addresses where what is written may be in the way of what is there.
const STATEFUL: [&str; 6] = [
    "/admin/",
    "/games",
    "/me/address",
    "/me/bot",
    "/records",
    "/studies",
];

/// A kind of error.
struct Kind {
    name: &'static str,
    status: u16,
    code: &'static str,
    description: &'static str,
    detail: &'static str,
    header: Option<&'static str>,
}

/// Makes the table of all kinds.
macro_rules! kinds {
    ($($constant:ident = $name:literal, $status:literal, $code:literal, $header:expr, $description:literal, $detail:literal;)+) => {
        $(const $constant: &Kind = &Kind {
            name: $name,
            status: $status,
            code: $code,
            description: $description,
            detail: $detail,
            header: $header,
        };)+
        const KINDS: &[&Kind] = &[$($constant),+];
    };
}

kinds! {
    UNREADABLE = "BadRequest", 400, "bad_json", None,
        "The request cannot be read: a header, a parameter or the body.", "the body is not a JSON object";
    UNAUTHORIZED = "Unauthorized", 401, "unauthorized", Some("WWW-Authenticate"),
        "There is no valid token, or the code is wrong.", "this token is unknown, expired or revoked";
    FORBIDDEN = "Forbidden", 403, "not_your_game", None,
        "You are known, but may not do this.", "you have no seat in this game";
    NOT_FOUND = "NotFound", 404, "not_found", None,
        "There is no such thing, or it is not yours to see.", "there is no such game";
    CONFLICT = "Conflict", 409, "game_over", None,
        "The game or table is in another state than this needs.", "the game is over";
    TOO_SLOW = "TooSlow", 408, "too_slow", None,
        "The body did not arrive in time.", "the body did not arrive in time";
    FORGOTTEN = "EventsForgotten", 410, "events_forgotten", None,
        "Not all events behind that number are kept: look at everything anew.", "not all events behind that number are kept";
    TOO_LARGE = "TooLarge", 413, "too_large", None,
        "The body is larger than 64 KiB.", "a body has at most 65536 bytes";
    RECORD_TOO_LARGE = "RecordTooLarge", 413, "too_large", None,
        "The body is larger than 8 MiB.", "a record has at most 8388608 bytes";
    NOT_JSON = "NotJson", 415, "not_json", None,
        "The body is not sent as application/json.", "send JSON, with Content-Type: application/json";
    NOT_FORM = "NotForm", 415, "not_form", None,
        "The body is not sent as application/x-www-form-urlencoded.",
        "send fields, with Content-Type: application/x-www-form-urlencoded";
    NOT_JSONL = "NotJsonl", 415, "not_jsonl", None,
        "The body is not sent as application/jsonl.", "send a record, with Content-Type: application/jsonl";
    UNPROCESSABLE = "Unprocessable", 422, "bad_limit", None,
        "A value cannot be taken, a rule forbids it, or the Idempotency-Key belongs to another request.",
        "limit is between 1 and 100";
    TOO_MANY = "TooManyRequests", 429, "too_many_requests", Some("Retry-After"),
        "Too many requests: wait as long as Retry-After says.", "too many requests: wait a little";
    INTERNAL = "Internal", 500, "internal", None,
        "Our own fault, noted under the request id.", "something went wrong here";
    UNAVAILABLE = "Unavailable", 503, "unavailable", Some("Retry-After"),
        "The server is too busy, or its database is away: try again after Retry-After; with the same Idempotency-Key, since what \
         you sent may have been kept.",
        "the server is busy: try again";
}

/// Documents the errors of every operation.
pub(super) fn document(document: &mut Value) {
    if let Some(Value::Object(components)) = document.get_mut("components") {
        let mut responses: Map<String, Value> = KINDS
            .iter()
            .map(|kind| (kind.name.to_owned(), described(kind)))
            .collect();
        responses.insert("NotModified".to_owned(), not_modified());
        components.insert("responses".to_owned(), Value::Object(responses));
    }
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
    let is_form = operation
        .get("requestBody")
        .and_then(|body| body.pointer("/content/application~1x-www-form-urlencoded"))
        .is_some();
    let has_parameters = operation.contains_key("parameters");
    let writes = method != "get";
    let Some(Value::Object(responses)) = operation.get_mut("responses") else {
        return;
    };
    let mut say = |applies: bool, kind: &Kind| {
        if applies {
            responses.entry(kind.status.to_string()).or_insert_with(
                || json!({ "$ref": format!("#/components/responses/{}", kind.name) }),
            );
        }
    };
    say(has_body || has_parameters, UNREADABLE);
    say(
        secured || path.ends_with("/sessions") || path.ends_with("/refresh"),
        UNAUTHORIZED,
    );
    // Whoever has the code of a suspended account is told so.
    say(secured || path.ends_with("/sessions"), FORBIDDEN);
    // What is not in the address may be named in the body.
    let in_body = ["/admin/notices/", "/admin/limits/"];
    say(
        path.contains('{') || in_body.iter().any(|part| path.contains(part)),
        NOT_FOUND,
    );
    say(
        writes && STATEFUL.iter().any(|part| path.contains(part))
            || path.contains("/tokens")
            || path.ends_with("/clients")
            || path.ends_with("/webhooks")
            || path.contains("/{id}/")
            || path.ends_with("/studies/{id}"),
        CONFLICT,
    );
    say(path.ends_with("/me/events"), FORGOTTEN);
    let (too_large, not_sent_so) = if path.ends_with("/records") {
        (RECORD_TOO_LARGE, NOT_JSONL)
    } else if is_form {
        (TOO_LARGE, NOT_FORM)
    } else {
        (TOO_LARGE, NOT_JSON)
    };
    say(has_body, TOO_SLOW);
    say(has_body, too_large);
    say(has_body, not_sent_so);
    say(
        !is_form && (has_body || has_parameters || writes),
        UNPROCESSABLE,
    );
    say(true, TOO_MANY);
    say(true, INTERNAL);
    say(true, UNAVAILABLE);
}

fn described(kind: &Kind) -> Value {
    let mut told = Map::new();
    for name in std::iter::once("X-Request-Id").chain(kind.header) {
        told.insert(name.to_owned(), headers::reference(name));
    }
    json!({
        "description": kind.description,
        "headers": told,
        "content": {
            "application/problem+json": {
                "schema": { "$ref": "#/components/schemas/Problem" },
                "example": {
                    "type": "about:blank",
                    "title": title(&meaning(&Locale::default(), kind.code, Some(2))),
                    "status": kind.status,
                    "code": kind.code,
                    "detail": kind.detail,
                }
            }
        }
    })
}

fn not_modified() -> Value {
    json!({
        "description": "You have the newest answer.",
        "headers": {
            "ETag": headers::reference("ETag"),
            "X-Request-Id": headers::reference("X-Request-Id"),
        }
    })
}
