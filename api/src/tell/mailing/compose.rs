//! From a notice to the mail that tells it, after one more look at whether there is still anything to tell.

use chrono_tz::Tz;
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::post::Writing;
use super::summary;
use crate::ground::secrets;
use crate::store::outbox::notice::{Kind, Notice};
use crate::store::people;
use crate::store::people::user::User;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::table::vanished::may_be_taken;
use crate::tell::look::{ANOTHERS, GAME_GONE, is_readers};
use crate::tell::mail::{Body, GameFacts, Invitation, Letter, Locale, Recipient, SignIn};

mod game;
mod open_table;
mod table;

/// What is to be done with a notice.
pub(super) enum Composed {
    /// This is to be sent.
    Writing(Box<Writing>),
    /// Nothing is to be sent, for this reason.
    Pointless(&'static str),
}

/// Why nothing is written to somebody who has gone.
pub(super) const GONE: Composed = Composed::Pointless("the account had been deleted");

/// Writes the mail that a notice stands for.
///
/// # Errors
/// The database fails, or a game cannot be replayed.
pub(super) async fn compose(house: &House, notice: &Notice, kind: Kind) -> Result<Composed> {
    let mut conn = house.database.get().await?;
    let conn = &mut conn;
    // What a seat may know is not for whoever had it before.
    // Who has lost a seat is told of just that.
    if kind != Kind::SeatLost && !is_readers(conn, notice).await? {
        return Ok(Composed::Pointless(ANOTHERS));
    }
    match kind {
        Kind::SignIn => sign_in(house, conn, notice).await,
        Kind::Invitation => invitation(house, conn, notice).await,
        Kind::GameStarted
        | Kind::YourTurn
        | Kind::BidDue
        | Kind::LastOne
        | Kind::HalfTime
        | Kind::LastDay
        | Kind::DeadlineMoved
        | Kind::TimedOut
        | Kind::GameOver => game::about_game(house, conn, notice, kind).await,
        Kind::Message | Kind::PlayerAbsent | Kind::VoteAsked | Kind::Broken => {
            table::about_table(house, conn, notice, kind).await
        }
        Kind::ConfirmStart => open_table::confirm_start(house, conn, notice).await,
        Kind::SeatLost => open_table::seat_lost(house, conn, notice).await,
        Kind::TableWaits => open_table::table_waits(house, conn, notice).await,
        Kind::TableClosed => open_table::table_closed(house, conn, notice).await,
        Kind::Digest => summary::digest(house, conn, notice).await,
    }
}

/// Whom a notice tells about which game.
struct About {
    user: Uuid,
    reader: Recipient,
    row: Game,
}

/// Reader and game of a notice, unless one of them is gone.
///
/// # Errors
/// The database fails.
async fn about(conn: &mut AsyncPgConnection, notice: &Notice) -> Result<Result<About, Composed>> {
    let (Some(user), Some(game)) = (notice.user_id, notice.game_id) else {
        return Err(incomplete(notice));
    };
    let Some(reader) = account(conn, user).await? else {
        return Ok(Err(GONE));
    };
    let Some(row) = tables::game::find(conn, game).await? else {
        return Ok(Err(Composed::Pointless(GAME_GONE)));
    };
    Ok(Ok(About { user, reader, row }))
}

/// The code is made here, at the last moment, and only its hash is kept.
async fn sign_in(house: &House, conn: &mut AsyncPgConnection, notice: &Notice) -> Result<Composed> {
    let id = notice.sign_in_id.ok_or_else(|| incomplete(notice))?;
    let Some(wish) = people::sign_in::find(conn, id).await? else {
        return Ok(Composed::Pointless("the sign-in is gone"));
    };
    let left = wish.expires_at - house.clock.now();
    if wish.used_at.is_some() || left.num_seconds() <= 0 {
        return Ok(Composed::Pointless("the code would have come too late"));
    }
    let code = secrets::new_code().map_err(Refused::internal)?;
    people::sign_in::set_code(conn, id, &secrets::code_hash(id, &code)).await?;
    // After the '#', so that it is in no server's log.
    let link = format!(
        "{}/sign-in#email={}&code={code}",
        house.settings.public_url,
        percent_encode(&wish.email)
    );
    let minutes = u32::try_from((left.num_seconds() + 59) / 60).unwrap_or(1);
    let name = wish.name.clone().unwrap_or_default();
    let reader = reader(&name, &wish.email, &wish.locale, Tz::UTC)?;
    Ok(letter(
        house,
        notice,
        reader,
        None,
        Body::SignIn(SignIn {
            code,
            link,
            minutes,
        }),
    ))
}

async fn invitation(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> Result<Composed> {
    let id = notice.invitation_id.ok_or_else(|| incomplete(notice))?;
    let Some(invitation) = tables::invitation::find(conn, id).await? else {
        return Ok(Composed::Pointless("the invitation is gone"));
    };
    let Some(game) = tables::game::find(conn, invitation.game_id).await? else {
        return Ok(Composed::Pointless(GAME_GONE));
    };
    let taken = tables::seat::list(conn, game.id).await?;
    let seat = invitation.seat;
    match seat {
        None if game.status == Status::Abandoned => {
            return Ok(Composed::Pointless("the table had been closed"));
        }
        None if game.status != Status::Open => {
            return Ok(Composed::Pointless("the game had started"));
        }
        Some(seat) if !may_be_taken(house, conn, &game, seat).await? => {
            return Ok(Composed::Pointless("the seat was not to be had any more"));
        }
        None | Some(_) => {}
    }
    let user = people::user::find_by_email(conn, &invitation.email).await?;
    let joined = user
        .as_ref()
        .is_some_and(|user| taken.iter().any(|taken| taken.is_of(user.id)));
    if joined {
        return Ok(Composed::Pointless("the invited player had joined"));
    }
    let inviter = people::user::find(conn, invitation.invited_by)
        .await?
        .map_or_else(
            || tables::former_player::FORMER_PLAYER.to_owned(),
            |user| user.name,
        );
    let reader = invited(user, &invitation)?;
    let terms = game.terms().map_err(Refused::internal)?;
    Ok(letter(
        house,
        notice,
        reader,
        None,
        Body::Invitation(Invitation {
            game: facts(house, &game, None)?,
            inviter,
            seats: game.seats.get(),
            taken: u8::try_from(taken.len()).unwrap_or(0),
            seat: seat.map(|seat| seat.colour().to_owned()),
            terms: terms.describe(),
        }),
    ))
}

/// A game as mails name it: with the head of its log, once it has one.
///
/// # Errors
/// The game is of a ruleset that this build does not know.
pub(super) fn facts(house: &House, game: &Game, head: Option<String>) -> Result<GameFacts> {
    let ruleset: engine::Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    Ok(GameFacts {
        id: game.id,
        name: game.name.clone(),
        ruleset: ruleset.name().to_owned(),
        link: format!("{}/games/{}", house.settings.public_url, game.id),
        head,
    })
}

/// The reader of an account that has not been deleted.
///
/// # Errors
/// The database fails.
pub(super) async fn account(conn: &mut AsyncPgConnection, user: Uuid) -> Result<Option<Recipient>> {
    let Some(User {
        email: Some(email),
        name,
        locale,
        ..
    }) = people::user::find(conn, user).await?
    else {
        return Ok(None);
    };
    let zone = people::preferences::find(conn, user).await?.zone();
    reader(&name, &email, &locale, zone).map(Some)
}

/// The reader of a mail to somebody who was invited, with an account or without one. No moment is named in such a mail, so
/// the zone does not matter.
fn invited(user: Option<User>, invitation: &tables::invitation::Invitation) -> Result<Recipient> {
    let (name, locale) = user.map_or_else(
        || (String::new(), "en".to_owned()),
        |user| (user.name, user.locale),
    );
    reader(&name, &invitation.email, &locale, Tz::UTC)
}

fn reader(name: &str, email: &str, locale: &str, zone: Tz) -> Result<Recipient> {
    Ok(Recipient {
        name: name.to_owned(),
        address: email.parse().map_err(Refused::internal)?,
        locale: Locale::closest(locale),
        zone,
    })
}

/// The letter that tells one notice.
fn letter(
    house: &House,
    notice: &Notice,
    to: Recipient,
    thread_seat: Option<u8>,
    body: Body,
) -> Composed {
    let letter = sheet(house, notice, to, thread_seat, body);
    Composed::Writing(Box::new(Writing::of(letter, notice)))
}

/// A letter of this moment under a notice's id; what it switches off is the notice's kind.
pub(super) fn sheet(
    house: &House,
    notice: &Notice,
    to: Recipient,
    thread_seat: Option<u8>,
    body: Body,
) -> Box<Letter> {
    Box::new(Letter {
        id: notice.id,
        to,
        unsubscribe: super::wanted::unsubscribe_link(house, notice),
        body,
        thread_seat,
        sent_at: house.clock.now(),
    })
}

/// A notice that no server of ours wrote.
pub(super) fn incomplete(notice: &Notice) -> Refused {
    Refused::internal(format!("notice {} lacks what its kind needs", notice.id))
}

/// The text as part of a link.
fn percent_encode(text: &str) -> String {
    use std::fmt::Write as _;
    text.bytes().fold(String::new(), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~@".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}
