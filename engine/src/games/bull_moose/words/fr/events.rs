//! What happened: one sentence an event. In the election the place stands first.

use super::cards::effect;
use super::names::{
    adjective, boxes, cubes, endorsement, members, of_endorsement, piles, points, printed, purpose,
    quoted, title, titles, votes, who,
};
use super::places::{Place, at as place, state as of_state};
use crate::game::Names;
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::event::{Cause, Contest, Event, Movement, Pile, Sympathy, Tally};
use crate::games::bull_moose::party::{Party, Player};
use crate::words::fr::{de, joined, list, number_of};

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm an event")]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    let who = |player: &Player| who(*player, names);
    match event {
        Event::PartiesDealt { players } => {
            let each = players.iter().map(|player| {
                let name = &names[player.seat];
                format!("{name} mène les {}", members(player.party))
            });
            format!("Dans l’ordre du tour : {}.", list(each, "personne"))
        }
        Event::RoundBegan { round } => format!("La manche {round} sur 7 commence."),
        Event::CardsSeen { player, cards, new } => seen(&who(player), cards, new),
        Event::HandKept {
            player,
            hand,
            put_back,
        } => {
            let back = match put_back.as_slice() {
                [] => "c’étaient les dernières cartes du paquet".to_owned(),
                [one] => format!("{} retourne sur le dessus du paquet", title(*one)),
                more => format!("{} retournent sur le dessus du paquet", titles(more)),
            };
            format!("{} garde {} ; {back}.", who(player), titles(hand))
        }
        Event::HandsReady { round } => {
            format!("Tout le monde a quatre cartes en main pour la manche {round}.")
        }
        Event::CardPlayed {
            player,
            card,
            name,
            mode,
            value,
        } => {
            let worth = match mode {
                Mode::Value => format!(" : {}", points(*value)),
                Mode::Text | Mode::Express => String::new(),
            };
            format!(
                "{} joue {} ({card}) {}{worth}.",
                who(player),
                quoted(name),
                purpose(*mode)
            )
        }
        Event::TokenMoved {
            player,
            from,
            to,
            by,
            owed,
        } => moved(&who(player), of_state(*from), of_state(*to), *by, *owed),
        Event::SurchargePaid {
            player,
            state,
            points: paid,
        } => format!(
            "{} paie {} de plus pour s’arrêter {} auprès d’autres candidats.",
            who(player),
            points(*paid),
            of_state(*state).within()
        ),
        Event::CubePlaced { player, at, by } => format!(
            "{} place un cube {}{}.",
            who(player),
            place(*at).within(),
            because(*by)
        ),
        Event::Endorsed {
            player,
            endorsement: which,
        } => format!(
            "{} dépense un point pour un cube dans la case {}.",
            who(player),
            endorsement(*which)
        ),
        Event::BonusLost { player, state } => format!(
            "Pas de cube bonus pour {} : le pion finit {}, hors du Sud.",
            who(player),
            of_state(*state).within()
        ),
        Event::PopularityGained {
            player,
            cubes: gained,
            by,
        } => {
            let (who, cubes) = (who(player), cubes(*gained));
            match by {
                Sympathy::Text => format!(
                    "Par le texte de la carte, {who} reçoit {cubes} dans la case Popularité."
                ),
                Sympathy::Removed => {
                    format!("Pour le cube retiré, {who} reçoit {cubes} dans la case Popularité.")
                }
            }
        }
        Event::CubeRemoved { player, victim, at } => format!(
            "{} retire {} un cube {}.",
            who(player),
            place(*at).from(),
            de(&who(victim))
        ),
        Event::CardStays { player, name, .. } => format!(
            "{} reste à côté de {} jusqu’à la fin de la manche.",
            quoted(name),
            player.party.candidate()
        ),
        Event::EffectLeft {
            player,
            card,
            effect: number,
            declined,
        } => left(&who(player), *card, *number, *declined),
        Event::CardEnded { player, card, lost } => {
            let lost = match lost {
                0 => String::new(),
                1 => " ; 1 point est perdu".to_owned(),
                more => format!(" ; {more} points sont perdus"),
            };
            format!("{} termine {}{lost}.", who(player), title(*card))
        }
        Event::StepForced { player } => format!(
            "{} n’a qu’un seul coup possible : il se joue de lui-même.",
            who(player)
        ),
        Event::CubeMoved {
            player,
            owner,
            from,
            to,
        } => {
            let whose = if player == owner {
                "un de ses cubes".to_owned()
            } else {
                format!("un cube {}", de(&who(owner)))
            };
            format!(
                "{} déplace {whose} {} {}.",
                who(player),
                place(*from).from(),
                place(*to).within()
            )
        }
        Event::AbilityDeclined { player } => {
            format!("{} renonce à son pouvoir pour cette manche.", who(player))
        }
        Event::AbilityIdle { player } => idle(*player, names),
        Event::RoundEnded { round, cleared } => round_ended(*round, cleared),
        Event::ElectionBegan { empty } => {
            format!("L’élection commence ; États sans cube : {}.", boxes(empty))
        }
        Event::LeaningsAdded { at, players, swing } => {
            let each = players
                .iter()
                .map(|player| format!("un cube {}", adjective(player.party)));
            let each = list(each, "aucun cube");
            let name = place(*at).name;
            if *swing {
                format!(
                    "{name}, État pivot sans cube : l’État reçoit un cube de chaque parti en jeu ({each})."
                )
            } else {
                format!("{name}, sans cube : l’État reçoit {each}, selon ses symboles.")
            }
        }
        Event::NobodyEndorsed { endorsement: which } => {
            format!("Personne n’a de cube dans la case {}.", endorsement(*which))
        }
        Event::Outnumbered { contest, most, out } => outnumbered(*contest, *most, out),
        Event::NetMajority {
            contest,
            winner,
            cubes,
        } => format!(
            "{} : majorité nette, sans tirage, avec {}. {}",
            label(*contest),
            piles(cubes),
            prize(*contest, &who(winner))
        ),
        Event::LotDrawn {
            contest,
            urn,
            winner,
        } => format!(
            "{} : dans l’urne, {}. Un cube {} sort. {}",
            label(*contest),
            piles(urn),
            adjective(winner.party),
            prize(*contest, &who(winner))
        ),
        Event::EndorsementAwarded {
            endorsement,
            winner,
            cubes,
            home,
        } => awarded(*endorsement, *winner, *cubes, *home, names),
        Event::PopularityCounted { cubes, allowed } => popularity(cubes, allowed, names),
        Event::PopularityForgone {
            player,
            cubes: unplaced,
        } => format!(
            "{} ne place pas {} de popularité.",
            who(player),
            cubes(*unplaced)
        ),
        Event::VotesCounted { results } => votes_counted(results, names),
    }
}

