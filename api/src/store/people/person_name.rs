//! What somebody is called, as others read it.

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::sql_types::Text;
use engine::Lang;

/// The name of an account, or that it was deleted.
#[derive(Clone, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub enum PersonName {
    /// As they chose it; the same in every language.
    Chosen(String),
    /// Nobody any more; each reader is told so in their own language.
    Former,
}

impl PersonName {
    /// What stands in the row of a deleted account. Nobody may be called so.
    pub const FORMER: &str = "former player";

    /// The name in a language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match (self, lang) {
            (Self::Chosen(name), _) => name,
            (Self::Former, Lang::En) => Self::FORMER,
            (Self::Former, Lang::It) => "ex giocatore",
            (Self::Former, Lang::Fr) => "ancien joueur",
        }
    }
}

impl FromSql<Text, Pg> for PersonName {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        let name = <String as FromSql<Text, Pg>>::from_sql(value)?;
        Ok(if name == Self::FORMER {
            Self::Former
        } else {
            Self::Chosen(name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::text;

    #[test]
    fn nobody_is_called_what_a_deleted_account_is_called_in_some_language() {
        for lang in Lang::ALL {
            let name = PersonName::Former.in_lang(*lang);
            assert_eq!(text::person(name).unwrap_err().code, "bad_name");
        }
    }
}
