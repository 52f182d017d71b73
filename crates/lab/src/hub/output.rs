//! What our engine says, line by line, each by itself: some programs look for more only where the system has more for them,
//! and never find the second of two lines that came together.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// What lies between two lines.
const BETWEEN: Duration = Duration::from_millis(20);

/// And between two of what is thought of at the moment: nobody reads faster.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(60);

pub(super) struct Output<W> {
    to: W,
    last: Option<Instant>,
    /// What is thought of at the moment, where that is not told yet.
    untold: Option<String>,
}

impl<W: Write> Output<W> {
    pub fn new(to: W) -> Output<W> {
        Output { to, last: None, untold: None }
    }

    /// A line that must be said.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        std::thread::sleep(self.left(BETWEEN));
        writeln!(self.to, "{text}")?;
        self.to.flush()?;
        self.last = Some(Instant::now());
        Ok(())
    }

    /// What is thought of at the moment: of several at once, the last is enough.
    pub fn tell(&mut self, text: String) -> io::Result<()> {
        if self.left(BETWEEN_THOUGHTS).is_zero() {
            self.untold = None;
            return self.say(&text);
        }
        self.untold = Some(text);
        Ok(())
    }

    /// What came of it.
    pub fn done(&mut self, text: &str) -> io::Result<()> {
        if let Some(untold) = self.untold.take() {
            self.say(&untold)?;
        }
        self.say(text)
    }

    fn left(&self, between: Duration) -> Duration {
        self.last.map_or(Duration::ZERO, |last| between.saturating_sub(last.elapsed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes when each line came.
    struct Watch(Vec<(Instant, String)>);

    impl Write for Watch {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push((Instant::now(), String::from_utf8_lossy(bytes).into_owned()));
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_come_one_by_one_and_the_last_thought_is_told() {
        let mut output = Output::new(Watch(Vec::new()));
        for depth in 1..=50 {
            output.tell(format!("info depth={depth}")).unwrap();
        }
        output.done("done").unwrap();
        output.say("pong").unwrap();
        let text: String = output.to.0.iter().map(|(_, text)| text.as_str()).collect();
        assert!(text.starts_with("info depth=1\n") && text.ends_with("info depth=50\ndone\npong\n"), "{text}");
        let ends: Vec<Instant> =
            output.to.0.iter().filter(|(_, text)| text.ends_with('\n')).map(|&(at, _)| at).collect();
        assert!(ends.array_windows().all(|[one, next]| *next - *one >= BETWEEN / 2), "{ends:?}");
    }
}
