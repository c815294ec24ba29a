//! SVG to PNG, with two fonts of its own, so that a picture needs nothing of the machine that it is made on.
//!
//! It knows nothing of games, reads no file and asks no network. Letters that its fonts lack (they have Latin, Greek and
//! Cyrillic ones) are left out of a picture; what matters in one must be told by shapes and digits too.

mod palette;

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, ImageHrefResolver, Options, Tree};

/// The fonts, under their licence in `fonts/LICENSE`.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/DejaVuSans.ttf"),
    include_bytes!("../fonts/DejaVuSans-Bold.ttf"),
];

/// What their names are in a picture.
const FAMILY: &str = "DejaVu Sans";

/// The widest picture, in pixels.
pub const WIDEST: u32 = 2_400;

/// Makes pictures; made once, since it reads the fonts.
pub struct Press {
    options: Options<'static>,
}

impl fmt::Debug for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Press").finish_non_exhaustive()
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The text is no SVG.
    #[error("no picture in the text: {0}")]
    NoSvg(#[from] usvg::Error),
    /// It would be wider than [`WIDEST`], or higher than four times that, or have no pixel at all.
    #[error("a picture {width} pixels wide and {height} high is not made")]
    Size {
        /// The width asked for.
        width: u32,
        /// The height that goes with it.
        height: u32,
    },
    /// The pixels could not be written.
    #[error("the picture could not be written: {0}")]
    Png(String),
}

impl Default for Press {
    fn default() -> Self {
        Self::new()
    }
}

impl Press {
    /// With the fonts read.
    pub fn new() -> Self {
        let mut options = Options {
            font_family: FAMILY.to_owned(),
            // Nothing within a picture is loaded: by itself the library would read files that an SVG names.
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|_, _| None),
            },
            ..Options::default()
        };
        let fonts = options.fontdb_mut();
        for font in FONTS {
            fonts.load_font_data(font.to_vec());
        }
        // Letters of a family that is not there are dropped without a word, so every family is this one.
        fonts.set_sans_serif_family(FAMILY);
        fonts.set_serif_family(FAMILY);
        fonts.set_monospace_family(FAMILY);
        Self { options }
    }

    /// The picture as PNG, so many pixels wide.
    ///
    /// It takes some milliseconds of a processor, which is too long for a thread that answers requests.
    ///
    /// # Errors
    /// It is no SVG, or too large.
    pub fn png(&self, svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
        let tree = Tree::from_str(svg, &self.options)?;
        let (scale, height) = scaled(&tree, width);
        if width > WIDEST || height > 4 * WIDEST {
            return Err(PictureError::Size { width, height });
        }
        let Some(mut pixels) = Pixmap::new(width, height) else {
            return Err(PictureError::Size { width, height });
        };
        let transform = Transform::from_scale(scale, scale);
        resvg::render(&tree, transform, &mut pixels.as_mut());
        let wrong = |error: png::EncodingError| PictureError::Png(error.to_string());
        match palette::png(&pixels).map_err(wrong)? {
            Some(written) => Ok(written),
            None => pixels.encode_png().map_err(wrong),
        }
    }
}

/// How much larger the picture is than the SVG says, and how high.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a width of pixels, and a height that saturates and is checked"
)]
fn scaled(tree: &Tree, width: u32) -> (f32, u32) {
    let size = tree.size();
    let scale = width as f32 / size.width();
    (scale, (size.height() * scale).ceil() as u32)
}
