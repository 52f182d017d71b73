//! `tablee dxp`: Dames against another program, by DamExchange over a socket.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};

use bots::Cancel;
use game::{Lang, Say, Values, Words};
use lab::dxp::{self, DxpEnding, DxpGame, DxpPoints, DxpScore, DxpSettings, DxpTold};
use rand::RngExt;
use rules::dames::International;
use rules::draughts::{Side, Variant};
use table::{Ending, GameInfo, MatchFile};

use crate::arena::{GamesFile, check_writable};
use crate::args::{DxpArgs, find};
use crate::error::CliError;
use crate::output::{ALARM, BOLD, DIM, plain};
use crate::stop;

/// Waits for calls or makes one, and plays.
pub fn run(args: &DxpArgs, lang: Lang) -> Result<(), CliError> {
    let settings = settings(args);
    if let Some(path) = &args.games {
        check_writable(path)?;
    }
    let cancel = stop::on_ctrl_c();
    let mut teller = Teller {
        out: anstream::stdout(),
        lang,
        info: find("dames")?,
        level: settings.level.get(),
        other: String::new(),
        file: args.games.clone().map(GamesFile::new),
        cancel: cancel.clone(),
        failed: None,
    };
    let done = match &args.connect {
        Some(host) => dxp::call(&with_port(host), &settings, &cancel, &mut |told| teller.hear(told)),
        None => {
            let listener = dxp::listen(SocketAddr::new(args.bind, args.port))?;
            dxp::serve(&listener, &settings, &cancel, &mut |told| teller.hear(told))
        }
    };
    // What could not be written is why the rest came to nothing.
    teller.failed.map_or(Ok(done?), Err)
}

fn settings(args: &DxpArgs) -> DxpSettings {
    let asks = args.ask || (args.connect.is_some() && !args.follow);
    DxpSettings {
        level: args.level,
        threads: args.threads,
        memory: args.memory,
        ponder: args.ponder,
        seed: args.seed.unwrap_or_else(|| rand::rng().random()),
        asks,
        count: args.count.unwrap_or(u32::from(asks)),
        minutes: args.minutes,
        moves: args.moves,
        side: if args.seat == "B" { Side::Black } else { Side::White },
        once: args.once,
    }
}

/// The address of a host, at the usual port unless it says another.
fn with_port(host: &str) -> String {
    match host.parse::<IpAddr>() {
        Ok(ip) => SocketAddr::new(ip, dxp::PORT).to_string(),
        Err(_) if host.rsplit(']').next().is_some_and(|rest| rest.contains(':')) => host.to_owned(),
        Err(_) => format!("{host}:{}", dxp::PORT),
    }
}

/// Tells people what goes on, and keeps the games.
struct Teller<W> {
    out: W,
    lang: Lang,
    info: &'static GameInfo,
    level: u8,
    /// What the other program calls itself.
    other: String,
    file: Option<GamesFile>,
    /// Stops everything once nothing can be written any longer.
    cancel: Cancel,
    failed: Option<CliError>,
}

impl<W: Write> Teller<W> {
    fn hear(&mut self, told: DxpTold) {
        let kept = match &told {
            DxpTold::Ended(game) => self.keep(game),
            _ => Ok(()),
        };
        let said = kept.and_then(|()| Ok(self.tell(told).and_then(|()| self.out.flush())?));
        if let (Err(error), None) = (said, &self.failed) {
            self.failed = Some(error);
            self.cancel.cancel();
        }
    }

