//! From a delivery to the event that is posted, after one more look at whether there is still anything to tell.

use diesel_async::AsyncPgConnection;
use engine::any::{AnyPending, Asked};
use engine::{Ruleset, Seat};

use crate::app::App;
use crate::hooks::event::{HookDecision, HookEvent, HookGame, HookKind};
use crate::hooks::words::{self, Named};
use crate::models;
use crate::models::delivery::{Delivery, TEST};
use crate::models::game::Game;
use crate::models::notice::Notice;
use crate::models::webhook::Webhook;
use crate::play::vanished::may_be_taken;
use crate::play::{Match, seat_of};
use crate::problem::{ApiError, ApiResult};

mod open_table;
mod table;

/// What is to be done with a delivery.
pub(super) enum Composed {
    /// This is to be posted.
    Event(Box<HookEvent>),
    /// Nothing is to be posted, for this reason.
    Pointless(&'static str),
}

/// Writes the event that a delivery stands for, for the eyes of the webhook's owner.
///
/// # Errors
/// The database fails, or a game cannot be replayed.
pub(super) async fn compose(
    app: &App,
    conn: &mut AsyncPgConnection,
    delivery: &Delivery,
    hook: &Webhook,
) -> ApiResult<Composed> {
    if delivery.kind == TEST {
        return Ok(event(
            delivery,
            TEST,
            Content::default(),
            words::TEST.to_owned(),
        ));
    }
    let Some(kind) = HookKind::named(&delivery.kind) else {
        return Ok(Composed::Pointless("webhooks are not told of this"));
    };
    let notice = models::notice::find(conn, delivery.event)
        .await?
        .filter(|notice| notice.user_id == Some(hook.user_id));
    let Some(notice) = notice else {
        return Ok(Composed::Pointless("what it was about is gone"));
    };
    let game = match notice.game_id {
        Some(game) => models::game::find(conn, game).await?,
        None => None,
    };
    let Some(game) = game else {
        return Ok(Composed::Pointless("the game is gone"));
    };
    match kind {
        HookKind::Invitation => invitation(app, conn, delivery, &notice, &game).await,
        HookKind::GameStarted
        | HookKind::YourTurn
        | HookKind::BidDue
        | HookKind::LastOne
        | HookKind::GameOver => {
            let seat = notice
                .seat
                .and_then(seat_of)
                .ok_or_else(|| ApiError::internal(format!("notice {} has no seat", notice.id)))?;
            let table = app.matches.load_row(conn, &game).await?;
            if notice.user_id.and_then(|user| table.who.seat(user)) != Some(seat) {
                return Ok(Composed::Pointless("the seat was somebody else's"));
            }
            Ok(about_game(app, delivery, kind, &notice, &table, seat))
        }
        HookKind::Message | HookKind::PlayerAbsent | HookKind::VoteAsked | HookKind::Broken => {
            table::about_table(app, conn, (delivery, kind), (&notice, hook.user_id), &game).await
        }
        HookKind::ConfirmStart
        | HookKind::SeatLost
        | HookKind::TableWaits
        | HookKind::TableClosed => {
            open_table::about_open_table(app, conn, (delivery, kind), &notice, &game).await
        }
    }
}

async fn invitation(
    app: &App,
    conn: &mut AsyncPgConnection,
    delivery: &Delivery,
    notice: &Notice,
    game: &Game,
) -> ApiResult<Composed> {
    let invitation = match notice.invitation_id {
        Some(id) => models::invitation::find(conn, id).await?,
        None => None,
    };
    let Some(invitation) = invitation else {
        return Ok(Composed::Pointless("the invitation is gone"));
    };
    let stands = match invitation.seat.and_then(seat_of) {
        None => game.status == "open",
        Some(seat) => may_be_taken(app, conn, game, seat).await?,
    };
    if !stands {
        return Ok(Composed::Pointless("there is no seat to be had any more"));
    }
    let inviter = models::user::find(conn, invitation.invited_by).await?;
    let inviter = inviter.map_or_else(
        || models::former_player::FORMER_PLAYER.to_owned(),
        |user| user.name,
    );
    let ruleset: Ruleset = game.ruleset.parse().map_err(ApiError::internal)?;
    let named = Named {
        game: &game.name,
        ruleset: ruleset.name(),
    };
    let text = words::invitation(named, &inviter);
    let content = Content {
        game: Some(row_of(app, game)),
        ..Content::default()
    };
    Ok(event(delivery, HookKind::Invitation.name(), content, text))
}

/// A game as its row has it.
fn row_of(app: &App, game: &Game) -> HookGame {
    HookGame {
        id: game.id,
        name: game.name.clone(),
        ruleset: game.ruleset.clone(),
        url: link(app, game.id),
        version: u32::try_from(game.version).unwrap_or(0),
        head: game.head.as_deref().map(engine::hex::encode),
    }
}

/// What there is to tell of a running or finished game.
fn about_game(
    app: &App,
    delivery: &Delivery,
    kind: HookKind,
    notice: &Notice,
    game: &Match,
    seat: Seat,
) -> Composed {
    let table = &game.table;
    let named = Named {
        game: &game.who.game_name,
        ruleset: game.who.ruleset.name(),
    };
    let (kind, decision, text) = match (kind, table.pending()) {
        (HookKind::GameStarted, _) => (kind, None, words::game_started(named, seat.colour())),
        (HookKind::GameOver, AnyPending::Over(standings)) => {
            let winners: Vec<&str> = standings
                .0
                .iter()
                .filter(|standing| standing.place == 1)
                .map(|standing| game.who.names[standing.seat].as_str())
                .collect();
            (kind, None, words::game_over(named, &winners))
        }
        (
            HookKind::YourTurn | HookKind::BidDue | HookKind::LastOne,
            AnyPending::Waiting { seats, asked, .. },
        ) if seats.has(seat) && notice.decision == i32::try_from(table.decision_id()).ok() => {
            let (kind, text) = if kind == HookKind::LastOne {
                (kind, words::last_one(named, &asked.question))
            } else if asked.is_bid {
                (HookKind::BidDue, words::bid_due(named, &asked.question))
            } else {
                (HookKind::YourTurn, words::your_turn(named, &asked.question))
            };
            (kind, Some(decision(game, seat, asked)), text)
        }
        (
            HookKind::Invitation
            | HookKind::GameOver
            | HookKind::YourTurn
            | HookKind::BidDue
            | HookKind::LastOne
            | HookKind::Message
            | HookKind::PlayerAbsent
            | HookKind::VoteAsked
            | HookKind::Broken
            | HookKind::ConfirmStart
            | HookKind::SeatLost
            | HookKind::TableWaits
            | HookKind::TableClosed,
            AnyPending::Waiting { .. } | AnyPending::Over(_),
        ) => return Composed::Pointless("it had been answered"),
    };
    let content = Content {
        game: Some(HookGame {
            id: game.id,
            name: game.who.game_name.clone(),
            ruleset: game.who.ruleset.slug().to_owned(),
            url: link(app, game.id),
            version: table.version(),
            head: Some(table.head().to_string()),
        }),
        seat: Some(seat.number()),
        decision,
    };
    event(delivery, kind.name(), content, text)
}

fn decision(game: &Match, seat: Seat, asked: Asked) -> HookDecision {
    HookDecision {
        id: game.table.decision_id(),
        kind: asked.kind,
        question: asked.question,
        due: game
            .clocks
            .as_ref()
            .and_then(|kept| kept.ticking.clocks().deadline(seat)),
    }
}

fn link(app: &App, game: uuid::Uuid) -> String {
    format!("{}/games/{game}", app.settings.public_url)
}

/// What an event is about.
#[derive(Default)]
struct Content {
    game: Option<HookGame>,
    seat: Option<u8>,
    decision: Option<HookDecision>,
}

fn event(delivery: &Delivery, kind: &'static str, content: Content, text: String) -> Composed {
    Composed::Event(Box::new(HookEvent {
        event: delivery.event,
        kind,
        created_at: delivery.created_at,
        game: content.game,
        seat: content.seat,
        decision: content.decision,
        text,
    }))
}
