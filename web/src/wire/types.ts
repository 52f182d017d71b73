// The wire, as docs/PROTOCOL.md says it. Scenes and plans of the board games follow crates/game/src/present.rs.

export type Lang = 'fr' | 'en';
export type Words = { fr: string; en: string };
export type Value = string | number | boolean;
export type Values = Record<string, Value>;

export type OptionKind =
  | { kind: 'choice'; values: [string, Words][] }
  | { kind: 'number'; min: number; max: number; default: number }
  | { kind: 'switch'; default: boolean }
  | { kind: 'text' };
export type OptionSpec = { key: string; kind: OptionKind; name: Words; help: Words };

export type GameInfo = {
  id: string;
  name: Words;
  charm: Words;
  players: number[];
  minutes: [number, number];
  age: number;
  sides: Words[];
  options: OptionSpec[];
  secrets: boolean;
};
export type LevelInfo = { level: number; name: Words; help: Words };
export type Catalogue = { games: GameInfo[]; levels: LevelInfo[] };

export type Origin = 'seed' | 'reading' | 'rebuilt' | 'added';
export type Example = { options: string; position: string; caption: Words; plays: string; refuses: string };
export type RuleText = { rule: string; origin: Origin[]; title: Words; text: Words; examples: Example[] };

export type Step = { cell: string } | { card: string } | { seat: number } | { button: string };
export type LegalMove = { text: string; steps: Step[] };
export type LogEntry = { seat: number | null; text: string | null; said: string | null; effects: unknown[] };

export type Turn = { kind: 'player'; seat: number } | { kind: 'chance' } | { kind: 'waiting' } | { kind: 'over' };
export type Result = {
  winners: number[];
  how: 'rule' | 'resigned' | 'agreed' | 'flagged' | 'gone';
  rule: string | null;
  seat: number | null;
};
export type Clock = { kind: 'fischer'; base: number; increment: number } | { kind: 'days'; days: number };
export type SeatKind = 'here' | 'link' | 'open' | 'bot';
export type SeatInfo = { name: string | null; kind: SeatKind; level: number | null; present: boolean };
export type TableInfo = {
  id: string;
  game: string;
  options: Values;
  seats: SeatInfo[];
  clock: Clock | null;
  created: number;
  yours: number[];
  muted: number[];
  usual_start: boolean;
  rematch: string | null;
};
export type Can = 'undo' | 'draw' | 'resign' | 'rematch' | 'claim' | 'hint';
export type Offers = { draw: number[]; undo: { seat: number; ply: number } | null };
export type Clocks = { left: number[]; running: number | null };
export type Now = {
  seq: number;
  ply: number;
  as: number | null;
  turn: Turn;
  scene: unknown;
  position: string | null;
  legal: LegalMove[];
  prompt: string;
  result: Result | null;
  clocks: Clocks | null;
  offers: Offers;
  can: Can[];
};
export type ChatLine = { seq: number; seat: number | null; name: string; text: string; at: number };
export type Snapshot = { table: TableInfo; plan: unknown; log: LogEntry[]; chat: ChatLine[]; now: Now };

export type SeatAsked =
  | { kind: 'here'; name: string }
  | { kind: 'link' }
  | { kind: 'open' }
  | { kind: 'bot'; level: number };
export type NewTable = {
  game: string;
  options?: Values;
  start?: string;
  seats: SeatAsked[];
  clock?: Clock | null;
  listed?: boolean;
};
export type Invitation = { seat: number; token: string };
export type Created = { table: string; token: string; seats: number[]; invitations: Invitation[] };
export type Joined = { token: string; seats: number[] };
export type Status = 'open' | 'live' | 'over';
export type TableLine = {
  table: string;
  game: string;
  options: Values;
  players: (string | null)[];
  status: Status;
  ply: number;
  created: number;
  result: Result | null;
};
export type Refusal = { code: string; rule?: string; message: string };
export type Study = {
  plan: unknown;
  scene: unknown;
  position: string;
  turn: Turn;
  legal: LegalMove[];
  prompt: string;
  result: Result | null;
  entries: LogEntry[];
  refusal?: Refusal;
};

export type Doing =
  | { do: 'move' | 'why' | 'chat'; text: string }
  | { do: 'undo'; to: number }
  | { do: 'mute'; of: number; on: boolean }
  | {
      do: 'hint' | 'undo-yes' | 'undo-no' | 'draw' | 'draw-yes' | 'draw-no' | 'resign' | 'claim' | 'rematch' | 'leave';
    };
export type Command = { id: string; ply: number; seat?: number } & Doing;

export type FromServer =
  | { type: 'hello'; protocol: number; snapshot: Snapshot }
  | {
      type: 'events';
      seq: number;
      entries: LogEntry[];
      from: number;
      chat: ChatLine[];
      table: TableInfo | null;
      now: Now;
    }
  | { type: 'thinking'; seat: number; depth: number; nodes: number; score: number | null; line: string[] | null }
  | { type: 'presence'; seats: boolean[] }
  | { type: 'done'; id: string; seq: number }
  | { type: 'refused'; id: string; error: Refusal; now?: Now }
  | { type: 'hint'; id: string; text: string; line: string[] | null }
  | { type: 'why'; id: string; refusal: Refusal | null }
  | { type: 'bye'; reason: string }
  | { type: 'pong' };

// What the four board games send as plan, scene and effects.
export type Cell = { id: string; x: number; y: number; kind: string; strip: number | null };
export type BoardPlan = {
  cells: Cell[];
  strips: { id: number; y: number; length: number }[];
  edge: { y: number; colour: number }[];
};
export type Piece = { cell: string; seat: number; kind: string; count: number };
export type Mark = { cell: string; kind: string; seat: number | null };
export type BoardScene = {
  pieces: Piece[];
  strips: { id: number; x: number }[];
  marks: Mark[];
  score: number[];
  shout: string | null;
};
export type BoardEffect =
  | { do: 'go'; from: string; via: string[]; to: string }
  | { do: 'take'; cell: string; seat: number }
  | { do: 'add'; cell: string; seat: number }
  | { do: 'crown'; cell: string }
  | { do: 'slide'; by: number }
  | { do: 'ball'; seat: number; from: string; to: string }
  | { do: 'goal'; seat: number };
