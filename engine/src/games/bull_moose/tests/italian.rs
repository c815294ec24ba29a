//! Italian sentences, letter by letter: states with and without an article, plurals, names with vowels, and never a
//! gender of a person.

use super::super::words;
use super::*;
use crate::words::Lang;
use crate::words::tests::friends;

fn tells(event: &str) -> String {
    let event: Event = serde_json::from_str(event).unwrap();
    words::event(Lang::It, &event, &friends())
}

const ANN: &str = r#"{"seat":0,"party":"DEM"}"#;
const BO: &str = r#"{"seat":1,"party":"REP"}"#;

/// The event with "@A" and "@B" for the two players.
fn of_two(event: &str) -> String {
    event.replace("@A", ANN).replace("@B", BO)
}

#[test]
fn rounds_and_cards_are_told_in_the_present() {
    for (event, said) in [
        (
            r#"{"type":"parties_dealt","players":[@B,@A]}"#,
            "In ordine di turno: Bo guida i repubblicani, Ann i democratici.",
        ),
        (
            r#"{"type":"round_began","round":3}"#,
            "Comincia il round 3 di 7.",
        ),
        (
            r#"{"type":"hand_kept","player":@A,"hand":["DEM-20","DEM-15"],"put_back":["DEM-13"]}"#,
            "Ann (DEM) tiene «Solid South» e «Texas Forty»; «Sea Girt Porch» torna in cima al mazzo.",
        ),
        (
            r#"{"type":"card_played","player":@A,"card":"DEM-14","name":"McAdoo's Tunnel Crowd","mode":"value","value":3}"#,
            "Ann (DEM) gioca «McAdoo’s Tunnel Crowd» (DEM-14) per il valore: 3 punti.",
        ),
        (
            r#"{"type":"card_stays","player":@B,"card":"REP-04","name":"Rail Pass"}"#,
            "«Rail Pass» resta accanto a Taft fino alla fine del round.",
        ),
        (
            r#"{"type":"card_ended","player":@A,"card":"DEM-14","lost":1}"#,
            "Ann (DEM) chiude «McAdoo’s Tunnel Crowd»; 1 punto va perso.",
        ),
        (
            r#"{"type":"effect_left","player":@A,"card":"DEM-05","effect":2,"declined":true}"#,
            "«Dollar Subscriptions»: Ann (DEM) non usa fino in fondo un effetto (“aggiungi un tuo cubetto nello stato in cui ti trovi”).",
        ),
        (
            r#"{"type":"round_ended","round":3,"cleared":["REP-04"]}"#,
            "Finisce il round 3; carta scartata accanto al suo candidato: «Rail Pass».",
        ),
        (
            r#"{"type":"ability_idle","player":@B}"#,
            "Bo (REP) non può usare l’abilità speciale: nella regione non ha cubetti da spostare.",
        ),
    ] {
        assert_eq!(tells(&of_two(event)), said);
    }
}

#[test]
fn states_have_their_articles() {
    for (event, said) in [
        (
            r#"{"type":"token_moved","player":@A,"from":"OH","to":"KY","by":"step","owed":0}"#,
            "Ann (DEM) si sposta dall’Ohio in Kentucky.",
        ),
        (
            r#"{"type":"token_moved","player":@A,"from":"TX","to":"CA","by":"step","owed":2}"#,
            "Ann (DEM) si sposta dal Texas in California; fermarsi lì, accanto ad altri candidati, costerebbe 2 punti.",
        ),
        (
            r#"{"type":"token_moved","player":@A,"from":"NY","to":"MO","by":"express","owed":0}"#,
            "Ann (DEM) prende il treno espresso dallo stato di New York al Missouri.",
        ),
        (
            r#"{"type":"token_moved","player":@A,"from":"IL","to":"WA","by":"ride","owed":0}"#,
            "Ann (DEM) viaggia gratis in treno dall’Illinois allo stato di Washington.",
        ),
        (
            r#"{"type":"cube_placed","player":@A,"box":"NY","by":"point"}"#,
            "Ann (DEM) piazza un cubetto nello stato di New York con un punto.",
        ),
        (
            r#"{"type":"cube_placed","player":@A,"box":"CA-A","by":"county"}"#,
            "Ann (DEM) piazza un cubetto in California A: il cubetto in più di County Stumping.",
        ),
        (
            r#"{"type":"bonus_lost","player":@A,"state":"OH"}"#,
            "Niente cubetto bonus per Ann (DEM): il segnalino finisce in Ohio, fuori dal Sud.",
        ),
        (
            r#"{"type":"cube_removed","player":@A,"victim":@B,"box":"OH"}"#,
            "Ann (DEM) toglie dall’Ohio un cubetto di Bo (REP).",
        ),
        (
            r#"{"type":"cube_moved","player":@B,"owner":@A,"from":"KS","to":"VA"}"#,
            "Bo (REP) sposta un cubetto di Ann (DEM) dal Kansas alla Virginia.",
        ),
        (
            r#"{"type":"surcharge_paid","player":@A,"state":"CA","points":1}"#,
            "Ann (DEM) paga 1 punto in più per fermarsi in California accanto ad altri candidati.",
        ),
    ] {
        assert_eq!(tells(&of_two(event)), said);
    }
}

