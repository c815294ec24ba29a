//! What happened: one sentence an event, or a few. In the present; where a place leads, it stands first, with a colon.

use super::cards::effect;
use super::names::{
    adjective, box_count, boxes, card_name, cubes, endorsement, is_one, members, of_endorsement,
    piles, points, printed, title, titles, votes, who,
};
use super::places::{in_spot, spot};
use super::questions::popularity_cubes;
use crate::game::Names;
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::board::State;
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::event::{Cause, Contest, Event, Movement, Pile, Sympathy, Tally};
use crate::games::bull_moose::party::{Party, Player};
use crate::words::it::{Prep, count, list, to_name};

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm an event")]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    let who = |player: &Player| who(*player, names);
    match event {
        Event::PartiesDealt { players } => parties(players, names),
        Event::RoundBegan { round } => format!("Comincia il round {round} di 7."),
        Event::CardsSeen { player, cards, new } => seen(&who(player), cards, new),
        Event::HandKept {
            player,
            hand,
            put_back,
        } => {
            let back = match put_back.as_slice() {
                [] => "erano le ultime carte del mazzo".to_owned(),
                [one] => format!("{} torna in cima al mazzo", title(*one)),
                more => format!("{} tornano in cima al mazzo", titles(more)),
            };
            format!("{} tiene {}; {back}.", who(player), titles(hand))
        }
        Event::HandsReady { round } => {
            format!("Tutti hanno quattro carte in mano per il round {round}.")
        }
        Event::CardPlayed {
            player,
            card,
            name,
            mode,
            value,
        } => {
            let how = match mode {
                Mode::Value => format!("per il valore: {}", points(*value)),
                Mode::Text => "per il testo".to_owned(),
                Mode::Express => "come treno espresso".to_owned(),
            };
            format!(
                "{} gioca «{}» ({card}) {how}.",
                who(player),
                card_name(name)
            )
        }
        Event::TokenMoved {
            player,
            from,
            to,
            by,
            owed,
        } => moved(&who(player), *from, *to, *by, *owed),
        Event::SurchargePaid {
            player,
            state,
            points: paid,
        } => format!(
            "{} paga {} in più per fermarsi {} accanto ad altri candidati.",
            who(player),
            points(*paid),
            in_spot(*state)
        ),
        Event::CubePlaced { player, at, by } => format!(
            "{} piazza un cubetto {}{}.",
            who(player),
            in_spot(*at),
            because(*by)
        ),
        Event::Endorsed {
            player,
            endorsement: which,
        } => format!(
            "{} spende un punto per un cubetto nel riquadro {}.",
            who(player),
            endorsement(*which)
        ),
        Event::BonusLost { player, state } => format!(
            "Niente cubetto bonus per {}: il segnalino finisce {}, fuori dal Sud.",
            who(player),
            in_spot(*state)
        ),
        Event::PopularityGained {
            player,
            cubes: gained,
            by,
        } => match by {
            Sympathy::Text => format!(
                "Con il testo della carta {} riceve {} nel riquadro Popolarità.",
                who(player),
                cubes(*gained)
            ),
            Sympathy::Removed => format!(
                "Per il cubetto tolto, {} ne riceve {gained} nel riquadro Popolarità.",
                who(player)
            ),
        },
        Event::CubeRemoved { player, victim, at } => format!(
            "{} toglie {} un cubetto di {}.",
            who(player),
            spot(Prep::Da, *at),
            who(victim)
        ),
        Event::CardStays { player, name, .. } => format!(
            "«{}» resta accanto a {} fino alla fine del round.",
            card_name(name),
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
                1 => "; 1 punto va perso".to_owned(),
                more => format!("; {more} punti vanno persi"),
            };
            format!("{} chiude {}{lost}.", who(player), title(*card))
        }
        Event::StepForced { player } => format!(
            "Per {} c’è un solo passo possibile, che si fa da sé.",
            who(player)
        ),
        Event::CubeMoved {
            player,
            owner,
            from,
            to,
        } => {
            let whose = if player == owner {
                "un suo cubetto".to_owned()
            } else {
                format!("un cubetto di {}", who(owner))
            };
            format!(
                "{} sposta {whose} {} {}.",
                who(player),
                spot(Prep::Da, *from),
                spot(Prep::A, *to)
            )
        }
        Event::AbilityDeclined { player } => format!(
            "{} rinuncia all’abilità speciale in questo round.",
            who(player)
        ),
        Event::AbilityIdle { player } => idle(*player, names),
        Event::RoundEnded { round, cleared } => match cleared.as_slice() {
            [] => format!("Finisce il round {round}."),
            [one] => format!(
                "Finisce il round {round}; carta scartata accanto al suo candidato: {}.",
                title(*one)
            ),
            more => format!(
                "Finisce il round {round}; carte scartate accanto ai candidati: {}.",
                list(
                    more.iter().map(|&card| format!("{} ({card})", title(card))),
                    "nessuna"
                )
            ),
        },
        Event::ElectionBegan { empty } => format!(
            "Cominciano le elezioni; riquadri senza cubetti: {}.",
            boxes(empty)
        ),
        Event::LeaningsAdded { at, players, swing } => {
            let each = players
                .iter()
                .map(|player| format!("uno {}", adjective(player.party)));
            let each = list(each, "nessuno");
            if *swing {
                format!(
                    "{}, in bilico e senza cubetti: ne riceve {each}, uno per ogni partito in gioco.",
                    at.name()
                )
            } else {
                format!(
                    "{}, senza cubetti: ne riceve {each}, secondo i suoi simboli.",
                    at.name()
                )
            }
        }
        Event::NobodyEndorsed { endorsement: which } => {
            format!("Nessuno ha cubetti nel riquadro {}.", endorsement(*which))
        }
        Event::Outnumbered { contest, most, out } => format!(
            "{}: prima del sorteggio {} {}, perché chi è in testa ne ha almeno il doppio ({most}).",
            place(*contest),
            if is_one(out) { "esce" } else { "escono" },
            piles(out)
        ),
        Event::NetMajority {
            contest,
            winner,
            cubes,
        } => {
            let prize = match contest {
                Contest::Endorsement { .. } => "Il sostegno va".to_owned(),
                Contest::State { votes: 1, .. } => "Il grande elettore va".to_owned(),
                Contest::State { votes, .. } => format!("I {votes} grandi elettori vanno"),
            };
            format!(
                "{}: maggioranza netta, nessun sorteggio. {prize} {}; {} {}.",
                place(*contest),
                to_name(&who(winner)),
                if is_one(cubes) {
                    "c’era"
                } else {
                    "c’erano"
                },
                piles(cubes)
            )
        }
        Event::LotDrawn {
            contest,
            urn,
            winner,
        } => {
            let prize = match contest {
                Contest::Endorsement { .. } => "il sostegno va".to_owned(),
                Contest::State { votes: all, .. } => votes(*all),
            };
            format!(
                "{}: nell’urna {}. Esce un {}: {prize} {}.",
                place(*contest),
                piles(urn),
                adjective(winner.party),
                to_name(&who(winner))
            )
        }
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
            "{} non piazza {}.",
            who(player),
            popularity_cubes(*unplaced)
        ),
        Event::VotesCounted { results } => votes_counted(results, names),
    }
}

