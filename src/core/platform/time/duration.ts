const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/**
 * A time in words, in its two largest units: "2 hours 5 minutes", "12 seconds". Seconds only below
 * an hour. `ms` below zero counts as zero.
 */
export function durationWords(ms: number): string {
  let seconds = Math.max(0, Math.floor(ms / 1000));
  const words: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
    else if (words.length > 0) break;
    if (words.length === 2) break;
  }
  return words.length === 0 ? "0 seconds" : words.join(" ");
}
