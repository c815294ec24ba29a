//! From the parts of a mail to the paragraphs that its writer wrote.

mod clean;
mod ends;
mod html;
mod introductions;
mod lines;
mod own;
mod phones;

pub(crate) use self::clean::{clean, plain};
pub(crate) use self::html::html_lines;
pub(crate) use self::lines::{Line, plain_lines};
pub(crate) use self::own::{Cut, OwnLine, OwnText, Paragraph, is_border, own_text};
