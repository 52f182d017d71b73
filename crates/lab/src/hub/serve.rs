//! Level 8 of Dames as an engine of the Hub protocol, version 2: for draughts programs that bring their own board.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bots::search::{CERTAIN, WIN};
use bots::{Cancel, Level, Limits, Memory, Progress, Thinks};
use game::{Line, Turn};
use parking_lot::Mutex;
use rules::dames::{Dames, Move, number_of};

use super::HUB;
use super::output::Output;
use super::words::{argument, arguments};
use crate::budget::share;

/// As long as anybody waits: a search that only a word from outside ends.
const FOR_EVER: Duration = Duration::from_secs(1 << 30);

/// Answers until it is told to quit or nobody is there any more.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut engine = Engine {
        output: Arc::new(Mutex::new(Output::new(output))),
        line: None,
        limits: Limits { memory: Some(64), threads: Some(1), ..Limits::default() },
        budget: None,
        memory: Memory::default(),
        search: None,
    };
    for line in input.lines() {
        if !engine.hear(&line?)? {
            break;
        }
    }
    engine.stop();
    Ok(())
}

/// What was said so far, and the search that is under way.
struct Engine<W> {
    output: Arc<Mutex<Output<W>>>,
    line: Option<Line<Dames>>,
    /// Depth, positions, threads and memory.
    limits: Limits,
    /// The time for a move; the level's own where nothing was said.
    budget: Option<Duration>,
    memory: Memory,
    search: Option<Search>,
}

struct Search {
    cancel: Cancel,
    thread: JoinHandle<()>,
    /// What a search on the opponent's time may take once that is over.
    then: Option<Duration>,
}

impl<W: Write + Send + 'static> Engine<W> {
    /// One line; false once it is to quit. What is not understood is passed over, as the protocol wants it.
    fn hear(&mut self, text: &str) -> io::Result<bool> {
        match text.split_whitespace().next() {
            Some("hub") => {
                let version = env!("CARGO_PKG_VERSION");
                self.say(&format!("id name=Tablee version={version} author=Tablee country=France"))?;
                self.say("param name=threads value=1 type=int min=1 max=64")?;
                self.say("param name=memory value=64 type=int min=1 max=1024")?;
                self.say("wait")?;
            }
            Some("init") => self.say("ready")?,
            Some("ping") => self.say("pong")?,
            Some("set-param") => self.set(text)?,
            Some("new-game") => {
                self.stop();
                self.memory = Memory::default();
            }
            Some("pos") => {
                self.stop();
                match position(text) {
                    Ok(line) => self.line = Some(line),
                    Err(why) => self.complain(&why)?,
                }
            }
            Some("level") => self.level(text),
            Some("go") => self.go(text)?,
            Some("stop") => self.stop(),
            Some("ponder-hit") => self.ponder_hit(),
            Some("quit") => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    fn say(&self, text: &str) -> io::Result<()> {
        self.output.lock().say(text)
    }

    fn complain(&self, why: &str) -> io::Result<()> {
        self.say(&format!("error message=\"{}\"", why.replace('"', "'")))
    }

    fn set(&mut self, text: &str) -> io::Result<()> {
        let number = argument(text, "value").and_then(|value| value.parse::<usize>().ok());
        match (argument(text, "name"), number) {
            (Some("threads"), Some(threads @ 1..=Limits::MOST_THREADS)) => self.limits.threads = Some(threads),
            (Some("memory"), Some(megabytes @ 1..=1024)) => self.limits.memory = Some(megabytes),
            (Some("threads" | "memory"), _) => return self.complain("no such value"),
            _ => {}
        }
        Ok(())
    }

    /// Depth, positions and time of the searches to come.
    fn level(&mut self, text: &str) {
        let number = |name: &str| argument(text, name).and_then(|value| value.parse::<f64>().ok());
        self.limits.depth = number("depth").map(|depth| depth.clamp(1.0, 100.0) as u32);
        self.limits.nodes = number("nodes").map(|nodes| nodes.max(1.0) as u64);
        let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or(FOR_EVER).min(FOR_EVER);
        self.budget = match (number("move-time"), number("time")) {
            // A little is left for what lies between a search and the clock.
            (Some(time), _) => Some(seconds(time * 0.98)),
            (None, Some(left)) => Some(share(seconds(left), number("moves"), seconds(number("inc").unwrap_or(0.0)))),
            (None, None) if arguments(text).any(|(name, _)| name == "infinite") => Some(FOR_EVER),
            (None, None) => (self.limits.depth.is_some() || self.limits.nodes.is_some()).then_some(FOR_EVER),
        };
    }

    fn go(&mut self, text: &str) -> io::Result<()> {
        self.stop();
        let Some(line) = self.line.clone() else { return self.complain("no position") };
        let Turn::Player(seat) = line.turn() else { return self.complain("the game is over") };
        let mode = |mode: &str| arguments(text).any(|(name, _)| name == mode);
        let ponders = mode("ponder");
        let thinker = Dames::thinker(&line, seat, Level::MAX);
        let (cancel, budget) = (Cancel::default(), if mode("analyze") { Some(FOR_EVER) } else { self.budget });
        let limits = Limits {
            time: if ponders { Some(FOR_EVER) } else { budget },
            even_forced: mode("analyze"),
            remembered: Some(self.memory.clone()),
            cancel: cancel.clone(),
            ..self.limits.clone()
        };
        let output = Arc::clone(&self.output);
        let work = move || {
            let begun = Instant::now();
            let choice = thinker.think(&limits, &mut |seen| {
                // Who does not listen any more will not hear the move either.
                let _ = output.lock().tell(info(line.position(), seen, begun.elapsed()));
            });
            let texts = choice.map(|choice| match choice.seen.line.first() {
                Some(first) if *first == choice.text => choice.seen.line,
                _ => vec![choice.text],
            });
            let moves = hub_line(line.position(), &texts.unwrap_or_default());
            let mut done = format!("done move={}", moves.first().map_or("", |mv| mv));
            if let Some(reply) = moves.get(1) {
                done += &format!(" ponder={reply}");
            }
            let _ = output.lock().done(&done);
        };
        let thread = std::thread::Builder::new().spawn(work)?;
        self.search = Some(Search { cancel, thread, then: ponders.then_some(budget).flatten() });
        Ok(())
    }

    /// The opponent played what was expected: from now on time counts.
    fn ponder_hit(&mut self) {
        let Some(search) = &mut self.search else { return };
        let (cancel, time) = (search.cancel.clone(), search.then.take().unwrap_or(Duration::from_millis(1_900)));
        if time < FOR_EVER {
            // It wakes up late for a search that has ended; then nobody hears it.
            std::thread::spawn(move || {
                std::thread::sleep(time);
                cancel.cancel();
            });
        }
    }

    /// Ends the search, if one is under way: it says what it found.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.cancel.cancel();
            // Whatever went wrong there is no reason to go down with it.
            let _ = search.thread.join();
        }
    }
}