/// "Ann guida i repubblicani, Bo i progressisti": the verb is said once.
fn parties(players: &[Player], names: &Names) -> String {
    let each: Vec<String> = players
        .iter()
        .enumerate()
        .map(|(index, player)| {
            let verb = if index == 0 { "guida i" } else { "i" };
            format!("{} {verb} {}", names[player.seat], members(player.party))
        })
        .collect();
    format!("In ordine di turno: {}.", each.join(", "))
}

fn seen(who: &str, all: &[CardId], new: &[CardId]) -> String {
    let seen = all.len();
    let all = titles(all);
    match new {
        [] => format!("{who} guarda {all}, tutte già viste."),
        some if some.len() == seen => format!("{who} guarda {all}."),
        [one] => format!("{who} guarda {all}; è nuova {}.", title(*one)),
        more => format!("{who} guarda {all}; sono nuove {}.", titles(more)),
    }
}

fn moved(who: &str, from: State, to: State, by: Movement, owed: u8) -> String {
    let from = spot(Prep::Da, from);
    let way = match by {
        Movement::Step => format!("si sposta {from} {}", in_spot(to)),
        Movement::FreeStep => format!("si sposta gratis {from} {}", in_spot(to)),
        Movement::Ride => format!("viaggia gratis in treno {from} {}", spot(Prep::A, to)),
        Movement::Express => format!("prende il treno espresso {from} {}", spot(Prep::A, to)),
    };
    let owed = match owed {
        0 => String::new(),
        owed => format!(
            "; fermarsi lì, accanto ad altri candidati, costerebbe {}",
            points(owed)
        ),
    };
    format!("{who} {way}{owed}.")
}

