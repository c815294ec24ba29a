//! Italian sentences, letter by letter: articles of guilds and tiles, plurals, names with vowels, and never a gender of
//! a person.

use super::super::words;
use super::*;
use crate::games::city_and_guilds::decision::Decision;
use crate::words::Lang;
use crate::words::tests::friends;

fn tells(event: &str) -> String {
    let event: Event = serde_json::from_str(event).unwrap();
    words::event(Lang::It, &event, &friends())
}

#[test]
fn laying_and_taking_is_told_in_the_present() {
    for (event, said) in [
        (
            r#"{"type":"game_began","map":"designed-1","men":13}"#,
            "Inizia la partita sulla mappa designed-1: 13 omini a testa e niente denaro.",
        ),
        (
            r#"{"type":"tiles_dealt","seat":0,"tiles":["bakers_market","bakers_building","minstrel_house"]}"#,
            "Ann riceve un mercato dei fornai, un edificio dei fornai e una casa del menestrello.",
        ),
        (
            r#"{"type":"tile_discarded","seat":0,"tile":"clothmakers_market"}"#,
            "Ann rimette nella pila un mercato dei tessitori, di nascosto dagli altri.",
        ),
        (
            r#"{"type":"tile_turned_up","tile":"minstrel_house","stock":42}"#,
            "Dalla pila esce una casa del menestrello; tessere rimaste: 42.",
        ),
        (
            r#"{"type":"tile_laid","seat":0,"tile":"blacksmiths_building","space":"C4","men":1,"reserve":12}"#,
            "Ann piazza un edificio dei fabbri in C4 con un omino; ne restano 12.",
        ),
        (
            r#"{"type":"tile_laid","seat":0,"tile":"bakers_building","space":"C4","men":2,"reserve":1}"#,
            "Ann piazza un edificio dei fornai in C4 con 2 omini, quindi non investe; ne resta 1.",
        ),
        (
            r#"{"type":"tile_laid","seat":0,"tile":"bakers_market","space":"C4","men":0,"reserve":11}"#,
            "Ann piazza un mercato dei fornai in C4.",
        ),
        (
            r#"{"type":"investment_raised","seat":0,"guild":"candlemakers","from":2,"space":4,"rank":2}"#,
            "Ann investe nei candelai, da 2 a 4: è al 2º posto.",
        ),
        (
            r#"{"type":"investment_refused","seat":0,"guild":"blacksmiths","space":2,"full":3}"#,
            "Ann non avanza con i fabbri: sulla casella 3 ci sono già tre cubi e un quarto non può starci. Il cubo resta sulla 2.",
        ),
        (
            r#"{"type":"tile_taken","seat":0,"tile":"minstrel_house"}"#,
            "Ann prende una casa del menestrello.",
        ),
        (
            r#"{"type":"tavern_due","seat":0,"left":3}"#,
            "Completato l’isolato, Ann deve piazzare una taverna (ne restano 3).",
        ),
        (
            r#"{"type":"tavern_due","seat":0,"left":1}"#,
            "Completato l’isolato, Ann deve piazzare l’ultima taverna.",
        ),
        (
            r#"{"type":"tavern_laid","seat":0,"space":"D4","left":2}"#,
            "Ann piazza una taverna in D4; ne restano 2.",
        ),
        (
            r#"{"type":"tavern_laid","seat":0,"space":"D4","left":0}"#,
            "Ann piazza una taverna in D4; era l’ultima.",
        ),
        (
            r#"{"type":"unused_men_subtracted","seat":0,"men":1}"#,
            "Ann paga £1 per 1 omino non usato.",
        ),
        (
            r#"{"type":"unused_men_subtracted","seat":0,"men":3}"#,
            "Ann paga £3 per 3 omini non usati.",
        ),
    ] {
        assert_eq!(tells(event), said);
    }
}

