//! Who says what when: one meeting of two programs, without a socket, a clock or a bot. What happens goes in, with the time
//! since the connection was made; what is to be done about it comes out.

mod play;
#[cfg(test)]
mod tests;

use std::time::Duration;

use bots::Choice;
use game::{Game, Line};
use rules::dames::{Capture, Dames, Options};
use rules::draughts::Side;

use super::message::{Answer, BackAnswer, Claim, DXP, Message, Request, Told};
use super::{DxpEnding, DxpError, DxpFault, DxpPoints, DxpScore, DxpSettings, DxpTold};
use play::Play;

/// How we call ourselves.
const NAME: &str = concat!("Tablee ", env!("CARGO_PKG_VERSION"));

/// How long an answer is waited for that takes no thought, and a move beyond the time of who is to make it.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long somebody may be there without asking for a game.
const IDLE: Duration = Duration::from_secs(600);

/// Who said so many things that it may not is sent away.
const MOST_FAULTS: u32 = 20;

/// What is to be done.
#[derive(Debug)]
pub(super) enum Act {
    Say(Message),
    /// The first position of a game: what was remembered of others is of no use.
    Forget,
    /// A move is to be found here, in this time.
    Think(Box<Line<Dames>>, Duration),
    /// It is the other's turn: this is where it is likely to lead.
    Ponder(Box<Line<Dames>>),
    /// Whatever is thought about is no longer of interest.
    StopThinking,
    Tell(DxpTold),
    /// The meeting is over, for the better or for the worse. Nothing comes after it.
    HangUp(Option<DxpError>),
}

/// Where a meeting stands.
enum Stage {
    /// No game, and none asked for.
    Idle,
    /// A game was asked for, in which we would have this side.
    Asked(Side),
    Playing(Box<Play>),
    /// We said that the game is over, and wait to hear the same.
    Ended,
    Over,
}

/// One meeting.
pub(super) struct Session {
    settings: DxpSettings,
    stage: Stage,
    /// Games asked for, by either.
    number: u32,
    score: DxpScore,
    faults: u32,
    /// When what is waited for is given up.
    deadline: Option<Duration>,
    acts: Vec<Act>,
}

impl Session {
    /// A meeting that has not begun.
    pub fn new(settings: DxpSettings) -> Session {
        let (score, acts) = (DxpScore::default(), Vec::new());
        Session { settings, stage: Stage::Idle, number: 0, score, faults: 0, deadline: None, acts }
    }

    /// When the time is to be told, if nothing happens before.
    pub fn deadline(&self) -> Option<Duration> {
        self.deadline
    }

    /// The connection is there.
    pub fn begin(&mut self, now: Duration) -> Vec<Act> {
        self.next_game(now);
        self.done()
    }

    /// Something was said.
    pub fn hear(&mut self, bytes: &[u8], now: Duration) -> Vec<Act> {
        match Message::read(bytes) {
            Some(Message::Chat(text)) => self.tell(DxpTold::Chat(text)),
            Some(Message::Request(request)) => self.requested(request, now),
            Some(Message::Answer { name, answer }) => self.answered(name, answer, now),
            Some(Message::Move(told)) => self.moved(&told, now),
            Some(Message::End { claim, stop }) => self.ended(claim, stop, now),
            Some(Message::Back { number, side }) => self.back(number, side, now),
            Some(message @ Message::BackAnswer(_)) => self.untimely(&message),
            None if bytes.is_empty() => {}
            None => self.unreadable(bytes, now),
        }
        self.done()
    }

