//! What a player is asked.

use crate::games::tammany_hall::decision::Decision;

pub(in super::super) fn question(decision: Decision) -> String {
    match decision {
        Decision::Turn {
            may_spread: true,
            pieces_placed: true,
        } => "Will you spread your slander now, go on with your turn or end it?".to_owned(),
        Decision::Turn {
            may_spread: true,
            pieces_placed: false,
        } => "Will you spread your slander now, or go on with your turn?".to_owned(),
        Decision::Turn {
            may_spread: false,
            pieces_placed: false,
        } => "Take your turn: place two bosses, or a boss and a cube. Before or after that you may use your office and slander, if you can."
            .to_owned(),
        Decision::Turn {
            may_spread: false,
            pieces_placed: true,
        } => "Your pieces are placed. Will you do anything else, or end your turn?".to_owned(),
        Decision::SecondPiece {} => "Place your second piece.".to_owned(),
        Decision::Bid { ward } => format!("How many favour chips do you bid in ward {ward}?"),
        Decision::BonusCube { ward } => {
            format!("You won ward {ward}: which cube do you place as your bonus, and where?")
        }
        Decision::BonusChip { ward } => {
            format!("You won ward {ward}: which favour chip do you take as your bonus?")
        }
        Decision::Offices {} => {
            "You are mayor: which city office does each of the other players get?".to_owned()
        }
    }
}
