let typed = "";

/** Keeps a letter that was typed before the palette's code was there. */
export function typeAhead(letter: string): void {
  typed += letter;
}

/** What was typed meanwhile, once. */
export function takeTyped(): string {
  const taken = typed;
  typed = "";
  return taken;
}
