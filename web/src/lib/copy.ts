// The clipboard, which browsers lend only to safe addresses: on plain http in a network of one's own there is none.

/** Whether the text is on the clipboard now. Where it is not, it is to be shown, so that it can be copied by hand. */
export async function copied(text: string): Promise<boolean> {
  return (await navigator.clipboard?.writeText(text).then(() => true, () => false)) ?? false;
}

/** A field that is shown to be copied by hand: chosen as soon as it is there. */
export function chosen(field: HTMLInputElement): void {
  field.focus();
  // Backward, so that its beginning is seen.
  field.setSelectionRange(0, field.value.length, 'backward');
}
