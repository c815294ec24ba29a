//! `/games/new`: opens a table. Every field has a default, so that one click suffices.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use bots::{Level, Opponent};
use engine::Ruleset;
use engine::terms::{Absence, Pace, Terms};
use serde::Deserialize;

use super::errors::sentence;
use super::form::Form;
use super::shell::{Shell, lead_to, page, page_with};
use super::visitor::Visitor;
use super::words::{Key, Words};
use crate::ground::details::Detail;
use crate::store::tables::game::Visibility;
use crate::table::Reply;
use crate::table::opening::{
    NewTable, USUAL_BOT, Wish, known_level, known_ruleset, known_seats, nonce, open,
};
use crate::table::refused::{Refused, Result};
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

const HOUR: u32 = 60 * 60;
const DAY: u32 = 24 * HOUR;

/// How much time there is, by the name that the form knows it by.
const PACES: [(&str, Pace); 5] = [
    ("none", Pace::Unlimited {}),
    ("day", Pace::PerDecision { seconds: DAY }),
    ("three-days", Pace::PerDecision { seconds: 3 * DAY }),
    ("week", Pace::PerDecision { seconds: 7 * DAY }),
    (
        "bank",
        Pace::Bank {
            seconds: 7 * DAY,
            increment_seconds: 12 * HOUR,
            cap_seconds: 10 * DAY,
        },
    ),
];

/// What happens when the time has run out, by the name that the form knows it by.
const ABSENCES: [(&str, Absence); 5] = [
    ("remind", Absence::Remind {}),
    ("default-move", Absence::DefaultMove {}),
    ("bot", Absence::Bot {}),
    ("substitute", Absence::Substitute {}),
    ("vote", Absence::Vote {}),
];

/// Who may see a table and sit down at it.
const WHO: [(Visibility, Key); 3] = [
    (Visibility::Public, Key::NewPublic),
    (Visibility::Unlisted, Key::NewUnlisted),
    (Visibility::Private, Key::NewPrivate),
];

#[derive(Template)]
#[template(path = "pages/new.html")]
struct NewPage {
    shell: Shell,
    /// Why the table cannot be opened as it was wished for.
    trouble: Option<String>,
    wish: NewForm,
}

/// A table that somebody wishes for, as the form says it.
#[derive(Debug, Deserialize)]
#[serde(default)]
pub(super) struct NewForm {
    ruleset: String,
    seats: u8,
    bots: u8,
    /// How well each of them plays, as far as there are so many.
    level_1: String,
    level_2: String,
    level_3: String,
    level_4: String,
    pace: String,
    visibility: Visibility,
    name: String,
    absence: String,
    /// How many hours people have to confirm; empty if the game starts at once.
    confirm: String,
    /// Ticked by whoever lets programs of other people in.
    programs: Option<String>,
    nonce: String,
}

/// A game for one and two bots, one of them easy, without a limit.
impl Default for NewForm {
    fn default() -> Self {
        Self {
            ruleset: Ruleset::TammanyHall.slug().to_owned(),
            seats: 3,
            bots: 2,
            level_1: Level::Easy.name().to_owned(),
            level_2: Level::Fair.name().to_owned(),
            level_3: Level::Fair.name().to_owned(),
            level_4: Level::Fair.name().to_owned(),
            pace: "none".to_owned(),
            visibility: Visibility::Public,
            name: String::new(),
            absence: "remind".to_owned(),
            confirm: String::new(),
            programs: None,
            nonce: String::new(),
        }
    }
}

impl NewForm {
    fn levels(&self) -> [&str; 4] {
        [&self.level_1, &self.level_2, &self.level_3, &self.level_4]
    }

    /// The bots that are wished for. More than there are levels for are as many as no table takes.
    fn house_bots(&self) -> Result<Vec<Opponent>> {
        let usual = std::iter::repeat(USUAL_BOT.level.name());
        let levels = self.levels().into_iter().chain(usual);
        let levels = levels.take(usize::from(self.bots));
        let bot = |level| known_level(level).map(Opponent::keen);
        levels.map(bot).collect()
    }

    /// The table that is wished for; a name that is left out is given in the host's language.
    fn check(&self, words: &Words) -> Result<NewTable> {
        let ruleset = known_ruleset(&self.ruleset)?;
        let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let confirm = said(&self.confirm).map(|hours| hours.parse());
        let confirm = confirm
            .transpose()
            .map_err(|_| Refused::invalid("bad_confirm_start", Detail::ConfirmNumber))?;
        Wish {
            seats: known_seats(ruleset, self.seats)?,
            bots: self.house_bots()?,
            name: Some(
                said(&self.name).unwrap_or_else(|| {
                    words.say(Key::NewTableOf, &[("name", ruleset.name().into())])
                }),
            ),
            options: None,
            terms: Terms {
                pace: chosen(&PACES, &self.pace)?,
                absence: chosen(&ABSENCES, &self.absence)?,
                ..Terms::default()
            },
            visibility: self.visibility,
            confirm_hours: confirm,
            programs: self.programs.is_some(),
            nonce: nonce(said(&self.nonce))?,
            ruleset,
        }
        .check()
    }
}

