//! Judgements that add up what counts in a position, each thing with a weight that was learnt.

use std::marker::PhantomData;

use crate::open::{Judged, Worth};

/// A game that says what counts in its positions.
pub trait Features: Judged<Judge = Weights<Self>> {
    /// The ways to play that have weights of their own, by name.
    const VARIANTS: &'static [&'static str];

    /// How many things count, for each of them.
    const COUNT: usize;

    /// A thing counted this often counts once.
    const PARTS: i32;

    /// What a logit of the chance to win is worth in scores.
    const LOGIT: f32;

    /// How finely the logits of a point of a score are looked for; see `lab`.
    const FINENESS: f32;

    /// The options of a way to play.
    fn options_of(variant: usize) -> Self::Options;

    /// Which way to play the position belongs to.
    fn variant(&self) -> usize;

    /// Counts everything, for the team of seat 0 less what counts for the other.
    fn count(&self, counted: &mut impl FnMut(usize, i32));

    /// Whether the position is one a search would stop at to judge.
    fn settled(&self) -> bool;
}

/// The weights of every way to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights<G> {
    /// One list for each, in the order of the game's names.
    pub of: Vec<Vec<i32>>,
    game: PhantomData<fn(G)>,
}

/// No weight is greater, so that no sum is too great.
pub const MOST: i32 = 3_000;

impl<G: Features> Weights<G> {
    /// One list for each way to play, in the order of the game's names.
    pub fn new(of: Vec<Vec<i32>>) -> Weights<G> {
        Weights { of, game: PhantomData }
    }

    /// Reads a file of weights: a line for each way to play, its name and then its weights. Nothing if it is anything
    /// else.
    pub fn read(text: &str) -> Option<Weights<G>> {
        let mut lines = text.lines();
        let mut of = Vec::with_capacity(G::VARIANTS.len());
        for name in G::VARIANTS {
            let mut words = lines.next()?.split(' ');
            if words.next()? != *name {
                return None;
            }
            let weight = |word: &str| word.parse().ok().filter(|weight| (-MOST..=MOST).contains(weight));
            let weights: Vec<i32> = words.map(weight).collect::<Option<_>>()?;
            if weights.len() != G::COUNT {
                return None;
            }
            of.push(weights);
        }
        lines.next().is_none().then(|| Weights::new(of))
    }

    /// The file they are read from.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, weights) in G::VARIANTS.iter().zip(&self.of) {
            text.push_str(name);
            for weight in weights {
                text.push(' ');
                text.push_str(&weight.to_string());
            }
            text.push('\n');
        }
        text
    }

    /// The weights that come with the program.
    pub fn built_in(text: &str) -> Weights<G> {
        // A test reads the same text. Were it ever broken, nothing would count.
        Weights::read(text).unwrap_or_else(|| Weights::new(vec![vec![0; G::COUNT]; G::VARIANTS.len()]))
    }
}

impl<G: Features> Worth<G> for Weights<G> {
    #[inline]
    fn worth(&self, position: &G) -> i32 {
        let Some(weights) = self.of.get(position.variant()) else { return 0 };
        let mut worth = 0;
        position.count(&mut |thing, times| worth += times * weights.get(thing).copied().unwrap_or(0));
        worth / G::PARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{damata::Damata, kidam::Kidam};

    fn refuses_what_is_no_file_of_weights<G: Features>(text: &str) {
        for variant in 0..G::VARIANTS.len() {
            assert_eq!(G::new(&G::options_of(variant)).variant(), variant);
        }
        let weights = Weights::<G>::read(text).expect("the weights that come with the program");
        assert_eq!(weights.write(), text);
        assert!(weights.of.iter().all(|of| of.iter().any(|&weight| weight != 0)), "something counts");
        let (first, rest) = text.split_once(' ').unwrap();
        let lines: Vec<_> = text.lines().collect();
        for bad in [
            String::new(),
            rest.to_owned(),
            format!("{first} {text}"),
            format!("{first} 1 {rest}"),
            format!("{first} x {}", rest.split_once(' ').unwrap().1),
            format!("{first} {} {}", MOST + 1, rest.split_once(' ').unwrap().1),
            format!("{first}  {rest}"),
            format!("{text}{}\n", lines[0]),
            lines[1..].join("\n"),
            text.replace(G::VARIANTS[1], "elsewhere"),
        ] {
            assert_eq!(Weights::<G>::read(&bad), None, "{:.60}", bad);
        }
    }

    #[test]
    fn files_of_weights_are_whole_or_refused() {
        refuses_what_is_no_file_of_weights::<Kidam>(include_str!("kidam/kidam.weights"));
        refuses_what_is_no_file_of_weights::<Damata>(include_str!("damata/damata.weights"));
    }
}
