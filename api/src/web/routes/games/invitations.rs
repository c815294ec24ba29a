//! `GET /games/{id}/invitations`: what became of the invitations to a table.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::{Seat, SeatSet};
use serde::Serialize;
use uuid::Uuid;

use super::answer::UserInfo;
use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::store::outbox::notice::State;
use crate::store::reasons::Reason;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::invited::Invited;
use crate::store::tables::seat::TakenSeat;
use crate::table::vanished::is_vacant;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// The invitations that are still good.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Invitations {
    items: Vec<OpenInvitation>,
}

/// An invitation that can still be taken.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OpenInvitation {
    id: Uuid,
    /// The seat of a running game that it is for; null: any seat of a table that waits for players.
    seat: Option<Seat>,
    /// Who invited; null if they are at the table no more.
    pub(in crate::web) by: Option<UserInfo>,
    /// The invited address, for whoever invited alone; null if a person was invited by their id.
    #[schema(format = "idn-email", example = "ben@example.org")]
    pub(in crate::web) email: Option<String>,
    /// The invited person, if they were invited by their id, for whoever invited alone.
    pub(in crate::web) user: Option<UserInfo>,
    created_at: DateTime<Utc>,
    pub(in crate::web) state: InvitationState,
    /// What the mail server said when it refused, or what went wrong, for whoever invited alone: in their language, but for what
    /// the server said.
    #[schema(example = "550 5.1.1 no such user")]
    reason: Option<String>,
}

/// How far an invitation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvitationState {
    /// Its mail is still to be sent.
    Waiting,
    /// Its mail has gone out. Said as well if the invited person takes no invitations, which is nobody's business, and of
    /// whoever was invited by their id whatever became of the mail.
    Sent,
    /// Its mail was refused, came back, or failed ten times: ask for another address.
    Refused,
}

impl OpenInvitation {
    /// An invitation as one of the players may know it.
    fn of(invited: Invited, (reader, locale): (Uuid, &Locale), seats: &[TakenSeat]) -> Self {
        let (state, reason) = became(&invited);
        let Invited {
            invitation, name, ..
        } = invited;
        let own = invitation.invited_by == reader;
        let by = seats
            .iter()
            .filter_map(|taken| taken.occupant.as_ref())
            .find(|occupant| occupant.user == invitation.invited_by);
        Self {
            id: invitation.id,
            seat: invitation.seat,
            by: by.map(|occupant| UserInfo::of(locale.lang(), occupant)),
            user: invitation
                .user_id
                .zip(name)
                .filter(|_| own)
                .map(|(id, name)| UserInfo { id, name }),
            email: Some(invitation.email).filter(|_| own && invitation.user_id.is_none()),
            created_at: invitation.created_at,
            state,
            reason: reason.filter(|_| own).map(|reason| reason.say(locale)),
        }
    }
}

/// How far an invitation has come, and what its inviter is told of that.
///
/// What the mail waits for, and why it was dropped, tells of the invited person's choices and hours; that is not told. That
/// the address takes no mails is, to whoever knows the address.
fn became(invited: &Invited) -> (InvitationState, Option<Reason>) {
    if invited.invitation.user_id.is_some() && invited.state != State::Waiting {
        return (InvitationState::Sent, None);
    }
    match (invited.state, &invited.reason) {
        (State::Waiting, _) => (InvitationState::Waiting, None),
        (State::Dead, reason) => (InvitationState::Refused, reason.clone()),
        (State::Dropped, Some(Reason::AddressGivenUp)) => {
            let reason = Reason::InvitedAddressRefuses;
            (InvitationState::Refused, Some(reason))
        }
        (State::Sent | State::Dropped, _) => (InvitationState::Sent, None),
    }
}

/// Lists the invitations that can still be taken, the oldest first, with what became of their mails. For the table's players
/// alone; the address, and what a mail server said to it, is only for whoever invited.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "The invitations.", body = Invitations))
)]
#[get("/games/{id}/invitations")]
pub async fn list_invitations(
    app: web::Data<App>,
    caller: Caller,
    Tongue(locale): Tongue,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<Invitations>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let conn = &mut conn;
    let game = visible_game(conn, *id, Some(caller.user)).await?;
    let seats = tables::seat::list(conn, game.id).await?;
    if !seats.iter().any(|taken| taken.is_of(caller.user)) {
        return Err(ApiError::forbidden(
            "not_your_game",
            Detail::PlayersSeeInvitations,
        ));
    }
    let items = open_invitations(&app, conn, (&game, &seats), (caller.user, &locale)).await?;
    Ok(web::Json(Invitations { items }))
}

/// The invitations that can still be taken, as one of the table's players may know them, told in their language.
///
/// # Errors
/// The database fails.
pub(in crate::web) async fn open_invitations(
    app: &App,
    conn: &mut AsyncPgConnection,
    (game, seats): (&Game, &[TakenSeat]),
    reader: (Uuid, &Locale),
) -> ApiResult<Vec<OpenInvitation>> {
    let invited = still_good(app, conn, game, seats).await?;
    Ok(invited
        .into_iter()
        .map(|invited| OpenInvitation::of(invited, reader, seats))
        .collect())
}

/// The invitations of people who are not at the table yet, to a table that waits for players or to a seat that may be
/// taken.
async fn still_good(
    app: &App,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seats: &[TakenSeat],
) -> ApiResult<Vec<Invited>> {
    let running = match game.status {
        Status::Open => None,
        Status::Running => Some(app.house.matches.load_row(conn, game).await?),
        Status::Finished | Status::Abandoned => return Ok(Vec::new()),
    };
    let now = app.house.clock.now();
    let mut vacant = SeatSet::EMPTY;
    if let Some(current) = &running {
        for seat in current.table.seats().seats() {
            if is_vacant(conn, game, current, seat, now).await? {
                vacant = vacant.with(seat);
            }
        }
    }
    let mut all = tables::invited::list(conn, game.id).await?;
    all.retain(|invited| {
        let sits = |account| seats.iter().any(|taken| taken.is_of(account));
        if invited.account.is_some_and(sits) {
            return false;
        }
        let seat = invited.invitation.seat;
        let Some(current) = &running else {
            return seat.is_none();
        };
        seat.filter(|&seat| vacant.has(seat))
            .and_then(|seat| current.who.taken(seat))
            .is_some_and(|taken| taken.taken_at < invited.invitation.created_at)
    });
    Ok(all)
}
