//! What happened, in English: one sentence an event.

use crate::game::Names;

use super::action::Mode;
use super::board::State;
use super::cards::{CardId, Endorsement};
use super::event::{Cause, Contest, Event, Movement, Pile, Sympathy, Tally};
use super::party::{Party, Player};
use super::wording::{boxes, cards, counted, cubes, joined, who};

/// The event as one sentence.
#[allow(clippy::too_many_lines, reason = "a catalogue, one arm an event")]
pub(super) fn sentence(event: &Event, names: &Names) -> String {
    let who = |player: &Player| who(*player, names);
    match event {
        Event::PartiesDealt { players } => {
            let each: Vec<String> = players
                .iter()
                .map(|player| {
                    let name = &names[player.seat];
                    format!("{name} plays the {}", player.party.members())
                })
                .collect();
            format!("In the order of turns, {}.", joined(&each))
        }
        Event::RoundBegan { round } => format!("Round {round} of 7 begins."),
        Event::CardsSeen {
            player,
            cards: all,
            new,
        } => seen(&who(player), all, new),
        Event::HandKept {
            player,
            hand,
            put_back,
        } => {
            let back = if put_back.is_empty() {
                "these are the last cards of the deck".to_owned()
            } else {
                format!("{} go back on top of the deck", cards(put_back))
            };
            format!("{} keeps {}; {back}.", who(player), cards(hand))
        }
        Event::HandsReady { round } => {
            format!("Everybody has a hand of four cards for round {round}.")
        }
        Event::CardPlayed {
            player,
            card,
            name,
            mode,
            value,
        } => {
            let how = match mode {
                Mode::Value => format!("for its value of {}", counted(*value, "point")),
                Mode::Text => "for its text".to_owned(),
                Mode::Express => "as an express train".to_owned(),
            };
            format!("{} plays {card}, \"{name}\", {how}.", who(player))
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
            points,
        } => format!(
            "{} pays {} more for stopping in {} beside other candidates.",
            who(player),
            counted(*points, "point"),
            state.name()
        ),
        Event::CubePlaced { player, at, by } => format!(
            "{} puts a cube into {}{}.",
            who(player),
            at.name(),
            because(*by)
        ),
        Event::Endorsed {
            player,
            endorsement,
        } => format!(
            "{} spends a point on a cube in the {endorsement} box.",
            who(player)
        ),
        Event::BonusLost { player, state } => format!(
            "{} has no bonus cube: the token ends in {}, which is not in the South.",
            who(player),
            state.name()
        ),
        Event::PopularityGained { player, cubes, by } => {
            let why = match by {
                Sympathy::Text => "by the card's text",
                Sympathy::Removed => "for the cube removed",
            };
            format!(
                "{} gains {} in the Popularity box {why}.",
                who(player),
                counted(*cubes, "cube")
            )
        }
        Event::CubeRemoved { player, victim, at } => format!(
            "{} removes a cube of {} from {}.",
            who(player),
            who(victim),
            at.name()
        ),
        Event::CardStays { player, card, name } => format!(
            "{card}, \"{name}\", stays beside {} until the round ends.",
            player.party.candidate()
        ),
        Event::EffectLeft {
            player,
            card,
            effect,
            declined,
        } => {
            let why = if *declined {
                format!("{} leaves it", who(player))
            } else {
                "it has no target".to_owned()
            };
            format!("Effect {effect} of {card} is passed over: {why}.")
        }
        Event::CardEnded { player, card, lost } => {
            let lost = match lost {
                0 => String::new(),
                lost => format!("; {} unused and lost", counted(*lost, "point")),
            };
            format!("{} is done with {card}{lost}.", who(player))
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
                "{} moves {whose} from {} to {}.",
                who(player),
                from.name(),
                to.name()
            )
        }
        Event::AbilityDeclined { player } => {
            format!("{} does without the ability this round.", who(player))
        }
        Event::AbilityIdle { player } => idle(*player, names),
        Event::RoundEnded { round, cleared } => {
            let cleared = match cleared.as_slice() {
                [] => String::new(),
                cleared => format!("; discarded from beside the candidates: {}", cards(cleared)),
            };
            format!("Round {round} ends{cleared}.")
        }
        Event::ElectionBegan { empty } => {
            format!(
                "The election begins; boxes without a cube: {}.",
                boxes(empty)
            )
        }
        Event::LeaningsAdded { at, players, swing } => {
            let each: Vec<String> = players
                .iter()
                .map(|player| format!("one {}", player.party.adjective()))
                .collect();
            let (what, why) = if *swing {
                ("an empty swing state", "one of each party in play")
            } else {
                ("empty", "by its icons")
            };
            let noun = if each.len() == 1 { "cube" } else { "cubes" };
            format!(
                "{}, {what}, gets {} {noun}, {why}.",
                at.name(),
                joined(&each)
            )
        }
        Event::NobodyEndorsed { endorsement } => {
            format!("Nobody has a cube in the {endorsement} box.")
        }
        Event::Outnumbered { contest, most, out } => format!(
            "{}: {} {} before the lot, as the leader's {most} are at least twice as many.",
            place(*contest),
            cubes(out),
            if matches!(out.as_slice(), [Pile { cubes: 1, .. }]) {
                "goes"
            } else {
                "go"
            }
        ),
        Event::NetMajority {
            contest,
            winner,
            cubes: all,
        } => format!(
            "{}: {} wins{} by net majority, without a lot; {} lay there.",
            place(*contest),
            who(winner),
            prize(*contest),
            cubes(all)
        ),
        Event::LotDrawn {
            contest,
            urn,
            winner,
        } => format!(
            "{}: of {} in the urn a {} one is drawn; {} wins{}.",
            place(*contest),
            cubes(urn),
            winner.party.adjective(),
            who(winner),
            prize(*contest)
        ),
        Event::EndorsementAwarded {
            endorsement,
            winner,
            cubes,
            home,
        } => awarded(*endorsement, *winner, *cubes, *home, names),
        Event::PopularityCounted {
            cubes: all,
            allowed,
        } => popularity(all, allowed, names),
        Event::PopularityForgone { player, cubes } => format!(
            "{} leaves {} of popularity unplaced.",
            who(player),
            counted(*cubes, "cube")
        ),
        Event::VotesCounted { results } => votes_counted(results, names),
    }
}

