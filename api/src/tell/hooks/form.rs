//! The forms in which an event can be posted: as it is, or as a line of a chat.

use serde_json::json;

use super::event::HookEvent;
use super::words;
pub use crate::store::outbox::webhook::HookForm;
use crate::tell::mail::Listener;

impl HookForm {
    /// The body that is posted. In a chat, which several may read, it says whom it is for.
    ///
    /// # Errors
    /// It does not serialize, which only a fault of ours can cause.
    pub(super) fn body(self, event: &HookEvent, to: &Listener) -> serde_json::Result<String> {
        let link = event.game.as_ref().map(|game| game.url.as_str());
        let said = || words::addressed(to, &event.text);
        match self {
            Self::Json => serde_json::to_string(event),
            Self::Discord => serde_json::to_string(&json!({
                "content": line(escape_discord(&said()), link),
                "allowed_mentions": { "parse": [] },
            })),
            Self::Slack => serde_json::to_string(&json!({
                "text": line(escape_slack(&said()), link),
                // Stars and underscores in names have no escape; so nothing is formatted at all.
                "mrkdwn": false,
                "unfurl_links": false,
            })),
        }
    }
}

/// The sentence, and where the game is.
fn line(text: String, link: Option<&str>) -> String {
    match link {
        Some(link) => format!("{text} {link}"),
        None => text,
    }
}

/// The text as Discord shows it letter by letter: no format, no link, no mention.
fn escape_discord(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\*_~`|<>@#:[]()-+!".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The text as Slack shows it letter by letter: no link, no mention.
fn escape_slack(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use chrono_tz::Tz;
    use serde_json::Value;
    use uuid::Uuid;

    use super::*;
    use crate::ground::locale::Locale;

    fn told(form: HookForm, text: &str) -> Value {
        let event = HookEvent {
            event: Uuid::nil(),
            kind: "test",
            created_at: DateTime::UNIX_EPOCH,
            game: None,
            seat: None,
            decision: None,
            text: text.to_owned(),
        };
        let ann = Listener {
            name: "*Ann*".to_owned(),
            locale: Locale::default(),
            zone: Tz::UTC,
        };
        serde_json::from_str(&form.body(&event, &ann).unwrap()).unwrap()
    }

    #[test]
    fn nothing_is_left_out_of_an_event() {
        assert_eq!(
            told(HookForm::Json, "Hello."),
            json!({
                "event": Uuid::nil(),
                "type": "test",
                "created_at": "1970-01-01T00:00:00Z",
                "game": null,
                "seat": null,
                "decision": null,
                "text": "Hello.",
            })
        );
    }

    #[test]
    fn a_name_calls_nobody_and_formats_nothing_in_a_chat() {
        let name = "@everyone <@1> **x** [y](https://evil.example) & <!channel>";
        let discord = told(HookForm::Discord, name);
        assert_eq!(discord["allowed_mentions"], json!({ "parse": [] }));
        assert_eq!(
            discord["content"],
            r"\*Ann\*\: \@everyone \<\@1\> \*\*x\*\* \[y\]\(https\://evil.example\) & \<\!channel\>"
        );
        let slack = told(HookForm::Slack, name);
        assert_eq!(slack["mrkdwn"], false);
        assert_eq!(
            slack["text"],
            "*Ann*: @everyone &lt;@1&gt; **x** [y](https://evil.example) &amp; &lt;!channel&gt;"
        );
    }
}
