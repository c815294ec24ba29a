//! The games that can be played, and what can be read of their logs without a table.

use std::fmt;
use std::str::FromStr;

use serde_json::value::RawValue;

use super::refusal::{AnyRefusal, BadOptions};
use super::{raw, read_actions};
use crate::acts::Done;
use crate::at::At;
use crate::chance::Secret;
use crate::entry::Happening;
use crate::game::{Game, Names, RulesVersion, Told, Viewer};
use crate::games::bull_moose::BullMoose;
use crate::games::city_and_guilds::CityAndGuilds;
use crate::games::tammany_hall::TammanyHall;
#[cfg(feature = "trial")]
use crate::games::trial_race::Race;
use crate::seat::{Seat, SeatCount};
use crate::table::{MAX_ACTIONS, Setup, Table, Unheard};
use crate::terms::Terms;
use crate::words::Lang;

/// The games that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ruleset {
    /// Tammany Hall.
    TammanyHall,
    /// City & Guilds.
    CityAndGuilds,
    /// Bull Moose.
    BullMoose,
    /// The trial race, which no build has.
    #[cfg(feature = "trial")]
    TrialRace,
}

/// Runs an expression with `$game` standing for the type of the ruleset's game.
macro_rules! with_game {
    ($ruleset:expr, $game:ident => $body:expr) => {
        match $ruleset {
            Ruleset::TammanyHall => {
                type $game = TammanyHall;
                $body
            }
            Ruleset::CityAndGuilds => {
                type $game = CityAndGuilds;
                $body
            }
            Ruleset::BullMoose => {
                type $game = BullMoose;
                $body
            }
            #[cfg(feature = "trial")]
            Ruleset::TrialRace => {
                type $game = Race;
                $body
            }
        }
    };
}
pub(super) use with_game;

impl Ruleset {
    /// Every game that is offered.
    pub const ALL: &'static [Self] = &[Self::TammanyHall, Self::CityAndGuilds, Self::BullMoose];

    /// Games that are offered to nobody, but can be played.
    const HIDDEN: &'static [Self] = &[
        #[cfg(feature = "trial")]
        Self::TrialRace,
    ];

    /// Every game that can be played, also those that are offered to nobody.
    pub fn known() -> impl Iterator<Item = Self> {
        Self::ALL.iter().chain(Self::HIDDEN).copied()
    }

    /// The name in addresses and records.
    pub const fn slug(self) -> &'static str {
        with_game!(self, G => G::SLUG)
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }

    /// The newest version of its rules.
    pub const fn rules(self) -> RulesVersion {
        with_game!(self, G => G::RULES)
    }

    /// The fewest and the most seats.
    #[cfg_attr(
        feature = "trial",
        allow(clippy::match_same_arms, reason = "an arm that builds do not have")
    )]
    pub const fn seats(self) -> (SeatCount, SeatCount) {
        match self {
            Self::TammanyHall | Self::CityAndGuilds | Self::BullMoose => {
                (SeatCount::THREE, SeatCount::FIVE)
            }
            #[cfg(feature = "trial")]
            Self::TrialRace => (SeatCount::THREE, SeatCount::FIVE),
        }
    }

    /// Options as they would be stored, every default filled in.
    ///
    /// # Errors
    /// They are not options of this game, or do not fit each other or the number of seats.
    pub fn check_options(
        self,
        options: &RawValue,
        seats: SeatCount,
    ) -> Result<Box<RawValue>, BadOptions> {
        with_game!(self, G => {
            let options: <G as Game>::Options = serde_json::from_str(options.get())
                .map_err(|error| BadOptions::Unreadable(error.to_string()))?;
            let json = raw(&options);
            let setup = Setup {
                seats,
                options,
                nonces: Vec::new(),
                secret: Secret::new([0; 32]),
                terms: Terms::default(),
                at: At::default(),
            };
            Table::<G>::start(setup).map_err(BadOptions::forbidden::<G>)?;
            Ok(json)
        })
    }

    /// The events of a stored entry that the viewer may learn of, with their sentences in English.
    ///
    /// # Errors
    /// The text is not a list of this game's events.
    pub fn read_events(
        self,
        events: &str,
        viewer: Viewer,
        names: &Names,
    ) -> Result<Vec<ReadEvent>, serde_json::Error> {
        self.read_events_in(Lang::En, events, viewer, names)
    }

    /// The same with sentences in this language.
    ///
    /// # Errors
    /// The text is not a list of this game's events.
    pub fn read_events_in(
        self,
        lang: Lang,
        events: &str,
        viewer: Viewer,
        names: &Names,
    ) -> Result<Vec<ReadEvent>, serde_json::Error> {
        with_game!(self, G => {
            let told: Vec<Told<Happening<<G as Game>::Event>>> = serde_json::from_str(events)?;
            Ok(told
                .into_iter()
                .filter(|told| told.to.includes(viewer))
                .map(|told| ReadEvent {
                    text: match &told.event {
                        Happening::Table(event) => event.sentence_in(lang, names),
                        Happening::Game(event) => G::sentence_in(lang, event, names),
                    },
                    event: raw(&told.event),
                })
                .collect())
        })
    }

    /// The stored events that the viewer may learn of, as a list of the same form.
    ///
    /// # Errors
    /// The text is not a list of this game's events.
    pub fn filter_events(
        self,
        events: &str,
        viewer: Viewer,
    ) -> Result<Box<RawValue>, serde_json::Error> {
        with_game!(self, G => {
            let mut told: Vec<Told<Happening<<G as Game>::Event>>> = serde_json::from_str(events)?;
            told.retain(|told| told.to.includes(viewer));
            Ok(raw(&told))
        })
    }

    /// Whether the stored events tell of an answer to a sealed decision that others had still to answer.
    ///
    /// # Errors
    /// The text is not a list of this game's events.
    pub fn is_sealed_answer(self, events: &str) -> Result<bool, serde_json::Error> {
        with_game!(self, G => {
            let told: Vec<Told<Happening<<G as Game>::Event>>> = serde_json::from_str(events)?;
            Ok(told.iter().any(|told| match &told.event {
                Happening::Table(event) => event.sealed_answer().is_some(),
                Happening::Game(_) => false,
            }))
        })
    }

    /// A stored action or act, with what may be shown of it to others than its seat.
    ///
    /// # Errors
    /// The text is no action of this game.
    pub fn read_action(self, action: &str) -> Result<ReadAction, serde_json::Error> {
        with_game!(self, G => {
            Ok(match Done::<<G as Game>::Action>::read(action)? {
                Done::Action(action) => ReadAction {
                    written: action.to_string(),
                    stays_secret: G::stays_secret(&action),
                    seat: None,
                },
                Done::Act(act) => ReadAction {
                    written: act.to_string(),
                    stays_secret: act.step().is_some_and(|(_, action)| G::stays_secret(action)),
                    seat: act.step().map(|(seat, _)| seat),
                },
            })
        })
    }

    /// The stored form of a list of written actions: "boss 14, boss 6".
    ///
    /// # Errors
    /// One of them is no action of this game.
    pub fn parse_actions(
        self,
        text: &str,
    ) -> Result<Vec<Box<RawValue>>, crate::notation::NotationError> {
        with_game!(self, G => {
            let actions: Vec<<G as Game>::Action> = crate::notation::parse_turn(text)?;
            Ok(actions.iter().map(raw).collect())
        })
    }
}

