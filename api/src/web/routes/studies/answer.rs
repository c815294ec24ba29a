//! A study as it is answered with, and who may see it.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::any::AnyPending;
use engine::game::Standings;
use engine::{Lang, Seat, Viewer};
use serde::Serialize;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::study::{Kind, Listed, Study};
use crate::studies::{Beginning, Board};
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;
use crate::web::report::PendingDecision;

/// Where an analysis begins.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct StudyOrigin {
    /// The game.
    game: Uuid,
    /// The entry of its log after which the study begins.
    #[schema(minimum = 0)]
    at: i32,
    /// With the eyes of which seat; null: a spectator's.
    seat: Option<Seat>,
}

/// A study in a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct StudySummary {
    id: Uuid,
    kind: Kind,
    #[schema(example = "tammany-hall")]
    ruleset: String,
    #[schema(example = "What if I had bid two")]
    name: String,
    /// Whether anybody who knows its address may look at it.
    shared: bool,
    /// Whether what its owner may not know of a running game is imagined, and so is probably not as it is there.
    imagined: bool,
    /// Whether its chance comes from a seed that its owner chose.
    fixed_seed: bool,
    /// Where an analysis begins; null for other studies.
    origin: Option<StudyOrigin>,
    /// Entries in its log.
    #[schema(minimum = 1)]
    version: i32,
    created_at: DateTime<Utc>,
    /// When a step was last taken or taken back.
    changed_at: DateTime<Utc>,
}

/// A study in full.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct StudyDetails {
    #[serde(flatten)]
    summary: StudySummary,
    /// Whether it is yours.
    yours: bool,
    /// What the seats are called, in their order.
    players: Vec<String>,
    /// The version of the rules that it keeps.
    #[schema(minimum = 1)]
    rules_version: u16,
    /// The hash that stands for the whole log.
    head: String,
    /// Whom it waits for; empty when the game is over.
    pending: Vec<PendingDecision>,
    /// The places at the end; null before.
    standings: Option<Standings>,
}

impl From<Listed> for StudySummary {
    fn from(study: Listed) -> Self {
        let origin = study.game_id.zip(study.game_at);
        Self {
            id: study.id,
            kind: study.kind,
            ruleset: study.ruleset,
            name: study.name,
            shared: study.shared,
            imagined: origin.is_some(),
            fixed_seed: study.fixed_seed,
            origin: origin.map(|(game, at)| StudyOrigin {
                game,
                at,
                seat: study.viewer,
            }),
            version: study.version,
            created_at: study.created_at,
            changed_at: study.changed_at,
        }
    }
}

impl StudyDetails {
    /// A study in full, for its owner or for somebody else, in this language.
    pub fn new(lang: Lang, board: &Board, user: Option<Uuid>) -> Self {
        let standings = match board.table.pending() {
            AnyPending::Over(standings) => Some(standings),
            AnyPending::Waiting { .. } => None,
        };
        Self {
            summary: board.study.listed().into(),
            yours: user == Some(board.study.user_id),
            players: players(lang, board),
            rules_version: board.table.rules().0,
            head: board.table.head().to_string(),
            pending: report::pending(&board.table, None, None),
            standings,
        }
    }
}

/// What the seats are called in this language, in their order.
pub(super) fn players(lang: Lang, board: &Board) -> Vec<String> {
    let seats = board.table.seats().seats();
    let names = board.names.within(lang);
    seats.map(|seat| names[seat].clone()).collect()
}

/// With whose eyes a study is looked at.
///
/// # Errors
/// 422: it has no such seat.
pub(super) fn viewer(board: &Board, seat: Option<u8>) -> ApiResult<Viewer> {
    let Some(number) = seat else {
        return Ok(Viewer::Spectator);
    };
    Seat::new(number)
        .filter(|&seat| board.table.seats().has(seat))
        .map(Viewer::Seat)
        .ok_or_else(|| {
            let last = (board.table.seats().get() - 1).into();
            ApiError::invalid("bad_seat", Detail::StudySeats { last })
        })
}

/// The study that this user, or anybody, may look at.
///
/// # Errors
/// 404: it is not there, or it is neither the user's nor shared.
pub(super) async fn visible_study(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Option<Uuid>,
) -> ApiResult<Study> {
    let study = tables::study::find(conn, id).await?;
    study
        .filter(|study| study.shared || Some(study.user_id) == user)
        .ok_or(ApiError::not_found(Detail::NoStudy))
}

/// The same, opened to be looked at. No connection is held while it is replayed.
///
/// # Errors
/// 404: it is not there, or it is neither the user's nor shared.
pub(super) async fn visible_board(app: &App, id: Uuid, user: Option<Uuid>) -> ApiResult<Board> {
    let mut conn = app.house.database.get().await?;
    let study = visible_study(&mut conn, id, user).await?;
    let beginning = Beginning::load(&app.house, &mut conn, &study).await?;
    drop(conn);
    Ok(Board::open_from(&app.house, study, beginning).await?)
}

/// A study of this user, kept from being changed by others until the transaction ends.
///
/// # Errors
/// 404: it is not there, or not the user's.
pub(super) async fn own_study(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
) -> ApiResult<Study> {
    tables::study::lock(conn, id, user)
        .await?
        .ok_or(ApiError::not_found(Detail::NoStudy))
}

/// The same, opened to be played on.
///
/// # Errors
/// 404: it is not there, or not the user's. 409: it is of a finished game.
pub(super) async fn own_board(
    app: &App,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
) -> ApiResult<Board> {
    let study = own_study(conn, id, user).await?;
    if study.kind == Kind::Record {
        return Err(ApiError::conflict("study_of_a_record", Detail::Meaning));
    }
    Ok(Board::open(&app.house, conn, study).await?)
}

/// Writes a new study.
///
/// # Errors
/// 409: its owner has as many as there may be.
pub(crate) async fn keep(conn: &mut AsyncPgConnection, study: &Study) -> ApiResult<()> {
    if tables::study::create(conn, study).await? {
        return Ok(());
    }
    let most = tables::study::MAX_STUDIES;
    Err(ApiError::conflict(
        "too_many_studies",
        Detail::TooManyStudies { most: most.into() },
    ))
}

/// Writes what has been done at a board.
///
/// # Errors
/// The database fails.
pub(super) async fn rewrite(
    conn: &mut AsyncPgConnection,
    board: &mut Board,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let study = &mut board.study;
    study.changed_at = now;
    tables::study::rewrite(
        conn,
        study.id,
        &study.steps,
        study.version,
        &study.head,
        now,
    )
    .await?;
    Ok(())
}
