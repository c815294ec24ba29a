//! The address of a database, as a URL or in the `key=value` form: what of it is ours to read, and what must not be shown.

use percent_encoding::percent_decode_str;

/// What the two forms of a URL begin with.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The address without the password, and the password.
pub fn without_password(address: &str) -> (String, Option<String>) {
    let (rest, named) = without(address, "password");
    let Some((scheme, rest)) = split(&rest) else {
        return (rest, named);
    };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let (login, hosts) = authority.rsplit_once('@').unzip();
    let (user, password) = match login.unwrap_or_default().split_once(':') {
        Some((user, password)) => (Some(user), Some(decoded(password))),
        None => (login, None),
    };
    let user = user.map_or_else(String::new, |user| format!("{user}@"));
    let hosts = hosts.unwrap_or(authority);
    (format!("{scheme}{user}{hosts}{path}"), named.or(password))
}

/// The address without what it says under this name, and what it says: the last, if it says so more than once.
pub fn without(address: &str, name: &str) -> (String, Option<String>) {
    match split(address) {
        Some((scheme, rest)) => {
            let (rest, value) = of_query(rest, name);
            (format!("{scheme}{rest}"), value)
        }
        None => of_pairs(address, name),
    }
}

fn split(address: &str) -> Option<(&'static str, &str)> {
    SCHEMES
        .into_iter()
        .find_map(|scheme| Some((scheme, address.strip_prefix(scheme)?)))
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// The same of a URL without its scheme, which may name several hosts.
fn of_query(rest: &str, name: &str) -> (String, Option<String>) {
    let (before, query) = rest.split_once('?').unwrap_or((rest, ""));
    let mut kept = Vec::new();
    let mut found = None;
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some((key, value)) if decoded(key) == name => found = Some(decoded(value)),
            Some(_) | None => kept.push(pair),
        }
    }
    let mut url = before.to_owned();
    if !kept.is_empty() {
        url.push('?');
        url.push_str(&kept.join("&"));
    }
    (url, found)
}

/// The same of the `key=value` form. What is not understood is left to whoever reads it next.
fn of_pairs(text: &str, name: &str) -> (String, Option<String>) {
    let mut kept = Vec::new();
    let mut found = None;
    let mut rest = text.trim_start();
    while let Some((key, after)) = rest.split_once('=') {
        let (value, next) = value(after.trim_start());
        if key.trim() == name {
            found = Some(value);
        } else {
            let value = value.replace('\\', "\\\\").replace('\'', "\\'");
            kept.push(format!("{}='{value}'", key.trim()));
        }
        rest = next.trim_start();
    }
    if !rest.is_empty() {
        kept.push(rest.to_owned());
    }
    (kept.join(" "), found)
}

/// A value, quoted or not, and what comes after it.
fn value(text: &str) -> (String, &str) {
    let quoted = text.starts_with('\'');
    let mut value = String::new();
    let mut letters = text.char_indices().skip(usize::from(quoted));
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
            '\'' if quoted => return (value, text.get(at + 1..).unwrap_or_default()),
            letter if !quoted && letter.is_whitespace() => {
                return (value, text.get(at..).unwrap_or_default());
            }
            letter => value.push(letter),
        }
    }
    (value, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_taken_out_of_every_form_of_an_address() {
        for (url, without, password) in [
            (
                "postgres://poste:hu%2Fsh@db.example:5433/poste?sslmode=require",
                "postgres://poste@db.example:5433/poste?sslmode=require",
                Some("hu/sh"),
            ),
            (
                "postgresql://poste:a@b@one.example:1,two.example:2/poste?target_session_attrs=read-write&password=hush",
                "postgresql://poste@one.example:1,two.example:2/poste?target_session_attrs=read-write",
                Some("hush"),
            ),
            (
                "postgres://poste@[::1]/poste",
                "postgres://poste@[::1]/poste",
                None,
            ),
            (
                "postgres:///poste?password=x",
                "postgres:///poste",
                Some("x"),
            ),
            (
                "host=/run/x user = poste password='a \\'b\\\\' dbname=poste",
                "host='/run/x' user='poste' dbname='poste'",
                Some("a 'b\\"),
            ),
            (
                "host='/run/a b' password=hush dbname='it\\'s'",
                "host='/run/a b' dbname='it\\'s'",
                Some("hush"),
            ),
            ("", "", None),
        ] {
            let found = without_password(url);
            assert_eq!(
                found,
                (without.to_owned(), password.map(str::to_owned)),
                "{url}"
            );
        }
    }

    #[test]
    fn what_is_said_under_a_name_is_taken_out_of_every_form_of_an_address() {
        for (url, rest, value) in [
            (
                "postgres://a:b@one,two/poste?sslrootcert=%2Fetc%2Fa%20b.pem&connect_timeout=3",
                "postgres://a:b@one,two/poste?connect_timeout=3",
                Some("/etc/a b.pem"),
            ),
            ("postgres://a/b?sslrootcert=x", "postgres://a/b", Some("x")),
            ("postgres://a/b", "postgres://a/b", None),
            (
                "host=a sslrootcert = '/etc/a b.pem' user=c",
                "host='a' user='c'",
                Some("/etc/a b.pem"),
            ),
            ("no address", "no address", None),
        ] {
            let found = without(url, "sslrootcert");
            assert_eq!(found, (rest.to_owned(), value.map(str::to_owned)), "{url}");
        }
    }
}
