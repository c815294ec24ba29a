//! From a notice to the mail that tells it, after one more look at whether there is still anything to tell.

use diesel_async::AsyncPgConnection;
use engine::any::AnyPending;
use engine::entry::Actor;
use engine::{Seat, Viewer};
use uuid::Uuid;

use crate::app::App;
use crate::auth::secrets;
use crate::mail::{
    Body, GameFacts, GameOver, GameStarted, Invitation, Letter, Locale, Recipient, SignIn,
    Standing, Turn,
};
use crate::models;
use crate::models::game::Game;
use crate::models::log::StoredEntry;
use crate::models::notice::Notice;
use crate::models::user::User;
use crate::play::vanished::may_be_taken;
use crate::play::{Match, seat_of};
use crate::problem::{ApiError, ApiResult};

/// The most sentences of what has happened that a mail holds; the log has them all.
const MAX_SENTENCES: usize = 60;

/// What is to be done with a notice.
pub(super) enum Composed {
    /// This is to be sent.
    Letter(Box<Letter>),
    /// Nothing is to be sent, for this reason.
    Pointless(&'static str),
}

/// Writes the mail that a notice stands for.
///
/// # Errors
/// The database fails, or a game cannot be replayed.
pub(super) async fn compose(app: &App, notice: &Notice) -> ApiResult<Composed> {
    let mut conn = app.database.get().await?;
    let conn = &mut conn;
    match notice.kind.as_str() {
        "sign_in" => sign_in(app, conn, notice).await,
        "invitation" => invitation(app, conn, notice).await,
        _ => about_game(app, conn, notice).await,
    }
}

/// The code is made here, at the last moment, and only its hash is kept.
async fn sign_in(app: &App, conn: &mut AsyncPgConnection, notice: &Notice) -> ApiResult<Composed> {
    let id = notice.sign_in_id.ok_or_else(|| incomplete(notice))?;
    let Some(wish) = models::sign_in::find(conn, id).await? else {
        return Ok(Composed::Pointless("the sign-in is gone"));
    };
    let left = wish.expires_at - app.clock.now();
    if wish.used_at.is_some() || left.num_seconds() <= 0 {
        return Ok(Composed::Pointless("the code would have come too late"));
    }
    let code = secrets::new_code().map_err(ApiError::internal)?;
    models::sign_in::set_code(conn, id, &secrets::code_hash(id, &code)).await?;
    // After the '#', so that it is in no server's log.
    let link = format!(
        "{}/sign-in#email={}&code={code}",
        app.settings.public_url,
        percent_encode(&wish.email)
    );
    let minutes = u32::try_from((left.num_seconds() + 59) / 60).unwrap_or(1);
    let name = wish.name.clone().unwrap_or_default();
    letter(
        notice,
        app,
        (&name, &wish.email, &wish.locale),
        None,
        Body::SignIn(SignIn {
            code,
            link,
            minutes,
        }),
    )
}

async fn invitation(
    app: &App,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> ApiResult<Composed> {
    let id = notice.invitation_id.ok_or_else(|| incomplete(notice))?;
    let Some(invitation) = models::invitation::find(conn, id).await? else {
        return Ok(Composed::Pointless("the invitation is gone"));
    };
    let Some(game) = models::game::find(conn, invitation.game_id).await? else {
        return Ok(Composed::Pointless("the game is gone"));
    };
    let taken = models::seat::list(conn, game.id).await?;
    let seat = invitation.seat.and_then(seat_of);
    match seat {
        None if game.status != "open" => {
            return Ok(Composed::Pointless("the game had started"));
        }
        Some(seat) if !may_be_taken(app, conn, &game, seat).await? => {
            return Ok(Composed::Pointless("the seat was not to be had any more"));
        }
        None | Some(_) => {}
    }
    let user = models::user::find_by_email(conn, &invitation.email).await?;
    let joined = user
        .as_ref()
        .is_some_and(|user| taken.iter().any(|taken| taken.is_of(user.id)));
    if joined {
        return Ok(Composed::Pointless("the invited player had joined"));
    }
    let inviter = models::user::find(conn, invitation.invited_by)
        .await?
        .map_or_else(
            || models::former_player::FORMER_PLAYER.to_owned(),
            |user| user.name,
        );
    let (name, locale) = user.map_or_else(
        || (String::new(), "en".to_owned()),
        |user| (user.name, user.locale),
    );
    letter(
        notice,
        app,
        (&name, &invitation.email, &locale),
        None,
        Body::Invitation(Invitation {
            game: facts(app, &game, None)?,
            inviter,
            seats: u8::try_from(game.seats).unwrap_or(0),
            taken: u8::try_from(taken.len()).unwrap_or(0),
            seat: seat.map(|seat| seat.colour().to_owned()),
        }),
    )
}

async fn about_game(
    app: &App,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> ApiResult<Composed> {
    let (Some(user), Some(game), Some(seat)) = (
        notice.user_id,
        notice.game_id,
        notice.seat.and_then(seat_of),
    ) else {
        return Err(incomplete(notice));
    };
    let Some(User {
        email: Some(email),
        name,
        locale,
        ..
    }) = models::user::find(conn, user).await?
    else {
        return Ok(Composed::Pointless("the account had been deleted"));
    };
    let Some(row) = models::game::find(conn, game).await? else {
        return Ok(Composed::Pointless("the game is gone"));
    };
    let table = app.matches.load_row(conn, &row).await?;
    if table.who.seat(user) != Some(seat) {
        return Ok(Composed::Pointless("the seat was somebody else's"));
    }
    let Some(body) = body(app, conn, notice, &row, &table, seat).await? else {
        return Ok(Composed::Pointless("it had been answered"));
    };
    letter(
        notice,
        app,
        (&name, &email, &locale),
        Some(seat.number()),
        body,
    )
}

/// What a notice about a running or finished game has to say, if it still has anything to say.
async fn body(
    app: &App,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
    row: &Game,
    table: &Match,
    seat: Seat,
) -> ApiResult<Option<Body>> {
    let game = facts(app, row, Some(table))?;
    let board = table.table.board_text(Viewer::Seat(seat), &table.who.names);
    Ok(match (notice.kind.as_str(), table.table.pending()) {
        ("game_started", _) => Some(Body::GameStarted(GameStarted {
            players: table
                .table
                .seats()
                .seats()
                .map(|seat| table.who.names[seat].clone())
                .collect(),
            you_are: seat.colour().to_owned(),
            commitment: table.table.secret().commitment().to_string(),
            asked: first_question(table, seat),
            game,
            board,
        })),
        ("game_over", AnyPending::Over(standings)) => Some(Body::GameOver(GameOver {
            standings: standings
                .0
                .iter()
                .map(|standing| Standing {
                    place: standing.place,
                    name: table.who.names[standing.seat].clone(),
                    score: standing.score,
                })
                .collect(),
            since: since(conn, table, seat).await?,
            secret: engine::hex::encode(table.table.secret().bytes()),
            game,
            board,
        })),
        ("your_turn" | "bid_due", AnyPending::Waiting { seats, asked, .. })
            if seats.has(seat)
                && notice.decision == i32::try_from(table.table.decision_id()).ok() =>
        {
            let turn = Turn {
                question: asked.question,
                since: since(conn, table, seat).await?,
                game,
                board,
            };
            Some(if asked.is_bid {
                Body::BidDue(turn)
            } else {
                Body::YourTurn(turn)
            })
        }
        _ => None,
    })
}

/// What the game asks of the seat at once; nothing if somebody has moved since it began.
fn first_question(table: &Match, seat: Seat) -> Option<String> {
    match table.table.pending() {
        AnyPending::Waiting { seats, asked, .. }
            if table.table.version() == 1 && seats.has(seat) =>
        {
            Some(asked.question)
        }
        AnyPending::Waiting { .. } | AnyPending::Over(_) => None,
    }
}

/// What has happened since the seat's last own entry, as far as it may know: the newest sentences.
async fn since(conn: &mut AsyncPgConnection, table: &Match, seat: Seat) -> ApiResult<Vec<String>> {
    let version = table.table.version();
    // Every entry has a sentence or more, so older entries would be cut anyway.
    let first = version.saturating_sub(u32::try_from(MAX_SENTENCES).unwrap_or(u32::MAX));
    let entries = models::log::page(conn, table.id, first, version - first).await?;
    let is_own = |stored: &StoredEntry| stored.entry.actor == Actor::Seat(seat);
    let last_own = entries.iter().rposition(is_own).unwrap_or(0);
    let mut sentences = Vec::new();
    for stored in entries.iter().skip(last_own) {
        let events = table
            .who
            .ruleset
            .read_events(
                &stored.entry.events,
                Viewer::Seat(seat),
                &table.who.names_at(stored.entry.seq),
            )
            .map_err(ApiError::internal)?;
        sentences.extend(events.into_iter().map(|event| event.text));
    }
    let surplus = sentences.len().saturating_sub(MAX_SENTENCES);
    sentences.drain(..surplus);
    Ok(sentences)
}

fn facts(app: &App, game: &Game, table: Option<&Match>) -> ApiResult<GameFacts> {
    let ruleset: engine::Ruleset = game.ruleset.parse().map_err(ApiError::internal)?;
    Ok(GameFacts {
        id: game.id,
        name: game.name.clone(),
        ruleset: ruleset.name().to_owned(),
        link: game_link(app, game.id),
        head: table.map(|table| table.table.head().to_string()),
    })
}

fn game_link(app: &App, game: Uuid) -> String {
    format!("{}/games/{game}", app.settings.public_url)
}

fn letter(
    notice: &Notice,
    app: &App,
    (name, email, locale): (&str, &str, &str),
    thread_seat: Option<u8>,
    body: Body,
) -> ApiResult<Composed> {
    Ok(Composed::Letter(Box::new(Letter {
        id: notice.id,
        to: Recipient {
            name: name.to_owned(),
            address: email.parse().map_err(ApiError::internal)?,
            locale: Locale::closest(locale),
        },
        unsubscribe: super::wanted::unsubscribe_link(app, notice),
        body,
        thread_seat,
        sent_at: app.clock.now(),
    })))
}

fn incomplete(notice: &Notice) -> ApiError {
    ApiError::internal(format!("notice {} lacks what its kind needs", notice.id))
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
