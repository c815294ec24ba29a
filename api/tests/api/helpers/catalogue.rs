//! The English of the catalogue, by which it is found where it should not be.

/// The pieces of the messages of an English file that are long enough to be known: what stands between facts.
pub(crate) fn english(file: &str) -> Vec<String> {
    let path = format!("{}/locales/en/{file}.ftl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut pieces = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words = match line.split_once(" =") {
            Some((id, words)) if id.starts_with(|c: char| c.is_ascii_lowercase()) => words,
            _ => line.trim_start().trim_start_matches('*'),
        };
        let words = match words.split_once(']') {
            Some((key, words)) if key.starts_with('[') => words,
            _ => words,
        };
        pieces.extend(between_facts(words));
    }
    pieces.retain(|piece| piece.len() >= 10 && piece.contains(' '));
    assert!(pieces.len() > 20, "{file}");
    pieces
}

/// What stands outside of braces.
fn between_facts(words: &str) -> Vec<String> {
    let mut depth = 0;
    let mut pieces = vec![String::new()];
    for c in words.chars() {
        match c {
            '{' => {
                depth += 1;
                pieces.push(String::new());
            }
            '}' => depth -= 1,
            _ if depth == 0 => pieces.last_mut().unwrap().push(c),
            _ => {}
        }
    }
    pieces.iter().map(|piece| piece.trim().to_owned()).collect()
}
