//! The file of the tables: what is foreseen in each, and its values in blocks, each read when it is first asked for.

use std::sync::OnceLock;

use super::InPrinciple;
use super::coder::{ODDS_BYTES, Odds, VALUES, ValueReader, ValueWriter};
use super::place::Material;

/// What stands at the beginning.
const MAGIC: [u8; 8] = *b"tablee\x01e";

/// Places of a block: reading one takes about a millisecond.
pub const BLOCK: usize = 1 << 16;

/// Values in a word.
const IN_WORD: usize = 32;

/// What is foreseen at the places of a table: by the values so many places before.
#[derive(Clone, Debug)]
pub struct Foresight {
    /// How many places before, for each value looked at.
    pub before: Vec<usize>,
    /// For each way these values can be.
    pub odds: Vec<Odds>,
}

/// More values than these are never looked at.
pub const MOST_BEFORE: usize = 8;

impl Foresight {
    /// Which way the values before a place of a block are; what would stand before the block counts as drawn.
    #[inline]
    pub fn way(&self, values: &[u8], at: usize) -> usize {
        self.before.iter().fold(0, |way, &before| {
            let value = values.get(at.wrapping_sub(before)).copied().unwrap_or(0);
            way * usize::from(VALUES) + usize::from(value)
        })
    }

    #[inline]
    fn odds(&self, values: &[u8], at: usize) -> Odds {
        self.odds.get(self.way(values, at)).copied().unwrap_or_default()
    }

    /// Writes a block. Where any value will do, nothing is there: what is foreseen is put there.
    pub fn write(&self, values: &mut [Option<u8>], whole: &mut Vec<u8>) -> Vec<u8> {
        whole.clear();
        let mut writer = ValueWriter::new();
        for (at, value) in values.iter().enumerate() {
            let odds = self.odds(whole, at);
            let value = value.unwrap_or(odds.foreseen());
            writer.put(odds, value);
            whole.push(value);
        }
        writer.end()
    }

    /// Reads a block of so many places.
    fn read(&self, bytes: &[u8], places: usize) -> Box<[u64]> {
        let mut values = Vec::with_capacity(places);
        let mut reader = ValueReader::new(bytes);
        for at in 0..places {
            let odds = self.odds(&values, at);
            values.push(reader.next(odds));
        }
        let word = |values: &[u8]| values.iter().rev().fold(0, |word, &value| word << 2 | u64::from(value));
        values.chunks(IN_WORD).map(word).collect()
    }
}

/// A table as it is written.
pub struct PackedTable {
    /// What stands on the board.
    pub material: Material,
    /// What is foreseen.
    pub foresight: Foresight,
    /// Its blocks, as [`Foresight::write`] makes them.
    pub blocks: Vec<Vec<u8>>,
}

/// The file of so many tables.
pub fn write(tables: &[PackedTable]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    for PackedTable { material, foresight, blocks } in tables {
        file.extend([material.number() as u8, foresight.before.len() as u8]);
        file.extend(foresight.before.iter().flat_map(|&before| (before as u32).to_le_bytes()));
        file.extend(foresight.odds.iter().flat_map(|odds| odds.bytes()));
        file.extend(blocks.iter().flat_map(|block| (block.len() as u32).to_le_bytes()));
        file.extend(blocks.iter().flatten());
    }
    file
}

/// A table.
pub struct EndingTable {
    material: Material,
    foresight: Foresight,
    blocks: Vec<Block>,
}

struct Block {
    bytes: &'static [u8],
    values: OnceLock<Box<[u64]>>,
}

impl EndingTable {
    /// What stands at a place.
    #[inline]
    pub fn get(&self, place: usize) -> Option<InPrinciple> {
        let block = self.blocks.get(place / BLOCK)?;
        let values = block.values.get_or_init(|| {
            let places = (self.material.places() - place / BLOCK * BLOCK).min(BLOCK);
            self.foresight.read(block.bytes, places)
        });
        let at = place % BLOCK;
        match values.get(at / IN_WORD)? >> (2 * (at % IN_WORD)) & 3 {
            0 => Some(InPrinciple::Drawn),
            1 => Some(InPrinciple::Won),
            2 => Some(InPrinciple::Lost),
            _ => None,
        }
    }
}

/// Takes a file apart.
struct Parts(&'static [u8]);

impl Parts {
    fn take(&mut self, length: usize) -> Option<&'static [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    fn number(&mut self) -> Option<usize> {
        let bytes = self.take(4)?.first_chunk()?;
        Some(u32::from_le_bytes(*bytes) as usize)
    }
}

/// The tables of a file, by the numbers of what stands on the board; nothing where it is no such file.
pub fn read(bytes: &'static [u8]) -> Option<Vec<Option<EndingTable>>> {
    let mut parts = Parts(bytes.strip_prefix(&MAGIC)?);
    let mut tables: Vec<Option<EndingTable>> = (0..256).map(|_| None).collect();
    let all = Material::all();
    while !parts.0.is_empty() {
        let number = usize::from(parts.byte()?);
        let material = *all.iter().find(|material| material.number() == number)?;
        let looked_at = usize::from(parts.byte()?);
        if looked_at > MOST_BEFORE {
            return None;
        }
        let before = (0..looked_at).map(|_| parts.number().filter(|&before| before > 0)).collect::<Option<_>>()?;
        let ways = usize::from(VALUES).pow(looked_at as u32);
        let odds = parts.take(ways * ODDS_BYTES)?.as_chunks().0.iter().map(|&odds| Odds::read(odds));
        let foresight = Foresight { before, odds: odds.collect::<Option<_>>()? };
        let lengths: Vec<usize> =
            (0..material.places().div_ceil(BLOCK)).map(|_| parts.number()).collect::<Option<_>>()?;
        let block = |length: usize| Some(Block { bytes: parts.take(length)?, values: OnceLock::new() });
        let blocks = lengths.into_iter().map(block).collect::<Option<_>>()?;
        tables[number] = Some(EndingTable { material, foresight, blocks });
    }
    Some(tables)
}
