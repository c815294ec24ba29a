//! `/feeds/{secret}/deadlines.ics`: somebody's deadlines over all games, for a calendar.

use actix_web::{HttpRequest, HttpResponse, web};

use super::calendar::{Calendar, Event, KIND};
use super::{Kept, Subscriber, address_of, answer, asked, waiting};
use crate::web::app::App;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// Shows the calendar: an event for each decision that must be answered by a time, also one that has been put off.
pub(in crate::web::pages) async fn show(
    app: web::Data<App>,
    request: HttpRequest,
    secret: web::Path<String>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let subscriber = Subscriber::of(&app, &mut conn, &secret).await?;
    let all = waiting(&mut conn, subscriber.user, app.house.clock.now()).await?;
    drop(conn);
    let words = &subscriber.words;
    let mut calendar = Calendar::new(&words.say(Key::FeedDeadlines, &[]));
    for one in &all {
        let Some(at) = one.deadline else {
            continue;
        };
        let name = one.game.name.as_str();
        calendar.event(&Event {
            id: &format!("{}-{}@poste-restante", one.game.id, one.decision),
            stamp: one.since,
            sequence: one.game.version,
            at,
            summary: &words.say(Key::FeedYourTurn, &[("game", name.into())]),
            description: &asked(&subscriber, one),
            page: &address_of(&app, one.game.id),
        });
    }
    let sent_as = (KIND, &words.0);
    Ok(answer(&request, sent_as, Kept::Private, calendar.finish()))
}
