//! What a receiver is told, as the contract says it. The server writes [`event`](crate::tell::hooks::event); tests hold
//! each event that is posted against this.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::store::outbox::kind::Kind;

/// A kind of notice that webhooks can be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HookKind(Kind);

impl HookKind {
    /// The kind of notice.
    pub const fn notice(self) -> Kind {
        self.0
    }
}

impl<'de> Deserialize<'de> for HookKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let kind = Kind::deserialize(deserializer)?;
        if !kind.is_hooked() {
            let name = kind.name();
            return Err(D::Error::custom(format_args!(
                "webhooks are not told of `{name}`"
            )));
        }
        Ok(Self(kind))
    }
}

impl PartialSchema for HookKind {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(utoipa::openapi::Type::String)
            .description(Some("What a webhook can be told of."))
            .enum_values(Some(Kind::of_hooks().map(Kind::name)))
            .into()
    }
}

impl ToSchema for HookKind {
    fn name() -> Cow<'static, str> {
        "HookKind".into()
    }
}

/// What is posted to a webhook of the form `json`, and told as an event. No field is ever left out; there may be more of them one day.
#[derive(Debug, utoipa::ToSchema)]
#[schema(example = json!({
    "event": "019dc0de-0000-7000-8000-000000000001",
    "type": "your_turn",
    "created_at": "2026-11-28T12:00:00Z",
    "game": {
        "id": "019dc0de-0000-7000-8000-000000000002",
        "name": "Friday's table",
        "ruleset": "tammany-hall",
        "url": "https://play.example/games/019dc0de-0000-7000-8000-000000000002",
        "version": 24,
        "head": "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"
    },
    "seat": 1,
    "decision": { "id": 23, "kind": "turn", "question": "Place two pieces, or one and slander.", "due": null },
    "text": "It is your turn in “Friday's table” (Tammany Hall): Place two pieces, or one and slander."
}))]
pub struct HookEvent {
    /// The event's id, the same at every attempt: whoever has seen it need not look again.
    pub event: Uuid,
    /// `invitation`, `game_started`, `your_turn`, `bid_due`, `last_one`, `half_time`, `last_day`, `deadline_moved`,
    /// `timed_out`, `game_over`, `message`, `player_absent`, `vote_asked`, `broken`, `confirm_start`, `seat_lost`,
    /// `table_waits`, `table_closed`, or `test`; there may be more.
    #[schema(rename = "type")]
    pub kind: String,
    /// When it happened; of `half_time` and `last_day`, when the time began of which they remind.
    pub created_at: DateTime<Utc>,
    /// The game as it is at this attempt; null for a test.
    #[schema(required)]
    pub game: Option<HookGame>,
    /// Your seat, from 0; null where you have none.
    #[schema(required, minimum = 0, maximum = 4)]
    pub seat: Option<u8>,
    /// What the game asks of you; null if it asks nothing.
    #[schema(required)]
    pub decision: Option<HookDecision>,
    /// The event in your language, on one line.
    pub text: String,
}

/// The game that an event is about.
#[derive(Debug, utoipa::ToSchema)]
pub struct HookGame {
    /// Its id.
    pub id: Uuid,
    /// What its host called it.
    pub name: String,
    /// What is played.
    pub ruleset: String,
    /// Its page, for people.
    pub url: String,
    /// Entries in its log.
    #[schema(minimum = 0)]
    pub version: u32,
    /// The hash at the end of its log; null before it starts.
    #[schema(required)]
    pub head: Option<String>,
}

/// A decision that waits for the reader.
#[derive(Debug, utoipa::ToSchema)]
pub struct HookDecision {
    /// To be sent as `decision` with the answer.
    #[schema(minimum = 0)]
    pub id: u32,
    /// What is asked, for programs.
    pub kind: String,
    /// What is asked, for people.
    pub question: String,
    /// When it must be answered; null if it may take its time.
    #[schema(required)]
    pub due: Option<DateTime<Utc>>,
}
