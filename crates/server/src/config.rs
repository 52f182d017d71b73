//! What can be chosen about a server, by flags or environment.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// A server's settings.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// The address to listen on; 0.0.0.0 lets others in
    #[arg(long, env = "TABLEE_BIND", default_value = "127.0.0.1")]
    pub bind: IpAddr,

    /// The port; if it is taken, the next free one
    #[arg(long, env = "TABLEE_PORT", default_value_t = 8080)]
    pub port: u16,

    /// The folder for matches; the user's data folder unless said
    #[arg(long, env = "TABLEE_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// A PostgreSQL database for matches instead of the folder, postgres://…; several servers may share it
    #[arg(long, env = "TABLEE_STORE", value_name = "ADDRESS", hide_env_values = true)]
    pub store: Option<Credential>,

    /// The NATS server by which servers that share a store tell each other what happens, nats://… or tls://…
    #[arg(long, env = "TABLEE_BUS", value_name = "ADDRESS", hide_env_values = true, requires = "store")]
    pub bus: Option<Credential>,

    /// Seconds during which a server that is asked to stop still serves, but says at /health/ready that it leaves
    #[arg(long, env = "TABLEE_DRAIN", default_value_t = 0, value_name = "S")]
    pub drain: u32,

    /// The address people type, such as <https://tables.example>, if a proxy stands in front
    #[arg(long, env = "TABLEE_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,

    /// A name people reach this server by, besides localhost, any address in digits and that of --public-url; may be
    /// said several times
    #[arg(long = "host", env = "TABLEE_HOSTS", value_name = "NAME", value_delimiter = ',')]
    pub hosts: Vec<String>,

    /// How many proxies of one's own stand in front: so many last hops of X-Forwarded-For are believed
    #[arg(long, env = "TABLEE_PROXIES", default_value_t = 0, value_name = "N")]
    pub proxies: u8,

    /// Where to tell what is counted, for whoever watches over the server, such as 127.0.0.1:9100; nowhere unless said
    #[arg(long, env = "TABLEE_METRICS", value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,

    /// Write the log as JSON, one object a line
    #[arg(long, env = "TABLEE_LOG_JSON")]
    pub log_json: bool,

    /// Limits on what visitors may do
    #[command(flatten)]
    pub limits: VisitorLimits,
}

/// A text that may hold a password: it is used, and never told.
#[derive(Clone)]
pub struct Credential(String);

impl Credential {
    /// The text, for whoever connects with it.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Credential {
    fn from(text: &str) -> Credential {
        Credential(text.to_owned())
    }
}

impl std::fmt::Debug for Credential {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(secret)")
    }
}

/// Limits on what visitors may do. Zero means no limit.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Limits (0: none)")]
pub struct VisitorLimits {
    /// Messages a second on one socket
    #[arg(long, env = "TABLEE_MESSAGES", default_value_t = 20, value_name = "N")]
    pub messages: u32,

    /// Requests and messages a second from one address
    #[arg(long, env = "TABLEE_ADDRESS_MESSAGES", default_value_t = 200, value_name = "N")]
    pub address_messages: u32,

    /// Sockets open at once from one address
    #[arg(long, env = "TABLEE_ADDRESS_SOCKETS", default_value_t = 200, value_name = "N")]
    pub address_sockets: u32,

    /// Connections open at once, of any kind
    #[arg(long, env = "TABLEE_CONNECTIONS", default_value_t = 20_000, value_name = "N")]
    pub connections: u32,

    /// Connections open at once from one address; behind proxies, sockets are counted instead
    #[arg(long, env = "TABLEE_ADDRESS_CONNECTIONS", default_value_t = 500, value_name = "N")]
    pub address_connections: u32,

    /// Megabytes of answers that may be on their way to one address, unread
    #[arg(long, env = "TABLEE_ADDRESS_UNSENT", default_value_t = 64, value_name = "MB")]
    pub address_unsent: u32,

    /// Seconds after which a stream ends and is to be asked for again, so that whoever does not read is missed
    #[arg(long, env = "TABLEE_STREAM_LIFE", default_value_t = 300, value_name = "S")]
    pub stream_life: u32,

