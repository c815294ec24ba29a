//! What the clocks on the walls of a zone show.

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeZone as _, Utc};
use chrono_tz::{GapInfo, Tz};
use engine::terms::{Terms, Zone};

use super::moment;
use crate::ground::hours;

/// A zone that the IANA database does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no time zone {0}; a known one is \"Europe/Rome\"")]
pub struct UnknownZone(pub Zone);

/// The terms with the names of all zones as the IANA database writes them.
///
/// # Errors
/// The first zone that it does not have.
pub fn with_known_zones(mut terms: Terms) -> Result<Terms, UnknownZone> {
    for zone in terms.zones_mut() {
        let known = hours::zone(zone.name()).and_then(|known| known.name().parse().ok());
        *zone = known.ok_or_else(|| UnknownZone(zone.clone()))?;
    }
    Ok(terms)
}

/// The zone of this name. [`with_known_zones`] keeps unknown ones out of games; should one get in, it is taken for UTC.
pub(super) fn named(zone: &Zone) -> Tz {
    zone.name().parse().unwrap_or(Tz::UTC)
}

/// The day that it is in a zone.
pub(super) fn date(zone: Tz, time: DateTime<Utc>) -> NaiveDate {
    moment::whole(time).with_timezone(&zone).date_naive()
}

/// When the clocks of a zone show this for the first time.
///
/// If they skip it, as in spring, the first instant after the gap. If they show it twice, as in autumn, the first.
pub(super) fn instant(zone: Tz, local: NaiveDateTime) -> DateTime<Utc> {
    let shown = zone.from_local_datetime(&local).earliest();
    shown
        .or_else(|| GapInfo::new(&local, &zone).and_then(|gap| gap.end))
        .map_or_else(|| local.and_utc(), |time| time.to_utc())
}