fn seen(who: &str, all: &[CardId], new: &[CardId]) -> String {
    let seen = all.len();
    let all = cards(all);
    match new.len() {
        0 => format!("{who} looks at {all}, all seen before."),
        some if some == seen => format!("{who} looks at {all}."),
        _ => format!("{who} looks at {all}; new are {}.", cards(new)),
    }
}

fn moved(who: &str, from: State, to: State, by: Movement, owed: u8) -> String {
    let how = match by {
        Movement::Step => "steps",
        Movement::FreeStep => "takes a free step",
        Movement::Ride => "rides free",
        Movement::Express => "takes the express train",
    };
    let owed = match owed {
        0 => String::new(),
        owed => format!(
            "; stopping there beside other candidates costs {}",
            counted(owed, "point")
        ),
    };
    format!("{who} {how} from {} to {}{owed}.", from.name(), to.name())
}

/// The reason for a cube, from its second word on.
fn because(by: Cause) -> &'static str {
    match by {
        Cause::Point => " for a point",
        Cause::County => ", the extra one of County Stumping",
        Cause::Bonus => ", the Democrats' bonus in the South",
        Cause::Text => " by the card's text",
        Cause::Ability => " by the Progressives' ability",
        Cause::Tie => " by the Socialists' ability, for a tie for the most cubes",
        Cause::Press => " by the Press",
        Cause::Senator => " by the Senator",
        Cause::Popularity => " by popularity",
    }
}

fn idle(player: Player, names: &Names) -> String {
    let why = match player.party {
        Party::Rep => "there is no own cube to move in the region",
        Party::Proh => "there is no cube of an opponent to move in the region",
        Party::Soc => "there is no tie for the most cubes",
        Party::Prog | Party::Dem => "there is nothing to do",
    };
    format!("{} cannot use the ability: {why}.", who(player, names))
}

fn place(contest: Contest) -> String {
    match contest {
        Contest::Endorsement { endorsement } => format!("{endorsement} box"),
        Contest::State { at, .. } => at.name().to_owned(),
    }
}

fn prize(contest: Contest) -> String {
    match contest {
        Contest::Endorsement { .. } => " it".to_owned(),
        Contest::State { votes, .. } => format!(" its {votes} votes"),
    }
}

fn awarded(
    endorsement: Endorsement,
    winner: Player,
    cubes: u16,
    home: bool,
    names: &Names,
) -> String {
    let whither = match endorsement {
        _ if home => format!(
            "to {}, the start state, as no other box would do",
            winner.party.start().name()
        ),
        Endorsement::Press => "to boxes that were empty".to_owned(),
        Endorsement::Senator => "to swing states".to_owned(),
    };
    format!(
        "{} has won the {endorsement}: {} {whither}.",
        who(winner, names),
        match cubes {
            1 => "1 cube goes".to_owned(),
            cubes => format!("{cubes} cubes go"),
        }
    )
}

fn popularity(all: &[Pile], allowed: &[Pile], names: &Names) -> String {
    let [_, rest @ ..] = allowed else {
        return "Nobody has a cube in the Popularity box.".to_owned();
    };
    let may: Vec<String> = allowed
        .iter()
        .map(|pile| {
            let cubes = counted(pile.cubes, "cube");
            format!("{} may place {cubes}", who(pile.player, names))
        })
        .collect();
    let why = match (all.len() == allowed.len(), rest.is_empty()) {
        (true, true) => "there is nobody else in the box",
        (true, false) => "everybody in the box is tied",
        (false, _) => "that is the margin over the next",
    };
    format!(
        "The Popularity box holds {}: {}, as {why}.",
        cubes(all),
        joined(&may)
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
                counted(tally.votes, "vote"),
                match tally.boxes {
                    1 => "1 box".to_owned(),
                    boxes => format!("{boxes} boxes"),
                }
            )
        })
        .collect();
    format!("The votes are counted: {}.", each.join("; "))
}
