//! What happened: one sentence an event.

use super::cards::effect;
use super::names::{
    adjective, boxes, cubes, endorsement, members, piles, points, printed, title, titles, who,
};
use crate::game::Names;
use crate::games::bull_moose::action::Mode;
use crate::games::bull_moose::board::State;
use crate::games::bull_moose::cards::{CardId, Endorsement};
use crate::games::bull_moose::event::{Cause, Contest, Event, Movement, Pile, Sympathy, Tally};
use crate::games::bull_moose::party::{Party, Player};
use crate::words::en::{a, list, number_of};

#[allow(clippy::too_many_lines, reason = "a catalogue, one arm an event")]
pub(in super::super) fn event(event: &Event, names: &Names) -> String {
    let who = |player: &Player| who(*player, names);
    match event {
        Event::PartiesDealt { players } => {
            let each = players.iter().map(|player| {
                let name = &names[player.seat];
                format!("{name} got the {}", members(player.party))
            });
            format!("In the order of turns, {}.", list(each, "nobody plays"))
        }
        Event::RoundBegan { round } => format!("Round {round} of 7 began."),
        Event::CardsSeen { player, cards, new } => seen(&who(player), cards, new),
        Event::HandKept {
            player,
            hand,
            put_back,
        } => {
            let back = match put_back.as_slice() {
                [] => "these were the last cards of the deck".to_owned(),
                [one] => format!("{} went back on top of the deck", title(*one)),
                more => format!("{} went back on top of the deck", titles(more)),
            };
            format!("{} kept {}; {back}.", who(player), titles(hand))
        }
        Event::HandsReady { round } => {
            format!("Everybody had a hand of four cards for round {round}.")
        }
        Event::CardPlayed {
            player,
            card,
            name,
            mode,
            value,
        } => {
            let how = match mode {
                Mode::Value => format!("for its value of {}", points(*value)),
                Mode::Text => "for its text".to_owned(),
                Mode::Express => "as an express train".to_owned(),
            };
            format!("{} played \"{name}\" ({card}) {how}.", who(player))
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
            "{} paid {} more for stopping in {} beside other candidates.",
            who(player),
            points(*paid),
            state.name()
        ),
        Event::CubePlaced { player, at, by } => {
            format!(
                "{} put a cube in {}{}.",
                who(player),
                at.name(),
                because(*by)
            )
        }
        Event::Endorsed {
            player,
            endorsement: which,
        } => format!(
            "{} spent a point on a cube in the {} box.",
            who(player),
            endorsement(*which)
        ),
        Event::BonusLost { player, state } => format!(
            "{} got no bonus cube, as the token ended in {}, outside the South.",
            who(player),
            state.name()
        ),
        Event::PopularityGained {
            player,
            cubes: gained,
            by,
        } => {
            let why = match by {
                Sympathy::Text => "by the card's text",
                Sympathy::Removed => "for the cube removed",
            };
            format!(
                "{} gained {} in the Popularity box {why}.",
                who(player),
                cubes(*gained)
            )
        }
        Event::CubeRemoved { player, victim, at } => format!(
            "{} removed a cube of {} from {}.",
            who(player),
            who(victim),
            at.name()
        ),
        Event::CardStays { player, name, .. } => format!(
            "\"{name}\" stayed in play beside {} for the rest of the round.",
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
                1 => "; 1 point was lost unused".to_owned(),
                more => format!("; {more} points were lost unused"),
            };
            format!("{} finished {}{lost}.", who(player), title(*card))
        }
        Event::StepForced { player } => {
            format!(
                "{} had only one possible step, and it was taken automatically.",
                who(player)
            )
        }
        Event::CubeMoved {
            player,
            owner,
            from,
            to,
        } => {
            let whose = if player == owner {
                "a cube of their own".to_owned()
            } else {
                format!("a cube of {}", who(owner))
            };
            format!(
                "{} moved {whose} from {} to {}.",
                who(player),
                from.name(),
                to.name()
            )
        }
        Event::AbilityDeclined { player } => {
            format!("{} did not use the ability this round.", who(player))
        }
        Event::AbilityIdle { player } => idle(*player, names),
        Event::RoundEnded { round, cleared } => match cleared.as_slice() {
            [] => format!("Round {round} ended."),
            [one] => format!(
                "Round {round} ended, and {} was discarded from beside its candidate.",
                title(*one)
            ),
            more => format!(
                "Round {round} ended, and {} were discarded from beside the candidates.",
                list(
                    more.iter().map(|&card| format!("{} ({card})", title(card))),
                    "none"
                )
            ),
        },
        Event::ElectionBegan { empty } => {
            format!(
                "The election began. Boxes without a cube: {}.",
                boxes(empty)
            )
        }
        Event::LeaningsAdded { at, players, swing } => {
            let each = players
                .iter()
                .map(|player| format!("one {}", adjective(player.party)));
            let noun = if players.len() == 1 { "cube" } else { "cubes" };
            let each = list(each, "no");
            if *swing {
                format!(
                    "{}, an empty swing state, got {each} {noun}: one of each party in play.",
                    at.name()
                )
            } else {
                format!(
                    "{} was empty and got {each} {noun}, by its icons.",
                    at.name()
                )
            }
        }
        Event::NobodyEndorsed { endorsement: which } => {
            format!("Nobody had a cube in the {} box.", endorsement(*which))
        }
        Event::Outnumbered { contest, most, out } => format!(
            "{}: {} {} taken out before the lot, as the leader had at least twice as many ({most}).",
            place(*contest),
            piles(out),
            if matches!(out.as_slice(), [Pile { cubes: 1, .. }]) {
                "was"
            } else {
                "were"
            }
        ),
        Event::NetMajority {
            contest,
            winner,
            cubes,
        } => format!(
            "{}: {} won{} by net majority, without a lot, with {} there.",
            place(*contest),
            who(winner),
            prize(*contest),
            piles(cubes)
        ),
        Event::LotDrawn {
            contest,
            urn,
            winner,
        } => format!(
            "{}: {} cube was drawn from an urn of {}; {} won{}.",
            place(*contest),
            a(adjective(winner.party)),
            piles(urn),
            who(winner),
            prize(*contest)
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
            "{} left {} of popularity unplaced.",
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
        [] => format!("{who} looked at {all}, all seen before."),
        some if some.len() == seen => format!("{who} looked at {all}."),
        [one] => format!("{who} looked at {all}; {} was new.", title(*one)),
        more => format!("{who} looked at {all}; {} were new.", titles(more)),
    }
}

