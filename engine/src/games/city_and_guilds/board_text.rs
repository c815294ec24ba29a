//! The whole view as plain text: lists rather than drawings, so that it can be read aloud.

use std::fmt::Write;

use super::phrases::{count, list, strength};
use super::view::{BlockView, BuiltView, GuildView, PhaseView, PlayerView, SpaceView, View};
use crate::game::Names;
use crate::seat::Seat;

/// No line is longer, unless one word is.
const WIDTH: usize = 78;

/// The view as text.
pub(super) fn board_text(view: &View, names: &Names) -> String {
    let mut text = Lines::default();
    text.line(0, &phase(view, names));
    text.line(0, &tiles(view));
    if let Some(own) = &view.own {
        text.line(0, &format!("Your hand: {}.", list(&own.hand)));
        if let Some(tile) = own.discarded {
            text.line(0, &format!("You gave back {}.", list(&[tile])));
        }
    }
    text.line(0, &unseen(view));
    text.blank();
    text.line(0, "PLAYERS");
    for player in &view.players {
        text.line(2, &player_line(player, view.starting_player, names));
    }
    text.blank();
    text.line(
        0,
        "GUILDS (track from the first; a building moves 1 space, a market 2)",
    );
    for guild in &view.guilds {
        text.line(2, &guild_line(guild, names));
    }
    text.blank();
    text.line(
        0,
        "PLAN (* is built on, + is open for a tile, f is a fountain, . is street)",
    );
    plan(&mut text, view);
    for block in &view.blocks {
        text.blank();
        text.line(0, &block_line(block, names));
        for space in &block.spaces {
            text.line(2, &space_line(space, names));
        }
    }
    text.text
}

fn phase(view: &View, names: &Names) -> String {
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

fn tiles(view: &View) -> String {
    format!(
        "Face up: {}. In the stock: {}. Taverns to come: {}.",
        list(&view.display),
        view.stock,
        view.taverns
    )
}

fn unseen(view: &View) -> String {
    let unseen: Vec<String> = view
        .unseen
        .iter()
        .map(|unseen| format!("{} {}", unseen.tile, unseen.count))
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
        format!(" (seen: {})", list(&player.known))
    };
    format!(
        "{}: {}, {} left, {} in hand{known}{starting}.",
        names[player.seat],
        pounds(player.money),
        count(player.men, "man", "men"),
        count(player.hand, "tile", "tiles")
    )
}

fn pounds(money: i16) -> String {
    if money < 0 {
        format!("-£{}", money.unsigned_abs())
    } else {
        format!("£{money}")
    }
}

fn guild_line(guild: &GuildView, names: &Names) -> String {
    let cubes: Vec<String> = guild
        .track
        .iter()
        .map(|cube| {
            let refused = match (cube.building_refused, cube.market_refused) {
                (false, false) => "",
                (true, false) => " (a building gains nothing: space full)",
                (false, true) => " (a market gains nothing: space full)",
                (true, true) => " (nothing gains: spaces full)",
            };
            format!("{} {}{refused}", names[cube.seat], cube.space)
        })
        .collect();
    let chain = guild.chain.map_or_else(
        || "no tile yet".to_owned(),
        |chain| {
            format!(
                "largest chain {} in {}, worth £{}",
                count(chain.tiles, "tile", "tiles"),
                count(chain.blocks, "block", "blocks"),
                chain.value
            )
        },
    );
    format!("{}: {}; {chain}.", guild.guild, cubes.join(", "))
}

fn plan(text: &mut Lines, view: &View) {
    let mark = |space: &SpaceView| match (space.built, space.open) {
        (Some(_), _) => '*',
        (None, true) => '+',
        (None, false) => ' ',
    };
    let spaces = || view.blocks.iter().flat_map(|block| &block.spaces);
    for (row, line) in (0..).zip(&view.grid) {
        let squares: Vec<String> = (0..)
            .zip(line.chars())
            .map(|(column, square)| {
                spaces()
                    .find(|space| (space.row, space.column) == (row, column))
                    .map_or_else(
                        || format!("{square:<3}"),
                        |space| format!("{}{}", space.space, mark(space)),
                    )
            })
            .collect();
        text.line(2, squares.join(" ").trim_end());
    }
}

fn block_line(block: &BlockView, names: &Names) -> String {
    let state = match block.empty {
        0 => "complete".to_owned(),
        empty => format!("{empty} empty"),
    };
    let guild = block.guild.map_or_else(
        || "no guild in control".to_owned(),
        |guild| format!("controlled by the {guild}"),
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
        "BLOCK {}: {state}, worth £{}, {guild}; {owners}.",
        block.block, block.value
    )
}

fn space_line(space: &SpaceView, names: &Names) -> String {
    let men = |owner: Option<Seat>, number: u8| {
        owner
            .map(|seat| format!(", {} {}", names[seat], count(number, "man", "men")))
            .unwrap_or_default()
    };
    let what = match space.built {
        None if space.open => "open".to_owned(),
        None => "empty".to_owned(),
        Some(BuiltView::Building {
            guild,
            owner,
            men: number,
        }) => {
            format!("{guild} building{}", men(owner, number))
        }
        Some(BuiltView::Market { guild }) => format!("{guild} market"),
        Some(BuiltView::MinstrelHouse { owner, men: number }) => {
            format!("minstrel house{}", men(owner, number))
        }
        Some(BuiltView::Tavern {}) => "tavern".to_owned(),
    };
    let beside: Vec<String> = space.neighbours.iter().map(ToString::to_string).collect();
    format!("{}: {what}; beside {}.", space.space, beside.join(" "))
}

/// Text that grows line by line; long lines are broken between words and indented.
#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn line(&mut self, indent: usize, line: &str) {
        if indent + line.chars().count() <= WIDTH {
            let _ = writeln!(self.text, "{:indent$}{line}", "");
            return;
        }
        let mut used = indent;
        let _ = write!(self.text, "{:indent$}", "");
        for (place, word) in line.split(' ').enumerate() {
            let long = word.chars().count();
            if place > 0 && used + 1 + long > WIDTH {
                used = indent + 4;
                let _ = write!(self.text, "\n{:used$}", "");
            } else if place > 0 {
                self.text.push(' ');
                used += 1;
            }
            self.text.push_str(word);
            used += long;
        }
        self.text.push('\n');
    }
}
