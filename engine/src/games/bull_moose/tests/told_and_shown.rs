//! Sentences, descriptions and the board as text.

use super::super::board::State::*;
use super::super::cards::Endorsement::{Press, Senator};
use super::super::party::Party::*;
use super::*;
use crate::game::{Names, Viewer};

fn sentences(scene: &Scene) -> Vec<String> {
    scene
        .events()
        .iter()
        .map(|event| BullMoose::sentence(event, &colour_names()))
        .collect()
}

#[test]
fn a_play_is_told_step_by_step() {
    let scene = table(4)
        .hand(Rep, &[12])
        .does("play REP-12 for value, to IN, place IN, end");
    assert_eq!(
        sentences(&scene),
        [
            "Red (REP) played \"Chicago Steamroller\" (REP-12) for its value of 3 points.",
            "Red (REP) stepped from Ohio to Indiana; to stop there beside other candidates would cost 1 point.",
            "Red (REP) paid 1 point more for stopping in Indiana beside other candidates.",
            "Red (REP) put a cube in Indiana for a point.",
            "Red (REP) finished \"Chicago Steamroller\".",
        ]
    );
}

#[test]
fn a_text_is_told_with_its_reasons() {
    let scene = table(4)
        .hand(Rep, &[6])
        .cubes("IL", Prog, 1)
        .does("play REP-06 for text, remove PROG IL, end");
    assert_eq!(
        sentences(&scene),
        [
            "Red (REP) played \"Third-Term Alarm\" (REP-06) for its text.",
            "Red (REP) removed a cube of Yellow (PROG) from Illinois.",
            "Yellow (PROG) gained 1 cube in the Popularity box for the cube removed.",
            "Red (REP) finished \"Third-Term Alarm\".",
        ]
    );
    let idle = table(3)
        .hand(Rep, &[8])
        .does("play REP-08 for text, add OH, end");
    assert_eq!(
        sentences(&idle)[1],
        "Red (REP) had no target for an effect of \"Red-Flag Warning\": remove one Socialist cube from a state of your region."
    );
}

#[test]
fn a_lot_tells_what_was_in_the_urn_and_what_came_out() {
    let scene = table(3)
        .cubes_everywhere(Dem, 1)
        .cubes("OH", Dem, 3)
        .cubes("OH", Rep, 5)
        .cubes("OH", Prog, 1)
        .election();
    let told = sentences(&scene);
    let about_ohio: Vec<&String> = told
        .iter()
        .filter(|line| line.starts_with("Ohio"))
        .collect();
    assert_eq!(
        about_ohio[0],
        "Ohio: 1 Progressive cube was taken out before the lot, as the leader had at least twice as many (5)."
    );
    let drawn = about_ohio[1];
    let rep = "Ohio: a Republican cube was drawn from an urn of 5 Republican and 3 Democratic cubes; Red (REP) won its 24 votes.";
    let dem = "Ohio: a Democratic cube was drawn from an urn of 5 Republican and 3 Democratic cubes; Blue (DEM) won its 24 votes.";
    assert!(drawn == rep || drawn == dem, "{drawn}");
}

#[test]
fn a_tie_for_popularity_is_explained() {
    let line = |scene: Scene| {
        sentences(&scene)
            .into_iter()
            .find(|line| line.contains("Popularity"))
            .unwrap()
    };
    assert_eq!(
        line(table(3).popular(Rep, 2).popular(Dem, 2).election()),
        "The Popularity box held 2 Republican and 2 Democratic cubes: Red (REP) could place 1 cube and Blue (DEM) could place 1 cube, as everybody in the box was tied."
    );
    assert_eq!(
        line(table(3).popular(Rep, 3).popular(Dem, 1).election()),
        "The Popularity box held 3 Republican and 1 Democratic cubes: Red (REP) could place 2 cubes, the margin over the next."
    );
    assert_eq!(
        line(table(3).popular(Rep, 3).election()),
        "The Popularity box held 3 Republican cubes: Red (REP) could place 3 cubes, as nobody else was in the box."
    );
}

