//! The whole view as plain text: lists rather than drawings, so that it can be read aloud.

use super::names::{
    block_count, building, guild, market, men, pounds, strength, tile_count, tile_name, tiles,
};
use crate::game::Names;
use crate::games::city_and_guilds::view::{
    BlockView, BuiltView, GuildView, PhaseView, PlayerView, SpaceView, View,
};
use crate::games::city_and_guilds::words::lines::plan;
use crate::seat::Seat;
use crate::words::fr::no_or;
use crate::words::page::{Page, capital};

pub(in super::super) fn board(view: &View, names: &Names) -> String {
    let mut page = Page::default();
    item(&mut page, 0, &phase(view, names));
    item(&mut page, 0, &open_tiles(view));
    if let Some(own) = &view.own {
        item(&mut page, 0, &format!("Votre main : {}.", tiles(&own.hand)));
        if let Some(tile) = own.discarded {
            item(
                &mut page,
                0,
                &format!("Vous avez rendu {}.", tiles(&[tile])),
            );
        }
    }
    item(&mut page, 0, &unseen(view));
    page.blank();
    page.line("À LA TABLE");
    for player in &view.players {
        item(
            &mut page,
            2,
            &player_line(player, view.starting_player, names),
        );
    }
    page.blank();
    page.line("GUILDES (piste depuis la 1re place ; bâtiment : 1 case, marché : 2)");
    for guild in &view.guilds {
        item(&mut page, 2, &guild_line(guild, names));
    }
    page.blank();
    page.line("PLAN (* case bâtie, + case jouable, f fontaine, . rue)");
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
        PhaseView::Discard {} => "Tout le monde rend une de ses quatre tuiles.".to_owned(),
        PhaseView::FirstTile { seat } => format!(
            "{} commence par une tuile dans un îlot nouveau, loin de toutes les autres.",
            who(seat)
        ),
        PhaseView::Tile { seat } => format!("{} pose une tuile.", who(seat)),
        PhaseView::Tavern { seat } => {
            format!("{} pose une taverne pour un îlot terminé.", who(seat))
        }
        PhaseView::FirstDraw { seat } | PhaseView::Draw { seat } => {
            format!("{} prend une tuile visible.", who(seat))
        }
        PhaseView::Over {} => "La partie est terminée.".to_owned(),
    };
    format!("City & Guilds, plan {}. {now}", view.map)
}

fn open_tiles(view: &View) -> String {
    format!(
        "Visibles : {}. Dans la pioche : {}. Tavernes restantes : {}.",
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
        "aucune".to_owned()
    } else {
        unseen.join(", ")
    };
    format!("Tuiles pas encore vues : {what}.")
}

fn player_line(player: &PlayerView, first: Option<Seat>, names: &Names) -> String {
    let starting = if first == Some(player.seat) {
        " (commence)"
    } else {
        ""
    };
    let known = if player.known.is_empty() {
        String::new()
    } else {
        format!(" (vues : {})", tiles(&player.known))
    };
    format!(
        "{}{starting} : {}, {}, {} en main{known}.",
        names[player.seat],
        pounds(player.money),
        no_or(
            player.men,
            "aucun compagnon restant",
            "compagnon restant",
            "compagnons restants"
        ),
        no_or(player.hand, "aucune tuile", "tuile", "tuiles")
    )
}

fn guild_line(of: &GuildView, names: &Names) -> String {
    let cubes: Vec<String> = of
        .track
        .iter()
        .map(|cube| {
            let refused = match (cube.building_refused, cube.market_refused) {
                (false, false) => "",
                (true, false) => " (un bâtiment n’avance pas : case pleine)",
                (false, true) => " (un marché n’avance pas : case pleine)",
                (true, true) => " (rien n’avance : cases pleines)",
            };
            format!("{} {}{refused}", names[cube.seat], cube.space)
        })
        .collect();
    let chain = of.chain.map_or_else(
        || "pas encore de tuile".to_owned(),
        |chain| {
            format!(
                "plus grande chaîne de {} dans {}, vaut {}",
                tile_count(chain.tiles),
                block_count(chain.blocks),
                pounds(i16::from(chain.value))
            )
        },
    );
    format!(
        "{} : {} ; {chain}.",
        capital(guild(of.guild)),
        cubes.join(", ")
    )
}

fn block_line(block: &BlockView, names: &Names) -> String {
    let state = no_or(block.empty, "terminé", "case libre", "cases libres");
    let control = block.guild.map_or_else(
        || "aucune guilde aux commandes".to_owned(),
        |of| format!("contrôlé par les {}", guild(of)),
    );
    let owners: Vec<String> = (1..)
        .zip(&block.owners)
        .map(|(place, owner)| {
            let place = match place {
                1 => "marqueur blanc à ",
                2 => "marqueur noir à ",
                _ if block.third == Some(owner.seat) => "3e place à ",
                _ => "",
            };
            format!(
                "{place}{} avec {}",
                names[owner.seat],
                strength(owner.buildings, owner.men)
            )
        })
        .collect();
    let owners = if owners.is_empty() {
        "à personne".to_owned()
    } else {
        owners.join(", ")
    };
    format!(
        "ÎLOT {} : {state}, vaut {}, {control} ; {owners}.",
        block.block,
        pounds(i16::from(block.value))
    )
}

fn space_line(space: &SpaceView, names: &Names) -> String {
    let owned = |owner: Option<Seat>, number: u8| {
        owner
            .map(|seat| format!(", {} avec {}", names[seat], men(number)))
            .unwrap_or_default()
    };
    let what = match space.built {
        None if space.open => "jouable".to_owned(),
        None => "libre".to_owned(),
        Some(BuiltView::Building {
            guild: of,
            owner,
            men: number,
        }) => format!("{}{}", building(of), owned(owner, number)),
        Some(BuiltView::Market { guild: of }) => market(of),
        Some(BuiltView::MinstrelHouse { owner, men: number }) => {
            format!("maison du ménestrel{}", owned(owner, number))
        }
        Some(BuiltView::Tavern {}) => "taverne".to_owned(),
    };
    let beside: Vec<String> = space.neighbours.iter().map(ToString::to_string).collect();
    format!("{} : {what} ; à côté de {}.", space.space, beside.join(" "))
}
