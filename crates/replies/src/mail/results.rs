//! What a trusted server found out about the sender of a mail (RFC 8601).

/// Whether the trusted server says in this field that the mail is not from whom it says.
pub(super) fn is_forged(value: &str, trusted: &str) -> bool {
    let bare = without_strings(value);
    let mut parts = bare.split(';');
    let server = parts
        .next()
        .and_then(|server| server.split_whitespace().next());
    if !server.is_some_and(|server| server.eq_ignore_ascii_case(trusted)) {
        return false;
    }
    parts.any(|part| {
        let Some((method, rest)) = part.split_once('=') else {
            return false;
        };
        let method = method.split('/').next().unwrap_or_default().trim();
        let result = rest.split_whitespace().next().unwrap_or_default();
        method.eq_ignore_ascii_case("dmarc") && result.eq_ignore_ascii_case("fail")
    })
}

/// A value without its comments, and with a letter for each quoted string.
fn without_strings(value: &str) -> String {
    let mut bare = String::with_capacity(value.len());
    let mut comments = 0_usize;
    let mut is_quoted = false;
    let mut letters = value.chars();
    while let Some(c) = letters.next() {
        match c {
            '\\' if is_quoted || comments > 0 => {
                letters.next();
            }
            '"' if comments == 0 => {
                is_quoted = !is_quoted;
                if is_quoted {
                    bare.push('x');
                }
            }
            _ if is_quoted => {}
            '(' => {
                comments += 1;
                bare.push(' ');
            }
            ')' => comments = comments.saturating_sub(1),
            _ if comments == 0 => bare.push(c),
            _ => {}
        }
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_trusted_server_s_fail_counts() {
        for (value, forged) in [
            (
                "mx.example.org; dmarc=fail (p=none) header.from=example.org",
                true,
            ),
            ("MX.Example.org 1; spf=pass; dmarc = fail", true),
            ("mx.example.org (at home); dmarc/1=FAIL", true),
            ("mx.example.org; spf=fail; dmarc=pass", false),
            ("mx.example.org; dmarc=temperror", false),
            (
                "mx.example.org; spf=softfail reason=\"; dmarc=fail\"",
                false,
            ),
            ("mx.example.org; spf=pass (; dmarc=fail)", false),
            ("mx.example.net; dmarc=fail", false),
            ("mx.example.org.example.net; dmarc=fail", false),
            ("mx.example.org", false),
            ("", false),
        ] {
            assert_eq!(is_forged(value, "mx.example.org"), forged, "{value}");
        }
    }
}
