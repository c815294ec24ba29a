//! What people note beside the entries of their studies.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::log::entries::position;
use crate::store::schema::study_comments;

/// The most comments that a study can have.
pub const MAX_COMMENTS: i64 = 500;

/// Writes a comment beside an entry, in place of the one that stood there.
pub async fn put(
    conn: &mut AsyncPgConnection,
    study: Uuid,
    seq: u32,
    text: &str,
) -> QueryResult<()> {
    diesel::insert_into(study_comments::table)
        .values((
            study_comments::study_id.eq(study),
            study_comments::seq.eq(position(seq)),
            study_comments::text.eq(text),
        ))
        .on_conflict((study_comments::study_id, study_comments::seq))
        .do_update()
        .set(study_comments::text.eq(text))
        .execute(conn)
        .await?;
    Ok(())
}

/// How many entries of a study but this one have a comment.
pub async fn count_others(conn: &mut AsyncPgConnection, study: Uuid, seq: u32) -> QueryResult<i64> {
    study_comments::table
        .filter(study_comments::study_id.eq(study))
        .filter(study_comments::seq.ne(position(seq)))
        .count()
        .get_result(conn)
        .await
}

/// Takes a comment away; false if there was none.
pub async fn delete(conn: &mut AsyncPgConnection, study: Uuid, seq: u32) -> QueryResult<bool> {
    let deleted = diesel::delete(study_comments::table.find((study, position(seq))))
        .execute(conn)
        .await?;
    Ok(deleted == 1)
}

/// Takes away the comments beside entries behind this one.
pub async fn delete_after(conn: &mut AsyncPgConnection, study: Uuid, seq: u32) -> QueryResult<()> {
    diesel::delete(
        study_comments::table
            .filter(study_comments::study_id.eq(study))
            .filter(study_comments::seq.gt(position(seq))),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The comments beside the entries from `first` to `last`, in their order.
pub async fn list(
    conn: &mut AsyncPgConnection,
    study: Uuid,
    first: u32,
    last: u32,
) -> QueryResult<Vec<(i32, String)>> {
    study_comments::table
        .filter(study_comments::study_id.eq(study))
        .filter(study_comments::seq.between(position(first), position(last)))
        .order(study_comments::seq)
        .select((study_comments::seq, study_comments::text))
        .load(conn)
        .await
}

/// Copies the comments beside the entries up to `last` to another study, which has none.
pub async fn copy(
    conn: &mut AsyncPgConnection,
    from: Uuid,
    to: Uuid,
    last: u32,
) -> QueryResult<()> {
    let comments = list(conn, from, 0, last).await?;
    let rows: Vec<_> = comments
        .iter()
        .map(|(seq, text)| {
            (
                study_comments::study_id.eq(to),
                study_comments::seq.eq(seq),
                study_comments::text.eq(text),
            )
        })
        .collect();
    diesel::insert_into(study_comments::table)
        .values(rows)
        .execute(conn)
        .await?;
    Ok(())
}
