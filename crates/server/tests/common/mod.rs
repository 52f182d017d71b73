//! What the tests over real sockets share.
#![allow(dead_code, missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use server::client::{self, Answer, Socket};
use server::{Config, Limits, Server};

/// A server in this process, in a folder of its own.
pub struct Running {
    pub address: SocketAddr,
    pub folder: tempfile::TempDir,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    task: Option<tokio::task::JoinHandle<()>>,
}

/// No limits, no pauses.
pub fn unlimited() -> Limits {
    Limits {
        messages: 0,
        address_messages: 0,
        address_sockets: 0,
        address_tables: 0,
        bots: 1,
        bot_pause: 0,
        ..Limits::default()
    }
}

impl Running {
    pub async fn start(limits: Limits) -> Running {
        Running::start_in(tempfile::tempdir().unwrap(), limits).await
    }

    pub async fn start_in(folder: tempfile::TempDir, limits: Limits) -> Running {
        let config = Config { port: 0, data: Some(folder.path().to_owned()), limits, ..Config::default() };
        let server = Server::start(config).await.unwrap();
        let address = server.address();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            server.run(async move { drop(stopped.await) }).await.unwrap();
        });
        Running { address, folder, stop: Some(stop), task: Some(task) }
    }

    /// Stops as asked, and gives the folder for a next start.
    pub async fn stop(mut self) -> tempfile::TempDir {
        drop(self.stop.take());
        tokio::time::timeout(Duration::from_secs(20), self.task.take().unwrap()).await.unwrap().unwrap();
        self.folder
    }

    pub async fn get(&self, path: &str) -> Answer {
        client::ask(self.address, "GET", path, &[], "").await.unwrap()
    }

    pub async fn get_as(&self, path: &str, token: &str) -> Answer {
        client::ask(self.address, "GET", path, &[("Authorization", &format!("Bearer {token}"))], "").await.unwrap()
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        client::ask(self.address, "POST", path, &[], &body.to_string()).await.unwrap()
    }

    pub async fn post_as(&self, path: &str, token: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {token}");
        client::ask(self.address, "POST", path, &[("Authorization", &bearer)], &body.to_string()).await.unwrap()
    }

    pub async fn table(&self, table: &Value) -> Table {
        let created = client::create(self.address, table).await.unwrap();
        let tokens = |list: &Value| list.as_array().unwrap().iter().map(|i| text(&i["token"])).collect();
        Table {
            id: text(&created["table"]),
            token: text(&created["token"]),
            invitations: tokens(&created["invitations"]),
        }
    }

    /// Two people at two browsers.
    pub async fn pair(&self, game: &str) -> (Table, String) {
        let table =
            self.table(&json!({"game": game, "seats": [{"kind": "here", "name": "Ana"}, {"kind": "link"}]})).await;
        let wish = json!({"invitation": table.invitations[0], "name": "Bea"});
        let joined = self.post(&format!("/api/tables/{}/join", table.id), &wish).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        let token = text(&joined.json()["token"]);
        (table, token)
    }

    pub async fn socket(&self, table: &Table, token: Option<&str>, since: u64) -> Socket {
        Socket::open(self.address, &table.id, token, since).await.unwrap()
    }
}

/// A table as its creator knows it.
pub struct Table {
    pub id: String,
    pub token: String,
    pub invitations: Vec<String>,
}

impl Table {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text expected, not {value}")).to_owned()
}

/// How things stand, from a snapshot or a message.
pub fn now(message: &Value) -> &Value {
    if message["now"].is_object() { &message["now"] } else { &message["snapshot"]["now"] }
}

/// The command that plays the first legal move.
pub fn first_move(now: &Value, id: &str) -> Value {
    json!({"id": id, "ply": now["ply"], "do": "move", "text": now["legal"][0]["text"]})
}
