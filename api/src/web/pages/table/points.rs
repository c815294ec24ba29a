//! `/games/{id}/points`: how the points of a finished game came, step by step.

use actix_web::{HttpResponse, web};
use askama::Template;
use engine::{Seat, Viewer};
use uuid::Uuid;

use super::log::{Line, lines};
use crate::ground::details::Detail;
use crate::store::tables::game::Status;
use crate::table::Match;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::pages::shell::{Shell, page};
use crate::web::pages::visitor::Visitor;
use crate::web::pages::words::Key;
use crate::web::problem::{ApiError, ApiResult};

#[derive(Template)]
#[template(path = "pages/play_points.html")]
struct PointsPage {
    shell: Shell,
    id: Uuid,
    name: String,
    players: Vec<String>,
    changes: Vec<Change>,
}

/// A step by which somebody has won points, or lost some.
struct Change {
    /// Its entry.
    line: Line,
    /// What each player has after it, and by how much that is more or less.
    scores: Vec<Score>,
}

struct Score {
    now: i32,
    /// With its sign; none if it is as it was.
    by: Option<String>,
}

/// Shows how the points came. It takes the game through all of its steps, as a record does, and is for games that are over.
///
/// # Errors
/// 404: it is not over. The database fails.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, visitor.user()).await?;
    if game.status != Status::Finished {
        return Err(ApiError::not_found(Detail::NoFinishedGame));
    }
    let current = app.house.matches.load_row(&mut conn, &game).await?;
    let who = &current.who;
    let viewer = who.viewer(visitor.user()).unwrap_or(Viewer::Spectator);
    let reader = (&**who, viewer, visitor.lang());
    let end = game.readable();
    let told = lines(&mut conn, *id, reader, 0..end).await?;
    let seats: Vec<Seat> = current.table.seats().seats().collect();
    let names = who.names_in(visitor.lang());
    page(&PointsPage {
        shell: Shell::of(&mut conn, &visitor).await?,
        id: *id,
        name: game.name.clone(),
        players: seats.iter().map(|&seat| names[seat].clone()).collect(),
        changes: changes(&current, &seats, told),
    })
}

/// The entries after which a seat has more or less than before.
fn changes(game: &Match, seats: &[Seat], told: Vec<Line>) -> Vec<Change> {
    let mut before: Option<Vec<i32>> = None;
    let mut changes = Vec::new();
    for line in told {
        let Some(then) = game.table.at(line.seq) else {
            break;
        };
        let now: Vec<i32> = seats.iter().map(|&seat| then.score(seat)).collect();
        let known = before.replace(now.clone());
        if known.as_ref() == Some(&now) {
            continue;
        }
        let known = known.unwrap_or_else(|| vec![0; now.len()]);
        let scores = now.iter().zip(known).map(|(&now, was)| Score {
            now,
            by: (now != was).then(|| format!("{:+}", now - was)),
        });
        changes.push(Change {
            scores: scores.collect(),
            line,
        });
    }
    changes
}
