//! Mails as mail programs make them: each takes the lines that a person wrote, and quotes the asking mail as it does.

#![allow(dead_code, reason = "each test uses a part of it")]

mod parts;
mod programs;
mod words;

use crate::corpus_fill::Values;

/// What makes a mail of lines.
type Make = dyn Fn(&[&str], &Values) -> String;

/// A mail program in one language.
pub(crate) struct Shape {
    pub(crate) name: String,
    make: Box<Make>,
}

impl Shape {
    fn new(name: impl Into<String>, make: impl Fn(&[&str], &Values) -> String + 'static) -> Self {
        Self {
            name: name.into(),
            make: Box::new(make),
        }
    }

    /// The mail, in bytes with the line ends of mails.
    pub(crate) fn mail(&self, lines: &[&str], values: &Values) -> Vec<u8> {
        let mail = (self.make)(lines, values);
        mail.replace("\r\n", "\n")
            .replace('\n', "\r\n")
            .into_bytes()
    }
}
/// Every mail program.
pub(crate) fn shapes() -> Vec<Shape> {
    let mut shapes = programs::without_a_quote();
    shapes.extend(programs::web_mails());
    shapes.extend(programs::desks());
    shapes.extend(programs::with_more_parts());
    shapes.extend(programs::introduced());
    shapes.extend(programs::phones());
    shapes.extend(programs::outlooks());
    shapes
}
