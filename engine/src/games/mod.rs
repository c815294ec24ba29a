//! The games, a folder each. No game uses another's.
