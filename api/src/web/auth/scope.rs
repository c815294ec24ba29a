//! What a token may be used for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a personal token, or an app, may be used for. A signed-in person may do everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See what you see: your games, hands and decisions.
    Read,
    /// Open, join and play games as you.
    Play,
    /// Like `play`, for a program that plays by itself: its limits are ten times as wide.
    Bot,
    /// Help people as an administrator. Only personal tokens of administrators can have it, and no app.
    Admin,
}

impl Scope {
    /// All that there are.
    pub const ALL: [Self; 4] = [Self::Read, Self::Play, Self::Bot, Self::Admin];

    /// Those that an app can be allowed.
    pub const OF_APPS: [Self; 3] = [Self::Read, Self::Play, Self::Bot];

    /// The name in JSON and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
            Self::Bot => "bot",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scope {
    type Err = UnknownScope;

    fn from_str(name: &str) -> Result<Self, UnknownScope> {
        Self::ALL
            .into_iter()
            .find(|scope| scope.name() == name)
            .ok_or(UnknownScope)
    }
}

/// A name that no scope has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("scopes are read, play, bot and admin")]
pub struct UnknownScope;

/// What a request asks of the token that comes with it. What no personal token may do asks for an [`super::Owner`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Any token.
    Read,
    /// One that may play.
    Play,
    /// One of an administrator's that may help people.
    Admin,
}
