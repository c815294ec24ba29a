//! `GET /me/events`: what you are told, in one order, as a stream or page by page.

use std::time::Duration;

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::looking::LOOK_EVERY;
use crate::store::outbox::event;
use crate::store::people;
use crate::table::hearing::Hearing;
use crate::tell::events::{self, Page, Reading};
use crate::tell::hooks::event::HookEvent;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::openapi::hook_event;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::limit;
use crate::web::streaming::places::{Place, Whose};
use crate::web::streaming::{self, EVENT_STREAM, Piece, Source};

/// The longest time that a request is held, in seconds.
const MAX_WAIT: u64 = 60;

/// The header in which a client of a stream says how far it has come.
const LAST_EVENT_ID: &str = "Last-Event-ID";

/// How many events a stream tells in one piece.
const PIECE: i64 = 20;

/// Which events to read.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// Only events behind this number; only those yet to come if not given.
    #[param(minimum = 0)]
    after: Option<i64>,
    /// How many events at most, 1 to 100; 20 if not given. A stream takes no notice of it.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
    /// If there are none, hold the request until there are, for at most so many seconds, 0 to 60. A stream takes no notice of
    /// it.
    #[param(minimum = 0, maximum = 60)]
    wait: Option<u64>,
}

/// How far a client of a stream says that it has come.
#[derive(Clone, Copy, Debug, utoipa::IntoParams)]
#[into_params(parameter_in = Header)]
struct EventsHeader {
    /// As `after`, and before it: clients of streams send it by themselves.
    #[param(rename = "Last-Event-ID", minimum = 0)]
    _last: Option<i64>,
}

/// Events, the oldest first.
#[derive(Serialize, utoipa::ToSchema)]
pub struct EventPage {
    /// Those that still tell something, as webhooks are told.
    #[schema(value_type = Vec<hook_event::HookEvent>)]
    items: Vec<HookEvent>,
    /// To be sent as `after` for the next page, whether or not there is one yet.
    #[schema(minimum = 0)]
    next: i64,
}

/// Lists what you are told, each event with the body that a webhook gets, in one order that does not change. Asked for
/// `text/event-stream` it is a stream of server-sent events, each with its number as `id` and its body as `data`.
#[utoipa::path(
    tag = "me",
    params(EventsHeader, EventsQuery),
    security(("bearer" = ["read"])),
    responses((
        status = 200,
        description = "The events, perhaps none; or a stream of them.",
        content(
            (EventPage = "application/json"),
            (String = "text/event-stream", example = json!("id: 42\ndata: {\"type\":\"test\"}\n\n"))
        )
    ))
)]
#[get("/me/events")]
pub async fn list_events(
    app: web::Data<App>,
    caller: Caller,
    // Events are told in the language of the account, and so says `Content-Language`.
    _tongue: Tongue,
    request: HttpRequest,
    query: web::Query<EventsQuery>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Read)?;
    let limit = limit(query.limit)?;
    let wait = query.wait.unwrap_or(0);
    if wait > MAX_WAIT {
        return Err(ApiError::invalid(
            "bad_wait",
            Detail::Wait {
                most: MAX_WAIT.into(),
            },
        ));
    }
    let last = last_event_id(request.headers())?;
    // What is not used is judged as well.
    if [last, query.after].iter().flatten().any(|after| *after < 0) {
        return Err(bad_after());
    }
    let after = last.or(query.after);
    let hearing = Hearing::of_account(&app.house, caller.user);
    let after = if let Some(after) = after {
        after
    } else {
        let mut conn = app.house.database.get().await?;
        event::last(&mut conn, caller.user).await?
    };
    let reader = Reader {
        app: app.clone(),
        session: caller.lasts_with(),
        token: caller.token,
        user: caller.user,
        hearing,
        after,
    };
    if wishes_stream(request.headers()) {
        let first = reader.read(PIECE).await?;
        let place = app.event_streams.open(Whose::Person(caller.user))?;
        let source = OfAccount {
            reader,
            first: Some(first),
        };
        let mut answer = streaming::answer(app, place, caller.lasts_with(), source);
        let vary = HeaderValue::from_static("Accept");
        answer.headers_mut().insert(header::VARY, vary);
        return Ok(answer);
    }
    let place = if wait > 0 {
        Some(app.event_streams.open(Whose::Person(caller.user))?)
    } else {
        None
    };
    let page = reader.wait(limit, Duration::from_secs(wait), place).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::VARY, "Accept"))
        .json(page))
}

fn bad_after() -> ApiError {
    ApiError::invalid("bad_after", Detail::After)
}

