//! What can be typed after `dxp`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use lab::dxp::PORT;

use crate::words::level;

/// `tablee dxp`.
#[derive(Args, Debug)]
pub struct DxpArgs {
    /// Call the program that waits there, HOST or HOST:PORT, instead of waiting for a call
    #[arg(long, value_name = "HOST[:PORT]")]
    pub connect: Option<String>,
    /// Where to wait for calls; 0.0.0.0 for calls from other machines
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS", conflicts_with = "connect")]
    pub bind: IpAddr,
    /// The port to wait at; 0 for any that is free
    #[arg(long, default_value_t = PORT, conflicts_with = "connect")]
    pub port: u16,
    /// End after the first caller instead of waiting for the next
    #[arg(long, conflicts_with = "connect")]
    pub once: bool,
    /// Ask for games; who calls does so unless --follow is said
    #[arg(long, conflicts_with = "follow")]
    pub ask: bool,
    /// Play what is asked for; who is called does so unless --ask is said
    #[arg(long)]
    pub follow: bool,
    /// Leave after so many games, sides swapped each time; 0 for never [default: 1 for who asks, 0 for who follows]
    #[arg(long, value_name = "N")]
    pub count: Option<u32>,
    /// Minutes that each has for a game, where we ask for it
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=999))]
    pub minutes: u16,
    /// Moves that each plays at most, where we ask; 0 for as many as it takes
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=999))]
    pub moves: u16,
    /// Where to sit in the first game, where we ask: W begins
    #[arg(long, value_name = "SEAT", default_value = "W", value_parser = ["W", "B"])]
    pub seat: String,
    /// How strong to play, from 1 to 8
    #[arg(long, default_value = "8", value_parser = level)]
    pub level: bots::Level,
    /// Threads that think together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64).map(usize::from))]
    pub threads: usize,
    /// Megabytes that level 8 remembers in from move to move
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=1024).map(usize::from))]
    pub memory: usize,
    /// Think on the other's time, too, at level 8
    #[arg(long)]
    pub ponder: bool,
    /// What the dice of levels 1 to 7 are seeded with; something else each time unless said
    #[arg(long)]
    pub seed: Option<u64>,
    /// Save the games as match files, each when it ends, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,
}
