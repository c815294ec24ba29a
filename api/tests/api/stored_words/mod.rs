//! What rows keep in words: every column of texts is looked through, and none of them keeps a sentence of ours.

mod reasons;

use std::collections::BTreeMap;

use crate::helpers::TestApp;

/// What a column of texts keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeps {
    /// A word of an enum, of a list of ours, of a ruleset or of an action: for programs, and worded when it is read.
    Codes,
    /// JSON for programs: what the games say of it is made when it is read.
    Data,
    /// Names and texts that people typed. Also the name of a deleted account, which is one for all readers, as in records.
    People,
    /// Addresses, keys, hashes, languages and zones.
    Addresses,
    /// A reason of `store/reasons.rs`: a code, a code with facts, or what a mail server said.
    Reasons,
    /// The sentence of every language at once, made of what is known only at that moment.
    EveryLanguage,
    /// An answer of the API as it was sent, with its language beside it.
    Answers,
    /// What nobody is shown: it is for whoever looks through the rows after a fault.
    Faults,
}

/// Every column of texts. A new one is to be looked at: what our own code writes there for people is no sentence.
const COLUMNS: [(&str, &str, Keeps); 82] = [
    ("admin_acts", "kind", Keeps::Codes),
    ("admin_acts", "reason", Keeps::People),
    ("answers", "body", Keeps::Answers),
    ("answers", "key", Keeps::Addresses),
    ("answers", "locale", Keeps::Addresses),
    ("authorization_codes", "redirect_uri", Keeps::Addresses),
    ("authorization_codes", "scopes", Keeps::Codes),
    ("clients", "name", Keeps::People),
    ("clients", "redirect_uris", Keeps::Addresses),
    ("closings", "cause", Keeps::Codes),
    ("closings", "reason", Keeps::People),
    ("deliveries", "kind", Keeps::Codes),
    ("deliveries", "reason", Keeps::Reasons),
    ("deliveries", "state", Keeps::Codes),
    ("drafts", "actions", Keeps::Data),
    ("events", "kind", Keeps::Codes),
    ("events_due", "kind", Keeps::Codes),
    ("games", "clocks", Keeps::Data),
    ("games", "decision_kind", Keeps::Codes),
    ("games", "name", Keeps::People),
    ("games", "options", Keeps::Data),
    ("games", "ruleset", Keeps::Codes),
    ("games", "standings", Keeps::Data),
    ("games", "status", Keeps::Codes),
    ("games", "terms", Keeps::Data),
    ("games", "visibility", Keeps::Codes),
    ("incoming_mails", "outcome", Keeps::Data),
    ("incoming_mails", "reason", Keeps::Faults),
    ("incoming_mails", "state", Keeps::Codes),
    ("invitations", "email", Keeps::Addresses),
    ("lifted_limits", "network", Keeps::Addresses),
    ("log", "action", Keeps::Data),
    ("log", "actor", Keeps::Data),
    ("log", "events", Keeps::Data),
    ("mail_opt_outs", "kind", Keeps::Codes),
    ("messages", "text", Keeps::People),
    ("notice_preferences", "off", Keeps::Codes),
    ("notice_preferences", "zone", Keeps::Addresses),
    ("notices", "email", Keeps::Addresses),
    ("notices", "kind", Keeps::Codes),
    ("notices", "reason", Keeps::Reasons),
    ("notices", "state", Keeps::Codes),
    ("orders", "actions", Keeps::Data),
    ("orders", "detail", Keeps::EveryLanguage),
    ("orders", "if_written", Keeps::Data),
    ("orders", "kind", Keeps::Codes),
    ("orders", "reason", Keeps::Codes),
    ("orders", "state", Keeps::Codes),
    ("seats", "hooks_off", Keeps::Codes),
    ("seats", "level", Keeps::Codes),
    ("seats", "mail_off", Keeps::Codes),
    ("seats", "nonce", Keeps::Addresses),
    ("seats", "temperament", Keeps::Codes),
    ("sessions", "scopes", Keeps::Codes),
    ("sign_ins", "email", Keeps::Addresses),
    ("sign_ins", "locale", Keeps::Addresses),
    ("sign_ins", "name", Keeps::People),
    ("sign_ins", "old_email", Keeps::Addresses),
    ("studies", "kind", Keeps::Codes),
    ("studies", "name", Keeps::People),
    ("studies", "players", Keeps::People),
    ("studies", "record_game", Keeps::Addresses),
    ("studies", "record_name", Keeps::People),
    ("studies", "ruleset", Keeps::Codes),
    ("studies", "steps", Keeps::Data),
    ("study_comments", "text", Keeps::People),
    ("tokens", "name", Keeps::People),
    ("tokens", "scopes", Keeps::Codes),
    ("users", "address_reason", Keeps::Reasons),
    ("users", "address_state", Keeps::Codes),
    ("users", "email", Keeps::Addresses),
    ("users", "locale", Keeps::Addresses),
    ("users", "name", Keeps::People),
    ("votes", "kind", Keeps::Codes),
    ("votes", "state", Keeps::Codes),
    ("webhooks", "form", Keeps::Codes),
    ("webhooks", "kinds", Keeps::Codes),
    ("webhooks", "name", Keeps::People),
    ("webhooks", "reason", Keeps::Reasons),
    ("webhooks", "secret", Keeps::Addresses),
    ("webhooks", "state", Keeps::Codes),
    ("webhooks", "url", Keeps::Addresses),
];

