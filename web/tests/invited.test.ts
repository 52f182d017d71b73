// An invitation without a browser: what it is worth, what is chosen, and what happens when somebody is faster.
import { describe, expect, it } from 'vitest';
import { Invited } from '../src/join/invited.svelte';
import { WireError, type Asks } from '../src/wire/carrier';
import type { InvitationState, SeatInfo, Snapshot } from '../src/wire/types';
import { info, nowAt, plan } from './kit';

const empty: SeatInfo = { name: null, kind: 'link', level: null, taken: false, present: false, free: true };
const bot: SeatInfo = { ...empty, kind: 'bot', level: 3, taken: true };
const ana: SeatInfo = { name: 'Ana', kind: 'here', level: null, taken: true, present: true, free: false };
const table = (seats: SeatInfo[], yours: number[] = []): Snapshot => ({ table: info({ seats, yours }), plan: { area: 'board', ...plan }, log: [], chat: [], now: nowAt(0) });
const refusal = (code: string) => new WireError({ code, message: code } as never);

function house(first: Snapshot | Error, worth: InvitationState = { state: 'good', seats: [1, 2] }, join: () => Promise<{ seats: number[] }> = async () => ({ seats: [1] })) {
  const world = { snapshot: first, worth };
  const joined: object[] = [];
  const asks = {
    table: async () => {
      if (world.snapshot instanceof Error) throw world.snapshot;
      return world.snapshot;
    },
    games: async () => ({ games: [{ id: 'dames' }], levels: [] }),
    invitation: async () => world.worth,
    join: async (_: string, how: object) => (joined.push(how), join()),
  } as unknown as Pick<Asks, 'table' | 'games' | 'invitation' | 'join'>;
  return { world, joined, of: (invitation: string | null) => new Invited('t', invitation, asks) };
}

describe('an invitation', () => {
  it('offers an empty seat rather than a bot’s, and keeps what was chosen as long as it is free', async () => {
    const { world, of } = house(table([ana, bot, empty]));
    const invited = of('token');
    expect(await invited.look()).toBe('chooses');
    expect([invited.worth, invited.free, invited.seat, invited.group, invited.changing]).toEqual(['good', [1, 2], 2, true, true]);
    invited.seat = 1;
    await invited.look(true);
    expect(invited.seat).toBe(1);
    [world.snapshot, world.worth] = [table([ana, { ...ana, name: 'Bo' }, empty]), { state: 'good', seats: [2] }];
    await invited.look(true);
    expect([invited.seat, invited.group]).toEqual([2, true]);
  });

  it('leads whoever sits there straight to the table', async () => {
    const { of } = house(table([ana, empty], [0]));
    expect(await of('token').look()).toBe('sits');
  });

  it('that was used says whether anything is left', async () => {
    const used: InvitationState = { state: 'used', seats: [] };
    const left = house(table([ana, empty]), used).of('token');
    await left.look();
    const none = house(table([ana, { ...ana, name: 'Bo' }]), used).of('token');
    await none.look();
    expect([left.worth, none.worth, none.seat, none.changing]).toEqual(['used', 'full', null, false]);
  });

  it('without a token opens what is open to all', async () => {
    const { of } = house(table([ana, { ...empty, kind: 'open' }, empty]));
    const invited = of(null);
    await invited.look();
    expect([invited.worth, invited.free]).toEqual(['good', [1]]);
  });

  it('to a table that is not there says so, and is silent about what cannot be asked again', async () => {
    const gone = house(refusal('not-found')).of('token');
    await gone.look();
    expect([gone.missing, gone.problem]).toEqual([true, null]);
    const { world, of } = house(table([ana, empty]));
    const invited = of('token');
    await invited.look();
    world.snapshot = refusal('offline');
    await invited.look(true);
    expect([invited.missing, invited.problem]).toEqual([false, null]);
    await invited.look();
    expect(invited.problem).toBe('offline');
  });

  it('shows what is left when somebody was faster', async () => {
    const { world, joined, of } = house(table([ana, empty, empty]), undefined, () => Promise.reject(refusal('taken')));
    const invited = of('token');
    await invited.look();
    [world.snapshot, world.worth] = [table([ana, { ...ana, name: 'Bo' }, empty]), { state: 'good', seats: [2] }];
    expect(await invited.sit('Cyd')).toBe(null);
    expect(joined).toEqual([{ invitation: 'token', seat: 1, name: 'Cyd' }]);
    expect([invited.problem, invited.seat, invited.busy]).toEqual(['taken', 2, false]);
  });
});
