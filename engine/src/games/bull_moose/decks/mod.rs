//! The five decks of each edition.

mod democrats;
mod progressives;
mod prohibitionists;
mod republicans;
mod socialists;

use super::cards::Deck;
use super::options::Edition;
use super::party::Party;

impl Edition {
    /// The party's deck, in the order of the cards' numbers.
    pub fn deck(self, party: Party) -> &'static Deck {
        match (self, party) {
            (Self::Reconstructed, Party::Rep) => &republicans::DECK,
            (Self::Reconstructed, Party::Prog) => &progressives::DECK,
            (Self::Reconstructed, Party::Dem) => &democrats::DECK,
            (Self::Reconstructed, Party::Soc) => &socialists::DECK,
            (Self::Reconstructed, Party::Proh) => &prohibitionists::DECK,
        }
    }
}

/// The words that decks are written in.
mod words {
    pub(super) use crate::games::bull_moose::board::Region::{East, Midwest, South, West};
    pub(super) use crate::games::bull_moose::board::State;
    pub(super) use crate::games::bull_moose::board::State::{
        AL, AZ, CA, CT, GA, IA, IL, IN, KS, KY, LA, MA, MD, ME, MI, MN, MO, MT, NC, ND, NE, NH, NJ,
        NV, NY, OH, OK, OR, PA, RI, SD, TN, TX, UT, VA, VT, WA, WI, WV,
    };
    pub(super) use crate::games::bull_moose::cards::Effect::{Add, Popularity, Remove, Stay};
    pub(super) use crate::games::bull_moose::cards::Endorsement::{Press, Senator};
    pub(super) use crate::games::bull_moose::cards::Presence::{
        Anywhere, AtHub, InOneOf, InRegion,
    };
    pub(super) use crate::games::bull_moose::cards::Stay::{
        Barnstorming, CountyStumping, RailPass, WhistleStop,
    };
    pub(super) use crate::games::bull_moose::cards::Target::{Eagle, Opponent};
    pub(super) use crate::games::bull_moose::cards::Where::{
        Adjacent, Beside, Current, CurrentRegion, In, Listed, Swing,
    };
    pub(super) use crate::games::bull_moose::cards::{Card, Deck};
    pub(super) use crate::games::bull_moose::party::Party::{Dem, Prog, Proh, Rep, Soc};
    use crate::games::bull_moose::set::States;
    pub(super) use crate::words::Phrase;

    /// What is said of the four cards whose names the rulebook has.
    pub(super) const NAMED: Phrase = Phrase {
        en: "named in the rulebook",
        it: "citata nel regolamento",
        fr: "citée dans la règle du jeu",
    };

    /// These states.
    pub(super) const fn states(states: &[State]) -> States {
        States::of(states)
    }
}
