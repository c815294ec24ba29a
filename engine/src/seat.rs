//! Places at a table: who sits where, and who is waited for.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::by::{By, Key};
use crate::menu::{Kind, Noun};
use crate::words::{self, Lang};

/// The largest table that any game has.
pub const MAX_SEATS: usize = 5;

/// A place at the table, numbered clockwise from 0.
///
/// Seats own a game, users only sit in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if any table has one.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < MAX_SEATS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The seat's number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The colour of the seat's pieces in lists and on drawn boards, in this language.
    pub fn colour_in(self, lang: Lang) -> &'static str {
        words::seat_colour(lang, self)
    }

    /// The same in English.
    pub fn colour(self) -> &'static str {
        self.colour_in(Lang::En)
    }
}

impl Key for Seat {
    const ALL: &'static [Self] = &[Self(0), Self(1), Self(2), Self(3), Self(4)];

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Noun for Seat {
    const KIND: Kind = Kind::Seat;

    fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    fn id(&self) -> Cow<'static, str> {
        match self.0 {
            0 => "0".into(),
            1 => "1".into(),
            2 => "2".into(),
            3 => "3".into(),
            _ => "4".into(),
        }
    }
}

#[cfg(feature = "openapi")]
crate::schema::integer!(Seat, 0, 4, "A seat's number, clockwise from 0.");

impl TryFrom<u8> for Seat {
    type Error = NoSuchSeat;

    fn try_from(number: u8) -> Result<Self, NoSuchSeat> {
        Self::new(number).ok_or(NoSuchSeat)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number that no seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seats are numbered from 0 to 4")]
pub struct NoSuchSeat;

/// How many seats a table has, 1 to [`MAX_SEATS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct SeatCount(u8);

impl SeatCount {
    /// A table with three seats.
    pub const THREE: Self = Self(3);
    /// A table with four seats.
    pub const FOUR: Self = Self(4);
    /// A table with five seats.
    pub const FIVE: Self = Self(5);

    /// This many seats, if a table can have so many.
    pub const fn new(seats: u8) -> Option<Self> {
        if seats >= 1 && (seats as usize) <= MAX_SEATS {
            Some(Self(seats))
        } else {
            None
        }
    }

    /// The number of seats.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The table's seats in clockwise order from seat 0.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..self.0).map(Seat)
    }

    /// The table's seats in clockwise order from `first`.
    pub fn seats_from(self, first: Seat) -> impl Iterator<Item = Seat> + Clone {
        (0..self.0).map(move |step| Seat((first.0 + step) % self.0))
    }

    /// The seat to the left of `seat`: the next one clockwise.
    pub const fn after(self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.0)
    }

    /// Whether the table has this seat.
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self.0
    }
}

impl TryFrom<u8> for SeatCount {
    type Error = NoSuchSeat;

    fn try_from(seats: u8) -> Result<Self, NoSuchSeat> {
        Self::new(seats).ok_or(NoSuchSeat)
    }
}

impl From<SeatCount> for u8 {
    fn from(seats: SeatCount) -> Self {
        seats.0
    }
}

/// One `T` for each seat that a table can have; rows of seats that this table lacks keep their default.
pub type BySeat<T> = By<Seat, T, MAX_SEATS>;

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);
    /// Every seat that a table can have.
    pub const EVERY: Self = Self((1 << MAX_SEATS) - 1);

    /// Every seat of the table.
    pub fn all(seats: SeatCount) -> Self {
        seats.seats().collect()
    }

    /// The set with this seat too.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats of this set that the other one lacks.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set as a number: bit n is seat n.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of such a number, if all its bits are seats.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits >> MAX_SEATS == 0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// Whether the seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::ALL
            .iter()
            .copied()
            .filter(move |&seat| self.has(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    #[test]
    fn seats_go_round_the_table() {
        let four = SeatCount::FOUR;
        assert_eq!(four.after(seat(0)), seat(1));
        assert_eq!(four.after(seat(3)), seat(0));
        let from_two: Vec<u8> = four.seats_from(seat(2)).map(Seat::number).collect();
        assert_eq!(from_two, [2, 3, 0, 1]);
        assert!(four.has(seat(3)) && !four.has(seat(4)));
    }

    #[test]
    fn there_are_no_more_seats_than_five() {
        assert_eq!(Seat::new(5), None);
        assert_eq!(SeatCount::new(0), None);
        assert_eq!(SeatCount::new(6), None);
        assert!(serde_json::from_str::<Seat>("5").is_err());
        assert_eq!(serde_json::from_str::<Seat>("4").unwrap(), seat(4));
    }

    #[test]
    fn each_key_has_a_row_of_its_own() {
        for (index, key) in Seat::ALL.iter().enumerate() {
            assert_eq!(key.index(), index);
        }
        let mut rows = BySeat::from_fn(Seat::number);
        rows[seat(3)] = 9;
        assert_eq!(rows.values().copied().collect::<Vec<_>>(), [0, 1, 2, 9, 4]);
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: SeatSet = [seat(4), seat(1)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [seat(1), seat(4)]);
        assert_eq!(set.len(), 2);
        assert_eq!(set.without(seat(1)), SeatSet::EMPTY.with(seat(4)));
        assert!(SeatSet::EMPTY.is_empty() && !set.is_empty());
        assert_eq!(serde_json::to_string(&set).unwrap(), "[1,4]");
        assert_eq!(SeatSet::all(SeatCount::THREE).len(), 3);
    }

    #[test]
    fn sets_are_joined_cut_and_counted_as_bits() {
        let set = |bits| SeatSet::from_bits(bits).unwrap();
        let (left, right) = (set(0b0_1101), set(0b1_0101));
        assert_eq!(left.union(right), set(0b1_1101));
        assert_eq!(left.and(right), set(0b0_0101));
        assert_eq!(left.minus(right), set(0b0_1000));
        assert_eq!(SeatSet::EMPTY.with(seat(4)).bits(), 0b1_0000);
        for bits in 0..=u8::MAX {
            let known = SeatSet::from_bits(bits).map(SeatSet::bits);
            assert_eq!(known, (bits < 1 << MAX_SEATS).then_some(bits));
        }
    }
}