#[test]
fn blocks_and_guilds_stand_before_who_has_them() {
    for (event, said) in [
        (
            r#"{"type":"first_taken","block":"C","seat":0,"buildings":2,"men":3,"passed":1,"dropped":null}"#,
            "Isolato C: con 2 edifici e 3 omini Ann è al 1º posto e prende il segnalino bianco; Bo scende al 2º con il nero.",
        ),
        (
            r#"{"type":"first_taken","block":"C","seat":1,"buildings":1,"men":0,"passed":2,"dropped":0}"#,
            "Isolato C: con 1 edificio e nessun omino Bo è al 1º posto e prende il segnalino bianco; Élodie scende al 2º e toglie il nero ad Ann.",
        ),
        (
            r#"{"type":"second_taken","block":"C","seat":1,"buildings":1,"men":2,"passed":0}"#,
            "Isolato C: con 1 edificio e 2 omini Bo è al 2º posto e toglie il segnalino nero ad Ann.",
        ),
        (
            r#"{"type":"marker_kept","block":"C","marker":"white","holder":1,"level":0,"buildings":2,"men":2}"#,
            "Isolato C: Ann è in parità con Bo, 2 edifici e 2 omini a testa. Il segnalino bianco non si muove: passa solo a chi è più forte.",
        ),
        (
            r#"{"type":"block_completed","block":"C","seat":0,"markets":2,"minstrel_houses":1,"taverns":0,"value":17}"#,
            "Ann completa l’isolato C: £8, più 2 mercati, 1 casa del menestrello e nessuna taverna, fanno £17.",
        ),
        (
            r#"{"type":"block_paid","block":"C","seat":0,"place":1,"amount":9,"share":"ranked"}"#,
            "Isolato C: al 1º posto, Ann incassa la metà per eccesso: £9.",
        ),
        (
            r#"{"type":"block_paid","block":"C","seat":0,"place":2,"amount":6,"share":"one_of_two"}"#,
            "Isolato C: al 2º posto, Ann incassa la metà della 1ª quota, per eccesso: £6, di cui £1 in più, perché sono solo in due.",
        ),
        (
            r#"{"type":"block_paid","block":"C","seat":0,"place":1,"amount":21,"share":"whole"}"#,
            "Isolato C: nessun altro ha edifici, quindi Ann incassa tutto: £21.",
        ),
        (
            r#"{"type":"guild_took_control","block":"C","guild":"bakers","tiles":4,"chain_tiles":6,"chain_blocks":2,"decided":"tiles"}"#,
            "I fornai controllano l’isolato C: hanno più tessere di tutti, 4.",
        ),
        (
            r#"{"type":"guild_took_control","block":"C","guild":"clothmakers","tiles":4,"chain_tiles":1,"chain_blocks":2,"decided":"chain"}"#,
            "I tessitori controllano l’isolato C: a parità di tessere (4), la catena più lunga, 1 tessera.",
        ),
        (
            r#"{"type":"guild_paid","block":"C","guild":"bakers","seat":1,"place":1,"amount":4,"alone":false}"#,
            "Fornai: al 1º posto, Bo incassa £4.",
        ),
        (
            r#"{"type":"guild_paid","block":"C","guild":"bakers","seat":0,"place":1,"amount":7,"alone":true}"#,
            "Fornai: ha investito soltanto Ann, che incassa £7.",
        ),
        (
            r#"{"type":"chain_scored","guild":"bakers","tiles":13,"blocks":5,"value":28}"#,
            "La catena più grande dei fornai: 13 tessere in 5 isolati, £13 più £15 fanno £28.",
        ),
        (
            r#"{"type":"chain_paid","guild":"bakers","seat":2,"place":3,"amount":4,"share":"ranked"}"#,
            "Catena dei fornai: al 3º posto, Élodie incassa la metà della 2ª quota, per eccesso: £4.",
        ),
        (
            r#"{"type":"game_won","winners":[0,2]}"#,
            "Ann ed Élodie hanno lo stesso denaro, più di tutti: vittoria condivisa.",
        ),
    ] {
        assert_eq!(tells(event), said);
    }
}

#[test]
fn a_choice_says_what_completing_a_block_pays() {
    let board = given(3).built("bK", "A1 A2 A3 A4 A5 A6 A7").hand(0, "bK");
    let action = "lay candlemakers building A8 men 1".parse().unwrap();
    assert_eq!(
        words::action(Lang::It, &board.game, seat(0), action, &friends()),
        "Piazza un edificio dei candelai in A8 con 1 omino: prende il segnalino bianco dell’isolato A, con 1 edificio e \
         1 omino; investimento nei candelai da 0 a 1, al 1º posto; completa l’isolato A, che vale £8; l’isolato frutta £8 \
         ad Ann; i candelai fruttano £7 ad Ann; poi va piazzata una taverna."
    );
}

#[test]
fn a_refusal_says_what_is_so_and_what_to_do() {
    for (violation, said) in [
        (
            Violation::WrongStep {
                due: Decision::DrawTile {},
            },
            "ora è il momento di un’altra cosa: prendi una tessera scoperta",
        ),
        (
            Violation::TileNotInHand { tile: tile("mB") },
            "non hai in mano un mercato dei fornai",
        ),
        (
            Violation::TileNotOnDisplay { tile: tile("Min") },
            "fra le tessere scoperte non c’è una casa del menestrello",
        ),
        (
            Violation::NotEnoughMen { reserve: 1 },
            "ti resta 1 solo omino",
        ),
        (
            Violation::NotEnoughMen { reserve: 0 },
            "non ti restano omini",
        ),
    ] {
        assert_eq!(words::violation(Lang::It, violation), said);
    }
}

#[test]
fn the_board_is_text_of_at_most_76_columns() {
    let mut names = friends();
    names[seat(1)] = "Bartolomeo dei Candelai".to_owned();
    let board = given(5)
        .owned(1, "bK", "E4", 2)
        .built("Tav", "F3")
        .built("Min", "G4")
        .track(Guild::Bakers, &[(2, 3)])
        .hand(0, "bB")
        .display("bK mS");
    let view = board.game.view(crate::game::Viewer::Seat(seat(0)));
    let text = words::board(Lang::It, &view, &names);
    for line in text.lines() {
        assert!(line.chars().count() <= 76, "{line}");
    }
    for part in [
        "Scoperte: un edificio dei candelai e un mercato dei fabbri. Nella pila: 0.",
        "In mano hai: un edificio dei fornai.",
        "  E4: edificio dei candelai, Bartolomeo dei Candelai con 2 omini;",
        "  E2: giocabile; accanto a D2 E1 E3 E4.",
        "  F3: taverna;",
        "  G4: casa del menestrello;",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}
