//! `GET|POST /games/{id}/votes`, `POST /games/{id}/votes/{vote}`: what a table agrees on.

use actix_web::{HttpRequest, HttpResponse, Responder as _, get, post, web};
use chrono::{DateTime, Utc};
use engine::Seat;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::store::tables;
use crate::store::tables::vote::{Kind, State};
use crate::table::Key;
use crate::table::Reply;
use crate::table::asking::{self, Ballot};
use crate::table::vanished::gone;
use crate::table::visible::visible_game;
use crate::table::votes::{Question, as_it_stands};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::idempotency::KeyHeader;
use crate::web::problem::ApiResult;
use crate::web::routes::{Page, PageQuery};

/// A question to the table. Who votes how is nobody else's to know: there is only the tally, and your own vote.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(example = json!({
    "id": "019dc0de-0000-7000-8000-000000000006", "kind": "undo", "to": 22, "about": null, "seconds": null, "asked_by": 1, "state": "open",
    "asked": 3, "must_agree": 3, "agreed": 1, "refused": 0, "yours_to_answer": true, "you_agreed": false, "you_refused": false,
    "passes_at": null, "your_silence_counts_from": null, "created_at": "2026-11-28T12:00:00Z", "ended_at": null
}))]
pub struct Vote {
    id: Uuid,
    /// `undo`, `pause`, `resume`, `end`, `time`: whether a seat is given more time than one may give alone; or `bot`: whether the
    /// house's bot plays a seat until its player is back.
    #[schema(value_type = String, example = "undo")]
    kind: &'static str,
    /// The entry to go back to, for an undo.
    #[schema(minimum = 0)]
    to: Option<i32>,
    /// The seat that it is about: for `bot` its time has run out, for `time` it is to be given some.
    about: Option<Seat>,
    /// How much time is to be given, for `time`.
    #[schema(minimum = 60)]
    seconds: Option<i32>,
    /// Who asks for an undo or for time; for `pause`, `resume` and `end` that is not told, and for `bot` it is nobody: the clock asks.
    asked_by: Option<Seat>,
    /// `open`, `agreed` (and it was done), `refused` (not enough can agree any more), `withdrawn` (by whoever asked) or
    /// `lapsed` (the game has gone on, and there is nothing left to agree on; for an undo, there is one step more).
    #[schema(value_type = String, example = "open")]
    state: &'static str,
    /// How many people are asked; for what a player asks, also those who have vanished.
    asked: u32,
    /// How many of them have to agree: more than half for `bot`, else all.
    must_agree: u32,
    /// How many of them have agreed so far.
    agreed: u32,
    /// How many of them have said no.
    refused: u32,
    /// Whether you are asked and have not answered yet.
    yours_to_answer: bool,
    /// Whether you have agreed.
    you_agreed: bool,
    /// Whether you have said no.
    you_refused: bool,
    /// When it passes at the latest if nobody says no: from then on the silence of everybody who is asked is a yes. Whoever
    /// has answered changes nothing about it. Null if somebody's silence never is one, or the vote has ended.
    passes_at: Option<DateTime<Utc>>,
    /// From when on your own silence is a yes; earlier if you vanish meanwhile. Null if it never is, or you need not answer
    /// any more.
    your_silence_counts_from: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
}

impl Vote {
    /// A vote as the person in this seat may know it.
    pub fn new(vote: &tables::vote::Vote, viewer: Seat) -> Self {
        let agreed = vote.agreed.and(vote.asked);
        let refused = vote.refused.and(vote.asked);
        let is_open = vote.state == State::Open;
        let yours_to_answer = is_open && vote.waits_for(viewer);
        Self {
            id: vote.id,
            kind: vote.kind.name(),
            to: vote.to_entry,
            about: vote.about,
            seconds: vote.seconds,
            asked_by: vote
                .asker
                .filter(|_| matches!(vote.kind, Kind::Undo | Kind::Time)),
            state: vote.state.name(),
            asked: vote.asked.len(),
            must_agree: vote.must_agree(),
            agreed: agreed.len(),
            refused: refused.len(),
            yours_to_answer,
            you_agreed: agreed.has(viewer) || vote.asker == Some(viewer),
            you_refused: refused.has(viewer),
            passes_at: vote.all_silent_at().filter(|_| is_open),
            your_silence_counts_from: vote.silence_counts_from(viewer).filter(|_| yours_to_answer),
            created_at: vote.created_at,
            ended_at: vote.ended_at,
        }
    }
}