fn seen(who: &str, all: &[CardId], new: &[CardId]) -> String {
    let seen = all.len();
    let all = titles(all);
    match new {
        [] => format!("{who} regarde {all}, toutes déjà vues."),
        some if some.len() == seen => format!("{who} regarde {all}."),
        [one] => format!("{who} regarde {all} ; {} est nouvelle.", title(*one)),
        more => format!("{who} regarde {all} ; {} sont nouvelles.", titles(more)),
    }
}

fn moved(who: &str, from: Place, to: Place, by: Movement, owed: u8) -> String {
    let how = match by {
        Movement::Step => "se déplace",
        Movement::FreeStep => "se déplace gratuitement",
        Movement::Ride => "prend gratuitement le train",
        Movement::Express => "prend le train express",
    };
    let owed = match owed {
        0 => String::new(),
        owed => format!(
            " ; s’y arrêter, auprès d’autres candidats, coûterait {}",
            points(owed)
        ),
    };
    format!("{who} {how} {} {}{owed}.", from.from(), to.within())
}

/// The reason for a cube, behind its place.
const fn because(by: Cause) -> &'static str {
    match by {
        Cause::Point => " pour un point",
        Cause::County => " : le cube en plus de County Stumping",
        Cause::Bonus => " : le bonus des démocrates dans le Sud",
        Cause::Text => " par le texte de la carte",
        Cause::Ability => " par le pouvoir des progressistes",
        Cause::Tie => " par le pouvoir des socialistes, pour une égalité à la 1re place",
        Cause::Press => " par le soutien de la Presse",
        Cause::Senator => " par le soutien du Sénateur",
        Cause::Popularity => " par la popularité",
    }
}

