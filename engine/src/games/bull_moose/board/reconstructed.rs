//! The board of the edition `reconstructed`.
//!
//! Rules: Board; State Boxes; Rail Hubs; Movement. Votes are those of the apportionment of 1912. What is of our own
//! making is listed in `docs/rulings/bull-moose.md`: the regions but the East, the hubs, the leanings but Kentucky's,
//! and how the votes of California are split.

use crate::games::bull_moose::party::Party::{Dem, Prog, Rep};

use super::Region::{East, Midwest, South, West};
use super::State::{
    AL, AR, AZ, CA, CO, CT, DE, FL, GA, IA, ID, IL, IN, KS, KY, LA, MA, MD, ME, MI, MN, MO, MS, MT,
    NC, ND, NE, NH, NJ, NM, NV, NY, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VA, VT, WA, WI, WV, WY,
};
use super::StateBox;
use super::board::{____, Board, BoxRow, HUB, StateRow, row, votes};

/// Each state, its region, whether it has a rail hub, and the states that it borders on the map.
///
/// Borders hold no four corners; that all states of the East are adjacent is added by [`Board::new`].
#[rustfmt::skip]
const STATES: [StateRow; 48] = [
    row(AL, South, ____, &[FL, GA, MS, TN]),
    row(AZ, West, ____, &[CA, NM, NV, UT]),
    row(AR, South, ____, &[LA, MO, MS, OK, TN, TX]),
    row(CA, West, HUB, &[AZ, NV, OR]),
    row(CO, West, HUB, &[KS, NE, NM, OK, UT, WY]),
    row(CT, East, ____, &[MA, NY, RI]),
    row(DE, East, ____, &[MD, NJ, PA]),
    row(FL, South, ____, &[AL, GA]),
    row(GA, South, HUB, &[AL, FL, NC, SC, TN]),
    row(ID, West, ____, &[MT, NV, OR, UT, WA, WY]),
    row(IL, Midwest, HUB, &[IA, IN, KY, MO, WI]),
    row(IN, Midwest, ____, &[IL, KY, MI, OH]),
    row(IA, Midwest, ____, &[IL, MN, MO, NE, SD, WI]),
    row(KS, Midwest, ____, &[CO, MO, NE, OK]),
    row(KY, South, ____, &[IL, IN, MO, OH, TN, VA, WV]),
    row(LA, South, HUB, &[AR, MS, TX]),
    row(ME, East, ____, &[NH]),
    row(MD, East, ____, &[DE, PA, VA, WV]),
    row(MA, East, HUB, &[CT, NH, NY, RI, VT]),
    row(MI, Midwest, ____, &[IN, OH, WI]),
    row(MN, Midwest, HUB, &[IA, ND, SD, WI]),
    row(MS, South, ____, &[AL, AR, LA, TN]),
    row(MO, Midwest, HUB, &[AR, IA, IL, KS, KY, NE, OK, TN]),
    row(MT, West, ____, &[ID, ND, SD, WY]),
    row(NE, Midwest, HUB, &[CO, IA, KS, MO, SD, WY]),
    row(NV, West, ____, &[AZ, CA, ID, OR, UT]),
    row(NH, East, ____, &[MA, ME, VT]),
    row(NJ, East, ____, &[DE, NY, PA]),
    row(NM, West, ____, &[AZ, CO, OK, TX]),
    row(NY, East, HUB, &[CT, MA, NJ, PA, VT]),
    row(NC, South, ____, &[GA, SC, TN, VA]),
    row(ND, Midwest, ____, &[MN, MT, SD]),
    row(OH, Midwest, HUB, &[IN, KY, MI, PA, WV]),
    row(OK, South, ____, &[AR, CO, KS, MO, NM, TX]),
    row(OR, West, ____, &[CA, ID, NV, WA]),
    row(PA, East, HUB, &[DE, MD, NJ, NY, OH, WV]),
    row(RI, East, ____, &[CT, MA]),
    row(SC, South, ____, &[GA, NC]),
    row(SD, Midwest, ____, &[IA, MN, MT, ND, NE, WY]),
    row(TN, South, HUB, &[AL, AR, GA, KY, MO, MS, NC, VA]),
    row(TX, South, HUB, &[AR, LA, NM, OK]),
    row(UT, West, HUB, &[AZ, CO, ID, NV, WY]),
    row(VT, East, ____, &[MA, NH, NY]),
    row(VA, South, ____, &[KY, MD, NC, TN, WV]),
    row(WA, West, HUB, &[ID, OR]),
    row(WV, East, ____, &[KY, MD, OH, PA, VA]),
    row(WI, Midwest, ____, &[IA, IL, MI, MN]),
    row(WY, West, ____, &[CO, ID, MT, NE, SD, UT]),
];

