/**
 * The anchor of a heading, as the docs' pages have it: github-slugger's rules, which Astro follows
 * (https://github.com/Flet/github-slugger).
 */
export class HeadingAnchors {
  readonly #counts = new Map<string, number>();

  /** Returns the anchor of the next heading of a page; a repeated heading gets a number. */
  next(heading: string): string {
    const base = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    let anchor = base;
    let count = this.#counts.get(base) ?? 0;
    while (this.#counts.has(anchor)) {
      count += 1;
      anchor = `${base}-${count}`;
    }
    this.#counts.set(base, count);
    this.#counts.set(anchor, 0);
    return anchor;
  }
}
