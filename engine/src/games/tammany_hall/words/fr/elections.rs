//! What happened in an election and at the end.

use super::names::{bosses, chips, colour, colours, counts, people, points, votes};
use crate::game::{Names, Standings};
use crate::games::tammany_hall::board::{Ward, WardSet};
use crate::games::tammany_hall::colour::Colour;
use crate::games::tammany_hall::event::{Asked, Candidate, MayorBy};
use crate::seat::Seat;
use crate::words::fr::list;

pub(super) fn ward_elected(
    ward: Ward,
    candidates: &[Candidate],
    winner: Option<Seat>,
    names: &Names,
) -> String {
    if let ([only], Some(winner)) = (candidates, winner) {
        let kept = match only.bosses {
            1 => "son patron".to_owned(),
            more => format!("un de ses {more} patrons"),
        };
        return format!(
            "Quartier {ward} : sans rival, {} l’emporte et y laisse {kept}.",
            names[winner]
        );
    }
    let votes: Vec<String> = candidates
        .iter()
        .map(|&candidate| candidates_votes(candidate, names))
        .collect();
    let votes = votes.join(", ");
    let paid = candidates.iter().any(|candidate| !candidate.bid.is_empty());
    let outcome = match winner {
        Some(winner) => format!(
            "{} l’emporte et y laisse un patron ; les autres patrons reviennent en main",
            names[winner]
        ),
        None => "Égalité : personne ne gagne et tous les patrons reviennent en main".to_owned(),
    };
    let paid = if paid {
        " et les jetons misés vont dans la réserve"
    } else {
        ""
    };
    format!("Quartier {ward} : {votes}. {outcome}{paid}.")
}

/// "Ann 5 voix (2 patrons ; mise 1 irlandais et 2 anglais)".
fn candidates_votes(candidate: Candidate, names: &Names) -> String {
    let bid = match candidate.asked {
        Asked::Yes if candidate.bid.is_empty() => "ne mise rien".to_owned(),
        Asked::Yes => format!("mise {}", counts(candidate.bid)),
        Asked::Unopposed => "sans rival".to_owned(),
        Asked::NoUsableChip => "aucun jeton utilisable".to_owned(),
        Asked::SureToWin => "gagne de toute façon".to_owned(),
        Asked::SureToLose => "aucune mise ne suffirait".to_owned(),
    };
    format!(
        "{} {} ({} ; {bid})",
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
    if leaders.is_empty() {
        return format!(
            "Aucun cube {} dans les quartiers gagnés : pas de jetons faveur {}.",
            colour(of),
            colours(of)
        );
    }
    let most = cubes.iter().copied().max().unwrap_or(0);
    let who = people(leaders, names);
    let chips = chips(awarded, of);
    let (is, takes, each, short) = match (leaders, awarded) {
        ([_], 0) => ("est", "ne prend", "", " La réserve n’en a plus."),
        ([_], _) => ("est", "prend", "", " La réserve n’en avait pas plus."),
        (_, 0) => (
            "sont",
            "ne prennent",
            "",
            " La réserve n’en a pas assez pour tout le monde.",
        ),
        _ => (
            "sont",
            "prennent",
            " par personne",
            " La réserve ne suffit pas pour en donner trois par personne.",
        ),
    };
    let short = if awarded < 3 { short } else { "" };
    format!(
        "Cubes {} dans les quartiers gagnés : {who} {is} en tête avec {most} et {takes} {chips}{each}.{short}",
        colours(of)
    )
}

pub(super) fn wards_scored(seat: Seat, wards: WardSet, scored: u8, names: &Names) -> String {
    if wards.is_empty() {
        return format!("{} ne gagne aucun quartier : pas de points.", names[seat]);
    }
    let numbers = list(wards.iter().map(|ward| ward.to_string()), "");
    let won = match wards.len() {
        1 => format!("le quartier {numbers}"),
        more => format!("{more} quartiers ({numbers})"),
    };
    let double = if wards.has(Ward::TAMMANY_HALL) {
        " ; le quartier 14, avec Tammany Hall, vaut 2"
    } else {
        ""
    };
    format!(
        "{} marque {} pour {won}{double}.",
        names[seat],
        points(scored)
    )
}

pub(super) fn mayor_elected(seat: Seat, wards: u8, by: MayorBy, names: &Names) -> String {
    let name = &names[seat];
    let tied = |also: &str, of: &str| {
        format!(
            "À égalité de quartiers ({wards}){also}, c’est {name} qui a le plus de jetons faveur{of} : {name} devient maire et marque 3 points de victoire."
        )
    };
    let further = |of: Colour| tied(" et de jetons faveur en tout", &format!(" {}", colours(of)));
    match by {
        MayorBy::MostWards => format!(
            "Avec {}, plus que tout le monde, {name} devient maire et marque 3 points de victoire.",
            match wards {
                1 => "1 quartier".to_owned(),
                more => format!("{more} quartiers"),
            }
        ),
        MayorBy::MostChips => tied("", ""),
        MayorBy::MostIrishChips => further(Colour::Irish),
        MayorBy::MostEnglishChips => further(Colour::English),
        MayorBy::MostGermanChips => further(Colour::German),
        MayorBy::MostItalianChips => further(Colour::Italian),
        MayorBy::ServesOn => format!(
            "Égalité sur toute la ligne : {name} reste maire et marque 3 points de victoire."
        ),
    }
}

pub(super) fn most_chips(of: Colour, held: u8, seats: &[Seat], names: &Names) -> String {
    match seats {
        [] => format!(
            "Personne n’a de jeton faveur {} : personne ne marque pour cette nationalité.",
            colour(of)
        ),
        [one] => format!(
            "C’est {} qui a le plus de jetons faveur {} ({held}) : 2 points de victoire.",
            names[*one],
            colours(of)
        ),
        several => format!(
            "{} ont le plus de jetons faveur {} ({held}) : 2 points de victoire par personne.",
            people(several, names),
            colours(of)
        ),
    }
}

pub(super) fn game_ended(standings: &Standings, names: &Names) -> String {
    let places = standings.0.iter().map(|standing| {
        let name = &names[standing.seat];
        format!("{}. {name} avec {}", standing.place, standing.score)
    });
    let broken = standings.0.windows(2).any(|pair| match pair {
        [one, next] => one.score == next.score && one.place != next.place,
        _ => false,
    });
    let ties = if broken {
        " Égalités départagées par le total des jetons faveur, puis par les irlandais, les anglais, les allemands et les italiens, enfin par la fonction de maire."
    } else {
        ""
    };
    format!("Partie terminée : {}.{ties}", list(places, "personne"))
}
