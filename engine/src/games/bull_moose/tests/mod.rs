//! Tests by chapter.
