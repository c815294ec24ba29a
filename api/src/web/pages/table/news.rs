//! `GET /games/{id}/news`: a stream of events that say when the page of a table is to be looked at again, and nothing of the
//! game itself.

mod streams;

use std::convert::Infallible;
use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use futures_util::stream;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tokio::time::Instant;
use uuid::Uuid;

use self::streams::Place;
pub use self::streams::Streams;
use self::streams::Whose;
use crate::ground::looking::LOOK_EVERY;
use crate::store::tables;
use crate::store::tables::game::{Game, Status, Visibility};
use crate::table::hearing::Hearing;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::limits::peer;
use crate::web::pages::visitor::{Signed, Visitor};
use crate::web::problem::ApiResult;

/// How often a stream on which nothing happens says that it is still there: what stands between server and browser closes
/// what is silent for long.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// How long a stream lasts. The browser then opens the next one, which is looked at like any other request.
const LIFETIME: Duration = Duration::from_hours(1);

/// Bytes of a mark: too few to tell anything, enough for no two to be alike.
const MARK_LEN: usize = 8;

/// What a browser is told first: after how many milliseconds it may ask again when the stream has broken off.
const PAUSE: &str = "retry: 3000\n\n";

/// The last words of a stream whose person has opened too many since.
const TOO_MANY: &str = "event: full\ndata: {}\n\n";

/// What is told of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct News {
    /// Entries in its log.
    version: i32,
    /// What changes with everything that the visitor may see of it.
    mark: String,
    /// Whether it waits for the visitor.
    due: bool,
    /// Whether there will be no more news.
    over: bool,
}

impl News {
    /// The event that a browser gets.
    fn event(&self) -> Bytes {
        let data = json!({ "version": self.version, "due": self.due, "mark": self.mark });
        Bytes::from(format!("id: {}\ndata: {data}\n\n", self.version))
    }
}

/// Tells a browser of a game's news, until it goes away.
pub(super) async fn tell(
    app: web::Data<App>,
    request: HttpRequest,
    visitor: Visitor,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let hearing = Hearing::new(&app.house, *id);
    let news = read(&app, *id, visitor.user()).await?;
    if news.over {
        // The one answer after which browsers do not ask again.
        return Ok(HttpResponse::NoContent().finish());
    }
    let whose = match visitor.user() {
        Some(user) => Whose::Person(user),
        None => Whose::Address(peer(request.peer_addr())),
    };
    let now = Instant::now();
    let told = Telling {
        place: app.streams.open(whose),
        game: *id,
        signed: visitor.signed,
        hearing,
        news: None,
        next: Some(news),
        said_at: now,
        end: now + LIFETIME,
        app,
    };
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        // Compressing would hold events back, and so would a proxy that collects answers.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"))
        // A connection that stays open behind the stream would be waited for when the server stops.
        .force_close()
        .streaming(stream::unfold(Some(told), Telling::next)))
}

/// One stream.
struct Telling {
    app: web::Data<App>,
    place: Place,
    game: Uuid,
    signed: Option<Signed>,
    hearing: Hearing,
    /// What was told last.
    news: Option<News>,
    /// What is to be told first.
    next: Option<News>,
    /// When something was said last.
    said_at: Instant,
    end: Instant,
}

impl Telling {
    /// The next piece of the stream, and what comes after it; none if it has ended.
    async fn next(this: Option<Self>) -> Option<(Result<Bytes, Infallible>, Option<Self>)> {
        let mut this = this?;
        if let Some(first) = this.next.take() {
            let piece = [PAUSE.as_bytes(), &first.event()].concat();
            this.news = Some(first);
            return Some((Ok(piece.into()), Some(this)));
        }
        loop {
            let quiet_until = this.said_at + SIGN_OF_LIFE;
            let end = this.end.min(quiet_until).min(Instant::now() + LOOK_EVERY);
            let heard = tokio::select! {
                heard = this.hearing.wait(end) => Some(heard),
                () = this.place.displaced() => None,
            };
            let Some(heard) = heard else {
                return Some((Ok(TOO_MANY.into()), None));
            };
            if this.has_ended() {
                return None;
            }
            if heard && let Some(news) = this.read().await? {
                let event = news.event();
                let goes_on = !news.over;
                this.news = Some(news);
                this.said_at = Instant::now();
                return Some((Ok(event), goes_on.then_some(this)));
            }
            if Instant::now() >= quiet_until {
                this.said_at = Instant::now();
                return Some((Ok(": nothing new\n\n".into()), Some(this)));
            }
        }
    }

    /// What is new; the inner none if nothing is. The outer one if something is wrong, which is told when the browser asks
    /// again.
    async fn read(&self) -> Option<Option<News>> {
        let user = self.signed.as_ref().map(|signed| signed.user);
        let news = read(&self.app, self.game, user).await.ok()?;
        Some(Some(news).filter(|news| self.news.as_ref() != Some(news)))
    }

    /// Whether nothing more is to be said: the server stops, the time is over, or the session has ended that it was opened in.
    fn has_ended(&self) -> bool {
        let house = &self.app.house;
        let signed_out = |signed: &Signed| house.ended.has(signed.session);
        house.stopping.has_begun()
            || Instant::now() >= self.end
            || self.signed.as_ref().is_some_and(signed_out)
    }
}

/// What there is to tell of a game to somebody who may see it.
async fn read(app: &App, id: Uuid, user: Option<Uuid>) -> ApiResult<News> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, id, user).await?;
    let own = match user {
        Some(user) => {
            let seats = tables::seat::list(&mut conn, id).await?;
            let own = seats.iter().find(|taken| taken.is_of(user));
            own.map(|own| own.seat)
        }
        None => None,
    };
    Ok(News {
        version: game.version,
        mark: mark(&mut conn, &game, own.is_some()).await?,
        due: own.is_some_and(|own| game.awaited.has(own)),
        over: matches!(game.status, Status::Finished | Status::Abandoned),
    })
}

/// What changes with everything that somebody may see of a game: the votes are for those who sit there alone, and so is the
/// talk of a private table.
///
/// # Errors
/// The database fails.
pub(super) async fn mark(
    conn: &mut AsyncPgConnection,
    game: &Game,
    sits_there: bool,
) -> QueryResult<String> {
    let pulse = tables::pulse::of(conn, &[game.id]).await?.pop();
    let hears = sits_there || game.visibility != Visibility::Private;
    let beside = pulse.map(|pulse| {
        let talk = pulse.talk.filter(|_| hears);
        let votes = pulse.votes.filter(|_| sits_there);
        (talk, votes)
    });
    // Of the very row that is looked at: if it is older than the rest by now, there is news.
    let row = (
        game.version,
        game.seat_changes,
        game.status,
        game.next_deadline,
    );
    let seen = (row, beside);
    let digest: [u8; 32] = Sha256::digest(format!("{seen:?}")).into();
    let (short, _) = digest.split_at(MARK_LEN);
    Ok(engine::hex::encode(short))
}
