//! Reading a move text and judging it: the move it means here, or the rule that refuses it.

use game::{Refusal, Unreadable};

use super::bits::{bit, first};
use super::geometry::{DIRECTIONS, Geometry};
use super::route::{Belief, Hunter};
use super::sides::Jump;
use super::text::{HUFF, PASS, write_move};
use super::{Capture, Draughts, Move, Reason, Side, SquareName, Taking, Variant};

type Refused<V> = Refusal<Reason<V>>;

/// Reads a move that is legal here, or says what refuses it.
pub(super) fn read<V: Variant>(position: &Draughts<V>, text: &str) -> Result<Move, Refused<V>> {
    if let Some(outcome) = position.ended_but_for_counts() {
        return Err(Refusal::Over(outcome));
    }
    match parse(position.side(), text)? {
        Spoken::Huff(square) => read_huff(position, square),
        Spoken::Pass => read_pass(position),
        Spoken::Step { from, to } => {
            check_turn(position, from)?;
            read_step(position, from, to)
        }
        Spoken::Capture { from, rest } => {
            check_turn(position, from)?;
            read_capture(position, from, &rest)
        }
    }
}

/// No move text is longer: every square of the box after an `x`.
const LONGEST: usize = 100;

/// What a text says, square by square.
enum Spoken {
    Step { from: u8, to: u8 },
    Capture { from: u8, rest: Vec<u8> },
    Huff(u8),
    Pass,
}

fn parse<V: Variant>(side: Side, text: &str) -> Result<Spoken, Refused<V>> {
    let shape = || Refusal::Text(Unreadable::shape(text, V::SHAPES));
    let square = |name: &str| match V::read_square(side, name) {
        SquareName::Dark(square) => Ok(square),
        SquareName::Light => Err(Refusal::Rule(Reason::LightSquare { name: name.to_owned() })),
        SquareName::Nothing if name.is_empty() => Err(shape()),
        SquareName::Nothing => Err(Refusal::Text(Unreadable::unknown(name))),
    };
    if text.len() > LONGEST {
        return Err(shape());
    }
    if V::SLIDES && text == PASS {
        return Ok(Spoken::Pass);
    }
    if let Some(name) = text.strip_prefix(HUFF) {
        return square(name).map(Spoken::Huff);
    }
    if let Some((from, to)) = text.split_once('-') {
        return Ok(Spoken::Step { from: square(from)?, to: square(to)? });
    }
    let mut names = text.split('x').map(square);
    let (Some(from), Some(to)) = (names.next(), names.next()) else { return Err(shape()) };
    let (from, mut rest) = (from?, vec![to?]);
    for name in names {
        rest.push(name?);
    }
    if rest.len() == 1 && !V::NUMBERED {
        return Err(shape());
    }
    Ok(Spoken::Capture { from, rest })
}

fn check_turn<V: Variant>(position: &Draughts<V>, from: u8) -> Result<(), Refused<V>> {
    if position.sides().own & bit(from) == 0 {
        return Err(Refusal::Turn { what: position.named(from).to_string() });
    }
    check_huff_first(position)
}

/// Where a fault must be punished, nothing else is legal before.
fn check_huff_first<V: Variant>(position: &Draughts<V>) -> Result<(), Refused<V>> {
    if V::SLIDES && position.guilty() != 0 {
        return Err(Refusal::Rule(Reason::HuffFirst { guilty: position.all_named(position.guilty()) }));
    }
    Ok(())
}

fn read_huff<V: Variant>(position: &Draughts<V>, square: u8) -> Result<Move, Refused<V>> {
    let name = position.named(square);
    if position.guilty() & bit(square) != 0 {
        return Ok(Move::Huff { square });
    }
    Err(Refusal::Rule(if position.guilty() == 0 {
        Reason::NothingToHuff { square: name, strict: position.capture == Capture::Strict }
    } else {
        Reason::NotGuilty { square: name, guilty: position.all_named(position.guilty()) }
    }))
}

fn read_pass<V: Variant>(position: &Draughts<V>) -> Result<Move, Refused<V>> {
    check_huff_first(position)?;
    let mut moves = Vec::new();
    position.list_moves(&mut moves);
    if let Some(&pass) = moves.iter().find(|mv| matches!(mv, Move::Pass { .. })) {
        return Ok(pass);
    }
    // Under `strict` a pass is missing from the list only where a piece can move.
    match moves.first().and_then(|&mv| Taking::of(position, mv)) {
        Some(Taking { from, to, .. }) => Err(Refusal::Rule(Reason::CanPlay { from, to })),
        None => Err(Refusal::Text(Unreadable::shape(PASS, V::SHAPES))),
    }
}

