//! How people come to games: a code to sign in with, a seat that is offered.

use diesel_async::AsyncPgConnection;
use engine::words::Lang;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{Fact, Finding, GameFacts, incomplete, of_row};
use crate::ground::secrets;
use crate::store::outbox::kind::Kind;
use crate::store::outbox::notice::Notice;
use crate::store::people;
use crate::store::people::person_name::PersonName;
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::store::tables::game::Status;
use crate::table::House;
use crate::table::refused::{Refused, Result};
use crate::table::vanished::may_be_taken;
use crate::tell::look::{Case, Look};

/// What of an address is written otherwise in a link: all but what has no meaning there.
const IN_A_LINK: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'@');

/// What is needed to sign in.
pub struct SignIn {
    /// Six digits.
    pub code: String,
    /// The page that signs in without typing the code.
    pub link: String,
    /// How long both are good for.
    pub minutes: u32,
}

/// What is needed to prove an address that an account is to have.
pub struct NewAddress {
    /// What the person is called.
    pub player: String,
    /// Six digits.
    pub code: String,
    /// The page on which it is typed.
    pub link: String,
    /// How long it is good for.
    pub minutes: u32,
}

/// An account has another address.
pub struct AddressChanged {
    /// What the person is called.
    pub player: String,
}

/// A seat is offered.
pub struct Invitation {
    /// The game to join.
    pub game: GameFacts,
    /// Who asks.
    pub inviter: String,
    /// Seats at the table.
    pub seats: u8,
    /// Seats already taken.
    pub taken: u8,
    /// The colour of the seat of a running game that is to be taken over, by its English name; none for a table that waits for players.
    pub seat: Option<String>,
    /// What the table has agreed on about time, a sentence each.
    pub terms: Vec<String>,
}

/// A code to sign in with, or to prove an address with, is made here, at the last moment, and only its hash is kept.
pub(super) async fn about_address(
    house: &House,
    conn: &mut AsyncPgConnection,
    (notice, kind): (&Notice, Kind),
) -> Result<Look<Finding>> {
    let id = notice.sign_in_id.ok_or_else(|| incomplete(notice))?;
    let Some(wish) = people::sign_in::find(conn, id).await? else {
        return Ok(Look::Pointless(Reason::SignInGone));
    };
    let player = wish.name.unwrap_or_default();
    if kind == Kind::AddressChanged {
        let fact = Fact::AddressChanged(AddressChanged { player });
        return Ok(Look::Fact(Finding::seatless(kind, fact)));
    }
    let left = wish.expires_at - house.clock.now();
    if wish.used_at.is_some() || left.num_seconds() <= 0 {
        return Ok(Look::Pointless(Reason::CodeTooLate));
    }
    let code = secrets::new_code().map_err(Refused::internal)?;
    people::sign_in::set_code(conn, id, &secrets::code_hash(id, &code)).await?;
    let email = utf8_percent_encode(&wish.email, IN_A_LINK);
    // After the '#', so that it is in no server's log.
    let place = if kind == Kind::NewAddress {
        format!("me/settings#new-email={email}&address-code={code}")
    } else {
        format!("sign-in#email={email}&code={code}")
    };
    let link = format!("{}/{place}", house.settings.public_url);
    let minutes = u32::try_from((left.num_seconds() + 59) / 60).unwrap_or(1);
    let fact = if kind == Kind::NewAddress {
        Fact::NewAddress(NewAddress {
            player,
            code,
            link,
            minutes,
        })
    } else {
        Fact::SignIn(SignIn {
            code,
            link,
            minutes,
        })
    };
    Ok(Look::Fact(Finding::seatless(kind, fact)))
}

pub(super) async fn invitation(
    house: &House,
    conn: &mut AsyncPgConnection,
    case: &Case<'_>,
    lang: Lang,
) -> Result<Look<Finding>> {
    let notice = case.notice;
    let id = notice.invitation_id.ok_or_else(|| incomplete(notice))?;
    let Some(invitation) = tables::invitation::find(conn, id).await? else {
        return Ok(Look::Pointless(Reason::InvitationGone));
    };
    let Some(game) = case.game else {
        return Err(incomplete(case.notice));
    };
    let seat = invitation.seat;
    match seat {
        None if game.status == Status::Abandoned => {
            return Ok(Look::Pointless(Reason::TableClosed));
        }
        None if game.status != Status::Open => {
            return Ok(Look::Pointless(Reason::GameStarted));
        }
        Some(seat) if !may_be_taken(house, conn, game, seat).await? => {
            return Ok(Look::Pointless(Reason::SeatTaken));
        }
        None | Some(_) => {}
    }
    let taken = tables::seat::list(conn, game.id).await?;
    let user = people::user::find_by_email(conn, &invitation.email).await?;
    if user.is_some_and(|user| taken.iter().any(|taken| taken.is_of(user.id))) {
        return Ok(Look::Pointless(Reason::InvitedJoined));
    }
    let inviter = people::user::find(conn, invitation.invited_by).await?;
    let former = || PersonName::Former.in_lang(lang).to_owned();
    let terms = game.terms().map_err(Refused::internal)?;
    Ok(Look::Fact(Finding::seatless(
        Kind::Invitation,
        Fact::Invitation(Invitation {
            game: of_row(house, game)?,
            inviter: inviter.map_or_else(former, |user| user.name),
            seats: game.seats.get(),
            taken: u8::try_from(taken.len()).unwrap_or(0),
            seat: seat.map(|seat| seat.colour().to_owned()),
            terms: terms.describe_in(lang),
        }),
    )))
}
