//! A table of cards as text. stub
pub fn draw(scene: &serde_json::Value, _lang: game::Lang) -> String {
    serde_json::to_string_pretty(scene).unwrap_or_default() + "\n"
}