#[test]
fn an_election_is_told_state_by_state() {
    for (event, said) in [
        (
            r#"{"type":"election_began","empty":["ID","UT"]}"#,
            "Cominciano le elezioni; riquadri senza cubetti: Idaho e Utah.",
        ),
        (
            r#"{"type":"leanings_added","box":"OH","players":[@B,@A],"swing":false}"#,
            "Ohio, senza cubetti: ne riceve uno repubblicano e uno democratico, secondo i suoi simboli.",
        ),
        (
            r#"{"type":"outnumbered","contest":{"type":"state","box":"NY","votes":45},"most":4,"out":[{"player":@B,"cubes":2},{"player":@A,"cubes":1}]}"#,
            "New York: prima del sorteggio escono 2 cubetti repubblicani e 1 democratico, perché chi è in testa ne ha almeno il doppio (4).",
        ),
        (
            r#"{"type":"outnumbered","contest":{"type":"endorsement","endorsement":"press"},"most":2,"out":[{"player":@B,"cubes":1}]}"#,
            "Riquadro Stampa: prima del sorteggio esce 1 cubetto repubblicano, perché chi è in testa ne ha almeno il doppio (2).",
        ),
        (
            r#"{"type":"net_majority","contest":{"type":"state","box":"OH","votes":24},"winner":@A,"cubes":[{"player":@A,"cubes":4},{"player":@B,"cubes":2}]}"#,
            "Ohio: maggioranza netta, nessun sorteggio. I 24 grandi elettori vanno ad Ann (DEM); c’erano 4 cubetti democratici e 2 repubblicani.",
        ),
        (
            r#"{"type":"lot_drawn","contest":{"type":"state","box":"OH","votes":24},"urn":[{"player":@A,"cubes":3},{"player":@B,"cubes":2}],"winner":@A}"#,
            "Ohio: nell’urna 3 cubetti democratici e 2 repubblicani. Esce un democratico: 24 grandi elettori ad Ann (DEM).",
        ),
        (
            r#"{"type":"endorsement_awarded","endorsement":"press","winner":@A,"cubes":3,"home":false}"#,
            "Ann (DEM) ha il sostegno della Stampa: 3 cubetti vanno negli stati che erano vuoti.",
        ),
        (
            r#"{"type":"endorsement_awarded","endorsement":"senator","winner":@B,"cubes":1,"home":true}"#,
            "Bo (REP) ha il sostegno del Senatore: 1 cubetto va in Ohio, lo stato di partenza, perché nessun altro va bene.",
        ),
        (
            r#"{"type":"popularity_counted","cubes":[{"player":@B,"cubes":3},{"player":@A,"cubes":1}],"allowed":[{"player":@B,"cubes":2}]}"#,
            "Riquadro Popolarità: 3 cubetti repubblicani e 1 democratico. Bo (REP) può piazzare 2 cubetti: è lo scarto su chi segue.",
        ),
        (
            r#"{"type":"votes_counted","results":[{"player":@A,"place":1,"votes":210,"boxes":19},{"player":@B,"place":2,"votes":180,"boxes":1}]}"#,
            "Scrutinio: 1. Ann (DEM), 210 grandi elettori e 19 riquadri; 2. Bo (REP), 180 grandi elettori e 1 riquadro.",
        ),
    ] {
        assert_eq!(tells(&of_two(event)), said);
    }
}