/// Where the game stands that a `pos` line tells of.
fn position(text: &str) -> Result<Line<Dames>, String> {
    let start = HUB.read(argument(text, "pos").ok_or("no position")?)?;
    let mut line = Line::new(start);
    for mv in argument(text, "moves").unwrap_or_default().split_whitespace() {
        if line.turn() == Turn::Over {
            return Err(format!("the game is over before {mv}"));
        }
        let read = line.read_move(mv).map_err(|refusal| format!("{mv}: {refusal}"))?;
        line.play_unchecked(read);
    }
    Ok(line)
}

/// A move as the protocol writes it: with every piece taken.
fn hub_move(mv: Move) -> String {
    let Some((from, to)) = mv.ends() else { return String::new() };
    let (from, to) = (number_of(from), number_of(to));
    let Move::Capture { captured, .. } = mv else { return format!("{from}-{to}") };
    let taken = (0..64u8).filter(|square| captured >> square & 1 == 1).map(|square| format!("x{}", number_of(square)));
    format!("{from}x{to}{}", taken.collect::<String>())
}

/// Moves that follow each other, as the protocol writes them.
fn hub_line(position: &Dames, texts: &[String]) -> Vec<String> {
    let mut line = Line::new(*position);
    let mut moves = Vec::new();
    for text in texts {
        let Ok(mv) = line.read_move(text) else { break };
        moves.push(hub_move(mv));
        line.play_unchecked(mv);
    }
    moves
}

/// A score in men; a win that is certain is worth a hundred, less a hundredth for each move until then, as Scan has it and
/// who reads it expects.
fn hub_score(score: i32) -> f64 {
    let certain = score.abs() >= CERTAIN;
    f64::from(if certain { score.signum() * (10_000 - (WIN - score.abs())) } else { score }) / 100.0
}

