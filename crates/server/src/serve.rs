//! A server from start to stop.

use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use game::{Lang, Say};
use tokio::net::TcpListener;

use crate::bus::{Bus, InProcess, Nats, NoBus};
use crate::config::{Config, VisitorLimits};
use crate::connections;
use crate::error::ServerError;
use crate::folder::Folder;
use crate::house::House;
use crate::house_time::HouseTime;
use crate::http;
use crate::limits::Addresses;
use crate::metrics::Metrics;
use crate::reach::network_addresses;
use crate::slow_readers;
use crate::store::{Copied, CopyError, Postgres, Sqlite, Store, StoreError, copy};
use crate::timers;

/// How long those who are still connected may hold up a stop.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum CannotServe {
    /// There is no folder to keep matches in.
    #[error("no data folder is known here; say one with --data")]
    NoFolder,
    /// The folder cannot be made.
    #[error("the data folder {0} cannot be made: {1}")]
    Folder(PathBuf, std::io::Error),
    /// Another server has the folder.
    #[error("the data folder {0} is in use by another server ({1}); stop it, or say another folder with --data")]
    Held(PathBuf, String),
    /// No port is free.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is nobody to tell other servers anything.
    #[error(transparent)]
    Bus(#[from] NoBus),
    /// The tables under way cannot be read.
    #[error("the tables under way cannot be read: {0}")]
    Resume(ServerError),
    /// The server broke.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl Say for CannotServe {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (CannotServe::NoFolder, _) => "aucun dossier de données connu ici ; indiquez-en un avec --data".to_owned(),
            (CannotServe::Folder(folder, error), _) => {
                format!("le dossier {} ne peut pas être créé : {error}", folder.display())
            }
            (CannotServe::Held(folder, holder), _) => format!(
                "le dossier {} sert déjà à un autre serveur ({holder}) ; arrêtez-le, ou indiquez un autre dossier avec --data",
                folder.display()
            ),
            (CannotServe::Listen(address, error), _) => format!("impossible d’écouter sur {address} : {error}"),
            (CannotServe::Store(error), _) => format!("les parties ne peuvent pas être lues : {error}"),
            (CannotServe::Bus(NoBus::Address), _) => "ce n’est pas l’adresse d’un serveur NATS".to_owned(),
            (CannotServe::Bus(NoBus::Credentials(error)), _) => {
                format!("le fichier de TABLEE_NATS_CREDS ne se lit pas : {error}")
            }
            (CannotServe::Bus(NoBus::Connect(error)), _) => format!("NATS ne répond pas : {error}"),
            (CannotServe::Resume(fault), _) => {
                format!("les parties en cours ne peuvent pas être lues : {}", fault.say(lang))
            }
            (CannotServe::Io(error), _) => error.to_string(),
        }
    }
}

/// A server that listens, ready to run.
pub struct Server {
    house: Arc<House>,
    /// Held until everything is written, where it is written there.
    _folder: Option<Folder>,
    listener: TcpListener,
    address: SocketAddr,
    /// Where what is counted is told.
    metrics: Option<TcpListener>,
}

impl Server {
    /// Opens the store, resumes the tables under way and listens.
    pub async fn start(config: Config) -> Result<Server, CannotServe> {
        Server::start_with(config, HouseTime::system(), |store| store).await
    }

