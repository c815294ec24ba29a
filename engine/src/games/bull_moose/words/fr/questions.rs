//! What a player is asked.

use super::names::{cubes, of_endorsement, points, title};
use crate::games::bull_moose::decision::Decision;
use crate::games::bull_moose::party::Party;

pub(in super::super) fn question(decision: Decision) -> String {
    match decision {
        Decision::KeepCards { round } => {
            format!("Manche {round} : quelles quatre cartes gardez-vous sur les huit ?")
        }
        Decision::PlayCard { round, turn } => {
            format!("Manche {round}, tour {turn} : quelle carte jouez-vous, et comment ?")
        }
        Decision::SpendPoints {
            card,
            points: left,
            owed,
        } => {
            let left = match left {
                0 => "Il ne reste aucun point".to_owned(),
                left => format!("Il reste {}", points(left)),
            };
            let owed = match owed {
                0 => String::new(),
                owed => format!(", dont {owed} pour vous arrêter ici"),
            };
            format!(
                "{} pour sa valeur : comment continuez-vous ? {left}{owed}.",
                title(card)
            )
        }
        Decision::ResolveText { card } => {
            format!("{} pour son texte : comment continuez-vous ?", title(card))
        }
        Decision::TakeExpress { card } => format!(
            "{} comme train express : comment continuez-vous ?",
            title(card)
        ),
        Decision::UseAbility { party } => match party {
            Party::Rep => "Voulez-vous déplacer un de vos cubes dans votre région ?",
            Party::Prog => "Où ajoutez-vous un cube dans votre région ?",
            Party::Proh => "Voulez-vous déplacer un cube adverse dans votre région ?",
            Party::Dem | Party::Soc => "Voulez-vous utiliser votre pouvoir ?",
        }
        .to_owned(),
        Decision::PlaceEndorsement {
            endorsement: which,
            left,
        } => format!(
            "Vous avez le soutien {}, avec {} à placer : où va le prochain ?",
            of_endorsement(which),
            cubes(left)
        ),
        Decision::PlacePopularity { left } => format!(
            "Vous pouvez placer {} de popularité où vous voulez : où va le prochain ?",
            cubes(left)
        ),
    }
}
