//! stub
use crate::{CliError, args::BenchArgs};
use game::Lang;
pub fn run(_: &BenchArgs, _: Lang) -> Result<(), CliError> {
    Ok(())
}
