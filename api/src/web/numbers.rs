//! Whole numbers of a body, however they are written: `3.0` and `3e0` are the integer 3, as JSON Schema has it.

use std::borrow::Cow;

/// The largest number up to which every integer is a number of its own in JSON, whoever reads it.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// The JSON with every whole number written as digits alone. What stands in texts is left as it is.
pub(super) fn plain(json: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut done = 0;
    for (from, to) in numbers(json) {
        let Some(written) = json.get(from..to).and_then(digits) else {
            continue;
        };
        out.push_str(json.get(done..from).unwrap_or_default());
        out.push_str(&written);
        done = to;
    }
    if done == 0 {
        return Cow::Borrowed(json);
    }
    out.push_str(json.get(done..).unwrap_or_default());
    Cow::Owned(out)
}

/// Where the numbers of a JSON text begin and end.
fn numbers(json: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut began = None;
    let (mut in_text, mut is_escaped) = (false, false);
    for (at, byte) in json.bytes().enumerate() {
        if in_text {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            in_text = !ends;
            continue;
        }
        let is_of_number = matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        match began {
            None if matches!(byte, b'0'..=b'9' | b'-') => began = Some(at),
            Some(from) if !is_of_number => {
                found.push((from, at));
                began = None;
            }
            _ => {}
        }
        in_text = byte == b'"';
    }
    found.extend(began.map(|from| (from, json.len())));
    found
}

/// A whole number that is written as a fraction or with an exponent, in digits alone.
fn digits(number: &str) -> Option<String> {
    if !number.contains(['.', 'e', 'E']) {
        return None;
    }
    // serde_json knows what a number is, where Rust takes `1.` as well.
    let value: f64 = serde_json::from_str(number).ok()?;
    // Nothing is nothing, whatever its sign.
    (value.fract() == 0.0 && value.abs() <= LARGEST).then(|| format!("{:.0}", value + 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_is_digits_alone_and_all_else_is_as_it_was() {
        for (written, plain_one) in [
            (r#"{"a": 3.0}"#, r#"{"a": 3}"#),
            ("[3.0,-2.00 , 1e2,1.5e1,-0.0]", "[3,-2 , 100,15,0]"),
            ("4.0", "4"),
            ("1e400", "1e400"),
            ("[1.5, 0.1, 7, 1e-1]", "[1.5, 0.1, 7, 1e-1]"),
            ("1e300", "1e300"),
            (
                r#"{"3.0": "3.0 \" 4.0", "b": 5.0}"#,
                r#"{"3.0": "3.0 \" 4.0", "b": 5}"#,
            ),
            (r#"["\\", 6.0]"#, r#"["\\", 6]"#),
            ("[1., 01.0, .5, 1.0.0]", "[1., 01.0, .5, 1.0.0]"),
            ("[true, false, null]", "[true, false, null]"),
            (r#"{"ä": "€ 3.0", "n": 3.0}"#, r#"{"ä": "€ 3.0", "n": 3}"#),
        ] {
            assert_eq!(plain(written), plain_one);
        }
    }
}
