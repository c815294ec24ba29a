//! What is drawn where: borders, room for cubes, and who is told apart by which shape.

use super::geometry::{CALIFORNIA, COAST, REGION_BORDERS, STATES, WATERS};
use super::states::{CLOSE, SPACING, cubes};
use super::symbols::look;
use crate::by::Key;
use crate::drawing::{Area, Point, Spacing, laid_out};
use crate::games::bull_moose::board::{Region, State};
use crate::games::bull_moose::options::Edition;
use crate::games::bull_moose::party::Party;
use crate::games::bull_moose::set::States;

/// The edges of a polygon.
fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let after = corners.iter().cycle().skip(1);
    corners.iter().copied().zip(after.copied())
}

/// Twice the area.
fn area(corners: &[Point]) -> i32 {
    edges(corners).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

/// The states that share a drawn border with this one.
fn drawn_beside(one: State) -> States {
    let share = |other: State| {
        edges(STATES[one].corners)
            .any(|(a, b)| edges(STATES[other].corners).any(|edge| edge == (b, a)))
    };
    State::ALL
        .iter()
        .copied()
        .filter(|&other| share(other))
        .collect()
}

#[test]
fn a_drawn_border_is_a_step_and_any_other_step_is_the_rule_of_the_east() {
    let board = Edition::default().board();
    let east = board.states_of(Region::East);
    let gates = States::of(&[State::OH, State::KY, State::VA]);
    for &state in State::ALL {
        let drawn = drawn_beside(state);
        let steps = board.neighbours(state);
        assert!(drawn.minus(steps).is_empty(), "{state}: {drawn:?}");
        let rule = if east.has(state) {
            east.or(gates)
        } else if gates.has(state) {
            east
        } else {
            States::EMPTY
        };
        assert!(steps.minus(drawn).minus(rule).is_empty(), "{state}");
    }
}

#[test]
fn states_and_waters_fill_the_land_without_a_gap() {
    let states = State::ALL.iter().map(|&state| STATES[state].corners);
    let parts: i32 = states.chain(WATERS).map(area).sum();
    assert_eq!(parts.abs(), area(COAST).abs());
}

#[test]
fn a_heavy_line_runs_exactly_between_regions() {
    let board = Edition::default().board();
    let heavy: Vec<(Point, Point)> = REGION_BORDERS
        .iter()
        .flat_map(|line| line.windows(2).map(|ends| (ends[0], ends[1])))
        .collect();
    let mut found = 0;
    for &one in State::ALL {
        for &other in State::ALL {
            for (a, b) in edges(STATES[one].corners) {
                if edges(STATES[other].corners).any(|edge| edge == (b, a)) {
                    let is_heavy = heavy.contains(&(a, b)) || heavy.contains(&(b, a));
                    assert_eq!(is_heavy, board.region(one) != board.region(other));
                    found += usize::from(is_heavy);
                }
            }
        }
    }
    assert_eq!(found, 2 * heavy.len(), "each from either side");
}

fn holds(area: &Area, groups: &[Vec<i32>], spacing: Spacing) -> bool {
    let laid = laid_out(area, groups, spacing);
    laid.iter().zip(groups).all(|(places, widths)| {
        places.iter().zip(widths).all(|(&(x, y), width)| {
            area.chord(y)
                .is_some_and(|(left, right)| left <= x - width / 2 && x + width / 2 <= right)
        })
    })
}

#[test]
fn every_box_has_room_for_cubes_of_all_its_parties() {
    let mut tight = Vec::new();
    for &state in State::ALL {
        // The winner's sign, the name with its votes, and a candidate.
        let groups = [vec![35, 94, 38], vec![cubes(9); 5]];
        if state != State::CA && !holds(&STATES[state], &groups, SPACING) {
            tight.push(state);
        }
    }
    // Where so much comes together in the two narrowest, it runs over their border.
    assert_eq!(tight, [State::ME, State::VT]);
    for area in &CALIFORNIA {
        // The Republicans have no cubes in California.
        let groups = [vec![60, 32], vec![cubes(9); 4]];
        assert!(holds(area, &groups, CLOSE), "{area:?}");
        for &(x, y) in area.corners {
            let (left, right) = STATES[State::CA].chord(y).unwrap();
            // The corners of the lower box reach over the border by less than half a cube.
            assert!(left - 9 <= x && x <= right + 9, "({x}, {y})");
        }
    }
}

#[test]
fn each_party_has_a_shape_of_its_own() {
    for &one in Party::ALL {
        for &other in Party::ALL {
            assert_eq!(one == other, look(one).shape == look(other).shape);
            assert_eq!(one == other, look(one).ink == look(other).ink);
        }
    }
}
