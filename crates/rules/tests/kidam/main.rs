//! Kidam's tests: the sample positions, each rule, a slow reference, the conformance suite, perft.

mod reference;
mod vectors;