#[test]
fn actions_are_described_by_what_they_would_do() {
    let names = colour_names();
    let line = |scene: &Scene, step: &str| {
        scene
            .game
            .describe(scene.due(), &step.parse().unwrap(), &names)
    };
    let scene = table(4).hand(Rep, &[12]);
    assert_eq!(
        line(&scene, "play REP-12 for value"),
        "Play \"Chicago Steamroller\" for its value: 3 points to spend."
    );
    let scene = scene.does("play REP-12 for value");
    assert_eq!(
        line(&scene, "to IN"),
        "Spend a point on a step to Indiana; to stop there beside other candidates would cost 1 point more."
    );
    let scene = scene.does("to IN");
    assert_eq!(
        line(&scene, "place IN"),
        "Spend a point on a cube in Indiana, and 1 point for stopping beside other candidates."
    );
    assert_eq!(
        line(&scene, "end"),
        "End the card: pay 1 point for stopping here and lose 1 point."
    );
}

/// Tables in all phases, from every point of view.
fn tables() -> Vec<Scene> {
    let long = || {
        table(5)
            .hand(Dem, &[3, 22])
            .token(Dem, WV)
            .beside(Dem, 2)
            .turn_of(Dem)
    };
    vec![
        table_at_the_start(5),
        table(5),
        long(),
        long().does("play DEM-22 for value, to OH"),
        table(5)
            .hand(Rep, &[22])
            .token(Rep, OR)
            .does("play REP-22 for text, add OR"),
        table(5).hand(Rep, &[16]).does("play REP-16 for express"),
        table(5).cubes("IN", Rep, 1).round_ends(),
        table(5)
            .endorsed(Press, Rep, 12)
            .cubes_everywhere(Dem, 111)
            .cubes("OH", Dem, 0)
            .cubes("ME", Dem, 0)
            .election(),
        table(5).endorsed(Senator, Soc, 2).election(),
        table(5).popular(Soc, 2).election(),
        table(5).election(),
    ]
}

#[test]
fn the_board_fits_into_76_columns_whatever_the_names() {
    let names = Names::from_fn(|_| "Bartholomäus von und zu Hohenstein-Weikersheim".to_owned());
    for scene in tables() {
        for viewer in [Viewer::Spectator, viewer(&scene, Rep), viewer(&scene, Dem)] {
            let text = BullMoose::board_text(&scene.game.view(viewer), &names);
            for line in text.lines() {
                assert!(line.chars().count() <= 76, "{line}");
                assert_eq!(line.trim_end(), line);
            }
        }
    }
}

fn viewer(scene: &Scene, party: Party) -> Viewer {
    Viewer::Seat(scene.player(party).seat)
}

#[test]
fn the_board_names_every_box_with_its_cubes() {
    let scene = table(5)
        .cubes("OH", Rep, 3)
        .cubes("OH", Dem, 1)
        .cubes("TX", Soc, 1)
        .cubes("TX", Dem, 1);
    let text = BullMoose::board_text(&scene.game.view(Viewer::Spectator), &colour_names());
    for at in StateBox::ALL {
        assert!(text.contains(&format!("  {at:<4}")), "{at}");
    }
    assert!(
        text.contains("  OH  *     24 REP PROG    3    -    1    -    -  REP wins"),
        "{text}"
    );
    assert!(
        text.contains("  TX  *     20 DEM         -    -    1    1    -  lot DEM SOC"),
        "{text}"
    );
}

#[test]
fn the_board_shows_the_own_hand_with_its_texts() {
    let scene = table(3).hand(Rep, &[13]);
    let own = BullMoose::board_text(&scene.game.view(viewer(&scene, Rep)), &colour_names());
    assert!(own.contains("REP-13 Cincinnati Homecoming: value 1"));
    assert!(own.contains("If you are in Ohio: add three of your cubes in your state."));
    let other = BullMoose::board_text(&scene.game.view(Viewer::Spectator), &colour_names());
    assert!(!other.contains("Cincinnati"));
}

#[test]
fn the_board_tells_which_states_are_adjacent() {
    let text = BullMoose::board_text(&table(3).game.view(Viewer::Spectator), &colour_names());
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(
        "Adjacent: all states of the East are adjacent to each other and to KY, OH, VA."
    ));
    assert!(text.contains("OH: IN KY MI and the East"));
    assert!(text.contains("WA: ID OR"));
}

#[test]
fn the_view_adds_up_what_the_boxes_would_bring() {
    let scene = table(3)
        .cubes("OH", Rep, 3)
        .cubes("NY", Rep, 3)
        .cubes("NY", Dem, 2)
        .cubes("PA", Dem, 1);
    let view = scene.game.view(Viewer::Spectator);
    let votes: Vec<(u16, u16)> = view
        .players
        .iter()
        .map(|player| (player.sure_votes, player.open_votes))
        .collect();
    assert_eq!(votes, [(24, 45), (0, 0), (38, 45)]);
}
