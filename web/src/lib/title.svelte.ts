// The title of the document: what the page says of itself, then the name of the house.
class Title {
  text = $state('');
  /** In how many games elsewhere it is one's turn. */
  waiting = $state(0);

  set(text: string): void {
    this.text = text;
  }

  get whole(): string {
    const own = this.text ? `${this.text} – Tablée` : 'Tablée';
    return this.waiting ? `(${this.waiting}) ${own}` : own;
  }
}

export const title = new Title();
