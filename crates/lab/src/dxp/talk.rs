//! A meeting over a socket: calling, being called, and what goes back and forth until somebody hangs up.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use bots::{Cancel, Choice};

use super::message::{Inbox, LONGEST, Message};
use super::mind::Mind;
use super::session::{Act, Session};
use super::{DxpError, DxpSettings, DxpTold};

/// How long one waits before looking whether to stop.
const SLICE: Duration = Duration::from_millis(50);

/// How long a call, and each message, may take to go through.
const ON_THE_LINE: Duration = Duration::from_secs(10);

/// What lies between two messages without an answer between them: some programs read one message from whatever has come, and lose the others.
const BETWEEN: Duration = Duration::from_millis(60);

/// How long the other has to hang up, too, so that it reads the last word.
const GOODBYE: Duration = Duration::from_secs(1);

/// What is heard, from outside or from our own bot.
pub(super) enum Heard {
    Bytes(Vec<u8>),
    /// The other is no longer there.
    Closed,
    Thought {
        search: u64,
        choice: Option<Choice>,
    },
}

/// A place to be called at.
pub fn listen(address: SocketAddr) -> Result<TcpListener, DxpError> {
    let failed = |error: io::Error| DxpError::NoPort { address: address.to_string(), error: error.to_string() };
    let listener = TcpListener::bind(address).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    Ok(listener)
}

/// Waits for callers and plays with one after the other, until it is told to stop; with the first only where the settings
/// say so.
pub fn serve(
    listener: &TcpListener,
    settings: &DxpSettings,
    cancel: &Cancel,
    told: &mut dyn FnMut(DxpTold),
) -> Result<(), DxpError> {
    loop {
        told(DxpTold::Waits(listener.local_addr().map_err(failed)?));
        let Some((stream, address)) = accept(listener, cancel)? else { return Ok(()) };
        told(DxpTold::Connected(address));
        let ended = stream.set_nonblocking(false).map_err(failed).and_then(|()| talk(stream, settings, cancel, told));
        if settings.once || cancel.is_cancelled() {
            return ended;
        }
        if let Err(error) = ended {
            told(DxpTold::Failed(error));
        }
    }
}

/// Calls another program, `host:port`, and plays with it.
pub fn call(
    address: &str,
    settings: &DxpSettings,
    cancel: &Cancel,
    told: &mut dyn FnMut(DxpTold),
) -> Result<(), DxpError> {
    let failed = |error: io::Error| DxpError::NoCall { address: address.to_owned(), error: error.to_string() };
    let mut last = io::Error::from(ErrorKind::AddrNotAvailable);
    for at in address.to_socket_addrs().map_err(failed)? {
        match TcpStream::connect_timeout(&at, ON_THE_LINE) {
            Ok(stream) => {
                told(DxpTold::Connected(at));
                return talk(stream, settings, cancel, told);
            }
            Err(error) => last = error,
        }
    }
    Err(failed(last))
}

fn failed(error: io::Error) -> DxpError {
    DxpError::Io(error.to_string())
}

/// The next caller; nobody once it is told to stop.
fn accept(listener: &TcpListener, cancel: &Cancel) -> Result<Option<(TcpStream, SocketAddr)>, DxpError> {
    while !cancel.is_cancelled() {
        match listener.accept() {
            Ok(caller) => return Ok(Some(caller)),
            // A caller that went away before it was answered is none.
            Err(error) if [ErrorKind::WouldBlock, ErrorKind::ConnectionAborted].contains(&error.kind()) => {
                std::thread::sleep(SLICE);
            }
            Err(error) => return Err(failed(error)),
        }
    }
    Ok(None)
}

/// One meeting, from the first word to the last.
fn talk(
    stream: TcpStream,
    settings: &DxpSettings,
    cancel: &Cancel,
    told: &mut dyn FnMut(DxpTold),
) -> Result<(), DxpError> {
    let (sender, heard) = mpsc::channel();
    let mut line = Wire::new(stream, sender.clone()).map_err(failed)?;
    let mut meeting =
        Meeting { session: Session::new(settings.clone()), mind: Mind::new(settings.clone(), sender), told };
    let begun = Instant::now();
    let mut acts = meeting.session.begin(Duration::ZERO);
    let mut inbox = Inbox::default();
    let ended = loop {
        if let Some(ended) = meeting.carry_out(acts, &mut line) {
            break ended;
        }
        if cancel.is_cancelled() {
            acts = meeting.session.leave();
            continue;
        }
        // What came in one piece is heard one by one.
        let whole = inbox.next();
        acts = match whole {
            Ok(Some(message)) => meeting.session.hear(&message, begun.elapsed()),
            Err(_) => meeting.session.fail(DxpError::TooLong(LONGEST)),
            Ok(None) => {
                line.go_on_reading();
                let left = meeting.session.deadline().map_or(SLICE, |at| at.saturating_sub(begun.elapsed()).min(SLICE));
                match heard.recv_timeout(left) {
                    Ok(Heard::Bytes(bytes)) => {
                        line.has_read();
                        inbox.push(&bytes);
                        Vec::new()
                    }
                    Ok(Heard::Closed) => meeting.session.closed(),
                    Ok(Heard::Thought { search, choice }) if meeting.mind.is_current(search) => {
                        meeting.session.thought(choice, begun.elapsed())
                    }
                    Ok(Heard::Thought { .. }) => Vec::new(),
                    Err(RecvTimeoutError::Timeout) => meeting.session.tick(begun.elapsed()),
                    // We hold a sender ourselves.
                    Err(RecvTimeoutError::Disconnected) => meeting.session.closed(),
                }
            }
        };
    };
    line.close(&heard);
    ended.map_or(Ok(()), Err)
}

