//! What happened in an election and at the end, in English.

use super::{article, list, number_of, people, points};
use crate::game::{Names, Standings};
use crate::games::tammany_hall::board::{Ward, WardSet};
use crate::games::tammany_hall::event::{Asked, Candidate, MayorBy};
use crate::seat::Seat;

pub(super) fn ward_elected(
    ward: Ward,
    candidates: &[Candidate],
    winner: Option<Seat>,
    names: &Names,
) -> String {
    if let ([only], Some(winner)) = (candidates, winner) {
        return format!(
            "{} won ward {ward} without a bid, as the only candidate, and keeps one of {} there.",
            names[winner],
            number_of(only.bosses, "boss", "bosses")
        );
    }
    let votes = list(candidates.iter().map(|&candidate| votes(candidate, names)));
    let outcome = match winner {
        Some(winner) => format!(
            "{} won and keeps one boss there; all other bosses returned to their owners",
            names[winner]
        ),
        None => "A tie for most votes means that nobody wins: all bosses returned to their owners"
            .to_owned(),
    };
    let paid = if candidates.iter().all(|candidate| candidate.bid.is_empty()) {
        ""
    } else {
        ", and all chips bid went to the supply"
    };
    format!("Ward {ward}: {votes}. {outcome}{paid}.")
}

/// "Red 5 votes (2 bosses; bid 1 Irish, 2 English)".
fn votes(candidate: Candidate, names: &Names) -> String {
    let bid = match candidate.asked {
        Asked::Yes => format!("bid {}", candidate.bid),
        Asked::Unopposed => "unopposed".to_owned(),
        Asked::NoUsableChip => "no chips to bid here".to_owned(),
        Asked::SureToWin => "no bid needed to win".to_owned(),
        Asked::SureToLose => "no bid could be enough".to_owned(),
    };
    format!(
        "{} {} ({}; {bid})",
        names[candidate.seat],
        number_of(candidate.votes, "vote", "votes"),
        number_of(candidate.bosses, "boss", "bosses")
    )
}

pub(super) fn chips_awarded(
    colour: &str,
    cubes: &[u8],
    leaders: &[Seat],
    chips: u8,
    names: &Names,
) -> String {
    if leaders.is_empty() {
        return format!(
            "No {colour} cube lies in a ward that anybody won, so no {colour} chips are awarded."
        );
    }
    let most = cubes.iter().copied().max().unwrap_or(0);
    let each = if leaders.len() == 1 { "" } else { " each" };
    let short = match chips {
        0 => " The supply could not pay them all even one.",
        1 | 2 => " The supply could not pay three to each.",
        _ => "",
    };
    format!(
        "With most {colour} cubes in the wards won ({most}), {} took {}{each}.{short}",
        people(leaders, names),
        number_of(
            chips,
            &format!("{colour} favour chip"),
            &format!("{colour} favour chips")
        )
    )
}

pub(super) fn wards_scored(seat: Seat, wards: WardSet, scored: u8, names: &Names) -> String {
    if wards.is_empty() {
        return format!("{} won no ward and scored nothing for wards.", names[seat]);
    }
    let double = if wards.has(Ward::TAMMANY_HALL) {
        "; Tammany Hall in ward 14 counts 2"
    } else {
        ""
    };
    format!(
        "{} scored {} for {} ({}){double}.",
        names[seat],
        points(scored),
        number_of(wards.len(), "ward", "wards"),
        list(wards.iter().map(|ward| ward.to_string()))
    )
}

pub(super) fn mayor_elected(seat: Seat, wards: u8, by: MayorBy, names: &Names) -> String {
    let name = &names[seat];
    let wards = number_of(wards, "ward", "wards");
    let tied = |what: &str| {
        format!(
            "Of those tied for most wards ({wards}), {name} had {what} and is mayor, which scored 3 victory points."
        )
    };
    match by {
        MayorBy::MostWards => {
            format!("{name} won most wards ({wards}) and is mayor, which scored 3 victory points.")
        }
        MayorBy::MostChips => tied("most favour chips"),
        MayorBy::MostIrishChips => tied("as many favour chips but most Irish ones"),
        MayorBy::MostEnglishChips => tied("as many favour chips but most English ones"),
        MayorBy::MostGermanChips => tied("as many favour chips but most German ones"),
        MayorBy::MostItalianChips => tied("as many favour chips but most Italian ones"),
        MayorBy::ServesOn => format!(
            "Most wards and every tie-break were tied, so {name} serves on as mayor, which scored 3 victory points."
        ),
    }
}

pub(super) fn most_chips(colour: &str, chips: u8, seats: &[Seat], names: &Names) -> String {
    if seats.is_empty() {
        return format!(
            "Nobody has {} favour chip, so nobody scored for most of them.",
            article(colour)
        );
    }
    let each = if seats.len() == 1 { "" } else { " each" };
    format!(
        "{} scored 2 victory points{each} for most {colour} favour chips ({chips}).",
        people(seats, names)
    )
}

pub(super) fn game_ended(standings: &Standings, names: &Names) -> String {
    let places = list(standings.0.iter().map(|standing| {
        let name = &names[standing.seat];
        format!("{}. {name} with {}", standing.place, standing.score)
    }));
    let broken = standings.0.windows(2).any(|pair| match pair {
        [one, next] => one.score == next.score && one.place != next.place,
        _ => false,
    });
    let ties = if broken {
        " Ties were broken by favour chips in all, then Irish, English, German and Italian ones, then by being mayor."
    } else {
        ""
    };
    format!("The game was over: {places}.{ties}")
}
