//! The wire's types in TypeScript, as one file for the page.

use game::{
    BoardEffect, BoardPlan, BoardScene, Cell, EdgeTile, Example, Lang, Mark, OptionKind, OptionSpec, Origin, Piece,
};
use game::{RuleText, Step, Strip, StripPlace, Words};
use table::{GameInfo, LegalMove, LogEntry};
use ts_rs::{Config, TS};

use room::clock::ClockSetting;
use room::message::*;

/// Where the file belongs, from the root of the project.
pub const PLACE: &str = "web/src/wire/generated.ts";

/// The whole file.
pub fn text() -> String {
    let config = Config::new().with_large_int("number");
    let mut file = "// Generated from the Rust types of the wire by `make types`. Do not edit.\n".to_owned();
    let mut add = |declaration: String| {
        file += "\nexport ";
        file += &declaration;
        file += "\n";
    };
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => { $( add(<$kind>::decl(&config)); )* };
    }
    declare!(
        Lang,
        Words,
        OptionKind,
        OptionSpec,
        GameInfo,
        LevelInfo,
        Games,
        Origin,
        Example,
        RuleText,
        Step,
        LegalMove,
        LogEntry,
        TurnInfo,
        HowInfo,
        ResultInfo,
        ClockSetting,
        SeatKind,
        SeatInfo,
        TableInfo,
        Can,
        UndoOffer,
        OffersInfo,
        Clocks,
        Now,
        ChatLine,
        Snapshot,
        NewSeat,
        NewTable,
        Invitation,
        Opened,
        JoinRequest,
        Joined,
        Imported,
        Status,
        TableLine,
        TableList,
        Refusal,
        ErrorBody,
        StudyRequest,
        Study,
        Act,
        Command,
        ByeReason,
        ServerMessage,
        Cell,
        Strip,
        EdgeTile,
        BoardPlan,
        Piece,
        StripPlace,
        Mark,
        BoardScene,
        BoardEffect,
    );
    file
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_types_are_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/generated.ts");
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == super::text(), "run `make types` and commit {}", super::PLACE);
    }
}