fn read_step<V: Variant>(position: &Draughts<V>, from: u8, to: u8) -> Result<Move, Refused<V>> {
    if let Some(reason) = misstep(position, from, to) {
        return Err(Refusal::Rule(reason));
    }
    if position.capture == Capture::Strict
        && let Some(best) = best_capture(position)
    {
        let tried = Taking { from: position.named(from), to: position.named(to), takes: 0 };
        return Err(Refusal::Rule(Reason::MustCapture { tried, best }));
    }
    let (_, neglects) = match position.capture {
        Capture::Strict => (0, 0),
        Capture::Huff => position.best_capturers(),
    };
    Ok(Move::Step { from, to, neglects })
}

/// Why a piece cannot step there, captures aside.
fn misstep<V: Variant>(position: &Draughts<V>, from: u8, to: u8) -> Option<Reason<V>> {
    let tables = V::tables(position.side());
    let empty = empty(position);
    let king = position.kings() & bit(from) != 0;
    let (from_name, to_name) = (position.named(from), position.named(to));
    let toward = DIRECTIONS.into_iter().find(|&d| tables.rays[d][usize::from(from & 63)] & bit(to) != 0);
    match toward {
        None if king => Some(Reason::KingStep { from: from_name, to: to_name }),
        None => Some(Reason::ManStep { from: from_name, to: to_name }),
        Some(d) if !king && (d >= 2 || tables.neighbours[d][usize::from(from & 63)] != to) => {
            Some(Reason::ManStep { from: from_name, to: to_name })
        }
        Some(_) if empty & bit(to) == 0 => Some(Reason::Occupied { from: from_name, to: to_name, king }),
        Some(d) => {
            let (free, blocker) = tables.look(from, d, empty);
            (free & bit(to) == 0).then(|| {
                let blocker = position.named(first(blocker));
                Reason::KingBlocked { from: from_name, to: to_name, blocker }
            })
        }
    }
}

fn read_capture<V: Variant>(position: &Draughts<V>, from: u8, rest: &[u8]) -> Result<Move, Refused<V>> {
    let mut legal = Vec::new();
    position.list_moves(&mut legal);
    let listed = |jump: Jump| legal.iter().copied().find(|mv| mv.jump() == Some(jump));
    let hunter = hunter(position, from);
    let canonical = canonical(from, rest);
    let by_landings = if V::NUMBERED { by_landings(&hunter, rest) } else { None };
    if let Some(read) = canonical.and_then(listed) {
        return Ok(read);
    }
    if let [to] = rest {
        let fits: Vec<Move> = legal.iter().copied().filter(|mv| is_capture(*mv, from, *to)).collect();
        match fits.as_slice() {
            [] => {}
            [only] => return Ok(*only),
            several => {
                let fits = several.iter().map(|&mv| write_move(position, mv)).collect();
                return Err(Refusal::Text(Unreadable::Ambiguous { fits }));
            }
        }
    } else if let Some(read) = by_landings.and_then(listed) {
        return Ok(read);
    }
    Err(Refusal::Rule(why_no_capture(position, &hunter, rest, canonical, by_landings)))
}

/// The legal moves that a text of another program may mean: what it reads as; or, of captures, all those with its ends that
/// land where it says, in that order, or that take what it names, however much it leaves out.
pub(super) fn meanings<V: Variant>(position: &Draughts<V>, text: &str) -> Result<Vec<Move>, Refused<V>> {
    let refusal = match read(position, text) {
        Ok(mv) => return Ok(vec![mv]),
        Err(refusal) => refusal,
    };
    let Ok(Spoken::Capture { from, rest }) = parse::<V>(position.side(), text) else { return Err(refusal) };
    if check_turn(position, from).is_err() {
        return Err(refusal);
    }
    let mut legal = Vec::new();
    position.list_moves(&mut legal);
    let hunter = hunter(position, from);
    let fits = |mv: &Move| {
        let Move::Capture { from: begins, to, captured, .. } = *mv else { return false };
        let (Some((&end, via)), Some((&first, prey))) = (rest.split_last(), rest.split_first()) else { return false };
        let names = prey.iter().all(|&square| captured & bit(square) != 0);
        begins == from && (to == end && hunter.passes(to, captured, via) || to == first && names)
    };
    legal.retain(fits);
    if legal.is_empty() { Err(refusal) } else { Ok(legal) }
}

/// Why a piece of one's own cannot move at all; nothing where it can, or is not one's own.
pub(super) fn why_stuck<V: Variant>(position: &Draughts<V>, from: u8) -> Option<Reason<V>> {
    let Err(Refusal::Rule(reason)) = check_turn(position, from) else {
        let mut legal = Vec::new();
        position.list_moves(&mut legal);
        let own = position.sides().own & bit(from) != 0;
        let moves = legal.iter().any(|mv| mv.ends().is_some_and(|(begins, _)| begins == from));
        return (own && !moves && !legal.is_empty()).then(|| why_not_from(position, from));
    };
    Some(reason)
}

