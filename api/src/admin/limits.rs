//! What limits have counted of somebody is looked at, at one server, and forgotten by all of them.

use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::{After, Done, Wish, done, people};
use crate::ground::details::Detail;
use crate::ground::origins::Block;
use crate::store::people::admin_act::{Act, Target};
use crate::store::people::lifted_limit::{self, LiftedLimit, Of};
use crate::store::people::user;
use crate::store::people::user::User;
use crate::table::House;
use crate::table::limits::{Used, Whose};
use crate::table::refused::{Refused, Result};

/// Whose limits are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// Those of an account.
    User(Uuid),
    /// Those of the account of an address.
    Email(String),
    /// Those of a network address, or of a block of them.
    Network(String),
}

impl Sought {
    /// What was typed: an id or a mail address, if it looks like one, or else a network address.
    pub fn typed(text: &str) -> Self {
        let text = text.trim();
        if let Ok(id) = text.parse() {
            Self::User(id)
        } else if text.contains('@') {
            Self::Email(text.to_owned())
        } else {
            Self::Network(text.to_owned())
        }
    }
}

/// Who is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    User(Uuid),
    Network(Block),
}

impl Counted {
    async fn of(conn: &mut AsyncPgConnection, sought: &Sought) -> Result<Self> {
        Ok(match sought {
            Sought::User(id) => Self::User(*id),
            Sought::Email(email) => Self::User(people::of_address(conn, email).await?),
            Sought::Network(text) => {
                let block = Block::typed(text);
                Self::Network(block.map_err(|_| Refused::invalid("bad_network", Detail::Meaning))?)
            }
        })
    }
}

/// What one server has counted of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The account, with its name; none if a network was asked for.
    pub user: Option<(Uuid, String)>,
    /// The network address or block; none if an account was asked for.
    pub network: Option<Block>,
    /// What is counted, limit by limit, also where it is nothing.
    pub limits: Vec<Used>,
}

/// What this server has counted of somebody. Looking counts nothing and is no act.
///
/// # Errors
/// There is no such account, or it is no address.
pub async fn show(conn: &mut AsyncPgConnection, house: &House, sought: &Sought) -> Result<Shown> {
    let origins = &house.settings.origins;
    match Counted::of(conn, sought).await? {
        Counted::User(id) => {
            let user = known(conn, id).await?;
            let email = user.email.as_deref();
            let whose = Whose::Account { user: id, email };
            Ok(Shown {
                limits: house.limits.used(whose, origins),
                user: Some((id, user.name)),
                network: None,
            })
        }
        Counted::Network(block) => Ok(Shown {
            user: None,
            network: Some(block),
            limits: house.limits.used(Whose::Network(block), origins),
        }),
    }
}

/// Has every server forget what it has counted of somebody. The act names the account; of a network it names nothing.
///
/// # Errors
/// There is no such account, or it is no address.
pub async fn lift(conn: &mut AsyncPgConnection, wish: &Wish<'_>, sought: &Sought) -> Result<Done> {
    let counted = Counted::of(conn, sought).await?;
    let target = Target {
        user: match counted {
            Counted::User(id) => Some(id),
            Counted::Network(_) => None,
        },
        ..Target::default()
    };
    done(conn, wish, (Act::LimitsLifted, target), async |conn| {
        let (user, email, network) = match counted {
            Counted::User(id) => (Some(id), known(conn, id).await?.email, None),
            Counted::Network(block) => (None, None, Some(block.to_string())),
        };
        let of = match (user, &network) {
            (Some(user), _) => Of::User(user),
            (None, network) => Of::Network(network.as_deref().unwrap_or_default()),
        };
        let id = lifted_limit::create(conn, of, wish.now).await?;
        let lifted = LiftedLimit {
            id,
            at: wish.now,
            user,
            email,
            network,
        };
        Ok(After {
            lifted: Some(lifted),
            ..After::default()
        })
    })
    .await
}

async fn known(conn: &mut AsyncPgConnection, id: Uuid) -> Result<User> {
    user::find(conn, id).await?.ok_or(people::NOBODY)
}
