//! Bots at a study: they answer for the seats that its owner leaves to them, for as long as nobody else is asked.

use std::sync::atomic::Ordering;
use std::time::Duration;

use bots::{Effort, Opponent};
use engine::any::AnyPending;
use engine::{Seat, SeatSet};
use serde_json::value::RawValue;

use super::Board;
use super::moves::Move;
use crate::ground::details::Detail;
use crate::table::House;
use crate::table::refused::{Refused, Result};

/// The longest that is thought at one request, about all answers together: others wait for the same threads.
const LONGEST: Duration = Duration::from_secs(1);

/// The most actions that are taken at one request.
const MOST: usize = 100;

/// A seat that a bot plays, and how.
#[derive(Clone, Copy, Debug)]
pub struct Seated {
    /// The seat.
    pub seat: Seat,
    /// How it plays.
    pub opponent: Opponent,
}

/// What bots do in their seats, one action after the other, until the board waits for somebody else or the game is over; or
/// the first part of it, if it is more than is thought about at once.
///
/// # Errors
/// 422: the board has no such seat, or one is named twice. This process does not think: 503.
pub async fn moves(house: &House, board: Board, seated: Vec<Seated>) -> Result<Vec<Move>> {
    let left: SeatSet = board.table.seats().seats().collect();
    seated.iter().try_fold(left, |left, one| {
        if left.has(one.seat) {
            Ok(left.without(one.seat))
        } else {
            let detail = Detail::BotSeats;
            Err(Refused::invalid("bad_seat", detail))
        }
    })?;
    if house.thinkers.threads() == 0 {
        return Err(Refused::Unavailable);
    }
    let thought = house.thinkers.think(LONGEST, move |stop| {
        let mut table = board.table;
        // It is the study's own: its owner plays every seat of it, and may play it again.
        let secret = table.secret().clone();
        let mut moves: Vec<Move> = Vec::new();
        while moves.len() < MOST && !stop.load(Ordering::Relaxed) {
            let AnyPending::Waiting { seats, .. } = table.pending() else {
                break;
            };
            let Some(one) = seated.iter().find(|one| seats.has(one.seat)) else {
                break;
            };
            let answer = bots::answer(&table, one.seat, &secret, one.opponent, Effort::FULL, stop);
            let Some(answer) = answer else { break };
            for action in answer.actions {
                let decision = table.decision_id();
                let taken = table.submit(one.seat, decision, &[action.as_str()]);
                let (Ok(_), Ok(written)) = (taken, serde_json::from_str(&action)) else {
                    return None;
                };
                moves.push(Move {
                    seat: Some(one.seat),
                    action: RawValue::from_string(action).ok()?,
                    written,
                });
            }
        }
        Some(moves)
    });
    let moves = thought.await.map_err(Refused::internal)?;
    moves.ok_or(Refused::Internal)
}
