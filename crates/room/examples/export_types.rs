//! Writes the wire's types in TypeScript to where the page expects them.

fn main() -> std::io::Result<()> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let path = std::path::Path::new(root).join(room::typescript::PLACE);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, room::typescript::text())
}
