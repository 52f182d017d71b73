// Puts the functions of a module in another order: what is alike stands side by side, where gzip, which looks back 32 KB,
// finds it. The module does the same.

/** What gzip sees of what went before, a little less. */
const WINDOW = 30_000;
/** So many bytes in a row, at least, are worth a look back. */
const RUN = 5;
/** Hashes of such runs are told apart by so many bits. */
const BITS = 20;
/** So little is alike by chance. */
const SMALL = 60;

export function inOrder(bytes) {
  const sections = read(bytes);
  const code = sections.find(({ id }) => id === 10);
  const imported = importedFunctions(sections.find(({ id }) => id === 2)?.body);
  const bodies = vector(code.body, (at) => at.bytes(at.number()));
  const order = likeness(bodies);
  // Where each function is from now on, by where it was.
  const places = Array.from({ length: imported + bodies.length }, (_, i) => i);
  order.forEach((was, now) => (places[imported + was] = imported + now));
  const place = (index) => places[index] ?? fail(`no function ${index}`);
  const changed = sections.map(({ id, body }) => {
    if (id === 3) return { id, body: permuted(body, order) };
    if (id === 7) return { id, body: exportsAt(body, place) };
    if (id === 8) return { id, body: number(place(new Reader(body).number())) };
    if (id === 9) return { id, body: elementsAt(body, place) };
    if (id === 10) return { id, body: Buffer.concat([number(bodies.length), ...order.map((was) => sized(callsAt(bodies[was], place)))]) };
    return { id, body };
  });
  // What a debugger reads speaks of functions by number: it is left out.
  const kept = changed.filter(({ id }) => id !== 0);
  return Buffer.concat([bytes.subarray(0, 8), ...kept.map(({ id, body }) => Buffer.concat([Buffer.of(id), sized(body)]))]);
}

class Reader {
  constructor(bytes, at = 0) {
    this.all = bytes;
    this.at = at;
  }
  get more() {
    return this.at < this.all.length;
  }
  byte() {
    return this.all[this.at++];
  }
  bytes(length) {
    return this.all.subarray(this.at, (this.at += length));
  }
  /** A number as WebAssembly writes it; signed ones are only skipped by it. */
  number() {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.byte();
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }
}