/// The reason for a cube, from what stands before its first word on.
const fn because(by: Cause) -> &'static str {
    match by {
        Cause::Point => " con un punto",
        Cause::County => ": il cubetto in più di County Stumping",
        Cause::Bonus => ": il bonus dei democratici nel Sud",
        Cause::Text => " con il testo della carta",
        Cause::Ability => " con l’abilità dei progressisti",
        Cause::Tie => " con l’abilità dei socialisti, per una parità al 1º posto",
        Cause::Press => " con il sostegno della Stampa",
        Cause::Senator => " con il sostegno del Senatore",
        Cause::Popularity => " con la popolarità",
    }
}

/// An effect of a text that was not used, or not to its end.
fn left(who: &str, card: CardId, number: u8, declined: bool) -> String {
    let effects = printed(card).effects;
    let says = usize::from(number)
        .checked_sub(1)
        .and_then(|index| effects.get(index))
        .map_or_else(|| "non è sulla carta".to_owned(), effect);
    let title = title(card);
    if declined {
        format!("{title}: {who} non usa fino in fondo un effetto (“{says}”).")
    } else {
        format!("{title}: per {who} un effetto va a vuoto, non c’è bersaglio (“{says}”).")
    }
}

fn idle(player: Player, names: &Names) -> String {
    let why = match player.party {
        Party::Rep => "nella regione non ha cubetti da spostare",
        Party::Proh => "nella regione non ci sono cubetti altrui da spostare",
        Party::Soc => "nessuna parità al 1º posto",
        Party::Prog | Party::Dem => "non c’è nulla da fare",
    };
    format!(
        "{} non può usare l’abilità speciale: {why}.",
        who(player, names)
    )
}

fn place(contest: Contest) -> String {
    match contest {
        Contest::Endorsement { endorsement: which } => {
            format!("Riquadro {}", endorsement(which))
        }
        Contest::State { at, .. } => at.name().to_owned(),
    }
}

fn awarded(which: Endorsement, winner: Player, number: u16, home: bool, names: &Names) -> String {
    let whither = match which {
        _ if home => format!(
            "{}, lo stato di partenza, perché nessun altro va bene",
            in_spot(winner.party.start())
        ),
        Endorsement::Press => "negli stati che erano vuoti".to_owned(),
        Endorsement::Senator => "negli stati in bilico".to_owned(),
    };
    format!(
        "{} ha il sostegno {}: {} {} {whither}.",
        who(winner, names),
        of_endorsement(which),
        cubes(number),
        count(number, "va", "vanno")
    )
}

fn popularity(all: &[Pile], allowed: &[Pile], names: &Names) -> String {
    let [_, rest @ ..] = allowed else {
        return "Nessuno ha cubetti nel riquadro Popolarità.".to_owned();
    };
    let may = allowed.iter().map(|pile| {
        format!(
            "{} può piazzare {}",
            who(pile.player, names),
            cubes(pile.cubes)
        )
    });
    let why = match (all.len() == allowed.len(), rest.is_empty()) {
        (true, true) => "nel riquadro non c’è nessun altro",
        (true, false) => "nel riquadro sono tutti in parità",
        (false, _) => "è lo scarto su chi segue",
    };
    format!(
        "Riquadro Popolarità: {}. {}: {why}.",
        piles(all),
        list(may, "Nessuno può piazzare cubetti")
    )
}

fn votes_counted(results: &[Tally], names: &Names) -> String {
    let each: Vec<String> = results
        .iter()
        .map(|tally| {
            format!(
                "{}. {}, {} e {}",
                tally.place,
                who(tally.player, names),
                votes(tally.votes),
                box_count(tally.boxes)
            )
        })
        .collect();
    format!("Scrutinio: {}.", each.join("; "))
}
