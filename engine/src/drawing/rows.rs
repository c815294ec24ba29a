//! Pieces laid out in rows within a piece of the board.

use super::place::Area;
use super::svg::Point;

/// How rows are laid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    /// From the middle of a row to that of the next.
    pub(crate) pitch: i32,
    /// What stays free on either side of a row.
    pub(crate) margin: i32,
}

/// The middles of things of these widths, laid out in rows around the middle of the area.
///
/// Each group begins a row of its own, and goes on in further rows where it does not fit into one. The fewest rows are
/// taken, as near to the middle as they fit. Rows come closer where there is too little room for them, and where nothing
/// fits at all a row goes beyond the border rather than be left out.
pub(crate) fn laid_out(area: &Area, groups: &[Vec<i32>], spacing: Spacing) -> Vec<Vec<Point>> {
    let least = groups.iter().filter(|group| !group.is_empty()).count();
    let things = groups.iter().map(Vec::len).sum::<usize>();
    for closer in [6, 5, 4] {
        let spacing = Spacing {
            pitch: spacing.pitch * closer / 6,
            margin: spacing.margin * (closer - 4) / 2,
        };
        for rows in least..=things {
            for shift in shifts(area.room) {
                if let Some(places) = Rows::new(area, rows, shift, spacing).fill(groups) {
                    return places;
                }
            }
        }
    }
    // One row a group, whatever sticks out.
    let mut top = area.centre.1 - as_i32(least.saturating_sub(1)) * spacing.pitch / 2;
    groups
        .iter()
        .map(|group| {
            let width: i32 = group.iter().sum();
            let places = along(group, area.centre.0 - width / 2, top);
            if !group.is_empty() {
                top += spacing.pitch;
            }
            places
        })
        .collect()
}

/// 0, then up and down by more and more.
fn shifts(room: i32) -> impl Iterator<Item = i32> {
    (0..=room / 2)
        .step_by(4)
        .flat_map(|shift| [shift, -shift])
        .skip(1)
}

/// The middles of things that stand side by side.
fn along(widths: &[i32], left: i32, y: i32) -> Vec<Point> {
    let mut x = left;
    let mut places = Vec::with_capacity(widths.len());
    for width in widths {
        places.push((x + width / 2, y));
        x += width;
    }
    places
}

fn as_i32(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Rows around the middle of an area, filled from above.
struct Rows<'a> {
    area: &'a Area,
    spacing: Spacing,
    /// The middle of the next row, and how many there are from it on.
    next: i32,
    left: usize,
}

impl<'a> Rows<'a> {
    fn new(area: &'a Area, rows: usize, shift: i32, spacing: Spacing) -> Self {
        let height = as_i32(rows.saturating_sub(1)) * spacing.pitch;
        Self {
            area,
            spacing,
            next: area.centre.1 + shift - height / 2,
            left: rows,
        }
    }

    /// The next row: its middle, its left end and its width.
    fn row(&mut self) -> Option<(i32, i32, i32)> {
        self.left = self.left.checked_sub(1)?;
        let y = self.next;
        self.next += self.spacing.pitch;
        let (above, below) = (y - self.spacing.pitch / 2, y + self.spacing.pitch / 2);
        let (left_above, right_above) = self.area.chord(above)?;
        let (left_below, right_below) = self.area.chord(below)?;
        let left = left_above.max(left_below) + self.spacing.margin;
        let right = right_above.min(right_below) - self.spacing.margin;
        Some((y, left, right - left))
    }

    /// The places of all groups; none if they do not fit.
    fn fill(mut self, groups: &[Vec<i32>]) -> Option<Vec<Vec<Point>>> {
        let mut filled = Vec::with_capacity(groups.len());
        for group in groups {
            let mut places = Vec::with_capacity(group.len());
            let mut rest = group.as_slice();
            while !rest.is_empty() {
                let (y, left, width) = self.row()?;
                let (here, after) = rest.split_at(fitting(rest, width));
                if here.is_empty() {
                    return None;
                }
                let used: i32 = here.iter().sum();
                // As near to the middle of the whole as the border lets it be.
                let first = (self.area.centre.0 - used / 2).clamp(left, left + width - used);
                places.extend(along(here, first, y));
                rest = after;
            }
            filled.push(places);
        }
        Some(filled)
    }
}

/// How many of the things fit into the width.
fn fitting(widths: &[i32], room: i32) -> usize {
    widths
        .iter()
        .scan(0, |used, width| {
            *used += width;
            Some(*used)
        })
        .take_while(|&used| used <= room)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square.
    const SQUARE: Area = Area::new(&[(0, 0), (100, 0), (100, 100), (0, 100)], (50, 50), 50);
    /// A triangle that stands on its tip.
    const TRIANGLE: Area = Area::new(&[(0, 0), (120, 0), (60, 120)], (60, 40), 40);
    const SPACING: Spacing = Spacing {
        pitch: 20,
        margin: 5,
    };

    #[test]
    fn a_group_breaks_where_the_border_is() {
        let places = laid_out(&SQUARE, &[vec![40], vec![30, 30, 30, 30]], SPACING);
        assert_eq!(places[0], [(50, 30)]);
        assert_eq!(places[1], [(20, 50), (50, 50), (80, 50), (50, 70)]);
    }

    #[test]
    fn rows_keep_inside_wherever_the_area_is_narrow() {
        let groups = [vec![50], vec![20; 5]];
        let places = laid_out(&TRIANGLE, &groups, SPACING);
        for (group, widths) in places.iter().zip(&groups) {
            for (&(x, y), width) in group.iter().zip(widths) {
                let (left, right) = TRIANGLE.chord(y + 10).unwrap();
                assert!(
                    left <= x - width / 2 && x + width / 2 <= right,
                    "{places:?}"
                );
            }
        }
    }

    #[test]
    fn nothing_is_left_out_where_nothing_fits() {
        let places = laid_out(&TRIANGLE, &[vec![300], vec![], vec![300, 300]], SPACING);
        assert_eq!(places, [vec![(60, 30)], vec![], vec![(-90, 50), (210, 50)]]);
    }
}
