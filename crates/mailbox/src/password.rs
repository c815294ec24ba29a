//! A password that no log repeats.

use std::fmt;

/// A password. It is never printed, nor can it be.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// This password, to the letter, but for the line break in the end that files have.
    pub fn new(password: impl Into<String>) -> Self {
        let mut password = password.into();
        password.truncate(password.trim_end_matches(['\r', '\n']).len());
        Self(password)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_from_a_file_ends_with_its_line() {
        for text in ["correct horse ", "correct horse \n", "correct horse \r\n"] {
            assert_eq!(Password::new(text).as_str(), "correct horse ");
        }
    }

    #[test]
    fn a_password_does_not_print_itself() {
        let password = Password::new("correct horse");
        assert_eq!(
            format!("{password:?} {password:#?}"),
            "Password(..) Password(..)"
        );
    }
}
