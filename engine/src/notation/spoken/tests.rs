//! What holds of the words of all games, whatever they are.

use super::*;
use crate::games::bull_moose::action::Action as OfBullMoose;
use crate::games::city_and_guilds::Action as OfCityAndGuilds;
use crate::games::tammany_hall::action::Action as OfTammanyHall;
use crate::menu::Kind;

const GAMES: [&Lexicon; 3] = [
    OfTammanyHall::LEXICON,
    OfCityAndGuilds::LEXICON,
    OfBullMoose::LEXICON,
];

/// The languages that have words of their own here.
const LANGS: [Lang; 2] = [Lang::It, Lang::Fr];

/// What mails are told beside moves, which must not be taken for one.
const IN_MAILS: &[Entry] = &[
    Entry::new("try", &["prova"], &["essai"]),
    Entry::new("default", &["predefinita"], &["defaut"]),
    Entry::new("help", &["aiuto"], &["aide"]),
    Entry::new("say", &["dico"], &["dis"]),
];

/// The two letters of states, which are no words of Bull Moose.
const STATES: &str = "AL AZ AR CA CO CT DE FL GA ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND \
                      OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY";

/// The words of a language in each position: every word with the standard one that it is read as.
fn words(table: &[Entry], lang: Lang) -> Vec<(&'static str, &'static str)> {
    let own = |entry: &Entry| {
        let standard = entry.standard;
        entry.own(lang).iter().map(move |&own| (own, standard))
    };
    table.iter().chain(IN_MAILS).flat_map(own).collect()
}

fn first_letters(word: &str) -> &str {
    word.get(..SHORTEST).unwrap_or(word)
}

