//! What `GET /me` says of the mail address.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::models::user::User;

/// Whether mails arrive at your address, as far as we have heard.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = AddressHealth)]
pub struct Address {
    state: State,
    /// Since when it is not `ok`.
    since: Option<DateTime<Utc>>,
    /// What the mail server said last, without addresses.
    #[schema(max_length = 200)]
    reason: Option<String>,
}

/// `ok`: no fault is known. `refused`: a mail server did not take our mail; a mail that is taken ends that.
/// `bouncing`: our mail was taken and came back; signing in with a mailed code ends that. After three such mails in a row
/// no mails about games are sent there, but to a refused address one a day.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = AddressState)]
#[serde(rename_all = "snake_case")]
enum State {
    Ok,
    Refused,
    Bouncing,
}

impl Address {
    pub(super) fn of(user: &User) -> Self {
        Self {
            state: match user.address_state.as_str() {
                "refused" => State::Refused,
                "bouncing" => State::Bouncing,
                _ => State::Ok,
            },
            since: user.address_since,
            reason: user.address_reason.clone(),
        }
    }
}
