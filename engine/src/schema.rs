//! OpenAPI schemas of types that no derive can describe: numbers with a range, texts with a pattern.

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

/// Describes a type that is written as a text of a pattern.
macro_rules! text {
    ($type:ty, $longest:expr, $pattern:expr, $example:expr, $description:expr) => {
        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .description(Some($description))
                    .max_length(Some($longest))
                    .pattern(Some($pattern))
                    .examples([$example])
                    .into()
            }
        }

        impl utoipa::ToSchema for $type {}
    };
}
pub(crate) use text;
