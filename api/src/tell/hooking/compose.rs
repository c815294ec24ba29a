//! From a delivery to the event that is posted, after one more look at whether there is still anything to tell.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::any::{AnyPending, Asked};
use engine::{Ruleset, Seat};

use crate::store::outbox;
use crate::store::outbox::delivery::{Delivery, TEST};
use crate::store::outbox::notice::Notice;
use crate::store::outbox::webhook::Webhook;
use crate::store::people;
use crate::store::people::preferences;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::table::House;
use crate::table::Match;
use crate::table::refused::{Refused, Result};
use crate::table::vanished::may_be_taken;
use crate::tell::hooks::event::{HookDecision, HookEvent, HookGame, HookKind};
use crate::tell::hooks::words;
use crate::tell::hooks::words::{Named, TimeLeft};
use crate::tell::look::{ANOTHERS, ANSWERED, GAME_GONE, Look, OVER, at_reminder, table_still_asks};

mod open_table;
mod table;

/// What is to be done with a delivery.
pub(super) enum Composed {
    /// This is to be posted.
    Event(Box<HookEvent>),
    /// Nothing is to be posted, for this reason.
    Pointless(&'static str),
    /// It is to be looked at again then, for this reason.
    Later(DateTime<Utc>, &'static str),
}

/// Writes the event that a delivery stands for, for the eyes of the webhook's owner.
///
/// # Errors
/// The database fails, or a game cannot be replayed.
pub(super) async fn compose(
    house: &House,
    conn: &mut AsyncPgConnection,
    delivery: &Delivery,
    hook: &Webhook,
) -> Result<Composed> {
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
    if !hook.kinds.contains(&delivery.kind) {
        return Ok(Composed::Pointless(
            "the webhook was not to be told of this any more",
        ));
    }
    let notice = outbox::notice::find(conn, delivery.event)
        .await?
        .filter(|notice| notice.user_id == Some(hook.user_id));
    let Some(notice) = notice else {
        return Ok(Composed::Pointless("what it was about is gone"));
    };
    let game = match notice.game_id {
        Some(game) => tables::game::find(conn, game).await?,
        None => None,
    };
    let Some(game) = game else {
        return Ok(Composed::Pointless(GAME_GONE));
    };
    match kind {
        HookKind::Invitation => invitation(house, conn, delivery, &notice, &game).await,
        HookKind::GameStarted
        | HookKind::YourTurn
        | HookKind::BidDue
        | HookKind::LastOne
        | HookKind::HalfTime
        | HookKind::LastDay
        | HookKind::DeadlineMoved
        | HookKind::TimedOut
        | HookKind::GameOver => {
            let seat = notice
                .seat
                .ok_or_else(|| Refused::internal(format!("notice {} has no seat", notice.id)))?;
            let table = house.matches.load_row(conn, &game).await?;
            if table.who.seat(hook.user_id) != Some(seat) {
                return Ok(Composed::Pointless(ANOTHERS));
            }
            if kind.notice().reminds() {
                let preferences = preferences::find(conn, hook.user_id).await?;
                let is_told = hook
                    .kinds
                    .iter()
                    .any(|kind| kind == HookKind::LastDay.name());
                let last_day = is_told.then(|| preferences.last_day());
                let about = (&notice, kind.notice());
                match at_reminder(&game, about, last_day, house.clock.now())? {
                    Look::Ready => {}
                    Look::Pointless(reason) => return Ok(Composed::Pointless(reason)),
                    Look::Later(until, reason) => return Ok(Composed::Later(until, reason)),
                }
            }
            Ok(about_game(house, (delivery, kind), &notice, &table, seat))
        }
        HookKind::Message | HookKind::PlayerAbsent | HookKind::VoteAsked | HookKind::Broken => {
            table::about_table(
                house,
                conn,
                (delivery, kind),
                (&notice, hook.user_id),
                &game,
            )
            .await
        }
        HookKind::ConfirmStart
        | HookKind::SeatLost
        | HookKind::TableWaits
        | HookKind::TableClosed => {
            open_table::about_open_table(house, conn, (delivery, kind), &notice, &game).await
        }
    }
}

async fn invitation(
    house: &House,
    conn: &mut AsyncPgConnection,
    delivery: &Delivery,
    notice: &Notice,
    game: &Game,
) -> Result<Composed> {
    let invitation = match notice.invitation_id {
        Some(id) => tables::invitation::find(conn, id).await?,
        None => None,
    };
    let Some(invitation) = invitation else {
        return Ok(Composed::Pointless("the invitation is gone"));
    };
    let stands = match invitation.seat {
        None => game.status == Status::Open,
        Some(seat) => may_be_taken(house, conn, game, seat).await?,
    };
    if !stands {
        return Ok(Composed::Pointless("there is no seat to be had any more"));
    }
    let inviter = people::user::find(conn, invitation.invited_by).await?;
    let inviter = inviter.map_or_else(
        || tables::former_player::FORMER_PLAYER.to_owned(),
        |user| user.name,
    );
    let ruleset: Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    let named = Named {
        game: &game.name,
        ruleset: ruleset.name(),
    };
    let text = words::invitation(named, &inviter);
    let content = Content {
        game: Some(row_of(house, game)),
        ..Content::default()
    };
    Ok(event(delivery, HookKind::Invitation.name(), content, text))
}

/// A game as its row has it.
fn row_of(house: &House, game: &Game) -> HookGame {
    HookGame {
        id: game.id,
        name: game.name.clone(),
        ruleset: game.ruleset.clone(),
        url: link(house, game.id),
        version: u32::try_from(game.version).unwrap_or(0),
        head: game.head.as_deref().map(engine::hex::encode),
    }
}

/// What there is to tell of a running or finished game.
fn about_game(
    house: &House,
    (delivery, kind): (&Delivery, HookKind),
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
        (HookKind::TimedOut, AnyPending::Waiting { seats, asked, .. }) => {
            let text = words::timed_out(named, table.terms().absence.describe());
            let asked = seats.has(seat).then(|| decision(game, seat, &asked));
            (kind, asked, text)
        }
        (HookKind::TimedOut, AnyPending::Over(_)) => return Composed::Pointless(OVER),
        (kind, AnyPending::Waiting { asked, .. })
            if table_still_asks(game, notice, kind.notice()) =>
        {
            let (kind, text) = asks(house, (game, named), kind, &asked, seat);
            (kind, Some(decision(game, seat, &asked)), text)
        }
        (_, AnyPending::Waiting { .. } | AnyPending::Over(_)) => {
            return Composed::Pointless(ANSWERED);
        }
    };
    let content = Content {
        game: Some(HookGame {
            id: game.id,
            name: game.who.game_name.clone(),
            ruleset: game.who.ruleset.slug().to_owned(),
            url: link(house, game.id),
            version: table.version(),
            head: Some(table.head().to_string()),
        }),
        seat: Some(seat.number()),
        decision,
    };
    event(delivery, kind.name(), content, text)
}

/// What there is to tell of a decision that the seat has still to answer: a turn that has become a sealed answer is told as
/// what it is now.
fn asks(
    house: &House,
    (game, named): (&Match, Named<'_>),
    kind: HookKind,
    asked: &Asked,
    seat: Seat,
) -> (HookKind, String) {
    let question = &asked.question();
    let left = game.deadline(seat).map(|deadline| TimeLeft {
        deadline,
        left: deadline - house.clock.now(),
    });
    match (kind, left) {
        (HookKind::LastOne, _) => (kind, words::last_one(named, question)),
        (HookKind::HalfTime, Some(left)) => (kind, words::half_time(named, question, left)),
        (HookKind::LastDay, Some(left)) => (kind, words::last_day(named, question, left)),
        (HookKind::DeadlineMoved, Some(left)) => {
            (kind, words::deadline_moved(named, question, left))
        }
        _ if asked.is_bid => (HookKind::BidDue, words::bid_due(named, question)),
        _ => (HookKind::YourTurn, words::your_turn(named, question)),
    }
}

fn decision(game: &Match, seat: Seat, asked: &Asked) -> HookDecision {
    HookDecision {
        id: game.table.decision_id(),
        kind: asked.kind,
        question: asked.question(),
        due: game.deadline(seat),
    }
}

fn link(house: &House, game: uuid::Uuid) -> String {
    format!("{}/games/{game}", house.settings.public_url)
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
