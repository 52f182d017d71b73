//! Packs tables: finds out which earlier places tell most about a place, and writes down what they do not tell.

use bots::Cancel;
use bots::draughts::endings::InPrinciple;
use bots::draughts::endings::coder::{ODDS_BYTES, Odds, VALUES};
use bots::draughts::endings::file::{self, BLOCK, Foresight, MOST_BEFORE, PackedTable};
use bots::draughts::endings::place::Material;

use super::{Known, Solved, each};

/// Blocks looked at to find out which earlier places tell most.
const SAMPLE: usize = 6;

/// How often what will do anywhere is chosen anew by what has become likely.
const ROUNDS: usize = 3;

type Counts = [u64; VALUES as usize];

impl Solved {
    /// The file; nothing if it was told to stop. Tells how many tables are packed.
    pub fn pack(&self, threads: usize, cancel: &Cancel, told: &(dyn Fn(u64) + Sync)) -> Option<Vec<u8>> {
        let done = std::sync::atomic::AtomicU64::new(0);
        // Large ones first, so that no thread is left with one in the end.
        let mut largest = self.materials.clone();
        largest.sort_by_key(|material| std::cmp::Reverse(material.places()));
        let mut tables = each(threads, &largest, cancel, |&material| {
            let table = self.pack_one(material);
            told(done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1);
            table
        })?;
        tables.sort_by_key(|table| self.materials.iter().position(|material| *material == table.material));
        Some(file::write(&tables))
    }

    fn pack_one(&self, material: Material) -> PackedTable {
        let value = |known: &Known| match known.told().0 {
            _ if known.is_due() || !known.is_position() => None,
            InPrinciple::Drawn => Some(0),
            InPrinciple::Won => Some(1),
            InPrinciple::Lost => Some(2),
        };
        let mut values: Vec<Option<u8>> = self.of(material).iter().map(value).collect();
        let mut foresight = foresee(material, &values);
        let (mut blocks, mut whole) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            blocks.clear();
            let mut counts = vec![Counts::default(); foresight.odds.len()];
            for block in values.chunks_mut(BLOCK) {
                blocks.push(foresight.write(block, &mut whole));
                count(&foresight, &whole, &whole, &mut counts);
            }
            foresight.odds = counts.into_iter().map(Odds::of).collect();
        }
        // What was counted last is what is written with the odds that follow from it.
        blocks = values.chunks_mut(BLOCK).map(|block| foresight.write(block, &mut whole)).collect();
        PackedTable { material, foresight, blocks }
    }
}

/// Adds how often each value stands where earlier ones are in each way.
fn count<T: Copy + Into<Option<u8>>>(foresight: &Foresight, whole: &[u8], values: &[T], counts: &mut [Counts]) {
    for (at, &value) in values.iter().enumerate() {
        if let Some(value) = value.into() {
            counts[foresight.way(whole, at)][usize::from(value)] += 1;
        }
    }
}

/// Which earlier places tell most, one after the other, as long as that saves more than it takes to say so.
fn foresee(material: Material, values: &[Option<u8>]) -> Foresight {
    let blocks: Vec<&[Option<u8>]> = values.chunks(BLOCK).collect();
    let step = blocks.len().div_ceil(SAMPLE);
    let sample: Vec<(&[Option<u8>], Vec<u8>)> =
        blocks.iter().step_by(step).map(|block| (*block, filled(block))).collect();
    let looked_at: usize = sample.iter().map(|(block, _)| block.len()).sum();
    let share = values.len() as f64 / looked_at.max(1) as f64;
    let cost = |before: &[usize]| {
        let ways = usize::from(VALUES).pow(before.len() as u32);
        let foresight = Foresight { before: before.to_vec(), odds: Vec::new() };
        let mut counts = vec![Counts::default(); ways];
        for (block, whole) in &sample {
            count(&foresight, whole, block, &mut counts);
        }
        let bits = share * counts.iter().map(surprise).sum::<f64>() + (8 * ODDS_BYTES * ways) as f64;
        (bits, counts)
    };
    let candidates = candidates(material);
    let mut before = Vec::new();
    let (mut best, mut counts) = cost(&before);
    while before.len() < MOST_BEFORE {
        let tried = candidates.iter().filter(|candidate| !before.contains(*candidate)).map(|&candidate| {
            let longer = [before.as_slice(), &[candidate]].concat();
            (cost(&longer), longer)
        });
        let Some(((bits, found), longer)) = tried.min_by(|a, b| a.0.0.total_cmp(&b.0.0)) else { break };
        if bits >= best {
            break;
        }
        (best, counts, before) = (bits, found, longer);
    }
    Foresight { before, odds: counts.into_iter().map(Odds::of).collect() }
}

/// Bits that it takes to tell values that stand there so often.
fn surprise(counts: &Counts) -> f64 {
    let all = counts.iter().sum::<u64>() as f64;
    let of = |count: u64| if count == 0 { 0.0 } else { -(count as f64) * (count as f64 / all).log2() };
    counts.iter().map(|&count| of(count)).sum()
}

/// The values, and where any will do the one before.
fn filled(block: &[Option<u8>]) -> Vec<u8> {
    let mut last = 0;
    let mut fill = |value: Option<u8>| {
        last = value.unwrap_or(last);
        last
    };
    block.iter().map(|&value| fill(value)).collect()
}

/// Earlier places that may tell: one piece a square or a row or so away.
fn candidates(material: Material) -> Vec<usize> {
    let [_, men, own_kings, kings] = material.ways();
    let strides = [1, kings, own_kings * kings, men * own_kings * kings];
    let mut all: Vec<usize> =
        strides.iter().flat_map(|&stride| [1, 2, 4, 5, 6, 10, 11].map(|squares| squares * stride)).collect();
    all.extend([kings + 1, kings.saturating_sub(1), own_kings * kings + 1]);
    all.retain(|&before| before > 0 && before < BLOCK && before < material.places());
    all.sort_unstable();
    all.dedup();
    all
}
