//! What two programs of DamExchange say to each other: the seven messages, read and written.

use std::time::Duration;

use rules::dames::{Move, number_of};
use rules::draughts::Side;

use crate::letters::Letters;

/// The longest message in bytes, the zero that ends it left out.
pub(super) const LONGEST: usize = 127;

/// The version of the protocol.
const VERSION: u32 = 1;

/// How many bytes a name has, filled up with blanks.
const NAME: usize = 32;

/// The most pieces that a move takes.
const MOST_TAKEN: usize = 20;

/// How boards are written.
pub(super) const DXP: Letters = Letters { black: 'z' };

/// What is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Message {
    /// A game is asked for.
    Request(Request),
    /// The answer to that.
    Answer { name: String, answer: Answer },
    /// A move.
    Move(Told),
    /// The game is over for its sender, and whether no other is wanted; said instead of a move, or in answer to the same.
    End { claim: Claim, stop: bool },
    /// A line for people.
    Chat(String),
    /// Moves are to be taken back, to where this side is to make its move of this number.
    Back { number: u16, side: Side },
    /// The answer to that.
    BackAnswer(BackAnswer),
}

/// A game as it is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Request {
    pub version: u32,
    pub name: String,
    /// Who answers plays this side.
    pub follower: Side,
    /// Each player's time for the whole game.
    pub time: Duration,
    /// How many moves each plays; 0 for as many as it takes.
    pub moves: u16,
    /// The letters of a position to begin with, if not the usual one.
    pub start: Option<String>,
}

impl Request {
    /// A game from the usual start, as this version asks for it.
    pub fn new(name: &str, follower: Side, minutes: u16, moves: u16) -> Request {
        let time = Duration::from_secs(60 * u64::from(minutes));
        Request { version: VERSION, name: name.to_owned(), follower, time, moves, start: None }
    }

    /// Whether it is asked for in the version spoken here.
    pub fn is_known(&self) -> bool {
        self.version == VERSION
    }
}

/// What is said to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Yes = 0,
    OtherVersion = 1,
    NotThisGame = 2,
    NoGame = 3,
}

/// How a game ended for who says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claim {
    Nothing = 0,
    Lost = 1,
    Drawn = 2,
    Won = 3,
}

/// What is said to moves taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BackAnswer {
    Yes = 0,
    Never = 1,
    NotNow = 2,
}

/// A move with the time it took, by the numbers of its squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Told {
    pub seconds: u16,
    pub from: u8,
    pub to: u8,
    pub taken: Vec<u8>,
}

impl Told {
    /// A legal move of Dames.
    pub fn new(mv: Move, time: Duration) -> Told {
        // No piece is huffed where captures are enforced.
        let (from, to) = mv.ends().map_or((0, 0), |(from, to)| (number_of(from), number_of(to)));
        let seconds = u16::try_from((time.as_millis() + 500) / 1000).unwrap_or(u16::MAX).min(9_999);
        Told { seconds, from, to, taken: taken(mv) }
    }

    /// Whether it is this move; the order in which pieces are named says nothing.
    pub fn is(&self, mv: Move) -> bool {
        let mut named = self.taken.clone();
        named.sort_unstable();
        mv.ends().is_some_and(|(from, to)| (number_of(from), number_of(to)) == (self.from, self.to))
            && taken(mv) == named
    }

    /// As a move text: `32-28` or `28x19x23`.
    pub fn text(&self) -> String {
        let taken: String = self.taken.iter().map(|square| format!("x{square}")).collect();
        let dash = if taken.is_empty() { '-' } else { 'x' };
        format!("{}{dash}{}{taken}", self.from, self.to)
    }
}

/// The numbers of the squares that a move empties of enemies, the smallest first.
fn taken(mv: Move) -> Vec<u8> {
    let Move::Capture { captured, .. } = mv else { return Vec::new() };
    let mut numbers: Vec<u8> = (0..64).filter(|square| captured >> square & 1 == 1).map(number_of).collect();
    numbers.sort_unstable();
    numbers
}

