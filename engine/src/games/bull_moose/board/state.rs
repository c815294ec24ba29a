//! The 48 states of 1912.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::by::{By, Key};
use crate::menu::{Kind, Noun};

macro_rules! states {
    ($($code:ident $name:literal,)+) => {
        /// A state, where a candidate's token can stand.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(as = BullMooseState))]
        pub enum State {
            $(#[doc = $name] $code,)+
        }

        impl Key for State {
            const ALL: &'static [Self] = &[$(Self::$code,)+];

            fn index(self) -> usize {
                self as usize
            }
        }

        impl State {
            /// The two letters of the state.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$code => stringify!($code),)+ }
            }

            /// The state of two letters.
            pub fn of_code(code: &str) -> Option<Self> {
                match code {
                    $(stringify!($code) => Some(Self::$code),)+
                    _ => None,
                }
            }

            /// The state's name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => $name,)+ }
            }
        }
    };
}

// In the order of their names, which settles the order of boxes with equal votes. Rules: Board.
states! {
    AL "Alabama",
    AZ "Arizona",
    AR "Arkansas",
    CA "California",
    CO "Colorado",
    CT "Connecticut",
    DE "Delaware",
    FL "Florida",
    GA "Georgia",
    ID "Idaho",
    IL "Illinois",
    IN "Indiana",
    IA "Iowa",
    KS "Kansas",
    KY "Kentucky",
    LA "Louisiana",
    ME "Maine",
    MD "Maryland",
    MA "Massachusetts",
    MI "Michigan",
    MN "Minnesota",
    MS "Mississippi",
    MO "Missouri",
    MT "Montana",
    NE "Nebraska",
    NV "Nevada",
    NH "New Hampshire",
    NJ "New Jersey",
    NM "New Mexico",
    NY "New York",
    NC "North Carolina",
    ND "North Dakota",
    OH "Ohio",
    OK "Oklahoma",
    OR "Oregon",
    PA "Pennsylvania",
    RI "Rhode Island",
    SC "South Carolina",
    SD "South Dakota",
    TN "Tennessee",
    TX "Texas",
    UT "Utah",
    VT "Vermont",
    VA "Virginia",
    WA "Washington",
    WV "West Virginia",
    WI "Wisconsin",
    WY "Wyoming",
}

/// One `T` for each state.
pub type ByState<T> = By<State, T, 48>;

/// The two letters.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Noun for State {
    const KIND: Kind = Kind::State;

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        self.code().into()
    }
}
