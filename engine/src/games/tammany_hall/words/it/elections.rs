//! What happened in an election and at the end.

use super::names::{bosses, chips, colours, counts, people, points, votes};
use crate::game::{Names, Standings};
use crate::games::tammany_hall::board::{Ward, WardSet};
use crate::games::tammany_hall::colour::Colour;
use crate::games::tammany_hall::event::{Asked, Candidate, MayorBy};
use crate::seat::Seat;
use crate::words::it::{list, number_of};

pub(super) fn ward_elected(
    ward: Ward,
    candidates: &[Candidate],
    winner: Option<Seat>,
    names: &Names,
) -> String {
    if let ([only], Some(winner)) = (candidates, winner) {
        let kept = match only.bosses {
            1 => "il suo capo".to_owned(),
            more => format!("uno dei suoi {more} capi"),
        };
        return format!(
            "Quartiere {ward}: senza rivali vince {}, che lascia lì {kept}.",
            names[winner]
        );
    }
    let votes: Vec<String> = candidates
        .iter()
        .map(|&candidate| candidates_votes(candidate, names))
        .collect();
    let outcome = match winner {
        Some(winner) => format!(
            "Vince {}, che lascia lì un capo; gli altri capi tornano in mano",
            names[winner]
        ),
        None => "Parità: non vince nessuno e tutti i capi tornano in mano".to_owned(),
    };
    let paid = if candidates.iter().all(|candidate| candidate.bid.is_empty()) {
        ""
    } else if winner.is_some() {
        " e i segnalini offerti vanno nella riserva"
    } else {
        "; i segnalini offerti vanno nella riserva"
    };
    format!("Quartiere {ward}: {}. {outcome}{paid}.", votes.join(", "))
}

/// "Ann 5 voti (2 capi; offre 1 irlandese e 2 inglesi)".
fn candidates_votes(candidate: Candidate, names: &Names) -> String {
    let bid = match candidate.asked {
        Asked::Yes if candidate.bid.is_empty() => "non offre nulla".to_owned(),
        Asked::Yes => format!("offre {}", counts(candidate.bid)),
        Asked::Unopposed => "senza rivali".to_owned(),
        Asked::NoUsableChip => "nessun segnalino utilizzabile".to_owned(),
        Asked::SureToWin => "vince comunque".to_owned(),
        Asked::SureToLose => "nessuna offerta basterebbe".to_owned(),
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
    let name = colours(of);
    if leaders.is_empty() {
        return format!(
            "Nei quartieri vinti non ci sono cubetti {name}: niente segnalini favore {name}."
        );
    }
    let most = cubes.iter().copied().max().unwrap_or(0);
    let (are, take, each, short) = match leaders {
        [_] => ("è", "prende", "", " La riserva non ne ha altri."),
        _ => (
            "sono",
            "prendono",
            " a testa",
            " La riserva non basta per darne tre a testa.",
        ),
    };
    let who = people(leaders, names);
    let first = format!("Cubetti {name} nei quartieri vinti: {who} {are} in testa con {most}");
    match awarded {
        0 => format!("{first}, ma nella riserva non ci sono abbastanza segnalini favore {name}."),
        1 | 2 => format!("{first} e {take} {}{each}.{short}", chips(awarded, of)),
        _ => format!("{first} e {take} {}{each}.", chips(awarded, of)),
    }
}

pub(super) fn wards_scored(seat: Seat, wards: WardSet, scored: u8, names: &Names) -> String {
    if wards.is_empty() {
        return format!("{} non vince quartieri: niente punti.", names[seat]);
    }
    let double = if wards.has(Ward::TAMMANY_HALL) {
        "; il quartiere 14, con Tammany Hall, vale 2"
    } else {
        ""
    };
    format!(
        "{} ottiene {} per {} ({}){double}.",
        names[seat],
        points(scored),
        number_of(wards.len(), "quartiere", "quartieri"),
        list(wards.iter().map(|ward| ward.to_string()), "")
    )
}

pub(super) fn mayor_elected(seat: Seat, wards: u8, by: MayorBy, names: &Names) -> String {
    let name = &names[seat];
    let elected = "diventa sindaco e ottiene 3 punti vittoria";
    let further = |colours: &str| {
        format!(
            "A parità di quartieri ({wards}) e di segnalini favore, {name} ha più segnalini {colours}: {elected}."
        )
    };
    match by {
        MayorBy::MostWards => format!(
            "Con {}, più di tutti, {name} {elected}.",
            number_of(wards, "quartiere", "quartieri")
        ),
        MayorBy::MostChips => {
            format!("A parità di quartieri ({wards}), {name} ha più segnalini favore: {elected}.")
        }
        MayorBy::MostIrishChips => further(colours(Colour::Irish)),
        MayorBy::MostEnglishChips => further(colours(Colour::English)),
        MayorBy::MostGermanChips => further(colours(Colour::German)),
        MayorBy::MostItalianChips => further(colours(Colour::Italian)),
        MayorBy::ServesOn => {
            format!("Parità su tutto: {name} resta sindaco e ottiene 3 punti vittoria.")
        }
    }
}

pub(super) fn most_chips(of: Colour, held: u8, seats: &[Seat], names: &Names) -> String {
    match seats {
        [] => format!("Nessuno ha segnalini favore {}: niente punti.", colours(of)),
        [only] => format!(
            "{} ha più segnalini favore {} di tutti ({held}): 2 punti vittoria.",
            names[*only],
            colours(of)
        ),
        _ => format!(
            "{} sono in testa con {}: 2 punti vittoria a testa.",
            people(seats, names),
            chips(held, of)
        ),
    }
}

pub(super) fn game_ended(standings: &Standings, names: &Names) -> String {
    let places = standings.0.iter().map(|standing| {
        let name = &names[standing.seat];
        format!("{}. {name} con {}", standing.place, standing.score)
    });
    let broken = standings.0.windows(2).any(|pair| match pair {
        [one, next] => one.score == next.score && one.place != next.place,
        _ => false,
    });
    let ties = if broken {
        " Parità decise dai segnalini favore in tutto, poi da quelli irlandesi, inglesi, tedeschi e italiani, infine da chi è sindaco."
    } else {
        ""
    };
    format!("Partita finita: {}.{ties}", list(places, "nessuno"))
}