impl Ruleset {
    /// The stored form of a list of actions that are written in the words of this language, or in the standard ones.
    ///
    /// # Errors
    /// One of them is no action of this game.
    pub fn parse_actions_in(
        self,
        lang: Lang,
        text: &str,
    ) -> Result<Vec<Box<RawValue>>, crate::notation::NotationError> {
        with_game!(self, G => {
            let actions: Vec<<G as Game>::Action> = crate::notation::parse_turn_in(lang, text)?;
            Ok(actions.iter().map(raw).collect())
        })
    }

    /// The stored form of actions sent as JSON, objects or strings with their written forms, which are not judged by the
    /// rules yet.
    ///
    /// # Errors
    /// They are none or too many, or one of them is no action of this game.
    pub fn check_actions(
        self,
        actions: &[impl AsRef<str>],
    ) -> Result<Vec<Box<RawValue>>, AnyRefusal> {
        if actions.is_empty() || actions.len() > MAX_ACTIONS {
            return Err(Unheard::WrongNumberOfActions.into());
        }
        with_game!(self, G => {
            let actions: Vec<<G as Game>::Action> = read_actions(actions)?;
            Ok(actions.iter().map(raw).collect())
        })
    }

    /// The standard written form of one action written in the words of this language, or in the standard ones.
    ///
    /// # Errors
    /// It is no action of this game.
    pub fn normalise_in(
        self,
        lang: Lang,
        written: &str,
    ) -> Result<String, crate::notation::NotationError> {
        with_game!(self, G => {
            let action: <G as Game>::Action = crate::notation::parse_in(lang, written)?;
            Ok(action.to_string())
        })
    }

    /// An action in standard written form, in the words that a reader of this language writes it in.
    ///
    /// # Errors
    /// It is no action of this game.
    pub fn written_in(
        self,
        lang: Lang,
        standard: &str,
    ) -> Result<String, crate::notation::NotationError> {
        with_game!(self, G => {
            let action: <G as Game>::Action = standard.parse()?;
            Ok(crate::notation::print_in(lang, &action))
        })
    }

    /// The standard written form of one written action.
    ///
    /// # Errors
    /// It is no action of this game.
    pub fn normalise(self, written: &str) -> Result<String, crate::notation::NotationError> {
        with_game!(self, G => {
            let action: <G as Game>::Action = written.parse()?;
            Ok(action.to_string())
        })
    }
}

impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    fn from_str(slug: &str) -> Result<Self, UnknownRuleset> {
        Self::known()
            .find(|ruleset| ruleset.slug() == slug)
            .ok_or(UnknownRuleset)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A slug that no game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such ruleset; there are {}", slugs())]
pub struct UnknownRuleset;

/// The slugs of all games that are offered.
fn slugs() -> String {
    let slugs: Vec<&str> = Ruleset::ALL.iter().map(|ruleset| ruleset.slug()).collect();
    slugs.join(", ")
}

/// An event ready to be sent: its JSON and its sentence.
#[derive(Clone, Debug)]
pub struct ReadEvent {
    /// The event.
    pub event: Box<RawValue>,
    /// The sentence that tells it.
    pub text: String,
}

/// An action of the log, in its written form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadAction {
    /// The standard written form.
    pub written: String,
    /// Whether it stays its seat's secret until the game is over.
    pub stays_secret: bool,
    /// The seat that the clock took it for.
    pub seat: Option<Seat>,
}
