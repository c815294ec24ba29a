//! What `GET /me` says of the mail address.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::ground::locale::Locale;
use crate::store::people::address::State;
use crate::store::people::user::User;

/// Whether mails arrive at your address, as far as we have heard.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = AddressHealth)]
pub struct Address {
    state: State,
    /// Since when it is not `ok`.
    since: Option<DateTime<Utc>>,
    /// What the mail server said last, without addresses; what is ours of it is in your language.
    #[schema(max_length = 250)]
    reason: Option<String>,
}

impl Address {
    pub(super) fn of(user: &User, locale: &Locale) -> Self {
        Self {
            state: user.address_state,
            since: user.address_since,
            reason: user
                .address_reason
                .as_ref()
                .map(|reason| reason.say(locale)),
        }
    }
}
