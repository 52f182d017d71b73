//! `tablee play`: people at one keyboard.

mod board;
mod cards;
mod command;
mod grid;
mod others;
mod puzzle;
mod session;
mod sitting;
mod telling;
mod words;

use std::io::IsTerminal;

use game::{Lang, Plan, Scene, Seat};
use rand::SeedableRng;
use rand::rngs::{StdRng, SysRng};
use table::AnyTable;

use crate::args::PlayArgs;
use crate::error::CliError;
use crate::matches;
use crate::output::{DIM, width};
pub use puzzle::run as puzzle;
use session::Session;
use sitting::Sitting;

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
    let mut rng = match args.seed {
        Some(seed) => StdRng::seed_from_u64(seed),
        None => StdRng::try_from_rng(&mut SysRng).map_err(|error| CliError::Io(std::io::Error::other(error)))?,
    };
    let screen = std::io::stdout().is_terminal();
    let mut sitting = Sitting::asked(args, &*table, &mut rng)?;
    if let Some(file) = &origin {
        (sitting.names, sitting.swapped) = (file.players.clone(), file.swapped);
    }
    let mut session = Session::new(table, rng, std::io::stdin().lock(), anstream::stdout().lock(), lang);
    session.sit(sitting);
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
