//! stub
use crate::{CliError, args::PdnArgs};
use game::Lang;
pub fn run(_: &PdnArgs, _: Lang) -> Result<(), CliError> {
    Ok(())
}
