//! A PostgreSQL and a NATS of one's own, in throw-away folders and on ports that were free: Debian's packages
//! `postgresql` and `nats-server`, which `make services` installs, and nothing of the machine's own.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// PostgreSQL does not run as root: then it runs as the user its package made.
const USER: &str = "postgres";

pub struct Postgres {
    folder: tempfile::TempDir,
    port: u16,
    process: Child,
    settings: Vec<String>,
    /// What an address says before the host and after the name.
    user: String,
    rest: String,
}

impl Postgres {
    pub fn start() -> Postgres {
        let folder = tempfile::tempdir().unwrap();
        Postgres::start_in(folder, &["-A", "trust"], Vec::new(), "tablee".to_owned(), String::new())
    }

    /// Runs one of its programs – pg_dump, pg_restore – in its folder, and gives what that said.
    pub fn run_program(&self, name: &str, args: &[&str]) -> String {
        let ran = as_user(&postgres(name)).args(args).current_dir(self.folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).into_owned();
        assert!(ran.status.success(), "{name}: {said}");
        said
    }

    /// One that lets nobody in without this password, nor without TLS.
    pub fn start_secure(certificates: &Certificates, password: &str) -> Postgres {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name).display().to_string();
        for name in ["cert.pem", "key.pem"] {
            std::fs::copy(certificates.0.path().join(name), folder.path().join(name)).unwrap();
        }
        std::fs::write(file("password"), password).unwrap();
        std::fs::write(file("hba"), "hostssl all all 127.0.0.1/32 scram-sha-256\n").unwrap();
        let files = [("ssl_cert_file", "cert.pem"), ("ssl_key_file", "key.pem"), ("hba_file", "hba")];
        let files = files.map(|(setting, name)| format!("{setting}={}", file(name)));
        let settings = [vec!["ssl=on".to_owned()], files.to_vec()].concat();
        let password_file = format!("--pwfile={}", file("password"));
        let rest = format!("?sslmode=verify-full&sslrootcert={}", certificates.root().display());
        let user = format!("tablee:{password}");
        Postgres::start_in(folder, &["-A", "scram-sha-256", &password_file], settings, user, rest)
    }

    fn start_in(
        folder: tempfile::TempDir,
        how: &[&str],
        settings: Vec<String>,
        user: String,
        rest: String,
    ) -> Postgres {
        if rustix::process::geteuid().is_root() {
            assert!(Command::new("chown").arg("-R").arg(USER).arg(folder.path()).status().unwrap().success());
        }
        let data = folder.path().join("data");
        let mut initdb = as_user(&postgres("initdb"));
        initdb.arg("-D").arg(&data).args(["-U", "tablee", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]).args(how);
        let made = initdb.current_dir(folder.path()).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let port = free_port();
        let process = Postgres::run(folder.path(), port, &settings);
        Postgres { folder, port, process, settings, user, rest }
    }

    fn run(folder: &Path, port: u16, settings: &[String]) -> Child {
        let log = std::fs::File::options().create(true).append(true).open(folder.join("log.txt")).unwrap();
        let process = as_user(&postgres("postgres"))
            .arg("-D")
            .arg(folder.join("data"))
            .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"])
            .arg("-c")
            .arg(format!("unix_socket_directories={}", folder.display()))
            .args(settings.iter().flat_map(|setting| ["-c", setting]))
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        wait_for(port);
        process
    }

    /// Stops it: at once, as if it had crashed, or after it has finished what is under way.
    pub fn stop(&mut self, at_once: bool) {
        let pid = Pid::from_child(&self.process);
        // It may be gone already.
        let _ = kill_process(pid, if at_once { Signal::QUIT } else { Signal::INT });
        self.process.wait().unwrap();
    }

    pub fn start_again(&mut self) {
        self.process = Postgres::run(self.folder.path(), self.port, &self.settings);
    }

    /// A new database; its address.
    pub async fn database(&self, name: &str) -> String {
        let address = |name: &str| format!("postgres://{}@127.0.0.1:{}/{name}{}", self.user, self.port, self.rest);
        let end = Instant::now() + Duration::from_secs(60);
        let pool = loop {
            // It listens before it answers.
            match sqlx::PgPool::connect(&address("postgres")).await {
                Ok(pool) => break pool,
                Err(error) => assert!(Instant::now() < end, "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        sqlx::query(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&pool).await.unwrap();
        pool.close().await;
        address(name)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop(true);
    }
}

pub struct NatsServer {
    port: u16,
    process: Child,
    settings: Vec<String>,
    address: String,
}

impl NatsServer {
    pub fn start() -> NatsServer {
        NatsServer::start_with(Vec::new(), |port| format!("nats://127.0.0.1:{port}"))
    }

    /// One that lets in who knows this word.
    pub fn start_with_token(token: &str) -> NatsServer {
        let settings = ["--auth", token].map(str::to_owned).to_vec();
        NatsServer::start_with(settings, |port| format!("nats://{token}@127.0.0.1:{port}"))
    }

    /// One that lets nobody in without this password, nor without TLS.
    pub fn start_secure(certificates: &Certificates, password: &str) -> NatsServer {
        let file = |name: &str| certificates.0.path().join(name).display().to_string();
        let settings = ["--user", "tablee", "--pass", password, "--tls", "--tlscert", &file("cert.pem")];
        let settings = settings.into_iter().chain(["--tlskey", &file("key.pem")]).map(str::to_owned).collect();
        NatsServer::start_with(settings, |port| format!("tls://tablee:{password}@localhost:{port}"))
    }

    /// One that is set up as this file says.
    pub fn start_as(settings: &Path) -> NatsServer {
        let settings = ["-c", settings.to_str().unwrap()].map(str::to_owned).to_vec();
        NatsServer::start_with(settings, |port| format!("nats://127.0.0.1:{port}"))
    }

    fn start_with(settings: Vec<String>, address: impl FnOnce(u16) -> String) -> NatsServer {
        let port = free_port();
        NatsServer { port, process: NatsServer::run(port, &settings), settings, address: address(port) }
    }

    fn run(port: u16, settings: &[String]) -> Child {
        let mut command = Command::new(program("nats-server", "/usr/sbin"));
        command.args(["-a", "127.0.0.1", "-p", &port.to_string()]).args(settings);
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_for(port);
        process
    }

    pub fn address(&self) -> String {
        self.address.clone()
    }

    pub fn stop(&mut self) {
        let _ = self.process.kill();
        self.process.wait().unwrap();
    }

    pub fn start_again(&mut self) {
        self.process = NatsServer::run(self.port, &self.settings);
    }

    /// SIGSTOP or SIGCONT: its lines stay open and nothing comes over them, as if a cable had been cut.
    pub fn freeze(&self, frozen: bool) {
        kill_process(Pid::from_child(&self.process), if frozen { Signal::STOP } else { Signal::CONT }).unwrap();
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A certificate of this machine's own, and the root that vouches for it.
pub struct Certificates(tempfile::TempDir);

impl Certificates {
    pub fn make() -> Certificates {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("names"), "subjectAltName=DNS:localhost,IP:127.0.0.1\n").unwrap();
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
        for line in [
            format!("req -x509 {key} -keyout root.key -out root.pem -subj /CN=root -days 2"),
            format!("req {key} -keyout key.pem -out request.pem -subj /CN=localhost"),
            "x509 -req -in request.pem -CA root.pem -CAkey root.key -CAcreateserial -out cert.pem -days 2 -extfile names"
                .to_owned(),
        ] {
            let made = Command::new("openssl").args(line.split(' ')).current_dir(folder.path()).output().unwrap();
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        }
        Certificates(folder)
    }

    /// The root.
    pub fn root(&self) -> PathBuf {
        self.0.path().join("root.pem")
    }
}

pub fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

pub fn wait_for(port: u16) {
    let end = Instant::now() + Duration::from_secs(60);
    while TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).is_err() {
        assert!(Instant::now() < end, "nobody listens on port {port}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Runs a program of PostgreSQL's as whom it may run.
fn as_user(path: &Path) -> Command {
    if !rustix::process::geteuid().is_root() {
        return Command::new(path);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", USER, "--regid", USER, "--clear-groups", "--"]).arg(path);
    command
}

/// Debian keeps the programs of each version in a folder of its own.
fn postgres(name: &str) -> PathBuf {
    let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|version| Some(version.ok()?.path().join("bin").join(name)))
        .filter(|path| path.exists())
        .collect();
    versions.sort();
    versions.pop().unwrap_or_else(|| PathBuf::from(name))
}

pub fn program(name: &str, folder: &str) -> PathBuf {
    let known = Path::new(folder).join(name);
    if known.exists() { known } else { PathBuf::from(name) }
}
