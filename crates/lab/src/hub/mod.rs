//! The Hub protocol for Dames: a foreign engine driven over its standard input and output, and our own as such an engine.

mod engine;
mod error;
mod output;
mod serve;
mod words;

use std::time::Duration;

use bots::Cancel;
use game::{Game, GameOptions, Line};
use parking_lot::Mutex;
use rules::dames::{Capture, Dames, Options};

pub use error::HubError;
pub use serve::serve;

use crate::arena::Player;
use crate::letters::Letters;
use engine::Engine;

/// How boards are written.
const HUB: Letters = Letters { black: 'b' };

/// The time an engine has for a move if nothing is said.
const USUAL: Duration = Duration::from_millis(100);

/// How long a move is waited for that has only a depth or a number of positions to reach: nobody knows what it takes.
const UNTIMED: Duration = Duration::from_secs(3_600);

/// The engines of a match: as many as games are played at a time.
pub(crate) struct Hub {
    command: Option<String>,
    /// How long an engine may take to greet.
    patience: Duration,
    /// What it may take for a move beyond its time, however short that is.
    grace: Duration,
    cancel: Cancel,
    idle: Mutex<Vec<Engine>>,
}

impl Hub {
    /// Starts nothing yet.
    pub fn new(command: Option<String>, cancel: Cancel) -> Hub {
        let (patience, grace) = (Duration::from_secs(10), Duration::from_secs(5));
        Hub { command, patience, grace, cancel, idle: Mutex::default() }
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
        let at_most = longest(player).saturating_add(self.grace);
        let text = engine.think(&position, &level(player), at_most, &self.cancel).map_err(|error| match error {
            HubError::Silent { command, seconds } => {
                HubError::Slow { command, seconds, position: line.position().text() }
            }
            error => error,
        })?;
        let mv = line.read_move(&text).map_err(|_| HubError::Illegal {
            command: engine.command.clone(),
            text,
            position: line.position().text(),
        })?;
        self.put_back(engine);
        Ok(mv)
    }

    fn engine(&self) -> Result<Engine, HubError> {
        if let Some(engine) = self.idle.lock().pop() {
            return Ok(engine);
        }
        Engine::start(self.command.as_deref().ok_or(HubError::NoCommand)?, self.patience, &self.cancel)
    }

    fn put_back(&self, engine: Engine) {
        self.idle.lock().push(engine);
    }
}

/// The `pos` line: where the game began and what was played, so that the engine knows of repetitions.
fn position<G: Game>(line: &Line<G>) -> Result<String, HubError> {
    let start = dames(line.start()).ok_or(HubError::OtherGame)?;
    let mut text = format!("pos pos={}", HUB.write(&start));
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

/// The same position of Dames, if it is one and captures are enforced: all that these engines know.
fn dames<G: Game>(position: &G) -> Option<Dames> {
    let options = Options::from_values(&position.options().values()).ok().filter(|_| G::ID == Dames::ID)?;
    Dames::from_text(&options, &position.text()).ok().filter(|_| options.capture == Capture::Strict)
}

/// The time a player has for a move: what it says, or the usual one where it has no limit at all.
fn move_time(player: Player) -> Option<Duration> {
    player.time.or((player.depth.is_none() && player.nodes.is_none()).then_some(USUAL))
}

/// The longest a move may take: engines keep their time roughly, and others may be at work beside them.
fn longest(player: Player) -> Duration {
    move_time(player).map_or(UNTIMED, |time| time.saturating_mul(10))
}

/// The `level` line: the player's limits.
fn level(player: Player) -> String {
    let mut text = "level".to_owned();
    if let Some(depth) = player.depth {
        text += &format!(" depth={depth}");
    }
    if let Some(nodes) = player.nodes {
        text += &format!(" nodes={nodes}");
    }
    if let Some(time) = move_time(player) {
        text += &format!(" move-time={}", time.as_secs_f64());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Lang, Say};

    fn start() -> Line<Dames> {
        Line::new(Dames::new(&bots::defaults::<Dames>().unwrap_or_else(|| panic!("defaults"))))
    }

    fn new(command: Option<&str>) -> Hub {
        Hub::new(command.map(str::to_owned), Cancel::default())
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
        with(Hub::new(Some(format!("sh {}", path.display())), Cancel::default()));
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

    #[test]
    fn a_move_may_take_far_longer_than_its_time_but_not_for_ever() {
        let longest = |text: &str| longest(text.parse().unwrap()).as_millis();
        assert_eq!((longest("hub"), longest("hub@time=300,depth=9")), (1_000, 3_000));
        assert_eq!(longest("hub@depth=9"), UNTIMED.as_millis());
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_that_gives_no_move_is_not_waited_for() {
        let line = start();
        // One says nothing, the other says too much.
        for (name, says) in [("silent", ":"), ("talks", "while echo info depth=1; do :; done")] {
            script(name, says, |hub| {
                let hub = Hub { grace: Duration::from_millis(100), ..hub };
                let error = hub.choose(&line, "hub@time=1".parse().unwrap()).unwrap_err();
                assert!(matches!(&error, HubError::Slow { position, .. } if position.starts_with("W:")), "{error}");
                assert!(error.say(Lang::Fr).contains("n’a donné aucun coup"), "{}", error.say(Lang::Fr));
            });
        }
    }

    #[cfg(unix)]
    #[test]
    fn who_stops_the_match_does_not_wait_for_the_engine() {
        let line = start();
        script("stopped", ":", |hub| {
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(100));
                    hub.cancel.cancel();
                });
                // Without a time it would be waited for an hour.
                let error = hub.choose(&line, "hub@depth=30".parse().unwrap()).unwrap_err();
                assert!(matches!(error, HubError::Stopped(_)), "{error}");
            });
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_is_no_engine_is_not_waited_for() {
        let parrot = Hub { patience: Duration::from_millis(100), ..new(Some("cat")) };
        assert!(matches!(parrot.check(&start()), Err(HubError::Silent { .. })));
    }

    #[test]
    fn an_engine_that_is_not_there_is_told_of() {
        assert_eq!(new(None).check(&start()), Err(HubError::NoCommand));
        let nowhere = new(Some("/nowhere/at/all"));
        assert!(matches!(nowhere.check(&start()), Err(HubError::Io { .. })));
    }
}