/// What the table can be asked here.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VoteKind {
    /// Whether all clocks stand still.
    Pause,
    /// Whether all clocks run again.
    Resume,
    /// Whether the game ends here, without standings.
    End,
}

/// What to ask the table. An undo is asked for at `POST /games/{id}/undo`; `bot` is asked by the clock alone.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"kind": "end"}))]
pub struct VoteRequest {
    kind: VoteKind,
}

/// What you say to a question.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"agree": true}))]
pub struct VoteAnswer {
    /// Whether you agree. A no ends what a player has asked, and whoever asked withdraws it so. What you have said to
    /// `bot` you may change as long as that vote is open.
    agree: bool,
}

/// Lists what the table was asked, the newest first. For its players alone.
#[utoipa::path(
    tag = "games",
    params(("id" = Uuid, Path, description = "The game's id."), PageQuery),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "The votes.", body = Page<Vote>))
)]
#[get("/games/{id}/votes")]
pub async fn list_votes(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
    query: web::Query<PageQuery>,
) -> ApiResult<web::Json<Page<Vote>>> {
    caller.may(Need::Read)?;
    let limit = query.limit()?;
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, Some(caller.user)).await?;
    let current = app.house.matches.load_row(&mut conn, &game).await?;
    let seat = current.who.member(caller.user)?;
    let votes = tables::vote::list(&mut conn, game.id, query.cursor, limit + 1).await?;
    let page = Page::<tables::vote::Vote>::of(votes, limit, |vote| vote.id);
    let now = app.house.clock.now();
    let gone = gone(&mut conn, &game, &current).await?;
    Ok(web::Json(Page {
        items: page
            .items
            .into_iter()
            .map(|vote| {
                let vote = as_it_stands(&current, vote, &gone, now);
                let shown = Vote::new(&vote, seat);
                // What somebody else said in this seat is not its new person's to know.
                let anothers = current.who.was_anothers(seat, vote.created_at);
                Vote {
                    you_agreed: shown.you_agreed && !anothers,
                    you_refused: shown.you_refused && !anothers,
                    ..shown
                }
            })
            .collect(),
        next: page.next,
    }))
}

/// Asks the table: everybody else has to agree. Whoever says nothing for 14 days agrees by that; whoever has vanished, after 3
/// days. If there is nobody else but bots, it is done at once.
#[utoipa::path(
    tag = "games",
    request_body = VoteRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "The table is asked, or nobody had to be.", body = Vote))
)]
#[post("/games/{id}/votes")]
pub async fn ask_table(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    key: KeyHeader,
    body: Body<VoteRequest>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let question = match body.value.kind {
        VoteKind::Pause => Question::Pause,
        VoteKind::Resume => Question::Resume,
        VoteKind::End => Question::End,
    };
    let answer = vote(&app, *id, &caller, key.as_ref(), Ballot::Ask(question)).await?;
    Ok(answer.respond_to(&request))
}

/// Says yes or no to what the table is asked. When all have agreed, it is done; about a seat whose time has run out, when
/// more than half have. As soon as that cannot be any more, the vote is refused. Whoever has vanished may say so as well.
#[utoipa::path(
    tag = "games",
    request_body = VoteAnswer,
    params(
        ("id" = Uuid, Path, description = "The game's id."),
        ("vote" = Uuid, Path, description = "The vote's id."),
    ),
    security(("bearer" = ["play"])),
    responses((status = 201, description = "Noted.", body = Vote))
)]
#[post("/games/{id}/votes/{vote}")]
pub async fn answer_vote(
    app: web::Data<App>,
    request: HttpRequest,
    caller: Caller,
    path: web::Path<(Uuid, Uuid)>,
    key: KeyHeader,
    body: Body<VoteAnswer>,
) -> ApiResult<HttpResponse> {
    caller.may(Need::Play)?;
    let key = key.with(body.request_hash);
    let (id, asked) = path.into_inner();
    let ballot = Ballot::Answer {
        vote: asked,
        agrees: body.value.agree,
    };
    let answer = vote(&app, id, &caller, key.as_ref(), ballot).await?;
    Ok(answer.respond_to(&request))
}

/// Does what somebody wants about a vote.
async fn vote(
    app: &App,
    id: Uuid,
    caller: &Caller,
    key: Option<&Key>,
    ballot: Ballot,
) -> ApiResult<Reply> {
    let asker = caller.asks(key);
    let outcome = asking::vote(&app.house, asker, id, ballot, async |_, counted| {
        Reply::json(201, &Vote::new(&counted.voted.vote, counted.seat))
    });
    Ok(outcome.await?.into_reply())
}
