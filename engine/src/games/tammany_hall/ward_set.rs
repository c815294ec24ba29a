//! Sets of wards.

use serde::{Deserialize, Serialize};

use super::board::Ward;
use crate::by::Key;

/// A set of wards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WardSet(u16);

impl WardSet {
    /// No ward.
    pub const EMPTY: Self = Self(0);

    /// These wards.
    pub const fn of(mut wards: &[Ward]) -> Self {
        let mut set = Self::EMPTY;
        while let [ward, rest @ ..] = wards {
            set = set.with(*ward);
            wards = rest;
        }
        set
    }

    /// The set with this ward too.
    #[must_use]
    pub const fn with(self, ward: Ward) -> Self {
        Self(self.0 | 1 << ward as u16)
    }

    /// Whether the ward is in the set.
    pub const fn has(self, ward: Ward) -> bool {
        self.0 & (1 << ward as u16) != 0
    }

    /// Whether no ward is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of wards in the set, 0 to 15.
    #[allow(clippy::cast_possible_truncation, reason = "at most 15 wards")]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The wards in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The wards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The wards in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Ward> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let ward = Ward::ALL.get(left.trailing_zeros() as usize).copied()?;
            left &= left - 1;
            Some(ward)
        })
    }
}

impl FromIterator<Ward> for WardSet {
    fn from_iter<I: IntoIterator<Item = Ward>>(wards: I) -> Self {
        wards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Stored as the list of the wards' numbers.
impl Serialize for WardSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for WardSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Ward>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::schema::{ArrayBuilder, Schema};
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Ward, WardSet};

    impl PartialSchema for WardSet {
        fn schema() -> RefOr<Schema> {
            ArrayBuilder::new()
                .items(Ref::from_schema_name(Ward::name()))
                .unique_items(true)
                .description(Some("Wards, in the order of their numbers."))
                .into()
        }
    }

    impl ToSchema for WardSet {
        fn name() -> std::borrow::Cow<'static, str> {
            "TammanyHallWards".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Ward::name().into(), Ward::schema()));
        }
    }
}
