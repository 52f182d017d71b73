//! The suite every game passes, over every game there is; those with more to show have tests of their own beside it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use game::conformance::{Effort, check};
use table::{CATALOGUE, Listed, Visitor};

struct Conforms;

impl Visitor for Conforms {
    type Out = ();

    fn visit<G: Listed>(self) {
        check::<G>(Effort { games: 1, longest: 20_000, texts: 20 });
    }
}

#[test]
fn every_game_conforms() {
    CATALOGUE.iter().for_each(|info| info.visit(Conforms));
}