/// An effect of a text that was not used, or not to its end.
fn left(who: &str, card: CardId, number: u8, declined: bool) -> String {
    let effects = printed(card).effects;
    let says = usize::from(number)
        .checked_sub(1)
        .and_then(|index| effects.get(index))
        .map_or_else(|| "il n’est pas sur la carte".to_owned(), effect);
    let title = title(card);
    if declined {
        format!("{who} ne va pas au bout d’un effet de {title} : “{says}”.")
    } else {
        format!("{who} n’a pas de cible pour un effet de {title} : “{says}”.")
    }
}

fn idle(player: Player, names: &Names) -> String {
    let why = match player.party {
        Party::Rep => "pas un de ses cubes à déplacer dans la région",
        Party::Proh => "pas de cube adverse à déplacer dans la région",
        Party::Soc => "aucune égalité à la 1re place",
        Party::Prog | Party::Dem => "il n’y a rien à faire",
    };
    format!(
        "{} ne peut pas utiliser son pouvoir : {why}.",
        who(player, names)
    )
}

fn round_ended(round: u8, cleared: &[CardId]) -> String {
    match cleared {
        [] => format!("La manche {round} s’achève."),
        [one] => format!(
            "La manche {round} s’achève ; carte défaussée à côté de son candidat : {}.",
            title(*one)
        ),
        more => format!(
            "La manche {round} s’achève ; cartes défaussées à côté des candidats : {}.",
            list(
                more.iter().map(|&card| format!("{} ({card})", title(card))),
                "aucune"
            )
        ),
    }
}

fn outnumbered(contest: Contest, most: u16, out: &[Pile]) -> String {
    let verb = if matches!(out, [Pile { cubes: 1, .. }]) {
        "est écarté"
    } else {
        "sont écartés"
    };
    format!(
        "{} : {} {verb} avant le tirage, car le parti de tête en a au moins le double ({most}).",
        label(contest),
        piles(out)
    )
}

/// What is fought for, at the beginning of a sentence.
fn label(contest: Contest) -> String {
    match contest {
        Contest::Endorsement { endorsement: which } => format!("Case {}", endorsement(which)),
        Contest::State { at, .. } => place(at).name.to_owned(),
    }
}

/// What the winner gets, as a sentence.
fn prize(contest: Contest, winner: &str) -> String {
    match contest {
        Contest::Endorsement { .. } => format!("{winner} l’emporte."),
        Contest::State { votes: number, .. } => {
            format!("{winner} remporte {}.", votes(number))
        }
    }
}

fn awarded(which: Endorsement, winner: Player, number: u16, home: bool, names: &Names) -> String {
    let whither = match which {
        _ if home => format!(
            "{}, l’État de départ, car aucun autre ne convient",
            of_state(winner.party.start()).within()
        ),
        Endorsement::Press => "dans les États qui étaient vides".to_owned(),
        Endorsement::Senator => "dans les États pivots".to_owned(),
    };
    format!(
        "{} a le soutien {} : {} à placer {whither}.",
        who(winner, names),
        of_endorsement(which),
        cubes(number)
    )
}

fn popularity(all: &[Pile], allowed: &[Pile], names: &Names) -> String {
    let [_, rest @ ..] = allowed else {
        return "Personne n’a de cube dans la case Popularité.".to_owned();
    };
    let may = allowed.iter().map(|pile| {
        format!(
            "{} peut placer {}",
            who(pile.player, names),
            cubes(pile.cubes)
        )
    });
    let why = match (all.len() == allowed.len(), rest.is_empty()) {
        (true, true) => "car personne d’autre n’est dans la case",
        (true, false) => "car l’égalité est générale dans la case",
        (false, _) => "soit l’écart avec la suite",
    };
    format!(
        "Case Popularité : {}. {}, {why}.",
        piles(all),
        list(may, "personne ne peut rien placer")
    )
}

fn votes_counted(results: &[Tally], names: &Names) -> String {
    let each = results.iter().map(|tally| {
        format!(
            "{}. {}, {} et {}",
            tally.place,
            who(tally.player, names),
            votes(tally.votes),
            number_of(tally.boxes, "case", "cases")
        )
    });
    format!("Dépouillement : {}.", joined(each, "personne"))
}
