//! How advice is told.

use actix_web::HttpResponse;
use engine::Seat;
use serde::Serialize;

use crate::table::hints;

/// What a seat might do.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Hint {
    seat: Seat,
    /// The decision that it is about.
    decision: u32,
    /// What is worth a thought, the best first.
    #[schema(min_items = 1, max_items = 3)]
    ideas: Vec<HintIdea>,
}

/// Something that is worth a thought.
#[derive(Serialize, utoipa::ToSchema)]
pub struct HintIdea {
    /// Its written form, as it is sent.
    #[schema(example = "boss 14")]
    written: String,
    /// What it would do.
    text: String,
    /// By how much the seat would be ahead of the others in the end, in hundredths of what the game counts; null if there is
    /// nothing else to do.
    lead: Option<i32>,
}

/// The answer to whoever asks for advice; 204 if there is nothing to advise.
pub(super) fn told(hint: Option<hints::Hint>) -> HttpResponse {
    let Some(hint) = hint else {
        return HttpResponse::NoContent().finish();
    };
    let ideas = hint.ideas.into_iter().map(|idea| HintIdea {
        written: idea.written,
        text: idea.text,
        lead: idea.lead,
    });
    HttpResponse::Ok().json(Hint {
        seat: hint.seat,
        decision: hint.decision,
        ideas: ideas.collect(),
    })
}