struct Meeting<'a> {
    session: Session,
    mind: Mind,
    told: &'a mut dyn FnMut(DxpTold),
}

impl Meeting<'_> {
    /// Does what is to be done; how it ended, once it did. A line that is dead is no reason not to tell the rest.
    fn carry_out(&mut self, acts: Vec<Act>, line: &mut Wire) -> Option<Option<DxpError>> {
        let mut broken = None;
        for act in acts {
            match act {
                Act::Say(message) if broken.is_none() => broken = line.say(&message).err(),
                Act::Say(_) => {}
                Act::Forget => self.mind.forget(),
                Act::Think(line, time) => self.mind.think(*line, time),
                Act::Ponder(line) => self.mind.ponder(*line),
                Act::StopThinking => self.mind.stop(),
                Act::Tell(told) => (self.told)(told),
                Act::HangUp(error) => return Some(error),
            }
        }
        let given_up = self.session.fail(failed(broken?));
        self.carry_out(given_up, line)
    }
}

/// The connection: written to here, read on a thread of its own, one piece at a time. The next is read once this one was
/// dealt with, so that nobody fills our memory.
struct Wire {
    stream: TcpStream,
    go_on: Sender<()>,
    /// Whether the thread has been told to read and has not brought anything yet.
    reads: bool,
    /// When something was said that is not answered yet.
    last: Option<Instant>,
}

impl Wire {
    fn new(stream: TcpStream, heard: Sender<Heard>) -> io::Result<Wire> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(ON_THE_LINE))?;
        let (go_on, told_to) = mpsc::channel();
        let reader = stream.try_clone()?;
        std::thread::Builder::new().spawn(move || read(reader, &told_to, &heard))?;
        Ok(Wire { stream, go_on, reads: false, last: None })
    }

    fn go_on_reading(&mut self) {
        if !std::mem::replace(&mut self.reads, true) {
            // Where the thread has ended it has said why.
            let _ = self.go_on.send(());
        }
    }

    /// It brought something: who answers has read what was said.
    fn has_read(&mut self) {
        (self.reads, self.last) = (false, None);
    }

    fn say(&mut self, message: &Message) -> io::Result<()> {
        if let Some(last) = self.last {
            std::thread::sleep(BETWEEN.saturating_sub(last.elapsed()));
        }
        let said = self.stream.write_all(&message.write());
        self.last = Some(Instant::now());
        said
    }

    /// Lets the other hear the last word, and hangs up.
    fn close(mut self, heard: &Receiver<Heard>) {
        let begun = Instant::now();
        // It may be gone already; then there is nobody to wait for.
        if self.stream.shutdown(Shutdown::Write).is_ok() {
            while begun.elapsed() < GOODBYE {
                self.go_on_reading();
                match heard.recv_timeout(GOODBYE.saturating_sub(begun.elapsed())) {
                    Ok(Heard::Bytes(_)) => self.has_read(),
                    Ok(Heard::Thought { .. }) => {}
                    Ok(Heard::Closed) | Err(_) => break,
                }
            }
        }
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Reads a piece each time it is told to.
fn read(mut stream: TcpStream, told_to: &Receiver<()>, heard: &Sender<Heard>) {
    let mut bytes = [0; 512];
    while told_to.recv().is_ok() {
        let heard_of = match stream.read(&mut bytes) {
            Ok(count) if count > 0 => Heard::Bytes(bytes[..count].to_vec()),
            Err(error) if error.kind() == ErrorKind::Interrupted => Heard::Bytes(Vec::new()),
            _ => Heard::Closed,
        };
        let closed = matches!(heard_of, Heard::Closed);
        if heard.send(heard_of).is_err() || closed {
            return;
        }
    }
}
