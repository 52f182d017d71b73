//! stub
use crate::{CliError, args::PlayArgs};
use game::Lang;
pub fn run(_: &PlayArgs, _: Lang) -> Result<(), CliError> {
    Ok(())
}
