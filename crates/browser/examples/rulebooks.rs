//! Writes the rules of every game into a folder, as the page reads them: in a browser they are files beside the module.

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or(std::io::ErrorKind::InvalidInput)?);
    std::fs::create_dir_all(&folder)?;
    for info in table::CATALOGUE {
        std::fs::write(folder.join(format!("{}.json", info.id)), serde_json::to_vec(info.rulebook())?)?;
    }
    Ok(())
}
