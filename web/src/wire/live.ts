// One WebSocket a table. It comes back by itself, says the last seq it has, and sends unanswered commands again
// under the same id, so that nothing is lost and nothing is done twice.
import type { Answer, Channel, Hears } from './carrier';
import { socketTo } from './early';
import type { Command, Doing, FromServer } from './types';

type Socket = Pick<WebSocket, 'send' | 'close'> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};
export type Means = {
  open: (url: string) => Socket;
  after: (ms: number, run: () => void) => unknown;
  cancel: (timer: never) => void;
};

const PING_EVERY = 20_000;
const browser: Means = {
  open: (url) => socketTo(url) as unknown as Socket,
  after: (ms, run) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};

let counter = 0;
const prefix = Math.random().toString(36).slice(2, 10);

export class Live implements Channel {
  private socket: Socket | null = null;
  private seq: number | null = null;
  private tries = 0;
  private closed = false;
  private heard = false;
  private unanswered = 0;
  private retry: unknown = null;
  private pulse: unknown = null;
  private readonly waiting = new Map<string, { command: Command; settle: (answer: Answer) => void }>();

  constructor(
    private readonly address: () => string,
    private readonly hears: Hears,
    private readonly means: Means = browser,
  ) {
    this.connect();
  }

  command(ply: number, doing: Doing, seat?: number): Promise<Answer> {
    const id = `${prefix}-${++counter}`;
    const command: Command = seat === undefined ? { id, ply, ...doing } : { id, ply, seat, ...doing };
    return new Promise((settle) => {
      this.waiting.set(id, { command, settle });
      if (this.socket && this.heard) this.socket.send(JSON.stringify(command));
    });
  }

  /** Forgets the last seq: the next connection starts from a snapshot (another language, another start). */
  restart(): void {
    this.seq = null;
    this.socket?.close();
  }

  close(): void {
    this.closed = true;
    this.means.cancel(this.retry as never);
    this.means.cancel(this.pulse as never);
    this.socket?.close();
  }

  private connect(): void {
    if (this.closed) return;
    this.hears.link('joining');
    this.heard = false;
    this.unanswered = 0;
    const since = this.seq === null ? '' : `&since=${this.seq}`;
    const socket = this.means.open(`${this.address()}${since}`);
    this.socket = socket;
    socket.onopen = () => {
      this.hears.link('open');
      this.beat(socket);
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket && typeof data === 'string') this.receive(JSON.parse(data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private receive(message: FromServer): void {
    const first = !this.heard;
    this.heard = true;
    this.tries = 0;
    this.unanswered = 0;
    if (message.type === 'hello') this.seq = message.snapshot.now.seq;
    // A message that comes late does not turn the clock back.
    if (message.type === 'events') this.seq = Math.max(this.seq ?? 0, message.seq);
    this.hears.message(message);
    if ('id' in message) {
      this.waiting.get(message.id)?.settle(message);
      this.waiting.delete(message.id);
    }
    // The server speaks first: once it has, what was never answered goes out again.
    if (first) for (const { command } of this.waiting.values()) this.socket?.send(JSON.stringify(command));
  }

  private lost(): void {
    this.socket = null;
    this.means.cancel(this.pulse as never);
    if (this.closed) return;
    this.hears.link('lost');
    const wait = Math.min(8000, 250 * 2 ** this.tries);
    this.tries += 1;
    this.retry = this.means.after(wait, () => this.connect());
  }

  /** A connection can die without saying so: a ping that nothing answers closes it, and it is opened again. */
  private beat(socket: Socket): void {
    this.pulse = this.means.after(PING_EVERY, () => {
      if (socket !== this.socket) return;
      if (this.unanswered >= 2) return socket.close();
      this.unanswered += 1;
      socket.send('{"do":"ping"}');
      this.beat(socket);
    });
  }
}
