//! Draws positions of one random game of each ruleset into a folder: `cargo run -p engine --example pictures FOLDER`.
//!
//! For looking at, with marks for what is new and what may be chosen; `GAME.svg` is the one in `docs/pictures`.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "no library, and fails by panicking"
)]

use std::path::Path;
use std::{env, fs};

use engine::chance::{Chance, Secret};
use engine::drawing::{Difference, Place, Places, STYLE};
use engine::game::Viewer;
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use engine::table::Setup;
use engine::terms::Terms;
use engine::{Game, Lang, Names, Seat, SeatCount, Table};

fn main() {
    let folder = env::args().nth(1).expect("a folder to write to");
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).expect("a folder that can be written to");
    positions::<TammanyHall>(folder);
    positions::<CityAndGuilds>(folder);
    positions::<BullMoose>(folder);
    fs::write(folder.join("drawing.css"), STYLE).expect("a file");
}

fn names(fourth: &str) -> Names {
    let mut names = ["Ann", "Ben", "Cleo", fourth, "Eve"].into_iter();
    Names::from_fn(|_| names.next().unwrap_or_default().to_owned())
}

/// Plays a game of five to its end and draws it early, in the middle and at the end.
fn positions<G: Game>(folder: &Path) {
    let mut chooser = Chance::from_seed([7; 32]);
    let (mut table, _) = Table::<G>::start(Setup {
        seats: SeatCount::FIVE,
        options: G::Options::default(),
        nonces: Vec::new(),
        secret: Secret::new([12; 32]),
        terms: Terms::default(),
        at: engine::at::At::default(),
    })
    .expect("the default options fit");
    while let Some(seat) = table.pending().seats().iter().next() {
        let actions = table.legal_actions(seat);
        let number = u32::try_from(actions.len()).expect("not so many");
        let action = actions[chooser.below(number) as usize].clone();
        let decision = table.decision_id();
        table
            .submit(seat, decision, &[action])
            .expect("it is listed");
    }
    let last = table.version() - 1;
    let names = names("Dimitrios Papadopoulos");
    for (name, step) in [
        ("early", last / 12),
        ("middle", last * 6 / 10),
        ("final", last),
    ] {
        let then = table.at(step).expect("it was played");
        let before = table.at(step.saturating_sub(6)).expect("it was played");
        let due = then.pending().seats().iter().next();
        let viewer = due.map_or(Viewer::Spectator, Viewer::Seat);
        let sketch = G::sketch_in(Lang::En, &then.view(viewer), &names);
        let earlier = G::sketch_in(Lang::En, &before.view(viewer), &names);
        let legal = legal(&then, due, &sketch.places().cloned().collect());
        let drawing = sketch.drawing(&legal, Some((&earlier, Difference::New)));
        if name == "middle" {
            for_the_documents(&then, folder);
        }
        let file = folder.join(format!("{}-{name}.svg", G::SLUG));
        fs::write(file, drawing.svg()).expect("a file");
        fs::write(
            folder.join(format!("{}-{name}.txt", G::SLUG)),
            drawing.alt(),
        )
        .expect("a file");
    }
}

/// The same as anybody sees it, without marks.
fn for_the_documents<G: Game>(table: &Table<G>, folder: &Path) {
    let view = table.view(Viewer::Spectator);
    let sketch = G::sketch_in(Lang::En, &view, &names("Dora"));
    let drawing = sketch.drawing(&Places::new(), None);
    fs::write(folder.join(format!("{}.svg", G::SLUG)), drawing.svg()).expect("a file");
    fs::write(folder.join(format!("{}.txt", G::SLUG)), drawing.alt()).expect("a file");
}

/// The places whose id is a word of some action that the seat may take.
fn legal<G: Game>(table: &Table<G>, seat: Option<Seat>, places: &Places) -> Places {
    let Some(seat) = seat else {
        return Places::new();
    };
    let written: Vec<String> = table
        .legal_actions(seat)
        .iter()
        .take(2_000)
        .map(ToString::to_string)
        .collect();
    let words: Vec<&str> = written
        .iter()
        .flat_map(|action| action.split(' '))
        .collect();
    let is_named = |place: &&Place| {
        let id = place.as_str().split_once('-').map(|(_, id)| id);
        let kind = place.as_str().split('-').next();
        kind != Some("player") && id.is_some_and(|id| words.contains(&id))
    };
    places.iter().filter(is_named).cloned().collect()
}
