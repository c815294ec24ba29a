//! `GET /studies/{id}/record`: a study as a file.

use actix_web::{HttpResponse, get, web};
use engine::Lang;
use engine::any::AnyPending;
use engine::record::{Header, RecordWriter};
use uuid::Uuid;

use super::answer::{players, visible_board};
use crate::ground::details::Detail;
use crate::studies::Board;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::problem::{ApiError, ApiResult};

/// Reads a study as a portable record, JSON Lines as for games: the same record again for one that was imported. When the
/// game is over the secret is in it, and `poste verify` can check it. There is none of an analysis.
#[utoipa::path(
    tag = "studies",
    params(("id" = Uuid, Path, description = "The study's id.")),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The record.", body = String, content_type = "application/jsonl"))
)]
#[get("/studies/{id}/record")]
pub async fn read_study_record(
    app: web::Data<App>,
    caller: MaybeCaller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let board = visible_board(&app, *id, caller.user()).await?;
    if board.imagined() {
        return Err(ApiError::conflict("imagined", Detail::Meaning));
    }
    let id = board.study.id;
    Ok(HttpResponse::Ok()
        .content_type("application/jsonl")
        .insert_header((
            "Content-Disposition",
            format!("inline; filename=\"{id}.jsonl\""),
        ))
        .body(record(&board)?))
}

fn record(board: &Board) -> ApiResult<String> {
    let Board { study, table, .. } = board;
    let standings = match table.pending() {
        AnyPending::Over(standings) => Some(standings),
        AnyPending::Waiting { .. } => None,
    };
    let header = Header {
        game: study
            .record_game
            .clone()
            .unwrap_or_else(|| study.id.to_string()),
        name: study
            .record_name
            .clone()
            .unwrap_or_else(|| study.name.clone()),
        ruleset: table.ruleset(),
        // Records are the same for all readers.
        players: players(Lang::En, board),
        commitment: table.secret().commitment(),
        secret: standings.is_some().then(|| table.secret().clone()),
    };
    let mut writer = RecordWriter::new(header, None).map_err(ApiError::internal)?;
    if let Some(standings) = standings {
        writer = writer.with_standings(standings);
    }
    for kept in &board.entries {
        writer
            .entry_again(&kept.entry, &kept.at)
            .map_err(ApiError::internal)?;
    }
    Ok(writer.finish())
}
