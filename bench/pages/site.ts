/** What the measurements need of a site, whoever built it. */
export type Site = {
  name: "ours" | "Starlight";
  /** Address without a slash at its end. */
  url: string;
  /** Address of a page of the fixture. */
  pageUrl: (id: string) => string;
  stop: () => Promise<void>;
};

export type BuiltSite = {
  /** Seconds of a build with warm caches. */
  build: () => Promise<number>;
  serve: () => Promise<Site>;
};

/** Progress goes to stderr, so that stdout holds the tables alone. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper;
}
