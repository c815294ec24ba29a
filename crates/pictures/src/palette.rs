//! Pixels as a PNG with a palette, which takes a third of the room: drawings have few colours, and those in which their edges
//! are softened may be near ones.

use std::cmp::Reverse;
use std::collections::HashMap;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::Pixmap;

/// A palette has no more.
const MOST: usize = 256;

/// So many of them are chosen since they are frequent.
const FREQUENT: usize = 128;

/// Red, green and blue.
type Colour = [u8; 3];

/// The picture with at most 256 of its colours, and the nearest of them for all others; none if any of it can be seen
/// through.
pub(crate) fn png(pixels: &Pixmap) -> Result<Option<Vec<u8>>, EncodingError> {
    let Some(colours) = colours(pixels) else {
        return Ok(None);
    };
    let mut numbers: HashMap<Colour, u8> = HashMap::new();
    let palette = palette(&colours);
    let indexed = colours.iter().map(|colour| {
        *numbers
            .entry(*colour)
            .or_insert_with(|| nearest(&palette, *colour))
    });
    let indexed: Vec<u8> = indexed.collect();
    let mut written = Vec::new();
    let mut encoder = Encoder::new(&mut written, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(Compression::Balanced);
    // Filters look for neighbours that are nearly alike; numbers of colours are alike or not.
    encoder.set_filter(Filter::NoFilter);
    encoder.write_header()?.write_image_data(&indexed)?;
    Ok(Some(written))
}

/// The colours pixel by pixel.
fn colours(pixels: &Pixmap) -> Option<Vec<Colour>> {
    let pixels = pixels.pixels().iter();
    pixels
        .map(|pixel| {
            let is_solid = pixel.alpha() == u8::MAX;
            is_solid.then(|| [pixel.red(), pixel.green(), pixel.blue()])
        })
        .collect()
}

/// The most frequent colours, then again and again the one that is the farthest from all of them: the same for the same
/// pixels, and none has only far ones.
fn palette(colours: &[Colour]) -> Vec<Colour> {
    let mut counted: HashMap<Colour, usize> = HashMap::new();
    for colour in colours {
        *counted.entry(*colour).or_default() += 1;
    }
    let mut counted: Vec<(Colour, usize)> = counted.into_iter().collect();
    counted.sort_unstable_by_key(|(colour, count)| (Reverse(*count), *colour));
    let mut others: Vec<(Colour, u32)> = counted
        .into_iter()
        .map(|(colour, _)| (colour, u32::MAX))
        .collect();
    let mut palette: Vec<Colour> = Vec::with_capacity(MOST);
    while palette.len() < MOST {
        let farthest = if palette.len() < FREQUENT {
            0
        } else {
            let numbered = others.iter().enumerate();
            // Of several that are as far, the most frequent.
            let farthest = numbered.max_by_key(|(place, (_, apart))| (*apart, Reverse(*place)));
            farthest.map_or(0, |(place, _)| place)
        };
        if farthest >= others.len() {
            break;
        }
        let (chosen, _) = others.remove(farthest);
        for (colour, apart) in &mut others {
            *apart = (*apart).min(distance(*colour, chosen));
        }
        palette.push(chosen);
    }
    palette
}

/// The number of the colour in the palette that is the least far away.
fn nearest(palette: &[Colour], colour: Colour) -> u8 {
    let numbered = (0..=u8::MAX).zip(palette);
    let nearest = numbered.min_by_key(|(_, other)| distance(**other, colour));
    nearest.map_or(0, |(number, _)| number)
}

/// How far two colours are apart, as the square.
fn distance(one: Colour, other: Colour) -> u32 {
    let squares = one.iter().zip(other).map(|(one, other)| {
        let apart = u32::from(one.abs_diff(other));
        apart * apart
    });
    squares.sum()
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::Color;

    use super::*;

    /// A picture of so many colours, from black to white, each on pixels of its own.
    fn shades(number: u32) -> Pixmap {
        let mut pixels = Pixmap::new(number, 2).unwrap();
        pixels.fill(Color::WHITE);
        for (at, pixel) in pixels.data_mut().chunks_exact_mut(4).enumerate() {
            let shade = u32::try_from(at).unwrap() % number;
            // Of three channels, so that there are more than 256.
            pixel[0] = u8::try_from(shade * 255 / number).unwrap();
            pixel[1] = u8::try_from(shade % 7).unwrap();
        }
        pixels
    }

    #[test]
    fn a_picture_of_few_colours_stays_as_it_is() {
        let pixels = shades(200);
        let written = png(&pixels).unwrap().unwrap();
        assert_eq!(Pixmap::decode_png(&written).unwrap(), pixels);
    }

    #[test]
    fn of_many_colours_each_pixel_has_one_that_is_near_and_always_the_same() {
        let pixels = shades(900);
        let written = png(&pixels).unwrap().unwrap();
        assert_eq!(png(&pixels).unwrap().unwrap(), written);
        let read = Pixmap::decode_png(&written).unwrap();
        for (one, other) in pixels.pixels().iter().zip(read.pixels()) {
            assert!(one.red().abs_diff(other.red()) < 8, "{one:?} {other:?}");
            assert!(one.green().abs_diff(other.green()) < 8, "{one:?} {other:?}");
            assert_eq!(one.blue(), other.blue());
        }
    }

    #[test]
    fn what_can_be_seen_through_has_no_palette() {
        assert_eq!(png(&Pixmap::new(3, 3).unwrap()).unwrap(), None);
    }
}
