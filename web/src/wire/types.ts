// The wire, as docs/PROTOCOL.md says it: its types are generated from the Rust ones by `make types`.
export type * from './generated';

/** What an option may be set to, as `NewTable` and `TableLine` carry it. */
export type Value = string | number | boolean;
export type Values = Record<string, Value>;
