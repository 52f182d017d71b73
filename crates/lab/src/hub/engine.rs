//! One foreign engine: its process, and what is said to it and heard from it.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use bots::Cancel;

use super::HubError;
use super::words::argument;

/// How long an engine is waited for before a look at whether the match was stopped.
const SLICE: Duration = Duration::from_millis(50);

/// One running engine.
pub(super) struct Engine {
    pub command: String,
    child: Child,
    input: ChildStdin,
    /// What it says, line by line; closed once it has ended.
    lines: Receiver<io::Result<String>>,
}

/// Reads on another thread: only so can waiting for a line have an end.
fn lines(output: ChildStdout) -> Receiver<io::Result<String>> {
    let (sender, receiver) = mpsc::sync_channel(64);
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Engine {
    /// Starts the program and shakes hands.
    pub fn start(command: &str, patience: Duration, cancel: &Cancel) -> Result<Engine, HubError> {
        let failed = |error: io::Error| HubError::Io { command: command.to_owned(), error: error.to_string() };
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().ok_or(HubError::NoCommand)?)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(HubError::Gone(command.to_owned()));
        };
        let mut engine = Engine { command: command.to_owned(), child, input, lines: lines(output) };
        engine.say("hub")?;
        engine.wait_for("wait", patience, cancel)?;
        engine.say("init")?;
        engine.wait_for("ready", patience, cancel)?;
        Ok(engine)
    }

    /// Its move in a position, as it writes it.
    pub fn think(
        &mut self,
        position: &str,
        level: &str,
        patience: Duration,
        cancel: &Cancel,
    ) -> Result<String, HubError> {
        self.say(position)?;
        self.say(level)?;
        self.say("go think")?;
        let done = self.wait_for("done", patience, cancel)?;
        Ok(argument(&done, "move").unwrap_or_default().to_owned())
    }

    fn say(&mut self, text: &str) -> Result<(), HubError> {
        let said = writeln!(self.input, "{text}").and_then(|()| self.input.flush());
        said.map_err(|error| HubError::Io { command: self.command.clone(), error: error.to_string() })
    }

    /// Reads up to a line that begins with this word, for so long at most and unless the match is stopped.
    fn wait_for(&mut self, word: &str, patience: Duration, cancel: &Cancel) -> Result<String, HubError> {
        let begun = Instant::now();
        loop {
            let command = || self.command.clone();
            if cancel.is_cancelled() {
                return Err(HubError::Stopped(command()));
            }
            // Looked at before every line: an engine that talks for ever has not answered either.
            let left = patience.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Err(HubError::Silent { command: command(), seconds: patience.as_secs() });
            }
            let text = match self.lines.recv_timeout(left.min(SLICE)) {
                Ok(Ok(text)) => text,
                Ok(Err(error)) => return Err(HubError::Io { command: command(), error: error.to_string() }),
                Err(RecvTimeoutError::Disconnected) => return Err(HubError::Gone(command())),
                Err(RecvTimeoutError::Timeout) => continue,
            };
            match text.split_whitespace().next() {
                Some(first) if first == word => return Ok(text),
                Some("error") => {
                    return Err(HubError::Complains { command: command(), says: text.trim().to_owned() });
                }
                _ => {}
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may be gone already; then there is nobody to tell.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
