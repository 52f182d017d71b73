//! `tablee play`: people at one keyboard.

mod board;
mod cards;
mod command;
mod grid;
mod others;
mod puzzle;
mod session;
mod telling;
mod words;

use std::io::IsTerminal;

use game::{Lang, Plan, Scene, Seat};
use rand::SeedableRng;
use rand::rngs::{StdRng, SysRng};
use table::AnyTable;

use crate::args::{BotSeats, PlayArgs};
use crate::error::CliError;
use crate::matches;
use crate::mind::Mind;
use crate::output::{DIM, width};
pub use puzzle::run as puzzle;
use session::Session;

/// Opens the table and lets people play until they leave.
pub fn run(args: &PlayArgs, lang: Lang) -> Result<(), CliError> {
    let mut origin = None;
    let mut table = match &args.load {
        Some(path) => {
            let (asked, file) = (args.game.info()?.id, matches::one(path, args.number)?);
            if file.game != asked {
                let there = crate::output::plain(&file.game);
                return Err(CliError::OtherGame { path: path.clone(), asked, there });
            }
            let table = matches::open(path, &file)?;
            origin = Some(file);
            table
        }
        None => args.game.open_for_people(args.preset.as_deref())?,
    };
    if args.quiet && !table.keep_quiet() {
        return Err(CliError::NothingToKeepQuiet);
    }
    let rng = match args.seed {
        Some(seed) => StdRng::seed_from_u64(seed),
        None => StdRng::try_from_rng(&mut SysRng).map_err(|error| CliError::Io(std::io::Error::other(error)))?,
    };
    let screen = std::io::stdout().is_terminal();
    let bots = args.bot.as_ref().map(|bot| bot_seats(&*table, bot)).transpose()?.unwrap_or_default();
    let mut session = Session::new(table, rng, std::io::stdin().lock(), anstream::stdout().lock(), lang);
    session.seat_bots(bots);
    session.on_screen(screen);
    // A file of several matches is not written over with one of them.
    session.comes_from(origin, args.load.as_deref().filter(|_| args.number.is_none()));
    session.run()?;
    Ok(())
}

/// A position as one seat sees it.
pub fn draw(table: &dyn AnyTable, reader: Seat, lang: Lang) -> String {
    let name = |seat: Seat| table.info().sides.get(seat.index()).map_or("", |side| side.get(lang)).to_owned();
    match (table.plan(), table.scene(table.ply(), Some(reader))) {
        (Plan::Board(plan), Scene::Board(scene)) => {
            let drawn = board::draw(&plan, &scene, board::BoardLayout::fitting(&plan, width(), None), lang);
            let legend =
                board::legend(&scene, lang).map_or(String::new(), |legend| format!("    {DIM}{legend}{DIM:#}\n"));
            format!("\n{drawn}\n{legend}")
        }
        (Plan::Cards(plan), Scene::Cards(scene)) => cards::draw(&plan, &scene, Some(reader), lang, name),
        // Plan and scene are of one game; the conformance suite holds every game to it.
        (Plan::Board(_), Scene::Cards(_)) | (Plan::Cards(_), Scene::Board(_)) => String::new(),
    }
}

/// Which seats the bot takes.
fn bot_seats(table: &dyn AnyTable, bot: &BotSeats) -> Result<Vec<Option<Mind>>, CliError> {
    let known: Vec<&'static str> = (0..table.seats()).map(|seat| table.seat_name(Seat(seat))).collect();
    if let Some(asked) = bot.seats.iter().find(|seat| !known.contains(&seat.as_str())) {
        return Err(CliError::Seat { asked: asked.chars().take(40).collect(), known });
    }
    let mind = Mind::new(table.info(), bot.level, bot.weights.as_deref())?;
    let taken = |(at, name): (usize, &&str)| match bot.seats.as_slice() {
        [] => (at > 0).then(|| mind.clone()),
        seats => seats.iter().any(|seat| seat == name).then(|| mind.clone()),
    };
    Ok(known.iter().enumerate().map(taken).collect())
}