#[test]
fn a_card_says_what_it_does() {
    let edition = Options::default().edition;
    for (card, said) in [
        (
            "DEM-05",
            "Metti un tuo cubetto nel riquadro Popolarità, poi aggiungi un tuo cubetto nello stato in cui ti trovi.",
        ),
        (
            "DEM-06",
            "Togli un cubetto repubblicano da uno stato della tua regione, poi aggiungi un tuo cubetto nello stato in cui ti trovi.",
        ),
        (
            "DEM-07",
            "Togli un cubetto progressista dallo stato in cui si trova Roosevelt, poi aggiungi due tuoi cubetti nello stato in cui ti trovi.",
        ),
        (
            "DEM-10",
            "Togli dallo stato in cui ti trovi un cubetto di un avversario qualsiasi, poi aggiungi lì un tuo cubetto.",
        ),
        (
            "DEM-12",
            "Togli un cubetto a testa a un massimo di due avversari in stati della tua regione, poi aggiungi due tuoi cubetti nello stato in cui ti trovi.",
        ),
        (
            "DEM-16",
            "Se ti trovi in Ohio: aggiungi lì tre tuoi cubetti.",
        ),
        (
            "DEM-14",
            "Se ti trovi nello stato di New York: aggiungi lì quattro tuoi cubetti.",
        ),
        (
            "DEM-19",
            "Se ti trovi in Illinois, in Indiana o in Wisconsin: aggiungi lì cinque tuoi cubetti.",
        ),
        (
            "DEM-20",
            "Se ti trovi nel Sud: aggiungi un tuo cubetto per stato, in al massimo tre stati del Sud.",
        ),
        (
            "DEM-26",
            "Aggiungi un tuo cubetto per stato, in al massimo tre stati fra Connecticut, Maine e Massachusetts.",
        ),
        (
            "DEM-28",
            "Aggiungi un tuo cubetto per stato, in al massimo tre stati in bilico, ovunque.",
        ),
    ] {
        let card = edition.card(card.parse().unwrap());
        assert_eq!(words::card_text(Lang::It, card), said);
    }
}

#[test]
fn a_choice_goes_on_behind_a_colon() {
    let scene = table(3);
    let does = |written: &str| {
        let action = written.parse().unwrap();
        words::action(
            Lang::It,
            &scene.game,
            Seat::new(2).unwrap(),
            &action,
            &friends(),
        )
    };
    for (written, said) in [
        (
            "play DEM-16 for text",
            "Gioca «Harmon Men Fall In» per il testo: se ti trovi in Ohio: aggiungi lì tre tuoi cubetti.",
        ),
        (
            "play DEM-25 for text",
            "Gioca «Answer the Colonel» per il testo: aggiungi due tuoi cubetti nello stato in cui si trova Roosevelt.",
        ),
        (
            "play DEM-20 for express",
            "Gioca «Solid South» come treno espresso.",
        ),
        (
            "move REP from OH to NY",
            "Sposta un cubetto repubblicano dall’Ohio allo stato di New York.",
        ),
        ("grant OH", "Assegna il prossimo cubetto all’Ohio."),
        (
            "remove REP OH",
            "Togli dall’Ohio un cubetto di Ann (REP), che ne riceve uno nel riquadro Popolarità.",
        ),
    ] {
        assert_eq!(does(written), said);
    }
}

#[test]
fn a_refusal_says_what_is_so() {
    for (violation, said) in [
        (
            Violation::NotAtHub { state: State::KY },
            "il treno espresso parte da uno snodo ferroviario, e in Kentucky non ce n’è",
        ),
        (
            Violation::NotAdjacent {
                from: State::UT,
                to: State::NM,
            },
            "l’Utah e il New Mexico non sono adiacenti",
        ),
        (
            Violation::TooFewPoints { needed: 2, left: 1 },
            "servono 2 punti della carta e ne resta 1",
        ),
        (
            Violation::NotInYourState {
                at: at("OH"),
                state: State::NY,
            },
            "il riquadro dell’Ohio non è nello stato di New York, dove ti trovi",
        ),
        (
            Violation::NoCubeThere {
                party: Party::Soc,
                at: at("WA"),
            },
            "i socialisti non hanno cubetti nello stato di Washington",
        ),
    ] {
        assert_eq!(words::violation(Lang::It, violation), said);
    }
}

#[test]
fn the_board_is_text_of_at_most_76_columns() {
    let mut names = friends();
    names[Seat::new(1).unwrap()] = "Bartolomeo di Castelvetro".to_owned();
    let scene = Party::ALL
        .iter()
        .fold(table(5), |scene, &party| scene.cubes_everywhere(party, 1));
    let seat = Seat::new(0).unwrap();
    let view = scene.game.view(crate::game::Viewer::Seat(seat));
    let text = words::board(Lang::It, &view, &names);
    for line in text.lines() {
        assert!(line.chars().count() <= 76, "{line}");
    }
    for part in [
        "BULL MOOSE, round 1 di 7",
        "  Partito Nome                     Si trova in       Mano Mazzo Sicuri Sort.",
        "Il Sud (* snodo ferroviario; in bilico = inclina verso tutti)",
        "L’Est (* snodo ferroviario; in bilico = inclina verso tutti)",
        "sort. REP PROG DEM SOC PROH",
        "Gli stati dell’Est sono tutti adiacenti fra loro e a ",
        "Le tue carte in mano",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}
