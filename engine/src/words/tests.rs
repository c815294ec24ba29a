//! Plurals, lists, articles, and lines of text.

use super::en::{a, either, list, no_or, number_of, ordinal};
use super::page::{Page, WIDTH, capital, clipped};
use super::{Lang, UnknownLang};
use crate::game::Names;
use crate::seat::Seat;

#[test]
fn a_language_reads_back_from_its_code() {
    for &lang in Lang::ALL {
        assert_eq!(lang.code().parse(), Ok(lang));
        assert_eq!(lang.to_string(), lang.code());
        assert_eq!(lang.code().len(), 2);
    }
    for bad in ["", "EN", "en-GB", "xx"] {
        assert_eq!(bad.parse::<Lang>(), Err(UnknownLang), "{bad}");
    }
    assert_eq!(Lang::default(), Lang::En);
}

#[test]
fn only_one_is_singular() {
    for (number, said) in [
        (0_u8, "0 bosses"),
        (1, "1 boss"),
        (2, "2 bosses"),
        (11, "11 bosses"),
        (21, "21 bosses"),
        (101, "101 bosses"),
    ] {
        assert_eq!(number_of(number, "boss", "bosses"), said);
    }
    assert_eq!(no_or(0_u8, "tavern", "taverns"), "no taverns");
    assert_eq!(no_or(1_u8, "man", "men"), "1 man");
    assert_eq!(no_or(2_u16, "man", "men"), "2 men");
}

#[test]
fn a_list_has_one_and_before_its_last_item() {
    let all = ["Ann", "Ben", "Cleo", "Di"];
    for (number, said) in [
        (0, "nobody"),
        (1, "Ann"),
        (2, "Ann and Ben"),
        (3, "Ann, Ben and Cleo"),
        (4, "Ann, Ben, Cleo and Di"),
    ] {
        assert_eq!(list(all.into_iter().take(number), "nobody"), said);
    }
    assert_eq!(either(&all), "Ann, Ben, Cleo or Di");
    assert_eq!(either(&all[..2]), "Ann or Ben");
    assert_eq!(either(&all[..1]), "Ann");
}

#[test]
fn an_article_goes_by_the_first_letter() {
    for (word, said) in [
        ("Irish", "an Irish"),
        ("English", "an English"),
        ("German", "a German"),
        ("Italian", "an Italian"),
        ("minstrel house", "a minstrel house"),
    ] {
        assert_eq!(a(word), said);
    }
    assert_eq!(capital(&a("empty space")), "An empty space");
    assert_eq!(capital("élan"), "Élan");
    assert_eq!(capital(""), "");
    assert_eq!(
        [1, 2, 3, 4, 5].map(ordinal).join(" "),
        "first second third fourth fifth"
    );
}

#[test]
fn a_paragraph_breaks_at_blanks_and_never_within_a_word() {
    let words = "one two-and-a-half three\u{a0}: four ".repeat(12);
    let mut page = Page::default();
    page.wrapped(2, 6, &words);
    let text = page.into_text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 4);
    for (number, line) in lines.iter().enumerate() {
        assert!(line.chars().count() <= WIDTH, "{line}");
        let indent = line.chars().take_while(|&c| c == ' ').count();
        assert_eq!(indent, if number == 0 { 2 } else { 6 });
        assert!(!line.trim_start().starts_with([':', '\u{a0}']), "{line}");
        assert!(!line.ends_with(' '));
    }
    let read: Vec<&str> = text
        .split([' ', '\n'])
        .filter(|word| !word.is_empty())
        .collect();
    let written: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
    assert_eq!(read, written, "no word is lost");
}

#[test]
fn a_clipped_name_says_that_it_is() {
    assert_eq!(clipped("Ann", 3), "Ann");
    assert_eq!(clipped("Yellow (bot)", 12), "Yellow (bot)");
    assert_eq!(clipped("Yellow (bot)", 11), "Yellow (bo…");
    assert_eq!(clipped("Yellow (bot)", 8), "Yellow…");
    assert_eq!(clipped("Ölköl", 3), "Öl…");
}

/// Names that show how a language joins them: with vowels at their beginning, with marks, and short.
pub(crate) fn friends() -> Names {
    let all = ["Ann", "Bo", "Élodie", "Di", "Ed"];
    Names::from_fn(|seat: Seat| all[usize::from(seat.number())].to_owned())
}

#[test]
fn names_are_listed_as_each_language_lists_them() {
    for (tag, names, listed) in [
        ("en", &[][..], ""),
        ("it", &[], ""),
        ("fr", &[], ""),
        ("en", &["Ann"], "Ann"),
        ("it", &["Ann"], "Ann"),
        ("fr", &["Ann"], "Ann"),
        ("en", &["Ann", "Bo"], "Ann and Bo"),
        ("it", &["Ann", "Bo"], "Ann e Bo"),
        ("fr", &["Ann", "Bo"], "Ann et Bo"),
        ("en", &["Ann", "Bo", "Cy"], "Ann, Bo and Cy"),
        ("it", &["Ann", "Bo", "Cy"], "Ann, Bo e Cy"),
        ("fr", &["Ann", "Bo", "Cy"], "Ann, Bo et Cy"),
        ("it", &["Ann", "Ed"], "Ann ed Ed"),
        ("it", &["Bo", "Élodie"], "Bo ed Élodie"),
        ("it", &["Bo", "e"], "Bo ed e"),
        ("it", &["Ann", "Óscar"], "Ann e Óscar"),
        ("it", &["Ann", "Hélène"], "Ann e Hélène"),
        ("it", &["Ed", "Ann"], "Ed e Ann"),
        ("it", &["Ann", "7seas"], "Ann e 7seas"),
        ("it", &["Ann", "Андрей"], "Ann e Андрей"),
        ("it", &["Ann", ""], "Ann e "),
        ("fr", &["Ann", "Ed"], "Ann et Ed"),
        ("fr", &["Ann", "Élodie"], "Ann et Élodie"),
        ("fr", &["Ann", "Le Chat", "Yves"], "Ann, Le Chat et Yves"),
        (
            "it",
            &["Ann", "Apprendista (bot)"],
            "Ann e Apprendista (bot)",
        ),
    ] {
        assert_eq!(
            super::list(tag.parse().unwrap(), names.iter().copied()),
            listed,
            "{tag}"
        );
    }
}
