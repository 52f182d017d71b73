// The title of the document: what the page says of itself, then the name of the house.
class Title {
  text = $state('');

  set(text: string): void {
    this.text = text;
  }

  get whole(): string {
    return this.text ? `${this.text} – Tablée` : 'Tablée';
  }
}

export const title = new Title();
