//! The wire's types in TypeScript, as one file for the page.

use game::*;
use table::{GameInfo, LegalMove, LogEntry};
use ts_rs::{Config, TS};

use room::clock::ClockSetting;
use room::message::Refusal;
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
        Showcase,
        GameInfo,
        LevelInfo,
        Games,
        Origin,
        Example,
        RuleText,
        CellId,
        CardCode,
        Step,
        Manner,
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
        Ground,
        Look,
        Cell,
        Strip,
        EdgeTile,
        BoardPlan,
        PieceKind,
        Pieces,
        StripPlace,
        MarkKind,
        Mark,
        Shout,
        BoardScene,
        TeamMode,
        CardKind,
        Face,
        PlanCard,
        CardsPlan,
        CardsPhase,
        CardsTeam,
        CardsSeat,
        CardCount,
        DrawReason,
        CardsPending,
        CardsScene,
        Plan,
        Scene,
        Effect,
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