    /// The same with a time of one's own and a store around the store, such as one that errs on purpose.
    pub async fn start_with(
        config: Config,
        time: HouseTime,
        wrap: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
    ) -> Result<Server, CannotServe> {
        let metrics = Metrics::default();
        let (folder, store): (_, Arc<dyn Store>) = match &config.store {
            Some(address) => (None, Arc::new(Postgres::open(address.text(), metrics.clone()).await?)),
            None => {
                let folder = Folder::hold(&config.data_folder().ok_or(CannotServe::NoFolder)?)?;
                let store = Sqlite::open(&folder.store()?, metrics.clone()).await?;
                (Some(folder), Arc::new(store))
            }
        };
        let bus: Arc<dyn Bus> = match &config.bus {
            Some(address) => Arc::new(Nats::connect(address.text(), store.node()).await?),
            None => Arc::new(InProcess::default()),
        };
        let (bind, port) = (config.bind, config.port);
        let listener = listen(bind, port).await.map_err(|error| CannotServe::Listen((bind, port).into(), error))?;
        let address = listener.local_addr()?;
        let metrics_listener = match config.metrics {
            Some(at) => Some(TcpListener::bind(at).await.map_err(|error| CannotServe::Listen(at, error))?),
            None => None,
        };
        if let Some(folder) = &folder {
            folder.served_at(address)?;
        }
        let house = House::open_at(time, config, wrap(store), bus, metrics).await?;
        house.listens_at(address);
        let resumed = timers::resume(&house).await.map_err(CannotServe::Resume)?;
        tracing::info!(%address, resumed, "listening");
        Ok(Server { house, _folder: folder, listener, address, metrics: metrics_listener })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it tells what is counted, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Everything it has for its tables.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// Serves until `stop` is done; then says good-bye, finishes what is under way and closes the store.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), CannotServe> {
        let (house, app) = (&self.house, http::router(&self.house));
        let told = self.metrics.map(|listener| {
            // However many come to play, whoever watches finds a place, and a few are enough.
            let few = VisitorLimits { connections: 16, ..VisitorLimits::default() };
            let (addresses, stopping) = (Addresses::new(&few, 0, false), house.stopping.subscribe());
            let app = http::metrics(house);
            tokio::spawn(async move {
                connections::serve(listener, app, &addresses, slow_readers::PATIENCE, stopping).await;
            })
        });
        let serving = async {
            let stopping = house.stopping.subscribe();
            connections::serve(self.listener, app, &house.addresses, slow_readers::PATIENCE, stopping).await;
            // Sockets are no connections of HTTP any more: they say good-bye themselves.
            while house.metrics.sockets() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let stopped = async {
            stop.await;
            // Whoever stands in front sends people elsewhere from now on; those who are here are told to go later.
            house.health.leave();
            tokio::time::sleep(Duration::from_secs(house.config.drain.into())).await;
            house.stop();
            // Bots of this server think no more: others need not wait for those who take leave.
            if house.store.is_shared() {
                house.leave().await;
            }
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            () = serving => {}
            () = stopped => {}
        }
        // Whoever watches does not hold up a stop.
        if let Some(told) = told {
            told.abort();
        }
        self.house.close().await;
        Ok(())
    }
}

/// Listens on the port, or on the next free one.
async fn listen(bind: IpAddr, port: u16) -> std::io::Result<TcpListener> {
    let mut tried = TcpListener::bind((bind, port)).await;
    for next in port.saturating_add(1)..=port.saturating_add(50) {
        match &tried {
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
                tried = TcpListener::bind((bind, next)).await;
            }
            _ => break,
        }
    }
    tried
}

/// Done when the process is asked to stop.
pub async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}

/// Serves as the command line asks, until the process is asked to stop.
pub fn serve(config: Config) -> Result<(), CannotServe> {
    start_log(config.log_json);
    allow_many_sockets();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        announce(server.address(), server.house().config.public_url.as_deref());
        server.run(asked_to_stop()).await
    })
}

/// Says where the page is: an address that opens here, and those that others can open.
fn announce(address: SocketAddr, public: Option<&str>) {
    let here = match address.ip() {
        // Nobody can open the address that stands for all of them.
        IpAddr::V4(ip) if ip.is_unspecified() => SocketAddr::from(([127, 0, 0, 1], address.port())),
        IpAddr::V6(ip) if ip.is_unspecified() => SocketAddr::from(([0, 0, 0, 0, 0, 0, 0, 1], address.port())),
        _ => address,
    };
    println!("Tablée : http://{here}/");
    if let Some(public) = public {
        println!("Pour tous : {public}");
    } else if !address.ip().is_loopback() {
        for other in network_addresses(address) {
            println!("Sur le réseau local : {other}/");
        }
    }
}

/// Copies everything from one store to another, as the command line asks.
pub fn copy_store(from: &str, to: &str) -> Result<Copied, CopyError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(CannotServe::Io)?;
    runtime.block_on(copy(from, to))
}

/// Lets this process hold as many sockets as the system lets it.
pub(crate) fn allow_many_sockets() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let now = getrlimit(Resource::Nofile);
        // If it may not, the old limit stands, and sockets beyond it are refused by the system.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: now.maximum, maximum: now.maximum });
    }
}

/// Writes what happens to the standard error, as `TABLEE_LOG` asks.
pub fn start_log(json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_env("TABLEE_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,server=info"));
    // Colours are for eyes: a file or a pipe gets plain text, and so does who asks for none (https://no-color.org).
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|said| said.is_empty());
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    // A second start in the same process keeps the first log.
    let _ = if json { log.json().try_init() } else { log.try_init() };
}
