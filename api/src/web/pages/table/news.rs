//! `GET /games/{id}/news`: a stream of events that say when the page of a table is to be looked at again, and nothing of the
//! game itself.

use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tokio::time::Instant;
use uuid::Uuid;

use crate::store::tables;
use crate::store::tables::game::{Game, Status, Visibility};
use crate::table::hearing::Hearing;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::limits::origin;
use crate::web::pages::visitor::Visitor;
use crate::web::problem::ApiResult;
use crate::web::streaming::places::Whose;
use crate::web::streaming::{self, Piece, Source};

/// Bytes of a mark: too few to tell anything, enough for no two to be alike.
const MARK_LEN: usize = 8;

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
    let user = visitor.user();
    let news = read(&app, *id, user).await?;
    if news.over {
        // The one answer after which browsers do not ask again.
        return Ok(HttpResponse::NoContent().finish());
    }
    let whose = match user {
        Some(user) => Whose::Person(user),
        None => Whose::Address(origin(&app, &request)),
    };
    let place = app.streams.open(whose)?;
    let session = visitor.signed.map(|signed| signed.session);
    let source = OfGame {
        app: app.clone(),
        game: *id,
        user,
        hearing,
        news: None,
        first: Some(news),
    };
    Ok(streaming::answer(app, place, session, source))
}

/// The news of a game, as somebody may see it.
struct OfGame {
    app: web::Data<App>,
    game: Uuid,
    user: Option<Uuid>,
    hearing: Hearing,
    /// What was told last.
    news: Option<News>,
    /// What is to be told first.
    first: Option<News>,
}

impl Source for OfGame {
    async fn wait(&mut self, end: Instant) -> bool {
        self.hearing.wait(end).await
    }

    async fn read(&mut self) -> ApiResult<Option<Piece>> {
        let news = match self.first.take() {
            Some(first) => first,
            None => read(&self.app, self.game, self.user).await?,
        };
        if self.news.as_ref() == Some(&news) {
            return Ok(None);
        }
        let event = news.event();
        let piece = if news.over {
            Piece::Last(event)
        } else {
            Piece::Whole(event)
        };
        self.news = Some(news);
        Ok(Some(piece))
    }

    fn sign_of_life(&self) -> Bytes {
        Bytes::from_static(b": nothing new\n\n")
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
