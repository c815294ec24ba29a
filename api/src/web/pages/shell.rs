//! What stands around every page: head, header and footer.

use std::fmt::Display;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header;
use askama::Template;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use diesel_async::AsyncPgConnection;
use engine::words::Lang;
use uuid::Uuid;

use super::assets;
use super::visitor::Visitor;
use super::words::{Filling, Key, Words};
use crate::ground::locale::Locale;
use crate::ground::wording;
use crate::store::tables;
use crate::tell::mail;
use crate::web::problem::{ApiError, ApiResult};

/// What a page may load and be loaded by: nothing from elsewhere, and nothing that stands in the page itself.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What stands around every page, and what its templates say words with.
pub(super) struct Shell {
    words: Words,
    zone: Tz,
    person: Option<Person>,
    /// What every form of the page brings back.
    pub(super) form: String,
    /// The key under which a form of this page is done once.
    pub(super) key: Uuid,
    /// The address of this page.
    pub(super) here: String,
}

/// Who has signed in.
struct Person {
    name: String,
    /// How many games wait for them.
    waiting: usize,
    is_guest: bool,
}

impl Shell {
    /// What stands around a page for this visitor.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn of(conn: &mut AsyncPgConnection, visitor: &Visitor) -> ApiResult<Self> {
        let waiting = match visitor.user() {
            Some(user) => tables::next::due(conn, user).await?.len(),
            None => 0,
        };
        Ok(Self::around(visitor, waiting))
    }

    /// The same where the database is not asked.
    pub(super) fn around(visitor: &Visitor, waiting: usize) -> Self {
        let person = visitor.signed.as_ref().map(|signed| Person {
            name: signed.name.clone(),
            waiting,
            is_guest: signed.is_guest,
        });
        Self {
            words: Words(visitor.language.clone()),
            zone: visitor.zone(),
            person,
            form: visitor.form.clone(),
            key: Uuid::new_v4(),
            here: visitor.here.clone(),
        }
    }

    /// A message without facts.
    pub(super) fn say(&self, key: Key) -> String {
        self.words.say(key, &[])
    }

    /// A message with facts.
    pub(super) fn tell(&self, key: Key, facts: &[Filling<'_>]) -> String {
        self.words.say(key, facts)
    }

    /// A message with one fact, as templates say it.
    pub(super) fn with(&self, key: Key, fact: &'static str, value: impl Display) -> String {
        self.words.say(key, &[(fact, value.to_string().into())])
    }

    /// The zone in which the visitor is told times.
    pub(super) fn zone(&self) -> Tz {
        self.zone
    }

    /// The language of the page.
    pub(super) const fn locale(&self) -> &Locale {
        &self.words.0
    }

    /// The language in which games speak to the visitor.
    pub(super) fn lang(&self) -> Lang {
        self.words.0.lang()
    }

    /// Names in a row, as a sentence lists them.
    pub(super) fn list(&self, names: &[impl AsRef<str>]) -> String {
        engine::words::list(self.lang(), names.iter().map(AsRef::as_ref))
    }

    /// A number with one digit behind the point.
    pub(super) fn tenths(&self, number: f64) -> String {
        wording::tenths(&self.words.0, number)
    }

    /// The languages that a visitor may choose from whom no settings say which: tag and name, and whether it is this page's. None
    /// for whoever has settings.
    pub(super) fn languages(&self) -> Vec<(String, String, bool)> {
        if self.person.as_ref().is_some_and(|person| !person.is_guest) {
            return Vec::new();
        }
        languages(&self.words.0)
    }

    /// A moment, in the visitor's zone.
    pub(super) fn moment(&self, moment: DateTime<Utc>) -> Moment {
        Moment {
            machine: moment.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
            text: mail::moment(moment, self.zone, &self.words.0),
        }
    }

    /// How long it is until then, in the largest unit of which there is one.
    pub(super) fn left(&self, now: DateTime<Utc>, until: DateTime<Utc>) -> String {
        let left = until - now;
        let (key, number) = if left.num_seconds() <= 0 {
            (Key::LeftNone, 0)
        } else if left.num_hours() < 1 {
            (Key::LeftMinutes, left.num_minutes().max(1))
        } else if left.num_days() < 2 {
            (Key::LeftHours, left.num_hours())
        } else {
            (Key::LeftDays, left.num_days())
        };
        self.tell(key, &[("number", number.into())])
    }

    /// How many games wait for whoever has signed in.
    pub(super) fn waiting(&self) -> Option<usize> {
        self.person.as_ref().map(|person| person.waiting)
    }

    pub(super) fn name(&self) -> Option<&str> {
        self.person.as_ref().map(|person| person.name.as_str())
    }

    /// Whether it is a guest who looks.
    pub(super) fn is_guest(&self) -> bool {
        self.person.as_ref().is_some_and(|person| person.is_guest)
    }

    pub(super) fn my_games(&self) -> String {
        let waiting = self.waiting().unwrap_or(0);
        self.tell(Key::HeadMyGames, &[("waiting", waiting.into())])
    }

    pub(super) fn language(&self) -> String {
        self.words.0.to_string()
    }

    /// The address of a file that the page loads.
    #[expect(clippy::unused_self, reason = "templates have nothing else to ask")]
    pub(super) fn asset(&self, name: &str) -> &'static str {
        assets::address(name)
    }

    /// Where signing in leads back to this page.
    pub(super) fn sign_in(&self) -> String {
        if self.here == "/" || self.here.starts_with("/sign-") {
            return "/sign-in".to_owned();
        }
        let next: String = url::form_urlencoded::byte_serialize(self.here.as_bytes()).collect();
        format!("/sign-in?next={next}")
    }
}

/// All languages, each with its tag and its own name for itself, and whether it is this one.
pub(super) fn languages(chosen: &Locale) -> Vec<(String, String, bool)> {
    Locale::all()
        .map(|one| {
            let is_chosen = one == *chosen;
            let tag = one.to_string();
            (tag, Words(one).say(Key::LanguageName, &[]), is_chosen)
        })
        .collect()
}

/// A moment as a page shows it.
pub(super) struct Moment {
    /// For programs.
    pub(super) machine: String,
    /// For people.
    pub(super) text: String,
}

/// A page from its template, in which everything is escaped.
///
/// # Errors
/// The template fails, which only a fault of ours can cause.
pub(super) fn page(template: &impl Template) -> ApiResult<HttpResponse> {
    page_with(StatusCode::OK, template)
}

/// The same with another status.
///
/// # Errors
/// As above.
pub(super) fn page_with(status: StatusCode, template: &impl Template) -> ApiResult<HttpResponse> {
    let html = template.render().map_err(ApiError::internal)?;
    let mut page = HttpResponse::build(status);
    if let Some(language) = language_of(&html) {
        page.insert_header((header::CONTENT_LANGUAGE, language));
    }
    Ok(page
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
        // With less, some browsers would not say where a form comes from.
        .insert_header((header::REFERRER_POLICY, "same-origin"))
        .body(html))
}

/// What a page may load and be loaded by whose form leads on to an address elsewhere, which some browsers hold to the same.
pub(super) fn allowing_forms_to(source: &str) -> String {
    let own = "form-action 'self'";
    CONTENT_SECURITY_POLICY.replace(own, &format!("{own} {source}"))
}

/// The language that a page says it is in.
fn language_of(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once("<html lang=\"")?;
    rest.split('"').next()
}

/// Leads on to a page of this site after a form.
pub(super) fn lead_to(path: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, path))
        .finish()
}
