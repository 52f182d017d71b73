// The cards of a plan by their codes, with their names.
import { w } from '../i18n';
import type { CardCode, CardsPlan, PlanCard } from '../wire/types';

export class Deck {
  private readonly cards: Map<CardCode, PlanCard>;

  constructor(readonly plan: CardsPlan) {
    this.cards = new Map(plan.cards.map((card) => [card.code, card]));
  }

  card(code: CardCode | null | undefined): PlanCard | null {
    return (code && this.cards.get(code)) || null;
  }

  name(code: CardCode): string {
    const card = this.cards.get(code);
    return card ? w(card.name) : code;
  }
}
