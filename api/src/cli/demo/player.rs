//! A player who signs in by mail and takes random legal steps.

use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use engine::Ruleset;
use serde_json::{Value, json};

use super::client::Client;

/// How often the mailbox is looked at before the demo gives up, and how long it waits in between.
const LOOKS: u32 = 600;
const PAUSE: Duration = Duration::from_millis(50);

/// Somebody who has signed in.
pub(super) struct Player {
    token: String,
}

impl Player {
    /// Signs in with the code from the mail.
    pub(super) async fn sign_in(client: &Client, mails: &Path, name: &str) -> anyhow::Result<Self> {
        let email = format!("{}@example.org", name.to_lowercase());
        let wish = json!({ "email": email, "name": name });
        client.post("/sign-in", None, &wish).await?;
        let code = code_from_mail(mails, &email).await?;
        let session = client
            .post("/sessions", None, &json!({ "email": email, "code": code }))
            .await?;
        let token = session
            .get("access_token")
            .and_then(Value::as_str)
            .context("a session has an access token")?;
        // The access token would run out in a long demo.
        let personal = client
            .post(
                "/me/tokens",
                Some(token),
                &json!({ "name": "demo", "scopes": ["read", "bot"] }),
            )
            .await?;
        let token = personal
            .get("token")
            .and_then(Value::as_str)
            .context("a new token is shown")?;
        Ok(Self {
            token: token.to_owned(),
        })
    }

    /// Opens a table and returns its id.
    pub(super) async fn open(
        &self,
        client: &Client,
        ruleset: Ruleset,
        seats: u8,
    ) -> anyhow::Result<String> {
        let wish = json!({ "ruleset": ruleset.slug(), "seats": seats, "name": "The demo's table" });
        let game = client.post("/games", Some(&self.token), &wish).await?;
        let id = game.get("id").and_then(Value::as_str);
        Ok(id.context("a game has an id")?.to_owned())
    }

    /// Takes a seat.
    pub(super) async fn join(&self, client: &Client, game: &str) -> anyhow::Result<()> {
        let path = format!("/games/{game}/join");
        client.post(&path, Some(&self.token), &json!({})).await?;
        Ok(())
    }

    /// Takes one of the steps that the server lists.
    pub(super) async fn take_a_step(&self, client: &Client, game: &str) -> anyhow::Result<()> {
        let asked = client
            .get(&format!("/games/{game}/decision"), Some(&self.token))
            .await?;
        let step = step(&asked)?;
        let answer = json!({ "decision": asked.get("decision"), "actions": [step] });
        client
            .post(
                &format!("/games/{game}/actions"),
                Some(&self.token),
                &answer,
            )
            .await?;
        Ok(())
    }
}

/// One of the steps that a decision lists; if they are too many to be listed, the one that gives nothing.
fn step(asked: &Value) -> anyhow::Result<&Value> {
    let Some(actions) = asked.get("actions").and_then(Value::as_array) else {
        let nothing = asked.pointer("/menu/verbs/0/counts/none");
        return nothing.context("a decision without a list counts things");
    };
    let chosen = usize::try_from(getrandom::u32()?)? % actions.len().max(1);
    let listed = actions.get(chosen).and_then(|listed| listed.get("action"));
    listed.context("a decision has an action")
}

/// The six digits from the newest mail to this address.
async fn code_from_mail(mails: &Path, email: &str) -> anyhow::Result<String> {
    let to = format!("<{email}>");
    for _ in 0..LOOKS {
        for file in std::fs::read_dir(mails).into_iter().flatten().flatten() {
            let mail = std::fs::read_to_string(file.path()).unwrap_or_default();
            let name = file.file_name();
            let is_sign_in = name.to_string_lossy().contains("sign-in");
            if is_sign_in
                && (mail.contains(&to) || mail.contains(&format!("To: {email}")))
                && let Some(code) = six_digits(&mail)
            {
                return Ok(code);
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
    anyhow::bail!("no mail with a code has come")
}

/// The first line that is six digits and nothing else.
fn six_digits(mail: &str) -> Option<String> {
    mail.lines()
        .map(str::trim)
        .find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()))
        .map(str::to_owned)
}
