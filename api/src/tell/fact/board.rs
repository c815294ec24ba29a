//! The board as one reader may see it: in lines of text, and as a picture if they wish for one.

use engine::drawing::{Difference, Drawing, Places};
use engine::{AnyTable, Viewer};

use super::Depth;
use super::game::Place;

/// A board as its reader may see it.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// In lines of text; empty where only a sentence is told.
    pub text: String,
    /// As a picture; none for readers who wish for none.
    pub drawing: Option<Drawing>,
}

/// What a drawing marks: where a board differs from how it was after this entry of the log, or from how it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Than {
    /// Nothing.
    Nothing,
    /// What has changed since an entry.
    After(u32),
    /// What steps would change that are not taken yet.
    Now,
}

impl Place<'_> {
    /// The board as the seat may see it, with what has changed since an entry marked in the picture.
    pub(super) fn board(&self, than: Than) -> Board {
        self.board_of(&self.table.table, than)
    }

    /// The board of this table as the seat may see it.
    pub(super) fn board_of(&self, table: &AnyTable, than: Than) -> Board {
        let text = || {
            let viewer = Viewer::Seat(self.seat);
            table.board_text_in(self.telling.lang, viewer, self.names())
        };
        match self.telling.depth {
            Depth::Sentence => Board::default(),
            Depth::Page => Board {
                text: text(),
                drawing: None,
            },
            Depth::Illustrated => Board {
                text: text(),
                drawing: Some(self.drawing(table, than)),
            },
        }
    }

    fn drawing(&self, table: &AnyTable, than: Than) -> Drawing {
        let sketch = |table: &AnyTable| {
            let viewer = Viewer::Seat(self.seat);
            table.sketch_in(self.telling.lang, viewer, self.names())
        };
        let earlier = match than {
            Than::Nothing => None,
            Than::After(entry) => self
                .table
                .table
                .at(entry)
                .map(|then| (sketch(&then), Difference::New)),
            Than::Now => Some((sketch(&self.table.table), Difference::Unsent)),
        };
        let than = earlier.as_ref().map(|(sketch, differs)| (sketch, *differs));
        sketch(table).drawing(&Places::new(), than)
    }
}