fn info(position: &Dames, seen: &Progress, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let speed = seen.nodes as f64 / 1e6 / seconds.max(1e-6);
    format!(
        "info depth={} score={:.2} nodes={} time={seconds:.3} nps={speed:.1} pv=\"{}\"",
        seen.depth,
        hub_score(seen.score),
        seen.nodes,
        hub_line(position, &seen.line).join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Heard(Arc<Mutex<Vec<u8>>>);

    impl Write for Heard {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().extend(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn answers(said: &str) -> String {
        let heard = Heard::default();
        serve(io::Cursor::new(said.to_owned()), heard.clone()).unwrap();
        let bytes = heard.0.lock().clone();
        String::from_utf8(bytes).unwrap()
    }

    const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

    #[test]
    fn it_greets_and_thinks() {
        let said =
            format!("hub\ninit\nping\npos pos={START} moves=\"32-28 19-23\"\nlevel depth=3\ngo think\nnew-game\n");
        let heard = answers(&said);
        let lines: Vec<_> = heard.lines().collect();
        assert!(lines[0].starts_with("id name=Tablee") && lines[3..6] == ["wait", "ready", "pong"], "{heard}");
        // The only legal move, with what it takes.
        assert!(lines.last().is_some_and(|line| line.starts_with("done move=28x19x23")), "{heard}");
    }

    #[test]
    fn it_tells_what_it_looks_at() {
        let line = position(&format!("pos pos={START} moves=\"32-28 19-23\"")).unwrap();
        let line_seen = vec!["28x19".to_owned(), "14x23".to_owned()];
        let seen = Progress { depth: 7, score: -12, nodes: 3_000_000, line: line_seen };
        let told = info(line.position(), &seen, Duration::from_millis(1_500));
        assert_eq!(told, "info depth=7 score=-0.12 nodes=3000000 time=1.500 nps=2.0 pv=\"28x19x23 14x23x19\"");
    }

    #[test]
    fn a_certain_win_is_a_hundred_less_the_moves_until_then() {
        let scores = [47, -1_234, WIN - 7, 12 - WIN, WIN, CERTAIN].map(|score| format!("{:.2}", hub_score(score)));
        assert_eq!(scores, ["0.47", "-12.34", "99.93", "-99.88", "100.00", "90.00"]);
    }

    #[test]
    fn a_search_without_end_is_stopped_and_still_answers() {
        for go in ["level infinite\ngo think", "go analyze", "level move-time=60\ngo ponder"] {
            let heard = answers(&format!("pos pos={START}\n{go}\nping\nstop\nping\n"));
            let lines: Vec<_> = heard.lines().filter(|line| !line.starts_with("info")).collect();
            assert!(lines.len() == 3 && lines[0] == "pong" && lines[1].starts_with("done move=3"), "{heard}");
        }
        let hit = answers(&format!("pos pos={START}\nlevel move-time=0.01\ngo ponder\nponder-hit\nstop\n"));
        assert!(hit.lines().last().is_some_and(|line| line.starts_with("done move=3")), "{hit}");
    }

    #[test]
    fn what_is_no_position_is_refused_and_what_is_not_understood_passed_over() {
        let e = "e".repeat(49);
        for (bad, why) in [
            ("pos", "no position"),
            ("pos pos=", "no side to move"),
            ("pos pos=Xe", "no side to move"),
            ("pos pos=We", "fifty squares"),
            (format!("pos pos=W{e}x").as_str(), "no piece: x"),
            (format!("pos pos=Ww{e}").as_str(), "1"),
            (format!("pos pos={START} moves=\"32-26\"").as_str(), "32-26"),
        ] {
            let heard = answers(&format!("{bad}\ngo think\nwhatever x=y\n"));
            let lines: Vec<_> = heard.lines().collect();
            assert!(lines.len() == 2 && lines[0].starts_with("error message=") && lines[0].contains(why), "{heard}");
            assert_eq!(lines[1], "error message=\"no position\"");
        }
        assert_eq!(answers(&format!("pos pos=W{e}w\ngo think\n")), "error message=\"the game is over\"\n");
        assert_eq!(answers("set-param name=threads value=0\n"), "error message=\"no such value\"\n");
    }
}
