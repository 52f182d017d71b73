// A task of a lesson as something a match can be followed at: what is played or said is judged by whoever knows the lesson.
import type { Answer, Asks, Channel, Hears } from '../wire/carrier';
import { WireError } from '../wire/carrier';
import { nameless, Teller, type View } from '../session/telling';
import type { Doing, LegalMove, LessonRequest, Study, StudyRequest } from '../wire/types';

export type Asked = {
  request: StudyRequest;
  /** Whose eyes it is seen with. */
  seat: number;
  /** Only looked at: nothing can be touched. */
  watched?: boolean;
  /** Any cell may be pointed at instead of a move. */
  points?: boolean;
  /** Whether nothing can be touched as things stand. */
  still?: (study: Study) => boolean;
  /** Whatever a try came to. */
  heard?: (study: Study) => void;
};

/** A cell pointed at is a move of one touch, with its name after this. */
const POINT = 'point:';
export const pointAt = (cell: string): string => POINT + cell;

export class StudyChannel implements Channel {
  private moves: string[] = [];
  private readonly teller: Teller;
  private closed = false;
  /** How often it began again: an answer from before is no longer wanted. */
  private begun = 0;

  constructor(
    private readonly asks: Pick<Asks, 'study'>,
    hears: Hears,
    private readonly asked: Asked,
  ) {
    this.teller = new Teller(hears);
    this.restart();
  }

  /** From the beginning again. */
  restart(): void {
    void this.reset();
  }

  /** The same, or as it was after these moves. */
  async reset(moves: string[] = []): Promise<void> {
    this.moves = moves;
    const begun = ++this.begun;
    try {
      const study = await this.ask(moves.length ? { moves } : {});
      if (begun !== this.begun) return;
      this.hello(study);
    } catch {
      if (!this.closed) this.teller.lost();
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
    return { type: 'done', id: '', seq: this.teller.seq };
  }

  private async move(text: string): Promise<Answer> {
    const moves = [...this.moves, text];
    const { begun } = this;
    const study = await this.ask({ moves });
    if (begun !== this.begun) return { type: 'done', id: '', seq: this.teller.seq };
    this.moves = moves;
    this.events(study);
    this.asked.heard?.(study);
    return { type: 'done', id: '', seq: this.teller.seq };
  }

  private ask(more: Partial<StudyRequest>): Promise<Study> {
    return this.asks.study({ ...this.asked.request, ...more });
  }

  private view(study: Study): View {
    const { request, seat, watched, points, still } = this.asked;
    const quiet = watched || still?.(study) || (study.lesson && study.lesson.verdict !== 'open');
    const legal = quiet ? [] : points ? everyCell(study) : study.turn.kind === 'player' ? study.legal : [];
    return { ...study, game: request.game, options: {}, names: nameless(study.scene), log: study.entries, yours: [seat], as: seat, legal };
  }

  private hello(study: Study): void {
    if (!this.closed) this.teller.hello(this.view(study));
  }

  private events(study: Study): void {
    if (!this.closed) this.teller.events(this.view(study));
  }
}

function everyCell({ plan }: Study): LegalMove[] {
  if (plan.area !== 'board') return [];
  const cells = plan.cells.map((cell, at) => ({ cell, at })).filter(({ cell }) => cell.touch && cell.name);
  return cells.map(({ cell, at }) => ({ text: pointAt(cell.name), steps: [{ cell: at }], manner: 'quiet', words: cell.name }));
}
