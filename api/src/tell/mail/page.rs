//! A mail as a column of blocks, set as plain text and as HTML.

use askama::Template;

use super::sheet::Line;
use super::{plain, sheet};

/// What stands in a mail, before it is known how it is set.
pub(super) struct Page {
    /// What the mail is about.
    pub(super) subject: String,
    /// What the line says above which it is answered.
    pub(super) above: String,
    /// The letters of the line above which it is answered, if it may be.
    pub(super) cut: Option<String>,
    /// The `Content-ID` of the picture of the board, without brackets, if the mail has one.
    pub(super) picture: Option<String>,
    /// From top to bottom.
    pub(super) blocks: Vec<Block>,
    /// What stands behind the label of a link.
    pub(super) colon: String,
    /// The line below all of them.
    pub(super) footer: String,
    /// Where such mails are switched off: a label and a link.
    pub(super) fewer: Option<(String, String)>,
}

/// A piece of a mail.
pub(super) enum Block {
    /// A paragraph.
    Text(String),
    /// A paragraph that matters most.
    Ask(String),
    /// Sentences or names under a heading; without bullets if they bring numbers of their own.
    List {
        title: String,
        bullets: bool,
        items: Vec<String>,
    },
    /// Games under a heading, each with its link.
    Games { title: String, items: Vec<Listed> },
    /// Lines as they are, such as a drawing of text, whose columns must stay in line.
    Preformatted { title: String, rows: String },
    /// What may be written in answer, verb by verb.
    Sheet { title: String, lines: Vec<Line> },
    /// The board in lines of text, and what its picture shows in a sentence, if it is drawn.
    Board {
        title: String,
        rows: String,
        alt: Option<String>,
    },
    /// Something to follow.
    Link { label: String, url: String },
    /// Digits to be typed.
    Code(String),
    /// Fine print and a long number to keep.
    Evidence { words: String, value: String },
}

/// A game in a list.
pub(super) struct Listed {
    /// What there is to say of it.
    pub(super) words: String,
    /// Until when an answer is due.
    pub(super) due: Option<String>,
    /// Its page.
    pub(super) url: String,
    /// The head of its log.
    pub(super) head: Option<String>,
}

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct Plain<'a> {
    page: &'a Page,
}

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a> {
    page: &'a Page,
    language: &'a str,
}

impl Block {
    /// Goes through all that is said in it; not through addresses of ours and what is to be copied.
    fn each_text(&mut self, change: &impl Fn(&mut String)) {
        match self {
            Self::Text(words)
            | Self::Ask(words)
            | Self::Link { label: words, .. }
            | Self::Evidence { words, .. } => change(words),
            Self::List { title, items, .. } => {
                change(title);
                items.iter_mut().for_each(change);
            }
            Self::Games { title, items } => {
                change(title);
                for item in items {
                    change(&mut item.words);
                    item.due.iter_mut().for_each(change);
                }
            }
            Self::Preformatted { title, rows } => {
                change(title);
                change(rows);
            }
            Self::Sheet { title, lines } => {
                change(title);
                for line in lines {
                    change(&mut line.form);
                    line.ways.iter_mut().for_each(change);
                }
            }
            Self::Board { title, rows, alt } => {
                change(title);
                change(rows);
                alt.iter_mut().for_each(change);
            }
            Self::Code(_) => {}
        }
    }
}

impl Page {
    /// The page, in which nothing but our own addresses is a link, whatever people are called. The subject stays as it is: no
    /// program makes links in it, and people search for it.
    pub(super) fn without_links_of_others(mut self) -> Self {
        let change = |words: &mut String| *words = plain::no_link(words);
        for block in &mut self.blocks {
            block.each_text(&change);
        }
        self
    }

    /// The plain part.
    pub(super) fn plain(&self) -> askama::Result<String> {
        Plain { page: self }.render()
    }

    /// The HTML part.
    pub(super) fn html(&self, language: &str) -> askama::Result<String> {
        Html {
            page: self,
            language,
        }
        .render()
    }
}
