/** Days as numbers: whole days since 1970-01-01 (UTC). */

export type DateSet = { slug: string; code: string; released: string };

const DAY_MS = 86_400_000;

export function dayOf(iso: string): number {
  return Math.floor(Date.parse(`${iso}T00:00:00Z`) / DAY_MS);
}

/** The first and the last day that a text names: a day, a month, a year, or a set's release. */
export function readDate(
  text: string,
  sets: readonly DateSet[],
): { text: string; from: number; to: number } | undefined {
  const word = text.toLowerCase();
  const set = sets.find(({ slug, code }) => slug === word || code.toLowerCase() === word);
  if (set)
    return { text: set.code.toLowerCase(), from: dayOf(set.released), to: dayOf(set.released) };
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(word) ?? [];
  if (year === undefined) return undefined;
  const first = Date.UTC(Number(year), month ? Number(month) - 1 : 0, day ? Number(day) : 1);
  const isReal =
    (month === undefined || new Date(first).getUTCMonth() === Number(month) - 1) &&
    (day === undefined || new Date(first).getUTCDate() === Number(day));
  if (!isReal) return undefined;
  const after = day
    ? first + DAY_MS
    : Date.UTC(Number(year) + (month ? 0 : 1), month ? Number(month) : 0, 1);
  return { text: word, from: first / DAY_MS, to: after / DAY_MS - 1 };
}