fn moved(who: &str, from: State, to: State, by: Movement, owed: u8) -> String {
    let how = match by {
        Movement::Step => "stepped",
        Movement::FreeStep => "took a free step",
        Movement::Ride => "rode free",
        Movement::Express => "took the express train",
    };
    let owed = match owed {
        0 => String::new(),
        owed => format!(
            "; to stop there beside other candidates would cost {}",
            points(owed)
        ),
    };
    format!("{who} {how} from {} to {}{owed}.", from.name(), to.name())
}

/// The reason for a cube, from its second word on.
const fn because(by: Cause) -> &'static str {
    match by {
        Cause::Point => " for a point",
        Cause::County => ", the extra one of County Stumping",
        Cause::Bonus => ", the Democrats' bonus in the South",
        Cause::Text => " by the card's text",
        Cause::Ability => " by the Progressives' ability",
        Cause::Tie => " by the Socialists' ability, for a tie for the most cubes",
        Cause::Press => " from the Press box",
        Cause::Senator => " from the Senator box",
        Cause::Popularity => " from the Popularity box",
    }
}

/// An effect of a text that was not used, or not to its end.
fn left(who: &str, card: CardId, number: u8, declined: bool) -> String {
    let effects = printed(card).effects;
    let says = usize::from(number)
        .checked_sub(1)
        .and_then(|index| effects.get(index))
        .map_or_else(|| "it is not on the card".to_owned(), effect);
    let title = title(card);
    if declined {
        format!("{who} left an effect of {title} unfinished: {says}.")
    } else {
        format!("{who} had no target for an effect of {title}: {says}.")
    }
}

fn idle(player: Player, names: &Names) -> String {
    let why = match player.party {
        Party::Rep => "there was no cube of their own to move in the region",
        Party::Proh => "there was no cube of an opponent to move in the region",
        Party::Soc => "there was no tie for the most cubes",
        Party::Prog | Party::Dem => "there was nothing to do",
    };
    format!("{} could not use the ability: {why}.", who(player, names))
}

fn place(contest: Contest) -> String {
    match contest {
        Contest::Endorsement { endorsement: which } => format!("{} box", endorsement(which)),
        Contest::State { at, .. } => at.name().to_owned(),
    }
}

fn prize(contest: Contest) -> String {
    match contest {
        Contest::Endorsement { .. } => " it".to_owned(),
        Contest::State { votes, .. } => {
            format!(" its {}", number_of(votes, "vote", "votes"))
        }
    }
}

fn awarded(which: Endorsement, winner: Player, number: u16, home: bool, names: &Names) -> String {
    let whither = match which {
        _ if home => format!(
            "in {}, the start state, as no other box would do",
            winner.party.start().name()
        ),
        Endorsement::Press => "in boxes that were empty".to_owned(),
        Endorsement::Senator => "in swing states".to_owned(),
    };
    format!(
        "For the {} box, {} had {} to place {whither}.",
        endorsement(which),
        who(winner, names),
        cubes(number)
    )
}

fn popularity(all: &[Pile], allowed: &[Pile], names: &Names) -> String {
    let [_, rest @ ..] = allowed else {
        return "Nobody had a cube in the Popularity box.".to_owned();
    };
    let may = allowed.iter().map(|pile| {
        format!(
            "{} could place {}",
            who(pile.player, names),
            cubes(pile.cubes)
        )
    });
    let why = match (all.len() == allowed.len(), rest.is_empty()) {
        (true, true) => "as nobody else was in the box",
        (true, false) => "as everybody in the box was tied",
        (false, _) => "the margin over the next",
    };
    format!(
        "The Popularity box held {}: {}, {why}.",
        piles(all),
        list(may, "nobody could place any")
    )
}

fn votes_counted(results: &[Tally], names: &Names) -> String {
    let each: Vec<String> = results
        .iter()
        .map(|tally| {
            format!(
                "{}. {} with {} and {}",
                tally.place,
                who(tally.player, names),
                number_of(tally.votes, "vote", "votes"),
                number_of(tally.boxes, "box", "boxes")
            )
        })
        .collect();
    format!("The votes were counted: {}.", each.join("; "))
}
