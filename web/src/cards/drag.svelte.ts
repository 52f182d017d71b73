// A card may be dragged: onto the discard pile, onto a player, or onto the table to play it.
import type { CardCode } from '../wire/types';
import { HALF } from './performer';
import type { Target } from './pick.svelte';
import type { CardsStage } from './stage.svelte';

/** So many pixels are still a click. */
const SLACK = 8;

export class CardDrag {
  index = $state<number | null>(null);
  private press: { i: number; code: CardCode; x: number; y: number } | null = null;
  private corner = { x: 0, y: 0 };
  private dragged = false;
  private frame = 0;

  constructor(
    private readonly stage: CardsStage,
    private readonly root: () => HTMLElement | null,
    private readonly air: () => HTMLElement | null,
    private readonly does: { taken: (i: number) => void; dropped: (code: CardCode, target: Target) => void },
  ) {}

  /** A click that ends a drag is none. */
  clicks(): boolean {
    const was = this.dragged;
    this.dragged = false;
    return !was;
  }

  down(event: PointerEvent, i: number, code: CardCode): void {
    this.dragged = false;
    if (event.button === 0 && event.pointerType === 'mouse') this.press = { i, code, x: event.clientX, y: event.clientY };
  }

  move = (event: PointerEvent): void => {
    const { press } = this;
    const root = this.root();
    if (!press || !root) return;
    if (this.index === null) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      this.corner = root.getBoundingClientRect();
      this.index = press.i;
      this.dragged = true;
      this.stage.flight = { code: press.code };
      this.does.taken(press.i);
    }
    const place = `translate(${event.clientX - this.corner.x - HALF.x}px, ${event.clientY - this.corner.y - HALF.y}px) scale(1.1)`;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const air = this.air();
      if (air && this.index !== null) air.style.transform = place;
    });
  };

  up = (event: PointerEvent): void => {
    const { press, index } = this;
    this.press = null;
    this.index = null;
    if (!press || index === null) return;
    this.stage.flight = null;
    this.does.dropped(press.code, under(document.elementFromPoint(event.clientX, event.clientY)));
  };
}

function under(element: Element | null): Target {
  if (element?.closest('[data-pile="discard"]')) return { pile: 'discard' };
  const seat = element?.closest('[data-seat]')?.getAttribute('data-seat');
  if (seat != null) return { seat: Number(seat) };
  return element?.closest('[data-table]') ? { table: true } : null;
}
