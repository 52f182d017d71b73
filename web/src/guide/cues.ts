// What happens to whoever is guided through a first match, as far as the guide has something to say about it.
import type { BoardScene, Cue, LogEntry, MarkKind, Now, Plan } from '../wire/types';

/** Whose eyes it is seen with: the seats, and where there are teams the team; what the table looks like. */
export type Eyes = { seats: readonly number[]; team: number | null; plan?: Plan | null };

/** Something the guide points at: a cell, or among cards `draw`, `die`, `card X`, `team N`, `seat N`. */
export type Spot = number | string;

export const eyesOf = (seats: readonly number[], now: Now, plan: Plan | null): Eyes => {
  const first = now.scene.area === 'cards' ? now.scene.seats[seats[0] ?? -1] : undefined;
  return { seats, team: first?.team ?? null, plan };
};

/** What a move did. */
export function cuesOf(entry: LogEntry, { seats, team }: Eyes): Cue[] {
  const mine = (seat: number | null): boolean => seat !== null && seats.includes(seat);
  const cues: Cue[] = entry.manner === 'huff' ? ['huffed'] : [];
  for (const effect of entry.effects) {
    switch (effect.do) {
      case 'take':
        if (entry.manner !== 'huff') cues.push(mine(effect.seat) ? 'they-take' : 'you-take');
        break;
      case 'crown':
        if (mine(entry.seat)) cues.push('crowned');
        break;
      case 'slide':
        cues.push('slid');
        break;
      case 'add':
        if (mine(effect.seat)) cues.push('gained');
        break;
      case 'goal':
        cues.push(mine(effect.seat) ? 'goal-for' : 'goal-against');
        break;
      case 'scored':
        cues.push(effect.team === team ? 'goal-for' : 'goal-against');
        break;
      case 'advance':
        if (effect.team === team && effect.to > effect.from) cues.push('advanced');
        break;
      case 'interrupted':
        if (mine(effect.seat)) cues.push('interrupted');
        else if (mine(entry.seat)) cues.push('you-interrupt');
        break;
      case 'die':
        cues.push('die');
        break;
      case 'half':
        cues.push('half');
        break;
      case 'full':
        cues.push('added');
        break;
    }
  }
  return [...new Set(cues)];
}

/** What a move did something to that the guide has words for. */
export function spotsOf(entry: LogEntry, cue: Cue, { seats }: Eyes): Spot[] {
  return entry.effects.flatMap((effect): Spot[] => {
    switch (effect.do) {
      case 'take':
        return cue === 'huffed' || cue === (seats.includes(effect.seat) ? 'they-take' : 'you-take') ? [effect.cell] : [];
      case 'crown':
        return cue === 'crowned' ? [effect.cell] : [];
      case 'add':
        return cue === 'gained' && seats.includes(effect.seat) ? [effect.cell] : [];
      case 'advance':
        return cue === 'advanced' ? [`team ${effect.team}`] : [];
      case 'scored':
        return cue === 'goal-for' || cue === 'goal-against' ? [`team ${effect.team}`] : [];
      case 'interrupted':
        return cue === 'interrupted' || cue === 'you-interrupt' ? [`seat ${effect.seat}`] : [];
      case 'die':
        return cue === 'die' ? ['die'] : [];
      case 'half':
        return cue === 'half' ? ['draw'] : [];
      case 'full':
        return cue === 'added' ? ['draw'] : [];
      default:
        return [];
    }
  });
}

/** As many marbles as a cell holds. */
const FULL = 3;

const cellsOf = ({ pieces }: BoardScene, seats: readonly number[], least = 1): number[] => pieces.flatMap(({ seat, count, cells }) => (seats.includes(seat) && count >= least ? cells : []));
const marked = ({ marks }: BoardScene, kind: MarkKind): BoardScene['marks'] => marks.filter((mark) => mark.kind === kind);
const stepsOf = (move: Now['legal'][number]): number[] => move.steps.flatMap((step) => ('cell' in step ? [step.cell] : []));

/** Captures of several in one move: they touch more than where they begin and end. */
const chains = ({ legal }: Now): Now['legal'] => legal.filter((move) => move.manner === 'capture' && stepsOf(move).length > 2);

/** What the guide means in a position: what can take, what shoots at what, whom the plates have moved. */
export function spotsNow(now: Now, cue: Cue, { seats, plan }: Eyes): Spot[] {
  const { scene, legal } = now;
  const of = (manner: string): Now['legal'] => legal.filter((move) => move.manner === manner);
  if (scene.area !== 'board') {
    if (cue === 'begins') return ['draw'];
    if (cue === 'asked-to-react') return [...new Set(legal.flatMap(({ steps }) => steps.flatMap((step) => ('card' in step ? [`card ${step.card}`] : []))))];
    return [];
  }
  switch (cue) {
    case 'can-capture':
      return [...new Set(of('capture').flatMap((move) => stepsOf(move).slice(0, 1)))];
    case 'can-chain':
      return [...new Set(chains(now).flatMap(stepsOf))];
    case 'can-huff':
      return [...new Set(of('huff').flatMap(stepsOf))];
    case 'threatened':
    case 'you-threaten':
      return scene.threats.filter(({ seat }) => seats.includes(seat) === (cue === 'you-threaten')).flatMap(({ from, to }) => [from, to]);
    case 'no-return':
      return marked(scene, 'no-return').flatMap(({ cell, seat }) => (seat != null && seats.includes(seat) ? [cell] : []));
    case 'offside':
      return marked(scene, 'offside').map(({ cell }) => cell);
    case 'full':
      return cellsOf(scene, seats, FULL);
    case 'slid':
      return plan?.area === 'board' ? cellsOf(scene, seats).filter((cell) => plan.cells[cell]?.strip != null) : [];
    default:
      return [];
  }
}

/** How things stand for a player: what is due is said before what may be done. */
export function cuesNow(now: Now, eyes: Eyes): Cue[] {
  const { seats } = eyes;
  if (now.turn.kind === 'over') return ['over'];
  const cues: Cue[] = [];
  const yours = now.turn.kind === 'player' && seats.includes(now.turn.seat);
  if (now.scene.area === 'board') {
    const threats = now.scene.threats;
    if (yours && threats.some((threat) => !seats.includes(threat.seat))) cues.push('threatened');
    if (threats.some((threat) => seats.includes(threat.seat))) cues.push('you-threaten');
  } else if (yours && now.scene.phase === 'react') cues.push('asked-to-react');
  if (yours && cues.length === 0) cues.push('begins');
  if (!yours) return cues;
  if (now.legal.some((move) => move.manner === 'capture')) cues.push('can-capture');
  for (const cue of ['can-chain', 'can-huff', 'no-return', 'offside', 'full'] as const) if (spotsNow(now, cue, eyes).length) cues.push(cue);
  return cues;
}