/// How far the client of a stream says that it has come.
fn last_event_id(headers: &HeaderMap) -> ApiResult<Option<i64>> {
    let Some(value) = headers.get(LAST_EVENT_ID) else {
        return Ok(None);
    };
    let number = value.to_str().ok().and_then(|value| value.parse().ok());
    number.map(Some).ok_or_else(bad_after)
}

/// Whether the client asks for a stream.
fn wishes_stream(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::ACCEPT)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|range| range.split(';').next())
        .any(|kind| kind.trim().eq_ignore_ascii_case(EVENT_STREAM))
}

/// Somebody who reads the events of the own account.
struct Reader {
    app: web::Data<App>,
    user: Uuid,
    session: Option<Uuid>,
    token: Option<Uuid>,
    hearing: Hearing,
    /// The number of the last event that was read.
    after: i64,
}

impl Reader {
    /// The next events.
    async fn read(&self, limit: i64) -> ApiResult<Page> {
        match events::page(&self.app.house, self.user, self.after, limit).await? {
            Reading::Page(page) => Ok(page),
            Reading::Forgotten => Err(ApiError::Gone {
                code: "events_forgotten",
                detail: Detail::EventsForgotten,
            }),
        }
    }

    /// Makes sure that the reader may still read.
    async fn check(&self) -> ApiResult<()> {
        let house = &self.app.house;
        if self.session.is_some_and(|session| house.ended.has(session)) {
            return Err(ApiError::SESSION_ENDED);
        }
        if let Some(token) = self.token {
            let mut conn = house.database.get().await?;
            if !people::token::is_good(&mut conn, token).await? {
                return Err(ApiError::Unauthorized(Detail::RevokedToken));
            }
        }
        Ok(())
    }

    /// The next events as soon as there are any, or none when the time is over, the server stops, or the place is another's.
    async fn wait(
        mut self,
        limit: i64,
        wait: Duration,
        mut place: Option<Place>,
    ) -> ApiResult<EventPage> {
        let end = Instant::now() + wait;
        loop {
            let page = self.read(limit).await?;
            self.after = page.next;
            let is_over = Instant::now() >= end || self.app.house.stopping.has_begun();
            if !page.events.is_empty() || is_over && !page.more {
                return Ok(EventPage::of(page));
            }
            if page.more {
                continue;
            }
            loop {
                let next = end.min(Instant::now() + LOOK_EVERY);
                let heard = tokio::select! {
                    heard = self.hearing.wait(next) => heard,
                    () = displaced(&mut place) => return Ok(EventPage::of(page)),
                };
                if heard || Instant::now() >= end || self.app.house.stopping.has_begun() {
                    break;
                }
                if self.session.is_some() {
                    self.check().await?;
                }
            }
            self.check().await?;
        }
    }
}

/// Waits until somebody else has the place; for ever if there is none.
async fn displaced(place: &mut Option<Place>) {
    match place {
        Some(place) => place.displaced().await,
        None => std::future::pending().await,
    }
}

impl EventPage {
    fn of(page: Page) -> Self {
        Self {
            items: page.events.into_iter().map(|(_, event)| event).collect(),
            next: page.next,
        }
    }
}

/// The stream of an account.
struct OfAccount {
    reader: Reader,
    /// What was read before the stream began.
    first: Option<Page>,
}

impl Source for OfAccount {
    async fn wait(&mut self, end: Instant) -> bool {
        self.reader.hearing.wait(end).await
    }

    async fn read(&mut self) -> ApiResult<Option<Piece>> {
        self.reader.check().await?;
        let (page, is_first) = match self.first.take() {
            Some(first) => (first, true),
            None => (self.reader.read(PIECE).await?, false),
        };
        if page.next == self.reader.after && !is_first {
            return Ok(None);
        }
        self.reader.after = page.next;
        let mut text = String::new();
        for (number, event) in &page.events {
            let data = serde_json::to_string(event).map_err(ApiError::internal)?;
            text.extend(["id: ", &number.to_string(), "\ndata: ", &data, "\n\n"]);
        }
        // The client goes on behind what tells nothing any more, too.
        if page.events.last().is_none_or(|(last, _)| *last < page.next) {
            text.extend(["id: ", &page.next.to_string(), "\n\n"]);
        }
        let bytes = Bytes::from(text);
        Ok(Some(if page.more {
            Piece::Part(bytes)
        } else {
            Piece::Whole(bytes)
        }))
    }

    fn sign_of_life(&self) -> Bytes {
        Bytes::from_static(b": nothing new\n\n")
    }
}
