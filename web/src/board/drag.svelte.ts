// Dragging: the piece follows the pointer in a layer of its own, moved by the compositor alone, so that nothing is laid
// out or painted again; its shadow stays behind. The right button, and a finger that rests, draw instead.
import { U } from './geometry';
import type { Hand } from './hand.svelte';
import type { Pencil } from './pencil.svelte';
import type { Stage, StagePiece } from './stage.svelte';

/** So many pixels are still a click. */
const SLACK = 6;

export class Drag {
  /** The piece in the hand, how large it is drawn, and where the board lies on the screen. */
  held = $state.raw<{ piece: StagePiece; size: number; x: number; y: number } | null>(null);
  ghost: SVGSVGElement | null = null;
  private press: { cell: number | null; x: number; y: number; pointer: number } | null = null;
  private dragged = false;
  private frame = 0;

  constructor(
    private readonly stage: Stage,
    private readonly hand: () => Hand | null,
    private readonly node: () => SVGSVGElement | null,
    private readonly pencil: () => Pencil | null = () => null,
  ) {}

  /** A click that ends a drag is none. */
  clicks(): boolean {
    const was = this.dragged;
    this.dragged = false;
    return !was;
  }

  /** While a finger draws, the page below it lies still. */
  holdStill = (node: SVGSVGElement): (() => void) => {
    const still = (event: TouchEvent): void => void (this.pencil()?.stroke && event.cancelable && event.preventDefault());
    node.addEventListener('touchmove', still, { passive: false });
    return () => node.removeEventListener('touchmove', still);
  };

  down = (event: PointerEvent): void => {
    this.dragged = false;
    if (this.draws(event)) return;
    const target = event.target as Element;
    const cell = Number(target.getAttribute('data-id') ?? NaN);
    if (!this.hand() || event.button !== 0) return;
    const plate = target.closest('[data-strip]') !== null || this.stage.cells[cell]?.strip != null;
    if (!this.stage.standing.has(cell) && !plate) return;
    this.press = { cell: this.stage.standing.has(cell) ? cell : null, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  };

  /** Whether this is the beginning of a drawing; a finger may still rest until it is. */
  private draws(event: PointerEvent): boolean {
    const pencil = this.pencil();
    if (!pencil || !event.isPrimary) return false;
    const cell = event.button === 2 || event.pointerType === 'touch' ? this.cellAt(event) : null;
    if (cell === null) return false;
    if (event.button === 2) {
      pencil.begin(cell, event.shiftKey || event.ctrlKey);
      return true;
    }
    pencil.rest(cell, event.clientX, event.clientY, () => {
      this.press = null;
      this.dragged = true;
    });
    return false;
  }

  move = (event: PointerEvent): void => {
    const pencil = this.pencil();
    if (pencil?.stroke) return pencil.over(this.cellAt(event));
    pencil?.wander(event.clientX, event.clientY);
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    if (press.cell === null) return this.shove(event, press);
    if (!this.held && !this.begin(event, { ...press, cell: press.cell })) return;
    const { held } = this;
    if (!held) return;
    const place = `translate(${event.clientX - held.x - held.size / 2}px, ${event.clientY - held.y - held.size / 2}px) scale(1.12)`;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.ghost && (this.ghost.style.transform = place));
  };

  up = (event: PointerEvent): void => {
    const pencil = this.pencil();
    if (pencil && !pencil.end() && event.type === 'pointerup' && event.button === 0) pencil.clear();
    const { held } = this;
    const hand = this.hand();
    this.press = null;
    this.held = null;
    if (!held || !hand) return;
    const cell = event.type === 'pointercancel' ? null : this.cellAt(event);
    if (cell === null || cell === held.piece.cell) return;
    const free = !this.stage.standing.has(cell);
    // A move that is made lies where the hand put it, before the referee's word; the word will be right in any case.
    if (hand.drop(cell) && free && held.piece.kind !== 'marble') this.stage.change(held.piece.id, { cell });
  };

  /** A plate is dragged: it does not give, and the referee is asked why. */
  private shove(event: PointerEvent, press: { x: number; y: number }): void {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < 2 * SLACK) return;
    this.press = null;
    this.dragged = true;
    this.hand()?.shove();
  }

  private begin(event: PointerEvent, press: { cell: number; x: number; y: number }): boolean {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return false;
    const piece = this.stage.standing.get(press.cell)?.[0];
    const node = this.node();
    if (!piece || !node || !this.hand()?.pick(press.cell)) {
      this.press = null;
      return false;
    }
    node.setPointerCapture(event.pointerId);
    const box = node.getBoundingClientRect();
    const size = (box.width / this.stage.frame.width) * U;
    this.dragged = true;
    this.held = { piece, size, x: box.x, y: box.y };
    return true;
  }

  private cellAt(event: PointerEvent): number | null {
    const matrix = this.node()?.getScreenCTM()?.inverse();
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const near = this.stage.touchable.find((c) => {
      const at = this.stage.at(c.x, c.y);
      return Math.abs(at.x - p.x) <= U / 2 && Math.abs(at.y - p.y) <= U / 2;
    });
    return near?.id ?? null;
  }
}
