//! DamExchange over real sockets of this machine: our server against our caller, and against callers that mean no good.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::thread::JoinHandle;
use std::time::Duration;

use bots::{Cancel, Level};
use lab::dxp::{self, DxpEnding, DxpError, DxpGame, DxpPoints, DxpSettings, DxpTold};
use rules::draughts::Side;

fn settings(level: u8) -> DxpSettings {
    DxpSettings {
        level: Level::new(level).unwrap(),
        threads: 1,
        memory: 1,
        ponder: level == 8,
        seed: u64::from(level),
        asks: false,
        count: 0,
        minutes: 1,
        moves: 0,
        side: Side::White,
        once: false,
    }
}

/// A server that goes on until it is told to stop.
struct Server {
    address: SocketAddr,
    told: Receiver<DxpTold>,
    cancel: Cancel,
    thread: JoinHandle<Result<(), DxpError>>,
}

impl Server {
    fn start(settings: DxpSettings) -> Server {
        let listener = dxp::listen((Ipv4Addr::LOCALHOST, 0).into()).unwrap();
        let (address, cancel) = (listener.local_addr().unwrap(), Cancel::default());
        let (sender, told) = mpsc::channel();
        let stop = cancel.clone();
        let thread = std::thread::spawn(move || {
            dxp::serve(&listener, &settings, &stop, &mut |told| sender.send(told).unwrap_or_default())
        });
        Server { address, told, cancel, thread }
    }

    /// The next thing told that is one of these.
    fn wait<T>(&self, mut is: impl FnMut(DxpTold) -> Option<T>) -> T {
        loop {
            let told = self.told.recv_timeout(Duration::from_secs(30)).expect("something is told");
            if let Some(found) = is(told) {
                return found;
            }
        }
    }

    fn stop(self) -> Result<(), DxpError> {
        self.cancel.cancel();
        self.thread.join().unwrap()
    }
}

fn games(told: impl IntoIterator<Item = DxpTold>) -> Vec<DxpGame> {
    told.into_iter().filter_map(|told| if let DxpTold::Ended(game) = told { Some(game) } else { None }).collect()
}

#[test]
fn whole_games_are_played_and_both_sides_agree() {
    let server = Server::start(DxpSettings { once: true, ..settings(1) });
    let mut told = Vec::new();
    let asks = DxpSettings { asks: true, count: 2, ..settings(2) };
    dxp::call(&server.address.to_string(), &asks, &Cancel::default(), &mut |heard| told.push(heard)).unwrap();
    let theirs = games(server.told.iter());
    server.stop().unwrap();
    let ours = games(told);
    assert_eq!((ours.len(), ours[0].side, ours[1].side), (2, Side::White, Side::Black));
    for (one, other) in ours.iter().zip(&theirs) {
        assert!(matches!(one.ending, DxpEnding::Rule(_)), "{:?}", one.ending);
        assert_eq!((one.ending, &one.moves, one.disputed), (other.ending, &other.moves, other.disputed));
        let swapped = one.points.map(|points| match points {
            DxpPoints::Won => DxpPoints::Lost,
            DxpPoints::Drawn => DxpPoints::Drawn,
            DxpPoints::Lost => DxpPoints::Won,
        });
        assert_eq!((other.points, other.side), (swapped, one.side.other()));
    }
    assert_eq!(theirs.len(), 2);
    let score = ours[1].score;
    assert_eq!((score.won + score.drawn + score.lost, score.open), (2, 0));
}

#[test]
fn a_server_that_asks_has_its_games_from_a_caller_that_follows() {
    let asks = DxpSettings { asks: true, count: 1, moves: 2, once: true, side: Side::Black, ..settings(1) };
    let server = Server::start(asks);
    let mut told = Vec::new();
    let follows = settings(2);
    dxp::call(&server.address.to_string(), &follows, &Cancel::default(), &mut |heard| told.push(heard)).unwrap();
    let game = &games(told)[0];
    // The moves agreed on end it for nobody, and each plays two.
    assert_eq!((game.side, game.moves.len(), game.ending, game.points), (Side::White, 4, DxpEnding::Moves, None));
    server.stop().unwrap();
}

/// What a caller hears until the line is dead.
fn heard(mut caller: TcpStream) -> String {
    caller.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut bytes = Vec::new();
    // Who is hung up on may lose the line in the middle of it.
    let _ = caller.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).replace('\0', "\n")
}

#[test]
fn callers_that_mean_no_good_are_sent_away_and_the_next_is_welcome() {
    let server = Server::start(settings(1));
    let call = || TcpStream::connect(server.address).unwrap();
    let failed = |told| if let DxpTold::Failed(error) = told { Some(error) } else { None };

    let mut endless = call();
    let _ = endless.write_all(&[b'C'; 5_000]);
    assert_eq!(server.wait(failed), DxpError::TooLong(127));
    drop(endless);

    let mut babbler = call();
    let _ = babbler.write_all(&b"?\0".repeat(2_000));
    assert_eq!(server.wait(failed), DxpError::Faults(20));
    assert!(heard(babbler).starts_with("Cnot understood: \"?\"\n"));

    // Somebody who is there and gone has done no harm; who goes in a game has.
    drop(call());
    let mut gone = call();
    let name = " ".repeat(32);
    gone.write_all(format!("R01{name}Z001000A\0").as_bytes()).unwrap();
    server.wait(|told| matches!(told, DxpTold::Begins { .. }).then_some(()));
    drop(gone);
    assert_eq!(server.wait(failed), DxpError::Gone);

    let mut cheat = call();
    cheat.write_all(format!("R01{name}Z001000A\0M0001322600\0E00\0R01{name}W001000A\0").as_bytes()).unwrap();
    let game = server.wait(|told| games([told]).pop());
    assert_eq!((game.ending, game.points, game.moves.len()), (DxpEnding::Illegal, None, 0));
    // And then plays as it should: we move.
    server.wait(|told| matches!(told, DxpTold::Moved { .. }).then_some(()));
    cheat.write_all(b"E00\0E01\0").unwrap();
    let said = heard(cheat);
    let lines: Vec<_> = said.lines().collect();
    assert!(lines[0].starts_with("ATablee") && lines[1].starts_with("C32-26 is not legal in W:W"), "{said}");
    assert!(lines[2] == "E00" && lines[3].starts_with("ATablee") && lines[4].starts_with("M0000"), "{said}");
    assert_eq!(lines[5..], ["E00"], "{said}");
    server.stop().unwrap();
}

#[test]
fn who_has_to_stop_says_so() {
    let server = Server::start(settings(8));
    let mut caller = TcpStream::connect(server.address).unwrap();
    caller.write_all(format!("R01{}W999000A\0", " ".repeat(32)).as_bytes()).unwrap();
    server.wait(|told| matches!(told, DxpTold::Begins { .. }).then_some(()));
    // It would think for half an hour.
    server.stop().unwrap();
    assert!(heard(caller).ends_with("\nE01\n"));
}

#[test]
fn nobody_there_and_no_port_are_told() {
    let listener = dxp::listen((Ipv4Addr::LOCALHOST, 0).into()).unwrap();
    let address = listener.local_addr().unwrap();
    assert!(matches!(dxp::listen(address), Err(DxpError::NoPort { .. })));
    drop(listener);
    let called = dxp::call(&address.to_string(), &settings(1), &Cancel::default(), &mut |_| ());
    assert!(matches!(called, Err(DxpError::NoCall { .. })));
}