impl Message {
    /// Reads what came before a zero; nothing if it is no message. What follows a complete one is passed over.
    pub fn read(bytes: &[u8]) -> Option<Message> {
        let (&header, rest) = bytes.split_first()?;
        let mut rest = Fields(rest);
        Some(match header {
            b'R' => Message::Request(rest.request()?),
            b'A' => Message::Answer { name: rest.text(NAME)?, answer: rest.answer()? },
            b'M' => Message::Move(rest.told()?),
            b'E' => Message::End { claim: rest.claim()?, stop: rest.number(1)? != 0 },
            b'C' => Message::Chat(text(rest.0)),
            b'B' => Message::Back { number: rest.number(3)? as u16, side: rest.side()? },
            b'K' => Message::BackAnswer(rest.back_answer()?),
            _ => return None,
        })
    }

    /// The message as it is sent, with the zero that ends it.
    pub fn write(&self) -> Vec<u8> {
        let text = match self {
            Message::Request(Request { version, name, follower, time, moves, start }) => {
                let (side, minutes) = (DXP.side(*follower), time.as_secs() / 60);
                let start = start.as_ref().map_or("A".to_owned(), |letters| format!("B{letters}"));
                format!("R{version:02}{}{side}{minutes:03}{moves:03}{start}", padded(name))
            }
            Message::Answer { name, answer } => format!("A{}{}", padded(name), *answer as u8),
            Message::Move(Told { seconds, from, to, taken }) => {
                let squares: String = taken.iter().map(|square| format!("{square:02}")).collect();
                format!("M{seconds:04}{from:02}{to:02}{:02}{squares}", taken.len())
            }
            Message::End { claim, stop } => format!("E{}{}", *claim as u8, u8::from(*stop)),
            Message::Chat(text) => format!("C{}", plain(text)),
            Message::Back { number, side } => format!("B{number:03}{}", DXP.side(*side)),
            Message::BackAnswer(answer) => format!("K{}", *answer as u8),
        };
        let mut bytes = text.into_bytes();
        bytes.truncate(LONGEST);
        bytes.push(0);
        bytes
    }
}

/// Only what the protocol knows: letters, digits and signs of ASCII.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' }).collect()
}

fn padded(name: &str) -> String {
    format!("{:NAME$.NAME$}", plain(name))
}

/// Bytes as a text. Old programs write names and lines in Latin-1, whose numbers are those of Unicode.
fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect::<String>().trim_end().to_owned()
}

/// What is left of a message.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, bytes: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(bytes)?;
        self.0 = rest;
        Some(taken)
    }

    fn text(&mut self, bytes: usize) -> Option<String> {
        Some(text(self.take(bytes)?))
    }

    /// A number of so many digits.
    fn number(&mut self, digits: usize) -> Option<u32> {
        let taken = self.take(digits)?;
        taken.iter().try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| 10 * sum + u32::from(byte - b'0')))
    }

    fn side(&mut self) -> Option<Side> {
        DXP.read_side(char::from(self.take(1)?[0]))
    }

    fn square(&mut self) -> Option<u8> {
        u8::try_from(self.number(2)?).ok().filter(|square| (1..=50).contains(square))
    }

    fn request(&mut self) -> Option<Request> {
        let (version, name, follower) = (self.number(2)?, self.text(NAME)?, self.side()?);
        // Some ask for parts of a minute: `0.5`.
        let minutes: f64 = std::str::from_utf8(self.take(3)?).ok()?.trim().parse().ok()?;
        let time = Duration::try_from_secs_f64(60.0 * minutes).ok()?;
        let moves = self.number(3)? as u16;
        let start = match self.take(1)? {
            b"A" => None,
            b"B" => Some(self.text(51)?),
            _ => return None,
        };
        Some(Request { version, name, follower, time, moves, start })
    }

    fn answer(&mut self) -> Option<Answer> {
        let answers = [Answer::Yes, Answer::OtherVersion, Answer::NotThisGame, Answer::NoGame];
        answers.get(self.number(1)? as usize).copied()
    }

    fn told(&mut self) -> Option<Told> {
        let (seconds, from, to) = (self.number(4)? as u16, self.square()?, self.square()?);
        let count = self.number(2)? as usize;
        let taken = (0..count).map(|_| self.square()).collect::<Option<Vec<u8>>>()?;
        (count <= MOST_TAKEN).then_some(Told { seconds, from, to, taken })
    }

    /// Whatever else is claimed is no claim: the game is over all the same.
    fn claim(&mut self) -> Option<Claim> {
        let claims = [Claim::Nothing, Claim::Lost, Claim::Drawn, Claim::Won];
        Some(claims.get(self.number(1)? as usize).copied().unwrap_or(Claim::Nothing))
    }

    fn back_answer(&mut self) -> Option<BackAnswer> {
        [BackAnswer::Yes, BackAnswer::Never, BackAnswer::NotNow].get(self.number(1)? as usize).copied()
    }
}

