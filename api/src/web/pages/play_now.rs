//! `POST /play-now`: from the first page to a game with two of the house's bots, with one click. Whoever has no account plays as
//! a guest, whom only this browser's cookie knows.

use actix_web::{HttpRequest, HttpResponse, web};
use bots::{Level, Opponent};
use diesel_async::AsyncConnection as _;
use engine::chance::Nonce;
use engine::terms::Terms;
use serde::Deserialize;
use uuid::Uuid;

use super::form::Form;
use super::shell::lead_to;
use super::sign_in::set_header;
use super::visitor::{Visitor, new_cookie, set_cookie};
use super::words::{Key, Words};
use crate::store::people;
use crate::store::people::session::Holder;
use crate::store::tables::game::Visibility;
use crate::table::opening::{Wish, known_ruleset, known_seats, open};
use crate::table::{Asker, Reply};
use crate::web::app::App;
use crate::web::limits::origin;
use crate::web::problem::{ApiError, ApiResult};

/// The bots at the table, one that a newcomer may beat and one that shows how it is done; the guest has the first of three seats.
const BOTS: [Opponent; 2] = [Opponent::keen(Level::Easy), Opponent::keen(Level::Fair)];

/// The seats at the table.
const SEATS: u8 = 3;

/// What to play.
#[derive(Deserialize)]
pub(super) struct PlayForm {
    ruleset: String,
}

/// Opens a table with bots in the other seats, for a new guest if nobody has signed in, and leads to it.
pub(super) async fn play(
    app: web::Data<App>,
    request: HttpRequest,
    visitor: Visitor,
    form: Form<PlayForm>,
) -> ApiResult<HttpResponse> {
    let ruleset = known_ruleset(&form.fields.ruleset)?;
    let words = Words(visitor.language.clone());
    let table = Wish {
        ruleset,
        seats: known_seats(ruleset, SEATS)?,
        bots: BOTS.to_vec(),
        name: Some(words.say(Key::NewTableOf, &[("name", ruleset.name().into())])),
        options: None,
        terms: Terms::default(),
        visibility: Visibility::Unlisted,
        confirm_hours: None,
        programs: false,
        nonce: Nonce::default(),
    }
    .check()?;
    let (user, cookie) = if let Some(user) = visitor.user() {
        (user, None)
    } else {
        app.house.limits.check_guest(origin(&app, &request))?;
        let (guest, cookie) = welcome(&app, &visitor).await?;
        (guest, Some(cookie))
    };
    let asker = Asker {
        user,
        key: form.key.as_ref(),
    };
    let opened = open(&app.house, asker, &table, async |_, opened| {
        // Whoever sends the form once more is led to the same table.
        let body = opened.game.to_string();
        Ok(Reply::of(201, body))
    })
    .await?;
    let mut answer = lead_to(&format!("/games/{}", opened.into_reply().body));
    if let Some(cookie) = cookie {
        set_header(&mut answer, set_cookie(&app, &cookie))?;
    }
    Ok(answer)
}

/// A new guest, and what their browser's cookie holds.
async fn welcome(app: &App, visitor: &Visitor) -> ApiResult<(Uuid, String)> {
    let (cookie, hash) = new_cookie()?;
    let number = getrandom::u32().unwrap_or(0) % 10_000;
    let number = format!("{number:04}");
    let name = Words(visitor.language.clone()).say(Key::GuestName, &[("number", number.into())]);
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let guest = conn
        .transaction(async |conn| {
            let locale = visitor.language.to_string();
            let guest = people::guest::create(conn, &name, &locale, now).await?;
            people::session::create(conn, guest, Holder::Cookie(&hash), now).await?;
            Ok::<_, ApiError>(guest)
        })
        .await?;
    Ok((guest, cookie))
}
