//! Inviting people: to an open table, or to a seat of a running game.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::Match;
use super::frame::{After, Asker, Outcome, told};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::seat_acts::must_be_vacant;
use super::vanished::is_vacant;
use super::visible::{
    lock, lock_running, must_be_open, must_see, seat_at, sits_there, visible_game,
};
use crate::ground::details::Detail;
use crate::store::outbox;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::store::tables::invitation::Invitee;

/// Whom somebody invites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom<'a> {
    /// Whoever has this address, with an account or without.
    Address(&'a str),
    /// This person, whose address the one who invites need not know, and is not told.
    Person(Uuid),
}

impl Whom<'_> {
    /// The address that is to be mailed.
    ///
    /// # Errors
    /// There is no such person, or they have no address, as guests do. The database fails.
    async fn address(self, conn: &mut AsyncPgConnection) -> Result<String> {
        match self {
            Self::Address(email) => Ok(email.to_owned()),
            Self::Person(user) => {
                let email = people::user::held_email(conn, user).await?;
                email.ok_or_else(|| Refused::invalid("unknown_user", Detail::Meaning))
            }
        }
    }

    /// As it is stored.
    const fn invitee(self, email: &str) -> Invitee<'_> {
        let person = match self {
            Self::Address(_) => None,
            Self::Person(user) => Some(user),
        };
        Invitee { email, person }
    }

    /// Makes sure that they do not sit there already, if that is known of them.
    ///
    /// # Errors
    /// They do. The database fails.
    async fn must_be_elsewhere(self, conn: &mut AsyncPgConnection, game: Uuid) -> Result<()> {
        match self {
            Self::Person(user) if sits_there(conn, game, user).await? => {
                Err(Refused::conflict("already_seated", Detail::PersonSeated))
            }
            Self::Address(_) | Self::Person(_) => Ok(()),
        }
    }
}

/// The most invitations to one table, or to one seat: every seat four times over.
const MOST: i64 = 20;

/// Invites somebody to an open table. Its players may; each is mailed once, however often they are invited.
///
/// # Errors
/// Not theirs to see; no player there; started or closed; nobody who could be invited; too many invitations.
pub async fn invite(
    house: &House,
    asker: Asker<'_>,
    game: Uuid,
    whom: Whom<'_>,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    house.limits.check_invitation(asker.user)?;
    let now = house.clock.now();
    let act = async |conn: &mut AsyncPgConnection| {
        visible_game(conn, game, Some(asker.user)).await?;
        // A host who closes the table meanwhile tells everybody who is invited.
        let game = lock(conn, game).await?;
        if !sits_there(conn, game.id, asker.user).await? {
            return Err(Refused::Forbidden {
                code: "not_your_game",
                detail: Detail::PlayersInvite,
            });
        }
        must_be_open(&game)?;
        whom.must_be_elsewhere(conn, game.id).await?;
        let email = whom.address(conn).await?;
        let invitee = whom.invitee(&email);
        if !tables::invitation::is_made(conn, game.id, invitee).await?
            && tables::invitation::count(conn, game.id, None).await? >= MOST
        {
            return Err(Refused::conflict(
                "too_many_invitations",
                Detail::TableInvitations { most: MOST.into() },
            ));
        }
        let new = tables::invitation::create(conn, game.id, invitee, asker.user, now).await?;
        mail(conn, new, (game.id, &email), now).await?;
        Ok(((), After::TOLD))
    };
    told(house, asker, act, reply).await
}

/// Invites somebody to a seat that is open, offered, or of a person who has vanished. The host may; if the host is not
/// there, any player; and the one who offers the own seat.
///
/// # Errors
/// Not theirs to see or to invite to; no such seat; its person is there; nobody who could be invited; too many invitations.
pub async fn invite_to_seat(
    house: &House,
    asker: Asker<'_>,
    (game, seat): (Uuid, i16),
    whom: Whom<'_>,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    house.limits.check_invitation(asker.user)?;
    must_see(house, game, asker.user).await?;
    let now = house.clock.now();
    let act = async |conn: &mut AsyncPgConnection| {
        let (game, current, own) = lock_running(house, conn, game, asker.user).await?;
        let seat = seat_at(&current, seat)?;
        if own != seat && !may_invite(conn, &game, &current, asker.user, now).await? {
            return Err(Refused::Forbidden {
                code: "not_the_host",
                detail: Detail::HostInvites,
            });
        }
        must_be_vacant(house, conn, &game, &current, seat).await?;
        whom.must_be_elsewhere(conn, game.id).await?;
        let email = whom.address(conn).await?;
        if tables::invitation::count(conn, game.id, Some(seat)).await? >= MOST {
            return Err(Refused::conflict(
                "too_many_invitations",
                Detail::SeatInvitations { most: MOST.into() },
            ));
        }
        let taken = current
            .who
            .taken(seat)
            .ok_or(Refused::NotFound(Detail::NoSeat))?;
        let place = (game.id, seat);
        let invitee = whom.invitee(&email);
        let taken_at = taken.taken_at;
        let new =
            tables::invitation::create_to_seat(conn, place, invitee, asker.user, taken_at, now)
                .await?;
        mail(conn, new, (game.id, &email), now).await?;
        Ok(((), After::TOLD))
    };
    told(house, asker, act, reply).await
}

/// Invites a person to a table that its host has just opened, unless they can be invited to none: guests cannot, nor who has
/// deleted the account.
///
/// # Errors
/// Too many invitations by the host. The database fails.
pub(super) async fn invite_person(
    house: &House,
    conn: &mut AsyncPgConnection,
    (host, game): (Uuid, Uuid),
    person: Uuid,
    now: DateTime<Utc>,
) -> Result<()> {
    let Some(email) = people::user::held_email(conn, person).await? else {
        return Ok(());
    };
    house.limits.check_invitation(host)?;
    let invitee = Whom::Person(person).invitee(&email);
    let new = tables::invitation::create(conn, game, invitee, host, now).await?;
    mail(conn, new, (game, &email), now).await
}

/// Has an invitation mailed, unless it was before.
async fn mail(
    conn: &mut AsyncPgConnection,
    new: Option<Uuid>,
    (game, email): (Uuid, &str),
    now: DateTime<Utc>,
) -> Result<()> {
    if let Some(invitation) = new {
        let user = people::user::find_by_email(conn, email).await?;
        let user = user.map(|user| user.id);
        outbox::notice::create_invitation(conn, invitation, game, user, now).await?;
    }
    Ok(())
}

/// Whether this player may invite to the seats of others: the host, or anybody if the host is not there.
async fn may_invite(
    conn: &mut AsyncPgConnection,
    game: &Game,
    current: &Match,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<bool> {
    match current.who.seat(game.host_id) {
        Some(host) if game.host_id != user => is_vacant(conn, game, current, host, now).await,
        Some(_) | None => Ok(true),
    }
}