    /// A move was found; nothing where there is none, or whoever looked for it failed.
    pub fn thought(&mut self, choice: Option<Choice>, now: Duration) -> Vec<Act> {
        if let Stage::Playing(play) = &mut self.stage
            && play.is_ours()
            && play.line.outcome().is_none()
        {
            let found = choice.as_ref().and_then(|choice| play.line.read_move(&choice.text).ok());
            if let Some(mv) = found.or_else(|| play.line.legal_moves().first().copied()) {
                let (time, seen) = (play.spend(now), choice.map(|choice| choice.seen));
                self.acts.push(Act::Say(Message::Move(Told::new(mv, time))));
                let expected = seen.as_ref().and_then(|seen| seen.line.get(1)).cloned();
                self.acts.push(Act::Tell(play.play(mv, time, seen)));
                if let Some(line) = expected.filter(|_| self.settings.ponder).and_then(|text| play.expecting(&text)) {
                    self.acts.push(Act::Ponder(Box::new(line)));
                }
                self.turn(now);
            }
        }
        self.done()
    }

    /// So much time has passed.
    pub fn tick(&mut self, now: Duration) -> Vec<Act> {
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            let waited = match &self.stage {
                Stage::Playing(play) => play.waited(now),
                Stage::Idle => IDLE,
                _ => PATIENCE,
            };
            self.say(Message::Chat("nothing came within the time there was".to_owned()));
            self.give_up(Some(DxpError::Silent { seconds: waited.as_secs() }));
        }
        self.done()
    }

    /// We have to leave.
    pub fn leave(&mut self) -> Vec<Act> {
        if let Stage::Playing(play) = &self.stage {
            // Only who is to move can end a game.
            let says = match play.is_ours() {
                true => Message::End { claim: Claim::Nothing, stop: true },
                false => Message::Chat("stopped at the keyboard".to_owned()),
            };
            self.say(says);
            self.record(DxpEnding::Left, Claim::Nothing);
        }
        self.hang_up(None);
        self.done()
    }

    /// The other is no longer there: is that an end as it should be?
    pub fn closed(&mut self) -> Vec<Act> {
        let early = match &self.stage {
            Stage::Asked(_) | Stage::Playing(_) => true,
            Stage::Ended => self.settings.asks && !self.is_last(),
            Stage::Idle | Stage::Over => false,
        };
        self.give_up(early.then_some(DxpError::Gone));
        self.done()
    }

    /// The connection is of no use any more.
    pub fn fail(&mut self, error: DxpError) -> Vec<Act> {
        self.give_up(Some(error));
        self.done()
    }

    fn done(&mut self) -> Vec<Act> {
        std::mem::take(&mut self.acts)
    }

    fn say(&mut self, message: Message) {
        self.acts.push(Act::Say(message));
    }

    fn tell(&mut self, told: DxpTold) {
        self.acts.push(Act::Tell(told));
    }

    /// A game that is under way has no end.
    fn give_up(&mut self, error: Option<DxpError>) {
        self.record(DxpEnding::Gone, Claim::Nothing);
        self.hang_up(error);
    }

    fn hang_up(&mut self, error: Option<DxpError>) {
        if !matches!(self.stage, Stage::Over) {
            (self.stage, self.deadline) = (Stage::Over, None);
            self.acts.extend([Act::StopThinking, Act::HangUp(error)]);
        }
    }

    /// The other said what it may not: it is told so, and so are people. Too much of it ends the meeting.
    fn fault(&mut self, fault: DxpFault) {
        self.faults += 1;
        self.say(Message::Chat(fault.to_string()));
        self.tell(DxpTold::Fault(fault));
        if self.faults >= MOST_FAULTS {
            self.give_up(Some(DxpError::Faults(self.faults)));
        }
    }

    fn untimely(&mut self, message: &Message) {
        let bytes = message.write();
        self.fault(DxpFault::Untimely(String::from_utf8_lossy(&bytes[..bytes.len() - 1]).into_owned()));
    }

    /// Whoever says what nobody understands waits for an answer to it all the same.
    fn unreadable(&mut self, bytes: &[u8], now: Duration) {
        let waits = matches!(&self.stage, Stage::Playing(play) if !play.is_ours());
        match bytes.first() {
            // An end without words is an end.
            Some(b'E') => return self.ended(Claim::Nothing, false, now),
            Some(b'R') => self.say(Message::Answer { name: NAME.to_owned(), answer: Answer::NotThisGame }),
            Some(b'B') => self.say(Message::BackAnswer(BackAnswer::NotNow)),
            _ => {}
        }
        self.fault(DxpFault::Unreadable(String::from_utf8_lossy(bytes).into_owned()));
        if waits && bytes.first() == Some(&b'M') {
            self.end(DxpEnding::Illegal, now);
        }
    }

    /// What comes after a game, or before the first.
    fn next_game(&mut self, now: Duration) {
        if self.settings.asks {
            let side = if self.number.is_multiple_of(2) { self.settings.side } else { self.settings.side.other() };
            self.number += 1;
            let DxpSettings { minutes, moves, .. } = self.settings;
            self.say(Message::Request(Request::new(NAME, side.other(), minutes, moves)));
            (self.stage, self.deadline) = (Stage::Asked(side), Some(now + PATIENCE));
        } else {
            (self.stage, self.deadline) = (Stage::Idle, Some(now + IDLE));
        }
    }

    /// Whether no game is wanted after this one.
    fn is_last(&self) -> bool {
        self.settings.count > 0 && self.number >= self.settings.count
    }

    /// The other asks for a game.
    fn requested(&mut self, request: Request, now: Duration) {
        let answer = |answer| Message::Answer { name: NAME.to_owned(), answer };
        if !matches!(self.stage, Stage::Idle) {
            self.say(answer(Answer::NotThisGame));
            return self.untimely(&Message::Request(request));
        }
        if !request.is_known() {
            return self.say(answer(Answer::OtherVersion));
        }
        let refused = match start(request.start.as_deref()) {
            Err(why) => DxpFault::NoStart(why),
            Ok(_) if request.time.is_zero() => DxpFault::NoTime,
            Ok(line) => {
                self.say(answer(Answer::Yes));
                self.number += 1;
                let Request { name, follower, time, moves, .. } = request;
                return self.start(Play::new(line, follower, name, time, moves), now);
            }
        };
        self.say(answer(Answer::NotThisGame));
        self.fault(refused);
    }

    /// The other says whether it wants the game we asked for.
    fn answered(&mut self, name: String, answer: Answer, now: Duration) {
        let Stage::Asked(side) = self.stage else { return self.untimely(&Message::Answer { name, answer }) };
        match answer {
            Answer::Yes => {
                let DxpSettings { minutes, moves, .. } = self.settings;
                let time = Duration::from_secs(60 * u64::from(minutes));
                self.start(Play::new(usual(), side, name, time, moves), now);
            }
            Answer::OtherVersion => self.hang_up(Some(DxpError::OtherVersion)),
            Answer::NotThisGame => self.hang_up(Some(DxpError::Unwanted)),
            Answer::NoGame => self.hang_up(Some(DxpError::NoGame)),
        }
    }

    fn start(&mut self, play: Play, now: Duration) {
        self.acts.push(Act::Forget);
        self.tell(play.begins(self.number));
        self.stage = Stage::Playing(Box::new(play));
        self.turn(now);
    }

    /// The next to move is waited for, or asked to think; or says that it is over.
    fn turn(&mut self, now: Duration) {
        let Stage::Playing(play) = &mut self.stage else { return };
        play.turn_began = now;
        if !play.is_ours() {
            self.deadline = Some(now + play.time_of_other() + PATIENCE);
            return;
        }
        self.deadline = None;
        match play.end() {
            Some(ending) => self.end(ending, now),
            None => self.acts.push(Act::Think(Box::new(play.line.clone()), play.budget())),
        }
    }

    /// The other has moved.
    fn moved(&mut self, told: &Told, now: Duration) {
        let play = match &mut self.stage {
            Stage::Playing(play) if !play.is_ours() => play,
            _ => return self.untimely(&Message::Move(told.clone())),
        };
        let time = play.spend(now);
        self.acts.push(Act::StopThinking);
        // It may not know the rule by which the game is over.
        if let Some(outcome) = play.line.outcome() {
            return self.end(DxpEnding::Rule(outcome), now);
        }
        if !play.line.position().is_bounded() {
            return self.end(DxpEnding::Boundless, now);
        }
        let Some(mv) = play.line.legal_moves().into_iter().find(|&mv| told.is(mv)) else {
            let position = play.line.position().text();
            self.fault(DxpFault::Illegal { text: told.text(), position });
            return self.end(DxpEnding::Illegal, now);
        };
        let moved = play.play(mv, time, None);
        self.tell(moved);
        self.turn(now);
    }

    /// We say that the game is over, where a move of ours would be due.
    fn end(&mut self, ending: DxpEnding, now: Duration) {
        let Stage::Playing(play) = &self.stage else { return };
        let claim = match play.points(ending, Claim::Nothing) {
            Some(DxpPoints::Won) => Claim::Won,
            Some(DxpPoints::Drawn) => Claim::Drawn,
            Some(DxpPoints::Lost) => Claim::Lost,
            None => Claim::Nothing,
        };
        self.say(Message::End { claim, stop: self.is_last() });
        if ending == DxpEnding::Time {
            self.say(Message::Chat("your time is over".to_owned()));
        }
        self.record(ending, Claim::Nothing);
        (self.stage, self.deadline) = (Stage::Ended, Some(now + PATIENCE));
    }

    /// The other says that the game is over, or has heard that we say so.
    fn ended(&mut self, claim: Claim, stop: bool, now: Duration) {
        match &self.stage {
            Stage::Playing(play) => {
                let ending = play.line.outcome().map_or(DxpEnding::Word, DxpEnding::Rule);
                self.acts.push(Act::StopThinking);
                self.say(Message::End { claim: Claim::Nothing, stop: self.is_last() });
                self.record(ending, claim);
            }
            Stage::Ended => {}
            // Some end what never began; what counts is whether they want to play at all.
            Stage::Idle | Stage::Asked(_) if !stop => return,
            Stage::Idle | Stage::Asked(_) | Stage::Over => {}
        }
        if stop || self.is_last() {
            self.hang_up(None);
        } else {
            self.next_game(now);
        }
    }

    /// The other wants moves taken back. Its time stays as it is.
    fn back(&mut self, number: u16, side: Side, now: Duration) {
        if let Stage::Playing(play) = &mut self.stage
            && let Some(ply) = play.ply(number, side)
        {
            play.line.rewind(ply);
            self.acts.push(Act::StopThinking);
            self.say(Message::BackAnswer(BackAnswer::Yes));
            self.tell(DxpTold::TakenBack(ply));
            return self.turn(now);
        }
        self.say(Message::BackAnswer(BackAnswer::NotNow));
    }

    /// The game is over for us, and is told so.
    fn record(&mut self, ending: DxpEnding, claim: Claim) {
        let Stage::Playing(play) = &self.stage else { return };
        let points = play.points(ending, claim);
        self.score.add(points);
        let disputed = matches!(ending, DxpEnding::Rule(_)) && claimed(claim).is_some_and(|they| Some(they) != points);
        let game = play.game(self.number, ending, points, disputed, self.score);
        self.tell(DxpTold::Ended(game));
    }
}

/// What the other's claim makes of a game for us.
fn claimed(claim: Claim) -> Option<DxpPoints> {
    match claim {
        Claim::Nothing => None,
        Claim::Lost => Some(DxpPoints::Won),
        Claim::Drawn => Some(DxpPoints::Drawn),
        Claim::Won => Some(DxpPoints::Lost),
    }
}

fn usual() -> Line<Dames> {
    Line::new(Dames::new(&Options { capture: Capture::Strict }))
}

/// Where a game is to begin, or why it cannot.
fn start(letters: Option<&str>) -> Result<Line<Dames>, String> {
    let Some(letters) = letters else { return Ok(usual()) };
    let position = DXP.read(letters)?;
    if !position.is_bounded() {
        return Err("more captures than anybody follows".to_owned());
    }
    let line = Line::new(position);
    if line.outcome().is_some() { Err("the game is over there".to_owned()) } else { Ok(line) }
}
