//! Pictures as they come out: their size, and pixels of shapes and letters.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use pictures::{PictureError, Press, WIDEST};
use resvg::tiny_skia::Pixmap;

/// An SVG of 100 by 50 units with this inside.
fn svg(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 50\" font-family=\"sans-serif\"><rect width=\"100\" height=\"50\" fill=\"#ffffff\"/>{inside}</svg>"
    )
}

fn drawn(inside: &str) -> Pixmap {
    let png = Press::new().png(&svg(inside), 200).unwrap();
    Pixmap::decode_png(&png).unwrap()
}

/// How many pixels are nearly black.
fn dark(pixels: &Pixmap) -> usize {
    let is_dark = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        pixel.red() < 60 && pixel.green() < 60 && pixel.blue() < 60
    };
    pixels.pixels().iter().filter(is_dark).count()
}

#[test]
fn a_picture_is_as_wide_as_was_asked() {
    let pixels = drawn("<circle cx=\"50\" cy=\"25\" r=\"20\"/>");
    assert_eq!((pixels.width(), pixels.height()), (200, 100));
    let round = dark(&pixels);
    // 40 pixels of radius.
    assert!((4_800..5_200).contains(&round), "{round}");
}

#[test]
fn letters_and_digits_are_drawn_and_bold_ones_are_bold() {
    let plain = dark(&drawn(
        "<text x=\"5\" y=\"40\" font-size=\"30\">Wa14</text>",
    ));
    let bold = dark(&drawn(
        "<text x=\"5\" y=\"40\" font-size=\"30\" font-weight=\"700\">Wa14</text>",
    ));
    assert!(plain > 500, "{plain}");
    assert!(bold > plain * 5 / 4, "{bold} and {plain}");
    for word in ["Žižka", "Æsop", "Ελένη", "Ольга", "£…—"] {
        let word = format!("<text x=\"5\" y=\"40\" font-size=\"20\">{word}</text>");
        assert!(dark(&drawn(&word)) > 150, "{word}");
    }
}

#[test]
fn letters_of_other_scripts_harm_nothing() {
    let pixels = drawn("<text x=\"2\" y=\"40\" font-size=\"20\">漢字 😀</text><circle r=\"9\"/>");
    assert!(dark(&pixels) > 100);
}

#[test]
fn nothing_within_a_picture_is_loaded() {
    let folder = std::env::temp_dir().join(format!("pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let other = folder.join("other.svg");
    std::fs::write(&other, svg("<rect width=\"100\" height=\"50\"/>")).unwrap();
    let image = format!(
        "<image href=\"{}\" width=\"100\" height=\"50\"/>",
        other.display()
    );
    let found = dark(&drawn(&image));
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(found, 0);
}

#[test]
fn what_is_no_picture_is_refused() {
    let press = Press::new();
    for bad in ["", "<svg", "<p/>"] {
        assert!(matches!(press.png(bad, 100), Err(PictureError::NoSvg(_))));
    }
    for width in [0, WIDEST + 1] {
        let made = press.png(&svg(""), width);
        assert!(matches!(made, Err(PictureError::Size { .. })), "{width}");
    }
    let high = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1000\"/>";
    let made = press.png(high, 100);
    assert!(matches!(made, Err(PictureError::Size { .. })));
}
