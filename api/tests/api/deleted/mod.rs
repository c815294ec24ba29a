//! Accounts that are deleted while their people still do something.

mod stuck;
mod too_late;
mod under_fire;
