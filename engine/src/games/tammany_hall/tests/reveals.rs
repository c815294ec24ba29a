//! What counts as revealed: sealed bids that are opened, and what chance draws.

use super::*;

fn reveals(scene: &Scene) -> bool {
    scene.told.iter().any(TammanyHall::reveals)
}

#[test]
fn opened_bids_reveal() {
    let scene = given(3)
        .year(4)
        .bosses(0, 6, 1)
        .bosses(1, 6, 1)
        .chips(0, Counts::of(1, 0, 0, 0))
        .chips(1, Counts::of(1, 0, 0, 0))
        .election();
    assert!(!reveals(&scene), "that bids are asked for is no secret");
    let scene = scene.bids(&[(0, "bid 1 irish"), (1, "bid 0")]);
    assert!(scene.tells("ward_elected") && reveals(&scene));
}

#[test]
fn a_ward_that_is_won_without_a_bid_reveals_nothing() {
    let scene = given(3).year(4).bosses(0, 6, 1).election();
    assert!(scene.tells("ward_elected") && !reveals(&scene));
}

#[test]
fn what_lies_open_on_the_table_reveals_nothing() {
    let scene = given(3).when(0, "boss 1").when(0, "cube irish 2");
    assert!(scene.tells("cube_placed") && !reveals(&scene));
}

#[test]
fn what_chance_has_drawn_is_revealed() {
    let scene = given(3)
        .garden(Counts::of(1, 0, 0, 0))
        .when(0, "cube irish 1");
    assert!(!reveals(&scene));
    let scene = scene.when(0, "boss 1");
    assert!(scene.tells("garden_filled") && reveals(&scene));
    let (_, told) = set_up(3, 1);
    let revealed: Vec<String> = told
        .iter()
        .filter(|event| TammanyHall::reveals(event))
        .map(name)
        .collect();
    assert_eq!(
        revealed,
        ["first_player_drawn", "zone_opened", "garden_filled"]
    );
}
