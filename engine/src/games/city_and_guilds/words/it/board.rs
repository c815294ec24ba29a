//! The whole view as plain text: lists rather than drawings, so that it can be read aloud.

use super::names::{blocks, building, guild, market, men, strength, tile_count, tile_name, tiles};
use crate::game::Names;
use crate::games::city_and_guilds::view::{
    BlockView, BuiltView, GuildView, PhaseView, PlayerView, SpaceView, View,
};
use crate::games::city_and_guilds::words::lines::plan;
use crate::seat::Seat;
use crate::words::it::{Art, Prep, number_of, with};
use crate::words::page::{Page, capital};

pub(in super::super) fn board(view: &View, names: &Names) -> String {
    let mut page = Page::default();
    item(&mut page, 0, &phase(view, names));
    item(&mut page, 0, &open_tiles(view));
    if let Some(own) = &view.own {
        item(&mut page, 0, &format!("In mano hai: {}.", tiles(&own.hand)));
        if let Some(tile) = own.discarded {
            item(
                &mut page,
                0,
                &format!("Hai rimesso nella pila: {}.", tiles(&[tile])),
            );
        }
    }
    item(&mut page, 0, &unseen(view));
    page.blank();
    page.line("AL TAVOLO");
    for player in &view.players {
        item(
            &mut page,
            2,
            &player_line(player, view.starting_player, names),
        );
    }
    page.blank();
    page.line("GILDE (tracciato dal 1º posto; un edificio avanza di 1, un mercato di 2)");
    for guild in &view.guilds {
        item(&mut page, 2, &guild_line(guild, names));
    }
    page.blank();
    page.line("PIANTA (* costruita, + giocabile, f fontana, . strada)");
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
        PhaseView::Discard {} => "Tutti rimettono nella pila una di quattro tessere.".to_owned(),
        PhaseView::FirstTile { seat } => format!(
            "{} comincia con una tessera in un isolato nuovo, lontano da tutte le altre.",
            who(seat)
        ),
        PhaseView::Tile { seat } => format!("{} piazza una tessera.", who(seat)),
        PhaseView::Tavern { seat } => {
            format!("Completato l’isolato, {} piazza una taverna.", who(seat))
        }
        PhaseView::FirstDraw { seat } | PhaseView::Draw { seat } => {
            format!("{} prende una tessera scoperta.", who(seat))
        }
        PhaseView::Over {} => "La partita è finita.".to_owned(),
    };
    format!("City & Guilds, mappa {}. {now}", view.map)
}

fn open_tiles(view: &View) -> String {
    format!(
        "Scoperte: {}. Nella pila: {}. Taverne rimaste: {}.",
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
        "nessuna".to_owned()
    } else {
        unseen.join(", ")
    };
    format!("Tessere non ancora viste: {what}.")
}

fn player_line(player: &PlayerView, first: Option<Seat>, names: &Names) -> String {
    let starting = if first == Some(player.seat) {
        "; ha cominciato la partita"
    } else {
        ""
    };
    let known = if player.known.is_empty() {
        String::new()
    } else {
        format!(" (note: {})", tiles(&player.known))
    };
    format!(
        "{}: {}, {}, {} in mano{known}{starting}.",
        names[player.seat],
        pounds(player.money),
        match player.men {
            0 => "nessun omino rimasto".to_owned(),
            more => number_of(more, "omino rimasto", "omini rimasti"),
        },
        match player.hand {
            0 => "nessuna tessera".to_owned(),
            more => tile_count(more),
        }
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
                (true, false) => " (con un edificio non avanza: casella piena)",
                (false, true) => " (con un mercato non avanza: casella piena)",
                (true, true) => " (non avanza in nessun caso: caselle piene)",
            };
            format!("{} {}{refused}", names[cube.seat], cube.space)
        })
        .collect();
    let chain = of.chain.map_or_else(
        || "ancora nessuna tessera".to_owned(),
        |chain| {
            format!(
                "catena più grande {} in {}, vale £{}",
                tile_count(chain.tiles),
                blocks(chain.blocks),
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
        0 => "completo".to_owned(),
        empty => number_of(empty, "casella libera", "caselle libere"),
    };
    let control = block.guild.map_or_else(
        || "nessuna gilda al controllo".to_owned(),
        |of| format!("controllato {}", with(Prep::Da, Art::I, guild(of))),
    );
    let owners: Vec<String> = (1..)
        .zip(&block.owners)
        .map(|(place, owner)| {
            let place = match place {
                1 => "segnalino bianco ",
                2 => "segnalino nero ",
                _ if block.third == Some(owner.seat) => "3º posto ",
                _ => "",
            };
            format!(
                "{place}{} con {}",
                names[owner.seat],
                strength(owner.buildings, owner.men)
            )
        })
        .collect();
    let owners = if owners.is_empty() {
        "di nessuno".to_owned()
    } else {
        owners.join(", ")
    };
    format!(
        "ISOLATO {}: {state}, vale £{}, {control}; {owners}.",
        block.block, block.value
    )
}

fn space_line(space: &SpaceView, names: &Names) -> String {
    let owned = |owner: Option<Seat>, number: u8| {
        owner
            .map(|seat| format!(", {} con {}", names[seat], men(number)))
            .unwrap_or_default()
    };
    let what = match space.built {
        None if space.open => "giocabile".to_owned(),
        None => "libera".to_owned(),
        Some(BuiltView::Building {
            guild: of,
            owner,
            men: number,
        }) => format!("{}{}", building(of), owned(owner, number)),
        Some(BuiltView::Market { guild: of }) => market(of),
        Some(BuiltView::MinstrelHouse { owner, men: number }) => {
            format!("casa del menestrello{}", owned(owner, number))
        }
        Some(BuiltView::Tavern {}) => "taverna".to_owned(),
    };
    let beside: Vec<String> = space.neighbours.iter().map(ToString::to_string).collect();
    format!("{}: {what}; accanto a {}.", space.space, beside.join(" "))
}
