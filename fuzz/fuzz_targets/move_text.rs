//! See `fuzz::move_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::move_text(data));
