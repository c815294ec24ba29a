//! Italian sentences, letter by letter: articles, plurals, names with vowels, and never a gender of a person.

use super::super::words;
use super::*;
use crate::game::Names;
use crate::words::Lang;
use crate::words::tests::friends;

fn tells(event: &str) -> String {
    let event: Event = serde_json::from_str(event).unwrap();
    words::event(Lang::It, &event, &friends())
}

#[test]
fn what_happens_is_told_in_the_present() {
    for (event, said) in [
        (
            r#"{"type":"first_player_drawn","seat":0,"seats":4}"#,
            "Sorteggio fra i 4 giocatori: comincia Ann.",
        ),
        (
            r#"{"type":"zone_opened","zone":"II","cubes":[{"ward":9,"colour":"irish"},{"ward":15,"colour":"english"}]}"#,
            "Entra in gioco la zona II. Cubetti iniziali, piazzati a caso: quartiere 9, irlandese; quartiere 15, inglese.",
        ),
        (
            r#"{"type":"year_began","year":5,"term":2}"#,
            "Comincia l’anno 5 (mandato 2).",
        ),
        (r#"{"type":"turn_began","seat":0}"#, "Tocca ad Ann."),
        (r#"{"type":"turn_began","seat":2}"#, "Tocca a Élodie."),
        (
            r#"{"type":"garden_filled","bag":{"irish":9,"english":1,"german":0,"italian":4},"drawn":{"irish":2,"english":0,"german":0,"italian":3}}"#,
            "Il Castle Garden è vuoto: dal sacchetto (9 irlandesi, 1 inglese e 4 italiani) escono 5 cubetti, 2 irlandesi e 3 italiani.",
        ),
        (
            r#"{"type":"garden_filled","bag":{"irish":0,"english":0,"german":1,"italian":0},"drawn":{"irish":0,"english":0,"german":1,"italian":0}}"#,
            "Il Castle Garden è vuoto: dal sacchetto (1 tedesco) esce 1 cubetto tedesco.",
        ),
        (
            r#"{"type":"boss_placed","seat":0,"ward":6}"#,
            "Ann piazza un capo nel quartiere 6.",
        ),
        (
            r#"{"type":"cube_placed","seat":0,"colour":"irish","ward":6}"#,
            "Ann piazza nel quartiere 6 un cubetto irlandese del Castle Garden.",
        ),
        (
            r#"{"type":"chip_not_taken","seat":0,"colour":"german"}"#,
            "Nella riserva non ci sono più segnalini favore tedeschi: Ann non ne prende.",
        ),
        (
            r#"{"type":"cube_removed","seat":0,"ward":9,"colour":"german"}"#,
            "Capo della polizia: Ann toglie un cubetto tedesco dal quartiere 9 e lo rimette nel sacchetto.",
        ),
        (
            r#"{"type":"ward_locked","seat":0,"ward":6}"#,
            "Presidente del consiglio comunale: Ann blocca il quartiere 6. Fino all’elezione lì non cambia nulla.",
        ),
        (
            r#"{"type":"slandered","seat":0,"target":1,"ward":8,"colour":"german"}"#,
            "Ann calunnia Bo nel quartiere 8, con un segnalino calunnia e un segnalino favore tedesco: Bo riprende in mano un capo.",
        ),
        (
            r#"{"type":"slander_spread","seat":0,"target":1,"ward":14,"colour":"italian"}"#,
            "La calunnia si estende al quartiere 14 per altri 2 segnalini favore italiani di Ann: Bo riprende in mano un altro capo.",
        ),
        (
            r#"{"type":"turn_ended","seat":0,"by_itself":true}"#,
            "Il turno di Ann si chiude da solo: non c’è altro da fare.",
        ),
        (
            r#"{"type":"garden_cleared","cubes":{"irish":2,"english":0,"german":0,"italian":1}}"#,
            "I cubetti rimasti al Castle Garden (2 irlandesi e 1 italiano) tornano nel sacchetto prima dell’elezione.",
        ),
        (
            r#"{"type":"garden_cleared","cubes":{"irish":0,"english":1,"german":0,"italian":0}}"#,
            "Il cubetto rimasto al Castle Garden (1 inglese) torna nel sacchetto prima dell’elezione.",
        ),
        (
            r#"{"type":"locks_removed","wards":[6]}"#,
            "Il quartiere 6 non è più bloccato.",
        ),
        (
            r#"{"type":"locks_removed","wards":[6,9]}"#,
            "I quartieri 6 e 9 non sono più bloccati.",
        ),
    ] {
        assert_eq!(tells(event), said);
    }
}

#[test]
fn an_election_is_told_ward_by_ward() {
    for (event, said) in [
        (
            r#"{"type":"bidding_began","ward":7,"bidders":[0,2]}"#,
            "Quartiere 7: si attendono le offerte segrete di Ann ed Élodie.",
        ),
        (
            r#"{"type":"bidding_began","ward":7,"bidders":[1]}"#,
            "Quartiere 7: si attende l’offerta segreta di Bo.",
        ),
        (
            r#"{"type":"ward_elected","ward":6,"candidates":[{"seat":0,"bosses":2,"asked":"yes","bid":{"irish":1,"english":2,"german":0,"italian":0},"votes":5},{"seat":1,"bosses":3,"asked":"yes","bid":{"irish":0,"english":1,"german":0,"italian":0},"votes":4}],"winner":0}"#,
            "Quartiere 6: Ann 5 voti (2 capi; offre 1 irlandese e 2 inglesi), Bo 4 voti (3 capi; offre 1 inglese). \
             Vince Ann, che lascia lì un capo; gli altri capi tornano in mano e i segnalini offerti vanno nella riserva.",
        ),
        (
            r#"{"type":"ward_elected","ward":10,"candidates":[{"seat":0,"bosses":1,"asked":"no_usable_chip","bid":{"irish":0,"english":0,"german":0,"italian":0},"votes":1},{"seat":1,"bosses":1,"asked":"yes","bid":{"irish":0,"english":0,"german":0,"italian":0},"votes":1}],"winner":null}"#,
            "Quartiere 10: Ann 1 voto (1 capo; nessun segnalino utilizzabile), Bo 1 voto (1 capo; non offre nulla). \
             Parità: non vince nessuno e tutti i capi tornano in mano.",
        ),
        (
            r#"{"type":"ward_elected","ward":3,"candidates":[{"seat":0,"bosses":3,"asked":"unopposed","bid":{"irish":0,"english":0,"german":0,"italian":0},"votes":3}],"winner":0}"#,
            "Quartiere 3: senza rivali vince Ann, che lascia lì uno dei suoi 3 capi.",
        ),
        (
            r#"{"type":"bonus_declined","seat":0,"ward":4}"#,
            "Ann rinuncia al bonus del quartiere 4.",
        ),
        (
            r#"{"type":"chips_awarded","colour":"irish","cubes":[6,2,6],"leaders":[0,2],"chips":2}"#,
            "Cubetti irlandesi nei quartieri vinti: Ann ed Élodie sono in testa con 6 e prendono 2 segnalini favore \
             irlandesi a testa. La riserva non basta per darne tre a testa.",
        ),
        (
            r#"{"type":"chips_awarded","colour":"english","cubes":[0,7,2],"leaders":[1],"chips":1}"#,
            "Cubetti inglesi nei quartieri vinti: Bo è in testa con 7 e prende 1 segnalino favore inglese. \
             La riserva non ne ha altri.",
        ),
        (
            r#"{"type":"wards_scored","seat":0,"wards":[1,6,14],"points":4}"#,
            "Ann ottiene 4 punti vittoria per 3 quartieri (1, 6 e 14); il quartiere 14, con Tammany Hall, vale 2.",
        ),
        (
            r#"{"type":"wards_scored","seat":0,"wards":[6],"points":1}"#,
            "Ann ottiene 1 punto vittoria per 1 quartiere (6).",
        ),
        (
            r#"{"type":"mayor_elected","seat":0,"wards":5,"by":"most_wards"}"#,
            "Con 5 quartieri, più di tutti, Ann diventa sindaco e ottiene 3 punti vittoria.",
        ),
        (
            r#"{"type":"mayor_elected","seat":0,"wards":4,"by":"serves_on"}"#,
            "Parità su tutto: Ann resta sindaco e ottiene 3 punti vittoria.",
        ),
        (
            r#"{"type":"offices_assigned","seat":0,"offices":{"deputy_mayor":1,"council_president":null,"chief_of_police":2,"precinct_chairman":null}}"#,
            "Ann assegna le cariche: Bo vicesindaco, Élodie capo della polizia.",
        ),
        (
            r#"{"type":"most_chips_scored","colour":"german","chips":6,"seats":[0]}"#,
            "Ann ha più segnalini favore tedeschi di tutti (6): 2 punti vittoria.",
        ),
        (
            r#"{"type":"slander_chips_scored","seat":0,"chips":1}"#,
            "Ann ottiene 1 punto vittoria per il segnalino calunnia non usato.",
        ),
        (
            r#"{"type":"game_ended","standings":[{"seat":0,"place":1,"score":24},{"seat":1,"place":2,"score":24},{"seat":2,"place":3,"score":15}]}"#,
            "Partita finita: 1. Ann con 24, 2. Bo con 24 e 3. Élodie con 15. Parità decise dai segnalini favore in tutto, \
             poi da quelli irlandesi, inglesi, tedeschi e italiani, infine da chi è sindaco.",
        ),
    ] {
        assert_eq!(tells(event), said);
    }
}

#[test]
fn a_choice_is_an_imperative_and_a_refusal_says_what_to_do() {
    let scene = given(4).turn(0);
    let does = |written: &str| {
        let names: Names = friends();
        words::action(
            Lang::It,
            &scene.game,
            seat(0),
            written.parse().unwrap(),
            &names,
        )
    };
    assert_eq!(
        does("cube irish 6"),
        "Piazza nel quartiere 6 un cubetto irlandese del Castle Garden; piazzato anche il capo, prendi un segnalino favore irlandese."
    );
    assert_eq!(does("end"), "Chiudi il turno.");
    assert_eq!(
        does("boss 6"),
        "Piazza un capo nel quartiere 6; in mano: 19."
    );
    assert_eq!(
        does("slander seat 2 8 german"),
        "Calunnia Élodie nel quartiere 8: paghi un segnalino calunnia e un segnalino favore tedesco e togli un capo (lì ce ne sono 0)."
    );
    for (violation, said) in [
        (
            Violation::TooFewChips {
                colour: Colour::German,
                needed: 2,
                held: 0,
            },
            "servono 2 segnalini favore tedeschi e non ne hai",
        ),
        (
            Violation::NotYourOffice {
                office: Office::CouncilPresident,
            },
            "può farlo solo il presidente del consiglio comunale",
        ),
        (
            Violation::NotOneOffice {
                seat: seat(4),
                offices: 2,
            },
            "gli altri ricevono una carica a testa, e il posto bianco ne avrebbe 2",
        ),
        (
            Violation::NoOpponent { seat: seat(1) },
            "al posto giallo non c’è un tuo avversario",
        ),
    ] {
        assert_eq!(words::violation(Lang::It, &violation), said);
    }
    assert_eq!(
        words::question(
            Lang::It,
            crate::games::tammany_hall::decision::Decision::Offices {}
        ),
        "Il sindaco sei tu: quale carica dai a ciascuno degli altri?"
    );
}

#[test]
fn the_board_is_told_in_columns_of_76() {
    let mut names = friends();
    names[seat(1)] = "Bartolomeo di Castelvetro".to_owned();
    let scene = given(5).year(9).turn(0);
    let text = words::board(
        Lang::It,
        &scene.game.view(crate::game::Viewer::Seat(seat(0))),
        &names,
    );
    for line in text.lines() {
        assert!(line.chars().count() <= 76, "{line}");
        assert_eq!(line, line.trim_end());
    }
    for part in [
        "TAMMANY HALL. Anno 9 di 16, mandato ",
        "Tocca ad Ann: nessun pezzo piazzato.",
        "Posto    Nome                     PV   irl. ingl.  ted. ital.   Capi   cal.",
        "Zona I, nell’ordine delle elezioni",
        "Quar.  irl. ingl.  ted. ital.   Rosso Giallo    Blu   Nero Bianco",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}
