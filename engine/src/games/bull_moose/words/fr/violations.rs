//! Why an action is refused, said to the player. A text stands behind a colon or alone: no capital, no full stop.

use super::names::{adjective, members, of_endorsement, points, purpose, the_region, title};
use super::places::{at as place, state as of_state};
use crate::games::bull_moose::violation::{Due, Violation};

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm a violation")]
pub(in super::super) fn violation(violation: Violation) -> String {
    match violation {
        Violation::WrongParties => {
            "nommez une fois chaque parti en jeu, dans l’ordre des places : REP, PROG et DEM, à quatre aussi SOC, à cinq aussi PROH"
                .to_owned()
        }
        Violation::GameOver => "la partie est terminée".to_owned(),
        Violation::NotYourTurn => "ce n’est pas à vous de jouer".to_owned(),
        Violation::NotNow { due } => {
            format!("ce n’est pas le moment : {}", what_is_due(due))
        }
        Violation::NotOffered { card } => format!(
            "{} n’est pas parmi les cartes que vous regardez",
            title(card)
        ),
        Violation::NotInHand { card } => format!("vous n’avez pas {} en main", title(card)),
        Violation::NoRailIcon { card } => format!(
            "{} n’a pas d’icône de train : elle ne peut pas servir de train express",
            title(card)
        ),
        Violation::NotAtHub { state } => format!(
            "le train express part d’un nœud ferroviaire, et il n’y en a pas {}",
            of_state(state).within()
        ),
        Violation::NoHubThere { state } => format!(
            "il n’y a pas de nœud ferroviaire {}",
            of_state(state).within()
        ),
        Violation::AlreadyThere { state } => {
            format!("vous êtes déjà {}", of_state(state).within())
        }
        Violation::HubOccupied { state } => format!(
            "il y a déjà un autre candidat {} : le train express ne peut pas s’y arrêter",
            of_state(state).within()
        ),
        Violation::OneExpressRide => {
            "une carte jouée comme train express fait un trajet, ni plus ni moins".to_owned()
        }
        Violation::NotAdjacent { from, to } => format!(
            "{} et {} ne sont pas limitrophes",
            of_state(from).the(),
            of_state(to).the()
        ),
        Violation::TooFewPoints { needed, left } => format!(
            "il faut {} de la carte, et {}",
            points(needed),
            points_left(left)
        ),
        Violation::SurchargeUnpayable { state, owed } => format!(
            "il y a d’autres candidats {} : s’y arrêter coûte {} de plus, et il n’en resterait ni pour payer ni pour repartir",
            of_state(state).within(),
            points(owed)
        ),
        Violation::SurchargeUnpaid { state, owed, left } => format!(
            "s’arrêter {} auprès d’autres candidats coûte {} de plus, et {}",
            of_state(state).within(),
            points(owed),
            points_left(left)
        ),
        Violation::NoFreeStep => {
            "aucune carte en jeu ne vous donne maintenant de déplacement gratuit".to_owned()
        }
        Violation::NoFreeRide => {
            "aucun Rail Pass ne vous donne maintenant de trajet gratuit".to_owned()
        }
        Violation::CubeDue => {
            "le déplacement gratuit était pour un cube : placez-le maintenant".to_owned()
        }
        Violation::CardWouldFail { state, mode } => format!(
            "depuis {}, cette carte ne pourrait plus servir {}",
            of_state(state).the(),
            purpose(mode)
        ),
        Violation::BetweenEffects => {
            "les déplacements gratuits se font avant les effets ou après le dernier, jamais entre deux : écrivez « suite »"
                .to_owned()
        }
        Violation::NotInYourState { at, state } => format!(
            "la case {} n’est pas {}, où vous êtes",
            place(at).of_the(),
            of_state(state).within()
        ),
        Violation::OffTheBallot { party, at } => format!(
            "les {} ne sont pas sur les bulletins {} et n’y ont jamais de cube",
            members(party),
            of_state(at.state()).from()
        ),
        Violation::NoCubeCouldFollow { party, state } => format!(
            "les {} ne sont pas sur les bulletins {} : aucun cube ne pourrait suivre le déplacement gratuit",
            members(party),
            of_state(state).from()
        ),
        Violation::NoEndorsementIcon { card } => {
            format!("{} ne montre ni la Presse ni le Sénateur", title(card))
        }
        Violation::NoBonus => {
            "le bonus n’est que pour les démocrates, une fois par carte jouée pour sa valeur"
                .to_owned()
        }
        Violation::NotInTheSouth { state } => format!(
            "le bonus des démocrates vaut dans le Sud, et {} n’en fait pas partie",
            of_state(state).the()
        ),
        Violation::NoCounty => {
            "County Stumping ne donne pas de cube maintenant : elle en donne un par carte, et seulement pour les cartes jouées après elle"
                .to_owned()
        }
        Violation::NoPointsThere { at } => format!(
            "County Stumping ajoute un cube là où les points de cette carte en ont placé un, et ce n’est pas le cas {}",
            place(at).within()
        ),
        Violation::NotPresent { card } => format!(
            "le texte de {} demande que vous soyez ailleurs",
            title(card)
        ),
        Violation::NothingToDo { card } => format!(
            "le texte de {} ne changerait rien : on ne peut pas le jouer",
            title(card)
        ),
        Violation::NothingDone { card } => format!(
            "le texte de {} doit changer quelque chose avant de se terminer",
            title(card)
        ),
        Violation::OtherEffect { card } => {
            format!("l’effet de {} en cours ne fait pas cela", title(card))
        }
        Violation::NoEffectOpen { card } => format!(
            "{} n’a plus d’effet : on ne peut que terminer la carte",
            title(card)
        ),
        Violation::OutOfReach { card, at } => {
            format!("d’ici, {} n’atteint pas {}", title(card), place(at).the())
        }
        Violation::StateFull { card, state } => format!(
            "{} n’ajoute plus de cube {}",
            title(card),
            of_state(state).within()
        ),
        Violation::WrongVictim { card, party } => format!(
            "{} ne retire pas de cube {} maintenant",
            title(card),
            adjective(party)
        ),
        Violation::NoCubeThere { party, at } => format!(
            "les {} n’ont pas de cube {}",
            members(party),
            place(at).within()
        ),
        Violation::NotYoursToMove { party } => {
            format!("votre pouvoir ne déplace pas de cubes {}", members(party))
        }
        Violation::OutsideYourRegion { at, region: home } => format!(
            "{} n’est pas dans {}, où vous êtes",
            place(at).the(),
            the_region(home)
        ),
        Violation::SameState { from, to } => format!(
            "{} et {} sont dans le même État : un cube va dans un autre",
            place(from).name,
            place(to).name
        ),
        Violation::MustAdd => {
            "votre pouvoir est obligatoire : ajoutez un cube dans votre région".to_owned()
        }
        Violation::NotEndorsed {
            endorsement: which,
            at,
        } => format!(
            "les cubes {} ne peuvent pas aller {}",
            of_endorsement(which),
            place(at).within()
        ),
        Violation::MustGrant => "tous les cubes d’un soutien doivent être placés".to_owned(),
    }
}

/// "il en reste 1", "il n'en reste plus".
fn points_left(left: u8) -> String {
    match left {
        0 => "il n’en reste plus".to_owned(),
        more => format!("il en reste {more}"),
    }
}

const fn what_is_due(due: Due) -> &'static str {
    match due {
        Due::Keep => "choisissez les quatre cartes que vous gardez",
        Due::Play => "jouez une carte",
        Due::SpendPoints => "dépensez les points de la carte, ou terminez-la",
        Due::FollowText => "faites ce que dit le texte de la carte, ou terminez-la",
        Due::TakeExpress => "prenez le train express, puis terminez la carte",
        Due::UseAbility => "utilisez votre pouvoir",
        Due::MoveWithinRegion => "déplacez un cube dans votre région, ou renoncez à votre pouvoir",
        Due::Grant => "placez des cubes dans les cases",
    }
}
