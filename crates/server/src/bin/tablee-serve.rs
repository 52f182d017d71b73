//! The server alone, for trying it out.

use clap::Parser;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    config: server::Config,
}

fn main() -> Result<(), server::CannotServe> {
    server::serve(Line::parse().config)
}