    /// Tables one address may set up or bring in an hour
    #[arg(long, env = "TABLEE_ADDRESS_TABLES", default_value_t = 120, value_name = "N")]
    pub address_tables: u32,

    /// Characters of a chat line
    #[arg(long, env = "TABLEE_CHAT_LENGTH", default_value_t = 500, value_name = "N")]
    pub chat_length: u32,

    /// Events in the log of one table
    #[arg(long, env = "TABLEE_TABLE_EVENTS", default_value_t = 20_000, value_name = "N")]
    pub table_events: u32,

    /// Tables kept in memory; others are read again when needed
    #[arg(long, env = "TABLEE_TABLES_IN_MEMORY", default_value_t = 20_000, value_name = "N")]
    pub tables_in_memory: u32,

    /// Bots thinking at once; as many as there are processors, less one, unless said
    #[arg(long, env = "TABLEE_BOTS", default_value_t = 0, value_name = "N", hide_default_value = true)]
    pub bots: u32,

    /// Milliseconds a bot takes at least, so that people see it move
    #[arg(long, env = "TABLEE_BOT_PAUSE", default_value_t = 500, value_name = "MS")]
    pub bot_pause: u32,

    /// Megabytes of memory a bot may think with
    #[arg(long, env = "TABLEE_BOT_MEMORY", default_value_t = 32, value_name = "MB")]
    pub bot_memory: u32,

    /// Seconds after which a player who is gone may be claimed against
    #[arg(long, env = "TABLEE_CLAIM_AFTER", default_value_t = 180, value_name = "S")]
    pub claim_after: u32,

    /// Seconds after which a seat is free again whose taker never came
    #[arg(long, env = "TABLEE_UNUSED_AFTER", default_value_t = 120, value_name = "S")]
    pub unused_after: u32,

    /// Days without an event after which a table is put away
    #[arg(long, env = "TABLEE_IDLE_DAYS", default_value_t = 30, value_name = "DAYS")]
    pub idle_days: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bind: IpAddr::from([127, 0, 0, 1]),
            port: 8080,
            data: None,
            store: None,
            bus: None,
            drain: 0,
            public_url: None,
            hosts: Vec::new(),
            proxies: 0,
            metrics: None,
            log_json: false,
            limits: VisitorLimits::default(),
        }
    }
}

impl Default for VisitorLimits {
    fn default() -> VisitorLimits {
        VisitorLimits {
            messages: 20,
            address_messages: 200,
            address_sockets: 200,
            connections: 20_000,
            address_connections: 500,
            address_unsent: 64,
            stream_life: 300,
            address_tables: 120,
            chat_length: 500,
            table_events: 20_000,
            tables_in_memory: 20_000,
            bots: 0,
            bot_pause: 500,
            bot_memory: 32,
            claim_after: 180,
            unused_after: 120,
            idle_days: 30,
        }
    }
}

impl Config {
    /// The folder for matches.
    pub fn data_folder(&self) -> Option<PathBuf> {
        self.data.clone().or_else(|| dirs::data_dir().map(|folder| folder.join("tablee")))
    }
}

impl VisitorLimits {
    /// How many bots think at once.
    pub fn bot_threads(&self) -> usize {
        if self.bots == 0 { cores().saturating_sub(1).max(1) } else { self.bots as usize }
    }

    /// How many other computations run at once.
    pub fn compute_threads(&self) -> usize {
        cores().div_ceil(2)
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        config: Config,
    }

    #[test]
    fn the_defaults_of_flags_and_of_code_are_the_same() {
        let line = Line::parse_from(["serve"]);
        assert_eq!(format!("{:?}", line.config), format!("{:?}", Config::default()));
    }

    #[test]
    fn what_may_hold_a_password_is_never_told() {
        let line = Line::parse_from(["serve", "--store", "postgres://a:word@b/c", "--bus", "nats://a:word@b"]);
        assert!(!format!("{:?}", line.config).contains("word"));
        assert_eq!(line.config.store.unwrap().text(), "postgres://a:word@b/c");
    }
}