function number(value) {
  const bytes = [];
  do {
    bytes.push((value % 128) + (value >= 128 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value);
  return Buffer.from(bytes);
}

const sized = (body) => Buffer.concat([number(body.length), body]);

function read(bytes) {
  const at = new Reader(bytes, 8);
  const sections = [];
  while (at.more) sections.push({ id: at.byte(), body: at.bytes(at.number()) });
  return sections;
}

function vector(body, one) {
  const at = new Reader(body);
  return Array.from({ length: at.number() }, () => one(at));
}

function importedFunctions(body) {
  if (!body) return 0;
  const kinds = vector(body, (at) => {
    at.bytes(at.number());
    at.bytes(at.number());
    const kind = at.byte();
    if (kind !== 0) fail(`an import that is no function: ${kind}`);
    at.number();
    return kind;
  });
  return kinds.length;
}

function permuted(body, order) {
  const types = vector(body, (at) => at.number());
  return Buffer.concat([number(types.length), ...order.map((was) => number(types[was]))]);
}

function exportsAt(body, place) {
  const all = vector(body, (at) => {
    const name = sized(at.bytes(at.number()));
    const kind = at.byte();
    const index = at.number();
    return Buffer.concat([name, Buffer.of(kind), number(kind === 0 ? place(index) : index)]);
  });
  return Buffer.concat([number(all.length), ...all]);
}

/** Tables of functions, as compilers of today fill them: from a place on, with functions by number. */
function elementsAt(body, place) {
  const all = vector(body, (at) => {
    const begun = at.at;
    if (at.number() !== 0) fail('elements of a kind that is not known here');
    if (at.byte() !== 0x41) fail('elements from a place that is not known here');
    at.number();
    if (at.byte() !== 0x0b) fail('elements from a place that is not known here');
    const head = body.subarray(begun, at.at);
    const functions = Array.from({ length: at.number() }, () => number(place(at.number())));
    return Buffer.concat([head, number(functions.length), ...functions]);
  });
  return Buffer.concat([number(all.length), ...all]);
}

const NUMBERS = {
  1: [0x02, 0x03, 0x04, 0x0c, 0x0d, 0x11, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2, 0x10],
  2: [0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x2f, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e],
};
/** How many numbers follow an instruction; those that are not listed have none. */
const FOLLOW = new Uint8Array(256);
for (const [count, codes] of Object.entries(NUMBERS)) for (const code of codes) FOLLOW[code] = Number(count);
FOLLOW[0x11] = 2; // which type, which table
/** The same after 0xfc: conversions that saturate have none, what fills and copies one or two. */
const FOLLOW_FC = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const [CALL, TABLE, REF_FUNC, F32, F64, SELECT_TYPED, MORE] = [0x10, 0x0e, 0xd2, 0x43, 0x44, 0x1c, 0xfc];

/** A function's body with every function it names at its new place. */
function callsAt(body, place) {
  const at = new Reader(body);
  const parts = [];
  let kept = 0;
  for (let groups = at.number(); groups > 0; groups--) {
    at.number();
    at.byte();
  }
  while (at.more) {
    const code = at.byte();
    if (code === CALL || code === REF_FUNC) {
      parts.push(body.subarray(kept, at.at), number(place(at.number())));
      kept = at.at;
    } else if (code === TABLE) {
      for (let n = at.number(); n >= 0; n--) at.number();
    } else if (code === F32 || code === F64) {
      at.bytes(code === F32 ? 4 : 8);
    } else if (code === SELECT_TYPED) {
      for (let n = at.number(); n > 0; n--) at.byte();
    } else if (code === MORE) {
      const more = at.number();
      for (let n = FOLLOW_FC[more] ?? fail(`instruction 0xfc ${more}`); n > 0; n--) at.number();
    } else {
      if (code > 0xc4 && code !== 0xd0 && code !== 0xd1) fail(`instruction 0x${code.toString(16)}`);
      for (let n = FOLLOW[code]; n > 0; n--) at.number();
    }
  }
  if (at.at !== body.length) fail('a body that does not end where it ends');
  return Buffer.concat([...parts, body.subarray(kept)]);
}

/** The order: after each function the one of which most was seen just before, and what few have counts for more. */
function likeness(bodies) {
  const runs = bodies.map(runsOf);
  const owners = new Uint16Array(1 << BITS);
  for (const own of runs) for (const run of own) owners[run] += 1;
  // What only one has is alike to nothing.
  const worth = Float64Array.from(owners, (count) => (count > 1 ? 1 / Math.sqrt(count) : 0));
  const all = runs.map((own) => own.reduce((sum, run) => sum + worth[run], 0));
  const seen = new Uint16Array(1 << BITS);
  const window = [];
  let length = 0;
  const left = new Set(bodies.keys());
  const order = [];
  const take = (one) => {
    left.delete(one);
    order.push(one);
    window.push(one);
    length += bodies[one].length;
    for (const run of runs[one]) seen[run] += 1;
    while (length > WINDOW && window.length > 1) {
      const gone = window.shift();
      length -= bodies[gone].length;
      for (const run of runs[gone]) seen[run] -= 1;
    }
  };
  if (left.size) take(0);
  while (left.size) {
    let best = -1;
    let most = -1;
    for (const one of left) {
      let known = 0;
      for (const run of runs[one]) if (seen[run]) known += worth[run];
      const share = known / (all[one] + SMALL);
      if (share > most) [best, most] = [one, share];
    }
    take(best);
  }
  return order;
}

/** The runs of a body, by their hashes, each once. */
function runsOf(body) {
  const found = new Set();
  for (let i = 0; i + RUN <= body.length; i++) {
    let hash = 0;
    for (let j = 0; j < RUN; j++) hash = Math.imul(hash ^ body[i + j], 0x01000193);
    found.add((hash ^ (hash >>> 15)) & ((1 << BITS) - 1));
  }
  return Uint32Array.from(found);
}

function fail(why) {
  throw new Error(`the module cannot be put in order: ${why}`);
}
