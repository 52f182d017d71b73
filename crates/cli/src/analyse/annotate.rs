//! What was found in a match, as notes of the match itself: evaluations, glyphs, the better line as a variation.

use game::{Eval, Lang, NotedMove, Variation};
use table::analysis::Analysis;
use table::{AnyTable, MatchFile};

use super::print::percent;

/// How much of a better line is kept.
const KEPT: usize = 8;

/// The match with what was found added to what was said about it before.
pub fn match_(file: &MatchFile, table: &dyn AnyTable, analysis: &Analysis, lang: Lang) -> MatchFile {
    let mut notes = file.notes.clone().unwrap_or_default();
    for (at, judged) in analysis.moves.iter().enumerate() {
        let note = notes.moves.entry(judged.ply).or_default();
        // What the next position was found worth is what this move led to.
        let next = analysis.moves.get(at + 1).filter(|_| analysis.one_sided && !table.has_secrets());
        if let Some((score, next)) = next.and_then(|next| Some((next.score?, next))) {
            note.eval = Some(Eval { score, depth: Some(next.depth) });
        }
        if let (Some(mark), Some(cost)) = (judged.mark, judged.cost) {
            if !note.nags.contains(&mark.nag()) {
                note.nags.push(mark.nag());
            }
            note.comments.push(match lang {
                Lang::Fr => format!("{} : -{} de chances de gagner", mark.words().fr, percent(cost)),
                Lang::En => format!("{}: -{} of chance to win", mark.words().en, percent(cost)),
            });
            let moves =
                judged.line.iter().take(KEPT).map(|text| NotedMove { text: text.clone(), ..NotedMove::default() });
            let moves: Vec<NotedMove> = moves.collect();
            if !moves.is_empty() {
                note.variations.push(Variation { lead: Vec::new(), moves });
            }
        }
        if note.is_empty() {
            notes.moves.remove(&judged.ply);
        }
    }
    MatchFile { notes: Some(notes).filter(|notes| !notes.is_empty()), ..file.clone() }
}
