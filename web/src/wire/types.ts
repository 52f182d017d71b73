// The wire, as docs/PROTOCOL.md says it: its types are generated from the Rust ones by `make types`.
import type { Command as Given, Doing as Known, Step } from './generated';

export type * from './generated';

/** A try may be asked about as it was touched. */
export type Doing = Known | { do: 'why'; steps: Step[] };
export type Command = Pick<Given, 'id' | 'ply' | 'seat'> & Doing;

/** What an option may be set to, as `NewTable` and `TableLine` carry it. */
export type Value = string | number | boolean;
export type Values = Record<string, Value>;