/// Of a piece that has no legal move: it takes too few, another has to take, or no way is open.
fn why_not_from<V: Variant>(position: &Draughts<V>, from: u8) -> Reason<V> {
    let all = position.all_captures();
    let most = all.iter().filter(|mv| mv.ends().is_some_and(|(begins, _)| begins == from)).max_by_key(|mv| mv.taken());
    let at = position.named(from);
    match (most.and_then(|&mv| Taking::of(position, mv)), best_capture(position)) {
        (Some(tried), Some(best)) => Reason::Fewer { tried, best },
        (None, Some(best)) if position.capture == Capture::Strict => Reason::OtherCaptures { at, best },
        _ => Reason::Stuck { at, king: position.kings() & bit(from) != 0 },
    }
}

/// `from x to x captured`: the canonical reading, if no square is named twice.
fn canonical(from: u8, rest: &[u8]) -> Option<Jump> {
    let (&to, prey) = rest.split_first()?;
    let captured = prey.iter().fold(0, |set, &square| set | bit(square));
    let each_once = captured.count_ones() as usize == prey.len();
    (each_once && captured != 0).then_some(Jump { from: bit(from), to: bit(to), captured })
}

/// `from x landing x landing`: the reading jump by jump.
fn by_landings(hunter: &Hunter, landings: &[u8]) -> Option<Jump> {
    let captured = hunter.follow(landings)?;
    landings.last().map(|&to| Jump { from: bit(hunter.from), to: bit(to), captured })
}

fn is_capture(mv: Move, from: u8, to: u8) -> bool {
    mv.taken() > 0 && mv.ends() == Some((from, to))
}

/// Why a capture that is not legal is not: it is not over, another takes more, or there is no such capture.
fn why_no_capture<V: Variant>(
    position: &Draughts<V>,
    hunter: &Hunter,
    rest: &[u8],
    canonical: Option<Jump>,
    by_landings: Option<Jump>,
) -> Reason<V> {
    let all = position.all_captures();
    let listed = |jump: Jump| all.iter().copied().find(|mv| mv.jump() == Some(jump));
    let named = canonical.and_then(listed).or_else(|| by_landings.and_then(listed));
    let short = || match rest {
        [to] => all.iter().copied().filter(|mv| is_capture(*mv, hunter.from, *to)).max_by_key(|mv| mv.taken()),
        _ => None,
    };
    let tried = named.or_else(short);
    if let Some(mv @ Move::Capture { to, captured, .. }) = tried
        && let (Some(tried), Some(best)) = (Taking::of(position, mv), best_capture(position))
    {
        return match hunter.next_prey(to, captured) {
            Some(prey) => Reason::Unfinished { tried, prey: position.named(prey), king: hunter.king },
            None => Reason::Fewer { tried, best },
        };
    }
    let from = position.named(hunter.from);
    // With several squares the first is where a canonical text ends.
    let to = position.named(rest.first().copied().unwrap_or(hunter.from));
    let all_enemies = rest.iter().skip(1).all(|&square| hunter.enemy & bit(square) != 0);
    let jumped_twice = rest.len() > 1 && canonical.is_none();
    if all_enemies && jumped_twice || believes(hunter, rest, &[Belief::TakenLeave, Belief::TakenAgain]) {
        Reason::TakenStay { from, to }
    } else if !hunter.king && believes(hunter, rest, &[Belief::CrownedOnTheWay]) {
        Reason::NotYetCrowned { from, to }
    } else if hunter.king {
        Reason::KingJump { from, to }
    } else {
        Reason::ManJump { from, to }
    }
}

/// Whether the canonical reading would be possible for somebody who believes one of these.
fn believes(hunter: &Hunter, rest: &[u8], beliefs: &[Belief]) -> bool {
    let Some((&to, prey)) = rest.split_first() else { return false };
    let captured = prey.iter().fold(0, |set, &square| set | bit(square));
    captured & !hunter.enemy == 0
        && captured != 0
        && beliefs.iter().any(|&belief| hunter.route(to, captured, belief).is_some())
}

fn empty<V: Variant>(position: &Draughts<V>) -> u64 {
    V::White::BOARD & !(position.pieces(Side::White) | position.pieces(Side::Black))
}

/// The piece on a square, about to capture.
pub(super) fn hunter<V: Variant>(position: &Draughts<V>, from: u8) -> Hunter {
    Hunter {
        tables: V::tables(position.side()),
        empty: empty(position) | bit(from),
        enemy: position.sides().enemy,
        from,
        king: position.kings() & bit(from) != 0,
    }
}

/// One of the captures that take the most, as messages name it.
fn best_capture<V: Variant>(position: &Draughts<V>) -> Option<Taking<V>> {
    let best = position.all_captures().into_iter().max_by_key(|mv| (mv.taken(), std::cmp::Reverse(*mv)))?;
    Taking::of(position, best)
}

impl<V: Variant> Draughts<V> {
    /// The legal moves that a text of another program may mean, at least one, or why there is none. Short texts that
    /// several captures fit and routes named in part are read here; [`game::Game::read_move`] takes only what is sure.
    pub fn meanings(&self, text: &str) -> Result<Vec<Move>, Refusal<Reason<V>>> {
        meanings(self, text)
    }
}
