//! The whole view as plain text: lists rather than drawings, so that it can be read aloud.

use super::names::{building, guild, market, men, strength, tile_name, tiles};
use crate::game::Names;
use crate::games::city_and_guilds::view::{
    BlockView, BuiltView, GuildView, PhaseView, PlayerView, SpaceView, View,
};
use crate::games::city_and_guilds::words::lines::plan;
use crate::seat::Seat;
use crate::words::en::{no_or, number_of};
use crate::words::page::{Page, capital};

pub(in super::super) fn board(view: &View, names: &Names) -> String {
    let mut page = Page::default();
    item(&mut page, 0, &phase(view, names));
    item(&mut page, 0, &open_tiles(view));
    if let Some(own) = &view.own {
        item(&mut page, 0, &format!("Your hand: {}.", tiles(&own.hand)));
        if let Some(tile) = own.discarded {
            item(&mut page, 0, &format!("You gave back {}.", tiles(&[tile])));
        }
    }
    item(&mut page, 0, &unseen(view));
    page.blank();
    page.line("PLAYERS");
    for player in &view.players {
        item(
            &mut page,
            2,
            &player_line(player, view.starting_player, names),
        );
    }
    page.blank();
    page.line("GUILDS (track from the first; a building moves 1 space, a market 2)");
    for guild in &view.guilds {
        item(&mut page, 2, &guild_line(guild, names));
    }
    page.blank();
    page.line("PLAN (* is built on, + is open for a tile, f is a fountain, . is street)");
    plan(&mut page, view);
    for block in &view.blocks {
        page.blank();
        item(&mut page, 0, &block_line(block, names));
        for space in &block.spaces {
            item(&mut page, 2, &space_line(space, names));
        }
    }
    page.into_text()
}

/// An item of a list, its later lines indented further.
fn item(page: &mut Page, indent: usize, words: &str) {
    page.wrapped(indent, indent + 4, words);
}

pub(super) fn phase(view: &View, names: &Names) -> String {
    let who = |seat: Seat| names[seat].as_str();
    let now = match view.phase {
        PhaseView::Discard {} => "Every player gives back one of four tiles.".to_owned(),
        PhaseView::FirstTile { seat } => {
            format!(
                "{} begins with a tile in a new block, away from all others.",
                who(seat)
            )
        }
        PhaseView::Tile { seat } => format!("{} lays a tile.", who(seat)),
        PhaseView::Tavern { seat } => {
            format!("{} lays a tavern for a completed block.", who(seat))
        }
        PhaseView::FirstDraw { seat } | PhaseView::Draw { seat } => {
            format!("{} takes a face-up tile.", who(seat))
        }
        PhaseView::Over {} => "The game is over.".to_owned(),
    };
    format!("City & Guilds, map {}. {now}", view.map)
}

fn open_tiles(view: &View) -> String {
    format!(
        "Face up: {}. In the stock: {}. Taverns left: {}.",
        tiles(&view.display),
        view.stock,
        view.taverns
    )
}

fn unseen(view: &View) -> String {
    let unseen: Vec<String> = view
        .unseen
        .iter()
        .map(|unseen| format!("{} {}", tile_name(unseen.tile), unseen.count))
        .collect();
    let what = if unseen.is_empty() {
        "none".to_owned()
    } else {
        unseen.join(", ")
    };
    format!("Tiles not seen yet: {what}.")
}

fn player_line(player: &PlayerView, first: Option<Seat>, names: &Names) -> String {
    let starting = if first == Some(player.seat) {
        ", starting player"
    } else {
        ""
    };
    let known = if player.known.is_empty() {
        String::new()
    } else {
        format!(" (seen: {})", tiles(&player.known))
    };
    format!(
        "{}: {}, {} left, {} in hand{known}{starting}.",
        names[player.seat],
        pounds(player.money),
        men(player.men),
        no_or(player.hand, "tile", "tiles")
    )
}

/// "£5", "-£5".
pub(super) fn pounds(money: i16) -> String {
    if money < 0 {
        format!("-£{}", money.unsigned_abs())
    } else {
        format!("£{money}")
    }
}

fn guild_line(of: &GuildView, names: &Names) -> String {
    let cubes: Vec<String> = of
        .track
        .iter()
        .map(|cube| {
            let refused = match (cube.building_refused, cube.market_refused) {
                (false, false) => "",
                (true, false) => " (a building gains nothing: space full)",
                (false, true) => " (a market gains nothing: space full)",
                (true, true) => " (neither gains anything: spaces full)",
            };
            format!("{} {}{refused}", names[cube.seat], cube.space)
        })
        .collect();
    let chain = of.chain.map_or_else(
        || "no tile yet".to_owned(),
        |chain| {
            format!(
                "largest chain {} in {}, worth £{}",
                number_of(chain.tiles, "tile", "tiles"),
                number_of(chain.blocks, "block", "blocks"),
                chain.value
            )
        },
    );
    format!(
        "{}: {}; {chain}.",
        capital(guild(of.guild)),
        cubes.join(", ")
    )
}

fn block_line(block: &BlockView, names: &Names) -> String {
    let state = match block.empty {
        0 => "complete".to_owned(),
        empty => format!("{empty} empty"),
    };
    let control = block.guild.map_or_else(
        || "no guild in control".to_owned(),
        |of| format!("controlled by the {}", guild(of)),
    );
    let owners: Vec<String> = (1..)
        .zip(&block.owners)
        .map(|(place, owner)| {
            let place = match place {
                1 => "white marker ",
                2 => "black marker ",
                _ if block.third == Some(owner.seat) => "third ",
                _ => "",
            };
            format!(
                "{place}{} with {}",
                names[owner.seat],
                strength(owner.buildings, owner.men)
            )
        })
        .collect();
    let owners = if owners.is_empty() {
        "nobody's".to_owned()
    } else {
        owners.join(", ")
    };
    format!(
        "BLOCK {}: {state}, worth £{}, {control}; {owners}.",
        block.block, block.value
    )
}

fn space_line(space: &SpaceView, names: &Names) -> String {
    let owned = |owner: Option<Seat>, number: u8| {
        owner
            .map(|seat| format!(", {} with {}", names[seat], men(number)))
            .unwrap_or_default()
    };
    let what = match space.built {
        None if space.open => "open".to_owned(),
        None => "empty".to_owned(),
        Some(BuiltView::Building {
            guild: of,
            owner,
            men: number,
        }) => format!("{}{}", building(of), owned(owner, number)),
        Some(BuiltView::Market { guild: of }) => market(of),
        Some(BuiltView::MinstrelHouse { owner, men: number }) => {
            format!("minstrel house{}", owned(owner, number))
        }
        Some(BuiltView::Tavern {}) => "tavern".to_owned(),
    };
    let beside: Vec<String> = space.neighbours.iter().map(ToString::to_string).collect();
    format!("{}: {what}; beside {}.", space.space, beside.join(" "))
}
