//! What a study asks of the module: boards set up by hand, and games as draughts players exchange them.

use serde_json::{Value, json};

use crate::home::Home;

#[test]
fn a_board_set_up_by_hand_is_looked_at_or_refused_in_words() {
    let mut home = Home::new(1);
    let start = home.ask(json!({"ask": "study", "what": {"game": "dames"}}));
    let scene = &start["answer"]["scene"];
    let arranged = json!({"pieces": scene["pieces"], "strips": scene["strips"], "marks": scene["marks"], "turn": 1});
    let told = home.ask(json!({"ask": "study", "what": {"game": "dames", "arranged": arranged}}));
    assert_eq!(told["answer"]["turn"]["seat"], 1, "{told}");
    assert_eq!(&told["answer"]["scene"]["pieces"], &scene["pieces"]);
    let empty = json!({"pieces": [], "turn": 0});
    let told = home.ask(json!({"ask": "study", "lang": "fr", "what": {"game": "dames", "arranged": empty}}));
    assert!(told["refused"]["message"].as_str().is_some_and(|why| !why.is_empty()), "{told}");
    let told = home.ask(json!({"ask": "study", "what": {"game": "team-km", "arranged": empty}}));
    assert_eq!(told["refused"]["code"], "bad-request");
}

#[test]
fn variations_comments_glyphs_and_evaluations_go_from_pdn_to_a_match_and_back() {
    let mut home = Home::new(1);
    let pdn = "[White \"Ana\"]\n[Black \"Bo\"]\n[Date \"2026.11.18\"]\n\n1. 32-28 $1 {[%eval 0.35,12]} {bon} (1. 33-28 $6 19-23) 19-23 *\n\n1. 34-30 *";
    let told = home.ask(json!({"ask": "from-pdn", "text": pdn}));
    let matches = told["answer"]["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 2, "{told}");
    let note = &matches[0]["notes"]["moves"]["0"];
    assert_eq!((&note["nags"], &note["eval"]["score"]), (&json!([1]), &json!(35)), "{note}");
    assert_eq!(note["variations"][0]["moves"][0]["text"], "33-28");
    let told = home.ask(json!({"ask": "to-pdn", "file": matches[0].to_string()}));
    let written = told["answer"].as_str().unwrap();
    for word in ["$1", "[%eval 0.35,12]", "{bon}", "(1. 33-28", "$6"] {
        assert!(written.contains(word), "{word}: {written}");
    }
    let again = home.ask(json!({"ask": "from-pdn", "text": written}));
    assert_eq!(again["answer"]["matches"][0], matches[0]);
    let table = home.ask(json!({"ask": "import", "file": matches[0].to_string()}))["answer"]["table"].clone();
    let kept = home.ask(json!({"ask": "file", "table": table}));
    let kept: Value = serde_json::from_str(kept["answer"].as_str().unwrap()).unwrap();
    assert_eq!(kept, matches[0], "a table keeps what was said, and the day");
    let told = home.ask(json!({"ask": "from-pdn", "lang": "fr", "text": "1. 32-28 (1. 32-1) *\n\n1. 99-1 *"}));
    let said = told["answer"]["told"].as_array().unwrap();
    assert!(said.len() == 2 && said[0].as_str().unwrap().contains("gardée en commentaire"), "{told}");
    let other: Value = json!({"tablee": 1, "game": "kidam", "moves": []});
    for refused in [
        json!({"ask": "from-pdn", "text": ""}),
        json!({"ask": "from-pdn", "text": "1. 99-1"}),
        json!({"ask": "to-pdn", "file": other.to_string()}),
    ] {
        assert!(home.ask(refused)["refused"]["message"].as_str().is_some_and(|why| !why.is_empty()));
    }
}
