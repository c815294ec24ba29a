//! `/feeds/{secret}/waiting.atom`: what waits for somebody.

use actix_web::{HttpRequest, HttpResponse, web};

use super::atom::{Entry, Feed, KIND};
use super::{Kept, Subscriber, address_of, answer, asked, lasting_id, waiting};
use crate::web::app::App;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// Shows the feed: an entry for each decision that waits and has not been put off, the newest first.
pub(in crate::web::pages) async fn show(
    app: web::Data<App>,
    request: HttpRequest,
    secret: web::Path<String>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let subscriber = Subscriber::of(&app, &mut conn, &secret).await?;
    let mut all = waiting(&mut conn, subscriber.user, app.house.clock.now()).await?;
    drop(conn);
    all.retain(|one| !one.is_snoozed);
    all.sort_by_key(|one| (std::cmp::Reverse(one.since), one.game.id));
    let words = &subscriber.words;
    let entries = all.iter().map(|one| {
        let name = one.game.name.as_str();
        Entry {
            id: lasting_id(one.game.id, &format!("decision {}", one.decision)),
            title: words.say(Key::FeedYourTurn, &[("game", name.into())]),
            updated: one.since,
            page: address_of(&app, one.game.id),
            text: asked(&subscriber, one),
        }
    });
    let feed = Feed {
        language: words.0.to_string(),
        id: lasting_id(subscriber.user, "waiting"),
        title: words.say(Key::FeedWaiting, &[]),
        updated: all.first().map_or(subscriber.since, |newest| newest.since),
        own: None,
        page: format!("{}/me", app.house.settings.public_url),
        entries: entries.collect(),
    };
    let sent_as = (KIND, &words.0);
    Ok(answer(&request, sent_as, Kept::Private, feed.written()?))
}