/// What was received and not read yet.
#[derive(Default)]
pub(super) struct Inbox(Vec<u8>);

/// So many bytes came without an end that they are no message.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct TooLong;

impl Inbox {
    /// More came.
    pub fn push(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }

    /// The next whole message, without its zero.
    pub fn next(&mut self) -> Result<Option<Vec<u8>>, TooLong> {
        match self.0.iter().position(|&byte| byte == 0) {
            Some(end) if end <= LONGEST => {
                let message = self.0.drain(..=end).take(end).collect();
                Ok(Some(message))
            }
            None if self.0.len() <= LONGEST => Ok(None),
            _ => Err(TooLong),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Line};
    use rules::dames::{Capture, Dames, Options};

    fn both_ways(message: &Message, bytes: &str) {
        assert_eq!(String::from_utf8(message.write()).unwrap(), format!("{bytes}\0"));
        assert_eq!(Message::read(bytes.as_bytes()).as_ref(), Some(message), "{bytes}");
    }

    #[test]
    fn every_message_is_written_as_the_protocol_has_it_and_read_again() {
        let request = Request::new("Tablee", Side::Black, 5, 75);
        let name = "Tablee                          ";
        both_ways(&Message::Request(request.clone()), &format!("R01{name}Z005075A"));
        let letters = format!("Zzzz{}wW{}", "e".repeat(44), "e");
        both_ways(
            &Message::Request(Request { start: Some(letters.clone()), follower: Side::White, moves: 0, ..request }),
            &format!("R01{name}W005000B{letters}"),
        );
        for (answer, code) in
            [(Answer::Yes, 0), (Answer::OtherVersion, 1), (Answer::NotThisGame, 2), (Answer::NoGame, 3)]
        {
            both_ways(&Message::Answer { name: "Tablee".to_owned(), answer }, &format!("A{name}{code}"));
        }
        let step = Told { seconds: 12, from: 6, to: 11, taken: vec![] };
        both_ways(&Message::Move(step), "M0012061100");
        let capture = Told { seconds: 9_999, from: 5, to: 25, taken: vec![9, 12, 23, 20] };
        both_ways(&Message::Move(capture), "M999905250409122320");
        both_ways(&Message::End { claim: Claim::Nothing, stop: false }, "E00");
        both_ways(&Message::End { claim: Claim::Won, stop: true }, "E31");
        both_ways(&Message::Chat("What now?".to_owned()), "CWhat now?");
        both_ways(&Message::Back { number: 5, side: Side::Black }, "B005Z");
        for (answer, code) in [(BackAnswer::Yes, 0), (BackAnswer::Never, 1), (BackAnswer::NotNow, 2)] {
            both_ways(&Message::BackAnswer(answer), &format!("K{code}"));
        }
    }

    #[test]
    fn a_move_is_known_by_its_squares_in_whatever_order() {
        let options = Options { capture: Capture::Strict };
        let line = Line::new(Dames::from_text(&options, "W:W28:B22,12,3").unwrap());
        let mv = line.legal_moves()[0];
        let told = Told::new(mv, Duration::from_millis(1_600));
        assert_eq!((told.seconds, told.from, told.to, &told.taken[..]), (2, 28, 8, &[12, 22][..]));
        assert!(told.is(mv) && Told { taken: vec![22, 12], ..told.clone() }.is(mv));
        assert!(!Told { taken: vec![22], ..told.clone() }.is(mv) && !Told { to: 7, ..told.clone() }.is(mv));
        assert_eq!(told.text(), line.position().move_text(mv));
        assert_eq!(Told::new(mv, Duration::from_secs(1 << 40)).seconds, 9_999);
    }

    #[test]
    fn what_is_no_message_is_none() {
        let name = " ".repeat(32);
        for bad in [
            String::new(),
            "X".to_owned(),
            "R".to_owned(),
            format!("R01{name}B005075A"),
            format!("R01{name}Wxxx075A"),
            format!("R01{name}W-05075A"),
            format!("R01{name}WNaN075A"),
            format!("R01{name}W005075C"),
            format!("R01{name}W005075BWeee"),
            format!("A{name}"),
            format!("A{name}4"),
            "M00120611".to_owned(),
            "M0012001100".to_owned(),
            "M0012065100".to_owned(),
            "M00120611+1".to_owned(),
            "M00120611030102".to_owned(),
            format!("M0012061199{}", "01".repeat(99)),
            "E".to_owned(),
            "E0".to_owned(),
            "B005X".to_owned(),
            "K3".to_owned(),
        ] {
            assert_eq!(Message::read(bad.as_bytes()), None, "{bad}");
        }
        // However each byte of a good one is replaced, something is read or nothing, and that is all that happens.
        for good in [&format!("R01{name}W005075A"), "M0012061100", "E00", "B005Z", "K0"] {
            for (at, byte) in (0..good.len()).flat_map(|at| (1..=255).map(move |byte| (at, byte))) {
                let mut bytes = good.as_bytes().to_vec();
                bytes[at] = byte;
                if let Some(message) = Message::read(&bytes) {
                    assert!(message.write().len() <= LONGEST + 1);
                }
            }
        }
    }

    #[test]
    fn parts_of_a_minute_foreign_letters_and_what_follows_are_read_kindly() {
        let name = " ".repeat(32);
        let Some(Message::Request(request)) = Message::read(format!("R02{name}W0.5000A  ").as_bytes()) else {
            panic!("a request");
        };
        assert_eq!((request.time, request.is_known()), (Duration::from_secs(30), false));
        assert_eq!(Message::read(b"Ccaf\xe9 \x1b"), Some(Message::Chat("café \u{1b}".to_owned())));
        assert_eq!(Message::read(b"E91"), Some(Message::End { claim: Claim::Nothing, stop: true }));
        assert_eq!(Message::Chat("Noël\u{7}".to_owned()).write(), b"CNo?l?\0");
        assert_eq!(Message::Chat("x".repeat(500)).write().len(), LONGEST + 1);
    }

    #[test]
    fn messages_come_in_pieces_and_never_without_end() {
        let mut inbox = Inbox::default();
        inbox.push(b"E0");
        assert_eq!(inbox.next(), Ok(None));
        inbox.push(b"0\0CHi\0\0B0");
        let all: Vec<_> = std::iter::from_fn(|| inbox.next().unwrap()).collect();
        assert_eq!(all, [&b"E00"[..], b"CHi", b""]);
        inbox.push(&[b'1'; LONGEST - 2]);
        assert_eq!(inbox.next(), Ok(None));
        inbox.push(b"1");
        assert_eq!(inbox.next(), Err(TooLong));
        let mut whole = Inbox::default();
        whole.push(&[&[b'C'; LONGEST + 1][..], b"\0"].concat());
        assert_eq!(whole.next(), Err(TooLong));
    }
}
