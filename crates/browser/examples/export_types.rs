//! Writes the types of the wire, and of what passes between a page and its workers, to where the page expects them.

use browser::schema;
use room::typescript;

fn main() -> std::io::Result<()> {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    std::fs::write(root.join(typescript::PLACE), typescript::text())?;
    std::fs::write(root.join(schema::PLACE), schema::typescript())
}
