// A task of a lesson, or a picture of the minute, as something a match can be followed at: the messages of a table, made
// from studies. So the boards, the cards and everything that moves are those of a table, whoever carries the questions.
import type { Answer, Asks, Channel, Hears } from '../wire/carrier';
import { WireError } from '../wire/carrier';
import type { Doing, LegalMove, LessonRequest, Now, Study, StudyRequest } from '../wire/types';

export type Asked = {
  request: StudyRequest;
  /** Whose eyes it is seen with. */
  seat: number;
  /** Only looked at: nothing can be touched. */
  watched?: boolean;
  /** Any cell may be pointed at instead of a move. */
  points?: boolean;
  /** Whatever a try came to. */
  heard?: (study: Study) => void;
};

/** A cell pointed at is a move of one touch, with its name after this. */
const POINT = 'point:';
export const pointAt = (cell: string): string => POINT + cell;

export class StudyChannel implements Channel {
  private moves: string[] = [];
  private known = 0;
  private seq = 0;
  private closed = false;

  constructor(
    private readonly asks: Pick<Asks, 'study'>,
    private readonly hears: Hears,
    private readonly asked: Asked,
  ) {
    this.restart();
  }

  /** From the beginning again. */
  restart(): void {
    void this.reset();
  }

  async reset(): Promise<void> {
    this.moves = [];
    try {
      const study = await this.ask({});
      this.hello(study);
    } catch {
      if (!this.closed) this.hears.link('lost');
    }
  }

  close(): void {
    this.closed = true;
  }

  async command(_ply: number, doing: Doing): Promise<Answer> {
    try {
      if (doing.do === 'move' && doing.text.startsWith(POINT)) return await this.guess({ point: doing.text.slice(POINT.length) });
      if (doing.do === 'move') return await this.move(doing.text);
      if (doing.do === 'why') {
        const study = await this.ask({ moves: this.moves, ...('text' in doing ? { try: doing.text } : { steps: doing.steps }) });
        this.asked.heard?.(study);
        return { type: 'why', id: '', refusal: study.refusal ?? null };
      }
    } catch (why) {
      if (why instanceof WireError) return { type: 'refused', id: '', error: why.refusal };
      throw why;
    }
    return { type: 'refused', id: '', error: { code: 'not-yours', message: '' } };
  }

  /** Says something instead of playing. */
  async guess(said: Pick<LessonRequest, 'point' | 'choice'>): Promise<Answer> {
    const { lesson } = this.asked.request;
    const study = await this.ask(lesson ? { lesson: { ...lesson, ...said } } : {});
    if (study.lesson?.verdict === 'done') this.events(study);
    // A hand that pointed in vain may point again.
    else this.hello(study);
    this.asked.heard?.(study);
    return { type: 'done', id: '', seq: this.seq };
  }

  private async move(text: string): Promise<Answer> {
    const moves = [...this.moves, text];
    const study = await this.ask({ moves });
    this.moves = moves;
    this.events(study);
    this.asked.heard?.(study);
    return { type: 'done', id: '', seq: this.seq };
  }

  private ask(more: Partial<StudyRequest>): Promise<Study> {
    return this.asks.study({ ...this.asked.request, ...more });
  }

  private hello(study: Study): void {
    if (this.closed) return;
    this.known = study.entries.length;
    this.seq += 1;
    const { game } = this.asked.request;
    const seats = Array.from({ length: seatsOf(study) }, () => ({ name: null, kind: 'here' as const, level: null, taken: true, present: true }));
    const table = { id: 'study', game, options: {}, quiet: false, swapped: false, seats, clock: null, created: 0, yours: [this.asked.seat], muted: [], usual_start: false, imported: false, rematch: null };
    this.hears.message({ type: 'hello', protocol: 1, snapshot: { table, plan: study.plan, log: study.entries, chat: [], now: this.now(study) } });
    this.hears.link('open');
  }

  private events(study: Study): void {
    if (this.closed) return;
    const from = this.known;
    this.known = study.entries.length;
    this.seq += 1;
    this.hears.message({ type: 'events', seq: this.seq, entries: study.entries.slice(from), from, chat: [], table: null, now: this.now(study) });
  }

  private now(study: Study): Now {
    const still = this.asked.watched || (study.lesson && study.lesson.verdict !== 'open');
    return {
      seq: this.seq,
      ply: study.entries.length,
      as: this.asked.seat,
      turn: study.turn,
      scene: study.scene,
      // Told apart by its number too: the same position again is another try.
      position: `${study.position} ${this.seq}`,
      legal: still ? [] : this.asked.points ? everyCell(study) : study.turn.kind === 'player' ? study.legal : [],
      prompt: study.prompt,
      result: study.result,
      clocks: null,
      claims: [],
      offers: { draw: [], undo: null },
      can: [],
    };
  }
}

function seatsOf({ plan, scene }: Study): number {
  if (scene.area === 'cards') return scene.seats.length;
  return Math.max(2, ...(plan.area === 'board' ? scene.pieces.map((heap) => heap.seat + 1) : []));
}

function everyCell({ plan }: Study): LegalMove[] {
  if (plan.area !== 'board') return [];
  const cells = plan.cells.map((cell, at) => ({ cell, at })).filter(({ cell }) => cell.touch && cell.name);
  return cells.map(({ cell, at }) => ({ text: pointAt(cell.name), steps: [{ cell: at }], manner: 'quiet', words: cell.name }));
}
