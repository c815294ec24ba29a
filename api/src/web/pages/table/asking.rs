//! Steps taken back, and what the table is asked.

use std::sync::Arc;

use actix_web::{HttpResponse, web};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::words::span;
use serde::Deserialize;
use uuid::Uuid;

use super::the_turn;
use super::trouble::refused;
use crate::store::tables;
use crate::store::tables::game::Game;
use crate::store::tables::vote::Kind;
use crate::table::asking::{self, Ballot};
use crate::table::frame::no_reply;
use crate::table::vanished::gone;
use crate::table::votes::{Question, as_it_stands};
use crate::table::{KeptClocks, Match, Refused};
use crate::web::app::App;
use crate::web::pages::form::Form;
use crate::web::pages::shell::{Shell, lead_to};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::ApiResult;

/// What somebody with a seat may ask of the table.
#[derive(Debug)]
pub(super) struct Asks {
    /// The newest step of theirs that can be taken back.
    pub(super) back: Option<Back>,
    /// What the table is being asked.
    pub(super) votes: Vec<OpenVote>,
    /// Whether there are clocks that could be stopped, and whether they stand still already.
    pub(super) pause: Option<bool>,
}

/// A step that can be taken back.
#[derive(Debug)]
pub(super) struct Back {
    /// The entry after which the game goes on.
    pub(super) to: u32,
    /// What is said on the button.
    pub(super) word: String,
}

/// A question that is open.
#[derive(Debug)]
pub(super) struct OpenVote {
    pub(super) id: Uuid,
    /// The question.
    pub(super) text: String,
    /// How many have agreed so far.
    pub(super) count: String,
    /// Whether the visitor is asked and has not answered.
    pub(super) mine: bool,
    /// Whether the visitor asked it, and can withdraw it.
    pub(super) own: bool,
}

/// What may be asked of a running table from a seat.
///
/// # Errors
/// The database fails.
pub(super) async fn asks(
    app: &App,
    conn: &mut AsyncPgConnection,
    shell: &Shell,
    game: &Game,
    (current, seat): (&Match, Seat),
) -> ApiResult<Asks> {
    let owners = current.who.owners();
    let back = current
        .table
        .undo_points(seat, None, 1)
        .first()
        .map(|point| {
            let must_ask = point.others.iter().any(|other| owners.has(other));
            let key = if must_ask {
                Key::PlayAskBack
            } else {
                Key::PlayTakeBack
            };
            Back {
                to: point.to,
                word: shell.tell(key, &[("steps", point.steps.into())]),
            }
        });
    let now = app.house.clock.now();
    let gone = gone(conn, game, current).await?;
    let open = tables::vote::open(conn, game.id).await?;
    let names = current.who.names_in(shell.lang());
    let votes = open.into_iter().map(|vote| {
        let vote = as_it_stands(current, vote, &gone, now);
        let name = |seat: Option<Seat>| seat.map_or_else(String::new, |seat| names[seat].clone());
        let who = match vote.kind {
            Kind::Undo | Kind::Time => name(vote.asker),
            Kind::Bot => name(vote.about),
            // Who asks for these is not told.
            Kind::Pause | Kind::Resume | Kind::End => String::new(),
        };
        let seconds = vote.seconds.and_then(|seconds| u32::try_from(seconds).ok());
        let seconds = seconds.unwrap_or_default();
        let facts = [
            ("kind", vote.kind.name().into()),
            ("who", who.into()),
            ("to", vote.to_entry.unwrap_or_default().into()),
            ("player", name(vote.about).into()),
            ("time", span(shell.lang(), seconds).into()),
        ];
        let count = [
            ("agreed", vote.agreed.and(vote.asked).len().into()),
            ("needed", vote.must_agree().into()),
        ];
        OpenVote {
            id: vote.id,
            text: shell.tell(Key::PlayVote, &facts),
            count: shell.tell(Key::PlayVoteCount, &count),
            mine: vote.waits_for(seat),
            own: vote.asker == Some(seat),
        }
    });
    let votes = votes.collect();
    let paused = |kept: &Arc<KeptClocks>| kept.ticking.clocks().paused_since().is_some();
    let stands_still = current.clocks.as_ref().map(paused);
    Ok(Asks {
        back,
        votes,
        pause: stands_still,
    })
}

/// Where to go back to.
#[derive(Debug, Deserialize)]
pub(super) struct BackForm {
    to: u32,
}

/// Takes steps back, or asks those whom it concerns.
pub(super) async fn take_back(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<BackForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.signed()?.asks(form.key.as_ref());
    let outcome = asking::undo(&app.house, asker, *id, form.fields.to, no_reply).await;
    led(&app, &visitor, *id, outcome.map(|_| ())).await
}

/// What to ask the table.
#[derive(Debug, Deserialize)]
pub(super) struct AskForm {
    kind: Asked,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Asked {
    Pause,
    Resume,
    End,
}

/// Asks the table.
pub(super) async fn ask(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<AskForm>,
) -> ApiResult<HttpResponse> {
    let question = match form.fields.kind {
        Asked::Pause => Question::Pause,
        Asked::Resume => Question::Resume,
        Asked::End => Question::End,
    };
    let asker = visitor.signed()?.asks(form.key.as_ref());
    let ballot = Ballot::Ask(question);
    let outcome = asking::vote(&app.house, asker, *id, ballot, no_reply).await;
    led(&app, &visitor, *id, outcome.map(|_| ())).await
}

/// What somebody says to a question.
#[derive(Debug, Deserialize)]
pub(super) struct AnswerForm {
    vote: Uuid,
    agree: Says,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Says {
    Yes,
    No,
}

/// Says yes or no to what the table is asked.
pub(super) async fn answer(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    form: Form<AnswerForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.signed()?.asks(form.key.as_ref());
    let ballot = Ballot::Answer {
        vote: form.fields.vote,
        agrees: form.fields.agree == Says::Yes,
    };
    let outcome = asking::vote(&app.house, asker, *id, ballot, no_reply).await;
    led(&app, &visitor, *id, outcome.map(|_| ())).await
}

/// Leads back to the table, or says there why not.
pub(super) async fn led(
    app: &App,
    visitor: &Visitor,
    id: Uuid,
    outcome: Result<(), Refused>,
) -> ApiResult<HttpResponse> {
    match outcome {
        Ok(()) => Ok(lead_to(&the_turn(id))),
        Err(error) => {
            let attempt = refused(error, &visitor.language)?;
            Box::pin(attempt.show(app, visitor, id)).await
        }
    }
}
