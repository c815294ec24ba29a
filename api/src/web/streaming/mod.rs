//! Streams of server-sent events: answers that stay open and say what is new, until there is a reason to end.

pub mod places;

use std::convert::Infallible;
use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, web};
use futures_util::stream;
use tokio::time::Instant;
use uuid::Uuid;

use self::places::Place;
use crate::ground::looking::LOOK_EVERY;
use crate::web::app::App;
use crate::web::problem::ApiResult;

/// The content type of a stream.
pub const EVENT_STREAM: &str = "text/event-stream";

/// How often a stream on which nothing happens says that it is still there: what stands between server and browser closes
/// what is silent for long.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// How long a stream lasts. The client then opens the next one, which is looked at like any other request.
const LIFETIME: Duration = Duration::from_hours(1);

/// What a client is told first: after how many milliseconds it may ask again when the stream has broken off.
const PAUSE: &str = "retry: 3000\n\n";

/// The last words of a stream whose person has opened too many since.
const TOO_MANY: &str = "event: full\ndata: {}\n\n";

/// A piece of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// There may be more at once.
    Part(Bytes),
    /// There is no more for now.
    Whole(Bytes),
    /// There will be no more.
    Last(Bytes),
}

/// What a stream tells. Nothing is asked of it before its last piece was taken: a slow client costs one piece of memory.
pub trait Source: 'static {
    /// Waits until there may be something to tell, or the time is over; whether there may be.
    fn wait(&mut self, end: Instant) -> impl Future<Output = bool>;

    /// What there is to tell, if anything.
    ///
    /// # Errors
    /// Something is wrong: the stream ends, and the client is told when it asks again.
    fn read(&mut self) -> impl Future<Output = ApiResult<Option<Piece>>>;

    /// What is said when nothing has been told for a while.
    fn sign_of_life(&self) -> Bytes;
}

/// Answers with a stream, which ends with the session that it was opened in, if in one.
pub fn answer<S: Source>(
    app: web::Data<App>,
    place: Place,
    session: Option<Uuid>,
    source: S,
) -> HttpResponse {
    let now = Instant::now();
    let telling = Telling {
        app,
        place,
        session,
        source,
        begun: false,
        more: true,
        said_at: now,
        end: now + LIFETIME,
    };
    HttpResponse::Ok()
        .content_type(EVENT_STREAM)
        // Compressing would hold events back, and so would a proxy that collects answers.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"))
        // A connection that stays open behind the stream would be waited for when the server stops.
        .force_close()
        .streaming(stream::unfold(Some(telling), Telling::next))
}

/// One stream.
struct Telling<S> {
    app: web::Data<App>,
    place: Place,
    session: Option<Uuid>,
    source: S,
    /// Whether anything has been said.
    begun: bool,
    /// Whether there may be more to tell at once.
    more: bool,
    /// When something was said last.
    said_at: Instant,
    end: Instant,
}

impl<S: Source> Telling<S> {
    /// The next piece of the stream, and what comes after it; none if it has ended.
    async fn next(this: Option<Self>) -> Option<(Result<Bytes, Infallible>, Option<Self>)> {
        let mut this = this?;
        if !this.begun {
            this.begun = true;
            return Some((Ok(PAUSE.into()), Some(this)));
        }
        loop {
            let quiet_until = this.said_at + SIGN_OF_LIFE;
            let now = Instant::now();
            let end = if this.more {
                now
            } else {
                this.end.min(quiet_until).min(now + LOOK_EVERY)
            };
            let heard = tokio::select! {
                biased;
                () = this.place.displaced() => None,
                heard = this.source.wait(end) => Some(heard || this.more),
            };
            let Some(heard) = heard else {
                return Some((Ok(TOO_MANY.into()), None));
            };
            if this.has_ended() {
                return None;
            }
            this.more = false;
            if heard && let Some(piece) = this.source.read().await.ok()? {
                this.said_at = Instant::now();
                return Some(match piece {
                    Piece::Part(bytes) => {
                        this.more = true;
                        (Ok(bytes), Some(this))
                    }
                    Piece::Whole(bytes) => (Ok(bytes), Some(this)),
                    Piece::Last(bytes) => (Ok(bytes), None),
                });
            }
            if Instant::now() >= quiet_until {
                this.said_at = Instant::now();
                return Some((Ok(this.source.sign_of_life()), Some(this)));
            }
        }
    }

    /// Whether nothing more is to be said: the server stops, the time is over, or the session has ended that it was opened in.
    fn has_ended(&self) -> bool {
        let house = &self.app.house;
        house.stopping.has_begun()
            || Instant::now() >= self.end
            || self.session.is_some_and(|session| house.ended.has(session))
    }
}