    fn tell(&mut self, told: DxpTold) -> io::Result<()> {
        let (lang, out) = (self.lang, &mut self.out);
        match told {
            DxpTold::Waits(address) => match lang {
                Lang::Fr => writeln!(out, "En attente d’un appel à {address} ; Ctrl-C y met fin."),
                Lang::En => writeln!(out, "Waiting for a call at {address}; Ctrl-C ends that."),
            },
            DxpTold::Connected(address) => match lang {
                Lang::Fr => writeln!(out, "En liaison avec {address}."),
                Lang::En => writeln!(out, "Connected with {address}."),
            },
            DxpTold::Begins { number, other, side, time, moves } => {
                self.other = plain(&other);
                let (other, side, minutes) = (&self.other, side_name(side, lang), time.as_secs_f64() / 60.0);
                match lang {
                    Lang::Fr => write!(
                        out,
                        "{BOLD}Partie {number} contre {other}{BOLD:#} : Tablée joue {side}, {minutes} min chacun"
                    )?,
                    Lang::En => {
                        write!(out, "{BOLD}Game {number} against {other}{BOLD:#}, {minutes} min each: playing {side}")?
                    }
                }
                match (moves, lang) {
                    (0, _) => writeln!(out),
                    (_, Lang::Fr) => writeln!(out, ", {moves} coups au plus"),
                    (_, Lang::En) => writeln!(out, ", {moves} moves at most"),
                }
            }
            DxpTold::Moved { ply, side, text, time, seen } => {
                let dots = if side == Side::White { "." } else { "…" };
                write!(out, "{:>4}{dots:<2}{text:<16}{DIM}{:>6.1} s", ply / 2 + 1, time.as_secs_f64())?;
                match seen {
                    Some(seen) => writeln!(out, "  {}  {}{DIM:#}", seen.score_text(), seen.depth),
                    None => writeln!(out, "{DIM:#}"),
                }
            }
            DxpTold::TakenBack(ply) => match lang {
                Lang::Fr => writeln!(out, "{} reprend des coups ; il en reste {ply}.", self.other),
                Lang::En => writeln!(out, "{} takes moves back; {ply} are left.", self.other),
            },
            DxpTold::Chat(text) => match lang {
                Lang::Fr => writeln!(out, "{} : « {} »", self.other, plain(&text)),
                Lang::En => writeln!(out, "{}: “{}”", self.other, plain(&text)),
            },
            DxpTold::Fault(fault) => writeln!(out, "{ALARM}{}{ALARM:#}", plain(&fault.say(lang))),
            DxpTold::Failed(error) => writeln!(out, "{ALARM}{}{ALARM:#}", plain(&error.say(lang))),
            DxpTold::Ended(game) => {
                let DxpScore { won, drawn, lost, open } = game.score;
                let (points, why) = (points(game.points).get(lang), why(game.ending, lang));
                match lang {
                    Lang::Fr => write!(out, "{BOLD}Partie {} : {points}{BOLD:#} ({why}).", game.number)?,
                    Lang::En => write!(out, "{BOLD}Game {}: {points}{BOLD:#} ({why}).", game.number)?,
                }
                match (game.disputed, lang) {
                    (false, _) => {}
                    (true, Lang::Fr) => write!(out, " {ALARM}L’autre dit autre chose.{ALARM:#}")?,
                    (true, Lang::En) => write!(out, " {ALARM}The other says otherwise.{ALARM:#}")?,
                }
                match lang {
                    Lang::Fr => {
                        writeln!(out, " En tout : {won} gagnées, {drawn} nulles, {lost} perdues, {open} sans résultat.")
                    }
                    Lang::En => {
                        writeln!(out, " In all: {won} won, {drawn} drawn, {lost} lost, {open} without a result.")
                    }
                }
            }
        }
    }

    /// Writes a game to the file of games, if there is one.
    fn keep(&mut self, game: &DxpGame) -> Result<(), CliError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let values = Values::read(self.info.options, [("capture", "strict".to_owned())])?;
        let mut table = match &game.start {
            None => self.info.open(&values)?,
            Some(start) => self.info.open_at(&values, start)?,
        };
        for text in &game.moves {
            // Every one of them was refereed when it was made.
            let _ = table.play(text);
        }
        let (ours, theirs) = (game.side.seat(), game.side.other().seat());
        let ending = match (game.ending, game.points) {
            (DxpEnding::Time, _) => Some(Ending::Flagged(theirs)),
            (DxpEnding::Word, Some(DxpPoints::Won)) => Some(Ending::Resigned(theirs)),
            (DxpEnding::Word, Some(DxpPoints::Drawn)) => Some(Ending::Agreed),
            (DxpEnding::Word, Some(DxpPoints::Lost)) => Some(Ending::Resigned(ours)),
            _ => None,
        };
        if let Some(ending) = ending {
            // Whoever is still at the table may leave it.
            let _ = table.end(ending);
        }
        let mut players = vec![format!("Tablée {}", self.level), plain(&game.other)];
        if game.side == Side::Black {
            players.reverse();
        }
        let saved = MatchFile { players, ..MatchFile::of(&*table) };
        // Strings and lists of strings always serialise.
        let line = serde_json::to_string(&saved).unwrap_or_default() + "\n";
        file.append(&line).map_err(|error| CliError::File { path: file.path.clone(), error })
    }
}

/// A side as people and texts call it.
fn side_name(side: Side, lang: Lang) -> String {
    format!("{} ({})", International::SIDES[side as usize].get(lang), side.letter())
}

fn points(points: Option<DxpPoints>) -> Words {
    match points {
        Some(DxpPoints::Won) => Words::new("gagnée", "won"),
        Some(DxpPoints::Drawn) => Words::new("nulle", "drawn"),
        Some(DxpPoints::Lost) => Words::new("perdue", "lost"),
        None => Words::new("sans résultat", "without a result"),
    }
}

fn why(ending: DxpEnding, lang: Lang) -> String {
    let words = match ending {
        DxpEnding::Rule(outcome) => return outcome.rule.to_string(),
        DxpEnding::Moves => Words::new("les coups convenus sont joués", "the moves agreed on are played"),
        DxpEnding::Time => Words::new("l’autre a dépassé son temps", "the other’s time was over"),
        DxpEnding::Word => Words::new("l’autre le dit", "the other says so"),
        DxpEnding::Illegal => Words::new("coup non permis de l’autre", "a move of the other’s that is not legal"),
        DxpEnding::Boundless => Words::new("trop de prises possibles", "more captures than anybody follows"),
        DxpEnding::Left => Words::new("arrêtée ici", "stopped here"),
        DxpEnding::Gone => Words::new("l’autre est parti", "the other went away"),
    };
    words.get(lang).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_called_at_the_usual_port_unless_it_says_another() {
        for (host, address) in [
            ("localhost", "localhost:27531"),
            ("localhost:99", "localhost:99"),
            ("10.0.0.7", "10.0.0.7:27531"),
            ("::1", "[::1]:27531"),
            ("[::1]:99", "[::1]:99"),
        ] {
            assert_eq!(with_port(host), address);
        }
    }
}
