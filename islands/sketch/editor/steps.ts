/** Going through the elements by keyboard, in drawing order. */

/**
 * The id that comes after those that are chosen (before them, for -1); undefined at the end, where the
 * keyboard goes on to what comes after the sheet.
 */
export function nextInOrder(
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  by: 1 | -1,
): string | undefined {
  if (chosen.size === 0) return by > 0 ? ids[0] : ids.at(-1);
  const at =
    by > 0 ? ids.findLastIndex((id) => chosen.has(id)) : ids.findIndex((id) => chosen.has(id));
  const next = at + by;
  return next < 0 ? undefined : ids[next];
}
