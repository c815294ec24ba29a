//! What can be done about seats and time: a seat offered, had back or taken, time given, and the same table once more.

use actix_web::{HttpResponse, web};
use engine::Seat;
use serde::Deserialize;
use uuid::Uuid;

use super::address;
use super::asking::led;
use super::trouble::refused;
use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::store::tables::game::{Game, Status, Visibility};
use crate::table::frame::no_reply;
use crate::table::giving_time::give_time;
use crate::table::opening::once_more;
use crate::table::seat_acts::{SeatWish, change};
use crate::table::{Match, Reply};
use crate::web::app::App;
use crate::web::pages::form::Form;
use crate::web::pages::game::acts::Button;
use crate::web::pages::shell::lead_to;
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::{Key, Words};
use crate::web::problem::{ApiError, ApiResult};

const HOUR: u32 = 60 * 60;

/// What a visitor may do about seats and time.
#[derive(Debug, Default)]
pub(super) struct Seats {
    /// Their own seat, and whether somebody else plays it or may take it: then they can have it back, else offer it.
    pub(super) own: Option<(u8, bool)>,
    /// Those whom they can give time: seat and name.
    pub(super) others: Vec<(u8, String)>,
    /// Seats that they can take: number and colour, by its English name.
    pub(super) free: Vec<(u8, &'static str)>,
    /// Whether the game is over, and they can open the same table once more.
    pub(super) again: bool,
}

impl Seats {
    /// What this visitor may do at the table as it stands.
    pub(super) fn of(visitor: &Visitor, (game, row): (&Match, &Game)) -> Self {
        let Ok(member) = visitor.member() else {
            return Self::default();
        };
        let who = &game.who;
        let own = who.seat(member.user);
        if row.status == Status::Finished {
            return Self {
                again: own.is_some(),
                ..Self::default()
            };
        }
        let number = |seat: Seat| seat.number();
        let names = who.names_in(visitor.lang());
        let is_away = |seat: Seat| {
            let offered = who.taken(seat).is_some_and(|taken| taken.offered);
            offered || who.bots.has(seat) || row.absent.has(seat)
        };
        let others = who.seats.iter().map(|taken| taken.seat);
        let others =
            others.filter(|seat| own.is_some() && Some(*seat) != own && game.clocks.is_some());
        let free = who.seats.iter().filter(|taken| {
            let anybody = row.visibility == Visibility::Public && own.is_none();
            anybody && taken.occupant.is_none() && !who.bots.has(taken.seat)
        });
        Self {
            own: own.map(|seat| (number(seat), is_away(seat))),
            others: others
                .map(|seat| (number(seat), names[seat].clone()))
                .collect(),
            free: free
                .map(|taken| (number(taken.seat), taken.seat.colour()))
                .collect(),
            again: false,
        }
    }

    /// Whether there is nothing to do.
    pub(super) fn is_empty(&self) -> bool {
        self.own.is_none() && self.others.is_empty() && self.free.is_empty() && !self.again
    }
}

/// A wish about a seat.
#[derive(Debug, Deserialize)]
pub(super) struct SeatForm {
    seat: i16,
    wish: Wish,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wish {
    ComeBack,
    Offer,
    Open,
    Take,
}

/// Does it.
pub(super) async fn wish(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<SeatForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let wish = match form.fields.wish {
        Wish::ComeBack => SeatWish::ComeBack,
        Wish::Offer => SeatWish::Offer,
        Wish::Open => SeatWish::Open,
        Wish::Take => SeatWish::Take,
    };
    let seat = (*id, form.fields.seat);
    let outcome = change(&app.house, asker, seat, wish, no_reply).await;
    led(&app, &visitor, *id, outcome.map(drop)).await
}

/// Time for somebody.
#[derive(Debug, Deserialize)]
pub(super) struct TimeForm {
    seat: u8,
    hours: u32,
}

/// Gives it.
pub(super) async fn give(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<TimeForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let TimeForm { seat, hours } = form.fields;
    let seat = Seat::new(seat).ok_or(ApiError::not_found(Detail::NoSeat))?;
    let time = (seat, hours.saturating_mul(HOUR));
    let outcome = give_time(&app.house, asker, *id, time, no_reply).await;
    led(&app, &visitor, *id, outcome.map(drop)).await
}

/// Opens the same table once more, tells those who sat at this one, and leads there.
pub(super) async fn again(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<Button>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let tell = |table: Uuid| once_more_said(&app, &visitor.language, table);
    let opened = once_more(&app.house, asker, *id, tell, async |_, opened| {
        let body = opened.game.to_string();
        Ok(Reply::of(201, body))
    });
    match opened.await {
        Ok(outcome) => {
            let table: Uuid = outcome
                .into_reply()
                .body
                .parse()
                .map_err(ApiError::internal)?;
            Ok(lead_to(&address(table)))
        }
        Err(error) => {
            refused(error, &visitor.language)?
                .show(&app, &visitor, *id)
                .await
        }
    }
}

/// What whoever opens a table once more says to those who sat at the old one.
pub(in crate::web) fn once_more_said(app: &App, language: &Locale, table: Uuid) -> String {
    let there = format!("{}{}", app.house.settings.public_url, address(table));
    Words(language.clone()).say(Key::PlayAgainSaid, &[("address", there.into())])
}
