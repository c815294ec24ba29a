//! OpenAPI schemas of number types, which no derive can describe: their ranges are their point.

/// Describes a newtype as an integer of a range.
macro_rules! integer {
    ($type:ty, $minimum:expr, $maximum:expr, $description:expr) => {
        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::Integer)
                    .description(Some($description))
                    .minimum(Some($minimum))
                    .maximum(Some($maximum))
                    .into()
            }
        }

        impl utoipa::ToSchema for $type {}
    };
}
pub(crate) use integer;
