//! Rows that were read together, and belong to different games or people.

use diesel::QueryResult;
use diesel::result::Error;
use futures_util::{Stream, StreamExt as _};

/// The rows of a query, without those that hold what this build does not know: a bad row is noted in the server's log and
/// left where it is, so that it keeps nobody else from theirs.
pub(super) async fn readable<T>(rows: impl Stream<Item = QueryResult<T>>) -> QueryResult<Vec<T>> {
    let mut rows = std::pin::pin!(rows);
    let mut read = Vec::new();
    while let Some(row) = rows.next().await {
        match row {
            Ok(row) => read.push(row),
            Err(Error::DeserializationError(error)) => {
                tracing::error!(%error, "a row cannot be read and is left out");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_row_that_cannot_be_read_is_left_out_and_any_other_failure_is_one() {
        let unknown = || Err(Error::DeserializationError("no such word".into()));
        let rows = futures_util::stream::iter([Ok(1), unknown(), Ok(3)]);
        assert_eq!(readable(rows).await.unwrap(), [1, 3]);
        let rows = futures_util::stream::iter([Ok(1), Err(Error::RollbackTransaction)]);
        assert_eq!(
            readable(rows).await,
            Err::<Vec<i32>, _>(Error::RollbackTransaction)
        );
    }
}
