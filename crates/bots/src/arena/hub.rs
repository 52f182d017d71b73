//! A foreign engine of Dames, driven over its standard input and output by the Hub protocol.

use std::any::Any;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use game::{Game, Lang, Line, Say};
use rules::dames::{Dames, bit_of};
use rules::draughts::Side;

use super::{Player, locked};

/// Why a foreign engine gave no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HubError {
    /// No command was given.
    #[error("no engine was named: --hub 'COMMAND'")]
    NoCommand,
    /// The program does not start, or talking to it failed.
    #[error("{command}: {error}")]
    Io {
        /// The program.
        command: String,
        /// What the system says.
        error: String,
    },
    /// It ended, or closed its output, before it answered.
    #[error("{0} ended without an answer")]
    Gone(String),
    /// It runs, but does not greet as the protocol wants.
    #[error("{command} does not answer as a Hub engine within {seconds} s")]
    Silent {
        /// The program.
        command: String,
        /// How long was waited.
        seconds: u64,
    },
    /// It says that something is wrong.
    #[error("{command} says: {says}")]
    Complains {
        /// The program.
        command: String,
        /// Its words.
        says: String,
    },
    /// It only plays Dames.
    #[error("a Hub engine plays dames only, captures enforced")]
    OtherGame,
    /// It answered with a move that is none.
    #[error("{command} played \"{text}\", which is not legal here: {position}")]
    Illegal {
        /// The program.
        command: String,
        /// The move.
        text: String,
        /// Where.
        position: String,
    },
}

impl Say for HubError {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (HubError::NoCommand, Lang::Fr) => "aucun moteur n'est nommé : --hub 'COMMANDE'".to_owned(),
            (HubError::Io { command, error }, Lang::Fr) => format!("{command} : {error}"),
            (HubError::Gone(command), Lang::Fr) => format!("{command} s'est arrêté sans répondre"),
            (HubError::Silent { command, seconds }, Lang::Fr) => {
                format!("{command} ne répond pas comme un moteur Hub en {seconds} s")
            }
            (HubError::Complains { command, says }, Lang::Fr) => format!("{command} dit : {says}"),
            (HubError::OtherGame, Lang::Fr) => "un moteur Hub ne joue qu'aux dames, prises arbitrées".to_owned(),
            (HubError::Illegal { command, text, position }, Lang::Fr) => {
                format!("{command} a joué « {text} », qui n'est pas permis ici : {position}")
            }
        }
    }
}

/// The engines of a match: as many as games are played at a time.
pub(super) struct Hub {
    command: Option<String>,
    /// How long an engine may take to greet.
    patience: Duration,
    idle: Mutex<Vec<Engine>>,
}

impl Hub {
    /// Starts nothing yet.
    pub fn new(command: Option<String>) -> Hub {
        Hub { command, patience: Duration::from_secs(10), idle: Mutex::default() }
    }

    /// Whether an engine can be brought up and plays this game.
    pub fn check<G: Game>(&self, line: &Line<G>) -> Result<(), HubError> {
        position(line)?;
        let engine = self.engine()?;
        self.put_back(engine);
        Ok(())
    }

    /// The engine's move. One that failed is not asked again.
    pub fn choose<G: Game>(&self, line: &Line<G>, player: Player) -> Result<G::Move, HubError> {
        let position = position(line)?;
        let mut engine = self.engine()?;
        let text = engine.think(&position, &level(player))?;
        let mv = line.read_move(&text).map_err(|_| HubError::Illegal {
            command: engine.command.clone(),
            text,
            position: line.position().text(),
        })?;
        self.put_back(engine);
        Ok(mv)
    }

    fn engine(&self) -> Result<Engine, HubError> {
        if let Some(engine) = locked(&self.idle).pop() {
            return Ok(engine);
        }
        Engine::start(self.command.as_deref().ok_or(HubError::NoCommand)?, self.patience)
    }

    fn put_back(&self, engine: Engine) {
        locked(&self.idle).push(engine);
    }
}

/// One running engine.
struct Engine {
    command: String,
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
    fn start(command: &str, patience: Duration) -> Result<Engine, HubError> {
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
        engine.wait_for("wait", Some(patience))?;
        engine.say("init")?;
        engine.wait_for("ready", Some(patience))?;
        Ok(engine)
    }

    fn think(&mut self, position: &str, level: &str) -> Result<String, HubError> {
        self.say(position)?;
        self.say(level)?;
        self.say("go think")?;
        let done = self.wait_for("done", None)?;
        Ok(argument(&done, "move").unwrap_or_default().to_owned())
    }

    fn say(&mut self, text: &str) -> Result<(), HubError> {
        let said = writeln!(self.input, "{text}").and_then(|()| self.input.flush());
        said.map_err(|error| HubError::Io { command: self.command.clone(), error: error.to_string() })
    }