/// One of the choices of a field.
struct Choice {
    value: String,
    label: String,
    /// What else there is to say of it.
    about: String,
    is_chosen: bool,
}

impl Choice {
    fn of(value: &str, wished: &str, label: String) -> Self {
        Self {
            value: value.to_owned(),
            label,
            about: String::new(),
            is_chosen: value == wished,
        }
    }

    fn number(value: u8, wished: u8) -> Self {
        Self::of(&value.to_string(), &wished.to_string(), value.to_string())
    }
}

/// The choice of this name.
fn chosen<T: Clone>(choices: &[(&str, T)], name: &str) -> Result<T> {
    let found = choices.iter().find(|(known, _)| *known == name);
    found
        .map(|(_, choice)| choice.clone())
        .ok_or_else(|| Refused::invalid("bad_clock", Detail::NoSuchChoice))
}

impl NewPage {
    fn rulesets(&self) -> Vec<Choice> {
        let choice = |ruleset: &Ruleset| Choice {
            is_chosen: self.wish.ruleset == ruleset.slug(),
            value: ruleset.slug().to_owned(),
            label: ruleset.name().to_owned(),
            about: self.shell.with(Key::HomeAbout, "ruleset", ruleset.slug()),
        };
        Ruleset::ALL.iter().map(choice).collect()
    }

    fn seats(&self) -> Vec<Choice> {
        (3..=5)
            .map(|seats| Choice::number(seats, self.wish.seats))
            .collect()
    }

    fn bots(&self) -> Vec<Choice> {
        (0..=4)
            .map(|bots| Choice::number(bots, self.wish.bots))
            .collect()
    }

    /// For each of the bots that there may be, its number, what its field is called, and the levels to choose from.
    fn levels(&self) -> Vec<(u8, String, Vec<Choice>)> {
        let choices = |wished: &str| {
            let choice = |level: &Level| {
                let label = self.shell.with(Key::NewLevelName, "level", level.name());
                Choice::of(level.name(), wished, label)
            };
            Level::ALL.iter().map(choice).collect()
        };
        let field = |(number, wished): (u8, &str)| {
            let label = [("number", number.into())];
            let label = self.shell.tell(Key::NewLevel, &label);
            (number, label, choices(wished))
        };
        (1..).zip(self.wish.levels()).map(field).collect()
    }

    fn paces(&self) -> Vec<Choice> {
        let choice = |(name, pace): &(&str, Pace)| {
            let words = pace.describe_in(self.shell.lang());
            Choice::of(name, &self.wish.pace, words)
        };
        PACES.iter().map(choice).collect()
    }

    fn absences(&self) -> Vec<Choice> {
        let choice = |(name, absence): &(&str, Absence)| {
            let words = absence.describe_in(self.shell.lang());
            Choice::of(name, &self.wish.absence, words.to_owned())
        };
        ABSENCES.iter().map(choice).collect()
    }

    fn who(&self) -> Vec<Choice> {
        let wished = self.wish.visibility.name();
        let choice =
            |(who, key): &(Visibility, Key)| Choice::of(who.name(), wished, self.shell.say(*key));
        WHO.iter().map(choice).collect()
    }
}

/// Which game the form begins with.
#[derive(Deserialize)]
pub(super) struct NewQuery {
    ruleset: Option<String>,
}

/// Shows the form.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    query: web::Query<NewQuery>,
) -> ApiResult<HttpResponse> {
    visitor.member()?;
    let mut wish = NewForm::default();
    if let Some(ruleset) = query.into_inner().ruleset {
        known_ruleset(&ruleset)?;
        wish.ruleset = ruleset;
    }
    let mut conn = app.house.database.get().await?;
    page(&NewPage {
        shell: Shell::of(&mut conn, &visitor).await?,
        trouble: None,
        wish,
    })
}

/// Opens the table, once for each form, and leads there.
pub(super) async fn create(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<NewForm>,
) -> ApiResult<HttpResponse> {
    let asker = visitor.member()?.asks(form.key.as_ref());
    let opened = async {
        let table = form.fields.check(&Words(visitor.language.clone()))?;
        open(&app.house, asker, &table, async |_, opened| {
            // Whoever sends the form once more is led to the same table.
            let body = opened.game.to_string();
            Ok(Reply::of(201, body))
        })
        .await
    };
    match opened.await.map_err(ApiError::from) {
        Ok(outcome) => Ok(lead_to(&format!("/games/{}", outcome.into_reply().body))),
        Err(error @ ApiError::Refused(Refused::Invalid { .. } | Refused::BadOptions(_))) => {
            let mut conn = app.house.database.get().await?;
            let shown = NewPage {
                shell: Shell::of(&mut conn, &visitor).await?,
                trouble: Some(sentence(&error.say_in(&visitor.language))),
                wish: form.fields,
            };
            page_with(StatusCode::UNPROCESSABLE_ENTITY, &shown)
        }
        Err(error) => Err(error),
    }
}