#[test]
fn no_word_can_be_taken_for_another() {
    for lexicon in GAMES {
        for lang in LANGS {
            for table in [lexicon.verbs, lexicon.nouns] {
                let words = words(table, lang);
                for (word, standard) in &words {
                    for (other, meaning) in &words {
                        assert!(
                            standard == meaning
                                || !other.starts_with(word)
                                    && first_letters(word) != first_letters(other),
                            "{lang}: {word} and {other}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn no_word_is_a_standard_word_of_another_meaning() {
    for lexicon in GAMES {
        for lang in LANGS {
            for table in [lexicon.verbs, lexicon.nouns] {
                for (word, meaning) in words(table, lang) {
                    let taken = table.iter().any(|entry| entry.standard == word);
                    assert!(!taken || word == meaning, "{lang}: {word}");
                }
            }
        }
    }
}

#[test]
fn words_are_written_without_marks_and_in_small_letters() {
    for lexicon in GAMES {
        for lang in LANGS {
            let tables = lexicon.verbs.iter().chain(lexicon.nouns);
            for entry in tables.chain([&lexicon.little]) {
                for word in entry.own(lang) {
                    assert_eq!(folded(word), *word);
                    assert!(
                        word.bytes().all(|letter| letter.is_ascii_lowercase()),
                        "{word}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_passed_over_is_no_word_and_no_state() {
    for lexicon in GAMES {
        for lang in LANGS {
            let tables = [lexicon.verbs, lexicon.nouns];
            for word in lexicon.little.own(lang) {
                for table in tables {
                    assert!(find(table, lang, word).is_none(), "{lang}: {word}");
                }
            }
        }
    }
    let bull_moose = OfBullMoose::LEXICON;
    for lang in LANGS {
        for state in STATES.split(' ').map(folded) {
            assert!(
                !bull_moose.little.own(lang).contains(&state.as_str()),
                "{state}"
            );
            for table in [bull_moose.verbs, bull_moose.nouns] {
                let words = words(table, lang);
                assert!(words.iter().all(|(word, _)| *word != state), "{state}");
            }
        }
    }
}

/// What a reader writes, and its standard form.
fn reads<A: Spoken>(lang: Lang, written: &str, standard: &str) {
    match parse_in::<A>(lang, written) {
        Ok(action) => assert_eq!(action.to_string(), standard, "{written}"),
        Err(error) => panic!("{written}: {}", error.say_in(lang)),
    }
}

#[test]
fn tammany_hall_reads_italian_and_french() {
    for (italian, french, standard) in [
        ("capo 14", "patron 14", "boss 14"),
        (
            "capo nel quartiere 14",
            "patron dans le quartier 14",
            "boss 14",
        ),
        ("cubo irlandese 6", "cube irlandais 6", "cube irish 6"),
        (
            "un cubetto italiano nel 6",
            "un cube italien dans le 6",
            "cube italian 6",
        ),
        ("favore tedesco", "jeton allemand", "chip german"),
        (
            "polizia 9 irlandese",
            "police 9 irlandais",
            "police 9 irish",
        ),
        ("blocca 6", "verrou 6", "lock 6"),
        (
            "sposta irlandese 6 5",
            "déplace irlandais 6 5",
            "move irish 6 5",
        ),
        (
            "sposta irlandese da 6 a 5",
            "deplace irlandais de 6 à 5",
            "move irish 6 5",
        ),
        (
            "calunnia 2 8 tedesco",
            "calomnie 2 8 allemand",
            "slander seat 2 8 german",
        ),
        (
            "calunnia posto 2 8 tedesco",
            "calomnie place 2 8 allemand",
            "slander seat 2 8 german",
        ),
        (
            "calunnia giallo 8 tedesco",
            "calomnie jaune 8 allemand",
            "slander seat 1 8 german",
        ),
        (
            "calunnia il blu 8 tede",
            "calomnie bleu 8 alle",
            "slander seat 2 8 german",
        ),
        ("estendi 14", "étend 14", "spread 14"),
        ("fine", "fin", "end"),
        (
            "offri 1 irlandese 2 inglesi",
            "mise 1 irlandais 2 anglais",
            "bid 1 irish 2 english",
        ),
        (
            "offri 1 irlandese e 2 inglesi",
            "mise 1 irlandais et 2 anglais",
            "bid 1 irish 2 english",
        ),
        ("offri 0", "mise 0", "bid 0"),
        (
            "bonus cubo irlandese 6",
            "bonus cube irlandais 6",
            "bonus cube irish 6",
        ),
        (
            "bonus favore irlandese",
            "bonus jeton irlandais",
            "bonus chip irish",
        ),
        ("rinuncia", "renonce", "decline bonus"),
        ("rinuncia bonus", "renonce bonus", "decline bonus"),
        (
            "cariche vicesindaco 1 consiglio 2",
            "fonctions adjoint 1 conseil 2",
            "offices deputy_mayor 1 council_president 2",
        ),
        (
            "cariche vicesindaco giallo polizia posto 0",
            "fonctions adjoint jaune police place 0",
            "offices deputy_mayor 1 chief_of_police 0",
        ),
    ] {
        reads::<OfTammanyHall>(Lang::It, italian, standard);
        reads::<OfTammanyHall>(Lang::It, standard, standard);
        reads::<OfTammanyHall>(Lang::Fr, standard, standard);
        reads::<OfTammanyHall>(Lang::Fr, french, standard);
    }
}

#[test]
fn city_and_guilds_reads_italian_and_french() {
    for (italian, french, standard) in [
        (
            "scarta fornai mercato",
            "rends boulangers marché",
            "discard bakers market",
        ),
        (
            "scarta mercato dei fornai",
            "rends marche des boulangers",
            "discard bakers market",
        ),
        (
            "piazza fornai edificio C4 omini 2",
            "pose boulangers bâtiment C4 compagnons 2",
            "lay bakers building C4 men 2",
        ),
        (
            "piazza l’edificio dei fabbri in c4 con 1",
            "pose le bâtiment des forgerons en c4 avec 1",
            "lay blacksmiths building C4 men 1",
        ),
        (
            "piazza edificio dei fornai in C4 con 2 omini",
            "pose bâtiment des boulangers en C4 avec 2 compagnons",
            "lay bakers building C4 men 2",
        ),
        (
            "piazza menestrello C4",
            "pose ménestrel C4",
            "lay minstrel house C4",
        ),
        (
            "pesca casa del menestrello",
            "pioche maison du ménestrel",
            "draw minstrel house",
        ),
        (
            "prendi menestrello casa",
            "prends menestrel maison",
            "draw minstrel house",
        ),
        ("taverna D4", "taverne D4", "tavern D4"),
        (
            "pesc cand edif",
            "pioc ciri bati",
            "draw candlemakers building",
        ),
    ] {
        reads::<OfCityAndGuilds>(Lang::It, italian, standard);
        reads::<OfCityAndGuilds>(Lang::Fr, french, standard);
    }
}

#[test]
fn bull_moose_reads_italian_and_french() {
    for (italian, french, standard) in [
        (
            "tieni DEM-01 DEM-05 DEM-09 DEM-14",
            "garde dem-01 dem-05 dem-09 dem-14",
            "keep DEM-01 DEM-05 DEM-09 DEM-14",
        ),
        (
            "gioca DEM-14 per valore",
            "joue DEM-14 pour valeur",
            "play DEM-14 for value",
        ),
        (
            "gioca DEM-14 testo",
            "joue DEM-14 texte",
            "play DEM-14 for text",
        ),
        (
            "gioca dem-14 espresso",
            "joue dem-14 express",
            "play DEM-14 for express",
        ),
        ("vai a KY", "vers KY", "to KY"),
        ("vai in", "vers in", "to IN"),
        ("vai a de", "vers de", "to DE"),
        ("gratis KY", "gratuit KY", "free to KY"),
        ("corsa MO", "trajet MO", "ride to MO"),
        ("espresso mo", "express mo", "express to MO"),
        ("piazza ca-a", "place ca-a", "place CA-A"),
        ("contea OH", "comté OH", "county OH"),
        ("sostegno", "soutien", "endorse"),
        ("bonus", "bonus", "bonus"),
        ("aggiungi OH", "ajoute OH", "add OH"),
        ("togli rep oh", "retire rep oh", "remove REP OH"),
        ("avanti", "suite", "next"),
        ("fine", "fin", "end"),
        (
            "sposta REP OH IN",
            "déplace REP OH IN",
            "move REP from OH to IN",
        ),
        (
            "sposta rep da oh a in",
            "deplace rep oh à in",
            "move REP from OH to IN",
        ),
        ("rinuncia", "renonce", "decline"),
        ("assegna LA", "attribue LA", "grant LA"),
        ("basta", "stop", "stop"),
    ] {
        reads::<OfBullMoose>(Lang::It, italian, standard);
        reads::<OfBullMoose>(Lang::It, standard, standard);
        reads::<OfBullMoose>(Lang::Fr, french, standard);
    }
}

#[test]
fn what_is_wrong_is_said_of_what_was_written_and_in_the_readers_words() {
    let wrong = |text: &str| parse_in::<OfTammanyHall>(Lang::It, text).unwrap_err();
    for (text, at, said) in [
        (
            "il cubo verde 6",
            8,
            "al posto di «verde» ci vuole una nazionalità (irlandese, inglese, tedesco o italiano)",
        ),
        ("capo 14 grazie", 8, "«grazie» è di troppo"),
        (
            "bonus tutto",
            6,
            "al posto di «tutto» ci vuole cubo o favore",
        ),
        (
            "favore",
            6,
            "alla fine manca una nazionalità (irlandese, inglese, tedesco o italiano)",
        ),
        (
            "offri 1 irlandese boh",
            18,
            "al posto di «boh» ci vuole un numero da 1 a 35 oppure nulla",
        ),
    ] {
        let error = wrong(text);
        assert_eq!(error.at, at, "{text}");
        assert_eq!(error.say_in(Lang::It), said, "{text}");
    }
    let verbs = wrong("mangia 6").say_in(Lang::It);
    assert!(
        verbs.starts_with("al posto di «mangia» ci vuole capo, cubo, favore, "),
        "{verbs}"
    );
    let error = parse_in::<OfTammanyHall>(Lang::Fr, "jeton vert").unwrap_err();
    let Expected::Noun {
        kind: Kind::Nation,
        words,
    } = error.expected
    else {
        panic!("a nationality is missing");
    };
    assert_eq!(words, ["irlandais", "anglais", "allemand", "italien"]);
    let turn = parse_turn_in::<OfTammanyHall>(Lang::It, "capo 14, cubo verde 6").unwrap_err();
    assert_eq!((turn.at, turn.found.as_deref()), (14, Some("verde")));
    assert_eq!(
        parse_turn_in::<OfTammanyHall>(Lang::It, "capo 14, Capo 6 , FINE")
            .unwrap()
            .len(),
        3
    );
}

#[test]
fn english_is_the_standard_form_alone() {
    assert!(parse_in::<OfTammanyHall>(Lang::En, "capo 14").is_err());
    assert!(parse_in::<OfTammanyHall>(Lang::En, "Boss 14").is_err());
    reads::<OfTammanyHall>(Lang::En, "boss 14", "boss 14");
}