fn reviewed() -> BTreeMap<String, Keeps> {
    let all = COLUMNS.iter();
    let all = all.map(|(table, column, keeps)| (format!("{table}.{column}"), *keeps));
    let all: BTreeMap<String, Keeps> = all.collect();
    assert_eq!(all.len(), COLUMNS.len());
    all
}

/// The columns that keep this.
fn columns(wanted: Keeps) -> Vec<(String, String)> {
    let all = reviewed().into_iter();
    let found = all.filter(|(_, keeps)| *keeps == wanted);
    let parts = found.map(|(name, _)| {
        let (table, column) = name.split_once('.').unwrap();
        (table.to_owned(), column.to_owned())
    });
    parts.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_column_of_texts_was_looked_through() {
    let app = TestApp::start().await;
    let there = "SELECT table_name || '.' || column_name AS text FROM information_schema.columns \
                 WHERE table_schema = 'public' AND (data_type IN ('text', 'character varying', 'json', 'jsonb') \
                 OR udt_name = '_text') AND table_name <> '__diesel_schema_migrations' ORDER BY 1";
    let mut there = app.texts(there).await;
    there.sort();
    let reviewed: Vec<String> = reviewed().into_keys().collect();
    assert_eq!(there, reviewed);
}

/// That what rows keep for programs is no sentence, and that reasons are codes or what a mail server said.
async fn no_sentence_is_kept(app: &TestApp) {
    for (table, column) in columns(Keeps::Codes) {
        let kept = format!("SELECT {column}::text AS text FROM {table} WHERE {column}::text ~ ' '");
        let sentences = app.texts(&kept).await;
        assert!(sentences.is_empty(), "{table}.{column}: {sentences:?}");
    }
    for (table, column) in columns(Keeps::Reasons) {
        let kept = format!(
            "SELECT {column} AS text FROM {table} WHERE {column} !~ '^([a-z_0-9]+|[245][0-9][0-9] .*|\\{{.*\"code\":.*\\}})$'"
        );
        let sentences = app.texts(&kept).await;
        assert!(sentences.is_empty(), "{table}.{column}: {sentences:?}");
    }
    for (table, column) in columns(Keeps::EveryLanguage) {
        let kept = format!("SELECT {column} AS text FROM {table} WHERE {column} !~ '^\\{{\"en\":'");
        let sentences = app.texts(&kept).await;
        assert!(sentences.is_empty(), "{table}.{column}: {sentences:?}");
    }
}
