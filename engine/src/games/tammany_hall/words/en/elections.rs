//! What happened in an election and at the end.

use super::names::{bosses, chips, colour, counts, people, points, votes};
use crate::game::{Names, Standings};
use crate::games::tammany_hall::board::{Ward, WardSet};
use crate::games::tammany_hall::colour::Colour;
use crate::games::tammany_hall::event::{Asked, Candidate, MayorBy};
use crate::seat::Seat;
use crate::words::en::{a, list, number_of};

pub(super) fn ward_elected(
    ward: Ward,
    candidates: &[Candidate],
    winner: Option<Seat>,
    names: &Names,
) -> String {
    if let ([only], Some(winner)) = (candidates, winner) {
        let kept = match only.bosses {
            1 => "kept the boss there".to_owned(),
            more => format!("kept one of {more} bosses there"),
        };
        return format!("{} won ward {ward} unopposed and {kept}.", names[winner]);
    }
    let votes = list(
        candidates
            .iter()
            .map(|&candidate| candidates_votes(candidate, names)),
        "nobody",
    );
    let outcome = match winner {
        Some(winner) => format!(
            "{} won and kept one boss there; all other bosses went back to their owners",
            names[winner]
        ),
        None => "The most votes were tied, so nobody won, and all bosses went back to their owners"
            .to_owned(),
    };
    let paid = if candidates.iter().all(|candidate| candidate.bid.is_empty()) {
        ""
    } else {
        "; all chips bid went to the supply"
    };
    format!("Ward {ward}: {votes}. {outcome}{paid}.")
}

/// "Red 5 votes (2 bosses; bid 1 Irish and 2 English)".
fn candidates_votes(candidate: Candidate, names: &Names) -> String {
    let bid = match candidate.asked {
        Asked::Yes if candidate.bid.is_empty() => "bid nothing".to_owned(),
        Asked::Yes => format!("bid {}", counts(candidate.bid)),
        Asked::Unopposed => "unopposed".to_owned(),
        Asked::NoUsableChip => "no chips to bid here".to_owned(),
        Asked::SureToWin => "needed no bid to win".to_owned(),
        Asked::SureToLose => "could not bid enough".to_owned(),
    };
    format!(
        "{} {} ({}; {bid})",
        names[candidate.seat],
        votes(candidate.votes),
        bosses(candidate.bosses)
    )
}

pub(super) fn chips_awarded(
    of: Colour,
    cubes: &[u8],
    leaders: &[Seat],
    awarded: u8,
    names: &Names,
) -> String {
    let name = colour(of);
    if leaders.is_empty() {
        return format!(
            "No {name} cube lay in a ward that anybody won, so no {name} chips were awarded."
        );
    }
    let most = cubes.iter().copied().max().unwrap_or(0);
    let (each, short) = match leaders {
        [_] => ("", " The supply held no more."),
        _ => (" each", " The supply could not pay three to each."),
    };
    let short = if awarded < 3 { short } else { "" };
    format!(
        "With the most {name} cubes in the wards they won ({most}), {} took {}{each}.{short}",
        people(leaders, names),
        chips(awarded, of)
    )
}

pub(super) fn wards_scored(seat: Seat, wards: WardSet, scored: u8, names: &Names) -> String {
    if wards.is_empty() {
        return format!("{} won no wards and scored nothing for them.", names[seat]);
    }
    let double = if wards.has(Ward::TAMMANY_HALL) {
        ", where Tammany Hall in ward 14 counts double"
    } else {
        ""
    };
    format!(
        "{} scored {} for {} ({}){double}.",
        names[seat],
        points(scored),
        number_of(wards.len(), "ward", "wards"),
        list(wards.iter().map(|ward| ward.to_string()), "")
    )
}

pub(super) fn mayor_elected(seat: Seat, wards: u8, by: MayorBy, names: &Names) -> String {
    let name = &names[seat];
    let tied = |what: &str| {
        format!(
            "Of those tied for the most wards ({wards}), {name} held {what} and became mayor, scoring 3 victory points."
        )
    };
    let further = |colour: &str| {
        tied(&format!(
            "the most {colour} favour chips, after a tie in all chips,"
        ))
    };
    match by {
        MayorBy::MostWards => format!(
            "{name} won the most wards ({wards}) and became mayor, scoring 3 victory points."
        ),
        MayorBy::MostChips => tied("the most favour chips"),
        MayorBy::MostIrishChips => further("Irish"),
        MayorBy::MostEnglishChips => further("English"),
        MayorBy::MostGermanChips => further("German"),
        MayorBy::MostItalianChips => further("Italian"),
        MayorBy::ServesOn => format!(
            "There was a tie for the most wards and in every tie-break, so {name} stayed mayor, scoring 3 victory points."
        ),
    }
}

pub(super) fn most_chips(of: Colour, held: u8, seats: &[Seat], names: &Names) -> String {
    let name = colour(of);
    if seats.is_empty() {
        return format!(
            "Nobody held {} favour chip, so nobody scored for them.",
            a(name)
        );
    }
    let each = if seats.len() == 1 { "" } else { " each" };
    format!(
        "{} scored 2 victory points{each} for the most {name} favour chips ({held}).",
        people(seats, names)
    )
}

pub(super) fn game_ended(standings: &Standings, names: &Names) -> String {
    let places = standings.0.iter().map(|standing| {
        let name = &names[standing.seat];
        format!("{}. {name} with {}", standing.place, standing.score)
    });
    let broken = standings.0.windows(2).any(|pair| match pair {
        [one, next] => one.score == next.score && one.place != next.place,
        _ => false,
    });
    let ties = if broken {
        " Ties were broken by favour chips in all, then by Irish, English, German and Italian ones, then by being mayor."
    } else {
        ""
    };
    format!("The game ended: {}.{ties}", list(places, "nobody"))
}
