//! Enums that the database keeps as words.
//!
//! A column holds only words of its enum, which a `CHECK` sees to. A row with another word was written by a newer server,
//! or by hand: whoever reads it gets an error that names the column and the word, and nobody else is troubled.

/// A word in a row that this build does not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{column}: no {kind} is called {word:?}")]
pub struct UnknownWord {
    /// The table and the column that the word stands in.
    pub column: &'static str,
    /// The enum whose word it should be.
    pub kind: &'static str,
    /// The word.
    pub word: String,
}

/// Defines an enum whose variants are words of a column, and are called the same in the API.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident in $column:literal {
            $($(#[$about:meta])* $variant:ident = $word:tt,)+
        }
    ) => {
        #[derive(
            Clone,
            Copy,
            Debug,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Hash,
            ::serde::Serialize,
            ::serde::Deserialize,
            ::diesel::expression::AsExpression,
            ::diesel::deserialize::FromSqlRow,
        )]
        $(#[$meta])*
        #[diesel(sql_type = ::diesel::sql_types::Text)]
        $vis enum $name {
            $($(#[$about])* #[serde(rename = $word)] $variant,)+
        }

        #[allow(dead_code, reason = "not every enum needs all that such enums have")]
        impl $name {
            /// Every one of them.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The name in the database and in the API.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::store::words::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::store::words::UnknownWord {
                        column: $column,
                        kind: stringify!($name),
                        word: word.to_owned(),
                    }),
                }
            }
        }

        impl ::diesel::deserialize::FromSql<::diesel::sql_types::Text, ::diesel::pg::Pg> for $name {
            fn from_sql(value: ::diesel::pg::PgValue<'_>) -> ::diesel::deserialize::Result<Self> {
                Ok(::std::str::from_utf8(value.as_bytes())?.parse()?)
            }
        }

        impl ::diesel::serialize::ToSql<::diesel::sql_types::Text, ::diesel::pg::Pg> for $name {
            fn to_sql<'b>(
                &'b self,
                out: &mut ::diesel::serialize::Output<'b, '_, ::diesel::pg::Pg>,
            ) -> ::diesel::serialize::Result {
                <str as ::diesel::serialize::ToSql<
                    ::diesel::sql_types::Text,
                    ::diesel::pg::Pg,
                >>::to_sql(self.name(), out)
            }
        }
    };
}

pub(crate) use words;

#[cfg(test)]
#[allow(unreachable_pub, reason = "the macro makes public words")]
mod tests {
    use crate::store::outbox::{delivery, notice, webhook};
    use crate::store::people::address;
    use crate::store::tables::{bot, closing, game, order, study, vote};

    words! {
        /// What the weather does.
        enum Weather in "days.weather" {
            /// It rains.
            Rain = "it_rains",
            /// It does not.
            Sun = "sun",
        }
    }

    #[test]
    fn a_word_stands_for_one_variant_and_an_unknown_one_says_where_it_was_found() {
        assert_eq!(Weather::ALL.map(Weather::name), ["it_rains", "sun"]);
        assert_eq!("sun".parse(), Ok(Weather::Sun));
        for unknown in ["", "Sun", "rain", "snow"] {
            let error = unknown.parse::<Weather>().unwrap_err().to_string();
            assert_eq!(
                error,
                format!("days.weather: no Weather is called {unknown:?}")
            );
        }
    }

    /// Whether each is called the same in the database and in the API, and is found by that name alone.
    macro_rules! are_words {
        ($($kind:ty),+ $(,)?) => {
            $(for one in <$kind>::ALL {
                assert_eq!(one.name().parse(), Ok(one));
                assert_eq!(serde_json::to_value(one).unwrap(), one.name());
                assert!(format!("{}?", one.name()).parse::<$kind>().is_err());
            })+
        };
    }

    #[test]
    fn every_word_has_one_name_everywhere() {
        are_words!(
            Weather,
            address::State,
            bot::Level,
            bot::Temperament,
            closing::Cause,
            delivery::State,
            game::Status,
            game::Visibility,
            notice::Kind,
            notice::State,
            order::Reason,
            order::State,
            study::Kind,
            vote::Kind,
            vote::State,
            webhook::HookForm,
            webhook::State,
        );
    }
}