    /// Reads up to a line that begins with this word, for so long at most.
    fn wait_for(&mut self, word: &str, patience: Option<Duration>) -> Result<String, HubError> {
        let begun = Instant::now();
        loop {
            let line = match patience {
                Some(patience) => self.lines.recv_timeout(patience.saturating_sub(begun.elapsed())),
                None => self.lines.recv().map_err(RecvTimeoutError::from),
            };
            let command = || self.command.clone();
            let text = match line {
                Ok(Ok(text)) => text,
                Ok(Err(error)) => return Err(HubError::Io { command: command(), error: error.to_string() }),
                Err(RecvTimeoutError::Disconnected) => return Err(HubError::Gone(command())),
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = patience.unwrap_or_default().as_secs();
                    return Err(HubError::Silent { command: command(), seconds });
                }
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

/// The value of `name=value` in a line, quotes taken off.
fn argument<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split_whitespace()
        .find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
        .map(|value| value.trim_matches('"'))
}

/// The `pos` line: where the game began and what was played, so that the engine knows of repetitions.
fn position<G: Game>(line: &Line<G>) -> Result<String, HubError> {
    let start = (line.start() as &dyn Any).downcast_ref::<Dames>().ok_or(HubError::OtherGame)?;
    if start.options().capture != rules::dames::Capture::Strict {
        return Err(HubError::OtherGame);
    }
    let mut text = format!("pos pos={}", start.side().letter());
    for number in 1..=50 {
        let square = 1 << bit_of(number);
        let man = match start {
            _ if start.pieces(Side::White) & square != 0 => 'w',
            _ if start.pieces(Side::Black) & square != 0 => 'b',
            _ => 'e',
        };
        text.push(if start.kings() & square != 0 { man.to_ascii_uppercase() } else { man });
    }
    let mut at = line.start().clone();
    let mut moves = Vec::new();
    for &mv in line.moves() {
        moves.push(at.move_text(mv));
        at.play_unchecked(mv);
    }
    if !moves.is_empty() {
        text += &format!(" moves=\"{}\"", moves.join(" "));
    }
    Ok(text)
}

/// The `level` line: the player's limits; a tenth of a second where it has none.
fn level(player: Player) -> String {
    let mut text = "level".to_owned();
    if let Some(depth) = player.depth {
        text += &format!(" depth={depth}");
    }
    if let Some(nodes) = player.nodes {
        text += &format!(" nodes={nodes}");
    }
    if let Some(time) = player.time {
        text += &format!(" move-time={}", time.as_secs_f64());
    }
    if text == "level" { "level move-time=0.1".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Line<Dames> {
        Line::new(Dames::new(&crate::defaults::<Dames>().unwrap_or_else(|| panic!("defaults"))))
    }

    #[test]
    fn positions_are_told_as_the_protocol_wants_them() {
        let mut line = start();
        let men = format!("pos pos=W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        assert_eq!(position(&line).as_deref(), Ok(men.as_str()));
        line.play("32-28").unwrap();
        line.play("19-23").unwrap();
        line.play("28x19").unwrap();
        assert_eq!(position(&line).unwrap(), format!("{men} moves=\"32-28 19-23 28x19x23\""));
        let kings = Dames::from_text(&line.start().options(), "B:W50:BK1,2").unwrap();
        assert_eq!(position(&Line::new(kings)).unwrap(), format!("pos pos=BBb{}w", "e".repeat(47)));
    }

    #[test]
    fn limits_become_a_level() {
        let level = |text: &str| level(text.parse().unwrap());
        assert_eq!(level("hub"), "level move-time=0.1");
        assert_eq!(level("hub@time=1500,nodes=9"), "level nodes=9 move-time=1.5");
    }

    #[test]
    fn an_argument_is_found_with_or_without_quotes() {
        assert_eq!(argument("done move=32-28 ponder=19-23\n", "move"), Some("32-28"));
        assert_eq!(argument("done move=\"32-28\"", "move"), Some("32-28"));
        assert_eq!(argument("done remove=1", "move"), None);
    }

    /// An engine that says it is ready and does the same for every move.
    #[cfg(unix)]
    fn script(name: &str, says: &str, with: impl FnOnce(Hub)) {
        let path = std::env::temp_dir().join(format!("tablee-hub-{}-{name}", std::process::id()));
        let text = format!(
            "while read word rest; do case $word in
            hub) echo id name=fake; echo wait;;
            init) echo ready;;
            go) {says};;
            esac; done"
        );
        std::fs::write(&path, text).unwrap();
        with(Hub::new(Some(format!("sh {}", path.display()))));
        std::fs::remove_file(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_is_asked_and_its_answer_refereed() {
        let player: Player = "hub".parse().unwrap();
        let line = start();
        script("good", "echo info depth=1; echo done move=32-28 ponder=19-23", |hub| {
            assert_eq!(hub.check(&line), Ok(()));
            assert_eq!(hub.choose(&line, player).ok(), line.read_move("32-28").ok());
        });
        script("wrong", "echo done move=32-27x1", |hub| {
            let error = hub.choose(&line, player);
            assert!(matches!(error, Err(HubError::Illegal { text, .. }) if text == "32-27x1"));
        });
        script("gone", "exit", |hub| {
            assert!(matches!(hub.choose(&line, player), Err(HubError::Gone(_))));
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_is_no_engine_is_not_waited_for() {
        let parrot = Hub { patience: Duration::from_millis(100), ..Hub::new(Some("cat".to_owned())) };
        assert!(matches!(parrot.check(&start()), Err(HubError::Silent { .. })));
    }

    #[test]
    fn an_engine_that_is_not_there_is_told_of() {
        assert_eq!(Hub::new(None).check(&start()), Err(HubError::NoCommand));
        let nowhere = Hub::new(Some("/nowhere/at/all".to_owned()));
        assert!(matches!(nowhere.check(&start()), Err(HubError::Io { .. })));
    }
}
