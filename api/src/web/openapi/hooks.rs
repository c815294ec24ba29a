//! What the server asks of others: the events posted to webhooks, as OpenAPI's `webhooks`.

use serde_json::{Value, json};

/// Documents the one request that the server makes.
pub(super) fn document(document: &mut Value) {
    let header = |name: &str, description: &str, pattern: &str| {
        json!({
            "name": name,
            "in": "header",
            "description": description,
            "required": true,
            "schema": { "type": "string", "pattern": pattern },
        })
    };
    let Some(document) = document.as_object_mut() else {
        return;
    };
    document.insert(
        "webhooks".to_owned(),
        json!({
            "event": {
                "post": {
                    "operationId": "receive_event",
                    "summary": "An event, posted to a webhook of the form `json`.",
                    "description": "Whatever has the same `event` is the same event, tried again. Any status from 200 to 299 says \
                                    that it has arrived; 410 pauses the webhook; anything else has it tried again later. \
                                    The body of the answer is not read. The forms `discord` and `slack` have the same \
                                    headers, and the body that those chats take.",
                    "tags": ["webhook-events"],
                    "security": [],
                    "parameters": [
                        header("Poste-Event", "The event's id.", "^[0-9a-f-]{36}$"),
                        header(
                            "Poste-Signature",
                            "`t=<unix seconds>,v1=<hex HMAC-SHA256 of \"t.body\", keyed with the webhook's secret>`.",
                            "^t=[0-9]+,v1=[0-9a-f]{64}$",
                        ),
                        header("User-Agent", "Which server this is.", "^poste-restante/"),
                    ],
                    "requestBody": {
                        "required": true,
                        "content": {
                            "application/json": { "schema": { "$ref": "#/components/schemas/HookEvent" } }
                        }
                    },
                    "responses": {
                        "2XX": { "description": "It has arrived." },
                        "410": { "description": "Nobody is here any more: the webhook is paused." },
                        "default": { "description": "It is tried again, up to ten times, after `Retry-After` at the earliest." }
                    }
                }
            }
        }),
    );
}