/// Each box, its electoral votes and the parties that it leans to; a box that leans to none is a swing state's.
#[rustfmt::skip]
const BOXES: [BoxRow; 49] = [
    votes(StateBox::of(AL), 12, &[Dem]),
    votes(StateBox::of(AZ), 3, &[]),
    votes(StateBox::of(AR), 9, &[Dem]),
    votes(StateBox::CA_A, 11, &[Prog]),
    votes(StateBox::CA_B, 2, &[Prog]),
    votes(StateBox::of(CO), 6, &[]),
    votes(StateBox::of(CT), 7, &[Rep]),
    votes(StateBox::of(DE), 3, &[Rep]),
    votes(StateBox::of(FL), 6, &[Dem]),
    votes(StateBox::of(GA), 14, &[Dem]),
    votes(StateBox::of(ID), 4, &[]),
    votes(StateBox::of(IL), 29, &[Rep, Prog]),
    votes(StateBox::of(IN), 15, &[]),
    votes(StateBox::of(IA), 13, &[Rep, Prog]),
    votes(StateBox::of(KS), 10, &[Rep, Prog]),
    votes(StateBox::of(KY), 13, &[]),
    votes(StateBox::of(LA), 10, &[Dem]),
    votes(StateBox::of(ME), 6, &[Prog]),
    votes(StateBox::of(MD), 8, &[]),
    votes(StateBox::of(MA), 18, &[Rep, Prog]),
    votes(StateBox::of(MI), 15, &[Rep, Prog]),
    votes(StateBox::of(MN), 12, &[Prog]),
    votes(StateBox::of(MS), 10, &[Dem]),
    votes(StateBox::of(MO), 18, &[]),
    votes(StateBox::of(MT), 4, &[]),
    votes(StateBox::of(NE), 8, &[]),
    votes(StateBox::of(NV), 3, &[]),
    votes(StateBox::of(NH), 4, &[Rep]),
    votes(StateBox::of(NJ), 14, &[Rep, Prog]),
    votes(StateBox::of(NM), 3, &[]),
    votes(StateBox::of(NY), 45, &[Rep, Prog]),
    votes(StateBox::of(NC), 12, &[Dem]),
    votes(StateBox::of(ND), 5, &[Rep, Prog]),
    votes(StateBox::of(OH), 24, &[Rep, Prog]),
    votes(StateBox::of(OK), 10, &[Dem]),
    votes(StateBox::of(OR), 5, &[Rep, Prog]),
    votes(StateBox::of(PA), 38, &[Rep, Prog]),
    votes(StateBox::of(RI), 5, &[Rep, Prog]),
    votes(StateBox::of(SC), 9, &[Dem]),
    votes(StateBox::of(SD), 5, &[Prog]),
    votes(StateBox::of(TN), 12, &[Dem]),
    votes(StateBox::of(TX), 20, &[Dem]),
    votes(StateBox::of(UT), 4, &[Rep]),
    votes(StateBox::of(VT), 4, &[Rep, Prog]),
    votes(StateBox::of(VA), 12, &[Dem]),
    votes(StateBox::of(WA), 7, &[Rep, Prog]),
    votes(StateBox::of(WV), 8, &[Rep, Prog]),
    votes(StateBox::of(WI), 13, &[Rep]),
    votes(StateBox::of(WY), 3, &[Rep, Prog]),
];

/// The board.
pub(super) static BOARD: Board = Board::new(&STATES, &BOXES);
