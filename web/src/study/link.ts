// A study in an address: its file, pressed and written in letters that addresses bear.

/** The longest address that is still handed round, and the largest file one may hold: what is longer travels as a file. */
export const LONGEST = 12_000;
export const LARGEST = 400_000;

export class BadLink extends Error {}

/** The study as part of an address; nothing where it would be too long. */
export async function pack(text: string): Promise<string | null> {
  const pressed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity);
  const letters = btoa(Array.from(pressed, (byte) => String.fromCharCode(byte)).join(''));
  const packed = letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return packed.length > LONGEST ? null : packed;
}

/** The file an address holds. Whatever else it holds is a `BadLink`; it is never unpacked beyond what a file may be. */
export async function unpack(packed: string): Promise<string> {
  if (packed.length > LONGEST || !/^[A-Za-z0-9_-]+$/.test(packed)) throw new BadLink();
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw'), LARGEST));
  } catch {
    throw new BadLink();
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // What cannot be read is told by the other end.
  void writer.write(bytes).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = stream.readable.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  const found: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      void reader.cancel().catch(() => undefined);
      throw new BadLink();
    }
    found.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of found) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
