//! Lists, a page at a time.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::web::problem::{ApiError, ApiResult};

/// The longest page.
const MAX_LIMIT: i64 = 100;

/// A page of a list.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Page<T> {
    /// The page's items.
    pub items: Vec<T>,
    /// To be sent as `cursor` for the next page; null at the end.
    pub next: Option<Uuid>,
}

impl<T> Page<T> {
    /// The same page of other things.
    pub fn map<U>(self, of: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(of).collect(),
            next: self.next,
        }
    }

    /// A page from one row more than it may hold, if there are so many.
    pub fn of<R: Into<T>>(mut rows: Vec<R>, limit: i64, id: impl Fn(&R) -> Uuid) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = rows.len() > limit;
        rows.truncate(limit);
        Self {
            next: rows.last().filter(|_| more).map(id),
            items: rows.into_iter().map(Into::into).collect(),
        }
    }
}

/// Which page of a list.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// The `next` of the page before.
    pub cursor: Option<Uuid>,
    /// How many items, 1 to 100; 20 if not given.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<i64>,
}

impl PageQuery {
    /// How many items.
    ///
    /// # Errors
    /// 422: the limit is out of range.
    pub fn limit(&self) -> ApiResult<i64> {
        limit(self.limit)
    }
}

/// The number of a log entry in a query: no more than the contract says that it may be.
///
/// # Errors
/// It is no such number.
pub fn entry_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let number = Option::<u32>::deserialize(deserializer)?;
    match number {
        Some(number) if i32::try_from(number).is_err() => Err(D::Error::custom(format_args!(
            "the number of an entry is at most {}",
            i32::MAX
        ))),
        number => Ok(number),
    }
}

/// A page's length, 20 if not given.
///
/// # Errors
/// 422: it is out of range.
pub fn limit(given: Option<i64>) -> ApiResult<i64> {
    match given.unwrap_or(20) {
        limit @ 1..=MAX_LIMIT => Ok(limit),
        _ => Err(ApiError::invalid(
            "bad_limit",
            Detail::Limit {
                most: MAX_LIMIT.into(),
            },
        )),
    }
}
