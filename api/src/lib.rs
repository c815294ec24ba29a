//! The server of Poste Restante.

pub mod mail;
